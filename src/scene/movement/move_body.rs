//! Moving one body.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::math::vector::IntoVector;
use crate::memory::{reserve, take_refusal};
use crate::scene::bodies::body::Body;
use crate::scene::bodies::filter::Filter;
use crate::scene::error::SceneError;
use crate::scene::movement::answer::Move;
use crate::scene::movement::mover::Mover;
use crate::scene::movement::options::MoveOptions;
use crate::scene::nearby::Nearby;
use crate::scene::obstacles::buffers::Buffers;
use crate::scene::Scene;
use crate::tolerance::ROUNDING;

impl Scene {
    /// Moves a body that is not fixed by `motion`, a frame's way in the world, against all that [`Scene::update`] would
    /// pair it with, as they stand now. Returns how far it got and what it met.
    ///
    /// Nothing is remembered from call to call. The body blocks and is blocked where it would *enter* something: get
    /// deeper into it than [`MoveOptions::slop`]. It stops at the touch before that, exactly; grazing, sliding along
    /// and standing flush block nothing. So there is no gap to keep, joints of tiles stop nothing, and what rests
    /// counts as touching. A body that starts free is never deeper than `slop` in anything, on all of its way, at any
    /// speed.
    ///
    /// Steps:
    ///
    /// 1. If the body starts deeper than `slop` in something, move it the shortest way out of all that it overlaps.
    /// 2. If it stands on ground and does not move upwards, it walks: turn the part of its motion across `up` along the
    ///    ground.
    /// 3. Go to the first touch before something is entered, and on with what of the motion leads into none of the
    ///    faces at this place. A body that walks follows the ground instead, steps onto what is low enough, and stops
    ///    at walls. Repeat until nothing is left.
    /// 4. Come out of what was cut less deep than `slop`, take up the ground again, and find what was touched of the
    ///    triggers.
    ///
    /// To slide along planes and then in the cone between them is from Quake and Avian's movement; one call that moves,
    /// with the hits in order and a filter, from bump.lua; ground, walls, ceilings and snapping from Godot's
    /// `CharacterBody2D`.
    ///
    /// # Errors
    ///
    /// If the body is fixed or has been removed; if a number of the motion or the options is out of range; if a pose
    /// that has been written is. Nothing has changed then.
    ///
    /// ```
    /// use shadowgap::{glam::DVec2, BodyOptions, MoveOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let tile = Shape::rectangle(1.0, 1.0)?;
    /// for k in 0..8 {
    ///     scene.add(tile.clone(), BodyOptions { x: f64::from(k), y: -0.5, fixed: true, ..Default::default() })?;
    /// }
    /// let hero = scene.add(Shape::rectangle(0.5, 1.0)?, BodyOptions { y: 1.0, ..Default::default() })?;
    /// let options = MoveOptions { up: DVec2::Y, ..Default::default() };
    /// // It falls onto the tiles, and walks over their joints.
    /// let fall = scene.move_body(hero, [0.0, -2.0], &options)?;
    /// assert_eq!((fall.moved.to_array(), fall.ground.unwrap().normal.to_array()), ([0.0, -0.5], [0.0, 1.0]));
    /// let walk = scene.move_body(hero, [6.0, -1.0], &options)?;
    /// assert_eq!((walk.moved.to_array(), walk.wall), ([6.0, 0.0], None));
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn move_body(
        &mut self,
        body: Body,
        motion: impl IntoVector,
        options: &MoveOptions,
    ) -> Result<Move, SceneError> {
        let mut answer = Move::default();
        self.move_into(body, motion, options, &mut answer)?;
        Ok(answer)
    }

