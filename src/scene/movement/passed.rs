//! What a body touches on its way: the place, and the bodies that block nothing.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::pair::impact::FirstTouch;
use crate::pair::manifold::manifold;
use crate::pair::placement::{Pair, Placement};
use crate::pair::separation::DecidingAxis;
use crate::query::cast::mean;
use crate::scene::movement::answer::Touch;
use crate::scene::movement::sorting::sort_by;
use crate::scene::nearby::{Nearby, Start};
use crate::scene::obstacles::buffers::Leg;
use crate::shape::Form;

impl Start<'_> {
    /// The placement of a body with the moving one, at its start, as A.
    #[inline(never)]
    pub fn placement(&self, other: usize) -> Placement {
        Placement::new(self.shape, &self.pose, self.scene.bodies.shape(other), &self.scene.pose_read(other))
    }

    /// Where two pieces touch, in the world, once the body has made the displacement `at`: the middle of their common
    /// stretch, or its end towards `side`. `normal` points to the body.
    #[inline(never)]
    pub fn contact_point(
        &self,
        placement: &Placement,
        shape: &Form,
        [i, j]: [usize; 2],
        at: DVec2,
        normal: DVec2,
        side: DVec2,
    ) -> DVec2 {
        let moved = placement.moved(-self.pose.rotation.undo(at));
        let pair = moved.pieces((self.shape, i), (shape, j));
        let normal = -self.pose.rotation.undo(normal);
        let points = manifold(&pair, &axis_along(&pair, normal), 0.0, (0, 0));
        let (first, last) = (points[0].point, points[points.len() - 1].point);
        let lead = (first - last).dot(side);
        at + if lead == 0.0 {
            mean(&points)
        } else if lead > 0.0 {
            first
        } else {
            last
        }
    }

    /// Adds to a list what bodies that count are touched on some legs of a way: each once, in order of time, then slot.
    ///
    /// Touching at the start counts only where the motion leads deeper; overlapping there does, too. Grazes do not
    /// count.
    pub fn find_passed(&self, legs: &[Leg], candidates: &Nearby, passed: &mut Vec<Touch>) {
        for (k, leg) in legs.iter().enumerate() {
            let motion = leg.to - leg.from;
            let start = Frame { position: self.pose.position + leg.from, ..self.pose };
            let first = passed.len();
            self.scene.each_near(self, &self.bounds.swept(leg.from, leg.to), candidates, &mut |slot| {
                let Some(body) = self.scene.body(slot).filter(|body| passed.iter().all(|touch| touch.body != *body))
                else {
                    return;
                };
                let ask = |grazes| self.scene.met_alone(slot, (self.shape, &start), motion, 0.0, grazes);
                let is_graze = |FirstTouch { sides, rotation, touch, .. }: &FirstTouch| {
                    sides.is_some_and(|sides| sides.grazed_by(rotation.undo(motion), *touch))
                };
                let mut touch = ask(true);
                if touch.as_ref().is_some_and(is_graze) {
                    touch = ask(false);
                }
                if let Some(touch) = touch {
                    let mut touch = Touch::new(body, &touch.impact);
                    touch.time = leg.times[0] + (leg.times[1] - leg.times[0]) * touch.time;
                    touch.inside &= k == 0;
                    passed.push(touch);
                }
            });
            sort_touches(&mut passed[first..]);
        }
    }
}

/// Puts touches in order of time, then slot.
#[inline(never)]
pub(crate) fn sort_touches(touches: &mut [Touch]) {
    sort_by(touches, &|p, q| p.time < q.time || (p.time == q.time && p.body < q.body));
}

/// The axis of a pair along a normal in its frame, from the first piece to the second.
fn axis_along(pair: &Pair, normal: DVec2) -> DecidingAxis {
    let support = (pair.a.support(normal).0, pair.b.support(-pair.rotation.undo(normal)).0);
    DecidingAxis { separation: 0.0, normal, support, from_vertices: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::scene::bodies::body::Body;

    #[test]
    fn touches_are_in_order_of_time_then_slot() {
        let mut random = Random(5);
        for count in 0..20 {
            let mut touches: Vec<Touch> = (0..count)
                .map(|_| {
                    let body = Body { slot: random.below(5) as u32, generation: 0 };
                    let time = random.below(4) as f64 * 0.25;
                    Touch { body, piece: 0, time, normal: DVec2::ZERO, point: DVec2::ZERO, inside: false }
                })
                .collect();
            let mut expected = touches.clone();
            expected.sort_by(|p, q| p.time.total_cmp(&q.time).then(p.body.cmp(&q.body)));
            sort_touches(&mut touches);
            assert_eq!(touches, expected);
        }
    }
}
