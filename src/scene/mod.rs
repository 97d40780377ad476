//! Many bodies, and each frame the question which of them touch.

mod bodies;
mod bounds;
mod contacts;
mod error;
mod faces;
mod four;
mod grid;
mod model;
mod narrow;
mod places;
mod steps;
mod turns;

use std::sync::Arc;

pub use bodies::{Body, BodyOptions};
pub use error::SceneError;

use bodies::Bodies;
use contacts::Contacts;
use grid::{Candidates, Grid};
use model::Class;
use narrow::{Batches, Found};
use places::Places;

use crate::pose::Pose;
use crate::shape::Shape;

/// Many bodies, each a shape in a place.
#[derive(Default)]
pub struct Scene {
    bodies: Bodies,
    places: Places,
    moving: Roll,
    resting: Roll,
    /// The moving bodies, by place.
    grid: Grid,
    /// The fixed bodies, by place.
    fixed: Grid,
    /// Whether `fixed` is out of date.
    fixed_is_stale: bool,
    candidates: Candidates,
    batches: Batches,
    found: Vec<Found>,
    contacts: Contacts,
}

/// Which slots are in use, in any order.
#[derive(Default)]
struct Roll {
    slots: Vec<u32>,
    /// Where each slot is in the list.
    at: Vec<u32>,
}

impl Roll {
    fn add(&mut self, slot: usize) {
        if slot >= self.at.len() {
            self.at.resize(slot + 1, 0);
        }
        self.at[slot] = self.slots.len() as u32;
        self.slots.push(slot as u32);
    }

    fn remove(&mut self, slot: usize) {
        let at = self.at[slot] as usize;
        self.slots.swap_remove(at);
        if let Some(&moved) = self.slots.get(at) {
            self.at[moved as usize] = at as u32;
        }
    }
}

impl Scene {
    /// A scene without bodies.
    pub fn new() -> Self {
        Scene::default()
    }

    /// A scene with room for so many bodies.
    pub fn with_capacity(_bodies: usize) -> Self {
        Scene::default()
    }

    /// The body in a slot, if there is one.
    pub fn body(&self, slot: usize) -> Option<Body> {
        self.bodies.body(slot)
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
        self.places.add(slot, &self.bodies.models[self.bodies.model[slot]]);
        self.roll(options.fixed).add(slot);
        Ok(body)
    }

    /// Removes a body; its handle is refused from now on.
    pub fn remove(&mut self, body: Body) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        let fixed = self.bodies.fixed[slot];
        self.roll(fixed).remove(slot);
        self.places.remove(slot);
        self.bodies.remove(slot);
        Ok(())
    }

    fn roll(&mut self, fixed: bool) -> &mut Roll {
        self.fixed_is_stale |= fixed;
        if fixed {
            &mut self.resting
        } else {
            &mut self.moving
        }
    }

    /// x, y and angle of the body in each slot, to be written at will.
    pub fn poses_mut(&mut self) -> &mut [f64] {
        &mut self.bodies.poses
    }

    /// Finds every overlapping pair for the poses as they are now, and returns how many there are.
    pub fn update(&mut self) -> Result<usize, SceneError> {
        self.refresh()?;
        self.find_candidates();
        let Scene { bodies, places, batches, found, contacts, .. } = self;
        found.clear();
        batches.run(bodies, places, found);
        contacts.set(found, bodies.slots());
        Ok(contacts.pairs.len())
    }

    /// Finds the pairs whose bounds meet, sorted into kinds.
    #[inline(never)]
    fn find_candidates(&mut self) {
        let Scene { bodies, places, grid, fixed, candidates, batches, moving, .. } = self;
        candidates.clear();
        grid.pairs(&places.bounds, slot_of, candidates);
        if !fixed.is_empty() {
            for &slot in &moving.slots {
                let own = tag(slot, places.list[slot as usize].class);
                fixed.meeting(&places.bounds[slot as usize], own, &places.bounds, slot_of, candidates);
            }
        }
        batches.clear();
        for &[first, second] in candidates.pairs() {
            let (i, j) = (slot_of(first), slot_of(second));
            if bodies.filters[i as usize].meets(bodies.filters[j as usize]) {
                batches.add((i, first & 3), (j, second & 3));
            }
        }
    }

    /// Takes note of the poses as they are now.
    fn refresh(&mut self) -> Result<(), SceneError> {
        let Scene { bodies, places, moving, resting, grid, fixed, .. } = self;
        self.fixed_is_stale |= places
            .look(bodies, moving.slots.iter().chain(&resting.slots).copied())
            .map_err(|(slot, reason)| SceneError::Pose { slot, reason })?;
        places.refresh(bodies);
        let tag = |slot: u32| tag(slot, places.list[slot as usize].class);
        grid.build(&moving.slots, &places.bounds, &places.widths, tag);
        if std::mem::take(&mut self.fixed_is_stale) {
            fixed.build(&resting.slots, &places.bounds, &places.widths, tag);
        }
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
}

/// What the grid calls a body: its slot and class.
#[inline(always)]
fn tag(slot: u32, class: Class) -> u32 {
    slot << 2 | class as u32
}

#[inline(always)]
fn slot_of(tag: u32) -> u32 {
    tag >> 2
}
