//! Writes a snapshot; `format.rs` describes it.

use crate::scene::narrow::contacts::{Change, Contacts, Walk};
use crate::scene::snapshot::bytes::{put_f64s, put_varint};
use crate::scene::snapshot::digest::of_bytes;
use crate::scene::snapshot::format::{
    fold_mask, DEFAULT_FILTER, FILTER, FIXED, GENERATION, MAGIC, OCCUPIED, ONE_WAY, OUTDATED, PAST, READ_ELSEWHERE,
    READ_HERE, WITHOUT_FIXED,
};
use crate::scene::snapshot::shape_codec;
use crate::scene::snapshot_version::VERSION;
use crate::scene::Scene;

impl Scene {
    /// Returns the scene's whole state as bytes, for [`Scene::restore`]: to save a game, roll back, or send it to
    /// another machine. Equal states give equal bytes on every platform.
    ///
    /// After an update a body takes some 27 bytes, and each pair 3; a body moved since takes 24 more. A shape takes 16
    /// bytes for each vertex and some 30 for each piece, once for all bodies that share it.
    #[must_use]
    pub fn snapshot(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.snapshot_into(&mut bytes);
        bytes
    }

    /// [`Scene::snapshot`] into a list, whose content it replaces and whose memory it reuses.
    pub fn snapshot_into(&self, bytes: &mut Vec<u8>) {
        self.write_snapshot(bytes, false);
    }

    /// [`Scene::snapshot`] without the fixed bodies, such as a level's: a map of any size takes a few bytes.
    ///
    /// [`Scene::restore`] leaves fixed bodies as they are then, at their present poses, for the snapshot does not know
    /// them: a lift, which is fixed and moves, needs the whole snapshot. A fixed body that was added since is removed,
    /// as any other; if one has been removed since, the snapshot is refused.
    #[must_use]
    pub fn snapshot_without_fixed(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write_snapshot(&mut bytes, true);
        bytes
    }

    /// [`Scene::snapshot_into`], with or without fixed bodies.
    pub(crate) fn write_snapshot(&self, bytes: &mut Vec<u8>, without_fixed: bool) {
        let Scene { bodies, contacts, .. } = self;
        let Contacts { generations, previous_generations, .. } = contacts;
        let shapes = self.distinct_shapes_but(|slot| without_fixed && self.can_be_left_out(slot));
        bytes.clear();
        bytes.reserve(64 + 32 * bodies.slot_count() + 4 * contacts.pairs.len());
        bytes.extend_from_slice(&MAGIC);
        let flags = u8::from(contacts.outdated) * OUTDATED + u8::from(without_fixed) * WITHOUT_FIXED;
        bytes.extend_from_slice(&[VERSION, flags]);
        put_varint(bytes, shapes.list.len() as u32);
        for shape in &shapes.list {
            shape_codec::put_shape(bytes, shape);
        }
        for count in [bodies.slot_count(), generations.len(), previous_generations.len()] {
            put_varint(bytes, count as u32);
        }
        let mut slot = 0;
        while slot < bodies.slot_count() {
            let generation = bodies.generations[slot];
            let is_in_run = |&slot: &usize| self.can_be_left_out(slot) && bodies.generations[slot] == generation;
            let run = (slot..bodies.slot_count()).take_while(|slot| without_fixed && is_in_run(slot)).count();
            if run == 0 {
                self.put_slot(bytes, slot, shapes.of_slot[slot]);
                slot += 1;
                continue;
            }
            bytes.push(FIXED + u8::from(generation > 0) * GENERATION);
            if generation > 0 {
                put_varint(bytes, generation);
            }
            put_varint(bytes, run as u32);
            slot += run;
        }
        put_varint(bytes, contacts.pairs.len() as u32);
        let (mut last, mut ended) = ([0; 2], contacts.previous_pairs.len() as u32);
        let (mut now, mut before) = (Walk(&contacts.pairs), Walk(&contacts.previous_pairs));
        for (index, &pair) in contacts.pairs.iter().enumerate() {
            let stayed = holds(&mut before, pair);
            put_pair(bytes, &mut last, pair, stayed);
            ended = ended.wrapping_sub(u32::from(stayed));
            if !self.is_recomputed(index, without_fixed) {
                let ([x, y], depth) = (contacts.normals[index], contacts.depths[index]);
                for number in [x, y, depth] {
                    bytes.extend_from_slice(&number.to_le_bytes());
                }
            }
        }
        put_varint(bytes, ended);
        last = [0; 2];
        for &pair in &contacts.previous_pairs {
            if !holds(&mut now, pair) {
                put_pair(bytes, &mut last, pair, false);
            }
        }
        self.put_starts(bytes, without_fixed);
        self.put_swept(bytes);
        let digest = of_bytes(bytes);
        bytes.extend_from_slice(&digest.to_le_bytes());
    }

