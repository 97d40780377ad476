//! Normal and depth of an overlap of two small pieces whose deciding edge is known: to the bit what the search for it gives
//! ([`crate::pair::contact`]), from a fraction of the memory.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::pair::disc_polygon::DiscBeside;
use crate::pair::overlap::snapped_depth;
use crate::pair::penetration::lowest;
use crate::pair::placement::touch;
use crate::pair::sat::Side;
use crate::shape::small_core::SmallCore;
use crate::tolerance::TIE;

/// A small piece at a pose.
#[derive(Clone, Copy)]
pub(crate) struct PosedCore<'s> {
    pub core: &'s SmallCore,
    pub pose: Frame,
}

/// What decides how two pieces overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Deciding {
    /// An edge by its index: of two polygons' edges the one with the largest separation; of a disc and a polygon the edge above
    /// which the disc's centre is highest.
    Edge(Side, usize),
    /// The centres of two discs, which differ.
    Centers,
}

/// The unit normal from A to B in the world, and the depth. The pieces must overlap, and be the only ones of their shapes.
#[inline(always)]
pub(crate) fn known_overlap(deciding: Deciding, a: PosedCore, b: PosedCore) -> (DVec2, f64) {
    let (turn_a, turn_b) = match deciding {
        Deciding::Edge(..) => (a.pose.rotation, b.pose.rotation),
        // As `Placement::new`.
        Deciding::Centers => (Rotation::IDENTITY, Rotation::IDENTITY),
    };
    let pose_a = Frame { position: a.pose.position, rotation: turn_a };
    let b_in_a = pose_a.to(&Frame { position: b.pose.position, rotation: turn_b });
    let size = larger(a.core.extent, b.core.extent);
    let (rotation, touch) = (b_in_a.rotation, touch(size, a.pose.position, b.pose.position));
    let offset = b_in_a.apply(b.core.center) - a.core.center;
    let radius = a.core.radius + b.core.radius;
    let (separation, normal) = match deciding {
        Deciding::Centers => {
            let distance = offset.length();
            (distance - radius, offset / distance)
        }
        Deciding::Edge(side, index) => {
            let back = rotation.inverse();
            let (own, other, to_other, center) = match side {
                Side::A => (a.core, b.core, back, offset),
                Side::B => (b.core, a.core, rotation, -back.apply(offset)),
            };
            let (ends, normal, height) = own.edge(index);
            let highest = center.dot(normal) - height;
            if other.count == 1 {
                let (normal, separation, _) = match side {
                    Side::A => DiscBeside::second(offset, radius, TIE * size),
                    Side::B => DiscBeside::first(rotation, offset, radius, TIE * size),
                }
                .nearest(normal, highest, ends);
                (separation, normal)
            } else {
                let outward = to_other.apply(normal);
                let separation = highest + lowest(other.vertices(), outward) - radius;
                (separation, if side == Side::A { normal } else { -outward })
            }
        }
    };
    (pose_a.rotation.apply(normal), snapped_depth(separation, touch))
}
