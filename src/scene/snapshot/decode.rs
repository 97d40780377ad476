//! Reads a snapshot's records of slots and pairs.

use glam::DVec2;

use crate::math::pose::Pose;
use crate::scene::bodies::body::BodyOptions;
use crate::scene::bodies::slots::{NO_INDEX, RETIRED};
use crate::scene::snapshot::bytes::Reader;
use crate::scene::snapshot::format::{
    unfold_mask, FILTER, FIXED, GENERATION, OCCUPIED, ONE_WAY, PAST, READ_ELSEWHERE, READ_HERE,
};

/// A slot's record, except for what [`Scene::add`](crate::Scene::add) needs. `last` and `before` are the slot's
/// generations at the last update and at the one before.
pub(crate) struct SlotState {
    pub used: bool,
    pub generation: u32,
    pub last: u32,
    pub before: u32,
    pub pose: [f64; 3],
    pub was_read: bool,
}

/// Reads a slot: its record, the index of its shape, and its body's options at the pose last read or, if it was never
/// read, at its present pose.
pub(crate) fn get_slot(bytes: &mut Reader) -> Option<(SlotState, u32, BodyOptions)> {
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
    if flags & ONE_WAY != 0 {
        options.one_way = Some(DVec2::new(bytes.f64()?, bytes.f64()?));
    }
    let [x, y, angle] = slot.pose;
    let fits = Pose::check(x, y, angle).is_ok();
    (fits && generation < RETIRED).then_some((slot, shape, options))
}

/// Reads a pair, which must come after the pair `last` and have slots below `slots`. Returns whether it overlapped at
/// the update before.
pub(crate) fn get_pair(bytes: &mut Reader, last: &mut [u32; 2], slots: usize) -> Option<bool> {
    let (on, more) = (bytes.varint()?, bytes.varint()?);
    let a = last[0].checked_add(on >> 1)?;
    let b = more.checked_add(if on >> 1 == 0 { last[1] } else { a })?;
    *last = [a, b];
    (more > 0 && (b as usize) < slots).then_some(on & 1 != 0)
}