    /// [`Scene::move_body`] that overwrites an answer, and so allocates nothing once its lists are long enough.
    ///
    /// # Errors
    ///
    /// Those of [`Scene::move_body`].
    pub fn move_into(
        &mut self,
        body: Body,
        motion: impl IntoVector,
        options: &MoveOptions,
        answer: &mut Move,
    ) -> Result<(), SceneError> {
        let [wall, ceiling] = self.move_or_plan(body, motion.into_vector(), options, false, answer)?;
        answer.wall = answer.hits.get(wall).copied();
        answer.ceiling = answer.hits.get(ceiling).copied();
        Ok(())
    }

    /// [`Scene::move_into`], which finds out how far a body would get, and with `plans` leaves it where it is. Returns
    /// which of the hits are the first wall and the first ceiling, in place of copies; `usize::MAX` where there is
    /// none. It leaves behind the [bodies that matter](Scene::ranked_slots).
    pub(crate) fn move_or_plan(
        &mut self,
        body: Body,
        motion: DVec2,
        options: &MoveOptions,
        plans: bool,
        answer: &mut Move,
    ) -> Result<[usize; 2], SceneError> {
        let slot = self.bodies.slot(body)?;
        if self.bodies.fixed[slot] {
            return Err(SceneError::Fixed);
        }
        options.check(motion)?;
        self.prepare_query()?;
        let mut buffers = self.take_buffers();
        let start = self.start(slot);
        let mut rules = options.rules(self.bodies.model(slot));
        if rules.has_ground() {
            // Rounding may lift a body that stands on the ground: with a smaller slop than that, the ground would not
            // be found. A point's default slop is 0, and a caller may ask for 0.
            let at = start.pose.position.abs();
            let size = at.x + at.y + rules.extent + motion.length() + rules.snap + rules.step;
            rules.slop = larger(rules.slop, 2.0 * ROUNDING * size);
        }
        let &MoveOptions { mask, triggers, ignore, .. } = options;
        let candidates = Nearby { filter: Filter { mask, ignore, accept: None }, without: triggers, ..Nearby::ALL };
        let mut mover = Mover::new(start, motion, rules, candidates, &mut buffers);
        mover.recover();
        mover.begin_walk();
        mover.run();
        answer.stuck = mover.come_out();
        answer.ground = mover.take_ground();
        mover.note_jump();
        // Without negative zeros.
        answer.left = mover.blocked_motion + DVec2::ZERO;
        let position = start.pose.position + mover.position;
        // What the position can hold of the way.
        answer.moved = position - start.pose.position;
        answer.passed.clear();
        if triggers != 0 {
            let legs = &buffers.legs;
            let candidates = Nearby { filter: Filter { mask: triggers, ignore, accept: None }, ..Nearby::ALL };
            start.find_passed(legs, &candidates, &mut answer.passed);
            answer.passed.iter().for_each(|touch| buffers.matters(touch.body.slot()));
            // For the list in which JavaScript gets them.
            reserve(3, size_of_val(&answer.passed[..]));
        }
        std::mem::swap(&mut answer.hits, &mut buffers.hits);
        std::mem::swap(&mut self.ranks, &mut buffers.mattered);
        self.buffers = Some(buffers);
        if take_refusal() {
            return Err(SceneError::OutOfMemory);
        }
        Frame::check(position.x, position.y, 0.0)?;
        if !plans {
            let [x, y, angle] = self.pose_in(slot);
            self.bodies.set_pose(slot, [x + answer.moved.x, y + answer.moved.y, angle]);
        }
        let [mut wall, mut ceiling] = [usize::MAX; 2];
        for (index, hit) in answer.hits.iter().enumerate().rev() {
            if rules.is_ceiling(hit.normal) {
                ceiling = index;
            } else if !rules.is_level(hit.normal) {
                wall = index;
            }
        }
        Ok([wall, ceiling])
    }

    /// The memory of moves; the caller puts it back.
    pub(crate) fn take_buffers(&mut self) -> Box<Buffers> {
        self.buffers.take().unwrap_or_default()
    }

    pub(crate) fn pose_in(&self, slot: usize) -> [f64; 3] {
        self.bodies.pose(slot)
    }
}
