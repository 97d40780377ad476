//! Restores a snapshot into a scene, most often a recent one of the same scene. Only native code has this path: in
//! WebAssembly it would add bytes to the download.
//!
//! Then nearly all bodies are already there, in the same slots, and only poses and contacts differ. Setting these in a
//! copy of the scene takes less than half of the time of adding all bodies to a new one. The copy is checked as a new
//! scene is: every number as it is read, and at the end that it would write the same snapshot.

use std::sync::Arc;

use crate::scene::bodies::body::Body;
use crate::scene::snapshot::bytes::Reader;
use crate::scene::snapshot::decode::{SlotReader, SlotState};
use crate::scene::snapshot::distinct_shapes::DistinctShapes;
use crate::scene::snapshot::format::MAGIC;
use crate::scene::snapshot::restore::{get_head, get_pairs, get_starts, get_swept, Head};
use crate::scene::Scene;
use crate::shape::Form;

/// At most one slot in this many, and a few, may hold another body: where most do, a new scene is made faster.
const OTHERS_SHARE: usize = 8;
const OTHERS_MIN: usize = 16;

impl Scene {
    /// A copy of this scene, changed to the state of a snapshot; none where the snapshot makes no sense, or many slots
    /// hold other bodies. Whether the scene would write the same bytes is checked afterwards.
    ///
    /// 1. Reads the shapes, and for each slot what a caller sets. Removes the bodies that the snapshot does not have,
    ///    or has at no pose yet.
    /// 2. Adds the bodies that it has instead, and reads the poses that its scene had read. Then adds those at no pose
    ///    yet.
    /// 3. Writes the present poses, and reads the pairs as for a new scene.
    pub(crate) fn changed_to(&self, bytes: &[u8], known: &DistinctShapes) -> Option<Scene> {
        // The bytes before and after the content are compared at the end.
        let (content, _) = bytes.split_last_chunk::<8>()?;
        let bytes = &mut Reader::new(content.get(MAGIC.len() + 1..)?);
        let Head { outdated, without_fixed, shapes, own_shapes, slots: [count, last, before] } =
            get_head(bytes, known)?;
        let slots = self.bodies.slot_count();
        let most = slots / OTHERS_SHARE + OTHERS_MIN;
        if slots.abs_diff(count) > most {
            return None;
        }
        let mut scene = self.clone();
        scene.forget_contacts();
        let (mut added, mut unread, mut elsewhere, mut others) = (Vec::new(), Vec::new(), Vec::new(), 0);
        let mut records = SlotReader::new(self, &known.of_slot, own_shapes, without_fixed);
        for index in 0..count {
            let slot = records.next(bytes);
            if index < last {
                scene.contacts.generations.push(slot.last);
            }
            if index < before {
                scene.contacts.previous_generations.push(slot.before);
            }
            let shape = if slot.used { Some(shapes.get(slot.shape as usize)?) } else { None };
            let now = scene.body(index);
            let stays = now.filter(|now| slot.was_read && now.generation == slot.generation);
            if let (Some(body), Some(shape)) = (stays, shape) {
                others += usize::from(scene.set_slot(body, &slot, shape)?);
            } else {
                // Generations of free slots begin with 1.
                if !slot.used && slot.generation == 0 {
                    return None;
                }
                let is_as_free =
                    now.is_none() && !slot.used && scene.bodies.generations.get(index) == Some(&slot.generation);
                others += usize::from(!is_as_free);
                scene.free_slot(index, slot.generation)?;
            }
            if others > most {
                return None;
            }
            if slot.used && slot.pose.map(f64::to_bits) != read_pose(&slot).map(f64::to_bits) {
                elsewhere.push((index, slot.pose));
            }
            if stays.is_none() && slot.used {
                let list = if slot.was_read { &mut added } else { &mut unread };
                list.push((index, slot));
            }
        }
        if bytes.failed {
            return None;
        }
        scene.truncate_slots(count);
        // Without a start, a body's way begins where it was last read.
        scene.starts.clear_all();
        let is_changed = others > 0 || count != slots;
        for (index, slot) in &added {
            scene.add_in_slot(*index, slot, &shapes, self)?;
        }
        scene.bodies.written.clear();
        scene.poses_mut();
        scene.read_poses(false).ok()?;
        for (index, slot) in &unread {
            scene.add_in_slot(*index, slot, &shapes, self)?;
        }
        if is_changed {
            scene.bodies.list_free_slots();
        }
        // The poses written and those at which bodies were added are to be read next.
        for (index, pose) in elsewhere {
            scene.bodies.set_pose(index, pose);
        }
        scene.poses_mut();
        // Makes the next update copy the generations, and find all pairs.
        scene.bodies.removals += 1;
        scene.broad.forget_pairs();
        scene.contacts.outdated = outdated;
        get_pairs(bytes, &mut scene, without_fixed)?;
        get_starts(bytes, &mut scene);
        get_swept(bytes, &mut scene);
        (!bytes.failed && bytes.left.is_empty()).then_some(scene)
    }