    /// The starts of ways that a restored scene would place elsewhere; 0 follows the last.
    fn put_starts(&self, bytes: &mut Vec<u8>, without_fixed: bool) {
        let Scene { bodies, starts, .. } = self;
        for slot in 0..bodies.slot_count() {
            let is_known = bodies.is_used(slot) && !(without_fixed && self.can_be_left_out(slot));
            let Some(start) = starts.of(slot).filter(|_| is_known) else { continue };
            let expected = self.last_read_pose(slot).unwrap_or_else(|| bodies.pose(slot));
            if !same_bits(&start, &expected) {
                put_varint(bytes, slot as u32 + 1);
                put_f64s(bytes, &start);
            }
        }
        put_varint(bytes, 0);
    }

    /// What began and ended, if the last update was swept.
    fn put_swept(&self, bytes: &mut Vec<u8>) {
        let swept = self.swept_changes();
        bytes.push(u8::from(swept.is_some()));
        for list in swept.map_or(&[][..], |swept| swept) {
            put_varint(bytes, list.len() as u32);
            for &Change { time, a, b } in list {
                put_f64s(bytes, &[time]);
                [a.slot, a.generation, b.slot, b.generation].into_iter().for_each(|number| put_varint(bytes, number));
            }
        }
    }

    fn put_slot(&self, bytes: &mut Vec<u8>, slot: usize, shape: u32) {
        let Scene { bodies, contacts, .. } = self;
        let generation = bodies.generations[slot];
        let last = contacts.generations.get(slot).copied().unwrap_or(generation);
        let before = contacts.previous_generations.get(slot).copied().unwrap_or(last);
        let mut flags = u8::from(generation > 0) * GENERATION + u8::from(generation != before) * PAST;
        let (pose, filter) = (bodies.pose(slot), bodies.filters.of(slot));
        let mut read = None;
        if bodies.is_used(slot) {
            read = self.last_read_pose(slot);
            flags |= OCCUPIED + u8::from(bodies.fixed[slot]) * FIXED;
            flags |= u8::from([filter.category, filter.mask] != DEFAULT_FILTER) * FILTER;
            flags |= u8::from(bodies.one_way(slot).is_some()) * ONE_WAY;
            flags |= match read {
                Some(read) if same_bits(&read, &pose) => READ_HERE,
                Some(_) => READ_ELSEWHERE,
                None => 0,
            };
        }
        bytes.push(flags);
        if flags & GENERATION != 0 {
            put_varint(bytes, generation);
        }
        if flags & PAST != 0 {
            put_varint(bytes, generation - last);
            put_varint(bytes, last - before);
        }
        if flags & OCCUPIED == 0 {
            return;
        }
        put_varint(bytes, shape);
        put_f64s(bytes, &pose);
        if let (Some(read), READ_ELSEWHERE) = (read, flags & READ_ELSEWHERE) {
            put_f64s(bytes, &read);
        }
        if flags & FILTER != 0 {
            put_varint(bytes, filter.category);
            put_varint(bytes, fold_mask(filter.mask));
        }
        if let Some(direction) = bodies.one_way(slot) {
            put_f64s(bytes, &direction.to_array());
        }
    }

    /// The pose at which the body in a slot in use was last read; none if its present shape was never read.
    pub(crate) fn last_read_pose(&self, slot: usize) -> Option<[f64; 3]> {
        let body = self.derived.posed_body(slot);
        (!body.position.is_nan()).then_some([body.position.x, body.position.y, body.angle])
    }

    /// Whether a slot has a fixed body that a snapshot may leave out: one that was there at the last two updates, so
    /// that their pairs have no other body of the slot.
    fn can_be_left_out(&self, slot: usize) -> bool {
        let Scene { bodies, contacts: Contacts { generations, previous_generations, .. }, .. } = self;
        let is_same = |then: &Vec<u32>| then.get(slot).is_none_or(|then| *then == bodies.generations[slot]);
        bodies.is_used(slot) && bodies.fixed[slot] && is_same(generations) && is_same(previous_generations)
    }

    /// Whether a pair's normal and depth can be computed again, and so are left out.
    pub(crate) fn is_recomputed(&self, index: usize, without_fixed: bool) -> bool {
        let Scene { bodies, contacts, .. } = self;
        let is_known = |slot| self.last_read_pose(slot).is_some() && !(without_fixed && self.can_be_left_out(slot));
        let read = |slots: [usize; 2]| slots.into_iter().all(is_known);
        !contacts.outdated && contacts.live_slots(index, bodies).is_some_and(read)
    }
}

#[inline(never)]
fn holds(walk: &mut Walk, pair: [u32; 2]) -> bool {
    walk.holds(pair)
}

/// Whether two poses are the same to the bit.
#[inline(never)]
fn same_bits(a: &[f64], b: &[f64]) -> bool {
    a.iter().zip(b).all(|(p, q)| p.to_bits() == q.to_bits())
}

/// Appends a pair as its distance from the pair before, and whether it overlapped at the update before.
fn put_pair(bytes: &mut Vec<u8>, last: &mut [u32; 2], pair: [u32; 2], before: bool) {
    let [a, b] = pair;
    let on = a - last[0];
    put_varint(bytes, on << 1 | u32::from(before));
    put_varint(bytes, b - if on == 0 { last[1] } else { a });
    *last = pair;
}
