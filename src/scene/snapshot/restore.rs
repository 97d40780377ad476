//! A scene from a snapshot; see `snapshot.rs`.
//!
//! Nothing that is read is trusted. Counts are held against the bytes that are left, before there is room made for them;
//! numbers and shapes are checked as where they are made; and a scene that has been made from bytes must make the same
//! bytes, so that each state has one form and everything else is refused.

use std::sync::Arc;

use crate::math::pose::Pose;
use crate::scene::bodies::body::{Body, BodyOptions};
use crate::scene::bodies::slots::{NONE, RETIRED};
use crate::scene::error::SceneError;
use crate::scene::memory_limit::MAX_BODIES;
use crate::scene::narrow::found::{Found, Overlap};
use crate::scene::narrow::run::run;
use crate::scene::snapshot::bytes::Reader;
use crate::scene::snapshot::digest::of_bytes;
use crate::scene::snapshot::shape_codec::{self, Known};
use crate::scene::snapshot::write::{
    unfold, FILTER, FIXED, GENERATION, MAGIC, PAST, SEEN, SEEN_ELSEWHERE, USED, VERSION,
};
use crate::scene::Scene;
use crate::shape::Shape;

impl Scene {
    /// Puts a snapshot's state in the place of all that the scene holds. Handles are good if the snapshot's scene had their
    /// bodies. Nothing changes when bytes are refused: all that are not, to the last bit, what [`Scene::snapshot`] makes; and
    /// snapshots of scenes with a pose that [`Scene::update`] refuses.
    ///
    /// Shapes that bodies of the scene have are not made again: the bodies get the same ones, by address.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SceneError> {
        *self = Scene::restored(bytes, &self.shapes().list)?;
        Ok(())
    }

    /// The scene of a snapshot, with these shapes in place of those that are equal to them.
    pub(crate) fn restored(bytes: &[u8], known: &[Arc<Shape>]) -> Result<Scene, SceneError> {
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
    let (on, more) = (bytes.whole()?, bytes.whole()?);
    let a = last[0].checked_add(on >> 1)?;
    let b = more.checked_add(if on >> 1 == 0 { last[1] } else { a })?;
    *last = [a, b];
    (more > 0 && (b as usize) < slots).then_some(on & 1 != 0)
}

/// What a slot of a snapshot says besides what a new body is given.
struct Slot {
    used: bool,
    generation: u32,
    last: u32,
    before: u32,
    pose: [f64; 3],
    seen: bool,
}

/// The scene that the content of a snapshot describes, if it makes sense; whether it is the form that the scene itself would
/// have taken is another matter.
fn read(bytes: &mut Reader, known: &[Arc<Shape>]) -> Option<Scene> {
    let outdated = bytes.byte()? != 0;
    let mut known = Known::new(known);
    let mut shapes = Vec::new();
    for _ in 0..bytes.count(42)? {
        shapes.push(shape_codec::get(bytes, &mut known)?);
    }
    let (count, last, before) = (bytes.count(1)?, bytes.whole()? as usize, bytes.whole()? as usize);
    if count > MAX_BODIES || last > count || before > last {
        return None;
    }
    let mut scene = Scene::new();
    let nothing = Arc::new(Shape::origin_point());
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
    scene.bodies.touched.clear();
    for (index, slot) in slots.iter().enumerate() {
        scene.bodies.generations[index] = slot.generation;
        if slot.seen {
            scene.bodies.touched.add(index);
        }
    }
    scene.read_poses().ok()?;
    for (index, slot) in slots.iter().enumerate() {
        scene.bodies.place(index, slot.pose);
    }
    scene.contacts.outdated = outdated;
    // They may not be those of the contacts.
    scene.bodies.removals = 1;
    scene.contacts.generations = slots[..last].iter().map(|slot| slot.last).collect();
    scene.contacts.generations_before = slots[..before].iter().map(|slot| slot.before).collect();
    get_pairs(bytes, &mut scene)?;
    bytes.left.is_empty().then_some(scene)
}

/// Reads a slot: also which shape its body has, and what the body is, where it was seen last or, failing that, where it is.
fn get_slot(bytes: &mut Reader) -> Option<(Slot, u32, BodyOptions)> {
    let flags = bytes.byte()?;
    let generation = if flags & GENERATION != 0 { bytes.whole()? } else { 0 };
    let past = if flags & PAST != 0 { [bytes.whole()?, bytes.whole()?] } else { [0; 2] };
    let last = generation.checked_sub(past[0])?;
    let used = flags & USED != 0;
    let mut slot =
        Slot { used, generation, last, before: last.checked_sub(past[1])?, pose: [0.0; 3], seen: flags & SEEN != 0 };
    let mut options = BodyOptions::default();
    if !used {
        slot.seen = false;
        return Some((slot, NONE, options));
    }
    let shape = bytes.whole()?;
    let mut pose = || Some([bytes.number()?, bytes.number()?, bytes.number()?]);
    slot.pose = pose()?;
    let mut seen = slot.pose;
    if flags & SEEN_ELSEWHERE != 0 {
        (seen, slot.seen) = (pose()?, true);
    }
    [options.x, options.y, options.angle] = seen;
    options.fixed = flags & FIXED != 0;
    if flags & FILTER != 0 {
        (options.category, options.mask) = (bytes.whole()?, unfold(bytes.whole()?));
    }
    let [x, y, angle] = slot.pose;
    let fits = Pose::check(x, y, angle).is_ok();
    (fits && generation < RETIRED).then_some((slot, shape, options))
}

/// Reads the pairs, and finds out the normals and depths that are not there.
fn get_pairs(bytes: &mut Reader, scene: &mut Scene) -> Option<()> {
    let slots = [scene.contacts.generations.len(), scene.contacts.generations_before.len()];
    let count = bytes.count(2)?;
    let mut pair = [0; 2];
    for index in 0..count {
        let before = get_pair(bytes, &mut pair, slots[0])?;
        let [a, b] = pair;
        scene.contacts.pairs.push(pair);
        if before {
            scene.contacts.before.push(pair);
        }
        if scene.follows(index) {
            let Scene { derived, batches, .. } = &mut *scene;
            // The narrow phase is for bodies that are near each other.
            if !derived.bounds_of(a as usize).meets(derived.bounds_of(b as usize)) {
                return None;
            }
            let body = |slot: u32| (derived.rank(slot as usize) as u32, derived.of(slot as usize).class as u32);
            batches.add(body(a), body(b));
        } else {
            let (normal, depth) = ([bytes.single()?, bytes.single()?], bytes.single()?);
            let length = normal[0] * normal[0] + normal[1] * normal[1];
            if !((0.99..1.01).contains(&length) && depth >= 0.0) {
                return None;
            }
            scene.found.push(Found { a, b, overlap: Overlap { normal, depth } });
        }
    }
    let stayed = std::mem::take(&mut scene.contacts.before);
    let (mut stayed, mut ended) = (stayed.into_iter().peekable(), [0; 2]);
    let Scene { bodies, derived, batches, found, contacts, .. } = scene;
    for _ in 0..bytes.count(2)? {
        get_pair(bytes, &mut ended, slots[1])?;
        contacts.before.extend(std::iter::from_fn(|| stayed.next_if(|pair| *pair < ended)));
        contacts.before.push(ended);
    }
    contacts.before.extend(stayed);
    if contacts.before.iter().any(|&[_, b]| b as usize >= slots[1]) {
        return None;
    }
    run(batches, bodies, derived, found);
    contacts.sort(found, bodies.slots());
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
