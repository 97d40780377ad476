//! The properties of one body of a scene, for callers to set and read.

use std::sync::Arc;

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::pose::Pose;
use crate::math::vector::IntoVector;
use crate::scene::bodies::body::{check_one_way, CategoryMask};
use crate::scene::{Body, Scene, SceneError};
use crate::shape::shared::Shape;
use crate::shape::Form;

impl Scene {
    /// The body's shape.
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn shape(&self, body: Body) -> Result<Shape, SceneError> {
        Ok(Shape(Arc::clone(&self.bodies.model(self.bodies.slot(body)?).shape)))
    }

    /// Gives a body another shape at the same pose.
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn set_shape(&mut self, body: Body, shape: impl Into<Shape>) -> Result<(), SceneError> {
        self.set_form(body, shape.into().0)
    }

    /// [`Scene::set_shape`].
    pub(crate) fn set_form(&mut self, body: Body, shape: Arc<Form>) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        self.swept_changes();
        let read = self.derived.posed_body(slot);
        if !read.position.is_nan() {
            self.starts.keep(slot, [read.position.x, read.position.y, read.angle]);
        }
        self.bodies.set_shape(slot, shape);
        self.derived.set_model(slot, &self.bodies.models[self.bodies.model_of[slot]]);
        self.overlaps.clear(true);
        Ok(())
    }

    /// Changes a body's groups, and the groups that it collides with; see [`BodyOptions`](crate::BodyOptions).
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn set_filter(&mut self, body: Body, category: u32, mask: u32) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        self.bodies.filters.set(slot, CategoryMask { category, mask });
        let rank = self.derived.rank(slot);
        self.derived.filters.set(rank, CategoryMask { category, mask });
        self.broad.replace(slot, rank, [self.bodies.fixed[slot]; 2], &self.derived);
        Ok(())
    }

    /// The groups that a body belongs to; see [`BodyOptions::category`](crate::BodyOptions::category).
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn category(&self, body: Body) -> Result<u32, SceneError> {
        Ok(self.bodies.filters.of(self.bodies.slot(body)?).category)
    }

    /// The groups that a body collides with; see [`BodyOptions::mask`](crate::BodyOptions::mask).
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn mask(&self, body: Body) -> Result<u32, SceneError> {
        Ok(self.bodies.filters.of(self.bodies.slot(body)?).mask)
    }

    /// The number that the caller keeps with a body; see [`BodyOptions::user_data`](crate::BodyOptions::user_data).
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn user_data(&self, body: Body) -> Result<u64, SceneError> {
        Ok(self.bodies.user_data.of(self.bodies.slot(body)?))
    }

    /// Keeps another number with a body; see [`BodyOptions::user_data`](crate::BodyOptions::user_data).
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn set_user_data(&mut self, body: Body, user_data: u64) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        self.bodies.user_data.set(slot, user_data);
        Ok(())
    }

    /// Whether a body is fixed; see [`BodyOptions::fixed`](crate::BodyOptions::fixed).
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn is_fixed(&self, body: Body) -> Result<bool, SceneError> {
        Ok(self.bodies.fixed[self.bodies.slot(body)?])
    }

    /// Fixes a body, or lets it move; see [`BodyOptions::fixed`](crate::BodyOptions::fixed). The pairs change with the
    /// next update.
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn set_fixed(&mut self, body: Body, fixed: bool) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        if self.bodies.fixed[slot] != fixed {
            let rank = self.derived.rank(slot);
            self.broad.replace(slot, rank, [!fixed, fixed], &self.derived);
            self.bodies.fixed[slot] = fixed;
        }
        Ok(())
    }

    /// The direction of a one-way body, against which alone it stops others; see
    /// [`BodyOptions::one_way`](crate::BodyOptions::one_way).
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn one_way(&self, body: Body) -> Result<Option<DVec2>, SceneError> {
        Ok(self.bodies.one_way(self.bodies.slot(body)?))
    }

    /// Makes a body stop only bodies that come against a direction in its own frame, or everything; see
    /// [`BodyOptions::one_way`](crate::BodyOptions::one_way).
    ///
    /// # Errors
    ///
    /// If the body has been removed, or the direction is out of range or without length.
    pub fn set_one_way(&mut self, body: Body, one_way: Option<DVec2>) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        check_one_way(one_way)?;
        self.bodies.one_way.set(slot, one_way.unwrap_or_default());
        Ok(())
    }

    /// The body's pose, as it was written: its angle is not brought into a range.
    ///
    /// # Errors
    ///
    /// If the body has been removed, or if a number out of range was written through [`Scene::poses_mut`] since the
    /// last update or refresh.
    pub fn pose(&self, body: Body) -> Result<Pose, SceneError> {
        let slot = self.bodies.slot(body)?;
        let [x, y, angle] = self.bodies.pose(slot);
        Pose::new(x, y, angle).map_err(|reason| SceneError::Pose { slot, reason })
    }

    /// The body's position.
    ///
    /// Its numbers are as written through [`Scene::poses_mut`], which the next update or refresh checks.
    ///
    /// # Errors
    ///
    /// If the body has been removed.
    pub fn position(&self, body: Body) -> Result<DVec2, SceneError> {
        let [x, y, _] = self.bodies.pose(self.bodies.slot(body)?);
        Ok(DVec2::new(x, y))
    }

    /// Moves a body to a [`Pose`], or what can become one: x, y and angle as an array or a tuple. The next update or
    /// refresh takes it into account.
    ///
    /// # Errors
    ///
    /// If the body has been removed, or the pose is out of range.
    ///
    /// ```
    /// use shadowgap::{Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0)?, [0.0, 0.0])?;
    /// scene.move_to(ball, (2.0, 1.0, 0.5))?;
    /// let there = scene.pose(ball)?.moved([0.5, 0.0])?;
    /// scene.move_to(ball, there)?;
    /// assert_eq!(scene.pose(ball)?, Pose::new(2.5, 1.0, 0.5)?);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn move_to<P: TryInto<Pose>>(&mut self, body: Body, pose: P) -> Result<(), SceneError>
    where
        SceneError: From<P::Error>,
    {
        let slot = self.bodies.slot(body)?;
        let pose = pose.try_into()?;
        self.bodies.set_pose(slot, numbers(&pose));
        Ok(())
    }

    /// Moves a body to a position, and leaves its angle as it is.
    ///
    /// # Errors
    ///
    /// If the body has been removed, or the position is out of range.
    pub fn set_position(&mut self, body: Body, position: impl IntoVector) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        let (DVec2 { x, y }, [.., angle]) = (position.into_vector(), self.bodies.pose(slot));
        Frame::check(x, y, 0.0)?;
        self.bodies.set_pose(slot, [x, y, angle]);
        Ok(())
    }

    /// Puts a body at a pose without a way there: the next [swept update](Scene::update_swept) lets it set out from
    /// this pose.
    ///
    /// # Errors
    ///
    /// If the body has been removed, or the pose is out of range.
    pub fn teleport<P: TryInto<Pose>>(&mut self, body: Body, pose: P) -> Result<(), SceneError>
    where
        SceneError: From<P::Error>,
    {
        self.teleport_to(body, numbers(&pose.try_into()?))
    }

    /// [`Scene::teleport`] to x, y and angle.
    pub(crate) fn teleport_to(&mut self, body: Body, pose: [f64; 3]) -> Result<(), SceneError> {
        let slot = self.bodies.slot(body)?;
        let [x, y, angle] = pose;
        Frame::check(x, y, angle)?;
        self.bodies.set_pose(slot, pose);
        self.starts.replace(slot, pose);
        Ok(())
    }
}

/// x, y and angle.
fn numbers(pose: &Pose) -> [f64; 3] {
    [pose.position().x, pose.position().y, pose.angle()]
}
