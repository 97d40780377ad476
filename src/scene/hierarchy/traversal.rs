//! Searches the hierarchy.

use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::hierarchy::bvh::{Bvh, WIDTH};
use crate::scene::hierarchy::query_bounds::LowerBound;

impl Bvh {
    /// Calls `visit` with the slot of every body whose bounds overlap `own`, in no particular order.
    pub fn for_each_overlapping(&self, own: &Bounds, derived: &Derived, visit: &mut dyn FnMut(usize)) {
        for &slot in &self.outside {
            if own.overlaps(derived.bounds_of(slot as usize)) {
                visit(slot as usize);
            }
        }
        let Some(top) = self.levels.len().checked_sub(1) else { return };
        let (mut level, mut at) = (top, 0);
        loop {
            if own.overlaps(&self.bounds[self.levels[level] + at]) {
                if level > 0 {
                    level -= 1;
                    at *= WIDTH;
                    continue;
                }
                visit(self.slots[at] as usize);
            }
            at += 1;
            // After the last child comes the parent's next sibling.
            while at % WIDTH == 0 {
                if level == top {
                    return;
                }
                level += 1;
                at /= WIDTH;
            }
        }
    }

    /// Calls `visit` with the slots of bodies whose lower bound is within the limit, nodes with low bounds first.
    /// `visit` returns the limit from then on. The first limit must be finite.
    #[inline(never)]
    pub fn nearest_first(
        &self,
        query: &impl LowerBound,
        derived: &Derived,
        mut limit: f64,
        visit: &mut dyn FnMut(usize) -> f64,
    ) {
        let mut reach = query.reach(limit);
        for &slot in &self.outside {
            let bounds = derived.bounds_of(slot as usize);
            if reach.overlaps(bounds) && query.lower_bound(bounds) <= limit {
                limit = visit(slot as usize);
                reach = query.reach(limit);
            }
        }
        if let Some(top) = self.levels.len().checked_sub(1) {
            self.search_node(query, top, 0, &mut (limit, reach), visit);
        }
    }

    /// Searches four sibling nodes, and the nodes below them, for bodies within the limit. `within`: it, and its reach.
    fn search_node(
        &self,
        query: &impl LowerBound,
        level: usize,
        at: usize,
        within: &mut (f64, Bounds),
        visit: &mut dyn FnMut(usize) -> f64,
    ) {
        let first = self.levels[level] + at;
        // Insertion sort by lower bound.
        let mut order = [(0.0, 0); WIDTH];
        let mut count = 0;
        for (k, bounds) in self.bounds[first..first + WIDTH].iter().enumerate() {
            if !within.1.overlaps(bounds) {
                continue;
            }
            let least = query.lower_bound(bounds);
            if least <= within.0 {
                let mut position = count;
                while position > 0 && order[position - 1].0 > least {
                    order[position] = order[position - 1];
                    position -= 1;
                }
                order[position] = (least, at + k);
                count += 1;
            }
        }
        for &(least, at) in &order[..count] {
            if least > within.0 {
                return;
            }
            if level > 0 {
                self.search_node(query, level - 1, at * WIDTH, within, visit);
            } else {
                let limit = visit(self.slots[at] as usize);
                *within = (limit, query.reach(limit));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Arc;

    use glam::DVec2;

    use super::*;
    use crate::scene::hierarchy::query_bounds::NearBox;
    use crate::scene::{Body, BodyOptions, Scene};
    use crate::shape::Form;

    /// Counts the bounds that are tested.
    struct Counting(NearBox, Cell<usize>);

    impl LowerBound for Counting {
        fn reach(&self, limit: f64) -> Bounds {
            self.0.reach(limit)
        }

        fn lower_bound(&self, bounds: &Bounds) -> f64 {
            self.1.set(self.1.get() + 1);
            self.0.lower_bound(bounds)
        }
    }

    /// Searches for the body nearest to some bodies' positions, which must be the body itself. Returns the average
    /// number of tests.
    fn mean_tests(scene: &mut Scene, bodies: &[Body]) -> usize {
        let mut count = 0;
        for &body in bodies.iter().step_by(bodies.len() / 100) {
            let DVec2 { x, y } = scene.position(body).unwrap();
            scene.prepare_query().unwrap();
            let Scene { hierarchy, derived, .. } = &*scene;
            let query = Counting(NearBox(Bounds { min: [x, y], max: [x, y] }), Cell::new(0));
            let mut last = None;
            hierarchy.nearest_first(&query, derived, f64::MAX, &mut |slot| {
                last = Some(slot);
                query.0.lower_bound(derived.bounds_of(slot))
            });
            assert_eq!(last, Some(body.slot()));
            count += query.1.get();
        }
        count / 100
    }

    #[test]
    fn few_bounds_are_tested_in_every_layout_and_after_every_motion() {
        const COUNT: usize = 10_000;
        let layouts: [&dyn Fn(usize) -> [f64; 2]; 3] =
            [&|k| [(k % 100) as f64, (k / 100) as f64], &|k| [k as f64, 0.0], &|k| {
                [(k % 2) as f64 * 1e9 + (k / 2 % 70) as f64, (k / 140) as f64]
            }];
        for layout in layouts {
            let mut scene = Scene::new();
            let shape = Arc::new(Form::circle(0.4, DVec2::ZERO).unwrap());
            // In a scattered order.
            let mut at: Vec<_> = (0..COUNT).map(|k| layout(k * 7919 % COUNT)).collect();
            let add =
                |&[x, y]: &[f64; 2]| scene.add(shape.clone(), BodyOptions { x, y, ..BodyOptions::default() }).unwrap();
            let bodies: Vec<_> = at.iter().map(add).collect();
            let move_all = |scene: &mut Scene, at: &[[f64; 2]]| {
                for (&body, &[x, y]) in bodies.iter().zip(at) {
                    scene.move_to(body, (x, y, 0.0)).unwrap();
                }
            };
            assert!(mean_tests(&mut scene, &bodies) < 120);
            // All move a little.
            at.iter_mut().for_each(|[x, _]| *x += 0.1);
            move_all(&mut scene, &at);
            assert!(mean_tests(&mut scene, &bodies) < 120);
            // Some exchange their places.
            at[..COUNT / 100].reverse();
            move_all(&mut scene, &at);
            assert!(mean_tests(&mut scene, &bodies) < 120 + COUNT / 100);
            // All exchange their places.
            at.reverse();
            move_all(&mut scene, &at);
            assert!(mean_tests(&mut scene, &bodies) < 120);
        }
    }
}
