//! The law of collision: which impulse two bodies that meet at one or two points give each other.
//!
//! One hit has three steps:
//! 1. The normal impulses of the points that approach or rest, never negative: a point that gets one comes away at
//!    restitution times its approach, and a point that gets none comes away faster than that. This is a linear
//!    complementarity problem of one or two unknowns (Baraff, "Analytical methods for dynamic simulation of
//!    non-penetrating rigid bodies", 1989; Pfeiffer & Glocker, "Multibody Dynamics with Unilateral Contacts", 1996).
//! 2. Friction, along the one direction that has a tangential part and changes no normal rate of step 1: the impulse
//!    that would end the slip if the normal impulses were plastic or, where Coulomb's law grants less, as much of it as
//!    is granted (Chatterjee & Ruina, "A new algebraic rigid-body collision law based on impulse space considerations",
//!    1998, with a tangential restitution of 0). For two points it acts at their centre of pressure, our extension.
//! 3. Where friction would have one of two points pull, the bodies tip over the other: steps 1 and 2 there alone.
//!
//! Why the energy never grows: where a direction does not change the rate along another, the energy that an impulse
//! along both gives is the sum of what each gives, and each part by itself takes energy or leaves it.
//!
//! A hit at one point can set the other approaching. Then there is another hit, as if a moment later, and where hits
//! would go on for very long, a last step that ends them at once.

use glam::DVec2;

use crate::bounce::impulse::{Bodies, Impulse, Rates};

/// So many hits, one after the other, before the last step. Uniform convex bodies need up to 5 where nothing is lost;
/// where most is, hits may never end, but after so many there is next to nothing left.
const HITS: usize = 8;

/// A collision of two bodies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Collision {
    pub bodies: Bodies,
    /// Where they touch; a single point stands here twice.
    pub points: [DVec2; 2],
    pub restitution: f64,
    pub friction: f64,
}

/// One hit, and which of the two points took part.
struct Hit {
    impulse: Impulse,
    active: [bool; 2],
}

/// What two points at once come to.
enum Both {
    /// Both push.
    Push(Impulse),
    /// One of them would have to pull: the other pushes alone.
    Only(usize),
    /// One is enough, or none helps: neither body can turn, or only one can, about a fixed centre.
    Singular,
}

/// Two normal impulses amount to one, at the height where it leaves the relative spin as it is, and a couple, which
/// leaves the normal rate at that height as it is: there is no system of equations left to solve.
struct Balance {
    height: f64,
    normal: Impulse,
    /// Each body's part of the turning.
    part_a: f64,
    part_b: f64,
}

impl Collision {
    /// The sum of all hits; none when no point approaches, or nothing can keep it from approaching.
    pub fn impulse(&self, mut rates: Rates) -> Option<Impulse> {
        let mut total = None;
        let mut speeds = self.points.map(|point| rates.along(&self.bodies.normal_at(point.y)));
        let approaching = |speeds: [f64; 2]| speeds[0] < 0.0 || speeds[1] < 0.0;
        for _ in 0..HITS {
            if !approaching(speeds) {
                return total;
            }
            let Some(hit) = self.hit(&rates, speeds) else { return total };
            total = Some(total.unwrap_or_default() + hit.impulse);
            rates = self.bodies.after(&rates, &hit.impulse);
            // The rate that the law sets, not its rounded image: a point brought to rest is at rest.
            speeds = [0, 1].map(|i| match hit.active[i] {
                true => -self.restitution * speeds[i],
                false => rates.along(&self.bodies.normal_at(self.points[i].y)),
            });
        }
        let last = if approaching(speeds) { self.last(&rates, speeds) } else { None };
        Some(total.unwrap_or_default() + last.unwrap_or_default())
    }

    /// One hit. At least one of the points approaches: its speed is negative.
    fn hit(&self, rates: &Rates, speeds: [f64; 2]) -> Option<Hit> {
        let [first, second] = self.points;
        if first.y == second.y {
            let impulse = self.at_one((first + second) / 2.0, rates)?;
            return Some(Hit { impulse, active: [true, true] });
        }
        let mut alone = 0;
        if speeds[0] <= 0.0 && speeds[1] <= 0.0 {
            match self.at_both(rates) {
                Both::Push(impulse) => return Some(Hit { impulse, active: [true, true] }),
                Both::Only(point) => alone = point,
                Both::Singular => alone = usize::from(speeds[1] < speeds[0]),
            }
        }
        // A point that rests or leaves gets no impulse by itself.
        if speeds[alone] >= 0.0 {
            alone = 1 - alone;
        }
        let impulse = self.at_one(self.points[alone], rates)?;
        Some(Hit { impulse, active: [alone == 0, alone == 1] })
    }

    /// Steps 1 and 2 at one point.
    fn at_one(&self, point: DVec2, rates: &Rates) -> Option<Impulse> {
        let Bodies { inv_mass, inv_inertia_a, inv_inertia_b, center_a, center_b } = self.bodies;
        let normal = self.bodies.normal_at(point.y);
        let amount = self.bodies.stopping(rates, &normal) * (1.0 + self.restitution);
        let pushed = normal.times(amount)?;
        // The tangent less its part along the normal, worked out so that nothing cancels.
        let give = self.bodies.give(&normal);
        let (a, b) = (point - center_a, point - center_b);
        let skew = a.y * b.x - b.y * a.x;
        let slide = Impulse {
            push: DVec2::new((inv_inertia_a * a.x * a.y + inv_inertia_b * b.x * b.y) / give, 1.0),
            turn_a: -(inv_mass * a.x - inv_inertia_b * b.y * skew) / give,
            turn_b: (inv_mass * b.x + inv_inertia_a * a.y * skew) / give,
        };
        Some(pushed + self.friction(rates, &slide, amount))
    }

