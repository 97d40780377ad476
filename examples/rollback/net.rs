//! A network that delays, reorders and loses packets, always in the same way.

use super::game::Input;

/// What the machines send each other, in every tick. Each packet repeats all that the other side has not confirmed, so
/// that a lost one costs time and nothing else.
#[derive(Clone)]
pub struct Packet {
    /// The tick of the first input.
    pub first: u32,
    /// To the server the client's own, to a client those of both. What a client does not send stays empty.
    pub inputs: Vec<[Input; 2]>,
    /// The first tick whose inputs the sender still waits for.
    pub wanted: u32,
}

/// One direction between two machines.
pub struct Link {
    random: u64,
    under_way: Vec<(u32, Packet)>,
    pub lost: u32,
}

impl Link {
    pub fn new(seed: u64) -> Self {
        Link { random: seed, under_way: Vec::new(), lost: 0 }
    }

    /// A number below `count`.
    pub fn below(&mut self, count: u64) -> u64 {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % count
    }

    /// Every sixth packet is lost; the others take 2 to 9 ticks, and so overtake each other.
    pub fn send(&mut self, now: u32, packet: Packet) {
        if self.below(6) == 0 {
            self.lost += 1;
            return;
        }
        let arrives = now + 2 + self.below(8) as u32;
        self.under_way.push((arrives, packet));
    }

    /// The packets that have arrived.
    pub fn receive(&mut self, now: u32) -> Vec<Packet> {
        let (arrived, under_way) = self.under_way.drain(..).partition(|(arrives, _)| *arrives <= now);
        self.under_way = under_way;
        let arrived: Vec<(u32, Packet)> = arrived;
        arrived.into_iter().map(|(_, packet)| packet).collect()
    }
}
