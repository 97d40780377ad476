//! What a collision does to two motions.

mod collision;
mod impulse;
mod power_of_two;

use glam::DVec2;

use crate::bounce::collision::Collision;
use crate::bounce::impulse::{Bodies, Rates};
use crate::bounce::power_of_two::{exponent, Power};
use crate::error::NumberError;
use crate::pair::contact::Contact;
use crate::tolerance::UNIT_NORMAL;

/// How a body moves, and how hard it is to move. The default is at rest and immovable.
///
/// Lengths, times and masses are in the caller's own units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Of the centre of mass: length over time.
    pub velocity: DVec2,
    /// Radians over time; positive turns +x towards +y.
    pub spin: f64,
    /// 1 / mass; 0 where nothing moves the centre.
    pub inv_mass: f64,
    /// 1 / moment of inertia about the centre of mass; 0 where nothing turns the body.
    pub inv_inertia: f64,
}

/// The motions of A and B after a collision.
///
/// The contact says where they touch and on which side B is; the centres are the bodies' centres of mass in the world.
/// `restitution` is the part of the speed of approach that comes back, 0 to 1; `friction` is Coulomb's coefficient, 0
/// or more.
///
/// A contact point approaches when the two surfaces move into each other there. Where none does, both motions come
/// back as they were: depth is no matter of a bounce. Otherwise A and B push each other, along the normal and, by at
/// most `friction` times as much, along the tangent:
///
/// - Momentum, linear and angular, stays as it was, to rounding.
/// - Kinetic energy never grows, and with restitution 1 and friction 0 it stays as it was, to rounding. (A *moving*
///   immovable body can give energy, as a bat does.)
/// - The points that approached leave at restitution times their speed of approach: a single one, and both of a face
///   that lands flat. No point approaches afterwards: where one sets the other approaching, that one pushes in turn.
/// - A body with both inverses 0 comes back bit for bit. With one of them 0 it turns about a fixed centre, or never
///   (and may be jammed so that no bounce can free it).
///
/// A speed beyond the largest number becomes that number. What would need one body 1e300 times as hard to move as the
/// other does not happen: bodies that nothing can part, such as two immovable ones, move on as they were.
///
/// The law for one point is Chatterjee & Ruina's (1998), for two points a linear complementarity problem; steps and
/// sources are at the top of `collision.rs`. Friction that is worked out by itself and then added, as is often done, can
/// make energy when the point lies off the centre.
///
/// Refuses numbers that are not finite, a normal that is not unit, a restitution outside 0 to 1, and a friction or an
/// inverse below 0.
///
/// ```
/// use shadowgap::glam::DVec2;
/// use shadowgap::{bounce, collide, Motion, Pose, Shape};
/// let ball = Shape::circle(1.0, DVec2::ZERO)?;
/// let (left, right) = (DVec2::new(0.0, 0.0), DVec2::new(1.9, 0.0));
/// let contact = collide(&ball, &Pose::new(left.x, left.y, 0.0)?, &ball, &Pose::new(right.x, right.y, 0.0)?).unwrap();
///
/// let cue = Motion { velocity: DVec2::new(3.0, 0.0), spin: 0.0, inv_mass: 1.0, inv_inertia: 2.0 };
/// let eight = Motion { velocity: DVec2::ZERO, ..cue };
/// let (cue, eight) = bounce(&contact, &cue, left, &eight, right, 1.0, 0.0)?;
/// assert_eq!(cue.velocity, DVec2::ZERO);
/// assert_eq!(eight.velocity, DVec2::new(3.0, 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bounce(
    contact: &Contact,
    a: &Motion,
    center_a: DVec2,
    b: &Motion,
    center_b: DVec2,
    restitution: f64,
    friction: f64,
) -> Result<(Motion, Motion), NumberError> {
    let unchanged = Ok((*a, *b));
    let Some(first) = contact.points.first() else { return unchanged };
    let second = contact.points.get(1).unwrap_or(first);
    let (first, second) = (first.point, second.point);
    let length = contact.normal.length();
    check(contact.normal, length, [first, second], [a, b], [center_a, center_b], restitution, friction)?;
    let normal = contact.normal / length;

    // Halves, so that no difference of two numbers overflows.
    let [to_a, to_b, to_second] = [center_a, center_b, second].map(|point| point * 0.5 - first * 0.5);
    let half = exponent(&[to_a.x, to_a.y, to_b.x, to_b.y, to_second.x, to_second.y]);
    let units = Units::new(half + 1, a, b);
    let in_contact = |v: DVec2, to_unit: Power| {
        let v = DVec2::new(to_unit.times(v.x), to_unit.times(v.y));
        DVec2::new(normal.dot(v), normal.perp_dot(v))
    };
    let [to_length, to_speed, to_spin] = [-half, -units.speed, -units.spin].map(Power::of);
    let bodies = Bodies {
        inv_mass: units.to_inv_mass.times(a.inv_mass) + units.to_inv_mass.times(b.inv_mass),
        inv_inertia_a: units.to_inv_inertia.times(a.inv_inertia),
        inv_inertia_b: units.to_inv_inertia.times(b.inv_inertia),
        center_a: in_contact(to_a, to_length),
        center_b: in_contact(to_b, to_length),
    };
    let points = [DVec2::ZERO, in_contact(to_second, to_length)];
    let rates = Rates {
        velocity: in_contact(b.velocity, to_speed) - in_contact(a.velocity, to_speed),
        spin_a: to_spin.times(a.spin),
        spin_b: to_spin.times(b.spin),
    };
    let collision = Collision { bodies, points, restitution, friction };
    let Some(impulse) = collision.impulse(rates) else { return unchanged };
    let push = normal * impulse.push.x + normal.perp() * impulse.push.y;
    Ok((units.after(a, -push, impulse.turn_a), units.after(b, push, impulse.turn_b)))
}

