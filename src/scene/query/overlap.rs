//! Normal and depth of the last update's pairs in double precision, computed when they are asked for.

use crate::math::pose::Pose;
use crate::pair::sat::Side;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::models::{Class, Model};
use crate::scene::bodies::rotations::Rotations;
use crate::scene::bodies::slots::Bodies;
use crate::scene::narrow::exact::{exact, exact_at, ExactOverlap};
use crate::scene::narrow::overlapping_pair::DecidingEdge;
use crate::scene::Scene;

/// A body at the pose last read, in double precision.
pub(crate) struct PosedModel<'s> {
    pub slot: usize,
    pub pose: Pose,
    pub angle: f64,
    pub model: &'s Model,
}

impl<'s> PosedModel<'s> {
    #[inline(never)]
    fn new(slot: usize, bodies: &'s Bodies, derived: &Derived, rotations: &mut Rotations) -> Self {
        let posed = derived.posed_body(slot);
        let model = &bodies.models[bodies.model_of[slot]];
        PosedModel { slot, pose: rotations.pose(slot, posed), angle: posed.angle, model }
    }
}

/// A pair of the last update.
pub(crate) struct PosedPair<'p, 's> {
    pub a: &'p PosedModel<'s>,
    pub b: &'p PosedModel<'s>,
    edge: DecidingEdge,
}

impl PosedPair<'_, '_> {
    /// How the bodies overlap, to the bit as [`Scene::contact`] says; none if they are apart. If the update has found which edge
    /// decides, only that edge is computed.
    #[inline(always)]
    pub fn overlap(&self) -> Option<ExactOverlap> {
        let PosedPair { a, b, edge } = self;
        let (shape_a, shape_b) = (&*a.model.shape, &*b.model.shape);
        match edge.side() {
            Some((side, edge)) => {
                let model = if side == Side::A { a.model } else { b.model };
                let edge = if model.class == Class::Box { (edge + usize::from(model.first_edge)) % 4 } else { edge };
                exact_at((side, edge), shape_a, &a.pose, shape_b, &b.pose)
            }
            None => exact(shape_a, &a.pose, shape_b, &b.pose),
        }
    }
}

