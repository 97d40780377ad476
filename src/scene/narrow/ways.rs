//! The ways that bodies have gone since the last update, and which pairs may have met on them.

use glam::DVec2;

use crate::math::f32x4::F32x4;
use crate::math::interval::smaller;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::bodies::reach::reach_of_turns;
use crate::scene::bodies::slots::Bodies;
use crate::scene::bodies::starts::{Starts, Way};
use crate::scene::broad::batches::Batches;
use crate::scene::broad::phase::BroadPhase;
use crate::scene::narrow::answer::MAX_ERROR;
use crate::scene::narrow::overlapping_pair::OverlappingPair;
use crate::tolerance::ROUNDING;

/// The ways of the bodies that have moved.
///
/// A swept update widens each body's bounds to those of its whole way, finds the candidates as any update does, and puts the
/// bounds back.
#[derive(Clone, Default)]
pub(crate) struct Ways {
    /// Where the ways of the last swept update begin.
    pub starts: Starts,
    /// The slots of the bodies whose bounds are widened, and their bounds where their ways end.
    ends: Vec<(u32, Bounds)>,
    /// The slots of bodies that are apart where their ways end and may meet on them, the lower first.
    pub near: Vec<[u32; 2]>,
}

/// A relative allowance for rounding in single precision.
const SINGLE: f32 = 8.0 * f32::EPSILON;

impl Ways {
    /// Forgets the ways of the last swept update, and widens the bounds of the bodies that have moved from the starts to the poses
    /// last read.
    pub fn widen(&mut self, bodies: &Bodies, derived: &mut Derived, starts: &Starts, broad: &mut BroadPhase) {
        self.ends.clear();
        self.near.clear();
        for slot in starts.slots() {
            let at = slot as usize;
            if !bodies.is_used(at) {
                continue;
            }
            let rank = derived.rank(at);
            let body = &derived.posed[rank];
            let way = starts.way(at, body);
            if way.turn != 0.0 || way.motion != DVec2::ZERO {
                let end = derived.bounds[rank];
                self.ends.push((slot, end));
                derived.bounds[rank] = whole(&end, way.motion, arc(bodies, at, body, &way));
                if !derived.predicted[rank].contains(&derived.bounds[rank]) {
                    broad.mark_left(rank, bodies.fixed[at]);
                }
            }
        }
    }

    /// Puts the bodies' bounds back.
    pub fn narrow(&self, derived: &mut Derived) {
        for &(slot, end) in &self.ends {
            let rank = derived.rank(slot as usize);
            derived.bounds[rank] = end;
        }
    }

    /// Adds to `near` those of some candidates that may meet on their ways. `found` are those that overlap, as the narrow phase
    /// found them.
    #[inline(never)]
    pub fn add_near(
        &mut self,
        candidates: &Batches,
        bodies: &Bodies,
        derived: &Derived,
        starts: &Starts,
        found: &[OverlappingPair],
    ) {
        let mut at = 0;
        for list in candidates.lists() {
            for &[i, j] in list {
                let [a, b] = [derived.slots[i as usize], derived.slots[j as usize]];
                let pair = if a < b { [a, b] } else { [b, a] };
                // What is found is in the order of the candidates.
                if found.get(at).is_some_and(|found| [found.a, found.b] == pair) {
                    at += 1;
                } else if !stay_apart(bodies, derived, starts, [i as usize, j as usize]) {
                    self.near.push(pair);
                }
            }
        }
    }
}

/// No point of a body is farther than this from where it would be without the turn on its way.
#[inline(never)]
fn arc(bodies: &Bodies, slot: usize, body: &PosedBody, way: &Way) -> f64 {
    // No turn changes a disc.
    if body.class == Class::Disc || way.turn == 0.0 {
        return 0.0;
    }
    smaller(way.turn.abs(), 2.0) * reach(bodies, slot, body)
}

/// Whether two bodies surely stay apart, in single precision. Seen from A, the centre of B goes along a segment. Along the
/// direction of that segment's nearest point to A's centre, no other point of it is nearer; so the bodies stay apart if they would
/// with B there, both as they are turned at the end, and by more than the arcs of their turns.
fn stay_apart(bodies: &Bodies, derived: &Derived, starts: &Starts, ranks: [usize; 2]) -> bool {
    let [a, b] = ranks.map(|rank| &derived.posed[rank]);
    let way = |rank: usize, body: &PosedBody| {
        let slot = derived.slots[rank] as usize;
        let way = starts.way(slot, body);
        (way.motion, arc(bodies, slot, body, &way))
    };
    let ((motion_a, arc_a), (motion_b, arc_b)) = (way(ranks[0], a), way(ranks[1], b));
    let [x, y] = a.offset(b);
    let [back_x, back_y] = (motion_a - motion_b).to_array().map(|number| number as f32);
    let length = back_x * back_x + back_y * back_y;
    let part = -(x * back_x + y * back_y);
    let part = if part > 0.0 {
        if part < length {
            part / length
        } else {
            1.0
        }
    } else {
        0.0
    };
    let (x, y) = (x + part * back_x, y + part * back_y);
    let apart = (x * x + y * y).sqrt();
    let arcs = (arc_a + arc_b) as f32;
    let error = MAX_ERROR * (a.extent + b.extent) + SINGLE * (apart + back_x.abs() + back_y.abs() + arcs);
    let room = apart - arcs - error;
    // Most pairs are nearer than this, as their bounds meet.
    if room > a.extent + b.extent && a.class != Class::Other && b.class != Class::Other {
        return true;
    }
    let (x, y) = (x / apart, y / apart);
    room > height(bodies, derived, a, ranks[0], [x, y]) + height(bodies, derived, b, ranks[1], [-x, -y])
}

/// How far a body reaches from its centre along a direction; if it is of no special class, a bound of how far from its position.
#[inline(never)]
fn height(bodies: &Bodies, derived: &Derived, body: &PosedBody, rank: usize, [x, y]: [f32; 2]) -> f32 {
    let along = |faces: &Faces| F32x4::from(&faces.x) * F32x4::splat(x) + F32x4::from(&faces.y) * F32x4::splat(y);
    let core = match body.class {
        Class::Disc => 0.0,
        Class::Box => {
            let [wide, high, cos, sin] = body.sides.0;
            (x * cos + y * sin).abs() * wide + (y * cos - x * sin).abs() * high
        }
        Class::Four => along(&derived.fours(body)[0]).largest(),
        Class::Eight => {
            let [first, second] = derived.eights(body);
            along(first).max(along(second)).largest()
        }
        Class::Other => return reach(bodies, derived.slots[rank] as usize, body) as f32 * (1.0 + SINGLE),
    };
    core + body.radius
}

/// The radius of a circle about a body's position that holds it, however it is turned.
#[inline(never)]
fn reach(bodies: &Bodies, slot: usize, body: &PosedBody) -> f64 {
    let [x, y] = body.to_center;
    match body.class {
        Class::Other => reach_of_turns(bodies.shape(slot)),
        _ => f64::from(((x * x + y * y).sqrt() + body.extent) * (1.0 + SINGLE)),
    }
}

/// The bounds of the whole way of a body, from those where it ends.
fn whole(end: &Bounds, motion: DVec2, arc: f64) -> Bounds {
    let back = |[x, y]: [f64; 2]| [x - motion.x, y - motion.y];
    let all = end.union(&Bounds { min: back(end.min), max: back(end.max) });
    let far = |[x, y]: [f64; 2]| x.abs() + y.abs();
    all.widened(arc + ROUNDING * (far(all.min) + far(all.max)))
}
