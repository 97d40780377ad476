//! Kernels for rectangles, rounded or not. A rectangle has only two axes, and is symmetric about its centre; so four
//! numbers describe it, and its interval on any axis follows without visiting a vertex.
//! [`crate::scene::narrow::answer`] says when an answer is certain.

use crate::math::f32x4::F32x4;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::narrow::answer::{Answer, MAX_ERROR, MIN_NORMAL_LENGTH};
use crate::scene::narrow::overlapping_pair::{DecidingEdge, Overlap};
use crate::scene::narrow::polygons::{direction_key, from_separations, heights, normals, EdgeSeparations};
use crate::scene::narrow::sign::{flip, SIGN_BIT};

/// The signs of x in the axes (cos, sin) and (−sin, cos).
const ALTERNATING_SIGNS: [f32; 4] = [1.0, -1.0, 1.0, -1.0];

/// Two rectangles.
///
/// 1. On each of the four axes, the separation is the distance of the centres less both half intervals.
/// 2. The largest separation decides whether they overlap, if it is certain.
/// 3. Its axis is the normal, unless another one is nearly as good; of two parallel axes, [`direction_key`] chooses.
#[inline(always)]
pub(crate) fn boxes(i: &PosedBody, j: &PosedBody) -> Answer {
    let [x, y] = i.offset(j);
    let (radius, error) = (i.radius + j.radius, MAX_ERROR * (i.extent + j.extent));
    let (of_i, of_j) = (F32x4::from(&i.sides.0), F32x4::from(&j.sides.0));
    // Half sides: along the axis' own rectangle's, and the other rectangle's in both orders.
    let (own, other) = (of_i.pick::<0, 1, 4, 5>(of_j), of_i.pick::<4, 5, 0, 1>(of_j));
    let across = of_i.pick::<5, 4, 1, 0>(of_j);
    // The axes (cos, sin) and (−sin, cos) of each rectangle.
    let axes_x = of_i.pick::<2, 3, 6, 7>(of_j) * F32x4::from(&ALTERNATING_SIGNS);
    let axes_y = of_i.pick::<3, 2, 7, 6>(of_j);
    let along = axes_x * F32x4::splat(x) + axes_y * F32x4::splat(y);
    // The cosine and sine of the angle between the rectangles.
    let ([cos_i, sin_i], [cos_j, sin_j]) = (i.sides.axes(), j.sides.axes());
    let (cos, sin) = ((cos_i * cos_j + sin_i * sin_j).abs(), (cos_i * sin_j - sin_i * cos_j).abs());
    let reach = own + (cos * other + sin * across);
    let separations = along.abs() - reach;
    let largest = separations.largest();
    if largest > radius + error {
        return Answer::Apart;
    }
    let least = F32x4::splat(largest - 2.0 * error);
    let bits = separations.at_least(least);
    // The opposite side may be nearly as far.
    let across = (F32x4::splat(0.0) - along.abs() - reach).at_least(least);
    if (largest >= -error) | (across != 0) {
        return Answer::Uncertain;
    }
    let (mut normals, mut sides) = ([[0.0; 4]; 2], [0.0; 4]);
    axes_x.store(&mut normals[0]);
    axes_y.store(&mut normals[1]);
    along.store(&mut sides);
    let normal = |axis: usize| {
        let back = sides[axis % 4].to_bits() & SIGN_BIT;
        [flip(normals[0][axis % 4], back), flip(normals[1][axis % 4], back)]
    };
    let depth = radius - largest;
    if bits & (bits - 1) == 0 {
        let axis = bits.trailing_zeros();
        let back = sides[axis as usize % 4].to_bits() >> 31;
        // A's normals point to B, and B's point back.
        let opposite = back ^ (axis >> 1);
        let edge = DecidingEdge::new(axis % 2 + 2 * opposite + (axis >> 1) * DecidingEdge::FIRST_OF_B);
        return Answer::Overlap(Overlap { normal: normal(axis as usize), depth, edge });
    }
    if bits & 3 == 3 || bits >> 2 == 3 {
        return Answer::Uncertain;
    }
    // Nearly always two parallel sides: tiles, and bodies that stand on the ground.
    let (one, two) = (normal(bits as usize >> 1 & 1), normal(2 + (bits as usize >> 3)));
    if (one[0] - two[0]).abs() > MAX_ERROR || (one[1] - two[1]).abs() > MAX_ERROR {
        return Answer::Uncertain;
    }
    Answer::Overlap(Overlap::new(if direction_key(two) > direction_key(one) { two } else { one }, depth))
}

