//! Two figures that move in straight lines and turn about their origins: when do they first touch?
//!
//! Their separation changes no faster than their points move. So the search goes from time to time by as much as the
//! gap allows, but by no less than a small step; where the separation falls and rises again within two steps, its least
//! value there is searched for. When a level is first reached is then found by bisection.

use super::closest::normal_is_right;
use super::figure::{Difference, Figure};
use super::separation::signed;
use super::vector::{add, length, scaled, sub};
use super::{Impact, Placed, Verdict, Window, Within};

/// The smallest step of the search, as a part of the motion.
const STEP: f64 = 1.0 / 4000.0;

/// How much earlier than the first touch an impact may be, as a part of the motion. It may never be later.
const EARLY: f64 = 1e-6;

/// How long shapes that touch at last have glided along each other, as a part of the motion.
const LONG_GLIDE: f64 = 0.1;

/// One of two figures of solids in motion, while time goes from 0 to 1.
pub struct Turning<'f> {
    pub figure: &'f Figure,
    pub at: Placed,
    pub motion: [f64; 2],
    pub spin: f64,
}

impl Turning<'_> {
    /// Where it is at a time, seen from where another one is.
    fn seen_from(&self, other: &Turning, time: f64) -> Placed {
        let apart = sub([self.at.x, self.at.y], [other.at.x, other.at.y]);
        let [x, y] = add(apart, scaled(sub(self.motion, other.motion), time));
        // A sum with many whole turns would be rounded too coarsely.
        let (sin, cos) = self.at.angle.sin_cos();
        Placed { x, y, angle: sin.atan2(cos) + self.spin * time }
    }

    /// How fast its points move at most as it turns.
    fn rim(&self) -> f64 {
        let far = |points: &[[f64; 2]]| points.iter().map(|&p| length(p)).fold(0.0, f64::max);
        let of_solids = self.figure.solids.iter().map(|solid| far(&solid.points) + solid.radius);
        self.spin.abs() * of_solids.fold(0.0, f64::max)
    }
}

/// The motion of two figures.
pub struct Spin<'f> {
    pub a: Turning<'f>,
    pub b: Turning<'f>,
}

