//! One obstacle: the displacements at which a piece of the moving body overlaps a piece of another one.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::{larger, smaller};
use crate::math::rotation::Rotation;
use crate::pair::difference::difference;
use crate::pair::enters::{width, Entry};
use crate::pair::placement::Pair;
use crate::polygon::support::next;
use crate::shape::boundary::Region;
use crate::tolerance::ROUNDING;

/// One difference.
#[derive(Default)]
pub(crate) struct Obstacle {
    pub region: Region,
    /// How deep the body may cut into it.
    pub slop: f64,
    pub slot: usize,
    /// The pieces of the moving body and of this one.
    pub pieces: [usize; 2],
    /// The direction, in the world, of a one-way body.
    pub one_way: Option<DVec2>,
    /// Whether that piece of the moving body has no width.
    pub is_thin: bool,
    /// Whether something without width may get between this obstacle and another one.
    pub has_joints: bool,
    /// Where the last motion enters it.
    pub entry: Option<Entry>,
}

/// A face of an obstacle's core.
#[derive(Clone, Copy)]
pub(crate) struct Face {
    pub from: DVec2,
    pub to: DVec2,
    /// The unit outward normal.
    pub normal: DVec2,
}

impl Face {
    /// How far along the face a point lies.
    #[inline(never)]
    pub fn along(&self, point: DVec2) -> f64 {
        (point - self.from).dot(self.normal.perp())
    }

    /// How far outside the face's line a point lies.
    #[inline(never)]
    pub fn height(&self, point: DVec2) -> f64 {
        (point - self.from).dot(self.normal)
    }

    #[inline(never)]
    pub fn length(&self) -> f64 {
        self.from.distance(self.to)
    }
}

impl Obstacle {
    /// The faces of the core.
    pub fn faces(&self) -> impl Iterator<Item = Face> + '_ {
        (0..self.region.normals.len()).map(|index| self.face(index))
    }

    #[inline(never)]
    fn face(&self, index: usize) -> Face {
        let Region { vertices, normals, .. } = &self.region;
        Face { from: vertices[index], to: vertices[next(index, vertices.len())], normal: normals[index] }
    }

    /// Orders obstacles that are alike otherwise.
    pub fn key(&self) -> (usize, [usize; 2]) {
        (self.slot, self.pieces)
    }

    /// How deep a displacement lies in the difference, negative outside, and the outward normal there. One no farther
    /// than `touch` from the core is on it.
    pub fn depth(&self, at: DVec2, touch: f64) -> (f64, DVec2) {
        let (distance, normal) = self.region.signed_distance(at, touch);
        (-distance, normal)
    }

    /// Whether a displacement lies deeper in the difference than `depth`; faster than [`Obstacle::depth`].
    pub fn is_deeper(&self, at: DVec2, depth: f64) -> bool {
        self.region.is_deeper(at, depth)
    }
}

/// Writes the difference of a pair into `region`, in the world's directions and about its own place. Returns whether it
/// has an interior.
#[inline(never)]
pub(crate) fn turned_difference(pair: &Pair, turn: Rotation, region: &mut Region) -> bool {
    let has_inside = difference(&pair.in_place(), region);
    join_parallel(region);
    if turn != Rotation::IDENTITY {
        for list in [&mut region.vertices, &mut region.normals] {
            list.iter_mut().for_each(|vector| *vector = turn.apply(*vector));
        }
        region.thin = region.thin.map(|thin| turn.apply(thin));
    }
    has_inside
}

/// Writes the difference of a pair into `region`, turned into the world's directions. Returns what [`place`] does.
pub(crate) fn posed_difference(pair: &Pair, pose: Frame, slop: f64, region: &mut Region) -> f64 {
    let has_inside = turned_difference(pair, pose.rotation, region);
    place(&Place { offset: pair.offset, touch: pair.touch, width: width_of_both(pair) }, pose, slop, has_inside, region)
}

/// Where a pair is, and how wide, for [`place`].
pub(crate) struct Place {
    /// [`Pair::offset`].
    pub offset: DVec2,
    /// [`Pair::touch`].
    pub touch: f64,
    /// The sum of both pieces' widths and radii: the difference is no wider.
    pub width: f64,
}

/// [`Place::width`].
pub(crate) fn width_of_both(pair: &Pair) -> f64 {
    pair.a.width + pair.b.width + 2.0 * pair.radius
}

