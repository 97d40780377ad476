//! Long motions: what blocks them first is searched for along the way, without gathering all that lies beside it.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::pair::enters::{enters, touched};
use crate::pair::placement::Placement;
use crate::scene::hierarchy::query_bounds::Ranked;
use crate::scene::movement::mover::Mover;
use crate::scene::nearby::Start;
use crate::scene::obstacles::list::may_slip;
use crate::scene::obstacles::obstacle::posed_difference;
use crate::scene::obstacles::surface::blocks_one_way;
use crate::shape::piece_tree::Search;
use crate::shape::Form;
use crate::tolerance::ROUNDING;
use crate::union::piece_pairs::PiecePairs;

/// A motion is long if it exceeds this many extents of the body and this part of its length: few parts make up even
/// that of a point.
const NEAR_EXTENTS: f64 = 4.0;
const NEAR_PART: f64 = 1.0 / 16.0;

/// A motion is divided into multiples of this part of it: a power of two, so that round numbers stay round.
const STEPS: f64 = 32.0;

impl Mover<'_> {
    /// Motions up to this length are not long, if `length` is what is left.
    pub fn near(&self, length: f64) -> f64 {
        NEAR_EXTENTS * self.rules.extent + NEAR_PART * length + self.margin()
    }

    /// Makes a long motion up to shortly before the first obstacle. Returns which part of what is left is not long.
    pub fn fly(&mut self) -> f64 {
        let length = self.remaining.length();
        let near = self.near(length);
        if length <= near {
            return 1.0;
        }
        let free = self.free_distance(length);
        let part = if free < length { (larger(0.0, free - 0.5 * near) / length * STEPS).floor() / STEPS } else { 1.0 };
        if part > 0.0 && !self.keep_to_ground(part, false) {
            self.advance(part);
            self.buffers.planes.clear();
        }
        smaller(1.0, (near / self.remaining.length() * STEPS).ceil() / STEPS)
    }

    /// How far the body gets on its motion until something blocks it; infinite if nothing does.
    #[inline(never)]
    fn free_distance(&mut self, length: f64) -> f64 {
        let Mover { start, candidates, rules, position, remaining, buffers, .. } = self;
        let Start { scene, shape, pose, bounds, .. } = &*start;
        let may_slip = may_slip(shape);
        // What it passes closely may be as far away as a joint is wide.
        let beside = if may_slip { rules.slop } else { 0.0 };
        let [low, high] = [bounds.min, bounds.max].map(|corner| DVec2::from(corner) - pose.position);
        let swept = Ranked::swept(pose.position + *position, *remaining, (low - beside, high + beside));
        let way = Way { at: *position, motion: *remaining };
        let region = &mut buffers.region;
        // The first that it passes closely on its right and on its left: between two such, there may be a joint.
        let mut passed = [f64::INFINITY; 2];
        let mut first = 1.0;
        scene.hierarchy.nearest_first(&swept, &scene.derived, length, &mut |other| {
            if candidates.counts(start, other) {
                let (placement, its_shape) = (start.placement(other), scene.bodies.shape(other));
                let one_way = scene.one_way_in_world(other);
                each_pair_ahead(start, &placement, its_shape, &way, first, &mut |i, j| {
                    let pair = placement.pieces((shape, i), (its_shape, j));
                    let slop = posed_difference(&pair, *pose, rules.slop, region);
                    let entry = enters(region, *position, *remaining, slop);
                    if let Some(entry) =
                        entry.filter(|entry| one_way.is_none_or(|direction| blocks_one_way(entry, direction)))
                    {
                        first = smaller(first, entry.time);
                    }
                    if may_slip && one_way.is_none() && region.thin.is_some() {
                        let time = touched(region, *position, *remaining, region.radius + slop)
                            .map_or(f64::INFINITY, |(time, _)| time);
                        let offset: DVec2 = region.vertices.iter().map(|vertex| *vertex - *position).sum();
                        let side = &mut passed[usize::from(offset.perp_dot(*remaining) > 0.0)];
                        *side = smaller(*side, time);
                    }
                    first
                });
            }
            first * length
        });
        smaller(first, larger(passed[0], passed[1])) * length
    }
}

/// Displacements of a body: those of a motion from a place.
pub(crate) struct Way {
    pub at: DVec2,
    pub motion: DVec2,
}

/// Calls `visit` with the pieces of the body and of another one that come near each other within the first part of a
/// way. `visit` returns that part from then on.
pub(crate) fn each_pair_ahead(
    start: &Start,
    placement: &Placement,
    shape: &Form,
    way: &Way,
    part: f64,
    visit: &mut dyn FnMut(usize, usize) -> f64,
) {
    if let ([_], [_]) = (start.shape.convex_pieces(), shape.convex_pieces()) {
        visit(0, 0);
        return;
    }
    // In the body's frame, the other one moves.
    let turn = start.pose.rotation;
    let [at, motion] = [way.at, way.motion].map(|vector| -turn.undo(vector));
    let margin = placement.touch + ROUNDING * at.length();
    let pairs = PiecePairs { a: start.shape, b: shape, placement };
    pairs.search(&mut Ahead { at, motion, part, margin, visit });
}

/// The search of [`each_pair_ahead`].
struct Ahead<'f> {
    at: DVec2,
    motion: DVec2,
    part: f64,
    /// By how much the boxes are wider, to either side.
    margin: f64,
    visit: &'f mut dyn FnMut(usize, usize) -> f64,
}

impl Search for Ahead<'_> {
    /// Whether the boxes touch during that part of the motion: seen along both axes and across the motion, the way of
    /// one box's centre and the other box, wider by its sides, overlap.
    fn may_contain(&self, offset: DVec2, half: DVec2) -> bool {
        let offset = offset + self.at;
        let way = self.motion * (0.5 * self.part);
        let half = half + self.margin + ROUNDING * offset.abs().element_sum();
        let gap = (offset + way).abs() - way.abs() - half;
        gap.x <= 0.0 && gap.y <= 0.0 && offset.perp_dot(way).abs() <= half.dot(DVec2::new(way.y, way.x).abs())
    }

    fn visit_pair(&mut self, i: usize, j: usize) {
        self.part = (self.visit)(i, j);
    }
}
