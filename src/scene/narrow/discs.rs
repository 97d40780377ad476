//! Kernels for two discs, and for a disc and a small polygon.

use crate::math::f32x4::F32x4;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::narrow::answer::{Answer, MAX_ERROR, MIN_NORMAL_LENGTH};
use crate::scene::narrow::overlapping_pair::{DecidingEdge, Overlap};
use crate::scene::narrow::polygons::{heights, normal, EdgeSeparations};

/// Two discs.
#[inline(always)]
pub(crate) fn discs(i: &PosedBody, j: &PosedBody) -> Answer {
    let [x, y] = i.offset(j);
    let reach = i.extent + j.extent;
    let error = MAX_ERROR * reach;
    let distance = (x * x + y * y).sqrt();
    if distance > reach + error {
        return Answer::Apart;
    }
    if distance >= reach - error || distance < MIN_NORMAL_LENGTH * reach {
        return Answer::Uncertain;
    }
    let (normal, depth) = ([x / distance, y / distance], reach - distance);
    Answer::Overlap(Overlap { normal, depth, edge: DecidingEdge::CENTERS })
}

/// A disc and a core of two to eight vertices, rounded or not.
///
/// 1. The disc's centre is separated from the core by the edge with the largest separation.
/// 2. If the centre lies inside the core, that edge's normal is the answer, unless another edge is nearly as good.
/// 3. If it lies outside and beside the edge, likewise; beyond one of its ends, the vertex there decides.
#[inline(always)]
pub(crate) fn disc_and_core(disc: &PosedBody, core: &PosedBody, faces: &[Faces]) -> Answer {
    let [x, y] = core.offset(disc);
    let (radius, error) = (disc.radius + core.radius, MAX_ERROR * (disc.extent + core.extent));
    let (all_x, all_y) = (F32x4::splat(x), F32x4::splat(y));
    let edges = EdgeSeparations::new(faces.len(), |k| heights(&faces[k], all_x, all_y));
    let largest = edges.largest;
    if largest > radius + error {
        return Answer::Apart;
    }
    if largest < -error {
        let bits = edges.at_least(largest - 2.0 * error);
        if bits & (bits - 1) != 0 {
            return Answer::Uncertain;
        }
        let [x, y] = normal(faces, bits.trailing_zeros() as usize);
        let edge = DecidingEdge::only_of_b(bits);
        return Answer::Overlap(Overlap { normal: [0.0 - x, 0.0 - y], depth: radius - largest, edge });
    }
    if largest <= error {
        return Answer::Uncertain;
    }
    // The nearest point is on this edge, or one of its ends.
    let edge = edges.at_least(largest).trailing_zeros() as usize;
    let deciding = DecidingEdge::only_of_b(edges.at_least(largest - 2.0 * error));
    let [normal_x, normal_y] = normal(faces, edge);
    let vertex = |k: usize| [faces[k / 4].x[k % 4], faces[k / 4].y[k % 4]];
    let last = edge + 1 == 4 * faces.len() || faces[(edge + 1) / 4].height[(edge + 1) % 4] == f32::INFINITY;
    let (from, to) = (vertex(edge), vertex(if last { 0 } else { edge + 1 }));
    let along = |[from_x, from_y]: [f32; 2]| (y - from_y) * normal_x - (x - from_x) * normal_y;
    let (before, after) = (along(from), along(to));
    if before >= 0.0 && after <= 0.0 {
        // This near to a corner, rounding may hide that the centre lies beyond it.
        let near_corner =
            (largest < MIN_NORMAL_LENGTH * (disc.extent + core.extent)) & ((before < error) | (after > -error));
        if near_corner | (largest >= radius - error) {
            return Answer::Uncertain;
        }
        let (normal, depth) = ([0.0 - normal_x, 0.0 - normal_y], radius - largest);
        return Answer::Overlap(Overlap { normal, depth, edge: deciding });
    }
    let [vertex_x, vertex_y] = if before < 0.0 { from } else { to };
    let (x, y) = (vertex_x - x, vertex_y - y);
    let distance = (x * x + y * y).sqrt();
    if distance > radius + error {
        return Answer::Apart;
    }
    if distance >= radius - error || distance < MIN_NORMAL_LENGTH * (disc.extent + core.extent) {
        return Answer::Uncertain;
    }
    let (normal, depth) = ([x / distance, y / distance], radius - distance);
    Answer::Overlap(Overlap { normal, depth, edge: deciding })
}
