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
pub(crate) mod broad;
pub(crate) mod error;
pub(crate) mod hierarchy;
pub(crate) mod memory_limit;
pub(crate) mod movement;
pub(crate) mod narrow;
pub(crate) mod nearby;
pub(crate) mod obstacles;
pub(crate) mod query;
pub(crate) mod snapshot;
pub(crate) mod snapshot_version;
pub(crate) mod swept;

use std::sync::Arc;

use glam::DVec2;

pub use bodies::body::{Body, BodyOptions};
pub use bodies::filter::Filter;
pub use error::SceneError;

use crate::error::{check_vector, NumberError};
use crate::math::pose::Pose;
use crate::memory::{has_room, take_refusal};
use crate::scene::bodies::body::CategoryMask;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::seen_poses::{are_few, SeenPoses};
use crate::scene::bodies::slots::Bodies;
use crate::scene::bodies::starts::Starts;
use crate::scene::broad::batches::Batches;
use crate::scene::broad::phase::{BroadPhase, Refresh};
use crate::scene::hierarchy::bvh::Hierarchy;
use crate::scene::hierarchy::ranks::Ranks;
use crate::scene::memory_limit::QUERY_BYTES;
use crate::scene::narrow::contacts::Contacts;
use crate::scene::narrow::exact_overlaps::ExactOverlaps;
use crate::scene::narrow::overlapping_pair::OverlappingPair;
use crate::scene::narrow::run::run;
use crate::scene::narrow::ways::Ways;
use crate::scene::obstacles::buffers::Buffers;
use crate::shape::Shape;
use crate::tolerance::SMALLEST;

/// A set of bodies, each a [`Shape`] at a pose, and the pairs of them that overlap.
///
/// Add bodies, move them, and call [`Scene::update`] once a frame: it finds the pairs as [`collide`](crate::collide) would.
/// [`Scene::pairs`], [`Scene::normals`] and [`Scene::depths`] then hold them as parallel lists, and [`Scene::began`]
/// and [`Scene::ended`] what has changed since the update before. Queries such as [`Scene::raycast`] and
/// [`Scene::pick`] work at any time, on the poses as they are.
///
/// Calls name a body by the handle that [`Scene::add`] returned, lists name it by its [slot](Body::slot).
///
/// ```
/// use shadowgap::{BodyOptions, Scene, Shape};
///
/// let mut scene = Scene::new();
/// let floor = scene.add(Shape::rectangle(100.0, 2.0, Default::default(), 0.0, 0.0)?, BodyOptions { fixed: true, ..Default::default() })?;
/// let ball = scene.add(Shape::circle(1.0, Default::default())?, BodyOptions { y: 1.5, ..Default::default() })?;
/// assert_eq!(scene.update()?, 1);
/// assert_eq!(scene.pairs(), [[floor.slot() as u32, ball.slot() as u32]]);
/// assert_eq!((scene.normals()[0], scene.depths()[0]), ([0.0, 1.0], 0.5));
/// scene.move_to(ball, 0.0, 2.5, 0.0)?;
/// assert_eq!(scene.update()?, 0);
/// assert_eq!(scene.ended().collect::<Vec<_>>(), [(floor, ball)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
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
    /// Working memory of [`Scene::cast`]: what the shape touches at the start.
    touched: Ranks,
    /// The bodies' bounds as of the last query.
    hierarchy: Hierarchy,
    /// For queries while the caller has a view of the poses.
    seen: SeenPoses,
    /// Working memory of [`Scene::move_body`] and [`Scene::resolve`].
    buffers: Option<Box<Buffers>>,
    /// For swept updates: where the last update saw the bodies, and working memory.
    starts: Starts,
    ways: Ways,
    /// For how many slots memory had room, with all that updates and queries compute for each.
    room: usize,
}

impl Scene {
    /// Returns a scene without bodies.
    pub fn new() -> Self {
        Scene::with_capacity(0)
    }

    /// Returns a scene without bodies that has memory reserved for `capacity` bodies. It can hold more.
    #[inline(never)]
    pub fn with_capacity(capacity: usize) -> Self {
        let mut scene = Scene::default();
        scene.bodies.reserve(capacity);
        scene
    }

