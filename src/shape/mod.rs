//! Shapes: a convex core swept by a radius, or a union of such convex pieces.
//!
//! [`convex`] is one piece, with everything about it that pairs need ready-made; [`pieces`] and [`piece_tree`] are
//! unions; [`boundary`], [`cutter`] and [`regions`] find the boundary of a union, from which [`mass`] computes area, centroid and inertia.

pub(crate) mod boundary;
mod chain;
pub(crate) mod constructors;
pub(crate) mod convex;
pub(crate) mod cutter;
pub(crate) mod mass;
pub(crate) mod piece_tree;
mod pieces;
pub(crate) mod regions;
mod scaling;
pub(crate) mod small_core;
mod tiles;
mod validate;

use glam::DVec2;

#[cfg(all(target_arch = "wasm32", feature = "js-pairs"))]
use crate::math::interval::larger;
use crate::polygon::hull::bounds;
use crate::shape::convex::Convex;
use crate::shape::mass::{disjoint_mass, mass, Mass};
use crate::shape::piece_tree::Node;
use crate::shape::pieces::Pieces;
#[cfg(all(target_arch = "wasm32", feature = "js-pairs"))]
use crate::tolerance::MAX_TOUCH;

/// The kinds of shapes, by their vertices and radius.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One vertex, radius 0.
    Point,
    /// One vertex, swept by a radius.
    Circle,
    /// Two vertices, radius 0.
    Segment,
    /// Two vertices, swept by a radius.
    Capsule,
    /// Three vertices or more, with any radius: boxes, ellipses and regular polygons too.
    Polygon,
    /// Several convex pieces: a union of shapes, or a concave outline.
    Union,
}

/// An immutable shape in its own frame: a convex core of one vertex (point, circle), two (segment, capsule) or more
/// (polygon), swept by a radius; or a union of such pieces.
///
/// Lengths are in the caller's units. A [`Pose`](crate::Pose) puts the frame's origin at its position and turns the
/// shape about it; the origin need not lie in the shape. Coordinates and sizes must be finite and within 1e70, sizes at
/// least 1e-70; other input is refused with a [`ShapeError`](crate::ShapeError).
///
/// ```
/// use shadowgap::{Kind, Shape};
/// let arrow = Shape::outline(&[[2.0, 0.0], [-1.0, 1.0], [0.0, 0.0], [-1.0, -1.0]].map(Into::into))?;
/// assert_eq!((arrow.kind(), arrow.pieces().len()), (Kind::Union, 2));
/// assert!((arrow.area() - 2.0).abs() < 1e-12);
/// # Ok::<(), shadowgap::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Shape {
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    Convex(Convex),
    Union(Pieces),
}

impl Shape {
    fn new(center: DVec2, core: &[DVec2], radius: f64) -> Self {
        Shape { form: Form::Convex(Convex::new(center, core.to_vec(), radius)) }
    }

    /// The shape of these convex pieces, at least one. `points` are what [`Shape::points`] returns for a union;
    /// `disjoint` says that the pieces overlap nowhere.
    pub(crate) fn from_pieces(mut pieces: Vec<Convex>, points: Vec<DVec2>, disjoint: bool) -> Self {
        Shape {
            form: match pieces.len() {
                1 => Form::Convex(pieces.swap_remove(0)),
                _ => Form::Union(Pieces::new(pieces, points, disjoint)),
            },
        }
    }

    /// The shape's kind.
    pub fn kind(&self) -> Kind {
        match &self.form {
            Form::Convex(piece) => match (piece.core.len(), piece.radius > 0.0) {
                (1, false) => Kind::Point,
                (1, true) => Kind::Circle,
                (2, false) => Kind::Segment,
                (2, true) => Kind::Capsule,
                _ => Kind::Polygon,
            },
            Form::Union(_) => Kind::Union,
        }
    }

    /// The radius by which the core is swept, 0 for sharp corners; of a union, the largest radius of its pieces.
    pub fn radius(&self) -> f64 {
        self.convex_pieces().iter().map(|piece| piece.radius).fold(0.0, f64::max)
    }

