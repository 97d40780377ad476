//! Where the bodies are, for questions: a hierarchy of bounds.
//!
//! The leaves are the bodies' bounds, in an order that brings near ones together (`halving.rs`). Each four of them make a
//! node of the level above, each four of these one of the next, until four are left or fewer. Nothing points anywhere: the
//! children of node k are 4k to 4k + 3 of the level below.
//!
//! A body that moves takes its leaf along, and the nodes above grow or shrink, as long as it stays within its home: the
//! bounds of its leaf's node when the hierarchy was built, and a little more. One that leaves its home, or is new, stands
//! aside: it is looked at in every question. Once that has cost as much as building the hierarchy anew would, it is built
//! anew, as it is when a quarter of all bodies stand aside. (To hire until the price is spent, then buy: R. M. Karp, On-line
//! algorithms versus off-line algorithms, 1992.) So the hierarchy costs little where bodies move much and questions are few,
//! and nothing where there are none.

use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::hierarchy::halving::{halve, Middle};

/// A node has so many children.
const WIDTH: usize = 4;

/// To build it costs about as much for each body as so many looks at a body that stands aside.
const COST: usize = 16;

/// No more than one in so many bodies stands aside, and a few.
const MOST_ASIDE: usize = 4;
const FEW: usize = 32;

/// A home is wider than the node by this part of the node's sides, on either side.
const FREEDOM: f64 = 0.25;

/// One in so many bodies that have changed, and it is quicker to go over all of them.
const MANY: usize = 8;

/// Stands for no leaf: the slot is not known here, or was free when the hierarchy was built.
const NOWHERE: u32 = u32::MAX;

/// Stands for no leaf: the body stands aside.
const ASIDE: u32 = u32::MAX - 1;

/// The hierarchy.
#[derive(Default)]
pub(crate) struct Hierarchy {
    /// The bounds of the leaves, then of each level in turn, filled up to whole nodes with bounds around nothing.
    bounds: Vec<Bounds>,
    /// Where each level begins.
    levels: Vec<usize>,
    /// The slot of each leaf.
    slots: Vec<u32>,
    /// For each node above leaves, where they may move.
    homes: Vec<Bounds>,
    /// Of each slot, which leaf it is; or [`NOWHERE`], or [`ASIDE`].
    leaves: Vec<u32>,
    /// The slots that stand aside, each once. Some may be free by now: their bounds are around nothing.
    aside: Vec<u32>,
    /// How often a body that stands aside has been looked at since the hierarchy was built.
    looks: usize,
    /// The slots whose bounds have changed since the last question …
    changed: Vec<u32>,
    /// … or whether too many have, for a list.
    most_changed: bool,
    middles: Vec<Middle>,
}

/// What a search for the first of something makes of bounds.
pub(crate) trait Reach {
    /// No more than what anything within the bounds can be reached at; infinite or no number where that is beyond `limit`.
    fn least(&self, bounds: &Bounds, limit: f64) -> f64;
}

impl Hierarchy {
    /// Notes slots whose bounds have changed, or will have by the next question.
    pub fn note(&mut self, slots: impl Iterator<Item = u32>) {
        for slot in slots {
            if self.changed.len() * MANY > self.leaves.len() {
                self.most_changed = true;
                return;
            }
            self.changed.push(slot);
        }
    }

    /// Makes the hierarchy ready for a question.
    pub fn refresh(&mut self, derived: &Derived) {
        let slots = derived.slots();
        self.leaves.resize(slots, NOWHERE);
        if std::mem::take(&mut self.most_changed) {
            for slot in 0..slots {
                self.put(slot, derived.bounds_of(slot));
            }
            self.raise();
        } else {
            for k in 0..self.changed.len() {
                let slot = self.changed[k] as usize;
                if let Some(leaf) = self.put(slot, derived.bounds_of(slot)) {
                    self.climb(leaf);
                }
            }
        }
        self.changed.clear();
        if self.looks > COST * slots || self.aside.len() > slots / MOST_ASIDE + FEW {
            self.build(derived);
        }
        self.looks += self.aside.len();
    }