    /// The number of bodies.
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Whether the scene holds no bodies.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a body in the lowest free slot, and returns its handle. Pass an `Arc<Shape>` to let many bodies share a
    /// shape.
    ///
    /// Refuses a pose out of range, and a body more than memory or a scene can hold.
    pub fn add(&mut self, shape: impl Into<Arc<Shape>>, options: BodyOptions) -> Result<Body, SceneError> {
        Pose::check(options.x, options.y, options.angle)?;
        check_one_way(options.one_way)?;
        let body = self.bodies.add(shape.into(), &options)?;
        let slot = body.slot();
        let Bodies { models, model_of, filters, .. } = &self.bodies;
        let rank = self.derived.add(slot, &models[model_of[slot]], filters[slot]);
        self.broad.add(rank, options.fixed);
        self.starts.replace(slot, [options.x, options.y, options.angle]);
        Ok(body)
    }

    /// Removes a body. Its handle is refused from now on, and its slot is free.
    pub fn remove(&mut self, body: Body) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
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
    pub fn body(&self, slot: usize) -> Option<Body> {
        self.bodies.body(slot)
    }

    /// The body's shape.
    pub fn shape(&self, body: Body) -> Result<&Shape, SceneError> {
        Ok(self.bodies.shape(self.bodies.slot(body)?))
    }

