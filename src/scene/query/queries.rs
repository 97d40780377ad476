//! Queries about the bodies at their current poses.
//!
//! Each answer is what testing every body would give whose category has a bit in the mask; the hierarchy only skips
//! bodies that their bounds rule out.

use glam::DVec2;

use crate::error::{check_limit, check_vector};
use crate::math::pose::Pose;
use crate::pair::separation::Separation;
use crate::query::collide::overlaps;
use crate::query::ray::{distance_from, holds};
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::reach::reach_about_origin;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::query_bounds::{LowerBound, PointQuery};
use crate::scene::query::heapsort::sort;
use crate::scene::Scene;
use crate::shape::Shape;

impl Scene {
    /// Returns the bodies that contain a point, in the order of their slots: those for which
    /// [`contains`](crate::contains) is true, and whose category has a bit in `mask`. Current poses count; no update is
    /// needed.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0, Default::default())?, BodyOptions { x: 5.0, ..Default::default() })?;
    /// assert_eq!(scene.pick([5.5, 0.5].into(), u32::MAX)?, [ball]);
    /// scene.move_to(ball, 7.0, 0.0, 0.0)?;
    /// assert_eq!(scene.pick([5.5, 0.5].into(), u32::MAX)?, []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pick(&mut self, point: DVec2, mask: u32) -> Result<Vec<Body>, SceneError> {
        let mut slots = Vec::new();
        self.pick_into(point, mask, &mut slots)?;
        Ok(self.bodies_in(&slots))
    }

    /// Replaces the list by the slots of [`Scene::pick`].
    pub(crate) fn pick_into(&mut self, point: DVec2, mask: u32, slots: &mut Vec<u32>) -> Result<(), SceneError> {
        check_vector(point, ["point.x", "point.y"])?;
        self.prepare_query()?;
        let own = Bounds { min: point.to_array(), max: point.to_array() };
        self.slots_where(&own, mask, slots, &|shape, pose| holds(shape, pose, point));
        Ok(())
    }

    /// Returns the bodies that overlap a shape, in the order of their slots: those for which [`overlaps`] is true, and
    /// whose category has a bit in `mask`. Current poses count; no update is needed.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0, Default::default())?, BodyOptions { x: 5.0, ..Default::default() })?;
    /// let region = Shape::rectangle(4.0, 4.0, Default::default(), 0.0, 0.0)?;
    /// assert_eq!(scene.query(&region, &Pose::new(2.0, 0.0, 0.0)?, u32::MAX)?, [ball]);
    /// assert_eq!(scene.query(&region, &Pose::IDENTITY, u32::MAX)?, []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn query(&mut self, shape: &Shape, pose: &Pose, mask: u32) -> Result<Vec<Body>, SceneError> {
        let mut slots = Vec::new();
        self.query_into(shape, pose, mask, &mut slots)?;
        Ok(self.bodies_in(&slots))
    }

    /// Replaces the list by the slots of [`Scene::query`].
    pub(crate) fn query_into(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        mask: u32,
        slots: &mut Vec<u32>,
    ) -> Result<(), SceneError> {
        self.prepare_query()?;
        let (low, high) = reach_about_origin(shape, pose.rotation);
        let own = Bounds::around(pose.position, low, high);
        self.slots_where(&own, mask, slots, &|body, its_pose| overlaps(body, its_pose, shape, pose));
        Ok(())
    }

    /// Returns the body with the smallest signed distance from a point, and the [`distance`](crate::distance) from the
    /// point as A to the body as B; `None` if no body whose category has a bit in `mask` is within `max_distance`. The
    /// distance of a body that contains the point is negative, or 0 on its boundary. If several are equally near, it is
    /// the body in the lowest slot.
    ///
    /// An infinite `max_distance` sets no limit; a negative one, or NaN, is refused.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0, Default::default())?, BodyOptions { x: 5.0, ..Default::default() })?;
    /// let (separation, body) = scene.nearest([1.0, 0.0].into(), f64::INFINITY, u32::MAX)?.unwrap();
    /// assert_eq!((separation.distance, separation.on_b.to_array(), body), (3.0, [4.0, 0.0], ball));
    /// assert!(scene.nearest([1.0, 0.0].into(), 2.5, u32::MAX)?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nearest(
        &mut self,
        point: DVec2,
        max_distance: f64,
        mask: u32,
    ) -> Result<Option<(Separation, Body)>, SceneError> {
        check_vector(point, ["point.x", "point.y"])?;
        check_limit(max_distance, "max_distance")?;
        self.prepare_query()?;
        // The search needs a finite limit.
        let limit = if max_distance < f64::MAX { max_distance } else { f64::MAX };
        let answer_of = |body: &Shape, pose: &Pose| {
            let separation = distance_from(point, body, pose);
            (separation.distance <= limit).then_some(separation)
        };
        Ok(self.first_answer(&PointQuery(point), 1.0, mask, limit, &answer_of, &|separation| separation.distance))
    }

    /// Reads the current poses and brings the hierarchy up to date.
    pub(crate) fn prepare_query(&mut self) -> Result<(), SceneError> {
        self.swept_changes();
        self.read_poses(true)?;
        self.hierarchy.refresh(&self.derived);
        Ok(())
    }

    /// Replaces `slots` by the sorted slots of all bodies in the mask whose bounds overlap `own` and that match.
    fn slots_where(&self, own: &Bounds, mask: u32, slots: &mut Vec<u32>, matches: &dyn Fn(&Shape, &Pose) -> bool) {
        slots.clear();
        self.hierarchy.for_each_overlapping(own, &self.derived, &mut |slot| {
            if self.bodies.filters[slot].category & mask != 0
                && matches(self.bodies.shape(slot), &self.derived.posed_body(slot).pose())
            {
                slots.push(slot as u32);
            }
        });
        sort(slots);
    }

    /// The answer with the smallest key; of equal keys, that of the lowest slot. The hierarchy's keys are `scale` times
    /// `key`.
    fn first_answer<T>(
        &self,
        query: &impl LowerBound,
        scale: f64,
        mask: u32,
        mut limit: f64,
        answer_of: &dyn Fn(&Shape, &Pose) -> Option<T>,
        key: &dyn Fn(&T) -> f64,
    ) -> Option<(T, Body)> {
        let mut first: Option<(T, f64, usize)> = None;
        self.hierarchy.nearest_first(query, &self.derived, limit, &mut |slot| {
            if self.bodies.filters[slot].category & mask == 0 {
                return limit;
            }
            let Some(answer) = answer_of(self.bodies.shape(slot), &self.derived.posed_body(slot).pose()) else {
                return limit;
            };
            let own = key(&answer);
            if first.as_ref().is_none_or(|&(_, best, of)| own < best || (own == best && slot < of)) {
                limit = own * scale;
                first = Some((answer, own, slot));
            }
            limit
        });
        let (answer, _, slot) = first?;
        Some((answer, self.bodies.body(slot)?))
    }

    /// The handles of the bodies in these slots.
    fn bodies_in(&self, slots: &[u32]) -> Vec<Body> {
        slots.iter().filter_map(|&slot| self.bodies.body(slot as usize)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::BodyOptions;

    #[test]
    fn a_list_of_slots_is_replaced() {
        let mut scene = Scene::new();
        let ball = scene.add(Shape::circle(1.0, DVec2::ZERO).unwrap(), BodyOptions::default()).unwrap();
        let mut slots = vec![7, 8, 9];
        scene.pick_into(DVec2::ZERO, u32::MAX, &mut slots).unwrap();
        assert_eq!(slots, [ball.slot() as u32]);
        scene.query_into(&Shape::origin_point(), &Pose::IDENTITY, 2, &mut slots).unwrap();
        assert!(slots.is_empty());
    }
}
