//! Questions about the bodies as they are now: which are here, what is hit first, what is nearest?
//!
//! Each answer is that of asking every body in turn whose category has a bit in the question's mask; the hierarchy only
//! leaves out those whose bounds say no.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::pose::Pose;
use crate::pair::separation::Separation;
use crate::query::cast::{first_touch, Impact};
use crate::query::collide::overlaps;
use crate::query::ray::{distance_from, holds, raycast, RayHit};
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::reach;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::bvh::Reach;
use crate::scene::hierarchy::query_bounds::{Spot, Way};
use crate::scene::Scene;
use crate::shape::Shape;

impl Scene {
    /// The bodies that hold a point, in the order of their slots, as [`contains`](crate::contains) decides; of those whose
    /// category has a bit in `mask`.
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
        Ok(self.in_slots(&slots))
    }

    /// The same as slots, in place of what the list held.
    pub(crate) fn pick_into(&mut self, point: DVec2, mask: u32, slots: &mut Vec<u32>) -> Result<(), SceneError> {
        check_vector(point, ["point.x", "point.y"])?;
        self.look()?;
        let own = Bounds { min: point.to_array(), max: point.to_array() };
        self.gather(&own, mask, slots, &|shape, pose| holds(shape, pose, point));
        Ok(())
    }

    /// The bodies that overlap a shape, in the order of their slots, as [`overlaps`] decides; of those whose category has a
    /// bit in `mask`.
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
        Ok(self.in_slots(&slots))
    }

    /// The same as slots, in place of what the list held.
    pub(crate) fn query_into(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        mask: u32,
        slots: &mut Vec<u32>,
    ) -> Result<(), SceneError> {
        self.look()?;
        let (low, high) = reach(shape, pose.rotation);
        let own = Bounds::about(pose.position, low, high);
        self.gather(&own, mask, slots, &|body, its_pose| overlaps(body, its_pose, shape, pose));
        Ok(())
    }

    /// Where the way from `from` to `to` first hits a body, as [`raycast`](crate::raycast) says of each, and which; of those
    /// whose category has a bit in `mask`. Of bodies that are hit at the same fraction, that of the lowest slot.
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
        self.look()?;
        let (way, length) = (Way::new(from, to - from, (DVec2::ZERO, DVec2::ZERO)), from.distance(to));
        // Both ends have been checked.
        let ask = |body: &Shape, pose: &Pose| raycast(body, pose, from, to).ok().flatten();
        Ok(self.first(&way, length, mask, length, &ask, &|hit| hit.fraction))
    }

    /// When a shape that is moved by `motion` in a straight line first touches a body, and which; of those whose category has
    /// a bit in `mask`. Of bodies that are touched at the same time, that of the lowest slot.
    ///
    /// The answer is what [`cast`](crate::cast) says of the body as A and the shape, which moves, as B: the normal leads from
    /// the body to the shape, as that of a ray does.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = Shape::circle(1.0, Default::default())?;
    /// let wall = Shape::rectangle(2.0, 9.0, Default::default(), 0.0, 0.0)?;
    /// let wall = scene.add(wall, BodyOptions { x: 7.0, ..Default::default() })?;
    /// let (impact, body) = scene.cast(&ball, &Pose::IDENTITY, [10.0, 0.0].into(), u32::MAX)?.unwrap();
    /// assert_eq!((impact.time, impact.normal.to_array(), body), (0.5, [-1.0, 0.0], wall));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cast(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        motion: DVec2,
        mask: u32,
    ) -> Result<Option<(Impact, Body)>, SceneError> {
        check_vector(motion, ["motion.x", "motion.y"])?;
        self.look()?;
        let (way, length) = (Way::new(pose.position, motion, reach(shape, pose.rotation)), motion.length());
        let ask = |body: &Shape, its_pose: &Pose| first_touch(body, its_pose, shape, pose, motion, DVec2::ZERO);
        Ok(self.first(&way, length, mask, length, &ask, &|impact| impact.time))
    }

    /// The body with the smallest signed distance from a point, at most `max_distance`, as [`distance`](crate::distance) says
    /// with the point as A, and which; of those whose category has a bit in `mask`. A body that holds the point is at a
    /// distance of zero or less. Of bodies at the same distance, that of the lowest slot.
    ///
    /// Refuses a `max_distance` that is negative or no number; an infinite one sets no limit.
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
        if max_distance.is_nan() || max_distance < 0.0 {
            let (name, most) = ("max_distance", f64::INFINITY);
            return Err(NumberError::OutOfRange { name, value: max_distance, least: 0.0, most }.into());
        }
        self.look()?;
        // A limit that nothing reaches, and yet a number.
        let limit = if max_distance < f64::MAX { max_distance } else { f64::MAX };
        let ask = |body: &Shape, pose: &Pose| {
            let separation = distance_from(point, body, pose);
            (separation.distance <= limit).then_some(separation)
        };
        Ok(self.first(&Spot(point), 1.0, mask, limit, &ask, &|separation| separation.distance))
    }

    /// Takes note of the poses as they are now.
    pub(crate) fn look(&mut self) -> Result<(), SceneError> {
        self.read_poses()?;
        self.hierarchy.refresh(&self.derived);
        Ok(())
    }

    /// Lists the slots of all bodies whose bounds meet these and that answer yes, in order.
    fn gather(&self, own: &Bounds, mask: u32, slots: &mut Vec<u32>, ask: &dyn Fn(&Shape, &Pose) -> bool) {
        slots.clear();
        self.hierarchy.meeting(own, &self.derived, &mut |slot| {
            if self.bodies.filters[slot].category & mask != 0
                && ask(self.bodies.shape(slot), &self.derived.of(slot).pose())
            {
                slots.push(slot as u32);
            }
        });
        sort(slots);
    }

    /// The first answer: the one with the smallest key and, of equal ones, that of the lowest slot. What has a key is reached
    /// at `scale` times that.
    fn first<T>(
        &self,
        reach: &impl Reach,
        scale: f64,
        mask: u32,
        mut limit: f64,
        ask: &dyn Fn(&Shape, &Pose) -> Option<T>,
        key: &dyn Fn(&T) -> f64,
    ) -> Option<(T, Body)> {
        let mut first: Option<(T, f64, usize)> = None;
        self.hierarchy.first(reach, &self.derived, limit, &mut |slot| {
            if self.bodies.filters[slot].category & mask == 0 {
                return limit;
            }
            let Some(answer) = ask(self.bodies.shape(slot), &self.derived.of(slot).pose()) else { return limit };
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

    /// The bodies in these slots.
    fn in_slots(&self, slots: &[u32]) -> Vec<Body> {
        slots.iter().filter_map(|&slot| self.bodies.body(slot as usize)).collect()
    }
}

/// Sorts slots (J. W. J. Williams, Algorithm 232: Heapsort, 1964). The standard library's sort takes ten times the bytes.
#[inline(never)]
fn sort(slots: &mut [u32]) {
    // First the heap grows from the end of the list to its beginning, then it gives up its largest slots one by one.
    let (mut from, mut to) = (slots.len() / 2, slots.len());
    while to > 1 {
        if from > 0 {
            from -= 1;
        } else {
            to -= 1;
            slots.swap(0, to);
        }
        // What is at the top sinks to where nothing below it is larger.
        let mut at = from;
        while 2 * at + 1 < to {
            let mut below = 2 * at + 1;
            if below + 1 < to && slots[below + 1] > slots[below] {
                below += 1;
            }
            if slots[at] >= slots[below] {
                break;
            }
            slots.swap(at, below);
            at = below;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::BodyOptions;

    #[test]
    fn slots_are_sorted() {
        for count in (0..40).chain([1000]) {
            let mut slots: Vec<u32> = (0..count).map(|k| k * 7919 % 104729).collect();
            let mut expected = slots.clone();
            expected.sort();
            sort(&mut slots);
            assert_eq!(slots, expected);
        }
    }

    #[test]
    fn a_list_of_slots_is_filled_anew() {
        let mut scene = Scene::new();
        let ball = scene.add(Shape::circle(1.0, DVec2::ZERO).unwrap(), BodyOptions::default()).unwrap();
        let mut slots = vec![7, 8, 9];
        scene.pick_into(DVec2::ZERO, u32::MAX, &mut slots).unwrap();
        assert_eq!(slots, [ball.slot() as u32]);
        scene.query_into(&Shape::origin_point(), &Pose::IDENTITY, 2, &mut slots).unwrap();
        assert!(slots.is_empty());
    }
}
