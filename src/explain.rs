//! The theorem's whole argument: every axis that was tried, in order, with both shadows.

use glam::DVec2;

use crate::pair::Pair;
use crate::pose::Pose;
use crate::sat::{self, walk, Feature, Observer, Shadow, Side};
use crate::separation::{separation, Separation};
use crate::shape::Shape;

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

/// Explains what [`crate::overlaps`] and [`crate::collide`] say of a pair: the same walk, watched.
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
    let pair = Pair::new(a, pose_a, b, pose_b);
    let mut record = Record { pair: &pair, tests: Vec::new(), all_axes };
    let mut best = walk(&pair, &mut record);
    let gap = record.tests.iter().any(|test| test.separation > pair.touch);
    // The distance takes the widest gap; after the first one that is no more part of the argument.
    let argued = record.tests.len();
    if gap && !all_axes {
        record.all_axes = true;
        best = walk(&pair, &mut record);
    }
    let separation = separation(&pair, best, &mut record);
    // After a gap between the edges' shadows only round shapes have an axis left to try.
    if gap && !(all_axes && pair.radius > 0.0) {
        record.tests.truncate(argued);
    }

    let axes = record.tests;
    let overlaps = !gap && separation.distance <= 0.0;
    // The widest gap; or the first axis that no other beats by more than a tie, which is the rule of the walk.
    let tie = if overlaps { pair.tie } else { 0.0 };
    let better = |best: usize, k: usize| if axes[k].separation > axes[best].separation + tie { k } else { best };
    Explanation {
        overlaps,
        decisive: (0..axes.len()).fold(0, better),
        mtv: overlaps.then(|| separation.normal * -separation.distance),
        separation,
        axes,
    }
}

/// Writes down every axis, in the world.
struct Record<'p> {
    pair: &'p Pair<'p>,
    tests: Vec<AxisTest>,
    all_axes: bool,
}

impl Observer for Record<'_> {
    fn stops_at_gap(&self) -> bool {
        !self.all_axes
    }

    fn saw(&mut self, test: &sat::AxisTest) {
        let pair = self.pair;
        let axis = pair.direction_in_world(test.direction);
        let shift = pair.point_in_world(DVec2::ZERO).dot(axis);
        let shadow =
            |shadow: Shadow, radius: f64| Shadow { interval: shadow.interval.widened(radius).shifted(shift), ..shadow };
        self.tests.push(AxisTest {
            axis,
            side: test.side,
            feature: test.feature,
            a: shadow(test.a, pair.a.radius()),
            b: shadow(test.b, pair.b.radius()),
            separation: test.separation,
        });
    }

    fn saw_vertices(&mut self, pair: &Pair, direction: DVec2, i: usize, j: usize) {
        self.saw(&sat::vertex_test(pair, direction, i, j));
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
