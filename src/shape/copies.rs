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
        let by = point.into_vector();
        self.0.mapped(self.0.is_disjoint(), &|piece| moved(piece, by), &|point| point + by)
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
        check_sizes(&[], &[angle], 0.0, 0.0)?;
        let rotation = Rotation::new(angle);
        self.0.mapped(self.0.is_disjoint(), &|piece| turned(piece, rotation), &|point| rotation.apply(point))
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
        check_sizes(&[], &[], radius, 0.0)?;
        self.0.mapped(self.0.is_disjoint() && radius == 0.0, &|piece| rounded(piece, radius), &|point| point)
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

impl Form {
    /// The form of these pieces, with points of its own if given.
    fn mapped(
        &self,
        disjoint: bool,
        piece_of: &dyn Fn(&Convex) -> Result<Convex, ShapeError>,
        point_of: &dyn Fn(DVec2) -> DVec2,
    ) -> Result<Shape, ShapeError> {
        let pieces = self.convex_pieces().iter().map(piece_of).collect::<Result<Vec<_>, _>>()?;
        let points = if self.has_own_points() {
            self.points().map(point_of).collect()
        } else {
            pieces.iter().flat_map(Convex::points).collect()
        };
        Ok(Form::from_pieces(pieces, points, disjoint).into())
    }
}

fn moved(piece: &Convex, by: DVec2) -> Result<Convex, ShapeError> {
    check_sizes(&[], &by.to_array(), 0.0, 0.0)?;
    let center = piece.center + by;
    check_sizes(&[], &center.to_array(), 0.0, 0.0)?;
    // Made anew: whether a piece is far from its origin depends on its centre.
    Ok(Convex::new(center, piece.core.clone(), piece.radius))
}

fn turned(piece: &Convex, rotation: Rotation) -> Result<Convex, ShapeError> {
    let center = rotation.apply(piece.center);
    let core: Vec<DVec2> = piece.core.iter().map(|&vertex| rotation.apply(vertex)).collect();
    // Rounding may make nearly straight corners straight, which the constructor leaves out; not those of a
    // parallelogram.
    if core.len() < 3 || piece.parallelogram {
        return Ok(Convex::new(center, core, piece.radius));
    }
    let mut turned = polygon(&core, piece.radius)?;
    turned.center += center;
    Ok(turned)
}

fn rounded(piece: &Convex, radius: f64) -> Result<Convex, ShapeError> {
    let radius = piece.radius + radius;
    check_sizes(&[], &[], radius, if piece.radius > 0.0 { SMALLEST } else { 0.0 })?;
    Ok(Convex::new(piece.center, piece.core.clone(), radius))
}
