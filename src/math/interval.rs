//! Intervals: a shape's projection on an axis, and the signed separation of two such projections.

/// A shape's projection on an axis (its shadow), from `min` to `max`, both included.
///
/// On a unit axis the numbers are lengths in the caller's units. The methods assume `min` ≤ `max`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub min: f64,
    /// The upper end.
    pub max: f64,
}

/// The signed separation of intervals A and B, and on which side B is; see [`Interval::separation`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct IntervalSeparation {
    /// Positive: the gap between them. Zero: they touch. Negative: how far B must be moved until they touch, negated.
    pub separation: f64,
    /// Whether B lies above the gap or, where they overlap, leaves A upwards, towards larger numbers.
    pub b_above: bool,
}

impl Interval {
    /// From 0 to 1.
    pub(crate) const UNIT: Interval = Interval { min: 0.0, max: 1.0 };

    /// The interval between two numbers, given in either order.
    #[must_use]
    pub fn new(p: f64, q: f64) -> Self {
        Interval { min: p.min(q), max: p.max(q) }
    }

    /// The interval moved by `shift`.
    #[must_use]
    pub fn shifted(self, shift: f64) -> Self {
        Interval { min: self.min + shift, max: self.max + shift }
    }

    /// The interval widened by `radius` at both ends: the shadow of a core becomes that of the core swept by the
    /// radius.
    #[must_use]
    pub fn widened(self, radius: f64) -> Self {
        Interval { min: self.min - radius, max: self.max + radius }
    }

    /// The signed separation of `self` (A) and `b`.
    ///
    /// An overlapping B can leave A upwards or downwards; the shorter way counts, upwards if both are equally long. If
    /// one interval contains the other, that way is longer than their common part.
    ///
    /// ```
    /// use shadowgap::Interval;
    /// let (a, b) = (Interval::new(0.0, 10.0), Interval::new(6.0, 7.0));
    /// assert_eq!(a.separation(b).separation, -4.0);
    /// assert_eq!(a.separation(b.shifted(7.0)).separation, 3.0);
    /// ```
    #[must_use]
    pub fn separation(self, b: Interval) -> IntervalSeparation {
        let up = b.min - self.max;
        let down = self.min - b.max;
        if up >= down {
            IntervalSeparation { separation: up, b_above: true }
        } else {
            IntervalSeparation { separation: down, b_above: false }
        }
    }

    /// The number within the interval that is nearest to `x`; the lower end if `x` is NaN. (The standard library's
    /// `clamp` can panic, and the code to print the message would be linked in.)
    pub(crate) fn clamp(self, x: f64) -> f64 {
        smaller(larger(self.min, x), self.max)
    }

    /// Whether `self` lies inside `outer`, reaching beyond either end by no more than `slack`.
    #[must_use]
    pub fn within(self, outer: Interval, slack: f64) -> bool {
        self.min >= outer.min - slack && self.max <= outer.max + slack
    }
}

/// The larger of two numbers; `a` if either is NaN. (In WebAssembly the standard library's `max` is a function call.)
#[inline(always)]
pub(crate) fn larger(a: f64, b: f64) -> f64 {
    if b > a {
        b
    } else {
        a
    }
}

/// The smaller of two numbers; `a` if either is NaN.
#[inline(always)]
pub(crate) fn smaller(a: f64, b: f64) -> f64 {
    if b < a {
        b
    } else {
        a
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(min: f64, max: f64) -> Interval {
        Interval { min, max }
    }

    #[test]
    fn a_gap_is_positive_on_either_side() {
        let a = interval(0.0, 2.0);
        assert_eq!(a.separation(interval(5.0, 6.0)), IntervalSeparation { separation: 3.0, b_above: true });
        assert_eq!(a.separation(interval(-4.0, -1.0)), IntervalSeparation { separation: 1.0, b_above: false });
    }

    #[test]
    fn touching_is_zero() {
        assert_eq!(interval(0.0, 2.0).separation(interval(2.0, 3.0)).separation, 0.0);
    }

    #[test]
    fn nested_intervals_are_pushed_out_not_measured_by_their_common_part() {
        let a = interval(0.0, 10.0);
        let inside = interval(6.0, 7.0);
        assert_eq!(a.separation(inside), IntervalSeparation { separation: -4.0, b_above: true });
        assert_eq!(inside.separation(a), IntervalSeparation { separation: -4.0, b_above: false });
    }

    #[test]
    fn equal_ways_out_go_up() {
        let a = interval(-1.0, 1.0);
        assert_eq!(a.separation(a), IntervalSeparation { separation: -2.0, b_above: true });
    }

    #[test]
    fn widening_moves_both_ends() {
        assert_eq!(interval(1.0, 2.0).widened(0.5), interval(0.5, 2.5));
    }

    #[test]
    fn shifting_keeps_the_length() {
        assert_eq!(Interval::new(2.0, -1.0).shifted(3.0), interval(2.0, 5.0));
    }

    #[test]
    fn within_is_closed_and_takes_its_slack() {
        let outer = interval(0.0, 1.0);
        assert!(outer.within(outer, 0.0));
        assert!(!interval(-0.1, 0.5).within(outer, 0.05));
        assert!(!interval(0.5, 1.1).within(outer, 0.05));
        assert!(interval(-0.01, 1.01).within(outer, 0.05));
    }
}