/// A rectangle and another core of two to eight vertices, rounded or not.
#[inline(always)]
pub(crate) fn box_and_core(i: &PosedBody, j: &PosedBody, of_j: &[Faces]) -> Answer {
    let [x, y] = i.offset(j);
    let (radius, error) = (i.radius + j.radius, MAX_ERROR * (i.extent + j.extent));
    let ([wide, high], [cos, sin]) = (i.sides.halves(), i.sides.axes());
    let (x, y) = (F32x4::splat(x), F32x4::splat(y));

    // The rectangle's sides: the lowest vertex along the normals of the first two, then of the opposite two.
    let along = |k: usize| {
        let (x, y) = (F32x4::from(&of_j[k].x), F32x4::from(&of_j[k].y));
        [x * cos + y * sin, y * cos - x * sin]
    };
    let [mut low_x, mut low_y] = along(0);
    let (mut high_x, mut high_y) = (low_x, low_y);
    if of_j.len() > 1 {
        let [x, y] = along(1);
        (low_x, low_y) = (low_x.min(x), low_y.min(y));
        (high_x, high_y) = (high_x.max(x), high_y.max(y));
    }
    let low = low_x.pick::<0, 1, 4, 5>(low_y).min(low_x.pick::<2, 3, 6, 7>(low_y));
    let high_ends = high_x.pick::<0, 1, 4, 5>(high_y).max(high_x.pick::<2, 3, 6, 7>(high_y));
    let across = F32x4::splat(0.0) - high_ends;
    let lowest = low.pick::<0, 2, 4, 6>(across).min(low.pick::<1, 3, 5, 7>(across));
    let sides = F32x4::from(&i.sides.0);
    let normal_x = sides.pick::<2, 3, 2, 3>(sides) * F32x4::from(&[1.0, -1.0, -1.0, 1.0]);
    let normal_y = sides.pick::<3, 2, 3, 2>(sides) * F32x4::from(&[1.0, 1.0, -1.0, -1.0]);
    let center = normal_x * x + normal_y * y;
    let (mut normals_x, mut normals_y) = ([0.0; 4], [0.0; 4]);
    normal_x.store(&mut normals_x);
    normal_y.store(&mut normals_y);
    let edges_i = EdgeSeparations::new(1, |_| lowest + center - sides.pick::<0, 1, 0, 1>(sides));
    if edges_i.largest > radius + error {
        return Answer::Apart;
    }

    // The core's edges: the rectangle's half interval along each normal.
    let edges_j = EdgeSeparations::new(of_j.len(), |k| {
        let (normal_x, normal_y) = (F32x4::from(&of_j[k].normal_x), F32x4::from(&of_j[k].normal_y));
        let along = (normal_x * cos + normal_y * sin).abs();
        let up = (normal_y * cos - normal_x * sin).abs();
        let zero = F32x4::splat(0.0);
        heights(&of_j[k], zero - x, zero - y) - (along * wide + up * high)
    });
    from_separations(&edges_i, &edges_j, radius, error, |edge| match edge {
        0..8 => [&normals_x, &normals_y],
        _ => normals(of_j, edge),
    })
}

