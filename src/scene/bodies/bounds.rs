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
        // A sum is rounded by at most half of this, or by much less than the margin that callers add to the reach.
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

    /// The bounds of these bounds on a straight way from one displacement to another.
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

    /// The bounds swept if the motion since `earlier` goes on for `steps` times its length, but no farther than `most`,
    /// widened by `margin` at every end.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    const SQUARE: Bounds = Bounds { min: [1.0, -2.0], max: [4.0, 1.0] };

    #[test]
    fn bounds_that_touch_overlap_and_edges_may_coincide_inside() {
        for (axis, far) in [(0, 3.0), (1, 3.0), (0, -3.0), (1, -3.0)] {
            let moved = |by: f64| {
                let mut bounds = SQUARE;
                (bounds.min[axis], bounds.max[axis]) = (bounds.min[axis] + by, bounds.max[axis] + by);
                bounds
            };
            assert!(SQUARE.overlaps(&moved(far)) && moved(far).overlaps(&SQUARE));
            assert!(!SQUARE.overlaps(&moved(1.001 * far)) && !moved(1.001 * far).overlaps(&SQUARE));
            assert!(SQUARE.contains(&SQUARE) && !SQUARE.contains(&moved(0.001 * far)));
            let mut smaller = SQUARE;
            if far > 0.0 {
                smaller.max[axis] -= 0.5;
            } else {
                smaller.min[axis] += 0.5;
            }
            assert!(SQUARE.contains(&smaller) && !smaller.contains(&SQUARE));
            assert_eq!((smaller.union(&SQUARE), SQUARE.union(&smaller)), (SQUARE, SQUARE));
        }
        assert!(Bounds::EMPTY.is_empty() && !SQUARE.is_empty() && !Bounds { min: [2.0; 2], max: [2.0; 2] }.is_empty());
        assert!(!Bounds::EMPTY.overlaps(&SQUARE) && SQUARE.contains(&Bounds::EMPTY));
        assert_eq!(Bounds::EMPTY.union(&SQUARE), SQUARE);
    }

    #[test]
    fn bounds_about_a_position_hold_what_the_exact_sum_would() {
        let mut random = Random(5);
        for _ in 0..1000 {
            let far = 10f64.powf(random.between(0.5, 6.0));
            let position = DVec2::new(random.between(1.0, far), random.between(-far, -1.0));
            let [low, high] = [0, 1].map(|_| DVec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)));
            let bounds = Bounds::around(position, low, high);
            for k in 0..2 {
                // Sums of whole numbers of a small fraction are exact.
                let exact = |end: f64| (position[k] * 2f64.powi(100)) as i128 + (end * 2f64.powi(100)) as i128;
                let at = |end: f64| (end * 2f64.powi(100)) as i128;
                assert!(at(bounds.min[k]) <= exact(low[k]) && at(bounds.max[k]) >= exact(high[k]), "{position} {low}");
                let slack = 4.0 * f64::EPSILON * (far + 1.0);
                assert!((bounds.min[k] - position[k] - low[k]).abs() < slack);
                assert!((bounds.max[k] - position[k] - high[k]).abs() < slack);
            }
        }
    }

    #[test]
    fn bounds_of_a_way_and_wider_ones() {
        let bounds = |min, max| Bounds { min, max };
        assert_eq!(SQUARE.swept(DVec2::new(1.0, 5.0), DVec2::new(-2.0, 7.0)), bounds([-1.0, 3.0], [5.0, 8.0]));
        assert_eq!(SQUARE.widened(0.5), bounds([0.5, -2.5], [4.5, 1.5]));
        assert_eq!(bounds([0.0, 0.0], [2.0, 4.0]).grown(0.25), bounds([-0.5, -1.0], [2.5, 5.0]));
        assert_eq!(SQUARE.middle(), [2.5, -0.5]);
        let width = |bounds: Bounds| (bounds.width() * 1e9).round() / 1e9;
        assert_eq!(
            (width(SQUARE), width(bounds([0.0; 2], [1.0, 2.0])), width(bounds([0.0; 2], [2.0, 1.0]))),
            (3.0, 2.0, 2.0)
        );
        // An allowance for rounding far from the origin.
        assert!(bounds([1e9, 0.0], [1e9, 0.0]).width() > 1e-7 && bounds([0.0, -1e9], [0.0, -1e9]).width() > 1e-7);
    }

    #[test]
    fn bounds_are_stretched_along_their_motion_alone() {
        let bounds = |min, max| Bounds { min, max };
        let ahead = |earlier: Bounds, most| SQUARE.stretched(&earlier, 2.0, most, 0.125);
        // The left end went left by 1, the upper end up by half of that; the others came inwards.
        let earlier = bounds([2.0, -3.0], [5.0, 0.5]);
        assert_eq!(ahead(earlier, 9.0), bounds([-1.125, -2.125], [4.125, 2.125]));
        assert_eq!(ahead(earlier, 0.75), bounds([0.125, -2.125], [4.125, 1.875]));
        // The lower end went down, the right end to the right.
        assert_eq!(ahead(bounds([0.5, -1.5], [3.0, 2.0]), 9.0), bounds([0.875, -3.125], [6.125, 1.125]));
        assert_eq!(ahead(bounds([0.5, -1.5], [3.0, 2.0]), 0.75), bounds([0.875, -2.875], [4.875, 1.125]));
        assert_eq!(ahead(Bounds::EMPTY, 9.0), SQUARE.widened(0.125));
    }
}
