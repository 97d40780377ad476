//! Makes a scene of a snapshot.
//!
//! No byte is trusted. Counts are checked against the bytes left before memory is reserved, and numbers and shapes as
//! their constructors check them. At last the restored scene must produce the same snapshot; so each state has one
//! form, and all other bytes are refused.

use std::sync::Arc;

use crate::math::frame::Frame;
use crate::memory::{has_room, reserve, take_refusal};
use crate::scene::bodies::body::Body;
use crate::scene::error::SceneError;
use crate::scene::memory_limit::{MAX_BODIES, PAIR_BYTES};
use crate::scene::narrow::contacts::Change;
use crate::scene::narrow::overlapping_pair::{Overlap, OverlappingPair};
use crate::scene::narrow::run::run;
use crate::scene::snapshot::bytes::Reader;
use crate::scene::snapshot::decode::{get_pair, SlotReader, SlotState};
use crate::scene::snapshot::digest::of_bytes;
use crate::scene::snapshot::distinct_shapes::DistinctShapes;
use crate::scene::snapshot::format::{is_without_fixed, MAGIC, OUTDATED, WITHOUT_FIXED};
use crate::scene::snapshot::shape_codec::{self, KnownShapes};
use crate::scene::snapshot_version::VERSION;
use crate::scene::Scene;
use crate::shape::Form;
use crate::target::FOR_JS;

/// The bytes that a scene needs for each byte of a snapshot: a body at its first pose takes 27 in a snapshot and more
/// than 400 in a scene.
const BYTES_PER_BYTE: usize = 16;

/// A body at its first pose, in a snapshot.
const BODY_BYTES: usize = 27;

impl Scene {
    /// Replaces the scene's whole state by that of a snapshot. Handles of the snapshot's bodies are valid again.
    ///
    /// Shapes equal to one that a body of this scene has are not made again: the restored bodies share it. It is
    /// fastest where most bodies of the snapshot are still in this scene.
    ///
    /// # Errors
    ///
    /// If the bytes are not exactly what [`Scene::snapshot`] or [`Scene::snapshot_without_fixed`] made, are of another
    /// version of its format, have a pose that [`Scene::update`] refuses, or if memory has no room. If a fixed body
    /// that the snapshot leaves out is not in this scene any more. The scene is unchanged then.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SceneError> {
        let known = self.distinct_shapes();
        if !FOR_JS {
            if let Some(scene) = self.changed_to(bytes, &known).filter(|scene| scene.writes(bytes)) {
                *self = scene;
                return Ok(());
            }
        }
        let mut scene = Scene::from_snapshot(bytes, self, &known)?;
        for body in scene.bodies().collect::<Vec<_>>() {
            scene.bodies.user_data.set(body.slot(), self.user_data(body).unwrap_or(0));
        }
        *self = scene;
        Ok(())
    }

    /// Whether the scene would write these bytes.
    fn writes(&self, bytes: &[u8]) -> bool {
        let mut own = Vec::new();
        self.write_snapshot(&mut own, is_without_fixed(bytes));
        own == bytes
    }

    /// The scene of a snapshot. It shares those of the `old` scene's shapes that are equal to its own, and has the old
    /// scene's fixed bodies where the snapshot leaves them out.
    pub(crate) fn from_snapshot(bytes: &[u8], old: &Scene, known: &DistinctShapes) -> Result<Scene, SceneError> {
        let (content, sum) = bytes.split_last_chunk().ok_or(SceneError::Snapshot)?;
        let mut reader = Reader::new(content);
        let (magic, version) = (reader.array(), reader.byte());
        if magic != MAGIC || reader.failed {
            return Err(SceneError::Snapshot);
        }
        if version != VERSION {
            return Err(SceneError::Version { got: version });
        }
        if of_bytes(content) != u64::from_le_bytes(*sum) {
            return Err(SceneError::Snapshot);
        }
        let left_out = if is_without_fixed(bytes) { BODY_BYTES * known.of_slot.len() } else { 0 };
        if !has_room(bytes.len() + left_out, BYTES_PER_BYTE) {
            return Err(SceneError::OutOfMemory);
        }
        match read(&mut reader, old, known) {
            Some(Ok(scene)) if scene.writes(bytes) => Ok(scene),
            Some(Err(SceneError::Full | SceneError::OutOfMemory)) => Err(SceneError::OutOfMemory),
            Some(Err(SceneError::Removed)) => Err(SceneError::Removed),
            _ if take_refusal() => Err(SceneError::OutOfMemory),
            _ => Err(SceneError::Snapshot),
        }
    }
}

