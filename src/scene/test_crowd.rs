//! Crowds of discs that move in every way, against a double loop over all of them.

use std::sync::Arc;

use glam::DVec2;

use crate::math::random::Random;
use crate::scene::broad::phase::Refresh;
use crate::scene::{Body, BodyOptions, Scene};
use crate::shape::Form;

/// A scene, and what was put into it: handle, place, radius and whether it is fixed.
struct Crowd {
    scene: Scene,
    discs: Vec<(Body, DVec2, f64, bool)>,
    shapes: Vec<(f64, Arc<Form>)>,
    random: Random,
    half: f64,
}

impl Crowd {
    fn new(seed: u64, count: usize, half: f64) -> Self {
        let disc = |&radius: &f64| (radius, Arc::new(Form::circle(radius, DVec2::ZERO).unwrap()));
        let shapes = [0.5, 0.6, 0.1, 2.0].iter().map(disc).collect();
        let mut crowd = Crowd { scene: Scene::new(), discs: Vec::new(), shapes, random: Random(seed), half };
        (0..count).for_each(|_| crowd.add(None));
        crowd
    }

    fn place(&mut self) -> DVec2 {
        DVec2::new(self.random.between(-self.half, self.half), self.random.between(-self.half, self.half))
    }

    fn add(&mut self, fixed: Option<bool>) {
        let (at, fixed) = (self.place(), fixed.unwrap_or(self.random.below(3) == 0));
        let (radius, shape) = self.shapes[[0, 0, 1, 1, 2, 3][self.random.below(6)]].clone();
        let options = BodyOptions { fixed, ..at.into() };
        self.discs.push((self.scene.add(shape, options).unwrap(), at, radius, fixed));
    }

    fn remove(&mut self, index: usize) {
        self.scene.remove(self.discs.swap_remove(index).0).unwrap();
    }

    /// Moves every disc that `who` says by a random step of at most this length along each axis, and by `drift`; in the
    /// list or with calls.
    fn step(&mut self, who: impl Fn(usize, bool) -> bool, far: f64, drift: DVec2, calls: bool) {
        for (index, (body, at, _, fixed)) in self.discs.iter_mut().enumerate() {
            if who(index, *fixed) {
                *at += drift + DVec2::new(self.random.between(-far, far), self.random.between(-far, far));
                if calls {
                    self.scene.set_position(*body, *at).unwrap();
                } else {
                    self.scene.poses_mut()[3 * body.slot()..3 * body.slot() + 2].copy_from_slice(&at.to_array());
                }
            }
        }
    }

    /// Updates and compares.
    fn check(&mut self, what: &str) {
        self.scene.update().unwrap();
        let mut right = Vec::new();
        for (i, (a, at_a, radius_a, fixed_a)) in self.discs.iter().enumerate() {
            for (b, at_b, radius_b, fixed_b) in &self.discs[..i] {
                if !(*fixed_a && *fixed_b) && at_a.distance(*at_b) <= radius_a + radius_b {
                    right.push([a.slot().min(b.slot()) as u32, a.slot().max(b.slot()) as u32]);
                }
            }
        }
        right.sort_unstable();
        assert_eq!(self.scene.pairs(), right, "{what}");
    }
}

#[test]
fn all_pairs_are_found_once_whatever_moved() {
    for world in 0..8 {
        let mut crowd = Crowd::new(world, 130, if world % 2 == 0 { 8.0 } else { 20.0 });
        for frame in 0..40 {
            let random = &mut crowd.random;
            let part = [0.0, 0.02, 0.2, 0.6, 1.0, 1.0][random.below(6)];
            let (far, calls) = ([0.01, 0.1, 1.0, 10.0][random.below(4)], random.below(2) == 0);
            let drift = if random.below(2) == 0 { DVec2::ZERO } else { DVec2::new(random.between(-0.2, 0.2), 0.1) };
            let (salt, fixed_too) = (random.below(1000), random.below(3) == 0);
            let who =
                |index: usize, fixed: bool| Random((index + 1000 * salt) as u64).unit() < part && (!fixed || fixed_too);
            for _ in 0..crowd.random.below(8) / 5 {
                crowd.add(None);
            }
            for _ in 0..crowd.random.below(8) / 5 {
                let index = crowd.random.below(crowd.discs.len());
                crowd.remove(index);
            }
            if crowd.random.below(4) == 0 {
                let index = crowd.random.below(crowd.discs.len());
                let (body, _, _, fixed) = &mut crowd.discs[index];
                *fixed = !*fixed;
                crowd.scene.set_fixed(*body, *fixed).unwrap();
            }
            crowd.step(who, far, drift, calls);
            // A question in between reads poses, too.
            if crowd.random.below(3) == 0 {
                crowd.scene.refresh().unwrap();
            }
            crowd.check(&format!("world {world}, frame {frame}: {part} moved {far}, calls {calls}"));
        }
    }
}

