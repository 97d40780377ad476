//! The point nearest to the origin on the boundary of a union of Minkowski differences.
//!
//! Two unions of n pieces have n² differences, whose curves cross n⁴ times; but few differences are enough to cover the
//! plane up to the nearest boundary point. So differences are added one by one, where one is missing. Steps:
//!
//! 1. Start with the difference that the origin lies deepest in. Put the curves of its boundary in a heap.
//! 2. Take the curve that comes nearest to the origin, and its nearest point. If this lies in a difference that was
//!    found before, or else in any, then that difference covers a part of the curve: put what is left of the curve back
//!    in the heap, with the curves of the difference if it is new, and repeat.
//! 3. If it covers nothing, try all differences near the point. If none covers a part next to it, the point is the
//!    result.
//!
//! At any time the heap holds the boundary of the area that the differences found so far cover. So no point nearer than
//! the nearest curve is free, and once no difference covers that curve's nearest point, the point is on the boundary of
//! the whole union. The way there is straight and leaves one difference after the other, so the near sides of
//! differences, through which it can only enter, are not put in the heap.

use glam::DVec2;

use crate::math::heap::{Heap, IndexedPoint};
use crate::memory::reserve_in;
use crate::pair::difference::{difference, has_room_for_vertices};
use crate::pair::placement::Pair;
use crate::pair::shortcuts::pair_axis;
use crate::polygon::hull::bounds;
use crate::shape::boundary::{Curve, Region};
use crate::shape::cutter::{Coincident, Cutter};

/// Names a pair of pieces: the body that B is, and both indices.
pub(crate) type Key = [u32; 3];

