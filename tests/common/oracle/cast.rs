//! Two figures in straight motion: when do they first touch?
//!
//! Only the motion of B against A matters for the time. Along it the separation of two convex solids is a convex
//! function of time: the search for its least value, then bisection before that, find when it first falls to a level.
//! The figures touch when their first two solids do, or at once where one begins inside the other. Solids that touch at
//! the start are hit only if their least separation shows an overlap.

use super::closest::normal_is_right;
use super::figure::{Difference, Figure};
use super::separation::signed;
use super::vector::{add, dot, length, scaled, sub};
use super::{Placed, Swept, Verdict, Within};

/// A motion of B against A.
pub struct Cast {
    difference: Difference,
    motion: [f64; 2],
    inside: bool,
}

/// The times between which the first touch lies, if a separation within the tolerance may count as touching or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// When the gap shrinks to the tolerance; `None` if it never does.
    pub earliest: Option<f64>,
    /// When the overlap reaches the tolerance; `None` if it never does: they may miss each other.
    pub latest: Option<f64>,
}

/// A first touch, as it is claimed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    pub time: f64,
    pub normal: [f64; 2],
    pub point: [f64; 2],
}

impl Cast {
    /// B moves by `motion`, A by `motion_a`, while time goes from 0 to 1.
    pub fn new(a: &Figure, at_a: Placed, b: &Figure, at_b: Placed, motion: [f64; 2], motion_a: [f64; 2]) -> Cast {
        let difference = Difference::new(a, at_a, b, at_b);
        let inside = difference.separation([0.0, 0.0]) < 0.0;
        Cast { difference, motion: sub(motion, motion_a), inside }
    }

    pub fn window(&self, tolerance: f64) -> Window {
        let first = |level: f64| {
            if self.inside && self.difference.separation([0.0, 0.0]) <= level {
                return Some(0.0);
            }
            let solids = self.difference.solids.iter().filter(|solid| self.may_hit(solid, level, tolerance));
            let times = solids.filter_map(|solid| first_below(solid, self.motion, level));
            times.min_by(f64::total_cmp)
        };
        Window { earliest: first(tolerance), latest: first(-tolerance) }
    }

    /// Whether a solid that may touch at the start is hit: surely, for a level below zero, or possibly. Separations far
    /// below the tolerance are touches for sure.
    fn may_hit(&self, solid: &Swept, level: f64, tolerance: f64) -> bool {
        let at_start = signed([0.0, 0.0], solid);
        if at_start < -tolerance || at_start > tolerance {
            return true;
        }
        let least = least(solid, self.motion);
        if level <= 0.0 {
            least < -tolerance
        } else {
            at_start.abs() > SURE * tolerance || least < -SURE * tolerance
        }
    }

    /// What must hold of a claimed impact, or of the claim that there is none.
    ///
    /// It falls into the window; its normal is one along which two solids show their separation at that time, and does
    /// not go with the motion unless they touched before; its point is on both figures as they are then.
    pub fn impact_is_right(
        &self,
        (a, at_a, motion_a): (&Figure, Placed, [f64; 2]),
        (b, at_b, motion_b): (&Figure, Placed, [f64; 2]),
        claim: Option<Impact>,
        within: Within,
    ) -> Verdict {
        let Window { earliest, latest } = self.window(within.length);
        let Some(Impact { time, normal, point }) = claim else {
            ensure!(latest.is_none(), "no impact, but one at {latest:?}");
            return Ok(());
        };
        let Some(earliest) = earliest else { return Err(format!("an impact at {time}, but there is none")) };
        let speed = length(self.motion);
        let slack = 1e-15 + if speed > 0.0 { (within.length / speed).min(1.0) } else { 0.0 };
        let last = latest.unwrap_or(1.0) + slack;
        ensure!(time >= earliest - slack && time <= last, "impact at {time:e}, not in {earliest:e} to {last:e}");
        ensure!((0.0..=1.0).contains(&time), "impact at {time}");

        ensure!((length(normal) - 1.0).abs() <= 1e-12, "the normal {normal:?} is no unit vector");
        let moved = scaled(self.motion, time);
        let separation = self.difference.separation(moved);
        if time > slack {
            let with = dot(normal, self.motion) / speed;
            ensure!(with <= GRAZING, "the normal goes with the motion: {with:e} of it");
        }
        // The way out of deeply overlapping unions may not be the way out of any two of their pieces.
        let alone = self.difference.solids.len() == 1;
        if alone || separation >= -within.length {
            self.normal_is_of_first_pair(moved, normal, separation, within.length)?;
        }
        // Far from the origin, rounding decides what is met at a corner.
        if alone && separation >= -within.length && within.place <= 1e-4 * within.length {
            self.normal_is_most_against(moved, normal, within.length)?;
        }
        if !alone && time == 0.0 {
            return Ok(());
        }

        let depth = (-separation).max(0.0);
        for (name, figure, at, motion) in [("A", a, at_a, motion_a), ("B", b, at_b, motion_b)] {
            let there = add([at.x, at.y], scaled(motion, time));
            let figure = figure.seen_from([0.0, 0.0], Placed { x: 0.0, y: 0.0, ..at });
            let off = figure.signed(sub(point, there));
            ensure!(off <= depth + within.across + within.place, "the point is {off:e} outside {name}");
        }
        Ok(())
    }

