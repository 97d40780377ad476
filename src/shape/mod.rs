//! A shape: a convex core swept by a radius, or a union of such pieces.

pub(crate) mod boundary;
mod constructors;
pub(crate) mod convex;
pub(crate) mod mass;
pub(crate) mod piece_tree;
mod pieces;
mod scaling;
mod validate;

use glam::DVec2;

#[cfg(all(target_arch = "wasm32", feature = "js"))]
use crate::math::interval::larger;
use crate::shape::convex::Convex;
use crate::shape::mass::{mass, Mass};
use crate::shape::piece_tree::Node;
use crate::shape::pieces::Pieces;
#[cfg(all(target_arch = "wasm32", feature = "js"))]
use crate::tolerance::TOUCH;

/// What a shape is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One vertex, no radius.
    Point,
    /// One vertex, swept.
    Circle,
    /// Two vertices, no radius.
    Segment,
    /// Two vertices, swept.
    Capsule,
    /// Three vertices or more, swept or not: boxes, ellipses and regular polygons too.
    Polygon,
    /// Several pieces.
    Union,
}

/// An immutable shape in its own frame: a core of one vertex (point, circle), two (segment, capsule) or more (polygon),
/// swept by a radius; or a union of such pieces. The frame's origin is the point that a pose places and turns about.
#[derive(Clone, Debug)]
pub struct Shape {
    parts: Parts,
}

#[derive(Clone, Debug)]
enum Parts {
    One(Convex),
    Many(Pieces),
}

impl Shape {
    fn new(center: DVec2, core: &[DVec2], radius: f64) -> Self {
        Shape { parts: Parts::One(Convex::new(center, core.to_vec(), radius)) }
    }

    /// The shape of these convex pieces, at least one.
    pub(crate) fn from_pieces(mut pieces: Vec<Convex>, points: Vec<DVec2>, outline: bool) -> Self {
        Shape {
            parts: match pieces.len() {
                1 => Parts::One(pieces.remove(0)),
                _ => Parts::Many(Pieces::new(pieces, points, outline)),
            },
        }
    }

    /// What the shape is.
    pub fn kind(&self) -> Kind {
        match &self.parts {
            Parts::One(piece) => match (piece.core.len(), piece.radius > 0.0) {
                (1, false) => Kind::Point,
                (1, true) => Kind::Circle,
                (2, false) => Kind::Segment,
                (2, true) => Kind::Capsule,
                _ => Kind::Polygon,
            },
            Parts::Many(_) => Kind::Union,
        }
    }

    /// The radius that the core is swept by; of a union, the largest of its pieces'.
    pub fn radius(&self) -> f64 {
        self.convex_pieces().iter().map(|piece| piece.radius).fold(0.0, f64::max)
    }

    /// The core's vertices in the shape's frame, counter-clockwise (the turn from +x towards +y). Edge `i` runs from
    /// vertex `i` to the next. Of a concave outline, its own vertices; of a union, those of its shapes in turn. (Explanations
    /// and contact points number the vertices of the pieces, one piece after the other.)
    pub fn points(&self) -> impl ExactSizeIterator<Item = DVec2> + '_ {
        let (center, points) = match &self.parts {
            Parts::One(piece) => (piece.center, &piece.core),
            Parts::Many(union) => (DVec2::ZERO, &union.points),
        };
        points.iter().map(move |&point| center + point)
    }

    /// The convex pieces of a union; of any other shape, the shape itself.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = Shape> + '_ {
        self.convex_pieces().iter().map(Shape::from_piece)
    }

    pub(crate) fn from_piece(piece: &Convex) -> Self {
        Shape { parts: Parts::One(piece.clone()) }
    }

    /// How the area is spread, its kinds of pieces counted once where they overlap.
    pub(crate) fn mass(&self) -> Mass {
        mass(self.convex_pieces(), self.is_outline(), self.middle(), self.extent())
    }

    /// The area; 0 for points and segments. What several pieces of a union cover counts once.
    pub fn area(&self) -> f64 {
        self.mass().area
    }

    /// The centroid of the area, in the shape's frame; of segments that of their length, of points their mean.
    pub fn centroid(&self) -> DVec2 {
        self.mass().centroid
    }

    /// The second moment of area about the centroid, in the fourth power of the unit of length: a body of density ρ has the
    /// mass ρ · area and the moment of inertia ρ · inertia. 0 for points and segments.
    pub fn inertia(&self) -> f64 {
        self.mass().inertia
    }

    /// Whether it is a concave outline, whose pieces overlap nowhere.
    pub(crate) fn is_outline(&self) -> bool {
        matches!(&self.parts, Parts::Many(union) if union.outline)
    }

    /// A point amid the shape.
    pub(crate) fn middle(&self) -> DVec2 {
        match &self.parts {
            Parts::One(piece) => piece.center,
            Parts::Many(union) => union.nodes[0].center,
        }
    }

    /// How far the shape reaches from its middle.
    pub(crate) fn extent(&self) -> f64 {
        match &self.parts {
            Parts::One(piece) => piece.extent,
            Parts::Many(union) => union.nodes[0].reach,
        }
    }

    /// The radii of a circle about the frame's origin that surely holds the shape, with what counts as touching, and of one that
    /// surely lies in it, below any number where the origin does not: pairs whose circles are apart, or overlap, need no
    /// closer look.
    #[cfg(all(target_arch = "wasm32", feature = "js"))]
    pub(crate) fn outer_and_inner_radius(&self) -> [f64; 2] {
        let inner = |piece: &Convex| piece.inradius + piece.radius - piece.center.length();
        let inner = self.convex_pieces().iter().map(inner).fold(f64::NEG_INFINITY, larger);
        let outer = self.middle().length() + self.extent();
        [outer * (1.0 + 4.0 * TOUCH), if inner >= 0.0 { inner * (1.0 - TOUCH) } else { f64::NEG_INFINITY }]
    }

    /// The circles round a union's pieces.
    pub(crate) fn nodes(&self) -> Option<&[Node]> {
        match &self.parts {
            Parts::One(_) => None,
            Parts::Many(union) => Some(&union.nodes),
        }
    }

    /// How many vertices come before those of a piece.
    pub(crate) fn first_vertex(&self, piece: usize) -> usize {
        match &self.parts {
            Parts::One(_) => 0,
            Parts::Many(union) => union.first[piece],
        }
    }

    /// Whether it is a point or circle about its frame's origin, which no turn changes.
    #[inline]
    pub(crate) fn is_disc(&self) -> bool {
        matches!(&self.parts, Parts::One(piece) if piece.normals.is_empty() && piece.center == DVec2::ZERO)
    }

    /// The point at the origin.
    pub(crate) fn origin_point() -> Self {
        Shape::new(DVec2::ZERO, &[DVec2::ZERO], 0.0)
    }

    pub(crate) fn convex_pieces(&self) -> &[Convex] {
        match &self.parts {
            Parts::One(piece) => std::slice::from_ref(piece),
            Parts::Many(union) => &union.pieces,
        }
    }
}
