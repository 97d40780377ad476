//! What a collider collides with.

use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_math::Vec2;
use bevy_reflect::prelude::ReflectDefault;
use bevy_reflect::Reflect;
#[cfg(feature = "serialize")]
use bevy_reflect::{ReflectDeserialize, ReflectSerialize};

/// The layers that a collider is in, and those that it collides with, one bit each. Two colliders collide only when
/// each is in a layer of the other's filters. The default is layer 1, colliding with all. The highest bit counts
/// nowhere: by it the scene knows a [`Sensor`].
///
/// ```
/// use bevy_shadowgap::CollisionLayers;
/// const WALL: u32 = 1 << 1;
/// const GHOST: u32 = 1 << 2;
/// let ghost = CollisionLayers::new(GHOST, !WALL);
/// assert!(!ghost.interacts_with(CollisionLayers::new(WALL, u32::MAX)));
/// assert!(ghost.interacts_with(CollisionLayers::default()));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", reflect(Serialize, Deserialize))]
pub struct CollisionLayers {
    /// The layers that the collider is in.
    pub memberships: u32,
    /// The layers that it collides with.
    pub filters: u32,
}

impl CollisionLayers {
    /// In these layers, colliding with those.
    pub const fn new(memberships: u32, filters: u32) -> Self {
        CollisionLayers { memberships, filters }
    }

    /// Whether two colliders may collide.
    pub const fn interacts_with(self, other: Self) -> bool {
        let (own, others) = (self.in_scene(false), other.in_scene(false));
        own[0] & others[1] != 0 && others[0] & own[1] != 0
    }

    /// The category and the mask of a body.
    pub(crate) const fn in_scene(self, is_sensor: bool) -> [u32; 2] {
        let own = if is_sensor { SENSORS } else { 0 };
        [self.memberships & !SENSORS | own, self.filters & !SENSORS]
    }
}

/// The category of sensors. No mask has its bit, so that it decides nothing else.
pub(crate) const SENSORS: u32 = 1 << 31;

impl Default for CollisionLayers {
    fn default() -> Self {
        CollisionLayers::new(1, u32::MAX)
    }
}

/// For walls and floors: two fixed colliders are never paired, which spares time. The game may move a fixed collider
/// nevertheless; [`MoveAndSlide`](crate::MoveAndSlide) refuses to.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", reflect(Serialize, Deserialize))]
pub struct FixedCollider;

/// For coins and finish lines: a collider that blocks nothing. A move passes through it, and tells so in
/// [`Moved::passed`](crate::Moved::passed); a push neither moves it nor ends at it. Pairs, messages, events and
/// questions have it as any other collider.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", reflect(Serialize, Deserialize))]
pub struct Sensor;

/// A direction in the collider's own frame, of any length but zero: what moves is stopped only when it comes against
/// that direction from outside, as a plank does that is jumped through from below. Moves, casts and rays keep to it;
/// pairs are found as for any other collider.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", reflect(Serialize, Deserialize))]
pub struct OneWay(pub Vec2);
