//! A scene's functions for the boundary to JavaScript: questions that also list the bodies on which their answers
//! depend, and data for JavaScript's own copy of a scene.
//!
//! Before a question the boundary calls [`Scene::prepare_query`].

use std::sync::{Arc, OnceLock};

use glam::DVec2;

use crate::error::{check_limit, check_vector};
use crate::math::frame::Frame;
use crate::pair::impact::Impact;
use crate::pair::separation::Separation;
use crate::query::ray::RayHit;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::filter::Filter;
use crate::scene::bodies::index_by_key::IndexByKey;
use crate::scene::bodies::slots::{Bodies, NO_INDEX};
use crate::scene::error::SceneError;
use crate::scene::hierarchy::ranks::Ranks;
use crate::scene::movement::answer::Touch;
use crate::scene::movement::sweep::check_sweep;
use crate::scene::narrow::contacts::Contacts;
use crate::scene::query::casts::check_ray;
use crate::scene::query::queries::posed_box;
use crate::scene::snapshot::distinct_shapes::DistinctShapes;
use crate::scene::Scene;
use crate::shape::Form;

/// A pair of the last update, with the shapes and the poses that [`Scene::contact`] computes the contact from.
pub(crate) struct PosedPair<'s> {
    pub slots: [usize; 2],
    pub shape_a: &'s Form,
    pub pose_a: Frame,
    pub shape_b: &'s Form,
    pub pose_b: Frame,
}

