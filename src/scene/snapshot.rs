//! The whole state of a scene as bytes, and back.
//!
//! What is stored is what cannot be worked out from the rest:
//! - each shape once, however many bodies have it; in the order of the first slots that do;
//! - each slot's generation, and its body's shape, pose, filter, and whether it is fixed; of free slots the generation, so
//!   that old handles stay refused and the next bodies get the same slots and handles;
//! - the pairs of the last update and of the one before, and whose they were: `began` and `ended` answer as before, and go on
//!   from there. Of each pair the distance from the pair before it;
//! - the pose in which a body was seen last, where it has been written since: its contacts are about that one.
//!
//! Normals and depths are not: the narrow phase finds them again, bit for bit, for it depends on the shapes and poses
//! alone, not on the order or the company in which it sees them. Only those of pairs whose bodies have been removed,
//! reshaped or, by a query, looked at elsewhere since the update are stored themselves.
//!
//! In all, a moving body in three pairs takes some 35 bytes. All numbers are kept bit for bit, whole ones in as many bytes as
//! they need, least significant first; the last eight bytes are the digest of all before.
//!
//! Nothing that is read is trusted. Counts are held against the bytes that are left, before there is room made for them;
//! numbers and shapes are checked as where they are made; and a scene that has been made from bytes must make the same
//! bytes, so that each state has one form and everything else is refused.

use std::sync::Arc;

use super::bodies::{Body, BodyOptions, MOST, NONE, RETIRED};
use super::bytes::{put_numbers, put_whole, Reader};
use super::contacts::Contacts;
use super::digest::{of_bytes, word, words, Digest};
use super::error::SceneError;
use super::form::{self, Known};
use super::narrow::{Found, Overlap};
use super::Scene;
use crate::pose::Pose;
use crate::shape::Shape;

/// What a snapshot begins with; then comes the version.
const MAGIC: [u8; 4] = *b"sgap";
const VERSION: u8 = 1;

/// The slot holds a body.
const USED: u8 = 1;
const FIXED: u8 = 2;
/// The category and the mask follow: they are not the defaults.
const FILTER: u8 = 4;
/// The generation follows: it is not 0.
const GENERATION: u8 = 8;
/// How many bodies ago the last update was, and then the one before it, follow: they are not both 0.
const PAST: u8 = 16;
/// The pose is the one that was seen last.
const SEEN: u8 = 32;
/// The pose that was seen last follows.
const SEEN_ELSEWHERE: u8 = 64;

/// The shapes of a scene's bodies, each once, in the order of the first slots that have them.
pub(crate) struct Shapes {
    pub list: Vec<Arc<Shape>>,
    /// For each slot which of the shapes its body has; `u32::MAX` for a free slot.
    pub of_slot: Vec<u32>,
}

impl Scene {
    /// The shapes of the bodies.
    pub(crate) fn shapes(&self) -> Shapes {
        let models = &self.bodies.model;
        let mut places = vec![NONE; models.len()];
        let (mut list, mut of_slot) = (Vec::new(), models.clone());
        for place in of_slot.iter_mut().filter(|place| **place != NONE) {
            let model = *place;
            if model as usize >= places.len() {
                places.resize(model as usize + 1, NONE);
            }
            let known = &mut places[model as usize];
            if *known == NONE {
                *known = list.len() as u32;
                list.push(Arc::clone(&self.bodies.models[model].shape));
            }
            *place = *known;
        }
        Shapes { list, of_slot }
    }

