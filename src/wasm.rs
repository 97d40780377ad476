//! The boundary to JavaScript, and the only code that knows wasm-bindgen: it converts, and does nothing else.
//!
//! Only numbers cross. A shape is a handle, an index into a table that lives here. What a call takes or returns
//! beyond its own numbers lies in two places of memory that JavaScript reads and writes through views: `RESULT`, a
//! few numbers at a fixed address, and `NUMBERS`, a list as long as the call needs. A negative answer is a refusal.
//! The order of the numbers is written once here and read in that order by `js/shape.js` and `js/pair.js`.

// wasm-bindgen's macros expand to unsafe code; none is written here.
#![allow(unsafe_code)]

use std::cell::RefCell;

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::explain::AxisTest;
use crate::sat::{Feature, Side};
use crate::{Explanation, Pose, Separation, Shape, ShapeError};

#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// What a call answers when a pose is not finite or too far out.
const BAD_POSE: i32 = -1;

/// What making a shape answers when the shapes there are fill the memory.
const FULL: i32 = -8;

/// All shapes together have up to so many vertices, some 100 bytes each, and one shape more.
const MOST_VERTICES: usize = 16_000_000;

/// What lives between the calls.
struct Engine {
    shapes: Vec<Option<Shape>>,
    free: Vec<u32>,
    vertices: usize,
    numbers: Vec<f64>,
    result: [f64; 12],
}

thread_local! {
    static ENGINE: RefCell<Engine> =
        const { RefCell::new(Engine { shapes: Vec::new(), free: Vec::new(), vertices: 0, numbers: Vec::new(), result: [0.0; 12] }) };
}

fn with<R>(work: impl FnOnce(&mut Engine) -> R) -> R {
    ENGINE.with_borrow_mut(work)
}

/// The address of the fixed result: four numbers.
#[wasm_bindgen]
pub fn result() -> *const f64 {
    with(|engine| engine.result.as_ptr())
}

/// The address of the list, after making room for `count` numbers.
#[wasm_bindgen]
pub fn numbers(count: usize) -> *const f64 {
    with(|engine| {
        engine.numbers.resize(count, 0.0);
        engine.numbers.as_ptr()
    })
}

/// Makes a shape from the numbers of the list. Answers with a handle or, below zero, with the reason
/// for the refusal; see [`code`].
#[wasm_bindgen]
pub fn shape(kind: u32) -> i32 {
    with(|engine| {
        if engine.vertices > MOST_VERTICES {
            return FULL;
        }
        let shape = match (kind, &engine.numbers[..]) {
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
            _ => Err(ShapeError::Degenerate),
        };
        engine.keep(shape)
    })
}

fn to_points(numbers: &[f64]) -> Vec<DVec2> {
    numbers.chunks_exact(2).map(DVec2::from_slice).collect()
}

/// Forgets a shape: its handle will be given out again.
#[wasm_bindgen]
pub fn shape_drop(handle: u32) {
    with(|engine| {
        if let Some(shape) = engine.shapes.get_mut(handle as usize).and_then(Option::take) {
            engine.vertices -= shape.points().len();
            engine.free.push(handle);
        }
    });
}

/// Writes the shape's points into the list, x and y in turn. Returns how many numbers that is.
#[wasm_bindgen]
pub fn shape_points(handle: u32) -> i32 {
    with(|engine| {
        let Some(shape) = engine.shapes.get(handle as usize).and_then(Option::as_ref) else { return -1 };
        engine.numbers.clear();
        engine.numbers.extend(shape.points().flat_map(|point| point.to_array()));
        engine.numbers.len() as i32
    })
}

/// 1 when the shapes overlap, 0 when they are apart.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments)] // flat numbers are what crosses the boundary fast
pub fn overlaps(a: u32, ax: f64, ay: f64, a_angle: f64, b: u32, bx: f64, by: f64, b_angle: f64) -> i32 {
    with(|engine| match pair(&engine.shapes, a, b, [ax, ay, a_angle], [bx, by, b_angle]) {
        Some((a, pose_a, b, pose_b)) => crate::overlaps(a, &pose_a, b, &pose_b).into(),
        None => BAD_POSE,
    })
}

