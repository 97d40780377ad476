//! New ranks for the bodies of a scene, so that those which are near each other in the world are so in memory.

use crate::scene::bodies::derived::{Derived, Pool};
use crate::scene::bodies::model::Class;
use crate::scene::bodies::slots::NONE;

/// What gives bodies their ranks in a new order.
#[derive(Default)]
pub(crate) struct Arranger {
    /// What shall come in this order.
    order: Vec<u32>,
    /// Where: the same numbers from small to large.
    targets: Vec<u32>,
    /// What goes to each place, while it is not there yet.
    from: Vec<u32>,
}

impl Arranger {
    /// Has the bodies of these ranks change ranks among themselves, so that they come in this order; and their faces with them.
    #[inline(never)]
    pub fn arrange(&mut self, ranks: impl Iterator<Item = u32>, derived: &mut Derived) {
        self.order.clear();
        self.order.extend(ranks);
        let Derived { list, bounds, then, filters, slots, ranks, .. } = derived;
        self.exchange(list.len(), |a, b| {
            list.swap(a, b);
            bounds.swap(a, b);
            then.swap(a, b);
            filters.swap(a, b);
            slots.swap(a, b);
        });
        for (rank, &slot) in slots.iter().enumerate().filter(|(_, &slot)| slot != NONE) {
            ranks[slot as usize] = rank as u32;
        }
        self.arrange_faces(Class::Four, derived, |derived| &mut derived.fours);
        self.arrange_faces(Class::Eight, derived, |derived| &mut derived.eights);
    }

    /// Brings the faces of a class into the order of the ranks.
    fn arrange_faces<const N: usize>(
        &mut self,
        class: Class,
        derived: &mut Derived,
        pool: impl Fn(&mut Derived) -> &mut Pool<N>,
    ) {
        self.order.clear();
        self.order.extend(derived.list.iter().filter(|place| place.class == class).map(|place| place.faces));
        let Pool { own, now, .. } = pool(derived);
        self.exchange(own.len(), |a, b| {
            own.swap(a, b);
            now.swap(a, b);
        });
        for (place, &faces) in derived.list.iter_mut().filter(|place| place.class == class).zip(&self.targets) {
            place.faces = faces;
        }
    }

    /// Goes along the cycles of the new order, until everything is in its place.
    #[inline(always)]
    fn exchange(&mut self, count: usize, mut swap: impl FnMut(usize, usize)) {
        let Arranger { order, targets, from } = self;
        targets.clone_from(order);
        targets.sort_unstable();
        from.clear();
        from.resize(count, NONE);
        for (&target, &source) in targets.iter().zip(&*order) {
            from[target as usize] = source;
        }
        for &start in &*targets {
            let mut at = start as usize;
            loop {
                let source = std::mem::replace(&mut from[at], NONE) as usize;
                // Back at the beginning, or done before.
                if source == start as usize || source == NONE as usize {
                    break;
                }
                swap(at, source);
                at = source;
            }
        }
    }
}
