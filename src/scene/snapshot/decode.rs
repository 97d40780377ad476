//! Reads a snapshot's records of slots and pairs.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::scene::bodies::body::BodyOptions;
use crate::scene::bodies::slots::{NO_INDEX, RETIRED};
use crate::scene::snapshot::bytes::Reader;
use crate::scene::snapshot::format::{
    unfold_mask, FILTER, FIXED, GENERATION, OCCUPIED, ONE_WAY, PAST, READ_ELSEWHERE, READ_HERE,
};
use crate::scene::Scene;

/// A slot's record. `last` and `before` are the slot's generations at the last update and at the one before.
pub(crate) struct SlotState {
    pub used: bool,
    pub generation: u32,
    pub last: u32,
    pub before: u32,
    pub shape: u32,
    pub pose: [f64; 3],
    pub was_read: bool,
    /// At the pose last read or, if it was never read, at its present pose.
    pub options: BodyOptions,
}

/// Reads slots in their order. The states of fixed bodies that were left out are those in the scene that is restored.
pub(crate) struct SlotReader<'s> {
    old: &'s Scene,
    /// By slot: the indices of the old scene's shapes, which come after the snapshot's own.
    shapes: &'s [u32],
    own_shapes: u32,
    without_fixed: bool,
    slot: usize,
    /// How many of the next slots are left out, and their generation.
    left_out: u32,
    generation: u32,
    /// Whether a body that was left out is not in the old scene any more.
    pub misses_body: bool,
}

impl<'s> SlotReader<'s> {
    pub fn new(old: &'s Scene, shapes: &'s [u32], own_shapes: usize, without_fixed: bool) -> Self {
        let own_shapes = own_shapes as u32;
        SlotReader { old, shapes, own_shapes, without_fixed, slot: 0, left_out: 0, generation: 0, misses_body: false }
    }

    #[inline(never)]
    pub fn next(&mut self, bytes: &mut Reader) -> SlotState {
        self.slot += 1;
        if self.left_out == 0 {
            let flags = bytes.byte();
            let generation = if flags & GENERATION != 0 { bytes.varint() } else { 0 };
            if !self.without_fixed || flags & (FIXED | OCCUPIED) != FIXED {
                return get_slot(bytes, flags, generation);
            }
            (self.left_out, self.generation) = (bytes.varint(), generation);
            bytes.require(self.left_out > 0);
        }
        self.left_out = self.left_out.saturating_sub(1);
        let slot = self.slot - 1;
        let (bodies, mut state) = (&self.old.bodies, SlotState::free(self.generation));
        if self.old.body(slot).is_none_or(|body| body.generation != self.generation) {
            self.misses_body |= !bytes.failed;
            bytes.require(false);
            return state;
        }
        let read = self.old.last_read_pose(slot);
        let (filter, pose) = (bodies.filters.of(slot), bodies.pose(slot));
        let [x, y, angle] = read.unwrap_or(pose);
        state.used = true;
        state.shape = self.own_shapes + self.shapes[slot];
        (state.pose, state.was_read) = (pose, read.is_some());
        state.options = BodyOptions {
            x,
            y,
            angle,
            fixed: true,
            category: filter.category,
            mask: filter.mask,
            one_way: bodies.one_way(slot),
            ..BodyOptions::default()
        };
        bytes.require(Frame::check(pose[0], pose[1], pose[2]).is_ok());
        state
    }
}

impl SlotState {
    fn free(generation: u32) -> Self {
        SlotState {
            used: false,
            generation,
            last: generation,
            before: generation,
            shape: NO_INDEX,
            pose: [0.0; 3],
            was_read: false,
            options: BodyOptions::default(),
        }
    }
}

/// Reads what follows a slot's flags and its generation.
fn get_slot(bytes: &mut Reader, flags: u8, generation: u32) -> SlotState {
    let past = if flags & PAST != 0 { [bytes.varint(), bytes.varint()] } else { [0; 2] };
    let last = generation.wrapping_sub(past[0]);
    bytes.require(past[0] <= generation && past[1] <= last);
    let mut slot = SlotState::free(generation);
    (slot.used, slot.last, slot.before) = (flags & OCCUPIED != 0, last, last.wrapping_sub(past[1]));
    if !slot.used {
        return slot;
    }
    slot.shape = bytes.varint();
    slot.pose = bytes.pose();
    slot.was_read = flags & (READ_HERE | READ_ELSEWHERE) != 0;
    let options = &mut slot.options;
    [options.x, options.y, options.angle] = if flags & READ_ELSEWHERE != 0 { bytes.pose() } else { slot.pose };
    options.fixed = flags & FIXED != 0;
    if flags & FILTER != 0 {
        (options.category, options.mask) = (bytes.varint(), unfold_mask(bytes.varint()));
    }
    if flags & ONE_WAY != 0 {
        options.one_way = Some(DVec2::new(bytes.f64(), bytes.f64()));
    }
    let [x, y, angle] = slot.pose;
    bytes.require(Frame::check(x, y, angle).is_ok() && generation < RETIRED);
    slot
}

