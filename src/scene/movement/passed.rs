//! What a body touches on its way: the place, and the bodies that block nothing.

use glam::DVec2;

use crate::pair::enters::{reach, Reach};
use crate::pair::manifold::manifold;
use crate::pair::placement::{Pair, Placement};
use crate::pair::separation::DecidingAxis;
use crate::scene::movement::answer::Touch;
use crate::scene::movement::flight::{each_pair_ahead, Way};
use crate::scene::movement::sorting::sort_by;
use crate::scene::nearby::{Start, Whom};
use crate::scene::obstacles::buffers::Leg;
use crate::scene::obstacles::obstacle::posed_difference;
use crate::scene::obstacles::surface::agrees;
use crate::shape::boundary::Region;
use crate::shape::Shape;

impl Start<'_> {
    /// The placement of a body with the moving one, at its start, as A.
    #[inline(never)]
    pub fn placement(&self, other: usize) -> Placement {
        Placement::new(self.shape, &self.pose, self.scene.bodies.shape(other), &self.scene.pose_read(other))
    }

    /// Where two pieces touch, in the world, once the body has made the displacement `at`. `normal` points to the body.
    #[inline(never)]
    pub fn contact_point(
        &self,
        placement: &Placement,
        shape: &Shape,
        [i, j]: [usize; 2],
        at: DVec2,
        normal: DVec2,
    ) -> DVec2 {
        let moved = placement.moved(-self.pose.rotation.undo(at));
        let pair = moved.pieces((self.shape, i), (shape, j));
        let normal = -self.pose.rotation.undo(normal);
        let points = manifold(&pair, &axis_along(&pair, normal), 0.0, (0, 0));
        at + points.iter().map(|point| point.point).sum::<DVec2>() / points.len() as f64
    }

    /// Adds to a list what bodies that count are touched on some legs of a way: each once, in order of time, then slot.
    ///
    /// Touching at the start counts only where the motion leads deeper; overlapping there does, too.
    pub fn find_passed(&self, legs: &[Leg], whom: &Whom, region: &mut Region, passed: &mut Vec<Touch>) {
        for leg in legs {
            let motion = leg.to - leg.from;
            let (low, high) = (leg.from.min(leg.to), leg.from.max(leg.to));
            let bounds = self.bounds_within(low, high);
            let first = passed.len();
            self.scene.each_near(self, &bounds, whom, &mut |slot, placement, shape| {
                let Some(body) = self.scene.body(slot).filter(|body| passed.iter().all(|touch| touch.body != *body))
                else {
                    return;
                };
                let one_way = self.scene.one_way_in_world(slot);
                let mut earliest: Option<Touch> = None;
                each_pair_ahead(self, placement, shape, &Way::line(leg.from, motion), 1.0, &mut |i, j| {
                    let pair = placement.pieces((self.shape, i), (shape, j));
                    posed_difference(&pair, self.pose, 0.0, region);
                    let touch = match reach(region, leg.from, motion, region.radius) {
                        Reach::Inside(normal) => Some((0.0, normal, true)),
                        Reach::At(time, normal) if time <= 1.0 => Some((time, normal, false)),
                        _ => None,
                    };
                    // What stops from one side is met from that side alone, and never from inside.
                    let is_met = |&(_, normal, inside): &(f64, DVec2, bool)| {
                        one_way.is_none_or(|direction| !inside && agrees(normal, direction))
                    };
                    if let Some((part, normal, inside)) = touch.filter(is_met) {
                        let time = leg.times[0] + (leg.times[1] - leg.times[0]) * part;
                        if earliest.is_none_or(|earliest| time < earliest.time) {
                            let at = leg.from + motion * part;
                            let point = self.contact_point(placement, shape, [i, j], at, normal);
                            // Without negative zeros.
                            let normal = normal + DVec2::ZERO;
                            earliest = Some(Touch { body, piece: j, time, normal, point, inside });
                        }
                    }
                    1.0
                });
                passed.extend(earliest);
            });
            sort_by(&mut passed[first..], &|p, q| p.time < q.time || (p.time == q.time && p.body < q.body));
        }
    }
}

/// The axis of a pair along a normal in its frame, from the first piece to the second.
fn axis_along(pair: &Pair, normal: DVec2) -> DecidingAxis {
    let support = (pair.a.support(normal).0, pair.b.support(-pair.rotation.undo(normal)).0);
    DecidingAxis { separation: 0.0, normal, support, from_vertices: false }
}
