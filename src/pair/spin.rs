//! Two convex pieces that move in straight lines and turn meanwhile: when they first touch.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::{larger, smaller};
use crate::math::rotation::Rotation;
use crate::pair::penetration::Penetration;
use crate::pair::placement::{Pair, Placement};
use crate::pair::separation::{separation, DecidingAxis};
use crate::shape::convex::Convex;
use crate::tolerance::ROUNDING;

/// The most steps of a search. One that uses them all may report a touch too early. Turns up to half a circle take
/// about five, seldom more than twenty; turns of many circles within reach of each other take more.
const MOST_STEPS: usize = 2000;

/// Gaps up to this fraction of the touching distance count as closed. Near a graze the gap changes as the square of the
/// time: this makes the time right to about a ten-millionth.
const CLOSED: f64 = 1e-4;

/// How much deeper a motion must lead to count as leading deeper, in touching distances.
const DEEPER: f64 = 2.0;

/// The motion of two shapes while time goes from 0 to 1: each in a straight line, turning about its own origin.
pub(crate) struct Course {
    pub start: Placement,
    /// How B moves against A, in A's frame at the start.
    pub motion: DVec2,
    /// How A moves, in the world.
    pub motion_a: DVec2,
    /// How far A and B turn.
    pub spins: [f64; 2],
    /// Finds the edge with the largest separation of two pieces.
    pub edge_of: fn(&Pair) -> Option<Penetration>,
}

/// A first touch.
#[derive(Clone, Copy)]
pub(crate) struct Touch {
    pub time: f64,
    /// The axis with the largest separation then.
    pub axis: DecidingAxis,
}

/// One of two shapes as the other one sees it.
struct Seen<'s> {
    piece: &'s Convex,
    /// Its rotation and the position of its origin, in the other one's frame.
    pose: Frame,
    /// How fast that position moves, in the directions of this frame, which turns by the second spin.
    velocity: DVec2,
    /// How fast this shape and the other one turn.
    spins: [f64; 2],
}

/// The part of a time until shortly before it.
const SHORTLY: f64 = 1.0 - 1e-6;

/// The cosine of an angle between normals that are the same.
const SAME: f64 = 1.0 - 1e-6;

impl Course {
    /// The placement at a time.
    pub fn at(&self, time: f64) -> Placement {
        let Course { start, motion, motion_a, spins, .. } = self;
        let [turn_a, turn_b] = spins.map(|spin| Rotation::new(spin * time));
        let after = |first: Rotation, turn: Rotation| first.inverse().to(turn);
        let b_in_a = Frame {
            position: turn_a.undo(start.b_in_a.position + *motion * time),
            rotation: turn_a.to(after(start.b_in_a.rotation, turn_b)),
        };
        let pose_a = Frame {
            position: start.pose_a.position + *motion_a * time,
            rotation: after(start.pose_a.rotation, turn_a),
        };
        Placement { pose_a, b_in_a, ..*start }
    }

