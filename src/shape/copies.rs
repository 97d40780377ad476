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
        self.0.copy(Copied::Scaled, DVec2::new(x, y)).map(Shape::from)
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
    /// By a factor for each axis.
    Scaled,
}

impl Form {
    /// A copy of the pieces, and of the shape's own points where it has some. Inlined for the package that makes only
    /// scaled copies.
    #[inline(always)]
    pub(crate) fn copy(&self, how: Copied, by: DVec2) -> Result<Form, ShapeError> {
        let (by_array, radius) = (by.to_array(), if how == Copied::Rounded { by.x } else { 0.0 });
        match how {
            Copied::Scaled => check_sizes(&by.abs().to_array(), &[], 0.0, 0.0)?,
            Copied::Rounded => check_sizes(&[], &[], radius, 0.0)?,
            _ => check_sizes(&[], &by_array, 0.0, 0.0)?,
        }
        let rotation = if how == Copied::Turned { Rotation::new(by.x) } else { Rotation::IDENTITY };
        let mut pieces = Vec::new();
        for piece in self.convex_pieces() {
            add_copy(&mut pieces, piece, how, by, rotation)?;
        }
        let mut points: Vec<DVec2> = Vec::new();
        if self.has_own_points() {
            points.extend(self.points());
            place(&mut points, how, by, rotation, self.is_disjoint());
        } else {
            pieces.iter().for_each(|piece| points.extend(piece.points()));
        }
        let grows = how == Copied::Rounded && radius != 0.0;
        Ok(Form::from_pieces(pieces, points, self.is_disjoint() && !grows))
    }
}

/// Adds a copy of a piece. `rotation` is that of the angle that it is turned by.
#[inline(always)]
fn add_copy(
    pieces: &mut Vec<Convex>,
    piece: &Convex,
    how: Copied,
    by: DVec2,
    rotation: Rotation,
) -> Result<(), ShapeError> {
    let mut centers = [piece.center];
    place(&mut centers, how, by, rotation, false);
    let ([center], mut core, mut radius) = (centers, piece.core.clone(), piece.radius);
    let scales = how == Copied::Scaled;
    if how == Copied::Rounded {
        radius += by.x;
    } else if scales {
        if by.x.abs() != by.y.abs() && radius > 0.0 {
            return Err(ShapeError::BadSize { index: None, value: by.y });
        }
        radius *= by.x.abs();
    }
    if how != Copied::Turned {
        check_sizes(&[], &center.to_array(), radius, if piece.radius > 0.0 { SMALLEST } else { 0.0 })?;
    }
    if scales || how == Copied::Turned {
        place(&mut core, how, by, rotation, true);
        if let ([from, to], true) = (&core[..], scales) {
            check_sizes(&[((to - from) / 2.0).length()], &[], 0.0, 0.0)?;
        }
        // Rounding may make nearly straight corners straight, which the constructor leaves out; not those of a
        // parallelogram that is turned. Unequal factors may do so, too, and move the middle of a segment that was a
        // thin hull.
        let corners = core.len() > 2 && (scales || !piece.parallelogram);
        if corners || scales {
            let mut made = if corners { polygon(&core, radius)? } else { Convex::centered(DVec2::ZERO, core, radius) };
            made.center += center;
            pieces.push(made);
            return Ok(());
        }
    }
    // Made anew: whether a piece is far from its origin depends on its centre.
    pieces.push(Convex::new(center, core, radius));
    Ok(())
}

/// Copies points: of an outline, or of anything else.
#[inline(always)]
fn place(points: &mut [DVec2], how: Copied, by: DVec2, rotation: Rotation, outline: bool) {
    match how {
        Copied::Scaled => scale(points, by, outline),
        Copied::Turned => points.iter_mut().for_each(|point| *point = rotation.apply(*point)),
        Copied::Moved => points.iter_mut().for_each(|point| *point += by),
        Copied::Rounded => {}
    }
}

/// Scales points by these factors. If they are an outline and the factors mirror it, reverses all but the first point,
/// to keep the winding.
fn scale(points: &mut [DVec2], factors: DVec2, outline: bool) {
    for point in points.iter_mut() {
        *point *= factors;
    }
    if outline && factors.x * factors.y < 0.0 {
        points[1..].reverse();
    }
}
