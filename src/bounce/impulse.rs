//! Impulses between two bodies, and what they change.
//!
//! Everything here and in `collision.rs` is in the frame of the contact, x along the normal and y a quarter turn on, and
//! in units that keep its numbers near 1; `bounce.rs` chooses both.

use std::ops::{Add, Mul};

use glam::DVec2;

/// What would need more than this, in units of the pair, cannot be done. Sums of a few such stay finite.
const MOST: f64 = 1e300;

/// An impulse on B, with its opposite on A; or a direction that impulses can take.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Impulse {
    /// The linear impulse on B.
    pub push: DVec2,
    /// The angular impulse on A, about its centre.
    pub turn_a: f64,
    /// The angular impulse on B, about its centre.
    pub turn_b: f64,
}

impl Impulse {
    /// Turns B one way and A the other.
    pub const COUPLE: Impulse = Impulse { push: DVec2::ZERO, turn_a: -1.0, turn_b: 1.0 };

    /// So much of this direction; none where that is beyond all numbers.
    pub fn times(self, amount: f64) -> Option<Impulse> {
        let impulse = self * amount;
        let numbers = [amount, impulse.push.x, impulse.push.y, impulse.turn_a, impulse.turn_b];
        numbers.iter().all(|number| number.abs() <= MOST).then_some(impulse)
    }
}

impl Add for Impulse {
    type Output = Impulse;
    fn add(self, other: Impulse) -> Impulse {
        Impulse { push: self.push + other.push, turn_a: self.turn_a + other.turn_a, turn_b: self.turn_b + other.turn_b }
    }
}

impl Mul<f64> for Impulse {
    type Output = Impulse;
    fn mul(self, amount: f64) -> Impulse {
        Impulse { push: self.push * amount, turn_a: self.turn_a * amount, turn_b: self.turn_b * amount }
    }
}

/// How the two bodies move: B's centre relative to A's, and both spins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rates {
    pub velocity: DVec2,
    pub spin_a: f64,
    pub spin_b: f64,
}

impl Rates {
    /// The rate along a direction.
    pub fn along(&self, direction: &Impulse) -> f64 {
        self.velocity.dot(direction.push) + self.spin_a * direction.turn_a + self.spin_b * direction.turn_b
    }
}

/// Two bodies that meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bodies {
    /// Both inverse masses together.
    pub inv_mass: f64,
    pub inv_inertia_a: f64,
    pub inv_inertia_b: f64,
    pub center_a: DVec2,
    pub center_b: DVec2,
}

impl Bodies {
    /// The direction of a push along the normal, at the height `y`.
    pub fn normal_at(&self, y: f64) -> Impulse {
        Impulse { push: DVec2::X, turn_a: y - self.center_a.y, turn_b: self.center_b.y - y }
    }

    /// How much a unit of impulse along a direction changes the rate along it.
    pub fn give(&self, direction: &Impulse) -> f64 {
        direction.push.length_squared() * self.inv_mass
            + direction.turn_a * direction.turn_a * self.inv_inertia_a
            + direction.turn_b * direction.turn_b * self.inv_inertia_b
    }

    /// How much impulse along a direction brings the rate along it to zero; infinite or not a number where nothing
    /// gives way.
    pub fn stopping(&self, rates: &Rates, direction: &Impulse) -> f64 {
        -rates.along(direction) / self.give(direction)
    }

    /// The rates after an impulse.
    pub fn after(&self, rates: &Rates, impulse: &Impulse) -> Rates {
        Rates {
            velocity: rates.velocity + impulse.push * self.inv_mass,
            spin_a: rates.spin_a + impulse.turn_a * self.inv_inertia_a,
            spin_b: rates.spin_b + impulse.turn_b * self.inv_inertia_b,
        }
    }
}
