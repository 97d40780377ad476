//! The state of one push.

use crate::scene::bodies::body::Body;
use crate::scene::movement::options::PushOptions;
use crate::scene::Scene;

/// What a push has done so far.
pub(crate) struct Pushing<'o> {
    /// The solid.
    pub body: Body,
    pub options: &'o PushOptions<'o>,
    /// The solid and the bodies that it has met, by slot.
    pub met: Vec<Met>,
    /// How often it has looked at a body near another one in this part of the push.
    looks: usize,
}

/// The most looks of a part of a push: so many, and so many more for each body that it has met. A body in a row of others
/// takes a dozen; in a crowd in one place, each has all others near it.
const MOST_LOOKS: usize = 1 << 16;
const LOOKS_PER_BODY: usize = 64;

/// What has happened to a body.
pub(crate) struct Met {
    pub slot: usize,
    /// Its pose before the push.
    pose: [f64; 3],
    /// Of the constants below, those that hold.
    pub fate: u32,
    /// How often it has been shoved in this part of the push.
    pub shoves: u32,
}

pub(crate) const CARRIED: u32 = 1;
pub(crate) const PUSHED: u32 = 2;
pub(crate) const SQUASHED: u32 = 4;

impl<'o> Pushing<'o> {
    /// The solid's slot.
    pub fn solid(&self) -> usize {
        self.body.slot()
    }

    /// A push that has met nobody yet.
    pub fn new(body: Body, options: &'o PushOptions<'o>) -> Self {
        Pushing { body, options, met: Vec::new(), looks: 0 }
    }

    /// Counts looks at bodies near another one.
    pub fn look(&mut self, near: usize) {
        self.looks += near;
    }

    /// Whether it has looked at so many that it goes no farther: bodies stay where they are then, or are squashed.
    pub fn is_spent(&self) -> bool {
        self.looks > MOST_LOOKS + LOOKS_PER_BODY * self.met.len()
    }

    /// Begins a part of the push. A push that is spent stays so.
    pub fn begin_part(&mut self) {
        self.met.iter_mut().for_each(|met| met.shoves = 0);
        if !self.is_spent() {
            self.looks = 0;
        }
    }

    /// The entry of a body, which keeps its pose when it is made.
    #[inline(never)]
    pub fn meet(&mut self, scene: &Scene, slot: usize) -> &mut Met {
        let at = self.met.iter().position(|met| met.slot >= slot).unwrap_or(self.met.len());
        if self.met.get(at).is_none_or(|met| met.slot != slot) {
            self.met.insert(at, Met { slot, pose: scene.pose_in(slot), fate: 0, shoves: 0 });
        }
        &mut self.met[at]
    }

    /// Puts a body for which there is no room back to where it was before the push.
    pub fn squash(&mut self, scene: &mut Scene, slot: usize) {
        let met = self.meet(scene, slot);
        met.fate = SQUASHED;
        scene.place(slot, met.pose);
    }

    /// Whether a body has been squashed.
    pub fn squashes(&self) -> bool {
        self.met.iter().any(|met| met.fate & SQUASHED != 0)
    }

    /// Puts all bodies back, as if there had been no push.
    #[inline(never)]
    pub fn undo(&mut self, scene: &mut Scene) {
        self.looks = 0;
        for met in self.met.drain(..) {
            scene.place(met.slot, met.pose);
        }
    }
}
