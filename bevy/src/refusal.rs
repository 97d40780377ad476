//! Why a collider is not in the scene, and why an entity is not moved.

use std::error::Error;
use std::fmt;

use bevy_ecs::prelude::*;
use shadowgap::{SceneError, ShapeError};

/// A collider is not in the scene, because of its transform or its scale: it collides with nothing until that changes.
/// Written once for each reason.
#[derive(Message, Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ColliderRefused {
    /// The collider's entity.
    pub entity: Entity,
    /// Why.
    pub reason: Refusal,
}

/// Why a collider is not in the scene.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Refusal {
    /// A number of its transform, or of a parent's, is NaN or infinite.
    NotFinite,
    /// It is scaled by 0, or seen from its edge.
    Flat,
    /// Its parents shear it: one is scaled unevenly, and something below it is turned.
    Sheared,
    /// It is in the highest layer alone, which is the plugin's own.
    Layer,
    /// It is a part of this entity's [`CompoundCollider`](crate::CompoundCollider), and not by itself in the scene. No
    /// message is written of that.
    PartOf(Entity),
    /// Its shape cannot be scaled like that, as a circle by factors of unequal size.
    Scale(ShapeError),
    /// The scene refuses it.
    Scene(SceneError),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotFinite => write!(f, "the transform is not finite"),
            Refusal::Flat => write!(f, "the transform leaves no area"),
            Refusal::Sheared => write!(f, "the transform shears the shape"),
            Refusal::Layer => write!(f, "the highest layer, 1 << 31, is the plugin's own"),
            Refusal::PartOf(entity) => write!(f, "the collider is a part of the compound of {entity}"),
            Refusal::Scale(reason) => write!(f, "the shape cannot be scaled: {reason}"),
            Refusal::Scene(reason) => reason.fmt(f),
        }
    }
}

impl Error for Refusal {}

impl From<SceneError> for Refusal {
    fn from(reason: SceneError) -> Self {
        Refusal::Scene(reason)
    }
}

/// Why [`MoveAndSlide`](crate::MoveAndSlide) moves nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum MoveError {
    /// The entity has no collider or no transform, is disabled, or does not exist.
    NoCollider,
    /// The scene does not know the entity's collider yet, or not with the scale that its transform has by now. New
    /// colliders are read before `FixedUpdate` and before `Update`, all that has changed in
    /// [`ShadowgapSystems::Read`](crate::ShadowgapSystems::Read).
    NotRead,
    /// The entity's collider is not in the scene, or would not be after the move.
    Refused(Refusal),
    /// The scene refuses the move: the entity is [`FixedCollider`](crate::FixedCollider), a number is out of range, or
    /// memory is full.
    Scene(SceneError),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::NoCollider => write!(f, "the entity has no collider to move, or does not exist"),
            MoveError::NotRead => write!(
                f,
                "the entity's collider or scale has not been read yet: new colliders are read before FixedUpdate and Update, changes in \
                 ShadowgapSystems::Read; move the entity after that"
            ),
            MoveError::Refused(reason) => write!(f, "the entity's collider is not in the scene: {reason}"),
            MoveError::Scene(reason) => reason.fmt(f),
        }
    }
}

impl Error for MoveError {}

impl From<SceneError> for MoveError {
    fn from(reason: SceneError) -> Self {
        MoveError::Scene(reason)
    }
}

impl From<Refusal> for MoveError {
    fn from(reason: Refusal) -> Self {
        MoveError::Refused(reason)
    }
}
