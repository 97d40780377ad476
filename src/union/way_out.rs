//! The shortest way out of an overlap, where one shape or both are unions: their minimum translation vector.
//!
//! It does not follow from the pieces' own vectors: their sum is too long, and the longest may lead into another piece. B,
//! moved by t, is clear of A exactly when −t lies in none of the Minkowski differences of their pieces. So the shortest way
//! out is opposite to the vector from the origin to the nearest boundary point of the union of these differences. Steps:
//!
//! 1. Take the way out of the pieces that overlap deepest. No way is shorter, so if it separates all pieces, it is the result.
//!    Where they only touch, its direction must separate all of them: at the joint of two tiles, that of two corners need not.
//! 2. Otherwise find the nearest point of the boundary: see [`Workspace::nearest_boundary_point`]. Where the unions only touch, that
//!    point is the origin, and the direction of the boundary's normal there is the result.

use std::cell::RefCell;

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::pair::difference::{difference, has_room_for_difference};
use crate::pair::overlap::least_overlap;
use crate::pair::placement::Pair;
use crate::pair::separation::DecidingAxis;
use crate::polygon::support::support;
use crate::shape::boundary::{Cutter, Region};
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

/// Buffers of the search for a way out, kept between calls to save allocations.
#[derive(Default)]
pub(crate) struct Workspace {
    differences: Vec<Region>,
    /// How many of `differences` belong to this search; the rest are spare.
    count: usize,
    /// How many vertices have been added, and whether memory had no room for more.
    vertices: usize,
    is_full: bool,
    cutter: Cutter,
    /// The unit outward normal of the boundary at the point that was found last.
    outward: DVec2,
}

impl Workspace {
    /// Adds the Minkowski difference of a pair, if it has an interior. If memory has no room for it, the list is emptied and counts as
    /// full.
    pub fn add(&mut self, pair: &Pair) {
        if self.is_full || !has_room_for_difference(pair) {
            (self.differences, self.count, self.is_full) = (Vec::new(), 0, true);
            return;
        }
        self.vertices += pair.a.core.len() + pair.b.core.len();
        if self.differences.len() == self.count {
            self.differences.push(Region::default());
        }
        self.count += usize::from(difference(pair, &mut self.differences[self.count]));
    }

    /// The point nearest to the origin on the boundary of the union of all differences; the caller knows that it is at least
    /// `least` away. Zero if, up to rounding, the origin lies in no difference; none if it is more than `most` away or rounding
    /// hides all of the boundary.
    ///
    /// Only differences that come as near to the origin as that point does can matter. Steps:
    ///
    /// 1. Gather the differences that come within a search radius: `gather` adds these, or more, and returns whether it has
    ///    added all there are.
    /// 2. Find the nearest point of their boundary curves that no other difference covers.
    /// 3. Return it if it lies within the radius; otherwise enlarge the radius, to `most` at most, and repeat.
    pub fn nearest_boundary_point(
        &mut self,
        least: f64,
        most: f64,
        touch: f64,
        gather: &mut dyn FnMut(&mut Workspace, f64) -> bool,
    ) -> Option<DVec2> {
        let point = self.search(least, most, touch, gather);
        if self.vertices > MOST_KEPT {
            self.differences = Vec::new();
        }
        point
    }

    fn search(
        &mut self,
        least: f64,
        most: f64,
        touch: f64,
        gather: &mut dyn FnMut(&mut Workspace, f64) -> bool,
    ) -> Option<DVec2> {
        if least > most {
            return None;
        }
        let mut radius = larger(2.0 * least, FIRST_RADIUS * touch);
        loop {
            radius = smaller(radius, most);
            (self.count, self.vertices, self.is_full) = (0, 0, false);
            let complete = gather(self, radius);
            if self.is_full {
                return None;
            }
            let limit = if complete { most } else { radius };
            let Workspace { differences, count, cutter, outward, .. } = self;
            let regions = &differences[..*count];
            if least <= touch && regions.iter().all(|region| region.signed_distance(DVec2::ZERO, touch).0 > touch) {
                return Some(DVec2::ZERO);
            }
            // The nearest point and its distance; of points that count as the origin, that of the longest part of the boundary.
            let mut nearest = (f64::INFINITY, DVec2::ZERO);
            let mut longest = 0.0;
            for (own, region) in regions.iter().enumerate() {
                region.visit_curves(&mut |curve| {
                    if curve.nearest_to_origin(0.0, curve.end()).length() > smaller(larger(nearest.0, touch), limit) {
                        return;
                    }
                    cutter.find_uncovered(&curve, own, regions, touch);
                    for &(low, high) in &cutter.uncovered {
                        let point = curve.nearest_to_origin(low, high);
                        let length = curve.point(low).distance(curve.point(high));
                        let tied = larger(point.length(), nearest.0) <= touch;
                        if if tied { length > longest } else { point.length() < nearest.0 } {
                            nearest = (point.length(), point);
                            longest = length;
                            *outward = curve.outward((low + high) / 2.0);
                        }
                    }
                });
            }
            let (length, point) = nearest;
            if length <= limit {
                return length.is_finite().then_some(point);
            }
            if complete || radius >= most {
                return None;
            }
            radius = if length.is_finite() { larger(2.0 * radius, length) } else { 2.0 * radius };
        }
    }
}

