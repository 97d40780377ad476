//! The state of one push.

use glam::DVec2;

use crate::scene::bodies::body::Body;
use crate::scene::bodies::filter::Filter;
use crate::scene::movement::options::PushOptions;
use crate::scene::Scene;

/// What a push has done so far.
pub(crate) struct Pushing<'o> {
    /// The solid.
    pub body: Body,
    pub options: &'o PushOptions<'o>,
    /// The solid and the bodies that it has met, by slot.
    pub met: Vec<Met>,
    /// Whether a body was in the solid before.
    pub inside: bool,
    /// Whether bodies that were in each other before may stay so: there was no room for all of them apart.
    pub keeps: bool,
    /// How often it may still look at a body near another one; negative once it goes no farther.
    looks_left: i64,
    /// How often it has.
    #[cfg(test)]
    pub looks: usize,
}

/// How many looks at neighbours a push has: `MOST_LOOKS`, and in each part `LOOKS_PER_BODY` more for each
/// body that it has met. A body in a row of others takes a dozen; in a crowd in one place, each has all others near it.
const MOST_LOOKS: i64 = 1 << 16;
const LOOKS_PER_BODY: i64 = 128;

/// A push is made in at most so many parts.
pub(crate) const MOST_PARTS: f64 = 1024.0;

/// What has happened to a body.
pub(crate) struct Met {
    pub slot: usize,
    /// Its pose before the push.
    pose: [f64; 3],
    /// Of the constants below, those that hold.
    pub fate: u32,
    /// Its place in the list of bodies that move in this part of the push; `usize::MAX` for a body that stays.
    pub index: usize,
    /// How far it is to go together with others.
    pub way: DVec2,
    /// How often it has made way for others.
    yields: u32,
}

pub(crate) const CARRIED: u32 = 1;
pub(crate) const PUSHED: u32 = 2;
pub(crate) const SQUASHED: u32 = 4;
/// It is carried in this part of the push, or led out of the solid.
pub(crate) const RIDES: u32 = 8;
/// Whether what it pushes on its way is still to be found.
pub(crate) const DUE: u32 = 16;
/// A wall has stopped it on its way, or a body that has been stopped.
pub(crate) const STOPPED: u32 = 32;

/// What a body is to move by.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub slot: usize,
    pub way: DVec2,
    /// How much of it the body gets on.
    pub made: DVec2,
    /// Whether a wall has stopped it on its way, or a body that a wall has stopped.
    pub is_stopped: bool,
    /// Its pose before.
    pub start: [f64; 3],
}

/// How often a body makes way for others that go farther than it; then it pushes them.
const MOST_YIELDS: u32 = 4;

impl<'o> Pushing<'o> {
    /// The solid's slot.
    pub fn solid(&self) -> usize {
        self.body.slot()
    }

    /// A push that has met nobody yet.
    pub fn new(body: Body, options: &'o PushOptions<'o>) -> Self {
        Pushing {
            body,
            options,
            met: Vec::new(),
            inside: false,
            keeps: false,
            looks_left: MOST_LOOKS,
            #[cfg(test)]
            looks: 0,
        }
    }

    /// Counts looks at bodies near another one.
    pub fn look(&mut self, near: usize) {
        self.looks_left -= near as i64;
        #[cfg(test)]
        {
            self.looks += near;
        }
    }

    /// Whether it has looked at so many that it goes no farther: bodies stay where they are then, or are squashed.
    pub fn is_spent(&self) -> bool {
        self.looks_left < 0
    }

    /// Begins a part of the push. A push that is spent stays so.
    pub fn begin_part(&mut self) {
        if !self.is_spent() {
            self.looks_left += LOOKS_PER_BODY * self.met.len() as i64;
        }
    }

    /// Whatever moves those that were carried from now on pushes them.
    pub fn end_rides(&mut self) {
        self.met.iter_mut().for_each(|met| met.fate &= !RIDES);
    }

    /// Forgets how far bodies were to go together.
    #[inline(never)]
    pub fn clear_ways(&mut self) {
        for met in &mut self.met {
            (met.way, met.yields, met.index) = (DVec2::ZERO, 0, usize::MAX);
            met.fate &= !(DUE | STOPPED);
        }
    }

    /// Of the bodies that may push others the one with the longest way, which then has pushed them. What it pushes goes
    /// no farther, so that all that have one direction take one turn each (E. W. Dijkstra, A note on two problems in
    /// connexion with graphs, 1959).
    #[inline(never)]
    pub fn next_due(&mut self) -> Option<(usize, DVec2)> {
        let mut longest: Option<&mut Met> = None;
        for met in self.met.iter_mut().filter(|met| met.fate & DUE != 0) {
            if longest.as_ref().is_none_or(|other| met.way.length_squared() > other.way.length_squared()) {
                longest = Some(met);
            }
        }
        let met = longest?;
        met.fate &= !DUE;
        Some((met.slot, met.way))
    }

    /// Whether a body makes way for another one that goes farther once more.
    pub fn yields(&mut self, slot: usize) -> bool {
        let Ok(at) = self.find(slot) else { return false };
        self.met[at].yields += 1;
        self.met[at].yields <= MOST_YIELDS
    }

    /// The body's place in the list of bodies that move in this part of the push, if it moves.
    #[inline(never)]
    pub fn index(&self, slot: usize) -> Option<usize> {
        self.find(slot).map(|at| self.met[at].index).ok().filter(|&index| index != usize::MAX)
    }

    /// How far a body is to go.
    pub fn way(&self, slot: usize) -> DVec2 {
        self.find(slot).map_or(DVec2::ZERO, |at| self.met[at].way)
    }

