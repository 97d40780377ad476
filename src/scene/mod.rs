//! Many bodies, and each frame the question which of them touch.
//!
//! An update goes through the bodies in passes, each over flat lists:
//! 1. `places.rs`: what follows from the poses that have changed – turned vertices, bounds;
//! 2. `grid.rs`, the broad phase: which bounds meet;
//! 3. `narrow.rs`, the narrow phase: which of those bodies overlap, how deep, which way out; by kinds of pair;
//! 4. `contacts.rs`: the pairs in order.
//!
//! Between updates there are questions (`queries.rs`), for which `bvh.rs` keeps the bodies by place.

mod bodies;
mod bounds;
mod bvh;
mod bytes;
mod contacts;
mod digest;
mod error;
mod faces;
mod form;
mod four;
mod grid;
mod halving;
mod model;
mod narrow;
mod places;
mod probe;
mod queries;
mod resolve;
mod restore;
mod roll;
mod snapshot;
mod steps;
mod turns;

use std::sync::Arc;

pub use bodies::{Body, BodyOptions};
pub use error::SceneError;

use bodies::{Bodies, Filter};
use bvh::Hierarchy;
use contacts::Contacts;
use grid::{Candidates, Grid};
use model::Class;
use narrow::{Batches, Found};
use places::{Arranger, Places};
use roll::Roll;

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
    /// The ranks of the moving bodies, and of the fixed ones.
    moving: Roll,
    resting: Roll,
    /// The moving bodies, by place, as of the last update.
    grid: Grid,
    /// The fixed bodies, by place.
    fixed: Grid,
    /// Whether `fixed` is out of date.
    fixed_is_stale: bool,
    candidates: Candidates,
    arranger: Arranger,
    updates: u32,
    batches: Batches,
    found: Vec<Found>,
    contacts: Contacts,
    /// All bodies, by place, as of the last question.
    hierarchy: Hierarchy,
    /// What the search for a way out works with.
    workspace: Workspace,
}

impl Scene {
    /// A scene without bodies.
    pub fn new() -> Self {
        Scene::default()
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
        Pose::new(options.x, options.y, options.angle)?;
        let body = self.bodies.add(shape.into(), &options)?;
        let slot = body.slot();
        let Bodies { models, model, filters, .. } = &self.bodies;
        let rank = self.places.add(slot, &models[model[slot]], filters[slot]);
        self.roll(slot).add(rank);
        Ok(body)
    }

    /// Removes a body: its handle is refused from now on.
    pub fn remove(&mut self, body: Body) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        let rank = self.places.rank(slot);
        self.roll(slot).remove(rank);
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

    /// The roll that a body is on.
    fn roll(&mut self, slot: usize) -> &mut Roll {
        let fixed = self.bodies.fixed[slot];
        self.fixed_is_stale |= fixed;
        if fixed {
            &mut self.resting
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
        Pose::new(x, y, angle)?;
        self.bodies.place(slot, [x, y, angle]);
        Ok(())
    }

    /// x, y and angle of the body in each slot, to be written at will. What is written to a free slot has no effect.
    pub fn poses_mut(&mut self) -> &mut [f64] {
        self.bodies.touched.state[1] = 1;
        &mut self.bodies.poses
    }

    #[doc(hidden)]
    pub fn touched_state(&self) -> usize {
        self.bodies.touched.state.as_ptr() as usize
    }

    /// Finds every overlapping pair for the poses as they are now, and returns how many there are. When a pose cannot be
    /// computed with, nothing changes.
    pub fn update(&mut self) -> Result<usize, SceneError> {
        self.see()?;
        self.updates += 1;
        if self.updates % 64 == 2 {
            // The grid is that of the update before: since then, ranks may have been given up or given to fixed bodies.
            let Scene { arranger, places, grid, bodies, .. } = self;
            let moves = |rank: u32| bodies.fixed.get(places.slots[rank as usize] as usize) == Some(&false);
            arranger.order(grid.tags().iter().map(|&tag| rank_of(tag)).filter(|&rank| moves(rank)));
            arranger.arrange(places);
        }
        self.find_candidates();
        let Scene { bodies, places, batches, found, contacts, .. } = self;
        found.clear();
        batches.run(bodies, places, found);
        contacts.set(found, bodies);
        Ok(contacts.pairs.len())
    }

    /// Takes note of the poses as they are now.
    fn see(&mut self) -> Result<(), SceneError> {
        let fixed = self.places.look(&self.bodies).map_err(|(slot, reason)| SceneError::Pose { slot, reason })?;
        self.fixed_is_stale |= fixed;
        self.contacts.outdated |= self.places.changed().next().is_some();
        self.places.refresh(&self.bodies);
        self.hierarchy.note(self.places.changed());
        self.bodies.touched.clear();
        Ok(())
    }

    /// Finds the pairs whose bounds meet, sorted into kinds.
    fn find_candidates(&mut self) {
        let Scene { places, grid, fixed, candidates, batches, moving, resting, .. } = self;
        let call = |rank: u32| tag(rank, places.list[rank as usize].class);
        grid.build(moving.ranks(), &places.bounds, &places.widths, call);
        if std::mem::take(&mut self.fixed_is_stale) {
            fixed.build(resting.ranks(), &places.bounds, &places.widths, call);
        }
        candidates.clear();
        grid.pairs(&places.bounds, rank_of, candidates);
        if !fixed.is_empty() {
            for &rank in moving.ranks() {
                fixed.meeting(&places.bounds[rank as usize], call(rank), &places.bounds, rank_of, candidates);
            }
        }
        batches.clear();
        for &[first, second] in candidates.pairs() {
            let (i, j) = (rank_of(first), rank_of(second));
            if places.filters[i as usize].meets(places.filters[j as usize]) {
                batches.add((i, first & 3), (j, second & 3));
            }
        }
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
    /// been removed since, or has moved away.
    pub fn contact(&self, index: usize) -> Option<Contact> {
        let [a, b] = self.contacts.pairs.get(index)?.map(|slot| slot as usize);
        if !self.contacts.are_there(&self.bodies, index) {
            return None;
        }
        let (place_a, place_b) = (self.places.of(a), self.places.of(b));
        collide(self.bodies.shape(a), &place_a.pose(), self.bodies.shape(b), &place_b.pose())
    }

    /// The pairs that overlap as of the last update and did not at the one before, in order.
    pub fn began(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.contacts.began()
    }

    /// The pairs that overlapped at the update before the last and do not at the last, in order; of bodies that have been
    /// removed too.
    pub fn ended(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        self.contacts.ended()
    }
}

/// What the grids call a body: its rank and class.
#[inline(always)]
fn tag(rank: u32, class: Class) -> u32 {
    rank << 2 | class as u32
}

#[inline(always)]
fn rank_of(tag: u32) -> u32 {
    tag >> 2
}
