//! A scene from a snapshot; see `snapshot.rs`.
//!
//! Nothing that is read is trusted. Counts are held against the bytes that are left, before there is room made for them;
//! numbers and shapes are checked as where they are made; and a scene that has been made from bytes must make the same
//! bytes, so that each state has one form and everything else is refused.

use std::sync::Arc;

use crate::math::pose::Pose;
use crate::scene::bodies::body::{Body, BodyOptions};
use crate::scene::bodies::slots::{NO_INDEX, RETIRED};
use crate::scene::error::SceneError;
use crate::scene::memory_limit::MAX_BODIES;
use crate::scene::narrow::overlapping_pair::{Overlap, OverlappingPair};
use crate::scene::narrow::run::run;
use crate::scene::snapshot::bytes::Reader;
use crate::scene::snapshot::digest::of_bytes;
use crate::scene::snapshot::format::{
    unfold_mask, FILTER, FIXED, GENERATION, MAGIC, OCCUPIED, PAST, READ_ELSEWHERE, READ_HERE, VERSION,
};
use crate::scene::snapshot::shape_codec::{self, KnownShapes};
use crate::scene::Scene;
use crate::shape::Shape;

impl Scene {
    /// Puts a snapshot's state in the place of all that the scene holds. Handles are good if the snapshot's scene had their
    /// bodies. Nothing changes when bytes are refused: all that are not, to the last bit, what [`Scene::snapshot`] makes; and
    /// snapshots of scenes with a pose that [`Scene::update`] refuses.
    ///
    /// Shapes that bodies of the scene have are not made again: the bodies get the same ones, by address.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SceneError> {
        *self = Scene::from_snapshot(bytes, &self.distinct_shapes().list)?;
        Ok(())
    }

    /// The scene of a snapshot, with these shapes in place of those that are equal to them.
    pub(crate) fn from_snapshot(bytes: &[u8], known: &[Arc<Shape>]) -> Result<Scene, SceneError> {
        let (content, sum) = bytes.split_last_chunk().ok_or(SceneError::Snapshot)?;
        let mut reader = Reader { left: content };
        if reader.array() != Some(MAGIC) {
            return Err(SceneError::Snapshot);
        }
        let version = reader.byte().ok_or(SceneError::Snapshot)?;
        if version != VERSION {
            return Err(SceneError::Version { got: version });
        }
        if of_bytes(content) != u64::from_le_bytes(*sum) {
            return Err(SceneError::Snapshot);
        }
        let scene = read(&mut reader, known).filter(|scene| scene.snapshot() == bytes);
        scene.ok_or(SceneError::Snapshot)
    }
}

/// Reads a pair, later in the order than the one before it, of slots below `slots`.
fn get_pair(bytes: &mut Reader, last: &mut [u32; 2], slots: usize) -> Option<bool> {
    let (on, more) = (bytes.varint()?, bytes.varint()?);
    let a = last[0].checked_add(on >> 1)?;
    let b = more.checked_add(if on >> 1 == 0 { last[1] } else { a })?;
    *last = [a, b];
    (more > 0 && (b as usize) < slots).then_some(on & 1 != 0)
}

/// What a slot of a snapshot says besides what a new body is given.
struct SlotState {
    used: bool,
    generation: u32,
    last: u32,
    before: u32,
    pose: [f64; 3],
    was_read: bool,
}

