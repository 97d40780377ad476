//! Out of everything that a body overlaps, the shortest way.

use glam::DVec2;

use crate::math::interval::larger;
use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::pair::overlap::{depth, least_overlap};
use crate::pair::placement::{Pair, Placement};
use crate::scene::bodies::body::Body;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::error::SceneError;
use crate::scene::Scene;
use crate::union::way_out::Workspace;

impl Scene {
    /// Moves a body out of everything it overlaps, and returns how it was moved: the shortest way of all, however many others
    /// there are, be it a floor and a wall, a corner or a row of tiles; zero when it overlaps nothing, or only touches.
    ///
    /// What it overlaps is what [`Scene::update`] would say: bodies that it meets and that are not both fixed. They stay
    /// where they are. The ways out of the single ones are never added up: the body's places at which it overlaps something
    /// are the union of the Minkowski differences, and the way leads to that union's nearest boundary, as the way out of a
    /// union of pieces does. Faces that two neighbours share are no part of that boundary, so a body that slides along a
    /// row of tiles does not catch on their joints.
    ///
    /// There always is a way, if only far; should rounding hide it, which takes others that are packed to within rounding
    /// all around, the body stays, and zero is returned.
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
        let slot = self.bodies.slot(body)?;
        self.look()?;
        let mut workspace = std::mem::take(&mut self.workspace);
        let way = self.way_out(slot, &mut workspace);
        self.workspace = workspace;
        let Some(way) = way else { return Ok(DVec2::ZERO) };
        let place = *self.derived.of(slot);
        let position = place.position + way;
        self.bodies.place(slot, [position.x, position.y, place.angle]);
        Ok(position - place.position)
    }

    /// The shortest way out of everything that a body overlaps, in the world.
    fn way_out(&self, slot: usize, workspace: &mut Workspace) -> Option<DVec2> {
        let (mut deepest, mut touch, mut overlaps) = (0.0, 0.0, false);
        self.each_pair(slot, 0.0, &mut |pair| {
            if let Some(verdict) = least_overlap(pair) {
                overlaps = true;
                deepest = larger(deepest, depth(pair, &verdict));
                touch = larger(touch, pair.touch);
            }
        });
        if !overlaps || deepest == 0.0 {
            return None;
        }
        let way = workspace.shortest(deepest, touch, &mut |workspace, within| {
            self.each_pair(slot, within, &mut |pair| workspace.add(pair));
            self.hierarchy.lies_within(&self.reach(slot, within), &self.derived)
        })?;
        Some(self.frame(slot).rotation.apply(way))
    }

    /// The frame in which a body's ways out are found, its own; that of a disc, which no turn changes, is not turned.
    fn frame(&self, slot: usize) -> Pose {
        let pose = self.derived.of(slot).pose();
        let rotation = if self.bodies.shape(slot).is_disc() { Rotation::IDENTITY } else { pose.rotation };
        Pose { rotation, ..pose }
    }

    /// A body's bounds, wider by so much on each side.
    fn reach(&self, slot: usize, within: f64) -> Bounds {
        let Bounds { min, max } = *self.derived.bounds_of(slot);
        Bounds { min: min.map(|end| end - within), max: max.map(|end| end + within) }
    }

    /// Shows `see` the pairs of pieces of a body and of those that it meets, whose bounds are no farther apart than `within`.
    fn each_pair(&self, slot: usize, within: f64, see: &mut dyn FnMut(&Pair)) {
        let shape = self.bodies.shape(slot);
        let (pose, filter, fixed) = (self.frame(slot), self.bodies.filters[slot], self.bodies.fixed[slot]);
        self.hierarchy.meeting(&self.reach(slot, within), &self.derived, &mut |other| {
            if other == slot || (fixed && self.bodies.fixed[other]) || !filter.meets(self.bodies.filters[other]) {
                return;
            }
            let its = self.bodies.shape(other);
            let placement = Placement::new(shape, &pose, its, &self.derived.of(other).pose());
            for i in 0..shape.convex_pieces().len() {
                for j in 0..its.convex_pieces().len() {
                    let pair = placement.pieces((shape, i), (its, j));
                    if pair.offset.length() <= pair.a.extent + pair.b.extent + within + pair.touch {
                        see(&pair);
                    }
                }
            }
        });
    }
}
