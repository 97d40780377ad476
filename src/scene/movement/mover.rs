//! The loop that moves a body: from one thing that blocks it to the next, until the motion is used up.

use glam::DVec2;

use crate::scene::movement::options::Rules;
use crate::scene::movement::planes::{leads_back, project, ROUNDING};
use crate::scene::nearby::{Nearby, Start};
use crate::scene::obstacles::buffers::{Buffers, Leg};
use crate::scene::obstacles::hit::MoveHit;
use crate::scene::obstacles::surface::Block;

/// A body on its way. Places are displacements from its start, in the world's directions.
pub(crate) struct Mover<'m> {
    pub start: Start<'m>,
    pub rules: Rules,
    pub candidates: Nearby<'m>,
    pub buffers: &'m mut Buffers,
    pub position: DVec2,
    /// The motion that it still has to make.
    pub remaining: DVec2,
    /// The motion that the caller asked for.
    pub requested: DVec2,
    /// Which part of the requested motion remains, from 0 to 1.
    pub remaining_fraction: f64,
    /// Whether it moves along the ground.
    pub walks: bool,
    /// The motion that it still had to make where it was stopped.
    pub blocked_motion: DVec2,
    /// Where the ground was found last at the end of a part of the way, and which.
    pub stands: Option<(DVec2, Footing)>,
}

/// What a body stands on.
#[derive(Clone, Copy)]
pub(crate) struct Footing {
    pub block: Block,
    /// Along this ground it walks: where the sole touches an edge that is too steep, level.
    pub normal: DVec2,
    /// How far below the body it is.
    pub distance: f64,
}

/// The most rounds of a call. Two planes leave one direction or none, so that a place takes three; what a motion meets
/// in one call is seldom more than a few.
const MOST_ROUNDS: usize = 64;

impl<'m> Mover<'m> {
    /// A body at its pose, before it moves.
    #[inline(never)]
    pub fn new(
        start: Start<'m>,
        motion: DVec2,
        rules: Rules,
        candidates: Nearby<'m>,
        buffers: &'m mut Buffers,
    ) -> Self {
        buffers.obstacles.clear();
        buffers.legs.clear();
        buffers.hits.clear();
        buffers.mattered.clear();
        Mover {
            start,
            rules,
            candidates,
            buffers,
            position: DVec2::ZERO,
            remaining: motion,
            requested: motion,
            remaining_fraction: 1.0,
            walks: false,
            blocked_motion: DVec2::ZERO,
            stands: None,
        }
    }

    /// The part of the motion that has been made.
    pub fn time(&self) -> f64 {
        1.0 - self.remaining_fraction
    }

    /// How deep the body may cut into what does not line up.
    pub fn slop(&self) -> f64 {
        self.rules.slop
    }

    /// What blocks a motion from a place first.
    pub fn first(&mut self, from: DVec2, motion: DVec2) -> Option<Block> {
        self.first_of(from, motion, true)
    }

    /// See [`Obstacles::first`](crate::scene::obstacles::list::Obstacles::first).
    #[inline(never)]
    pub fn first_of(&mut self, from: DVec2, motion: DVec2, sinks: bool) -> Option<Block> {
        self.cover(from, from + motion);
        let obstacles = &mut self.buffers.obstacles;
        let block = obstacles.first(from, motion, self.rules.slop, sinks)?;
        let slot = obstacles.get(block.index).slot;
        self.buffers.matters(slot);
        Some(block)
    }

    /// Has all obstacles near the straight way between two places in the list. If it must gather them, it gathers what
    /// the rounds that follow are likely to need, too: wherever the body slides, it stays in the circle over what is
    /// left of its motion as diameter (Thales' theorem), and it looks up and down by as much as it steps or snaps.
    #[inline(never)]
    pub fn cover(&mut self, from: DVec2, to: DVec2) {
        let margin = self.margin();
        let (low, high) = (from.min(to) - margin, from.max(to) + margin);
        if !self.buffers.obstacles.covers(low, high) {
            let length = self.remaining.length();
            let (middle, half) =
                if length < self.near(length) { (from + self.remaining * 0.5, 0.5 * length) } else { (from, 0.0) };
            let reach = self.rules.up.abs() * self.rules.snap + (half + 2.0 * margin);
            let span = [low.min(middle - reach), high.max(middle + reach)];
            self.stands = None;
            let Buffers { obstacles, templates, .. } = &mut *self.buffers;
            obstacles.gather(templates, &self.start, span, self.rules.slop, &self.candidates);
        }
    }

