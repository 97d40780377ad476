//! What follows from the bodies' shapes and poses.

use crate::scene::bodies::body::Filter;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::models::{Class, Model};
use crate::scene::bodies::polygon_pool::PolygonPool;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::bodies::slots::NO_INDEX;

/// What is worked out about the bodies. The lists go by rank, not by slot: ranks are given out so that bodies which are near
/// each other in the world are so in memory.
#[derive(Default)]
pub(crate) struct Derived {
    pub posed: Vec<PosedBody>,
    /// Those of free ranks are around nothing.
    pub bounds: Vec<Bounds>,
    /// Where their bounds are expected to stay for some updates; see `neighbours.rs`. Around nothing if nothing is expected.
    pub predicted: Vec<Bounds>,
    /// Their bounds when that was last worked out.
    pub bounds_at_rebuild: Vec<Bounds>,
    pub filters: Vec<Filter>,
    /// The slot of each rank; [`NONE`] of a free one.
    pub slots: Vec<u32>,
    /// The rank of each slot; [`NONE`] of a free one.
    pub ranks: Vec<u32>,
    free: Vec<u32>,
    pub fours: PolygonPool<1>,
    pub eights: PolygonPool<2>,
    /// The ranks whose pose has changed, by the class of their shape, while they are worked on.
    pub changed: [Vec<u32>; Class::COUNT],
    /// Those of them that are not where they were expected to stay.
    pub left_bounds: Vec<u32>,
}

impl Derived {
    /// Makes room for a body, wherever it is, and returns its rank.
    pub fn add(&mut self, slot: usize, model: &Model, filter: Filter) -> usize {
        if slot == self.ranks.len() {
            self.ranks.push(NO_INDEX);
        }
        let rank = self.free.pop().unwrap_or(self.posed.len() as u32);
        if rank as usize == self.posed.len() {
            self.posed.push(PosedBody::NONE);
            self.bounds.push(Bounds::EMPTY);
            self.predicted.push(Bounds::EMPTY);
            self.bounds_at_rebuild.push(Bounds::EMPTY);
            self.filters.push(filter);
            self.slots.push(NO_INDEX);
        }
        self.ranks[slot] = rank;
        let rank = rank as usize;
        self.slots[rank] = slot as u32;
        self.filters[rank] = filter;
        self.init_rank(rank, model);
        rank
    }

    /// Gives up a body's rank.
    pub fn remove(&mut self, slot: usize) {
        let rank = self.rank(slot);
        self.clear_rank(rank);
        self.slots[rank] = NO_INDEX;
        self.ranks[slot] = NO_INDEX;
        self.free.push(rank as u32);
    }

    /// Takes note of a body's new shape.
    pub fn set_model(&mut self, slot: usize, model: &Model) {
        let rank = self.rank(slot);
        self.clear_rank(rank);
        self.init_rank(rank, model);
    }

    fn init_rank(&mut self, rank: usize, model: &Model) {
        let faces = match model.class {
            Class::Box => u32::from(model.center() != [0.0; 2] || model.sides.axis() != [1.0, 0.0]),
            Class::Four => self.fours.add([model.faces[0]], model.center()),
            Class::Eight => self.eights.add(model.faces, model.center()),
            Class::Disc | Class::Other => 0,
        };
        let (extent, radius) = (model.extent as f32, model.radius as f32);
        let Model { class, sides, .. } = *model;
        self.posed[rank] = PosedBody { faces, class, extent, radius, sides, ..PosedBody::NONE };
    }

    fn clear_rank(&mut self, rank: usize) {
        let PosedBody { class, faces, .. } = self.posed[rank];
        match class {
            Class::Four => self.fours.free.push(faces),
            Class::Eight => self.eights.free.push(faces),
            Class::Disc | Class::Box | Class::Other => {}
        }
        self.posed[rank] = PosedBody::NONE;
        (self.bounds[rank], self.predicted[rank], self.bounds_at_rebuild[rank]) =
            (Bounds::EMPTY, Bounds::EMPTY, Bounds::EMPTY);
    }

    /// The rank of a slot that holds a body.
    pub fn rank(&self, slot: usize) -> usize {
        self.ranks[slot] as usize
    }

    /// How many slots there are.
    pub fn slot_count(&self) -> usize {
        self.ranks.len()
    }

    /// The bounds of the body in a slot, as it was seen last; those of a free slot are around nothing.
    #[inline(always)]
    pub fn bounds_of(&self, slot: usize) -> &Bounds {
        const NOTHING: &Bounds = &Bounds::EMPTY;
        self.bounds.get(self.ranks[slot] as usize).unwrap_or(NOTHING)
    }

    /// Where the body in a slot is, as it was seen last.
    pub fn posed_body(&self, slot: usize) -> &PosedBody {
        &self.posed[self.rank(slot)]
    }

    #[inline(always)]
    pub fn fours(&self, body: &PosedBody) -> &[Faces; 1] {
        &self.fours.turned[body.faces as usize]
    }

    #[inline(always)]
    pub fn eights(&self, body: &PosedBody) -> &[Faces; 2] {
        &self.eights.turned[body.faces as usize]
    }

    /// The ranks whose pose had changed when they were looked at.
    pub fn changed(&self) -> impl Iterator<Item = u32> + '_ {
        self.changed.iter().flatten().copied()
    }
}
