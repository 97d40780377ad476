//! What can be passed for a point or a vector.

use glam::{DVec2, Vec2};

/// What can be passed for a point or a vector: glam's [`DVec2`] and [`Vec2`], arrays and pairs of two numbers in either
/// precision, and references to these.
///
/// ```
/// use shadowgap::{glam::{DVec2, Vec2}, IntoVector};
/// assert_eq!([1.0, 2.0].into_vector(), DVec2::new(1.0, 2.0));
/// assert_eq!(Vec2::new(1.0, 0.5).into_vector(), (1.0, 0.5).into_vector());
/// ```
pub trait IntoVector {
    /// The vector in double precision.
    fn into_vector(self) -> DVec2;
}

impl IntoVector for DVec2 {
    #[inline(always)]
    fn into_vector(self) -> DVec2 {
        self
    }
}

impl IntoVector for Vec2 {
    fn into_vector(self) -> DVec2 {
        self.as_dvec2()
    }
}

impl<N: Into<f64>> IntoVector for [N; 2] {
    fn into_vector(self) -> DVec2 {
        let [x, y] = self;
        DVec2::new(x.into(), y.into())
    }
}

impl<N: Into<f64>> IntoVector for (N, N) {
    fn into_vector(self) -> DVec2 {
        DVec2::new(self.0.into(), self.1.into())
    }
}

impl<V: IntoVector + Copy> IntoVector for &V {
    fn into_vector(self) -> DVec2 {
        (*self).into_vector()
    }
}