/// 0 when the shapes are apart; otherwise 1, plus 2 when A lies in B, plus 4 when B lies in A, and the result holds
/// normal and depth.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments)] // as above
pub fn collide(a: u32, ax: f64, ay: f64, a_angle: f64, b: u32, bx: f64, by: f64, b_angle: f64) -> i32 {
    with(|engine| {
        let Some((a, pose_a, b, pose_b)) = pair(&engine.shapes, a, b, [ax, ay, a_angle], [bx, by, b_angle]) else {
            return BAD_POSE;
        };
        let flags = crate::contact::contact(a, &pose_a, b, &pose_b, |contact| {
            engine.result[..3].copy_from_slice(&[contact.normal.x, contact.normal.y, contact.depth]);
            for (place, point) in engine.result[4..].chunks_exact_mut(4).zip(contact.points.iter()) {
                place.copy_from_slice(&[point.point.x, point.point.y, point.depth, point.id as f64]);
            }
            1 + 2 * i32::from(contact.a_in_b) + 4 * i32::from(contact.b_in_a)
        });
        flags.unwrap_or(0)
    })
}

/// Writes the explanation into the list. Returns how many numbers it takes.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments)] // as above
pub fn explain(a: u32, ax: f64, ay: f64, a_angle: f64, b: u32, bx: f64, by: f64, b_angle: f64, all_axes: bool) -> i32 {
    with(|engine| {
        let Some((a, pose_a, b, pose_b)) = pair(&engine.shapes, a, b, [ax, ay, a_angle], [bx, by, b_angle]) else {
            return BAD_POSE;
        };
        let explanation = crate::explain(a, &pose_a, b, &pose_b, all_axes);
        engine.numbers.clear();
        write_explanation(&mut engine.numbers, &explanation);
        engine.numbers.len() as i32
    })
}

fn write_explanation(numbers: &mut Vec<f64>, explanation: &Explanation) {
    let Explanation { overlaps, axes, decisive, mtv, separation: Separation { distance, normal, on_a, on_b } } =
        explanation;
    let mtv = mtv.unwrap_or_default();
    let (overlaps, decisive, count) = (f64::from(*overlaps), *decisive as f64, axes.len() as f64);
    numbers.extend_from_slice(&[
        overlaps, decisive, mtv.x, mtv.y, *distance, normal.x, normal.y, on_a.x, on_a.y, on_b.x, on_b.y, count,
    ]);
    for AxisTest { axis, side, feature, a, b, separation } in axes {
        let (is_edge, index) = match *feature {
            Feature::Edge(index) => (1.0, index as f64),
            Feature::Vertex(index) => (0.0, index as f64),
        };
        let is_a = f64::from(*side == Side::A);
        let [(a_min, a_max, a_low, a_high), (b_min, b_max, b_low, b_high)] =
            [a, b].map(|s| (s.interval.min, s.interval.max, s.min_vertex as f64, s.max_vertex as f64));
        numbers.extend_from_slice(&[
            axis.x,
            axis.y,
            is_a,
            is_edge,
            index,
            a_min,
            a_max,
            a_low,
            a_high,
            b_min,
            b_max,
            b_low,
            b_high,
            *separation,
        ]);
    }
}

fn shape_of(shapes: &[Option<Shape>], handle: u32) -> Option<&Shape> {
    shapes.get(handle as usize)?.as_ref()
}

/// Both shapes and poses, when all are good.
#[inline(always)]
fn pair(
    shapes: &[Option<Shape>],
    a: u32,
    b: u32,
    pose_a: [f64; 3],
    pose_b: [f64; 3],
) -> Option<(&Shape, Pose, &Shape, Pose)> {
    let (a, b) = (shape_of(shapes, a)?, shape_of(shapes, b)?);
    // Where one stands exactly on the other, A's angle gives the normal.
    let apart = pose_a[0] != pose_b[0] || pose_a[1] != pose_b[1];
    let [pose_a, pose_b] = Pose::both(pose_a, pose_b, !(a.is_round() && b.is_round() && apart))?;
    Some((a, pose_a, b, pose_b))
}

impl Engine {
    /// Keeps a shape, writes down how many vertices it has and returns its handle; or writes down what was wrong (vertex or −1, value)
    /// and returns why.
    fn keep(&mut self, shape: Result<Shape, ShapeError>) -> i32 {
        match shape {
            Ok(shape) => {
                self.vertices += shape.points().len();
                self.result[0] = shape.points().len() as f64;
                let handle = self.free.pop().unwrap_or_else(|| {
                    self.shapes.push(None);
                    self.shapes.len() as u32 - 1
                });
                self.shapes[handle as usize] = Some(shape);
                handle as i32
            }
            Err(error) => {
                let (code, index, value) = code(&error);
                self.result[..2].copy_from_slice(&[index.map_or(-1.0, |index| index as f64), value]);
                code
            }
        }
    }
}

/// The reason as a number below zero, the vertex and the value.
fn code(error: &ShapeError) -> (i32, Option<usize>, f64) {
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
