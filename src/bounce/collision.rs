//! The law of collision: the impulse between two bodies that touch at one or two points.
//!
//! One hit has three steps:
//! 1. Find the normal impulses, never negative, of the points that approach or rest: a point with an impulse leaves at
//!    restitution times its speed of approach, a point without one leaves faster than that. This is a linear
//!    complementarity problem of one or two unknowns (Baraff, "Analytical methods for dynamic simulation of
//!    non-penetrating rigid bodies", 1989; Pfeiffer & Glocker, "Multibody Dynamics with Unilateral Contacts", 1996).
//! 2. Add friction along the one direction that has a tangential part and changes no normal rate of step 1: the impulse
//!    that would end the slip if the normal impulses were plastic, limited by Coulomb's law (Chatterjee & Ruina, "A new
//!    algebraic rigid-body collision law based on impulse space considerations", 1998, with a tangential restitution of
//!    0). For two points it acts at their centre of pressure, which is our extension.
//! 3. If friction would make one of two points pull, the bodies tip over the other point: repeat steps 1 and 2 with
//!    that point alone.
//!
//! The energy never grows: an impulse along two directions, of which neither changes the rate along the other, adds the
//! sum of the energies that its parts add, and no part by itself adds any.
//!
//! A hit at one point can make the other approach. Then another hit follows, as if a moment later, up to [`MAX_HITS`].
//! If a point still approaches after the last of these hits, a final hit without friction stops it.

use glam::DVec2;

use crate::bounce::impulse::{Bodies, Impulse, Rates};

/// The most hits before the final one. Uniform convex bodies need up to 5 when no energy is lost; when most is lost,
/// hits may never end, but after this many hardly any speed remains.
const MAX_HITS: usize = 8;

/// A collision of two bodies, in the frame of the contact and the units that `mod.rs` chooses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Collision {
    pub bodies: Bodies,
    /// The contact points; a single point is given twice.
    pub points: [DVec2; 2],
    pub restitution: f64,
    pub friction: f64,
}

/// The impulse of one hit, and which of the two points it acts at.
struct Hit {
    impulse: Impulse,
    active: [bool; 2],
}

/// The result of a hit at two points.
enum TwoPointHit {
    /// Both points push.
    BothPush(Impulse),
    /// The other point would have to pull, so this one pushes alone.
    OnePushes(usize),
    /// The two impulses depend on each other: neither body can turn, or only one can, about a fixed centre.
    Singular,
}

/// Replaces two normal impulses by one at the balanced height, where it does not change the relative spin, and a
/// couple, which does not change the normal rate at that height: the two unknowns become independent.
struct Balance {
    height: f64,
    /// The direction of a normal impulse at that height.
    normal: Impulse,
    /// Each body's fraction of a change of the relative spin.
    part_a: f64,
    part_b: f64,
}

impl Collision {
    /// The sum of the impulses of all hits; none if no point approaches, or if no impulse can stop it.
    pub fn impulse(&self, mut rates: Rates) -> Option<Impulse> {
        let mut total = None;
        let mut speeds = self.points.map(|point| rates.rate_along(&self.bodies.normal_at(point.y)));
        let approaching = |speeds: [f64; 2]| speeds[0] < 0.0 || speeds[1] < 0.0;
        for _ in 0..MAX_HITS {
            if !approaching(speeds) {
                return total;
            }
            let Some(hit) = self.hit(&rates, speeds) else { return total };
            total = Some(total.unwrap_or_default() + hit.impulse);
            rates = self.bodies.rates_after(&rates, &hit.impulse);
            // The speed that the law sets, not the rounded one: a point brought to rest has speed 0.
            speeds = [0, 1].map(|i| match hit.active[i] {
                true => -self.restitution * speeds[i],
                false => rates.rate_along(&self.bodies.normal_at(self.points[i].y)),
            });
        }
        let last = if approaching(speeds) { self.final_hit(&rates, speeds) } else { None };
        Some(total.unwrap_or_default() + last.unwrap_or_default())
    }

