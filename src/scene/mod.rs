//! Many bodies, and the question which of them overlap.
//!
//! An update goes through flat lists in four steps:
//! 1. `bodies/`: reads the poses that have been written, and computes bounds and turned vertices of the bodies that
//!    moved;
//! 2. `broad/`: finds the candidate pairs, whose bounds overlap;
//! 3. `narrow/`: finds out which candidates overlap, how deep and along which normal, kind of pair by kind of pair;
//! 4. `narrow/contacts.rs`: sorts the pairs, and compares them with those of the update before.
//!
//! If few bodies have changed, steps 2 and 3 treat these alone, and the other pairs are kept.
//!
//! Between updates, `query/` computes contacts in full, and answers questions by means of a hierarchy of bounds
//! (`hierarchy/`); `movement/` moves bodies against others; `snapshot/` saves and restores the whole state.

pub(crate) mod bodies;
pub(crate) mod body_state;
pub(crate) mod broad;
pub(crate) mod error;
pub(crate) mod hierarchy;
#[cfg(all(target_arch = "wasm32", feature = "__js"))]
pub(crate) mod js;
pub(crate) mod memory_limit;
pub(crate) mod movement;
pub(crate) mod narrow;
pub(crate) mod nearby;
pub(crate) mod obstacles;
pub(crate) mod query;
mod room;
pub(crate) mod snapshot;
pub(crate) mod snapshot_version;
pub(crate) mod swept;
#[cfg(test)]
mod test_crowd;
#[cfg(test)]
mod test_derived;
#[cfg(test)]
mod test_filters;
pub(crate) mod view;

use std::fmt;
use std::sync::Arc;

pub use bodies::body::{Body, BodyOptions};
pub use bodies::filter::Filter;
pub use error::{Error, SceneError};

use crate::math::frame::Frame;
use crate::memory::{has_room_in, take_refusal};
use crate::scene::bodies::body::check_one_way;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::seen_poses::{are_few, SeenPoses};
use crate::scene::bodies::slots::Bodies;
use crate::scene::bodies::starts::Starts;
use crate::scene::broad::batches::Batches;
use crate::scene::broad::phase::{BroadPhase, Refresh};
use crate::scene::hierarchy::bvh::Bvh;
use crate::scene::hierarchy::ranks::Ranks;
use crate::scene::memory_limit::{hold_pairs, LONGEST_BYTES, MAX_PAIRS, PAIR_BYTES, UPDATE_BYTES};
use crate::scene::narrow::contacts::Contacts;
use crate::scene::narrow::exact_overlaps::ExactOverlaps;
use crate::scene::narrow::overlapping_pair::OverlappingPair;
use crate::scene::narrow::run::run;
use crate::scene::narrow::threads::Threads;
use crate::scene::narrow::ways::Ways;
use crate::scene::obstacles::buffers::Buffers;
use crate::shape::shared::Shape;
use crate::shape::Form;
use crate::target::FOR_JS;

/// A set of bodies, each a [`Shape`] at a pose, and the pairs of them that overlap.
///
/// Add bodies, move them, and call [`Scene::update`] once a frame: it finds the pairs as [`collide`](crate::collide)
/// would. [`Scene::pairs`], [`Scene::normals`] and [`Scene::depths`] then hold them as parallel lists, and
/// [`Scene::began`] and [`Scene::ended`] what has changed since the update before. Questions such as
/// [`View::raycast`](crate::View::raycast) and [`View::pick`](crate::View::pick) are asked of the
/// [`View`](crate::View) that [`Scene::refresh`] returns.
///
/// Calls name a body by the handle that [`Scene::add`] returned, lists name it by its [slot](Body::slot).
///
/// ```
/// use shadowgap::{BodyOptions, Scene, Shape};
///
/// let mut scene = Scene::new();
/// let floor = scene.add(Shape::rectangle(100.0, 2.0)?, BodyOptions { fixed: true, ..Default::default() })?;
/// let ball = scene.add(Shape::circle(1.0)?, BodyOptions { y: 1.5, ..Default::default() })?;
/// assert_eq!(scene.update()?, 1);
/// assert_eq!(scene.pairs(), [[floor.slot() as u32, ball.slot() as u32]]);
/// assert_eq!((scene.normals()[0], scene.depths()[0]), ([0.0, 1.0], 0.5));
/// scene.move_to(ball, (0.0, 2.5, 0.0))?;
/// assert_eq!(scene.update()?, 0);
/// assert_eq!(scene.ended().collect::<Vec<_>>(), [(floor, ball)]);
/// assert_eq!(scene.refresh()?.pick([0.0, 2.0], u32::MAX)?, [ball]);
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Scene {
    bodies: Bodies,
    derived: Derived,
    broad: BroadPhase,
    batches: Batches,
    found: Vec<OverlappingPair>,
    contacts: Contacts,
    overlaps: ExactOverlaps,
    /// What the last query has found, and with it the bodies on which the answer depends.
    ranks: Ranks,
    /// The bodies' bounds as of the last query.
    hierarchy: Bvh,
    /// For queries while the caller has a view of the poses.
    seen: SeenPoses,
    /// Working memory of [`Scene::move_body`] and [`Scene::resolve`].
    buffers: Option<Box<Buffers>>,
    /// For swept updates: where the last update saw the bodies, and working memory.
    starts: Starts,
    ways: Ways,
    threads: Threads,
    /// For how many slots memory had room, with all that updates compute for each.
    room: usize,
}

