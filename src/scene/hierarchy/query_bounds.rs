//! A query's lower bound for every body inside some bounds.

use glam::DVec2;

use crate::math::f64x2::F64x2;
use crate::math::interval::larger;
use crate::scene::bodies::bounds::Bounds;
use crate::tolerance::{ROUNDING, SMALLEST};

/// The key by which a query ranks bodies, as far as bounds tell.
pub(crate) trait LowerBound {
    /// Bounds that overlap those of every body whose key is at most `limit`.
    fn reach(&self, limit: f64) -> Bounds;

    /// At most the key of any body inside these bounds, which overlap the reach; infinite or NaN if there is none.
    fn lower_bound(&self, bounds: &Bounds) -> f64;
}

/// A relative allowance for rounding, here and in the exact tests of the bodies.
const SLACK: f64 = 8.0 * ROUNDING;

/// A box, or a point for a ray, that moves along a straight line. Its key is the distance travelled until it touches a
/// body.
pub(crate) struct SweptBox {
    /// Where the corners of the box start. Other bounds less these are bounds widened by the box, relative to a point
    /// that moves. Bounds are wider than their bodies by more than rounding takes from them here.
    low: [f64; 2],
    high: [f64; 2],
    /// Unit vector; zero without motion.
    direction: [f64; 2],
    /// Its absolute values.
    steep: [f64; 2],
    /// Both turned clockwise by a right angle.
    across: [f64; 2],
    steep_across: [f64; 2],
}

impl SweptBox {
    /// The box from `low` to `high` about `from`, moved by `motion`.
    pub fn new(from: DVec2, motion: DVec2, (low, high): (DVec2, DVec2)) -> Self {
        let length = motion.length();
        let direction = if length < SMALLEST { DVec2::ZERO } else { motion / length };
        let (DVec2 { x, y }, steep) = (direction, direction.abs());
        SweptBox {
            low: (from + low).to_array(),
            high: (from + high).to_array(),
            direction: [x, y],
            steep: steep.to_array(),
            across: [y, -x],
            steep_across: [steep.y, steep.x],
        }
    }
}

impl LowerBound for SweptBox {
    #[inline(never)]
    fn reach(&self, limit: f64) -> Bounds {
        let [low, high, direction] = [self.low, self.high, self.direction].map(DVec2::from);
        let way = limit * direction;
        let slack = SLACK * (limit + (low.abs() + high.abs()).element_sum());
        let (min, max) = (low + way.min(DVec2::ZERO) - slack, high + way.max(DVec2::ZERO) + slack);
        Bounds { min: min.to_array(), max: max.to_array() }
    }

    /// The distance at which the box touches the bounds, less an allowance for rounding. At a grazing angle a body's
    /// distance is less precise, but never less than this.
    #[inline(always)]
    fn lower_bound(&self, bounds: &Bounds) -> f64 {
        let min = F64x2::from(&bounds.min) - F64x2::from(&self.high);
        let max = F64x2::from(&bounds.max) - F64x2::from(&self.low);
        // Twice the middle, and twice half the size: no halves are needed.
        let (sum, size) = (min + max, max - min);
        let slack = F64x2::splat(SLACK) * (sum.abs() + size);
        let total = |both: F64x2| both.first() + both.second();
        let aside = total(sum * F64x2::from(&self.across));
        if aside.abs() <= total(size * F64x2::from(&self.steep_across) + slack) {
            0.5 * total(sum * F64x2::from(&self.direction) - (size * F64x2::from(&self.steep) + slack))
        } else {
            f64::INFINITY
        }
    }
}

/// The bounds of a shape, which may be a point. Its key is the signed distance of a body; the signed distance of both
/// bounds is never more, because a push that moves them apart moves the shape out of every body inside.
pub(crate) struct NearBox(pub Bounds);

impl LowerBound for NearBox {
    #[inline(never)]
    fn reach(&self, limit: f64) -> Bounds {
        let Bounds { min, max } = self.0;
        // Bodies that overlap the shape have keys below 0.
        let far = larger(limit, 0.0) * (1.0 + 2.0 * SLACK);
        Bounds { min: min.map(|end| end - far - SLACK * end.abs()), max: max.map(|end| end + far + SLACK * end.abs()) }
    }

