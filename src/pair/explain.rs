//! The theorem's whole argument: every axis that was tried, in order, with both shadows.

use glam::DVec2;

use crate::pair::deciding_edge::least_penetration;
use crate::pair::placement::Pair;
use crate::pair::sat::{self, vertex_test, walk, Feature, Shadow, Side};
use crate::pair::separation::{separation, Separation};
use crate::tolerance::PARALLEL;

/// Why two shapes do or do not overlap, in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// Whether the shapes overlap; touching is overlapping.
    pub overlaps: bool,
    /// Every axis, in the order of the tests: up to and including the first gap, or all of them when the shapes
    /// overlap or all were asked for.
    pub axes: Vec<AxisTest>,
    /// Index in `axes` of the axis of least overlap or, when the shapes are apart, of the widest gap.
    pub decisive: usize,
    /// Added to B it ends the overlap; none when the shapes are apart.
    pub mtv: Option<DVec2>,
    /// The exact signed separation, which no early exit cuts short.
    pub separation: Separation,
}

/// One axis, tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisTest {
    /// A unit vector.
    pub axis: DVec2,
    /// Whose edge or vertex gave the axis.
    pub side: Side,
    /// The edge or vertex itself.
    pub feature: Feature,
    /// The shapes' projections, radii included. Far from the origin these numbers are as coarse as the positions;
    /// `separation` is not.
    pub a: Shadow,
    /// The same of B.
    pub b: Shadow,
    /// Positive: the gap between the shadows. Negative: how far apart they must be pushed along the axis.
    pub separation: f64,
}

impl Explanation {
    /// Counts features from these numbers on: how many vertices come before the pieces' own.
    pub(crate) fn count_from(&mut self, first_a: usize, first_b: usize) {
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

/// The argument about two convex pieces.
pub(crate) fn explain_pair(pair: &Pair, all_axes: bool) -> Explanation {
    let mut axes = Vec::new();
    let mut gap = false;
    walk(pair, |test| {
        axes.push(in_world(pair, test));
        gap |= test.separation > pair.touch;
        gap && !all_axes
    });
    let (separation, verdict) = separation(pair, least_penetration(pair, false));
    // After a gap between the edges' shadows only round shapes have an axis left to try.
    if verdict.vertices_tell && (!gap || (all_axes && pair.radius > 0.0)) {
        axes.push(in_world(pair, &vertex_test(pair, verdict.normal, verdict.facing)));
    }
    let overlaps = separation.distance <= 0.0;
    // The axis of the verdict or, where the argument ended at a gap before that, the widest gap.
    let along = |axis: &AxisTest| axis.axis.perp_dot(separation.normal).abs();
    let better = |best: usize, k: usize| {
        let closer = if overlaps {
            along(&axes[k]) < along(&axes[best]) - PARALLEL
        } else {
            axes[k].separation > axes[best].separation
        };
        if closer {
            k
        } else {
            best
        }
    };
    Explanation {
        overlaps,
        decisive: (0..axes.len()).fold(0, better),
        mtv: overlaps.then(|| separation.normal * -separation.distance),
        separation,
        axes,
    }
}

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
