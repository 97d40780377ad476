//! Which bodies can never be paired, by their filters, so that they cost no tests of bounds.

use crate::scene::bodies::body::CategoryMask;

/// All bits of the filters that a scene's bodies have had. Bits are never dropped, because a scene's groups hardly
/// change.
#[derive(Clone)]
pub(crate) struct Groups {
    /// All categories and all masks.
    all: CategoryMask,
    /// The categories and masks of **quiet** bodies, of which no two may be paired: no category here is in a mask here.
    quiet: CategoryMask,
}

impl Default for Groups {
    fn default() -> Self {
        let none = CategoryMask { category: 0, mask: 0 };
        Groups { all: none, quiet: none }
    }
}

/// The categories and the masks of both.
fn join(one: CategoryMask, other: CategoryMask) -> CategoryMask {
    CategoryMask { category: one.category | other.category, mask: one.mask | other.mask }
}

impl Groups {
    /// Takes a body's filter into account. Returns whether it has a bit that no body has had.
    pub fn add(&mut self, filter: CategoryMask) -> bool {
        let quiet = join(self.quiet, filter);
        if quiet.category & quiet.mask == 0 {
            self.quiet = quiet;
        }
        let before = self.all;
        self.all = join(self.all, filter);
        self.all != before
    }

    /// Whether no body may be paired with one that has this filter.
    pub fn is_idle(&self, filter: CategoryMask) -> bool {
        filter.category & self.all.mask == 0 || filter.mask & self.all.category == 0
    }

    /// Whether any body may be quiet.
    pub fn has_quiet(&self) -> bool {
        self.quiet.category | self.quiet.mask != 0
    }

    /// Whether a body with this filter is quiet.
    #[inline(always)]
    pub fn is_quiet(&self, filter: CategoryMask) -> bool {
        filter.category & !self.quiet.category == 0 && filter.mask & !self.quiet.mask == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    #[test]
    fn idle_bodies_are_allowed_with_none_and_quiet_ones_not_with_each_other() {
        let mut random = Random(3);
        let mut counts = [0; 3];
        for _ in 0..3000 {
            let mut groups = Groups::default();
            let mut bits = || (random.below(16) & random.below(16)) as u32;
            let filters: Vec<_> = (0..5).map(|_| CategoryMask { category: bits(), mask: bits() }).collect();
            for (k, &filter) in filters.iter().enumerate() {
                let before = &filters[..k];
                let old =
                    |bits: u32, of: fn(&CategoryMask) -> u32| before.iter().fold(0, |all, one| all | of(one)) | bits;
                let is_new = old(filter.category, |one| one.category) != old(0, |one| one.category)
                    || old(filter.mask, |one| one.mask) != old(0, |one| one.mask);
                assert_eq!(groups.add(filter), is_new);
            }
            for one in &filters {
                for other in &filters {
                    let allowed = one.allows(*other);
                    assert!(!allowed || !groups.is_idle(*one), "{filters:?}");
                    assert!(!allowed || !groups.is_quiet(*one) || !groups.is_quiet(*other), "{filters:?}");
                }
                counts[usize::from(groups.is_idle(*one)) + usize::from(groups.is_quiet(*one))] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
    }
}