/// Calls its last argument with each pair of pieces, and its name, that may be within a limit of each other once A has
/// moved to a point; for a negative limit with those that may overlap by as much. The function returns the new limit.
pub(crate) type VisitNear<'f, 'p> = dyn FnMut(DVec2, f64, &mut dyn FnMut(Key, &Pair<'p>) -> f64) + 'f;

/// Buffers of the search, kept between calls to save allocations.
#[derive(Default)]
pub(crate) struct Search {
    /// The differences found in this search, as many as `found`; the rest are spare.
    differences: Vec<Region>,
    found: Vec<Found>,
    /// A hash table of the indices of `found`, or [`NO_INDEX`]; its length is a power of two.
    table: Vec<usize>,
    /// The index of the difference that covered a point last, or [`NO_INDEX`], for directions from the origin: a binary
    /// tree, in which the children of `k` at `2k` and `2k + 1` stand for half of its directions each. The nearest
    /// points lie on a growing circle, so the next point in this direction is not far from the last one.
    covers: Vec<usize>,
    /// The curves of their boundaries, each with the index of its difference.
    curves: Vec<(Curve, usize)>,
    /// Parts of curves.
    parts: Vec<Part>,
    /// The parts not taken yet, each with its distance from the origin as x. Of equal ones, the one added first leads.
    nearest: Heap,
    cutter: Cutter,
    /// A single difference that somebody looks at, kept between calls to save allocations.
    pub single: Region,
    /// Whether memory had no room for a difference: without it there is no answer.
    pub is_full: bool,
    /// The unit outward normal of the boundary at the point that was found last.
    pub outward: DVec2,
}

/// A difference that was found: its name, and the corners of the box round it.
struct Found {
    key: Key,
    low: DVec2,
    high: DVec2,
}

/// A part of a curve: the curve's index, and the parameters of its ends.
#[derive(Clone, Copy)]
struct Part {
    curve: usize,
    ends: (f64, f64),
}

impl Search {
    pub const fn new() -> Self {
        Search {
            differences: Vec::new(),
            found: Vec::new(),
            table: Vec::new(),
            covers: Vec::new(),
            curves: Vec::new(),
            parts: Vec::new(),
            nearest: Heap(Vec::new()),
            cutter: Cutter::new(),
            single: Region { vertices: Vec::new(), normals: Vec::new(), radius: 0.0, thin: None },
            is_full: false,
            outward: DVec2::ZERO,
        }
    }

    /// The point nearest to the origin on the boundary of the union of all differences. Zero if, up to rounding, the
    /// origin lies in no difference; none if it is more than `most` away, if rounding hides all of the boundary, or if
    /// memory [is full](Search::is_full). Of points that count as the origin, it is that of the longest part of the
    /// boundary.
    pub fn nearest(&mut self, most: f64, touch: f64, visit_near: &mut VisitNear) -> Option<DVec2> {
        self.is_full = false;
        let point = self.search(most, touch, visit_near);
        if self.curves.len() > MOST_KEPT {
            let Search { is_full, outward, .. } = *self;
            *self = Search { is_full, outward, ..Search::new() };
        }
        point.filter(|_| !self.is_full)
    }

    fn search(&mut self, most: f64, touch: f64, visit_near: &mut VisitNear) -> Option<DVec2> {
        self.found.clear();
        self.table.clear();
        self.covers.clear();
        self.curves.clear();
        self.parts.clear();
        self.nearest.0.clear();
        if self.find_cover(DVec2::ZERO, most, touch, visit_near).is_none() {
            let around = AROUND * touch;
            visit_near(DVec2::ZERO, around, &mut |key, pair| {
                self.add(key, pair, most);
                around
            });
            if self.nearest.0.first().is_none_or(|first| first.point.x > 3.0 * touch) {
                return Some(DVec2::ZERO);
            }
        }
        // The longest free part that counts as being at the origin, or else the nearest one.
        let (mut found, mut last): (Option<(f64, DVec2)>, f64) = (None, f64::INFINITY);
        while let Some(IndexedPoint { point: DVec2 { x: distance, .. }, index }) = self.nearest.pop() {
            if self.is_full || distance > last {
                break;
            }
            let Part { curve: at, ends } = self.parts[index];
            let (curve, own) = self.curves[at];
            let point = curve.nearest_to_origin(ends.0, ends.1);
            self.cutter.start(ends);
            let cover = self.find_cover(point, most, touch, visit_near);
            if let Some(index) = cover {
                self.cutter.subtract(&curve, &self.differences[index], touch, APART);
            }
            if self.cutter.uncovered == [ends] {
                // No difference clearly covers a part: try all that come near.
                let limit = if distance <= touch { AROUND * touch } else { NEAR * touch };
                self.subtract_near((point, limit), (&curve, own), [most, touch], visit_near);
                if self.cutter.uncovered == [ends] {
                    let length = curve.chord(ends);
                    if found.is_none_or(|(longest, _)| length > longest)
                        && (length > SHORT * touch
                            || self.differences[own].thin.is_none()
                            || self.is_open_around(point, length, [most, touch], visit_near))
                    {
                        (found, last) = (Some((length, point)), touch);
                        self.outward = curve.outward((ends.0 + ends.1) / 2.0);
                    }
                    continue;
                }
                let found_differences = &self.differences[..self.found.len()];
                if found.is_none() && cover.is_none() && found_differences.iter().all(|found| found.thin.is_none()) {
                    // A hole that is a point, unless a part of the boundary is near: at a joint, the corner of a sharp
                    // shape touches the differences of both pieces where it is a little deeper in their union.
                    (found, last) = (Some((0.0, point)), distance + SHORT * touch);
                }
            }
            for k in 0..self.cutter.uncovered.len() {
                self.push(at, self.cutter.uncovered[k], most);
            }
        }
        found.map(|(_, point)| point)
    }

    /// Subtracts the differences that come within a limit of a point from a curve, but not the curve's own.
    #[inline(never)]
    fn subtract_near(
        &mut self,
        (point, limit): (DVec2, f64),
        (curve, own): (&Curve, usize),
        [most, touch]: [f64; 2],
        visit_near: &mut VisitNear,
    ) {
        let along = curve.outward(0.0);
        visit_near(point, limit, &mut |key, pair| {
            let Some(index) = self.add(key, pair, most).filter(|&index| index != own) else { return limit };
            let region = &self.differences[index];
            if region.is_deeper(point, -2.0 * limit) {
                let is_thin = |difference: &Region| is_thin_along(difference, along);
                let abutting = is_thin(region) || self.differences.get(own).is_some_and(is_thin);
                self.cutter.subtract(curve, region, touch, Coincident { abutting, ..APART });
            }
            limit
        });
    }

    /// Whether differences leave a part uncovered of a circle round a point of a short part of a curve, which seems to
    /// be free.
    ///
    /// Where three curves meet inside the union, rounding may leave a gap on one of them between what the differences
    /// of the two others cover. On the boundary, the free side is as wide as the circle, or goes on where another part
    /// of the boundary is found; cracks that are no wider than what counts as touching are no free side. So the
    /// question makes sense only where abutting differences cover what is between them, for pieces without width. Those
    /// of other pieces overlap at the joints of the union.
    #[inline(never)]
    fn is_open_around(
        &mut self,
        point: DVec2,
        length: f64,
        [most, touch]: [f64; 2],
        visit_near: &mut VisitNear,
    ) -> bool {
        let radius = length + 8.0 * touch;
        let mut from = DVec2::X;
        for _ in 0..4 {
            // The tangent of half a right angle.
            let arc = Curve::Arc { center: point, radius, from, end: 1.0 };
            self.cutter.start_whole(&arc);
            self.subtract_near((point, radius), (&arc, NO_INDEX), [most, FINE * touch], visit_near);
            self.cutter.close_gaps(&arc, 2.0 * touch);
            if !self.cutter.uncovered.is_empty() {
                return true;
            }
            from = from.perp();
        }
        false
    }

    /// The index of a difference in which a point clearly lies.
    fn find_cover(&mut self, point: DVec2, most: f64, touch: f64, visit_near: &mut VisitNear) -> Option<usize> {
        let depth = 2.0 * touch;
        let (leaf, known) = self.known_cover(point, depth);
        let index = known.or_else(|| self.new_cover(point, depth, most, visit_near))?;
        let mut at = leaf;
        while at > 0 {
            self.covers[at] = index;
            at /= 2;
        }
        Some(index)
    }

    /// The leaf of `covers` for the direction to a point; and of the differences that covered something in about that
    /// direction, the narrowest first, and of those found last, the index of one in which the point lies deeper than
    /// `depth`.
    fn known_cover(&mut self, point: DVec2, depth: f64) -> (usize, Option<usize>) {
        let least = 2 * self.found.len() + 8;
        if self.covers.len() < least {
            self.covers.resize(2 * least.next_power_of_two(), NO_INDEX);
        }
        // Grows with the angle, by 1 for each quadrant. Zero, which has no direction, is as good as any.
        let sine = point.y / (point.x.abs() + point.y.abs());
        let turn = if point.x < 0.0 { 2.0 - sine } else { 4.0 + sine };
        let leaves = self.covers.len() / 2;
        let leaf = leaves + ((turn * (leaves / 4) as f64) as usize & (leaves - 1));
        let (mut at, mut tried) = (leaf, NO_INDEX);
        while at > 0 {
            let index = self.covers[at];
            if index != tried && self.differences[index].is_deeper(point, depth) {
                return (leaf, Some(index));
            }
            (at, tried) = (at / 2, index);
        }
        let holds = |&(_, found): &(usize, &Found)| point.cmpgt(found.low).all() && point.cmplt(found.high).all();
        let newest = self.found.iter().enumerate().rev().take(RECENT).filter(holds);
        (leaf, newest.map(|(index, _)| index).find(|&index| self.differences[index].is_deeper(point, depth)))
    }

    /// The index of a difference in which a point lies deeper than `depth`: the deepest of a few whose boxes are about
    /// the point.
    fn new_cover(&mut self, point: DVec2, mut depth: f64, most: f64, visit_near: &mut VisitNear) -> Option<usize> {
        let (mut deepest, mut tried) = (None, 0);
        visit_near(point, -depth, &mut |key, pair| {
            let here = pair_axis(&pair.moved(-point)).map_or(0.0, |axis| -axis.separation);
            if here > depth {
                depth = here;
                deepest = Some((key, *pair));
                tried = 0;
            }
            tried += 1;
            if tried < A_FEW || deepest.is_none() {
                -depth
            } else {
                f64::NEG_INFINITY
            }
        });
        let (key, pair) = deepest?;
        self.add(key, &pair, most)
    }

    /// The index of a difference that was found before, or else its place in the table.
    fn known(&self, key: Key) -> Result<usize, usize> {
        // Multiplied by 2^32 over the golden ratio: D. E. Knuth, The Art of Computer Programming, volume 3, section
        // 6.4.
        let hash = key.iter().fold(0, |hash: u32, &part| (hash ^ part).wrapping_mul(0x9e37_79b1));
        let mut at = (hash ^ hash >> 16) as usize;
        loop {
            at &= self.table.len().wrapping_sub(1);
            match self.table.get(at) {
                Some(&index) if index != NO_INDEX => {
                    if self.found[index].key == key {
                        return Ok(index);
                    }
                }
                _ => return Err(at),
            }
            at += 1;
        }
    }

    /// The index of a difference, which is added if it is new; none if it has no interior, or memory has no room for
    /// it.
    fn add(&mut self, key: Key, pair: &Pair, most: f64) -> Option<usize> {
        let index = self.found.len();
        if 2 * index >= self.table.len() {
            self.table.clear();
            self.table.resize(4 * (index + 1).next_power_of_two(), NO_INDEX);
            for index in 0..index {
                if let Err(at) = self.known(self.found[index].key) {
                    self.table[at] = index;
                }
            }
        }
        let place = match self.known(key) {
            Ok(known) => return Some(known),
            Err(place) => place,
        };
        let curves = pair.a.core.len() + pair.b.core.len() + 4;
        self.is_full = self.is_full || !reserve_in(&self.curves, 2 * curves) || !has_room_for_vertices(curves);
        if self.is_full {
            return None;
        }
        if index == self.differences.len() {
            self.differences.push(Region::default());
        }
        if !difference(pair, &mut self.differences[index]) {
            return None;
        }
        self.table[place] = index;
        let Region { vertices, radius, .. } = &self.differences[index];
        let (low, size) = bounds(vertices);
        self.found.push(Found { key, low: low - *radius, high: low + size + *radius });
        let first = self.curves.len();
        let curves = &mut self.curves;
        self.differences[index].visit_curves(&mut |curve| curves.push((curve, index)));
        for at in first..self.curves.len() {
            let (curve, _) = self.curves[at];
            let near_side = matches!(curve, Curve::Segment { from, .. } if from.dot(curve.outward(0.0)) < -pair.touch);
            if !near_side {
                self.push(at, (0.0, curve.end()), most);
            }
        }
        Some(index)
    }

    /// Puts a part of a curve in the heap, unless it is farther away than `most`.
    #[inline(never)]
    fn push(&mut self, curve: usize, ends: (f64, f64), most: f64) {
        let distance = self.curves[curve].0.nearest_to_origin(ends.0, ends.1).length();
        if distance <= most {
            self.is_full = self.is_full || !(reserve_in(&self.parts, 1) && reserve_in(&self.nearest.0, 1));
            if self.is_full {
                return;
            }
            self.nearest.push(IndexedPoint { point: DVec2::new(distance, 0.0), index: self.parts.len() });
            self.parts.push(Part { curve, ends });
        }
    }
}

/// A difference does not cover a curve that runs along its boundary: one on the other side may only touch it, and of
/// two on the same side one would do. But a curve that lies inside by a part of the touching distance is covered, and
/// the boundary outside of it is not: else it would count as free beside a third difference that abuts that boundary
/// and is farther than the touching distance from the curve. Not for less than a quarter: along the smaller angle,
/// rounding would move the place where both cross by more than a millionth of the extent.
const APART: Coincident = Coincident { same_side: -0.25, abutting: false };

/// How many of the differences found last are tried before the trees of boxes are searched.
const RECENT: usize = 1024;

/// Once a cover is found, a deeper one is looked for until this many in a row are none.
const A_FEW: usize = 4;

/// Stands for no difference.
const NO_INDEX: usize = usize::MAX;

/// Buffers of more curves are not kept.
const MOST_KEPT: usize = 1 << 18;

/// Where the unions only touch at the origin, differences within this many touching distances tell how long the parts
/// of the boundary there are: a thousandth of the extent.
const AROUND: f64 = 1e7;

/// Elsewhere, those within this many are tried where a part of the boundary begins: what covers the rest of the part
/// may end a few touching distances before its beginning, as another boundary does that runs nearly along the part.
const NEAR: f64 = 4.0;

/// Free parts of at most this many touching distances may be gaps that rounding leaves: a hundred-thousandth of the
/// extent. Rounding is a millionth of the touching distance, and a gap is longer the smaller the angle is between the
/// curves that meet there.
const SHORT: f64 = 1e5;

/// What counts as touching on the circle round such a part, in touching distances: far above rounding, far below the
/// circle's radius.
const FINE: f64 = 1e-3;

/// Directions that differ by at most this angle, in radians, count as parallel. Two differences whose piece without
/// width is turned by so little against a joint overlap along it, but near the ends by no more than the touching
/// distance: for smaller angles than this, along a large part of the joint.
const MAX_PARALLEL_ANGLE: f64 = 1e-5;

/// Whether a difference is one with a piece without width that lies along a curve with this normal. Between two
/// differences that touch along the curve, that piece would lie inside the union.
fn is_thin_along(difference: &Region, outward: DVec2) -> bool {
    difference.thin.is_some_and(|thin| thin.dot(outward).abs() <= MAX_PARALLEL_ANGLE)
}
