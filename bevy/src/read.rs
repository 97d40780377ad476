//! What has changed of colliders and their transforms goes into the scene.

use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_transform::components::Transform;
use shadowgap::glam::DVec2;
use shadowgap::{BodyOptions, Shape};

use crate::collider::Collider;
use crate::compound::{is_below_compound, CompoundCollider, CompoundParts};
use crate::layers::{CollisionLayers, FixedCollider, OneWay, Sensor, SENSORS};
use crate::placement::{affine, affine_of_parent, pair, scaled, Placement};
use crate::refusal::{ColliderRefused, Refusal};
use crate::scene::{ColliderBody, CollisionScene, Linked};

/// All of an entity that the scene is told of.
#[derive(QueryData)]
#[query_data(mutable)]
pub(crate) struct Reading {
    entity: Entity,
    collider: Option<&'static Collider>,
    compound: Option<(&'static CompoundParts, &'static CompoundCollider)>,
    layers: &'static CollisionLayers,
    transform: Option<Ref<'static, Transform>>,
    child_of: Option<&'static ChildOf>,
    fixed: Has<FixedCollider>,
    sensor: Has<Sensor>,
    one_way: Option<&'static OneWay>,
    body: &'static mut ColliderBody,
}

/// Tells the scene what has changed of bodies that it has.
///
/// Values are compared, not change marks alone: what has been written without becoming another costs nothing in the
/// scene.
pub(crate) fn read_changes(
    mut scene: ResMut<CollisionScene>,
    mut colliders: Query<Reading>,
    transforms: Query<(&Transform, Option<&ChildOf>)>,
    compounds: Query<(), With<CompoundCollider>>,
    mut refused: MessageWriter<ColliderRefused>,
) {
    let scene = &mut *scene;
    for mut reading in &mut colliders {
        let Some(linked) = &reading.body.linked else { continue };
        let parent = reading.child_of.map(ChildOf::parent);
        let is_part = reading.compound.is_none()
            && is_below_compound(parent, |entity| transforms.get(entity).ok(), |entity| compounds.contains(entity));
        let shape = shape_of(reading.collider, reading.compound);
        let (Some(transform), Some(shape), false) = (&reading.transform, shape, is_part) else {
            reading.body.let_go(reading.entity, scene);
            continue;
        };
        let placement = match parent.is_none() && !linked.had_parent && !transform.is_changed() {
            true => Ok(linked.placement),
            false => {
                Placement::of(&(affine_of_parent(parent, |entity| transforms.get(entity).ok()) * affine(transform)))
            }
        };
        if let Err(reason) = placement.and_then(|placement| reading.change(shape, placement, scene)) {
            reading.body.let_go(reading.entity, scene);
            reading.body.refuse(reading.entity, reason, &mut refused);
        }
    }
    scene.refresh();
}

/// Adds the bodies that the scene lacks, in the order of their entities' indices, so that their slots do not depend on
/// how Bevy stores entities.
pub(crate) fn read_new_colliders(
    mut scene: ResMut<CollisionScene>,
    mut colliders: Query<Reading>,
    transforms: Query<(&Transform, Option<&ChildOf>)>,
    compounds: Query<(), With<CompoundCollider>>,
    mut refused: MessageWriter<ColliderRefused>,
    mut added: Local<Vec<(Entity, Result<Placement, Refusal>)>>,
) {
    let scene = &mut *scene;
    added.clear();
    for reading in &colliders {
        let (Some(transform), None) = (&reading.transform, &reading.body.linked) else { continue };
        let parent = reading.child_of.map(ChildOf::parent);
        let transform_of = |entity| transforms.get(entity).ok();
        let is_part = || is_below_compound(parent, transform_of, |entity| compounds.contains(entity));
        if shape_of(reading.collider, reading.compound).is_some() && (reading.compound.is_some() || !is_part()) {
            let placement = Placement::of(&(affine_of_parent(parent, transform_of) * affine(transform)));
            added.push((reading.entity, placement));
        }
    }
    // By index: the order of entities themselves is that of their bits, which Bevy inverts.
    added.sort_unstable_by_key(|&(entity, _)| entity.index_u32());
    for &(entity, placement) in &*added {
        let Ok(mut reading) = colliders.get_mut(entity) else { continue };
        let Some(shape) = shape_of(reading.collider, reading.compound) else { continue };
        match placement.and_then(|placement| reading.add(shape, placement, scene)) {
            Ok(()) => reading.body.refused = None,
            Err(reason) => reading.body.refuse(entity, reason, &mut refused),
        }
    }
    scene.refresh();
}

impl ReadingItem<'_, '_> {
    /// Adds the entity's body.
    fn add(&mut self, shape: &Shape, placement: Placement, scene: &mut CollisionScene) -> Result<(), Refusal> {
        let scaled = scaled(shape, placement.scale)?;
        let Placement { x, y, angle, scale } = placement;
        let one_way = self.one_way_scaled(scale);
        let [category, mask] = self.layers_in_scene()?;
        let options = BodyOptions {
            x,
            y,
            angle,
            fixed: self.fixed,
            category,
            mask,
            one_way: one_way.map(DVec2::from),
            user_data: self.entity.to_bits(),
        };
        scene.note_place(&placement);
        scene.note_shape(&scaled);
        scene.note_category(category);
        let body = scene.scene().add(scaled, options)?;
        self.body.linked = Some(Linked {
            body,
            shape: shape.clone(),
            placement,
            layers: [category, mask],
            fixed: self.fixed,
            one_way,
            had_parent: self.child_of.is_some(),
        });
        Ok(())
    }

    /// Tells the scene what has changed of a body that it has.
    fn change(&mut self, shape: &Shape, placement: Placement, scene: &mut CollisionScene) -> Result<(), Refusal> {
        let one_way = self.one_way_scaled(placement.scale);
        let layers = self.layers_in_scene()?;
        let Some(linked) = &mut self.body.bypass_change_detection().linked else { return Ok(()) };
        linked.had_parent = self.child_of.is_some();
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
        if linked.layers != layers {
            scene.note_category(layers[0]);
            scene.scene().set_filter(linked.body, layers[0], layers[1])?;
            linked.layers = layers;
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

    /// The category and the mask of its body.
    fn layers_in_scene(&self) -> Result<[u32; 2], Refusal> {
        match self.layers.memberships {
            SENSORS => Err(Refusal::Layer),
            _ => Ok(self.layers.in_scene(self.sensor)),
        }
    }

    /// The direction of [`OneWay`] in the body's frame, which is not scaled.
    fn one_way_scaled(&self, [x, y]: [f32; 2]) -> Option<[f64; 2]> {
        self.one_way.map(|&OneWay(direction)| {
            let [across, along] = pair(direction);
            [across * f64::from(x), along * f64::from(y)]
        })
    }
}

/// The shape of an entity's body, before its scale: of a compound that of all its parts.
fn shape_of<'w>(
    collider: Option<&'w Collider>,
    compound: Option<(&'w CompoundParts, &'w CompoundCollider)>,
) -> Option<&'w Shape> {
    match compound {
        Some((parts, _)) => parts.whole.as_ref(),
        None => collider.map(Collider::shape),
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
        scene.refresh();
    }
}
