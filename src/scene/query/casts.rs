//! The first body that a ray or a moving shape meets, at the bodies' current poses.

use glam::DVec2;

use crate::error::{check_vector, check_vectors, NumberError};
use crate::math::frame::Frame;
use crate::math::interval::smaller;
use crate::math::pose::Pose;
use crate::math::vector::IntoVector;
use crate::memory::push_if_room;
use crate::pair::impact::{FirstTouch, Impact};
use crate::pair::sides::{Earliest, Sides};
use crate::query::cast::{first_touch, Counts};
use crate::query::ray::{first_hit, ray_hit, way_along, with_point, RayHit};
use crate::scene::bodies::body::Body;
use crate::scene::bodies::filter::Filter;
use crate::scene::bodies::reach::reach_about_origin;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::query_bounds::Ranked;
use crate::scene::hierarchy::ranks::{sort, Ranks};
use crate::scene::query::scratch::with_scratch;
use crate::scene::view::View;
use crate::scene::Scene;
use crate::shape::shared::Shape;
use crate::shape::Form;

impl View<'_> {
    /// Returns the first body that the segment from `from` to `to` hits, and where, as [`raycast`](crate::raycast) does
    /// for one shape; `None` if it hits no body that the [`Filter`] names. If several are hit at the same
    /// fraction, it is the one with the normal most against the ray, as for [`View::cast`]; of several that the ray
    /// starts in, the one in the lowest slot. A [one-way](crate::BodyOptions::one_way) body is hit only against its
    /// direction, and not from inside.
    ///
    /// # Errors
    ///
    /// If a coordinate is out of range.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0)?, BodyOptions { x: 5.0, ..Default::default() })?;
    /// let (hit, body) = scene.refresh()?.raycast([0.0, 0.0], [8.0, 0.0], u32::MAX)?.unwrap();
    /// assert_eq!((hit.fraction, body), (0.5, ball));
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn raycast<'b>(
        &self,
        from: impl IntoVector,
        to: impl IntoVector,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Option<(RayHit, Body)>, SceneError> {
        let (from, to) = (from.into_vector(), to.into_vector());
        check_ray(from, to)?;
        Ok(with_scratch(|lists| self.first_hit(from, to - from, &filter.into(), lists)))
    }

    /// [`View::raycast`] by a direction, of any length but zero, and the length of the ray, which may be infinite:
    /// then the hit's `fraction` is as good as 0, and its `distance` tells how far the body is.
    ///
    /// # Errors
    ///
    /// If a coordinate is out of range, the direction is shorter than 1e-70, or the length is negative or NaN.
    ///
    /// ```
    /// use shadowgap::{Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0)?, [5.0, 0.0])?;
    /// let (hit, body) = scene.refresh()?.raycast_along([0.0, 0.0], [2.0, 0.0], f64::INFINITY, u32::MAX)?.unwrap();
    /// assert_eq!((hit.distance, body), (4.0, ball));
    /// assert!(scene.refresh()?.raycast_along([0.0, 0.0], [2.0, 0.0], 3.0, u32::MAX)?.is_none());
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn raycast_along<'b>(
        &self,
        from: impl IntoVector,
        direction: impl IntoVector,
        length: f64,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Option<(RayHit, Body)>, SceneError> {
        let from = from.into_vector();
        let way = way_along(from, direction.into_vector(), length)?;
        Ok(with_scratch(|lists| self.first_hit(from, way, &filter.into(), lists)))
    }

    /// Returns all bodies that the segment from `from` to `to` hits, each as [`raycast`](crate::raycast) returns it, in
    /// order of the fraction, then slot. The ray goes through all of them. A [one-way](crate::BodyOptions::one_way)
    /// body is hit as by [`View::raycast`].
    ///
    /// # Errors
    ///
    /// If a coordinate is out of range.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = Shape::circle(1.0)?;
    /// let balls = [9.0, 5.0].map(|x| scene.add(ball.clone(), BodyOptions { x, ..Default::default() }).unwrap());
    /// let hits = scene.refresh()?.raycast_all([0.0, 0.0], [10.0, 0.0], u32::MAX)?;
    /// let found: Vec<_> = hits.iter().map(|(hit, body)| (hit.distance, *body)).collect();
    /// assert_eq!(found, [(4.0, balls[1]), (8.0, balls[0])]);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn raycast_all<'b>(
        &self,
        from: impl IntoVector,
        to: impl IntoVector,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Vec<(RayHit, Body)>, SceneError> {
        let (from, to) = (from.into_vector(), to.into_vector());
        check_ray(from, to)?;
        let mut hits = Vec::new();
        let mut keep = |hit: &RayHit, body| hits.push((*hit, body));
        with_scratch(|[ranks, _]| self.each_hit(from, to - from, &filter.into(), ranks, &mut keep));
        Ok(hits)
    }

    /// Returns the first body that a shape touches when it moves by `motion` in a straight line, and when; `None` if it
    /// touches no body that the [`Filter`] names. If the shape is that of a body in this scene, ignore that body.
    ///
    /// The impact is that of [`cast`](crate::cast) with the body as A and the moving shape as B: the normal points from
    /// the body to the shape. All bodies together count as one union: of normals at the same time, the one most against
    /// the motion is returned, but never that of a face between two bodies that lie side by side; and a shape that
    /// touches a body at the start is not stopped by a body that it only grazes. Of several bodies with the same
    /// normal, it is the one in the lowest slot; also of several that the shape overlaps at the start. A
    /// [one-way](crate::BodyOptions::one_way) body is hit only against its direction, by the first two pieces that meet
    /// so. It is not hit by a shape that overlaps it at the start, nor by a piece that is in another piece of it by
    /// then.
    ///
    /// # Errors
    ///
    /// If the motion is out of range.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Filter, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = Shape::circle(1.0)?;
    /// let wall = Shape::rectangle(2.0, 9.0)?;
    /// let wall = scene.add(wall, BodyOptions { x: 7.0, ..Default::default() })?;
    /// let (impact, body) = scene.refresh()?.cast(&ball, &Pose::IDENTITY, [10.0, 0.0], u32::MAX)?.unwrap();
    /// assert_eq!((impact.time, impact.normal.to_array(), body), (0.5, [-1.0, 0.0], wall));
    /// let others = Filter { ignore: &[wall], ..Default::default() };
    /// assert!(scene.refresh()?.cast(&ball, &Pose::IDENTITY, [10.0, 0.0], others)?.is_none());
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn cast<'b>(
        &self,
        shape: &Shape,
        pose: &Pose,
        motion: impl IntoVector,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Option<(Impact, Body)>, SceneError> {
        let motion = motion.into_vector();
        check_vector(motion, ["motion.x", "motion.y"])?;
        Ok(with_scratch(|lists| self.first_cast(&shape.0, &pose.frame, motion, &filter.into(), lists)))
    }
}

