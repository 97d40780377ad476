//! Boxes along the world's axes, in double precision.

use glam::DVec2;

use crate::math::f64x2::F64x2;
use crate::math::interval::larger;

/// From the smallest to the largest x and y.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(16))]
pub(crate) struct Bounds {
    pub min: [f64; 2],
    pub max: [f64; 2],
}

impl Bounds {
    /// Around nothing.
    pub const EMPTY: Bounds = Bounds { min: [f64::INFINITY; 2], max: [f64::NEG_INFINITY; 2] };

    /// The box from `low` to `high` about a place, rounded outwards.
    #[inline(always)]
    pub fn around(position: DVec2, low: DVec2, high: DVec2) -> Self {
        let two = |vector: DVec2| F64x2::new(vector.x, vector.y);
        let position = two(position);
        // Each sum is off by at most half of this.
        let slack = position.abs() * F64x2::splat(f64::EPSILON);
        let mut bounds = Bounds::EMPTY;
        (position + two(low) - slack).store(&mut bounds.min);
        (position + two(high) + slack).store(&mut bounds.max);
        bounds
    }

    /// Whether they have a point in common.
    #[inline(always)]
    pub fn overlaps(&self, other: &Bounds) -> bool {
        let (min, max) = (F64x2::from(&self.min), F64x2::from(&self.max));
        max.all_at_least_and(F64x2::from(&other.min), F64x2::from(&other.max), min)
    }

    /// Whether they are around nothing.
    pub fn is_empty(&self) -> bool {
        self.max[0] < self.min[0]
    }

    /// Whether all of the others' points are theirs.
    #[inline(always)]
    pub fn contains(&self, other: &Bounds) -> bool {
        let (max, other_max) = (F64x2::from(&self.max), F64x2::from(&other.max));
        F64x2::from(&other.min).all_at_least_and(F64x2::from(&self.min), max, other_max)
    }

    /// Around both.
    #[inline(always)]
    pub fn union(&self, other: &Bounds) -> Bounds {
        let min = F64x2::from(&self.min).min(F64x2::from(&other.min));
        let max = F64x2::from(&self.max).max(F64x2::from(&other.max));
        Bounds { min: [min.first(), min.second()], max: [max.first(), max.second()] }
    }

    /// With this part of the sides more at every end.
    pub fn grown(&self, part: f64) -> Bounds {
        let more = [0, 1].map(|k| (self.max[k] - self.min[k]) * part);
        Bounds { min: [0, 1].map(|k| self.min[k] - more[k]), max: [0, 1].map(|k| self.max[k] + more[k]) }
    }

    /// Where they will be until they have moved on `steps` times as far as they have since they were `earlier`, but no farther
    /// than `most`; and `margin` more at every end.
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

    /// The middle.
    pub fn middle(&self) -> [f64; 2] {
        [0, 1].map(|k| 0.5 * (self.min[k] + self.max[k]))
    }

    /// The longer side, with what rounding may have added to either end.
    #[inline(always)]
    pub fn width(&self) -> f64 {
        let (min, max) = (F64x2::from(&self.min), F64x2::from(&self.max));
        let sides = max - min + (max.abs() + min.abs()) * F64x2::splat(ROUNDING);
        larger(sides.first(), sides.second())
    }
}

/// Sums and halves of coordinates are off by no more than this part of them, sixteen times over.
const ROUNDING: f64 = 16.0 * f64::EPSILON;
