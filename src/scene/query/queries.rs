//! Queries at a place: the bodies at a point, in a box, or in a shape.
//!
//! Each gives the answer of a test of every body that the filter names; the hierarchy only skips bodies that their
//! bounds rule out.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::frame::Frame;
use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::math::vector::IntoVector;
use crate::memory::push_if_room;
use crate::query::collide::overlaps;
use crate::query::ray::holds;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::filter::Filter;
use crate::scene::bodies::reach::reach_about_origin;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::query_bounds::LowerBound;
use crate::scene::hierarchy::ranks::{sort, Ranks};
use crate::scene::query::scratch::with_scratch;
use crate::scene::view::View;
use crate::scene::Scene;
use crate::shape::shared::Shape;
use crate::shape::Form;

impl View<'_> {
    /// Returns the bodies that contain a point, in the order of their slots: those for which
    /// [`contains`](crate::contains) is true, and that the [`Filter`] names.
    ///
    /// # Errors
    ///
    /// If a coordinate is out of range.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0)?, BodyOptions { x: 5.0, ..Default::default() })?;
    /// assert_eq!(scene.refresh()?.pick([5.5, 0.5], u32::MAX)?, [ball]);
    /// scene.move_to(ball, (7.0, 0.0, 0.0))?;
    /// assert_eq!(scene.refresh()?.pick([5.5, 0.5], u32::MAX)?, []);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn pick<'b>(&self, point: impl IntoVector, filter: impl Into<Filter<'b>>) -> Result<Vec<Body>, SceneError> {
        let point = point.into_vector();
        check_vector(point, ["point.x", "point.y"])?;
        Ok(with_scratch(|[ranks, _]| {
            self.at_point(point, &filter.into(), ranks);
            self.bodies_of(ranks)
        }))
    }

    /// Returns the bodies that overlap a shape, in the order of their slots: those for which
    /// [`overlaps`](crate::overlaps) is true, and that the [`Filter`] names.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0)?, BodyOptions { x: 5.0, ..Default::default() })?;
    /// let region = Shape::rectangle(4.0, 4.0)?;
    /// assert_eq!(scene.refresh()?.query(&region, &Pose::new(2.0, 0.0, 0.0)?, u32::MAX), [ball]);
    /// assert_eq!(scene.refresh()?.query(&region, &Pose::IDENTITY, u32::MAX), []);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    #[must_use]
    pub fn query<'b>(&self, shape: &Shape, pose: &Pose, filter: impl Into<Filter<'b>>) -> Vec<Body> {
        self.in_shape_listed(&shape.0, &pose.frame, &filter.into())
    }

    fn in_shape_listed(&self, shape: &Form, pose: &Frame, filter: &Filter) -> Vec<Body> {
        with_scratch(|[ranks, _]| {
            self.in_shape(shape, pose, filter, ranks);
            self.bodies_of(ranks)
        })
    }

    /// Returns the bodies that overlap the box from `min` to `max`, as [`View::query`] does: the shapes, not only
    /// their bounds. The box may be a segment or a point.
    ///
    /// # Errors
    ///
    /// If a coordinate is out of range, or `max` is less than `min`.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0)?, BodyOptions { x: 5.0, ..Default::default() })?;
    /// assert_eq!(scene.refresh()?.query_box([0.0, 0.5], [4.5, 2.0], u32::MAX)?, [ball]);
    /// assert_eq!(scene.refresh()?.query_box([0.0, 0.9], [4.5, 2.0], u32::MAX)?, []);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn query_box<'b>(
        &self,
        min: impl IntoVector,
        max: impl IntoVector,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Vec<Body>, SceneError> {
        let (shape, pose) = posed_box(min.into_vector(), max.into_vector())?;
        Ok(self.in_shape_listed(&shape, &pose, &filter.into()))
    }
}

impl Scene {
    #[inline(always)]
    pub(crate) fn at_point(&self, point: DVec2, filter: &Filter, ranks: &mut Ranks) {
        let own = Bounds { min: point.to_array(), max: point.to_array() };
        self.rank_where(&own, filter, ranks, &|shape, pose| holds(shape, pose, point));
    }

    #[inline(always)]
    pub(crate) fn in_shape(&self, shape: &Form, pose: &Frame, filter: &Filter, ranks: &mut Ranks) {
        let (low, high) = reach_about_origin(shape, pose.rotation);
        let own = Bounds::around(pose.position, low, high);
        self.rank_where(&own, filter, ranks, &|body, its_pose| overlaps(body, its_pose, shape, pose));
    }

    /// Replaces `ranks` by all bodies that count, whose bounds overlap `own`, and that match, by slot.
    pub(super) fn rank_where(
        &self,
        own: &Bounds,
        filter: &Filter,
        ranks: &mut Ranks,
        matches: &dyn Fn(&Form, &Frame) -> bool,
    ) {
        ranks.clear();
        self.hierarchy.for_each_overlapping(own, &self.derived, &mut |slot| {
            if filter.counts(&self.bodies, slot) && matches(self.bodies.shape(slot), &self.pose_read(slot)) {
                push_if_room(ranks, (0.0, slot as u32));
            }
        });
        sort(ranks);
    }

    /// Replaces `ranks` by the bodies that count and have a key, at most `most`, those with the smallest keys. The
    /// search begins with `limit`; with fewer than all, keys must be those of `query`.
    pub(super) fn rank(
        &self,
        query: &impl LowerBound,
        mut limit: f64,
        most: usize,
        filter: &Filter,
        key_of: &mut dyn FnMut(usize) -> Option<f64>,
        ranks: &mut Ranks,
    ) {
        ranks.clear();
        self.hierarchy.nearest_first(query, &self.derived, limit, &mut |slot| {
            if !filter.counts(&self.bodies, slot) {
                return limit;
            }
            let Some(key) = key_of(slot) else { return limit };
            push_if_room(ranks, (key, slot as u32));
            // Cut the list once there are enough, then each time that there are twice as many.
            if ranks.len() == most || ranks.len() / 2 >= most {
                keep_first(ranks, most);
                limit = ranks.last().map_or(limit, |&(key, _)| key);
            }
            limit
        });
        keep_first(ranks, most);
    }

    fn bodies_of(&self, ranks: &Ranks) -> Vec<Body> {
        ranks.iter().filter_map(|&(_, slot)| self.bodies.body(slot as usize)).collect()
    }
}

/// The box from `min` to `max` as a shape and its pose.
#[inline(always)]
pub(crate) fn posed_box(min: DVec2, max: DVec2) -> Result<(Form, Frame), NumberError> {
    check_vector(min, ["min.x", "min.y"])?;
    check_vector(max, ["max.x", "max.y"])?;
    if max.cmplt(min).any() {
        let (k, name) = if max.x < min.x { (0, "max.x") } else { (1, "max.y") };
        return Err(NumberError::OutOfRange { name, value: max[k], least: min[k], most: f64::INFINITY });
    }
    // Its origin is in the corner, which is exact: the middle would be rounded.
    let size = max - min;
    check_vector(size, ["max.x - min.x", "max.y - min.y"])?;
    let corners = [DVec2::ZERO, DVec2::new(size.x, 0.0), size, DVec2::new(0.0, size.y)];
    // The constructor refuses sizes too small to be told from zero: a point stands in for them.
    let shape = Form::hull(&corners, 0.0).unwrap_or_else(|_| Form::origin_point());
    Ok((shape, Frame { position: min, rotation: Rotation::IDENTITY }))
}

/// Sorts the list and cuts it to at most so many.
fn keep_first(ranks: &mut Ranks, most: usize) {
    sort(ranks);
    ranks.truncate(most);
}