    /// The core's vertices in the shape's frame, counter-clockwise (the turn from +x towards +y). Edge `i` runs from
    /// vertex `i` to the next one; the radius is not included. For a concave outline or a chain these are its own points,
    /// for a union the points of its shapes, one shape after the other.
    ///
    /// Explanations and contact points number the vertices of the [`pieces`](Shape::pieces) instead, one piece after
    /// the other.
    pub fn points(&self) -> impl ExactSizeIterator<Item = DVec2> + '_ {
        let (center, points) = match &self.form {
            Form::Convex(piece) => (piece.center, &piece.core),
            Form::Union(union) => (DVec2::ZERO, &union.points),
        };
        points.iter().map(move |&point| center + point)
    }

    /// The points of a union; none of any other shape.
    #[cfg(all(target_arch = "wasm32", feature = "js-pairs"))]
    pub(crate) fn union_points(&self) -> &[DVec2] {
        match &self.form {
            Form::Convex(_) => &[],
            Form::Union(union) => &union.points,
        }
    }

    /// The convex pieces of a union or concave outline, as shapes in the same frame; a copy of any other shape itself.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = Shape> + '_ {
        self.convex_pieces().iter().map(Shape::from_piece)
    }

    /// The shape of a single convex piece.
    pub(crate) fn from_piece(piece: &Convex) -> Self {
        Shape { form: Form::Convex(piece.clone()) }
    }

    /// Area, centroid and second moment of area, at the cost of one.
    pub(crate) fn mass(&self) -> Mass {
        match &self.form {
            Form::Union(union) if union.disjoint => {
                disjoint_mass(&union.pieces, &union.points, self.has_own_points(), self.middle())
            }
            _ => mass(self.convex_pieces(), self.nodes(), self.middle(), self.extent()),
        }
    }

    /// The area; 0 for points and segments. Where pieces of a union overlap it counts once.
    pub fn area(&self) -> f64 {
        self.mass().area
    }

    /// The centroid of the area, in the shape's frame. A shape without area has the centroid of its length or, if it
    /// consists of points, their mean.
    pub fn centroid(&self) -> DVec2 {
        self.mass().centroid
    }

    /// The second moment of area about the centroid (polar: the integral of the squared distance), in the fourth power
    /// of the unit of length. A body of density ρ has the mass ρ · area and the moment of inertia ρ · inertia. 0 for
    /// points and segments.
    pub fn inertia(&self) -> f64 {
        self.mass().inertia
    }

    /// Whether the shape is a union whose pieces are known to overlap nowhere, such as a concave outline.
    pub(crate) fn is_disjoint(&self) -> bool {
        matches!(&self.form, Form::Union(union) if union.disjoint)
    }

    /// Whether [`Shape::points`] are not the points of the pieces: those of a concave outline or a chain.
    pub(crate) fn has_own_points(&self) -> bool {
        let mut points = self.points();
        let mut is_next = |point: DVec2| points.next() == Some(point);
        !self.convex_pieces().iter().all(|piece| piece.points().all(&mut is_next)) || points.next().is_some()
    }

    /// The centre of the shape's bounding circle, in its frame.
    pub(crate) fn middle(&self) -> DVec2 {
        match &self.form {
            Form::Convex(piece) => piece.center,
            Form::Union(union) => union.nodes[0].center,
        }
    }

    /// The radius of the shape's bounding circle, about its [`middle`](Shape::middle).
    pub(crate) fn extent(&self) -> f64 {
        match &self.form {
            Form::Convex(piece) => piece.extent,
            Form::Union(union) => union.nodes[0].reach,
        }
    }

    /// Half the diagonal of the core's bounds, and the radius: of a circle its radius. Unlike the extent it does not depend on where the
    /// centre lies, and is the same for a mirrored copy, but for the last bits.
    pub(crate) fn half_diagonal(&self) -> f64 {
        let points = match &self.form {
            Form::Convex(piece) => &piece.core,
            Form::Union(union) => &union.points,
        };
        let (_, size) = bounds(points);
        0.5 * size.length() + self.radius()
    }

    /// The radii of two circles about the frame's origin: one round the shape, widened by the touching tolerance, and
    /// one inside it, −∞ if the origin is not inside. Shapes whose outer circles are apart are apart; shapes whose
    /// inner circles overlap overlap.
    #[cfg(all(target_arch = "wasm32", feature = "js-pairs"))]
    pub(crate) fn outer_and_inner_radius(&self) -> [f64; 2] {
        let inner = |piece: &Convex| piece.inradius + piece.radius - piece.center.length();
        let inner = self.convex_pieces().iter().map(inner).fold(f64::NEG_INFINITY, larger);
        let outer = self.middle().length() + self.extent();
        [outer * (1.0 + 4.0 * MAX_TOUCH), if inner >= 0.0 { inner * (1.0 - MAX_TOUCH) } else { f64::NEG_INFINITY }]
    }

    /// The tree of circles round the pieces of a union; `None` for a single piece.
    pub(crate) fn nodes(&self) -> Option<&[Node]> {
        match &self.form {
            Form::Convex(_) => None,
            Form::Union(union) => Some(&union.nodes),
        }
    }

    /// The number of the first vertex of a piece, when vertices are numbered one piece after the other.
    pub(crate) fn first_vertex(&self, piece: usize) -> usize {
        match &self.form {
            Form::Convex(_) => 0,
            Form::Union(union) => union.first_vertex[piece],
        }
    }

    /// Whether the shape is a point or circle about its frame's origin: no turn changes it.
    #[inline]
    pub(crate) fn is_disc(&self) -> bool {
        matches!(&self.form, Form::Convex(piece) if piece.normals.is_empty() && piece.center == DVec2::ZERO)
    }

    /// The point at its frame's origin.
    pub(crate) fn origin_point() -> Self {
        Shape::new(DVec2::ZERO, &[DVec2::ZERO], 0.0)
    }

    /// The convex pieces: of a union several, otherwise one.
    pub(crate) fn convex_pieces(&self) -> &[Convex] {
        match &self.form {
            Form::Convex(piece) => std::slice::from_ref(piece),
            Form::Union(union) => &union.pieces,
        }
    }
}