    /// Gives a body another shape at the same pose.
    pub fn set_shape(&mut self, body: Body, shape: impl Into<Arc<Shape>>) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        self.swept_changes();
        let read = self.derived.posed_body(slot);
        if !read.position.is_nan() {
            self.starts.keep(slot, [read.position.x, read.position.y, read.angle]);
        }
        self.bodies.set_shape(slot, shape.into());
        self.derived.set_model(slot, &self.bodies.models[self.bodies.model_of[slot]]);
        self.overlaps.clear(true);
        Ok(())
    }

    /// Changes a body's groups, and the groups that it collides with; see [`BodyOptions`].
    pub fn set_filter(&mut self, body: Body, category: u32, mask: u32) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        self.bodies.filters[slot] = CategoryMask { category, mask };
        let rank = self.derived.rank(slot);
        self.derived.filters[rank] = CategoryMask { category, mask };
        self.broad.mark_changed(slot, rank, self.bodies.fixed[slot]);
        Ok(())
    }

    /// Fixes a body, or lets it move; see [`BodyOptions::fixed`]. The pairs change with the next update.
    pub fn set_fixed(&mut self, body: Body, fixed: bool) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        if self.bodies.fixed[slot] != fixed {
            let rank = self.derived.rank(slot);
            self.broad.remove(slot, rank, !fixed);
            self.broad.add(rank, fixed);
            self.broad.mark_changed(slot, rank, fixed);
            self.bodies.fixed[slot] = fixed;
        }
        Ok(())
    }

    /// The direction against which alone a body stops others; see [`BodyOptions::one_way`].
    pub fn one_way(&self, body: Body) -> Result<Option<DVec2>, SceneError> {
        Ok(self.bodies.one_way(self.bodies.slot(body)?))
    }

    /// Lets a body stop only what comes against a direction in its own frame, or everything; see [`BodyOptions::one_way`].
    pub fn set_one_way(&mut self, body: Body, one_way: Option<DVec2>) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        check_one_way(one_way)?;
        self.bodies.one_way[slot] = one_way.unwrap_or_default();
        Ok(())
    }

    /// The body's pose: x, y and angle.
    pub fn pose(&self, body: Body) -> Result<[f64; 3], SceneError> {
        let slot = self.bodies.slot(body)?;
        Ok(self.bodies.pose(slot))
    }

    /// Moves a body to a pose. The next update or query takes it into account.
    pub fn move_to(&mut self, body: Body, x: f64, y: f64, angle: f64) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        Pose::check(x, y, angle)?;
        self.bodies.set_pose(slot, [x, y, angle]);
        Ok(())
    }

    /// Puts a body at a pose without a way there: the next [swept update](Scene::update_swept) lets it set out from this pose.
    pub fn teleport(&mut self, body: Body, x: f64, y: f64, angle: f64) -> Result<(), SceneError> {
        self.move_to(body, x, y, angle)?;
        self.starts.replace(body.slot(), [x, y, angle]);
        Ok(())
    }

    /// The poses of all slots, three numbers a slot: x, y and angle. Numbers may be written freely; the next update or
    /// query checks and reads them. Free slots are ignored.
    pub fn poses_mut(&mut self) -> &mut [f64] {
        self.bodies.written.state[1] = 1;
        &mut self.bodies.poses
    }

    /// For JavaScript, which writes poses directly: the addresses of the poses and of `WrittenPoses`' state, list and
    /// marks; and for how many slots they stay valid.
    #[cfg(all(target_arch = "wasm32", feature = "js"))]
    pub(crate) fn pose_memory(&self) -> [usize; 5] {
        let Bodies { poses, written, .. } = &self.bodies;
        let (state, list, marks) = (written.state.as_ptr(), written.list.as_ptr(), written.marks.as_ptr());
        [poses.as_ptr() as usize, state as usize, list as usize, marks as usize, self.bodies.writable_slots()]
    }

    /// Finds all pairs of bodies that overlap at their current poses, and returns how many there are. Touching counts
    /// as overlapping, with depth 0.
    ///
    /// Fixed bodies are not paired with each other, nor bodies whose masks exclude the other; see [`BodyOptions`].
    /// Fails if a pose is out of range, or if too many bodies are in one place; the pairs of the last update are kept
    /// then.
    pub fn update(&mut self) -> Result<usize, SceneError> {
        self.read_poses(false)?;
        self.find_pairs(false)?;
        self.starts.clear();
        Ok(self.contacts.pairs.len())
    }

    /// Replaces the list of pairs by those that overlap at the poses that were read last. If `swept`, it also finds the pairs that may have
    /// met on their ways.
    fn find_pairs(&mut self, swept: bool) -> Result<(), SceneError> {
        let Scene { bodies, derived, broad, batches, found, contacts, starts, ways, overlaps, .. } = self;
        // Until the update succeeds, `found` and the pairs may differ.
        overlaps.clear(true);
        // Changes that nobody has asked for are forgotten.
        contacts.swept.take_if(|swept| swept.get().is_none());
        let refresh = broad.refresh();
        if refresh != Refresh::Changed {
            found.clear();
            broad.prepare(derived);
        }
        let mut run = |batches: &Batches, derived: &Derived, found: &mut Vec<OverlappingPair>| {
            let from = found.len();
            run(batches, bodies, derived, found);
            if swept {
                ways.add_near(batches, bodies, derived, starts, &found[from..]);
            }
        };
        if refresh == Refresh::Changed {
            found.retain(|found| !broad.is_outdated(found.a) && !broad.is_outdated(found.b));
            broad.find_changed(found.len(), derived, batches);
        } else {
            broad.find_all(derived, batches, &mut |block| run(block, derived, found));
        }
        run(batches, derived, found);
        let refused = take_refusal();
        if !broad.finish(refused) {
            return Err(if refused { SceneError::OutOfMemory } else { SceneError::Crowded });
        }
        contacts.update(found, bodies);
        overlaps.clear(false);
        Ok(())
    }

    /// Reads the poses that may have been written, and passes on which bodies have moved. `keeps_starts` says whether to keep
    /// where these were.
    fn read_poses(&mut self, keeps_starts: bool) -> Result<(), SceneError> {
        let Scene { bodies, derived, broad, hierarchy, seen, contacts, overlaps, starts, room, .. } = self;
        if bodies.written.is_empty() {
            return Ok(());
        }
        let more = bodies.slot_count().saturating_sub(*room);
        if more > 0 && !has_room(more, QUERY_BYTES) {
            return Err(SceneError::OutOfMemory);
        }
        *room += more;
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
    pub fn pairs(&self) -> &[[u32; 2]] {
        &self.contacts.pairs
    }

    /// For each of [`Scene::pairs`], the unit normal from the first body to the second, in single precision.
    pub fn normals(&self) -> &[[f32; 2]] {
        &self.contacts.normals
    }

    /// For each of [`Scene::pairs`], the depth of the overlap, in single precision.
    pub fn depths(&self) -> &[f32] {
        &self.contacts.depths
    }

    /// The pairs that overlap as of the last update, and did not at the update before. They are in ascending order of
    /// slots; after a [swept update](Scene::update_swept), which adds pairs that met on their way, in order of time.
    pub fn began(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.changes(false).into_owned().into_iter().map(|change| (change.a, change.b))
    }

    /// The pairs that overlapped at the update before the last, and no longer do. They are in ascending order of slots,
    /// and include handles of bodies that have been removed. After a [swept update](Scene::update_swept), which adds pairs that
    /// met on their way, they are in order of time.
    pub fn ended(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.changes(true).into_owned().into_iter().map(|change| (change.a, change.b))
    }
}

/// Refuses a direction with a number out of range, or without length.
fn check_one_way(direction: Option<DVec2>) -> Result<(), NumberError> {
    let Some(direction) = direction else { return Ok(()) };
    check_vector(direction, ["one_way.x", "one_way.y"])?;
    let length = direction.length();
    if length < SMALLEST {
        return Err(NumberError::TooShort { name: "one_way", length });
    }
    Ok(())
}