/// Moves the [`turned_difference`] of a pair to its place. Returns how deep a body may cut into it: `slop`, a quarter
/// of the width where that is less.
///
/// Of two pieces whose difference has no inside, such as a point and a segment, each crossing counts as entering. Such
/// a difference gets the least radius that still counts as touching; otherwise a body that stopped at it would be on
/// neither side.
#[inline(never)]
pub(crate) fn place(at: &Place, pose: Frame, slop: f64, has_inside: bool, region: &mut Region) -> f64 {
    let offset = pose.rotation.apply(at.offset);
    region.vertices.iter_mut().for_each(|vertex| *vertex += offset);
    let noise = ROUNDING * (pose.position.x.abs() + pose.position.y.abs() + at.offset.length());
    let mut slop = larger(slop, 2.0 * noise);
    if at.width < 4.0 * slop {
        let width = if has_inside { width(region) } else { 0.0 };
        if width <= 4.0 * noise {
            region.radius = larger(0.5 * at.touch, 4.0 * noise);
            return 0.5 * region.radius;
        }
        slop = smaller(slop, 0.25 * width);
    }
    slop
}

/// Makes one face of neighbouring faces with the same direction, one from each shape: a face must reach as far as it is
/// straight.
fn join_parallel(region: &mut Region) {
    let Region { vertices, normals, .. } = region;
    let Some(&(mut before)) = normals.last() else { return };
    let mut count = 0;
    for k in 0..normals.len() {
        let normal = normals[k];
        if before.dot(normal) <= 0.0 || before.perp_dot(normal).abs() > SAME_DIRECTION {
            (vertices[count], normals[count]) = (vertices[k], normal);
            count += 1;
        }
        before = normal;
    }
    vertices.truncate(count);
    normals.truncate(count);
}

