//! A bounding volume hierarchy of the bodies, for queries between updates.
//!
//! The leaves are the bodies' bounds, sorted so that bodies near each other follow each other (`halving.rs`). Each four
//! leaves make a node of the level above, each four nodes one of the next, until at most four are left. No pointers are
//! stored: the children of node k are nodes 4k to 4k + 3 of the level below.
//!
//! While a body moves within its home, its leaf is updated and the nodes above are refitted. Its home is the bounds of
//! its leaf's node at the last build, plus a margin. A body that leaves its home, or is new, is outside the hierarchy:
//! every query tests it. Once these tests have cost as much as a build, or a quarter of all bodies are outside, the
//! hierarchy is built anew (ski rental: R. M. Karp, On-line algorithms versus off-line algorithms, 1992). So it costs
//! little where bodies move much and queries are few, and nothing without queries.

use crate::math::select::Middle;
use crate::memory::{has_room_in, push};
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::hierarchy::halving::halve;
use crate::scene::memory_limit::{HIERARCHY_BYTES, LONGEST_BYTES};

/// The number of a node's children.
pub(crate) const WIDTH: usize = 4;

/// The cost of a build for each body, in tests of a body outside.
const BUILD_COST: usize = 16;

/// At most one body in this many is outside, plus a constant.
const OUTSIDE_SHARE: usize = 4;
const OUTSIDE_MIN: usize = 32;

/// How many queries are expected after a refresh for more than a single query.
const EXPECTED_QUERIES: usize = 16;

/// A home is wider than its node by this fraction of the side at every end.
const HOME_MARGIN: f64 = 0.25;

/// When more than one slot in this many has changed, updating all is faster.
const CHANGED_SHARE: usize = 8;

/// The slot has no leaf: it is new, or was free at the last build.
const NO_LEAF: u32 = u32::MAX;

/// The body is outside the hierarchy.
const OUTSIDE: u32 = u32::MAX - 1;

/// The hierarchy. Leaves and nodes go by their order in it, `leaves` by slot.
#[derive(Clone, Default)]
pub(crate) struct Bvh {
    /// The bounds of the leaves, then of each level in turn; each level is padded to whole nodes with empty bounds.
    pub bounds: Vec<Bounds>,
    /// Where each level begins in `bounds`.
    pub levels: Vec<usize>,
    /// The slot of each leaf.
    pub slots: Vec<u32>,
    /// For each node above leaves, its home.
    homes: Vec<Bounds>,
    /// By slot: the slot's leaf, [`NO_LEAF`] or [`OUTSIDE`].
    leaves: Vec<u32>,
    /// The slots outside, each once. Slots that are free by now have empty bounds.
    pub outside: Vec<u32>,
    /// How many tests of bodies outside there were since the last build.
    outside_tests: usize,
    /// The slots whose bounds have changed since the last query …
    pub(super) changed: Vec<u32>,
    /// … unless they are too many to list.
    pub(super) many_changed: bool,
    middles: Vec<Middle>,
}

impl Bvh {
    /// Marks a slot whose bounds have changed, or will have changed by the next query. Returns false once too many
    /// slots are marked to be listed: then all count as changed.
    pub fn mark_changed(&mut self, slot: u32) -> bool {
        self.many_changed |= self.changed.len() * CHANGED_SHARE > self.leaves.len();
        if !self.many_changed {
            self.changed.push(slot);
        }
        !self.many_changed
    }

    /// Forgets all slots: there may be fewer now.
    pub fn forget(&mut self) {
        *self = Bvh { many_changed: true, ..Bvh::default() };
    }

    /// Whether nothing has changed since the last refresh.
    pub fn is_ready(&self, derived: &Derived) -> bool {
        self.changed.is_empty() && !self.many_changed && self.slot_count() == derived.slot_count()
    }

    /// How many slots there were at the last query.
    pub fn slot_count(&self) -> usize {
        self.leaves.len()
    }

    /// Whether there has been a query.
    pub fn is_in_use(&self) -> bool {
        !self.leaves.is_empty()
    }

    /// Counts the tests of bodies outside that [`EXPECTED_QUERIES`] queries make, since the number of queries until the
    /// next change is not known.
    pub fn expect_queries(&mut self) {
        self.outside_tests += EXPECTED_QUERIES * self.outside.len();
    }

    /// Prepares the hierarchy for a query: updates the changed leaves and the nodes above, or builds it anew.
    pub fn refresh(&mut self, derived: &Derived) {
        let slots = derived.slot_count();
        self.leaves.resize(slots, NO_LEAF);
        if std::mem::take(&mut self.many_changed) {
            for slot in 0..slots {
                self.update_leaf(slot, derived.bounds_of(slot));
            }
            self.refit_all();
        } else {
            for k in 0..self.changed.len() {
                let slot = self.changed[k] as usize;
                if let Some(leaf) = self.update_leaf(slot, derived.bounds_of(slot)) {
                    self.refit_above(leaf);
                }
            }
        }
        self.changed.clear();
        let is_due =
            self.outside_tests > BUILD_COST * slots || self.outside.len() > slots / OUTSIDE_SHARE + OUTSIDE_MIN;
        // Where memory has no room for it, bodies stay outside: queries take longer, and answer the same.
        let more = slots.saturating_sub(self.slots.capacity());
        if is_due && has_room_in(slots * LONGEST_BYTES * 2 / 3, more * HIERARCHY_BYTES) {
            self.build(derived);
        }
        self.outside_tests += self.outside.len();
    }