    /// Empties the lists of the last update.
    fn forget_contacts(&mut self) {
        let Scene { contacts, found, batches, overlaps, seen, .. } = self;
        contacts.swept = None;
        contacts.pairs.clear();
        contacts.previous_pairs.clear();
        contacts.generations.clear();
        contacts.previous_generations.clear();
        found.clear();
        batches.clear();
        overlaps.clear(true);
        seen.forget();
    }

    /// Sets a body that stays to what its slot's record says, at the pose that was read last. Returns whether it got
    /// another shape.
    fn set_slot(&mut self, body: Body, slot: &SlotState, shape: &Arc<Form>) -> Option<bool> {
        let (index, options) = (body.slot(), &slot.options);
        let is_reshaped = !Arc::ptr_eq(&self.bodies.model(index).shape, shape);
        if is_reshaped {
            self.set_form(body, Arc::clone(shape)).ok()?;
        }
        let filter = self.bodies.filters.of(index);
        if [filter.category, filter.mask] != [options.category, options.mask] {
            self.set_filter(body, options.category, options.mask).ok()?;
        }
        self.set_fixed(body, options.fixed).ok()?;
        if self.bodies.one_way(index) != options.one_way {
            self.set_one_way(body, options.one_way).ok()?;
        }
        self.bodies.poses[index] = read_pose(slot);
        Some(is_reshaped)
    }

    /// Empties a slot, and sets its generation. The slots before it exist.
    fn free_slot(&mut self, index: usize, generation: u32) -> Option<()> {
        if index == self.bodies.slot_count() {
            self.bodies.offer_no_slot();
            self.add_form(Arc::new(Form::origin_point()), &Default::default()).ok()?;
        }
        if let Some(body) = self.body(index) {
            self.remove(body).ok()?;
        }
        self.bodies.generations[index] = generation;
        Some(())
    }

    /// Removes all slots from this one on.
    fn truncate_slots(&mut self, count: usize) {
        let slots = self.bodies.slot_count();
        if count == slots {
            return;
        }
        for slot in count..slots {
            if let Some(body) = self.body(slot) {
                // Cannot fail: the body is in the scene.
                let _ = self.remove(body);
            }
        }
        self.bodies.truncate(count);
        self.derived.ranks.truncate(count);
        self.hierarchy.forget();
    }

    /// Adds the body of a slot that is free. Its user data comes from the `old` scene.
    fn add_in_slot(&mut self, index: usize, slot: &SlotState, shapes: &[Arc<Form>], old: &Scene) -> Option<()> {
        self.bodies.offer_slot(index as u32);
        let body = self.add_form(Arc::clone(shapes.get(slot.shape as usize)?), &slot.options).ok()?;
        self.bodies.user_data.set(index, old.user_data(body).unwrap_or(0));
        Some(())
    }
}

