//! Updates that see what bodies met on their way.
//!
//! Bodies go straight and steadily from where the last update saw them. Steps:
//!
//! 1. An update with the bounds of the bodies' whole ways. Of its candidates, those are kept that may have met
//!    (`broad/ways.rs`).
//! 2. For the pairs that began or ended, when: the time of their first touch, or of their last, which is the first touch of
//!    the motion back.
//! 3. For those of step 1 that overlap neither at the start nor at the end, the same. If they touch, they began and
//!    ended.

use crate::query::cast::sweep_time;
use crate::query::collide::overlaps;
use crate::scene::bodies::body::Body;
use crate::scene::error::SceneError;
use crate::scene::narrow::contacts::Change;
use crate::scene::query::heapsort::sort;
use crate::scene::Scene;

impl Scene {
    /// [`Scene::update`] that also tells of pairs that met on their way: [`Scene::began`] and [`Scene::ended`] have those that
    /// touch between the poses of the last update and the present ones, and are in order of time, which [`Scene::began_times`]
    /// and [`Scene::ended_times`] tell. So a bullet that flies through a coin within a frame is told of. Pairs, normals and
    /// depths are those of the present poses.
    ///
    /// Every body goes straight and steadily, also one that was moved in several steps. A body that has been added since the last
    /// update sets out from where it was added; [`Scene::teleport`] puts a body at a pose without a way there. A pair that overlaps at
    /// both ends of the way is told of neither way, even if it was apart in between.
    pub fn update_swept(&mut self) -> Result<usize, SceneError> {
        self.read_poses(true)?;
        let Scene { bodies, derived, broad, starts, ways, .. } = &mut *self;
        ways.widen(bodies, derived, starts, broad);
        let result = self.find_pairs(true);
        self.ways.narrow(&mut self.derived);
        result?;
        self.contacts.swept = Some(self.changes());
        self.starts.clear();
        Ok(self.contacts.pairs.len())
    }

    /// For each of [`Scene::began`], the fraction of the way from the update before at which they first touch: 0 to 1. Always 1
    /// if the last update was not [swept](Scene::update_swept).
    pub fn began_times(&self) -> impl Iterator<Item = f64> + '_ {
        self.contacts.changes(false).map(|change| change.time)
    }

    /// For each of [`Scene::ended`], the fraction of the way from the update before at which they last touch: 0 to 1. Always 1
    /// if the last update was not [swept](Scene::update_swept).
    pub fn ended_times(&self) -> impl Iterator<Item = f64> + '_ {
        self.contacts.changes(true).map(|change| change.time)
    }

    /// What began and what ended, in order of time.
    fn changes(&self) -> [Vec<Change>; 2] {
        let mut changes = [false, true].map(|ended| {
            let pairs = self.contacts.changed_pairs(ended);
            pairs.map(|(a, b)| Change { time: self.change_time(a, b, ended), a, b }).collect::<Vec<_>>()
        });
        let near = &self.ways.near;
        let overlapped = self.contacts.overlapped(near.len());
        for &pair in near {
            if overlapped(pair) {
                continue;
            }
            let [i, j] = pair.map(|slot| slot as usize);
            let (Some(a), Some(b)) = (self.body(i), self.body(j)) else { continue };
            // A body that was added may overlap others from the start.
            let set_out = || (!self.contacts.stayed(pair) && self.overlap_at(i, j, false)).then_some(0.0);
            let Some(first) = self.touch(i, j, false).or_else(set_out) else { continue };
            let last = 1.0 - self.touch(i, j, true).unwrap_or(1.0 - first);
            changes[0].push(Change { time: first, a, b });
            changes[1].push(Change { time: if last < first { first } else { last }, a, b });
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
            time = self.touch(i, j, ended).unwrap_or_else(|| {
                // At the other end they overlap as well, and another filter or shape made the change; or rounding hides a graze.
                f64::from(u8::from(!self.overlap_at(i, j, ended)))
            });
            if ended {
                time = 1.0 - time;
            }
        }
        time
    }

    /// Whether two bodies overlap where their ways end or where they begin.
    fn overlap_at(&self, i: usize, j: usize, end: bool) -> bool {
        let [a, b] = [i, j].map(|slot| self.ways.of(slot, &self.derived).pose(end));
        overlaps(self.bodies.shape(i), &a, self.bodies.shape(j), &b)
    }

    /// The fraction of the way, there or `back`, at which two bodies first touch that are apart at its beginning.
    fn touch(&self, i: usize, j: usize, back: bool) -> Option<f64> {
        let [a, b] = [i, j].map(|slot| self.ways.of(slot, &self.derived));
        let motion = b.motion() - a.motion();
        let motion = if back { -motion } else { motion };
        sweep_time(self.bodies.shape(i), &a.pose(back), self.bodies.shape(j), &b.pose(back), motion)
    }
}
