//! Where transforms put a body.

use bevy_ecs::prelude::*;
use bevy_math::{DAffine3, DQuat, DVec2, DVec3, Isometry2d, Quat, Vec2};
use bevy_transform::components::Transform;
use shadowgap::{NumberError, Pose, Rotation, Shape};

use crate::refusal::Refusal;

/// How far from square the axes of a transform may be: the cosine of their angle. Rotations in single precision stay
/// below 1e-6.
const SHEAR: f64 = 1e-4;

/// The pose of a body, and the scale of its shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Placement {
    pub x: f64,
    pub y: f64,
    pub angle: f64,
    /// Rounded to single precision: the rotations of a chain of transforms leave rounding in it, and each other scale
    /// is another shape.
    pub scale: [f32; 2],
}

impl Placement {
    /// What a transform into the world makes of a body's frame. Of three dimensions it sees what the picture plane
    /// sees.
    ///
    /// 1. The turn is that of the x axis, by the library's own arc tangent: that of the standard library differs from
    ///    platform to platform.
    /// 2. The scale of x is that axis' length, which is never negative. The scale of y has the sign of the determinant:
    ///    a mirrored x is a half turn and a mirrored y.
    pub fn of(world: &DAffine3) -> Result<Self, Refusal> {
        let [x_axis, y_axis] = [world.matrix3.x_axis, world.matrix3.y_axis].map(DVec3::truncate);
        let [width, height] = [x_axis, y_axis].map(|axis| axis.dot(axis).sqrt());
        let DVec2 { x, y } = world.translation.truncate();
        if !(x + y + width + height).is_finite() {
            return Err(Refusal::NotFinite);
        }
        if width == 0.0 || height == 0.0 {
            return Err(Refusal::Flat);
        }
        if x_axis.dot(y_axis).abs() > SHEAR * width * height {
            return Err(Refusal::Sheared);
        }
        let angle = turn(x_axis.x, x_axis.y).map_err(|_| Refusal::NotFinite)?.angle();
        let mirrored = x_axis.perp_dot(y_axis) < 0.0;
        let scale = [width as f32, if mirrored { -height as f32 } else { height as f32 }];
        // + 0.0: a zero has one sign, so that equal poses have equal bits.
        Ok(Placement { x: x + 0.0, y: y + 0.0, angle: angle + 0.0, scale })
    }

    /// x, y and angle.
    pub fn pose(&self) -> [f64; 3] {
        [self.x, self.y, self.angle]
    }
}

/// A transform in double precision. A quaternion of single precision is a little longer or shorter than 1, which would
/// be a scale.
pub(crate) fn affine(transform: &Transform) -> DAffine3 {
    let Transform { translation, rotation, scale } = *transform;
    DAffine3::from_scale_rotation_translation(scale.as_dvec3(), rotation.as_dquat().normalize(), translation.as_dvec3())
}

/// The transform of a parent's frame into the world: that of the parent, then of its parent, and so on; the identity of
/// no parent. An ancestor without a transform ends the chain, as it does in Bevy's propagation.
pub(crate) fn affine_of_parent<'t>(
    mut parent: Option<Entity>,
    transform_of: impl Fn(Entity) -> Option<(&'t Transform, Option<&'t ChildOf>)>,
) -> DAffine3 {
    let mut world = DAffine3::IDENTITY;
    while let Some((transform, child_of)) = parent.and_then(&transform_of) {
        world = affine(transform) * world;
        parent = child_of.map(ChildOf::parent);
    }
    world
}

/// Whether a frame can turn in the world without being sheared: its parents scale x and y alike.
pub(crate) fn may_turn_in(parent: &DAffine3) -> bool {
    Placement::of(parent)
        .is_ok_and(|Placement { scale: [x, y], .. }| f64::from(x - y.abs()).abs() <= SHEAR * f64::from(x))
}

/// A rotation below a parent, after a turn in the world. A mirrored parent shows turns the other way round.
pub(crate) fn turned_in(parent: &DAffine3, rotation: Quat, angle: f64) -> Quat {
    if angle == 0.0 {
        return rotation;
    }
    let [x_axis, y_axis] = [parent.matrix3.x_axis, parent.matrix3.y_axis].map(DVec3::truncate);
    // The sine and cosine of the library: those of the standard library differ from platform to platform.
    let half = Rotation::new(if x_axis.perp_dot(y_axis) < 0.0 { -0.5 * angle } else { 0.5 * angle });
    (DQuat::from_xyzw(0.0, 0.0, half.sin(), half.cos()) * rotation.as_dquat()).normalize().as_quat()
}

/// The turn with this cosine and sine, or multiples of them.
pub(crate) fn turn(cos: f64, sin: f64) -> Result<Rotation, NumberError> {
    Rotation::from_cos_sin(cos, sin)
}

/// A pose of single precision in double precision.
pub(crate) fn pose(at: Isometry2d) -> Result<Pose, NumberError> {
    Pose::from_rotation(pair(at.translation), turn(at.rotation.cos.into(), at.rotation.sin.into())?)
}

/// A shape under a transform's scale. Without one it is the shape itself, which its entities share.
pub(crate) fn scaled(shape: &Shape, [x, y]: [f32; 2]) -> Result<Shape, Refusal> {
    match [x, y] {
        [1.0, 1.0] => Ok(shape.clone()),
        _ => shape.scaled(x.into(), y.into()).map_err(Refusal::Scale),
    }
}

/// A vector as shadowgap takes it, whose glam may be another than Bevy's.
pub(crate) fn pair(vector: Vec2) -> [f64; 2] {
    [vector.x.into(), vector.y.into()]
}

/// A vector of shadowgap in single precision.
pub(crate) fn vec2(vector: shadowgap::glam::DVec2) -> Vec2 {
    Vec2::new(vector.x as f32, vector.y as f32)
}
