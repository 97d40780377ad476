//! Pairs of which one shape or both are unions of convex pieces.
//!
//! They overlap where any of their pieces do, and are as far apart as the nearest. The way out is another matter: the
//! pieces' own ways out do not add up, and the longest of them may lead into another piece. B, moved by t, is free of A
//! exactly when −t lies in none of the Minkowski differences of their pieces, so the shortest way out leads to the point
//! of the boundary of the differences' union that is nearest to the origin.

use std::cell::RefCell;

use glam::DVec2;

use crate::boundary::{Cutter, Region};
use crate::contact::{least_overlap, pair_overlaps, Contact};
use crate::contain;
use crate::convex::Convex;
use crate::difference::difference;
use crate::explain::{explain_pair, Explanation};
use crate::interval::{larger, smaller, Interval};
use crate::manifold::{manifold, ContactPoint, ContactPoints};
use crate::pair::Placement;
use crate::penetration::least_penetration;
use crate::separation::{self, settle, Separation, Verdict};
use crate::shape::Shape;
use crate::sweep::{self, Hit};
use crate::tolerance::ROUNDING;
use crate::tree::{self, tree, Node, Search};

/// Convex pieces in a common frame.
#[derive(Clone, Debug)]
pub(crate) struct Union {
    pub pieces: Vec<Convex>,
    pub nodes: Vec<Node>,
    /// Its vertices, as they were given, in the shape's frame.
    pub points: Vec<DVec2>,
    /// How many vertices come before those of each piece.
    pub first: Vec<usize>,
}

impl Union {
    pub fn new(pieces: Vec<Convex>, points: Vec<DVec2>) -> Self {
        let mut count = 0;
        let before = |piece: &Convex| {
            count += piece.core.len();
            count - piece.core.len()
        };
        let first = pieces.iter().map(before).collect();
        Union { nodes: tree(&pieces), pieces, points, first }
    }
}

/// What the search for a way out works with; kept from one call to the next.
#[derive(Default)]
struct Workspace {
    differences: Vec<Region>,
    cutter: Cutter,
}

thread_local! {
    static WORKSPACE: RefCell<Workspace> = RefCell::default();
}

/// Whether any two pieces overlap.
pub(crate) fn overlaps(a: &Shape, b: &Shape, placement: &Placement) -> bool {
    let two = Two { a, b, placement: *placement };
    let mut found = false;
    two.near(placement.touch(), &mut |i, j| {
        found = found || pair_overlaps(&two.pair(i, j));
        if found {
            f64::NEG_INFINITY
        } else {
            placement.touch()
        }
    });
    found
}

/// How two unions overlap.
pub(crate) fn contact(a: &Shape, b: &Shape, placement: &Placement) -> Option<Contact> {
    let two = Two { a, b, placement: *placement };
    let out = two.way_out()?;
    let (a_in_b, b_in_a) = contain::union_containment(a, b, placement, out.depth);
    let normal = placement.pose_a.rotation.apply(out.normal);
    Some(Contact { normal, depth: out.depth, points: two.points(&out), a_in_b, b_in_a })
}

/// The signed separation of two unions.
pub(crate) fn separation(a: &Shape, b: &Shape, placement: &Placement) -> Separation {
    let two = Two { a, b, placement: *placement };
    let Some(out) = two.way_out() else { return two.nearest().0 };
    // Where they touch at the end of the way.
    let motion = placement.pose_a.rotation.apply(out.normal * out.depth);
    let touch = two.moved(out.normal * out.depth).nearest().0;
    let normal = placement.pose_a.rotation.apply(out.normal);
    Separation { distance: 0.0 - out.depth, normal, on_a: touch.on_a, on_b: touch.on_b - motion }
}

/// The argument about the pieces that overlap deepest or are nearest, with what follows for the unions.
pub(crate) fn explain(a: &Shape, b: &Shape, placement: &Placement, all_axes: bool) -> Explanation {
    let two = Two { a, b, placement: *placement };
    let (i, j) = two.deepest().map_or_else(|| two.nearest().1, |(pieces, _)| pieces);
    let mut explanation = explain_pair(&two.pair(i, j), all_axes);
    explanation.count_from(a.first(i), b.first(j));
    explanation.separation = separation(a, b, placement);
    let Separation { distance, normal, .. } = explanation.separation;
    explanation.mtv = explanation.overlaps.then(|| normal * -distance);
    explanation
}

/// When two unions that are apart touch, as B moves by `motion` in A's frame, and which pieces do.
pub(crate) fn sweep(a: &Shape, b: &Shape, placement: &Placement, motion: DVec2) -> Option<(Hit, usize, usize)> {
    let two = Two { a, b, placement: *placement };
    let mut search = Sweep { two, motion, first: None };
    two.search(&mut search);
    search.first
}

/// The earliest hit so far.
struct Sweep<'s> {
    two: Two<'s>,
    motion: DVec2,
    first: Option<(Hit, usize, usize)>,
}

