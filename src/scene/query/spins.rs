//! What a moving shape that turns meets first.

use glam::DVec2;

use crate::error::check_vector;
use crate::math::interval::smaller;
use crate::math::pose::Pose;
use crate::query::cast::Impact;
use crate::query::collide::overlaps;
use crate::query::spin::first_spinning_touch;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::reach::reach_of_turns;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::query_bounds::SweptBox;
use crate::scene::obstacles::surface::agrees;
use crate::scene::query::casts::Swept;
use crate::scene::Scene;
use crate::shape::Shape;

impl Scene {
    /// [`Scene::cast`] of a shape that turns evenly by `spin` radians about its origin on its way. The impact is that of
    /// [`cast_spinning`](crate::cast_spinning), as exact and never late. Of several bodies that are touched at one time, it is the one in
    /// the lowest slot.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Pose, Scene, Shape};
    /// let mut scene = Scene::new();
    /// // A bar 4 long, turning by half a circle on the spot, meets a pin above it after a quarter.
    /// let pin = scene.add(Shape::point(0.0, 0.0)?, BodyOptions { y: 1.0, ..Default::default() })?;
    /// let (bar, still) = (Shape::segment([-2.0, 0.0].into(), [2.0, 0.0].into())?, [0.0, 0.0].into());
    /// let (impact, body) = scene.cast_spinning(&bar, &Pose::IDENTITY, still, std::f64::consts::PI, u32::MAX, None)?.unwrap();
    /// assert!((impact.time - 0.5).abs() < 1e-6 && body == pin);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cast_spinning(
        &mut self,
        shape: &Shape,
        pose: &Pose,
        motion: DVec2,
        spin: f64,
        mask: u32,
        ignored: Option<Body>,
    ) -> Result<Option<(Impact, Body)>, SceneError> {
        if spin == 0.0 || (shape.is_disc() && spin.is_finite()) {
            return self.cast(shape, pose, motion, mask, ignored);
        }
        check_vector(motion, ["motion.x", "motion.y"])?;
        check_vector(DVec2::new(spin, 0.0), ["spin"; 2])?;
        let ignored = ignored.map(|body| self.bodies.slot(body)).transpose()?;
        self.prepare_query()?;
        let reach = DVec2::splat(reach_of_turns(shape));
        let path = SweptBox::new(pose.position, motion, (-reach, reach));
        let swept = Swept { path, way: motion, mask, ignored };
        // What touches a body is not stopped by another one that it only grazes.
        let mut touches = false;
        self.hierarchy.for_each_overlapping(
            &Bounds::around(pose.position, -reach, reach),
            &self.derived,
            &mut |slot| {
                touches = touches
                    || self.counts(&swept, slot) && overlaps(shape, pose, self.bodies.shape(slot), &self.pose_of(slot));
            },
        );
        let mut first: Option<(Impact, usize)> = None;
        let mut limit = motion.length();
        self.hierarchy.nearest_first(&swept.path, &self.derived, limit, &mut |slot| {
            let touch = if self.counts(&swept, slot) {
                self.spinning_touch(slot, (shape, pose), motion, spin, !touches)
            } else {
                None
            };
            if let Some(impact) = touch {
                // What it overlaps at the start comes before all that it touches at that time.
                let order = |impact: &Impact, slot: usize| (impact.time, !impact.inside, slot);
                if first.is_none_or(|(other, lowest)| order(&impact, slot) < order(&other, lowest)) {
                    first = Some((impact, slot));
                }
                limit = smaller(limit, impact.time * motion.length());
            }
            limit
        });
        Ok(first.and_then(|(impact, slot)| Some((impact, self.bodies.body(slot)?))))
    }

    /// The first touch of the body in a slot by a shape that moves and turns, if the body lets itself be met so.
    pub(crate) fn spinning_touch(
        &self,
        slot: usize,
        (shape, pose): (&Shape, &Pose),
        motion: DVec2,
        spin: f64,
        grazes: bool,
    ) -> Option<Impact> {
        let (body, its_pose) = (self.bodies.shape(slot), self.pose_of(slot));
        let impact = first_spinning_touch(body, &its_pose, shape, pose, [motion, DVec2::ZERO], [0.0, spin], grazes)?;
        // What stops from one side is met from that side alone, and never from inside.
        let is_met = |way| !impact.inside && agrees(impact.normal, way);
        self.one_way_in_world(slot).is_none_or(is_met).then_some(impact)
    }
}
