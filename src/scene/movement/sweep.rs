//! All that a moved shape touches.

use glam::DVec2;

use crate::error::check_vector;
use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::filter::Filter;
use crate::scene::bodies::reach::reach_about_origin;
use crate::scene::bodies::slots::NO_INDEX;
use crate::scene::error::SceneError;
use crate::scene::movement::answer::Touch;
use crate::scene::nearby::{Start, Whom};
use crate::scene::obstacles::buffers::Leg;
use crate::scene::Scene;
use crate::shape::Shape;

impl Scene {
    /// Returns all bodies that a shape touches when it moves by `motion` in a straight line, in order of time, then slot: those
    /// that the [`Filter`] names. The shape passes through all of them.
    ///
    /// A body that it touches at the start counts when the motion leads deeper into it; one that it overlaps there does, at time 0.
    ///
    /// ```
    /// use shadowgap::{glam::DVec2, BodyOptions, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = std::sync::Arc::new(Shape::circle(1.0, DVec2::ZERO)?);
    /// let balls = [8.0, 4.0].map(|x| scene.add(ball.clone(), BodyOptions { x, ..Default::default() }).unwrap());
    /// let touches = scene.sweep(&ball, &Pose::IDENTITY, [8.0, 0.0].into(), u32::MAX)?;
    /// assert_eq!(touches.iter().map(|touch| (touch.body, touch.time)).collect::<Vec<_>>(), [(balls[1], 0.25), (balls[0], 0.75)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sweep<'b>(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        motion: DVec2,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Vec<Touch>, SceneError> {
        let mut touches = Vec::new();
        self.sweep_into(shape, pose, motion, &filter.into(), &mut touches)?;
        Ok(touches)
    }

    /// Replaces the list by the answer of [`Scene::sweep`].
    pub(crate) fn sweep_into(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        motion: DVec2,
        filter: &Filter,
        touches: &mut Vec<Touch>,
    ) -> Result<(), SceneError> {
        check_vector(motion, ["motion.x", "motion.y"])?;
        self.prepare_query()?;
        touches.clear();
        let mut buffers = self.take_buffers();
        let rotation = if shape.is_disc() { Rotation::IDENTITY } else { pose.rotation };
        let (low, high) = reach_about_origin(shape, rotation);
        let bounds = Bounds::around(pose.position, low, high);
        let start = Start { scene: self, slot: NO_INDEX as usize, shape, pose: Pose { rotation, ..*pose }, bounds };
        let whom = Whom { filter: *filter, ..Whom::ALL };
        let leg = Leg { from: DVec2::ZERO, to: motion, times: [0.0, 1.0] };
        start.find_passed(&[leg], &whom, &mut buffers.region, touches);
        self.buffers = Some(buffers);
        Ok(())
    }
}