    /// One hit. The speed of at least one point must be negative: it approaches.
    fn hit(&self, rates: &Rates, speeds: [f64; 2]) -> Option<Hit> {
        let [first, second] = self.points;
        if first.y == second.y {
            let impulse = self.at_one_point((first + second) / 2.0, rates)?;
            return Some(Hit { impulse, active: [true, true] });
        }
        let mut single = 0;
        if speeds[0] <= 0.0 && speeds[1] <= 0.0 {
            match self.at_both_points(rates) {
                TwoPointHit::BothPush(impulse) => return Some(Hit { impulse, active: [true, true] }),
                TwoPointHit::OnePushes(point) => single = point,
                TwoPointHit::Singular => single = usize::from(speeds[1] < speeds[0]),
            }
        }
        // A point that rests or leaves cannot get an impulse alone.
        if speeds[single] >= 0.0 {
            single = 1 - single;
        }
        let impulse = self.at_one_point(self.points[single], rates)?;
        Some(Hit { impulse, active: [single == 0, single == 1] })
    }

    /// Steps 1 and 2 at one point.
    fn at_one_point(&self, point: DVec2, rates: &Rates) -> Option<Impulse> {
        let Bodies { inv_mass, inv_inertia_a, inv_inertia_b, center_a, center_b } = self.bodies;
        let normal = self.bodies.normal_at(point.y);
        let amount = self.bodies.stopping_impulse(rates, &normal) * (1.0 + self.restitution);
        let pushed = normal.scaled(amount)?;
        // The tangent less its part along the normal, in a form that avoids cancellation.
        let inv_effective_mass = self.bodies.inv_effective_mass(&normal);
        let (a, b) = (point - center_a, point - center_b);
        let cross = a.y * b.x - b.y * a.x;
        let slide = Impulse {
            push: DVec2::new((inv_inertia_a * a.x * a.y + inv_inertia_b * b.x * b.y) / inv_effective_mass, 1.0),
            turn_a: -(inv_mass * a.x - inv_inertia_b * b.y * cross) / inv_effective_mass,
            turn_b: (inv_mass * b.x + inv_inertia_a * a.y * cross) / inv_effective_mass,
        };
        Some(pushed + self.friction(rates, &slide, amount))
    }

    /// Steps 1 and 2 at both points, which must differ in height; neither may be leaving.
    fn at_both_points(&self, rates: &Rates) -> TwoPointHit {
        let bodies = &self.bodies;
        let Some(Balance { height, normal, part_a, part_b }) = self.balance() else { return TwoPointHit::Singular };
        let amount = bodies.stopping_impulse(rates, &normal) * (1.0 + self.restitution);
        let twist = bodies.stopping_impulse(rates, &Impulse::COUPLE) * (1.0 + self.restitution);
        let (Some(pushed), Some(twisted)) = (normal.scaled(amount), Impulse::COUPLE.scaled(twist)) else {
            return TwoPointHit::Singular;
        };

        let (low, high) = if self.points[0].y < self.points[1].y { (0, 1) } else { (1, 0) };
        let (below, above) = (self.points[low].y - height, self.points[high].y - height);
        // The impulses at the lower and the higher point, times the distance between them.
        let shares = |amount: f64, twist: f64| (amount * above + twist, -twist - amount * below);
        // The point that pushes alone because the other would pull.
        let pushes_alone = |shares: (f64, f64)| match shares {
            (at_low, _) if at_low < 0.0 => Some(high),
            (_, at_high) if at_high < 0.0 => Some(low),
            _ => None,
        };
        let (at_low, at_high) = shares(amount, twist);
        if let Some(point) = pushes_alone((at_low, at_high)) {
            return TwoPointHit::OnePushes(point);
        }

        // The tangent at the centre of pressure, less its parts along the normal and the couple.
        let weight = at_high / (at_low + at_high);
        let pressure_x = self.points[low].x + (self.points[high].x - self.points[low].x) * weight;
        let (a, b) = (pressure_x - bodies.center_a.x, pressure_x - bodies.center_b.x);
        let between = bodies.center_b - bodies.center_a;
        let inv_effective_mass = bodies.inv_effective_mass(&normal);
        let slide_x = between.y * between.x * (bodies.inv_inertia_a * part_b / inv_effective_mass);
        let slide_turn = -between.x * (bodies.inv_mass / inv_effective_mass);
        let slide =
            Impulse { push: DVec2::new(slide_x, 1.0), turn_a: slide_turn * part_b, turn_b: slide_turn * part_a };
        let friction = self.friction(rates, &slide, amount);
        let friction_twist = -(a * part_a + b * part_b) * friction.push.y;
        match pushes_alone(shares(amount + friction.push.x, twist + friction_twist)) {
            Some(point) => TwoPointHit::OnePushes(point),
            None => TwoPointHit::BothPush(pushed + twisted + friction),
        }
    }

