//! Poses as callers give them: position and angle.

use std::ops::Mul;

use glam::{Affine2, DAffine2, DMat2, DVec2, IVec2, Mat2, Vec2};

use crate::error::{check_vectors, NumberError};
use crate::math::frame::Frame;
use crate::math::rotation::Rotation;
use crate::math::vector::IntoVector;
use crate::tolerance::{LARGEST, RIGID};

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
    pub fn transform_point(&self, point: impl IntoVector) -> DVec2 {
        self.frame.apply(point.into_vector())
    }

    /// Takes a point from the world to the shape's own frame. Far from the world's origin this is more precise than
    /// [`transform_point`](Pose::transform_point) of the [`inverse`](Pose::inverse).
    #[must_use]
    pub fn inverse_transform_point(&self, point: impl IntoVector) -> DVec2 {
        self.frame.rotation.undo(point.into_vector() - self.frame.position)
    }

    /// The pose that undoes this one: it takes points from the world to the shape's own frame. Its angle is the
    /// negated one. A coordinate that would be beyond ±1e70 becomes ±1e70.
    ///
    /// ```
    /// use shadowgap::Pose;
    /// let pose = Pose::new(3.0, 4.0, 0.5)?;
    /// let there_and_back = pose * pose.inverse();
    /// assert!(there_and_back.position().length() < 1e-15 && there_and_back.angle() == 0.0);
    /// # Ok::<(), shadowgap::NumberError>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let Frame { position, rotation } = self.frame;
        Pose {
            frame: Frame { position: limited(rotation.undo(-position)), rotation: rotation.inverse() },
            angle: -self.angle,
        }
    }
}

/// A position with each coordinate beyond ±1e70 put there.
fn limited(position: DVec2) -> DVec2 {
    position.clamp(DVec2::splat(-LARGEST), DVec2::splat(LARGEST))
}

impl Mul for Pose {
    type Output = Pose;

    /// The pose in the world of what has the pose `inner` in the frame of `self`: a gun's on its tank. Points are taken
    /// through `inner` first. Its angle is the sum of both. A coordinate that would be beyond ±1e70 becomes ±1e70.
    ///
    /// ```
    /// use shadowgap::Pose;
    /// let (tank, gun) = (Pose::new(10.0, 0.0, std::f64::consts::FRAC_PI_2)?, Pose::new(2.0, 0.0, 0.25)?);
    /// let muzzle = (tank * gun).transform_point([1.0, 0.0]);
    /// assert!((muzzle - tank.transform_point(gun.transform_point([1.0, 0.0]))).length() < 1e-15);
    /// # Ok::<(), shadowgap::NumberError>(())
    /// ```
    fn mul(self, inner: Pose) -> Pose {
        let position = limited(self.frame.apply(inner.frame.position));
        let sum = self.angle + inner.angle;
        // Of angles near the largest number the sum may be infinite: then each is brought into one turn first.
        let angle = if sum.is_finite() { sum } else { self.rotation().angle() + inner.rotation().angle() };
        Pose { frame: Frame { position, rotation: Rotation::new(angle) }, angle }
    }
}

impl Default for Pose {
    fn default() -> Self {
        Pose::IDENTITY
    }
}

impl From<IVec2> for Pose {
    /// The pose at a position with angle 0: whole numbers are never out of range.
    fn from(position: IVec2) -> Self {
        Pose { frame: Frame { position: position.as_dvec2(), ..Frame::IDENTITY }, angle: 0.0 }
    }
}

impl<N: Into<f64>> TryFrom<[N; 3]> for Pose {
    type Error = NumberError;

    /// The pose of x, y and angle, in either precision.
    #[inline]
    fn try_from([x, y, angle]: [N; 3]) -> Result<Self, NumberError> {
        Pose::new(x.into(), y.into(), angle.into())
    }
}

impl<N: Into<f64>> TryFrom<(N, N, N)> for Pose {
    type Error = NumberError;

    /// The pose of x, y and angle, in either precision.
    #[inline]
    fn try_from((x, y, angle): (N, N, N)) -> Result<Self, NumberError> {
        Pose::new(x.into(), y.into(), angle.into())
    }
}

impl TryFrom<DVec2> for Pose {
    type Error = NumberError;

    /// The pose at a position with angle 0.
    fn try_from(position: DVec2) -> Result<Self, NumberError> {
        Pose::at(position)
    }
}

impl TryFrom<Vec2> for Pose {
    type Error = NumberError;

    /// The pose at a position with angle 0.
    fn try_from(position: Vec2) -> Result<Self, NumberError> {
        Pose::at(position)
    }
}

impl<V: IntoVector, N: Into<f64>> TryFrom<(V, N)> for Pose {
    type Error = NumberError;

