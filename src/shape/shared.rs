//! The shape that callers hold: a form that its copies share.

use std::fmt;
use std::sync::Arc;

use glam::DVec2;

use crate::shape::{Form, Kind};

/// An immutable shape in its own frame: a convex core of one vertex (point, circle), two (segment, capsule) or more
/// (polygon), swept by a radius; or a union of such pieces.
///
/// Lengths are in the caller's units. A [`Pose`](crate::Pose) puts the frame's origin at its position and turns the
/// shape about it; the origin need not lie in the shape. Coordinates and sizes must be finite and within 1e70, sizes at
/// least 1e-70; other input is refused with a [`ShapeError`](crate::ShapeError).
///
/// ```
/// use shadowgap::{Kind, Shape};
/// let arrow = Shape::outline([[2.0, 0.0], [-1.0, 1.0], [0.0, 0.0], [-1.0, -1.0]])?;
/// assert_eq!((arrow.kind(), arrow.pieces().len()), (Kind::Union, 2));
/// assert!((arrow.area() - 2.0).abs() < 1e-12);
/// # Ok::<(), shadowgap::ShapeError>(())
/// ```
///
/// Copies are cheap: a clone shares what has been computed of the shape, also in a [`Scene`](crate::Scene). Shapes are
/// equal if they have equal pieces and points.
#[derive(Clone)]
pub struct Shape(pub(crate) Arc<Form>);

impl Shape {
    /// The shape's kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.0.kind()
    }

    /// The radius by which the core is swept, 0 for sharp corners; of a union, the largest radius of its pieces.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.0.radius()
    }

    /// The core's vertices in the shape's frame, counter-clockwise (the turn from +x towards +y). Edge `i` runs from
    /// vertex `i` to the next one; the radius is not included. For a concave outline or a chain these are its own
    /// points, for a union the points of its shapes, one shape after the other.
    ///
    /// Explanations and contact points number the vertices of the [`pieces`](Shape::pieces) instead, one piece after
    /// the other.
    pub fn points(&self) -> impl ExactSizeIterator<Item = DVec2> + '_ {
        self.0.points()
    }

    /// The convex pieces of a union or concave outline, as shapes in the same frame; a copy of any other shape itself.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = Shape> + '_ {
        self.0.pieces().map(Shape::from)
    }

    /// The area; 0 for points and segments. Where pieces of a union overlap it counts once.
    #[must_use]
    pub fn area(&self) -> f64 {
        self.0.mass().area
    }

    /// The centroid of the area, in the shape's frame. A shape without area has the centroid of its length or, if it
    /// consists of points, their mean.
    #[must_use]
    pub fn centroid(&self) -> DVec2 {
        self.0.mass().centroid
    }

    /// The second moment of area about the centroid (polar: the integral of the squared distance), in the fourth power
    /// of the unit of length. A body of density ρ has the mass ρ · area and the moment of inertia ρ · inertia. 0 for
    /// points and segments.
    #[must_use]
    pub fn inertia(&self) -> f64 {
        self.0.mass().inertia
    }

    /// Whether both are clones of one shape. Equal shapes that were made one by one are not.
    #[must_use]
    pub fn ptr_eq(&self, other: &Shape) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Shape) -> bool {
        self.ptr_eq(other) || self.0 == other.0
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points: Vec<[f64; 2]> = self.points().map(DVec2::into).collect();
        f.debug_struct("Shape")
            .field("kind", &self.kind())
            .field("points", &points)
            .field("radius", &self.radius())
            .finish()
    }
}

impl From<&Shape> for Shape {
    fn from(shape: &Shape) -> Self {
        shape.clone()
    }
}

// `Form` is private: nobody else can write what these convert.
#[doc(hidden)]
impl From<Form> for Shape {
    fn from(form: Form) -> Self {
        Shape(Arc::new(form))
    }
}

#[doc(hidden)]
impl From<Arc<Form>> for Shape {
    fn from(form: Arc<Form>) -> Self {
        Shape(form)
    }
}
