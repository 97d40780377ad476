//! The server: it plays a tick when it has the inputs of both players, and so never goes back.

use super::game::{Game, Input};
use super::net::Packet;

pub struct Server {
    pub game: Game,
    /// Each player's inputs so far.
    inputs: [Vec<Input>; 2],
    /// For each client, the first tick that it may not have.
    unheard: [u32; 2],
    played: Vec<[Input; 2]>,
    hashes: Vec<u64>,
}

impl Server {
    pub fn new() -> Result<Self, shadowgap::Error> {
        Ok(Server {
            game: Game::new()?,
            inputs: [Vec::new(), Vec::new()],
            unheard: [0; 2],
            played: Vec::new(),
            hashes: Vec::new(),
        })
    }

    /// The hashes after the ticks that it has played.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Takes up the inputs of a player.
    pub fn hear(&mut self, player: usize, packet: &Packet) {
        self.unheard[player] = self.unheard[player].max(packet.wanted);
        let known = self.inputs[player].len();
        if packet.first as usize <= known {
            let news = packet.inputs.iter().skip(known - packet.first as usize);
            self.inputs[player].extend(news.map(|inputs| inputs[player]));
        }
    }

    /// Plays all ticks of which it knows both inputs.
    pub fn play(&mut self) -> Result<(), shadowgap::Error> {
        let known = self.inputs[0].len().min(self.inputs[1].len());
        for tick in self.played.len()..known {
            let inputs = [self.inputs[0][tick], self.inputs[1][tick]];
            self.game.step(inputs)?;
            self.played.push(inputs);
            self.hashes.push(self.game.hash());
        }
        Ok(())
    }

    /// What a client does not have yet.
    pub fn packet(&self, player: usize) -> Packet {
        let first = self.unheard[player];
        Packet { first, inputs: self.played[first as usize..].to_vec(), wanted: self.inputs[player].len() as u32 }
    }
}
