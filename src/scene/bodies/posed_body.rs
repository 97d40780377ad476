//! A body's shape and pose, ready for the narrow phase.

use glam::DVec2;

use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::sides::Sides;

/// A body in its place.
#[derive(Clone, Copy)]
pub(crate) struct PosedBody {
    /// The pose that the rest was worked out for.
    pub position: DVec2,
    pub angle: f64,
    /// From the position to the shape's centre.
    pub to_center: [f32; 2],
    /// How far the shape reaches from its centre.
    pub extent: f32,
    /// The radius that its core is swept by.
    pub radius: f32,
    /// Where its faces are, of a class that has some. Of a box, whether its model is to be asked where it looks: 0 if it stands
    /// about its origin, along x.
    pub faces: u32,
    pub class: Class,
    /// Of a box.
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

    /// From this centre to another's. The positions are subtracted first, so that far from the world's origin nothing is lost.
    #[inline(always)]
    pub fn offset(&self, other: &PosedBody) -> [f32; 2] {
        let apart = other.position - self.position;
        [
            apart.x as f32 + (other.to_center[0] - self.to_center[0]),
            apart.y as f32 + (other.to_center[1] - self.to_center[1]),
        ]
    }

    pub fn pose(&self) -> Pose {
        Pose { position: self.position, rotation: Rotation::new(self.angle) }
    }
}