    /// How far beside its way the body looks for the ground.
    pub fn margin(&self) -> f64 {
        8.0 * self.rules.slop
    }

    /// Moves the body by what is left of its motion.
    #[inline(never)]
    pub fn run(&mut self) {
        self.buffers.planes.clear();
        let mut rounds = 0;
        while self.round() {
            rounds += 1;
            if rounds == MOST_ROUNDS {
                self.blocked_motion = self.remaining;
                return;
            }
        }
    }

    /// A round of [`Mover::run`]; returns whether anything is left to do:
    ///
    /// 1. Find what blocks the motion first, and go there. If nothing does, make the whole motion. A body that walks
    ///    leaves no ground that `snap` can hold: it goes on along it from there.
    /// 2. A body that walks onto something too steep tries to step onto it, or stops.
    /// 3. Otherwise add the normal to the planes at this place, and keep of the motion what leads into none of them.
    ///    Seen from above, a slide that no longer leads the way that was asked for ends (as in Quake's movement): faces
    ///    in turn could lead it back.
    #[inline(never)]
    fn round(&mut self) -> bool {
        let (part, hits) = (self.fly(), self.buffers.hits.len());
        let length = self.remaining.length();
        if length == 0.0 {
            return false;
        }
        let block = self.first(self.position, self.remaining * part);
        let part = block.map_or(part, |block| block.time * part);
        let lands = block.is_some_and(|block| self.rules.is_level(block.normal));
        if let Some(block) = block {
            // At once: what follows may gather other obstacles, and this one lose its place in the list.
            self.add_hit(block.index, block.normal, self.position + self.remaining * part);
        }
        if part > 0.0 {
            if !lands && self.keep_to_ground(part, block.is_some()) {
                self.buffers.hits.truncate(hits);
                return true;
            }
            self.advance(part);
            if part * length > self.slop() {
                self.buffers.planes.clear();
            }
        }
        let (time, before) = (self.time(), self.remaining);
        let Some(hit) = self.buffers.hits.get_mut(hits) else { return self.remaining_fraction > 0.0 };
        hit.time = time;
        let normal = hit.normal;
        if !self.rules.slide {
            self.remaining = DVec2::ZERO;
        } else if lands {
            self.turn_onto_ground(normal);
        } else if !self.walks {
            self.turn_along_wall(normal);
        } else if self.step_over() {
            self.buffers.hits.truncate(hits);
            return true;
        } else {
            self.remaining = DVec2::ZERO;
        }
        let is_stopped = self.remaining.length() <= ROUNDING * before.length()
            || (!self.rules.has_ground() && leads_back(self.remaining, self.requested));
        if is_stopped {
            self.blocked_motion = before;
        }
        !is_stopped
    }

    /// Makes a part of the rest of the motion.
    #[inline(never)]
    pub fn advance(&mut self, part: f64) {
        self.note_jump();
        let before = self.time();
        let from = self.position;
        self.position += self.remaining * part;
        self.remaining_fraction *= 1.0 - part;
        self.remaining *= 1.0 - part;
        let times = [before, self.time()];
        self.buffers.legs.push(Leg { from, to: self.position, times });
    }

    /// Adds to the way how the body got from the end of its last leg to where it is, in no time: out of what it started
    /// in, or down to the ground. What it cut by less than `slop` does not count. The way begins with such a leg, in
    /// which it may stand still.
    pub fn note_jump(&mut self) {
        let (to, times) = (self.position, [self.time(); 2]);
        let last = self.buffers.legs.last().map(|leg| leg.to);
        if last.is_none_or(|from| (to - from).length() > self.slop()) {
            self.buffers.legs.push(Leg { from: last.unwrap_or(DVec2::ZERO), to, times });
        }
    }

