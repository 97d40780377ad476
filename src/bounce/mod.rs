//! The motions of two bodies after a collision.
//!
//! In reading order: this file checks the numbers and chooses frame and units, `collision.rs` is the law, `impulse.rs`
//! its vocabulary, and `power_of_two.rs` the units.

mod collision;
mod impulse;
mod power_of_two;

use glam::DVec2;

use crate::bounce::collision::Collision;
use crate::bounce::impulse::{Bodies, Rates};
use crate::bounce::power_of_two::{exponent, Power};
use crate::error::NumberError;
use crate::math::vector::IntoVector;
use crate::pair::contact::Contact;
use crate::tolerance::UNIT_NORMAL;

/// How a body moves and how much it resists impulses. The default is at rest and immovable.
///
/// Lengths, times and masses are in the caller's own units; the velocity is in world coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Motion {
    /// The velocity of the centre of mass: length per time.
    pub velocity: DVec2,
    /// The angular velocity: radians per time; positive turns +x towards +y.
    pub spin: f64,
    /// 1 / mass; 0 if no impulse can move the body's centre.
    pub inv_mass: f64,
    /// 1 / moment of inertia about the centre of mass; 0 if no impulse can turn the body.
    pub inv_inertia: f64,
}

/// The motions of A and B after a collision.
///
/// `contact` gives the contact points and the normal from A to B; its depth is ignored. An [`Impact`](crate::Impact), a
/// [`RayHit`](crate::RayHit) or a [`MoveHit`](crate::MoveHit) will do for it: A is what was hit, B what moves.
/// `center_a` and `center_b` are the bodies' centres of mass in world coordinates. `restitution` is the fraction of the
/// approach speed that is returned, 0 to 1; `friction` is Coulomb's coefficient, 0 or more.
///
/// A contact point approaches if the two surfaces move into each other there. If no point approaches, both motions are
/// returned unchanged. Otherwise an impulse acts along the normal and, at most `friction` times as large, along the
/// tangent:
///
/// - Linear and angular momentum are conserved, up to rounding, if both bodies can move and turn.
/// - Kinetic energy never grows; with restitution 1 and friction 0 it is conserved, up to rounding. (An immovable body
///   that *moves* can add energy, as a bat does.)
/// - A single point, or both points of an edge that lands flat, leaves at restitution times its speed of approach. No
///   point approaches afterwards: if a hit makes the other point approach, that point is hit in turn.
/// - A body with both inverses 0 is returned bit for bit. With only one of them 0 it turns about a fixed centre, or
///   moves without turning (and may be jammed so that no impulse can free it).
///
/// A speed that would overflow becomes the largest finite number. Bodies that no impulse can separate keep their
/// motions: two immovable ones, or a pair of which one is 1e300 times as hard to move as the other.
///
/// The law for one point is that of Chatterjee & Ruina (1998); two points are a linear complementarity problem. The
/// steps and sources are stated in `bounce/collision.rs`. Friction that is computed separately and then added, as is
/// often done, can add energy if the point lies off the centre.
///
/// # Errors
///
/// If a number is not finite, the normal is not a unit vector, the restitution is outside 0 to 1, or the friction or an
/// inverse is negative.
///
/// ```
/// use shadowgap::glam::DVec2;
/// use shadowgap::{bounce, collide, Motion, Pose, Shape};
/// let ball = Shape::circle(1.0)?;
/// let (left, right) = (DVec2::new(0.0, 0.0), DVec2::new(1.9, 0.0));
/// let contact = collide(&ball, &Pose::new(left.x, left.y, 0.0)?, &ball, &Pose::new(right.x, right.y, 0.0)?).unwrap();
///
/// let cue = Motion { velocity: DVec2::new(3.0, 0.0), spin: 0.0, inv_mass: 1.0, inv_inertia: 2.0 };
/// let eight = Motion { velocity: DVec2::ZERO, ..cue };
/// let (after, eight) = bounce(contact, &cue, left, &eight, right, 1.0, 0.0)?;
/// assert_eq!(after.velocity, DVec2::ZERO);
/// assert_eq!(eight.velocity, DVec2::new(3.0, 0.0));
///
/// // The cue ball flies against a cushion.
/// let (cushion, at) = (Shape::rectangle(2.0, 9.0)?, Pose::at([5.0, 0.0])?);
/// let hit = shadowgap::cast(&cushion, &at, &ball, &Pose::IDENTITY, [6.0, 0.0], [0.0, 0.0])?.unwrap();
/// let (_, back) = bounce(hit, &Motion::default(), at.position(), &cue, [3.0, 0.0], 0.5, 0.0)?;
/// assert_eq!(back.velocity, DVec2::new(-1.5, 0.0));
/// # Ok::<(), shadowgap::Error>(())
/// ```
pub fn bounce(
    contact: impl Into<Contact>,
    a: &Motion,
    center_a: impl IntoVector,
    b: &Motion,
    center_b: impl IntoVector,
    restitution: f64,
    friction: f64,
) -> Result<(Motion, Motion), NumberError> {
    let centers = [center_a.into_vector(), center_b.into_vector()];
    bounce_apart(&contact.into(), [a, b], centers, restitution, friction)
}

