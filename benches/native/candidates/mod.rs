//! Broad phases: which of so many boxes meet. Each is asked the same of the same boxes in every frame, and leaves a list of pairs.

mod broccoli;
mod flatbush;
mod morton;
mod ours;
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

    /// Whether they have a point in common.
    pub fn meets(&self, other: &Aabb) -> bool {
        // Without a branch for each comparison.
        (self.min[0] <= other.max[0])
            & (other.min[0] <= self.max[0])
            & (self.min[1] <= other.max[1])
            & (other.min[1] <= self.max[1])
    }

    /// Around both.
    pub fn with(&self, other: &Aabb) -> Aabb {
        let smaller = |a: f64, b: f64| if b < a { b } else { a };
        let larger = |a: f64, b: f64| if b > a { b } else { a };
        Aabb {
            min: [smaller(self.min[0], other.min[0]), smaller(self.min[1], other.min[1])],
            max: [larger(self.max[0], other.max[0]), larger(self.max[1], other.max[1])],
        }
    }
}

/// A broad phase, and what it keeps from frame to frame.
pub trait Candidate {
    /// Takes over boxes that stay where they are, once. They are called by the numbers from `first` on.
    fn fix(&mut self, fixed: &[Aabb], first: u32);

    /// Returns every two of these boxes that meet, once, in any order, and each of them with the fixed ones that it meets; they are
    /// called by their indices. All of them may have moved since the last time; there are always as many.
    fn find(&mut self, boxes: &[Aabb]) -> &[[u32; 2]];
}

/// A candidate's name, and how it begins.
pub type Entrant = (&'static str, fn() -> Box<dyn Candidate>);

/// All of them, shadowgap's first.
pub const ENTRANTS: [Entrant; 8] = [
    ("grid", || Box::<ours::Ours>::default()),
    ("sweep", || Box::<sweep::Sweep>::default()),
    ("LBVH", || Box::<morton::Morton>::default()),
    ("parry2d", || Box::<parry::Parry<false>>::default()),
    ("parry2d, anew", || Box::<parry::Parry<true>>::default()),
    ("broccoli", || Box::<broccoli::Broccoli>::default()),
    ("flatbush", || Box::<flatbush::Flatbush>::default()),
    ("rstar", || Box::<rstar::RStar>::default()),
];
