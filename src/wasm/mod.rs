//! The boundary to JavaScript, and the only code that knows wasm-bindgen: it converts, and does nothing else.
//!
//! Only numbers cross. A scene is a handle, an index into a table that lives here; so is a shape, of a table that drops
//! shapes (`shape_table.rs`). All else that a call takes or returns lies in memory that JavaScript reads and writes
//! through views:
//! - the result, a few numbers at a fixed address;
//! - the list, as long as the call needs;
//! - the bytes of a snapshot;
//! - the poses and pairs of each scene.
//!
//! A negative answer is a refusal. `contract.rs` names the answers and the places of all numbers, for both sides. The
//! functions that `js/` calls are in `pair.rs`, `explain.rs` and `bounce.rs` for two shapes, `ray.rs` and `shadow.rs`
//! for one, `shape.rs` to make them, and `scene.rs`, `scene_queries.rs`, `scene_movement.rs` and `scene_snapshot.rs`.
//! The feature `__js-pairs` alone compiles no scenes, explanations and bounces; `__js-explain` adds explanations.
//!
//! Unsafe code stands in `allocator.rs` and `engine.rs`. What wasm-bindgen's macros expand to contains more.

// Flat numbers are what crosses the boundary fast.
#![allow(clippy::too_many_arguments)]

// Compilers set this only where they can build for threads: today the nightly ones.
#[cfg(target_feature = "atomics")]
compile_error!(
    "The boundary is for one thread: its allocator takes no lock, and each thread would have an engine with shapes of its \
     own. Build without target-feature=+atomics."
);

mod allocator;
#[cfg(feature = "__js")]
mod bounce;
mod contract;
mod engine;
#[cfg(feature = "__js-explain")]
mod explain;
mod pair;
mod ray;
#[cfg(feature = "__js")]
mod scene;
#[cfg(feature = "__js")]
mod scene_movement;
#[cfg(feature = "__js")]
mod scene_queries;
#[cfg(feature = "__js")]
mod scene_snapshot;
#[cfg(feature = "__js")]
mod scene_table;
mod shadow;
mod shape;
mod shape_numbers;
mod shape_table;
#[cfg(feature = "__js")]
mod shown;

#[global_allocator]
static ALLOCATOR: allocator::Allocator = allocator::Allocator::new();
