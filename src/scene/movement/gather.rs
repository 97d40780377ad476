//! Gathers the obstacles near a body's way.

use glam::DVec2;

use crate::math::pose::Pose;
use crate::pair::placement::{Pair, Placement};
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::obstacles::list::Obstacles;
use crate::scene::obstacles::obstacle::{posed_difference, Obstacle};
use crate::scene::Scene;
use crate::shape::boundary::Region;
use crate::shape::Shape;
use crate::union::piece_pairs::PiecePairs;

/// Which bodies count for a call, of those that the body that moves may be paired with.
#[derive(Clone, Copy)]
pub(crate) struct Whom<'w> {
    /// Those with one of these categories …
    pub mask: u32,
    /// … and none of these …
    pub without: u32,
    /// … but not these.
    pub ignore: &'w [Body],
    /// This slot alone.
    pub only: Option<usize>,
}

impl Whom<'_> {
    pub const ALL: Whom<'static> = Whom { mask: u32::MAX, without: 0, ignore: &[], only: None };

    /// Whether a body counts.
    #[inline(never)]
    pub fn counts(&self, start: &Start, other: usize) -> bool {
        let filters = &start.scene.bodies.filters;
        let category = filters[other].category;
        other != start.slot
            && category & self.mask != 0
            && category & self.without == 0
            && filters.get(start.slot).is_none_or(|filter| filter.allows(filters[other]))
            && self.only.is_none_or(|only| only == other)
            && !self.ignore.iter().any(|body| body.slot() == other)
    }
}

/// The body that moves, at its start; its slot is [`NO_INDEX`](crate::scene::bodies::slots::NO_INDEX) if
/// the scene does not hold it.
#[derive(Clone, Copy)]
pub(crate) struct Start<'s> {
    pub scene: &'s Scene,
    pub slot: usize,
    pub shape: &'s Shape,
    pub pose: Pose,
    pub bounds: Bounds,
}

impl Obstacles {
    /// Has all obstacles in the list that the body may meet at displacements between the two corners of `needed`. If it must gather them,
    /// it gathers those of `around`, too.
    #[inline(never)]
    pub fn cover(&mut self, start: &Start, needed: [DVec2; 2], around: [DVec2; 2], slop: f64, whom: &Whom) {
        if self.covered.is_some_and(|[low, high]| low.cmple(needed[0]).all() && needed[1].cmple(high).all()) {
            return;
        }
        let (low, high) = (needed[0].min(around[0]), needed[1].max(around[1]));
        self.count = 0;
        self.covered = Some([low, high]);
        let (middle, half) = ((low + high) * 0.5, (high - low) * 0.5);
        let bounds = Bounds {
            min: (DVec2::from(start.bounds.min) + low).to_array(),
            max: (DVec2::from(start.bounds.max) + high).to_array(),
        };
        let moved = -start.pose.rotation.undo(middle);
        start.scene.each_near(start, &bounds, whom, &mut |other, placement, shape| {
            if let ([_], [_]) = (start.shape.convex_pieces(), shape.convex_pieces()) {
                self.add(start, other, placement.pieces((start.shape, 0), (shape, 0)), [0, 0], slop, [middle, half]);
                return;
            }
            let pairs = PiecePairs { a: start.shape, b: shape, placement: *placement };
            let within = half.length();
            pairs.moved(moved).visit_near(within, &mut |i, j| {
                self.add(start, other, pairs.pair(i, j), [i, j], slop, [middle, half]);
                within
            });
        });
    }

    /// Adds the difference of two pieces, if displacements between two corners, given by their middle and half their span, come near
    /// it.
    fn add(
        &mut self,
        start: &Start,
        slot: usize,
        pair: Pair,
        pieces: [usize; 2],
        slop: f64,
        [middle, half]: [DVec2; 2],
    ) {
        if self.list.len() == self.count {
            self.list.push(Obstacle::default());
        }
        let obstacle = &mut self.list[self.count];
        obstacle.slop = posed_difference(&pair, start.pose, slop, &mut obstacle.region);
        (obstacle.slot, obstacle.pieces, obstacle.one_way) = (slot, pieces, start.scene.one_way_in_world(slot));
        let Region { vertices, normals, radius, .. } = &obstacle.region;
        if normals.is_empty() && *radius <= 0.0 {
            return;
        }
        let reach = radius + 4.0 * slop;
        let is_beyond =
            |(vertex, normal): (&DVec2, &DVec2)| (middle - *vertex).dot(*normal) - half.dot(normal.abs()) > reach;
        self.count += usize::from(!vertices.iter().zip(normals).any(is_beyond));
    }
}

impl Scene {
    /// Calls `visit` with the slot of each body that counts and whose bounds meet `bounds`, its placement with the moving body as A,
    /// and its shape.
    pub(crate) fn each_near(
        &self,
        start: &Start,
        bounds: &Bounds,
        whom: &Whom,
        visit: &mut dyn FnMut(usize, &Placement, &Shape),
    ) {
        self.hierarchy.for_each_overlapping(bounds, &self.derived, &mut |slot| {
            if whom.counts(start, slot) {
                let shape = self.bodies.shape(slot);
                let placement = Placement::new(start.shape, &start.pose, shape, &self.derived.posed_body(slot).pose());
                visit(slot, &placement, shape);
            }
        });
    }

    /// The unit direction, in the world, of a body that stops only what comes against it.
    pub(crate) fn one_way_in_world(&self, slot: usize) -> Option<DVec2> {
        let direction = self.bodies.one_way(slot)?;
        Some(self.derived.posed_body(slot).pose().rotation.apply(direction).normalize())
    }
}
