//! Reads written poses, and refreshes the bodies whose poses have changed.

use glam::DVec2;

use crate::error::NumberError;
use crate::math::f64x2::F64x2;
use crate::math::frame::Frame;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::bodies::slots::{Bodies, NO_INDEX};
use crate::scene::bodies::starts::Starts;
use crate::tolerance::LARGEST;

impl Derived {
    /// Reads the poses that may have been written and refreshes what follows from those that changed. Returns whether a
    /// fixed body is among them. A pose with a number out of range is refused with its slot, before anything changes.
    /// `starts`, if given, keeps where those were that changed.
    pub fn read_poses(&mut self, bodies: &Bodies, starts: Option<&mut Starts>) -> Result<bool, (usize, NumberError)> {
        self.changed.iter_mut().for_each(Vec::clear);
        self.left_bounds.clear();
        let written = &bodies.written;
        if !written.covers_all_slots() {
            written.listed().iter().try_for_each(|&slot| check_pose(bodies, slot as usize))?;
            return Ok(self.read_slots(bodies, written.listed(), starts));
        }
        if !all_in_range(&bodies.poses) {
            (0..self.slot_count()).try_for_each(|slot| check_pose(bodies, slot))?;
        }
        if let Some(starts) = starts {
            self.keep_starts(bodies, starts);
        }
        let mut fixed = false;
        for from in (0..self.posed.len()).step_by(BLOCK_RANKS) {
            fixed |= self.read_block(bodies, from);
        }
        Ok(fixed)
    }

    fn read_slots(&mut self, bodies: &Bodies, slots: &[u32], mut starts: Option<&mut Starts>) -> bool {
        let mut fixed = false;
        for &slot in slots {
            if bodies.is_used(slot as usize) {
                let rank = self.rank(slot as usize);
                if let Some(starts) = &mut starts {
                    self.keep_start(bodies, rank, slot as usize, starts);
                }
                fixed |= self.read_pose(bodies, rank, slot as usize);
            }
        }
        self.refresh_changed(bodies, [0; Class::COUNT]);
        fixed
    }

    /// Reads one block of ranks, from `from` on.
    fn read_block(&mut self, bodies: &Bodies, from: usize) -> bool {
        let (mut fixed, marks) = (false, self.changed.each_ref().map(Vec::len));
        let to = if from + BLOCK_RANKS < self.posed.len() { from + BLOCK_RANKS } else { self.posed.len() };
        for rank in from..to {
            fixed |= self.read_pose(bodies, rank, self.slots[rank] as usize);
        }
        self.refresh_changed(bodies, marks);
        fixed
    }

    /// Keeps where the bodies were whose poses have changed.
    #[inline(never)]
    fn keep_starts(&self, bodies: &Bodies, starts: &mut Starts) {
        for (rank, &slot) in self.slots.iter().enumerate() {
            if slot != NO_INDEX {
                self.keep_start(bodies, rank, slot as usize, starts);
            }
        }
    }

    fn keep_start(&self, bodies: &Bodies, rank: usize, slot: usize, starts: &mut Starts) {
        let PosedBody { position, angle, .. } = self.posed[rank];
        let read = [position.x, position.y, angle];
        if !position.is_nan() && bodies.poses[3 * slot..3 * slot + 3] != read {
            starts.keep(slot, read);
        }
    }

    /// Copies a pose if it has changed. Returns whether it belongs to a fixed body.
    #[inline(always)]
    fn read_pose(&mut self, bodies: &Bodies, rank: usize, slot: usize) -> bool {
        // A rank without a body has the slot `NO_INDEX`, three times which is beyond all poses, wrapped or not.
        let Some(now) = bodies.poses.get(slot.wrapping_mul(3)..).and_then(|poses| poses.first_chunk::<3>()) else {
            return false;
        };
        let body = &mut self.posed[rank];
        if now[0] == body.position.x && now[1] == body.position.y && now[2] == body.angle {
            return false;
        }
        (body.position, body.angle) = (DVec2::new(now[0], now[1]), now[2]);
        self.changed[body.class as usize].push(rank as u32);
        bodies.fixed[slot]
    }
}

/// Ranks are read and refreshed in blocks of this size, which fits the processor's caches.
const BLOCK_RANKS: usize = 1024;

/// Whether no number exceeds the limit for poses; false for NaN.
#[inline(never)]
fn all_in_range(numbers: &[f64]) -> bool {
    let largest = F64x2::splat(LARGEST);
    let fours = numbers.chunks_exact(4);
    fours.remainder().iter().all(|number| number.abs() <= LARGEST)
        && fours.into_iter().all(|four| match four {
            [a, b, c, d] => largest.all_at_least_and(F64x2::new(*a, *b).abs(), largest, F64x2::new(*c, *d).abs()),
            _ => false,
        })
}

/// Refuses an invalid pose. Numbers in free slots do not matter.
fn check_pose(bodies: &Bodies, slot: usize) -> Result<(), (usize, NumberError)> {
    match bodies.poses[3 * slot..] {
        [x, y, angle, ..] if bodies.is_used(slot) => Frame::check(x, y, angle).map_err(|reason| (slot, reason)),
        _ => Ok(()),
    }
}
