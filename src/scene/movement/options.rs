//! What a move takes, and what it makes of it.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::rotation::Rotation;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::models::Model;
use crate::tolerance::{LARGEST, SMALLEST};

/// How a body moves: see [`Scene::move_body`](crate::Scene::move_body).
///
/// The default is seen from above: everything is a wall, and what blocks the body turns it aside.
///
/// ```
/// use shadowgap::{glam::DVec2, MoveOptions};
/// let walk = MoveOptions { up: DVec2::Y, step: 0.25, snap: 0.25, ..Default::default() };
/// assert!(walk.slide);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveOptions<'b> {
    /// Bodies of these categories block it, of all that it meets; default all.
    pub mask: u32,
    /// Bodies that do not count.
    pub ignore: &'b [Body],
    /// The direction away from the ground, of any length; default zero: there is no ground.
    pub up: DVec2,
    /// The steepest ground, in radians from level, from 0 to π/2; default π/4. Ground of just this slope counts.
    pub max_slope: f64,
    /// How far below its sole a body that walks takes up the ground again, on its way and at its end; default 0.
    pub snap: f64,
    /// The highest step that it walks over; default 0. So an edge too steep to walk on is ground where there is ground
    /// at most this far below it.
    pub step: f64,
    /// Whether it slides along what blocks it, or stops there; default true.
    pub slide: bool,
    /// How far it may be moved out of what it starts in. The default `None` is the diagonal of the box round it, of a
    /// circle its diameter: it is put through nothing that is thicker than itself. Infinity sets no limit.
    pub recover: Option<f64>,
    /// How deep it may cut into what does not quite line up. The default `None` is 1e-4 of half that diagonal.
    pub slop: Option<f64>,
    /// Bodies of these categories block nothing, whatever the mask of this call says, and
    /// [`Move::passed`](crate::Move::passed) lists which of them were touched. Bodies that the mover's own mask leaves
    /// out are not listed. Default none.
    pub triggers: u32,
}

impl Default for MoveOptions<'_> {
    fn default() -> Self {
        MoveOptions {
            mask: u32::MAX,
            ignore: &[],
            up: DVec2::ZERO,
            max_slope: std::f64::consts::FRAC_PI_4,
            snap: 0.0,
            step: 0.0,
            slide: true,
            recover: None,
            slop: None,
            triggers: 0,
        }
    }
}

/// How a solid is pushed: see [`Scene::push_body`](crate::Scene::push_body).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PushOptions<'b> {
    /// Bodies of these categories are carried and pushed, of all that the solid meets; default all.
    pub mask: u32,
    /// Bodies that are neither carried nor pushed.
    pub ignore: &'b [Body],
    /// The direction away from the ground, of any length; default zero: nobody stands on the solid.
    pub up: DVec2,
    /// By how much it turns about its origin, in radians; default 0.
    pub turn: f64,
    /// Whether it goes no farther than it squashes nobody; default false.
    pub stop: bool,
    /// Bodies of these categories stop nobody who is moved, and are not moved themselves; default none.
    pub triggers: u32,
}

impl Default for PushOptions<'_> {
    fn default() -> Self {
        PushOptions { mask: u32::MAX, ignore: &[], up: DVec2::ZERO, turn: 0.0, stop: false, triggers: 0 }
    }
}

/// Angles may exceed the steepest slope by rounding: cosines by this.
const SLOPE_SLACK: f64 = 1e-9;

/// The depth of a cut that is allowed by default, as a fraction of half the diagonal.
const DEFAULT_SLOP: f64 = 1e-4;

/// The lengths and the angle of a move, none of them negative, with the largest of each.
static MOST: [(&str, f64); 5] = [
    ("max_slope", std::f64::consts::FRAC_PI_2),
    ("snap", LARGEST),
    ("step", LARGEST),
    ("recover", LARGEST),
    ("slop", LARGEST),
];

