//! Making shapes, and reading their data.

use std::sync::Arc;

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{fits, with_engine, write_vector, Engine};
#[cfg(feature = "__js")]
use super::shape_numbers::checked_shape;
use super::shape_numbers::{numbers_of, put_shape, shapes_of, take_points, to_points};
use crate::math::interval::larger;
use crate::memory::take_refusal;
use crate::shape::constructors::ellipse_count;
use crate::shape::convex::Convex;
#[cfg(feature = "__js")]
use crate::shape::copies::Copied;
use crate::shape::mass::Mass;
use crate::shape::Form;
use crate::tolerance::MAX_TOUCH;
use crate::{Kind, ShapeError};

/// Makes a shape from the list, a constructor and its arguments; see [`Engine::answer_shape`]. `again` is not 0 for a
/// shape that the table has let go of.
#[wasm_bindgen]
pub fn shape(again: u32) -> f64 {
    with_engine(|engine| {
        let Engine { shapes, list, .. } = engine;
        let shape = match &list[..] {
            _ if !shapes.make_room(list.len() + vertices(list), again != 0) => return f64::from(NO_ROOM_FOR_SHAPE),
            [constructor, numbers @ ..] => make(*constructor as u32, numbers),
            [] => Err(ShapeError::Degenerate),
        };
        engine.answer_shape(shape, again != 0)
    })
}

/// How many vertices a shape will have that is made from a few numbers.
fn vertices(list: &[f64]) -> usize {
    match *list {
        [constructor, sides, ..] if constructor as u32 == MAKE_REGULAR => sides as usize,
        // A number for each column, but not for each cell.
        [constructor, _, columns, ..] if constructor as u32 == MAKE_TILES => columns as usize,
        [constructor, x, y, tolerance] if constructor as u32 == MAKE_ELLIPSE => ellipse_count(x, y, tolerance) as usize,
        _ => 0,
    }
}

fn make(constructor: u32, numbers: &[f64]) -> Result<Form, ShapeError> {
    match (constructor, numbers) {
        (MAKE_POINT, &[x, y]) => Form::point(x, y),
        (MAKE_CIRCLE, &[radius, x, y]) => Form::circle(radius, DVec2::new(x, y)),
        (MAKE_SEGMENT, &[ax, ay, bx, by]) => Form::segment(DVec2::new(ax, ay), DVec2::new(bx, by)),
        (MAKE_CAPSULE, &[ax, ay, bx, by, radius]) => Form::capsule(DVec2::new(ax, ay), DVec2::new(bx, by), radius),
        (MAKE_BOX, &[width, height, x, y, angle, radius]) => {
            Form::rectangle(width, height, DVec2::new(x, y), angle, radius)
        }
        (MAKE_REGULAR, &[sides, circumradius, radius]) => Form::regular(sides as usize, circumradius, radius),
        (MAKE_ELLIPSE, &[radius_x, radius_y, tolerance]) => Form::ellipse(radius_x, radius_y, tolerance),
        (MAKE_POLYGON, &[radius, ref points @ ..]) => Form::polygon(&to_points(points), radius),
        (MAKE_HULL, &[radius, ref points @ ..]) => Form::hull(&to_points(points), radius),
        (MAKE_OUTLINE, mut rings) => {
            let (mut points, mut counts) = (Vec::new(), Vec::new());
            while let [count, ref rest @ ..] = *rings {
                rings = rest;
                points.append(&mut take_points(&mut rings, count));
                counts.push(count as usize);
            }
            Form::outline_with_holes(&points, &counts)
        }
        #[cfg(feature = "__js")]
        (MAKE_CHAIN, &[closed, ref points @ ..]) => Form::chain(&to_points(points), closed != 0.0),
        #[cfg(feature = "__js")]
        (MAKE_TILES, &[size, columns, legend, ref rest @ ..]) => {
            let (legend, runs) = rest.split_at(rest.len().min(legend as usize));
            let runs: Vec<_> =
                runs.iter().map(|&run| ((run as u64 / RUN) as u32, (run as u64 % RUN) as usize)).collect();
            Form::tiles_of_runs(columns as usize, &runs, size, &shapes_of(legend).iter().collect::<Vec<_>>())
        }
        #[cfg(feature = "__js")]
        (MAKE_CHECKED, shape) => checked_shape(shape),
        (MAKE_UNION, shapes) => Form::union_of(&mut shapes_of(shapes).iter()),
        (MAKE_SCALED, &[x, y, ref shape @ ..]) => {
            shapes_of(shape).first().map_or(Err(ShapeError::Degenerate), |shape| shape.scaled(x, y))
        }
        #[cfg(feature = "__js")]
        (MAKE_MOVED..=MAKE_ROUNDED, &[x, y, ref shape @ ..]) => {
            let how = match constructor {
                MAKE_MOVED => Copied::Moved,
                MAKE_TURNED => Copied::Turned,
                _ => Copied::Rounded,
            };
            shapes_of(shape).first().map_or(Err(ShapeError::Degenerate), |shape| shape.copy(how, DVec2::new(x, y)))
        }
        _ => Err(ShapeError::Degenerate),
    }
}

