//! Normals and depths of the last update's pairs in double precision, for callers that ask for most of them.

use glam::DVec2;

use crate::pair::shortcuts::known_edge::known_overlap;
use crate::pair::shortcuts::SHORTCUTS;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::slots::Bodies;
use crate::scene::narrow::exact::{exact, ExactOverlap};
use crate::scene::narrow::overlapping_pair::{DecidingEdge, OverlappingPair};

/// How the bodies in two slots overlap.
#[derive(Clone, Copy)]
pub(crate) struct PairOverlap {
    pub normal: DVec2,
    /// Below zero if they are apart.
    pub depth: f64,
    pub slots: [u32; 2],
}

impl PairOverlap {
    pub const NONE: PairOverlap = PairOverlap { normal: DVec2::ZERO, depth: -1.0, slots: [0; 2] };

    /// Computes how two bodies overlap, with the bits of [`Scene::contact`](crate::Scene::contact). If the update has
    /// found the deciding edge, only that one is computed.
    #[inline(never)]
    pub fn new(slots: [u32; 2], edge: DecidingEdge, bodies: &Bodies, derived: &mut Derived) -> Self {
        let (a, b) = (slots[0] as usize, slots[1] as usize);
        let (rank_a, rank_b) = (derived.rank(a), derived.rank(b));
        derived.make_cores(bodies);
        let Derived { posed, cores, .. } = derived;
        let (body_a, body_b) = (&posed[rank_a], &posed[rank_b]);
        cores[rank_a].turn(body_a);
        cores[rank_b].turn(body_b);
        let (core_a, core_b) = (cores[rank_a].posed(body_a), cores[rank_b].posed(body_b));
        if let Some(deciding) = edge.known().filter(|_| SHORTCUTS) {
            let (normal, depth) = known_overlap(deciding, core_a, core_b);
            return PairOverlap { normal, depth, slots };
        }
        match exact(bodies.shape(a), &core_a.pose, bodies.shape(b), &core_b.pose) {
            Some(ExactOverlap { normal, depth }) => PairOverlap { normal, depth, slots },
            None => PairOverlap::NONE,
        }
    }
}

/// The overlaps of all pairs of the last update, in the order in which they were found, once many of them have been
/// asked for.
///
/// In that order, a pair's bodies are near those of the pair before, in the world and so in memory. In the order of
/// slots, computing takes twice as long where bodies are many.
#[derive(Clone, Default)]
pub(crate) struct ExactOverlaps {
    list: Vec<PairOverlap>,
    /// How many pairs have been computed one by one since the update.
    alone: usize,
    /// Whether a body has been removed, reshaped or found at another pose since the update.
    are_outdated: bool,
}

/// All overlaps are computed once this fraction of them has been computed one by one.
const ALONE_SHARE: usize = 16;

impl ExactOverlaps {
    /// Called when the pairs have changed or, with `are_outdated`, a body that may be in one.
    #[inline(never)]
    pub fn clear(&mut self, are_outdated: bool) {
        self.list.clear();
        (self.alone, self.are_outdated) = (0, are_outdated);
    }

    /// The overlap of a pair, by its index in the found list, if it has been computed.
    #[inline(always)]
    pub fn get(&self, at: usize) -> Option<&PairOverlap> {
        self.list.get(at)
    }

    /// Called when a pair has been asked for that has not been computed.
    pub fn count(&mut self, found: &[OverlappingPair], bodies: &Bodies, derived: &mut Derived) {
        self.alone += 1;
        if self.alone * ALONE_SHARE <= found.len() || self.are_outdated {
            return;
        }
        self.list.reserve(found.len());
        for pair in found {
            self.list.push(PairOverlap::new([pair.a, pair.b], pair.overlap.edge, bodies, derived));
        }
    }
}
