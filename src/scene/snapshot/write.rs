//! The whole state of a scene as bytes; `restore.rs` has the way back.
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

use std::sync::Arc;

use crate::scene::bodies::slots::NONE;
use crate::scene::narrow::contacts::Contacts;
use crate::scene::snapshot::bytes::{put_numbers, put_whole};
use crate::scene::snapshot::digest::of_bytes;
use crate::scene::snapshot::shape_codec;
use crate::scene::Scene;
use crate::shape::Shape;

/// What a snapshot begins with; then comes the version.
pub(crate) const MAGIC: [u8; 4] = *b"sgap";
pub(crate) const VERSION: u8 = 1;

/// The slot holds a body.
pub(crate) const USED: u8 = 1;
pub(crate) const FIXED: u8 = 2;
/// The category and the mask follow: they are not the defaults.
pub(crate) const FILTER: u8 = 4;
/// The generation follows: it is not 0.
pub(crate) const GENERATION: u8 = 8;
/// How many bodies ago the last update was, and then the one before it, follow: they are not both 0.
pub(crate) const PAST: u8 = 16;
/// The pose is the one that was seen last.
pub(crate) const SEEN: u8 = 32;
/// The pose that was seen last follows.
pub(crate) const SEEN_ELSEWHERE: u8 = 64;

/// The category and mask that bodies have unless another is given.
const DEFAULT: [u32; 2] = [1, u32::MAX];

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
    /// After an update a body takes some 27 bytes, and each pair 3; a body that has been moved since, 24 more. A shape takes
    /// 16 for each vertex and some 30 more for each piece, once for all bodies that have it.
    pub fn snapshot(&self) -> Vec<u8> {
        let Scene { bodies, contacts, .. } = self;
        let Contacts { generations, generations_before, .. } = contacts;
        let shapes = self.shapes();
        let mut bytes = Vec::with_capacity(64 + 32 * bodies.slots() + 4 * contacts.pairs.len());
        bytes.extend(MAGIC);
        bytes.extend([VERSION, u8::from(contacts.outdated)]);
        put_whole(&mut bytes, shapes.list.len() as u32);
        for shape in &shapes.list {
            shape_codec::put(&mut bytes, shape);
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
        let (pose, filter) = (&bodies.poses[3 * slot..3 * slot + 3], bodies.filters[slot]);
        let mut seen = None;
        if bodies.is_used(slot) {
            seen = self.seen(slot);
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
            put_whole(bytes, filter.category);
            put_whole(bytes, fold(filter.mask));
        }
    }

    /// The pose in which the body in a slot that is used was seen last, if its present shape has been seen at all.
    fn seen(&self, slot: usize) -> Option<[f64; 3]> {
        let place = self.derived.of(slot);
        (!place.position.is_nan()).then_some([place.position.x, place.position.y, place.angle])
    }

    /// Whether a pair's normal and depth follow from what is known of its bodies.
    pub(crate) fn follows(&self, index: usize) -> bool {
        let Scene { bodies, contacts, .. } = self;
        let seen = |slots: [usize; 2]| slots.into_iter().all(|slot| self.seen(slot).is_some());
        !contacts.outdated && contacts.slots(index, bodies).is_some_and(seen)
    }
}

/// What differs little from no bits or from all, as a small number.
fn fold(mask: u32) -> u32 {
    mask << 1 ^ (mask >> 31).wrapping_neg()
}

/// The way back from [`fold`].
pub(crate) fn unfold(number: u32) -> u32 {
    number >> 1 ^ (number & 1).wrapping_neg()
}

/// Appends a pair as the distance from the one before it, and whether it overlapped at the update before.
fn put_pair(bytes: &mut Vec<u8>, last: &mut [u32; 2], pair: [u32; 2], before: bool) {
    let [a, b] = pair;
    let on = a - last[0];
    put_whole(bytes, on << 1 | u32::from(before));
    put_whole(bytes, b - if on == 0 { last[1] } else { a });
    *last = pair;
}
