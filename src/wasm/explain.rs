//! The theorem's whole argument, as a list of numbers.

use wasm_bindgen::prelude::wasm_bindgen;

use super::{with, REFUSED};
use crate::{AxisTest, Explanation, Feature, Separation, Side};

/// Writes the explanation into the list. Returns how many numbers it takes.
#[wasm_bindgen]
pub fn explain(a: u32, ax: f64, ay: f64, a_angle: f64, b: u32, bx: f64, by: f64, b_angle: f64, all_axes: u32) -> i32 {
    with(|engine| {
        let Some((a, pose_a, b, pose_b)) = engine.shapes.pair(a, b, [ax, ay, a_angle], [bx, by, b_angle]) else {
            return REFUSED;
        };
        let explanation = crate::explain(a, &pose_a, b, &pose_b, all_axes != 0);
        engine.list.clear();
        write(&mut engine.list, &explanation);
        engine.list.len() as i32
    })
}

fn write(numbers: &mut Vec<f64>, explanation: &Explanation) {
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
