//! Axis-aligned bounding boxes in the world, in double precision.

use glam::DVec2;

use crate::math::f64x2::F64x2;
use crate::math::interval::larger;

/// An axis-aligned box, edges included. Aligned so that none lies across two lines of the processor's caches.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(32))]
pub(crate) struct Bounds {
    pub min: [f64; 2],
    pub max: [f64; 2],
}

impl Bounds {
    /// Contains no point, and overlaps no bounds.
    pub const EMPTY: Bounds = Bounds { min: [f64::INFINITY; 2], max: [f64::NEG_INFINITY; 2] };

    /// The box from `low` to `high` relative to a position, rounded outwards.
    #[inline(always)]
    pub fn around(position: DVec2, low: DVec2, high: DVec2) -> Self {
        let two = |vector: DVec2| F64x2::new(vector.x, vector.y);
        let position = two(position);
        // A sum is rounded by at most half of this.
        let slack = position.abs() * F64x2::splat(f64::EPSILON);
        let mut bounds = Bounds::EMPTY;
        (position + two(low) - slack).store(&mut bounds.min);
        (position + two(high) + slack).store(&mut bounds.max);
        bounds
    }

    /// Whether the boxes have a point in common; touching counts.
    #[inline(always)]
    pub fn overlaps(&self, other: &Bounds) -> bool {
        let (min, max) = (F64x2::from(&self.min), F64x2::from(&self.max));
        max.all_at_least_and(F64x2::from(&other.min), F64x2::from(&other.max), min)
    }

    /// Whether no point lies inside.
    pub fn is_empty(&self) -> bool {
        self.max[0] < self.min[0]
    }

    /// Whether `other` lies inside; edges may coincide.
    #[inline(always)]
    pub fn contains(&self, other: &Bounds) -> bool {
        let (max, other_max) = (F64x2::from(&self.max), F64x2::from(&other.max));
        F64x2::from(&other.min).all_at_least_and(F64x2::from(&self.min), max, other_max)
    }

    /// The smallest box around both.
    #[inline(always)]
    pub fn union(&self, other: &Bounds) -> Bounds {
        let min = F64x2::from(&self.min).min(F64x2::from(&other.min));
        let max = F64x2::from(&self.max).max(F64x2::from(&other.max));
        Bounds { min: [min.first(), min.second()], max: [max.first(), max.second()] }
    }

    /// What these bounds cover on a straight way from one displacement to another.
    #[inline(never)]
    pub fn swept(&self, from: DVec2, to: DVec2) -> Bounds {
        let (low, high) = (DVec2::from(self.min) + from.min(to), DVec2::from(self.max) + from.max(to));
        Bounds { min: low.to_array(), max: high.to_array() }
    }

    /// Wider by this length at every end.
    pub fn widened(&self, by: f64) -> Bounds {
        Bounds { min: self.min.map(|end| end - by), max: self.max.map(|end| end + by) }
    }

    /// Wider by this fraction of its side length at either end.
    pub fn grown(&self, part: f64) -> Bounds {
        let more = [0, 1].map(|k| (self.max[k] - self.min[k]) * part);
        Bounds { min: [0, 1].map(|k| self.min[k] - more[k]), max: [0, 1].map(|k| self.max[k] + more[k]) }
    }

    /// The bounds swept by going on moving as since `earlier`, for `steps` times that motion but no farther than
    /// `most`, and widened by `margin` at every end.
    #[inline(always)]
    pub fn stretched(&self, earlier: &Bounds, steps: f64, most: f64, margin: f64) -> Bounds {
        let (min, max, zero) = (F64x2::from(&self.min), F64x2::from(&self.max), F64x2::splat(0.0));
        let (mut low, mut high) = (zero, zero);
        if !earlier.is_empty() {
            low = ((min - F64x2::from(&earlier.min)) * F64x2::splat(steps)).min(zero).max(F64x2::splat(-most));
            high = ((max - F64x2::from(&earlier.max)) * F64x2::splat(steps)).max(zero).min(F64x2::splat(most));
        }
        let (margin, mut ahead) = (F64x2::splat(margin), Bounds::EMPTY);
        (min + low - margin).store(&mut ahead.min);
        (max + high + margin).store(&mut ahead.max);
        ahead
    }

    /// The centre.
    pub fn middle(&self) -> [f64; 2] {
        [0, 1].map(|k| 0.5 * (self.min[k] + self.max[k]))
    }

    /// The longer side, with an allowance for rounding at both ends.
    #[inline(always)]
    pub fn width(&self) -> f64 {
        let (min, max) = (F64x2::from(&self.min), F64x2::from(&self.max));
        let sides = max - min + (max.abs() + min.abs()) * F64x2::splat(ROUNDING);
        larger(sides.first(), sides.second())
    }
}

/// Sixteen times the relative rounding error of a sum or half of coordinates.
const ROUNDING: f64 = 16.0 * f64::EPSILON;
