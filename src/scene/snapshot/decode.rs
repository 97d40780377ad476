//! Reads a snapshot's records of slots and pairs.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::scene::bodies::body::BodyOptions;
use crate::scene::bodies::slots::{NO_INDEX, RETIRED};
use crate::scene::snapshot::bytes::Reader;
use crate::scene::snapshot::format::{
    unfold_mask, FILTER, FIXED, GENERATION, OCCUPIED, ONE_WAY, PAST, READ_ELSEWHERE, READ_HERE,
};

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

/// Reads a slot.
pub(crate) fn get_slot(bytes: &mut Reader) -> SlotState {
    let flags = bytes.byte();
    let generation = if flags & GENERATION != 0 { bytes.varint() } else { 0 };
    let past = if flags & PAST != 0 { [bytes.varint(), bytes.varint()] } else { [0; 2] };
    let last = generation.wrapping_sub(past[0]);
    bytes.require(past[0] <= generation && past[1] <= last);
    let mut slot = SlotState {
        used: flags & OCCUPIED != 0,
        generation,
        last,
        before: last.wrapping_sub(past[1]),
        shape: NO_INDEX,
        pose: [0.0; 3],
        was_read: false,
        options: BodyOptions::default(),
    };
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
