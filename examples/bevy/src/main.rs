//! A small platformer on bevy_shadowgap.
//!
//! In `bevy/`, `cargo run -p shadowgap-example-bevy` plays it by a script, without a screen, and fails if something
//! goes another way than expected. With `--features window` it is played by a person: arrows and space.

mod game;
#[cfg(feature = "window")]
mod window;

#[cfg(feature = "window")]
fn main() -> bevy_app::AppExit {
    window::run()
}

#[cfg(not(feature = "window"))]
fn main() -> std::process::ExitCode {
    headless::run()
}

#[cfg(not(feature = "window"))]
mod headless {
    use std::process::ExitCode;
    use std::time::Duration;

    use bevy_app::App;
    use bevy_ecs::query::With;
    use bevy_shadowgap::CollisionScene;
    use bevy_time::{TimePlugin, TimeUpdateStrategy};
    use bevy_transform::components::Transform;

    use crate::game::{Controls, GamePlugin, Hero, Score};

    /// The coins that the script takes.
    const COINS: u32 = 6;

    pub fn run() -> ExitCode {
        if is_as_expected() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }

    /// Plays the script twice: the same inputs must lead to the same scene.
    fn is_as_expected() -> bool {
        let [(score, hash), (_, again)] = [play(), play()];
        score.coins == COINS && score.rides > 0 && hash == again
    }

    /// 20 seconds to the right, with a jump in every second. Returns what the player has done, and the scene's hash.
    fn play() -> (Score, u64) {
        let mut app = App::new();
        app.add_plugins((TimePlugin, GamePlugin));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_nanos(16_666_667)));
        for frame in 0..1_200 {
            *app.world_mut().resource_mut::<Controls>() = Controls { walk: 1.0, jump: frame % 60 == 0 };
            app.update();
        }
        let world = app.world_mut();
        let at = world.query_filtered::<&Transform, With<Hero>>().single(world).map(|hero| hero.translation);
        let (score, hash) = (*world.resource::<Score>(), world.resource::<CollisionScene>().hash());
        println!(
            "Coins: {}, falls: {}, steps on the lift: {}, the hero is at {at:?}; hash {hash:016x}.",
            score.coins, score.falls, score.rides
        );
        (score, hash)
    }

    #[test]
    fn the_script_takes_its_coins_and_the_lift_each_time_alike() {
        assert!(is_as_expected());
    }
}
