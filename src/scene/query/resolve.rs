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
use crate::union::boundary_point::{Key, Search};
use crate::union::piece_pairs::PiecePairs;

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
    /// 1. Find the deepest overlap: the translation is at least that long.
    /// 2. Search for the nearest point where nothing overlaps. The farther away it looks, the more bodies are listed.
    /// 3. List the bodies that are no farther away than the translation is long, or `most`: no other could change it.
    #[inline(never)]
    pub(crate) fn way_out(&self, whom: &Whom, most: f64, search: &mut Search, ranks: &mut Ranks) -> Option<DVec2> {
        let (mut deepest, mut touch, mut overlaps) = (0.0, 0.0, false);
        self.list_within(whom, 0.0, ranks);
        self.visit_near(ranks, DVec2::ZERO, 0.0, &mut |_, pair| {
            if let Some(axis) = least_overlap(pair) {
                overlaps = true;
                deepest = larger(deepest, depth(pair, axis.separation));
                touch = larger(touch, pair.touch);
            }
            0.0
        });
        if !overlaps || deepest == 0.0 {
            ranks.clear();
            return None;
        }
        if deepest > most {
            return None;
        }
        let mut listed = 0.0;
        let way = search.nearest(most, touch, &mut |point, limit, visit| {
            let reach = point.length() + larger(limit, 0.0);
            if listed < reach {
                listed = 2.0 * larger(reach, deepest);
                self.list_within(whom, listed, ranks);
            }
            self.visit_near(ranks, point, limit, visit);
        });
        self.list_within(whom, way.map_or(most, DVec2::length), ranks);
        Some(self.pose.rotation.apply(way?))
    }

    /// Replaces `ranks` by the bodies that count and come within this distance of the body.
    fn list_within(&self, whom: &Whom, within: f64, ranks: &mut Ranks) {
        let bodies = &self.scene.bodies;
        self.scene.list_near(self, &self.bounds.widened(within), whom, ranks);
        ranks.retain(|&(_, other)| {
            let (slot, mut is_near) = (other as usize, false);
            // What stops from one side moves nothing out: places have no past.
            if bodies.one_way(slot).is_none() && !(bodies.fixed[self.slot] && bodies.fixed[slot]) {
                self.visit_near(&[(0.0, other)], DVec2::ZERO, within, &mut |_, _| {
                    is_near = true;
                    f64::NEG_INFINITY
                });
            }
            is_near
        });
    }

    /// Calls `visit` with the pairs of pieces, of the body moved to a displacement and of a body in `ranks`, that are within a limit of
    /// each other. `visit` returns the limit from then on.
    fn visit_near<'p>(
        &'p self,
        ranks: &[(f64, u32)],
        displacement: DVec2,
        mut limit: f64,
        visit: &mut dyn FnMut(Key, &Pair<'p>) -> f64,
    ) {
        for &(_, other) in ranks {
            let placement = self.placement(other as usize);
            let (a, b) = (self.shape, self.scene.bodies.shape(other as usize));
            let pairs = PiecePairs { a, b, placement: &placement };
            pairs.visit_near_at(displacement, limit + placement.touch, &mut |i, j| {
                limit = visit([other, i as u32, j as u32], &placement.pieces((a, i), (b, j)));
                limit + placement.touch
            });
        }
    }
}
