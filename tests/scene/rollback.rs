//! The match of `examples/rollback`: machines that go back and play again end where those do that never went back.

#[path = "../../examples/rollback/client.rs"]
mod client;
#[path = "../../examples/rollback/game.rs"]
mod game;
#[path = "../../examples/rollback/net.rs"]
mod net;
#[allow(dead_code)] // The example prints more of the outcome.
#[path = "../../examples/rollback/play.rs"]
mod play;
#[path = "../../examples/rollback/server.rs"]
mod server;

#[test]
fn a_server_and_two_clients_that_roll_back_agree_after_each_tick() {
    let outcome = play::play(600, None).unwrap();
    assert_eq!((outcome.compared, outcome.differs), (600, None), "{outcome:?}");
    // It was not for want of trouble.
    assert!(outcome.rollbacks.iter().all(|&count| count > 10) && outcome.lost > 100, "{outcome:?}");
    assert!(outcome.replayed.iter().all(|&count| count > 100) && outcome.scores.iter().sum::<u32>() > 0, "{outcome:?}");
}

#[test]
fn a_machine_that_differs_by_a_hair_is_found_in_that_tick() {
    let outcome = play::play(600, Some(300)).unwrap();
    assert_eq!(outcome.differs, Some(300), "{outcome:?}");
}