    /// The pose of a position and an angle, in either precision.
    fn try_from((position, angle): (V, N)) -> Result<Self, NumberError> {
        let DVec2 { x, y } = position.into_vector();
        Pose::new(x, y, angle.into())
    }
}

impl From<Pose> for DAffine2 {
    fn from(pose: Pose) -> Self {
        let Frame { position: translation, rotation: Rotation { cos, sin } } = pose.frame;
        DAffine2 { matrix2: DMat2::from_cols(DVec2::new(cos, sin), DVec2::new(-sin, cos)), translation }
    }
}

impl From<Pose> for Affine2 {
    /// The transform in single precision, in which a coordinate beyond ±3.4e38 is infinite.
    fn from(pose: Pose) -> Self {
        let DAffine2 { matrix2, translation } = pose.into();
        let [x_axis, y_axis] = [0, 1].map(|k| matrix2.col(k).as_vec2());
        Affine2 { matrix2: Mat2::from_cols(x_axis, y_axis), translation: translation.as_vec2() }
    }
}

impl TryFrom<DAffine2> for Pose {
    type Error = NumberError;

    /// The pose of a transform that moves and turns. One that scales, mirrors or shears is refused with
    /// [`NumberError::NotRigid`]; unit vectors may be off by 1e-4, as glam allows in what it takes for normalized.
    ///
    /// ```
    /// use shadowgap::{glam::{DAffine2, DVec2}, Pose};
    /// let transform = DAffine2::from_angle_translation(0.5, DVec2::new(3.0, 4.0));
    /// let pose = Pose::try_from(transform)?;
    /// assert!(pose.position() == DVec2::new(3.0, 4.0) && (pose.angle() - 0.5).abs() < 1e-15);
    /// let doubled = Pose::try_from(DAffine2::from_scale(DVec2::new(2.0, 2.0))).unwrap_err();
    /// assert_eq!(doubled.to_string(), "a pose only moves and turns: affine scales, mirrors or shears by 1");
    /// # Ok::<(), shadowgap::NumberError>(())
    /// ```
    fn try_from(affine: DAffine2) -> Result<Self, NumberError> {
        let [x_axis, y_axis] = [0, 1].map(|k| affine.matrix2.col(k));
        check_vectors(&[
            (x_axis, ["affine.x_axis.x", "affine.x_axis.y"]),
            (y_axis, ["affine.y_axis.x", "affine.y_axis.y"]),
        ])?;
        let off = (x_axis.length() - 1.0).abs().max(y_axis.distance(x_axis.perp()));
        if off > RIGID {
            return Err(NumberError::NotRigid { name: "affine", off });
        }
        Pose::from_rotation(affine.translation, Rotation::from_cos_sin(x_axis.x, x_axis.y)?)
    }
}

impl TryFrom<Affine2> for Pose {
    type Error = NumberError;

    /// As of a [`DAffine2`].
    fn try_from(affine: Affine2) -> Result<Self, NumberError> {
        let [x_axis, y_axis] = [0, 1].map(|k| affine.matrix2.col(k).as_dvec2());
        DAffine2 { matrix2: DMat2::from_cols(x_axis, y_axis), translation: affine.translation.as_dvec2() }.try_into()
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
        assert!(
            (pose.inverse_transform_point(pose.transform_point([5.0, 6.0])) - DVec2::new(5.0, 6.0)).length() < 1e-15
        );
    }

    #[test]
    fn a_pose_can_be_made_of_many_things() {
        let (pose, place) = (Pose::new(1.0, 2.0, 0.5).unwrap(), DVec2::new(1.0, 2.0));
        assert_eq!(Pose::try_from([1.0, 2.0, 0.5]), Ok(pose));
        assert_eq!(Pose::try_from((1.0, 2.0, 0.5)), Ok(pose));
        assert_eq!(Pose::try_from((place, 0.5)), Ok(pose));
        assert_eq!([Pose::try_from([1f32, 2.0, 0.5]), Pose::try_from((1f32, 2.0, 0.5))], [Ok(pose); 2]);
        assert_eq!([Pose::try_from((Vec2::new(1.0, 2.0), 0.5f32)), Pose::try_from(([1, 2], 0.5))], [Ok(pose); 2]);
        let unturned = Pose::new(1.0, 2.0, 0.0);
        assert_eq!((Pose::at(place), Pose::try_from(place)), (unturned, unturned));
        let single = Vec2::new(1.0, 2.0);
        assert_eq!([Pose::at(single), Pose::try_from(single), Pose::at((1.0, 2.0))], [unturned; 3]);
        assert_eq!(Ok(Pose::from(IVec2::new(1, 2))), unturned);
        let lent: &DVec2 = &place;
        assert_eq!(IntoVector::into_vector(lent), place);
        assert_eq!(Pose::default(), Pose::new(0.0, 0.0, 0.0).unwrap());
    }

