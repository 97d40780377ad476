//! Pairs of which one shape or both are unions of convex pieces.
//!
//! They overlap where any of their pieces do, and are as far apart as the nearest. The way out is another matter
//! (`escape.rs`).

use glam::DVec2;

use crate::contact::{least_overlap, pair_overlaps, Contact};
use crate::contain;
use crate::convex::Convex;
use crate::escape::WayOut;
use crate::explain::{explain_pair, Explanation};
use crate::interval::Interval;
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
    /// Whether the vertices are those of one outline, and the pieces therefore overlap nowhere.
    pub outline: bool,
    /// How many vertices come before those of each piece.
    pub first: Vec<usize>,
}

impl Union {
    pub fn new(pieces: Vec<Convex>, points: Vec<DVec2>, outline: bool) -> Self {
        let mut count = 0;
        let before = |piece: &Convex| {
            count += piece.core.len();
            count - piece.core.len()
        };
        let first = pieces.iter().map(before).collect();
        Union { nodes: tree(&pieces), pieces, points, outline, first }
    }
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

/// Two shapes and how they lie.
#[derive(Clone, Copy)]
pub(crate) struct Two<'s> {
    pub a: &'s Shape,
    pub b: &'s Shape,
    pub placement: Placement,
}

impl<'s> Two<'s> {
    /// Shows the pairs of pieces within reach to `see`, near ones first, as long as it answers with a limit: pieces
    /// farther apart than that are left out.
    pub fn near(&self, limit: f64, see: &mut dyn FnMut(usize, usize) -> f64) {
        self.search(&mut Within { limit, see });
    }

    fn search(&self, search: &mut dyn Search) {
        let (single_a, single_b) = (Node::of(&self.a.parts()[0]), Node::of(&self.b.parts()[0]));
        let a = self.a.nodes().unwrap_or(std::slice::from_ref(&single_a));
        let b = self.b.nodes().unwrap_or(std::slice::from_ref(&single_b));
        tree::pairs(a, b, &self.placement.b_in_a, search);
    }

    pub fn pair(&self, i: usize, j: usize) -> crate::pair::Pair<'s> {
        self.placement.pieces((self.a, i), (self.b, j))
    }

    pub fn moved(&self, motion: DVec2) -> Self {
        Two { placement: self.placement.moved(motion), ..*self }
    }

    /// The pieces that overlap deepest, of equal ones the first.
    pub fn deepest(&self) -> Option<((usize, usize), Verdict)> {
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
