//! The ways that bodies have gone since the last update, and which pairs may have met on them.

use glam::DVec2;

use crate::math::angle::turn;
use crate::math::f32x4::F32x4;
use crate::math::interval::{larger, smaller};
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::bodies::reach::reach_of_turns;
use crate::scene::bodies::slots::Bodies;
use crate::scene::bodies::starts::Starts;
use crate::scene::broad::batches::Batches;
use crate::scene::broad::phase::BroadPhase;
use crate::scene::narrow::answer::MAX_ERROR;
use crate::scene::narrow::overlapping_pair::OverlappingPair;
use crate::tolerance::ROUNDING;

/// The ways of the bodies that have moved.
///
/// A swept update widens each body's bounds to those of its whole way, finds the candidates as any update does, and puts the
/// bounds back.
pub(crate) struct Ways {
    /// Where the ways begin.
    pub starts: Starts,
    list: Vec<Listed>,
    /// By rank.
    ways: Vec<Way>,
    /// The slots of bodies that are apart where their ways end and may meet on them, the lower first.
    pub near: Vec<[u32; 2]>,
}

/// The way of a body that has moved.
struct Listed {
    slot: u32,
    way: Way,
    /// Its bounds where the way ends.
    end: Bounds,
}

/// A way in single precision.
#[derive(Clone, Copy)]
struct Way {
    motion: [f32; 2],
    /// No point of the body is farther than this from where it would be without the turn.
    arc: f32,
}

/// A relative allowance for rounding in single precision.
const SINGLE: f32 = 8.0 * f32::EPSILON;

impl Ways {
    pub const EMPTY: Ways = Ways { starts: Starts::EMPTY, list: Vec::new(), ways: Vec::new(), near: Vec::new() };

    /// Replaces the ways by those from the starts to the poses last read, and widens the bodies' bounds.
    pub fn widen(&mut self, bodies: &Bodies, derived: &mut Derived, starts: &Starts, broad: &mut BroadPhase) {
        self.list.clear();
        self.near.clear();
        for start in starts.list() {
            let slot = start.slot as usize;
            let rank = derived.rank(slot);
            let body = &derived.posed[rank];
            let [x, y, angle] = start.pose;
            let motion = body.position - DVec2::new(x, y);
            let turned = turn(angle, body.angle).abs();
            if turned == 0.0 && motion == DVec2::ZERO {
                continue;
            }
            // No turn changes a disc.
            let arc = if body.class == Class::Disc { 0.0 } else { smaller(turned, 2.0) * reach(bodies, slot, body) };
            let way = Way { motion: [motion.x as f32, motion.y as f32], arc: arc as f32 * (1.0 + SINGLE) };
            let end = derived.bounds[rank];
            self.list.push(Listed { slot: start.slot, way, end });
            derived.bounds[rank] = whole(&end, motion, arc);
            if !derived.predicted[rank].contains(&derived.bounds[rank]) {
                broad.mark_left(rank, bodies.fixed[slot]);
            }
        }
    }

    /// Puts the bodies' bounds back.
    pub fn narrow(&self, derived: &mut Derived) {
        for Listed { slot, end, .. } in &self.list {
            let rank = derived.rank(*slot as usize);
            derived.bounds[rank] = *end;
        }
    }

    /// Lists the ways by rank, before [`Ways::add_near`]: ranks may have changed since [`Ways::widen`].
    pub fn rank(&mut self, derived: &Derived) {
        self.ways.clear();
        self.ways.resize(derived.posed.len(), Way { motion: [0.0; 2], arc: 0.0 });
        for Listed { slot, way, .. } in &self.list {
            self.ways[derived.rank(*slot as usize)] = *way;
        }
    }

    /// Adds to `near` those of some candidates that may meet on their ways. `found` are those that overlap, as the narrow phase
    /// found them.
    #[inline(never)]
    pub fn add_near(&mut self, candidates: &Batches, bodies: &Bodies, derived: &Derived, found: &[OverlappingPair]) {
        let mut at = 0;
        for list in candidates.lists() {
            for &[i, j] in list {
                let [a, b] = [derived.slots[i as usize], derived.slots[j as usize]];
                let pair = if a < b { [a, b] } else { [b, a] };
                // What is found is in the order of the candidates.
                if found.get(at).is_some_and(|found| [found.a, found.b] == pair) {
                    at += 1;
                } else if !self.stay_apart(bodies, derived, [i as usize, j as usize]) {
                    self.near.push(pair);
                }
            }
        }
    }

    /// Whether two bodies surely stay apart, in single precision. Seen from A, the centre of B goes along a segment. Along the
    /// direction of that segment's nearest point to A's centre, no other point of it is nearer; so the bodies stay apart if they would
    /// with B there, both as they are turned at the end, and by more than the arcs of their turns.
    #[inline(always)]
    fn stay_apart(&self, bodies: &Bodies, derived: &Derived, [i, j]: [usize; 2]) -> bool {
        let [a, b] = [&derived.posed[i], &derived.posed[j]];
        let [way_a, way_b] = [&self.ways[i], &self.ways[j]];
        let [x, y] = a.offset(b);
        let [back_x, back_y] = [way_a.motion[0] - way_b.motion[0], way_a.motion[1] - way_b.motion[1]];
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
        let error = MAX_ERROR * (a.extent + b.extent) + SINGLE * (apart + back_x.abs() + back_y.abs());
        let room = apart - way_a.arc - way_b.arc - error;
        // Most pairs are nearer than this, as their bounds meet.
        if room > a.extent + b.extent && a.class != Class::Other && b.class != Class::Other {
            return true;
        }
        let (x, y) = (x / apart, y / apart);
        room > height(bodies, derived, a, i, [x, y]) + height(bodies, derived, b, j, [-x, -y])
    }
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
    let bounds = |k: usize| {
        let (min, max, motion) = (end.min[k], end.max[k], motion[k]);
        let more = arc + ROUNDING * (min.abs() + max.abs() + motion.abs());
        [min - larger(motion, 0.0) - more, max - smaller(motion, 0.0) + more]
    };
    let ([min_x, max_x], [min_y, max_y]) = (bounds(0), bounds(1));
    Bounds { min: [min_x, min_y], max: [max_x, max_y] }
}
