//! The boundary to JavaScript, and the only code that knows wasm-bindgen: it converts, and does nothing else.
//!
//! Only numbers cross. A shape or a scene is a handle, an index into a table that lives here. What a call takes or returns
//! beyond its own numbers lies in memory that JavaScript reads and writes through views:
//! - the result, a few numbers at a fixed address;
//! - the list, as long as the call needs;
//! - the bytes of a snapshot;
//! - the poses and pairs of each scene.
//!
//! A negative answer is a refusal. `contract.rs` names the answers and the places of all numbers, for both sides. The
//! functions that `js/` calls are in `pair.rs`, `ray.rs`, `explain.rs` and `bounce.rs` for two shapes, `shape.rs`, and
//! `scene.rs`, `scene_queries.rs` and `scene_snapshot.rs`.
//!
//! Unsafe code stands in `allocator.rs` alone. What wasm-bindgen's macros expand to contains more.

// Flat numbers are what crosses the boundary fast.
#![allow(clippy::too_many_arguments)]

// Compilers set this only where they can build for threads: today the nightly ones.
#[cfg(target_feature = "atomics")]
compile_error!(
    "The js feature is for one thread: its allocator takes no lock, and each thread would have an engine with shapes of its \
     own. Build without target-feature=+atomics, or turn the feature off (default-features = false)."
);

mod allocator;
mod bounce;
mod contract;
mod explain;
mod pair;
mod ray;
mod scene;
mod scene_queries;
mod scene_snapshot;
mod shape;
mod shape_table;

use std::cell::RefCell;

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Pose, Shape};
use contract::RESULT_LENGTH;
use scene::Scenes;
use shape_table::ShapeTable;

#[global_allocator]
static ALLOCATOR: allocator::Allocator = allocator::Allocator::new();

/// What lives between the calls.
struct Engine {
    shapes: ShapeTable,
    scenes: Scenes,
    list: Vec<f64>,
    /// A snapshot, on its way out or in.
    bytes: Vec<u8>,
    result: Numbers,
}

/// The result.
type Numbers = [f64; RESULT_LENGTH];

thread_local! {
    static ENGINE: RefCell<Engine> =
        const { RefCell::new(Engine::new()) };
}

fn with_engine<R>(work: impl FnOnce(&mut Engine) -> R) -> R {
    ENGINE.with_borrow_mut(work)
}

impl Engine {
    const fn new() -> Self {
        Engine {
            shapes: ShapeTable::new(),
            scenes: Scenes::new(),
            list: Vec::new(),
            bytes: Vec::new(),
            result: [0.0; RESULT_LENGTH],
        }
    }

    /// A shape and its pose, unless either is refused.
    fn posed_shape(&self, shape: u32, pose: [f64; 3]) -> Option<(&Shape, Pose)> {
        let (shape, pose, ..) = self.shapes.posed_pair(shape, shape, pose, pose)?;
        Some((shape, pose))
    }
}

/// Writes a vector to a record.
#[inline(always)]
fn write_vector<const N: usize>(record: &mut [f64; N], at: usize, vector: DVec2) {
    record[at] = vector.x;
    record[at + 1] = vector.y;
}

/// The address of the result.
#[wasm_bindgen]
pub fn result() -> *const f64 {
    with_engine(|engine| engine.result.as_ptr())
}

/// The address of the list, after making room for `count` numbers.
#[wasm_bindgen]
pub fn list(count: usize) -> *const f64 {
    with_engine(|engine| {
        engine.list.resize(count, 0.0);
        engine.list.as_ptr()
    })
}
