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
use crate::scene::bodies::reach::reach_about_origin;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::query_bounds::SweptBox;
use crate::scene::obstacles::surface::agrees;
use crate::scene::Scene;
use crate::shape::Shape;

impl Scene {
    /// Returns the first body that the segment from `from` to `to` hits, and where, as [`raycast`](crate::raycast) does
    /// for one shape; `None` if it hits no body whose category has a bit in `mask`. If several are hit at the same
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
    pub fn raycast(&mut self, from: DVec2, to: DVec2, mask: u32) -> Result<Option<(RayHit, Body)>, SceneError> {
        check_vector(from, ["from.x", "from.y"])?;
        check_vector(to, ["to.x", "to.y"])?;
        self.prepare_query()?;
        let way = to - from;
        let swept = Swept { path: SweptBox::new(from, way, (DVec2::ZERO, DVec2::ZERO)), way, mask, ignored: None };
        let first = self.first_touch(&swept, &|body, pose| first_hit(body, pose, from, way));
        Ok(first.and_then(|First { impact, slot, .. }| Some((ray_hit(&impact, from, way), self.bodies.body(slot)?))))
    }

    /// Returns the first body that a shape touches when it moves by `motion` in a straight line, and when; `None` if it
    /// touches no body whose category has a bit in `mask`. The body `ignored` does not count: the one that moves, if it is
    /// in this scene.
    ///
    /// The impact is that of [`cast`](crate::cast) with the body as A and the moving shape as B: the normal points from
    /// the body to the shape. All bodies together count as one union: of normals at the same time, the one most against the
    /// motion is returned, but never that of a face between two bodies that lie side by side; and what touches a body at the
    /// start is not stopped by a body that it only grazes. Of several bodies with the same normal, it is the one in the lowest
    /// slot; also of several that the shape overlaps at the start. A [one-way](crate::BodyOptions::one_way) body is hit only
    /// against its direction, and not by what overlaps it at the start.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = Shape::circle(1.0, Default::default())?;
    /// let wall = Shape::rectangle(2.0, 9.0, Default::default(), 0.0, 0.0)?;
    /// let wall = scene.add(wall, BodyOptions { x: 7.0, ..Default::default() })?;
    /// let (impact, body) = scene.cast(&ball, &Pose::IDENTITY, [10.0, 0.0].into(), u32::MAX, None)?.unwrap();
    /// assert_eq!((impact.time, impact.normal.to_array(), body), (0.5, [-1.0, 0.0], wall));
    /// assert!(scene.cast(&ball, &Pose::IDENTITY, [10.0, 0.0].into(), u32::MAX, Some(wall))?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cast(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        motion: DVec2,
        mask: u32,
        ignored: Option<Body>,
    ) -> Result<Option<(Impact, Body)>, SceneError> {
        check_vector(motion, ["motion.x", "motion.y"])?;
        let ignored = ignored.map(|body| self.bodies.slot(body)).transpose()?;
        self.prepare_query()?;
        let (low, high) = reach_about_origin(shape, pose.rotation);
        let swept = Swept { path: SweptBox::new(pose.position, motion, (low, high)), way: motion, mask, ignored };
        let first_touch = |counts: Counts| {
            let touch_of =
                |body: &Shape, its: &Pose| first_touch(body, its, shape, pose, [motion, DVec2::ZERO], counts);
            self.first_touch(&swept, &touch_of)
        };
        let mut first = first_touch(Counts::OF_CASTS);
        if first.as_ref().is_some_and(|first| first.graze) {
            let mut touches = false;
            self.hierarchy.for_each_overlapping(
                &Bounds::around(pose.position, low, high),
                &self.derived,
                &mut |slot| {
                    touches = touches
                        || self.counts(&swept, slot)
                            && overlaps(shape, pose, self.bodies.shape(slot), &self.pose_of(slot));
                },
            );
            if touches {
                first = first_touch(Counts { grazes: false, ..Counts::OF_CASTS });
            }
        }
        Ok(first.and_then(|First { impact, slot, .. }| Some((impact, self.bodies.body(slot)?))))
    }

    /// Whether a body counts.
    fn counts(&self, swept: &Swept, slot: usize) -> bool {
        self.bodies.filters[slot].category & swept.mask != 0 && Some(slot) != swept.ignored
    }

    /// The first touch of all. `touch_of` returns that with one body.
    fn first_touch(&self, swept: &Swept, touch_of: &dyn Fn(&Shape, &Pose) -> Option<FirstTouch>) -> Option<First> {
        let length = swept.way.length();
        let ray = swept.way / -length;
        let mut limit = length;
        // Of bodies that the shape overlaps at the start, the lowest slot; of others the earliest touch.
        let mut inside: Option<(usize, Impact)> = None;
        let mut first: Option<Earliest> = None;
        // The last touch that was found: most often the first of all.
        let mut last: Option<(usize, Impact, f64)> = None;
        self.hierarchy.nearest_first(&swept.path, &self.derived, length, &mut |slot| {
            if !self.counts(swept, slot) {
                return limit;
            }
            let Some(FirstTouch { impact, sides, rotation, touch }) =
                touch_of(self.bodies.shape(slot), &self.pose_of(slot))
            else {
                return limit;
            };
            if self.one_way_in_world(slot).is_some_and(|way| sides.is_none() || !agrees(impact.normal, way)) {
                return limit;
            }
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
            limit = smaller(limit, impact.time * length + touch);
            limit
        });
        if let Some((slot, impact)) = inside {
            return Some(First { impact, slot, graze: false });
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

    fn pose_of(&self, slot: usize) -> Pose {
        self.derived.posed_body(slot).pose()
    }
}

/// A shape on its way through the scene, and whom it meets.
struct Swept {
    path: SweptBox,
    way: DVec2,
    mask: u32,
    /// The slot of a body that does not count.
    ignored: Option<usize>,
}

/// What is touched first.
struct First {
    impact: Impact,
    slot: usize,
    /// The motion leads no deeper.
    graze: bool,
}
