//! The theorem's whole argument: every axis that was tried, in order, with both shadows.

use glam::DVec2;

use crate::pair::{Pair, Placement};
use crate::penetration::least_penetration;
use crate::pose::Pose;
use crate::sat::{self, vertex_test, walk, Feature, Shadow, Side};
use crate::separation::{separation, Separation};
use crate::shape::Shape;
use crate::tolerance::PARALLEL;
use crate::union;

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

/// Explains what [`crate::overlaps`] and [`crate::collide`] say of a pair: the theorem's argument, axis by axis.
///
/// With `all_axes` the walk goes on after the first gap.
///
/// ```
/// use shadowgap::{explain, Pose, Shape};
/// let square = Shape::rectangle(2.0, 2.0, Default::default(), 0.0, 0.0)?;
/// let why = explain(&square, &Pose::IDENTITY, &square, &Pose::new(5.0, 0.5, 0.0)?, true);
/// assert_eq!(why.axes.len(), 2); // four edges each, but only two directions
/// assert_eq!(why.axes[why.decisive].separation, 3.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, all_axes: bool) -> Explanation {
    let placement = Placement::new(a, pose_a, b, pose_b);
    match (a.parts(), b.parts()) {
        ([_], [_]) => explain_pair(&placement.pieces((a, 0), (b, 0)), all_axes),
        _ => union::explain(a, b, &placement, all_axes),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The second axis shows a gap that beats the first axis, which nearly touches, by less than a tie.
    #[test]
    fn a_gap_ends_the_argument_even_where_an_earlier_axis_ties_with_it() {
        let points = [
            [4.961771478236258, -254.32248050465645],
            [294.02967991546666, -239.00276073069662],
            [260.49611855719843, -290.5257245446516],
        ];
        let a = Shape::hull(&points.map(DVec2::from_array), 0.0).unwrap();
        let b = Shape::point(-0.7643224782603717, -4.7257572571048625).unwrap();
        let pose_a = Pose::new(-367243761.80157477, -273178099.6068996, 6.021385919380436).unwrap();
        let pose_b = Pose::new(-367243820.0312157, -273178350.4298253, -2.356194490192345).unwrap();
        let why = explain(&a, &pose_a, &b, &pose_b, false);
        assert!(!why.overlaps);
        assert_eq!(why.axes.len(), 2);
        assert!(why.axes.iter().all(|test| matches!(test.feature, Feature::Edge(_))));
        assert_eq!(why.decisive, 1);
    }
}