impl Scene {
    #[inline(always)]
    pub(crate) fn first_hit(
        &self,
        from: DVec2,
        way: DVec2,
        filter: &Filter,
        lists: &mut [Ranks; 2],
    ) -> Option<(RayHit, Body)> {
        let swept = Swept { path: Ranked::swept(from, way, (DVec2::ZERO, DVec2::ZERO)), way, filter };
        let counts = Counts { joints: true, ..Counts::OF_RAYS };
        let ask = |body: &Form, pose: &Frame, counts| first_hit(body, pose, from, way, counts);
        let first = self.first_touch(&swept, counts, &ask, &mut lists[0])?;
        let (impact, body) = if first.is_unsure() {
            with_point(from, |point, pose| self.first_cast(point, pose, way, filter, lists))?
        } else {
            (first.impact, self.bodies.body(first.slot)?)
        };
        Some((ray_hit(&impact, from, way), body))
    }

    #[inline(always)]
    pub(crate) fn each_hit(
        &self,
        from: DVec2,
        way: DVec2,
        filter: &Filter,
        ranks: &mut Ranks,
        visit: &mut dyn FnMut(&RayHit, Body),
    ) {
        let path = Ranked::swept(from, way, (DVec2::ZERO, DVec2::ZERO));
        let hit_of = |slot: usize| self.hit_alone(slot, from, way);
        self.rank(&path, way.length(), usize::MAX, filter, &mut |slot| Some(hit_of(slot)?.time), ranks);
        for &(_, slot) in &*ranks {
            if let (Some(impact), Some(body)) = (hit_of(slot as usize), self.bodies.body(slot as usize)) {
                visit(&ray_hit(&impact, from, way), body);
            }
        }
    }

    /// Where a ray meets a body, if nothing else stops it.
    #[inline(never)]
    pub(crate) fn hit_alone(&self, slot: usize, from: DVec2, way: DVec2) -> Option<Impact> {
        let ask = |body: &Form, pose: &Frame, counts| first_hit(body, pose, from, way, counts);
        Some(self.first_met(slot, Counts::OF_RAYS, &ask)?.impact)
    }