/// The beginning of a snapshot's content.
pub(crate) struct Head {
    /// Whether the contacts are older than the poses.
    pub outdated: bool,
    pub without_fixed: bool,
    /// The snapshot's shapes; then, where fixed bodies are left out, those of the scene that is restored.
    pub shapes: Vec<Arc<Form>>,
    pub own_shapes: usize,
    /// How many slots there are, and were at the last update, and at the one before.
    pub slots: [usize; 3],
}

#[inline(always)]
pub(crate) fn get_head(bytes: &mut Reader, old: &DistinctShapes) -> Option<Head> {
    let flags = bytes.byte();
    let (outdated, without_fixed) = (flags & OUTDATED != 0, flags & WITHOUT_FIXED != 0);
    let mut known = KnownShapes::new(&old.list);
    let mut shapes = Vec::new();
    for _ in 0..bytes.count(42) {
        shapes.push(shape_codec::get_shape(bytes, &mut known)?);
    }
    let own_shapes = shapes.len();
    if without_fixed {
        shapes.extend_from_slice(&old.list);
    }
    let slots @ [count, last, before] = [0; 3].map(|_| bytes.varint() as usize);
    // A slot takes a byte, if it is not one of the old scene's that is left out.
    let most = bytes.left.len() + if without_fixed { old.of_slot.len() } else { 0 };
    let makes_sense = count <= most.min(MAX_BODIES) && last <= count && before <= last;
    makes_sense.then_some(Head { outdated, without_fixed, shapes, own_shapes, slots })
}

/// The scene described by the content of a snapshot, if that makes sense, or why it refused a body. Whether the content
/// has the form that the scene itself would write is checked afterwards.
///
/// 1. Reads the shapes and the slots. Adds a body for each slot, and removes those of the free slots.
/// 2. Reads the poses that the snapshot's scene had read, then writes the present ones.
/// 3. Reads the pairs, and computes the normals and depths that were left out.
fn read(bytes: &mut Reader, old: &Scene, known: &DistinctShapes) -> Option<Result<Scene, SceneError>> {
    let Head { outdated, without_fixed, shapes, own_shapes, slots: [count, last, before] } = get_head(bytes, known)?;
    // No more slots than the bytes that are left can hold, whatever the count says.
    let mut scene = Scene::with_capacity(count.min(bytes.left.len() / BODY_BYTES));
    let nothing = Arc::new(Form::origin_point());
    // Each body gets the lowest free slot, which is its own. Free slots get a body that is removed again.
    let mut slots = Vec::with_capacity(count);
    let mut records = SlotReader::new(old, &known.of_slot, own_shapes, without_fixed);
    for _ in 0..count {
        let slot = records.next(bytes);
        let shape = if slot.used { shapes.get(slot.shape as usize)? } else { &nothing };
        if let Err(error) = scene.add_form(Arc::clone(shape), &slot.options) {
            return Some(Err(error));
        }
        slots.push(slot);
    }
    if records.misses_body {
        return Some(Err(SceneError::Removed));
    }
    if bytes.failed {
        return None;
    }
    for (index, slot) in slots.iter().enumerate().filter(|(_, slot)| !slot.used) {
        // Removing adds one to the generation.
        scene.bodies.generations[index] = slot.generation.checked_sub(1)?;
        scene.remove(Body { slot: index as u32, generation: slot.generation - 1 }).ok()?;
    }
    scene.bodies.written.clear();
    for (index, slot) in slots.iter().enumerate() {
        scene.bodies.generations[index] = slot.generation;
        if slot.was_read {
            scene.bodies.written.add(index);
        }
    }
    if let Err(error) = scene.read_poses(false) {
        return Some(Err(error));
    }
    for (index, slot) in slots.iter().enumerate() {
        scene.bodies.set_pose(index, slot.pose);
    }
    scene.contacts.outdated = outdated;
    // Pairs may have bodies that have been removed since the update.
    scene.overlaps.clear(true);
    // Makes the next update copy the generations: the contacts' may differ.
    scene.bodies.removals = 1;
    let column = |count: usize, of: fn(&SlotState) -> u32| slots[..count].iter().map(of).collect();
    scene.contacts.generations = column(last, |slot| slot.last);
    scene.contacts.previous_generations = column(before, |slot| slot.before);
    get_pairs(bytes, &mut scene, without_fixed)?;
    get_starts(bytes, &mut scene);
    get_swept(bytes, &mut scene);
    (!bytes.failed && bytes.left.is_empty()).then_some(Ok(scene))
}

