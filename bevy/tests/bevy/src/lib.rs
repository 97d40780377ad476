//! Plays the README's game without a screen.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bevy_app::{App, AppExit, Plugin};
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;

/// As that of `bevy`: names of the plugin that are in both cannot be used where both are imported by `*`.
pub mod prelude {
    pub use crate::{default, info, DefaultPlugins};
    pub use bevy_app::prelude::*;
    pub use bevy_ecs::prelude::*;
    pub use bevy_math::prelude::*;
    pub use bevy_time::prelude::*;
    pub use bevy_transform::prelude::*;
}

/// How many lines have been logged.
pub static LINES: AtomicU32 = AtomicU32::new(0);

/// Logs a line.
#[macro_export]
macro_rules! info {
    ($($line:tt)*) => {{
        $crate::LINES.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        println!($($line)*);
    }};
}

/// The default value of a type.
pub fn default<T: Default>() -> T {
    T::default()
}

/// Runs the game for a second.
pub struct DefaultPlugins;

/// In frames at 60 Hz, of which the first has no time behind it.
const FRAMES: u32 = 61;

impl Plugin for DefaultPlugins {
    fn build(&self, app: &mut App) {
        app.add_plugins((TimePlugin, TransformPlugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_nanos(16_666_667)))
            .set_runner(|mut app| {
                app.finish();
                app.cleanup();
                for _ in 0..FRAMES {
                    app.update();
                }
                let lines = LINES.load(Ordering::Relaxed);
                assert!(lines > 30, "the hero stands in each of 64 steps, and has said so {lines} times");
                AppExit::Success
            });
    }
}
