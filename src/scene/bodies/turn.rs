//! Turns the shapes of the bodies whose poses have changed, and computes their bounds.

use glam::DVec2;

use crate::math::rotation::Rotation;
use crate::math::sincos::Sincos;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::polygon_pool::PolygonPool;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::bodies::reach::{reach_about_origin, BOUNDS_SLACK};
use crate::scene::bodies::slots::Bodies;

impl Derived {
    /// Refreshes bounds, centres, turned sides and turned polygons of the changed bodies, class by class, except for
    /// the first `skip` of each class. Lists the bodies that have left their predicted bounds.
    #[inline(never)]
    pub fn refresh_changed(&mut self, bodies: &Bodies, skip: [usize; Class::COUNT]) {
        let Derived { posed, bounds, predicted, slots, fours, eights, changed, left_bounds, .. } = self;
        let [discs, rectangles, small, medium, others] = [0, 1, 2, 3, 4].map(|class| &changed[class][skip[class]..]);
        let mut set_bounds = |rank: usize, body: &PosedBody, low: DVec2, high: DVec2| {
            bounds[rank] = Bounds::around(body.position, low, high);
            if !predicted[rank].contains(&bounds[rank]) {
                left_bounds.push(rank as u32);
            }
        };
        for &rank in discs {
            let rank = rank as usize;
            let body = &posed[rank];
            let reach = DVec2::splat(f64::from(body.extent + body.extent * BOUNDS_SLACK));
            set_bounds(rank, body, -reach, reach);
        }
        turn_each(posed, rectangles, &mut set_bounds, |rank, body, [cos, sin]| {
            let mut axis = [cos, sin];
            if body.faces != 0 {
                let model = &bodies.models[bodies.model_of[slots[rank] as usize]];
                let turned = |[x, y]: [f32; 2]| [cos * x - sin * y, sin * x + cos * y];
                (body.to_center, axis) = (turned(model.center()), turned(model.sides.axis()));
            }
            body.sides.set_axis(axis);
            body.sides.reach()
        });
        fours.turn(posed, small, &mut set_bounds);
        eights.turn(posed, medium, &mut set_bounds);
        for &rank in others {
            let rank = rank as usize;
            let body = &posed[rank];
            let (low, high) = reach_about_origin(bodies.shape(slots[rank] as usize), Rotation::new(body.angle));
            set_bounds(rank, body, low, high);
        }
    }
}

/// Calls `reach` for each of these ranks with the cosine and sine of its angle, four angles at a time, and `set_bounds`
/// with the result. `reach` returns the core's extent about its centre: the largest x and y, then the smallest.
#[inline(always)]
fn turn_each(
    posed: &mut [PosedBody],
    ranks: &[u32],
    set_bounds: &mut impl FnMut(usize, &PosedBody, DVec2, DVec2),
    mut reach: impl FnMut(usize, &mut PosedBody, [f32; 2]) -> [f32; 4],
) {
    for four in ranks.chunks(4) {
        let angle = |k: usize| match four.get(k) {
            Some(&rank) => posed[rank as usize].angle,
            None => 0.0,
        };
        let turns = Sincos::new([angle(0), angle(1), angle(2), angle(3)]);
        for (lane, &rank) in four.iter().enumerate() {
            let rank = rank as usize;
            let body = &mut posed[rank];
            let [high_x, high_y, low_x, low_y] = reach(rank, body, turns.cos_sin(lane));
            let more = body.radius + body.extent * BOUNDS_SLACK;
            let corner =
                |x: f32, y: f32| DVec2::new(f64::from(body.to_center[0] + x), f64::from(body.to_center[1] + y));
            set_bounds(rank, body, corner(low_x - more, low_y - more), corner(high_x + more, high_y + more));
        }
    }
}

impl<const N: usize> PolygonPool<N> {
    /// Turns the polygons of these ranks.
    #[inline(always)]
    fn turn(
        &mut self,
        posed: &mut [PosedBody],
        ranks: &[u32],
        set_bounds: &mut impl FnMut(usize, &PosedBody, DVec2, DVec2),
    ) {
        turn_each(posed, ranks, set_bounds, |_, body, [cos, sin]| {
            let (local, turned) = (&self.local[body.faces as usize], &mut self.turned[body.faces as usize]);
            local.faces[0].turn(cos, sin, &mut turned[0]);
            if N > 1 {
                local.faces[N - 1].turn(cos, sin, &mut turned[N - 1]);
            }
            let [x, y] = local.center;
            body.to_center = [cos * x - sin * y, sin * x + cos * y];
            Faces::reach(turned)
        });
    }
}
