//! The shortest way for a body out of everything that it overlaps.

use glam::DVec2;

use crate::error::check_limit;
use crate::math::interval::{larger, smaller};
use crate::memory::take_refusal;
use crate::pair::overlap::depth;
use crate::pair::placement::Pair;
use crate::pair::shortcuts::pair_axis;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::filter::Filter;
use crate::scene::error::SceneError;
use crate::scene::hierarchy::ranks::Ranks;
use crate::scene::nearby::{Nearby, Start};
use crate::scene::Scene;
use crate::union::boundary_point::{Key, Search};
use crate::union::piece_pairs::PiecePairs;

impl Scene {
    /// Moves a body out of everything that it overlaps, by the shortest translation that does, and returns that
    /// translation. It is zero if the body overlaps nothing, or only touches.
    ///
    /// The translation is at most as long as the radius of the body's bounding circle, so that no body is put behind a
    /// wall that holds it. If there is no way out as short as that, the body stays, and zero is returned: it is stuck.
    /// [`Scene::resolve_within`] takes another limit.
    ///
    /// The body is moved out of the bodies that [`Scene::update`] would pair it with; these stay where they are. Single
    /// ways out are not added up: the positions at which the body overlaps something form a union of Minkowski
    /// differences, and the translation leads to the nearest point of the union's boundary. A face shared by two
    /// neighbouring bodies is not on that boundary, so a body that slides along a row of tiles does not catch on the
    /// joints.
    ///
    /// # Errors
    ///
    /// If the body has been removed, a pose that has been written through [`Scene::poses_mut`] is out of range, or
    /// memory has no room for the search.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let wall = |width, height| Shape::rectangle(width, height);
    /// scene.add(wall(10.0, 2.0)?, BodyOptions { y: -1.0, fixed: true, ..Default::default() })?;
    /// scene.add(wall(2.0, 10.0)?, BodyOptions { x: -1.0, fixed: true, ..Default::default() })?;
    /// let ball = scene.add(Shape::circle(1.0)?, BodyOptions { x: 0.75, y: 0.5, ..Default::default() })?;
    /// assert_eq!(scene.resolve(ball)?.to_array(), [0.25, 0.5]);
    /// assert_eq!(scene.position(ball)?.to_array(), [1.0, 1.0]);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn resolve(&mut self, body: Body) -> Result<DVec2, SceneError> {
        self.resolve_within(body, self.extent(body)?, u32::MAX)
    }

    /// The radius of the bounding circle of a body's shape.
    pub(crate) fn extent(&self, body: Body) -> Result<f64, SceneError> {
        Ok(self.bodies.shape(self.bodies.slot(body)?).extent())
    }

    /// [`Scene::resolve`] with a limit of its own, out of those bodies alone that the [`Filter`] names: the translation
    /// is at most `within` long. An infinite limit sets none. The longer the limit, the more bodies are searched where
    /// there is no way out.
    ///
    /// # Errors
    ///
    /// If the body has been removed, `within` is negative or NaN, a pose that has been written through
    /// [`Scene::poses_mut`] is out of range, or memory has no room for the search.
    ///
    /// ```
    /// use shadowgap::{BodyOptions, Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = Shape::circle(1.0)?;
    /// scene.add(&ball, [0.0, 0.0])?;
    /// let body = scene.add(ball, BodyOptions { x: 0.5, ..Default::default() })?;
    /// assert_eq!(scene.resolve_within(body, 1.0, u32::MAX)?.to_array(), [0.0, 0.0]);
    /// assert_eq!(scene.resolve_within(body, 2.0, u32::MAX)?.to_array(), [1.5, 0.0]);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn resolve_within<'b>(
        &mut self,
        body: Body,
        within: f64,
        filter: impl Into<Filter<'b>>,
    ) -> Result<DVec2, SceneError> {
        self.resolve_filtered(body, within, &filter.into(), false)
    }

    /// [`Scene::resolve_within`], which leaves behind the [bodies that matter](Scene::ranked_slots). With `plans`, the
    /// body stays where it is.
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
        let candidates = Nearby { filter: *filter, ..Nearby::ALL };
        let way = self.start(slot).way_out(&candidates, within, &mut buffers.way_out, &mut buffers.ranks);
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
    /// The shortest translation out of all counting bodies that the body overlaps, in the world's frame; none if it is
    /// longer than `most`. `ranks` gets the bodies on which the answer depends.
    ///
    /// 1. Find the deepest overlap: the translation is at least that long.
    /// 2. Search for the nearest point where nothing overlaps. Bodies are looked for where the search asks, and nowhere
    ///    else.
    /// 3. List the bodies that are no farther away than the translation is long, or `most`: no other could change it.
    #[inline(never)]
    pub(crate) fn way_out(
        &self,
        candidates: &Nearby,
        most: f64,
        search: &mut Search,
        ranks: &mut Ranks,
    ) -> Option<DVec2> {
        let (mut deepest, mut touch, mut overlaps) = (0.0, 0.0, false);
        self.visit_near(candidates, DVec2::ZERO, 0.0, ranks, &mut |_, pair| {
            if let Some(axis) = pair_axis(pair) {
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
        let (mut way, mut within) = (None, 0.0);
        if deepest <= most {
            way = search.nearest(most, touch, &mut |point, limit, visit| {
                self.visit_near(candidates, point, limit, ranks, visit)
            });
            within = way.map_or(most, DVec2::length);
        }
        self.list_within(candidates, DVec2::ZERO, within, ranks);
        ranks.retain(|&(_, other)| {
            let mut is_near = false;
            self.visit_pieces(other, DVec2::ZERO, within, &mut |_, _| {
                is_near = true;
                f64::NEG_INFINITY
            });
            is_near
        });
        Some(self.pose.rotation.apply(way?))
    }

    /// Replaces `ranks` by the bodies that count and whose bounds come within this distance of the body's, moved to a
    /// displacement.
    fn list_within(&self, candidates: &Nearby, displacement: DVec2, within: f64, ranks: &mut Ranks) {
        let way = self.pose.rotation.apply(displacement);
        // Keep it finite: infinite bounds would meet empty ones, which belong to no body.
        let within = smaller(within, f64::MAX / 2.0);
        self.scene.list_near(self, &self.bounds.swept(way, way).widened(within), candidates, ranks);
    }

    /// Calls `visit` with the pairs of pieces, of the body moved to a displacement and of bodies that count, that are
    /// within a limit of each other. `visit` returns the limit from then on; negative infinity ends the search. `ranks`
    /// is a list to fill.
    fn visit_near<'p>(
        &'p self,
        candidates: &Nearby,
        displacement: DVec2,
        mut limit: f64,
        ranks: &mut Ranks,
        visit: &mut dyn FnMut(Key, &Pair<'p>) -> f64,
    ) {
        // Twice, as bodies within the touching distance beyond the limit are visited, too: limits above zero are no
        // shorter.
        self.list_within(candidates, displacement, 2.0 * larger(limit, 0.0), ranks);
        for &(_, other) in &*ranks {
            limit = self.visit_pieces(other, displacement, limit, visit);
            if limit == f64::NEG_INFINITY {
                return;
            }
        }
    }

    /// [`visit_near`](Start::visit_near) for one body, unless it cannot be moved out of that one. Returns the limit.
    #[inline(never)]
    fn visit_pieces<'p>(
        &'p self,
        other: u32,
        displacement: DVec2,
        mut limit: f64,
        visit: &mut dyn FnMut(Key, &Pair<'p>) -> f64,
    ) -> f64 {
        let (bodies, slot) = (&self.scene.bodies, other as usize);
        // A one-way body moves nothing out: a place alone does not tell from which side a body came.
        if bodies.one_way(slot).is_some() || (bodies.fixed.get(self.slot) == Some(&true) && bodies.fixed[slot]) {
            return limit;
        }
        let placement = self.placement(slot);
        let (a, b) = (self.shape, bodies.shape(slot));
        let pairs = PiecePairs { a, b, placement: &placement };
        pairs.visit_near_at(displacement, limit + placement.touch, &mut |i, j| {
            limit = visit([other, i as u32, j as u32], &placement.pieces((a, i), (b, j)));
            limit + placement.touch
        });
        limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{BodyOptions, Scene};
    use crate::shape::Form;

    #[test]
    fn without_a_limit_every_other_body_is_listed_and_nothing_else() {
        let mut scene = Scene::new();
        for count in [5, 101] {
            while scene.len() < count {
                scene.add(Form::origin_point(), BodyOptions { x: 1e69, ..BodyOptions::default() }).unwrap();
            }
            let removed = scene.body(3).unwrap();
            scene.remove(removed).unwrap();
            scene.prepare_query().unwrap();
            let mut ranks = Ranks::new();
            scene.start(0).list_within(&Nearby::ALL, DVec2::ZERO, f64::INFINITY, &mut ranks);
            let listed: Vec<_> = ranks.iter().map(|&(_, slot)| slot as usize).collect();
            let others: Vec<_> = scene.bodies().map(Body::slot).filter(|&slot| slot != 0).collect();
            assert_eq!(listed, others);
        }
    }
}