    /// The first touch of two pieces up to the time `until`; none if they miss. It is never later than the true one,
    /// and earlier by no more than rounding and gaps that count as touching explain.
    ///
    /// This is conservative advancement (B. Mirtich, Impulse-based dynamic simulation of rigid body systems, 1996; for
    /// convex objects G. van den Bergen, Ray casting against general convex objects, 2004, and X. Zhang et al.,
    /// Interactive continuous collision detection for non-convex polyhedra, 2006): go on for as long as the pieces
    /// surely stay apart. A bound of their speed alone makes short steps where they pass each other closely. So the
    /// axis that separates them best turns with the piece whose face it belongs to (E. Catto, Continuous collision, GDC
    /// 2013), and the heights above that face are bounded with their rates and how these change: see
    /// [`Seen::time_beyond`]. Then a step is one of Newton's method from the safe side. Steps:
    ///
    /// 1. Begin when circles round the pieces meet, and end when they part.
    /// 2. Find the axis with the largest separation. If there is no gap, the pieces touch.
    /// 3. Go on for as long as each piece stays on its side of a line across that axis which turns with A, or else with
    ///    B: the longer of both times.
    ///
    /// Pieces that touch at the start hit only when they get deeper; without `grazes`, so do pieces that touch later.
    /// Until they have parted, the search is for this greater depth, and returns when they were last not so deep.
    /// Pieces without an inside between them, such as a point and a segment, do not get deeper: without `grazes` they
    /// are hit at once, but not at the start.
    pub fn first_touch(&self, a: &Convex, b: &Convex, until: f64, grazes: bool) -> Option<Touch> {
        let [mut time, end] = self.meeting(a, b)?;
        let end = smaller(end, until);
        // The separation that is looked for; if it is a depth, the last time at which the pieces were clearly not so
        // deep.
        let (mut level, mut shallow) = (0.0, None);
        // The normal when they were last apart.
        let mut side = DVec2::ZERO;
        for step in 0..MOST_STEPS {
            let placement = self.at(time);
            let mut axis = self.axis(&placement, a, b);
            let gap = axis.separation;
            let Frame { position, rotation } = placement.b_in_a;
            let rounding = ROUNDING * (position.length() + a.center.length() + b.center.length());
            let (closed, touch) = (CLOSED * placement.tie() + rounding, larger(placement.tie(), rounding));
            if gap > touch {
                (level, shallow) = (0.0, None);
            } else if shallow.is_some() && gap > level + DEEPER * touch {
                shallow = Some(time);
            }
            let touches =
                gap - level <= closed || (time >= end && if shallow.is_none() { gap <= touch } else { gap < -touch });
            let is_thin = a.radius + b.radius <= 0.0 && a.width + b.width <= touch;
            if gap > touch {
                side = axis.normal;
            } else if is_thin && axis.normal.dot(side) < 0.0 {
                // Touching pieces without an inside have no side of their own: rounding chose this one. They came from
                // the other side, or where two ends touch, from that of another edge.
                let before = self.axis(&self.at(time * SHORTLY), a, b).normal;
                let of_b = b.normals.iter().map(|normal| -rotation.apply(*normal));
                let near = |normal: &DVec2| normal.dot(before) > SAME;
                axis.normal = a.normals.iter().copied().chain(of_b).find(near).unwrap_or(before);
            }
            let at_start = step == 0 && time == 0.0 && gap <= larger(placement.touch, rounding);
            match shallow {
                Some(shallow) if touches => {
                    return Some(self.deepens(a, b, [shallow, time], level + DEEPER * touch));
                }
                None if at_start || touches && !grazes && !is_thin => {
                    (level, shallow) = (smaller(gap, 0.0) - closed - DEEPER * touch, Some(time));
                }
                None if touches => return Some(Touch { time, axis }),
                _ => {}
            }
            if time >= end {
                return None;
            }
            let [spin_a, spin_b] = self.spins;
            let velocity = Rotation::new(spin_a * time).undo(self.motion);
            let seen_b = Seen { piece: b, pose: placement.b_in_a, velocity, spins: [spin_b, spin_a] };
            let pose = Frame { position: -rotation.undo(position), rotation: rotation.inverse() };
            let seen_a = Seen { piece: a, pose, velocity: -rotation.undo(velocity), spins: [spin_a, spin_b] };
            let (gap, left) = (gap - level, end - time);
            let from_a = seen_b.time_beyond(axis.normal, gap, left);
            let from_b = seen_a.time_beyond(-rotation.undo(axis.normal), gap, left);
            let next = time + larger(from_a, from_b);
            if next <= time {
                // They are closer than a difference in time can resolve.
                return Some(Touch { time, axis });
            }
            time = smaller(next, end);
        }
        Some(Touch { time, axis: self.axis(&self.at(time), a, b) })
    }

