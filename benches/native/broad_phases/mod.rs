//! The broad phases that are compared: each gets the boxes of a frame and returns the pairs that meet.

mod broccoli;
mod flatbush;
mod grid;
mod morton;
mod parry;
mod rstar;
mod sweep;

/// A box along the world's axes.
#[derive(Clone, Copy)]
pub struct Aabb {
    pub min: [f64; 2],
    pub max: [f64; 2],
}

impl Aabb {
    pub const NONE: Aabb = Aabb { min: [f64::INFINITY; 2], max: [f64::NEG_INFINITY; 2] };

    /// Whether the boxes have a point in common.
    pub fn meets(&self, other: &Aabb) -> bool {
        // `&` in place of `&&`: no branch for each comparison.
        (self.min[0] <= other.max[0])
            & (other.min[0] <= self.max[0])
            & (self.min[1] <= other.max[1])
            & (other.min[1] <= self.max[1])
    }

    /// The smallest box around both.
    pub fn with(&self, other: &Aabb) -> Aabb {
        let smaller = |a: f64, b: f64| if b < a { b } else { a };
        let larger = |a: f64, b: f64| if b > a { b } else { a };
        Aabb {
            min: [smaller(self.min[0], other.min[0]), smaller(self.min[1], other.min[1])],
            max: [larger(self.max[0], other.max[0]), larger(self.max[1], other.max[1])],
        }
    }
}

/// A broad phase, with what it keeps from frame to frame.
pub trait BroadPhase {
    /// Takes over the boxes that never move; called once. In pairs, their numbers begin with `first`.
    fn set_fixed(&mut self, fixed: &[Aabb], first: u32);

    /// Returns each pair of these boxes that meet, and each pair of a box and a fixed box that meet, once, in any
    /// order. Boxes are named by their indices. In each call there are as many boxes, and all may have moved.
    fn find_pairs(&mut self, boxes: &[Aabb]) -> &[[u32; 2]];
}

/// The name of a broad phase, and its constructor.
pub type Entry = (&'static str, fn() -> Box<dyn BroadPhase>);

/// The broad phases, shadowgap's first.
pub const BROAD_PHASES: [Entry; 8] = [
    ("grid", || Box::<grid::ShadowgapGrid>::default()),
    ("sweep", || Box::<sweep::Sweep>::default()),
    ("LBVH", || Box::<morton::Morton>::default()),
    ("parry2d", || Box::<parry::Parry<false>>::default()),
    ("parry2d, anew", || Box::<parry::Parry<true>>::default()),
    ("broccoli", || Box::<broccoli::Broccoli>::default()),
    ("flatbush", || Box::<flatbush::Flatbush>::default()),
    ("rstar", || Box::<rstar::RStar>::default()),
];
