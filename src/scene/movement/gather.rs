//! Gathers the obstacles near a body's way.

use glam::DVec2;

use crate::pair::placement::Pair;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::nearby::{Start, Whom};
use crate::scene::obstacles::list::Obstacles;
use crate::scene::obstacles::obstacle::posed_difference;
use crate::shape::boundary::Region;
use crate::union::piece_pairs::PiecePairs;

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
            let pairs = PiecePairs { a: start.shape, b: shape, placement };
            let within = half.length();
            PiecePairs { placement: &placement.moved(moved), ..pairs }.visit_near(within, &mut |i, j| {
                self.add(start, other, pairs.pair(i, j), [i, j], slop, [middle, half]);
                within
            });
        });
        self.add_seams(start.shape);
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
        let obstacle = self.next();
        obstacle.seam_of = None;
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
