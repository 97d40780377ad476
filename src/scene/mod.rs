//! Many bodies, and each frame the question which of them touch.
//!
//! An update goes through the bodies in passes, each over flat lists:
//! 1. `places.rs`: what follows from the poses that have changed – turned vertices, bounds;
//! 2. `neighbours.rs`, `broad.rs` and `grid.rs`, the broad phase: which bounds may meet within the next few updates, and which
//!    of those do now;
//! 3. `narrow.rs` and `boxes.rs`, the narrow phase: which of those bodies overlap, how deep, which way out; by kinds of pair;
//! 4. `contacts.rs`: the pairs in order.
//!
//! Where few bodies have changed (`changes.rs`), passes 2 and 3 see those alone, and what was found of the others stays.
//!
//! Between updates there are questions (`queries.rs`), for which `bvh.rs` keeps the bodies by place.

mod arranger;
mod bodies;
mod bounds;
mod boxes;
mod broad;
mod bvh;
mod bytes;
mod candidates;
mod changes;
mod contacts;
mod digest;
mod error;
mod faces;
mod form;
mod four;
mod grid;
mod halving;
mod levels;
mod model;
mod narrow;
mod neighbours;
mod places;
mod probe;
mod queries;
mod resolve;
mod restore;
mod snapshot;
mod steps;
#[cfg(all(target_arch = "wasm32", feature = "js"))]
mod told;
mod turns;

use std::sync::Arc;

pub use bodies::{Body, BodyOptions};
pub use error::SceneError;

use arranger::Arranger;
use bodies::{Bodies, Filter};
use broad::Broad;
use bvh::Hierarchy;
use candidates::Candidates;
use changes::Changes;
use contacts::Contacts;
use model::Class;
use narrow::{Batches, Found};
use neighbours::Neighbours;
use places::Places;

use crate::contact::{collide, Contact};
use crate::escape::Workspace;
use crate::pose::Pose;
use crate::shape::Shape;

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
    places: Places,
    moving: Broad,
    fixed: Broad,
    changes: Changes,
    candidates: Candidates,
    arranger: Arranger,
    neighbours: Neighbours,
    /// Whether the neighbours are not all that there are.
    unsettled: bool,
    /// How often all bodies have settled.
    settlings: u32,
    batches: Batches,
    found: Vec<Found>,
    contacts: Contacts,
    /// All bodies, by place, as of the last question.
    hierarchy: Hierarchy,
    /// What the search for a way out works with.
    workspace: Workspace,
}

