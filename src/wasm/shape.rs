//! Making shapes, and what they say of themselves.

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{with_engine, write_vector, Engine};
use crate::shape::mass::Mass;
use crate::{Kind, Shape, ShapeError};

/// Makes a shape with one of the constructors from the numbers of the list; see [`Engine::answer_shape`].
#[wasm_bindgen]
pub fn shape(constructor: u32) -> i32 {
    with_engine(|engine| {
        if !engine.shapes.has_room([]) {
            return NO_ROOM_FOR_SHAPE;
        }
        let shape = match (constructor, &engine.list[..]) {
            (MAKE_POINT, &[x, y]) => Shape::point(x, y),
            (MAKE_CIRCLE, &[radius, x, y]) => Shape::circle(radius, DVec2::new(x, y)),
            (MAKE_SEGMENT, &[ax, ay, bx, by]) => Shape::segment(DVec2::new(ax, ay), DVec2::new(bx, by)),
            (MAKE_CAPSULE, &[ax, ay, bx, by, radius]) => Shape::capsule(DVec2::new(ax, ay), DVec2::new(bx, by), radius),
            (MAKE_BOX, &[width, height, x, y, angle, radius]) => {
                Shape::rectangle(width, height, DVec2::new(x, y), angle, radius)
            }
            (MAKE_REGULAR, &[sides, circumradius, radius]) => Shape::regular(sides as usize, circumradius, radius),
            (MAKE_ELLIPSE, &[radius_x, radius_y, tolerance]) => Shape::ellipse(radius_x, radius_y, tolerance),
            (MAKE_POLYGON, &[radius, ref points @ ..]) => Shape::polygon(&to_points(points), radius),
            (MAKE_HULL, &[radius, ref points @ ..]) => Shape::hull(&to_points(points), radius),
            (MAKE_OUTLINE, points) => Shape::outline(&to_points(points)),
            #[cfg(feature = "js")]
            (MAKE_CHAIN, &[closed, ref points @ ..]) => Shape::chain(&to_points(points), closed != 0.0),
            #[cfg(feature = "js")]
            (MAKE_TILES, &[size, columns, legend, ref rest @ ..]) => {
                let (handles, cells) = rest.split_at(rest.len().min(legend as usize));
                let legend: Vec<&Shape> = handles.iter().filter_map(|&shape| engine.shapes.get(shape as u32)).collect();
                let cells: Vec<u32> = cells.iter().map(|&cell| cell as u32).collect();
                Shape::tiles_of(columns as usize, &cells, size, &legend)
            }
            _ => Err(ShapeError::Degenerate),
        };
        engine.answer_shape(shape)
    })
}

fn to_points(numbers: &[f64]) -> Vec<DVec2> {
    numbers.chunks_exact(2).map(DVec2::from_slice).collect()
}

/// Makes the union of the shapes whose handles are in the list; see [`Engine::answer_shape`].
#[wasm_bindgen]
pub fn shape_union() -> i32 {
    with_engine(|engine| {
        let shapes = || engine.list.iter().filter_map(|&handle| engine.shapes.get(handle as u32));
        if !engine.shapes.has_room(shapes()) {
            return NO_ROOM_FOR_SHAPE;
        }
        let union = Shape::union_of(&mut shapes());
        engine.answer_shape(union)
    })
}

/// Makes a scaled copy; see [`Engine::answer_shape`].
#[wasm_bindgen]
pub fn shape_scaled(handle: u32, x: f64, y: f64) -> i32 {
    with_engine(|engine| match engine.shapes.get(handle) {
        Some(shape) if engine.shapes.has_room([shape]) => engine.answer_shape(shape.scaled(x, y)),
        _ => NO_ROOM_FOR_SHAPE,
    })
}

