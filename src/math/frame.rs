//! Frames: poses as the core computes with them, and one in another.

use glam::DVec2;

use crate::error::NumberError;
use crate::math::rotation::Rotation;
use crate::tolerance::LARGEST;

/// A [pose](crate::Pose) as the core computes with it: the position of a shape's origin, and its rotation in place of
/// the angle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) position: DVec2,
    pub(crate) rotation: Rotation,
}

/// Whether x, y and angle make a pose: finite, and the position within ±1e70.
#[inline(always)]
pub(crate) fn is_valid([x, y, angle]: [f64; 3]) -> bool {
    x.abs() <= LARGEST && y.abs() <= LARGEST && angle.is_finite()
}

/// The error for numbers that do not make a pose.
fn refusal(x: f64, y: f64, angle: f64) -> NumberError {
    let numbers = [("pose.x", x), ("pose.y", y), ("pose.angle", angle)];
    match numbers.into_iter().find(|(_, value)| !value.is_finite()) {
        Some((name, value)) => NumberError::NotFinite { name, value },
        None if x.abs() > LARGEST => NumberError::TooFar { name: "pose.x", value: x },
        None => NumberError::TooFar { name: "pose.y", value: y },
    }
}

impl Frame {
    /// The pose at the world's origin with angle 0.
    pub const IDENTITY: Frame = Frame { position: DVec2::ZERO, rotation: Rotation::IDENTITY };

    /// The frame of [`Pose::new`](crate::Pose::new).
    pub fn new(x: f64, y: f64, angle: f64) -> Result<Self, NumberError> {
        Frame::checked(x, y, angle).ok_or_else(|| refusal(x, y, angle))
    }

    /// Refuses the numbers that [`Frame::new`] refuses.
    pub(crate) fn check(x: f64, y: f64, angle: f64) -> Result<(), NumberError> {
        if is_valid([x, y, angle]) {
            Ok(())
        } else {
            Err(refusal(x, y, angle))
        }
    }

    /// [`Frame::new`] without the reason for a refusal.
    pub(crate) fn checked(x: f64, y: f64, angle: f64) -> Option<Self> {
        is_valid([x, y, angle]).then(|| Frame { position: DVec2::new(x, y), rotation: Rotation::new(angle) })
    }

    /// Whether a coordinate is −0. Added to that, zeros of either sign give different bits: shortcuts, which leave out
    /// zeros that the theorem adds, must not be taken.
    #[inline(always)]
    pub(crate) fn has_negative_zero(&self) -> bool {
        let is_negative_zero = |x: f64| x.to_bits() == (-0f64).to_bits();
        is_negative_zero(self.position.x) || is_negative_zero(self.position.y)
    }

    /// Takes a point from the shape's own frame to the world.
    pub fn apply(&self, point: DVec2) -> DVec2 {
        self.position + self.rotation.apply(point)
    }

    /// `other` in the frame of `self`. The positions are subtracted before anything else, so the result is as precise
    /// far from the world's origin as at it.
    pub(crate) fn to(&self, other: &Frame) -> Frame {
        Frame {
            position: self.rotation.undo(other.position - self.position),
            rotation: self.rotation.to(other.rotation),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_pose_carries_its_points_along() {
        let pose = Frame::new(10.0, 20.0, std::f64::consts::FRAC_PI_2).unwrap();
        assert!((pose.apply(DVec2::new(2.0, 0.0)) - DVec2::new(10.0, 22.0)).length() < 1e-12);
    }

    #[test]
    fn a_relative_pose_places_points_as_both_poses_do() {
        let a = Frame::new(1.0, -2.0, 0.7).unwrap();
        let b = Frame::new(-3.0, 5.0, -1.9).unwrap();
        let point = DVec2::new(0.3, 0.4);
        let through_a = a.apply(a.to(&b).apply(point));
        assert!((through_a - b.apply(point)).length() < 1e-14);
    }

    #[test]
    fn a_relative_pose_is_the_same_far_from_the_origin() {
        let near = Frame::new(0.0, 0.0, 0.3).unwrap().to(&Frame::new(0.5, 0.25, 1.0).unwrap());
        let far = Frame::new(1e9, -1e9, 0.3).unwrap().to(&Frame::new(1e9 + 0.5, -1e9 + 0.25, 1.0).unwrap());
        assert_eq!(near, far);
    }

    #[test]
    fn what_is_not_finite_or_too_far_is_refused_by_name() {
        assert_eq!(
            Frame::new(0.0, f64::INFINITY, 0.0),
            Err(NumberError::NotFinite { name: "pose.y", value: f64::INFINITY })
        );
        assert!(matches!(Frame::new(0.0, 0.0, f64::NAN), Err(NumberError::NotFinite { name: "pose.angle", .. })));
        assert_eq!(Frame::new(-1e71, 0.0, 0.0), Err(NumberError::TooFar { name: "pose.x", value: -1e71 }));
        assert_eq!(Frame::new(1e70, -1e71, 0.0), Err(NumberError::TooFar { name: "pose.y", value: -1e71 }));
        assert!(Frame::new(1e70, -1e70, f64::MAX).is_ok());
    }
}