    /// Goes on along a wall or a ceiling. A body does not climb a slope that is too steep by moving against it, nor
    /// does an overhanging one press it down: of such a slope, it first meets the upright plane.
    fn turn_along_wall(&mut self, normal: DVec2) {
        if self.rules.has_ground() && !self.rules.is_ceiling(normal) {
            let across = self.rules.across(normal);
            let into = across.dot(self.remaining);
            if into < 0.0 {
                self.remaining -= across * (into / across.length_squared());
            }
        }
        self.slide_along(normal);
    }

    /// Keeps of the motion what does not lead behind a plane, nor behind the others at this place.
    pub fn slide_along(&mut self, normal: DVec2) {
        self.buffers.planes.push(normal);
        self.remaining = project(self.remaining, &self.buffers.planes);
    }

    /// Tells of what blocks the body at a place.
    #[inline(never)]
    pub fn add_hit(&mut self, index: usize, normal: DVec2, at: DVec2) {
        let hit = self.describe(index, normal, at);
        self.buffers.hits.extend(hit);
    }

    /// What blocks the body, by an obstacle that it touches at `at`, and the normal there.
    pub fn describe(&self, index: usize, normal: DVec2, at: DVec2) -> Option<MoveHit> {
        self.describe_end(index, normal, at, DVec2::ZERO)
    }

    /// The same, with the point at the end of the common stretch towards `side`.
    #[inline(never)]
    pub fn describe_end(&self, index: usize, normal: DVec2, at: DVec2, side: DVec2) -> Option<MoveHit> {
        let obstacle = self.buffers.obstacles.get(index);
        let scene = self.start.scene;
        let body = scene.body(obstacle.slot)?;
        let shape = scene.bodies.shape(obstacle.slot);
        let [i, j] = obstacle.pieces;
        // A round corner is touched a little beside where it is entered.
        let outward = if obstacle.region.radius > obstacle.slop { obstacle.depth(at, 0.0).1 } else { normal };
        let outward = if outward.dot(normal) < 1.0 - ROUNDING { outward } else { normal };
        let point = self.start.contact_point(&self.start.placement(obstacle.slot), shape, [i, j], at, outward, side);
        // Without negative zeros.
        let normal = normal + DVec2::ZERO;
        Some(MoveHit { body, piece: j, normal, point, time: self.time() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::scene::movement::options::MoveOptions;
    use crate::scene::Scene;
    use crate::shape::Form;

    #[test]
    fn all_is_gathered_that_is_beside_a_way() {
        let mut random = Random(13);
        let mut scene = Scene::new();
        let slot = scene.add(Form::circle(0.5, DVec2::ZERO).unwrap(), [0.0, 0.0]).unwrap().slot();
        scene.prepare_query().unwrap();
        for round in 0..400 {
            let mut buffers = Buffers::default();
            let vector = |random: &mut Random| DVec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
            let motion = vector(&mut random) * [0.01, 2.0, 90.0][round % 3];
            let options = MoveOptions { up: DVec2::Y, snap: 0.25, step: 0.25, slop: Some(0.01), ..Default::default() };
            let rules = options.rules(scene.bodies.model(slot));
            let mut mover = Mover::new(scene.start(slot), motion, rules, Nearby::ALL, &mut buffers);
            let beside = 0.99 * mover.margin();
            for _ in 0..6 {
                let from = motion * random.unit() * [0.0, 1.0][random.below(2)];
                let to = from + [motion * 0.5, DVec2::Y * 0.25, vector(&mut random), DVec2::ZERO][random.below(4)];
                mover.cover(from, to);
                let (low, high) = (from.min(to) - beside, from.max(to) + beside);
                assert!(mover.buffers.obstacles.covers(low, high), "round {round}: from {from} to {to}");
            }
        }
    }
}