impl Search for Sweep<'_> {
    fn wants(&self, offset: DVec2, reach: f64) -> bool {
        let motion = self.motion * self.first.as_ref().map_or(1.0, |(hit, ..)| hit.time);
        let square = motion.length_squared();
        let part = if square > 0.0 { Interval::UNIT.nearest(-offset.dot(motion) / square) } else { 0.0 };
        let reach = reach + self.two.placement.touch() + ROUNDING * offset.length();
        (offset + motion * part).length_squared() <= reach * reach
    }

    fn see(&mut self, i: usize, j: usize) {
        let Some(hit) = sweep::sweep(&self.two.pair(i, j), self.motion) else { return };
        let earlier = |(first, k, l): &(Hit, usize, usize)| {
            hit.time < first.time || (hit.time == first.time && (i, j) < (*k, *l))
        };
        if self.first.as_ref().is_none_or(earlier) {
            self.first = Some((hit, i, j));
        }
    }
}

/// The shortest way out of an overlap, for B in A's frame.
struct WayOut {
    /// Unit.
    normal: DVec2,
    depth: f64,
    /// The pieces that overlap deepest.
    deepest: ((usize, usize), Verdict),
}

/// Two shapes and how they lie.
#[derive(Clone, Copy)]
struct Two<'s> {
    a: &'s Shape,
    b: &'s Shape,
    placement: Placement,
}

impl<'s> Two<'s> {
    /// Shows the pairs of pieces within reach to `see`, near ones first, as long as it answers with a limit: pieces
    /// farther apart than that are left out.
    fn near(&self, limit: f64, see: &mut dyn FnMut(usize, usize) -> f64) {
        self.search(&mut Within { limit, see });
    }

    fn search(&self, search: &mut dyn Search) {
        let (single_a, single_b) = (Node::of(&self.a.parts()[0]), Node::of(&self.b.parts()[0]));
        let a = self.a.nodes().unwrap_or(std::slice::from_ref(&single_a));
        let b = self.b.nodes().unwrap_or(std::slice::from_ref(&single_b));
        tree::pairs(a, b, &self.placement.b_in_a, search);
    }

