//! What a ray or a moving shape meets first, of the bodies at their current poses.

use glam::DVec2;

use crate::error::check_vector;
use crate::math::interval::smaller;
use crate::math::pose::Pose;
use crate::pair::sides::{Earliest, Sides};
use crate::query::cast::{first_touch, Counts, FirstTouch, Impact};
use crate::query::collide::overlaps;
use crate::query::ray::{first_hit, ray_hit, RayHit};
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::filter::Filter;
use crate::scene::bodies::reach::reach_about_origin;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::query_bounds::SweptBox;
use crate::scene::hierarchy::ranks::{sort, Ranks};
use crate::scene::obstacles::surface::agrees;
use crate::scene::Scene;
use crate::shape::Shape;

impl Scene {
    /// Returns the first body that the segment from `from` to `to` hits, and where, as [`raycast`](crate::raycast) does
    /// for one shape; `None` if it hits no body that the [`Filter`] names. If several are hit at the same
    /// fraction, it is the one with the normal most against the ray, as for [`Scene::cast`]; of several that the ray starts
    /// in, the one in the lowest slot. A [one-way](crate::BodyOptions::one_way) body is hit only against its direction, and not
    /// from inside.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0, Default::default())?, BodyOptions { x: 5.0, ..Default::default() })?;
    /// let (hit, body) = scene.raycast([0.0, 0.0].into(), [8.0, 0.0].into(), u32::MAX)?.unwrap();
    /// assert_eq!((hit.fraction, body), (0.5, ball));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn raycast<'b>(
        &mut self,
        from: DVec2,
        to: DVec2,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Option<(RayHit, Body)>, SceneError> {
        self.raycast_filtered(from, to, &filter.into())
    }

    /// [`Scene::raycast`], which leaves behind the [bodies that matter](Scene::ranked_slots).
    pub(crate) fn raycast_filtered(
        &mut self,
        from: DVec2,
        to: DVec2,
        filter: &Filter,
    ) -> Result<Option<(RayHit, Body)>, SceneError> {
        let way = self.prepare_ray(from, to)?;
        let swept = Swept { path: SweptBox::new(from, way, (DVec2::ZERO, DVec2::ZERO)), way, filter };
        let mut ranks = std::mem::take(&mut self.ranks);
        let first = self.first_touch(&swept, &|body, pose| first_hit(body, pose, from, way), &mut ranks);
        self.ranks = ranks;
        Ok(first.and_then(|First { impact, slot, .. }| Some((ray_hit(&impact, from, way), self.bodies.body(slot)?))))
    }

    /// Returns all bodies that the segment from `from` to `to` hits, each as [`raycast`](crate::raycast) returns it, in order of the
    /// fraction, then slot. The ray goes through all of them. A [one-way](crate::BodyOptions::one_way) body is hit as by
    /// [`Scene::raycast`].
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = std::sync::Arc::new(Shape::circle(1.0, Default::default())?);
    /// let balls = [9.0, 5.0].map(|x| scene.add(ball.clone(), BodyOptions { x, ..Default::default() }).unwrap());
    /// let hits = scene.raycast_all([0.0, 0.0].into(), [10.0, 0.0].into(), u32::MAX)?;
    /// assert_eq!(hits.iter().map(|(hit, body)| (hit.distance, *body)).collect::<Vec<_>>(), [(4.0, balls[1]), (8.0, balls[0])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn raycast_all<'b>(
        &mut self,
        from: DVec2,
        to: DVec2,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Vec<(RayHit, Body)>, SceneError> {
        let mut hits = Vec::new();
        self.raycast_each(from, to, &filter.into(), &mut |hit, body| hits.push((*hit, body)))?;
        Ok(hits)
    }

