//! The bodies near the body that a call is about that count for the call.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::rotation::Rotation;
use crate::memory::push_if_room;
use crate::pair::impact::FirstTouch;
use crate::pair::sides::agrees;
use crate::query::cast::Counts;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::filter::Filter;
use crate::scene::hierarchy::ranks::{sort, Ranks};
use crate::scene::Scene;
use crate::shape::Form;

/// Which nearby bodies are candidates for a call, among those that the moving body may be paired with.
#[derive(Clone, Copy)]
pub(crate) struct Nearby<'w> {
    /// The bodies that the caller names …
    pub filter: Filter<'w>,
    /// … except bodies of these categories.
    pub without: u32,
    /// This slot alone.
    pub only: Option<usize>,
    /// No body for whose slot this holds.
    pub except: Option<&'w Exception<'w>>,
}

/// Tells by slot which bodies of a scene do not count.
pub(crate) type Exception<'w> = dyn Fn(&Scene, usize) -> bool + 'w;

impl Nearby<'_> {
    pub const ALL: Nearby<'static> = Nearby { filter: Filter::ALL, without: 0, only: None, except: None };

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
            && !self.except.is_some_and(|except| except(start.scene, other))
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

    /// Calls `visit` with the slot of each body that counts and whose bounds meet `bounds`, in no order that may be
    /// relied upon: the hierarchy's own depends on what has happened to it before.
    pub(crate) fn each_near(&self, start: &Start, bounds: &Bounds, candidates: &Nearby, visit: &mut dyn FnMut(usize)) {
        let visit: &mut dyn FnMut(usize) = &mut |slot| {
            if candidates.counts(start, slot) {
                visit(slot);
            }
        };
        match candidates.only {
            Some(slot) if !bounds.overlaps(self.derived.bounds_of(slot)) => {}
            Some(slot) => visit(slot),
            None => self.hierarchy.for_each_overlapping(bounds, &self.derived, visit),
        }
    }

    /// Replaces `near` by the bodies that count and whose bounds meet `bounds`, by slot.
    #[inline(never)]
    pub(crate) fn list_near(&self, start: &Start, bounds: &Bounds, candidates: &Nearby, near: &mut Ranks) {
        near.clear();
        self.each_near(start, bounds, candidates, &mut |slot| push_if_room(near, (0.0, slot as u32)));
        sort(near);
    }

    /// The unit direction, in the world, of a one-way body.
    pub(crate) fn one_way_in_world(&self, slot: usize) -> Option<DVec2> {
        let direction = self.bodies.one_way(slot)?;
        Some(self.pose_read(slot).rotation.apply(direction).normalize())
    }

    /// The pose of a body that was last read.
    #[inline(never)]
    pub(crate) fn pose_read(&self, slot: usize) -> Frame {
        self.derived.posed_body(slot).pose()
    }

    /// The first touch with a body that stops what comes there: a one-way body is met from one side alone, and never
    /// from inside. `ask` returns the first touch of a body that counts.
    pub(crate) fn first_met(
        &self,
        slot: usize,
        counts: Counts,
        ask: &dyn Fn(&Form, &Frame, Counts) -> Option<FirstTouch>,
    ) -> Option<FirstTouch> {
        let one_way = self.one_way_in_world(slot).unwrap_or_default();
        let touch = ask(self.bodies.shape(slot), &self.pose_read(slot), Counts { one_way, ..counts })?;
        let FirstTouch { impact, sides, .. } = &touch;
        (one_way == DVec2::ZERO || (sides.is_some() && agrees(impact.normal, one_way))).then_some(touch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pair::impact::Impact;
    use crate::pair::sides::Sides;
    use crate::scene::bodies::body::BodyOptions;
    use crate::scene::bodies::slots::NO_INDEX;

    #[test]
    fn who_counts_is_named_by_the_caller_and_may_be_paired_with_the_body() {
        let mut scene = Scene::new();
        let all = [(1, u32::MAX), (2, u32::MAX), (4, 1), (4, 6), (2, 2), (1, 1)];
        let bodies = all.map(|(category, mask)| {
            scene.add(Form::origin_point(), BodyOptions { category, mask, ..BodyOptions::default() }).unwrap()
        });
        scene.prepare_query().unwrap();
        let pairs = |p: (u32, u32), q: (u32, u32)| p.0 & q.1 != 0 && q.0 & p.1 != 0;
        for slot in (0..all.len()).chain([NO_INDEX as usize]) {
            let shape = &Form::origin_point();
            let pose = Frame { position: DVec2::ZERO, rotation: Rotation::IDENTITY };
            let start = Start { scene: &scene, slot, shape, pose, bounds: Bounds::EMPTY };
            for ignored in [None, Some(1), Some(5)] {
                let ignore: Vec<_> = ignored.iter().map(|&slot| bodies[slot]).collect();
                for (mask, without, only) in (0..64).map(|k| (k & 7, k >> 3 & 3, (k >> 5 != 0).then_some(3))) {
                    let candidates =
                        Nearby { filter: Filter { ignore: &ignore, ..mask.into() }, without, only, ..Nearby::ALL };
                    for other in 0..all.len() {
                        let expected = other != slot
                            && all[other].0 & mask != 0
                            && all[other].0 & without == 0
                            && only.is_none_or(|only| only == other)
                            && ignored != Some(other)
                            && all.get(slot).is_none_or(|&own| pairs(own, all[other]));
                        assert_eq!(candidates.counts(&start, other), expected, "{slot} {other} {mask} {without}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_stops_from_one_side_is_met_from_there_alone() {
        let mut scene = Scene::new();
        let options =
            BodyOptions { angle: std::f64::consts::FRAC_PI_2, one_way: Some(3.0 * DVec2::X), ..Default::default() };
        let plank = scene.add(Form::origin_point(), options).unwrap().slot();
        let wall = scene.add(Form::origin_point(), [0.0, 0.0]).unwrap().slot();
        scene.prepare_query().unwrap();
        assert!((scene.one_way_in_world(plank).unwrap() - DVec2::Y).length() < 1e-15);
        assert_eq!(scene.one_way_in_world(wall), None);
        // The direction itself, and what hardly leans to it, from outside and from inside.
        for (normal, is_met) in
            [(DVec2::Y, true), (DVec2::new(1.0, 0.03), true), (DVec2::new(1.0, 0.01), false), (DVec2::NEG_Y, false)]
        {
            let met = |slot: usize, inside: bool| {
                let normal = normal.normalize();
                let impact = Impact { time: 0.0, normal, point: DVec2::ZERO, inside, pieces: [0; 2] };
                let sides = (!inside).then_some(Sides([normal; 2]));
                let ask = |_: &Form, _: &Frame, _| {
                    Some(FirstTouch { impact, sides, rotation: Rotation::IDENTITY, touch: 0.0 })
                };
                scene.first_met(slot, Counts::OF_CASTS, &ask).is_some()
            };
            assert_eq!(met(plank, false), is_met, "{normal}");
            assert!(!met(plank, true) && met(wall, false) && met(wall, true));
        }
    }

    #[test]
    fn a_disc_is_never_turned() {
        let mut scene = Scene::new();
        let slots =
            [Form::circle(1.0, DVec2::ZERO).unwrap(), Form::rectangle(1.0, 1.0, DVec2::ZERO, 0.0, 0.0).unwrap()].map(
                |shape| scene.add(shape, BodyOptions { x: 2.0, angle: 0.5, ..Default::default() }).unwrap().slot(),
            );
        scene.prepare_query().unwrap();
        let starts = slots.map(|slot| scene.start(slot));
        assert_eq!(starts.map(|start| start.pose.rotation), [Rotation::IDENTITY, Rotation::new(0.5)]);
        assert_eq!(starts.map(|start| start.pose.position), [DVec2::new(2.0, 0.0); 2]);
        assert_eq!(starts.map(|start| start.bounds), slots.map(|slot| *scene.derived.bounds_of(slot)));
    }

    #[test]
    fn what_is_near_is_listed_by_slot_whatever_has_happened_before() {
        let (mut scene, mut random) = (Scene::new(), crate::math::random::Random(7));
        let bodies: Vec<_> = (0..500).map(|_| scene.add(Form::origin_point(), [0.0, 0.0]).unwrap()).collect();
        let mut near = Ranks::new();
        for _ in 0..5 {
            for &body in &bodies {
                scene.move_to(body, (random.between(-9.0, 9.0), random.between(-9.0, 9.0), 0.0)).unwrap();
            }
            scene.update().unwrap();
            scene.prepare_query().unwrap();
            let bounds = Bounds { min: [-4.0; 2], max: [4.0; 2] };
            scene.list_near(&scene.start(0), &bounds, &Nearby::ALL, &mut near);
            let inside =
                |&slot: &usize| slot > 0 && scene.bodies.pose(slot)[..2].iter().all(|number| number.abs() <= 4.0);
            let slots: Vec<usize> = near.iter().map(|&(_, slot)| slot as usize).collect();
            assert_eq!(slots, (0..500).filter(inside).collect::<Vec<_>>());
        }
    }
}