    /// The last time at which the separation is above a level, to a ten-millionth. It is above at the first given time,
    /// and not at the second.
    fn deepens(&self, a: &Convex, b: &Convex, [mut above, mut below]: [f64; 2], level: f64) -> Touch {
        while below - above > 1e-7 {
            let middle = 0.5 * (above + below);
            if self.axis(&self.at(middle), a, b).separation > level {
                above = middle;
            } else {
                below = middle;
            }
        }
        Touch { time: above, axis: self.axis(&self.at(above), a, b) }
    }

    /// The axis with the largest separation of two pieces.
    fn axis(&self, placement: &Placement, a: &Convex, b: &Convex) -> DecidingAxis {
        let pair = placement.pair_inline(a, b);
        separation(&pair, (self.edge_of)(&pair)).1
    }

    /// The span of time in which circles round two pieces meet. The circle of a piece that turns is about the origin of
    /// its shape.
    fn meeting(&self, a: &Convex, b: &Convex) -> Option<[f64; 2]> {
        let circle = |piece: &Convex, spin: f64| match spin == 0.0 {
            true => (piece.center, piece.extent),
            false => (DVec2::ZERO, piece.center.length() + piece.extent),
        };
        let ((at_a, reach_a), (at_b, reach_b)) = (circle(a, self.spins[0]), circle(b, self.spins[1]));
        let offset = self.start.b_in_a.apply(at_b) - at_a;
        let reach = reach_a + reach_b + self.start.touch;
        // Rounding must not hide a touch.
        let reach = reach + 1e-9 * (reach + offset.length());
        let square = self.motion.length_squared();
        let (aside, along) = (offset.perp_dot(self.motion), -offset.dot(self.motion));
        let room = reach * reach * square - aside * aside;
        if square == 0.0 {
            return (offset.length() <= reach).then_some([0.0, 1.0]);
        }
        if room < 0.0 {
            return None;
        }
        let half = room.sqrt() / square;
        let [from, to] = [larger(along / square - half, 0.0), smaller(along / square + half, 1.0)];
        (from <= to).then_some([from, to])
    }
}

impl Seen<'_> {
    /// How long this piece surely stays beyond a line of the other one, of the time that is `left`. `normal` points
    /// from that line to this piece, in the other one's frame, and turns with it; `gap` is how high above the line the
    /// piece is.
    ///
    /// The height of a vertex at `p` from its shape's origin, itself at `c`, is `n·c + n·p` less a constant. As all
    /// turn, its rate changes by no more than `bend`: the square of the spin times the length of `c` and twice the spin
    /// times the velocity, of the line's turn, and the square of the spin against the line times the length of `p`. So
    /// from a height `h` with a rate `r` the vertex takes at least as long as `h + r t − bend t²/2` takes to 0.
    fn time_beyond(&self, normal: DVec2, gap: f64, left: f64) -> f64 {
        let Seen { piece, pose: Frame { position, rotation }, velocity, spins: [own, line] } = *self;
        let (turn, normal_here) = (own - line, rotation.undo(normal));
        let farthest = larger(position.length(), (position + velocity * left).length());
        let line_bend = line * line * farthest + 2.0 * line.abs() * velocity.length();
        let line_rate = normal.dot(velocity) + line * normal.perp().dot(position);
        let lowest = piece.support(-normal_here).1;
        let time_of = |vertex: &DVec2| {
            let at = piece.center + *vertex;
            let height = gap + larger(normal_here.dot(*vertex) + lowest, 0.0);
            let rate = line_rate + turn * normal_here.dot(at.perp());
            let bend = line_bend + turn * turn * at.length();
            let root = (rate * rate + 2.0 * bend * height).sqrt();
            if rate < 0.0 {
                2.0 * height / (root - rate)
            } else {
                (rate + root) / bend
            }
        };
        piece.core.iter().map(time_of).fold(f64::INFINITY, smaller)
    }
}