/// A disc and a rectangle, rounded or not. Branch-free wherever the centre lies, as that is unpredictable.
///
/// 1. Takes the disc's centre into the rectangle's frame, and its distances beyond the sides.
/// 2. Outside, the separation is the distance to the nearest point of the rectangle; inside, minus that to the nearest
///    side.
/// 3. Near a corner, a diagonal or the middle, rounding could choose the wrong side: uncertain.
#[inline(always)]
pub(crate) fn disc_and_box(disc: &PosedBody, rectangle: &PosedBody) -> Answer {
    let [x, y] = rectangle.offset(disc);
    let (radius, extent) = (disc.radius + rectangle.radius, disc.extent + rectangle.extent);
    let (error, zero, one) = (MAX_ERROR * extent, F32x4::splat(0.0), F32x4::splat(1.0));
    // The disc's centre in the rectangle's frame, and how far beyond its sides it lies: x and y, twice.
    let sides = F32x4::from(&rectangle.sides.0);
    let (halves, axes) = (sides.pick::<0, 1, 0, 1>(sides), sides.pick::<2, 3, 2, 3>(sides));
    let along_y = sides.pick::<3, 2, 3, 2>(sides);
    let center = axes * F32x4::from(&ALTERNATING_SIGNS) * F32x4::splat(x) + along_y * F32x4::splat(y);
    let aside = center.abs();
    let beyond = aside - halves;
    let swapped = |four: F32x4| four.pick::<1, 0, 3, 2>(four);
    let (beyond_other, aside_other) = (swapped(beyond), swapped(aside));
    let (largest, other) = (beyond.max(beyond_other), beyond.min(beyond_other));
    // The direction of the normal: outside, from the nearest point of the core to the centre; inside, across the
    // nearest side.
    let across = zero.where_larger(beyond_other, beyond, one);
    let way = beyond.max(zero).where_larger(largest, zero, across);
    let squares = way * way;
    let length = (squares + swapped(squares)).sqrt();
    let separation = length.where_larger(largest, zero, largest).first();
    if separation > radius + error {
        return Answer::Apart;
    }
    let nearest = aside.where_larger(beyond, beyond_other, aside_other).first();
    let (largest, other) = (largest.first(), other.first());
    let tied = ((largest < 0.0) & (largest - other <= 2.0 * error)) | (nearest <= error);
    let near_corner = (other > -error) & (separation < MIN_NORMAL_LENGTH * extent);
    if (largest.abs() <= error) | tied | near_corner | (separation >= radius - error) {
        return Answer::Uncertain;
    }
    let back = way * one.where_larger(zero, center, zero - one) / length;
    let ([_, _, cos, sin], x, y) = (rectangle.sides.0, back.first(), swapped(back).first());
    let (normal, depth) = ([x * cos - y * sin, x * sin + y * cos], radius - separation);
    // The edge above which the centre is highest, unless another one is nearly as far below it.
    let along = u32::from(beyond_other.first() > beyond.first());
    let below = if along == 0 { center.first() } else { swapped(center).first() }.to_bits() >> 31;
    let certain = (largest - other > 2.0 * error) & (nearest > error);
    let edge =
        if certain { DecidingEdge::new(DecidingEdge::FIRST_OF_B + along + 2 * below) } else { DecidingEdge::UNKNOWN };
    Answer::Overlap(Overlap { normal, depth, edge })
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{FRAC_PI_2, PI};

    use glam::DVec2;

    use super::*;
    use crate::math::random::Random;
    use crate::scene::bodies::models::Class;
    use crate::scene::{BodyOptions, Scene};
    use crate::shape::Form;

    fn rectangle(width: f64, height: f64, radius: f64) -> Form {
        Form::rectangle(width, height, DVec2::ZERO, 0.0, radius).unwrap()
    }

    /// The record that a scene keeps of a shape at a pose.
    fn posed(shape: Form, x: f64, y: f64, angle: f64) -> PosedBody {
        let mut scene = Scene::new();
        let body = scene.add(shape, BodyOptions { x, y, angle, ..BodyOptions::default() }).unwrap();
        scene.update().unwrap();
        *scene.derived.posed_body(body.slot())
    }

    /// The normal and depth of a certain overlap.
    fn overlap(answer: Answer) -> Option<([f32; 2], f32)> {
        match answer {
            Answer::Overlap(Overlap { normal, depth, .. }) => Some((normal.map(|part| part + 0.0), depth)),
            _ => None,
        }
    }

    #[test]
    fn only_rectangles_are_in_the_box_class() {
        let class = |shape: Form| posed(shape, 0.0, 0.0, 0.0).class;
        let polygon = |points: &[[f64; 2]]| {
            let points: Vec<DVec2> = points.iter().copied().map(DVec2::from_array).collect();
            Form::polygon(&points, 0.0).unwrap()
        };
        for shape in [
            rectangle(2.0, 1.0, 0.0),
            rectangle(1e-3, 1e3, 0.0),
            rectangle(1.0, 1.0, 0.5),
            Form::rectangle(3.0, 1.0, DVec2::new(0.5, -0.5), 0.7, 0.0).unwrap(),
            polygon(&[[0.0, 0.0], [0.0, 2.0], [5.0, 2.0], [5.0, 0.0]]),
            polygon(&[[0.0, -1.0], [2.0, 1.0], [1.0, 2.0], [-1.0, 0.0]]),
        ] {
            assert_eq!(class(shape), Class::Box);
        }
        for shape in [
            polygon(&[[0.0, 0.0], [2.0, 1e-6], [2.0, 1.0], [0.0, 1.0]]),
            polygon(&[[0.0, 0.0], [2.0, 0.0], [2.1, 1.0], [0.1, 1.0]]),
            polygon(&[[0.0, 0.0], [1.0, -0.5], [2.0, 0.0], [1.0, 0.5]]),
            // Hardly slanted, yet too much for so thin a shape.
            polygon(&[[0.0, 0.0], [1.0, 0.0], [1.0 + 1e-10, 1e-9], [1e-10, 1e-9]]),
            polygon(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]),
            Form::segment(DVec2::ZERO, DVec2::X).unwrap(),
        ] {
            assert_eq!(class(shape), Class::Four);
        }
    }

    #[test]
    fn pairs_of_tiles_are_certain_in_single_precision() {
        for quarters in [0.0, 1.0, 2.0, 3.0] {
            for (turn, radius) in [(0.0, 0.0), (0.3, 0.0), (0.0, 0.2), (-2.0, 0.2)] {
                let (sin, cos) = f64::sin_cos(turn);
                let tile = |x: f64, y: f64, angle: f64| {
                    let shape = rectangle(2.0, 2.0, radius);
                    posed(shape, 2.0 * (cos * x - sin * y), 2.0 * (sin * x + cos * y), turn + angle)
                };
                let one = tile(0.0, 0.0, 0.0);
                let side = 0.99;
                for (x, y) in [(side, 0.0), (0.0, side), (-side, 0.3), (0.2, -side)] {
                    let other = tile(x, y, quarters * FRAC_PI_2);
                    let (normal, depth) = overlap(boxes(&one, &other)).unwrap();
                    let (x, y) = if f64::abs(x) > f64::abs(y) { (x.signum(), 0.0) } else { (0.0, y.signum()) };
                    assert!((f64::from(normal[0]) - (cos * x - sin * y)).abs() < 1e-6, "{normal:?}");
                    assert!((f64::from(normal[1]) - (sin * x + cos * y)).abs() < 1e-6, "{normal:?}");
                    assert!((f64::from(depth) - 0.02 - 2.0 * radius).abs() < 2e-6, "{depth}");
                    let far = tile(x * 1.02 * (1.0 + radius), y * 1.02 * (1.0 + radius), quarters * FRAC_PI_2);
                    assert!(matches!(boxes(&one, &far), Answer::Apart));
                }
            }
        }
    }

    #[test]
    fn close_calls_are_uncertain() {
        let at = |x: f64, y: f64, angle: f64| posed(rectangle(2.0, 1.0, 0.0), x, y, angle);
        let one = at(0.0, 0.0, 0.0);
        // They touch; two ways out are equally short; so are opposite ways; the axes nearly agree.
        for other in [at(2.0, 0.0, 0.0), at(1.5, 0.5, 0.0), at(0.3, 0.0, PI), at(0.1, 0.9, 1e-5)] {
            assert!(matches!(boxes(&one, &other), Answer::Uncertain), "{:?}", other.position);
        }
        let ball = |x: f64, y: f64| posed(Form::circle(1.0, DVec2::ZERO).unwrap(), x, y, 0.0);
        for ball in [ball(2.0, 0.0), ball(0.8, 0.3), ball(0.2, 0.0), ball(1.0, 0.2), ball(1.01, 0.51)] {
            assert!(matches!(disc_and_box(&ball, &one), Answer::Uncertain), "{:?}", ball.position);
        }
        assert_eq!(overlap(disc_and_box(&ball(1.5, 0.2), &one)), Some(([-1.0, 0.0], 0.5)));
        assert_eq!(overlap(disc_and_box(&ball(-0.2, 0.4), &one)), Some(([0.0, -1.0], 1.1)));
        let ([x, y], depth) = overlap(disc_and_box(&ball(1.3, -0.9), &one)).unwrap();
        assert!((x + 0.6).abs() < 1e-6 && (y - 0.8).abs() < 1e-6 && (depth - 0.5).abs() < 1e-6, "{x}, {y}, {depth}");
    }

    #[test]
    fn swapping_the_boxes_gives_the_opposite_normal() {
        let mut generator = Random(7);
        let mut random = move || generator.unit();
        let mut sure = 0;
        for k in 0..2000 {
            let turn = (7.0 * random()).floor();
            let mut any = |angle: f64| {
                posed(rectangle(1.0 + random(), 1.0 + random(), 0.0), 2.0 * random(), 2.0 * random(), angle)
            };
            let (one, two) = (any(turn), any(turn + if k % 2 == 0 { FRAC_PI_2 } else { f64::from(k) }));
            let (there, back) = (overlap(boxes(&one, &two)), overlap(boxes(&two, &one)));
            assert_eq!(there, back.map(|([x, y], depth)| ([0.0 - x, 0.0 - y], depth)));
            sure += usize::from(there.is_some());
        }
        assert!(sure > 1000, "{sure}");
    }
}
