//! With the feature `serialize`, scene files hold colliders.

use bevy_ecs::reflect::AppTypeRegistry;
use bevy_math::Vec2;
use bevy_reflect::serde::{TypedReflectDeserializer, TypedReflectSerializer};
use bevy_shadowgap::prelude::*;
use serde::de::DeserializeSeed;

use crate::Game;

#[test]
fn a_collider_is_written_and_read_by_reflection() {
    let mut game = Game::new();
    let registry = game.world().resource::<AppTypeRegistry>().clone();
    let registry = registry.read();
    let outline = [Vec2::ZERO, Vec2::new(2.0, 0.0), Vec2::new(2.0, 2.0), Vec2::new(1.0, 0.5), Vec2::new(0.0, 2.0)];
    let collider = Collider::outline(outline).unwrap();
    let text = serde_json::to_string(&TypedReflectSerializer::new(&collider, &registry)).unwrap();
    let registration = registry.get(std::any::TypeId::of::<Collider>()).unwrap();
    let mut json = serde_json::Deserializer::from_str(&text);
    let read = TypedReflectDeserializer::new(registration, &registry).deserialize(&mut json).unwrap();
    assert_eq!(read.try_downcast_ref::<Collider>(), Some(&collider));
}