/// Reads the pairs of both updates, and computes the normals and depths that were left out.
pub(super) fn get_pairs(bytes: &mut Reader, scene: &mut Scene, without_fixed: bool) -> Option<()> {
    let slots = [scene.contacts.generations.len(), scene.contacts.previous_generations.len()];
    let count = bytes.count(2);
    if !reserve(count, PAIR_BYTES) {
        return None;
    }
    let (mut pair, mut stayed) = ([0; 2], Vec::new());
    for index in 0..count {
        let before = get_pair(bytes, &mut pair, slots[0]);
        let [a, b] = pair;
        scene.contacts.pairs.push(pair);
        if before {
            bytes.require((b as usize) < slots[1]);
            stayed.push(pair);
        }
        if scene.is_recomputed(index, without_fixed) {
            let Scene { derived, batches, .. } = &mut *scene;
            // The narrow phase requires overlapping bounds.
            bytes.require(derived.bounds_of(a as usize).overlaps(derived.bounds_of(b as usize)));
            let body = |slot: u32| (derived.rank(slot as usize) as u32, derived.posed_body(slot as usize).class as u32);
            batches.add(body(a), body(b));
        } else {
            let (normal, depth) = ([bytes.f32(), bytes.f32()], bytes.f32());
            let length = normal[0] * normal[0] + normal[1] * normal[1];
            bytes.require((0.99..1.01).contains(&length) && depth >= 0.0);
            scene.found.push(OverlappingPair { a, b, overlap: Overlap::new(normal, depth) });
        }
    }
    let Scene { bodies, derived, batches, found, contacts, .. } = scene;
    let (mut stayed, mut ended) = (&stayed[..], [0; 2]);
    for _ in 0..bytes.count(2) {
        get_pair(bytes, &mut ended, slots[1]);
        let before = stayed.partition_point(|pair| *pair < ended);
        contacts.previous_pairs.extend_from_slice(&stayed[..before]);
        contacts.previous_pairs.push(ended);
        stayed = &stayed[before..];
    }
    contacts.previous_pairs.extend_from_slice(stayed);
    if bytes.failed {
        return None;
    }
    run(batches, bodies, derived, found);
    contacts.sort(found, bodies.slot_count());
    // Every pair that was read must overlap.
    (found.len() == count).then_some(())
}

/// Reads where the ways of bodies begin.
pub(super) fn get_starts(bytes: &mut Reader, scene: &mut Scene) {
    loop {
        let slot = (bytes.varint() as usize).wrapping_sub(1);
        if slot == usize::MAX {
            return;
        }
        let pose = bytes.pose();
        let [x, y, angle] = pose;
        if bytes.require(scene.body(slot).is_some() && Frame::check(x, y, angle).is_ok()) {
            scene.starts.replace(slot, pose);
        }
    }
}

