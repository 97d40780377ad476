//! Moving a solid: lifts, ferries, seesaws, walls that close in.

use glam::DVec2;

use crate::error::check_vectors;
use crate::math::frame::Frame;
use crate::math::interval::smaller;
use crate::math::vector::IntoVector;
use crate::memory::{reserve, take_refusal};
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::error::SceneError;
use crate::scene::movement::answer::Push;
use crate::scene::movement::options::PushOptions;
use crate::scene::movement::pushing::{Pushing, Way, CARRIED, MOST_PARTS, PUSHED, RIDES, SQUASHED};
use crate::scene::Scene;

/// Halvings in the search for how far the solid gets with nobody squashed: exact to 1e-12 of the push.
const HALVINGS: usize = 40;

/// Before a body is squashed, the push is cut into parts no longer than this fraction of the widths of it and the
/// solid together.
pub(super) const FINE: f64 = 1.0 / 64.0;

/// A part of a turn moves the solid by no more than this part of the width of it and a body together: by less than
/// half, so that the shortest way out leads to the side from which it came.
const NARROW: f64 = 0.375;

/// How often bodies in the solid are led out of it at one place: each time, they may push others into it.
const MOST_LEADS: u32 = 24;

impl Scene {
    /// Moves a solid by `motion` and turns it, with what stands on it, and out of its way what is not fixed. Nothing
    /// stops the solid itself.
    ///
    /// Steps:
    ///
    /// 1. With `up`, find the bodies whose ground the solid is, and those that stand on them. Each moves as the
    ///    spot on which it stands.
    /// 2. Find whom the solid or a body that moves would enter, by their ways relative to each other. Who is entered
    ///    moves by the rest of such a way; longest ways come first. So what is carried pushes as what is pushed does,
    ///    and where nothing but the solid is fixed, all have room.
    /// 3. Place the solid, and move all at once. A wall stops a body, and those behind it.
    /// 4. Displace those who are stopped or in the solid, and those whom they meet, together and as little as
    ///    possible, so that nobody is in anybody; or, if there is no room for that, nobody deeper in another than
    ///    before. Where there is no room for this, either, or the solid has passed over a body, the body is squashed:
    ///    it is put back where it was, where others may be by then, and stays there.
    /// 5. If a body is squashed and bodies overlapped the solid before the push, begin again, and first move these out
    ///    of the solid, each on its shortest way, with the bodies that they push. Bodies that are in the solid at the
    ///    end get out in the same way.
    ///
    /// In a crowd in one place, where each body pushes all others, the push gives up after about 128 looks at
    /// neighbours for each body that it has met, in each part of a turn and each try of `stop`. What is in the solid
    /// then is squashed, and with `stop` the solid stops where it was last free.
    ///
    /// Faces that press a body hold it if they are less than 2° from parallel, in long pushes 4°. A turn is made in
    /// parts no longer than half the smallest body nearby, in 1,024 at most: as many as a point takes. Where something
    /// stops a body, the push is made again in parts no longer than a thirty-second part of the width of that body and
    /// the solid together, so that one long push does what many short ones do. A [one-way](crate::BodyOptions::one_way)
    /// solid pushes only what its direction comes up to, and squashes nobody. That solids push, carry and squash is
    /// from Celeste.
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
    /// # Ok::<(), shadowgap::Error>(())
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
    #[inline(never)]
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
        // First the whole way. If that squashes somebody and `stop` forbids it, halve between what is free and what is
        // blocked, and end with the longest free part.
        let (mut free, mut blocked, mut part, mut last) = (0.0, 1.0, 1.0, HALVINGS);
        for round in 0.. {
            push.undo(self);
            self.push_up_to(&mut push, motion, part);
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
        // JavaScript gets them as numbers.
        reserve(push.met.len(), 4 * size_of::<f64>());
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
    pub(crate) fn push_up_to(&mut self, push: &mut Pushing, motion: DVec2, part: f64) {
        let (motion, turn) = (motion * part, push.options.turn * part);
        let from = self.pose_in(push.solid());
        let shape = self.bodies.shape(push.solid());
        let swing = turn.abs() * shape.radius_about_origin();
        let path = Path { from, motion, turn, length: motion.length() + swing };
        let parts = self.turn_parts(push, &path);
        for is_second in [false, true] {
            push.meet(self, push.solid());
            if is_second {
                self.lead_out(push, &path, 0.0);
            }
            for k in 0..parts {
                self.push_stretch(push, &path, [k, k + 1].map(|end| f64::from(end) / f64::from(parts)));
            }
            if is_second || !push.inside || !push.squashes() {
                break;
            }
            push.undo(self);
        }
        if push.inside || turn != 0.0 {
            self.lead_out(push, &path, 1.0);
        }
    }

    /// Leads bodies out of the solid, which is where a part of its way has brought it. Where walls leave no room, the
    /// bodies stay.
    #[inline(never)]
    fn lead_out(&mut self, push: &mut Pushing, path: &Path, at: f64) {
        for round in 0..MOST_LEADS {
            let mut outs = self.ways_out(push);
            for out in &mut outs {
                push.meet(self, out.slot).fate |= RIDES;
                // Otherwise two bodies may push each other back in turns.
                out.way *= f64::from(1 << (round / 4));
            }
            if outs.is_empty() || !self.push_part(push, path, [at; 2], &outs) {
                break;
            }
        }
    }

    /// Makes a stretch of the push in one part, or in as many as what happens in it needs: what is pushed into the open
    /// goes far in one, along a wall it goes in small ones.
    #[inline(never)]
    fn push_stretch(&mut self, push: &mut Pushing, path: &Path, [begin, end]: [f64; 2]) {
        // A solid that stops goes no farther than this, whatever comes next.
        let is_over = push.options.stop && push.squashes();
        if !is_over && !self.push_part(push, path, [begin, end], &[]) {
            let middle = 0.5 * (begin + end);
            self.push_stretch(push, path, [begin, middle]);
            self.push_stretch(push, path, [middle, end]);
        }
    }

    /// In how many parts a turn is made: each moves the solid by no more than half the extent of the smallest body
    /// nearby, nor through a narrow one.
    #[inline(never)]
    fn turn_parts(&self, push: &Pushing, path: &Path) -> u32 {
        if path.turn == 0.0 {
            return 1;
        }
        let reach = DVec2::splat((path.length - path.motion.length()) / path.turn.abs());
        let position = self.derived.posed_body(push.solid()).position;
        let (low, high) = (path.motion.min(DVec2::ZERO) - reach, path.motion.max(DVec2::ZERO) + reach);
        let near = self.movable_in(push, push.solid(), &Bounds::around(position, low, high));
        let own = self.width_of(push.solid());
        let longest = near.iter().map(|&(_, slot)| {
            let slot = slot as usize;
            smaller(0.5 * self.bodies.shape(slot).extent(), NARROW * (own + self.width_of(slot)))
        });
        let parts = path.turn.abs() * reach.x / longest.fold(f64::INFINITY, smaller);
        // At least one: a point turns about itself in none.
        u32::max(1, smaller(MOST_PARTS, parts).ceil() as u32)
    }

    /// Makes a part of the push, or has bodies make ways out of the solid, which stays. Returns whether it has: if the
    /// part is too long for what happens in it, or walls leave no room for the ways out, all is as before.
    #[inline(never)]
    fn push_part(&mut self, push: &mut Pushing, path: &Path, [begin, end]: [f64; 2], outs: &[Way]) -> bool {
        let solid = push.solid();
        let (from, to) = (self.pose_in(solid), path.pose_at(end));
        let part = end - begin;
        let length = path.length * part;
        let leads = !outs.is_empty();
        push.begin_part();
        loop {
            let mut firsts = vec![self.new_way(solid, path.motion * part)];
            firsts.extend(outs);
            if !leads {
                self.add_riders(push, to, &mut firsts);
            }
            let mut ways = self.spread(push, &firsts);
            self.place(solid, to);
            let stopped = self.go(push, &mut ways);
            let mut longest = stopped.unwrap_or(f64::INFINITY);
            let (mut squashed, mut again) = (None, false);
            let mut must_halve = longest < length && part * MOST_PARTS > 1.0;
            // A solid that does not turn holds nobody once all have made their ways, nor do ways out end in it.
            let may_hold = stopped.is_some() || (!leads && (path.turn != 0.0 || push.inside));
            if may_hold && !must_halve && !push.is_spent() {
                squashed = self.make_way(push, &mut ways, path.motion * part, length);
                if let Some(slot) = squashed {
                    again = !leads && !std::mem::replace(&mut push.keeps, true);
                    longest = FINE * self.width_with(push, slot);
                    must_halve = leads || (longest < length && part * MOST_PARTS > 1.0);
                }
            }
            push.end_rides();
            if push.is_spent() {
                // Bodies stay where they are, or are squashed.
                ways.iter().for_each(|way| self.place(way.slot, way.start));
                self.ways_out(push).iter().for_each(|way| push.squash(self, way.slot));
                return true;
            }
            if squashed.is_none() && !must_halve {
                for way in &ways {
                    let met = push.meet(self, way.slot);
                    if way.made != DVec2::ZERO && met.fate & CARRIED == 0 {
                        met.fate |= PUSHED;
                    }
                }
                return true;
            }
            for way in &ways {
                self.place(way.slot, way.start);
            }
            self.place(solid, from);
            if again {
                continue;
            }
            if must_halve {
                return false;
            }
            if let Some(slot) = squashed {
                push.squash(self, slot);
            }
            if push.options.stop {
                return true;
            }
        }
    }
}

/// The way of a solid.
pub(super) struct Path {
    from: [f64; 3],
    motion: DVec2,
    turn: f64,
    /// No point of the solid goes farther.
    length: f64,
}

impl Path {
    fn pose_at(&self, part: f64) -> [f64; 3] {
        let [x, y, angle] = self.from;
        [x + self.motion.x * part, y + self.motion.y * part, angle + self.turn * part]
    }
}
