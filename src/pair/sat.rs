//! The separating axis theorem: two convex shapes are apart exactly when along some axis their shadows have a gap.
//!
//! For two polygons it is enough to test the normals of their edges. This file tests every one, as [`crate::explain`]
//! shows them; [`crate::pair::penetration`] finds the deciding axis faster. An axis is a whole line: the gap between
//! the shadows may be on either side, and parallel edges share one axis. Steps:
//!
//! 1. For each axis of A (stored with A's own shadow) find the vertices of B that cast the ends of B's shadow. As the
//!    axis turns from edge to edge, these vertices move round B in the same sense. So each search starts where the last
//!    one ended, and all axes together cost as many steps as the shapes have vertices (rotating calipers; M. I. Shamos,
//!    Computational Geometry, 1978).
//! 2. Do step 1 with A and B exchanged, skipping directions that an axis of A already tested.
//!
//! Where round shapes or sharp tips face each other, the axis between the two nearest vertices is tested too: see
//! [`vertex_test`] and [`crate::pair::minkowski`].

use glam::DVec2;

use crate::math::interval::Interval;
use crate::pair::placement::Pair;
use crate::polygon::support::{next, previous, support};
use crate::tolerance::PARALLEL;

/// One of the two shapes of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first shape; normals point from it to B.
    A,
    /// The second shape.
    B,
}

/// The feature of a shape that gives an axis. Vertices are numbered from 0, counter-clockwise; those of a union piece
/// by piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The axis is the outward normal of the edge from the vertex with this number to the next one.
    Edge(usize),
    /// The axis runs through the vertex with this number and the nearest vertex of the other shape.
    Vertex(usize),
}

/// A shape's projection on an axis, with the vertices that cast its ends (of a swept shape, the vertices of its core).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Shadow {
    /// The projection: positions along the axis, in the caller's units.
    pub interval: Interval,
    /// The number of the vertex that casts the lower end.
    pub min_vertex: usize,
    /// The number of the vertex that casts the upper end.
    pub max_vertex: usize,
}

/// One tested axis, in the frame of the pair, with the shadows of the cores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisTest {
    pub direction: DVec2,
    pub side: Side,
    pub feature: Feature,
    pub a: Shadow,
    pub b: Shadow,
    /// The separation of the shapes along the axis, their radii included.
    pub separation: f64,
}

/// Calls `visit` with the test of each axis of A's edges, then of B's, until it returns true.
pub(crate) fn test_axes(pair: &Pair, mut visit: impl FnMut(&AxisTest) -> bool) {
    for side in [Side::A, Side::B] {
        let (own, other) = match side {
            Side::A => (pair.a, pair.b),
            Side::B => (pair.b, pair.a),
        };
        let (mut low, mut high) = (0, 0);
        for axis in own.axes() {
            let (direction, in_other) = match side {
                Side::A => (axis.direction, pair.rotation.undo(axis.direction)),
                Side::B => {
                    let direction = pair.rotation.apply(axis.direction);
                    (direction, direction)
                }
            };
            low = support(&other.core, -in_other, low);
            high = support(&other.core, in_other, high);
            let tested_before = |vertex| has_edge_across(&other.core, in_other, vertex);
            if side == Side::B && (tested_before(low) || tested_before(high)) {
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
            if visit(&AxisTest { direction, side, feature: Feature::Edge(axis.edge), a, b, separation }) {
                return;
            }
        }
    }
}

/// The shadow of a core, about its own centre, from its lowest and highest vertex along the axis.
fn shadow(core: &[DVec2], direction: DVec2, low: usize, high: usize) -> Shadow {
    let interval = Interval { min: core[low].dot(direction), max: core[high].dot(direction) };
    Shadow { interval, min_vertex: low, max_vertex: high }
}

/// Tests the axis between the nearest vertices, `i` of A and `j` of B. Its feature is the vertex of the shape with more
/// vertices, of A if both have as many.
pub(crate) fn vertex_test(pair: &Pair, direction: DVec2, (i, j): (usize, usize)) -> AxisTest {
    let in_b = pair.rotation.undo(direction);
    let (a, b) = (&pair.a.core, &pair.b.core);
    let shadow_a = shadow(a, direction, support(a, -direction, i), i);
    let mut shadow_b = shadow(b, in_b, j, support(b, in_b, j));
    shadow_b.interval = shadow_b.interval.shifted(pair.offset.dot(direction));
    let (side, feature) = if b.len() > a.len() { (Side::B, Feature::Vertex(j)) } else { (Side::A, Feature::Vertex(i)) };
    let separation = shadow_a.interval.separation(shadow_b.interval).separation - pair.radius;
    AxisTest { direction, side, feature, a: shadow_a, b: shadow_b, separation }
}

/// Whether one of the two edges at `vertex` is perpendicular to `direction`, so that `direction` is one of the core's
/// own axes. `direction` is a unit vector and `vertex` a support vertex along it or against it.
fn has_edge_across(core: &[DVec2], direction: DVec2, vertex: usize) -> bool {
    let count = core.len();
    count > 1
        && [next(vertex, count), previous(vertex, count)].into_iter().any(|neighbour| {
            let edge = core[neighbour] - core[vertex];
            let rise = edge.dot(direction);
            rise * rise <= PARALLEL * PARALLEL * edge.length_squared()
        })
}