    /// No normal that is clearly right, of an edge or straight against the motion, is clearly more against the motion.
    fn normal_is_most_against(&self, moved: [f64; 2], normal: [f64; 2], tolerance: f64) -> Verdict {
        let (solid, speed) = (&self.difference.solids[0], length(self.motion));
        if speed == 0.0 {
            return Ok(());
        }
        let corners = &solid.points;
        let edges = (0..corners.len()).map(|i| sub(corners[(i + 1) % corners.len()], corners[i]));
        let normals =
            edges.flat_map(|edge| [[edge[1], -edge[0]], [-edge[1], edge[0]]]).chain([scaled(self.motion, -1.0)]);
        let separation = signed(scaled(moved, -1.0), solid);
        for other in normals {
            let other = scaled(other, 1.0 / length(other));
            let better = (dot(other, self.motion) - dot(normal, self.motion)) / speed < -1e-3;
            if better && normal_is_right(solid, moved, other, separation, 1e-4 * tolerance).is_ok() {
                return Err(format!("the normal {other:?} is more against the motion than {normal:?}"));
            }
        }
        Ok(())
    }

    fn normal_is_of_first_pair(&self, moved: [f64; 2], normal: [f64; 2], separation: f64, tolerance: f64) -> Verdict {
        let mut reasons = Vec::new();
        for solid in &self.difference.solids {
            let of_pair = signed(scaled(moved, -1.0), solid);
            if of_pair <= separation + tolerance {
                match normal_is_right(solid, moved, normal, of_pair, 2.0 * tolerance) {
                    Ok(()) => return Ok(()),
                    Err(reason) => reasons.push(reason),
                }
            }
        }
        Err(reasons.join("; "))
    }
}

/// A separation of less than this part of the tolerance is a touch for the library, too.
const SURE: f64 = 1.0 / 16.0;

/// The largest cosine between a normal and a motion that counts as perpendicular. While a round shape passes within the
/// tolerance, its normal turns by the square root of the tolerance.
const GRAZING: f64 = 1e-4;

/// Where a ray meets a figure, as it is claimed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    pub fraction: f64,
    pub distance: f64,
    pub point: [f64; 2],
    pub normal: [f64; 2],
}

/// Checks a claimed hit of the ray `from` `to`, or the claim that there is none, like the impact of a point that moves
/// along the ray. A ray that starts inside hits where it starts.
pub fn ray_hit_is_right(
    figure: &Figure,
    at: Placed,
    from: [f64; 2],
    to: [f64; 2],
    claim: Option<RayHit>,
    within: Within,
) -> Verdict {
    let point = Figure::from(Swept { points: vec![[0.0, 0.0]], radius: 0.0 });
    let start = Placed { x: from[0], y: from[1], angle: 0.0 };
    let way = sub(to, from);
    let cast = Cast::new(figure, at, &point, start, way, [0.0, 0.0]);
    let impact = claim.map(|RayHit { fraction, point, normal, .. }| Impact { time: fraction, normal, point });
    cast.impact_is_right((figure, at, [0.0, 0.0]), (&point, start, way), impact, within)?;
    let Some(RayHit { fraction, distance, point, .. }) = claim else { return Ok(()) };
    let along = fraction * length(way);
    ensure!((distance - along).abs() <= within.length, "distance {distance:e}, {along:e} along the ray");
    ensure!(fraction > 0.0 || point == from, "the hit at the start is at {point:?}");
    Ok(())
}

/// The least separation of two convex solids during the motion.
fn least(difference: &Swept, motion: [f64; 2]) -> f64 {
    let separation = |time: f64| signed(scaled(motion, -time), difference);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..120 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if separation(left) < separation(right) {
            high = right;
        } else {
            low = left;
        }
    }
    separation(low).min(separation(0.0)).min(separation(1.0))
}

/// The first time at which two convex solids of this difference are no farther apart than `level`.
fn first_below(difference: &Swept, motion: [f64; 2], level: f64) -> Option<f64> {
    let excess = |time: f64| signed(scaled(motion, -time), difference) - level;
    if excess(0.0) <= 0.0 {
        return Some(0.0);
    }
    let (mut low, mut high) = (0.0, 1.0);
    if excess(1.0) > 0.0 {
        // The least value, by thirds; the search may stop as soon as it is low enough.
        for _ in 0..120 {
            let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            let (at_left, at_right) = (excess(left), excess(right));
            if at_left <= 0.0 || at_right <= 0.0 {
                high = if at_left <= 0.0 { left } else { right };
                break;
            }
            if at_left < at_right {
                high = right;
            } else {
                low = left;
            }
        }
        if excess(high) > 0.0 {
            return None;
        }
        low = 0.0;
    }
    while high - low > f64::EPSILON * high {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if excess(middle) <= 0.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}