/// The units in which the numbers of one collision lie near 1: exponents of two, and the way to them.
struct Units {
    speed: i32,
    spin: i32,
    to_inv_mass: Power,
    to_inv_inertia: Power,
}

impl Units {
    /// With the unit of length given.
    fn new(length: i32, a: &Motion, b: &Motion) -> Units {
        let speed = exponent(&[a.velocity.x, a.velocity.y, b.velocity.x, b.velocity.y])
            .max(exponent(&[a.spin, b.spin]) + length);
        let inv_mass = exponent(&[a.inv_mass, b.inv_mass]).max(exponent(&[a.inv_inertia, b.inv_inertia]) + 2 * length);
        Units {
            speed,
            spin: speed - length,
            to_inv_mass: Power::of(-inv_mass),
            to_inv_inertia: Power::of(2 * length - inv_mass),
        }
    }

    /// A motion after an impulse in these units: linear, in the world, and angular, about the centre.
    fn after(&self, motion: &Motion, push: DVec2, turn: f64) -> Motion {
        let changed = |old: f64, change: f64, unit: Power| (old + unit.times(change)).clamp(-f64::MAX, f64::MAX);
        let mut after = *motion;
        if motion.inv_mass > 0.0 {
            let (change, unit) = (push * self.to_inv_mass.times(motion.inv_mass), Power::of(self.speed));
            after.velocity.x = changed(motion.velocity.x, change.x, unit);
            after.velocity.y = changed(motion.velocity.y, change.y, unit);
        }
        if motion.inv_inertia > 0.0 {
            let change = turn * self.to_inv_inertia.times(motion.inv_inertia);
            after.spin = changed(motion.spin, change, Power::of(self.spin));
        }
        after
    }
}

/// The numbers of a call in the order of [`check`]: name, least and most; the largest number stands for any.
const NUMBERS: [(&str, f64, f64); 23] = [
    ("contact.normal.x", f64::MIN, f64::MAX),
    ("contact.normal.y", f64::MIN, f64::MAX),
    ("contact.normal's length", 1.0 - UNIT_NORMAL, 1.0 + UNIT_NORMAL),
    ("contact.points[0].x", f64::MIN, f64::MAX),
    ("contact.points[0].y", f64::MIN, f64::MAX),
    ("contact.points[1].x", f64::MIN, f64::MAX),
    ("contact.points[1].y", f64::MIN, f64::MAX),
    ("a.velocity.x", f64::MIN, f64::MAX),
    ("a.velocity.y", f64::MIN, f64::MAX),
    ("a.spin", f64::MIN, f64::MAX),
    ("a.inv_mass", 0.0, f64::MAX),
    ("a.inv_inertia", 0.0, f64::MAX),
    ("center_a.x", f64::MIN, f64::MAX),
    ("center_a.y", f64::MIN, f64::MAX),
    ("b.velocity.x", f64::MIN, f64::MAX),
    ("b.velocity.y", f64::MIN, f64::MAX),
    ("b.spin", f64::MIN, f64::MAX),
    ("b.inv_mass", 0.0, f64::MAX),
    ("b.inv_inertia", 0.0, f64::MAX),
    ("center_b.x", f64::MIN, f64::MAX),
    ("center_b.y", f64::MIN, f64::MAX),
    ("restitution", 0.0, 1.0),
    ("friction", 0.0, f64::MAX),
];

