//! Many bodies, and each frame the question which of them touch.
//!
//! An update goes through the bodies in passes, each over flat lists:
//! 1. `derived.rs`: what follows from the poses that have changed – turned vertices, bounds;
//! 2. `neighbours.rs`, `broad.rs` and `grid.rs`, the broad phase: which bounds may meet within the next few updates, and which
//!    of those do now;
//! 3. `narrow.rs` and `boxes.rs`, the narrow phase: which of those bodies overlap, how deep, which way out; by kinds of pair;
//! 4. `contacts.rs`: the pairs in order.
//!
//! Where few bodies have changed (`changes.rs`), passes 2 and 3 see those alone, and what was found of the others stays.
//!
//! Between updates there are questions (`queries.rs`), for which `bvh.rs` keeps the bodies by place.

pub(crate) mod bodies;
pub(crate) mod broad;
pub(crate) mod error;
pub(crate) mod hierarchy;
pub(crate) mod memory_limit;
pub(crate) mod narrow;
mod query;
pub(crate) mod snapshot;

use std::sync::Arc;

pub use bodies::body::{Body, BodyOptions};
pub use error::SceneError;

use crate::math::pose::Pose;
use crate::pair::contact::Contact;
use crate::query::collide::collide;
use crate::scene::bodies::body::Filter;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::slots::Bodies;
use crate::scene::broad::batches::Batches;
use crate::scene::broad::phase::{BroadPhase, Refresh};
use crate::scene::hierarchy::bvh::Hierarchy;
use crate::scene::narrow::contacts::Contacts;
use crate::scene::narrow::overlapping_pair::OverlappingPair;
use crate::scene::narrow::run::run;
use crate::shape::Shape;
use crate::union::way_out::Workspace;

/// Many bodies, each a shape in a place.
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
    /// All bodies, by place, as of the last question.
    hierarchy: Hierarchy,
    /// What the search for a way out works with.
    workspace: Workspace,
}

impl Scene {
    /// A scene without bodies.
    pub fn new() -> Self {
        Scene::with_capacity(0)
    }

    /// A scene without bodies that has room for so many. It is not bound to them: more are welcome.
    #[inline(never)]
    pub fn with_capacity(capacity: usize) -> Self {
        let mut scene = Scene::default();
        scene.bodies.reserve(capacity);
        scene
    }

    /// How many bodies there are.
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a body, in the lowest free slot.
    pub fn add(&mut self, shape: impl Into<Arc<Shape>>, options: BodyOptions) -> Result<Body, SceneError> {
        Pose::check(options.x, options.y, options.angle)?;
        let body = self.bodies.add(shape.into(), &options)?;
        let slot = body.slot();
        let Bodies { models, model_of, filters, .. } = &self.bodies;
        let rank = self.derived.add(slot, &models[model_of[slot]], filters[slot]);
        self.broad.add(rank, options.fixed);
        Ok(body)
    }

