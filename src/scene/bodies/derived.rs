//! The data derived from the bodies' shapes and poses.

use crate::scene::bodies::body::CategoryMask;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::default_tail_vec::DefaultTailVec;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::models::{Class, Model};
use crate::scene::bodies::polygon_pool::PolygonPool;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::bodies::slots::{Bodies, NO_INDEX};
use crate::scene::bodies::turned_core::{Cores, TurnedCore};
use crate::target::FOR_JS;

/// Data computed from shapes and poses. Every list goes by rank, except `ranks`; see [`crate::scene::bodies`] for slots
/// and ranks.
#[derive(Clone, Default)]
pub(crate) struct Derived {
    pub posed: Vec<PosedBody>,
    /// Around each body as it was last read; empty for free ranks.
    pub bounds: Vec<Bounds>,
    /// Where each body's bounds are expected to stay for the next few updates (`broad/neighbours.rs`); empty when
    /// unknown.
    pub predicted: Vec<Bounds>,
    /// Each body's bounds when its prediction was made; shorter than the other lists until the first prediction.
    pub bounds_at_rebuild: Vec<Bounds>,
    pub filters: DefaultTailVec<CategoryMask>,
    /// The slot of each rank; [`NO_INDEX`] for free ranks.
    pub slots: Vec<u32>,
    /// By slot: the rank of each slot; [`NO_INDEX`] for free slots.
    pub ranks: Vec<u32>,
    free: Vec<u32>,
    /// In double precision, for the normals and depths of contacts; see [`Derived::make_cores`].
    pub cores: Cores,
    /// The polygons of [`Class::Four`], then of [`Class::Eight`], by [`PosedBody::faces`].
    pub fours: PolygonPool<1>,
    pub eights: PolygonPool<2>,
    /// The ranks of the bodies whose poses changed at the last read, by class of shape.
    pub changed: [Vec<u32>; Class::COUNT],
    /// The changed ranks whose bounds have left their predicted bounds.
    pub left_bounds: Vec<u32>,
}

/// Whether bodies have their cores from the start: in the module for JavaScript, where most programs ask for what is
/// computed from them, and where the code to make them later would be bytes to download.
pub(crate) const ALWAYS_CORES: bool = FOR_JS;

impl Derived {
    /// Reserves capacity to save reallocations. Where memory is short it does nothing.
    pub fn reserve(&mut self, capacity: usize) {
        let _ = self.ranks.try_reserve_exact(capacity);
        let _ = self.posed.try_reserve_exact(capacity);
        let _ = self.bounds.try_reserve_exact(capacity);
        let _ = self.predicted.try_reserve_exact(capacity);
        let _ = self.slots.try_reserve_exact(capacity);
    }

    /// Makes room for this many more bodies.
    pub fn make_room(&mut self, more: usize) {
        self.posed.reserve_exact(more);
        self.bounds.reserve_exact(more);
        self.predicted.reserve_exact(more);
        self.slots.reserve_exact(more);
        self.ranks.reserve_exact(more);
        self.fours.make_room(more);
        self.eights.make_room(more);
        if !self.bounds_at_rebuild.is_empty() {
            self.bounds_at_rebuild.reserve_exact(more);
        }
    }

    /// Adds a body, at no pose yet, and returns its rank.
    pub fn add(&mut self, slot: usize, model: &Model, filter: CategoryMask) -> usize {
        if slot == self.ranks.len() {
            self.ranks.push(NO_INDEX);
        }
        let rank = self.free.pop().unwrap_or(self.posed.len() as u32);
        if rank as usize == self.posed.len() {
            self.posed.push(PosedBody::NONE);
            self.bounds.push(Bounds::EMPTY);
            self.predicted.push(Bounds::EMPTY);
            self.slots.push(NO_INDEX);
            if ALWAYS_CORES {
                self.cores.push(TurnedCore::NONE);
            }
        }
        self.ranks[slot] = rank;
        let rank = rank as usize;
        self.slots[rank] = slot as u32;
        self.filters.set(rank, filter);
        self.init_rank(rank, model);
        rank
    }