impl Scene {
    /// The slots that the last question has found, in order; after a raycast, cast, way out or move, the slots of the
    /// bodies on which its answer depends.
    pub(crate) fn ranked_slots(&self) -> impl Iterator<Item = u32> + '_ {
        self.ranks.iter().map(|&(_, slot)| slot)
    }

    /// Asks with the list that [`Scene::ranked_slots`] reads.
    #[inline(always)]
    fn ranked<A>(&mut self, ask: impl FnOnce(&Scene, &mut Ranks) -> A) -> A {
        let mut ranks = std::mem::take(&mut self.ranks);
        let answer = ask(self, &mut ranks);
        self.ranks = ranks;
        answer
    }

    /// Asks with that list and a second one, which is hardly ever filled, and takes no memory while it is empty.
    #[inline(always)]
    fn ranked_with_two<A>(&mut self, ask: impl FnOnce(&Scene, &mut [Ranks; 2]) -> A) -> A {
        self.ranked(|scene, ranks| {
            let mut lists = [std::mem::take(ranks), Ranks::new()];
            let answer = ask(scene, &mut lists);
            [*ranks, _] = lists;
            answer
        })
    }

    /// Leaves behind the answer of [`View::pick`](crate::View::pick).
    pub(crate) fn rank_at_point(&mut self, point: DVec2, filter: &Filter) -> Result<(), SceneError> {
        check_vector(point, ["point.x", "point.y"])?;
        self.ranked(|scene, ranks| scene.at_point(point, filter, ranks));
        Ok(())
    }

    /// Leaves behind the answer of [`View::query`](crate::View::query).
    pub(crate) fn rank_in_shape(&mut self, shape: &Form, pose: &Frame, filter: &Filter) {
        self.ranked(|scene, ranks| scene.in_shape(shape, pose, filter, ranks));
    }

    /// Leaves behind the answer of [`View::query_box`](crate::View::query_box).
    pub(crate) fn rank_in_box(&mut self, min: DVec2, max: DVec2, filter: &Filter) -> Result<(), SceneError> {
        let (shape, pose) = posed_box(min, max)?;
        self.rank_in_shape(&shape, &pose, filter);
        Ok(())
    }

    /// [`View::raycast`](crate::View::raycast).
    pub(crate) fn raycast_filtered(
        &mut self,
        from: DVec2,
        to: DVec2,
        filter: &Filter,
    ) -> Result<Option<(RayHit, Body)>, SceneError> {
        check_ray(from, to)?;
        Ok(self.ranked_with_two(|scene, lists| scene.first_hit(from, to - from, filter, lists)))
    }

    /// Calls `visit` with the hits of [`View::raycast_all`](crate::View::raycast_all).
    pub(crate) fn raycast_each(
        &mut self,
        from: DVec2,
        to: DVec2,
        filter: &Filter,
        visit: &mut dyn FnMut(&RayHit, Body),
    ) -> Result<(), SceneError> {
        check_ray(from, to)?;
        self.ranked(|scene, ranks| scene.each_hit(from, to - from, filter, ranks, visit));
        Ok(())
    }

    /// [`View::cast`](crate::View::cast).
    pub(crate) fn cast_filtered(
        &mut self,
        shape: &Form,
        pose: &Frame,
        motion: DVec2,
        filter: &Filter,
    ) -> Result<Option<(Impact, Body)>, SceneError> {
        check_vector(motion, ["motion.x", "motion.y"])?;
        Ok(self.ranked_with_two(|scene, lists| scene.first_cast(shape, pose, motion, filter, lists)))
    }

    /// The first touch of [`View::sweep_spinning`](crate::View::sweep_spinning), as an impact. The answer depends on
    /// its body alone.
    pub(crate) fn cast_spinning(
        &mut self,
        posed: (&Form, &Frame),
        motion: DVec2,
        spin: f64,
        filter: &Filter,
    ) -> Result<Option<(Impact, Body)>, SceneError> {
        let mut touches = Vec::new();
        self.sweep_into(posed, motion, spin, filter, &mut touches)?;
        let first = touches.first().map(|&Touch { body, piece, time, normal, point, inside }| {
            (Impact { time, normal, point, inside, pieces: [piece, 0] }, body)
        });
        self.ranks.clear();
        self.ranks.extend(first.iter().map(|(_, body)| (0.0, body.slot() as u32)));
        Ok(first)
    }

    /// Replaces the list by the answer of [`View::sweep_spinning`](crate::View::sweep_spinning).
    pub(crate) fn sweep_into(
        &mut self,
        posed: (&Form, &Frame),
        motion: DVec2,
        spin: f64,
        filter: &Filter,
        touches: &mut Vec<Touch>,
    ) -> Result<(), SceneError> {
        check_sweep(motion, spin)?;
        touches.clear();
        self.find_swept(posed, motion, spin, filter, touches);
        Ok(())
    }

    /// Calls `visit` with the answers of [`View::nearest_all`](crate::View::nearest_all).
    pub(crate) fn nearest_each(
        &mut self,
        shape: &Form,
        pose: &Frame,
        max_distance: f64,
        count: usize,
        filter: &Filter,
        visit: &mut dyn FnMut(&Separation, Body),
    ) -> Result<(), SceneError> {
        check_limit(max_distance, "max_distance")?;
        self.ranked(|scene, ranks| scene.each_near_to(shape, pose, (max_distance, count), filter, ranks, visit));
        Ok(())
    }

    /// A pair of the last update for which [`Scene::contact`] returns a contact. Keeps the bodies' rotations.
    #[inline(always)]
    pub(crate) fn posed_pair(&mut self, index: usize) -> Option<PosedPair<'_>> {
        let Scene { bodies, derived, contacts, .. } = self;
        let slots = contacts.posed_slots(index, bodies, derived)?;
        let [a, b] = slots;
        let (shape_a, shape_b) = (bodies.shape(a), bodies.shape(b));
        let (pose_a, pose_b) = (exact_pose(derived, a, bodies), exact_pose(derived, b, bodies));
        Some(PosedPair { slots, shape_a, shape_b, pose_a, pose_b })
    }

    /// Writes the pose of each body as last read, x, y and angle, to its slot's place in `numbers`.
    pub(crate) fn write_read_poses(&self, numbers: &mut [f64]) {
        let Derived { posed, slots, .. } = &self.derived;
        for (body, &slot) in posed.iter().zip(slots) {
            if let Some([x, y, angle]) = numbers.chunks_exact_mut(3).nth(slot as usize) {
                (*x, *y, *angle) = (body.position.x, body.position.y, body.angle);
            }
        }
    }

    /// The addresses of the poses and of `WrittenPoses`' state, list and marks, which JavaScript writes directly; and
    /// for how many slots they stay valid.
    pub(crate) fn pose_memory(&self) -> [usize; 5] {
        let Bodies { poses, written, .. } = &self.bodies;
        let (state, list, marks) = (written.state.as_ptr(), written.list.as_ptr(), written.marks.as_ptr());
        let sizes = [poses.capacity(), written.list.capacity(), written.marks.capacity()];
        let room = sizes.into_iter().fold(usize::MAX, |least, size| if size < least { size } else { least });
        [poses.as_ptr() as usize, state as usize, list as usize, marks as usize, room]
    }

    /// How many slots there are, free ones included.
    pub(crate) fn slot_count(&self) -> usize {
        self.bodies.slot_count()
    }

    /// Whether the body in a slot is fixed, its category and mask, and its one-way direction or zero.
    pub(crate) fn traits(&self, slot: usize) -> (bool, [u32; 2], DVec2) {
        let filter = self.bodies.filters.of(slot);
        (self.bodies.fixed[slot], [filter.category, filter.mask], self.bodies.one_way.of(slot))
    }

    /// How many numbers a snapshot holds at most.
    pub(crate) fn snapshot_weight(&self) -> usize {
        let Contacts { pairs, previous_pairs, swept, .. } = &self.contacts;
        let changes = swept.as_ref().and_then(OnceLock::get).map_or(0, |[began, ended]| began.len() + ended.len());
        6 * self.slot_count() + pairs.len() + previous_pairs.len() + 4 * changes + 2 * self.bodies.models.weight()
    }

    /// Whether a body was in the scene at the last update.
    pub(crate) fn had_at_last_update(&self, body: Body) -> bool {
        self.contacts.generations.get(body.slot()) == Some(&body.generation)
    }

    /// Whether the body that the last update had in a slot is gone, and whether the body of the update before was gone
    /// by the last.
    pub(crate) fn replaced_bodies(&self, slot: usize) -> [bool; 2] {
        let now = Some(&self.bodies.generations[slot]);
        let [last, before] =
            [&self.contacts.generations, &self.contacts.previous_generations].map(|seen| seen.get(slot));
        [last.is_some() && last != now, before.is_some() && before != last]
    }

    /// Moves the poses to the place of this scene's poses, if they fit there, so that JavaScript's view of them stays
    /// valid.
    pub(crate) fn keep_place(&mut self, now: &mut Scene) {
        let (poses, place) = (&mut self.bodies.poses, &mut now.bodies.poses);
        if poses.len() <= place.capacity() {
            place.clone_from(poses);
            std::mem::swap(poses, place);
        }
    }

    /// Whether a slot has the same body in another scene, by handle.
    pub(crate) fn has_same_body(&self, slot: usize, other: &Scene) -> bool {
        let body = |scene: &Scene| -> Option<Body> { scene.body(slot) };
        body(self).is_some() && body(self) == body(other)
    }

    /// Takes these for the pairs of the last update, so that the next one finds what began and ended since: sorted
    /// pairs of bodies that are in the scene. They may be apart at the present poses.
    pub(crate) fn set_pairs(&mut self, pairs: Vec<[u32; 2]>) {
        let Scene { bodies, contacts, broad, overlaps, .. } = self;
        contacts.generations.clone_from(&bodies.generations);
        contacts.normals = vec![[1.0, 0.0]; pairs.len()];
        contacts.depths = vec![0.0; pairs.len()];
        contacts.pairs = pairs;
        contacts.outdated = true;
        overlaps.clear(true);
        bodies.removals += 1;
        broad.forget_pairs();
    }
}

/// The pose last read of the body in a slot in use, in double precision. Keeps its rotation.
#[inline(never)]
fn exact_pose(derived: &mut Derived, slot: usize, bodies: &Bodies) -> Frame {
    derived.make_cores(bodies);
    let rank = derived.rank(slot);
    let (body, core) = (&derived.posed[rank], &mut derived.cores[rank]);
    core.turn(body);
    core.posed(body).pose
}

impl DistinctShapes {
    /// For each shape, the first slot that had it in `before`; [`NO_INDEX`] if none had.
    pub(crate) fn first_slots_in(&self, before: &DistinctShapes) -> Vec<u32> {
        let address = |shape: &Arc<Form>| Arc::as_ptr(shape) as usize;
        let (mut slot_of, mut count) = (IndexByKey::default(), 0);
        for (slot, &shape) in before.of_slot.iter().enumerate() {
            // Shapes are listed in the order of their first slots, so this slot is the shape's first.
            if shape == count {
                slot_of.insert(address(&before.list[shape as usize]), slot as u32);
                count += 1;
            }
        }
        self.list.iter().map(|shape| slot_of.get(address(shape)).unwrap_or(NO_INDEX)).collect()
    }
}
