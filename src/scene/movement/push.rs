//! Moving a solid: lifts, ferries, seesaws, walls that close in.

use glam::DVec2;

use crate::error::check_vectors;
use crate::math::frame::Frame;
use crate::math::interval::{larger, smaller};
use crate::math::vector::IntoVector;
use crate::memory::take_refusal;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::error::SceneError;
use crate::scene::movement::answer::Push;
use crate::scene::movement::options::PushOptions;
use crate::scene::movement::pushing::{Pushing, CARRIED, MOST_PARTS, PUSHED, RIDES, SQUASHED};
use crate::scene::Scene;

/// How often the way up to which nobody is squashed is halved: 40 times is a part in 1e12.
const HALVINGS: usize = 40;

/// A part of a turn moves the solid by no more than this part of the width of it and a body together: by less than
/// half, so that the shortest way out leads to the side from which it came.
const NARROW: f64 = 0.375;

impl Scene {
    /// Moves a solid by `motion` and turns it, with what stands on it, and out of its way what is not fixed. Nothing stops the solid itself.
    ///
    /// Steps:
    ///
    /// 1. With `up`, find the bodies whose ground the solid is, and those that stand on them. Each goes as its place on
    ///    the solid does.
    /// 2. Find which others the solid or a body that moves would enter on its way relative to it, which then goes on by
    ///    the rest of that way, the longest way first. So what is carried pushes as what is pushed does, and where
    ///    nothing but the solid is fixed, all have room.
    /// 3. Place the solid, and move all at once. A wall stops a body, and those behind it. Then the body slides on
    ///    along what pushes it, out of the wall, and pushes others there.
    /// 4. Move what is in the solid then, after turns and where walls have stopped bodies, out of it in the same
    ///    manner, the deepest first. Where there is no room, or the solid has passed over the body, the body is
    ///    squashed: it is put back where it was, where others may be by then, and stays there.
    ///
    /// In a crowd in one place, where each body pushes all others, it moves nobody any more after about 64 looks at a neighbour for each body
    /// that it has met, in each part of a turn and each try of how far it gets. What is in the solid then is squashed, and with `stop` the
    /// solid stops where it was last free.
    ///
    /// Faces that press a body by less than 2° from parallel hold it. A turn is made in parts no longer than half the
    /// smallest body nearby, in 1,024 at most: as many as a point takes. Where something stops
    /// a body, the push is made again in parts no longer than a sixteenth of the width of that body and the solid together, so that one long
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

    /// In how many parts a turn is made: each moves the solid by no more than half the extent of the smallest body
    /// nearby, nor through a narrow one.
    fn turn_parts(&self, push: &Pushing, motion: DVec2, turn: f64) -> u32 {
        if turn == 0.0 {
            return 1;
        }
        let shape = self.bodies.shape(push.solid());
        let reach = DVec2::splat(shape.middle().length() + shape.extent());
        let position = self.derived.posed_body(push.solid()).position;
        let way = Bounds::around(position, motion.min(DVec2::ZERO) - reach, motion.max(DVec2::ZERO) + reach);
        let near = self.movable_in(push, push.solid(), &way);
        let own = self.width_of(push.solid());
        let longest = near.iter().map(|&(_, slot)| {
            let slot = slot as usize;
            smaller(0.5 * self.bodies.shape(slot).extent(), NARROW * (own + self.width_of(slot)))
        });
        smaller(MOST_PARTS, turn.abs() * reach.x / longest.fold(f64::INFINITY, smaller)).ceil() as u32
            + u32::from(near.is_empty())
    }

    /// One part of the way of a solid, which ends at a pose.
    #[inline(never)]
    fn push_part(&mut self, push: &mut Pushing, motion: DVec2, to: [f64; 3]) {
        let solid = push.solid();
        let from = self.pose_in(solid);
        loop {
            push.begin_part();
            let mut firsts = vec![self.new_way(solid, motion, solid)];
            self.add_riders(push, to, &mut firsts);
            let mut ways = self.spread(push, &firsts);
            self.place(solid, to);
            let is_stopped = self.go(push, &mut ways);
            let is_turned = to[2] != from[2];
            // Where all have made their ways beside a solid that does not turn, none is in it.
            let mut squashed = None;
            if (is_stopped || is_turned || push.must_look()) && self.bodies.one_way(solid).is_none() {
                for (_, slot) in self.movable_near(push, solid) {
                    if ways.iter().all(|way| way.slot != slot as usize) {
                        ways.push(self.new_way(slot as usize, DVec2::ZERO, solid));
                    }
                }
                let shape = self.bodies.shape(solid);
                let reach = motion.length() + (to[2] - from[2]).abs() * (shape.middle().length() + shape.extent());
                let reach = ways.iter().map(|way| way.way.length()).fold(reach, larger);
                squashed = self.make_way(push, &mut ways, 2.0 * reach);
            }
            if let Some(slot) = squashed {
                for way in &ways {
                    self.place(way.slot, way.start);
                }
                self.place(solid, from);
                push.end_rides();
                push.squash(self, slot);
                if push.options.stop {
                    break;
                }
                continue;
            }
            for way in &ways {
                let met = push.meet(self, way.slot);
                met.moved += way.made;
                if way.made != DVec2::ZERO && met.fate & RIDES == 0 {
                    met.fate |= PUSHED;
                }
            }
            break;
        }
        push.end_rides();
    }
}