    /// Removes a body: its handle is refused from now on.
    pub fn remove(&mut self, body: Body) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        let rank = self.derived.rank(slot);
        self.broad.remove(slot, rank, self.bodies.fixed[slot]);
        self.derived.remove(slot);
        self.bodies.remove(slot);
        self.hierarchy.mark_changed(std::iter::once(slot as u32));
        Ok(())
    }

    /// Removes all bodies.
    pub fn clear(&mut self) {
        for slot in 0..self.bodies.slot_count() {
            if let Some(body) = self.bodies.body(slot) {
                // A body that is there can be removed.
                let _ = self.remove(body);
            }
        }
    }

    /// The body in a slot, if there is one.
    pub fn body(&self, slot: usize) -> Option<Body> {
        self.bodies.body(slot)
    }

    /// A body's shape.
    pub fn shape(&self, body: Body) -> Result<&Shape, SceneError> {
        Ok(self.bodies.shape(self.bodies.slot(body)?))
    }

    /// Gives a body another shape.
    pub fn set_shape(&mut self, body: Body, shape: impl Into<Arc<Shape>>) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        self.bodies.set_shape(slot, shape.into());
        self.derived.set_model(slot, &self.bodies.models[self.bodies.model_of[slot]]);
        Ok(())
    }

    /// Changes what a body is and what it meets; see [`BodyOptions`].
    pub fn set_filter(&mut self, body: Body, category: u32, mask: u32) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        self.bodies.filters[slot] = Filter { category, mask };
        let rank = self.derived.rank(slot);
        self.derived.filters[rank] = Filter { category, mask };
        self.broad.mark_changed(slot, rank, self.bodies.fixed[slot]);
        Ok(())
    }

    /// A body's pose: x, y and angle.
    pub fn pose(&self, body: Body) -> Result<[f64; 3], SceneError> {
        let slot = self.bodies.slot(body)?;
        Ok([0, 1, 2].map(|k| self.bodies.poses[3 * slot + k]))
    }

    /// Moves a body.
    pub fn move_to(&mut self, body: Body, x: f64, y: f64, angle: f64) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        Pose::check(x, y, angle)?;
        self.bodies.set_pose(slot, [x, y, angle]);
        Ok(())
    }

    /// x, y and angle of the body in each slot, to be written at will. What is written to a free slot has no effect.
    pub fn poses_mut(&mut self) -> &mut [f64] {
        self.bodies.written.state[1] = 1;
        &mut self.bodies.poses
    }

    /// Where JavaScript writes poses, and which it wrote: the addresses of the poses and of the state, the list and the marks of
    /// `WrittenPoses`; and for how many slots that holds.
    #[cfg(all(target_arch = "wasm32", feature = "js"))]
    pub(crate) fn pose_memory(&self) -> [usize; 5] {
        let Bodies { poses, written, .. } = &self.bodies;
        let (state, list, marks) = (written.state.as_ptr(), written.list.as_ptr(), written.marks.as_ptr());
        [poses.as_ptr() as usize, state as usize, list as usize, marks as usize, self.bodies.writable_slots()]
    }

    /// Finds every overlapping pair for the poses as they are now, and returns how many there are. When a pose cannot be
    /// computed with, nothing changes.
    pub fn update(&mut self) -> Result<usize, SceneError> {
        self.read_poses()?;
        let Scene { bodies, derived, broad, batches, found, contacts, .. } = self;
        if broad.refresh() == Refresh::Changed {
            found.retain(|found| !broad.is_outdated(found.a) && !broad.is_outdated(found.b));
            broad.find_changed(found.len(), derived, batches);
        } else {
            found.clear();
            broad.prepare(derived);
            broad.find_all(derived, batches, &mut |block| run(block, bodies, derived, found));
        }
        if !broad.finish() {
            return Err(SceneError::Crowded);
        }
        run(batches, bodies, derived, found);
        contacts.update(found, bodies);
        Ok(contacts.pairs.len())
    }

    /// Computes what follows from the poses as they are now, for the bodies whose poses have been written.
    fn read_poses(&mut self) -> Result<(), SceneError> {
        let Scene { bodies, derived, broad, hierarchy, contacts, .. } = self;
        let any_fixed = derived.read_poses(bodies).map_err(|(slot, reason)| SceneError::Pose { slot, reason })?;
        bodies.written.clear();
        hierarchy.mark_changed(derived.changed().map(|rank| derived.slots[rank as usize]));
        contacts.outdated |= derived.changed().next().is_some();
        broad.mark_moved(derived, bodies, any_fixed);
        Ok(())
    }

    /// The slots of each overlapping pair, once, as of the last update: the lower first, in their order.
    pub fn pairs(&self) -> &[[u32; 2]] {
        &self.contacts.pairs
    }

    /// For each pair, the unit normal from the first to the second, in single precision.
    pub fn normals(&self) -> &[[f32; 2]] {
        &self.contacts.normals
    }

    /// For each pair, how deep they overlap, in single precision.
    pub fn depths(&self) -> &[f32] {
        &self.contacts.depths
    }

    /// A pair of the last update in full, with its contact points, as [`collide`] finds it; none where one of the bodies has
    /// been removed since, has got another shape or has moved away.
    pub fn contact(&self, index: usize) -> Option<Contact> {
        let [a, b] = self.contacts.live_slots(index, &self.bodies)?;
        let (body_a, body_b) = (self.derived.posed_body(a), self.derived.posed_body(b));
        if body_a.position.is_nan() || body_b.position.is_nan() {
            // It has got another shape, and has not been looked at since.
            return None;
        }
        collide(self.bodies.shape(a), &body_a.pose(), self.bodies.shape(b), &body_b.pose())
    }

    /// [`Scene::began`] and [`Scene::ended`], for whoever has few bytes for both.
    #[cfg(all(target_arch = "wasm32", feature = "js"))]
    pub(crate) fn changed_pairs(&self, ended: bool) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.contacts.changed_pairs(ended)
    }

    /// The pairs that overlap as of the last update and did not at the one before, in order.
    pub fn began(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.contacts.changed_pairs(false)
    }

    /// The pairs that overlapped at the update before the last and do not at the last, in order; of bodies that have been
    /// removed too.
    pub fn ended(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.contacts.changed_pairs(true)
    }
}