    /// Puts a slot's bounds where they belong. Returns the leaf, if it has changed.
    fn put(&mut self, slot: usize, bounds: &Bounds) -> Option<usize> {
        let place = self.leaves[slot];
        if place == ASIDE || (place == NOWHERE && bounds.is_none()) {
            return None;
        }
        let leaf = (place != NOWHERE).then_some(place as usize);
        let mut now = *bounds;
        if !leaf.is_some_and(|leaf| self.homes[leaf / WIDTH].holds(bounds)) {
            self.leaves[slot] = ASIDE;
            self.aside.push(slot as u32);
            now = Bounds::NONE;
        }
        let own = &mut self.bounds[leaf?];
        let changed = std::mem::replace(own, now) != now;
        leaf.filter(|_| changed)
    }

    /// Works out the nodes above a leaf.
    fn climb(&mut self, leaf: usize) {
        let mut at = leaf / WIDTH;
        for level in 1..self.levels.len() {
            let now = self.around(level, at);
            let node = &mut self.bounds[self.levels[level] + at];
            if *node == now {
                return;
            }
            *node = now;
            at /= WIDTH;
        }
    }

    /// Works out all nodes.
    fn raise(&mut self) {
        for level in 1..self.levels.len() {
            for at in 0..(self.levels[level] - self.levels[level - 1]) / WIDTH {
                let now = self.around(level, at);
                self.bounds[self.levels[level] + at] = now;
            }
        }
    }

    /// The bounds of a node's children.
    #[inline(always)]
    fn around(&self, level: usize, at: usize) -> Bounds {
        let first = self.levels[level - 1] + WIDTH * at;
        self.bounds[first..first + WIDTH].iter().fold(Bounds::NONE, |all, child| all.with(child))
    }

    /// Builds the hierarchy of all bodies.
    #[inline(never)]
    fn build(&mut self, derived: &Derived) {
        self.looks = 0;
        self.aside.clear();
        self.leaves.fill(NOWHERE);
        self.middles.clear();
        for slot in 0..derived.slots() {
            let bounds = derived.bounds_of(slot);
            if !bounds.is_none() {
                self.middles.push(Middle { at: bounds.middle(), slot: slot as u32 });
            }
        }
        let count = self.middles.len();
        halve(&mut self.middles, count.next_power_of_two(), WIDTH);
        self.bounds.clear();
        self.levels.clear();
        self.slots.clear();
        for (leaf, one) in self.middles.iter().enumerate() {
            self.leaves[one.slot as usize] = leaf as u32;
            self.slots.push(one.slot);
            self.bounds.push(*derived.bounds_of(one.slot as usize));
        }
        let (mut level, mut size) = (0, count);
        while size > 0 {
            let whole = size.next_multiple_of(WIDTH);
            self.levels.push(level);
            level += whole;
            self.bounds.resize(level, Bounds::NONE);
            size = if size > WIDTH { whole / WIDTH } else { 0 };
        }
        self.raise();
        self.homes.clear();
        for leaves in self.bounds[..count.next_multiple_of(WIDTH)].chunks(WIDTH) {
            let all = leaves.iter().fold(Bounds::NONE, |all, child| all.with(child));
            self.homes.push(all.grown(FREEDOM));
        }
    }