impl Scene {
    /// Returns a scene without bodies.
    #[must_use]
    pub fn new() -> Self {
        Scene::with_capacity(0)
    }

    /// Returns a scene without bodies that has memory reserved for `capacity` bodies. It can hold more.
    #[inline(never)]
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Self {
        let mut scene = Scene::default();
        scene.bodies.reserve(capacity);
        if !FOR_JS {
            scene.derived.reserve(capacity);
        }
        scene
    }

    /// The number of bodies.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Whether the scene holds no bodies.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a body in the lowest free slot, and returns its handle. Bodies that are given the same shape share it. A
    /// pose or a position alone will do for the options.
    ///
    /// # Errors
    ///
    /// If a number of the pose or the direction of `one_way` is out of range, or if memory or the scene has no room for
    /// another body.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = Shape::circle(0.5)?;
    /// scene.add(&ball, [3.0, 4.0])?;
    /// scene.add(&ball, Pose::new(5.0, 4.0, 0.25)?)?;
    /// scene.add(ball, BodyOptions { x: 7.0, y: 4.0, fixed: true, ..Default::default() })?;
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn add(&mut self, shape: impl Into<Shape>, options: impl Into<BodyOptions>) -> Result<Body, SceneError> {
        self.add_form(shape.into().0, &options.into())
    }

    /// [`Scene::add`].
    pub(crate) fn add_form(&mut self, shape: Arc<Form>, options: &BodyOptions) -> Result<Body, SceneError> {
        Frame::check(options.x, options.y, options.angle)?;
        check_one_way(options.one_way)?;
        self.make_room()?;
        let body = self.bodies.add(shape, options)?;
        let slot = body.slot();
        let Bodies { models, model_of, filters, .. } = &self.bodies;
        let rank = self.derived.add(slot, &models[model_of[slot]], filters.of(slot));
        self.broad.add(rank, options.fixed, &self.derived);
        self.starts.replace(slot, [options.x, options.y, options.angle]);
        Ok(body)
    }

