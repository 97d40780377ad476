//! What has changed of colliders and their transforms goes into the scene.

use std::error::Error;
use std::fmt;

use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_transform::components::Transform;
use shadowgap::glam::DVec2;
use shadowgap::{BodyOptions, SceneError, Shape, ShapeError};

use crate::collider::Collider;
use crate::layers::{CollisionLayers, Fixed, OneWay};
use crate::placement::{Placement, affine, affine_of_parent, pair};
use crate::scene::{ColliderBody, CollisionScene, Linked};

/// A collider is not in the scene, because of its transform or its scale: it collides with nothing until that changes. Written once for each
/// reason.
#[derive(Message, Clone, Debug, PartialEq)]
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

/// All of an entity that the scene is told of.
#[derive(QueryData)]
#[query_data(mutable)]
pub(crate) struct Reading {
    entity: Entity,
    collider: &'static Collider,
    layers: &'static CollisionLayers,
    transform: Option<Ref<'static, Transform>>,
    child_of: Option<&'static ChildOf>,
    fixed: Has<Fixed>,
    one_way: Option<&'static OneWay>,
    body: &'static mut ColliderBody,
}

/// Tells the scene what has changed.
///
/// Values are compared, not change marks alone: what has been written without becoming another costs nothing in the scene. New bodies are
/// added last and in the order of their entities' indices, so that their slots do not depend on how Bevy stores entities.
pub(crate) fn read_colliders(
    mut scene: ResMut<CollisionScene>,
    mut colliders: Query<Reading>,
    transforms: Query<(&Transform, Option<&ChildOf>)>,
    mut refused: MessageWriter<ColliderRefused>,
    mut added: Local<Vec<(Entity, Result<Placement, Refusal>)>>,
) {
    let scene = &mut *scene;
    added.clear();
    for mut reading in &mut colliders {
        let Some(transform) = &reading.transform else {
            reading.body.let_go(reading.entity, scene);
            continue;
        };
        let parent = reading.child_of.map(ChildOf::parent);
        let placement = match &reading.body.linked {
            Some(linked) if parent.is_none() && !linked.had_parent && !transform.is_changed() => Ok(linked.placement),
            _ => Placement::of(&(affine_of_parent(parent, |entity| transforms.get(entity).ok()) * affine(transform))),
        };
        if reading.body.linked.is_some() {
            let done = placement.and_then(|placement| reading.change(placement, scene));
            if let Err(reason) = done {
                reading.body.let_go(reading.entity, scene);
                reading.refuse(reason, &mut refused);
            }
        } else {
            added.push((reading.entity, placement));
        }
    }
    // By index: the order of entities themselves is that of their bits, which Bevy inverts.
    added.sort_unstable_by_key(|&(entity, _)| entity.index_u32());
    for &(entity, placement) in &*added {
        let Ok(mut reading) = colliders.get_mut(entity) else { continue };
        match placement.and_then(|placement| reading.add(placement, scene)) {
            Ok(()) => reading.body.refused = None,
            Err(reason) => reading.refuse(reason, &mut refused),
        }
    }
}

impl ReadingItem<'_, '_> {
    /// Adds the entity's body.
    fn add(&mut self, placement: Placement, scene: &mut CollisionScene) -> Result<(), Refusal> {
        let shape = self.collider.shape();
        let scaled = scaled(shape, placement.scale)?;
        let Placement { x, y, angle, scale } = placement;
        let one_way = self.one_way_scaled(scale);
        let options = BodyOptions {
            x,
            y,
            angle,
            fixed: self.fixed,
            category: self.layers.memberships,
            mask: self.layers.filters,
            one_way: one_way.map(DVec2::from),
            user_data: self.entity.to_bits(),
        };
        scene.note_place(&placement);
        scene.note_shape(&scaled);
        let body = scene.scene().add(scaled, options)?;
        self.body.linked = Some(Linked {
            body,
            shape: shape.clone(),
            placement,
            layers: *self.layers,
            fixed: self.fixed,
            one_way,
            had_parent: self.child_of.is_some(),
        });
        Ok(())
    }

    /// Tells the scene what has changed of a body that it has.
    fn change(&mut self, placement: Placement, scene: &mut CollisionScene) -> Result<(), Refusal> {
        let one_way = self.one_way_scaled(placement.scale);
        let Some(linked) = &mut self.body.bypass_change_detection().linked else { return Ok(()) };
        linked.had_parent = self.child_of.is_some();
        let shape = self.collider.shape();
        if !linked.shape.ptr_eq(shape) || linked.placement.scale != placement.scale {
            let scaled = scaled(shape, placement.scale)?;
            scene.note_shape(&scaled);
            scene.scene().set_shape(linked.body, scaled)?;
            linked.shape = shape.clone();
        }
        if linked.placement.pose() != placement.pose() {
            scene.note_place(&placement);
            scene.scene().move_to(linked.body, placement.pose())?;
        }
        linked.placement = placement;
        if linked.layers != *self.layers {
            scene.scene().set_filter(linked.body, self.layers.memberships, self.layers.filters)?;
            linked.layers = *self.layers;
        }
        if linked.fixed != self.fixed {
            scene.scene().set_fixed(linked.body, self.fixed)?;
            linked.fixed = self.fixed;
        }
        if linked.one_way != one_way {
            scene.scene().set_one_way(linked.body, one_way.map(DVec2::from))?;
            linked.one_way = one_way;
        }
        Ok(())
    }

    /// The direction of [`OneWay`] in the body's frame, which is not scaled.
    fn one_way_scaled(&self, [x, y]: [f32; 2]) -> Option<[f64; 2]> {
        self.one_way.map(|&OneWay(direction)| {
            let [across, along] = pair(direction);
            [across * f64::from(x), along * f64::from(y)]
        })
    }

    /// Says once why it is not in the scene.
    fn refuse(&mut self, reason: Refusal, refused: &mut MessageWriter<ColliderRefused>) {
        // As texts: reasons that hold NaN are never equal.
        let text = reason.to_string();
        if self.body.refused.as_ref() != Some(&text) {
            refused.write(ColliderRefused { entity: self.entity, reason });
            self.body.refused = Some(text);
        }
    }
}

/// A disabled entity collides with nothing. When it is enabled again, the next step finds it without a body.
pub(crate) fn forget_disabled(
    disabled: On<Add<Disabled>>,
    mut bodies: Query<&mut ColliderBody, With<Disabled>>,
    mut scene: ResMut<CollisionScene>,
) {
    if let Ok(mut body) = bodies.get_mut(disabled.entity) {
        body.let_go(disabled.entity, &mut scene);
    }
}

/// A shape under a transform's scale. Without one it is the shape itself, which its entities share.
fn scaled(shape: &Shape, [x, y]: [f32; 2]) -> Result<Shape, Refusal> {
    match [x, y] {
        [1.0, 1.0] => Ok(shape.clone()),
        _ => shape.scaled(x.into(), y.into()).map_err(Refusal::Scale),
    }
}
