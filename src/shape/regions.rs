//! The pieces of a union as regions, found where they come near.

use glam::DVec2;

use crate::math::pose::Pose;
use crate::shape::boundary::{Curve, Region};
use crate::shape::convex::Convex;
use crate::shape::cutter::{Coincident, Cutter};
use crate::shape::piece_tree::{visit_near, Node};

/// The regions of some of a union's pieces, by the pieces' indices; kept between calls to save allocations.
#[derive(Default)]
pub(crate) struct Regions {
    all: Vec<Region>,
    /// Which of them count, the rest are spare; and the indices of those.
    counts: Vec<bool>,
    list: Vec<usize>,
}

/// Some regions of a union, and the tree of its pieces, which is empty of a single piece.
pub(crate) struct Cover<'c> {
    pub regions: &'c Regions,
    pub nodes: &'c [Node],
    /// Takes the regions' frame to that of the tree.
    pub to_tree: Pose,
}

impl Regions {
    pub const fn new() -> Self {
        Regions { all: Vec::new(), counts: Vec::new(), list: Vec::new() }
    }

    /// Begins a union of this many pieces, of which none counts yet.
    pub fn clear(&mut self, count: usize) {
        self.list.clear();
        self.counts.clear();
        self.counts.resize(count, false);
        if self.all.len() < count {
            self.all.resize_with(count, Region::default);
        }
    }

    /// Adds a piece that is posed by `pose`.
    pub fn add(&mut self, index: usize, piece: &Convex, pose: &Pose) {
        self.all[index].set(piece, pose);
        self.counts[index] = true;
        self.list.push(index);
    }

    /// The regions that count, with their indices.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Region)> {
        self.list.iter().map(|&index| (index, &self.all[index]))
    }
}

impl Cover<'_> {
    /// Calls `visit` with the regions that come within 8 `touch` of a box, or all where they are few, and their indices, until it returns
    /// false. Of the box, the centre and half the sides are given.
    #[inline(never)]
    pub fn visit_near(
        &self,
        (center, half): (DVec2, DVec2),
        touch: f64,
        visit: &mut dyn FnMut(usize, &Region) -> bool,
    ) {
        if self.regions.list.len() <= FEW {
            let _ = self.regions.iter().all(|(index, region)| visit(index, region));
            return;
        }
        let half = self.to_tree.rotation.bounds_of(half + 8.0 * touch);
        visit_near(self.nodes, self.to_tree.apply(center), half, &mut |index| {
            !self.regions.counts[index] || visit(index, &self.regions.all[index])
        });
    }

    /// Leaves in the cutter the parts of a curve that none of the regions but `own` covers; `abutting` says which of them cover a
    /// curve that they abut. Curves within `touch` of each other coincide; if the regions lie on the same side of such curves, the
    /// boundary is the curve of the region with the lower index.
    pub fn subtract(
        &self,
        cutter: &mut Cutter,
        curve: &Curve,
        own: usize,
        touch: f64,
        abutting: &dyn Fn(&Region) -> bool,
    ) {
        cutter.start_whole(curve);
        self.visit_near(curve.bounds(), touch, &mut |index, region| {
            if index != own {
                let coincident = Coincident { same_side: index < own, abutting: abutting(region) };
                cutter.subtract(curve, region, touch, coincident);
            }
            !cutter.uncovered.is_empty()
        });
    }
}

/// So many regions are tried one by one, which takes less time than to look for those that are near.
const FEW: usize = 64;