/// Buffers of more vertices are not kept: they take more than 32 MB.
const MOST_KEPT: usize = 1_000_000;

/// The least first search radius, in multiples of what counts as touching: a thousandth of the extent.
const FIRST_RADIUS: f64 = 1e7;

/// The direction of the way out of an overlap of at most this many touching distances must separate all pieces that touch at its end:
/// [`PiecePairs::is_separated`] alone would take directions that are off by as much as the touching distance allows.
const SHALLOW: f64 = 100.0;

thread_local! {
    static WORKSPACE: RefCell<Workspace> =
        const { RefCell::new(Workspace { differences: Vec::new(), count: 0, vertices: 0, is_full: false, cutter: Cutter::new(), outward: DVec2::ZERO }) };
}

impl PiecePairs<'_> {
    /// Whether, up to rounding, no pieces overlap and, if there is a direction `along`, it separates all that touch. False where a
    /// piece without width touches another: between two pieces that touch each other, it would overlap neither.
    fn is_separated(&self, along: Option<DVec2>) -> bool {
        let touch = self.placement.touch();
        let mut separated = true;
        self.visit_near(0.0, &mut |i, j| {
            let pair = self.pair(i, j);
            let thin = smaller(pair.a.width, pair.b.width) <= touch;
            let only_touches = |axis: DecidingAxis| {
                !thin && axis.separation >= -2.0 * touch && along.is_none_or(|along| gap(&pair, along) >= -2.0 * touch)
            };
            separated = separated && least_overlap(&pair).is_none_or(only_touches);
            if separated {
                0.0
            } else {
                f64::NEG_INFINITY
            }
        });
        separated
    }

    /// The shortest way out; none when the shapes are apart, or memory has no room for the search.
    pub fn way_out(&self) -> Option<WayOut> {
        let deepest = self.deepest()?;
        let DecidingAxis { separation, normal, .. } = deepest.1;
        let touch = self.placement.touch();
        let depth = if -separation > touch { -separation } else { 0.0 };
        // No way out is shorter than that of the deepest pair.
        let moved = self.placement.moved(normal * depth);
        let moved = PiecePairs { placement: &moved, ..*self };
        if moved.is_separated((depth <= SHALLOW * touch).then_some(normal)) {
            return Some(WayOut { normal, depth, deepest });
        }
        WORKSPACE.with_borrow_mut(|workspace| {
            workspace.outward = -normal;
            let way = self.search_boundary(depth, workspace);
            if workspace.is_full {
                return None;
            }
            Some(match way.map(|way| (way, way.length())) {
                Some((way, depth)) if depth > touch => WayOut { normal: way / depth, depth, deepest },
                Some(_) => WayOut { normal: -workspace.outward, depth: 0.0, deepest },
                None => WayOut { normal, depth, deepest },
            })
        })
    }

    /// The shortest way out, which is at least `least` long: zero where pieces only touch, none where rounding hides every way.
    fn search_boundary(&self, least: f64, workspace: &mut Workspace) -> Option<DVec2> {
        let pairs = self.a.convex_pieces().len() * self.b.convex_pieces().len();
        let point = workspace.nearest_boundary_point(
            least,
            f64::INFINITY,
            self.placement.touch(),
            &mut |workspace, radius| {
                let mut visited = 0;
                self.visit_near(radius, &mut |i, j| {
                    workspace.add(&self.pair(i, j));
                    visited += 1;
                    radius
                });
                visited == pairs
            },
        )?;
        Some(-point)
    }
}

/// The separation of a pair along a direction: of the two shadows on it.
fn gap(pair: &Pair, along: DVec2) -> f64 {
    let reach = |core: &[DVec2], along: DVec2| core[support(core, along, 0)].dot(along);
    let (high, low) = (reach(&pair.a.core, along), reach(&pair.b.core, pair.rotation.undo(-along)));
    pair.offset.dot(along) - high - low - pair.radius
}
