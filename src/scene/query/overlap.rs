//! How the pairs of the last update overlap, computed on request.

use crate::scene::narrow::exact_overlaps::PairOverlap;
use crate::scene::Scene;

impl Scene {
    /// A pair of the last update in double precision, by its index; apart where [`Scene::contact`] returns none. Keeps
    /// the bodies' rotations.
    #[inline(always)]
    pub(crate) fn overlap(&mut self, index: usize) -> PairOverlap {
        match self.contacts.found_at(index).and_then(|at| self.overlaps.get(at)) {
            Some(overlap) => *overlap,
            None => self.overlap_alone(index),
        }
    }

    #[inline(never)]
    fn overlap_alone(&mut self, index: usize) -> PairOverlap {
        let Scene { bodies, derived, contacts, found, overlaps, .. } = self;
        let Some(slots) = contacts.posed_slots(index, bodies, derived) else { return PairOverlap::NONE };
        let edge = contacts.deciding_edge(index, found, slots);
        overlaps.count(found, bodies, derived);
        PairOverlap::new([slots[0] as u32, slots[1] as u32], edge, bodies, derived)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::scene::BodyOptions;
    use crate::shape::Form;
    use glam::DVec2;
    use std::sync::Arc;

    /// Rectangles in every frame, parallelograms, polygons of three to nine vertices, rounded or not, discs and a
    /// union.
    fn shapes(random: &mut Random) -> Vec<Arc<Form>> {
        let mut shapes = Vec::new();
        for k in 0..40 {
            let center = DVec2::new(random.between(-0.4, 0.4), random.between(-0.4, 0.4)) * f64::from(k % 2 == 1);
            let radius = if k % 3 == 0 { 0.2 } else { 0.0 };
            let (width, height) = (random.between(0.6, 2.0), random.between(0.6, 2.0));
            shapes.push(Form::rectangle(width, height, center, random.between(-4.0, 4.0), radius));
            let corner = |k: usize, count: usize| 6.3 * k as f64 / count as f64;
            let points =
                |count: usize| (0..count).map(|k| center + DVec2::from_angle(corner(k, count))).collect::<Vec<_>>();
            shapes.push(Form::hull(&points(2 + k % 8), radius));
            shapes.push(Form::circle(random.between(0.3, 1.2), if k % 4 == 0 { center } else { DVec2::ZERO }));
        }
        let mut shapes: Vec<Form> = shapes.into_iter().map(Result::unwrap).collect();
        shapes.push(Form::union_of(&mut shapes[..3].iter()).unwrap());
        shapes.into_iter().map(Arc::new).collect()
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
                let PairOverlap { normal, depth, slots } = scene.overlap(index);
                assert_eq!(slots, scene.pairs()[index]);
                let bits = |normal: DVec2, depth: f64| [normal.x, normal.y, depth].map(f64::to_bits);
                assert_eq!(bits(normal, depth), bits(contact.normal, contact.depth), "{slots:?} in frame {frame}");
                let edge = scene.contacts.deciding_edge(index, &scene.found, slots.map(|slot| slot as usize));
                known[usize::from(edge.known().is_some())] += 1;
            }
            // All bodies or few: then most pairs are kept from the update before.
            for (k, &body) in bodies.iter().enumerate().filter(|(k, _)| frame % 2 == 0 || k % 40 == 0) {
                let [x, y, angle] = pose(&mut random, k);
                scene.move_to(body, (x, y, angle)).unwrap();
            }
        }
        assert!(known[0] > 3000 && known[1] > 3000, "{known:?}");
    }

    #[test]
    fn an_overlap_is_the_present_one_after_a_query_or_a_change() {
        let square = Arc::new(Form::rectangle(2.0, 2.0, DVec2::ZERO, 0.0, 0.0).unwrap());
        let mut scene = Scene::new();
        let options = |x: f64, y: f64| BodyOptions { x, y, angle: 0.1 * x, ..BodyOptions::default() };
        let [_, b] = [(0.0, 0.0), (1.5, 0.25)].map(|(x, y)| scene.add(square.clone(), options(x, y)).unwrap());
        scene.update().unwrap();
        let normal =
            |scene: &mut Scene| Some(scene.overlap(0)).filter(|found| found.depth >= 0.0).map(|found| found.normal);
        let before = normal(&mut scene);
        assert!(before.unwrap().x > 0.9);
        scene.move_to(b, (0.25, 1.5, 0.3)).unwrap();
        assert_eq!(normal(&mut scene), before, "as of the update");
        scene.refresh().unwrap().pick(DVec2::ZERO, 1).unwrap();
        assert!(normal(&mut scene).unwrap().y > 0.9, "as a query has read it");
        scene.update().unwrap();
        let bytes = scene.snapshot();
        let mut other = Scene::new();
        other.restore(&bytes).unwrap();
        assert_eq!(normal(&mut other), normal(&mut scene));
        scene.set_shape(b, Form::circle(1.0, DVec2::ZERO).unwrap()).unwrap();
        assert_eq!(normal(&mut scene), None);
        scene.update().unwrap();
        assert_eq!(normal(&mut scene), scene.contact(0).map(|contact| contact.normal));
        scene.remove(b).unwrap();
        assert_eq!(normal(&mut scene), None);
    }
}
