//! The point nearest to the origin on the boundary of a union of Minkowski differences.
//!
//! Two unions of n pieces have n² differences, whose curves cross n⁴ times; but few differences are enough to cover what is nearer
//! than the boundary. So they are looked for one by one, where one is missing. Steps:
//!
//! 1. Start with the difference that the origin lies deepest in. Put the curves of its boundary in a heap.
//! 2. Take the curve that comes nearest to the origin, and its nearest point. If this lies in a difference that was found before, the
//!    one used last first, or else in any, the deepest, then that difference covers a part of the curve: put what is left of the
//!    curve back in the heap, with the curves of the difference if it is new, and repeat.
//! 3. Otherwise the point is the result.
//!
//! The boundary of what the differences found so far cover is in the heap at any time. So nothing that is nearer than the nearest curve
//! is free, and once nothing covers its nearest point, that is on the boundary of the union of all. The way there is straight and leaves
//! one difference after the other: what it can only enter through, the near sides of differences, is not put in the heap.

use glam::DVec2;

use crate::pair::difference::difference;
use crate::pair::overlap::least_overlap;
use crate::pair::placement::Pair;
use crate::shape::boundary::{is_thin_along, Coincident, Curve, Cutter, Region};

/// Names a pair of pieces: the body that B is, and both indices.
pub(crate) type Key = [u32; 3];

