//! The shortest way for a body out of everything that it overlaps.

use glam::DVec2;

use crate::error::check_limit;
use crate::math::interval::larger;
use crate::memory::take_refusal;
use crate::pair::overlap::{depth, least_overlap};
use crate::pair::placement::Pair;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::filter::Filter;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::ranks::Ranks;
use crate::scene::nearby::{Start, Whom};
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
        let mut buffers = self.take_buffers();
        let whom = Whom { filter: *filter, ..Whom::ALL };
        let way = self.start(slot).way_out(&whom, within, &mut buffers.way_out, &mut buffers.ranks);
        std::mem::swap(&mut self.ranks, &mut buffers.ranks);
        self.buffers = Some(buffers);
        if take_refusal() {
            return Err(SceneError::OutOfMemory);
        }
        let Some(way) = way else { return Ok(DVec2::ZERO) };
        let body = *self.derived.posed_body(slot);
        let position = body.position + way;
        if !plans {
            self.bodies.set_pose(slot, [position.x, position.y, body.angle]);
        }
        Ok(position - body.position)
    }
}

impl Start<'_> {
    /// The shortest translation out of everything that counts and that the body overlaps, in the world's frame; none if it is longer
    /// than `most`. `ranks` gets the bodies on which the answer depends.
    ///
    /// 1. Finds the deepest overlap: the translation is at least that long.
    /// 2. Searches within a radius, which grows until the way out is certain, or longer than `most`.
    #[inline(never)]
    pub(crate) fn way_out(
        &self,
        whom: &Whom,
        most: f64,
        workspace: &mut Workspace,
        ranks: &mut Ranks,
    ) -> Option<DVec2> {
        let (mut deepest, mut touch, mut overlaps) = (0.0, 0.0, false);
        self.each_pair(whom, 0.0, ranks, &mut |pair| {
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
            self.each_pair(whom, within, ranks, &mut |pair| workspace.add(pair));
            self.scene.hierarchy.all_lie_within(&self.bounds.widened(within), &self.scene.derived)
        })?;
        Some(self.pose.rotation.apply(way))
    }

    /// Calls `visit` with each pair of pieces, of the body and of a body that counts, at most `within` apart. Replaces `ranks` by these
    /// bodies.
    fn each_pair(&self, whom: &Whom, within: f64, ranks: &mut Ranks, visit: &mut dyn FnMut(&Pair)) {
        let bodies = &self.scene.bodies;
        self.scene.list_near(self, &self.bounds.widened(within), whom, ranks);
        ranks.retain(|&(_, other)| {
            let (other, mut is_near) = (other as usize, false);
            // What stops from one side moves nothing out: places have no past.
            if bodies.one_way(other).is_none() && !(bodies.fixed[self.slot] && bodies.fixed[other]) {
                let placement = self.placement(other);
                let pairs = PiecePairs { a: self.shape, b: bodies.shape(other), placement: &placement };
                let limit = within + placement.touch();
                pairs.visit_near(limit, &mut |i, j| {
                    is_near = true;
                    visit(&pairs.pair(i, j));
                    limit
                });
            }
            is_near
        });
    }
}