#[test]
fn crowds_that_go_on_as_before_are_followed_from_prediction_to_prediction() {
    for seed in 0..3 {
        let mut crowd = Crowd::new(40 + seed, 120, 15.0);
        for frame in 0..60 {
            // All go one way for some frames, then turn round; some go astray, few stop.
            let drift = DVec2::new(if frame / 12 % 2 == 0 { 0.15 } else { -0.15 }, 0.05);
            crowd.step(|index, fixed| !fixed && index % 50 != frame % 50, 0.01, drift, frame % 3 == 0);
            crowd.step(|index, fixed| !fixed && index % 40 == frame % 40, 3.0, DVec2::ZERO, false);
            crowd.check(&format!("seed {seed}, frame {frame}"));
        }
    }
}

#[test]
fn a_body_that_is_gone_does_not_count_among_those_that_left_their_bounds() {
    for calls in [false, true] {
        let mut crowd = Crowd::new(7, 0, 10.0);
        (0..100).for_each(|index| crowd.add(Some(index % 5 == 0)));
        crowd.check("new");
        (0..4).for_each(|_| crowd.remove(1));
        crowd.step(|_, _| true, 0.01, DVec2::ZERO, calls);
        crowd.check("a little");
        crowd.step(|_, _| true, 0.001, DVec2::ZERO, calls);
        crowd.check("even less");
    }
}

#[test]
fn fixed_bodies_take_over_the_ranks_of_moving_ones() {
    // New ranks are given in the second rebuild.
    for few in [3, 60] {
        let mut crowd = Crowd::new(17, 0, 8.0);
        (0..160).for_each(|index| crowd.add(Some(index % 2 == 0)));
        crowd.check("new");
        (0..70).for_each(|k| crowd.remove(2 * (70 - k) - 1));
        (0..few).for_each(|_| crowd.add(Some(true)));
        crowd.step(|_, fixed| !fixed, 0.001, DVec2::ZERO, false);
        crowd.check("removed and added");
        for _ in 0..3 {
            crowd.step(|_, fixed| !fixed, 20.0, DVec2::ZERO, false);
            crowd.check("far");
            crowd.step(|_, fixed| !fixed, 0.01, DVec2::ZERO, false);
            crowd.check("a little");
            crowd.add(Some(true));
            crowd.add(Some(false));
            crowd.check("added");
        }
    }
}

#[test]
fn an_update_that_was_refused_is_followed_by_one_that_finds_all() {
    let mut crowd = Crowd::new(37, 120, 6.0);
    crowd.check("new");
    assert_eq!(crowd.scene.broad.refresh(), Refresh::Changed);
    crowd.step(|index, _| index == 0, 0.01, DVec2::ZERO, true);
    crowd.check("one");
    crowd.scene.broad.finish(true);
    assert_eq!(crowd.scene.broad.refresh(), Refresh::Rebuild);
    crowd.check("after the refusal");
    assert_eq!(crowd.scene.broad.refresh(), Refresh::Changed);
}

#[test]
fn without_neighbour_lists_all_pairs_are_found_as_well() {
    let mut crowd = Crowd::new(47, 120, 6.0);
    for round in 0..12 {
        if round % 4 < 2 {
            crowd.scene.broad.forget_lists();
        }
        crowd.step(|index, fixed| index % 3 < round % 4 && !fixed, 0.1, DVec2::ZERO, round % 2 == 0);
        crowd.check(&format!("round {round}"));
        assert!(!crowd.scene.broad.is_crowded());
    }
}

#[test]
fn what_a_bar_sweeps_over_is_told_of_even_if_it_ends_where_it_began() {
    let (mut scene, disc) = (Scene::new(), Arc::new(Form::circle(0.1, DVec2::ZERO).unwrap()));
    let bar = scene.add(Arc::new(Form::rectangle(10.0, 0.2, DVec2::ZERO, 0.0, 0.0).unwrap()), DVec2::ZERO).unwrap();
    let beside = [4.0, -4.0].map(|y| scene.add(disc.clone(), [0.0, y]).unwrap());
    let at_bar = scene.add(disc.clone(), [0.0, 0.15]).unwrap();
    // Many that move a little keep the scene from looking for each body that has changed.
    let many: Vec<Body> = (0..60).map(|k| scene.add(disc.clone(), [f64::from(k), 20.0]).unwrap()).collect();
    scene.update_swept().unwrap();
    for frame in 1..30 {
        for (k, &body) in many.iter().enumerate() {
            scene.set_position(body, [k as f64 + 0.001 * f64::from(frame), 20.0]).unwrap();
        }
        scene.move_to(bar, (0.0, 0.0, f64::from(frame % 2) * std::f64::consts::PI)).unwrap();
        assert_eq!(scene.update_swept(), Ok(1));
        assert_eq!(scene.pairs(), [[bar.slot() as u32, at_bar.slot() as u32]]);
        let mut met: Vec<_> = scene.began().collect();
        met.sort_unstable();
        assert_eq!(met, beside.map(|disc| (bar, disc)), "frame {frame}");
    }
}