    #[inline(always)]
    fn lower_bound(&self, bounds: &Bounds) -> f64 {
        let Bounds { min, max } = self.0;
        let below = DVec2::from(bounds.min) - DVec2::from(max);
        let above = DVec2::from(min) - DVec2::from(bounds.max);
        let x = if below.x > above.x { below.x } else { above.x };
        let y = if below.y > above.y { below.y } else { above.y };
        let distance = if x > 0.0 && y > 0.0 {
            (x * x + y * y).sqrt()
        } else if x > y {
            x
        } else {
            y
        };
        distance - SLACK * distance.abs()
    }
}

/// Either of the two. A search for each would be bytes to download, and a branch costs less than a call.
pub(crate) enum Ranked {
    Swept(SweptBox),
    Near(NearBox),
}

impl Ranked {
    /// The box between two corners about `from`, moved by `motion`.
    #[inline(never)]
    pub fn swept(from: DVec2, motion: DVec2, corners: (DVec2, DVec2)) -> Self {
        Ranked::Swept(SweptBox::new(from, motion, corners))
    }
}

impl LowerBound for Ranked {
    #[inline(always)]
    fn reach(&self, limit: f64) -> Bounds {
        match self {
            Ranked::Swept(swept) => swept.reach(limit),
            Ranked::Near(near) => near.reach(limit),
        }
    }

    #[inline(always)]
    fn lower_bound(&self, bounds: &Bounds) -> f64 {
        match self {
            Ranked::Swept(swept) => swept.lower_bound(bounds),
            Ranked::Near(near) => near.lower_bound(bounds),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: Bounds = Bounds { min: [1.0, -2.0], max: [4.0, 2.0] };

    fn at(point: [f64; 2]) -> NearBox {
        NearBox(Bounds { min: point, max: point })
    }

    #[test]
    fn the_bound_of_a_point_is_the_signed_distance() {
        for (x, y, distance) in [
            (-2.0, -6.0, 5.0),
            (-2.0, 1.0, 3.0),
            (2.0, 7.0, 5.0),
            (1.5, 0.0, -0.5),
            (3.0, 1.75, -0.25),
            (4.0, 0.0, 0.0),
        ] {
            let least = at([x, y]).lower_bound(&BOX);
            assert!(least <= distance && least >= distance - 1e-13, "{least} from {x}, {y}");
        }
        assert!(!at([0.0; 2]).lower_bound(&Bounds::EMPTY).is_finite());
        // As a point that comes nearer by the size of the box.
        let near = NearBox(Bounds { min: [-4.0, -9.0], max: [-2.0, -6.0] });
        assert_eq!(near.lower_bound(&BOX), at([-2.0, -6.0]).lower_bound(&BOX));
    }

    #[test]
    fn the_bound_of_a_swept_box_is_the_distance_until_it_touches() {
        let least = |from: [f64; 2], motion: [f64; 2], reach: f64| {
            let (motion, reach) = (DVec2::from(motion), DVec2::splat(reach));
            let swept = SweptBox::new(from.into(), motion, (-reach, reach));
            let is_near = swept.reach(motion.length()).overlaps(&BOX);
            if is_near {
                swept.lower_bound(&BOX)
            } else {
                f64::INFINITY
            }
        };
        let near = |least: f64, distance: f64| least <= distance && least >= distance - 1e-13;
        assert!(near(least([-1.0, 0.0], [9.0, 0.0], 0.0), 2.0));
        assert!(near(least([-1.0, 2.5], [9.0, 0.0], 0.5), 1.5));
        assert!(near(least([2.0, 0.0], [0.0, 0.0], 0.0), 0.0));
        // The bounds are passed by, too far, behind, beside.
        assert_eq!(least([-1.0, 2.5], [9.0, 0.0], 0.0), f64::INFINITY);
        assert_eq!(least([-1.0, 0.0], [1.5, 0.0], 0.0), f64::INFINITY);
        assert_eq!(least([-1.0, 0.0], [-9.0, 0.0], 0.0), f64::INFINITY);
        assert_eq!(least([-3.0, 0.0], [6.0, 6.0], 0.0), f64::INFINITY);
        assert_eq!(least([0.0, 0.0], [0.0, 0.0], 0.0), f64::INFINITY);
    }
}