/// 1 when the table still has the shape of a handle, 0 when it has let go of it.
#[wasm_bindgen]
pub fn shape_is_kept(handle: f64) -> u32 {
    with_engine(|engine| engine.shapes.get(handle).is_some().into())
}

/// Writes the numbers of a shape into the list, from which `MAKE_UNION` makes it again, and returns how many they are.
/// Where memory has no room for them, [`list`](super::engine::list) will say so.
#[wasm_bindgen]
pub fn shape_numbers(handle: f64) -> usize {
    write_list(handle, numbers_of, put_shape)
}

/// Writes the shape's points into the list, and returns how many numbers that is, as [`shape_numbers`] does.
#[wasm_bindgen]
pub fn shape_points(handle: f64) -> usize {
    let put = |list: &mut Vec<f64>, shape: &Form| list.extend(shape.points().flat_map(|point| point.to_array()));
    write_list(handle, |shape| 2 * shape.points().len(), put)
}

fn write_list(handle: f64, count: fn(&Form) -> usize, put: fn(&mut Vec<f64>, &Form)) -> usize {
    with_engine(|Engine { shapes, list, .. }| {
        let Some(shape) = shapes.get(handle) else { return 0 };
        let count = count(shape);
        list.clear();
        if fits(list, count) {
            list.reserve_exact(count);
            put(list, shape);
        }
        count
    })
}

/// Writes area, centroid and second moment of area to the result.
#[wasm_bindgen]
pub fn shape_mass(handle: f64) {
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
    /// Keeps a new shape, writes its description to the result, and returns its handle. Of a refused one, writes the
    /// vertex and the number that are wrong, and returns the code of the reason.
    fn answer_shape(&mut self, shape: Result<Form, ShapeError>, again: bool) -> f64 {
        match shape {
            Ok(shape) => {
                self.result[..DESCRIPTION_LENGTH].copy_from_slice(&description(&shape));
                self.shapes.insert(Arc::new(shape), again)
            }
            _ if take_refusal() => f64::from(NO_ROOM_FOR_SHAPE),
            Err(error) => {
                let (code, index, value) = code_of(&error);
                self.result[REFUSED_VERTEX] = index.map_or(f64::from(NO_INDEX), |index| index as f64);
                self.result[REFUSED_VALUE] = value;
                f64::from(code)
            }
        }
    }
}

/// The description of a shape.
pub(super) fn description(shape: &Form) -> [f64; DESCRIPTION_LENGTH] {
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
    let [outer, inner] = outer_and_inner_radius(shape);
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
        // JavaScript fills rows up.
        ShapeError::Degenerate | ShapeError::RaggedRows { .. } => (SHAPE_DEGENERATE, None, 0.0),
        ShapeError::Repeated { index } => (SHAPE_DEGENERATE, Some(index), 0.0),
        ShapeError::NotConvex { index } => (SHAPE_NOT_CONVEX, Some(index), 0.0),
        // JavaScript counts on through the holes, too.
        ShapeError::SelfCrossing { index } | ShapeError::BadHole { index, .. } => {
            (SHAPE_SELF_CROSSING, Some(index), 0.0)
        }
        ShapeError::BadRadius { value } => (SHAPE_BAD_RADIUS, None, value),
        ShapeError::BadSize { index, value } => (SHAPE_BAD_SIZE, index, value),
    }
}

/// The radii of two circles about the frame's origin: one round the shape, widened by the touching tolerance, and
/// one inside it, −∞ if the origin is not inside. Shapes whose outer circles are apart are apart; shapes whose
/// inner circles overlap overlap.
fn outer_and_inner_radius(shape: &Form) -> [f64; 2] {
    let inner = |piece: &Convex| piece.inradius + piece.radius - piece.center.length();
    let inner = shape.convex_pieces().iter().map(inner).fold(f64::NEG_INFINITY, larger);
    let outer = shape.radius_about_origin();
    [outer * (1.0 + 4.0 * MAX_TOUCH), if inner >= 0.0 { inner * (1.0 - MAX_TOUCH) } else { f64::NEG_INFINITY }]
}
