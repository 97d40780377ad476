//! Shapes: a convex core swept by a radius, or a union of such convex pieces.
//!
//! [`convex`] is one piece, with all data that pairs need computed once; [`pieces`] and [`piece_tree`] are unions;
//! [`boundary`], [`cutter`] and [`regions`] find the boundary of a union, from which [`mass`] computes area, centroid
//! and inertia.

pub(crate) mod boundary;
mod chain;
pub(crate) mod constructors;
pub(crate) mod convex;
pub(crate) mod copies;
pub(crate) mod cutter;
mod location;
mod making;
pub(crate) mod mass;
pub(crate) mod piece_grid;
pub(crate) mod piece_tree;
mod pieces;
pub(crate) mod regions;
mod scaling;
pub(crate) mod shared;
#[cfg_attr(all(target_arch = "wasm32", feature = "__js-pairs"), path = "single_ready.rs")]
pub(crate) mod single;
pub(crate) mod small_core;
#[cfg(test)]
mod test_regions;
#[cfg(test)]
mod test_shapes;
mod tiles;
mod validate;

use glam::DVec2;

use crate::polygon::hull::bounds;
use crate::shape::convex::Convex;
use crate::shape::mass::{disjoint_mass, mass, swept_segment_mass, Mass};
use crate::shape::piece_grid::{PieceGrid, HAS_GRIDS};
use crate::shape::piece_tree::Node;
use crate::shape::pieces::Pieces;
use crate::shape::single::{Held, Single};

/// The kinds of shapes, by their vertices and radius.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

/// What a shape is: a convex core swept by a radius, or several such pieces. [`Shape`](crate::Shape) is what callers
/// hold of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    Convex(Single),
    Union(Held<Pieces>),
}

impl Form {
    fn new(center: DVec2, core: &[DVec2], radius: f64) -> Self {
        Form::Convex(Single::new(center, core.to_vec(), radius))
    }

    /// The shape of these convex pieces, at least one. `points` are what [`Shape::points`] returns for a union, none
    /// for those of the pieces; `disjoint` says that the pieces overlap nowhere.
    pub(crate) fn from_pieces(mut pieces: Vec<Convex>, points: Vec<DVec2>, disjoint: bool) -> Self {
        match pieces.len() {
            1 => Form::Convex(Single::of(pieces.swap_remove(0))),
            #[allow(clippy::useless_conversion, reason = "not where the pieces are held behind a pointer")]
            _ => Form::Union(Pieces::new(pieces, points, disjoint).into()),
        }
    }

    /// [`Shape::kind`](crate::Shape::kind).
    pub fn kind(&self) -> Kind {
        match self {
            Form::Convex(piece) => match (piece.core().len(), piece.radius() > 0.0) {
                (1, false) => Kind::Point,
                (1, true) => Kind::Circle,
                (2, false) => Kind::Segment,
                (2, true) => Kind::Capsule,
                _ => Kind::Polygon,
            },
            Form::Union(_) => Kind::Union,
        }
    }

    /// [`Shape::radius`](crate::Shape::radius).
    pub fn radius(&self) -> f64 {
        match self {
            Form::Convex(piece) => piece.radius(),
            Form::Union(union) => union.pieces.iter().map(|piece| piece.radius).fold(0.0, f64::max),
        }
    }

