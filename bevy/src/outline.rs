//! A shape's outline as lines, to be drawn.

use bevy_math::Vec2;
use shadowgap::glam::DVec2;
use shadowgap::{Pose, Rotation, Shape};

use crate::placement::vec2;

/// A round corner is drawn by chords that turn by no more than this.
const CHORD: f64 = std::f64::consts::TAU / 32.0;

/// For each convex piece of a shape, the points of its outline in the world, in order. Each line goes on to the next
/// point, and from the last one to the first.
pub(crate) fn outlines(shape: &Shape, pose: &Pose) -> Vec<Vec<Vec2>> {
    shape.pieces().map(|piece| outline(&piece, pose)).collect()
}

/// Round each vertex, from the normal of the edge before it to that of the edge after it. The one vertex of a circle is
/// rounded all the way, each of a capsule's two half of it.
fn outline(piece: &Shape, pose: &Pose) -> Vec<Vec2> {
    let core: Vec<DVec2> = piece.points().collect();
    let (count, radius) = (core.len(), piece.radius());
    let mut outline = Vec::new();
    for (k, &vertex) in core.iter().enumerate() {
        if radius == 0.0 {
            outline.push(vec2(pose.transform_point(vertex)));
            continue;
        }
        let before = (vertex - core[(k + count - 1) % count]).normalize_or_zero();
        let after = (core[(k + 1) % count] - vertex).normalize_or_zero();
        let turn = match count {
            1 => std::f64::consts::TAU,
            2 => std::f64::consts::PI,
            _ => before.perp_dot(after).atan2(before.dot(after)),
        };
        // The edge's direction a quarter turn to the right.
        let out = if count == 1 { DVec2::X } else { DVec2::new(before.y, -before.x) } * radius;
        let chords = (turn / CHORD).ceil().max(1.0) as usize;
        for chord in 0..=chords {
            let rotation = Rotation::new(turn * chord as f64 / chords as f64);
            outline.push(vec2(pose.transform_point(vertex + rotation.apply(out))));
        }
    }
    outline
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The area within an outline, and the least and greatest distance of its points from a place.
    fn measure(outline: &[Vec2], from: Vec2) -> (f32, f32, f32) {
        let next = outline.iter().cycle().skip(1);
        let area = outline.iter().zip(next).map(|(a, b)| 0.5 * a.perp_dot(*b)).sum();
        let distances = outline.iter().map(|point| point.distance(from));
        (area, distances.clone().fold(f32::INFINITY, f32::min), distances.fold(0.0, f32::max))
    }

    #[test]
    fn an_outline_follows_the_shape() {
        let pose = Pose::new(3.0, 1.0, 0.5).unwrap();
        let shapes = [
            (Shape::rectangle(4.0, 2.0).unwrap(), 4, 8.0),
            (Shape::circle(2.0).unwrap(), 33, 12.566),
            (Shape::capsule([0.0, -1.0], [0.0, 1.0], 0.5).unwrap(), 34, 2.785),
            (Shape::rectangle(4.0, 2.0).unwrap().rounded(0.5).unwrap(), 36, 14.785),
            (Shape::segment([0.0, 0.0], [2.0, 0.0]).unwrap(), 2, 0.0),
        ];
        for (shape, points, area) in shapes {
            let [outline] = &outlines(&shape, &pose)[..] else { panic!("{shape:?} is one piece") };
            let (drawn, ..) = measure(outline, Vec2::ZERO);
            assert_eq!(outline.len(), points, "{shape:?}");
            assert!(
                (drawn - area).abs() <= 0.01 * area + 1e-5,
                "{shape:?} has the area {area}, and is drawn with {drawn}"
            );
        }
    }

    #[test]
    fn a_circle_is_drawn_at_its_radius_and_pieces_one_by_one() {
        let circle = Shape::circle(2.0).unwrap().at([1.0, 0.0]).unwrap();
        let pose = Pose::new(3.0, 1.0, std::f64::consts::FRAC_PI_2).unwrap();
        let (_, near, far) = measure(&outlines(&circle, &pose)[0], Vec2::new(3.0, 2.0));
        assert!(near > 1.9999 && far < 2.0001);
        let both = Shape::union([&circle, &Shape::circle(1.0).unwrap().at([9.0, 0.0]).unwrap()]).unwrap();
        assert_eq!(outlines(&both, &pose).len(), 2);
    }
}
