//! Impulses between two bodies, and how they change the bodies' motion.
//!
//! Everything here and in `collision.rs` is in the frame of the contact: x along the normal, y a quarter turn further
//! counter-clockwise, in units that keep the numbers near 1. `mod.rs` chooses frame and units.

use std::ops::{Add, Mul};

use glam::DVec2;

/// An impulse with a larger component, in these units, is refused; sums of a few smaller ones stay finite.
const MAX_COMPONENT: f64 = 1e300;

/// An impulse on B, with the opposite linear impulse on A; or the direction of such impulses.
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
    /// The couple that turns B counter-clockwise and A clockwise.
    pub const COUPLE: Impulse = Impulse { push: DVec2::ZERO, turn_a: -1.0, turn_b: 1.0 };

    /// `amount` times this direction; none if a component exceeds [`MAX_COMPONENT`] or is not a number.
    #[inline(never)]
    pub fn scaled(self, amount: f64) -> Option<Impulse> {
        let impulse = self * amount;
        let numbers = [amount, impulse.push.x, impulse.push.y, impulse.turn_a, impulse.turn_b];
        numbers.iter().all(|number| number.abs() <= MAX_COMPONENT).then_some(impulse)
    }
}

impl Add for Impulse {
    type Output = Impulse;
    #[inline(never)]
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

/// The relative motion of two bodies: the velocity of B's centre relative to A's, and both spins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rates {
    pub velocity: DVec2,
    pub spin_a: f64,
    pub spin_b: f64,
}

impl Rates {
    /// The relative speed along a direction; negative when the bodies approach along it.
    #[inline(never)]
    pub fn rate_along(&self, direction: &Impulse) -> f64 {
        self.velocity.dot(direction.push) + self.spin_a * direction.turn_a + self.spin_b * direction.turn_b
    }
}

/// The masses and centres of two colliding bodies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bodies {
    /// The sum of both inverse masses.
    pub inv_mass: f64,
    pub inv_inertia_a: f64,
    pub inv_inertia_b: f64,
    pub center_a: DVec2,
    pub center_b: DVec2,
}

impl Bodies {
    /// The direction of an impulse along the normal that acts at the height `y`.
    #[inline(never)]
    pub fn normal_at(&self, y: f64) -> Impulse {
        Impulse { push: DVec2::X, turn_a: y - self.center_a.y, turn_b: self.center_b.y - y }
    }

    /// The inverse effective mass along a direction: how much a unit impulse along it changes the rate along it.
    #[inline(never)]
    pub fn inv_effective_mass(&self, direction: &Impulse) -> f64 {
        direction.push.length_squared() * self.inv_mass
            + direction.turn_a * direction.turn_a * self.inv_inertia_a
            + direction.turn_b * direction.turn_b * self.inv_inertia_b
    }

    /// How much impulse along a direction brings the rate along it to zero; infinite or NaN if the inverse effective
    /// mass is 0.
    #[inline(never)]
    pub fn stopping_impulse(&self, rates: &Rates, direction: &Impulse) -> f64 {
        -rates.rate_along(direction) / self.inv_effective_mass(direction)
    }

    /// The rates after an impulse.
    #[inline(never)]
    pub fn rates_after(&self, rates: &Rates, impulse: &Impulse) -> Rates {
        Rates {
            velocity: rates.velocity + impulse.push * self.inv_mass,
            spin_a: rates.spin_a + impulse.turn_a * self.inv_inertia_a,
            spin_b: rates.spin_b + impulse.turn_b * self.inv_inertia_b,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impulse_with_a_component_too_large_is_refused() {
        let unit = Impulse { push: DVec2::ONE, turn_a: 1.0, turn_b: 1.0 };
        assert!(unit.scaled(1e300).is_some() && unit.scaled(1e301).is_none() && unit.scaled(f64::NAN).is_none());
        for large in [1e301, -1e301, f64::NAN] {
            for k in 0..4 {
                let [x, y, turn_a, turn_b] = [0, 1, 2, 3].map(|at| if at == k { large } else { 0.5 });
                assert!(Impulse { push: DVec2::new(x, y), turn_a, turn_b }.scaled(1.0).is_none(), "{large} at {k}");
            }
        }
    }
}
