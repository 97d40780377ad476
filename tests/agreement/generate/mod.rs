//! Random shapes and pairs, most of them hard ones.

pub mod drawn;
pub mod fine;
pub mod heaps;
pub mod outlines;
pub mod pairs;
pub mod shapes;
