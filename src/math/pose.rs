//! Poses: position and angle of a shape, and one pose in the frame of another.

use glam::DVec2;

use crate::error::NumberError;
use crate::math::rotation::Rotation;
use crate::tolerance::LARGEST;

/// Where a shape is: the position of its frame's origin in the world, in the caller's units, and the angle of its frame
/// in radians.
///
/// The position is kept in double precision, the angle as its cosine and sine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    pub(crate) position: DVec2,
    pub(crate) rotation: Rotation,
}

/// Whether x, y and angle make a pose: finite, and the position within ±1e70.
#[inline(always)]
fn is_valid([x, y, angle]: [f64; 3]) -> bool {
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

impl Pose {
    /// The pose at the world's origin with angle 0.
    pub const IDENTITY: Pose = Pose { position: DVec2::ZERO, rotation: Rotation::IDENTITY };

    /// The pose at (`x`, `y`), turned by `angle` radians; a positive angle turns +x towards +y. Any finite angle will
    /// do.
    ///
    /// Refuses numbers that are not finite and positions outside ±1e70.
    ///
    /// ```
    /// use shadowgap::Pose;
    /// assert!(Pose::new(3.0, 4.0, 0.5).is_ok());
    /// assert_eq!(Pose::new(f64::NAN, 4.0, 0.5).unwrap_err().to_string(), "pose.x must be finite, got NaN");
    /// ```
    pub fn new(x: f64, y: f64, angle: f64) -> Result<Self, NumberError> {
        Pose::checked(x, y, angle).ok_or_else(|| refusal(x, y, angle))
    }

    /// Refuses the numbers that [`Pose::new`] refuses.
    pub(crate) fn check(x: f64, y: f64, angle: f64) -> Result<(), NumberError> {
        if is_valid([x, y, angle]) {
            Ok(())
        } else {
            Err(refusal(x, y, angle))
        }
    }

    /// [`Pose::new`] without the reason for a refusal.
    pub(crate) fn checked(x: f64, y: f64, angle: f64) -> Option<Self> {
        is_valid([x, y, angle]).then(|| Pose { position: DVec2::new(x, y), rotation: Rotation::new(angle) })
    }

    /// Two poses, each from x, y and angle; their sines and cosines are computed in one SIMD pass.
    #[cfg(all(target_arch = "wasm32", feature = "js-pairs"))]
    #[inline(always)]
    pub(crate) fn both(a: [f64; 3], b: [f64; 3]) -> Option<[Self; 2]> {
        if !is_valid(a) || !is_valid(b) {
            return None;
        }
        let [turn_a, turn_b] = Rotation::both([a[2], b[2]]);
        Some([
            Pose { position: DVec2::new(a[0], a[1]), rotation: turn_a },
            Pose { position: DVec2::new(b[0], b[1]), rotation: turn_b },
        ])
    }

    /// Takes a point from the shape's own frame to the world.
    pub fn apply(&self, point: DVec2) -> DVec2 {
        self.position + self.rotation.apply(point)
    }

    /// `other` in the frame of `self`. The positions are subtracted before anything else, so the result is as precise
    /// far from the world's origin as at it.
    pub(crate) fn to(&self, other: &Pose) -> Pose {
        Pose {
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
        let pose = Pose::new(10.0, 20.0, std::f64::consts::FRAC_PI_2).unwrap();
        assert!((pose.apply(DVec2::new(2.0, 0.0)) - DVec2::new(10.0, 22.0)).length() < 1e-12);
    }

    #[test]
    fn a_relative_pose_places_points_as_both_poses_do() {
        let a = Pose::new(1.0, -2.0, 0.7).unwrap();
        let b = Pose::new(-3.0, 5.0, -1.9).unwrap();
        let point = DVec2::new(0.3, 0.4);
        let through_a = a.apply(a.to(&b).apply(point));
        assert!((through_a - b.apply(point)).length() < 1e-14);
    }

    #[test]
    fn a_relative_pose_is_the_same_far_from_the_origin() {
        let near = Pose::new(0.0, 0.0, 0.3).unwrap().to(&Pose::new(0.5, 0.25, 1.0).unwrap());
        let far = Pose::new(1e9, -1e9, 0.3).unwrap().to(&Pose::new(1e9 + 0.5, -1e9 + 0.25, 1.0).unwrap());
        assert_eq!(near, far);
    }

    #[test]
    fn what_is_not_finite_or_too_far_is_refused_by_name() {
        assert_eq!(
            Pose::new(0.0, f64::INFINITY, 0.0),
            Err(NumberError::NotFinite { name: "pose.y", value: f64::INFINITY })
        );
        assert!(matches!(Pose::new(0.0, 0.0, f64::NAN), Err(NumberError::NotFinite { name: "pose.angle", .. })));
        assert_eq!(Pose::new(-1e71, 0.0, 0.0), Err(NumberError::TooFar { name: "pose.x", value: -1e71 }));
        assert_eq!(Pose::new(1e70, -1e71, 0.0), Err(NumberError::TooFar { name: "pose.y", value: -1e71 }));
        assert!(Pose::new(1e70, -1e70, f64::MAX).is_ok());
    }
}