    /// Removes a body. Its handle is refused from now on, and its slot is free.
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn remove(&mut self, body: Body) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        // JavaScript has asked for room.
        self.swept_changes();
        let rank = self.derived.rank(slot);
        self.broad.remove(slot, rank, self.bodies.fixed[slot]);
        self.derived.remove(slot);
        self.bodies.remove(slot);
        self.overlaps.clear(true);
        self.hierarchy.mark_changed(slot as u32);
        Ok(())
    }

    /// Removes all bodies.
    pub fn clear(&mut self) {
        for slot in 0..self.bodies.slot_count() {
            if let Some(body) = self.bodies.body(slot) {
                // Cannot fail: the body is in the scene.
                let _ = self.remove(body);
            }
        }
    }

    /// The handle of the body in a slot; `None` if the slot is free.
    #[must_use]
    pub fn body(&self, slot: usize) -> Option<Body> {
        self.bodies.body(slot)
    }

    /// The bodies, by slot.
    pub fn bodies(&self) -> impl Iterator<Item = Body> + '_ {
        (0..self.bodies.slot_count()).filter_map(|slot| self.body(slot))
    }

    /// The poses of all slots, three numbers a slot: x, y and the angle in radians. Those of free slots are zero,
    /// unless you have written there, which has no effect.
    #[must_use]
    pub fn poses(&self) -> &[f64] {
        self.bodies.poses.as_flattened()
    }

    /// [`Scene::poses`], to be written to freely. The next update or refresh reads them. If numbers are out of range,
    /// it puts all those bodies back where they were last read or, if they never were, added; goes on with all others;
    /// and then returns [`SceneError::Pose`] with the first of their slots, once.
    pub fn poses_mut(&mut self) -> &mut [f64] {
        self.bodies.written.state[1] = 1;
        self.bodies.poses.as_flattened_mut()
    }

    /// Finds all pairs of bodies that overlap at their current poses, and returns how many there are. Touching counts
    /// as overlapping, with depth 0.
    ///
    /// Fixed bodies are not paired with each other, nor bodies whose masks exclude the other; see [`BodyOptions`].
    ///
    /// # Errors
    ///
    /// If too many bodies are in one place, or if memory has no room: the pairs of the last update are kept then. If a
    /// pose that has been written through [`Scene::poses_mut`] is out of range: the update is made nevertheless, see
    /// there.
    pub fn update(&mut self) -> Result<usize, SceneError> {
        self.retry_without_bad_poses(Scene::update_pairs)
    }

    /// [`Scene::update`], which changes nothing if a pose is out of range.
    pub(crate) fn update_pairs(&mut self) -> Result<usize, SceneError> {
        self.read_poses(false)?;
        self.find_pairs(false)?;
        self.starts.clear_all();
        Ok(self.contacts.pairs.len())
    }

    /// Calls `act`, which reads the poses. If it refuses one, puts all bad poses back and calls it again, then returns
    /// the refusal.
    pub(crate) fn retry_without_bad_poses<T>(
        &mut self,
        act: impl Fn(&mut Self) -> Result<T, SceneError>,
    ) -> Result<T, SceneError> {
        let done = act(self);
        if let Err(SceneError::Pose { .. }) = done {
            self.put_back_bad_poses();
            act(self)?;
        }
        done
    }

    /// Puts the bodies whose poses are out of range where they were last read or, if they never were, added.
    #[inline(never)]
    fn put_back_bad_poses(&mut self) {
        for slot in 0..self.bodies.slot_count() {
            let [x, y, angle] = self.bodies.pose(slot);
            if self.bodies.is_used(slot) && Frame::check(x, y, angle).is_err() {
                let read = self.derived.posed_body(slot);
                let known = [read.position.x, read.position.y, read.angle];
                let added = self.starts.of(slot).unwrap_or_default();
                self.bodies.set_pose(slot, if read.position.is_nan() { added } else { known });
            }
        }
    }

    /// Replaces the list of pairs by those that overlap at the poses that were read last. If `swept`, it also finds the
    /// pairs that may have met on their ways.
    fn find_pairs(&mut self, swept: bool) -> Result<(), SceneError> {
        let Scene { bodies, derived, broad, batches, found, contacts, starts, ways, threads, overlaps, .. } = self;
        // Until the update succeeds, `found` and the pairs may differ.
        overlaps.clear(true);
        // Changes that nobody has asked for are forgotten.
        contacts.swept.take_if(|swept| swept.get().is_none());
        let refresh = broad.refresh();
        if refresh != Refresh::Changed {
            threads.clear(found);
            broad.prepare(bodies, derived);
            let swept = swept.then_some((&*starts, &mut *ways));
            if threads.run_blocks(broad.neighbours(), bodies, derived, swept, found) {
                broad.mark_blocks_run();
            }
        }
        // Of all lists of pairs this one grows last.
        let held = contacts.previous_pairs.capacity();
        let mut run = |batches: &Batches, derived: &Derived, found: &mut Vec<OverlappingPair>| {
            let from = found.len();
            let near = |ways: &Ways| if swept { ways.near.len() } else { 0 };
            if !hold_pairs(held, from + near(ways) + batches.len(), PAIR_BYTES) {
                return false;
            }
            run(batches, bodies, derived, found);
            if swept {
                ways.add_near(batches, bodies, derived, starts, &found[from..]);
            }
            found.len() + near(ways) <= MAX_PAIRS
        };
        if refresh == Refresh::Changed {
            found.retain(|found| !broad.is_outdated(found.a) && !broad.is_outdated(found.b));
            broad.find_changed(derived, batches, &mut |block| run(block, derived, found));
        } else {
            broad.find_all(derived, batches, &mut |block| run(block, derived, found));
        }
        // If they were too many before, they still are.
        let is_crowded = !run(batches, derived, found);
        let refused = take_refusal();
        broad.finish(refused || is_crowded);
        if refused || is_crowded {
            *found = Vec::new();
            return Err(if refused { SceneError::OutOfMemory } else { SceneError::Crowded });
        }
        contacts.update(found, bodies);
        overlaps.clear(false);
        Ok(())
    }

    /// Reads the poses that may have been written, and passes on which bodies have moved. `keeps_starts` says whether
    /// to keep where these were.
    fn read_poses(&mut self, keeps_starts: bool) -> Result<(), SceneError> {
        let Scene { bodies, derived, broad, hierarchy, seen, contacts, overlaps, starts, room, .. } = self;
        let more = bodies.slot_count().saturating_sub(*room);
        if !has_room_in(more * LONGEST_BYTES / 2, more * UPDATE_BYTES) {
            return Err(SceneError::OutOfMemory);
        }
        *room += more;
        if bodies.written.is_empty() {
            return Ok(());
        }
        let any_may_differ = bodies.written.covers_all_slots();
        if any_may_differ {
            seen.list_changes(bodies);
        }
        let starts = keeps_starts.then_some(starts);
        let any_fixed =
            derived.read_poses(bodies, starts).map_err(|(slot, reason)| SceneError::Pose { slot, reason })?;
        if !any_may_differ || !(hierarchy.is_in_use() || are_few(derived.changed_count(), &bodies.poses)) {
            // The listed poses have been read, and the copy is older; or a copy would not pay.
            seen.forget();
        } else if bodies.written.covers_all_slots() {
            seen.keep(&bodies.poses);
        }
        bodies.written.clear();
        'marks: for ranks in derived.changed() {
            for &rank in ranks {
                if !hierarchy.mark_changed(derived.slots[rank as usize]) {
                    break 'marks;
                }
            }
        }
        if derived.changed_count() > 0 {
            contacts.outdated = true;
            overlaps.clear(true);
        }
        broad.mark_moved(derived, bodies, any_fixed);
        Ok(())
    }

    /// The overlapping pairs of the last update, by slot: each pair once, the lower slot first, in ascending order.
    #[must_use]
    pub fn pairs(&self) -> &[[u32; 2]] {
        &self.contacts.pairs
    }

    /// For each of [`Scene::pairs`], the unit normal from the first body to the second, in single precision.
    #[must_use]
    pub fn normals(&self) -> &[[f32; 2]] {
        &self.contacts.normals
    }

    /// For each of [`Scene::pairs`], the depth of the overlap, in single precision.
    #[must_use]
    pub fn depths(&self) -> &[f32] {
        &self.contacts.depths
    }

    /// The pairs that overlap as of the last update, and did not at the update before. They are in ascending order of
    /// slots; after a [swept update](Scene::update_swept), which adds pairs that met on their way, in order of time.
    pub fn began(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.changes(false).into_owned().into_iter().map(|change| (change.a, change.b))
    }

    /// The pairs that overlapped at the update before the last, and no longer do. They are in ascending order of slots,
    /// and include handles of bodies that have been removed. After a [swept update](Scene::update_swept), which adds
    /// pairs that met on their way, they are in order of time.
    pub fn ended(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.changes(true).into_owned().into_iter().map(|change| (change.a, change.b))
    }
}

impl fmt::Debug for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slots: Vec<usize> = self.bodies().map(Body::slot).collect();
        f.debug_struct("Scene").field("slots", &slots).field("pairs", &self.pairs()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;

    #[test]
    fn a_shape_that_no_body_has_is_let_go() {
        let shapes = [1.0, 2.0].map(|size| Shape::rectangle(size, size).unwrap());
        let held = || shapes.each_ref().map(|shape| Arc::strong_count(&shape.0));
        let mut scene = Scene::new();
        let bodies = [0; 2].map(|_| scene.add(&shapes[0], DVec2::ZERO).unwrap());
        scene.set_shape(bodies[0], &shapes[1]).unwrap();
        assert_eq!(held(), [2, 2]);
        scene.remove(bodies[1]).unwrap();
        scene.update().unwrap();
        assert_eq!(held(), [1, 2]);
        scene.remove(bodies[0]).unwrap();
        scene.update().unwrap();
        assert_eq!(held(), [1, 1]);
    }
}