    /// Step 2: the impulse along `slide` that ends the slip, limited by Coulomb's law; `normal` is the normal impulse.
    fn friction(&self, rates: &Rates, slide: &Impulse, normal: f64) -> Impulse {
        let sticking = self.bodies.stopping_impulse(rates, slide);
        // The largest part, up to 1, with |part * sticking| <= friction * (normal + part * sticking * slide.push.x).
        // Without friction, `needed` is infinite and `part` 0.
        let needed = sticking.abs() / self.friction - sticking * slide.push.x;
        let part = if needed > normal { normal / needed } else { 1.0 };
        slide.scaled(sticking * part).unwrap_or_default()
    }

    /// None if neither body can turn.
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

    /// The rest of the collision in one hit, without friction: stops both points, then returns the lost energy times
    /// the restitution squared as a push that separates both.
    ///
    /// Hits go on for long if each makes the other point approach almost as fast: if the bodies are easier to turn than
    /// to move, and balanced between the two points. A push at the balanced height, or at the point nearest to it,
    /// separates both points, and neither pulls. None if the bodies can only turn, so that one point or the other
    /// always approaches.
    fn final_hit(&self, rates: &Rates, speeds: [f64; 2]) -> Option<Impulse> {
        let plastic = Collision { restitution: 0.0, friction: 0.0, ..*self };
        let stopped = match plastic.at_both_points(rates) {
            TwoPointHit::BothPush(impulse) => impulse,
            TwoPointHit::OnePushes(point) if speeds[point] < 0.0 => plastic.at_one_point(self.points[point], rates)?,
            _ => plastic.at_one_point(self.points[usize::from(speeds[0] >= 0.0)], rates)?,
        };
        let [first, second] = self.points.map(|point| point.y);
        let normal = self.bodies.normal_at(self.balance()?.height.max(first.min(second)).min(first.max(second)));
        let rate = self.bodies.rates_after(rates, &stopped).rate_along(&normal).max(0.0);
        let inv_effective_mass = self.bodies.inv_effective_mass(&normal);
        // Twice the energy to return.
        let returned = self.restitution * self.restitution * self.bodies.inv_effective_mass(&stopped);
        if returned == 0.0 {
            return Some(stopped);
        }
        Some(stopped + normal.scaled(returned / (rate + (rate * rate + returned * inv_effective_mass).sqrt()))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    /// The products of two directions: how much an impulse along one changes the rate along the other.
    fn product(bodies: &Bodies, p: &Impulse, q: &Impulse) -> f64 {
        p.push.dot(q.push) * bodies.inv_mass
            + p.turn_a * q.turn_a * bodies.inv_inertia_a
            + p.turn_b * q.turn_b * bodies.inv_inertia_b
    }

    /// Both factors for which `p` and `q` change the rates along both by these amounts.
    fn solved(bodies: &Bodies, [p, q]: [&Impulse; 2], [along_p, along_q]: [f64; 2]) -> [f64; 2] {
        let (a, b, c) = (product(bodies, p, p), product(bodies, p, q), product(bodies, q, q));
        [(along_p * c - along_q * b) / (a * c - b * b), (along_q * a - along_p * b) / (a * c - b * b)]
    }

    /// Steps 1 and 2 from the rates at both points, without the balanced height; also where friction makes one of them
    /// pull.
    #[test]
    fn two_points_share_the_push_and_friction_may_leave_it_to_one() {
        let mut random = Random(3);
        let mut seen = [0; 4];
        for _ in 0..4000 {
            let mut vector = || DVec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
            let (center_a, center_b, velocity, second) = (vector(), vector(), vector(), vector());
            let bodies = Bodies {
                inv_mass: random.unit() + 0.1,
                inv_inertia_a: 4.0 * random.unit(),
                inv_inertia_b: 4.0 * random.unit(),
                center_a,
                center_b,
            };
            let (restitution, friction) = (random.unit(), 3.0 * random.unit());
            let points = [DVec2::ZERO, DVec2::new(0.2 * second.x, second.y)];
            let rates = Rates { velocity, spin_a: random.between(-1.0, 1.0), spin_b: random.between(-1.0, 1.0) };
            let collision = Collision { bodies, points, restitution, friction };
            let normals = points.map(|point| bodies.normal_at(point.y));
            let [p, q] = &normals;
            let speeds = [p, q].map(|normal| rates.rate_along(normal));
            if speeds[0] > 0.0 || speeds[1] > 0.0 {
                continue;
            }
            let pushes = solved(&bodies, [p, q], speeds.map(|speed| -(1.0 + restitution) * speed));
            let answer = collision.at_both_points(&rates);
            let alone = |pushes: [f64; 2]| (0..2).find(|&k| pushes[k] < 0.0).map(|pulls| 1 - pulls);
            let is_clear =
                |pushes: [f64; 2]| pushes[0].abs().min(pushes[1].abs()) > 1e-9 && pushes[0].max(pushes[1]) > 0.0;
            if let Some(point) = alone(pushes) {
                assert!(!is_clear(pushes) || matches!(answer, TwoPointHit::OnePushes(found) if found == point));
                seen[0] += 1;
                continue;
            }
            let pressure_x = (pushes[0] * points[0].x + pushes[1] * points[1].x) / (pushes[0] + pushes[1]);
            let tangent = Impulse { push: DVec2::Y, turn_a: center_a.x - pressure_x, turn_b: pressure_x - center_b.x };
            let with = solved(&bodies, [p, q], [p, q].map(|normal| -product(&bodies, normal, &tangent)));
            let slide = tangent + *p * with[0] + *q * with[1];
            let sticking = bodies.stopping_impulse(&rates, &slide);
            // As much of it as Coulomb's law allows.
            let normal = pushes[0] + pushes[1];
            let allows =
                |part: f64| (part * sticking).abs() <= friction * (normal + part * sticking * slide.push.x) + 1e-12;
            let part = if allows(1.0) {
                1.0
            } else {
                let (mut low, mut high) = (0.0, 1.0);
                for _ in 0..60 {
                    let middle = (low + high) / 2.0;
                    (low, high) = if allows(middle) { (middle, high) } else { (low, middle) };
                }
                low
            };
            let rubbed = [0, 1].map(|k| pushes[k] + with[k] * sticking * part);
            if !is_clear(rubbed) {
                continue;
            }
            match (answer, alone(rubbed)) {
                (TwoPointHit::OnePushes(found), Some(point)) => {
                    assert_eq!(found, point);
                    seen[1] += 1;
                }
                (TwoPointHit::BothPush(impulse), None) => {
                    let right = *p * pushes[0] + *q * pushes[1] + slide * (sticking * part);
                    let off = (impulse.push - right.push).length()
                        + (impulse.turn_a - right.turn_a).abs()
                        + (impulse.turn_b - right.turn_b).abs();
                    assert!(off < 1e-6 * (1.0 + right.push.length()), "{impulse:?}, not {right:?}");
                    seen[2 + usize::from(part < 1.0)] += 1;
                }
                (answer, alone) => panic!("{} push, not {alone:?} alone", matches!(answer, TwoPointHit::BothPush(_))),
            }
        }
        assert!(seen.iter().all(|&times| times > 30), "{seen:?}");
    }
}
