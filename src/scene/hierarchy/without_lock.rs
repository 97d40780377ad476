//! In place of `up_to_date.rs` in the package for JavaScript, which brings the tree up to date before each query: the
//! lock would be a kilobyte.

use crate::scene::bodies::derived::Derived;
use crate::scene::hierarchy::bvh::Bvh;

pub(crate) type Hierarchy = Bvh;

impl Bvh {
    /// Whether nothing has changed since the last refresh.
    pub fn is_ready(&self, derived: &Derived) -> bool {
        self.changed.is_empty() && !self.many_changed && self.slot_count() == derived.slot_count()
    }

    /// The hierarchy, to be changed.
    pub fn outdated(&mut self) -> &mut Bvh {
        self
    }
}
