//! A body as the narrow phase reads it: shape and pose in one record.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::rotation::Rotation;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::sides::Sides;

/// A body at the pose last read. It fills one line of the processor's caches.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct PosedBody {
    /// NaN until the pose is read for the first time, so that it differs from every pose.
    pub position: DVec2,
    pub angle: f64,
    /// From the position to the shape's centre, turned as the body.
    pub to_center: [f32; 2],
    /// The largest distance of the shape from its centre.
    pub extent: f32,
    /// The radius that sweeps its core.
    pub radius: f32,
    /// [`Class::Four`], [`Class::Eight`]: the polygon's index in its pool. [`Class::Box`]: 0 if the rectangle is
    /// centred on its origin and its width lies along x; otherwise its model holds centre and direction.
    pub faces: u32,
    pub class: Class,
    /// For [`Class::Box`].
    pub sides: Sides,
}

impl PosedBody {
    pub const NONE: PosedBody = PosedBody {
        position: DVec2::NAN,
        angle: 0.0,
        to_center: [0.0; 2],
        extent: 0.0,
        radius: 0.0,
        faces: 0,
        class: Class::Other,
        sides: Sides::NONE,
    };

    /// From this centre to the other's. Positions are subtracted in double precision first, so nothing is lost far from
    /// the origin.
    #[inline(always)]
    pub fn offset(&self, other: &PosedBody) -> [f32; 2] {
        let apart = other.position - self.position;
        [
            apart.x as f32 + (other.to_center[0] - self.to_center[0]),
            apart.y as f32 + (other.to_center[1] - self.to_center[1]),
        ]
    }

    /// Most walls and floors are not turned, and need no sine.
    #[inline]
    pub fn pose(&self) -> Frame {
        let rotation = if self.angle == 0.0 { Rotation::IDENTITY } else { Rotation::new(self.angle) };
        Frame { position: self.position, rotation }
    }
}
