//! Updates that find the pairs that met on their way.
//!
//! Bodies go straight from where the last update saw them, and turn evenly. Steps:
//!
//! 1. Update with the bounds of the bodies' whole ways. Keep the candidates that are apart in the end and may have met
//!    (`narrow/ways.rs`).
//! 2. On request, find the time at which each pair began or ended: its first touch, or its last one, which is the first
//!    touch of the motion back.
//! 3. Do the same for the pairs of step 1 that did not overlap at the start. If they touch, they began and ended.

use std::borrow::Cow;
use std::sync::OnceLock;

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::rotation::Rotation;
use crate::memory::{has_room, is_refused, push_if_room, take_refusal};
use crate::query::collide::overlaps;
use crate::query::sweep_time::sweep_time;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::starts::Way;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::ranks::sort;
use crate::scene::narrow::contacts::Change;
use crate::scene::Scene;

/// The bytes that a swept update keeps for each body that has moved: its bounds, in a list that doubles.
const WAY_BYTES: usize = 64;

impl Scene {
    /// [`Scene::update`] that also finds pairs that met on their way: [`Scene::began`] and [`Scene::ended`] have those
    /// that touch between the poses of the last update and the present ones, and are in order of time, which
    /// [`Scene::began_times`] and [`Scene::ended_times`] tell. So a bullet that flies through a coin within a frame is
    /// reported. Pairs, normals and depths are those of the present poses.
    ///
    /// Every body goes straight and turns evenly, the shorter way, also one that was moved in several steps. A body
    /// that has been added since the last update sets out from where it was added; [`Scene::teleport`] puts a body at a
    /// pose without a way there. What it overlaps there begins at 0, and so does what another shape or filter lets meet
    /// there. A pair of the last update that overlaps at the end of the way is in neither list, even if it was apart in
    /// between.
    ///
    /// What began and ended is found when it is first asked for.
    ///
    /// # Errors
    ///
    /// Those of [`Scene::update`].
    pub fn update_swept(&mut self) -> Result<usize, SceneError> {
        self.retry_without_bad_poses(Scene::update_swept_pairs)
    }

    /// [`Scene::update_swept`], which changes nothing if a pose is out of range.
    pub(crate) fn update_swept_pairs(&mut self) -> Result<usize, SceneError> {
        self.read_poses(true)?;
        if !has_room(self.starts.slots().len(), WAY_BYTES) {
            return Err(SceneError::OutOfMemory);
        }
        let Scene { bodies, derived, broad, starts, ways, .. } = &mut *self;
        ways.widen(bodies, derived, starts, broad);
        let result = self.find_pairs(true);
        self.ways.narrow(&mut self.derived);
        result?;
        std::mem::swap(&mut self.starts, &mut self.ways.starts);
        self.starts.clear();
        self.contacts.swept = Some(OnceLock::new());
        Ok(self.contacts.pairs.len())
    }

