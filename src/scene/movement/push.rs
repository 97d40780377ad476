//! Moving a solid: lifts, ferries, seesaws, walls that close in.

use glam::DVec2;

use crate::error::check_vectors;
use crate::math::interval::smaller;
use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::memory::take_refusal;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::filter::Filter;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::ranks::{sort, Ranks};
use crate::scene::movement::answer::Push;
use crate::scene::movement::mover::Mover;
use crate::scene::movement::options::{default_slop, MoveOptions, PushOptions};
use crate::scene::movement::pushing::{Pushing, CARRIED, PUSHED, SQUASHED};
use crate::scene::movement::sorting::sort_by;
use crate::scene::nearby::Whom;
use crate::scene::Scene;

/// Longer rows of bodies that push each other move up to each other.
const MOST_IN_A_ROW: usize = 32;

/// The most times that one body is shoved in a part of a push. In a crowd without room, the ways from body to body are as many as the
/// powers of two.
const MOST_SHOVES: u32 = 8;

/// The most rounds in which a body is moved out of a solid.
const MOST_ROUNDS: usize = 24;

/// A turn is made in at most so many parts.
const MOST_PARTS: f64 = 1024.0;

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
    /// 4. Move what is in the solid then, at slopes and after turns, out of it. Where there is no room, the body is squashed, and is put
    ///    back where it was.
    ///
    /// In a crowd in one place, where each body pushes all others, it moves nobody any more after about 64 looks at a neighbour for each body
    /// that it has met; what is in the solid then is squashed, and with `stop` the solid stops where it was last free.
    ///
    /// A turn is made in parts no longer than half the smallest body nearby. A [one-way](crate::BodyOptions::one_way) solid pushes only
    /// what its direction comes up to, and squashes nobody. That solids push, carry and squash is from Celeste.
    ///
    /// # Errors
    ///
    /// If the body has been removed, or a number is out of range. Nothing has changed then.
    ///
    /// ```
    /// use shadowgap::{glam::DVec2, BodyOptions, PushOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let lift = Shape::rectangle(4.0, 1.0, DVec2::ZERO, 0.0, 0.0)?;
    /// let lift = scene.add(lift, BodyOptions { y: -0.5, fixed: true, ..Default::default() })?;
    /// let rider = scene.add(Shape::circle(0.5, DVec2::ZERO)?, BodyOptions { y: 0.5, ..Default::default() })?;
    /// let push = scene.push_body(lift, [3.0, -2.0].into(), &PushOptions { up: DVec2::Y, ..Default::default() })?;
    /// assert_eq!(push.carried, [rider]);
    /// assert_eq!(scene.pose(rider)?, [3.0, -1.5, 0.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_body(&mut self, body: Body, motion: DVec2, options: &PushOptions) -> Result<Push, SceneError> {
        let mut answer = Push::default();
        self.push_into(body, motion, options, false, &mut answer)?;
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
        Pose::check(x + motion.x, y + motion.y, angle + options.turn)?;
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
            let those = push.met.iter().filter(|met| met.fate & fate != 0);
            list.extend(those.filter_map(|met| self.bodies.body(met.slot)));
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

    /// Moves and turns the solid by a part of its way, in as many parts as its turn needs.
    #[inline(never)]
    fn push_whole(&mut self, push: &mut Pushing, motion: DVec2, part: f64) {
        let (motion, turn) = (motion * part, push.options.turn * part);
        let [x, y, angle] = self.pose_in(push.solid());
        let parts = self.turn_parts(push, motion, turn);
        push.meet(self, push.solid());
        for k in 1..=parts {
            let done = f64::from(k) / f64::from(parts);
            self.push_part(
                push,
                motion / f64::from(parts),
                [x + motion.x * done, y + motion.y * done, angle + turn * done],
            );
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
        smaller(turn.abs() * reach.x / (0.5 * smallest), MOST_PARTS).ceil() as u32 + u32::from(near.is_empty())
    }

    /// One part of the way of a solid, which ends at a pose.
    #[inline(never)]
    fn push_part(&mut self, push: &mut Pushing, motion: DVec2, to: [f64; 3]) {
        let solid = push.solid();
        push.begin_part();
        let riders = self.find_riders(push, to);
        let in_way = self.entered_by(push, solid, motion, &riders);
        self.place(solid, to);
        // A rider passes those that have yet to move, and the solid.
        let mut waiting = Vec::with_capacity(riders.len() + 1);
        for &(rider, _) in &riders {
            waiting.extend(self.bodies.body(rider));
        }
        waiting.push(push.body);
        for (k, &(rider, way)) in riders.iter().enumerate() {
            self.displace(push, rider, way, &waiting[k..]);
            push.meet(self, rider).fate |= CARRIED;
        }
        for (slot, way) in in_way {
            self.shove(push, slot, way, 0);
        }
        if self.bodies.one_way(solid).is_none() {
            for (_, slot) in self.movable_near(push, solid, DVec2::ZERO) {
                self.free(push, slot as usize, motion);
            }
        }
    }

    /// The bodies that stand on the solid, and on each other, with the way that each makes; the farthest ahead first.
    fn find_riders(&mut self, push: &mut Pushing, to: [f64; 3]) -> Vec<(usize, DVec2)> {
        let mut riders: Vec<(usize, DVec2)> = Vec::new();
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
                if push.is_spent() || riders.iter().any(|&(rider, _)| rider == slot) {
                    continue;
                }
                let Some(point) = self.stands_on(push, slot, carrier.0) else { continue };
                let way = carrier.1.unwrap_or_else(|| motion + (turn.apply(point - from) - (point - from)));
                riders.push((slot, way));
                push.meet(self, slot);
            }
            let Some(&(rider, way)) = riders.get(next) else { break };
            (carrier, next) = ((rider, Some(way)), next + 1);
        }
        self.sort_ahead(&mut riders, motion);
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

    /// The bodies that another one enters on its way and may move, but for those excepted, each with the rest of the way; the farthest
    /// ahead first.
    #[inline(never)]
    fn entered_by(
        &mut self,
        push: &mut Pushing,
        by: usize,
        motion: DVec2,
        except: &[(usize, DVec2)],
    ) -> Vec<(usize, DVec2)> {
        let mut entered = Vec::new();
        let whom = Whom { only: Some(by), ..Whom::ALL };
        let near = self.movable_near(push, by, motion);
        if by != push.solid() {
            push.look(near.len());
        }
        for (_, slot) in near {
            let slot = slot as usize;
            if except.iter().all(|&(other, _)| other != slot) {
                self.with_mover(slot, -motion, DVec2::ZERO, whom, &mut |mover| {
                    if let Some(block) = mover.first(DVec2::ZERO, -motion) {
                        entered.push((slot, motion * (1.0 - block.time)));
                    }
                });
            }
        }
        self.sort_ahead(&mut entered, motion);
        entered
    }

    /// Sorts bodies by how far ahead they are, the farthest first; equals by slot.
    #[inline(never)]
    fn sort_ahead(&self, list: &mut [(usize, DVec2)], motion: DVec2) {
        let rank = |(slot, _): (usize, DVec2)| (-DVec2::from(self.derived.bounds_of(slot).middle()).dot(motion), slot);
        sort_by(list, &|&one, &other| rank(one) < rank(other));
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
            for (other, way) in self.entered_by(push, slot, motion, &[]) {
                self.shove(push, other, way, depth + 1);
            }
        }
        if self.displace(push, slot, motion, &[push.body]) != DVec2::ZERO {
            push.meet(self, slot).fate |= PUSHED;
        }
    }

    /// Moves a body that is deeper than its slop in the solid out of it, or puts it back and counts it as squashed. A way out against the
    /// solid's motion leads through it.
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
            if is_stuck || (depth > slop && way.dot(motion) < 0.0) {
                break;
            }
            if depth == 0.0 {
                return;
            }
            if self.displace(push, slot, way, &[push.body]).length() <= LEAST_PROGRESS * depth {
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
            if other != push.solid() && !self.bodies.fixed[other] && whom.counts(&start, other) {
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

    /// Moves a body against all that it meets, but for those to ignore. Returns how far it got.
    #[inline(never)]
    fn displace(&mut self, push: &mut Pushing, slot: usize, motion: DVec2, ignore: &[Body]) -> DVec2 {
        push.meet(self, slot);
        if push.is_spent() {
            return DVec2::ZERO;
        }
        let whom = Whom { filter: Filter { ignore, ..Filter::ALL }, without: push.options.triggers, only: None };
        let mut moved = DVec2::ZERO;
        self.with_mover(slot, motion, DVec2::ZERO, whom, &mut |mover| {
            mover.run();
            mover.come_out();
            moved = mover.at;
            push.look(mover.buffers.obstacles.count);
        });
        let [x, y, angle] = self.pose_in(slot);
        self.place(slot, [x + moved.x, y + moved.y, angle]);
        moved
    }

    /// Puts a body at a pose, for the questions that follow.
    #[inline(never)]
    pub(crate) fn place(&mut self, slot: usize, pose: [f64; 3]) {
        self.bodies.set_pose(slot, pose);
        // Cannot fail: the pose is in range.
        let _ = self.prepare_query();
    }
}
