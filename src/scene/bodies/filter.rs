//! Which bodies a question to a scene is about.

use crate::scene::bodies::body::Body;
use crate::scene::bodies::slots::Bodies;

/// The bodies that a question to a [`Scene`](crate::Scene) is about. A mask alone converts into a filter.
///
/// ```
/// use shadowgap::{BodyOptions, Filter, Scene, Shape};
/// const WALLS: u32 = 2;
/// let mut scene = Scene::new();
/// let ball = Shape::circle(1.0)?;
/// let [a, b, c] = [1, 1, WALLS].map(|category| {
///     scene.add(ball.clone(), BodyOptions { category, ..Default::default() }).unwrap()
/// });
/// assert_eq!(scene.refresh()?.pick([0.0, 0.0], WALLS)?, [c]);
/// assert_eq!(scene.refresh()?.pick([0.0, 0.0], Filter { ignore: &[a], ..Default::default() })?, [b, c]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Filter<'b> {
    /// Only bodies whose category has one of these bits; default all.
    pub mask: u32,
    /// Bodies that do not count, such as the one that asks. Handles of removed bodies are ignored.
    pub ignore: &'b [Body],
}

impl Default for Filter<'_> {
    fn default() -> Self {
        Filter::ALL
    }
}

impl From<u32> for Filter<'_> {
    fn from(mask: u32) -> Self {
        Filter { mask, ignore: &[] }
    }
}

impl Filter<'_> {
    /// All bodies.
    pub(crate) const ALL: Filter<'static> = Filter { mask: u32::MAX, ignore: &[] };

    /// Whether the body in a slot in use counts.
    #[inline(always)]
    pub(crate) fn counts(&self, bodies: &Bodies, slot: usize) -> bool {
        bodies.filters.of(slot).category & self.mask != 0 && (self.ignore.is_empty() || !self.ignores(bodies, slot))
    }

    #[inline(never)]
    fn ignores(&self, bodies: &Bodies, slot: usize) -> bool {
        bodies.body(slot).is_some_and(|body| self.ignore.contains(&body))
    }
}
