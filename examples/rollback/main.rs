//! A server and two clients in one process play 3,000 ticks over a network that delays and loses packets. The clients
//! guess, go back and play again; after each tick all three must have the same hash.
//!
//! `cargo run --release --example rollback`; with `-- --nudge` one client is changed by 1e-12 in tick 1,000, which must
//! be noticed.

mod client;
mod game;
mod net;
mod play;
mod server;

use std::process::ExitCode;

fn main() -> Result<ExitCode, shadowgap::Error> {
    let nudged = std::env::args().any(|argument| argument == "--nudge").then_some(1_000);
    let outcome = play::play(3_000, nudged)?;
    let play::Outcome { compared, differs, hash, scores, rollbacks, replayed, lost } = outcome;
    println!(
        "Packets lost: {lost}. Rollbacks: {rollbacks:?}, with {replayed:?} ticks played again. Coins: {scores:?}."
    );
    if let Some(tick) = differs {
        println!("The machines differ after tick {tick}.");
        return Ok(ExitCode::FAILURE);
    }
    println!("The server and both clients had equal hashes after each of {compared} ticks; the last is {hash:016x}.");
    Ok(ExitCode::SUCCESS)
}
