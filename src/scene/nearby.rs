//! What is near the body that a call is about, and counts for it.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::rotation::Rotation;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::filter::Filter;
use crate::scene::hierarchy::ranks::{sort, Ranks};
use crate::scene::obstacles::surface::agrees;
use crate::scene::Scene;
use crate::shape::Form;

/// Which bodies count for a call, of those that the body that moves may be paired with.
#[derive(Clone, Copy)]
pub(crate) struct Whom<'w> {
    /// Those that the caller names …
    pub filter: Filter<'w>,
    /// … but none of these categories.
    pub without: u32,
    /// This slot alone.
    pub only: Option<usize>,
}

impl Whom<'_> {
    pub const ALL: Whom<'static> = Whom { filter: Filter::ALL, without: 0, only: None };

    /// Whether a body counts.
    #[inline(never)]
    pub fn counts(&self, start: &Start, other: usize) -> bool {
        let bodies = &start.scene.bodies;
        let filters = &bodies.filters;
        let is_in_scene = start.slot < bodies.slot_count();
        other != start.slot
            && filters.of(other).category & self.without == 0
            && (!is_in_scene || filters.of(start.slot).allows(filters.of(other)))
            && self.only.is_none_or(|only| only == other)
            && self.filter.counts(bodies, other)
    }
}

/// The body that moves, at its start; its slot is [`NO_INDEX`](crate::scene::bodies::slots::NO_INDEX) if
/// the scene does not hold it.
#[derive(Clone, Copy)]
pub(crate) struct Start<'s> {
    pub scene: &'s Scene,
    pub slot: usize,
    pub shape: &'s Form,
    pub pose: Frame,
    pub bounds: Bounds,
}

impl Scene {
    /// A body at its pose.
    pub(crate) fn start(&self, slot: usize) -> Start<'_> {
        let shape = self.bodies.shape(slot);
        let mut pose = self.pose_read(slot);
        if shape.is_disc() {
            pose.rotation = Rotation::IDENTITY;
        }
        Start { scene: self, slot, shape, pose, bounds: *self.derived.bounds_of(slot) }
    }

    /// Calls `visit` with the slot of each body that counts and whose bounds meet `bounds`, in no order that may be relied upon: the
    /// hierarchy's own depends on what has happened to it before.
    pub(crate) fn each_near(&self, start: &Start, bounds: &Bounds, whom: &Whom, visit: &mut dyn FnMut(usize)) {
        let visit: &mut dyn FnMut(usize) = &mut |slot| {
            if whom.counts(start, slot) {
                visit(slot);
            }
        };
        match whom.only {
            Some(slot) if !bounds.overlaps(self.derived.bounds_of(slot)) => {}
            Some(slot) => visit(slot),
            None => self.hierarchy.for_each_overlapping(bounds, &self.derived, visit),
        }
    }

    /// Replaces `near` by the bodies that count and whose bounds meet `bounds`, by slot.
    #[inline(never)]
    pub(crate) fn list_near(&self, start: &Start, bounds: &Bounds, whom: &Whom, near: &mut Ranks) {
        near.clear();
        self.each_near(start, bounds, whom, &mut |slot| near.push((0.0, slot as u32)));
        sort(near);
    }

    /// The unit direction, in the world, of a body that stops only what comes against it.
    pub(crate) fn one_way_in_world(&self, slot: usize) -> Option<DVec2> {
        let direction = self.bodies.one_way(slot)?;
        Some(self.pose_read(slot).rotation.apply(direction).normalize())
    }

    /// The pose of a body that was last read.
    #[inline(never)]
    pub(crate) fn pose_read(&self, slot: usize) -> Frame {
        self.derived.posed_body(slot).pose()
    }

    /// Whether a body is met where it has this normal: what stops from one side is met from that side alone, and never from inside.
    #[inline(never)]
    pub(crate) fn is_met(&self, slot: usize, normal: DVec2, inside: bool) -> bool {
        self.one_way_in_world(slot).is_none_or(|direction| !inside && agrees(normal, direction))
    }
}
