//! The shortest way out of an overlap, where one shape or both are unions.
//!
//! The pieces' own ways out do not add up, and the longest of them may lead into another piece. B, moved by t, is free of A
//! exactly when −t lies in none of the Minkowski differences of their pieces, so the shortest way out leads to the point of
//! the boundary of the differences' union that is nearest to the origin.

use std::cell::RefCell;

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::pair::difference::difference;
use crate::pair::overlap::least_overlap;
use crate::pair::placement::Pair;
use crate::pair::separation::Verdict;
use crate::shape::boundary::{Cutter, Region};
use crate::union::piece_pairs::PiecePairs;

/// The shortest way out of an overlap, for B in A's frame.
pub(crate) struct WayOut {
    /// Unit.
    pub normal: DVec2,
    pub depth: f64,
    /// The pieces that overlap deepest.
    pub deepest: ((usize, usize), Verdict),
}

/// What the search for a way out works with; kept from one call to the next.
#[derive(Default)]
pub(crate) struct Workspace {
    differences: Vec<Region>,
    count: usize,
    cutter: Cutter,
}

impl Workspace {
    /// Adds the difference of a pair, if it has an inside.
    pub fn add(&mut self, pair: &Pair) {
        if self.differences.len() == self.count {
            self.differences.push(Region::default());
        }
        self.count += usize::from(difference(pair, &mut self.differences[self.count]));
    }

    /// The shortest vector from the origin to the boundary of the union of these differences, known to be no shorter than
    /// `least`: zero where the origin lies in none of them but for rounding; none where every place on the boundary lies
    /// within rounding of something else.
    ///
    /// Only differences that come as near to the origin as its end can matter, so those that come within some reach are
    /// looked at, and a way that is no longer is the one. If there is none, the reach grows. `gather` adds the differences
    /// within a reach, or more of them, and answers whether these are all there are.
    pub fn shortest(
        &mut self,
        least: f64,
        touch: f64,
        gather: &mut dyn FnMut(&mut Workspace, f64) -> bool,
    ) -> Option<DVec2> {
        let mut within = larger(2.0 * least, NEAR * touch);
        loop {
            self.count = 0;
            let all = gather(self, within);
            let reach = if all { f64::INFINITY } else { within };
            let Workspace { differences, count, cutter } = self;
            let regions = &differences[..*count];
            if least <= touch && regions.iter().all(|region| region.signed_distance(DVec2::ZERO, touch).0 > touch) {
                return Some(DVec2::ZERO);
            }
            let mut nearest = (f64::INFINITY, DVec2::ZERO);
            for (own, region) in regions.iter().enumerate() {
                region.visit_curves(&mut |curve| {
                    if curve.nearest_to_origin(0.0, curve.end()).length() > smaller(nearest.0, reach) {
                        return;
                    }
                    cutter.find_uncovered(&curve, own, regions, touch);
                    for &(low, high) in &cutter.uncovered {
                        let point = curve.nearest_to_origin(low, high);
                        if point.length() < nearest.0 {
                            nearest = (point.length(), point);
                        }
                    }
                });
            }
            let (length, point) = nearest;
            if length <= reach {
                return length.is_finite().then_some(point);
            }
            within = if length.is_finite() { larger(2.0 * within, length) } else { 2.0 * within };
        }
    }
}

/// How far the search for a way out looks first: a thousandth of the extent, in touching tolerances.
const NEAR: f64 = 1e7;

thread_local! {
    static WORKSPACE: RefCell<Workspace> = RefCell::default();
}

impl PiecePairs<'_> {
    /// Whether surely no pieces overlap but for rounding. What has no width overlaps none of two pieces that it lies
    /// between: where such a piece touches, the answer is no.
    fn free(&self) -> bool {
        let touch = self.placement.touch();
        let mut free = true;
        self.near(0.0, &mut |i, j| {
            let pair = self.pair(i, j);
            let thin = smaller(pair.a.width, pair.b.width) <= touch;
            let only_touches = |verdict: Verdict| !thin && verdict.separation >= -2.0 * touch;
            free = free && least_overlap(&pair).is_none_or(only_touches);
            if free {
                0.0
            } else {
                f64::NEG_INFINITY
            }
        });
        free
    }

    /// The shortest way out; none when the shapes are apart.
    pub fn way_out(&self) -> Option<WayOut> {
        let deepest = self.deepest()?;
        let Verdict { separation, normal, .. } = deepest.1;
        let touch = self.placement.touch();
        let depth = if -separation > touch { -separation } else { 0.0 };
        // The way out of the deepest pair is as short as any can be, if it is one.
        if self.moved(normal * depth).free() {
            return Some(WayOut { normal, depth, deepest });
        }
        let way = WORKSPACE.with_borrow_mut(|workspace| self.escape(depth, workspace));
        Some(match way.map(|way| (way, way.length())) {
            Some((way, depth)) if depth > touch => WayOut { normal: way / depth, depth, deepest },
            Some(_) => WayOut { normal, depth: 0.0, deepest },
            None => WayOut { normal, depth, deepest },
        })
    }

    /// The shortest way out, known to be no shorter than `least`, or no way where pieces only touch; none where every way lies
    /// within rounding of something else.
    fn escape(&self, least: f64, workspace: &mut Workspace) -> Option<DVec2> {
        let pairs = self.a.convex_pieces().len() * self.b.convex_pieces().len();
        let point = workspace.shortest(least, self.placement.touch(), &mut |workspace, within| {
            let mut seen = 0;
            self.near(within, &mut |i, j| {
                workspace.add(&self.pair(i, j));
                seen += 1;
                within
            });
            seen == pairs
        })?;
        Some(-point)
    }
}
