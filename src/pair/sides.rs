//! The normals on either side of a touch, and which of them a moving shape meets.

use glam::DVec2;

use crate::math::interval::smaller;
use crate::pair::minkowski::{step, Corner};
use crate::pair::placement::Pair;
use crate::polygon::support::Turn;
use crate::target::FOR_PAIRS;
use crate::tolerance::PARALLEL;

/// The unit normals, from A to B, of the boundary that is touched, left and right of the place of the touch as seen
/// from the moving shape. They differ where corners meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides(pub [DVec2; 2]);

impl Sides {
    /// The sides at a vertex of the difference that `ray` meets. A side is perpendicular to the ray if the boundary
    /// runs on along the ray or turns away, as behind the end of a segment.
    #[cold]
    pub fn at_corner(pair: &Pair, corner: Corner, ray: DVec2) -> Self {
        let side = |heading: DVec2, turn| -step(pair, corner, heading, turn).map_or(heading, |step| step.outward);
        Sides([side(-ray.perp(), Turn::CounterClockwise), side(ray.perp(), Turn::Clockwise)])
    }

    /// The sines of the angles between the ray and the normals.
    #[inline(always)]
    fn sines(self, ray: DVec2) -> [f64; 2] {
        self.0.map(|normal| ray.perp_dot(normal))
    }

    /// The normal at the touch that is most against the motion, the opposite of `ray`. At a corner that sticks out, all
    /// normals between both sides count; where the boundary turns inwards, only the two sides.
    #[inline(always)]
    pub fn most_against(self, ray: DVec2) -> DVec2 {
        let [left, right] = self.sines(ray);
        if right < 0.0 && left > 0.0 {
            return ray;
        }
        if right.abs() < left.abs() {
            self.0[1]
        } else {
            self.0[0]
        }
    }

    /// Whether the motion leads no deeper than `touch`.
    pub fn grazed_by(self, motion: DVec2, touch: f64) -> bool {
        self.0.iter().any(|normal| -normal.dot(motion) <= touch)
    }
}

/// How far beyond a one-way body's plane a normal must lean to its direction: the sine of the angle.
const ONE_WAY_LEAN: f64 = 0.02;

/// Whether a direction is that of a one-way body; of others it is zero. There are no such bodies without scenes.
pub(crate) fn is_one_way(direction: DVec2) -> bool {
    !FOR_PAIRS && direction != DVec2::ZERO
}

/// Whether a normal is one against which a body with this direction, if it is one-way, stops others.
pub(crate) fn agrees(normal: DVec2, direction: DVec2) -> bool {
    !is_one_way(direction) || normal.dot(direction) > ONE_WAY_LEAN
}

/// The earliest of many touches. Touches at the same time count as one: on either side only the nearest boundary
/// counts, as a tile hides the inner faces of its neighbours.
#[derive(Clone, Copy)]
pub(crate) struct Earliest {
    pub time: f64,
    pub sides: Sides,
    /// The number of the pair of pieces or the body that each side belongs to.
    of: [u64; 2],
}

impl Earliest {
    pub fn new(time: f64, sides: Sides, of: u64) -> Self {
        Earliest { time, sides, of: [of; 2] }
    }

    /// Adds a touch. Times that differ by at most `tie` are equal. Of equal sides, the one with the lower number is
    /// kept.
    pub fn add(&mut self, other: Self, tie: f64, ray: DVec2) {
        let lead = self.time - other.time;
        if lead > tie {
            *self = other;
        } else if lead >= -tie {
            let (own, others) = (self.sides.sines(ray), other.sides.sines(ray));
            for (part, sign) in [(0, 1.0), (1, -1.0)] {
                let hides = sign * (own[part] - others[part]);
                if hides > PARALLEL || (hides >= -PARALLEL && other.of[part] < self.of[part]) {
                    self.sides.0[part] = other.sides.0[part];
                    self.of[part] = other.of[part];
                }
            }
            self.time = smaller(self.time, other.time);
        }
    }

    /// The normal most against the motion, and the number that it belongs to; no normal where both sides have one
    /// number, because the caller then has the normal already.
    pub fn most_against(&self, ray: DVec2) -> (Option<DVec2>, u64) {
        let Earliest { sides, of: [left, right], .. } = *self;
        if left == right {
            return (None, left);
        }
        let normal = sides.most_against(ray);
        let is_left = normal == sides.0[0] && (normal != sides.0[1] || left < right);
        (Some(normal), if is_left { left } else { right })
    }
}