/// The pose at which a body was last read or, if it never was, its present pose.
fn read_pose(slot: &SlotState) -> [f64; 3] {
    [slot.options.x, slot.options.y, slot.options.angle]
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;
    use crate::math::count::cases;
    use crate::math::random::Random;
    use crate::scene::bodies::body::BodyOptions;
    use crate::shape::shared::Shape;

    /// A scene of small shapes in a square, some fixed, and its bodies.
    fn scene_of(count: usize, random: &mut Random) -> (Scene, Vec<Body>, Vec<Shape>) {
        let shapes = vec![
            Shape::circle(0.5).unwrap(),
            Shape::rectangle(1.0, 0.7).unwrap(),
            Shape::regular(3, 0.7).unwrap(),
            Shape::regular(7, 0.6).unwrap(),
            Shape::regular(12, 0.6).unwrap(),
        ];
        let mut scene = Scene::new();
        let side = (count as f64).sqrt();
        let mut bodies = Vec::new();
        for k in 0..count {
            let [x, y] = [0; 2].map(|_| random.between(0.0, side));
            let options = BodyOptions { x, y, fixed: k % 7 == 0, user_data: k as u64, ..Default::default() };
            bodies.push(scene.add(&shapes[k % 5], options).unwrap());
        }
        (scene, bodies, shapes)
    }

    /// Changes bodies in every way that a caller can.
    fn change(scene: &mut Scene, bodies: &[Body], shapes: &[Shape], random: &mut Random) {
        for &body in bodies {
            if scene.pose(body).is_err() {
                continue;
            }
            let at = scene.position(body).unwrap() + DVec2::new(random.between(-0.2, 0.2), random.between(-0.2, 0.2));
            match random.below(60) {
                0 => scene.remove(body).unwrap(),
                1 => scene.set_shape(body, &shapes[random.below(5)]).unwrap(),
                2 => scene.set_filter(body, 2, 1).unwrap(),
                3 => scene.set_fixed(body, true).unwrap(),
                4 => scene.set_one_way(body, Some(DVec2::Y)).unwrap(),
                5 => scene.move_to(body, (0.0, -0.0, 0.0)).unwrap(),
                6 => scene.move_to(body, (-0.0, 0.0, -0.0)).unwrap(),
                7 => scene.teleport(body, (at.x, at.y, 1.0)).unwrap(),
                8..20 => {}
                _ => scene.move_to(body, (at.x, at.y, random.between(-3.0, 3.0))).unwrap(),
            }
        }
        for shape in shapes.iter().take(random.below(3)) {
            scene.add(shape, [random.between(0.0, 5.0), 1.0]).unwrap();
        }
    }

    /// What is read from a scene.
    fn answers(scene: &mut Scene) -> String {
        let view = scene.refresh().unwrap();
        let picked = view.pick([2.0, 2.0], u32::MAX).unwrap();
        let hit = view.raycast([0.0, 0.0], [9.0, 8.0], u32::MAX).unwrap();
        let lists = (scene.pairs(), scene.normals(), scene.depths());
        let changes = (scene.began().collect::<Vec<_>>(), scene.ended().collect::<Vec<_>>());
        format!("{picked:?} {hit:?} {lists:?} {changes:?}")
    }

    #[test]
    fn a_scene_restored_in_place_goes_on_as_a_new_one() {
        let rounds = cases(60, 240);
        let in_place = restored_in_place(5, rounds, [12, 60, 300]);
        assert!(in_place > rounds * 5 / 6, "{in_place} of {rounds} in place");
    }

    /// So few that mutation runs have the time for them.
    #[test]
    fn small_scenes_restored_in_place_go_on_as_new_ones() {
        let in_place = restored_in_place(6, 60, [12, 40, 60]);
        assert!(in_place > 35, "{in_place} of 60 in place");
    }

    /// Returns how many scenes were restored in place.
    fn restored_in_place(seed: u64, rounds: usize, counts: [usize; 3]) -> usize {
        let mut random = Random(seed);
        let mut in_place = 0;
        for round in 0..rounds {
            let (mut scene, bodies, shapes) = scene_of(counts[round % 3], &mut random);
            let update = |scene: &mut Scene, k: usize| match k % 3 {
                0 => scene.update_swept().unwrap(),
                _ => scene.update().unwrap(),
            };
            for k in 0..random.below(4) {
                change(&mut scene, &bodies, &shapes, &mut random);
                update(&mut scene, k);
            }
            if round % 2 == 0 {
                // Between input and update: some bodies are at poses that have not been read.
                change(&mut scene, &bodies, &shapes, &mut random);
            }
            let bytes = scene.snapshot();
            for k in 0..random.below(3) {
                change(&mut scene, &bodies, &shapes, &mut random);
                update(&mut scene, k);
                if random.below(2) == 0 {
                    scene.refresh().unwrap();
                }
            }
            let known = scene.distinct_shapes();
            let changed = scene.changed_to(&bytes, &known);
            in_place += usize::from(changed.is_some_and(|changed| changed.snapshot() == bytes));
            let kept: Vec<_> = bodies.iter().map(|&body| scene.user_data(body).unwrap_or(0)).collect();
            let mut other = Scene::new();
            scene.restore(&bytes).unwrap();
            other.restore(&bytes).unwrap();
            assert!(scene.snapshot() == bytes && scene.hash() == other.hash(), "round {round}");
            for (&body, kept) in bodies.iter().zip(kept) {
                assert!(scene.user_data(body).is_err() || scene.user_data(body) == Ok(kept));
            }
            assert!(scene.view().is_none());
            for k in 0..4 {
                let again = random.clone();
                change(&mut scene, &bodies, &shapes, &mut random);
                random = again;
                change(&mut other, &bodies, &shapes, &mut random);
                assert_eq!((update(&mut scene, k), scene.len()), (update(&mut other, k), other.len()));
                assert_eq!(answers(&mut scene), answers(&mut other), "round {round}, update {k}");
            }
        }
        in_place
    }

    #[test]
    fn pairs_that_no_longer_hold_in_the_snapshot_are_found_again() {
        let ball = Shape::circle(1.0).unwrap();
        let mut scene = Scene::new();
        let [a, b] = [0.0, 1.5].map(|x| scene.add(&ball, [x, 0.0]).unwrap());
        scene.update().unwrap();
        // A question has read where it is now; the pair is older.
        scene.move_to(b, [9.0, 0.0, 0.0]).unwrap();
        scene.refresh().unwrap();
        let bytes = scene.snapshot();
        scene.update().unwrap();
        scene.restore(&bytes).unwrap();
        assert_eq!((scene.update(), scene.ended().collect::<Vec<_>>()), (Ok(0), vec![(a, b)]));
    }

    #[test]
    fn a_pair_of_a_body_that_was_replaced_is_not_one_of_the_new_body() {
        let ball = Shape::circle(1.0).unwrap();
        let mut scene = Scene::new();
        let [a, b] = [0.0, 1.5].map(|x| scene.add(&ball, [x, 0.0]).unwrap());
        scene.update().unwrap();
        scene.remove(b).unwrap();
        let c = scene.add(&ball, [1.0, 0.0]).unwrap();
        scene.refresh().unwrap();
        let bytes = scene.snapshot();
        scene.update().unwrap();
        scene.update().unwrap();
        scene.restore(&bytes).unwrap();
        assert_eq!((c.slot(), scene.contact(0)), (b.slot(), None));
        scene.update().unwrap();
        let changes = [scene.began().collect::<Vec<_>>(), scene.ended().collect()];
        assert_eq!(changes, [[(a, c)], [(a, b)]]);
    }
}