/// In one of so many settlings, bodies are given new ranks.
const ARRANGE: u32 = 64;

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
        let Bodies { models, model, filters, .. } = &self.bodies;
        let rank = self.places.add(slot, &models[model[slot]], filters[slot]);
        self.broad(slot).add(rank);
        Ok(body)
    }

    /// Removes a body: its handle is refused from now on.
    pub fn remove(&mut self, body: Body) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        let rank = self.places.rank(slot);
        self.broad(slot).remove(rank);
        self.changes.remove(slot, rank);
        self.places.remove(slot);
        self.bodies.remove(slot);
        self.hierarchy.note(std::iter::once(slot as u32));
        Ok(())
    }

    /// Removes all bodies.
    pub fn clear(&mut self) {
        for slot in 0..self.bodies.slots() {
            if let Some(body) = self.bodies.body(slot) {
                // A body that is there can be removed.
                let _ = self.remove(body);
            }
        }
    }

    /// Where a body is to be found.
    fn broad(&mut self, slot: usize) -> &mut Broad {
        if self.bodies.fixed[slot] {
            &mut self.fixed
        } else {
            &mut self.moving
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
        self.bodies.reshape(slot, shape.into());
        self.places.reshape(slot, &self.bodies.models[self.bodies.model[slot]]);
        Ok(())
    }

    /// Changes what a body is and what it meets; see [`BodyOptions`].
    pub fn set_filter(&mut self, body: Body, category: u32, mask: u32) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        self.bodies.filters[slot] = Filter { category, mask };
        let rank = self.places.rank(slot);
        self.places.filters[rank] = Filter { category, mask };
        self.broad(slot).note(rank as u32);
        self.neighbours.leave(rank);
        self.changes.add(slot, rank, self.bodies.fixed[slot]);
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
        self.bodies.place(slot, [x, y, angle]);
        Ok(())
    }

    /// x, y and angle of the body in each slot, to be written at will. What is written to a free slot has no effect.
    pub fn poses_mut(&mut self) -> &mut [f64] {
        self.bodies.touched.state[1] = 1;
        &mut self.bodies.poses
    }

    /// Where JavaScript writes poses, and which it wrote: the addresses of the poses and of the state, the list and the marks of
    /// `Touched`; and for how many slots that holds.
    #[cfg(all(target_arch = "wasm32", feature = "js"))]
    pub(crate) fn written(&self) -> [usize; 5] {
        let Bodies { poses, touched, .. } = &self.bodies;
        let (state, list, marks) = (touched.state.as_ptr(), touched.list.as_ptr(), touched.marks.as_ptr());
        [poses.as_ptr() as usize, state as usize, list as usize, marks as usize, self.bodies.room()]
    }

    /// Finds every overlapping pair for the poses as they are now, and returns how many there are. When a pose cannot be
    /// computed with, nothing changes.
    pub fn update(&mut self) -> Result<usize, SceneError> {
        self.see()?;
        if self.changes.many || self.unsettled || self.moving.is_stale() || self.fixed.is_stale() {
            self.find_all();
        } else {
            self.find_changed();
        }
        if self.candidates.is_full() {
            // What has been found is not all that there is.
            (self.changes.many, self.unsettled) = (true, true);
            return Err(SceneError::Crowded);
        }
        self.batches.run(&self.bodies, &self.places, &mut self.found);
        self.changes.clear();
        self.contacts.set(&self.found, &self.bodies);
        Ok(self.contacts.pairs.len())
    }

    /// Takes note of the poses as they are now.
    fn see(&mut self) -> Result<(), SceneError> {
        let Scene { bodies, places, moving, fixed, changes, neighbours, hierarchy, .. } = self;
        let any_fixed = places.look(bodies).map_err(|(slot, reason)| SceneError::Pose { slot, reason })?;
        bodies.touched.clear();
        hierarchy.note(places.changed().map(|rank| places.slots[rank as usize]));
        self.contacts.outdated |= places.changed().next().is_some();
        // Where most of what moves has moved, nobody asks which.
        let many = moving.are_many(places.changed().count());
        changes.many |= many;
        // Where most have gone astray, nobody asks who has.
        self.unsettled |= moving.are_many(places.astray.len());
        if many && !any_fixed && self.unsettled {
            return Ok(());
        }
        let mut note = |rank: u32, is_fixed: bool| {
            let broad = if is_fixed { &mut *fixed } else { &mut *moving };
            broad.note(rank);
            neighbours.leave(rank as usize);
        };
        if many {
            for &rank in &places.astray {
                note(rank, bodies.fixed[places.slots[rank as usize] as usize]);
            }
        }
        if many && !any_fixed {
            return Ok(());
        }
        for rank in places.changed() {
            let slot = places.slots[rank as usize] as usize;
            let is_fixed = bodies.fixed[slot];
            if is_fixed || !many {
                note(rank, is_fixed);
                changes.add(slot, rank as usize, is_fixed);
            }
        }
        Ok(())
    }

    /// Finds all pairs that may overlap.
    fn find_all(&mut self) {
        self.neighbours.grow_older();
        if self.unsettled || self.moving.is_stale() || self.fixed.is_stale() {
            self.settle();
            if self.candidates.is_full() && self.neighbours.looks_ahead() {
                self.settle();
            }
        } else {
            self.moving.place_loose(&self.places);
            self.fixed.place_loose(&self.places);
            self.candidates.begin(self.neighbours.len());
        }
        let Scene { bodies, places, moving, fixed, neighbours, candidates, batches, found, .. } = self;
        found.clear();
        for block in neighbours.blocks() {
            neighbours.meeting(block, places, batches);
            batches.run(bodies, places, found);
        }
        batches.clear();
        moving.meeting_settled(moving.loose(), places, candidates);
        batches.take(candidates, places, Some(&|_, other| moving.is_settled(other)));
        moving.loose_pairs(places, candidates);
        batches.take(candidates, places, None);
        fixed.meeting_settled(moving.loose(), places, candidates);
        batches.take(candidates, places, Some(&|_, other| fixed.is_settled(other)));
        fixed.meeting_loose(moving.ranks(), places, candidates);
        batches.take(candidates, places, None);
    }

    /// Settles all bodies, and finds who may meet for a while.
    fn settle(&mut self) {
        let Scene { places, moving, fixed, arranger, neighbours, candidates, .. } = self;
        self.settlings += 1;
        if self.settlings % ARRANGE == 2 {
            arranger.arrange(moving.settlers(), places);
        }
        neighbours.look_ahead(moving.ranks(), places);
        neighbours.begin(places.list.len());
        moving.settle(places);
        if fixed.is_stale() {
            for &rank in fixed.ranks() {
                places.ahead[rank as usize] = places.bounds[rank as usize];
            }
            fixed.settle(places);
        } else {
            fixed.place_loose(places);
        }
        candidates.begin(0);
        moving.pairs(places, candidates);
        neighbours.take(candidates, places, None);
        fixed.meeting_ahead(moving.ranks(), places, candidates);
        neighbours.take(candidates, places, Some(&|_, other| fixed.is_settled(other)));
        self.unsettled = candidates.is_full();
    }

    /// The same where few bodies have changed: keeps what was found of the others.
    fn find_changed(&mut self) {
        let Scene { places, moving, fixed, changes, candidates, batches, found, .. } = self;
        found.retain(|found| !changes.is_outdated(found.a) && !changes.is_outdated(found.b));
        moving.place_loose(places);
        fixed.place_loose(places);
        batches.clear();
        candidates.begin(found.len());
        let [moved, moved_fixed] = changes.ranks();
        moving.meeting_settled(moved, places, candidates);
        batches.take(candidates, places, Some(&|_, other| moving.is_settled(other)));
        moving.loose_pairs(places, candidates);
        batches.take(candidates, places, Some(&|one, other| changes.has(one) || changes.has(other)));
        fixed.meeting_settled(moved, places, candidates);
        batches.take(candidates, places, Some(&|_, other| fixed.is_settled(other)));
        fixed.meeting_loose(moved, places, candidates);
        batches.take(candidates, places, None);
        moving.meeting_settled(moved_fixed, places, candidates);
        batches.take(candidates, places, Some(&|_, other| moving.is_settled(other)));
        // Those that have changed themselves have met the fixed ones already.
        moving.meeting_loose(moved_fixed, places, candidates);
        batches.take(candidates, places, Some(&|_, other| !changes.has(other)));
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
        let [a, b] = self.contacts.slots(index, &self.bodies)?;
        let (place_a, place_b) = (self.places.of(a), self.places.of(b));
        if place_a.position.is_nan() || place_b.position.is_nan() {
            // It has got another shape, and has not been looked at since.
            return None;
        }
        collide(self.bodies.shape(a), &place_a.pose(), self.bodies.shape(b), &place_b.pose())
    }

    /// [`Scene::began`] and [`Scene::ended`], for whoever has few bytes for both.
    #[cfg(all(target_arch = "wasm32", feature = "js"))]
    pub(crate) fn changes(&self, ended: bool) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.contacts.changes(ended)
    }

    /// The pairs that overlap as of the last update and did not at the one before, in order.
    pub fn began(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.contacts.changes(false)
    }

    /// The pairs that overlapped at the update before the last and do not at the last, in order; of bodies that have been
    /// removed too.
    pub fn ended(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.contacts.changes(true)
    }
}

/// So many bits of a tag hold the class.
const TAG_BITS: u32 = 3;

/// What the grids call a body: its rank and class.
#[inline(always)]
fn tag(rank: u32, class: Class) -> u32 {
    rank << TAG_BITS | class as u32
}

#[inline(always)]
fn rank_of(tag: u32) -> u32 {
    tag >> TAG_BITS
}

#[inline(always)]
fn class_of(tag: u32) -> u32 {
    tag & ((1 << TAG_BITS) - 1)
}