    /// Shows `see` the slots of all bodies whose bounds meet these, in any order.
    pub fn meeting(&self, own: &Bounds, derived: &Derived, see: &mut dyn FnMut(usize)) {
        for &slot in &self.aside {
            if own.meets(derived.bounds_of(slot as usize)) {
                see(slot as usize);
            }
        }
        let Some(top) = self.levels.len().checked_sub(1) else { return };
        let (mut level, mut at) = (top, 0);
        loop {
            if own.meets(&self.bounds[self.levels[level] + at]) {
                if level > 0 {
                    level -= 1;
                    at *= WIDTH;
                    continue;
                }
                see(self.slots[at] as usize);
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

    /// Whether all bodies lie within these bounds.
    pub fn lies_within(&self, bounds: &Bounds, derived: &Derived) -> bool {
        let top = self.levels.last().map_or(0, |&top| top);
        self.aside.iter().all(|&slot| bounds.holds(derived.bounds_of(slot as usize)))
            && self.bounds[top..].iter().all(|node| bounds.holds(node))
    }

    /// Shows `see` the slots of the bodies that can be reached within `limit`, which must be finite, near ones first, as long
    /// as it answers with a limit.
    pub fn first(&self, reach: &impl Reach, derived: &Derived, mut limit: f64, see: &mut dyn FnMut(usize) -> f64) {
        for &slot in &self.aside {
            if reach.least(derived.bounds_of(slot as usize), limit) <= limit {
                limit = see(slot as usize);
            }
        }
        if let Some(top) = self.levels.len().checked_sub(1) {
            self.search(reach, top, 0, &mut limit, see);
        }
    }

    /// The same of the four nodes of a level from this one on.
    fn search(&self, reach: &impl Reach, level: usize, at: usize, limit: &mut f64, see: &mut dyn FnMut(usize) -> f64) {
        let first = self.levels[level] + at;
        // The nearest come first.
        let mut order = [(0.0, 0); WIDTH];
        let mut count = 0;
        for (k, bounds) in self.bounds[first..first + WIDTH].iter().enumerate() {
            let least = reach.least(bounds, *limit);
            if least <= *limit {
                let mut place = count;
                while place > 0 && order[place - 1].0 > least {
                    order[place] = order[place - 1];
                    place -= 1;
                }
                order[place] = (least, at + k);
                count += 1;
            }
        }
        for &(least, at) in &order[..count] {
            if least > *limit {
                return;
            }
            if level > 0 {
                self.search(reach, level - 1, at * WIDTH, limit, see);
            } else {
                *limit = see(self.slots[at] as usize);
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
    use crate::scene::hierarchy::query_bounds::Spot;
    use crate::scene::{Body, BodyOptions, Scene};
    use crate::shape::Shape;

    /// Counts the bounds that are looked at.
    struct Counting(Spot, Cell<usize>);

    impl Reach for Counting {
        fn least(&self, bounds: &Bounds, limit: f64) -> f64 {
            self.1.set(self.1.get() + 1);
            self.0.least(bounds, limit)
        }
    }

    /// Looks for what is nearest to each of some bodies: which must be the body. Returns how many looks it took on average.
    fn looks(scene: &mut Scene, bodies: &[Body]) -> usize {
        let mut count = 0;
        for &body in bodies.iter().step_by(bodies.len() / 100) {
            let [x, y, _] = scene.pose(body).unwrap();
            scene.look().unwrap();
            let Scene { hierarchy, derived, .. } = &*scene;
            let reach = Counting(Spot(DVec2::new(x, y)), Cell::new(0));
            let mut last = None;
            hierarchy.first(&reach, derived, f64::MAX, &mut |slot| {
                last = Some(slot);
                reach.0.least(derived.bounds_of(slot), f64::MAX)
            });
            assert_eq!(last, Some(body.slot()));
            count += reach.1.get();
        }
        count / 100
    }

    #[test]
    fn few_of_many_bounds_are_looked_at_however_they_lie_and_move() {
        const COUNT: usize = 10_000;
        let derived: [&dyn Fn(usize) -> [f64; 2]; 3] =
            [&|k| [(k % 100) as f64, (k / 100) as f64], &|k| [k as f64, 0.0], &|k| {
                [(k % 2) as f64 * 1e9 + (k / 2 % 70) as f64, (k / 140) as f64]
            }];
        for place in derived {
            let mut scene = Scene::new();
            let shape = Arc::new(Shape::circle(0.4, DVec2::ZERO).unwrap());
            // In no order.
            let mut at: Vec<_> = (0..COUNT).map(|k| place(k * 7919 % COUNT)).collect();
            let add =
                |&[x, y]: &[f64; 2]| scene.add(shape.clone(), BodyOptions { x, y, ..BodyOptions::default() }).unwrap();
            let bodies: Vec<_> = at.iter().map(add).collect();
            let put = |scene: &mut Scene, at: &[[f64; 2]]| {
                for (&body, &[x, y]) in bodies.iter().zip(at) {
                    scene.move_to(body, x, y, 0.0).unwrap();
                }
            };
            assert!(looks(&mut scene, &bodies) < 120);
            // All drift a little.
            at.iter_mut().for_each(|[x, _]| *x += 0.1);
            put(&mut scene, &at);
            assert!(looks(&mut scene, &bodies) < 120);
            // Some change places with others.
            at[..COUNT / 100].reverse();
            put(&mut scene, &at);
            assert!(looks(&mut scene, &bodies) < 120 + COUNT / 100);
            // All do.
            at.reverse();
            put(&mut scene, &at);
            assert!(looks(&mut scene, &bodies) < 120);
        }
    }
}
