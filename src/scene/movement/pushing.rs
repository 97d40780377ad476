//! The state of one push.

use crate::scene::movement::options::PushOptions;
use crate::scene::Scene;

/// What a push has done so far.
pub(crate) struct Pushing<'o> {
    pub solid: usize,
    pub options: &'o PushOptions<'o>,
    /// The bodies that have been moved, with their poses before.
    pub saved: Vec<(usize, [f64; 3])>,
    /// Slots, some of them several times.
    pub carried: Vec<usize>,
    pub pushed: Vec<usize>,
    pub squashed: Vec<usize>,
}

impl<'o> Pushing<'o> {
    pub fn new(solid: usize, options: &'o PushOptions<'o>) -> Self {
        Pushing { solid, options, saved: Vec::new(), carried: Vec::new(), pushed: Vec::new(), squashed: Vec::new() }
    }

    /// Keeps a body's pose, unless that has been done.
    pub fn save(&mut self, scene: &Scene, slot: usize) {
        if self.saved.iter().all(|&(saved, _)| saved != slot) {
            self.saved.push((slot, scene.pose_in(slot)));
        }
    }

    /// Puts a body back to where it was before the push.
    pub fn put_back(&mut self, scene: &mut Scene, slot: usize) {
        self.carried.retain(|&other| other != slot);
        self.pushed.retain(|&other| other != slot);
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
