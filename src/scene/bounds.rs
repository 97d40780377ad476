//! Boxes along the world's axes, in double precision.

use glam::DVec2;

use crate::interval::larger;
use crate::lanes::Two;

/// From the smallest to the largest x and y.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(16))]
pub(super) struct Bounds {
    pub min: [f64; 2],
    pub max: [f64; 2],
}

impl Bounds {
    /// Around nothing.
    pub const NONE: Bounds = Bounds { min: [f64::INFINITY; 2], max: [f64::NEG_INFINITY; 2] };

    /// The box from `low` to `high` about a place, rounded outwards.
    #[inline(always)]
    pub fn about(place: DVec2, low: DVec2, high: DVec2) -> Self {
        let two = |vector: DVec2| Two::new(vector.x, vector.y);
        let place = two(place);
        // Each sum is off by at most half of this.
        let slack = place.abs() * Two::splat(f64::EPSILON);
        let mut bounds = Bounds::NONE;
        (place + two(low) - slack).store(&mut bounds.min);
        (place + two(high) + slack).store(&mut bounds.max);
        bounds
    }

    /// Whether they have a point in common.
    #[inline(always)]
    pub fn meets(&self, other: &Bounds) -> bool {
        let (min, max) = (Two::from(&self.min), Two::from(&self.max));
        max.all_at_least(Two::from(&other.min)) && Two::from(&other.max).all_at_least(min)
    }

    /// The longer side, with what rounding may have added to either end.
    #[inline(always)]
    pub fn width(&self) -> f64 {
        let (min, max) = (Two::from(&self.min), Two::from(&self.max));
        let sides = max - min + (max.abs() + min.abs()) * Two::splat(ROUNDING);
        larger(sides.first(), sides.second())
    }
}

/// Sums and halves of coordinates are off by no more than this part of them, sixteen times over.
const ROUNDING: f64 = 16.0 * f64::EPSILON;
