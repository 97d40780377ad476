//! Which bodies a question to a scene is about.

use std::fmt;

use crate::scene::bodies::body::Body;
use crate::scene::bodies::slots::Bodies;
use crate::target::FOR_JS;

/// The bodies that a question to a [`Scene`](crate::Scene) is about. A mask alone or a closure alone converts into a
/// filter.
///
/// ```
/// use shadowgap::{Body, BodyOptions, Filter, Scene, Shape};
/// const WALLS: u32 = 2;
/// let mut scene = Scene::new();
/// let ball = Shape::circle(1.0)?;
/// let [a, b, c] = [1, 1, WALLS].map(|category| {
///     scene.add(ball.clone(), BodyOptions { category, ..Default::default() }).unwrap()
/// });
/// assert_eq!(scene.refresh()?.pick([0.0, 0.0], WALLS)?, [c]);
/// assert_eq!(scene.refresh()?.pick([0.0, 0.0], Filter { ignore: &[a], ..Default::default() })?, [b, c]);
/// let scene = scene.refresh()?;
/// let is_wall = |body: Body| scene.category(body) == Ok(WALLS);
/// assert_eq!(scene.pick([0.0, 0.0], &is_wall)?, [c]);
/// assert_eq!(scene.pick([0.0, 0.0], Filter { ignore: &[c], ..Filter::from(&is_wall) })?, []);
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Filter<'b> {
    /// Only bodies whose category has one of these bits; default all.
    pub mask: u32,
    /// Bodies that do not count, such as the one that asks. Handles of removed bodies are ignored.
    pub ignore: &'b [Body],
    /// Only bodies for which this returns true; default all. It is asked of bodies that would matter for the answer, in
    /// no order to rely on, perhaps of one body more than once: it must return the same each time.
    pub accept: Option<&'b dyn Fn(Body) -> bool>,
}

impl fmt::Debug for Filter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Filter { mask, ignore, accept } = self;
        let accept = accept.map(|_| "a closure");
        f.debug_struct("Filter").field("mask", mask).field("ignore", ignore).field("accept", &accept).finish()
    }
}

impl Default for Filter<'_> {
    fn default() -> Self {
        Filter::ALL
    }
}

impl From<u32> for Filter<'_> {
    fn from(mask: u32) -> Self {
        Filter { mask, ..Filter::ALL }
    }
}

impl<'b, F: Fn(Body) -> bool> From<&'b F> for Filter<'b> {
    fn from(accept: &'b F) -> Self {
        Filter { accept: Some(accept), ..Filter::ALL }
    }
}

impl Filter<'_> {
    /// All bodies.
    pub(crate) const ALL: Filter<'static> = Filter { mask: u32::MAX, ignore: &[], accept: None };

    /// Whether the body in a slot in use counts.
    #[inline(always)]
    pub(crate) fn counts(&self, bodies: &Bodies, slot: usize) -> bool {
        bodies.filters.of(slot).category & self.mask != 0
            && (self.ignore.is_empty() || !self.ignores(bodies, slot))
            && (FOR_JS || self.accept.is_none_or(|accept| bodies.body(slot).is_some_and(accept)))
    }

    #[inline(never)]
    fn ignores(&self, bodies: &Bodies, slot: usize) -> bool {
        bodies.body(slot).is_some_and(|body| self.ignore.contains(&body))
    }
}
