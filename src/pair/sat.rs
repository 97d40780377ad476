//! The separating axis theorem: two convex shapes are apart exactly when along some axis their shadows have a gap.
//!
//! For two polygons it is enough to try the normals of their edges. This is the theorem's argument in full, for whoever
//! wants to see it; [`crate::pair::penetration`] comes to the same verdict faster. Each axis is tried as a whole line: its
//! shadows may be apart on either side, and parallel edges share it. The walk:
//!
//! 1. For each axis of A (ready-made, with A's own shadow): find the vertices of B that cast the ends of B's shadow.
//!    As the axis turns from edge to edge, they move round B in the same sense, so each search starts where the last
//!    one ended, and all axes together cost as many steps as the shapes have vertices (rotating calipers;
//!    M. I. Shamos, Computational Geometry, 1978).
//! 2. The same for each axis of B, unless A has tried its direction.
//!
//! Where round shapes or sharp tips face each other, the axis between the two nearest vertices counts too; that is
//! [`crate::pair::minkowski`]'s part.

use glam::DVec2;

use crate::math::interval::Interval;
use crate::pair::placement::Pair;
use crate::polygon::support::{next, previous, support};
use crate::tolerance::PARALLEL;

/// One of the two shapes of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first: normals point away from it.
    A,
    /// The second.
    B,
}

/// What an axis came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// The axis is the outward normal of the edge from this vertex to the next.
    Edge(usize),
    /// The axis joins this vertex to the nearest vertex of the other shape.
    Vertex(usize),
}

/// A shape's projection on an axis, with the vertices that cast its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shadow {
    /// The projection itself.
    pub interval: Interval,
    /// The vertex that casts its lower end.
    pub min_vertex: usize,
    /// The vertex that casts its upper end.
    pub max_vertex: usize,
}

/// One axis, tried: in the frame of the pair, with the shadows of the cores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisTest {
    pub direction: DVec2,
    pub side: Side,
    pub feature: Feature,
    pub a: Shadow,
    pub b: Shadow,
    /// Of the shapes, with their radii.
    pub separation: f64,
}

/// Tries the axes of both shapes' edges, A's before B's, and shows each to `see`, until it answers true.
pub(crate) fn walk(pair: &Pair, mut see: impl FnMut(&AxisTest) -> bool) {
    for side in [Side::A, Side::B] {
        let (own, other) = match side {
            Side::A => (pair.a, pair.b),
            Side::B => (pair.b, pair.a),
        };
        let (mut low, mut high) = (0, 0);
        for axis in &own.axes {
            let (direction, in_other) = match side {
                Side::A => (axis.direction, pair.rotation.undo(axis.direction)),
                Side::B => {
                    let direction = pair.rotation.apply(axis.direction);
                    (direction, direction)
                }
            };
            low = support(&other.core, -in_other, low);
            high = support(&other.core, in_other, high);
            let tried_before = |vertex| has_edge_across(&other.core, in_other, vertex);
            if side == Side::B && (tried_before(low) || tried_before(high)) {
                continue;
            }
            let own = Shadow { interval: axis.interval, min_vertex: axis.opposite, max_vertex: axis.edge };
            let other = shadow(&other.core, in_other, low, high);
            let (a, mut b) = match side {
                Side::A => (own, other),
                Side::B => (other, own),
            };
            b.interval = b.interval.shifted(pair.offset.dot(direction));
            let separation = a.interval.separation(b.interval).separation - pair.radius;
            if see(&AxisTest { direction, side, feature: Feature::Edge(axis.edge), a, b, separation }) {
                return;
            }
        }
    }
}

/// The shadow of a core, about its own centre, whose lowest and highest vertex along the axis are known.
fn shadow(core: &[DVec2], direction: DVec2, low: usize, high: usize) -> Shadow {
    let interval = Interval { min: core[low].dot(direction), max: core[high].dot(direction) };
    Shadow { interval, min_vertex: low, max_vertex: high }
}

/// The test of the axis between vertex `i` of A and `j` of B, the nearest ones. It is named after the shape with
/// more vertices, A if both have as many.
pub(crate) fn vertex_test(pair: &Pair, direction: DVec2, (i, j): (usize, usize)) -> AxisTest {
    let in_b = pair.rotation.undo(direction);
    let (a, b) = (&pair.a.core, &pair.b.core);
    let of_a = shadow(a, direction, support(a, -direction, i), i);
    let mut of_b = shadow(b, in_b, j, support(b, in_b, j));
    of_b.interval = of_b.interval.shifted(pair.offset.dot(direction));
    let (side, feature) = if b.len() > a.len() { (Side::B, Feature::Vertex(j)) } else { (Side::A, Feature::Vertex(i)) };
    let separation = of_a.interval.separation(of_b.interval).separation - pair.radius;
    AxisTest { direction, side, feature, a: of_a, b: of_b, separation }
}

/// Whether an edge at `vertex`, a support vertex along `direction` or against it, is perpendicular to `direction`,
/// a unit vector: then this axis is one of the core's own.
fn has_edge_across(core: &[DVec2], direction: DVec2, vertex: usize) -> bool {
    let count = core.len();
    count > 1
        && [next(vertex, count), previous(vertex, count)].into_iter().any(|neighbour| {
            let edge = core[neighbour] - core[vertex];
            let rise = edge.dot(direction);
            rise * rise <= PARALLEL * PARALLEL * edge.length_squared()
        })
}