impl MoveOptions<'_> {
    /// Refuses numbers that are not finite or out of range, also of the motion.
    #[inline(never)]
    pub(crate) fn check(&self, motion: DVec2) -> Result<(), NumberError> {
        check_vector(motion, ["motion.x", "motion.y"])?;
        check_vector(self.up, ["up.x", "up.y"])?;
        let lengths = [self.max_slope, self.snap, self.step, self.recover.unwrap_or(0.0), self.slop.unwrap_or(0.0)];
        for (value, &(name, most)) in lengths.into_iter().zip(&MOST) {
            if !(0.0..=most).contains(&value) && (name != "recover" || value != f64::INFINITY) {
                return Err(match value.is_finite() {
                    true => NumberError::OutOfRange { name, value, least: 0.0, most },
                    false => NumberError::NotFinite { name, value },
                });
            }
        }
        Ok(())
    }

    /// The same in the form that the loop uses, for a body of this model. They must have been checked.
    pub(crate) fn rules(&self, model: &Model) -> Rules {
        let MoveOptions { snap, step, slide, .. } = *self;
        let length = self.up.length();
        let (up, least_cosine) = if length >= SMALLEST {
            (self.up / length, Rotation::new(self.max_slope).cos - SLOPE_SLACK)
        } else {
            (DVec2::ZERO, f64::INFINITY)
        };
        let size = without_last_bits(model.shape.half_diagonal());
        let (recover, slop) = (self.recover.unwrap_or(2.0 * size), self.slop.unwrap_or(DEFAULT_SLOP * size));
        Rules { extent: model.shape.extent(), up, least_cosine, snap, step, slide, recover, slop }
    }
}

/// What [`MoveOptions::slop`] is by default, for a body of this model.
pub(crate) fn default_slop(model: &Model) -> f64 {
    DEFAULT_SLOP * without_last_bits(model.shape.half_diagonal())
}

/// A number rounded to its first 26 bits (G. W. Veltkamp; see T. J. Dekker, A floating-point technique for extending
/// the available precision, 1971). The size of a mirrored copy of a shape differs in the last bits, and what follows
/// from it must not.
fn without_last_bits(number: f64) -> f64 {
    let large = number * 134_217_729.0;
    large - (large - number)
}

/// The options of one call, ready for use.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// The shape's extent.
    pub extent: f64,
    /// A unit vector; zero if there is no ground.
    pub up: DVec2,
    /// Ground is what has a normal whose cosine with `up` is at least this; infinite if there is no ground.
    pub least_cosine: f64,
    pub snap: f64,
    pub step: f64,
    pub slide: bool,
    pub recover: f64,
    pub slop: f64,
}

impl Rules {
    /// Whether there is ground.
    pub fn has_ground(&self) -> bool {
        self.up != DVec2::ZERO
    }

    /// The part of a vector across `up`.
    #[inline(never)]
    pub fn across(&self, vector: DVec2) -> DVec2 {
        vector - self.up * vector.dot(self.up)
    }

    /// Whether a normal is that of ground.
    pub fn is_level(&self, normal: DVec2) -> bool {
        normal.dot(self.up) >= self.least_cosine
    }

    /// How much the steepest ground rises along a way: the tangent of its slope, but no extreme.
    pub fn steepest(&self) -> f64 {
        let cosine = self.least_cosine.clamp(0.05, 0.999);
        (1.0 - cosine * cosine).sqrt() / cosine
    }

    /// Whether a normal is that of a ceiling.
    pub fn is_ceiling(&self, normal: DVec2) -> bool {
        self.is_level(-normal)
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};
    use std::sync::Arc;

    use super::*;
    use crate::scene::bodies::models::Models;
    use crate::shape::Form;

    /// What a box of 6 by 8, whose half diagonal is 5, is moved by.
    fn rules(options: MoveOptions) -> Rules {
        let mut models = Models::default();
        let shape = Form::rectangle(6.0, 8.0, DVec2::ZERO, 0.0, 0.0).unwrap();
        let model = models.acquire(Arc::new(shape));
        let rules = options.rules(&models[model]);
        assert_eq!(default_slop(&models[model]), 5e-4);
        rules
    }

