//! Where bodies were at the last update, for [`Scene::update_swept`](crate::Scene::update_swept).

use glam::DVec2;

use crate::math::angle::turn;
use crate::scene::bodies::posed_body::PosedBody;

/// The poses at the last update of the bodies that have been read elsewhere since, and those at which bodies were added.
/// All other bodies are still read where that update saw them.
#[derive(Clone, Default)]
pub(crate) struct Starts {
    /// The slots with a pose, each once. Some may be free by now.
    list: Vec<u32>,
    /// By slot, three numbers a slot; NaN for the slots that are not listed.
    poses: Vec<f64>,
}

/// A body's way from where it was to where it was last read.
pub(crate) struct Way {
    pub start: [f64; 3],
    pub motion: DVec2,
    pub turn: f64,
}

impl Starts {
    /// Keeps where a body was, unless that is known.
    #[inline(never)]
    pub fn keep(&mut self, slot: usize, pose: [f64; 3]) {
        if self.of(slot).is_none() {
            self.replace(slot, pose);
        }
    }

    /// Lets a body have been somewhere, whatever is known.
    #[inline(never)]
    pub fn replace(&mut self, slot: usize, pose: [f64; 3]) {
        if self.of(slot).is_none() {
            self.list.push(slot as u32);
        }
        if 3 * slot >= self.poses.len() {
            self.poses.resize(3 * slot + 3, f64::NAN);
        }
        self.poses[3 * slot..3 * slot + 3].copy_from_slice(&pose);
    }

    /// Where the body in a slot was; none if it is still read there.
    pub fn of(&self, slot: usize) -> Option<[f64; 3]> {
        let pose = self.poses.get(3 * slot..)?.first_chunk()?;
        (!pose[0].is_nan()).then_some(*pose)
    }

    /// The way of the body in a slot, which was last read as `body`.
    #[inline(never)]
    pub fn way(&self, slot: usize, body: &PosedBody) -> Way {
        let PosedBody { position, angle, .. } = *body;
        let start = self.of(slot).unwrap_or([position.x, position.y, angle]);
        Way { start, motion: position - DVec2::new(start[0], start[1]), turn: turn(start[2], angle) }
    }

    /// The slots of bodies that may have been elsewhere. Some may be free.
    pub fn list(&self) -> &[u32] {
        &self.list
    }

    pub fn clear(&mut self) {
        for &slot in &self.list {
            self.poses[3 * slot as usize] = f64::NAN;
        }
        self.list.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_pose_that_is_kept_counts_until_it_is_replaced() {
        let mut starts = Starts::default();
        for slot in [5, 2, 9] {
            starts.keep(slot, [slot as f64; 3]);
            starts.keep(slot, [0.5; 3]);
        }
        assert_eq!(
            (starts.of(2), starts.of(9), starts.of(7), starts.of(100)),
            (Some([2.0; 3]), Some([9.0; 3]), None, None)
        );
        starts.replace(2, [4.0; 3]);
        starts.replace(7, [6.0; 3]);
        assert_eq!((starts.of(7), starts.of(2), starts.of(9)), (Some([6.0; 3]), Some([4.0; 3]), Some([9.0; 3])));
        assert_eq!(starts.list(), [5, 2, 9, 7]);
        starts.clear();
        assert_eq!((starts.of(5), starts.of(2), starts.list().len()), (None, None, 0));
    }
}
