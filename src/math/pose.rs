//! Poses as callers give them: position and angle.

use glam::DVec2;

use crate::error::NumberError;
use crate::math::frame::Frame;
use crate::math::rotation::Rotation;
use crate::math::vector::IntoVector;

/// Where a shape is: the position of its frame's origin in the world, in the caller's units, and the angle of its frame
/// in radians. A positive angle turns +x towards +y.
///
/// All numbers are kept in double precision. Cosine and sine are computed once, when the pose is made.
///
/// ```
/// use shadowgap::{glam::DVec2, Pose};
/// let pose = Pose::new(3.0, 4.0, 0.5)?;
/// assert_eq!((pose.position(), pose.angle()), (DVec2::new(3.0, 4.0), 0.5));
/// assert_eq!(Pose::at([3.0, 4.0])?.turned(0.5)?, pose);
/// assert_eq!(Pose::try_from((3.0, 4.0, 0.5))?, pose);
/// # Ok::<(), shadowgap::NumberError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "PoseRecord", into = "PoseRecord")
)]
pub struct Pose {
    pub(crate) frame: Frame,
    angle: f64,
}

impl Pose {
    /// The pose at the world's origin with angle 0; the default.
    pub const IDENTITY: Pose = Pose { frame: Frame::IDENTITY, angle: 0.0 };

    /// The pose at (`x`, `y`), turned by `angle` radians. Any finite angle will do.
    ///
    /// # Errors
    ///
    /// If a number is not finite, or the position is outside ±1e70.
    ///
    /// ```
    /// use shadowgap::Pose;
    /// assert!(Pose::new(3.0, 4.0, 0.5).is_ok());
    /// assert_eq!(Pose::new(f64::NAN, 4.0, 0.5).unwrap_err().to_string(), "pose.x must be finite, got NaN");
    /// ```
    #[inline]
    pub fn new(x: f64, y: f64, angle: f64) -> Result<Self, NumberError> {
        Ok(Pose { frame: Frame::new(x, y, angle)?, angle })
    }

    /// The pose at a position with angle 0.
    ///
    /// # Errors
    ///
    /// If a coordinate is not finite, or outside ±1e70.
    pub fn at(position: impl IntoVector) -> Result<Self, NumberError> {
        let DVec2 { x, y } = position.into_vector();
        Pose::new(x, y, 0.0)
    }

    /// The pose at a position, turned by a rotation. Its angle is that of [`Rotation::angle`].
    ///
    /// # Errors
    ///
    /// If a coordinate is not finite or outside ±1e70, or the rotation is by an angle that was not finite.
    pub fn from_rotation(position: impl IntoVector, rotation: Rotation) -> Result<Self, NumberError> {
        let DVec2 { x, y } = position.into_vector();
        let angle = rotation.angle();
        Frame::check(x, y, angle)?;
        Ok(Pose { frame: Frame { position: DVec2::new(x, y), rotation }, angle })
    }

    /// The position of the frame's origin, in the world.
    #[must_use]
    pub fn position(&self) -> DVec2 {
        self.frame.position
    }

    /// The angle in radians, as it was given.
    #[must_use]
    pub fn angle(&self) -> f64 {
        self.angle
    }

    /// The rotation by the angle.
    #[must_use]
    pub fn rotation(&self) -> Rotation {
        self.frame.rotation
    }

    /// The pose moved by a vector in the world.
    ///
    /// # Errors
    ///
    /// If the position would not be finite, or outside ±1e70.
    pub fn moved(&self, by: impl IntoVector) -> Result<Self, NumberError> {
        let position = self.frame.position + by.into_vector();
        Frame::check(position.x, position.y, self.angle)?;
        Ok(Pose { frame: Frame { position, ..self.frame }, angle: self.angle })
    }

    /// The pose turned by an angle in radians about its position.
    ///
    /// # Errors
    ///
    /// If the angle would not be finite.
    pub fn turned(&self, by: f64) -> Result<Self, NumberError> {
        let DVec2 { x, y } = self.frame.position;
        Pose::new(x, y, self.angle + by)
    }

    /// Takes a point from the shape's own frame to the world.
    #[must_use]
    pub fn apply(&self, point: impl IntoVector) -> DVec2 {
        self.frame.apply(point.into_vector())
    }

    /// Takes a point from the world to the shape's own frame.
    #[must_use]
    pub fn undo(&self, point: impl IntoVector) -> DVec2 {
        self.frame.rotation.undo(point.into_vector() - self.frame.position)
    }
}

