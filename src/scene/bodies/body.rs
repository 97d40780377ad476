//! A body's handle, its options, and its filter.

/// A body of a scene, by name: its slot, and which of the slot's bodies it is. Once the body is removed, every use of the
/// handle is refused, although the slot be used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Body {
    pub(crate) slot: u32,
    pub(crate) generation: u32,
}

impl Body {
    /// The body's place in [`Scene::poses_mut`](crate::scene::Scene::poses_mut) and the number that stands for it in
    /// [`Scene::pairs`](crate::scene::Scene::pairs).
    pub fn slot(self) -> usize {
        self.slot as usize
    }
}

/// What a body is besides its shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyOptions {
    /// Where it is.
    pub x: f64,
    /// Where it is.
    pub y: f64,
    /// How it is turned, in radians.
    pub angle: f64,
    /// Walls and floors: fixed bodies are never tested against each other.
    pub fixed: bool,
    /// What the body is, one bit or several.
    pub category: u32,
    /// What it meets: a pair is tested when each side's category has a bit in the other's mask.
    pub mask: u32,
}

impl Default for BodyOptions {
    /// A moving body at the origin that meets everything.
    fn default() -> Self {
        BodyOptions { x: 0.0, y: 0.0, angle: 0.0, fixed: false, category: 1, mask: u32::MAX }
    }
}

/// What a body is, and what it meets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Filter {
    pub category: u32,
    pub mask: u32,
}

impl Filter {
    /// Whether two bodies meet.
    #[inline(always)]
    pub fn allows(self, other: Filter) -> bool {
        self.category & other.mask != 0 && other.category & self.mask != 0
    }
}