    /// For each of [`Scene::began`], the fraction of the way from the update before at which they first touch: 0 to 1.
    /// Always 1 if the last update was not [swept](Scene::update_swept).
    pub fn began_times(&self) -> impl Iterator<Item = f64> + '_ {
        self.changes(false).into_owned().into_iter().map(|change| change.time)
    }

    /// For each of [`Scene::ended`], the fraction of the way from the update before at which they last touch: 0 to 1.
    /// Always 1 if the last update was not [swept](Scene::update_swept).
    pub fn ended_times(&self) -> impl Iterator<Item = f64> + '_ {
        self.changes(true).into_owned().into_iter().map(|change| change.time)
    }

    /// The changes of the last update: in order of time if it was swept, otherwise those of the pairs, with time 1.
    /// Where memory has no room for them, the refusal is noted.
    pub(crate) fn changes(&self, ended: bool) -> Cow<'_, [Change]> {
        match self.swept_changes() {
            Some(swept) => Cow::Borrowed(&swept[usize::from(ended)]),
            None => Cow::Owned(self.contacts.changes(ended)),
        }
    }

    /// Called before bodies change whose ways are still to be examined.
    ///
    /// # Errors
    ///
    /// If memory has no room for what began and ended: then they must not change.
    pub(crate) fn keep_swept_changes(&self) -> Result<(), SceneError> {
        self.swept_changes();
        if take_refusal() {
            Err(SceneError::OutOfMemory)
        } else {
            Ok(())
        }
    }

    /// What began and what ended, if the last update was swept. None, too, where memory has no room for it; the refusal
    /// is noted.
    pub(crate) fn swept_changes(&self) -> Option<&[Vec<Change>; 2]> {
        let swept = self.contacts.swept.as_ref()?;
        if swept.get().is_none() {
            let found = self.find_changes();
            if !is_refused() {
                swept.get_or_init(|| found);
            }
        }
        swept.get()
    }

    /// What began and what ended, in order of time.
    #[inline(never)]
    fn find_changes(&self) -> [Vec<Change>; 2] {
        let mut changes = [false, true].map(|ended| self.contacts.changes(ended));
        for (ended, list) in changes.iter_mut().enumerate() {
            list.iter_mut().for_each(|change| change.time = self.change_time(change.a, change.b, ended == 1));
        }
        let known = changes[1].len();
        for &pair in &self.ways.near {
            let [i, j] = pair.map(|slot| slot as usize);
            let (Some(a), Some(b)) = (self.body(i), self.body(j)) else { continue };
            if changes[1][..known].binary_search_by(|change| (change.a, change.b).cmp(&(a, b))).is_ok() {
                continue;
            }
            let Some(first) = self.touch(i, j, false) else { continue };
            let last = 1.0 - self.touch(i, j, true).unwrap_or(1.0 - first);
            let last = if last < first { first } else { last };
            for (list, time) in changes.iter_mut().zip([first, last]) {
                push_if_room(list, Change { time, a, b });
            }
        }
        changes.iter_mut().for_each(|list| sort(list));
        changes
    }

    /// When a pair began or ended that overlaps at the end of the way or, if it `ended`, at its start.
    fn change_time(&self, a: Body, b: Body, ended: bool) -> f64 {
        let alive = |body: Body| self.bodies.slot(body).is_ok();
        let mut time = 0.0;
        if alive(a) && alive(b) {
            let [i, j] = [a.slot(), b.slot()];
            // Rounding may hide a graze.
            time = self.touch(i, j, ended).unwrap_or(1.0);
            if ended {
                time = 1.0 - time;
            }
        }
        time
    }

    /// The fraction of the way, there or `back`, at which two bodies first touch: 0 where they overlap at its
    /// beginning, as bodies may that were added or put there, or that have another shape or filter.
    fn touch(&self, i: usize, j: usize, back: bool) -> Option<f64> {
        let ((a, motion_a, spin_a), (b, motion_b, spin_b)) = (self.way(i, back), self.way(j, back));
        let [shape_a, shape_b] = [i, j].map(|slot| self.bodies.shape(slot));
        if overlaps(shape_a, &a, shape_b, &b) {
            return Some(0.0);
        }
        sweep_time(shape_a, &a, shape_b, &b, motion_b - motion_a, [spin_a, spin_b])
    }

    /// Where the way of the body in a slot begins, there or `back`, with its motion and its turn from there.
    #[inline(never)]
    fn way(&self, slot: usize, back: bool) -> (Frame, DVec2, f64) {
        let body = self.derived.posed_body(slot);
        let Way { start: [x, y, angle], motion, turn } = self.ways.starts.way(slot, body);
        match back {
            false => (Frame { position: DVec2::new(x, y), rotation: Rotation::new(angle) }, motion, turn),
            true => (Frame { position: body.position, rotation: Rotation::new(body.angle) }, -motion, -turn),
        }
    }
}
