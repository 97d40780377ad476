//! A shape as numbers, from which it can be made again bit for bit.

use glam::DVec2;

use super::contract::*;
use crate::shape::convex::Convex;
use crate::Shape;

/// Appends a shape: whether its pieces are known to overlap nowhere, the number of points of its own (0 if its points are those of
/// its pieces), and the number of pieces. For each piece its radius, its centre, the number of vertices and these. Then its own points.
pub(super) fn put_shape(list: &mut Vec<f64>, shape: &Shape) {
    let own = if shape.has_own_points() { shape.points().len() } else { 0 };
    let pieces = shape.convex_pieces();
    list.extend([f64::from(u8::from(shape.is_disjoint())), own as f64, pieces.len() as f64]);
    for Convex { radius, center, core, .. } in pieces {
        let mut record = [0.0; NUMBERS_PIECE_VERTICES];
        record[0] = *radius;
        (record[1], record[2]) = (center.x, center.y);
        record[NUMBERS_PIECE_COUNT] = core.len() as f64;
        list.extend(record);
        list.extend(core.iter().flat_map(|vertex| vertex.to_array()));
    }
    list.extend(shape.points().take(own).flat_map(|point| point.to_array()));
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
        let mut points = take_points(&mut numbers, own);
        if points.is_empty() {
            points.extend(pieces.iter().flat_map(Convex::points));
        }
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