impl Spin<'_> {
    fn difference(&self, time: f64) -> Difference {
        let (a, b) = (&self.a, &self.b);
        Difference::new(a.figure, a.seen_from(a, time), b.figure, b.seen_from(a, time))
    }

    /// The separation at a time; where they overlap, at most as large as the depth.
    pub fn separation(&self, time: f64) -> f64 {
        self.difference(time).separation([0.0, 0.0])
    }

    /// When the gap first shrinks to the tolerance, and when the overlap first reaches it: of any two solids.
    pub fn window(&self, tolerance: f64) -> Window {
        let mut window = Window { earliest: None, latest: None };
        for solid_a in &self.a.figure.solids {
            for solid_b in &self.b.figure.solids {
                let (figure_a, figure_b) = (solid_a.clone().into(), solid_b.clone().into());
                let (a, b) = (Turning { figure: &figure_a, ..self.a }, Turning { figure: &figure_b, ..self.b });
                let found = Spin { a, b }.window_of_solids(tolerance);
                for (first, other) in [(&mut window.earliest, found.earliest), (&mut window.latest, found.latest)] {
                    *first = (*first).into_iter().chain(other).min_by(f64::total_cmp);
                }
            }
        }
        window
    }

    fn window_of_solids(&self, tolerance: f64) -> Window {
        let fastest = length(sub(self.b.motion, self.a.motion)) + self.a.rim() + self.b.rim();
        let mut window = Window { earliest: None, latest: None };
        let mut samples = vec![(0.0, self.separation(0.0))];
        loop {
            let (time, gap) = *samples.last().expect("the start");
            // A dip may lie between the last three samples, or beside the first or last.
            let dip = match samples[..] {
                [.., first, middle, last] if middle.1 < first.1 && middle.1 < last.1 => self.least(first.0, last.0),
                [first, last] => self.least(first.0, last.0),
                [.., first, last] if last.0 >= 1.0 => self.least(first.0, last.0),
                _ => (time, gap),
            };
            let from = samples[samples.len().saturating_sub(3)].0;
            // Points have no size to tolerate anything.
            let overlap = -tolerance.max(f64::MIN_POSITIVE);
            for (level, place) in [(tolerance, &mut window.earliest), (overlap, &mut window.latest)] {
                let found = [dip, (time, gap)].into_iter().find(|&(_, gap)| gap <= level);
                if let (None, Some((until, _))) = (*place, found) {
                    *place = Some(self.first_below(level, from, until));
                }
            }
            if time >= 1.0 || window.latest.is_some() {
                return window;
            }
            let step = if fastest > 0.0 { (gap - tolerance) / fastest } else { 1.0 };
            let next = (time + step.max(STEP)).min(1.0);
            samples.push((next, self.separation(next)));
        }
    }

    /// The least separation between two times, and when.
    fn least(&self, mut low: f64, mut high: f64) -> (f64, f64) {
        for _ in 0..120 {
            let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if self.separation(left) < self.separation(right) {
                high = right;
            } else {
                low = left;
            }
        }
        (low, self.separation(low))
    }

    /// When the separation reaches a level that it has reached at the later of two times.
    fn first_below(&self, level: f64, mut low: f64, mut high: f64) -> f64 {
        if self.separation(low) <= level {
            return low;
        }
        for _ in 0..60 {
            let middle = low + (high - low) / 2.0;
            if self.separation(middle) <= level {
                high = middle;
            } else {
                low = middle;
            }
        }
        high
    }

    /// What must hold of a claimed impact, or of the claim that there is none: it is not late, and not too early; its
    /// normal is one along which two solids show their separation at that time; its point is on both figures as they
    /// are then.
    pub fn impact_is_right(&self, claim: Option<Impact>, within: Within) -> Verdict {
        let Window { earliest, latest } = self.window(within.length);
        let Some(Impact { time, normal, point }) = claim else {
            ensure!(latest.is_none(), "no impact, but one at {latest:?}");
            return Ok(());
        };
        // Shapes that glide along each other within the promised precision may be told to touch: a search of too many
        // steps ends there.
        let glide = || self.window(within.across).earliest;
        let is_early = |earliest: f64| time < earliest - EARLY;
        let earliest = match earliest {
            None => glide(),
            Some(touch) if is_early(touch) => glide().filter(|from| touch - from > LONG_GLIDE).or(earliest),
            Some(_) => earliest,
        };
        let Some(earliest) = earliest else { return Err(format!("an impact at {time}, but there is none")) };
        ensure!((0.0..=1.0).contains(&time), "impact at {time}");
        ensure!(!is_early(earliest), "impact at {time:e}, {:e} before {earliest:e}", earliest - time);
        let last = latest.unwrap_or(1.0);
        ensure!(time <= last, "impact at {time:e}, {:e} after {last:e}", time - last);

        let (a, b) = (&self.a, &self.b);
        let difference = self.difference(time);
        let separation = difference.separation([0.0, 0.0]);
        // The way out of overlapping unions may be that of no two of their pieces.
        if separation >= -within.length && (time > 0.0 || difference.solids.len() == 1) {
            let is_right = difference.solids.iter().any(|solid| {
                let of_pair = signed([0.0, 0.0], solid);
                of_pair <= separation + within.length
                    && normal_is_right(solid, [0.0, 0.0], normal, of_pair, 2.0 * within.length).is_ok()
            });
            ensure!(is_right, "the normal {normal:?} is that of no two solids");
            let there = add([a.at.x, a.at.y], scaled(a.motion, time));
            for (name, turning) in [("A", a), ("B", b)] {
                let figure = turning.figure.seen_from([0.0, 0.0], turning.seen_from(a, time));
                let off = figure.signed(sub(point, there));
                ensure!(off <= within.across + within.place, "the point is {off:e} outside {name}");
            }
        }
        Ok(())
    }
}
