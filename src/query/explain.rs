//! The theorem's argument about two posed shapes, axis by axis.

use crate::math::frame::Frame;
use crate::pair::explain::{explain_pair, Explanation};
use crate::pair::placement::Placement;
use crate::pair::shortcuts::pair_edge;
use crate::shape::Form;
use crate::union;

/// [`crate::explain`].
pub(crate) fn explain(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame, all_axes: bool) -> Explanation {
    let placement = Placement::new(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([_], [_]) => explain_pair(&placement.pieces((a, 0), (b, 0)), pair_edge, all_axes),
        _ => union::explain::explain(a, b, &placement, all_axes),
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;
    use crate::pair::sat::{Feature, Side};

    /// The second axis shows a gap that beats the first axis, which nearly touches, by less than a tie.
    #[test]
    fn a_gap_ends_the_argument_even_where_an_earlier_axis_ties_with_it() {
        let points = [
            [4.961771478236258, -254.32248050465645],
            [294.02967991546666, -239.00276073069662],
            [260.49611855719843, -290.5257245446516],
        ];
        let a = Form::hull(&points.map(DVec2::from_array), 0.0).unwrap();
        let b = Form::point(-0.7643224782603717, -4.7257572571048625).unwrap();
        let pose_a = Frame::new(0.0, 0.0, 6.021385919380436).unwrap();
        let [x, y] = [-367243820.0312157 + 367243761.80157477, -273178350.4298253 + 273178099.6068996];
        let pose_b = Frame::new(x, y, -2.356194490192345).unwrap();
        let why = explain(&a, &pose_a, &b, &pose_b, false);
        assert!(!why.overlaps);
        assert_eq!(why.axes.len(), 2);
        assert!(why.axes.iter().all(|test| matches!(test.feature, Feature::Edge(_))));
        assert_eq!(why.decisive, 1);
    }

    #[test]
    fn an_axis_between_vertices_is_tested_where_shapes_are_round() {
        let square = Form::rectangle(2.0, 2.0, DVec2::ZERO, 0.0, 0.0).unwrap();
        let disc = Form::circle(0.5, DVec2::ZERO).unwrap();
        let at = Frame::new(6.0, 5.0, 0.0).unwrap();
        let sharp = explain(&square, &Frame::IDENTITY, &square, &at, true);
        assert_eq!((sharp.axes.len(), sharp.decisive, sharp.overlaps), (2, 1, false));
        let round = explain(&square, &Frame::IDENTITY, &disc, &at, true);
        assert_eq!((round.axes.len(), round.decisive), (3, 2));
        assert!(matches!((round.axes[2].side, round.axes[2].feature), (Side::A, Feature::Vertex(_))));
        let swapped = explain(&disc, &Frame::IDENTITY, &square, &at, true).axes[2];
        assert!(matches!((swapped.side, swapped.feature), (Side::B, Feature::Vertex(_))));
        let discs = explain(&disc, &Frame::IDENTITY, &disc, &at, true).axes;
        assert!(discs.len() == 1 && matches!((discs[0].side, discs[0].feature), (Side::A, Feature::Vertex(0))));
        assert!((round.axes[2].separation - (41f64.sqrt() - 0.5)).abs() < 1e-12);
        // Not after a gap, unless all axes are asked for.
        assert_eq!(explain(&square, &Frame::IDENTITY, &disc, &at, false).axes.len(), 1);
        // Of two gaps that are equally wide the first counts.
        let at = Frame::new(5.0, 5.0, 0.0).unwrap();
        assert_eq!(explain(&square, &Frame::IDENTITY, &square, &at, true).decisive, 0);
    }

    /// Right above a vertex, the axis through it is that of the edge; beside the vertex it shows more.
    #[test]
    fn an_axis_between_vertices_is_told_of_only_where_it_shows_more_than_every_edge() {
        let square = Form::rectangle(2.0, 2.0, DVec2::ZERO, 0.0, 0.0).unwrap();
        let disc = Form::circle(0.5, DVec2::ZERO).unwrap();
        for (x, y, count) in
            [(1.0, 1.3, 2), (1.0, 2.0, 2), (1.0, 1.5, 2), (1.3, 1.3, 3), (1.3, 1.45, 3), (1.3, 2.0, 3), (1.2, 1.2, 3)]
        {
            let at = Frame::new(x, y, 0.0).unwrap();
            assert_eq!(explain(&square, &Frame::IDENTITY, &disc, &at, true).axes.len(), count, "{x} {y}");
            let at = Frame::new(-x, -y, 0.0).unwrap();
            assert_eq!(explain(&disc, &Frame::IDENTITY, &square, &at, true).axes.len(), count, "{x} {y}");
        }
    }
}