/// Refuses what has no meaning.
fn check(
    normal: DVec2,
    length: f64,
    [first, second]: [DVec2; 2],
    [a, b]: [&Motion; 2],
    [center_a, center_b]: [DVec2; 2],
    restitution: f64,
    friction: f64,
) -> Result<(), NumberError> {
    #[rustfmt::skip] // one thing a line
    let values = [
        normal.x, normal.y, length,
        first.x, first.y, second.x, second.y,
        a.velocity.x, a.velocity.y, a.spin, a.inv_mass, a.inv_inertia,
        center_a.x, center_a.y,
        b.velocity.x, b.velocity.y, b.spin, b.inv_mass, b.inv_inertia,
        center_b.x, center_b.y,
        restitution, friction,
    ];
    for (value, &(name, least, most)) in values.into_iter().zip(&NUMBERS) {
        if !(least..=most).contains(&value) {
            let most = if most == f64::MAX { f64::INFINITY } else { most };
            return Err(match value.is_finite() {
                true => NumberError::OutOfRange { name, value, least, most },
                false => NumberError::NotFinite { name, value },
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pair::manifold::ContactPoint;

    const BALL: Motion = Motion { velocity: DVec2::new(0.0, -2.0), spin: 1.0, inv_mass: 2.0, inv_inertia: 5.0 };

    fn floor(points: &[DVec2]) -> Contact {
        let points = match *points {
            [first, second] => [first, second].map(|point| ContactPoint { point, depth: 0.1, id: 0 }).into(),
            _ => ContactPoint { point: points[0], depth: 0.1, id: 0 }.into(),
        };
        Contact { normal: DVec2::Y, depth: 0.1, points, a_in_b: false, b_in_a: false }
    }

    /// Compares bits: 0 and -0 differ.
    fn same(a: &Motion, b: &Motion) -> bool {
        let bits = |m: &Motion| [m.velocity.x, m.velocity.y, m.spin, m.inv_mass, m.inv_inertia].map(f64::to_bits);
        bits(a) == bits(b)
    }

    #[test]
    fn what_cannot_move_comes_back_bit_for_bit() {
        for velocity in [DVec2::new(-0.0, 0.0), DVec2::new(0.1, 7.0), DVec2::new(-0.0, f64::MAX)] {
            let wall = Motion { velocity, spin: -0.0, ..Motion::default() };
            for place in [DVec2::X, DVec2::NEG_X] {
                let (a, b) = bounce(&floor(&[place]), &wall, DVec2::NEG_Y, &BALL, DVec2::Y, 1.0, 1.0).unwrap();
                assert!(same(&a, &wall));
                assert!(!same(&b, &BALL));
                let (a, b) = bounce(&floor(&[place]), &wall, DVec2::NEG_Y, &wall, DVec2::Y, 1.0, 1.0).unwrap();
                assert!(same(&a, &wall) && same(&b, &wall));
            }
        }
    }

    #[test]
    fn what_does_not_approach_is_left_alone() {
        let resting = Motion { velocity: DVec2::new(3.0, 0.0), spin: 0.0, ..BALL };
        let leaving = Motion { velocity: DVec2::new(-0.0, 1e-9), spin: -0.0, ..BALL };
        for ball in [resting, leaving] {
            for points in [&[DVec2::ZERO][..], &[DVec2::NEG_X, DVec2::X]] {
                let ground = Motion::default();
                let (a, b) = bounce(&floor(points), &ground, DVec2::NEG_Y, &ball, DVec2::Y, 0.5, 1.0).unwrap();
                assert!(same(&a, &ground) && same(&b, &ball));
            }
        }
    }

    #[test]
    fn a_number_without_a_meaning_is_refused_by_name() {
        let refusal = |contact: Contact, a: Motion, b: Motion, center_a: DVec2, center_b: DVec2, e: f64, mu: f64| {
            bounce(&contact, &a, center_a, &b, center_b, e, mu).unwrap_err().to_string()
        };
        let (nan, inf, o, good) = (f64::NAN, f64::INFINITY, DVec2::ZERO, floor(&[DVec2::ZERO]));
        let normal = |normal: DVec2| refusal(Contact { normal, ..good }, BALL, BALL, o, o, 0.0, 0.0);
        assert_eq!(normal(DVec2::new(nan, 1.0)), "contact.normal.x must be finite, got NaN");
        assert_eq!(normal(DVec2::new(0.0, inf)), "contact.normal.y must be finite, got inf");
        let length = "contact.normal's length must be from 0.999999 to 1.000001, got";
        assert_eq!(normal(DVec2::ZERO), format!("{length} 0.0"));
        assert_eq!(normal(DVec2::new(0.0, 2.0)), format!("{length} 2.0"));

        let points = |points: &[DVec2]| refusal(floor(points), BALL, BALL, o, o, 0.0, 0.0);
        assert_eq!(points(&[DVec2::new(nan, 0.0)]), "contact.points[0].x must be finite, got NaN");
        assert_eq!(points(&[o, DVec2::new(0.0, inf)]), "contact.points[1].y must be finite, got inf");

        let a = |a: Motion| refusal(good, a, BALL, o, o, 0.0, 0.0);
        let b = |b: Motion| refusal(good, BALL, b, o, o, 0.0, 0.0);
        let (x, y) = (DVec2::new(nan, 0.0), DVec2::new(0.0, -inf));
        assert_eq!(a(Motion { velocity: x, ..BALL }), "a.velocity.x must be finite, got NaN");
        assert_eq!(a(Motion { velocity: y, ..BALL }), "a.velocity.y must be finite, got -inf");
        assert_eq!(a(Motion { spin: nan, ..BALL }), "a.spin must be finite, got NaN");
        assert_eq!(a(Motion { inv_mass: nan, ..BALL }), "a.inv_mass must be finite, got NaN");
        assert_eq!(a(Motion { inv_inertia: -1.0, ..BALL }), "a.inv_inertia must be at least 0, got -1.0");
        assert_eq!(b(Motion { velocity: x, ..BALL }), "b.velocity.x must be finite, got NaN");
        assert_eq!(b(Motion { velocity: y, ..BALL }), "b.velocity.y must be finite, got -inf");
        assert_eq!(b(Motion { spin: inf, ..BALL }), "b.spin must be finite, got inf");
        assert_eq!(b(Motion { inv_mass: -0.5, ..BALL }), "b.inv_mass must be at least 0, got -0.5");
        assert_eq!(b(Motion { inv_inertia: inf, ..BALL }), "b.inv_inertia must be finite, got inf");

        let centers = |a: DVec2, b: DVec2| refusal(good, BALL, BALL, a, b, 0.0, 0.0);
        assert_eq!(centers(x, o), "center_a.x must be finite, got NaN");
        assert_eq!(centers(y, o), "center_a.y must be finite, got -inf");
        assert_eq!(centers(o, x), "center_b.x must be finite, got NaN");
        assert_eq!(centers(o, y), "center_b.y must be finite, got -inf");

        let law = |e: f64, mu: f64| refusal(good, BALL, BALL, o, o, e, mu);
        assert_eq!(law(1.1, 0.0), "restitution must be from 0 to 1, got 1.1");
        assert_eq!(law(-0.1, 0.0), "restitution must be from 0 to 1, got -0.1");
        assert_eq!(law(nan, 0.0), "restitution must be finite, got NaN");
        assert_eq!(law(0.0, -1e-9), "friction must be at least 0, got -1e-9");
        assert_eq!(law(0.0, inf), "friction must be finite, got inf");
    }

    #[test]
    fn a_normal_kept_in_single_precision_will_do() {
        let rounded = DVec2::new(f64::from(0.6f32), f64::from(0.8f32));
        let contact = Contact { normal: rounded, ..floor(&[DVec2::ZERO]) };
        let (_, b) = bounce(&contact, &Motion::default(), -rounded, &BALL, rounded, 1.0, 0.0).unwrap();
        assert!((b.velocity.length() - BALL.velocity.length()).abs() < 1e-15, "its length is no matter");
    }

    #[test]
    fn a_speed_beyond_the_largest_number_is_that_number() {
        let bat = Motion { velocity: DVec2::new(0.0, f64::MAX), ..Motion::default() };
        let ball = Motion { velocity: DVec2::new(0.0, -f64::MAX), ..BALL };
        let (_, b) = bounce(&floor(&[DVec2::ZERO]), &bat, DVec2::NEG_Y, &ball, DVec2::Y, 1.0, 0.0).unwrap();
        assert_eq!(b.velocity, DVec2::new(0.0, f64::MAX));
    }
}