/// Reads what began and ended in a swept update.
pub(super) fn get_swept(bytes: &mut Reader, scene: &mut Scene) {
    if bytes.byte() == 0 {
        return;
    }
    let mut swept = [Vec::new(), Vec::new()];
    for list in &mut swept {
        for _ in 0..bytes.count(12) {
            let time = bytes.f64();
            let mut body = || {
                let (slot, generation) = (bytes.varint(), bytes.varint());
                let now = scene.bodies.generations.get(slot as usize);
                bytes.require(now.is_some_and(|&now| generation <= now));
                Body { slot, generation }
            };
            list.push(Change { time, a: body(), b: body() });
            bytes.require((0.0..=1.0).contains(&time));
        }
    }
    scene.contacts.swept = Some(swept.into());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::bodies::body::BodyOptions;
    use crate::scene::bodies::slots::RETIRED;

    #[test]
    fn contacts_are_restored_as_found_after_a_query_read_bodies_elsewhere() {
        let ball: Arc<Form> = Arc::new(Form::circle(1.0, Default::default()).unwrap());
        let mut scene = Scene::new();
        let bodies = [0.0, 1.5].map(|x| scene.add(ball.clone(), BodyOptions { x, ..BodyOptions::default() }).unwrap());
        scene.update().unwrap();
        scene.move_to(bodies[1], (9.0, 0.0, 0.0)).unwrap();
        scene.read_poses(false).unwrap();
        let bytes = scene.snapshot();
        let mut other = Scene::new();
        other.restore(&bytes).unwrap();
        assert_eq!((other.normals(), other.depths()), (&[[1.0, 0.0]][..], &[0.5][..]));
        assert_eq!((other.contact(0), other.hash()), (None, scene.hash()));
        assert_eq!((other.update(), scene.update()), (Ok(0), Ok(0)));
        assert!(other.ended().eq(scene.ended()) && other.snapshot() == scene.snapshot());
    }

    #[test]
    fn a_slot_whose_generations_are_used_up_stays_retired() {
        let ball: Arc<Form> = Arc::new(Form::circle(1.0, Default::default()).unwrap());
        let mut scene = Scene::new();
        let add = |scene: &mut Scene| scene.add(ball.clone(), BodyOptions::default()).unwrap();
        add(&mut scene);
        scene.bodies.generations[0] = RETIRED - 1;
        let last = scene.body(0).unwrap();
        scene.restore(&scene.snapshot()).unwrap();
        scene.remove(last).unwrap();
        scene.restore(&scene.snapshot()).unwrap();
        assert_eq!((scene.len(), add(&mut scene).slot()), (0, 1));
    }

    /// Two balls that overlap and a third that does not, of a free slot, after a swept update, as a snapshot that has
    /// been altered.
    fn altered(alter: impl Fn(&mut Scene)) -> [Result<(), SceneError>; 2] {
        let ball: Arc<Form> = Arc::new(Form::circle(1.0, Default::default()).unwrap());
        let mut scene = Scene::new();
        let places = [[0.0, 0.0], [1.5, 0.0], [9.0, 0.0], [1.5, 1.5], [0.0, 9.0]];
        let bodies = places.map(|[x, y]| scene.add(ball.clone(), [x, y]).unwrap());
        scene.update().unwrap();
        scene.remove(bodies[4]).unwrap();
        scene.move_to(bodies[1], (1.5, 0.25, 0.0)).unwrap();
        scene.update_swept().unwrap();
        assert_eq!(scene.pairs(), [[0, 1], [1, 3]]);
        let mut same = scene.clone();
        scene.swept_changes();
        alter(&mut scene);
        let bytes = scene.snapshot();
        // In place, and made anew.
        [same.restore(&bytes), Scene::new().restore(&bytes)]
    }

    #[test]
    fn what_no_scene_says_of_itself_is_refused() {
        let refused = [Err(SceneError::Snapshot); 2];
        assert_eq!(altered(|_| {}), [Ok(()); 2]);
        let change = |time: f64, slot: u32, generation: u32| {
            let [a, b] = [Body { slot, generation }, Body { slot: 1, generation: 0 }];
            let list = vec![Change { time, a, b }];
            move |scene: &mut Scene| scene.contacts.swept = Some([Vec::new(), list.clone()].into())
        };
        for (time, slot, generation, expected) in [
            (0.0, 0, 0, [Ok(()); 2]),
            (1.0, 0, 0, [Ok(()); 2]),
            (1.001, 0, 0, refused),
            (-0.001, 0, 0, refused),
            (f64::NAN, 0, 0, refused),
            (0.5, 4, 1, [Ok(()); 2]),
            (0.5, 4, 2, refused),
            (0.5, 0, 1, refused),
            (0.5, 5, 0, refused),
        ] {
            assert_eq!(altered(change(time, slot, generation)), expected, "{time} {slot} {generation}");
        }
        // Where ways begin.
        assert_eq!(altered(|scene| scene.starts.replace(2, [1.0, 2.0, 3.0])), [Ok(()); 2]);
        for pose in [[f64::NAN, 0.0, 0.0], [0.0, 1e71, 0.0], [0.0, 0.0, f64::INFINITY]] {
            assert_eq!(altered(|scene| scene.starts.replace(2, pose)), refused, "{pose:?}");
        }
        // A pair whose bounds are apart, and a pair whose bounds overlap while its shapes do not.
        assert_eq!(altered(|scene| scene.contacts.pairs[1] = [1, 2]), refused);
        assert_eq!(altered(|scene| scene.contacts.pairs[1] = [0, 3]), refused);
        // More generations than slots, or than at the update after.
        assert_eq!(altered(|scene| scene.contacts.generations.push(0)), refused);
        assert_eq!(altered(|scene| scene.contacts.previous_generations.extend([0; 9])), refused);
        assert_eq!(altered(|scene| scene.contacts.previous_generations.truncate(4)), [Ok(()); 2]);
    }

    #[test]
    fn normals_and_depths_that_are_kept_must_be_some() {
        let refused = [Err(SceneError::Snapshot); 2];
        let kept = |normal: [f32; 2], depth: f32| {
            altered(|scene| {
                scene.contacts.outdated = true;
                (scene.contacts.normals[0], scene.contacts.depths[0]) = (normal, depth);
            })
        };
        assert_eq!(kept([0.6, -0.8], 0.0), [Ok(()); 2]);
        assert_eq!(kept([0.0, 1.004], 1e9), [Ok(()); 2]);
        for (normal, depth) in [
            ([0.6, 0.8], -0.1),
            ([0.6, 0.8], f32::NAN),
            ([0.6, 0.79], 0.5),
            ([0.62, 0.8], 0.5),
            ([f32::NAN, 1.0], 0.5),
            ([0.0, 0.0], 0.5),
        ] {
            assert_eq!(kept(normal, depth), refused, "{normal:?} {depth}");
        }
    }

    #[test]
    fn what_is_no_snapshot_at_all_is_told_apart() {
        let bytes = Scene::new().snapshot();
        let sealed = |content: &[u8]| [content, &of_bytes(content).to_le_bytes()].concat();
        let restored = |bytes: &[u8]| Scene::new().restore(bytes);
        let content = &bytes[..bytes.len() - 8];
        assert_eq!((restored(&bytes), restored(&sealed(content))), (Ok(()), Ok(())));
        for short in [&[][..], &bytes[..7], &bytes[..8], &bytes[..12]] {
            assert_eq!(restored(short), Err(SceneError::Snapshot));
        }
        assert_eq!(restored(&sealed(&MAGIC)), Err(SceneError::Snapshot), "no version");
        let with = |at: usize, byte: u8| {
            let mut content = content.to_vec();
            content[at] = byte;
            restored(&sealed(&content))
        };
        assert_eq!((with(0, b'S'), with(3, b'q')), (Err(SceneError::Snapshot), Err(SceneError::Snapshot)));
        assert_eq!(with(4, VERSION + 1), Err(SceneError::Version { got: VERSION + 1 }));
        // Another version is told of before the sum, which may be another, too.
        let mut other = bytes.clone();
        other[4] = VERSION + 1;
        assert_eq!(restored(&other), Err(SceneError::Version { got: VERSION + 1 }));
        assert_eq!(with(5, 4), Err(SceneError::Snapshot), "neither outdated nor not");
    }

    /// In a new scene, which has none of the bodies.
    #[test]
    fn what_has_become_of_slots_since_the_update_is_restored() {
        let ball: Arc<Form> = Arc::new(Form::circle(1.0, Default::default()).unwrap());
        let mut scene = Scene::new();
        let add = |scene: &mut Scene, x: f64| scene.add(ball.clone(), [x, 0.0]).unwrap();
        let [a, b, _] = [0.0, 1.5, 3.0].map(|x| add(&mut scene, x));
        scene.update().unwrap();
        // Its slot is used again, and a free one was used several times.
        scene.remove(b).unwrap();
        let c = add(&mut scene, 0.5);
        for _ in 0..3 {
            let gone = add(&mut scene, 9.0);
            scene.remove(gone).unwrap();
        }
        // In place, and made anew.
        let (mut other, bytes) = (Scene::new(), scene.snapshot());
        other.restore(&bytes).unwrap();
        let mut new = Scene::from_snapshot(&bytes, &Scene::new(), &Scene::new().distinct_shapes()).unwrap();
        for other in [&mut other, &mut new] {
            assert_eq!((other.contacts(), c.slot()), (Vec::new(), b.slot()), "both pairs had the body that is gone");
        }
        for scene in [&mut scene, &mut other, &mut new] {
            scene.update().unwrap();
            assert!(scene.began().eq([(a, c)]), "{:?}", scene.began().collect::<Vec<_>>());
            assert_eq!(scene.ended().count(), 2);
            assert_eq!(scene.contacts().len(), 1);
        }
        assert_eq!([&mut other, &mut new].map(|other| add(other, 0.0)), [add(&mut scene, 0.0); 2]);
    }

    #[test]
    fn bodies_that_are_still_there_keep_their_numbers_where_most_are_not() {
        let ball: Arc<Form> = Arc::new(Form::circle(1.0, Default::default()).unwrap());
        let mut scene = Scene::new();
        let bodies: Vec<Body> = (0..60)
            .map(|k| {
                scene.add(ball.clone(), BodyOptions { x: f64::from(k), user_data: 100, ..Default::default() }).unwrap()
            })
            .collect();
        scene.update().unwrap();
        let bytes = scene.snapshot();
        bodies[4..].iter().for_each(|&body| scene.remove(body).unwrap());
        scene.set_user_data(bodies[1], 7).unwrap();
        scene.restore(&bytes).unwrap();
        let kept: Vec<u64> = bodies.iter().map(|&body| scene.user_data(body).unwrap()).collect();
        assert_eq!((&kept[..5], kept[5..].iter().max()), (&[100, 7, 100, 100, 0][..], Some(&0)));
    }
}
