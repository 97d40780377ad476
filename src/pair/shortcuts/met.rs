//! The answer of the shortcuts for rays and casts.

use glam::DVec2;

use crate::math::rotation::Rotation;
use crate::pair::impact::{FirstTouch, Impact};
use crate::pair::sides::Sides;

/// Where a motion first meets a shape, in the world.
pub(super) struct Met {
    /// The fraction of the motion until the touch.
    pub time: f64,
    /// From A to B.
    pub normal: DVec2,
    /// The point on A at A's pose at the start.
    pub point: DVec2,
}

impl Met {
    /// The first touch of a face or an arc that is met clearly beside its ends. Lengths up to `touch` count as
    /// touching.
    #[inline(always)]
    pub fn on_face(self, touch: f64) -> FirstTouch {
        let Met { time, normal, point } = self;
        let impact = Impact { time, normal, point, inside: false, pieces: [0; 2] };
        FirstTouch { impact, sides: Some(Sides([normal; 2])), rotation: Rotation::IDENTITY, touch }
    }
}

/// The answer for a motion that meets nothing.
pub(super) const MISSES: Option<Option<Met>> = Some(None);

/// Motions that graze or miss a circle by less than this fraction of its radius are left to the theorem; rounding is
/// far less.
pub(super) const CLOSE: f64 = 0.01;
