//! Why two shapes do or do not overlap, as a list of numbers.

use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{unless_refused, with_engine, write_vector};
use super::pair::write_separation;
use super::shadow::write_shadow;
use crate::memory::reserve_in;
use crate::{AxisTest, Explanation, Feature, Side};

/// Writes the explanation into the list, and returns the length of the list.
#[wasm_bindgen]
pub fn explain(a: f64, ax: f64, ay: f64, a_angle: f64, b: f64, bx: f64, by: f64, b_angle: f64, all_axes: u32) -> i32 {
    with_engine(|engine| {
        let Some((a, pose_a, b, pose_b)) = engine.shapes.posed_pair(a, b, [ax, ay, a_angle], [bx, by, b_angle]) else {
            return BAD_NUMBER;
        };
        let explanation = crate::query::explain::explain(a, &pose_a, b, &pose_b, all_axes != 0);
        engine.list.clear();
        write_explanation(&mut engine.list, &explanation);
        unless_refused(engine.list.len() as i32)
    })
}

fn write_explanation(list: &mut Vec<f64>, explanation: &Explanation) {
    let Explanation { overlaps, axes, decisive, mtv, separation } = explanation;
    let mut record = [0.0; EXPLANATION_LENGTH];
    record[EXPLANATION_OVERLAPS] = f64::from(*overlaps);
    record[EXPLANATION_DECISIVE] = *decisive as f64;
    write_vector(&mut record, EXPLANATION_MTV, mtv.unwrap_or_default());
    write_separation(separation, &mut record, EXPLANATION_SEPARATION);
    record[EXPLANATION_AXES] = axes.len() as f64;
    if !reserve_in(list, EXPLANATION_LENGTH + AXIS_LENGTH * axes.len()) {
        return;
    }
    list.extend_from_slice(&record);
    for test in axes {
        list.extend_from_slice(&axis_record(test));
    }
}

fn axis_record(test: &AxisTest) -> [f64; AXIS_LENGTH] {
    let (is_edge, index) = match test.feature {
        Feature::Edge(index) => (true, index),
        Feature::Vertex(index) => (false, index),
    };
    let mut record = [0.0; AXIS_LENGTH];
    write_vector(&mut record, AXIS_DIRECTION, test.axis);
    record[AXIS_IS_A] = f64::from(test.side == Side::A);
    record[AXIS_IS_EDGE] = f64::from(is_edge);
    record[AXIS_INDEX] = index as f64;
    write_shadow(&mut record, AXIS_SHADOW_A, &test.a);
    write_shadow(&mut record, AXIS_SHADOW_B, &test.b);
    record[AXIS_SEPARATION] = test.separation;
    record
}
