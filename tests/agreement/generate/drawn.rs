//! Shapes, pairs, unions, motions and outlines drawn from a fuzzer's bytes. Most numbers are sixteenths and most angles
//! quarter turns, so that edges are flush, corners touch and points lie in line.

use super::heaps::Heap;
use super::outlines::Outline;
use super::pairs::{Pair, Placement, Posed};
use super::shapes::{moved, scaled};
use crate::bytes::Bytes;
use crate::common::golden::Call;
use crate::common::oracle::hull::hull;
use crate::common::oracle::Placed;
use crate::common::subject;
use std::f64::consts::{PI, TAU};

impl Bytes<'_> {
    fn vector(&mut self) -> [f64; 2] {
        [self.part(), self.part()]
    }

    /// Above 0, up to 1.
    fn size(&mut self) -> f64 {
        self.part().abs().max(1e-3)
    }

    fn power(&mut self, least: i32, most: i32) -> f64 {
        10f64.powi(least + self.below((most - least + 1) as usize) as i32)
    }

    pub fn angle(&mut self) -> f64 {
        match self.below(4) {
            0 => 0.0,
            1 => self.part() * TAU,
            2 => (self.part() * 8.0).floor() * PI / 4.0,
            _ => (self.part() * 8.0).floor() * PI / 4.0 + self.power(-12, -3),
        }
    }

    /// About one unit large, and flattened to no less than this power of ten.
    fn call(&mut self, flattest: i32) -> Option<Call> {
        let radius = if self.below(3) == 0 { self.size() } else { 0.0 };
        let flat = if self.below(3) == 0 { self.power(flattest, 0) } else { 1.0 };
        let call = match self.below(10) {
            0 => Call::Point { x: self.part(), y: self.part() },
            1 => Call::Circle { radius: self.size(), center: self.vector() },
            2 => Call::Segment { a: self.vector(), b: self.vector() },
            3 => Call::Capsule { a: self.vector(), b: self.vector(), radius: self.size() },
            4 => {
                let (center, angle) = (self.vector(), self.angle());
                Call::Box { width: self.size(), height: flat * self.size(), center, angle, radius }
            }
            5 => Call::Regular { sides: 3 + self.below(38) as u32, circumradius: self.size(), radius },
            6 => Call::Ellipse { radius_x: self.size(), radius_y: self.size(), tolerance: None },
            kind => {
                let points: Outline =
                    (0..1 + self.below(10)).map(|_| self.vector()).map(|[x, y]| [x, flat * y]).collect();
                match kind {
                    7 => Call::Hull { points, radius },
                    _ => Call::Polygon { points: hull(points), radius },
                }
            }
        };
        subject::shape(&call).is_ok().then_some(call)
    }

    /// Flattened to no less than this power of ten.
    pub fn pair(&mut self, flattest: i32) -> Option<Pair> {
        let size = self.power(-3, 4);
        let ratio = if self.below(3) == 0 { self.power(-6, 6) } else { 1.0 };
        let (a, b) = (scaled(&self.call(flattest)?, size), scaled(&self.call(flattest)?, size * ratio));
        let largest = size * ratio.max(1.0);
        let posed = |call, angle| Posed { call, at: Placed { x: 0.0, y: 0.0, angle } };
        let (a, mut b) = (posed(a, self.angle()), posed(b, self.angle()));
        let gap = [0.0, 1e-3, -1e-3, 1e-7, -1e-7, 1e-9, -1e-9][self.below(7)];
        let mut pair = match self.below(6) {
            0 => Placement::Near(self.angle(), gap).put(a, b),
            1 => Placement::Identical(self.vector().map(|x| x * gap), gap).put(a, b),
            2 => Placement::Centred.put(a, b),
            _ => {
                let [x, y] = self.vector().map(|x| 2.0 * x * largest);
                (b.at.x, b.at.y) = (x, y + gap * largest);
                Pair { a, b }
            }
        };
        let far = [0.0, 0.0, 1.0, 1e6][self.below(4)] * largest;
        let [x, y] = self.vector().map(|x| x * far);
        for at in [&mut pair.a.at, &mut pair.b.at] {
            (at.x, at.y) = (at.x + x, at.y + y);
        }
        let is_good = |posed: &Posed| subject::shape(&posed.call).is_ok();
        (is_good(&pair.a) && is_good(&pair.b)).then_some(pair)
    }

    /// A motion in sizes.
    pub fn motion(&mut self) -> [f64; 2] {
        let speed = self.power(-2, 3);
        self.vector().map(|x| x * speed)
    }

    /// A time at which a motion passes through a place; outside 0 to 1 it does so before or after.
    pub fn time(&mut self) -> f64 {
        1.25 * self.part()
    }

    pub fn heaps(&mut self) -> Option<(Heap, Heap)> {
        let mut heap = |most: usize, size: f64| {
            let piece = |bytes: &mut Self| {
                let call = bytes.call(-8).filter(|call| call.swept().points.len() <= 12)?;
                Some(scaled(&moved(&call, bytes.vector()), size))
            };
            let pieces: Option<Vec<Call>> = (0..1 + self.below(most)).map(|_| piece(self)).collect();
            let [x, y] = self.vector().map(|x| 2.0 * x * size);
            Some(Heap { pieces: pieces?, at: Placed { x, y, angle: self.angle() } })
        };
        Some((heap(4, 1.0)?, heap(3, 1.0)?))
    }

    /// Points of a small grid, or around a middle at any distances.
    pub fn outline(&mut self) -> Outline {
        let (cells, size, count) = (2 + self.below(15), self.power(-4, 4), 3 + self.below(22));
        let around = self.below(3) == 0;
        let mut points: Outline = Vec::new();
        for k in 0..count {
            let mut place = || self.below(cells) as f64 * size;
            let point = if around {
                let (sin, cos) = (TAU * k as f64 / count as f64).sin_cos();
                let far = (self.part() + 1.0) * size;
                [cos * far, sin * far]
            } else {
                [place(), place()]
            };
            if points.last() != Some(&point) {
                points.push(point);
            }
        }
        // An outline is closed without its first point at its end.
        if points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        points
    }
}