    /// Updates a slot's leaf, or moves its body outside. Returns the leaf if its bounds have changed.
    fn update_leaf(&mut self, slot: usize, bounds: &Bounds) -> Option<usize> {
        let leaf = self.leaves[slot];
        if leaf == OUTSIDE || (leaf == NO_LEAF && bounds.is_empty()) {
            return None;
        }
        let leaf = (leaf != NO_LEAF).then_some(leaf as usize);
        let mut now = *bounds;
        if !leaf.is_some_and(|leaf| self.homes[leaf / WIDTH].contains(bounds)) {
            self.leaves[slot] = OUTSIDE;
            push(&mut self.outside, slot as u32);
            now = Bounds::EMPTY;
        }
        let own = &mut self.bounds[leaf?];
        let changed = std::mem::replace(own, now) != now;
        leaf.filter(|_| changed)
    }

    /// Updates the nodes above a leaf, up to the first that stays the same.
    fn refit_above(&mut self, leaf: usize) {
        let mut at = leaf / WIDTH;
        for level in 1..self.levels.len() {
            let now = self.union_of_children(level, at);
            let node = &mut self.bounds[self.levels[level] + at];
            if *node == now {
                return;
            }
            *node = now;
            at /= WIDTH;
        }
    }

    /// Updates all nodes.
    fn refit_all(&mut self) {
        for level in 1..self.levels.len() {
            for at in 0..(self.levels[level] - self.levels[level - 1]) / WIDTH {
                let now = self.union_of_children(level, at);
                self.bounds[self.levels[level] + at] = now;
            }
        }
    }

    /// The bounds around a node's children.
    #[inline(always)]
    fn union_of_children(&self, level: usize, at: usize) -> Bounds {
        let first = self.levels[level - 1] + WIDTH * at;
        self.bounds[first..first + WIDTH].iter().fold(Bounds::EMPTY, |all, child| all.union(child))
    }

