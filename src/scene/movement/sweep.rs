//! All that a moved shape touches.

use glam::DVec2;

use crate::error::{check_vectors, NumberError};
use crate::math::frame::Frame;
use crate::math::pose::Pose;
use crate::math::vector::IntoVector;
use crate::memory::push_if_room;
use crate::pair::impact::FirstTouch;
use crate::query::cast::Counts;
use crate::query::spin::first_spinning_touch;
use crate::scene::bodies::filter::Filter;
use crate::scene::bodies::reach::{reach_about_origin, reach_of_turns};
use crate::scene::error::SceneError;
use crate::scene::hierarchy::query_bounds::Ranked;
use crate::scene::movement::answer::Touch;
use crate::scene::movement::passed::sort_touches;
use crate::scene::view::View;
use crate::scene::Scene;
use crate::shape::shared::Shape;
use crate::shape::Form;

impl View<'_> {
    /// Returns all bodies that a shape touches when it moves by `motion` in a straight line, in order of time, then
    /// slot: those that the [`Filter`] names. The shape passes through all of them.
    ///
    /// Each is touched when and where [`cast`](crate::cast) against that body alone says so: one that the shape touches
    /// at the start counts when the motion leads deeper into it, one that it overlaps there does, at time 0, and so
    /// does a later graze. A [one-way](crate::BodyOptions::one_way) body is touched as by [`View::cast`].
    ///
    /// # Errors
    ///
    /// If the motion is out of range.
    ///
    /// ```
    /// use shadowgap::{glam::DVec2, BodyOptions, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = Shape::circle(1.0)?;
    /// let balls = [8.0, 4.0].map(|x| scene.add(ball.clone(), BodyOptions { x, ..Default::default() }).unwrap());
    /// let touches = scene.refresh()?.sweep(&ball, &Pose::IDENTITY, [8.0, 0.0], u32::MAX)?;
    /// let times: Vec<_> = touches.iter().map(|touch| (touch.body, touch.time)).collect();
    /// assert_eq!(times, [(balls[1], 0.25), (balls[0], 0.75)]);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn sweep<'b>(
        &self,
        shape: &Shape,
        pose: &Pose,
        motion: impl IntoVector,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Vec<Touch>, SceneError> {
        self.sweep_spinning(shape, pose, motion, 0.0, filter)
    }

    /// [`View::sweep`] of a shape that turns evenly by `spin` radians about its origin on its way: all that it
    /// touches, each when [`cast_spinning`](crate::cast_spinning) says so. The first is what the shape would meet that
    /// stops there.
    ///
    /// # Errors
    ///
    /// If the motion or the spin is out of range.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let pin = Shape::point(0.0, 0.0)?;
    /// let pins = [[0.0, 1.0], [1.0, 1.0]].map(|place| scene.add(&pin, place).unwrap());
    /// let (hand, still) = (Shape::segment([0.0, 0.0], [2.0, 0.0])?, [0.0, 0.0]);
    /// let touches = scene.refresh()?.sweep_spinning(&hand, &Pose::IDENTITY, still, std::f64::consts::PI, u32::MAX)?;
    /// assert_eq!(touches.iter().map(|touch| touch.body).collect::<Vec<_>>(), [pins[1], pins[0]]);
    /// assert!((touches[0].time - 0.25).abs() < 1e-6 && (touches[1].time - 0.5).abs() < 1e-6);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn sweep_spinning<'b>(
        &self,
        shape: &Shape,
        pose: &Pose,
        motion: impl IntoVector,
        spin: f64,
        filter: impl Into<Filter<'b>>,
    ) -> Result<Vec<Touch>, SceneError> {
        let motion = motion.into_vector();
        check_sweep(motion, spin)?;
        let mut touches = Vec::new();
        self.find_swept((&shape.0, &pose.frame), motion, spin, &filter.into(), &mut touches);
        Ok(touches)
    }
}

impl Scene {
    #[inline(always)]
    pub(crate) fn find_swept(
        &self,
        (shape, pose): (&Form, &Frame),
        motion: DVec2,
        spin: f64,
        filter: &Filter,
        touches: &mut Vec<Touch>,
    ) {
        let (low, high) = if spin == 0.0 || shape.is_disc() {
            reach_about_origin(shape, pose.rotation)
        } else {
            let reach = DVec2::splat(reach_of_turns(shape));
            (-reach, reach)
        };
        let (path, length) = (Ranked::swept(pose.position, motion, (low, high)), motion.length());
        self.hierarchy.nearest_first(&path, &self.derived, length, &mut |slot| {
            let Some(body) = self.body(slot).filter(|_| filter.counts(&self.bodies, slot)) else { return length };
            if let Some(touch) = self.met_alone(slot, (shape, pose), motion, spin, true) {
                push_if_room(touches, Touch::new(body, &touch.impact));
            }
            length
        });
        sort_touches(touches);
    }

    /// Where a shape meets a body, if nothing else stops it.
    #[inline(never)]
    pub(crate) fn met_alone(
        &self,
        slot: usize,
        (shape, pose): (&Form, &Frame),
        motion: DVec2,
        spin: f64,
        grazes: bool,
    ) -> Option<FirstTouch> {
        let counts = Counts { grazes, most: shape.extent(), ..Counts::OF_CASTS };
        self.first_met(slot, counts, &|body, its_pose, counts| {
            first_spinning_touch(body, its_pose, shape, pose, [motion, DVec2::ZERO], [0.0, spin], counts)
        })
    }
}

/// Refuses a motion or a spin with a number out of range.
pub(crate) fn check_sweep(motion: DVec2, spin: f64) -> Result<(), NumberError> {
    check_vectors(&[(motion, ["motion.x", "motion.y"]), (DVec2::new(spin, 0.0), ["spin"; 2])])
}
