//! A shape as numbers, from which it can be made again bit for bit.

use glam::DVec2;

use crate::shape::convex::Convex;
use crate::Shape;

/// Appends a shape: whether its pieces are known to overlap nowhere, how many points a union has, and how many pieces there are. For
/// each piece its radius, its centre, the number of vertices and these. Then the points of the union.
pub(super) fn put_shape(list: &mut Vec<f64>, shape: &Shape) {
    let (pieces, points) = (shape.convex_pieces(), shape.union_points());
    list.extend_from_slice(&[f64::from(u8::from(shape.is_disjoint())), points.len() as f64, pieces.len() as f64]);
    for Convex { radius, center, core, .. } in pieces {
        // NUMBERS_PIECE_COUNT is where the last of these is.
        list.extend_from_slice(&[*radius, center.x, center.y, core.len() as f64]);
        put_points(list, core);
    }
    put_points(list, points);
}

#[inline(never)] // for code size
fn put_points(list: &mut Vec<f64>, points: &[DVec2]) {
    for point in points {
        list.extend_from_slice(&point.to_array());
    }
}

/// The shapes that [`put_shape`] has written one after the other.
pub(super) fn shapes_of(mut numbers: &[f64]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    while let [disjoint, own, count, ref rest @ ..] = *numbers {
        numbers = rest;
        let mut pieces = Vec::new();
        for _ in 0..count as usize {
            let [radius, x, y, count, ref rest @ ..] = *numbers else { return shapes };
            numbers = rest;
            pieces.push(Convex::new(DVec2::new(x, y), take_points(&mut numbers, count), radius));
        }
        let points = take_points(&mut numbers, own);
        shapes.push(Shape::from_pieces(pieces, points, disjoint != 0.0));
    }
    shapes
}

/// Takes that many points from the front.
#[inline(never)] // for code size
fn take_points(numbers: &mut &[f64], count: f64) -> Vec<DVec2> {
    let (points, rest) = numbers.split_at((2 * count as usize).min(numbers.len()));
    *numbers = rest;
    to_points(points)
}

/// Points from their coordinates, x and y in turn.
pub(super) fn to_points(numbers: &[f64]) -> Vec<DVec2> {
    numbers.chunks_exact(2).map(DVec2::from_slice).collect()
}
