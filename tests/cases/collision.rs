//! The arguments of a `bounce`, and what is measured before and after it.

use shadowgap::glam::DVec2;
use shadowgap::{bounce, Contact, ContactPoints, Motion};

/// The relative error of energies, momenta and speeds that rounding may cause.
pub const ROUNDING: f64 = 1e-13;

/// The arguments of `bounce`.
#[derive(Clone, Copy, Debug)]
pub struct Collision {
    pub normal: DVec2,
    pub points: [DVec2; 2],
    pub a: Motion,
    pub b: Motion,
    pub center_a: DVec2,
    pub center_b: DVec2,
    pub restitution: f64,
    pub friction: f64,
}

pub fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

impl Collision {
    pub fn contact(&self) -> Contact {
        let [first, second] = self.points;
        let points: ContactPoints = if first == second { first.into() } else { [first, second].into() };
        Contact::new(self.normal, points)
    }

    /// The motions after the collision.
    pub fn after(&self) -> (Motion, Motion) {
        bounce(self.contact(), &self.a, self.center_a, &self.b, self.center_b, self.restitution, self.friction)
            .expect("a collision with a meaning")
    }

    /// The collision with the motions after it in place of those before.
    pub fn moved(&self) -> Collision {
        let (a, b) = self.after();
        Collision { a, b, ..*self }
    }

    /// How fast the surfaces come apart at each point, along the normal and along the tangent.
    pub fn speeds(&self) -> [DVec2; 2] {
        self.points.map(|point| {
            let at = |motion: &Motion, center: DVec2| motion.velocity + (point - center).perp() * motion.spin;
            let relative = at(&self.b, self.center_b) - at(&self.a, self.center_a);
            v(self.normal.dot(relative), self.normal.perp_dot(relative))
        })
    }

    /// The largest speed that enters `speeds`: the scale of their rounding errors.
    pub fn fastest(&self) -> f64 {
        let of = |motion: &Motion, center: DVec2| {
            let reach = self.points.map(|point| (point - center).length());
            motion.velocity.length() + motion.spin.abs() * reach[0].max(reach[1])
        };
        of(&self.a, self.center_a).max(of(&self.b, self.center_b))
    }

    /// The kinetic energy, without that of infinite masses and inertias.
    pub fn energy(&self) -> f64 {
        let of = |inverse: f64, squared: f64| if inverse > 0.0 { 0.5 * squared / inverse } else { 0.0 };
        [self.a, self.b]
            .iter()
            .map(|m| of(m.inv_mass, m.velocity.length_squared()) + of(m.inv_inertia, m.spin * m.spin))
            .sum()
    }

    /// The linear and angular impulse that A and B get, `None` for an infinite mass or inertia, and the rounding error.
    pub fn given(&self) -> [(Option<DVec2>, Option<f64>, f64); 2] {
        let (a, b) = self.after();
        [(self.a, a), (self.b, b)].map(|(before, after)| {
            let per = |inverse: f64| (inverse > 0.0).then(|| 1.0 / inverse);
            let push = per(before.inv_mass).map(|mass| (after.velocity - before.velocity) * mass);
            let turn = per(before.inv_inertia).map(|inertia| (after.spin - before.spin) * inertia);
            let momentum = (before.velocity.length() + after.velocity.length()) * per(before.inv_mass).unwrap_or(0.0);
            let angular = (before.spin.abs() + after.spin.abs()) * per(before.inv_inertia).unwrap_or(0.0);
            (push, turn, momentum.max(angular) * ROUNDING)
        })
    }

    /// With A and B swapped.
    pub fn swapped(&self) -> Collision {
        let Collision { a, b, center_a, center_b, .. } = *self;
        Collision { normal: -self.normal, a: b, b: a, center_a: center_b, center_b: center_a, ..*self }
    }

    /// The collision turned about the origin.
    pub fn turned(&self, angle: f64) -> Collision {
        let turn = |vector: DVec2| DVec2::from_angle(angle).rotate(vector);
        let motion = |motion: Motion| Motion { velocity: turn(motion.velocity), ..motion };
        Collision {
            normal: turn(self.normal),
            points: self.points.map(turn),
            a: motion(self.a),
            b: motion(self.b),
            center_a: turn(self.center_a),
            center_b: turn(self.center_b),
            ..*self
        }
    }

    /// The collision in other units: the arguments say how many new units make an old one.
    pub fn in_units(&self, length: f64, time: f64, mass: f64) -> Collision {
        let motion = |motion: Motion| Motion {
            velocity: motion.velocity * (length / time),
            spin: motion.spin / time,
            inv_mass: motion.inv_mass / mass,
            inv_inertia: motion.inv_inertia / (mass * length * length),
        };
        Collision {
            points: self.points.map(|point| point * length),
            a: motion(self.a),
            b: motion(self.b),
            center_a: self.center_a * length,
            center_b: self.center_b * length,
            ..*self
        }
    }
}
