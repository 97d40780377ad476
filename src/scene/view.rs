//! A scene as it was last read, to be asked.

use std::ops::Deref;

use crate::memory::has_room;
use crate::scene::error::SceneError;
use crate::scene::memory_limit::QUERY_BYTES;
use crate::scene::Scene;

/// A scene as [`Scene::refresh`] has read it, which answers questions such as [`View::raycast`] and [`View::pick`]. It
/// borrows the scene, so that the scene cannot change while there is a view: an outdated answer does not compile.
///
/// It dereferences to the scene, for [`Scene::position`], [`Scene::user_data`] and all else that only reads.
///
/// ```compile_fail,E0502
/// # use shadowgap::{Scene, Shape};
/// # let mut scene = Scene::new();
/// # let ball = scene.add(Shape::circle(1.0)?, [5.0, 0.0])?;
/// let view = scene.refresh()?;
/// scene.move_to(ball, (7.0, 0.0, 0.0))?;
/// view.pick([5.0, 0.0], u32::MAX)?;
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<'s> {
    scene: &'s Scene,
}

impl Deref for View<'_> {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        self.scene
    }
}

impl Scene {
    /// Reads what has changed since the last update or refresh, brings the search tree of the bodies up to date, and
    /// returns a [`View`] to be asked, by any number of threads at once. It finds no pairs. Without changes it returns
    /// at once.
    ///
    /// # Errors
    ///
    /// If memory has no room. If a pose that has been written through [`Scene::poses_mut`] is out of range: all others
    /// are read nevertheless, see there.
    ///
    /// ```
    /// use shadowgap::{Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = scene.add(Shape::circle(1.0)?, [5.0, 0.0])?;
    /// let view = scene.refresh()?;
    /// let rays = [[8.0, 0.0], [0.0, 8.0]];
    /// let hits = std::thread::scope(|threads| {
    ///     rays.map(|to| threads.spawn(move || view.raycast([0.0, 0.0], to, u32::MAX))).map(|ray| ray.join().unwrap())
    /// });
    /// assert_eq!(hits.map(|hit| hit.unwrap().map(|(hit, body)| (hit.fraction, body))), [Some((0.5, ball)), None]);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn refresh(&mut self) -> Result<View<'_>, SceneError> {
        if self.view().is_none() {
            self.retry_without_bad_poses(Scene::prepare_query)?;
            self.hierarchy.expect_queries();
        }
        Ok(View { scene: self })
    }

    /// The [`View`] that the last [`Scene::refresh`] returned; `None` if the scene may have changed since, or has been
    /// updated. For who shares the scene and cannot refresh it.
    #[must_use]
    pub fn view(&self) -> Option<View<'_>> {
        let is_fresh = self.bodies.written.is_empty() && self.hierarchy.is_ready(&self.derived);
        is_fresh.then_some(View { scene: self })
    }

    /// Reads the current poses and brings the hierarchy up to date.
    pub(crate) fn prepare_query(&mut self) -> Result<(), SceneError> {
        self.keep_swept_changes()?;
        self.read_poses(true)?;
        let more = self.bodies.slot_count().saturating_sub(self.hierarchy.slot_count());
        if more > 0 && !has_room(more, QUERY_BYTES) {
            return Err(SceneError::OutOfMemory);
        }
        self.hierarchy.refresh(&self.derived);
        Ok(())
    }
}
