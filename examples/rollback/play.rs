//! A whole match: a server and two clients, and the network between them.

use super::client::Client;
use super::game::Input;
use super::net::Link;
use super::server::Server;

/// What came of a match.
#[derive(Debug)]
pub struct Outcome {
    /// The ticks after which all three machines were compared.
    pub compared: usize,
    /// The first of them after which their hashes differed.
    pub differs: Option<usize>,
    pub hash: u64,
    pub scores: [u32; 2],
    pub rollbacks: [u32; 2],
    pub replayed: [u32; 2],
    pub lost: u32,
}

/// What a player holds down: another direction now and then.
fn input(player: &mut Link, held: Input) -> Input {
    let mut way = || player.below(3) as i8 - 1;
    let other = Input { x: way(), y: way() };
    if player.below(12) == 0 {
        other
    } else {
        held
    }
}

/// Plays so many ticks, and then until everything has arrived. If `nudged`, the second client's game is changed by a
/// hair in that tick: to see that it is noticed.
pub fn play(ticks: u32, nudged: Option<usize>) -> Result<Outcome, shadowgap::Error> {
    let mut server = Server::new()?;
    let mut clients = [Client::new(0)?, Client::new(1)?];
    clients[1].nudged = nudged;
    let [mut up, mut down, mut players] = [1, 11, 21].map(|seed| [Link::new(seed), Link::new(seed + 1)]);
    let mut held = [Input::default(); 2];
    let (mut compared, mut differs, mut now) = (0, None, 0);
    while compared < ticks as usize && differs.is_none() {
        for (k, client) in clients.iter_mut().enumerate() {
            for packet in down[k].receive(now) {
                client.hear(&packet)?;
            }
            if client.game.tick() < ticks {
                held[k] = input(&mut players[k], held[k]);
                client.tick(held[k])?;
            }
            up[k].send(now, client.packet());
            for packet in up[k].receive(now) {
                server.hear(k, &packet);
            }
        }
        server.play()?;
        for (k, link) in down.iter_mut().enumerate() {
            link.send(now, server.packet(k));
        }
        // Each tick that is final on all three.
        let mut finals = clients[0].hashes().zip(clients[1].hashes()).zip(server.hashes()).enumerate().skip(compared);
        differs = finals.find(|(_, ((a, b), server))| a != *server || b != *server).map(|(tick, _)| tick);
        compared = clients.iter().map(|client| client.hashes().len()).min().unwrap_or(0).min(server.hashes().len());
        now += 1;
    }
    Ok(Outcome {
        compared,
        differs,
        hash: server.game.hash(),
        scores: server.game.scores(),
        rollbacks: clients.each_ref().map(|client| client.rollbacks),
        replayed: clients.each_ref().map(|client| client.replayed),
        lost: up.iter().chain(&down).map(|link| link.lost).sum(),
    })
}