    /// Frees a body's rank.
    pub fn remove(&mut self, slot: usize) {
        let rank = self.rank(slot);
        self.clear_rank(rank);
        self.slots[rank] = NO_INDEX;
        self.ranks[slot] = NO_INDEX;
        self.free.push(rank as u32);
    }

    /// Replaces a body's shape. Its pose counts as unread until the next read.
    pub fn set_model(&mut self, slot: usize, model: &Model) {
        let rank = self.rank(slot);
        self.clear_rank(rank);
        self.init_rank(rank, model);
    }

    fn init_rank(&mut self, rank: usize, model: &Model) {
        let faces = match (model.class, model.shape.single_core()) {
            (Class::Box, _) => u32::from(model.center() != [0.0; 2] || model.sides.axis() != [1.0, 0.0]),
            (Class::Four | Class::Eight, Some(core)) => {
                let (faces, center) = (Faces::from_core(core), model.center());
                match model.class {
                    Class::Four => self.fours.add([faces[0]], center),
                    _ => self.eights.add(faces, center),
                }
            }
            _ => 0,
        };
        if rank < self.cores.len() {
            self.cores[rank].set(model);
        }
        let (extent, radius) = (model.shape.extent() as f32, model.shape.radius() as f32);
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
        (self.bounds[rank], self.predicted[rank]) = (Bounds::EMPTY, Bounds::EMPTY);
        if let Some(bounds) = self.bounds_at_rebuild.get_mut(rank) {
            *bounds = Bounds::EMPTY;
        }
    }

    /// Makes the cores of the bodies that have none yet. Called before they are read: programs that never ask for
    /// normals and depths in double precision save the largest record of all.
    #[inline(always)]
    pub fn make_cores(&mut self, bodies: &Bodies) {
        if !ALWAYS_CORES && self.cores.len() < self.posed.len() {
            self.make_missing_cores(bodies);
        }
    }

    #[cold]
    #[inline(never)]
    fn make_missing_cores(&mut self, bodies: &Bodies) {
        for &slot in &self.slots[self.cores.len()..] {
            let mut core = TurnedCore::NONE;
            if slot != NO_INDEX {
                core.set(bodies.model(slot as usize));
            }
            self.cores.push(core);
        }
    }

    /// The rank of a slot in use.
    pub fn rank(&self, slot: usize) -> usize {
        self.ranks[slot] as usize
    }

    /// How many slots there are, free ones included.
    pub fn slot_count(&self) -> usize {
        self.ranks.len()
    }

    /// The bounds of the body in a slot as last read; empty for a free slot.
    #[inline(always)]
    pub fn bounds_of(&self, slot: usize) -> &Bounds {
        const NOTHING: &Bounds = &Bounds::EMPTY;
        self.bounds.get(self.ranks[slot] as usize).unwrap_or(NOTHING)
    }

    /// The body in a slot in use, at the pose last read.
    pub fn posed_body(&self, slot: usize) -> &PosedBody {
        &self.posed[self.rank(slot)]
    }

    /// The faces of a body of [`Class::Four`], one, or of [`Class::Eight`], two.
    #[inline(always)]
    pub fn faces(&self, body: &PosedBody) -> &[Faces] {
        match body.class {
            Class::Four => &self.fours.turned[body.faces as usize],
            _ => &self.eights.turned[body.faces as usize],
        }
    }

    /// The ranks of the bodies whose poses changed at the last read, class by class. Not inlined: loops over an array
    /// are unrolled.
    #[inline(never)]
    pub fn changed(&self) -> &[Vec<u32>] {
        &self.changed
    }

    /// How many bodies' poses changed at the last read.
    pub fn changed_count(&self) -> usize {
        self.changed().iter().map(Vec::len).sum()
    }
}
