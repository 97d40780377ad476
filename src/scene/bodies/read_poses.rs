//! Reads written poses, and refreshes the bodies whose poses have changed.

use glam::DVec2;

use crate::error::NumberError;
use crate::math::f64x2::F64x2;
use crate::math::frame::Frame;
use crate::memory::push;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::bodies::seen_poses::lanes;
use crate::scene::bodies::slots::{Bodies, NO_INDEX};
use crate::scene::bodies::starts::Starts;
use crate::tolerance::LARGEST;

impl Derived {
    /// Reads the poses that may have been written and refreshes the data derived from changed ones. Returns whether a
    /// fixed body is among them. A pose with a number out of range is refused with its slot, before anything changes.
    /// `starts`, if given, keeps the old poses of the changed bodies.
    pub fn read_poses(&mut self, bodies: &Bodies, starts: Option<&mut Starts>) -> Result<bool, (usize, NumberError)> {
        self.changed.iter_mut().for_each(Vec::clear);
        self.left_bounds.clear();
        let written = &bodies.written;
        if !written.covers_all_slots() {
            written.listed().iter().try_for_each(|&slot| check_pose(bodies, slot as usize))?;
            return Ok(self.read_slots(bodies, written.listed(), starts));
        }
        if !all_in_range(bodies.poses.as_flattened()) {
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
                fixed |= read_pose(&mut self.posed[rank], rank, slot, bodies, &mut self.changed);
            }
        }
        self.refresh_changed(bodies, [0; Class::COUNT]);
        fixed
    }

    /// Reads one block of ranks, from `from` on.
    fn read_block(&mut self, bodies: &Bodies, from: usize) -> bool {
        let (mut fixed, marks) = (false, self.changed.each_ref().map(Vec::len));
        let Derived { posed, slots, changed, .. } = self;
        for (at, (body, &slot)) in posed[from..].iter_mut().zip(&slots[from..]).take(BLOCK_RANKS).enumerate() {
            fixed |= read_pose(body, from + at, slot, bodies, changed);
        }
        self.refresh_changed(bodies, marks);
        fixed
    }

    /// Keeps the old poses of the changed bodies.
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
        if !position.is_nan() && bodies.pose(slot) != read {
            starts.keep(slot, read);
        }
    }
}

/// Copies the pose of a slot to the body of a rank if it has changed, and lists the rank then. Returns whether it did,
/// and the body is fixed.
#[inline(always)]
fn read_pose(
    body: &mut PosedBody,
    rank: usize,
    slot: u32,
    bodies: &Bodies,
    changed: &mut [Vec<u32>; Class::COUNT],
) -> bool {
    // A rank without a body has the slot `NO_INDEX`.
    let Some([position @ .., angle]) = bodies.poses.get(slot as usize) else { return false };
    let (now, read) = (F64x2::from(position), F64x2::from(body.position.as_ref()));
    if F64x2::splat(0.0).or_differences(now, read).is_zero() && angle.to_bits() == body.angle.to_bits() {
        return false;
    }
    (body.position, body.angle) = (DVec2::from_array(*position), *angle);
    push(&mut changed[body.class as usize], rank as u32);
    bodies.fixed[slot as usize]
}

/// Ranks are read and refreshed in blocks of this size, which fits the processor's caches.
const BLOCK_RANKS: usize = 1024;

/// Whether no number exceeds the limit for poses; false for NaN. Numbers near the limit may count as beyond it.
#[inline(never)]
fn all_in_range(numbers: &[f64]) -> bool {
    // A sum of magnitudes is no less than any of them, and NaN if one is.
    let mut sum = F64x2::splat(0.0);
    let four_poses = numbers.chunks_exact(12);
    let rest: f64 = four_poses.remainder().iter().map(|number| number.abs()).sum();
    for poses in four_poses {
        if let (Some([a, b, c]), Some([d, e, f])) = (lanes(&poses[..6]), lanes(&poses[6..])) {
            sum = sum + ((a.abs() + b.abs()) + (c.abs() + d.abs()) + (e.abs() + f.abs()));
        }
    }
    sum.first() + sum.second() + rest <= LARGEST
}