    /// The whole state as bytes: the same for the same state, on every platform.
    ///
    /// A body takes at most 64 bytes after an update, in up to ten pairs; a shape takes 16 for each vertex and some 30 more for
    /// each piece, once for all bodies that have it.
    pub fn snapshot(&self) -> Vec<u8> {
        let Scene { bodies, contacts, .. } = self;
        let Contacts { generations, generations_before, .. } = contacts;
        let shapes = self.shapes();
        let mut bytes = Vec::with_capacity(64 + 32 * bodies.slots() + 4 * contacts.pairs.len());
        bytes.extend(MAGIC);
        bytes.extend([VERSION, u8::from(contacts.outdated)]);
        put_whole(&mut bytes, shapes.list.len() as u32);
        for shape in &shapes.list {
            form::put(&mut bytes, shape);
        }
        for count in [bodies.slots(), generations.len(), generations_before.len()] {
            put_whole(&mut bytes, count as u32);
        }
        for (slot, &shape) in shapes.of_slot.iter().enumerate() {
            self.put_slot(&mut bytes, slot, shape);
        }
        put_whole(&mut bytes, contacts.pairs.len() as u32);
        let (mut last, mut before) = ([0; 2], contacts.before.iter().peekable());
        let mut ended: Vec<&[u32; 2]> = Vec::new();
        for (index, pair) in contacts.pairs.iter().enumerate() {
            ended.extend(std::iter::from_fn(|| before.next_if(|other| *other < pair)));
            let stayed = before.next_if_eq(&pair).is_some();
            put_pair(&mut bytes, &mut last, *pair, stayed);
            if !self.follows(index) {
                let ([x, y], depth) = (contacts.normals[index], contacts.depths[index]);
                [x, y, depth].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
            }
        }
        ended.extend(before);
        put_whole(&mut bytes, ended.len() as u32);
        last = [0; 2];
        ended.into_iter().for_each(|pair| put_pair(&mut bytes, &mut last, *pair, false));
        bytes.extend(of_bytes(&bytes).to_le_bytes());
        bytes
    }

    fn put_slot(&self, bytes: &mut Vec<u8>, slot: usize, shape: u32) {
        let Scene { bodies, contacts, .. } = self;
        let generation = bodies.generations[slot];
        let last = contacts.generations.get(slot).copied().unwrap_or(generation);
        let before = contacts.generations_before.get(slot).copied().unwrap_or(last);
        let mut flags = u8::from(generation > 0) * GENERATION + u8::from(generation != before) * PAST;
        let (pose, filter, seen) = (&bodies.poses[3 * slot..3 * slot + 3], bodies.filters[slot], self.seen(slot));
        if bodies.is_used(slot) {
            flags |= USED + u8::from(bodies.fixed[slot]) * FIXED;
            flags |= u8::from([filter.category, filter.mask] != DEFAULT) * FILTER;
            flags |= match seen {
                Some(seen) if seen.iter().zip(pose).all(|(p, q)| p.to_bits() == q.to_bits()) => SEEN,
                Some(_) => SEEN_ELSEWHERE,
                None => 0,
            };
        }
        bytes.push(flags);
        if flags & GENERATION != 0 {
            put_whole(bytes, generation);
        }
        if flags & PAST != 0 {
            put_whole(bytes, generation - last);
            put_whole(bytes, last - before);
        }
        if flags & USED == 0 {
            return;
        }
        put_whole(bytes, shape);
        put_numbers(bytes, pose);
        if let (Some(seen), SEEN_ELSEWHERE) = (seen, flags & SEEN_ELSEWHERE) {
            put_numbers(bytes, &seen);
        }
        if flags & FILTER != 0 {
            bytes.extend(filter.category.to_le_bytes());
            bytes.extend(filter.mask.to_le_bytes());
        }
    }

    /// The pose of a body that was seen last, if its present shape has been seen at all.
    fn seen(&self, slot: usize) -> Option<[f64; 3]> {
        let place = &self.places.list[slot];
        (!place.position.is_nan()).then_some([place.position.x, place.position.y, place.angle])
    }

    /// Whether a pair's normal and depth follow from what is known of its bodies.
    fn follows(&self, index: usize) -> bool {
        let seen = |&slot: &u32| self.seen(slot as usize).is_some();
        let Scene { bodies, contacts, .. } = self;
        !contacts.outdated && contacts.are_there(bodies, index) && contacts.pairs[index].iter().all(seen)
    }

