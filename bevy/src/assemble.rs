//! Puts the parts of compounds together.

use bevy_ecs::prelude::*;
use bevy_math::DAffine3;
use bevy_transform::components::Transform;
use shadowgap::Shape;

use crate::collider::Collider;
use crate::compound::{CompoundCollider, CompoundParts, Part};
use crate::placement::{affine, scaled, Placement};
use crate::refusal::{ColliderRefused, Refusal};
use crate::scene::ColliderBody;

/// What a compound is made of.
type Parts<'w, 's> =
    Query<'w, 's, (&'static Transform, Option<&'static Collider>, Option<&'static Children>, Has<CompoundCollider>)>;

/// Makes the shapes of compounds of which a part has come, gone, moved or become another shape. Values are compared, so
/// that a compound whose parts stay where they are in it costs nothing in the scene.
pub(crate) fn assemble(
    mut compounds: Query<(Entity, &mut CompoundParts), With<CompoundCollider>>,
    parts: Parts,
    mut bodies: Query<&mut ColliderBody>,
    mut refused: MessageWriter<ColliderRefused>,
    mut found: Local<Vec<Part>>,
) {
    for (entity, mut compound) in &mut compounds {
        found.clear();
        find(entity, 0, &parts, &mut found);
        let is_same = |(one, other): (&Part, &Part)| one.is_same(other);
        if compound.read.len() == found.len() && compound.read.iter().zip(&*found).all(is_same) {
            continue;
        }
        std::mem::swap(&mut compound.read, &mut found);
        let CompoundParts { read, whole, owners } = &mut *compound;
        let mut shapes = Vec::new();
        owners.clear();
        // The frames of a part and of those above it, in the compound's.
        let mut frames: Vec<DAffine3> = Vec::new();
        for part in read {
            frames.truncate(part.depth);
            let frame = frames.last().unwrap_or(&DAffine3::IDENTITY) * affine(&part.transform);
            frames.push(frame);
            let (Some(shape), Ok(mut body)) = (&part.shape, bodies.get_mut(part.entity)) else { continue };
            match placed(shape, &frame) {
                Ok(placed) => {
                    owners.resize(owners.len() + placed.pieces().len(), part.entity);
                    shapes.push(placed);
                    if part.entity != entity {
                        body.refused = Some(Refusal::PartOf(entity));
                    }
                }
                Err(reason) => body.refuse(part.entity, reason, &mut refused),
            }
        }
        // There is no union of no shapes.
        *whole = Shape::union(shapes).ok();
    }
}

/// Lists an entity and those below it whose colliders are parts of one compound, parents first.
fn find(entity: Entity, depth: usize, parts: &Parts, found: &mut Vec<Part>) {
    let Ok((transform, collider, children, is_compound)) = parts.get(entity) else { return };
    if is_compound && depth > 0 {
        return;
    }
    let transform = if depth == 0 { Transform::IDENTITY } else { *transform };
    found.push(Part { entity, depth, transform, shape: collider.map(|collider| collider.shape().clone()) });
    for &child in children.into_iter().flatten() {
        find(child, depth + 1, parts, found);
    }
}

/// A shape where a frame puts it.
fn placed(shape: &Shape, frame: &DAffine3) -> Result<Shape, Refusal> {
    let Placement { x, y, angle, scale } = Placement::of(frame)?;
    let mut placed = scaled(shape, scale)?;
    if angle != 0.0 {
        placed = placed.turned(angle).map_err(Refusal::Scale)?;
    }
    placed.at([x, y]).map_err(Refusal::Scale)
}
