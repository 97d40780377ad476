//! The shortest displacements of bodies that get all of them out from behind faces.

use glam::DVec2;

use crate::math::interval::smaller;

/// The forces are found in at most `MOST_STEPS` steps and eight more for each body, but of a large crowd only the first
/// `MOST_COUNT` bodies count: otherwise the time would grow with the square of the number of bodies.
const MOST_STEPS: usize = 64;
const MOST_COUNT: usize = 64;

/// A change of the forces is without curvature if its square is more than so many times that of what it moves bodies
/// by.
const FLAT: f64 = 1e-10;

/// A face that a body may not get behind: of the solid, of a wall, or of another body that is displaced, too.
pub(super) struct Face {
    pub slot: usize,
    /// Whom it pushes along its normal and, if its body is displaced, that one, which it pushes back.
    pub bodies: [Option<usize>; 2],
    /// Unit, towards the first body.
    pub normal: DVec2,
    /// How far the displacement of the first body must lead along the normal, relative to that of the second one.
    pub least: f64,
    /// How hard it pushes: the displacement of a body is the sum of these.
    pub force: f64,
    /// How far beyond `least` the bodies are.
    excess: f64,
    /// How force and excess change in a step.
    heading: f64,
    bend: f64,
}

impl Face {
    pub fn new(slot: usize, bodies: [Option<usize>; 2], normal: DVec2, least: f64) -> Self {
        Face { slot, bodies, normal, least, force: 0.0, excess: -least, heading: 0.0, bend: 0.0 }
    }

    /// What is wrong with its force: it is too large where the bodies are beyond the face, too small where they are
    /// behind it.
    #[inline(never)]
    fn error(&self) -> f64 {
        if self.force > 0.0 {
            self.excess
        } else {
            smaller(self.excess, 0.0)
        }
    }

    /// Adds what a force does to its bodies.
    #[inline(never)]
    fn pull(&self, force: f64, outs: &mut [DVec2]) {
        for (body, sign) in self.bodies.iter().zip([1.0, -1.0]) {
            if let Some(body) = *body {
                outs[body] += self.normal * (sign * force);
            }
        }
    }

    /// How far displacements lead along its normal.
    #[inline(never)]
    fn along(&self, outs: &[DVec2]) -> f64 {
        let of = |body: Option<usize>| body.map_or(DVec2::ZERO, |body| outs[body]);
        self.normal.dot(of(self.bodies[0]) - of(self.bodies[1]))
    }
}

/// The displacements with the least sum of squares that get `count` bodies out from behind all faces, but for
/// `tolerance`, and true; none if there are none. If the steps end before that, what they have found so far, and false.
/// The faces keep their forces; where there is no room, these are what grows without end.
///
/// The forces minimize a quadratic function, and none is negative. Conjugate gradients change those that push; one that
/// comes to nothing drops out. Faces that bodies are behind push as well, when that matters more than the rest (B. T.
/// Polyak, The conjugate gradient method in extremal problems, 1969; Z. Dostal, Box constrained quadratic programming
/// with proportioning and projections, 1997). Where forces can grow without moving anybody, there is no room.
#[inline(never)]
pub(super) fn least_ways(faces: &mut [Face], count: usize, tolerance: f64) -> Option<(Vec<DVec2>, bool)> {
    let mut outs = vec![DVec2::ZERO; count];
    let mut begins = true;
    let mut steps = MOST_STEPS + 8 * count.min(MOST_COUNT);
    loop {
        outs.fill(DVec2::ZERO);
        let (mut pushing, mut waiting, mut worst) = (0.0, 0.0, 0.0f64);
        for face in &*faces {
            let error = face.error();
            *(if face.force > 0.0 { &mut pushing } else { &mut waiting }) += error * error;
            worst = worst.max(error.abs());
        }
        if worst <= tolerance || steps == 0 {
            faces.iter().for_each(|face| face.pull(face.force, &mut outs));
            return Some((outs, worst <= tolerance));
        }
        steps -= 1;
        let releases = waiting > pushing;
        for face in &mut *faces {
            if releases || begins {
                face.heading = if (face.force > 0.0) == releases { 0.0 } else { face.error() };
            }
            face.pull(face.heading, &mut outs);
        }
        let (mut slope, mut curvature, mut square, mut limit) = (0.0, 0.0, 0.0, f64::INFINITY);
        for face in &mut *faces {
            face.bend = face.along(&outs);
            slope += face.excess * face.heading;
            curvature += face.bend * face.heading;
            square += face.heading * face.heading;
            if face.heading > 0.0 {
                limit = smaller(limit, face.force / face.heading);
            }
        }
        let step = smaller(limit, if curvature > FLAT * square { slope / curvature } else { f64::INFINITY });
        if step == f64::INFINITY {
            // Only those matter that press each other.
            faces.iter_mut().for_each(|face| face.force = -face.heading);
            return None;
        }
        let mut turn = 0.0;
        for face in &mut *faces {
            let drops = face.heading > 0.0 && face.force <= step * face.heading;
            face.force = if drops { 0.0 } else { face.force - step * face.heading };
            face.excess -= step * face.bend;
            if face.force > 0.0 {
                turn += face.excess * face.bend / curvature;
            }
        }
        begins = releases || step == limit;
        for face in &mut *faces {
            face.heading = if face.force > 0.0 { face.excess - turn * face.heading } else { 0.0 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    fn face(bodies: [Option<usize>; 2], angle: f64, least: f64) -> Face {
        Face::new(0, bodies, DVec2::from_angle(angle), least)
    }

    /// Displacements are the shortest if they are sums of forces, none of which is negative, and those of faces beyond
    /// which the bodies are are zero (W. Karush, 1939; H. W. Kuhn and A. W. Tucker, 1951).
    #[test]
    fn displacements_are_the_shortest() {
        let mut random = Random(7);
        let mut solved = 0;
        for _ in 0..2000 {
            let count = 1 + random.below(6);
            let mut faces: Vec<_> = (0..1 + random.below(3 * count))
                .map(|_| {
                    let first = random.below(count);
                    let second = random.below(2 * count);
                    let second = (second < count && second != first).then_some(second);
                    face([Some(first), second], random.between(-3.2, 3.2), random.between(-0.5, 1.0))
                })
                .collect();
            let Some((outs, true)) = least_ways(&mut faces, count, 1e-12) else { continue };
            solved += 1;
            let mut sums = vec![DVec2::ZERO; count];
            for face in &faces {
                let excess = face.along(&outs) - face.least;
                assert!(face.force >= 0.0 && excess >= -1e-9 && (face.force == 0.0 || excess <= 1e-9));
                face.pull(face.force, &mut sums);
            }
            assert!(sums.iter().zip(&outs).all(|(sum, out)| sum.distance(*out) < 1e-9));
        }
        assert!(solved > 1000, "{solved}");
    }

    #[test]
    fn a_row_between_walls_has_room_exactly_if_it_is_as_long_as_they_are_apart() {
        for spare in [1e-6, -1e-6] {
            let mut faces =
                vec![face([Some(0), None], 0.0, 1.0), face([Some(19), None], std::f64::consts::PI, -1.0 - spare)];
            for k in 0..19 {
                faces.push(face([Some(k + 1), Some(k)], 0.0, 0.0));
            }
            assert_eq!(least_ways(&mut faces, 20, 1e-12).is_some_and(|(_, is_exact)| is_exact), spare > 0.0);
        }
    }
}
