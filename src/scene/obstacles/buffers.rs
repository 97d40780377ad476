//! The memory of moves.

use glam::DVec2;

use crate::scene::hierarchy::ranks::Ranks;
use crate::scene::obstacles::hit::MoveHit;
use crate::scene::obstacles::list::Obstacles;
use crate::scene::obstacles::template::Templates;
use crate::shape::boundary::Region;
use crate::union::boundary_point::Search;

/// The lists that a scene keeps between moves to save allocations.
#[derive(Default)]
pub(crate) struct Buffers {
    pub obstacles: Obstacles,
    pub templates: Templates,
    pub planes: Vec<DVec2>,
    pub region: Region,
    pub way_out: Search,
    /// The bodies on which the last way out depends.
    pub ranks: Ranks,
    pub legs: Vec<Leg>,
    /// The hits that blocked the body.
    pub hits: Vec<MoveHit>,
    /// The bodies on which the answer of the last move depends, each once, in the order in which they came to matter.
    pub mattered: Ranks,
}

/// A part of the way that was made in a straight line.
#[derive(Clone, Copy)]
pub(crate) struct Leg {
    pub from: DVec2,
    pub to: DVec2,
    /// The part of the motion that was made before it, and with it.
    pub times: [f64; 2],
}

impl Buffers {
    /// Notes that the answer depends on a body.
    #[inline(never)]
    pub fn matters(&mut self, slot: usize) {
        let rank = (0.0, slot as u32);
        if !self.mattered.contains(&rank) {
            self.mattered.push(rank);
        }
    }
}

/// Working memory: a copy of a scene begins with none.
impl Clone for Buffers {
    fn clone(&self) -> Self {
        Buffers::default()
    }
}
