//! The shortest way for a body out of everything that it overlaps.

use glam::DVec2;

use crate::error::check_limit;
use crate::math::interval::larger;
use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::pair::overlap::{depth, least_overlap};
use crate::pair::placement::{Pair, Placement};
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::filter::Filter;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::ranks::{sort, Ranks};
use crate::scene::Scene;
use crate::union::piece_pairs::PiecePairs;
use crate::union::way_out::Workspace;

impl Scene {
    /// Moves a body out of everything that it overlaps, by the shortest translation that does, and returns that
    /// translation. It is zero if the body overlaps nothing, or only touches.
    ///
    /// The translation is at most as long as the radius of the body's bounding circle, so that no body is put behind what holds
    /// it. If there is no way out as short as that, the body stays, and zero is returned: it is stuck.
    /// [`Scene::resolve_within`] takes another limit.
    ///
    /// The body is moved out of the bodies that [`Scene::update`] would pair it with; these stay where they are. Single
    /// ways out are not added up: the positions at which the body overlaps something form a union of Minkowski
    /// differences, and the translation leads to the nearest point of the union's boundary. A face shared by two
    /// neighbouring bodies is not on that boundary, so a body that slides along a row of tiles does not catch on the
    /// joints.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let wall = |width, height| Shape::rectangle(width, height, Default::default(), 0.0, 0.0);
    /// scene.add(wall(10.0, 2.0)?, BodyOptions { y: -1.0, fixed: true, ..Default::default() })?;
    /// scene.add(wall(2.0, 10.0)?, BodyOptions { x: -1.0, fixed: true, ..Default::default() })?;
    /// let ball = scene.add(Shape::circle(1.0, Default::default())?, BodyOptions { x: 0.75, y: 0.5, ..Default::default() })?;
    /// assert_eq!(scene.resolve(ball)?.to_array(), [0.25, 0.5]);
    /// assert_eq!(scene.pose(ball)?, [1.0, 1.0, 0.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve(&mut self, body: Body) -> Result<DVec2, SceneError> {
        let extent = self.bodies.shape(self.bodies.slot(body)?).extent();
        self.resolve_within(body, extent, u32::MAX)
    }

    /// [`Scene::resolve`] with a limit of its own, out of those bodies alone that the [`Filter`] names: the translation is at most
    /// `within` long. An infinite limit sets none; a negative one, or NaN, is refused. The longer the limit, the more bodies are
    /// searched where there is no way out.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = Shape::circle(1.0, Default::default())?;
    /// scene.add(ball.clone(), Default::default())?;
    /// let body = scene.add(ball, BodyOptions { x: 0.5, ..Default::default() })?;
    /// assert_eq!(scene.resolve_within(body, 1.0, u32::MAX)?.to_array(), [0.0, 0.0]);
    /// assert_eq!(scene.resolve_within(body, 2.0, u32::MAX)?.to_array(), [1.5, 0.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve_within<'b>(
        &mut self,
        body: Body,
        within: f64,
        filter: impl Into<Filter<'b>>,
    ) -> Result<DVec2, SceneError> {
        self.resolve_filtered(body, within, &filter.into(), false)
    }

    /// [`Scene::resolve_within`], which leaves behind the [bodies that matter](Scene::ranked_slots). With `plans`, the body stays where it
    /// is.
    pub(crate) fn resolve_filtered(
        &mut self,
        body: Body,
        within: f64,
        filter: &Filter,
        plans: bool,
    ) -> Result<DVec2, SceneError> {
        let slot = self.bodies.slot(body)?;
        check_limit(within, "within")?;
        self.prepare_query()?;
        let (mut workspace, mut ranks) = (std::mem::take(&mut self.workspace), std::mem::take(&mut self.ranks));
        let way = self.way_out(slot, within, filter, &mut workspace, &mut ranks);
        (self.workspace, self.ranks) = (workspace, ranks);
        let Some(way) = way else { return Ok(DVec2::ZERO) };
        let body = *self.derived.posed_body(slot);
        let position = body.position + way;
        if !plans {
            self.bodies.set_pose(slot, [position.x, position.y, body.angle]);
        }
        Ok(position - body.position)
    }

    /// The shortest translation out of everything that a body overlaps, in the world's frame; none if it is longer than `most`. `ranks`
    /// gets the bodies on which the answer depends.
    ///
    /// 1. Finds the deepest overlap: the translation is at least that long.
    /// 2. Searches within a radius, which grows until the way out is certain, or longer than `most`.
    fn way_out(
        &self,
        slot: usize,
        most: f64,
        filter: &Filter,
        workspace: &mut Workspace,
        ranks: &mut Ranks,
    ) -> Option<DVec2> {
        let (mut deepest, mut touch, mut overlaps) = (0.0, 0.0, false);
        self.each_pair(slot, 0.0, filter, ranks, &mut |pair| {
            if let Some(axis) = least_overlap(pair) {
                overlaps = true;
                deepest = larger(deepest, depth(pair, axis.separation));
                touch = larger(touch, pair.touch);
            }
        });
        if !overlaps || deepest == 0.0 {
            ranks.clear();
            return None;
        }
        let way = workspace.nearest_boundary_point(deepest, most, touch, &mut |workspace, within| {
            self.each_pair(slot, within, filter, ranks, &mut |pair| workspace.add(pair));
            self.hierarchy.all_lie_within(&self.widened_bounds(slot, within), &self.derived)
        })?;
        Some(self.resolve_frame(slot).rotation.apply(way))
    }

    /// The frame to search in: the body's own; not turned for a disc, whose angle does not matter.
    fn resolve_frame(&self, slot: usize) -> Pose {
        let pose = self.derived.posed_body(slot).pose();
        let rotation = if self.bodies.shape(slot).is_disc() { Rotation::IDENTITY } else { pose.rotation };
        Pose { rotation, ..pose }
    }

    /// A body's bounds, widened by `within` on each side.
    fn widened_bounds(&self, slot: usize, within: f64) -> Bounds {
        let Bounds { min, max } = *self.derived.bounds_of(slot);
        Bounds { min: min.map(|end| end - within), max: max.map(|end| end + within) }
    }

    /// Calls `visit` with each pair of pieces, of the body and of a body it may be paired with, at most `within` apart. Replaces `ranks`
    /// by these bodies.
    fn each_pair(&self, slot: usize, within: f64, filter: &Filter, ranks: &mut Ranks, visit: &mut dyn FnMut(&Pair)) {
        ranks.clear();
        let shape = self.bodies.shape(slot);
        let (pose, fixed) = (self.resolve_frame(slot), self.bodies.fixed[slot]);
        self.hierarchy.for_each_overlapping(&self.widened_bounds(slot, within), &self.derived, &mut |other| {
            // What stops from one side moves nothing out: places have no past.
            if self.bodies.one_way(other).is_some()
                || other == slot
                || (fixed && self.bodies.fixed[other])
                || !self.meets(slot, other)
                || !filter.counts(&self.bodies, other)
            {
                return;
            }
            let other_shape = self.bodies.shape(other);
            let placement = Placement::new(shape, &pose, other_shape, &self.derived.posed_body(other).pose());
            let pairs = PiecePairs { a: shape, b: other_shape, placement };
            let limit = within + placement.touch();
            pairs.visit_near(limit, &mut |i, j| {
                if ranks.last() != Some(&(0.0, other as u32)) {
                    ranks.push((0.0, other as u32));
                }
                visit(&pairs.pair(i, j));
                limit
            });
        });
        sort(ranks);
    }
}
