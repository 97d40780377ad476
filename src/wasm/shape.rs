//! Making shapes, and what they say of themselves.

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{with, Engine};
use crate::shape::mass::Mass;
use crate::{Kind, Shape, ShapeError};

/// What making a shape answers when the shapes there are fill the memory.
pub(super) const FULL: i32 = -8;

/// Makes a shape from the numbers of the list. Answers with a handle or, below zero, with the reason for the refusal;
/// see [`Engine::keep`].
#[wasm_bindgen]
pub fn shape(kind: u32) -> i32 {
    with(|engine| {
        if !engine.shapes.has_room([]) {
            return FULL;
        }
        let shape = match (kind, &engine.list[..]) {
            (0, &[x, y]) => Shape::point(x, y),
            (1, &[radius, x, y]) => Shape::circle(radius, DVec2::new(x, y)),
            (2, &[ax, ay, bx, by]) => Shape::segment(DVec2::new(ax, ay), DVec2::new(bx, by)),
            (3, &[ax, ay, bx, by, radius]) => Shape::capsule(DVec2::new(ax, ay), DVec2::new(bx, by), radius),
            (4, &[width, height, x, y, angle, radius]) => {
                Shape::rectangle(width, height, DVec2::new(x, y), angle, radius)
            }
            (5, &[sides, circumradius, radius]) => Shape::regular(sides as usize, circumradius, radius),
            (6, &[radius_x, radius_y, tolerance]) => Shape::ellipse(radius_x, radius_y, tolerance),
            (7, &[radius, ref points @ ..]) => Shape::polygon(&to_points(points), radius),
            (8, &[radius, ref points @ ..]) => Shape::hull(&to_points(points), radius),
            (9, points) => Shape::outline(&to_points(points)),
            _ => Err(ShapeError::Degenerate),
        };
        engine.keep(shape)
    })
}

fn to_points(numbers: &[f64]) -> Vec<DVec2> {
    numbers.chunks_exact(2).map(DVec2::from_slice).collect()
}

/// The union of the shapes whose handles are in the list.
#[wasm_bindgen]
pub fn shape_union() -> i32 {
    with(|engine| {
        let shapes = || engine.list.iter().filter_map(|&handle| engine.shapes.get(handle as u32));
        if !engine.shapes.has_room(shapes()) {
            return FULL;
        }
        let union = Shape::union_of(&mut shapes());
        engine.keep(union)
    })
}

/// A scaled copy.
#[wasm_bindgen]
pub fn shape_scaled(handle: u32, x: f64, y: f64) -> i32 {
    with(|engine| match engine.shapes.get(handle) {
        Some(shape) if engine.shapes.has_room([shape]) => engine.keep(shape.scaled(x, y)),
        _ => FULL,
    })
}

/// Makes a shape of every piece of a union. Answers with their count, and writes the handle of each and what
/// [`describe`] tells of it into the list; or, when there is no room, with a number below zero.
#[wasm_bindgen]
pub fn shape_pieces(handle: u32) -> i32 {
    with(|Engine { shapes, list, .. }| {
        if !shapes.get(handle).is_some_and(|shape| shapes.has_room([shape])) {
            return FULL;
        }
        list.clear();
        while let Some(piece) = shapes.get(handle).and_then(|shape| shape.convex_pieces().get(list.len() / 6)) {
            let piece = Shape::from_piece(piece);
            let [kind, radius, outer, inner, disc] = describe(&piece);
            list.extend_from_slice(&[f64::from(shapes.keep(piece)), kind, radius, outer, inner, disc]);
        }
        (list.len() / 6) as i32
    })
}

/// Forgets a shape: its handle will be given out again.
#[wasm_bindgen]
pub fn shape_drop(handle: u32) {
    with(|engine| engine.shapes.drop(handle));
}

/// Writes the shape's points into the list, x and y in turn. Returns how many numbers that is.
#[wasm_bindgen]
pub fn shape_points(handle: u32) -> usize {
    with(|engine| {
        engine.list.clear();
        if let Some(shape) = engine.shapes.get(handle) {
            engine.list.extend(shape.points().flat_map(|point| point.to_array()));
        }
        engine.list.len()
    })
}

/// Writes area, centroid and second moment of area to the result.
#[wasm_bindgen]
pub fn shape_mass(handle: u32) {
    with(|engine| {
        if let Some(shape) = engine.shapes.get(handle) {
            let Mass { area, centroid, inertia } = shape.mass();
            engine.answer([area, centroid.x, centroid.y, inertia]);
        }
    });
}

impl Engine {
    /// Keeps a shape, writes what [`describe`] tells of it to the result, and returns its handle. Or writes what was wrong,
    /// the vertex or −1 and the value, and returns why.
    fn keep(&mut self, shape: Result<Shape, ShapeError>) -> i32 {
        match shape {
            Ok(shape) => {
                self.answer(describe(&shape));
                self.shapes.keep(shape) as i32
            }
            Err(error) => {
                let (reason, index, value) = reason(&error);
                self.answer([index.map_or(-1.0, |index| index as f64), value]);
                reason
            }
        }
    }
}

/// A shape's kind, its radius, the radii of its rings, and whether it is a disc about its frame's origin.
pub(super) fn describe(shape: &Shape) -> [f64; 5] {
    let kind = match shape.kind() {
        Kind::Point => 0,
        Kind::Circle => 1,
        Kind::Segment => 2,
        Kind::Capsule => 3,
        Kind::Polygon => 4,
        Kind::Union => 5,
    };
    let [outer, inner] = shape.outer_and_inner_radius();
    [f64::from(kind), shape.radius(), outer, inner, f64::from(shape.is_disc())]
}

/// The reason as a number below zero, the vertex and the value.
fn reason(error: &ShapeError) -> (i32, Option<usize>, f64) {
    match *error {
        ShapeError::NotFinite { index, value } => (-1, index, value),
        ShapeError::TooFewPoints { got, .. } => (-2, None, got as f64),
        ShapeError::Degenerate => (-3, None, 0.0),
        ShapeError::NotConvex { index } => (-4, Some(index), 0.0),
        ShapeError::SelfCrossing { index } => (-5, Some(index), 0.0),
        ShapeError::BadRadius { value } => (-6, None, value),
        ShapeError::BadSize { index, value } => (-7, index, value),
    }
}