/// Directions that differ by less than this angle, in radians, are the same.
pub(crate) const SAME_DIRECTION: f64 = 1e-11;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::pair::placement::Placement;
    use crate::shape::Form;

    fn rectangle(width: f64, height: f64) -> Form {
        Form::rectangle(width, height, DVec2::ZERO, 0.0, 0.0).unwrap()
    }

    fn frame(x: f64, y: f64, angle: f64) -> Frame {
        Frame { position: DVec2::new(x, y), rotation: Rotation::new(angle) }
    }

    /// The difference of two shapes of one piece, and how deep a body may cut into it.
    fn posed(a: &Form, at: &Frame, b: &Form, there: &Frame, slop: f64) -> (Region, f64) {
        let (placement, mut region) = (Placement::new(a, at, b, there), Region::default());
        let slop = posed_difference(&placement.pieces((a, 0), (b, 0)), *at, slop, &mut region);
        (region, slop)
    }

    fn support(shape: &Form, pose: &Frame, along: DVec2) -> f64 {
        shape.points().map(|point| pose.apply(point).dot(along)).fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn a_difference_reaches_as_far_as_both_together_with_one_face_for_each_direction() {
        let mut random = Random(51);
        let gon = |count: usize| {
            let corner =
                |k: usize| DVec2::from_angle(std::f64::consts::TAU * k as f64 / count as f64) + DVec2::new(0.3, 0.1);
            Form::hull(&(0..count).map(corner).collect::<Vec<_>>(), 0.0).unwrap()
        };
        let shapes = [rectangle(2.0, 1.0), gon(3), gon(4), gon(6), gon(7)];
        for round in 0..200 {
            let [a, b] = [round, round / 5].map(|k| &shapes[k % 5]);
            let quarter = std::f64::consts::FRAC_PI_2 * random.below(4) as f64;
            let turn = [0.0, random.between(-4.0, 4.0)][random.below(2)];
            let angle = [turn, turn + quarter, random.between(-4.0, 4.0)][random.below(3)];
            let (at, there) = (frame(3.0, -1.0, turn), frame(random.between(-2.0, 2.0), 1.0, angle));
            let (region, slop) = posed(a, &at, b, &there, 1e-3);
            assert_eq!((slop, region.radius, region.thin), (1e-3, 0.0, None));
            for k in 0..32 {
                let along = DVec2::from_angle(0.2 * f64::from(k));
                let exact = support(b, &there, along) + support(a, &at, -along);
                let farthest = region.vertices.iter().map(|vertex| vertex.dot(along)).fold(f64::NEG_INFINITY, f64::max);
                assert!((farthest - exact).abs() < 1e-12, "round {round}: {farthest} for {exact}");
            }
            let obstacle = Obstacle { region, ..Obstacle::default() };
            let faces: Vec<Face> = obstacle.faces().collect();
            for (k, face) in faces.iter().enumerate() {
                let after = &faces[(k + 1) % faces.len()];
                assert_eq!(face.to, after.from);
                assert!(face.normal.perp_dot(after.normal) > SAME_DIRECTION, "round {round}: one face for a direction");
                assert!(
                    (face.to - face.from).dot(face.normal).abs() < 1e-12 && (face.normal.length() - 1.0).abs() < 1e-12
                );
                // A point beside the middle of the face.
                let point = (face.from + face.to) * 0.5 + face.normal * 0.25;
                assert!((face.height(point) - 0.25).abs() < 1e-12);
                assert!((face.along(point) - 0.5 * face.length()).abs() < 1e-12);
                assert!((face.along(face.to) - face.length()).abs() < 1e-12 && face.along(face.from) == 0.0);
            }
        }
    }

    #[test]
    fn faces_whose_directions_differ_by_more_than_rounding_stay_apart() {
        let square = rectangle(2.0, 2.0);
        for (angle, faces) in [(0.0, 4), (1e-12, 4), (-1e-12, 4), (1e-10, 8), (-1e-10, 8)] {
            for turn in [0.0, 0.3] {
                let (region, _) = posed(&square, &frame(0.0, 0.0, turn), &square, &frame(5.0, 0.0, turn + angle), 1e-3);
                assert_eq!((region.vertices.len(), region.normals.len()), (faces, faces), "{angle}");
            }
        }
    }

    #[test]
    fn a_body_may_cut_no_deeper_than_a_quarter_of_both_widths() {
        let origin = frame(0.0, 0.0, 0.0);
        let (thin, there) = (rectangle(2.0, 0.06), frame(0.0, 3.0, 0.0));
        // Both are 0.1 wide together.
        for (slop, expected) in [(0.01, 0.01), (0.024, 0.024), (0.03, 0.025), (1.0, 0.025)] {
            let (region, cut) = posed(&rectangle(1.0, 0.04), &origin, &thin, &there, slop);
            assert!((cut - expected).abs() < 1e-12 && region.radius == 0.0, "{cut}");
        }
        // Far from the origin, no less than rounding.
        let far = [frame(0.0, -1e9, 0.0), frame(3.0, -1e9, 0.0)];
        let noise = ROUNDING * 1e9;
        let (_, cut) = posed(&rectangle(1.0, 1.0), &far[0], &thin, &far[1], 1e-9);
        assert!((1.9 * noise..2.1 * noise).contains(&cut), "{cut}");
        let (_, cut) = posed(&rectangle(1.0, 1.0), &far[0], &thin, &far[1], 1e-5);
        assert_eq!(cut, 1e-5);
    }

    #[test]
    fn a_difference_without_inside_gets_the_radius_of_a_touch() {
        let point = Form::origin_point();
        let segment = Form::segment(DVec2::new(-1.0, 0.0), DVec2::new(1.0, 0.0)).unwrap();
        for (a, b) in [(&point, &segment), (&segment, &point), (&segment, &segment), (&point, &point)] {
            let (region, cut) = posed(a, &frame(0.0, 0.0, 0.5), b, &frame(0.0, 1.0, 0.5), 0.01);
            let touch = Placement::new(a, &frame(0.0, 0.0, 0.5), b, &frame(0.0, 1.0, 0.5)).touch;
            assert!(region.radius >= 0.5 * touch && region.radius <= larger(touch, 1e-14), "{} {touch}", region.radius);
            assert_eq!(cut, 0.5 * region.radius);
        }
        // Where the touch is less than rounding.
        let (far, there) = (frame(-1e15, 0.0, 0.0), frame(-1e15, 1.0, 0.0));
        let (region, cut) = posed(&point, &far, &segment, &there, 0.01);
        let noise = ROUNDING * 1e15;
        assert!((3.9 * noise..4.1 * noise).contains(&region.radius) && cut == 0.5 * region.radius, "{}", region.radius);
        // A crossing of two segments has an inside.
        let (region, cut) = posed(&segment, &frame(0.0, 0.0, 0.0), &segment, &frame(0.0, 0.0, 1.0), 0.01);
        assert_eq!((region.radius, cut), (0.0, 0.01));
    }
}