    /// Steps 1 and 2 at both points, which differ in height. Neither leaves.
    fn at_both(&self, rates: &Rates) -> Both {
        let bodies = &self.bodies;
        let Some(Balance { height, normal, part_a, part_b }) = self.balance() else { return Both::Singular };
        let amount = bodies.stopping(rates, &normal) * (1.0 + self.restitution);
        let twist = bodies.stopping(rates, &Impulse::COUPLE) * (1.0 + self.restitution);
        let (Some(pushed), Some(twisted)) = (normal.times(amount), Impulse::COUPLE.times(twist)) else {
            return Both::Singular;
        };

        let (low, high) = if self.points[0].y < self.points[1].y { (0, 1) } else { (1, 0) };
        let (below, above) = (self.points[low].y - height, self.points[high].y - height);
        // The impulse at each point, times the distance between them.
        let shares = |amount: f64, twist: f64| (amount * above + twist, -twist - amount * below);
        let pulling = |shares: (f64, f64)| match shares {
            (at_low, _) if at_low < 0.0 => Some(high),
            (_, at_high) if at_high < 0.0 => Some(low),
            _ => None,
        };
        let (at_low, at_high) = shares(amount, twist);
        if let Some(other) = pulling((at_low, at_high)) {
            return Both::Only(other);
        }

        // The tangent at the centre of pressure less its parts along the normal and the couple.
        let weight = at_high / (at_low + at_high);
        let pressed = self.points[low].x + (self.points[high].x - self.points[low].x) * weight;
        let (a, b) = (pressed - bodies.center_a.x, pressed - bodies.center_b.x);
        let between = bodies.center_b - bodies.center_a;
        let give = bodies.give(&normal);
        let lift = between.y * between.x * (bodies.inv_inertia_a * part_b / give);
        let left = -between.x * (bodies.inv_mass / give);
        let slide = Impulse { push: DVec2::new(lift, 1.0), turn_a: left * part_b, turn_b: left * part_a };
        let slid = self.friction(rates, &slide, amount);
        let held = -(a * part_a + b * part_b) * slid.push.y;
        match pulling(shares(amount + slid.push.x, twist + held)) {
            Some(other) => Both::Only(other),
            None => Both::Push(pushed + twisted + slid),
        }
    }

    /// Step 2: the impulse along `slide` that Coulomb's law grants beside a normal impulse.
    fn friction(&self, rates: &Rates, slide: &Impulse, normal: f64) -> Impulse {
        let sticking = self.bodies.stopping(rates, slide);
        // The largest part, up to 1, with |part * sticking| <= friction * (normal + part * sticking * slide.push.x).
        // Without friction, infinitely much would be needed.
        let needed = sticking.abs() / self.friction - sticking * slide.push.x;
        let part = if needed > normal { normal / needed } else { 1.0 };
        slide.times(sticking * part).unwrap_or_default()
    }

    /// None where neither body can turn.
    fn balance(&self) -> Option<Balance> {
        let Bodies { inv_inertia_a, inv_inertia_b, center_a, center_b, .. } = self.bodies;
        let turning = inv_inertia_a + inv_inertia_b;
        if turning == 0.0 {
            return None;
        }
        let (part_a, part_b) = (inv_inertia_a / turning, inv_inertia_b / turning);
        let between = center_b.y - center_a.y;
        let normal = Impulse { push: DVec2::X, turn_a: between * part_b, turn_b: between * part_a };
        Some(Balance { height: center_a.y + between * part_b, normal, part_a, part_b })
    }

    /// What is left of the collision at once, without friction: both points stop, and the energy that took, times the
    /// restitution squared, goes into a push that parts both.
    ///
    /// Hits between two points go on for long where each sets the other approaching almost as fast: where the bodies
    /// are easier to turn than to move, and balanced between the two points. Pushed where it does not turn them, or at
    /// the point nearest to there, both points come away and neither pulls. Where the bodies cannot move at all, only
    /// turn one point or the other into the way, there is no such push, and no last step.
    fn last(&self, rates: &Rates, speeds: [f64; 2]) -> Option<Impulse> {
        let plastic = Collision { restitution: 0.0, friction: 0.0, ..*self };
        let stopped = match plastic.at_both(rates) {
            Both::Push(impulse) => impulse,
            Both::Only(point) if speeds[point] < 0.0 => plastic.at_one(self.points[point], rates)?,
            _ => plastic.at_one(self.points[usize::from(speeds[0] >= 0.0)], rates)?,
        };
        let [first, second] = self.points.map(|point| point.y);
        let normal = self.bodies.normal_at(self.balance()?.height.max(first.min(second)).min(first.max(second)));
        let rate = self.bodies.after(rates, &stopped).along(&normal).max(0.0);
        let give = self.bodies.give(&normal);
        let kept = self.restitution * self.restitution * self.bodies.give(&stopped);
        if kept == 0.0 {
            return Some(stopped);
        }
        Some(stopped + normal.times(kept / (rate + (rate * rate + kept * give).sqrt()))?)
    }
}
