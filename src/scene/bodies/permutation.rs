//! Gives bodies new ranks, so that bodies near each other in the world are near each other in memory.

use crate::scene::bodies::derived::{Derived, ALWAYS_CORES};
use crate::scene::bodies::models::Class;
use crate::scene::bodies::polygon_pool::PolygonPool;
use crate::scene::bodies::slots::NO_INDEX;

/// Reorders some elements of lists in place, among the indices that they occupy. The lists here are reused.
#[derive(Clone, Default)]
pub(crate) struct Permutation {
    /// The indices of the elements, in their new order.
    order: Vec<u32>,
    /// Where they go: the same indices, sorted.
    targets: Vec<u32>,
    /// For each index, the element still to be moved there.
    from: Vec<u32>,
}

impl Permutation {
    /// Reorders the bodies of these ranks as given, among the ranks that they occupy, and then the polygons to match.
    #[inline(never)]
    pub fn reorder_ranks(&mut self, ranks: impl Iterator<Item = u32>, derived: &mut Derived) {
        self.order.clear();
        self.order.extend(ranks);
        let Derived { posed, bounds, bounds_at_rebuild, filters, slots, ranks, cores, .. } = derived;
        if !ALWAYS_CORES && cores.len() < posed.len() {
            // They are made again when they are asked for.
            cores.clear();
        }
        self.apply(posed.len(), &mut |a, b| {
            posed.swap(a, b);
            bounds.swap(a, b);
            bounds_at_rebuild.swap(a, b);
            filters.swap(a, b);
            slots.swap(a, b);
            if ALWAYS_CORES || cores.len() > 0 {
                cores.swap(a, b);
            }
        });
        for (rank, &slot) in slots.iter().enumerate().filter(|&(_, &slot)| slot != NO_INDEX) {
            ranks[slot as usize] = rank as u32;
        }
        self.reorder_faces(Class::Four, derived, |derived| &mut derived.fours);
        self.reorder_faces(Class::Eight, derived, |derived| &mut derived.eights);
    }

    /// Brings the polygons of a class into the order of their bodies' ranks.
    fn reorder_faces<const N: usize>(
        &mut self,
        class: Class,
        derived: &mut Derived,
        pool: impl Fn(&mut Derived) -> &mut PolygonPool<N>,
    ) {
        self.order.clear();
        self.order.extend(derived.posed.iter().filter(|body| body.class == class).map(|body| body.faces));
        let PolygonPool { local, turned, .. } = pool(derived);
        self.apply(local.len(), &mut |a, b| {
            local.swap(a, b);
            turned.swap(a, b);
        });
        for (body, &faces) in derived.posed.iter_mut().filter(|body| body.class == class).zip(&self.targets) {
            body.faces = faces;
        }
    }

    /// Follows each cycle of the permutation, swapping elements into place.
    ///
    /// `swap` is called through a pointer: one function for all lists, to keep the WebAssembly small.
    #[inline(never)]
    fn apply(&mut self, count: usize, swap: &mut dyn FnMut(usize, usize)) {
        let Permutation { order, targets, from } = self;
        from.clear();
        from.resize(count, NO_INDEX);
        for &index in &*order {
            from[index as usize] = index;
        }
        // Each index occurs once, so that a walk over all of them sorts.
        targets.clear();
        targets.extend(from.iter().filter(|&&index| index != NO_INDEX));
        for (&target, &source) in targets.iter().zip(&*order) {
            from[target as usize] = source;
        }
        for &start in &*targets {
            let mut at = start as usize;
            loop {
                let source = std::mem::replace(&mut from[at], NO_INDEX) as usize;
                // The cycle is complete, or was moved before.
                if source == start as usize || source == NO_INDEX as usize {
                    break;
                }
                swap(at, source);
                at = source;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    #[test]
    fn elements_come_into_the_order_given_among_the_places_that_they_occupy() {
        let (mut random, mut permutation) = (Random(2), Permutation::default());
        for round in 0..200 {
            let count = random.below(20) + 1;
            let mut list: Vec<u32> = (0..count as u32).map(|k| 100 + k).collect();
            let before = list.clone();
            permutation.order = (0..count as u32).filter(|_| round % 3 == 0 || random.below(2) == 0).collect();
            for k in (1..permutation.order.len()).rev() {
                permutation.order.swap(k, random.below(k + 1));
            }
            let order = permutation.order.clone();
            permutation.apply(count, &mut |a, b| list.swap(a, b));
            let mut places = order.clone();
            places.sort_unstable();
            assert_eq!(permutation.targets, places);
            let mut right = before.clone();
            for (&place, &from) in places.iter().zip(&order) {
                right[place as usize] = before[from as usize];
            }
            assert_eq!(list, right, "{order:?}");
        }
    }
}
