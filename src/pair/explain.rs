//! The theorem's argument for a pair: every tested axis, in order, with both shadows.

use glam::DVec2;

use crate::memory::push_if_room;
use crate::pair::penetration::Penetration;
use crate::pair::placement::Pair;
use crate::pair::sat::{self, test_axes, vertex_test, Feature, Shadow, Side};
use crate::pair::separation::{separation, Separation};
use crate::tolerance::PARALLEL;

/// Why two shapes do or do not overlap, as [`explain`](crate::explain) returns it. Vectors are in world coordinates,
/// lengths in the caller's units.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// Whether the shapes overlap; touching counts as overlapping.
    pub overlaps: bool,
    /// The tested axes, in order: up to and including the first gap, or all of them when the shapes overlap or
    /// `all_axes` was given.
    pub axes: Vec<AxisTest>,
    /// The index in `axes` of the axis of least overlap or, when the shapes are apart, of the axis with the widest gap.
    pub decisive: usize,
    /// The minimum translation vector: moving B by it ends the overlap. None when the shapes are apart.
    pub mtv: Option<DVec2>,
    /// The exact signed separation, computed even where `axes` stops at the first gap.
    pub separation: Separation,
}

/// One tested axis, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct AxisTest {
    /// The direction of the axis, a unit vector.
    pub axis: DVec2,
    /// The shape whose edge or vertex gives the axis.
    pub side: Side,
    /// The edge or vertex that gives the axis.
    pub feature: Feature,
    /// A's projection on the axis, radius included. Far from the world's origin it is as coarse as the positions are;
    /// `separation` is not.
    pub a: Shadow,
    /// B's projection on the axis, likewise.
    pub b: Shadow,
    /// Positive: the gap between the shadows. Negative: minus how far they must be pushed apart along the axis.
    pub separation: f64,
}

impl Explanation {
    /// Renumbers the features from those of two pieces to those of their unions: `first_a` vertices of A's union come
    /// before the piece's own, and `first_b` of B's.
    pub(crate) fn offset_features(&mut self, first_a: usize, first_b: usize) {
        for test in &mut self.axes {
            let first = if test.side == Side::A { first_a } else { first_b };
            match &mut test.feature {
                Feature::Edge(index) | Feature::Vertex(index) => *index += first,
            }
            for (shadow, first) in [(&mut test.a, first_a), (&mut test.b, first_b)] {
                shadow.min_vertex += first;
                shadow.max_vertex += first;
            }
        }
    }
}

/// The argument about two convex pieces: the edges' axes up to the first gap, or all of them, then the axis between the
/// nearest vertices where it decides. `edge_of` finds the edge with the largest separation.
pub(crate) fn explain_pair(pair: &Pair, edge_of: fn(&Pair) -> Option<Penetration>, all_axes: bool) -> Explanation {
    let mut axes = Vec::new();
    let mut gap = false;
    test_axes(pair, |test| {
        push_if_room(&mut axes, in_world(pair, test));
        gap |= test.separation > pair.touch;
        gap && !all_axes
    });
    let (separation, deciding) = separation(pair, edge_of(pair));
    // Once an edge's axis shows a gap, only round shapes have another axis to test.
    if deciding.from_vertices && (!gap || (all_axes && pair.radius > 0.0)) {
        axes.push(in_world(pair, &vertex_test(pair, deciding.normal, deciding.support)));
    }
    let overlaps = separation.distance <= 0.0;
    // For an overlap, the axis most nearly parallel to the normal; otherwise the widest gap.
    let deviation = |test: &AxisTest| test.axis.perp_dot(separation.normal).abs();
    let better_of = |best: usize, k: usize| {
        let is_better = if overlaps {
            deviation(&axes[k]) < deviation(&axes[best]) - PARALLEL
        } else {
            axes[k].separation > axes[best].separation
        };
        if is_better {
            k
        } else {
            best
        }
    };
    Explanation {
        overlaps,
        decisive: (0..axes.len()).fold(0, better_of),
        mtv: overlaps.then(|| separation.normal * -separation.distance),
        separation,
        axes,
    }
}

/// The test of an axis in world coordinates, with the radii added to the shadows of the cores.
fn in_world(pair: &Pair, test: &sat::AxisTest) -> AxisTest {
    let axis = pair.direction_in_world(test.direction);
    let shift = pair.point_in_world(DVec2::ZERO).dot(axis);
    let shadow =
        |shadow: Shadow, radius: f64| Shadow { interval: shadow.interval.widened(radius).shifted(shift), ..shadow };
    AxisTest {
        axis,
        side: test.side,
        feature: test.feature,
        a: shadow(test.a, pair.a.radius),
        b: shadow(test.b, pair.b.radius),
        separation: test.separation,
    }
}
