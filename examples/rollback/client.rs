//! A client: it plays on at once with its own input and a guess of the other's, and goes back when the guess was wrong.

use super::game::{Game, Input, Saved};
use super::net::Packet;

/// So many ticks a client plays ahead of what the server has confirmed. Then it waits.
const MOST_AHEAD: usize = 40;

pub struct Client {
    player: usize,
    pub game: Game,
    /// Of each tick that has been played: with which inputs, and the hash after it.
    played: Vec<([Input; 2], u64)>,
    /// The state before each of the last ticks, by the tick modulo their number.
    saved: Vec<Saved>,
    /// The inputs of all ticks so far that the server has confirmed.
    confirmed: Vec<[Input; 2]>,
    /// Its own inputs, of each tick.
    own: Vec<Input>,
    /// The first of its own inputs that the server may not have.
    unheard: u32,
    /// In this tick the game is changed by a hair, each time that it is played: to see that it is noticed.
    pub nudged: Option<usize>,
    pub rollbacks: u32,
    pub replayed: u32,
}

impl Client {
    pub fn new(player: usize) -> Result<Self, shadowgap::Error> {
        let saved = (0..MOST_AHEAD + 1).map(|_| Saved::default()).collect();
        let (played, confirmed, own) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Client {
            player,
            game: Game::new()?,
            played,
            saved,
            confirmed,
            own,
            unheard: 0,
            nudged: None,
            rollbacks: 0,
            replayed: 0,
        })
    }

    /// The hashes after the ticks that are confirmed and played: they are final.
    pub fn hashes(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        let count = self.confirmed.len().min(self.played.len());
        self.played[..count].iter().map(|&(_, hash)| hash)
    }

    /// Takes up what the server has confirmed. If a tick was played with another input, goes back to it and plays again
    /// from there.
    pub fn hear(&mut self, packet: &Packet) -> Result<(), shadowgap::Error> {
        self.unheard = self.unheard.max(packet.wanted);
        let known = self.confirmed.len();
        let news = packet.inputs.iter().skip(known.saturating_sub(packet.first as usize));
        if packet.first as usize <= known {
            self.confirmed.extend(news);
        }
        let now = self.played.len();
        let differs = |&tick: &usize| self.confirmed.get(tick).is_some_and(|inputs| *inputs != self.played[tick].0);
        if let Some(wrong) = (known..now).find(differs) {
            self.game.load(&self.saved[wrong % self.saved.len()])?;
            self.played.truncate(wrong);
            self.rollbacks += 1;
            for _ in wrong..now {
                self.replayed += 1;
                self.play()?;
            }
        }
        Ok(())
    }

    /// Plays the next tick with what the player holds down, unless it is too far ahead.
    pub fn tick(&mut self, input: Input) -> Result<(), shadowgap::Error> {
        if self.played.len() < self.confirmed.len() + MOST_AHEAD {
            self.own.push(input);
            self.play()?;
        }
        Ok(())
    }

    /// Plays the next tick with what is known: a player is expected to go on holding what was held last.
    fn play(&mut self) -> Result<(), shadowgap::Error> {
        let tick = self.played.len();
        let mut inputs = self.confirmed.last().copied().unwrap_or_default();
        if let Some(&confirmed) = self.confirmed.get(tick) {
            inputs = confirmed;
        } else {
            inputs[self.player] = self.own[tick];
        }
        let places = self.saved.len();
        self.game.save_into(&mut self.saved[tick % places]);
        if self.nudged == Some(tick) {
            self.game.nudge()?;
        }
        self.game.step(inputs)?;
        self.played.push((inputs, self.game.hash()));
        Ok(())
    }

    /// What the server does not have yet.
    pub fn packet(&self) -> Packet {
        let mut inputs = Vec::new();
        for &own in &self.own[self.unheard as usize..] {
            let mut both = [Input::default(); 2];
            both[self.player] = own;
            inputs.push(both);
        }
        Packet { first: self.unheard, inputs, wanted: self.confirmed.len() as u32 }
    }
}