    /// Builds the hierarchy of all bodies.
    ///
    /// 1. Sorts the bodies by repeated halving.
    /// 2. Fills the leaves, and pads each level to whole nodes.
    /// 3. Computes the nodes and the homes.
    #[inline(never)]
    fn build(&mut self, derived: &Derived) {
        self.outside_tests = 0;
        self.outside.clear();
        self.leaves.fill(NO_LEAF);
        self.middles.clear();
        self.middles.reserve_exact(derived.slot_count());
        for slot in 0..derived.slot_count() {
            let bounds = derived.bounds_of(slot);
            if !bounds.is_empty() {
                self.middles.push(Middle { at: bounds.middle(), index: slot as u32 });
            }
        }
        let count = self.middles.len();
        halve(&mut self.middles, count.next_power_of_two(), WIDTH);
        self.bounds.clear();
        self.levels.clear();
        self.slots.clear();
        self.slots.reserve_exact(count);
        // The levels above take a third of the leaves, and a little for whole nodes.
        self.bounds.reserve_exact(count + count / 3 + 64);
        for (leaf, one) in self.middles.iter().enumerate() {
            self.leaves[one.index as usize] = leaf as u32;
            self.slots.push(one.index);
            self.bounds.push(*derived.bounds_of(one.index as usize));
        }
        let (mut level, mut size) = (0, count);
        while size > 0 {
            let whole = size.next_multiple_of(WIDTH);
            self.levels.push(level);
            level += whole;
            self.bounds.resize(level, Bounds::EMPTY);
            size = if size > WIDTH { whole / WIDTH } else { 0 };
        }
        self.refit_all();
        self.homes.clear();
        for leaves in self.bounds[..count.next_multiple_of(WIDTH)].chunks(WIDTH) {
            let all = leaves.iter().fold(Bounds::EMPTY, |all, child| all.union(child));
            self.homes.push(all.grown(HOME_MARGIN));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::DVec2;

    use super::*;
    use crate::math::random::Random;
    use crate::scene::hierarchy::query_bounds::NearBox;
    use crate::scene::{Body, Scene};
    use crate::shape::shared::Shape;
    use crate::shape::Form;

    /// Compares what searches find with a loop over all bodies.
    fn check(scene: &Scene, random: &mut Random, what: &str) {
        let Scene { hierarchy, derived, .. } = scene;
        let slots = || (0..derived.slot_count()).filter(|&slot| !derived.bounds_of(slot).is_empty());
        for _ in 0..4 {
            let [x, y] = [0, 1].map(|_| random.between(-12.0, 12.0));
            let own = Bounds { min: [x, y], max: [x + random.between(0.0, 6.0), y + random.between(0.0, 6.0)] };
            let mut found = Vec::new();
            hierarchy.for_each_overlapping(&own, derived, &mut |slot| found.push(slot));
            found.sort_unstable();
            let right: Vec<usize> = slots().filter(|&slot| own.overlaps(derived.bounds_of(slot))).collect();
            assert_eq!(found, right, "{what}");
            let near = NearBox(Bounds { min: [x, y], max: [x, y] });
            let bound = |slot: usize| {
                crate::scene::hierarchy::query_bounds::LowerBound::lower_bound(&near, derived.bounds_of(slot))
            };
            let (mut least, mut seen) = (f64::MAX, Vec::new());
            hierarchy.nearest_first(&near, derived, f64::MAX, &mut |slot| {
                seen.push(slot);
                least = least.min(bound(slot));
                least
            });
            let right = slots().map(bound).fold(f64::MAX, f64::min);
            assert_eq!(least, right, "{what}");
            seen.sort_unstable();
            assert!(seen.windows(2).all(|two| two[0] < two[1]), "{what}: {seen:?}");
        }
    }

    #[test]
    fn searches_find_what_a_loop_over_all_bodies_finds_whatever_has_changed() {
        let mut random = Random(11);
        let shapes = [0.1, 0.5, 2.0].map(|radius| Arc::new(Form::circle(radius, DVec2::ZERO).unwrap()));
        for round in 0..30 {
            let (mut scene, mut bodies) = (Scene::new(), Vec::<Body>::new());
            for frame in 0..12 {
                let count =
                    if frame == 0 { [0, 1, 4, 5, 16, 60][round % 6] } else { [0, 0, 0, 1, 3, 40][random.below(6)] };
                for _ in 0..count {
                    let at = [random.between(-9.0, 9.0), random.between(-9.0, 9.0)];
                    bodies.push(scene.add(shapes[random.below(3)].clone(), at).unwrap());
                }
                for _ in 0..[0, 0, 1, 20][random.below(4)].min(bodies.len()) {
                    let index = random.below(bodies.len());
                    scene.remove(bodies.swap_remove(index)).unwrap();
                }
                let (part, far) = ([0.02, 0.1, 1.0][random.below(3)], [0.01, 0.3, 20.0][random.below(3)]);
                for &body in &bodies {
                    if random.unit() < part {
                        let by = DVec2::new(random.between(-far, far), random.between(-far, far));
                        let at = (scene.position(body).unwrap() + by) * if far > 9.0 { 0.5 } else { 1.0 };
                        scene.set_position(body, at).unwrap();
                    }
                }
                if round % 2 == 0 || frame % 4 == 0 {
                    scene.update().unwrap();
                }
                if frame % 3 == 0 && !bodies.is_empty() {
                    scene.remove(bodies.swap_remove(random.below(bodies.len()))).unwrap();
                }
                let mut clone = scene.clone();
                for scene in [&mut scene, &mut clone] {
                    scene.prepare_query().unwrap();
                    check(scene, &mut random.clone(), &format!("round {round}, frame {frame}"));
                }
            }
        }
    }

    #[test]
    fn a_body_at_the_limit_itself_is_visited_inside_and_outside() {
        let mut scene = Scene::new();
        let shape = Arc::new(Form::point(0.0, 0.0).unwrap());
        scene.add(shape.clone(), [0.0, 0.0]).unwrap();
        for count in [1, 2] {
            scene.prepare_query().unwrap();
            scene.add(shape.clone(), [0.0, 0.0]).unwrap();
            let near = NearBox(Bounds { min: [1.0, 0.0], max: [1.0, 0.0] });
            let mut slots = Vec::new();
            let Scene { hierarchy, derived, .. } = &scene;
            let bound = crate::scene::hierarchy::query_bounds::LowerBound::lower_bound(&near, derived.bounds_of(0));
            for limit in [bound, 0.999] {
                hierarchy.nearest_first(&near, derived, limit, &mut |slot| {
                    slots.push(slot);
                    limit
                });
            }
            slots.sort_unstable();
            assert_eq!(slots, (0..count).collect::<Vec<_>>());
        }
    }

    #[test]
    fn bodies_outside_are_built_in_once_they_have_cost_as_much_as_a_build() {
        for expects in [false, true] {
            let outside = |scene: &Scene| scene.hierarchy.outside.len();
            let mut scene = Scene::new();
            let shape = Shape::circle(0.5).unwrap();
            let bodies: Vec<_> = (0..64).map(|k| scene.add(&shape, [f64::from(k), 0.0]).unwrap()).collect();
            scene.prepare_query().unwrap();
            assert_eq!(outside(&scene), 0);
            for &body in &bodies[..8] {
                scene.set_position(body, [0.0, 1e6]).unwrap();
            }
            scene.prepare_query().unwrap();
            assert_eq!(outside(&scene), 8);
            let mut count = 0;
            while outside(&scene) > 0 {
                scene.hierarchy.mark_changed(0);
                scene.prepare_query().unwrap();
                if expects {
                    scene.hierarchy.expect_queries();
                }
                count += 1;
            }
            // 16 tests for each of 64 bodies, of 8 outside; or of 17 times as many.
            assert!(if expects { (6..12).contains(&count) } else { (120..136).contains(&count) }, "{count}");
        }
    }
}