    /// The first touch of a cast. The first list gets the bodies on which the answer depends; the second one is working
    /// memory.
    #[inline(never)]
    pub(crate) fn first_cast(
        &self,
        shape: &Form,
        pose: &Frame,
        motion: DVec2,
        filter: &Filter,
        [ranks, touched]: &mut [Ranks; 2],
    ) -> Option<(Impact, Body)> {
        let cast = Cast { shape, reach: reach_about_origin(shape, pose.rotation), filter };
        let counts = Counts { joints: true, ..Counts::OF_CASTS };
        let mut first = self.first_of_cast(&cast, pose, motion, counts, ranks)?;
        if first.graze || first.is_unsure() {
            self.rank_touched(&cast, pose, touched);
            // Where all bodies are hit on one face, there is nothing to ask.
            let known = if first.graze || first.is_corner { 1 } else { ranks.len() };
            let is_joint = first.is_unsure() && touched.len() > known;
            let entry = if is_joint { self.enter(&cast, pose, motion, &first) } else { None };
            if let Some(Some(normal)) = entry {
                first.impact.normal = normal;
                std::mem::swap(ranks, touched);
            } else if !touched.is_empty() && (first.graze || entry.is_some()) {
                let counts = Counts { grazes: false, joints: false, ..counts };
                let found = self.first_of_cast(&cast, pose, motion, counts, ranks);
                ranks.retain(|&(_, slot)| touched.iter().all(|&(_, other)| other != slot));
                ranks.append(touched);
                sort(ranks);
                first = found?;
            }
        }
        Some((first.impact, self.bodies.body(first.slot)?))
    }

    /// The first touch of a shape on its way.
    #[inline(never)]
    pub(super) fn first_of_cast(
        &self,
        cast: &Cast,
        pose: &Frame,
        way: DVec2,
        counts: Counts,
        ranks: &mut Ranks,
    ) -> Option<First> {
        let swept = Swept { path: Ranked::swept(pose.position, way, cast.reach), way, filter: cast.filter };
        let ask =
            |body: &Form, its: &Frame, counts| first_touch(body, its, cast.shape, pose, [way, DVec2::ZERO], counts);
        self.first_touch(&swept, counts, &ask, ranks)
    }

    /// The first touch of all bodies; `ask` returns the first touch of one body that counts. The answer depends on the
    /// bodies that are touched first or at nearly the same time: `ranks` gets these.
    fn first_touch(
        &self,
        swept: &Swept,
        counts: Counts,
        ask: &dyn Fn(&Form, &Frame, Counts) -> Option<FirstTouch>,
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
            let is_beaten = inside.is_some_and(|(lowest, _)| lowest < slot);
            if is_beaten || !swept.filter.counts(&self.bodies, slot) {
                return limit;
            }
            let Some(found) = self.first_met(slot, counts, ask) else { return limit };
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
            push_if_room(ranks, (distance - touch, slot as u32));
            limit = smaller(limit, distance + touch);
            limit
        });
        if let Some((slot, impact)) = inside {
            ranks.clear();
            ranks.push((0.0, slot as u32));
            return Some(First { impact, slot, graze: false, is_corner: false, is_flat: true, touch: 0.0 });
        }
        if ranks.len() > 1 {
            ranks.retain(|&(from, _)| from <= limit);
            sort(ranks);
        }
        let first = first?;
        let (normal, slot) = first.most_against(ray);
        let slot = slot as usize;
        let again = || self.first_met(slot, counts, ask).map(|found| (slot, found.impact, found.touch));
        let (_, impact, touch) = last.filter(|&(last, ..)| last == slot).or_else(again)?;
        let impact = Impact { time: first.time, normal: normal.unwrap_or(impact.normal), ..impact };
        let graze = first.sides.grazed_by(swept.way, touch);
        let [left, right] = first.sides.0;
        let is_corner = left.dot(right) < FLAT;
        let is_flat = smaller(left.dot(ray), right.dot(ray)) > FLAT;
        Some(First { impact, slot, graze, is_corner, is_flat, touch })
    }
}

/// Refuses a ray with a number out of range.
pub(crate) fn check_ray(from: DVec2, to: DVec2) -> Result<(), NumberError> {
    check_vectors(&[(from, ["from.x", "from.y"]), (to, ["to.x", "to.y"])])
}

/// A shape on its way through the scene, and the bodies that count.
struct Swept<'f> {
    path: Ranked,
    way: DVec2,
    filter: &'f Filter<'f>,
}

/// A cast: its shape, how far the shape reaches from its origin, and the bodies that count.
pub(super) struct Cast<'f> {
    pub shape: &'f Form,
    pub reach: (DVec2, DVec2),
    pub filter: &'f Filter<'f>,
}

/// The first touch.
pub(super) struct First {
    pub impact: Impact,
    pub slot: usize,
    /// The motion leads no deeper.
    pub graze: bool,
    /// The normals on its sides differ.
    is_corner: bool,
    /// Both are those against the motion.
    is_flat: bool,
    /// The touching distance.
    pub touch: f64,
}

impl First {
    /// Whether all bodies that are touched at the start must be asked together.
    fn is_unsure(&self) -> bool {
        self.impact.time == 0.0 && !self.is_flat
    }
}

/// Directions are the same if their cosine is more than this.
const FLAT: f64 = 1.0 - 1e-9;