    /// Calls `visit` with the hits of [`Scene::raycast_all`].
    pub(crate) fn raycast_each(
        &mut self,
        from: DVec2,
        to: DVec2,
        filter: &Filter,
        visit: &mut dyn FnMut(&RayHit, Body),
    ) -> Result<(), SceneError> {
        let way = self.prepare_ray(from, to)?;
        let mut ranks = std::mem::take(&mut self.ranks);
        let path = SweptBox::new(from, way, (DVec2::ZERO, DVec2::ZERO));
        let hit_of = |slot: usize| {
            let touch = first_hit(self.bodies.shape(slot), &self.pose_of(slot), from, way)?;
            self.is_met(slot, &touch).then_some(touch.impact)
        };
        self.rank(&path, way.length(), usize::MAX, filter, &mut |slot| Some(hit_of(slot)?.time), &mut ranks);
        for &(_, slot) in &ranks {
            if let (Some(impact), Some(body)) = (hit_of(slot as usize), self.bodies.body(slot as usize)) {
                visit(&ray_hit(&impact, from, way), body);
            }
        }
        self.ranks = ranks;
        Ok(())
    }

    /// Checks a ray and gets ready for it. Returns its way.
    fn prepare_ray(&mut self, from: DVec2, to: DVec2) -> Result<DVec2, SceneError> {
        check_vector(from, ["from.x", "from.y"])?;
        check_vector(to, ["to.x", "to.y"])?;
        self.prepare_query()?;
        Ok(to - from)
    }