impl Scene {
    /// Calls `visit` for `count` pairs of the last update, from the one at index `from` on, with `None` for a pair that
    /// [`Scene::contact`] has no contact of. Keeps the bodies' rotations.
    #[inline(always)]
    pub(crate) fn posed_pairs(&mut self, from: usize, count: usize, mut visit: impl FnMut(usize, Option<PosedPair>)) {
        let Scene { bodies, derived, rotations, contacts, found, .. } = self;
        // Pairs are in the order of A's slot.
        let mut last: Option<PosedModel> = None;
        for k in 0..count {
            let Some(slots) = contacts.posed_slots(from + k, bodies, derived) else {
                visit(k, None);
                continue;
            };
            let [slot_a, slot_b] = slots;
            if last.as_ref().is_none_or(|last| last.slot != slot_a) {
                last = Some(PosedModel::new(slot_a, bodies, derived, rotations));
            }
            let Some(a) = &last else { continue };
            let b = &PosedModel::new(slot_b, bodies, derived, rotations);
            visit(k, Some(PosedPair { a, b, edge: contacts.deciding_edge(from + k, found, slots) }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::scene::BodyOptions;
    use crate::shape::Shape;
    use glam::DVec2;
    use std::sync::Arc;

    /// Rectangles in every frame, parallelograms, polygons of three to nine vertices, rounded or not, discs and a union.
    fn shapes(random: &mut Random) -> Vec<Arc<Shape>> {
        let mut shapes = Vec::new();
        for k in 0..40 {
            let center = DVec2::new(random.between(-0.4, 0.4), random.between(-0.4, 0.4)) * f64::from(k % 2 == 1);
            let radius = if k % 3 == 0 { 0.2 } else { 0.0 };
            let (width, height) = (random.between(0.6, 2.0), random.between(0.6, 2.0));
            shapes.push(Shape::rectangle(width, height, center, random.between(-4.0, 4.0), radius));
            let corner = |k: usize, count: usize| 6.3 * k as f64 / count as f64;
            let points =
                |count: usize| (0..count).map(|k| center + DVec2::from_angle(corner(k, count))).collect::<Vec<_>>();
            shapes.push(Shape::hull(&points(2 + k % 8), radius));
            shapes.push(Shape::circle(random.between(0.3, 1.2), if k % 4 == 0 { center } else { DVec2::ZERO }));
        }
        let mut shapes: Vec<Shape> = shapes.into_iter().map(Result::unwrap).collect();
        shapes.push(Shape::union(&shapes[..3]).unwrap());
        shapes.into_iter().map(Arc::new).collect()
    }

    /// A body's slot and pose.
    type Posed = (usize, [f64; 3]);

    /// One overlap, as the first of a batch, and the bodies.
    fn overlap(scene: &mut Scene, index: usize) -> Option<(ExactOverlap, [Posed; 2])> {
        let mut overlap = None;
        scene.posed_pairs(index, 1, |_, pair| {
            overlap = pair.and_then(|pair| {
                let posed = |side: &PosedModel| (side.slot, [side.pose.position.x, side.pose.position.y, side.angle]);
                Some((pair.overlap()?, [posed(pair.a), posed(pair.b)]))
            });
        });
        overlap
    }

    #[test]
    fn an_overlap_is_to_the_bit_that_of_the_contact() {
        let mut random = Random(7);
        let shapes = shapes(&mut random);
        let mut scene = Scene::new();
        let pose = |random: &mut Random, k: usize| {
            // A third of the bodies on a grid, so that sides are parallel and touch.
            let [x, y] = [0, 1].map(|_| random.between(0.0, 24.0));
            match k % 3 {
                0 => [x.round(), y.round(), 0.0],
                _ => [x, y, random.between(-4.0, 4.0)],
            }
        };
        let bodies: Vec<_> = (0..400)
            .map(|k| {
                let [x, y, angle] = pose(&mut random, k);
                scene
                    .add(shapes[k % shapes.len()].clone(), BodyOptions { x, y, angle, ..BodyOptions::default() })
                    .unwrap()
            })
            .collect();
        let mut known = [0; 2];
        for frame in 0..40 {
            let count = scene.update().unwrap();
            for index in 0..count {
                let contact = scene.contact(index).unwrap();
                let (ExactOverlap { normal, depth, pieces }, posed) = overlap(&mut scene, index).unwrap();
                let slots = posed.map(|(slot, _)| slot);
                assert_eq!(slots.map(|slot| slot as u32), scene.pairs()[index]);
                for (slot, pose) in posed {
                    assert_eq!(scene.pose(scene.body(slot).unwrap()), Ok(pose));
                }
                let bits = |normal: DVec2, depth: f64| [normal.x, normal.y, depth].map(f64::to_bits);
                assert_eq!(bits(normal, depth), bits(contact.normal, contact.depth), "{slots:?} in frame {frame}");
                assert_eq!(pieces, contact.pieces);
                let edge = scene.contacts.deciding_edge(index, &scene.found, slots);
                known[usize::from(edge.side().is_some())] += 1;
            }
            // All bodies or few: then most pairs are kept from the update before.
            for (k, &body) in bodies.iter().enumerate().filter(|(k, _)| frame % 2 == 0 || k % 40 == 0) {
                let [x, y, angle] = pose(&mut random, k);
                scene.move_to(body, x, y, angle).unwrap();
            }
        }
        assert!(known[0] > 3000 && known[1] > 3000, "{known:?}");
    }

    #[test]
    fn an_overlap_is_the_present_one_after_a_query_or_a_change() {
        let square = Arc::new(Shape::rectangle(2.0, 2.0, DVec2::ZERO, 0.0, 0.0).unwrap());
        let mut scene = Scene::new();
        let options = |x: f64, y: f64| BodyOptions { x, y, angle: 0.1 * x, ..BodyOptions::default() };
        let [_, b] = [(0.0, 0.0), (1.5, 0.25)].map(|(x, y)| scene.add(square.clone(), options(x, y)).unwrap());
        scene.update().unwrap();
        let normal = |scene: &mut Scene| overlap(scene, 0).map(|(found, _)| found.normal);
        let before = normal(&mut scene);
        assert!(before.unwrap().x > 0.9);
        scene.move_to(b, 0.25, 1.5, 0.3).unwrap();
        assert_eq!(normal(&mut scene), before, "as of the update");
        scene.pick(DVec2::ZERO, 1).unwrap();
        assert!(normal(&mut scene).unwrap().y > 0.9, "as a query has read it");
        scene.update().unwrap();
        let bytes = scene.snapshot();
        let mut other = Scene::new();
        other.restore(&bytes).unwrap();
        assert_eq!(normal(&mut other), normal(&mut scene));
        scene.set_shape(b, Shape::circle(1.0, DVec2::ZERO).unwrap()).unwrap();
        assert_eq!(normal(&mut scene), None);
        scene.update().unwrap();
        assert_eq!(normal(&mut scene), scene.contact(0).map(|contact| contact.normal));
        scene.remove(b).unwrap();
        assert_eq!(normal(&mut scene), None);
    }
}