    #[test]
    fn every_number_is_refused_by_name_from_its_limit_on() {
        let none = MoveOptions::default();
        type Set = fn(f64) -> MoveOptions<'static>;
        let options: [(&str, f64, Set); 5] = [
            ("max_slope", FRAC_PI_2, |max_slope| MoveOptions { max_slope, ..Default::default() }),
            ("snap", 1e70, |snap| MoveOptions { snap, ..Default::default() }),
            ("step", 1e70, |step| MoveOptions { step, ..Default::default() }),
            ("recover", 1e70, |recover| MoveOptions { recover: Some(recover), ..Default::default() }),
            ("slop", 1e70, |slop| MoveOptions { slop: Some(slop), ..Default::default() }),
        ];
        for (name, most, set) in options {
            for value in [0.0, -0.0, 0.5 * most, most] {
                assert_eq!(set(value).check(DVec2::ZERO), Ok(()), "{name} {value}");
            }
            for value in [-1e-300, -1.0, most * 1.000_001, 1e300] {
                let refused = NumberError::OutOfRange { name, value, least: 0.0, most };
                assert_eq!(set(value).check(DVec2::ZERO), Err(refused));
            }
            for value in [f64::INFINITY, f64::NEG_INFINITY] {
                let is_limit = name == "recover" && value > 0.0;
                let refused = if is_limit { Ok(()) } else { Err(NumberError::NotFinite { name, value }) };
                assert_eq!(set(value).check(DVec2::ZERO), refused);
            }
            let refused = set(f64::NAN).check(DVec2::ZERO);
            assert!(
                matches!(refused, Err(NumberError::NotFinite { name: its, value }) if its == name && value.is_nan())
            );
        }
        let far = |name: &'static str| Err(NumberError::TooFar { name, value: 2e70 });
        assert_eq!(none.check(DVec2::new(1e70, 2e70)), far("motion.y"));
        assert_eq!(none.check(DVec2::new(2e70, 0.0)), far("motion.x"));
        assert_eq!(MoveOptions { up: DVec2::new(2e70, 0.0), ..none }.check(DVec2::ZERO), far("up.x"));
        assert_eq!(MoveOptions { up: DVec2::new(0.0, 2e70), ..none }.check(DVec2::ZERO), far("up.y"));
    }

    #[test]
    fn ground_is_what_is_no_steeper_than_the_steepest_slope() {
        let up = DVec2::new(3.0, 4.0);
        for max_slope in [0.0, 0.3, FRAC_PI_4, 1.2, FRAC_PI_2] {
            let rules = rules(MoveOptions { up, max_slope, ..Default::default() });
            assert!(rules.has_ground() && (rules.up - up / 5.0).length() < 1e-15);
            for sign in [-1.0, 1.0] {
                let normal = |angle: f64| DVec2::from_angle(sign * angle).rotate(rules.up);
                for (angle, level) in [(0.0, true), (max_slope, true), (max_slope + 1e-4, false), (3.0, false)] {
                    assert_eq!(rules.is_level(normal(angle)), level, "{angle} of {max_slope}");
                    assert_eq!(rules.is_ceiling(-normal(angle)), level, "{angle} of {max_slope}");
                }
            }
            assert!((rules.across(DVec2::new(2.0, 1.0)) - DVec2::new(0.8, -0.6)).length() < 1e-15);
        }
        // Without a direction nothing is ground or ceiling.
        for up in [DVec2::ZERO, DVec2::new(0.0, 0.9e-70)] {
            let rules = rules(MoveOptions { up, ..Default::default() });
            assert!(!rules.has_ground() && !rules.is_level(DVec2::Y) && !rules.is_ceiling(DVec2::Y));
            assert_eq!(rules.across(DVec2::X), DVec2::X);
        }
        assert_eq!(rules(MoveOptions { up: DVec2::new(0.0, 1e-70), ..Default::default() }).up, DVec2::Y);
    }

    #[test]
    fn lengths_that_are_not_given_follow_from_the_shape() {
        let Rules { extent, recover, slop, snap, step, slide, .. } = rules(MoveOptions::default());
        assert_eq!((extent, recover, slop, snap, step, slide), (5.0, 10.0, 5e-4, 0.0, 0.0, true));
        let given = MoveOptions {
            snap: 1.0,
            step: 2.0,
            slide: false,
            recover: Some(3.0),
            slop: Some(4.0),
            ..Default::default()
        };
        let Rules { recover, slop, snap, step, slide, .. } = rules(given);
        assert_eq!((recover, slop, snap, step, slide), (3.0, 4.0, 1.0, 2.0, false));
        // The lowest 26 bits become 0, so numbers that differ in these alone become one number.
        for number in [1.0 / 3.0, 5.0, 1e30 / 7.0] {
            let rounded = without_last_bits(number);
            assert_eq!(rounded.to_bits() & ((1 << 26) - 1), 0, "{rounded}");
            assert!((rounded - number).abs() <= number * 2f64.powi(-26));
            assert_eq!(without_last_bits(number * (1.0 + 4.0 * f64::EPSILON)), rounded);
        }
    }
}
