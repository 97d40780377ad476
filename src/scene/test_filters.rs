//! Filters against a double loop, and what bodies cost that are paired with nobody.

use std::sync::Arc;

use glam::DVec2;

use crate::math::random::Random;
use crate::scene::bodies::body::CategoryMask;
use crate::scene::{Body, BodyOptions, Scene, SceneError};
use crate::shape::Form;

/// A scene of discs, and what was put into it.
struct World {
    scene: Scene,
    discs: Vec<(Body, DVec2, CategoryMask, bool)>,
    random: Random,
    /// Of how many bits filters are made.
    bits: usize,
}

const RADIUS: f64 = 0.6;

fn disc() -> Arc<Form> {
    Arc::new(Form::circle(RADIUS, DVec2::ZERO).unwrap())
}

impl World {
    /// One of few groups, of which most ignore themselves or all; later a new one.
    fn filter(&mut self) -> CategoryMask {
        let random = &mut self.random;
        let mut bits = || 1u32 << random.below(self.bits) & !(u32::from(random.below(9) == 0) << 31);
        let (category, mask) = (bits(), bits() | if self.bits % 2 == 0 { bits() } else { 0 });
        match random.below(8) {
            0 => CategoryMask { category: 0, mask: 0 },
            1 => CategoryMask::default(),
            _ => CategoryMask { category, mask },
        }
    }

    fn place(&mut self) -> DVec2 {
        // Some in one place.
        let half = if self.random.below(3) == 0 { 0.5 } else { 6.0 };
        DVec2::new(self.random.between(-half, half), self.random.between(-half, half))
    }

    fn add(&mut self, shape: &Arc<Form>) {
        let (at, filter, fixed) = (self.place(), self.filter(), self.random.below(4) == 0);
        let CategoryMask { category, mask } = filter;
        let body = self.scene.add(shape.clone(), BodyOptions { fixed, category, mask, ..at.into() }).unwrap();
        self.discs.push((body, at, filter, fixed));
    }

    fn change(&mut self) {
        let (index, filter, kind) = (self.random.below(self.discs.len()), self.filter(), self.random.below(4));
        let at = self.place();
        let (body, place, own, fixed) = &mut self.discs[index];
        match kind {
            0 => {
                *fixed = !*fixed;
                self.scene.set_fixed(*body, *fixed).unwrap();
            }
            1 => {
                *place = at;
                self.scene.set_position(*body, at).unwrap();
            }
            2 => {
                self.scene.remove(*body).unwrap();
                self.discs.swap_remove(index);
            }
            _ => {
                *own = filter;
                self.scene.set_filter(*body, filter.category, filter.mask).unwrap();
            }
        }
    }

    fn check(&mut self, what: &str) {
        self.scene.update().unwrap();
        let mut right = Vec::new();
        for (i, (a, at_a, filter_a, fixed_a)) in self.discs.iter().enumerate() {
            for (b, at_b, filter_b, fixed_b) in &self.discs[..i] {
                let allowed = !(*fixed_a && *fixed_b) && filter_a.allows(*filter_b);
                if allowed && at_a.distance(*at_b) <= 2.0 * RADIUS {
                    right.push([a.slot().min(b.slot()) as u32, a.slot().max(b.slot()) as u32]);
                }
            }
        }
        right.sort_unstable();
        assert_eq!(self.scene.pairs(), right, "{what}");
    }
}

#[test]
fn whoever_has_which_filter_all_pairs_are_found_once() {
    let shape = disc();
    for seed in 0..60 {
        let mut world =
            World { scene: Scene::new(), discs: Vec::new(), random: Random(seed), bits: 1 + seed as usize % 5 };
        (0..60 + 20 * seed % 90).for_each(|_| world.add(&shape));
        for frame in 0..25 {
            if frame == 12 {
                world.bits += 1;
            }
            for _ in 0..world.random.below(6) {
                if world.random.below(3) == 0 {
                    world.add(&shape);
                }
                world.change();
            }
            if world.random.below(2) == 0 {
                for (body, at, ..) in world.discs.iter_mut().filter(|(.., fixed)| !fixed) {
                    *at += DVec2::new(world.random.between(-0.1, 0.1), world.random.between(-0.1, 0.1));
                    world.scene.set_position(*body, *at).unwrap();
                }
            }
            world.check(&format!("seed {seed}, frame {frame}"));
        }
    }
}

/// A thousand that play and as many parked in one place, with the filters of each.
fn parked(play: CategoryMask, park: CategoryMask, count: usize) -> Scene {
    let (mut scene, shape) = (Scene::new(), disc());
    for k in 0..1000 + count {
        let at = if k < 1000 { DVec2::new((k % 32) as f64, (k / 32) as f64) } else { DVec2::splat(-50.0) };
        let CategoryMask { category, mask } = if k < 1000 { play } else { park };
        scene.add(shape.clone(), BodyOptions { category, mask, ..at.into() }).unwrap();
    }
    scene
}

/// Has all that play move a little.
fn play(scene: &mut Scene, frame: usize) -> Result<usize, SceneError> {
    for slot in 0..1000 {
        scene.poses_mut()[3 * slot] = (slot % 32) as f64 + 0.01 * (frame % 7) as f64;
    }
    scene.update()
}

#[test]
fn bodies_that_no_filter_pairs_are_in_no_grid() {
    let filter = |category, mask| CategoryMask { category, mask };
    let (players, right) = (filter(1, 1), parked(filter(1, 1), filter(1, 1), 0));
    let mut right = right;
    // No group at all; one that nobody's mask names; one whose mask names nobody.
    for park in [filter(0, 0), filter(0, u32::MAX), filter(6, 0), filter(2, 1), filter(1, 2)] {
        let mut scene = parked(players, park, 5000);
        for frame in 0..20 {
            assert_eq!(play(&mut scene, frame), play(&mut right, frame));
            assert_eq!(scene.broad.work(), right.broad.work(), "frame {frame}");
        }
    }
}

#[test]
fn groups_that_ignore_themselves_in_one_place_are_no_crowd() {
    let filter = |category, mask| CategoryMask { category, mask };
    // Bullets that meet those who play; two groups that ignore each other.
    for (players, park) in [(filter(1, 3), filter(2, 1)), (filter(1, 1), filter(2, 4))] {
        let mut right = parked(players, park, 0);
        let mut scene = parked(players, park, 4200);
        for frame in 0..8 {
            assert_eq!(play(&mut scene, frame), play(&mut right, frame));
            assert_eq!(scene.broad.work()[2], right.broad.work()[2], "frame {frame}");
        }
    }
}
