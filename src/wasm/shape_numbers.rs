//! A shape as numbers, from which it can be made again bit for bit.

use glam::DVec2;

#[cfg(feature = "__js")]
use crate::scene::snapshot::core_check::piece_of;
use crate::shape::convex::Convex;
use crate::shape::Form;
#[cfg(feature = "__js")]
use crate::ShapeError;

/// Appends a shape, as vectors: whether its pieces are known to overlap nowhere, and how many points a union has; how
/// many pieces there are, and 0. For each piece its radius and the number of its vertices, its centre and its vertices.
/// Then the points of the union.
pub(super) fn put_shape(list: &mut Vec<f64>, shape: &Form) {
    let (pieces, points) = (shape.convex_pieces(), union_points(shape));
    let disjoint = f64::from(u8::from(shape.is_disjoint()));
    put(list, &[DVec2::new(disjoint, points.len() as f64), DVec2::new(pieces.len() as f64, 0.0)]);
    for Convex { radius, center, core, .. } in pieces {
        put(list, &[DVec2::new(*radius, core.len() as f64), *center]);
        put(list, core);
    }
    put(list, points);
}

/// How many numbers that is.
pub(super) fn numbers_of(shape: &Form) -> usize {
    let vectors = |piece: &Convex| 2 + piece.core.len();
    2 * (2 + shape.convex_pieces().iter().map(vectors).sum::<usize>() + union_points(shape).len())
}

#[inline(never)] // for code size
fn put(list: &mut Vec<f64>, vectors: &[DVec2]) {
    for vector in vectors {
        list.extend_from_slice(&vector.to_array());
    }
}

/// The shapes that [`put_shape`] has written one after the other.
pub(super) fn shapes_of(numbers: &[f64]) -> Vec<Form> {
    let known = |center, radius, core| Some(Convex::new(center, core, radius));
    read_shapes(numbers, known).unwrap_or_default()
}

/// The shape of numbers that come from outside. Refuses a piece that no constructor could have made, with its index.
#[cfg(feature = "__js")]
pub(super) fn checked_shape(numbers: &[f64]) -> Result<Form, ShapeError> {
    let shapes = read_shapes(numbers, piece_of).map_err(|index| ShapeError::NotConvex { index })?;
    shapes.into_iter().next().ok_or(ShapeError::Degenerate)
}

/// The shapes, or the index of the piece that is refused.
#[inline(never)]
fn read_shapes(mut numbers: &[f64], piece: fn(DVec2, f64, Vec<DVec2>) -> Option<Convex>) -> Result<Vec<Form>, usize> {
    let mut shapes = Vec::new();
    while let [disjoint, own, count, _, ref rest @ ..] = *numbers {
        numbers = rest;
        let mut pieces = Vec::new();
        for index in 0..count as usize {
            let [radius, count, x, y, ref rest @ ..] = *numbers else { return Ok(shapes) };
            numbers = rest;
            pieces.push(piece(DVec2::new(x, y), radius, take_points(&mut numbers, count)).ok_or(index)?);
        }
        let points = take_points(&mut numbers, own);
        shapes.push(Form::from_pieces(pieces, points, disjoint != 0.0));
    }
    Ok(shapes)
}

/// Takes that many points from the front.
#[inline(never)] // for code size
pub(super) fn take_points(numbers: &mut &[f64], count: f64) -> Vec<DVec2> {
    let (points, rest) = numbers.split_at((2 * count as usize).min(numbers.len()));
    *numbers = rest;
    to_points(points)
}

/// Points from their coordinates, x and y in turn.
pub(super) fn to_points(numbers: &[f64]) -> Vec<DVec2> {
    numbers.chunks_exact(2).map(DVec2::from_slice).collect()
}

/// The points of a union; none of any other shape.
fn union_points(shape: &Form) -> &[DVec2] {
    match shape {
        Form::Convex(_) => &[],
        Form::Union(union) => &union.points,
    }
}