impl Default for Pose {
    fn default() -> Self {
        Pose::IDENTITY
    }
}

impl TryFrom<[f64; 3]> for Pose {
    type Error = NumberError;

    /// The pose of x, y and angle.
    #[inline]
    fn try_from([x, y, angle]: [f64; 3]) -> Result<Self, NumberError> {
        Pose::new(x, y, angle)
    }
}

impl TryFrom<(f64, f64, f64)> for Pose {
    type Error = NumberError;

    /// The pose of x, y and angle.
    #[inline]
    fn try_from((x, y, angle): (f64, f64, f64)) -> Result<Self, NumberError> {
        Pose::new(x, y, angle)
    }
}

impl TryFrom<DVec2> for Pose {
    type Error = NumberError;

    /// The pose at a position with angle 0.
    fn try_from(position: DVec2) -> Result<Self, NumberError> {
        Pose::at(position)
    }
}

impl TryFrom<(DVec2, f64)> for Pose {
    type Error = NumberError;

    /// The pose of a position and an angle.
    fn try_from((position, angle): (DVec2, f64)) -> Result<Self, NumberError> {
        Pose::new(position.x, position.y, angle)
    }
}

/// A pose as it is written.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct PoseRecord {
    x: f64,
    y: f64,
    #[serde(default)]
    angle: f64,
}

#[cfg(feature = "serde")]
impl From<Pose> for PoseRecord {
    fn from(pose: Pose) -> Self {
        let DVec2 { x, y } = pose.position();
        PoseRecord { x, y, angle: pose.angle() }
    }
}

#[cfg(feature = "serde")]
#[doc(hidden)]
impl TryFrom<PoseRecord> for Pose {
    type Error = NumberError;

    fn try_from(PoseRecord { x, y, angle }: PoseRecord) -> Result<Self, NumberError> {
        Pose::new(x, y, angle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pose_from_a_rotation_has_its_angle() {
        for angle in [0.0, 0.3, -1.2, 3.0, -3.0] {
            let pose = Pose::from_rotation([1.0, 2.0], Rotation::new(angle)).unwrap();
            assert!((pose.angle() - angle).abs() < 1e-15 && pose.rotation() == Rotation::new(angle));
        }
        assert!(Pose::from_rotation(DVec2::ZERO, Rotation::new(f64::NAN)).is_err());
        assert!(Pose::from_rotation([f64::NAN, 0.0], Rotation::IDENTITY).is_err());
    }

    #[test]
    fn what_a_step_leads_to_is_checked() {
        assert!(Pose::IDENTITY.moved([1e71, 0.0]).is_err() && Pose::IDENTITY.turned(f64::INFINITY).is_err());
        let pose = Pose::new(1.0, 2.0, 3.0).unwrap();
        assert_eq!(pose.moved([0.5, -2.0]).unwrap(), Pose::new(1.5, 0.0, 3.0).unwrap());
        assert!((pose.undo(pose.apply([5.0, 6.0])) - DVec2::new(5.0, 6.0)).length() < 1e-15);
    }

    #[test]
    fn a_pose_can_be_made_of_many_things() {
        let (pose, place) = (Pose::new(1.0, 2.0, 0.5).unwrap(), DVec2::new(1.0, 2.0));
        assert_eq!(Pose::try_from([1.0, 2.0, 0.5]), Ok(pose));
        assert_eq!(Pose::try_from((1.0, 2.0, 0.5)), Ok(pose));
        assert_eq!(Pose::try_from((place, 0.5)), Ok(pose));
        let unturned = Pose::new(1.0, 2.0, 0.0);
        assert_eq!((Pose::at(place), Pose::try_from(place)), (unturned, unturned));
        let single = glam::Vec2::new(1.0, 2.0);
        assert_eq!([Pose::at(single), Pose::at((1.0, 2.0))], [unturned; 2]);
        let lent: &DVec2 = &place;
        assert_eq!(IntoVector::into_vector(lent), place);
        assert_eq!(Pose::default(), Pose::new(0.0, 0.0, 0.0).unwrap());
    }

    #[test]
    fn a_turned_pose_has_the_sum_of_both_angles() {
        assert_eq!(Pose::new(1.0, 2.0, 0.5).unwrap().turned(0.75), Pose::new(1.0, 2.0, 1.25));
    }
}