    fn pair(&self, i: usize, j: usize) -> crate::pair::Pair<'s> {
        self.placement.pieces((self.a, i), (self.b, j))
    }

    fn moved(&self, motion: DVec2) -> Self {
        Two { placement: self.placement.moved(motion), ..*self }
    }

    /// The pieces that overlap deepest, of equal ones the first.
    fn deepest(&self) -> Option<((usize, usize), Verdict)> {
        let touch = self.placement.touch();
        let mut deepest: Option<((usize, usize), Verdict)> = None;
        self.near(touch, &mut |i, j| {
            if let Some(verdict) = least_overlap(&self.pair(i, j)) {
                let deeper = |(pieces, best): ((usize, usize), Verdict)| {
                    let lead = best.separation - verdict.separation;
                    lead > touch || (lead >= -touch && (i, j) < pieces)
                };
                if deepest.is_none_or(deeper) {
                    deepest = Some(((i, j), verdict));
                }
            }
            touch
        });
        deepest
    }

    /// The signed separation of the nearest pieces, and which they are.
    fn nearest(&self) -> (Separation, (usize, usize)) {
        let apart = |i, j| {
            let pair = self.pair(i, j);
            separation::separation(&pair, least_penetration(&pair, false)).0
        };
        let mut nearest = (apart(0, 0), (0, 0));
        self.near(nearest.0.distance, &mut |i, j| {
            let (best, pieces) = nearest;
            let separation = apart(i, j);
            let level = separation.distance == best.distance;
            if separation.distance < best.distance || (level && (i, j) < pieces) {
                nearest = (separation, (i, j));
            }
            nearest.0.distance
        });
        nearest
    }

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
    fn way_out(&self) -> Option<WayOut> {
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
    ///
    /// Only differences that come as near to the origin as its end can matter, so those that come within some reach are
    /// looked at, and a way that is no longer is the one. If there is none, the reach grows.
    fn escape(&self, least: f64, workspace: &mut Workspace) -> Option<DVec2> {
        let Workspace { differences, cutter } = workspace;
        let touch = self.placement.touch();
        let mut within = larger(2.0 * least, NEAR * touch);
        loop {
            let (mut count, mut seen) = (0, 0);
            self.near(within, &mut |i, j| {
                if differences.len() == count {
                    differences.push(Region::default());
                }
                count += usize::from(difference(&self.pair(i, j), &mut differences[count]));
                seen += 1;
                within
            });
            let all = seen == self.a.parts().len() * self.b.parts().len();
            let reach = if all { f64::INFINITY } else { within };
            let regions = &differences[..count];
            if least <= touch && regions.iter().all(|region| region.surface(DVec2::ZERO, touch).0 > touch) {
                return Some(DVec2::ZERO);
            }
            let mut nearest = (f64::INFINITY, DVec2::ZERO);
            for (own, region) in regions.iter().enumerate() {
                region.curves(&mut |curve| {
                    if curve.nearest(0.0, curve.end()).length() > smaller(nearest.0, reach) {
                        return;
                    }
                    cutter.uncovered(&curve, own, regions, touch);
                    for &(low, high) in &cutter.open {
                        let point = curve.nearest(low, high);
                        if point.length() < nearest.0 {
                            nearest = (point.length(), point);
                        }
                    }
                });
            }
            let (length, point) = nearest;
            if length <= reach {
                return length.is_finite().then_some(-point);
            }
            within = if length.is_finite() { larger(2.0 * within, length) } else { 2.0 * within };
        }
    }

    /// The contact points: where the shapes touch at the end of the way out, put back midway between what the surfaces were.
    fn points(&self, out: &WayOut) -> ContactPoints {
        let touch = 4.0 * self.placement.touch();
        let way = out.normal * out.depth;
        let moved = self.moved(way);
        let touching = |see: &mut dyn FnMut(usize, usize, &Verdict)| {
            moved.near(touch, &mut |i, j| {
                let pair = moved.pair(i, j);
                let verdict = settle(&pair, least_penetration(&pair, false));
                if verdict.separation.abs() <= touch {
                    see(i, j, &verdict);
                }
                touch
            });
        };
        // Where a face is left, a normal of pieces that touch then is that of the way; where the way ends at a corner between
        // two pieces, theirs stand to either side. Those nearly across it are others' business.
        let agree = |verdict: &Verdict| verdict.normal.dot(out.normal);
        let along_way =
            |verdict: &Verdict| agree(verdict) > 0.0 && verdict.normal.perp_dot(out.normal).abs() <= ALIGNED;
        let (mut aligned, mut best): (bool, f64) = (false, 0.0);
        touching(&mut |_, _, verdict| {
            aligned |= along_way(verdict);
            best = best.max(agree(verdict));
        });
        let way_in_world = self.placement.pose_a.rotation.apply(way);
        let along = self.placement.pose_a.rotation.apply(out.normal).perp();
        // The outermost points: of those as deep as the way is long, and of all.
        let (mut deep, mut all): (Option<[ContactPoint; 2]>, Option<[ContactPoint; 2]>) = (None, None);
        // Far from the origin points are as coarse as the positions.
        let near = touch + ROUNDING * self.placement.pose_a.position.length();
        let spread = |ends: &mut Option<[ContactPoint; 2]>, point: ContactPoint| {
            let [low, high] = ends.get_or_insert([point; 2]);
            for (end, sign) in [(low, -1.0), (high, 1.0)] {
                let beyond = sign * (point.point - end.point).dot(along);
                // On one spot, where pieces meet, the lower number stays.
                if beyond > near || (beyond >= -near && point.id < end.id) {
                    *end = point;
                }
            }
        };
        touching(&mut |i, j, verdict| {
            let counts = if aligned { along_way(verdict) } else { agree(verdict) >= ACROSS * best };
            if !counts {
                return;
            }
            let before = (self.a.first(i), self.b.first(j));
            // Along the way the surfaces overlap as they lie; to a corner from aside they touch only at the end.
            let points = if aligned {
                manifold(&self.pair(i, j), verdict, out.depth, before)
            } else {
                manifold(&moved.pair(i, j), verdict, 0.0, before)
            };
            for &point in points.iter() {
                let back = if aligned { DVec2::ZERO } else { way_in_world / 2.0 };
                let depth = if aligned { point.depth } else { out.depth };
                let point = ContactPoint { point: point.point - back, depth, ..point };
                spread(&mut all, point);
                if depth == out.depth {
                    spread(&mut deep, point);
                }
            }
        });
        let apart = |p: &ContactPoint, q: &ContactPoint| p.point.distance(q.point) > near;
        match (deep, all) {
            (Some([low, high]), _) if apart(&low, &high) => [low, high].into(),
            (Some([only, _]), Some([low, _])) if apart(&low, &only) => [low, only].into(),
            (Some([only, _]), Some([_, high])) if apart(&only, &high) => [only, high].into(),
            (Some([only, _]), _) => only.into(),
            // Rounding left them apart, or in each other: as the deepest pieces have it.
            _ => {
                let ((i, j), verdict) = &out.deepest;
                manifold(&self.pair(*i, *j), verdict, out.depth, (self.a.first(*i), self.b.first(*j)))
            }
        }
    }
}

/// How far the search for a way out looks first: a thousandth of the extent, in touching tolerances.
const NEAR: f64 = 1e7;

/// Directions closer than this, in radians, are one.
const ALIGNED: f64 = 1e-9;

/// Of normals that share in a way out, none agrees with it so much less than another.
const ACROSS: f64 = 1e-3;

struct Within<'f> {
    limit: f64,
    see: &'f mut dyn FnMut(usize, usize) -> f64,
}

impl Search for Within<'_> {
    fn wants(&self, offset: DVec2, reach: f64) -> bool {
        let reach = reach + self.limit;
        reach >= 0.0 && offset.length_squared() <= reach * reach
    }

    fn see(&mut self, i: usize, j: usize) {
        self.limit = (self.see)(i, j);
    }
}