    /// Where the entry of a body is, or else where it belongs.
    #[inline(never)]
    fn find(&self, slot: usize) -> Result<usize, usize> {
        self.met.binary_search_by_key(&slot, |met| met.slot)
    }

    /// The entry of a body, which keeps its pose when it is made.
    #[inline(never)]
    pub fn meet(&mut self, scene: &Scene, slot: usize) -> &mut Met {
        let at = self.find(slot).unwrap_or_else(|at| {
            let pose = scene.pose_in(slot);
            self.met.insert(at, Met { slot, pose, fate: 0, index: usize::MAX, way: DVec2::ZERO, yields: 0 });
            self.looks_left += LOOKS_PER_BODY;
            at
        });
        &mut self.met[at]
    }

    /// Whether a body may be moved: all others are walls, but for the solid.
    #[inline(never)]
    pub fn is_movable(&self, scene: &Scene, slot: usize) -> bool {
        let PushOptions { mask, ignore, triggers, .. } = *self.options;
        let bodies = &scene.bodies;
        !bodies.fixed[slot]
            && Filter { mask, ignore, accept: None }.counts(bodies, slot)
            && bodies.filters.of(slot).category & triggers == 0
            && !self.has(slot, SQUASHED)
    }

    /// Whether a body stops others: it is not moved, nor has it been squashed, nor is it the solid.
    pub fn is_wall(&self, scene: &Scene, slot: usize) -> bool {
        slot != self.solid() && !self.has(slot, SQUASHED) && !self.is_movable(scene, slot)
    }

    /// Whether this has happened to a body. What has been squashed is not moved any more, so that it stays where it
    /// was.
    pub fn has(&self, slot: usize, fate: u32) -> bool {
        self.find(slot).is_ok_and(|at| self.met[at].fate & fate != 0)
    }

    /// Puts a body for which there is no room back to where it was before the push.
    pub fn squash(&mut self, scene: &mut Scene, slot: usize) {
        let met = self.meet(scene, slot);
        met.fate = SQUASHED;
        scene.place(slot, met.pose);
    }

    /// Whether a body has been squashed.
    #[inline(never)]
    pub fn squashes(&self) -> bool {
        self.met.iter().any(|met| met.fate & SQUASHED != 0)
    }

    /// Puts all bodies back, for the next round: after one that is spent the last, which is a repetition.
    #[inline(never)]
    pub fn undo(&mut self, scene: &mut Scene) {
        if self.is_spent() {
            self.looks_left = MOST_LOOKS;
        }
        self.keeps = false;
        for met in self.met.drain(..) {
            scene.place(met.slot, met.pose);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::DVec2;

    use super::*;
    use crate::scene::bodies::body::BodyOptions;
    use crate::shape::Form;

    fn solid(scene: &mut Scene) -> Body {
        let plate = Form::rectangle(2.0, 2.0, DVec2::ZERO, 0.0, 0.0).expect("a rectangle");
        scene.add(plate, BodyOptions { fixed: true, ..BodyOptions::default() }).expect("a good body")
    }

    /// A point nearby makes a turn of 1,024 parts. Each tried the whole crowd again, which took ten seconds.
    #[test]
    fn a_body_is_squashed_once_in_all_parts_of_a_turn() {
        let mut scene = Scene::new();
        let plate = solid(&mut scene);
        let square = Arc::new(Form::rectangle(1.0, 1.0, DVec2::ZERO, 0.0, 0.0).expect("a rectangle"));
        for k in 0..12 {
            let place = BodyOptions { x: 0.01 * f64::from(k), angle: f64::from(k), ..BodyOptions::default() };
            scene.add(square.clone(), place).expect("a good body");
        }
        // Walls all round leave no room.
        let wall = Arc::new(Form::rectangle(9.0, 9.0, DVec2::ZERO, 0.0, 0.0).expect("a rectangle"));
        for (x, y) in [(6.0, 0.0), (-6.0, 0.0), (0.0, 6.0), (0.0, -6.0)] {
            scene.add(wall.clone(), BodyOptions { x, y, fixed: true, ..BodyOptions::default() }).expect("a good body");
        }
        scene
            .add(Form::point(0.0, 0.0).expect("a point"), BodyOptions { x: 1.2, ..Default::default() })
            .expect("a good body");
        scene.prepare_query().expect("good poses");
        let options = PushOptions { turn: 0.3, ..PushOptions::default() };
        let mut push = Pushing::new(plate, &options);
        scene.push_up_to(&mut push, DVec2::new(1e-3, 0.0), 1.0);
        let squashed: Vec<_> = push.met.iter().filter(|met| met.fate == SQUASHED).collect();
        // They stay where they were, whichever part has squashed them.
        assert!(squashed.len() == 12 && squashed.iter().all(|met| scene.pose_in(met.slot) == met.pose));
    }

    /// The parts of a push together look at little more than what rows of bodies take, and so do the rounds of one that
    /// stops.
    #[test]
    fn looks_add_up_over_the_parts_and_rounds_of_a_push() {
        let mut scene = Scene::new();
        let plate = solid(&mut scene);
        let options = PushOptions::default();
        for by_rounds in [false, true] {
            let mut push = Pushing::new(plate, &options);
            let mut times = 0;
            loop {
                push.begin_part();
                push.look(1000);
                times += 1;
                if push.is_spent() {
                    break;
                }
                if by_rounds {
                    push.undo(&mut scene);
                }
            }
            assert_eq!(times, MOST_LOOKS / 1000 + 1);
            push.undo(&mut scene);
            assert!(!push.is_spent());
        }
    }
}