    #[test]
    fn a_turned_pose_has_the_sum_of_both_angles() {
        assert_eq!(Pose::new(1.0, 2.0, 0.5).unwrap().turned(0.75), Pose::new(1.0, 2.0, 1.25));
    }

    #[test]
    fn a_product_takes_points_through_the_inner_pose_first() {
        let poses = [(0.0, 0.0, 0.0), (3.0, -4.0, 0.5), (-1e6, 2.0, -2.5), (1e-3, 7.0, 40.0)];
        let poses = poses.map(|numbers| Pose::try_from(numbers).unwrap());
        for outer in poses {
            for inner in poses {
                let product = outer * inner;
                let size = product.position().length() + inner.position().length() + 10.0;
                for point in [DVec2::ZERO, DVec2::new(2.0, -7.0)] {
                    let right = outer.transform_point(inner.transform_point(point));
                    assert!((product.transform_point(point) - right).length() < 1e-14 * size, "{outer:?} {inner:?}");
                }
                assert_eq!(product.angle(), outer.angle() + inner.angle());
            }
            let inverse = outer.inverse();
            let size = outer.position().length() + 10.0;
            assert_eq!(inverse.angle(), -outer.angle());
            assert_eq!(inverse.rotation(), Rotation::new(-outer.angle()));
            for point in [DVec2::ZERO, DVec2::new(2.0, -7.0)] {
                let there = inverse.transform_point(point);
                assert!((there - outer.inverse_transform_point(point)).length() < 1e-15 * size, "{outer:?}");
                assert!((outer.transform_point(there) - point).length() < 1e-15 * size, "{outer:?}");
            }
            assert_eq!([outer * Pose::IDENTITY, Pose::IDENTITY * outer], [outer; 2]);
        }
    }

    #[test]
    fn products_and_inverses_stay_in_range() {
        let far = Pose::new(1e70, -1e70, std::f64::consts::FRAC_PI_4).unwrap();
        for pose in [far * far, far.inverse(), far.inverse() * far.inverse()] {
            let DVec2 { x, y } = pose.position();
            assert!(Pose::new(x, y, pose.angle()).is_ok(), "{pose:?}");
        }
        assert_eq!((Pose::at([1e70, 1.0]).unwrap() * Pose::at([1e70, 1.0]).unwrap()).position(), DVec2::new(1e70, 2.0));
        let spun = Pose::new(0.0, 0.0, f64::MAX).unwrap();
        let twice = spun * spun;
        let right = spun.rotation().apply(spun.rotation().apply(DVec2::X));
        assert!((twice.transform_point(DVec2::X) - right).length() < 1e-14);
    }

    #[test]
    fn affine_transforms_that_move_and_turn_are_poses() {
        for (x, y, angle) in [(0.0, 0.0, 0.0), (3.0, -4.0, 0.5), (1e5, 2.0, -3.0)] {
            let pose = Pose::new(x, y, angle).unwrap();
            let (double, single) = (DAffine2::from(pose), Affine2::from(pose));
            assert_eq!(double.transform_point2(DVec2::new(2.0, 1.0)), pose.transform_point([2.0, 1.0]));
            for (back, slack) in [(Pose::try_from(double).unwrap(), 1e-14), (Pose::try_from(single).unwrap(), 1e-6)] {
                assert_eq!(back.position(), pose.position());
                assert!((back.angle() - angle).abs() < slack, "{back:?}");
            }
        }
        let turn = DMat2::from_angle(0.5);
        for (matrix2, off) in [
            (turn * 0.5, 0.5),
            (turn * 1.001, 1e-3),
            (DMat2::from_cols(turn.col(0), -turn.col(1)), 2.0),
            (DMat2::from_cols(DVec2::X, DVec2::new(0.25, 1.0)), 0.25),
            (DMat2::ZERO, 1.0),
        ] {
            match Pose::try_from(DAffine2 { matrix2, translation: DVec2::ZERO }) {
                Err(NumberError::NotRigid { off: found, .. }) => {
                    assert!((found - off).abs() < 2e-3, "{found}: {matrix2}")
                }
                other => panic!("{other:?}: {matrix2}"),
            }
        }
        // What products in single precision leave of a turn is one.
        let drifted = DAffine2 { matrix2: turn * 1.00005, translation: DVec2::ONE };
        assert!((Pose::try_from(drifted).unwrap().angle() - 0.5).abs() < 1e-15);
        let odd = |matrix2, translation| Pose::try_from(DAffine2 { matrix2, translation });
        assert!(matches!(
            odd(DMat2::from_cols(DVec2::X, DVec2::new(0.0, f64::NAN)), DVec2::ZERO),
            Err(NumberError::NotFinite { name: "affine.y_axis.y", .. })
        ));
        assert!(matches!(odd(turn, DVec2::new(1e71, 0.0)), Err(NumberError::TooFar { name: "pose.x", .. })));
    }
}
