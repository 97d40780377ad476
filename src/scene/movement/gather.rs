//! Gathers the obstacles near a body's way.

use glam::DVec2;

use crate::pair::difference::has_room_for_vertices;
use crate::pair::placement::Pair;
use crate::scene::movement::flight::{each_pair_ahead, Way};
use crate::scene::nearby::{Start, Whom};
use crate::scene::obstacles::list::Obstacles;
use crate::scene::obstacles::obstacle::{place, turned_difference, Place};
use crate::scene::obstacles::template::{Sought, Templates};
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
        let (middle, half) = ((low + high) * 0.5, (high - low) * 0.5);
        let bounds = start.bounds.swept(low, high);
        let way = Way { at: middle, motion: DVec2::ZERO, half };
        let mut near = std::mem::take(&mut self.near);
        start.scene.list_near(start, &bounds, whom, &mut near);
        for &(_, other) in &near {
            let other = other as usize;
            if self.add_kept(start, templates, other, slop) {
                continue;
            }
            let (placement, shape) = (start.placement(other), start.scene.bodies.shape_inline(other));
            let mut add = |i, j| {
                let pair = placement.pieces((start.shape, i), (shape, j));
                self.add(start, templates, other, &pair, [i, j], slop);
            };
            if let ([piece], Some(nodes)) = (start.shape.convex_pieces(), shape.nodes()) {
                // The box that the piece stays in, in the other body's frame.
                let Node { center, half: own, .. } = Node::leaf(piece);
                let (turn, b_in_a) = (start.pose.rotation, &placement.b_in_a);
                let place = center + turn.undo(middle) - b_in_a.position;
                let slack = placement.touch + ROUNDING * (place.abs().element_sum() + nodes[0].reach);
                let half = b_in_a.rotation.bounds_of(own + turn.bounds_of(half) + slack);
                visit_in_box(nodes, b_in_a.rotation.undo(place), half, &mut |j| add(0, j));
            } else {
                each_pair_ahead(start, &placement, shape, &way, 1.0, &mut |i, j| {
                    add(i, j);
                    1.0
                });
            }
        }
        self.near = near;
        self.add_seams(start.shape);
    }

    /// Adds the difference of two bodies if there is a template of it. Returns whether there is.
    fn add_kept(&mut self, start: &Start, templates: &Templates, slot: usize, slop: f64) -> bool {
        let Some(template) = templates.find(&sought(start, slot)) else { return false };
        if self.has_room(template.region.vertices.len()) {
            let position = start.scene.derived.posed_body(slot).position;
            let obstacle = self.next();
            obstacle.slop = template.write(start.pose, position, slop, &mut obstacle.region);
            self.count_in(start, slot, [0, 0]);
        }
        true
    }

    /// Adds the difference of two pieces, and keeps a template of it if both bodies have no others.
    fn add(
        &mut self,
        start: &Start,
        templates: &mut Templates,
        slot: usize,
        pair: &Pair,
        pieces: [usize; 2],
        slop: f64,
    ) {
        if !self.has_room(pair.a.core.len() + pair.b.core.len()) {
            return;
        }
        let obstacle = self.next();
        let region = &mut obstacle.region;
        let has_inside = turned_difference(pair, start.pose.rotation, region);
        if start.shape.convex_pieces().len() + start.scene.bodies.shape_inline(slot).convex_pieces().len() == 2 {
            templates.keep(&sought(start, slot), pair, has_inside, region);
        }
        obstacle.slop = place(&Place::from(pair), start.pose, slop, has_inside, region);
        self.count_in(start, slot, pieces);
    }

    /// Whether memory has room for another obstacle with this many vertices. If it has not, the list is emptied.
    #[inline(always)]
    fn has_room(&mut self, vertices: usize) -> bool {
        let spare = self.list.get(self.count).map_or(0, |spare| spare.region.vertices.capacity());
        self.is_full |= vertices > spare && !has_room_for_vertices(vertices, 0);
        if self.is_full {
            (self.list, self.count) = (Vec::new(), 0);
        }
        !self.is_full
    }

    /// Counts the obstacle behind the list, if there is something to meet.
    #[inline(always)]
    fn count_in(&mut self, start: &Start, slot: usize, pieces: [usize; 2]) {
        let obstacle = self.next();
        (obstacle.slot, obstacle.pieces, obstacle.one_way) = (slot, pieces, start.scene.one_way_in_world(slot));
        obstacle.seam_of = None;
        let Region { normals, radius, .. } = &obstacle.region;
        self.count += usize::from(!normals.is_empty() || *radius > 0.0);
    }
}

/// What identifies the template of the body that moves and another one.
fn sought<'s>(start: &Start<'s>, slot: usize) -> Sought<'s> {
    let Start { scene, pose, .. } = *start;
    let angle = scene.derived.posed_body(slot).angle;
    Sought { bodies: &scene.bodies, slots: [start.slot, slot], turn: pose.rotation, angle }
}