/// Refuses an invalid pose. Numbers in free slots do not matter.
fn check_pose(bodies: &Bodies, slot: usize) -> Result<(), (usize, NumberError)> {
    let [x, y, angle] = bodies.pose(slot);
    if bodies.is_used(slot) {
        Frame::check(x, y, angle).map_err(|reason| (slot, reason))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::scene::{Body, Scene, SceneError};
    use crate::shape::Form;

    fn discs(count: usize, apart: f64) -> (Scene, Vec<Body>) {
        let (mut scene, shape) = (Scene::new(), Arc::new(Form::circle(0.5, DVec2::ZERO).unwrap()));
        let bodies = (0..count).map(|k| scene.add(shape.clone(), [k as f64 * apart, 0.0]).unwrap()).collect();
        scene.update().unwrap();
        (scene, bodies)
    }

    #[test]
    fn a_number_out_of_range_is_refused_wherever_it_is_written() {
        for count in 1..7 {
            for at in 0..3 * count {
                for bad in [f64::NAN, f64::INFINITY, -1.001e70, 1.001e70] {
                    // Alone, and with all other numbers of its kind of lane bad as well.
                    for step in [3 * count, 4, 2, 1] {
                        let (mut scene, bodies) = discs(count, 2.0);
                        scene.poses_mut().iter_mut().skip(at).step_by(step).for_each(|number| *number = bad);
                        // An angle may be any finite number.
                        let is_bad = |&number: &usize| !bad.is_finite() || number % 3 < 2;
                        let right = (at..3 * count).step_by(step).find(is_bad).map(|number| bodies[number / 3].slot());
                        let refused = match scene.update() {
                            Err(SceneError::Pose { slot, .. }) => Some(slot),
                            _ => None,
                        };
                        assert_eq!(refused, right, "{bad} as number {at} of {count} bodies, {step} apart");
                        assert!(scene.update().is_ok());
                    }
                }
            }
        }
        let (mut scene, _) = discs(4, 1e69);
        scene.poses_mut().fill(1e70);
        assert_eq!(scene.update(), Ok(6));
        scene.poses_mut().fill(-1e70);
        assert_eq!(scene.update(), Ok(6));
    }

    #[test]
    fn ways_begin_where_the_last_update_saw_the_bodies_however_poses_are_written() {
        for in_list in [false, true] {
            for between in [false, true] {
                let (mut scene, bodies) = discs(5, 3.0);
                scene.remove(bodies[2]).unwrap();
                scene.update_swept().unwrap();
                let put = |scene: &mut Scene, body: Body, x: f64| {
                    if in_list {
                        scene.poses_mut()[3 * body.slot()] = x;
                    } else {
                        scene.set_position(body, [x, 0.0]).unwrap();
                    }
                };
                // The first disc flies through the second, perhaps in two steps, and the rest stay where they are.
                if between {
                    put(&mut scene, bodies[0], 1.0);
                    scene.refresh().unwrap();
                }
                put(&mut scene, bodies[0], 6.0);
                assert_eq!(scene.update_swept(), Ok(0));
                let met = (bodies[0], bodies[1]);
                assert_eq!(
                    (scene.began().collect::<Vec<_>>(), scene.ended().collect::<Vec<_>>()),
                    (vec![met], vec![met])
                );
                let times: Vec<f64> = scene.began_times().chain(scene.ended_times()).collect();
                assert!((times[0] - 1.0 / 3.0).abs() < 1e-9 && (times[1] - 2.0 / 3.0).abs() < 1e-9, "{times:?}");
                // Nobody moves any more.
                assert_eq!((scene.update_swept(), scene.began().count(), scene.ended().count()), (Ok(0), 0, 0));
            }
        }
    }

    #[test]
    fn a_fixed_body_that_moves_among_many_is_paired_anew() {
        for at in [0, 30, 58] {
            let (mut scene, bodies) = discs(60, 2.0);
            scene.set_fixed(bodies[at], true).unwrap();
            scene.update().unwrap();
            for (k, &body) in bodies.iter().enumerate() {
                scene.set_position(body, [2.0 * k as f64, if k == at { 0.001 } else { 3.0 }]).unwrap();
            }
            assert_eq!(scene.update(), Ok(0));
            for (k, &body) in bodies.iter().enumerate() {
                let x = if k == at { 2.0 * k as f64 + 1.0 } else { 2.0 * k as f64 };
                scene.set_position(body, [x, 3.001]).unwrap();
            }
            assert_eq!(scene.update(), Ok(1), "body {at}");
        }
    }
}
