//! The ways that bodies have gone since the last update, and which of them come near each other.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::bodies::slots::{Bodies, NO_INDEX};
use crate::scene::bodies::starts::Starts;
use crate::scene::broad::batches::Batches;
use crate::scene::broad::phase::BroadPhase;
use crate::tolerance::ROUNDING;

/// The ways of the bodies that have moved.
///
/// A swept update widens each body's bounds to those of its whole way, finds the candidates as any update does, and puts the
/// bounds back.
#[derive(Default)]
pub(crate) struct Ways {
    list: Vec<Way>,
    /// The bounds of each body where its way ends.
    ends: Vec<Bounds>,
    /// By slot: the index in the list, or [`NO_INDEX`].
    index_of: Vec<u32>,
    /// The slots of bodies that may meet on their ways, the lower first.
    pub near: Vec<[u32; 2]>,
}

/// A body on its straight way.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    slot: u32,
    position: DVec2,
    motion: DVec2,
    /// The angle at the way's beginning and end.
    angles: [f64; 2],
    /// Around the body at the way's end, at any of the angles that it has on the way.
    end: Bounds,
    /// The radius of a circle about its position that holds the body.
    reach: f64,
}

/// The turn from one angle to another, the shorter way.
pub(crate) fn turn(from: f64, to: f64) -> f64 {
    use std::f64::consts::{PI, TAU};
    let turn = to - from;
    if turn.abs() <= PI {
        turn
    } else {
        turn - TAU * (turn / TAU).round()
    }
}

impl Ways {
    /// Replaces the ways by those from the starts to the poses last read, and widens the bodies' bounds.
    pub fn widen(&mut self, bodies: &Bodies, derived: &mut Derived, starts: &Starts, broad: &mut BroadPhase) {
        for way in self.list.drain(..) {
            self.index_of[way.slot as usize] = NO_INDEX;
        }
        self.index_of.resize(bodies.slot_count(), NO_INDEX);
        self.ends.clear();
        self.near.clear();
        for start in starts.list() {
            let slot = start.slot as usize;
            if bodies.pose(slot) == start.pose {
                continue;
            }
            let way = Way::new(derived, slot, Some(start.pose));
            let rank = derived.rank(slot);
            self.index_of[slot] = self.list.len() as u32;
            self.list.push(way);
            self.ends.push(std::mem::replace(&mut derived.bounds[rank], way.bounds()));
            if !derived.predicted[rank].contains(&derived.bounds[rank]) {
                broad.mark_left(rank, bodies.fixed[slot]);
            }
        }
    }

    /// Puts the bodies' bounds back.
    pub fn narrow(&self, derived: &mut Derived) {
        for (way, end) in self.list.iter().zip(&self.ends) {
            let rank = derived.rank(way.slot as usize);
            derived.bounds[rank] = *end;
        }
    }

    /// The way of the body in a slot.
    #[inline(always)]
    pub fn of(&self, slot: usize, derived: &Derived) -> Way {
        let still = || Way::new(derived, slot, None);
        self.list.get(self.index_of[slot] as usize).copied().unwrap_or_else(still)
    }

    /// Adds to `near` those of some candidates that may meet on their ways.
    pub fn add_near(&mut self, candidates: &Batches, derived: &Derived) {
        for &[i, j] in candidates.pairs() {
            let [a, b] = [i, j].map(|rank| derived.slots[rank as usize]);
            let [way_a, way_b] = [a, b].map(|slot| self.list.get(self.index_of[slot as usize] as usize));
            let meet = match (way_a, way_b) {
                (None, None) => false,
                (Some(a), Some(b)) => a.may_meet(b),
                (Some(way), None) => way.may_meet(&Way::new(derived, b as usize, None)),
                (None, Some(way)) => way.may_meet(&Way::new(derived, a as usize, None)),
            };
            if meet {
                self.near.push(if a < b { [a, b] } else { [b, a] });
            }
        }
    }
}

impl Way {
    /// The way of a body from where it was to the pose last read.
    #[inline(never)]
    fn new(derived: &Derived, slot: usize, from: Option<[f64; 3]>) -> Way {
        let rank = derived.rank(slot);
        let PosedBody { position, angle, to_center: [x, y], extent, class, .. } = derived.posed[rank];
        let from = from.unwrap_or([position.x, position.y, angle]);
        let mut end = derived.bounds[rank];
        let reach = if class == Class::Other {
            let (below, above) = (position - DVec2::from(end.min), DVec2::from(end.max) - position);
            below.abs().max(above.abs()).length() * (1.0 + ROUNDING)
        } else {
            f64::from((x * x + y * y).sqrt() + extent) * (1.0 + SINGLE)
        };
        if angle != from[2] {
            // No point has been farther from where it is now than along the arc.
            let arc = smaller(reach * turn(from[2], angle).abs(), 2.0 * reach);
            let round = Bounds::around(position, DVec2::splat(-reach), DVec2::splat(reach));
            end = Bounds {
                min: [0, 1].map(|k| larger(end.min[k] - arc, round.min[k])),
                max: [0, 1].map(|k| smaller(end.max[k] + arc, round.max[k])),
            };
        }
        let motion = position - DVec2::new(from[0], from[1]);
        Way { slot: slot as u32, position, motion, angles: [from[2], angle], end, reach }
    }

    /// Where the way begins, or where it ends.
    pub fn pose(&self, end: bool) -> Pose {
        let position = if end { self.position } else { self.position - self.motion };
        Pose { position, rotation: Rotation::new(self.angles[usize::from(end)]) }
    }

    /// The motion in all.
    pub fn motion(&self) -> DVec2 {
        self.motion
    }

    /// The bounds of the whole way.
    fn bounds(&self) -> Bounds {
        let Way { end, motion, .. } = self;
        let slack = ROUNDING * (sum(end.min.into()) + sum(end.max.into()) + sum(*motion));
        let min = DVec2::from(end.min) - motion.max(DVec2::ZERO) - slack;
        let max = DVec2::from(end.max) - motion.min(DVec2::ZERO) + slack;
        Bounds { min: min.to_array(), max: max.to_array() }
    }

    /// Whether two bodies may touch on their ways: B's way seen from A leads through A, taking both for the boxes around them,
    /// seen along both axes and across the way; and for the circles.
    #[inline(always)]
    fn may_meet(&self, b: &Way) -> bool {
        let back = self.motion - b.motion;
        let min = DVec2::from(b.end.min) - DVec2::from(self.end.max);
        let max = DVec2::from(b.end.max) - DVec2::from(self.end.min);
        let (middle, half) = (0.5 * (min + max), 0.5 * (max - min));
        let slack = SLACK * (sum(self.end.min.into()) + sum(b.end.max.into()) + sum(half) + sum(back));
        let beside = (middle + 0.5 * back).abs() - 0.5 * back.abs() - half;
        let aside = middle.perp_dot(back).abs() - half.x * back.y.abs() - half.y * back.x.abs();
        if beside.max_element() > slack || aside > slack * sum(back) {
            return false;
        }
        let offset = b.position - self.position;
        let reach = self.reach + b.reach + slack;
        let along = (-offset.dot(back) / back.length_squared()).clamp(0.0, 1.0);
        let near = if along > 0.0 { offset + back * along } else { offset };
        near.length_squared() <= reach * reach
    }
}

/// A relative allowance for rounding in single precision.
const SINGLE: f64 = 4.0 * f32::EPSILON as f64;

/// A relative allowance for rounding.
const SLACK: f64 = 8.0 * ROUNDING;

fn sum(v: DVec2) -> f64 {
    v.x.abs() + v.y.abs()
}