/// The scene that the content of a snapshot describes, if it makes sense; whether it is the form that the scene itself would
/// have taken is another matter.
fn read(bytes: &mut Reader, known: &[Arc<Shape>]) -> Option<Scene> {
    let outdated = bytes.byte()? != 0;
    let mut known = KnownShapes::new(known);
    let mut shapes = Vec::new();
    for _ in 0..bytes.count(42)? {
        shapes.push(shape_codec::get_shape(bytes, &mut known)?);
    }
    let (count, last, before) = (bytes.count(1)?, bytes.varint()? as usize, bytes.varint()? as usize);
    if count > MAX_BODIES || last > count || before > last {
        return None;
    }
    let mut scene = Scene::new();
    let nothing = Arc::new(Shape::of_point());
    // In the lowest free slot, so each in its own; where free slots are, something that goes again.
    let mut slots = Vec::with_capacity(count);
    for _ in 0..count {
        let (slot, shape, options) = get_slot(bytes)?;
        let shape = if slot.used { shapes.get(shape as usize)? } else { &nothing };
        scene.add(Arc::clone(shape), options).ok()?;
        slots.push(slot);
    }
    for (index, slot) in slots.iter().enumerate().filter(|(_, slot)| !slot.used) {
        // Removing counts on.
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
    scene.read_poses().ok()?;
    for (index, slot) in slots.iter().enumerate() {
        scene.bodies.set_pose(index, slot.pose);
    }
    scene.contacts.outdated = outdated;
    // They may not be those of the contacts.
    scene.bodies.removals = 1;
    scene.contacts.generations = slots[..last].iter().map(|slot| slot.last).collect();
    scene.contacts.previous_generations = slots[..before].iter().map(|slot| slot.before).collect();
    get_pairs(bytes, &mut scene)?;
    bytes.left.is_empty().then_some(scene)
}

/// Reads a slot: also which shape its body has, and what the body is, where it was seen last or, failing that, where it is.
fn get_slot(bytes: &mut Reader) -> Option<(SlotState, u32, BodyOptions)> {
    let flags = bytes.byte()?;
    let generation = if flags & GENERATION != 0 { bytes.varint()? } else { 0 };
    let past = if flags & PAST != 0 { [bytes.varint()?, bytes.varint()?] } else { [0; 2] };
    let last = generation.checked_sub(past[0])?;
    let used = flags & OCCUPIED != 0;
    let mut slot = SlotState {
        used,
        generation,
        last,
        before: last.checked_sub(past[1])?,
        pose: [0.0; 3],
        was_read: flags & READ_HERE != 0,
    };
    let mut options = BodyOptions::default();
    if !used {
        slot.was_read = false;
        return Some((slot, NO_INDEX, options));
    }
    let shape = bytes.varint()?;
    let mut pose = || Some([bytes.f64()?, bytes.f64()?, bytes.f64()?]);
    slot.pose = pose()?;
    let mut read_pose = slot.pose;
    if flags & READ_ELSEWHERE != 0 {
        (read_pose, slot.was_read) = (pose()?, true);
    }
    [options.x, options.y, options.angle] = read_pose;
    options.fixed = flags & FIXED != 0;
    if flags & FILTER != 0 {
        (options.category, options.mask) = (bytes.varint()?, unfold_mask(bytes.varint()?));
    }
    let [x, y, angle] = slot.pose;
    let fits = Pose::check(x, y, angle).is_ok();
    (fits && generation < RETIRED).then_some((slot, shape, options))
}

/// Reads the pairs, and finds out the normals and depths that are not there.
fn get_pairs(bytes: &mut Reader, scene: &mut Scene) -> Option<()> {
    let slots = [scene.contacts.generations.len(), scene.contacts.previous_generations.len()];
    let count = bytes.count(2)?;
    let mut pair = [0; 2];
    for index in 0..count {
        let before = get_pair(bytes, &mut pair, slots[0])?;
        let [a, b] = pair;
        scene.contacts.pairs.push(pair);
        if before {
            scene.contacts.previous_pairs.push(pair);
        }
        if scene.is_recomputed(index) {
            let Scene { derived, batches, .. } = &mut *scene;
            // The narrow phase is for bodies that are near each other.
            if !derived.bounds_of(a as usize).overlaps(derived.bounds_of(b as usize)) {
                return None;
            }
            let body = |slot: u32| (derived.rank(slot as usize) as u32, derived.posed_body(slot as usize).class as u32);
            batches.add(body(a), body(b));
        } else {
            let (normal, depth) = ([bytes.f32()?, bytes.f32()?], bytes.f32()?);
            let length = normal[0] * normal[0] + normal[1] * normal[1];
            if !((0.99..1.01).contains(&length) && depth >= 0.0) {
                return None;
            }
            scene.found.push(OverlappingPair { a, b, overlap: Overlap { normal, depth } });
        }
    }
    let stayed = std::mem::take(&mut scene.contacts.previous_pairs);
    let (mut stayed, mut ended) = (stayed.into_iter().peekable(), [0; 2]);
    let Scene { bodies, derived, batches, found, contacts, .. } = scene;
    for _ in 0..bytes.count(2)? {
        get_pair(bytes, &mut ended, slots[1])?;
        contacts.previous_pairs.extend(std::iter::from_fn(|| stayed.next_if(|pair| *pair < ended)));
        contacts.previous_pairs.push(ended);
    }
    contacts.previous_pairs.extend(stayed);
    if contacts.previous_pairs.iter().any(|&[_, b]| b as usize >= slots[1]) {
        return None;
    }
    run(batches, bodies, derived, found);
    contacts.sort(found, bodies.slot_count());
    // Those that were read overlap, and were found again.
    (found.len() == count).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contacts_stay_as_they_were_found_when_bodies_are_looked_at_elsewhere_since() {
        let ball: Arc<Shape> = Arc::new(Shape::circle(1.0, Default::default()).unwrap());
        let mut scene = Scene::new();
        let bodies = [0.0, 1.5].map(|x| scene.add(ball.clone(), BodyOptions { x, ..BodyOptions::default() }).unwrap());
        scene.update().unwrap();
        scene.move_to(bodies[1], 9.0, 0.0, 0.0).unwrap();
        scene.read_poses().unwrap();
        let bytes = scene.snapshot();
        let mut other = Scene::new();
        other.restore(&bytes).unwrap();
        assert_eq!((other.normals(), other.depths()), (&[[1.0, 0.0]][..], &[0.5][..]));
        assert_eq!((other.contact(0), other.hash()), (None, scene.hash()));
        assert_eq!((other.update(), scene.update()), (Ok(0), Ok(0)));
        assert!(other.ended().eq(scene.ended()) && other.snapshot() == scene.snapshot());
    }

    #[test]
    fn a_slot_whose_handles_are_used_up_stays_so() {
        let ball: Arc<Shape> = Arc::new(Shape::circle(1.0, Default::default()).unwrap());
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
}