/// Calls its last argument with each pair of pieces, and its name, that may be within a limit of each other once A has moved to a
/// point; for a negative limit with those that may overlap by as much. That function returns the limit from then on.
pub(crate) type VisitNear<'f, 'p> = dyn FnMut(DVec2, f64, &mut dyn FnMut(Key, &Pair<'p>) -> f64) + 'f;

/// Buffers of the search, kept between calls to save allocations.
#[derive(Default)]
pub(crate) struct Search {
    /// The differences found in this search, as many as there are `keys`; the rest are spare.
    differences: Vec<Region>,
    keys: Vec<Key>,
    /// The indices of the differences found, the one used last first.
    recent: Vec<usize>,
    parts: Parts,
    cutter: Cutter,
    /// The unit outward normal of the boundary at the point that was found last.
    pub outward: DVec2,
}

/// A part of a curve.
#[derive(Clone, Copy)]
struct Part {
    /// The distance of its nearest point from the origin.
    distance: f64,
    curve: Curve,
    /// The parameters of its ends.
    ends: (f64, f64),
    /// The index of the difference that it bounds.
    own: usize,
}

/// Parts of curves, of which the nearest is taken first.
#[derive(Default)]
struct Parts {
    all: Vec<Part>,
    /// The indices of those not taken yet, a binary heap: none is nearer than the one at half its place.
    heap: Vec<usize>,
}

impl Parts {
    /// Adds a part, unless it is farther away than `most`.
    fn push(&mut self, curve: Curve, ends: (f64, f64), own: usize, most: f64) {
        let distance = curve.nearest_to_origin(ends.0, ends.1).length();
        if distance <= most {
            let mut at = self.heap.len();
            self.heap.push(self.all.len());
            self.all.push(Part { distance, curve, ends, own });
            while at > 0 && self.is_nearer(at, (at - 1) / 2) {
                self.heap.swap(at, (at - 1) / 2);
                at = (at - 1) / 2;
            }
        }
    }

    /// Takes the nearest part. Of parts at the same distance, the one that was added first.
    fn pop(&mut self) -> Option<Part> {
        let (mut at, last) = (0, self.heap.len().checked_sub(1)?);
        self.heap.swap(0, last);
        let nearest = self.heap.pop()?;
        loop {
            let mut least = at;
            for child in 2 * at + 1..last.min(2 * at + 3) {
                if self.is_nearer(child, least) {
                    least = child;
                }
            }
            if least == at {
                return Some(self.all[nearest]);
            }
            self.heap.swap(at, least);
            at = least;
        }
    }

    /// Whether the part at one place of the heap comes before that at another.
    #[inline(never)]
    fn is_nearer(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.heap[one], self.heap[other]);
        let (near, far) = (self.all[one].distance, self.all[other].distance);
        near < far || (near == far && one < other)
    }
}

impl Search {
    pub const fn new() -> Self {
        Search {
            differences: Vec::new(),
            keys: Vec::new(),
            recent: Vec::new(),
            parts: Parts { all: Vec::new(), heap: Vec::new() },
            cutter: Cutter::new(),
            outward: DVec2::ZERO,
        }
    }

    /// The point nearest to the origin on the boundary of the union of all differences. Zero if, up to rounding, the origin lies in
    /// no difference; none if it is more than `most` away or rounding hides all of the boundary. Of points that count as the origin,
    /// it is that of the longest part of the boundary.
    pub fn nearest(&mut self, most: f64, touch: f64, visit_near: &mut VisitNear) -> Option<DVec2> {
        self.keys.clear();
        self.recent.clear();
        self.parts.all.clear();
        self.parts.heap.clear();
        if self.find_cover(DVec2::ZERO, most, touch, visit_near).is_none() {
            let around = AROUND * touch;
            visit_near(DVec2::ZERO, around, &mut |key, pair| {
                self.add(key, pair, most);
                around
            });
            if self.parts.heap.first().is_none_or(|&first| self.parts.all[first].distance > 2.0 * touch) {
                return Some(DVec2::ZERO);
            }
        }
        // The longest free part that counts as being at the origin, or else the nearest one.
        let mut found: Option<(f64, DVec2)> = None;
        while let Some(Part { distance, curve, ends, own, .. }) = self.parts.pop() {
            if found.is_some() && distance > touch {
                break;
            }
            let point = curve.nearest_to_origin(ends.0, ends.1);
            self.cutter.start(ends);
            if let Some(index) = self.find_cover(point, most, touch, visit_near) {
                let coincident = Coincident { same_side: false, abutting: false };
                self.cutter.subtract(&curve, &self.differences[index], touch, coincident);
            }
            let mut free = None;
            if self.cutter.uncovered == [ends] {
                // No difference clearly covers a part: try all that come near.
                let limit = if distance <= touch { AROUND * touch } else { touch };
                let along = curve.outward(0.0);
                visit_near(point, limit, &mut |key, pair| {
                    if let Some(index) = self.add(key, pair, most).filter(|&index| index != own) {
                        let region = &self.differences[index];
                        let abutting = is_thin_along(region, along) || is_thin_along(&self.differences[own], along);
                        self.cutter.subtract(&curve, region, touch, Coincident { same_side: false, abutting });
                    }
                    limit
                });
                let parts = &self.cutter.uncovered;
                free = parts.iter().copied().find(|part| curve.nearest_to_origin(part.0, part.1) == point);
            }
            let Some((low, high)) = free else {
                for k in 0..self.cutter.uncovered.len() {
                    self.parts.push(curve, self.cutter.uncovered[k], own, most);
                }
                continue;
            };
            let length = curve.point(low).distance(curve.point(high));
            if found.is_none_or(|(longest, _)| length > longest) {
                found = Some((length, point));
                self.outward = curve.outward((low + high) / 2.0);
            }
        }
        found.map(|(_, point)| point)
    }

    /// The index of a difference in which a point clearly lies.
    fn find_cover(&mut self, point: DVec2, most: f64, touch: f64, visit_near: &mut VisitNear) -> Option<usize> {
        let mut depth = 2.0 * touch;
        if let Some(at) = self.recent.iter().position(|&index| self.differences[index].is_deeper(point, depth)) {
            self.recent[..=at].rotate_right(1);
            return Some(self.recent[0]);
        }
        let mut deepest = None;
        visit_near(point, -depth, &mut |key, pair| {
            if let Some(axis) = least_overlap(&pair.moved(-point)).filter(|axis| -axis.separation > depth) {
                depth = -axis.separation;
                deepest = Some((key, *pair));
            }
            -depth
        });
        let (key, pair) = deepest?;
        self.add(key, &pair, most)
    }

    /// The index of a difference, which is added if it is new; none if it has no interior.
    fn add(&mut self, key: Key, pair: &Pair, most: f64) -> Option<usize> {
        let index = self.keys.len();
        if let Some(known) = self.keys.iter().position(|&known| known == key) {
            return Some(known);
        }
        if index == self.differences.len() {
            self.differences.push(Region::default());
        }
        if !difference(pair, &mut self.differences[index]) {
            return None;
        }
        self.keys.push(key);
        self.recent.insert(0, index);
        let parts = &mut self.parts;
        self.differences[index].visit_curves(&mut |curve| {
            let near_side = matches!(curve, Curve::Segment { from, .. } if from.dot(curve.outward(0.0)) < -pair.touch);
            if !near_side {
                parts.push(curve, (0.0, curve.end()), index, most);
            }
        });
        Some(index)
    }
}

/// Where the unions only touch at the origin, differences within this many touching distances tell how long the parts of the boundary
/// there are: a thousandth of the extent.
const AROUND: f64 = 1e7;