    /// Returns the first body that a shape touches when it moves by `motion` in a straight line, and when; `None` if it
    /// touches no body that the [`Filter`] names. If the shape is that of a body in this scene, ignore that body.
    ///
    /// The impact is that of [`cast`](crate::cast) with the body as A and the moving shape as B: the normal points from
    /// the body to the shape. All bodies together count as one union: of normals at the same time, the one most against the
    /// motion is returned, but never that of a face between two bodies that lie side by side; and what touches a body at the
    /// start is not stopped by a body that it only grazes. Of several bodies with the same normal, it is the one in the lowest
    /// slot; also of several that the shape overlaps at the start. A [one-way](crate::BodyOptions::one_way) body is hit only
    /// against its direction, and not by what overlaps it at the start.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Filter, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = Shape::circle(1.0, Default::default())?;
    /// let wall = Shape::rectangle(2.0, 9.0, Default::default(), 0.0, 0.0)?;
    /// let wall = scene.add(wall, BodyOptions { x: 7.0, ..Default::default() })?;
    /// let (impact, body) = scene.cast(&ball, &Pose::IDENTITY, [10.0, 0.0].into(), u32::MAX)?.unwrap();
    /// assert_eq!((impact.time, impact.normal.to_array(), body), (0.5, [-1.0, 0.0], wall));
    /// let others = Filter { ignore: &[wall], ..Default::default() };
    /// assert!(scene.cast(&ball, &Pose::IDENTITY, [10.0, 0.0].into(), others)?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cast<'b>(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        motion: DVec2,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Option<(Impact, Body)>, SceneError> {
        self.cast_filtered(shape, pose, motion, &filter.into())
    }

    /// [`Scene::cast`], which leaves behind the [bodies that matter](Scene::ranked_slots).
    pub(crate) fn cast_filtered(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        motion: DVec2,
        filter: &Filter,
    ) -> Result<Option<(Impact, Body)>, SceneError> {
        check_vector(motion, ["motion.x", "motion.y"])?;
        self.prepare_query()?;
        let (mut ranks, mut touched) = (std::mem::take(&mut self.ranks), std::mem::take(&mut self.touched));
        let (low, high) = reach_about_origin(shape, pose.rotation);
        let swept = Swept { path: SweptBox::new(pose.position, motion, (low, high)), way: motion, filter };
        let first_touch = |counts: Counts, ranks: &mut Ranks| {
            let touch_of =
                |body: &Shape, its: &Pose| first_touch(body, its, shape, pose, [motion, DVec2::ZERO], counts);
            self.first_touch(&swept, &touch_of, ranks)
        };
        let mut first = first_touch(Counts::OF_CASTS, &mut ranks);
        if first.as_ref().is_some_and(|first| first.graze) {
            let touches = |body: &Shape, its: &Pose| overlaps(shape, pose, body, its);
            let bounds = Bounds::around(pose.position, low, high);
            self.rank_where(&bounds, filter, &mut touched, &touches);
            if !touched.is_empty() {
                first = first_touch(Counts { grazes: false, ..Counts::OF_CASTS }, &mut ranks);
                ranks.retain(|&(_, slot)| touched.iter().all(|&(_, other)| other != slot));
                ranks.append(&mut touched);
                sort(&mut ranks);
            }
        }
        (self.ranks, self.touched) = (ranks, touched);
        Ok(first.and_then(|First { impact, slot, .. }| Some((impact, self.bodies.body(slot)?))))
    }

    /// The first touch of all. `touch_of` returns that with one body. `ranks` gets the bodies on which the answer depends: those whose
    /// touches are the first, or as good as simultaneous with it.
    fn first_touch(
        &self,
        swept: &Swept,
        touch_of: &dyn Fn(&Shape, &Pose) -> Option<FirstTouch>,
        ranks: &mut Ranks,
    ) -> Option<First> {
        let length = swept.way.length();
        let ray = swept.way / -length;
        let mut limit = length;
        // Of bodies that the shape overlaps at the start, the lowest slot; of others the earliest touch.
        let mut inside: Option<(usize, Impact)> = None;
        let mut first: Option<Earliest> = None;
        // The last touch that was found: most often the first of all.
        let mut last: Option<(usize, Impact, f64)> = None;
        ranks.clear();
        self.hierarchy.nearest_first(&swept.path, &self.derived, length, &mut |slot| {
            if !swept.filter.counts(&self.bodies, slot) {
                return limit;
            }
            let Some(found) = touch_of(self.bodies.shape(slot), &self.pose_of(slot)) else { return limit };
            if !self.is_met(slot, &found) {
                return limit;
            }
            let FirstTouch { impact, sides, rotation, touch } = found;
            let Some(sides) = sides else {
                if inside.is_none_or(|(lowest, _)| slot < lowest) {
                    inside = Some((slot, impact));
                }
                limit = 0.0;
                return limit;
            };
            let sides = Sides(sides.0.map(|normal| rotation.apply(normal)));
            let earliest = Earliest::new(impact.time, sides, slot as u64);
            if first.is_none_or(|first: Earliest| impact.time <= first.time) {
                last = Some((slot, impact, touch));
            }
            match &mut first {
                Some(first) => first.add(earliest, touch / length, ray),
                None => first = Some(earliest),
            }
            let distance = impact.time * length;
            ranks.push((distance - touch, slot as u32));
            limit = smaller(limit, distance + touch);
            limit
        });
        if let Some((slot, impact)) = inside {
            ranks.clear();
            ranks.push((0.0, slot as u32));
            return Some(First { impact, slot, graze: false });
        }
        if ranks.len() > 1 {
            ranks.retain(|&(from, _)| from <= limit);
            sort(ranks);
        }
        let first = first?;
        let (normal, slot) = first.most_against(ray);
        let slot = slot as usize;
        let ask =
            || touch_of(self.bodies.shape(slot), &self.pose_of(slot)).map(|found| (slot, found.impact, found.touch));
        let (_, impact, touch) = last.filter(|&(last, ..)| last == slot).or_else(ask)?;
        let impact = Impact { time: first.time, normal: normal.unwrap_or(impact.normal), ..impact };
        Some(First { impact, slot, graze: first.sides.grazed_by(swept.way, touch) })
    }

    /// Whether a touch counts: what stops from one side is met from that side alone, and never from inside.
    fn is_met(&self, slot: usize, touch: &FirstTouch) -> bool {
        self.one_way_in_world(slot)
            .is_none_or(|direction| touch.sides.is_some() && agrees(touch.impact.normal, direction))
    }

    pub(super) fn pose_of(&self, slot: usize) -> Pose {
        self.derived.posed_body(slot).pose()
    }
}

/// A shape on its way through the scene, and whom it meets.
struct Swept<'f> {
    path: SweptBox,
    way: DVec2,
    filter: &'f Filter<'f>,
}

/// What is touched first.
struct First {
    impact: Impact,
    slot: usize,
    /// The motion leads no deeper.
    graze: bool,
}
