//! Turns the shapes of the bodies whose poses have changed, and computes their bounds.

use glam::DVec2;

use crate::math::rotation::Rotation;
use crate::math::sincos::Sincos;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::models::{Class, Model};
use crate::scene::bodies::polygon_pool::PolygonPool;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::bodies::reach::{reach_about_origin, BOUNDS_SLACK};
use crate::scene::bodies::slots::Bodies;

impl Derived {
    /// Refreshes bounds, centres, turned sides and turned polygons of the changed bodies, class by class, except for
    /// the first `skip` of each class. Lists the bodies that have left their predicted bounds.
    pub fn refresh_changed(&mut self, bodies: &Bodies, skip: [usize; Class::COUNT]) {
        for class in [Class::Disc, Class::Box, Class::Four, Class::Eight, Class::Other] {
            self.refresh_class(class, bodies, skip[class as usize]);
        }
    }

    /// [`Derived::refresh_changed`] for one class. One function for all, to keep the WebAssembly small.
    #[inline(never)]
    fn refresh_class(&mut self, class: Class, bodies: &Bodies, skip: usize) {
        let Derived { posed, bounds, predicted, slots, fours, eights, changed, left_bounds, .. } = self;
        let changed = &changed[class as usize][skip..];
        // Of four bodies at a time.
        let mut turns = Sincos { cos: [1.0; 4], sin: [0.0; 4] };
        for (k, &rank) in changed.iter().enumerate() {
            let rank = rank as usize;
            if k % 4 == 0 && !matches!(class, Class::Disc | Class::Other) {
                let angle = |k: usize| match changed.get(k) {
                    Some(&rank) => posed[rank as usize].angle,
                    None => 0.0,
                };
                turns = Sincos::new([angle(k), angle(k + 1), angle(k + 2), angle(k + 3)]);
            }
            let (body, turn) = (&mut posed[rank], turns.cos_sin(k % 4));
            let [high_x, high_y, low_x, low_y] = match class {
                Class::Disc | Class::Other => [0.0; 4],
                Class::Box => turn_box(body, turn, || &bodies.models[bodies.model_of[slots[rank] as usize]]),
                Class::Four => fours.turn(body, turn),
                Class::Eight => eights.turn(body, turn),
            };
            let (low, high) = if class == Class::Other {
                reach_about_origin(bodies.shape(slots[rank] as usize), Rotation::new(body.angle))
            } else {
                let more = body.radius + body.extent * BOUNDS_SLACK;
                let corner =
                    |x: f32, y: f32| DVec2::new(f64::from(body.to_center[0] + x), f64::from(body.to_center[1] + y));
                (corner(low_x - more, low_y - more), corner(high_x + more, high_y + more))
            };
            bounds[rank] = Bounds::around(body.position, low, high);
            if !predicted[rank].contains(&bounds[rank]) {
                left_bounds.push(rank as u32);
            }
        }
    }
}

/// Turns a box. Returns its extent about its centre: the largest x and y, then the smallest.
#[inline(always)]
fn turn_box<'m>(body: &mut PosedBody, [cos, sin]: [f32; 2], model: impl Fn() -> &'m Model) -> [f32; 4] {
    let mut axis = [cos, sin];
    if body.faces != 0 {
        let model = model();
        let turned = |[x, y]: [f32; 2]| [cos * x - sin * y, sin * x + cos * y];
        (body.to_center, axis) = (turned(model.center()), turned(model.sides.axis()));
    }
    body.sides.set_axis(axis);
    body.sides.reach()
}

impl<const N: usize> PolygonPool<N> {
    /// Turns a body's polygon. Returns the core's extent about its centre: the largest x and y, then the smallest.
    #[inline(always)]
    fn turn(&mut self, body: &mut PosedBody, [cos, sin]: [f32; 2]) -> [f32; 4] {
        let (local, turned) = (&self.local[body.faces as usize], &mut self.turned[body.faces as usize]);
        local.faces[0].turn(cos, sin, &mut turned[0]);
        if N > 1 {
            local.faces[N - 1].turn(cos, sin, &mut turned[N - 1]);
        }
        let [x, y] = local.center;
        body.to_center = [cos * x - sin * y, sin * x + cos * y];
        Faces::reach(turned)
    }
}
