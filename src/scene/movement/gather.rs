//! Gathers the obstacles near a body's way.

use glam::DVec2;

use crate::pair::difference::has_room_for_vertices;
use crate::pair::placement::Placement;
use crate::scene::nearby::{Start, Whom};
use crate::scene::obstacles::list::Obstacles;
use crate::scene::obstacles::obstacle::posed_difference;
use crate::scene::obstacles::template::{Template, Templates};
use crate::shape::boundary::Region;
use crate::shape::piece_tree::{visit_in_box, Node};
use crate::tolerance::ROUNDING;

impl Obstacles {
    /// Replaces the list by all obstacles that the body may meet at displacements between two corners.
    #[inline(never)]
    pub fn gather(
        &mut self,
        templates: &mut Templates,
        start: &Start,
        [low, high]: [DVec2; 2],
        slop: f64,
        whom: &Whom,
    ) {
        self.clear();
        self.covered = Some([low, high]);
        // The displacement in the middle, and how far others are from it.
        let way = [(low + high) * 0.5, (high - low) * 0.5];
        let bounds = start.bounds.swept(low, high);
        let mut near = std::mem::take(&mut self.near);
        start.scene.list_near(start, &bounds, whom, &mut near);
        for &(_, slot) in &near {
            self.add_body(start, templates, slot as usize, way, slop);
        }
        self.near = near;
        self.add_seams(start.shape);
    }

    /// Adds the differences of a body near the way.
    #[inline(always)]
    fn add_body(&mut self, start: &Start, templates: &mut Templates, slot: usize, way: [DVec2; 2], slop: f64) {
        let Start { scene, shape, pose, .. } = *start;
        let (bodies, other, turn) = (&scene.bodies, scene.derived.posed_body(slot), pose.rotation);
        let model = bodies.model(slot);
        let kept = templates.at(bodies.model_of[slot]);
        if !kept.as_ref().is_some_and(|kept| kept.is_of([shape, &model.shape], turn, other.angle)) {
            let placement = start.placement(slot);
            let pieces = (shape.convex_pieces(), model.shape.convex_pieces());
            let ([a], [b]) = pieces else {
                return self.add_pieces(start, &placement, slot, way, slop);
            };
            if !self.has_room(a.core.len() + b.core.len()) {
                return;
            }
            let pair = placement.pieces((shape, 0), (&model.shape, 0));
            let shapes = [&bodies.model(start.slot).shape, &model.shape];
            *kept = Some(Template::new(kept.take(), shapes, turn, other.angle, &pair));
        }
        let Some(template) = kept else { return };
        if self.has_room(template.region.vertices.len()) {
            let obstacle = self.next();
            obstacle.slop = template.write(pose, other, slop, &mut obstacle.region);
            self.count_in(start, slot, [0, 0]);
        }
    }

    /// Adds the differences of the pieces of the body and another one that come near each other.
    #[inline(never)]
    fn add_pieces(&mut self, start: &Start, placement: &Placement, slot: usize, way: [DVec2; 2], slop: f64) {
        let (shape, turn, b_in_a) = (start.scene.bodies.shape_inline(slot), start.pose.rotation, &placement.b_in_a);
        let single = Node::leaf(&shape.convex_pieces()[0]);
        let nodes = shape.nodes().unwrap_or(std::slice::from_ref(&single));
        let [middle, reach] = [turn.undo(way[0]) - b_in_a.position, turn.bounds_of(way[1])];
        for (i, piece) in start.shape.convex_pieces().iter().enumerate() {
            // The box that the piece stays in, in the other body's frame.
            let Node { center, half, .. } = Node::leaf(piece);
            let place = center + middle;
            let slack = placement.touch + ROUNDING * (place.abs().element_sum() + nodes[0].reach);
            let half = b_in_a.rotation.bounds_of(half + reach + slack);
            visit_in_box(nodes, 0, b_in_a.rotation.undo(place), half, &mut |j| {
                let pair = placement.pieces((start.shape, i), (shape, j));
                let has_room = self.has_room(pair.a.core.len() + pair.b.core.len());
                if has_room {
                    let obstacle = self.next();
                    obstacle.slop = posed_difference(&pair, start.pose, slop, &mut obstacle.region);
                    self.count_in(start, slot, [i, j]);
                }
                has_room
            });
        }
    }

    /// Whether memory has room for another obstacle with this many vertices. If it has not, the list is emptied.
    #[inline(never)]
    fn has_room(&mut self, vertices: usize) -> bool {
        let spare = self.list.get(self.count).map_or(0, |spare| spare.region.vertices.capacity());
        self.is_full |= vertices > spare && !has_room_for_vertices(vertices);
        if self.is_full {
            (self.list, self.count) = (Vec::new(), 0);
        }
        !self.is_full
    }

    /// Counts the obstacle behind the list, if there is something to meet.
    #[inline(never)]
    fn count_in(&mut self, start: &Start, slot: usize, pieces: [usize; 2]) {
        let obstacle = self.next();
        (obstacle.slot, obstacle.pieces, obstacle.one_way) = (slot, pieces, start.scene.one_way_in_world(slot));
        obstacle.seam_of = None;
        let Region { normals, radius, .. } = &obstacle.region;
        self.count += usize::from(!normals.is_empty() || *radius > 0.0);
    }
}
