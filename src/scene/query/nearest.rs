//! The nearest bodies.

use crate::error::{check_limit, check_vector};
use crate::math::frame::Frame;
use crate::math::pose::Pose;
use crate::math::vector::IntoVector;
use crate::pair::separation::Separation;
use crate::query::distance::distance;
use crate::query::ray::with_point;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::filter::Filter;
use crate::scene::bodies::reach::reach_about_origin;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::query_bounds::{NearBox, Ranked};
use crate::scene::hierarchy::ranks::Ranks;
use crate::scene::query::scratch::with_scratch;
use crate::scene::view::View;
use crate::scene::Scene;
use crate::shape::shared::Shape;
use crate::shape::Form;

impl View<'_> {
    /// Returns the body with the smallest signed distance from a point, and the [`distance`](crate::distance) from the
    /// point as A to the body as B; `None` if no body that the [`Filter`] names is within `max_distance`. The
    /// distance of a body that contains the point is negative, or 0 on its boundary. If several are equally near, it is
    /// the body in the lowest slot.
    ///
    /// An infinite `max_distance` sets no limit.
    ///
    /// # Errors
    ///
    /// If a coordinate is out of range, or `max_distance` is negative or NaN.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0)?, BodyOptions { x: 5.0, ..Default::default() })?;
    /// let (separation, body) = scene.refresh()?.nearest([1.0, 0.0], f64::INFINITY, u32::MAX)?.unwrap();
    /// assert_eq!((separation.distance, separation.on_b.to_array(), body), (3.0, [4.0, 0.0], ball));
    /// assert!(scene.refresh()?.nearest([1.0, 0.0], 2.5, u32::MAX)?.is_none());
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn nearest<'b>(
        &self,
        point: impl IntoVector,
        max_distance: f64,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Option<(Separation, Body)>, SceneError> {
        let point = point.into_vector();
        check_vector(point, ["point.x", "point.y"])?;
        with_point(point, |shape, pose| self.nearest_one(shape, pose, max_distance, &filter.into()))
    }

    /// Returns the body with the smallest signed distance from a shape, as [`View::nearest`] does: the shape is A. If
    /// it is that of a body in this scene, ignore that body.
    ///
    /// # Errors
    ///
    /// If `max_distance` is negative or NaN.
    pub fn nearest_to<'b>(
        &self,
        shape: &Shape,
        pose: &Pose,
        max_distance: f64,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Option<(Separation, Body)>, SceneError> {
        self.nearest_one(&shape.0, &pose.frame, max_distance, &filter.into())
    }

    fn nearest_one(
        &self,
        shape: &Form,
        pose: &Frame,
        max_distance: f64,
        filter: &Filter,
    ) -> Result<Option<(Separation, Body)>, SceneError> {
        check_limit(max_distance, "max_distance")?;
        let mut nearest = None;
        let mut keep = |separation: &Separation, body| nearest = Some((*separation, body));
        with_scratch(|[ranks, _]| self.each_near_to(shape, pose, (max_distance, 1), filter, ranks, &mut keep));
        Ok(nearest)
    }

    /// Returns the bodies within `max_distance` of a shape, at most `count` of them, those with the smallest signed
    /// distances, each as [`View::nearest_to`] does; in order of distance, then slot.
    ///
    /// # Errors
    ///
    /// If `max_distance` is negative or NaN.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Filter, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = Shape::circle(1.0)?;
    /// let mut add = |x| scene.add(ball.clone(), BodyOptions { x, ..Default::default() }).unwrap();
    /// let [a, b, c] = [0.0, 9.0, 4.0].map(&mut add);
    /// let others = Filter { ignore: &[a], ..Default::default() };
    /// let near = scene.refresh()?.nearest_all(&ball, &Pose::IDENTITY, f64::INFINITY, 2, others)?;
    /// assert_eq!(near.iter().map(|(near, body)| (near.distance, *body)).collect::<Vec<_>>(), [(2.0, c), (7.0, b)]);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn nearest_all<'b>(
        &self,
        shape: &Shape,
        pose: &Pose,
        max_distance: f64,
        count: usize,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Vec<(Separation, Body)>, SceneError> {
        check_limit(max_distance, "max_distance")?;
        let (mut near, most, filter) = (Vec::new(), (max_distance, count), filter.into());
        let mut keep = |separation: &Separation, body| near.push((*separation, body));
        with_scratch(|[ranks, _]| self.each_near_to(&shape.0, &pose.frame, most, &filter, ranks, &mut keep));
        Ok(near)
    }
}

impl Scene {
    #[inline(always)]
    pub(crate) fn each_near_to(
        &self,
        shape: &Form,
        pose: &Frame,
        (max_distance, count): (f64, usize),
        filter: &Filter,
        ranks: &mut Ranks,
        visit: &mut dyn FnMut(&Separation, Body),
    ) {
        // The search needs a finite limit.
        let limit = if max_distance < f64::MAX { max_distance } else { f64::MAX };
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
        let near = Ranked::Near(NearBox(Bounds::around(pose.position, low, high)));
        self.rank(&near, limit, count, filter, &mut key_of, ranks);
        for &(_, slot) in &*ranks {
            let slot = slot as usize;
            let known = nearest.filter(|&(nearest, _)| nearest == slot);
            let separation = known.map_or_else(|| separation_of(slot), |(_, separation)| separation);
            self.bodies.body(slot).into_iter().for_each(|body| visit(&separation, body));
        }
    }
}
