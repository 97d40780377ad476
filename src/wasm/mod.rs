//! The boundary to JavaScript, and the only code that knows wasm-bindgen: it converts, and does nothing else.
//!
//! Only numbers cross. A shape is a handle, an index into a table that lives here. What a call takes or returns
//! beyond its own numbers lies in two places of memory that JavaScript reads and writes through views: the result, a
//! few numbers at a fixed address, and the list, as long as the call needs; snapshots of scenes in a third, as bytes. A
//! negative answer is a refusal.
//! The order of the numbers is written once here and read in that order by the files of the same names in `js/`.

// wasm-bindgen's macros expand to unsafe code; none is written here.
#![allow(unsafe_code)]
// Flat numbers are what crosses the boundary fast.
#![allow(clippy::too_many_arguments)]

mod bounce;
mod explain;
mod memory;
mod pair;
mod ray;
mod scene;
mod scene_queries;
mod scene_state;
mod shape;
mod table;

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Pose, Shape};
use scene::Scenes;
use table::Table;

#[global_allocator]
static ALLOCATOR: memory::Allocator = memory::Allocator::new();

/// What a call answers when a number that it was given is not finite or out of range. Which one, JavaScript finds out.
const REFUSED: i32 = -1;

/// How many numbers the fixed result holds.
const RESULT: usize = 13;

/// What lives between the calls.
struct Engine {
    shapes: Table,
    scenes: Scenes,
    list: Vec<f64>,
    /// A snapshot, on its way out or in.
    bytes: Vec<u8>,
    result: [f64; RESULT],
}

thread_local! {
    static ENGINE: RefCell<Engine> =
        const { RefCell::new(Engine::new()) };
}

fn with<R>(work: impl FnOnce(&mut Engine) -> R) -> R {
    ENGINE.with_borrow_mut(work)
}

impl Engine {
    const fn new() -> Self {
        Engine {
            shapes: Table::new(),
            scenes: Scenes::new(),
            list: Vec::new(),
            bytes: Vec::new(),
            result: [0.0; RESULT],
        }
    }

    /// Writes the numbers of an answer to the beginning of the result.
    fn answer<const N: usize>(&mut self, numbers: [f64; N]) {
        const { assert!(N <= RESULT) };
        self.result[..N].copy_from_slice(&numbers);
    }

    /// A shape and its pose, when both are good.
    fn placed(&self, shape: u32, pose: [f64; 3]) -> Option<(&Shape, Pose)> {
        let (shape, pose, ..) = self.shapes.pair(shape, shape, pose, pose)?;
        Some((shape, pose))
    }
}

/// The address of the result.
#[wasm_bindgen]
pub fn result() -> *const f64 {
    with(|engine| engine.result.as_ptr())
}

/// How many numbers the result holds.
#[wasm_bindgen]
pub fn result_length() -> usize {
    RESULT
}

/// The address of the list, after making room for `count` numbers.
#[wasm_bindgen]
pub fn list(count: usize) -> *const f64 {
    with(|engine| {
        engine.list.resize(count, 0.0);
        engine.list.as_ptr()
    })
}