/// Reads a pair, which must come after the pair `last` and have slots below `slots`. Returns whether it overlapped at
/// the update before.
pub(crate) fn get_pair(bytes: &mut Reader, last: &mut [u32; 2], slots: usize) -> bool {
    let (on, more) = (bytes.varint(), bytes.varint());
    let a = last[0].saturating_add(on >> 1);
    let b = more.saturating_add(if on >> 1 == 0 { last[1] } else { a });
    *last = [a, b];
    bytes.require(more > 0 && (b as usize) < slots);
    on & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::snapshot::bytes::{put_f64s, put_varint};
    use crate::scene::snapshot::format::fold_mask;

    /// A slot's record in bytes: its flags, integers and numbers, and integers.
    fn record(flags: u8, first: &[u32], numbers: &[f64], last: &[u32]) -> Vec<u8> {
        let mut bytes = vec![flags];
        first.iter().for_each(|&number| put_varint(&mut bytes, number));
        put_f64s(&mut bytes, numbers);
        last.iter().for_each(|&number| put_varint(&mut bytes, number));
        bytes
    }

    /// The slot of a record that takes all of the bytes; none if it is refused.
    fn slot_of(bytes: &[u8]) -> Option<SlotState> {
        let reader = &mut Reader::new(bytes);
        let slot = SlotReader::new(&Scene::new(), &[], 0, false).next(reader);
        assert!(reader.left.is_empty());
        (!reader.failed).then_some(slot)
    }

    #[test]
    fn a_free_slot_has_its_generations_alone() {
        let SlotState { used, generation, last, before, shape, .. } = slot_of(&record(0, &[], &[], &[])).unwrap();
        assert_eq!((used, generation, last, before, shape), (false, 0, 0, 0, NO_INDEX));
        let SlotState { used, generation, last, before, .. } =
            slot_of(&record(GENERATION | PAST, &[9, 2, 3], &[], &[])).unwrap();
        assert_eq!((used, generation, last, before), (false, 9, 7, 4));
        // Back to the first generation, but not farther.
        assert_eq!(slot_of(&record(GENERATION | PAST, &[9, 9, 0], &[], &[])).map(|slot| slot.before), Some(0));
        assert_eq!(slot_of(&record(GENERATION | PAST, &[9, 4, 5], &[], &[])).map(|slot| slot.before), Some(0));
        for past in [[10, 0], [4, 6], [0, 10]] {
            assert!(slot_of(&record(GENERATION | PAST, &[9, past[0], past[1]], &[], &[])).is_none(), "{past:?}");
        }
        // A slot that is retired has no body.
        assert_eq!(slot_of(&record(GENERATION, &[RETIRED], &[], &[])).map(|slot| slot.generation), Some(RETIRED));
        assert!(slot_of(&record(GENERATION | OCCUPIED, &[RETIRED, 0], &[0.0; 3], &[])).is_none());
        assert!(slot_of(&record(GENERATION | OCCUPIED, &[RETIRED - 1, 0], &[0.0; 3], &[])).is_some());
    }

    #[test]
    fn the_body_of_a_slot_is_where_it_was_read_last() {
        let here = slot_of(&record(OCCUPIED | READ_HERE | FIXED, &[5], &[1.0, 2.0, 3.0], &[])).unwrap();
        let at = |options: &BodyOptions| [options.x, options.y, options.angle];
        assert_eq!((here.used, here.shape, here.pose, at(&here.options)), (true, 5, [1.0, 2.0, 3.0], [1.0, 2.0, 3.0]));
        assert!(here.was_read && here.options.fixed && here.options.one_way.is_none());
        let default = BodyOptions::default();
        assert_eq!((here.options.category, here.options.mask), (default.category, default.mask));
        let unread = slot_of(&record(OCCUPIED, &[0], &[1.0, 2.0, 3.0], &[])).unwrap();
        assert!(!unread.was_read && !unread.options.fixed && at(&unread.options) == [1.0, 2.0, 3.0]);
        let mut bytes = record(
            OCCUPIED | READ_ELSEWHERE | FILTER | ONE_WAY,
            &[0],
            &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
            &[8, fold_mask(0xffff_fff0)],
        );
        put_f64s(&mut bytes, &[0.5, -1.0]);
        let elsewhere = slot_of(&bytes).unwrap();
        assert!(elsewhere.was_read && elsewhere.pose == [1.0, 2.0, 3.0] && at(&elsewhere.options) == [4.0, 5.0, 6.0]);
        assert_eq!((elsewhere.options.category, elsewhere.options.mask), (8, 0xffff_fff0));
        assert_eq!(elsewhere.options.one_way, Some(DVec2::new(0.5, -1.0)));
        for pose in [[f64::NAN, 0.0, 0.0], [0.0, f64::INFINITY, 0.0], [0.0, 0.0, f64::NAN]] {
            assert!(slot_of(&record(OCCUPIED | READ_HERE, &[0], &pose, &[])).is_none(), "{pose:?}");
        }
    }

    #[test]
    fn pairs_come_in_order_and_have_slots() {
        let read = |last: [u32; 2], numbers: [u32; 2], slots: usize| {
            let (mut bytes, mut pair) = (Vec::new(), last);
            numbers.into_iter().for_each(|number| put_varint(&mut bytes, number));
            let reader = &mut Reader::new(&bytes);
            let before = get_pair(reader, &mut pair, slots);
            (!reader.failed).then_some((pair, before))
        };
        // The same first slot: the second goes on from the last; another: from the first.
        assert_eq!(read([2, 5], [0, 1], 9), Some(([2, 6], false)));
        assert_eq!(read([2, 5], [1, 3], 9), Some(([2, 8], true)));
        assert_eq!(read([2, 5], [3 << 1, 2], 9), Some(([5, 7], false)));
        assert_eq!(read([2, 5], [3 << 1 | 1, 3], 9), Some(([5, 8], true)));
        // Beyond the slots, twice, with itself, and beyond all numbers.
        for numbers in [[1, 4], [3 << 1, 4], [0, 0], [3 << 1, 0], [u32::MAX, u32::MAX]] {
            assert_eq!(read([2, 5], numbers, 9), None, "{numbers:?}");
        }
    }
}
