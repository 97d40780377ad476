//! The shortest way out of an overlap, where one shape or both are unions: their minimum translation vector.
//!
//! It does not follow from the pieces' own vectors: their sum is too long, and the longest may lead into another piece. B,
//! moved by t, is clear of A exactly when −t lies in none of the Minkowski differences of their pieces. So the shortest way
//! out is opposite to the vector from the origin to the nearest boundary point of the union of these differences. Steps:
//!
//! 1. Take the way out of the pieces that overlap deepest. No way is shorter, so if it separates all pieces, it is the result.
//!    Where they only touch, its direction must separate all of them: at the joint of two tiles, that of two corners need not.
//! 2. Otherwise find the nearest point of the boundary: see [`boundary_point`](crate::union::boundary_point). Where the unions only touch, that
//!    point is the origin, and the direction of the boundary's normal there is the result.
//!
//! Step 2 looks at all that is nearer than the way is long: of n pieces that meet in one point, at n² differences and more. No method is
//! known that is much faster, as a shape that lies in a hole of another may be asked about: G. Barequet and S. Har-Peled, Polygon
//! containment and translational min-Hausdorff-distance between segment sets are 3SUM-hard, 2001. So a caller may say how long a way is
//! worth the search. Where all are longer, that way is the result which takes the shadows of the whole shapes apart.

use std::cell::RefCell;

use glam::DVec2;

use crate::math::interval::smaller;
use crate::pair::placement::{Pair, Placement};
use crate::pair::separation::DecidingAxis;
use crate::pair::shortcuts::pair_axis;
use crate::polygon::support::support;
use crate::union::boundary_point::Search;
use crate::union::piece_pairs::PiecePairs;

/// The shortest way out of an overlap: how B must move, in A's frame.
pub(crate) struct WayOut {
    /// The unit direction, from A to B.
    pub normal: DVec2,
    /// The length, in the caller's units: 0 when the shapes only touch.
    pub depth: f64,
    /// The pieces of A and B that overlap deepest, and their deciding axis.
    pub deepest: ((usize, usize), DecidingAxis),
}

/// The direction of the way out of an overlap of at most this many touching distances must separate all pieces that touch at its end:
/// [`PiecePairs::is_separated`] alone would take directions that are off by as much as the touching distance allows.
const SHALLOW: f64 = 100.0;

thread_local! {
    static SEARCH: RefCell<Search> = const { RefCell::new(Search::new()) };
}

impl PiecePairs<'_> {
    /// Whether no pieces overlap by more than twice `touch` and, if the way out `is_shallow`, its direction `along` separates all that
    /// touch. False where a piece without width touches another: between two pieces that touch each other, it would overlap neither.
    fn is_separated(&self, along: DVec2, is_shallow: bool, touch: f64) -> bool {
        let mut separated = true;
        self.visit_near(0.0, &mut |i, j| {
            let pair = self.pair(i, j);
            let thin = smaller(pair.a.width, pair.b.width) <= touch;
            // Pieces overlap by no more than their shadows.
            let gap = gap(&pair, along);
            let only_touches =
                |axis: DecidingAxis| !thin && axis.separation >= -2.0 * touch && (!is_shallow || gap >= -2.0 * touch);
            separated = (!thin && gap >= -touch) || pair_axis(&pair).is_none_or(only_touches);
            if separated {
                0.0
            } else {
                f64::NEG_INFINITY
            }
        });
        separated
    }

    /// The shortest way out if it is no longer than `most`, else one that may be longer than the shortest; none when the shapes are apart, or
    /// memory has no room for the search.
    pub fn way_out(&self, most: f64) -> Option<WayOut> {
        let deepest = self.deepest()?;
        let DecidingAxis { separation, normal, .. } = deepest.1;
        let (touch, tie) = (self.placement.touch, self.placement.tie());
        let depth = if -separation > touch { -separation } else { 0.0 };
        // No way out is shorter than that of the deepest pair.
        let moved = self.placement.moved(normal * depth);
        let moved = PiecePairs { placement: &moved, ..*self };
        if moved.is_separated(normal, depth <= SHALLOW * tie, if depth > 0.0 { tie } else { touch }) {
            return Some(WayOut { normal, depth, deepest });
        }
        SEARCH.with_borrow_mut(|search| {
            search.outward = -normal;
            let point = search.nearest(most, tie, &mut |point, limit, visit| {
                self.visit_near_at(point, limit, &mut |i, j| visit([0, i as u32, j as u32], &self.pair(i, j)));
            });
            if search.is_full {
                return None;
            }
            Some(match point.map(|point| (point, point.length())) {
                Some((point, depth)) if depth > touch => WayOut { normal: point / -depth, depth, deepest },
                Some(_) => WayOut { normal: -search.outward, depth: 0.0, deepest },
                None if most < f64::INFINITY => self.way_past(deepest),
                None => WayOut { normal, depth, deepest },
            })
        })
    }

    /// The shortest way that takes the shadows of the whole shapes apart, along the deepest pieces' axis or across it.
    fn way_past(&self, deepest: ((usize, usize), DecidingAxis)) -> WayOut {
        let Placement { b_in_a, .. } = self.placement;
        let (mut normal, mut out) = (deepest.1.normal, WayOut { normal: DVec2::X, depth: f64::INFINITY, deepest });
        for _ in 0..4 {
            let depth = self.a.farthest(normal, 1.0).0 + self.b.farthest(b_in_a.rotation.undo(-normal), 1.0).0
                - b_in_a.position.dot(normal);
            if depth < out.depth {
                out = WayOut { normal, depth, ..out };
            }
            normal = normal.perp();
        }
        out
    }
}

/// The separation of a pair along a direction: of the two shadows on it.
fn gap(pair: &Pair, along: DVec2) -> f64 {
    let reach = |core: &[DVec2], along: DVec2| core[support(core, along, 0)].dot(along);
    let (high, low) = (reach(&pair.a.core, along), reach(&pair.b.core, pair.rotation.undo(-along)));
    pair.offset.dot(along) - high - low - pair.radius
}
