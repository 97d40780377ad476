//! The shapes that JavaScript uses, by their handles: a cache.
//!
//! A `Shape` object in JavaScript holds the numbers from which the core can make its shape again. So the table need not
//! know which objects are garbage: it drops the shapes that were made longest ago, and JavaScript has a shape made
//! again when it is next used.

use std::sync::Arc;

use glam::DVec2;

use crate::math::frame::{is_valid, Frame};
use crate::math::rotation::rotations;
use crate::memory::has_room;
use crate::shape::Form;

/// The bytes that a shape takes for each number of its definition.
const BYTES_PER_NUMBER: usize = 350;

/// The least and the greatest room: 8 MB and half a gigabyte.
const MIN_ROOM: usize = 80_000;
const MAX_ROOM: usize = 5_000_000;

/// How many bits of a handle tell the place in the table.
const PLACE_BITS: u32 = 24;

/// Shapes by handle.
///
/// A handle is a number in double precision between 2⁵² and 2⁵³, so that the low half of its bits is that of a whole
/// number: 24 bits for a place, 28 for the number of the sweep before which the shape was made. No handle is given out
/// twice.
///
/// Once the shapes made since the last sweep weigh more than the room, the next shape begins with a sweep, which drops
/// shapes that are older than the sweep before it, unless a scene has them too. So a shape outlasts at least one sweep
/// after it was made. If many of the shapes had been there before, the room becomes larger, until it holds all shapes
/// in use: four times the shapes made again.
pub(super) struct ShapeTable {
    entries: Vec<Entry>,
    free: Vec<u32>,
    sweeps: u32,
    room: usize,
    /// The weight of the shapes made since the last sweep, and of those among them that were made again.
    made: usize,
    made_again: usize,
}

struct Entry {
    handle: f64,
    shape: Option<Arc<Form>>,
}

impl ShapeTable {
    pub const fn new() -> Self {
        ShapeTable { entries: Vec::new(), free: Vec::new(), sweeps: 0, room: MIN_ROOM, made: 0, made_again: 0 }
    }

    #[inline(always)]
    pub fn get(&self, handle: f64) -> Option<&Form> {
        self.get_arc(handle).map(|shape| &**shape)
    }

    /// The shape as a counted reference: a body keeps its shape after the table has let go of it.
    #[inline(always)]
    pub fn get_arc(&self, handle: f64) -> Option<&Arc<Form>> {
        let entry = self.entries.get(place(handle))?;
        entry.shape.as_ref().filter(|_| entry.handle == handle)
    }

    /// A shape and its pose, unless either is refused.
    pub fn posed(&self, shape: f64, pose: [f64; 3]) -> Option<(&Form, Frame)> {
        let (shape, pose, ..) = self.posed_pair(shape, shape, pose, pose)?;
        Some((shape, pose))
    }

    /// Two shapes with their poses, unless any of them is refused.
    #[inline(never)]
    pub fn posed_pair(
        &self,
        a: f64,
        b: f64,
        pose_a: [f64; 3],
        pose_b: [f64; 3],
    ) -> Option<(&Form, Frame, &Form, Frame)> {
        self.posed_pair_inline(a, b, pose_a, pose_b)
    }

    /// [`ShapeTable::posed_pair`], force-inlined for `overlaps` and `collide`, which are called most.
    #[inline(always)]
    pub fn posed_pair_inline(
        &self,
        a: f64,
        b: f64,
        pose_a: [f64; 3],
        pose_b: [f64; 3],
    ) -> Option<(&Form, Frame, &Form, Frame)> {
        let (a, b) = (self.get(a)?, self.get(b)?);
        let [pose_a, pose_b] = frames(pose_a, pose_b)?;
        Some((a, pose_a, b, pose_b))
    }

    /// Makes room for a shape that is made from that many numbers; returns whether there is. One sweep drops old
    /// shapes, a second one every shape that no scene has. For a shape that is made `again` there is only one sweep,
    /// because the other shape of the call may have just been made again.
    pub fn make_room(&mut self, numbers: usize, again: bool) -> bool {
        for _ in u32::from(again)..2 {
            if has_room(numbers, BYTES_PER_NUMBER) {
                return true;
            }
            self.sweep();
        }
        has_room(numbers, BYTES_PER_NUMBER)
    }

    /// Adds a shape and returns its handle.
    #[inline(never)] // for code size
    pub fn insert(&mut self, shape: Arc<Form>, again: bool) -> f64 {
        if self.made > self.room {
            self.sweep();
        }
        let weight = shape.weight();
        self.made += weight;
        self.made_again += if again { weight } else { 0 };
        let place = self.free.pop().unwrap_or(self.entries.len() as u32);
        if place as usize == self.entries.len() {
            self.entries.push(Entry { handle: 0.0, shape: None });
        }
        let number = u64::from(self.sweeps) << PLACE_BITS | u64::from(place);
        let handle = f64::from_bits(FIRST_HANDLE | number);
        self.entries[place as usize] = Entry { handle, shape: Some(shape) };
        handle
    }

    /// Drops shapes that were made before the last sweep, unless a scene has them too.
    #[inline(never)]
    fn sweep(&mut self) {
        let first_kept = f64::from_bits(FIRST_HANDLE | u64::from(self.sweeps) << PLACE_BITS);
        for (place, entry) in self.entries.iter_mut().enumerate() {
            let is_old = entry.handle < first_kept;
            if entry.shape.as_ref().is_some_and(|shape| is_old && Arc::strong_count(shape) == 1) {
                entry.shape = None;
                self.free.push(place as u32);
            }
        }
        self.sweeps += 1;
        self.room = (4 * self.made_again).clamp(MIN_ROOM, MAX_ROOM);
        (self.made, self.made_again) = (0, 0);
    }
}

/// The bits of 2⁵².
const FIRST_HANDLE: u64 = 0x433 << 52;

/// The place that a handle tells.
#[inline(always)]
fn place(handle: f64) -> usize {
    (handle.to_bits() as u32 & ((1 << PLACE_BITS) - 1)) as usize
}

/// Two poses, each from x, y and angle; their sines and cosines are computed in one SIMD pass.
#[inline(always)]
fn frames(a: [f64; 3], b: [f64; 3]) -> Option<[Frame; 2]> {
    if !is_valid(a) || !is_valid(b) {
        return None;
    }
    let turns = rotations([a[2], b[2]]);
    let frame = |[x, y, _]: [f64; 3], rotation| Frame { position: DVec2::new(x, y), rotation };
    Some([frame(a, turns[0]), frame(b, turns[1])])
}