    /// [`Shape::points`](crate::Shape::points).
    pub fn points(&self) -> impl ExactSizeIterator<Item = DVec2> + '_ {
        let (center, points) = match self {
            Form::Convex(piece) => (piece.center(), piece.core()),
            Form::Union(union) => (DVec2::ZERO, &union.points),
        };
        points.iter().map(move |&point| center + point)
    }

    /// [`Shape::pieces`](crate::Shape::pieces).
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = Form> + '_ {
        self.convex_pieces().iter().map(Form::from_piece)
    }

    /// The shape of a single convex piece.
    pub(crate) fn from_piece(piece: &Convex) -> Self {
        Form::Convex(Single::of(piece.clone()))
    }

    /// Area, centroid and second moment of area, at the cost of one.
    pub(crate) fn mass(&self) -> Mass {
        match self {
            Form::Union(union) if union.disjoint => {
                disjoint_mass(&union.pieces, &union.points, self.has_own_points(), self.middle())
            }
            Form::Convex(piece) if piece.core().len() == 2 => swept_segment_mass(&self.convex_pieces()[0]),
            _ => mass(self.convex_pieces(), self.nodes(), self.middle(), self.extent()),
        }
    }

    /// Whether the shape is a union whose pieces are known to overlap nowhere, such as a concave outline.
    pub(crate) fn is_disjoint(&self) -> bool {
        matches!(self, Form::Union(union) if union.disjoint)
    }

    /// Whether [`Shape::points`] are not the points of the pieces: those of a concave outline or a chain.
    pub(crate) fn has_own_points(&self) -> bool {
        let mut points = self.points();
        let mut is_next = |point: DVec2| points.next() == Some(point);
        !self.convex_pieces().iter().all(|piece| piece.points().all(&mut is_next)) || points.next().is_some()
    }

    /// The centre of the shape's bounding circle, in its frame.
    pub(crate) fn middle(&self) -> DVec2 {
        match self {
            Form::Convex(piece) => piece.center(),
            Form::Union(union) => union.nodes[0].center,
        }
    }

    /// The radius of the shape's bounding circle, about its [`middle`](Shape::middle).
    pub(crate) fn extent(&self) -> f64 {
        match self {
            Form::Convex(piece) => piece.extent(),
            Form::Union(union) => union.nodes[0].reach,
        }
    }

    /// The radius of a circle about the origin of the shape's frame that holds the shape.
    #[inline(never)]
    pub(crate) fn radius_about_origin(&self) -> f64 {
        self.middle().length() + self.extent()
    }

    /// How far the shape reaches along a direction in its frame, radius included, in units of `length`; and the vertex
    /// that reaches there.
    #[inline(never)]
    pub(crate) fn farthest(&self, along: DVec2, length: f64) -> (f64, usize) {
        let (mut farthest, mut number) = ((f64::NEG_INFINITY, 0), 0);
        for piece in self.convex_pieces() {
            for vertex in piece.points() {
                let height = vertex.dot(along) + piece.radius / length;
                if height > farthest.0 {
                    farthest = (height, number);
                }
                number += 1;
            }
        }
        farthest
    }

    /// Half the diagonal of the core's bounds, and the radius: of a circle its radius. Unlike the extent it does not
    /// depend on where the centre lies, and is the same for a mirrored copy, but for the last bits.
    pub(crate) fn half_diagonal(&self) -> f64 {
        let points = match self {
            Form::Convex(piece) => piece.core(),
            Form::Union(union) => &union.points,
        };
        let (_, size) = bounds(points);
        0.5 * size.length() + self.radius()
    }

    /// The tree of circles round the pieces of a union; `None` for a single piece.
    pub(crate) fn nodes(&self) -> Option<&[Node]> {
        match self {
            Form::Convex(_) => None,
            Form::Union(union) => Some(&union.nodes),
        }
    }

    /// The grid of a union that has one, and its tree.
    #[inline(always)]
    pub(crate) fn grid(&self) -> Option<(&PieceGrid, &[Node])> {
        match self {
            Form::Convex(_) => None,
            Form::Union(union) => Some((union.grid.as_ref().filter(|_| HAS_GRIDS)?, &union.nodes)),
        }
    }

    /// The number of the first vertex of a piece, when vertices are numbered one piece after the other.
    pub(crate) fn first_vertex(&self, piece: usize) -> usize {
        match self {
            Form::Convex(_) => 0,
            Form::Union(union) => union.first_vertex[piece],
        }
    }

    /// Whether the shape is a point or circle about its frame's origin: no turn changes it.
    #[inline]
    pub(crate) fn is_disc(&self) -> bool {
        self.disc_radius().is_some()
    }

    /// The radius of a point or circle about its frame's origin; none of any other shape.
    #[inline(always)]
    pub(crate) fn disc_radius(&self) -> Option<f64> {
        match self {
            Form::Convex(single) if single.is_disc() => Some(single.radius()),
            _ => None,
        }
    }

    /// The point at its frame's origin.
    pub(crate) fn origin_point() -> Self {
        Form::new(DVec2::ZERO, &[DVec2::ZERO], 0.0)
    }

    /// The core of a single piece, relative to its centre; none of a union.
    pub(crate) fn single_core(&self) -> Option<&[DVec2]> {
        match self {
            Form::Convex(piece) => Some(piece.core()),
            Form::Union(_) => None,
        }
    }

    /// The convex pieces: of a union several, otherwise one.
    pub(crate) fn convex_pieces(&self) -> &[Convex] {
        match self {
            Form::Convex(piece) => std::slice::from_ref(piece.piece()),
            Form::Union(union) => &union.pieces,
        }
    }

    /// How much there is of it: 1 for each vertex of a piece, and 4 for the piece. A unit takes about 100 bytes.
    #[cfg(all(target_arch = "wasm32", feature = "__js-pairs"))]
    #[inline(never)]
    pub(crate) fn weight(&self) -> usize {
        self.convex_pieces().iter().map(|piece| piece.core.len() + 4).sum()
    }
}
