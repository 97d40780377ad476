//! Gathers the obstacles near a body's way.

use glam::DVec2;

use crate::pair::difference::has_room_for_vertices;
use crate::pair::placement::Placement;
use crate::scene::nearby::{Nearby, Start};
use crate::scene::obstacles::list::{may_slip, Obstacles};
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
        candidates: &Nearby,
    ) {
        self.clear();
        self.covered = Some([low, high]);
        // The displacement in the middle, and how far others are from it.
        let way = [(low + high) * 0.5, (high - low) * 0.5];
        let bounds = start.bounds.swept(low, high);
        let mut near = std::mem::take(&mut self.near);
        start.scene.list_near(start, &bounds, candidates, &mut near);
        for &(_, slot) in &near {
            self.add_body(start, templates, slot as usize, way, slop);
        }
        self.near = near;
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
        obstacle.is_thin = start.shape.convex_pieces()[pieces[0]].width == 0.0;
        let Region { normals, radius, thin, .. } = &obstacle.region;
        obstacle.has_joints = thin.is_some() && obstacle.one_way.is_none() && may_slip(start.shape);
        self.count += usize::from(!normals.is_empty() || *radius > 0.0);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::math::frame::Frame;
    use crate::math::random::Random;
    use crate::query::distance::distance;
    use crate::scene::bodies::body::BodyOptions;
    use crate::scene::Scene;
    use crate::shape::Form;

    /// Shapes of one piece, with and without a width, and of several.
    fn shapes() -> Vec<Arc<Form>> {
        let square = |x: f64, y: f64| Form::rectangle(0.8, 0.6, DVec2::new(x, y), 0.2, 0.0).unwrap();
        let bend = [[-1.0, 0.0], [0.0, 0.3], [1.0, -0.2], [2.0, 0.5]].map(DVec2::from_array);
        let shapes = vec![
            square(0.1, 0.0),
            Form::circle(0.5, DVec2::ZERO).unwrap(),
            Form::segment(DVec2::new(-0.5, 0.0), DVec2::new(0.5, 0.25)).unwrap(),
            Form::union_of(&mut [square(-0.7, 0.2), square(0.4, 0.0), square(0.9, 0.7)].iter()).unwrap(),
            Form::chain(&bend, false).unwrap(),
        ];
        shapes.into_iter().map(Arc::new).collect()
    }

    /// A scene of bodies of these shapes, several of each, some of them alike but for their places.
    fn scene_of(random: &mut Random, shapes: &[Arc<Form>], count: usize) -> Scene {
        let mut scene = Scene::new();
        for k in 0..count {
            let options = BodyOptions {
                x: random.between(-5.0, 5.0),
                y: random.between(-5.0, 5.0),
                angle: [0.0, 0.0, 0.7, random.between(-4.0, 4.0)][random.below(4)],
                one_way: (k % 5 == 4).then_some(DVec2::Y),
                ..BodyOptions::default()
            };
            scene.add(Arc::clone(&shapes[k % shapes.len()]), options).unwrap();
        }
        scene.prepare_query().unwrap();
        scene
    }

    /// What is in a region, to the bit.
    fn bits(region: &Region, slop: f64) -> Vec<u64> {
        let vectors = region.vertices.iter().chain(&region.normals).chain(&region.thin);
        let numbers = [region.vertices.len() as f64, region.radius, slop];
        vectors.flat_map(|vector| [vector.x, vector.y]).chain(numbers).map(f64::to_bits).collect()
    }

    #[test]
    fn all_that_a_body_may_meet_is_gathered() {
        let mut random = Random(31);
        let shapes = shapes();
        let (mut obstacles, mut templates, mut met) = (Obstacles::default(), Templates::default(), [0; 2]);
        for round in 0..6 {
            let scene = scene_of(&mut random, &shapes, 40);
            for slot in 0..10 {
                let start = scene.start(slot);
                let corner = DVec2::new(random.between(-2.0, 2.0), random.between(-2.0, 2.0));
                let (low, high) = (corner, corner + DVec2::new(random.unit(), random.unit()));
                obstacles.gather(&mut templates, &start, [low, high], 1e-3, &Nearby::ALL);
                let within = (high - low) * 0.25;
                assert!(obstacles.covers(low + within, high - within));
                assert!(!obstacles.covers(low - within, high) && !obstacles.covers(low, high + within));
                // Each is the difference of the two pieces, to the bit, whether it was kept or not.
                let listed: Vec<_> = obstacles.iter().map(|obstacle| obstacle.key()).collect();
                for obstacle in obstacles.iter() {
                    let ([i, j], other) = (obstacle.pieces, scene.bodies.shape(obstacle.slot));
                    let (placement, mut region) = (start.placement(obstacle.slot), Region::default());
                    let pair = placement.pieces((start.shape, i), (other, j));
                    let slop = posed_difference(&pair, start.pose, 1e-3, &mut region);
                    assert_eq!(bits(&obstacle.region, obstacle.slop), bits(&region, slop), "{:?}", obstacle.key());
                    assert_eq!(obstacle.one_way.is_some(), obstacle.slot % 5 == 4);
                }
                assert!(listed.is_sorted_by(|one, other| one.0 < other.0 || one.0 == other.0 && one.1 != other.1));
                // Whatever overlaps the body at some place between the corners is there.
                for other in (0..40).filter(|&other| other != slot) {
                    let (shape, pose) = (scene.bodies.shape(other), scene.pose_read(other));
                    for (i, own) in start.shape.pieces().enumerate() {
                        for (j, its) in shape.pieces().enumerate() {
                            let meets = (0..12).any(|k| {
                                let part =
                                    DVec2::new([0.0, 1.0, random.unit()][k % 3], [0.0, 1.0, random.unit()][k / 3 % 3]);
                                let position = start.pose.position + low + (high - low) * part;
                                distance(&own, &Frame { position, ..start.pose }, &its, &pose).distance <= 0.0
                            });
                            met[usize::from(meets)] += 1;
                            assert!(!meets || listed.contains(&(other, [i, j])), "round {round}: {slot} meets {other}");
                        }
                    }
                }
            }
        }
        assert!(met[0] > 1000 && met[1] > 150, "{met:?}");
    }

    #[test]
    fn who_does_not_count_is_not_gathered() {
        let mut random = Random(32);
        let scene = scene_of(&mut random, &shapes(), 40);
        let start = scene.start(3);
        let all = |candidates: &Nearby| {
            let (mut obstacles, mut templates) = (Obstacles::default(), Templates::default());
            obstacles.gather(&mut templates, &start, [DVec2::splat(-20.0), DVec2::splat(20.0)], 1e-3, candidates);
            let mut slots: Vec<_> = obstacles.iter().map(|obstacle| obstacle.slot).collect();
            slots.dedup();
            slots
        };
        let others: Vec<_> = (0..40).filter(|&slot| slot != 3).collect();
        assert_eq!(all(&Nearby::ALL), others);
        assert_eq!(all(&Nearby { only: Some(7), ..Nearby::ALL }), [7]);
        assert!(all(&Nearby { only: Some(3), ..Nearby::ALL }).is_empty());
        assert!(all(&Nearby { without: 1, ..Nearby::ALL }).is_empty());
    }
}
