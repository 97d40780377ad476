//! The game in a window, drawn by gizmos.

use bevy::prelude::*;
use bevy_shadowgap::ShadowgapGizmosPlugin;

use crate::game::{Controls, GamePlugin, Score};

pub fn run() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins, GamePlugin, ShadowgapGizmosPlugin))
        .add_systems(Startup, look)
        .add_systems(PreUpdate, listen)
        .add_systems(Update, tell.run_if(resource_changed::<Score>))
        .run()
}

fn look(mut commands: Commands) {
    commands.spawn((Camera2d, Transform::from_scale(Vec3::splat(0.5))));
}

fn listen(keys: Res<ButtonInput<KeyCode>>, mut controls: ResMut<Controls>) {
    let held = |key| if keys.pressed(key) { 1.0 } else { 0.0 };
    controls.walk = held(KeyCode::ArrowRight) - held(KeyCode::ArrowLeft);
    controls.jump = keys.pressed(KeyCode::Space);
}

fn tell(score: Res<Score>) {
    info!("coins: {}, falls: {}", score.coins, score.falls);
}
