//! The state of one push.

use crate::scene::bodies::body::Body;
use crate::scene::hierarchy::ranks::Ranks;
use crate::scene::movement::options::PushOptions;
use crate::scene::Scene;

/// What a push has done so far.
pub(crate) struct Pushing<'o> {
    /// The solid.
    pub body: Body,
    pub options: &'o PushOptions<'o>,
    /// The bodies that have been moved, with their poses before.
    pub saved: Vec<(usize, [f64; 3])>,
    /// Some bodies several times.
    pub carried: Ranks,
    pub pushed: Ranks,
    pub squashed: Ranks,
}

impl<'o> Pushing<'o> {
    pub fn new(body: Body, options: &'o PushOptions<'o>) -> Self {
        Pushing { body, options, saved: Vec::new(), carried: Vec::new(), pushed: Vec::new(), squashed: Vec::new() }
    }

    /// The solid's slot.
    pub fn solid(&self) -> usize {
        self.body.slot()
    }

    /// Keeps a body's pose, unless that has been done.
    pub fn save(&mut self, scene: &Scene, slot: usize) {
        if self.saved.iter().all(|&(saved, _)| saved != slot) {
            self.saved.push((slot, scene.pose_in(slot)));
        }
    }

    /// Puts a body back to where it was before the push.
    pub fn put_back(&mut self, scene: &mut Scene, slot: usize) {
        self.carried.retain(|&(_, other)| other != slot as u32);
        self.pushed.retain(|&(_, other)| other != slot as u32);
        if let Some(&(_, pose)) = self.saved.iter().find(|&&(saved, _)| saved == slot) {
            scene.place(slot, pose);
        }
    }

    /// Puts all bodies back, as if there had been no push.
    pub fn undo(&mut self, scene: &mut Scene) {
        for (slot, pose) in self.saved.drain(..) {
            scene.place(slot, pose);
        }
        for list in [&mut self.carried, &mut self.pushed, &mut self.squashed] {
            list.clear();
        }
    }
}