/// Makes a shape of every piece of a union, writes a record of each into the list, and returns how many there are.
#[wasm_bindgen]
pub fn shape_pieces(handle: u32) -> i32 {
    with_engine(|Engine { shapes, list, .. }| {
        if !shapes.get(handle).is_some_and(|shape| shapes.has_room([shape])) {
            return NO_ROOM_FOR_SHAPE;
        }
        list.clear();
        while let Some(piece) =
            shapes.get(handle).and_then(|shape| shape.convex_pieces().get(list.len() / PIECE_LENGTH))
        {
            let piece = Shape::from_piece(piece);
            let mut record = [0.0; PIECE_LENGTH];
            record[PIECE_DESCRIPTION..].copy_from_slice(&description(&piece));
            record[PIECE_HANDLE] = f64::from(shapes.insert(piece));
            list.extend_from_slice(&record);
        }
        (list.len() / PIECE_LENGTH) as i32
    })
}

/// Drops a shape: its handle will be given out again.
#[wasm_bindgen]
pub fn shape_drop(handle: u32) {
    with_engine(|engine| engine.shapes.remove(handle));
}

/// Writes the shape's points into the list, and returns how many numbers that is.
#[wasm_bindgen]
pub fn shape_points(handle: u32) -> usize {
    with_engine(|engine| {
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
    with_engine(|Engine { shapes, result, .. }| {
        if let Some(shape) = shapes.get(handle) {
            let Mass { area, centroid, inertia } = shape.mass();
            result[MASS_AREA] = area;
            write_vector(result, MASS_CENTROID, centroid);
            result[MASS_INERTIA] = inertia;
        }
    });
}

impl Engine {
    /// Keeps a new shape, writes its description to the result, and returns its handle. Of a refused one, writes the vertex
    /// and the number that are wrong, and returns the code of the reason.
    fn answer_shape(&mut self, shape: Result<Shape, ShapeError>) -> i32 {
        match shape {
            Ok(shape) => {
                self.result[..DESCRIPTION_LENGTH].copy_from_slice(&description(&shape));
                self.shapes.insert(shape) as i32
            }
            Err(error) => {
                let (code, index, value) = code_of(&error);
                self.result[REFUSED_VERTEX] = index.map_or(f64::from(NO_INDEX), |index| index as f64);
                self.result[REFUSED_VALUE] = value;
                code
            }
        }
    }
}

/// The description of a shape.
pub(super) fn description(shape: &Shape) -> [f64; DESCRIPTION_LENGTH] {
    let mut record = [0.0; DESCRIPTION_LENGTH];
    let kind = match shape.kind() {
        Kind::Point => KIND_POINT,
        Kind::Circle => KIND_CIRCLE,
        Kind::Segment => KIND_SEGMENT,
        Kind::Capsule => KIND_CAPSULE,
        Kind::Polygon => KIND_POLYGON,
        Kind::Union => KIND_UNION,
    };
    let radius = shape.radius();
    let [outer, inner] = shape.outer_and_inner_radius();
    record[DESCRIPTION_KIND] = f64::from(kind);
    record[DESCRIPTION_RADIUS] = radius;
    record[DESCRIPTION_OUTER] = outer;
    record[DESCRIPTION_INNER] = inner;
    record[DESCRIPTION_DISC] = if shape.is_disc() { radius } else { NO_DISC };
    record
}

/// The code of the reason, the vertex and the number.
fn code_of(error: &ShapeError) -> (i32, Option<usize>, f64) {
    match *error {
        ShapeError::NotFinite { index, value } => (SHAPE_NOT_FINITE, index, value),
        ShapeError::TooFewPoints { got, .. } => (SHAPE_TOO_FEW_POINTS, None, got as f64),
        ShapeError::Degenerate => (SHAPE_DEGENERATE, None, 0.0),
        ShapeError::Repeated { index } => (SHAPE_DEGENERATE, Some(index), 0.0),
        ShapeError::NotConvex { index } => (SHAPE_NOT_CONVEX, Some(index), 0.0),
        ShapeError::SelfCrossing { index } => (SHAPE_SELF_CROSSING, Some(index), 0.0),
        ShapeError::BadRadius { value } => (SHAPE_BAD_RADIUS, None, value),
        ShapeError::BadSize { index, value } => (SHAPE_BAD_SIZE, index, value),
    }
}
