//! Copies of shapes, made elsewhere in their frame: moved, turned, rounded or scaled.

use glam::DVec2;

use crate::error::ShapeError;
use crate::math::rotation::Rotation;
use crate::math::vector::IntoVector;
use crate::shape::constructors::polygon;
use crate::shape::convex::Convex;
use crate::shape::shared::Shape;
use crate::shape::validate::check_sizes;
use crate::shape::Form;
use crate::tolerance::SMALLEST;

impl Shape {
    /// A copy moved within its frame by the vector `point`.
    ///
    /// # Errors
    ///
    /// If a coordinate of the point is not finite, or the copy would be beyond 1e70.
    pub fn at(&self, point: impl IntoVector) -> Result<Self, ShapeError> {
        self.0.copy(Copied::Moved, point.into_vector()).map(Shape::from)
    }

    /// A copy turned about its frame's origin by `angle` radians; a positive angle turns +x towards +y.
    ///
    /// # Errors
    ///
    /// If the angle is not finite, or beyond 1e70.
    ///
    /// ```
    /// use shadowgap::{glam::DVec2, Shape};
    /// let quarter = std::f64::consts::FRAC_PI_2;
    /// let upright = Shape::rectangle(4.0, 1.0)?.turned(quarter)?;
    /// assert!(upright.points().all(|point| (point.y.abs() - 2.0).abs() < 1e-15));
    /// # Ok::<(), shadowgap::ShapeError>(())
    /// ```
    pub fn turned(&self, angle: f64) -> Result<Self, ShapeError> {
        self.0.copy(Copied::Turned, DVec2::new(angle, 0.0)).map(Shape::from)
    }

    /// A copy swept by a further `radius`, which may be 0: it adds to the size on every side, and rounds the corners.
    ///
    /// # Errors
    ///
    /// If the radius is negative, not finite, or beyond 1e70.
    ///
    /// ```
    /// use shadowgap::{Kind, Shape};
    /// let button = Shape::rectangle(4.0, 2.0)?.rounded(0.5)?;
    /// assert_eq!((button.kind(), button.radius()), (Kind::Polygon, 0.5));
    /// assert_eq!(Shape::segment([0.0, 0.0], [3.0, 0.0])?.rounded(1.0)?.kind(), Kind::Capsule);
    /// # Ok::<(), shadowgap::ShapeError>(())
    /// ```
    pub fn rounded(&self, radius: f64) -> Result<Self, ShapeError> {
        self.0.copy(Copied::Rounded, DVec2::new(radius, 0.0)).map(Shape::from)
    }

    /// A copy scaled by the factors `x` and `y` along the frame's axes, about the frame's origin. A negative factor
    /// mirrors; the copy's vertices are counter-clockwise again. A shape with a radius takes factors of equal size
    /// alone: a circle would become an ellipse.
    ///
    /// # Errors
    ///
    /// If a factor is 0 or not finite, if factors of unequal size meet a radius, or if the copy would be too small or
    /// too large.
    pub fn scaled(&self, x: f64, y: f64) -> Result<Self, ShapeError> {
        self.0.scaled(x, y).map(Shape::from)
    }
}

/// What becomes of a copy, and the meaning of the vector that goes with it.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Copied {
    /// By the vector.
    Moved,
    /// By the angle `x`.
    Turned,
    /// By the further radius `x`.
    Rounded,
}

impl Form {
    /// A copy of the pieces, and of the shape's own points where it has some.
    pub(crate) fn copy(&self, how: Copied, by: DVec2) -> Result<Form, ShapeError> {
        let (numbers, radius) = if how == Copied::Rounded { (DVec2::ZERO, by.x) } else { (by, 0.0) };
        check_sizes(&[], &numbers.to_array(), radius, 0.0)?;
        let rotation = if how == Copied::Turned { Rotation::new(by.x) } else { Rotation::IDENTITY };
        let place = |point: DVec2| match how {
            Copied::Moved => point + by,
            Copied::Turned => rotation.apply(point),
            Copied::Rounded => point,
        };
        let mut pieces = Vec::new();
        for piece in self.convex_pieces() {
            let (center, mut core, radius) = (place(piece.center), piece.core.clone(), piece.radius + radius);
            if how == Copied::Turned {
                core.iter_mut().for_each(|vertex| *vertex = rotation.apply(*vertex));
                // Rounding may make nearly straight corners straight, which the constructor leaves out; not those of a
                // parallelogram.
                if core.len() > 2 && !piece.parallelogram {
                    let mut turned = polygon(&core, radius)?;
                    turned.center += center;
                    pieces.push(turned);
                    continue;
                }
            } else {
                check_sizes(&[], &center.to_array(), radius, if piece.radius > 0.0 { SMALLEST } else { 0.0 })?;
            }
            // Made anew: whether a piece is far from its origin depends on its centre.
            pieces.push(Convex::new(center, core, radius));
        }
        let mut points: Vec<DVec2> = Vec::new();
        if self.has_own_points() {
            points.extend(self.points().map(place));
        } else {
            pieces.iter().for_each(|piece| points.extend(piece.points()));
        }
        Ok(Form::from_pieces(pieces, points, self.is_disjoint() && radius == 0.0))
    }
}