    /// Puts a snapshot's state in the place of all that the scene holds. Handles are good if the snapshot's scene had their
    /// bodies. Nothing changes when bytes are refused: all that are not, to the last bit, what [`Scene::snapshot`] makes; and
    /// snapshots of scenes with a pose that [`Scene::update`] refuses.
    ///
    /// Shapes that bodies of the scene have are not made again: the bodies get the same ones, by address.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SceneError> {
        let known = self.shapes().list;
        self.restore_with(bytes, &known)
    }

    /// The same, with these shapes in place of those that are equal to them.
    pub(crate) fn restore_with(&mut self, bytes: &[u8], known: &[Arc<Shape>]) -> Result<(), SceneError> {
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
        *self = scene.ok_or(SceneError::Snapshot)?;
        Ok(())
    }

    /// A digest of which slots hold bodies, their poses as they are now, and the pairs, normals and depths of the last
    /// update: equal on every platform for equal input. (−0 counts as 0. Shapes, filters and handles do not count.)
    pub fn hash(&self) -> u64 {
        let Scene { bodies, contacts, .. } = self;
        let mut digest = Digest::NEW;
        digest.add([bodies.len() as u64, contacts.pairs.len() as u64, 0, 0]);
        for (slot, pose) in bodies.poses.chunks_exact(3).enumerate() {
            if bodies.is_used(slot) {
                digest.add([slot as u64, word(pose[0]), word(pose[1]), word(pose[2])]);
            }
        }
        for ((&[a, b], &normal), &depth) in contacts.pairs.iter().zip(&contacts.normals).zip(&contacts.depths) {
            digest.add([u64::from(a), u64::from(b), words(normal), words([depth, 0.0])]);
        }
        digest.finish()
    }
}

/// The category and mask that bodies have unless another is given.
const DEFAULT: [u32; 2] = [1, u32::MAX];

/// Appends a pair as the distance from the one before it, and whether it overlapped at the update before.
fn put_pair(bytes: &mut Vec<u8>, last: &mut [u32; 2], pair: [u32; 2], before: bool) {
    let [a, b] = pair;
    let on = a - last[0];
    put_whole(bytes, on << 1 | u32::from(before));
    put_whole(bytes, b - if on == 0 { last[1] } else { a });
    *last = pair;
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
    let shapes = (0..bytes.count(42)?).map(|_| form::get(bytes, &mut known)).collect::<Option<Vec<_>>>()?;
    let (count, last, before) = (bytes.count(1)?, bytes.whole()? as usize, bytes.whole()? as usize);
    if count > MOST || last > count || before > last {
        return None;
    }
    let mut scene = Scene::new();
    let nothing = Arc::new(Shape::of_point());
    // In the lowest free slot, so each in its own; where free slots are, something that goes again.
    let slots = (0..count)
        .map(|_| {
            let (slot, shape, options) = get_slot(bytes)?;
            let shape = if slot.used { shapes.get(shape as usize)? } else { &nothing };
            scene.add(Arc::clone(shape), options).ok()?;
            Some(slot)
        })
        .collect::<Option<Vec<_>>>()?;
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
    scene.see().ok()?;
    for (index, slot) in slots.iter().enumerate() {
        scene.bodies.place(index, slot.pose);
    }
    scene.contacts.outdated = outdated;
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
        (options.category, options.mask) = (bytes.word()?, bytes.word()?);
    }
    let [x, y, angle] = slot.pose;
    (generation < RETIRED && Pose::checked(x, y, angle).is_some()).then_some((slot, shape, options))
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
            let class = |slot: u32| (slot, scene.places.list[slot as usize].class as u32);
            scene.batches.add(class(a), class(b));
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
    let Scene { bodies, places, batches, found, contacts, .. } = scene;
    for _ in 0..bytes.count(2)? {
        get_pair(bytes, &mut ended, slots[1])?;
        contacts.before.extend(std::iter::from_fn(|| stayed.next_if(|pair| *pair < ended)));
        contacts.before.push(ended);
    }
    contacts.before.extend(stayed);
    if contacts.before.iter().any(|&[_, b]| b as usize >= slots[1]) {
        return None;
    }
    batches.run(bodies, places, found);
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
        scene.see().unwrap();
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
        let mut add = |scene: &mut Scene| scene.add(ball.clone(), BodyOptions::default()).unwrap();
        add(&mut scene);
        scene.bodies.generations[0] = RETIRED - 1;
        let last = scene.body(0).unwrap();
        scene.restore(&scene.snapshot()).unwrap();
        scene.remove(last).unwrap();
        scene.restore(&scene.snapshot()).unwrap();
        assert_eq!((scene.len(), add(&mut scene).slot()), (0, 1));
    }
}
