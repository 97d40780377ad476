//! Single cases with known answers, and the laws that every bounce obeys.
#![cfg(not(target_arch = "wasm32"))]

mod common;

mod cases {
    mod bounce;
    mod bounce_laws;
    mod collision;
    mod concave;
    mod fine;
    mod first_touches;
    mod golden;
    mod grids;
    mod holes;
    mod joints;
    mod lessons;
    mod maps;
    mod turning;
}