/// [`bounce`].
pub(crate) fn bounce_apart(
    contact: &Contact,
    [a, b]: [&Motion; 2],
    [center_a, center_b]: [DVec2; 2],
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

    // Halved, so that no difference of two coordinates overflows.
    let [to_a, to_b, to_second] = [center_a, center_b, second].map(|point| point * 0.5 - first * 0.5);
    let half = exponent(&[to_a.x, to_a.y, to_b.x, to_b.y, to_second.x, to_second.y]);
    let units = UnitScale::new(half + 1, a, b);
    let to_contact_frame = |v: DVec2, to_unit: Power| in_contact_frame(normal, v, to_unit);
    let [to_length, to_speed, to_spin] = [-half, -units.speed, -units.spin].map(Power::of);
    let bodies = Bodies {
        inv_mass: units.to_inv_mass.times(a.inv_mass) + units.to_inv_mass.times(b.inv_mass),
        inv_inertia_a: units.to_inv_inertia.times(a.inv_inertia),
        inv_inertia_b: units.to_inv_inertia.times(b.inv_inertia),
        center_a: to_contact_frame(to_a, to_length),
        center_b: to_contact_frame(to_b, to_length),
    };
    let points = [DVec2::ZERO, to_contact_frame(to_second, to_length)];
    let rates = Rates {
        velocity: to_contact_frame(b.velocity, to_speed) - to_contact_frame(a.velocity, to_speed),
        spin_a: to_spin.times(a.spin),
        spin_b: to_spin.times(b.spin),
    };
    let collision = Collision { bodies, points, restitution, friction };
    let Some(impulse) = collision.impulse(rates) else { return unchanged };
    let push = normal * impulse.push.x + normal.perp() * impulse.push.y;
    Ok((units.motion_after(a, -push, impulse.turn_a), units.motion_after(b, push, impulse.turn_b)))
}

/// A vector in the frame of the contact, in other units.
#[inline(never)]
fn in_contact_frame(normal: DVec2, v: DVec2, to_unit: Power) -> DVec2 {
    let v = DVec2::new(to_unit.times(v.x), to_unit.times(v.y));
    DVec2::new(normal.dot(v), normal.perp_dot(v))
}

/// The units of one collision, which keep its numbers near 1.
struct UnitScale {
    /// The exponents of two of the units of speed and spin.
    speed: i32,
    spin: i32,
    /// Factors that convert inverse masses and inertias to these units.
    to_inv_mass: Power,
    to_inv_inertia: Power,
}

impl UnitScale {
    /// The units for two motions, given the exponent of the unit of length.
    fn new(length: i32, a: &Motion, b: &Motion) -> UnitScale {
        let speed = exponent(&[a.velocity.x, a.velocity.y, b.velocity.x, b.velocity.y])
            .max(exponent(&[a.spin, b.spin]) + length);
        let inv_mass = exponent(&[a.inv_mass, b.inv_mass]).max(exponent(&[a.inv_inertia, b.inv_inertia]) + 2 * length);
        UnitScale {
            speed,
            spin: speed - length,
            to_inv_mass: Power::of(-inv_mass),
            to_inv_inertia: Power::of(2 * length - inv_mass),
        }
    }

