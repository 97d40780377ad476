//! Moving a solid: lifts, ferries, seesaws, walls that close in.

use glam::DVec2;

use crate::error::check_vectors;
use crate::math::frame::Frame;
use crate::math::interval::smaller;
use crate::math::rotation::Rotation;
use crate::math::vector::IntoVector;
use crate::memory::take_refusal;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::filter::Filter;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::ranks::{sort, Ranks};
use crate::scene::movement::answer::Push;
use crate::scene::movement::mover::Mover;
use crate::scene::movement::options::{default_slop, MoveOptions, PushOptions};
use crate::scene::movement::pushing::{Pushing, Way, CARRIED, INSIDE, MOST_PARTS, PUSHED, RIDES, SQUASHED};
use crate::scene::nearby::Whom;
use crate::scene::Scene;

/// Longer rows of bodies that push each other move up to each other.
const MOST_IN_A_ROW: usize = 32;

/// The most times that one body is shoved in a part of a push. In a crowd without room, the ways from body to body are as many as the
/// powers of two.
const MOST_SHOVES: u32 = 8;

/// The most rounds in which a body is moved out of a solid.
const MOST_ROUNDS: usize = 24;

/// A part of a push in which something stops a body is no longer than this part of the width of both together. Then no way out of the solid
/// leads through it, nor does the straight line from where a body was to go to where it is get a quarter of that width deep.
const DEEP: f64 = 0.125;

/// How often the way up to which nobody is squashed is halved: 40 times is a part in 1e12.
const HALVINGS: usize = 40;

/// A body that gets out of a solid by less than this part of the way has no room.
const LEAST_PROGRESS: f64 = 1e-3;

/// Bodies are riders if their bounds come this near to what they stand on, as a part of its width.
const NEAR: f64 = 1e-3;

