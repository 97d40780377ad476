//! The state behind the boundary: the tables of shapes and scenes, and the memory in which numbers cross.

use std::cell::UnsafeCell;

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::{NO_ROOM, RESULT_LENGTH};
#[cfg(feature = "__js")]
use super::scene_table::SceneTable;
use super::shape_table::ShapeTable;
use crate::memory::{has_room, take_refusal};
#[cfg(feature = "__js")]
use crate::{Body, Move};

/// The answer of a move that met nothing and got nowhere.
#[cfg(feature = "__js")]
const NO_MOVE: Move = Move {
    moved: DVec2::ZERO,
    left: DVec2::ZERO,
    ground: None,
    wall: None,
    ceiling: None,
    hits: Vec::new(),
    passed: Vec::new(),
    stuck: false,
};

/// The state between calls.
pub(super) struct Engine {
    pub shapes: ShapeTable,
    #[cfg(feature = "__js")]
    pub scenes: SceneTable,
    /// The bodies that a move leaves out, and its answer, kept so that the next one need not allocate.
    #[cfg(feature = "__js")]
    pub ignored: Vec<Body>,
    #[cfg(feature = "__js")]
    pub moved: Move,
    pub list: Vec<f64>,
    /// A snapshot, on its way out or in.
    #[cfg(feature = "__js")]
    pub bytes: Vec<u8>,
    pub result: Numbers,
}

/// The result.
pub(super) type Numbers = [f64; RESULT_LENGTH];

thread_local! {
    static ENGINE: UnsafeCell<Engine> =
        const { UnsafeCell::new(Engine::new()) };
}

/// Calls `work` with the engine.
///
/// Where JavaScript has run out of stack, its engine leaves a function of ours at any place, and nothing of ours runs
/// at its end: the borrow of a `RefCell` would last for ever, and each later call would fail.
#[allow(unsafe_code)]
pub(super) fn with_engine<R>(work: impl FnOnce(&mut Engine) -> R) -> R {
    // SAFETY: there is one thread (`mod.rs` refuses to compile for more), and no `work` calls a function that calls
    // this one: only functions that JavaScript calls do, and none of them calls another.
    ENGINE.with(|engine| work(unsafe { &mut *engine.get() }))
}

impl Engine {
    const fn new() -> Self {
        Engine {
            shapes: ShapeTable::new(),
            #[cfg(feature = "__js")]
            scenes: SceneTable::new(),
            #[cfg(feature = "__js")]
            ignored: Vec::new(),
            #[cfg(feature = "__js")]
            moved: NO_MOVE,
            list: Vec::new(),
            #[cfg(feature = "__js")]
            bytes: Vec::new(),
            result: [0.0; RESULT_LENGTH],
        }
    }
}

/// The answer of a call or, if memory had no room for computing it, the refusal.
#[inline(always)]
pub(super) fn unless_refused(answer: i32) -> i32 {
    if take_refusal() {
        NO_ROOM
    } else {
        answer
    }
}

/// Writes a vector to a record.
#[inline(always)]
pub(super) fn write_vector<const N: usize>(record: &mut [f64; N], at: usize, vector: DVec2) {
    record[at] = vector.x;
    record[at + 1] = vector.y;
}

/// The address of the result.
#[wasm_bindgen]
pub fn result() -> *const f64 {
    with_engine(|engine| engine.result.as_ptr())
}

/// The address of the list, after making room for `count` numbers; 0 when memory has none.
#[wasm_bindgen]
pub fn list(count: usize) -> *const f64 {
    with_engine(|Engine { list, .. }| {
        if !fits(list, count) {
            return std::ptr::null();
        }
        list.reserve_exact(count.saturating_sub(list.len()));
        list.resize(count, 0.0);
        list.as_ptr()
    })
}

/// Whether the list holds `count` numbers, or memory has room for them.
pub(super) fn fits(list: &Vec<f64>, count: usize) -> bool {
    count <= list.capacity() || has_room(count, size_of::<f64>())
}