    /// A motion after an impulse in these units: `push` linear, in world coordinates, and `turn` angular, about the
    /// centre.
    fn motion_after(&self, motion: &Motion, push: DVec2, turn: f64) -> Motion {
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

/// The name and range of every number that [`check`] checks, in its order; `f64::MIN` and `f64::MAX` set no limit.
const RANGES: [(&str, f64, f64); 23] = [
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

/// Refuses the first number that is not finite or outside its range in [`RANGES`].
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
    for (value, &(name, least, most)) in values.into_iter().zip(&RANGES) {
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
        Contact { normal: DVec2::Y, depth: 0.1, points, a_in_b: false, b_in_a: false, pieces: [0; 2] }
    }

    /// Compares bits: 0 and -0 differ.
    fn same_bits(a: &Motion, b: &Motion) -> bool {
        let bits = |m: &Motion| [m.velocity.x, m.velocity.y, m.spin, m.inv_mass, m.inv_inertia].map(f64::to_bits);
        bits(a) == bits(b)
    }

    #[test]
    fn what_cannot_move_comes_back_bit_for_bit() {
        for velocity in [DVec2::new(-0.0, 0.0), DVec2::new(0.1, 7.0), DVec2::new(-0.0, f64::MAX)] {
            let wall = Motion { velocity, spin: -0.0, ..Motion::default() };
            for place in [DVec2::X, DVec2::NEG_X] {
                let (a, b) = bounce(floor(&[place]), &wall, DVec2::NEG_Y, &BALL, DVec2::Y, 1.0, 1.0).unwrap();
                assert!(same_bits(&a, &wall));
                assert!(!same_bits(&b, &BALL));
                let (a, b) = bounce(floor(&[place]), &wall, DVec2::NEG_Y, &wall, DVec2::Y, 1.0, 1.0).unwrap();
                assert!(same_bits(&a, &wall) && same_bits(&b, &wall));
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
                let (a, b) = bounce(floor(points), &ground, DVec2::NEG_Y, &ball, DVec2::Y, 0.5, 1.0).unwrap();
                assert!(same_bits(&a, &ground) && same_bits(&b, &ball));
            }
        }
    }

    #[test]
    fn a_number_without_a_meaning_is_refused_by_name() {
        let refusal = |contact: Contact, a: Motion, b: Motion, center_a: DVec2, center_b: DVec2, e: f64, mu: f64| {
            bounce(contact, &a, center_a, &b, center_b, e, mu).unwrap_err().to_string()
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
        let (_, b) = bounce(contact, &Motion::default(), -rounded, &BALL, rounded, 1.0, 0.0).unwrap();
        assert!((b.velocity.length() - BALL.velocity.length()).abs() < 1e-15, "the normal is normalised");
    }

    #[test]
    fn a_speed_beyond_the_largest_number_is_that_number() {
        let bat = Motion { velocity: DVec2::new(0.0, f64::MAX), ..Motion::default() };
        let ball = Motion { velocity: DVec2::new(0.0, -f64::MAX), ..BALL };
        let (_, b) = bounce(floor(&[DVec2::ZERO]), &bat, DVec2::NEG_Y, &ball, DVec2::Y, 1.0, 0.0).unwrap();
        assert_eq!(b.velocity, DVec2::new(0.0, f64::MAX));
    }

    /// One point leaves, the other one rests: nothing is to be done, not even to the sign of a zero.
    #[test]
    fn a_point_at_rest_gets_no_impulse() {
        let wall = Motion::default();
        let rocking = Motion { velocity: DVec2::new(-0.0, 1.0), spin: -1.0, inv_mass: 2.0, inv_inertia: 5.0 };
        for points in [[DVec2::NEG_X, DVec2::X], [DVec2::X, DVec2::NEG_X]] {
            let (_, b) = bounce(floor(&points), &wall, DVec2::NEG_Y, &rocking, DVec2::ZERO, 0.5, 0.5).unwrap();
            assert!(same_bits(&b, &rocking), "{b:?}");
        }
    }

    /// One end of a bar rests on the floor, the other one comes down. A push there alone would turn the resting end
    /// into the floor. So both are pushed at once: the end at rest stays so, the other one leaves at restitution times
    /// its speed.
    #[test]
    fn an_end_at_rest_is_held_while_the_other_one_bounces() {
        let wall = Motion::default();
        for (points, spin) in [([DVec2::NEG_X, DVec2::X], -1.0), ([DVec2::X, DVec2::NEG_X], 1.0)] {
            let bar = Motion { velocity: DVec2::new(0.0, -1.0), spin, inv_mass: 1.0, inv_inertia: 3.0 };
            let (_, b) = bounce(floor(&points), &wall, DVec2::NEG_Y, &bar, DVec2::ZERO, 0.5, 0.0).unwrap();
            let speeds = [points[0].x, points[1].x].map(|x| b.velocity.y + b.spin * x);
            assert!(speeds[0].abs() < 1e-15 && (speeds[1] - 1.0).abs() < 1e-15, "{speeds:?}");
        }
    }
}
