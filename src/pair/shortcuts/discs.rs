//! Fast path: two discs or points about their own origins. No turn changes them, and their only axis runs between their
//! centres, so that every answer has a closed form. The results equal those of the theorem to the bit, because they
//! use its expressions.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::pair::contact::Contact;
use crate::pair::manifold::ContactPoint;
use crate::pair::overlap::snapped_depth;
use crate::pair::placement::touch;
use crate::pair::separation::Separation;
use crate::pair::shortcuts::met::{Met, CLOSE, MISSES};
use crate::shape::single::Single;
use crate::tolerance::{DEPTH_ERROR, ONE_POINT, ROUNDING, SMALLEST, TIE};

/// Centres farther apart than this many radii are left to the theorem.
const FAR: f64 = 1e10;

/// Two discs about their own origins, in the frame at A's centre that is not turned.
pub(super) struct Discs {
    radius_a: f64,
    radius_b: f64,
    /// The sum of both radii.
    radius: f64,
    /// B's centre.
    offset: DVec2,
    position_a: DVec2,
    /// Separations of at most this length count as touching.
    touch: f64,
}

/// A direction or a point after the theorem's rotations by 0, which turn −0 into 0.
#[inline(always)]
fn turned(v: DVec2) -> DVec2 {
    Rotation::IDENTITY.apply(v)
}

impl Discs {
    /// None if a piece is no disc about its own origin, or the centres coincide: then A's angle decides.
    #[inline(always)]
    pub fn new(a: &Single, pose_a: &Frame, b: &Single, pose_b: &Frame) -> Option<Self> {
        let (position_a, position_b) = (pose_a.position, pose_b.position);
        if !(a.is_disc() && b.is_disc()) || position_a == position_b {
            return None;
        }
        let (radius_a, radius_b) = (a.radius(), b.radius());
        let touch = touch(larger(radius_a, radius_b), position_a, position_b);
        let radius = radius_a + radius_b;
        Some(Discs { radius_a, radius_b, radius, offset: position_b - position_a + 0.0, position_a, touch })
    }

    /// A disc and the point where a ray begins, for [`sweep`](Discs::sweep), which leaves coinciding centres to the
    /// theorem.
    #[inline(always)]
    pub fn of_ray(radius: f64, position: DVec2, from: DVec2) -> Self {
        let offset = from - position + 0.0;
        Discs { radius_a: radius, radius_b: 0.0, radius, offset, position_a: position, touch: 0.0 }
    }

    fn tie(&self) -> f64 {
        TIE * larger(self.radius_a, self.radius_b)
    }

    /// Whether the circles are apart, so that their distance is not needed.
    #[inline(always)]
    fn bounds_apart(&self, square: f64) -> bool {
        let reach = self.radius + self.touch;
        square > reach * reach
    }

    /// The normal, given the distance of the centres.
    #[inline(always)]
    fn normal(&self, distance: f64) -> DVec2 {
        if distance <= ONE_POINT {
            DVec2::X
        } else {
            self.offset / distance
        }
    }

    /// Whether they overlap.
    #[inline(always)]
    pub fn overlap(&self) -> bool {
        let (square, radius) = (self.offset.length_squared(), self.radius);
        square < radius * radius || (!self.bounds_apart(square) && square.sqrt() - radius <= self.touch)
    }

    /// How they overlap; none when they are apart.
    #[inline(always)]
    pub fn contact(&self) -> Option<Contact> {
        let square = self.offset.length_squared();
        if self.bounds_apart(square) {
            return None;
        }
        let distance = square.sqrt();
        let separation = distance - self.radius;
        if separation > self.touch {
            return None;
        }
        let depth = snapped_depth(separation, self.touch);
        let normal = self.normal(distance);
        let out = turned(normal);
        let point = self.position_a + (out * (self.radius_a - depth / 2.0) + 0.0);
        let inside = |inner: f64, outer: f64| {
            let reach = outer - inner + self.tie();
            depth >= 2.0 * inner - DEPTH_ERROR * self.tie() && reach >= 0.0 && square <= reach * reach
        };
        Some(Contact {
            normal: out,
            depth,
            points: ContactPoint { point, depth, id: 0 }.into(),
            a_in_b: inside(self.radius_a, self.radius_b),
            b_in_a: inside(self.radius_b, self.radius_a),
            pieces: [0; 2],
        })
    }

    /// The signed distance with the nearest points.
    #[inline(always)]
    pub fn separation(&self) -> Separation {
        let distance = self.offset.length();
        let normal = self.normal(distance);
        let separation = distance - self.radius;
        Separation {
            distance: if separation.abs() <= self.touch { 0.0 } else { separation },
            normal: turned(normal),
            on_a: self.position_a + (normal * self.radius_a + 0.0),
            on_b: self.position_a + (self.offset - normal * self.radius_b + 0.0),
            pieces: [0; 2],
        }
    }

    /// When B, which moves by `motion`, first touches A; see [`sweep`](crate::pair::sweep::sweep).
    #[inline(always)]
    pub fn sweep(&self, motion: DVec2) -> Option<Option<Met>> {
        // Discs near each other, and motions that nearly graze the circle, are left to the theorem.
        const NEAR_SQUARE: f64 = (1.0 - CLOSE) * (1.0 - CLOSE);
        const FAR_SQUARE: f64 = (1.0 + CLOSE) * (1.0 + CLOSE);
        let (offset, radius) = (self.offset, self.radius);
        let (square, length_squared, radius_squared) =
            (offset.length_squared(), motion.length_squared(), radius * radius);
        let (least, most) = (FAR_SQUARE * radius_squared, FAR * FAR * radius_squared);
        let area = offset.perp_dot(motion);
        let aside_squared = area * area;
        if !(square > least && square < most && length_squared >= SMALLEST * SMALLEST) {
            return None;
        }
        if aside_squared > least * length_squared {
            return MISSES;
        }
        if aside_squared > NEAR_SQUARE * radius_squared * length_squared {
            return None;
        }
        if offset.dot(motion) >= 0.0 {
            return MISSES;
        }
        let length = length_squared.sqrt();
        let ray = motion / -length;
        let leftwards = ray.perp();
        let start = offset.dot(leftwards);
        // The heading times the sideways distance, without a branch on the side: it is unpredictable.
        let aside = leftwards * (0.0 - start);
        let arc_height = (radius_squared - start * start).sqrt();
        let ray_length = offset.dot(ray) - arc_height;
        if ray_length < 0.0 {
            return MISSES;
        }
        if ray_length > length {
            let touch = self.tie() + ROUNDING * square.sqrt();
            return if ray_length > length + touch { MISSES } else { None };
        }
        let outward = (aside - ray * arc_height) / radius;
        let normal = -outward;
        let point = self.position_a + (normal * self.radius_a + 0.0);
        Some(Some(Met { time: ray_length / length, normal, point }))
    }
}
