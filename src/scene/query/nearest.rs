//! The nearest bodies.

use glam::DVec2;

use crate::error::{check_limit, check_vector};
use crate::math::pose::Pose;
use crate::pair::separation::Separation;
use crate::query::distance::distance;
use crate::query::ray::with_point;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::filter::Filter;
use crate::scene::bodies::reach::reach_about_origin;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::query_bounds::NearBox;
use crate::scene::Scene;
use crate::shape::Shape;

impl Scene {
    /// Returns the body with the smallest signed distance from a point, and the [`distance`](crate::distance) from the
    /// point as A to the body as B; `None` if no body that the [`Filter`] names is within `max_distance`. The
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
    pub fn nearest<'b>(
        &mut self,
        point: DVec2,
        max_distance: f64,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Option<(Separation, Body)>, SceneError> {
        check_vector(point, ["point.x", "point.y"])?;
        let filter = filter.into();
        with_point(point, |shape, pose| self.nearest_to(shape, pose, max_distance, filter))
    }

    /// Returns the body with the smallest signed distance from a shape, as [`Scene::nearest`] does: the shape is A. If it is that of a body
    /// in this scene, ignore that body.
    pub fn nearest_to<'b>(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        max_distance: f64,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Option<(Separation, Body)>, SceneError> {
        let mut nearest = None;
        let mut keep = |separation: &Separation, body| nearest = Some((*separation, body));
        self.nearest_each(shape, pose, max_distance, 1, &filter.into(), &mut keep)?;
        Ok(nearest)
    }

    /// Returns the bodies within `max_distance` of a shape, at most `count` of them, those with the smallest signed distances, each as
    /// [`Scene::nearest_to`] does; in order of distance, then slot.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Filter, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = std::sync::Arc::new(Shape::circle(1.0, Default::default())?);
    /// let [a, b, c] = [0.0, 9.0, 4.0].map(|x| scene.add(ball.clone(), BodyOptions { x, ..Default::default() }).unwrap());
    /// let others = Filter { ignore: &[a], ..Default::default() };
    /// let near = scene.nearest_all(&ball, &Pose::IDENTITY, f64::INFINITY, 2, others)?;
    /// assert_eq!(near.iter().map(|(near, body)| (near.distance, *body)).collect::<Vec<_>>(), [(2.0, c), (7.0, b)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nearest_all<'b>(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        max_distance: f64,
        count: usize,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Vec<(Separation, Body)>, SceneError> {
        let mut near = Vec::new();
        let mut keep = |separation: &Separation, body| near.push((*separation, body));
        self.nearest_each(shape, pose, max_distance, count, &filter.into(), &mut keep)?;
        Ok(near)
    }

    /// Calls `visit` with the answers of [`Scene::nearest_all`].
    pub(crate) fn nearest_each(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        max_distance: f64,
        count: usize,
        filter: &Filter,
        visit: &mut dyn FnMut(&Separation, Body),
    ) -> Result<(), SceneError> {
        check_limit(max_distance, "max_distance")?;
        self.prepare_query()?;
        // The search needs a finite limit.
        let limit = if max_distance < f64::MAX { max_distance } else { f64::MAX };
        let mut ranks = std::mem::take(&mut self.ranks);
        let separation_of = |slot: usize| distance(shape, pose, self.bodies.shape(slot), &self.pose_read(slot));
        // The nearest so far: of a search for one, the answer.
        let mut nearest: Option<(usize, Separation)> = None;
        let mut key_of = |slot: usize| {
            let separation = separation_of(slot);
            let distance = separation.distance;
            if nearest.as_ref().is_none_or(|(_, nearest)| distance < nearest.distance) {
                nearest = Some((slot, separation));
            }
            (distance <= limit).then_some(distance)
        };
        let (low, high) = reach_about_origin(shape, pose.rotation);
        let near = NearBox(Bounds::around(pose.position, low, high));
        self.rank(&near, limit, count, filter, &mut key_of, &mut ranks);
        for &(_, slot) in &ranks {
            let slot = slot as usize;
            let known = nearest.filter(|&(nearest, _)| nearest == slot);
            let separation = known.map_or_else(|| separation_of(slot), |(_, separation)| separation);
            self.bodies.body(slot).into_iter().for_each(|body| visit(&separation, body));
        }
        self.ranks = ranks;
        Ok(())
    }
}