impl Scene {
    /// Moves a solid by `motion` and turns it, with what stands on it, and out of its way what is not fixed. Nothing stops the solid itself.
    ///
    /// Steps:
    ///
    /// 1. With `up`, find the bodies whose ground the solid is, and those that stand on them.
    /// 2. Find which others the solid would enter on its way, and after which part of it.
    /// 3. Place the solid. Each body that it carries moves as its place on the solid does; each one that it enters by the rest of the
    ///    motion, and pushes what is not fixed and in its way. Bodies that are farthest ahead move first. The solid stops none of them,
    ///    all else does as in [`Scene::move_body`].
    /// 4. Move what is in the solid then, at slopes and after turns, out of it. Where there is no room, or the solid has passed over the
    ///    body, the body is squashed: it is put back where it was, and stays there.
    ///
    /// In a crowd in one place, where each body pushes all others, it moves nobody any more after about 64 looks at a neighbour for each body
    /// that it has met, in each part of a turn and each try of how far it gets. What is in the solid then is squashed, and with `stop` the
    /// solid stops where it was last free.
    ///
    /// A turn is made in parts no longer than half the smallest body nearby, in 1,024 at most: as many as a point takes. Where something stops
    /// a body, the push is made again in parts no longer than an eighth of the width of that body and the solid together, so that one long
    /// push does what many short ones do. A [one-way](crate::BodyOptions::one_way) solid pushes only what its direction comes up to, and squashes nobody. That solids push, carry
    /// and squash is from Celeste.
    ///
    /// # Errors
    ///
    /// If the body has been removed, or a number is out of range. Nothing has changed then.
    ///
    /// ```
    /// use shadowgap::{glam::DVec2, BodyOptions, PushOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let lift = Shape::rectangle(4.0, 1.0)?;
    /// let lift = scene.add(lift, BodyOptions { y: -0.5, fixed: true, ..Default::default() })?;
    /// let rider = scene.add(Shape::circle(0.5)?, BodyOptions { y: 0.5, ..Default::default() })?;
    /// let push = scene.push_body(lift, [3.0, -2.0], &PushOptions { up: DVec2::Y, ..Default::default() })?;
    /// assert_eq!(push.carried, [rider]);
    /// assert_eq!(scene.position(rider)?, DVec2::new(3.0, -1.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_body(
        &mut self,
        body: Body,
        motion: impl IntoVector,
        options: &PushOptions,
    ) -> Result<Push, SceneError> {
        let mut answer = Push::default();
        self.push_into(body, motion.into_vector(), options, false, &mut answer)?;
        Ok(answer)
    }

    /// [`Scene::push_body`] that overwrites an answer; with `plans`, all bodies stay where they are.
    pub(crate) fn push_into(
        &mut self,
        body: Body,
        motion: DVec2,
        options: &PushOptions,
        plans: bool,
        answer: &mut Push,
    ) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        let turn = DVec2::new(options.turn, 0.0);
        check_vectors(&[(motion, ["motion.x", "motion.y"]), (options.up, ["up.x", "up.y"]), (turn, ["turn"; 2])])?;
        let [x, y, angle] = self.pose_in(slot);
        Frame::check(x + motion.x, y + motion.y, angle + options.turn)?;
        self.prepare_query()?;
        let mut push = Pushing::new(body, options);
        // First the whole way, then, if that squashes somebody who is not to be, less and less wrong parts of it, and at last the longest
        // that does not.
        let (mut free, mut blocked, mut part, mut last) = (0.0, 1.0, 1.0, HALVINGS);
        for round in 0.. {
            push.undo(self);
            self.push_whole(&mut push, motion, part);
            let squashes = push.squashes();
            if !options.stop || round > last || (round == 0 && !squashes) {
                break;
            }
            *(if squashes { &mut blocked } else { &mut free }) = part;
            if push.is_spent() {
                last = round;
            }
            part = if round < last { 0.5 * (free + blocked) } else { free };
        }
        let [to_x, to_y, _] = self.pose_in(slot);
        answer.moved = DVec2::new(to_x - x, to_y - y);
        let lists = [(CARRIED, &mut answer.carried), (PUSHED, &mut answer.pushed), (SQUASHED, &mut answer.squashed)];
        for (fate, list) in lists {
            list.clear();
            for met in &push.met {
                if let Some(body) = self.bodies.body(met.slot).filter(|_| met.fate & fate != 0) {
                    list.push(body);
                }
            }
        }
        let refused = take_refusal();
        if plans || refused {
            push.undo(self);
        }
        if refused {
            Err(SceneError::OutOfMemory)
        } else {
            Ok(())
        }
    }

    /// Moves and turns the solid by a part of its way, in as many parts as its turn needs, and, if something stops a body, as the narrowest of
    /// those needs.
    #[inline(never)]
    pub(crate) fn push_whole(&mut self, push: &mut Pushing, motion: DVec2, part: f64) {
        let (motion, turn) = (motion * part, push.options.turn * part);
        let [x, y, angle] = self.pose_in(push.solid());
        let turns = self.turn_parts(push, motion, turn);
        loop {
            let parts = turns.max(push.parts(motion));
            push.meet(self, push.solid());
            for k in 1..=parts {
                let done = f64::from(k) / f64::from(parts);
                self.push_part(
                    push,
                    motion / f64::from(parts),
                    [x + motion.x * done, y + motion.y * done, angle + turn * done],
                );
                // A solid that stops goes no farther than this, whatever comes next.
                if push.options.stop && push.squashes() {
                    break;
                }
            }
            if push.parts(motion) <= parts {
                break;
            }
            push.undo(self);
        }
    }

    /// In how many parts a turn is made: each moves the solid by no more than half the extent of the smallest body nearby.
    fn turn_parts(&self, push: &Pushing, motion: DVec2, turn: f64) -> u32 {
        if turn == 0.0 {
            return 1;
        }
        let shape = self.bodies.shape(push.solid());
        let reach = DVec2::splat(shape.middle().length() + shape.extent());
        let position = self.derived.posed_body(push.solid()).position;
        let way = Bounds::around(position, motion.min(DVec2::ZERO) - reach, motion.max(DVec2::ZERO) + reach);
        let near = self.movable_in(push, push.solid(), &way);
        let smallest =
            near.iter().map(|&(_, slot)| self.bodies.shape(slot as usize).extent()).fold(f64::INFINITY, smaller);
        smaller(MOST_PARTS, turn.abs() * reach.x / (0.5 * smallest)).ceil() as u32 + u32::from(near.is_empty())
    }

    /// One part of the way of a solid, which ends at a pose.
    #[inline(never)]
    fn push_part(&mut self, push: &mut Pushing, motion: DVec2, to: [f64; 3]) {
        let solid = push.solid();
        push.begin_part();
        let mut ways = self.find_riders(push, to);
        let riders = ways.len();
        // A rider passes those that have yet to move, which nobody meets until then.
        for rider in &ways {
            self.bodies.set_category(rider.slot, 0);
        }
        let in_way = self.entered_by(push, solid, motion);
        ways.extend(in_way);
        self.place(solid, to);
        for (k, &Way { slot, way, .. }) in ways.iter().enumerate() {
            if k < riders {
                let met = push.meet(self, slot);
                met.fate = met.fate & !RIDES | CARRIED;
                self.bodies.set_category(slot, met.category);
                self.displace(push, slot, way);
            } else {
                self.shove(push, slot, way, 0);
            }
        }
        if self.bodies.one_way(solid).is_none() {
            for (_, slot) in self.movable_near(push, solid, DVec2::ZERO) {
                self.free(push, slot as usize, motion);
            }
            for Way { slot, way, .. } in ways {
                self.squash_passed(push, slot, way);
            }
        }
    }

    /// Squashes a body over which the solid has passed: one that something has stopped on its way, if the straight line from where it was to
    /// go to where it is leads deep into the solid.
    #[inline(never)]
    fn squash_passed(&mut self, push: &mut Pushing, slot: usize, way: DVec2) {
        let missing = way - push.meet(self, slot).moved;
        if missing.length() <= default_slop(self.bodies.model(slot)) {
            return;
        }
        let mut is_passed = false;
        let whom = Whom { only: Some(push.solid()), ..Whom::ALL };
        let size = self.bodies.shape(slot).extent() + self.bodies.shape(push.solid()).extent();
        self.with_mover(slot, DVec2::ZERO, DVec2::ZERO, whom, &mut |mover| {
            // No difference is so wide: a quarter of its width counts.
            mover.rules.slop = size;
            is_passed = mover.first(missing, -missing).is_some();
        });
        if is_passed {
            push.squash(self, slot);
        }
    }

    /// The bodies that stand on the solid, and on each other, with the way that each makes; the farthest ahead first.
    fn find_riders(&mut self, push: &mut Pushing, to: [f64; 3]) -> Vec<Way> {
        let mut riders = Vec::new();
        if push.options.up == DVec2::ZERO {
            return riders;
        }
        let [x, y, angle] = self.pose_in(push.solid());
        let (from, turn) = (DVec2::new(x, y), Rotation::new(to[2] - angle));
        let motion = DVec2::new(to[0], to[1]) - from;
        let (mut next, mut carrier) = (0, (push.solid(), None));
        loop {
            for (_, slot) in self.movable_near(push, carrier.0, DVec2::ZERO) {
                let slot = slot as usize;
                if push.is_spent() || push.has(slot, RIDES) {
                    continue;
                }
                let Some(point) = self.stands_on(push, slot, carrier.0) else { continue };
                let way = carrier.1.unwrap_or_else(|| motion + (turn.apply(point - from) - (point - from)));
                riders.push(self.way_of(slot, motion, way));
                push.meet(self, slot).fate |= RIDES;
            }
            let Some(&Way { slot, way, .. }) = riders.get(next) else { break };
            (carrier, next) = ((slot, Some(way)), next + 1);
        }
        sort(&mut riders);
        riders
    }

    /// Where a body stands on another one, in the world; none if that is not its ground.
    fn stands_on(&mut self, push: &mut Pushing, slot: usize, carrier: usize) -> Option<DVec2> {
        let whom = Whom { without: push.options.triggers, ..Whom::ALL };
        let up = push.options.up;
        let mut point = None;
        self.with_mover(slot, DVec2::ZERO, up, whom, &mut |mover| {
            let ground = mover.footing(0.0);
            let hit = ground.and_then(|(block, ..)| mover.describe(block.index, block.normal, DVec2::ZERO));
            point = hit.filter(|hit| hit.body.slot() == carrier).map(|hit| hit.point);
            push.look(mover.buffers.obstacles.count);
        });
        point
    }

    /// The bodies that another one enters on its way and may move, each with the rest of the way; the farthest ahead first.
    #[inline(never)]
    fn entered_by(&mut self, push: &mut Pushing, by: usize, motion: DVec2) -> Vec<Way> {
        let mut entered = Vec::new();
        let whom = Whom { only: Some(by), ..Whom::ALL };
        let near = self.movable_near(push, by, motion);
        if by != push.solid() {
            push.look(near.len());
        }
        for (_, slot) in near {
            let slot = slot as usize;
            self.with_mover(slot, -motion, DVec2::ZERO, whom, &mut |mover| {
                let scene = mover.start.scene;
                if let Some(block) = mover.first(DVec2::ZERO, -motion) {
                    entered.push(scene.way_of(slot, motion, motion * (1.0 - block.time)));
                }
                if by == push.solid() && mover.is_stuck() {
                    push.meet(scene, slot).fate |= INSIDE;
                }
            });
        }
        sort(&mut entered);
        entered
    }

    /// The way that a body makes, for lists that are sorted by how far ahead bodies are.
    #[inline(never)]
    fn way_of(&self, slot: usize, motion: DVec2, way: DVec2) -> Way {
        Way { behind: -DVec2::from(self.derived.bounds_of(slot).middle()).dot(motion), slot, way }
    }

    /// Pushes a body, and before it what it pushes.
    #[inline(never)]
    fn shove(&mut self, push: &mut Pushing, slot: usize, motion: DVec2, depth: usize) {
        let shoves = &mut push.meet(self, slot).shoves;
        *shoves += 1;
        if *shoves > MOST_SHOVES || push.is_spent() {
            return;
        }
        if depth < MOST_IN_A_ROW {
            for Way { slot, way, .. } in self.entered_by(push, slot, motion) {
                self.shove(push, slot, way, depth + 1);
            }
        }
        if self.displace(push, slot, motion) != DVec2::ZERO {
            push.meet(self, slot).fate |= PUSHED;
        }
    }

    /// Moves a body that is deeper than its slop in the solid out of it, or puts it back and counts it as squashed. For one
    /// that was in it before, a way out against the solid's motion leads through it.
    #[inline(never)]
    fn free(&mut self, push: &mut Pushing, slot: usize, motion: DVec2) {
        let own = self.bodies.shape(slot);
        // No way out of the solid is longer than both are wide.
        let recover = 2.0 * (own.extent() + self.bodies.shape(push.solid()).extent());
        // A solid that stops does so at the touch.
        let slop = if push.options.stop { 0.0 } else { default_slop(self.bodies.model(slot)) };
        let whom = Whom { only: Some(push.solid()), ..Whom::ALL };
        let mut allowed = slop;
        for _ in 0..MOST_ROUNDS {
            let (mut way, mut is_stuck) = (DVec2::ZERO, false);
            self.with_mover(slot, DVec2::ZERO, DVec2::ZERO, whom, &mut |mover| {
                (mover.rules.slop, mover.rules.recover) = (allowed, recover);
                mover.recover();
                (way, is_stuck) = (mover.at, mover.is_stuck());
            });
            let depth = way.length();
            if is_stuck || (depth > slop && way.dot(motion) < 0.0 && push.has(slot, INSIDE)) {
                break;
            }
            if depth == 0.0 {
                return;
            }
            if self.displace(push, slot, way).length() <= LEAST_PROGRESS * depth {
                if depth > slop {
                    break;
                }
                return;
            }
            push.meet(self, slot).fate |= PUSHED;
            allowed = 0.0;
        }
        push.squash(self, slot);
    }

    /// The bodies near a body's way that are not fixed and that it may move.
    #[inline(never)]
    fn movable_near(&self, push: &Pushing, slot: usize, motion: DVec2) -> Ranks {
        self.movable_in(push, slot, &self.derived.bounds_of(slot).swept(DVec2::ZERO, motion).grown(NEAR))
    }

    /// The bodies within bounds that are not fixed and that a body may move, by slot.
    #[inline(never)]
    fn movable_in(&self, push: &Pushing, slot: usize, bounds: &Bounds) -> Ranks {
        let mut near = Ranks::new();
        let PushOptions { mask, ignore, triggers, .. } = *push.options;
        let (start, whom) = (self.start(slot), Whom { filter: Filter { mask, ignore }, without: triggers, only: None });
        self.hierarchy.for_each_overlapping(bounds, &self.derived, &mut |other| {
            if other != push.solid()
                && !self.bodies.fixed[other]
                && whom.counts(&start, other)
                && !push.has(other, SQUASHED)
            {
                near.push((0.0, other as u32));
            }
        });
        sort(&mut near);
        near
    }

    /// Calls `ask` with a mover: the body in a slot, about to make a motion among the bodies that count.
    #[inline(never)]
    fn with_mover(&mut self, slot: usize, motion: DVec2, up: DVec2, whom: Whom, ask: &mut dyn FnMut(&mut Mover)) {
        let mut buffers = self.take_buffers();
        let start = self.start(slot);
        let rules = MoveOptions { up, ..Default::default() }.rules(self.bodies.model(slot));
        ask(&mut Mover::new(start, motion, rules, whom, &mut buffers));
        self.buffers = Some(buffers);
    }

    /// Moves a body against all that it meets but the solid. Returns how far it got.
    #[inline(never)]
    fn displace(&mut self, push: &mut Pushing, slot: usize, motion: DVec2) -> DVec2 {
        push.meet(self, slot);
        if push.is_spent() {
            return DVec2::ZERO;
        }
        let ignore = [push.body];
        let whom =
            Whom { filter: Filter { ignore: &ignore, ..Filter::ALL }, without: push.options.triggers, only: None };
        let (mut moved, mut strays) = (DVec2::ZERO, false);
        self.with_mover(slot, motion, DVec2::ZERO, whom, &mut |mover| {
            mover.run();
            mover.come_out();
            moved = mover.at;
            strays = moved.distance(motion) > mover.margin();
            push.look(mover.buffers.obstacles.count);
        });
        push.meet(self, slot).moved += moved;
        if strays {
            push.limit_parts(DEEP * (self.width_of(slot) + self.width_of(push.solid())));
        }
        let [x, y, angle] = self.pose_in(slot);
        self.place(slot, [x + moved.x, y + moved.y, angle]);
        moved
    }

    /// The width of a body's narrowest piece.
    #[inline(never)]
    fn width_of(&self, slot: usize) -> f64 {
        self.bodies.shape(slot).convex_pieces().iter().map(|piece| piece.width).fold(f64::INFINITY, smaller)
    }

    /// Puts a body at a pose, for the questions that follow.
    #[inline(never)]
    pub(crate) fn place(&mut self, slot: usize, pose: [f64; 3]) {
        self.bodies.set_pose(slot, pose);
        // Cannot fail: the pose is in range.
        let _ = self.prepare_query();
    }
}
