//! The narrow phase: which of the candidates overlap, how deep, and which way out.
//!
//! Candidates come sorted into kinds, so that no loop asks what a shape is. Small polygons are compared four edges at a time
//! in single precision, in the world's directions and about A's centre, so that what is lost is a part of the bodies' sizes
//! alone, wherever they are; rectangles, which need no edges for that, in `boxes.rs`. Where that much could decide – they nearly
//! touch, two axes are nearly as good, round corners meet – the pair is worked out as [`collide`](crate::collide) does. So both
//! always agree which bodies overlap, and on the axis; depths and normals in single precision may differ by some 1e-6 of the
//! bodies' sizes. Which way most pairs go cannot be told beforehand, so kernels choose without branches where they can.
//!
//! Large polygons are worked out one by one. That the edge which kept two of them apart be tried first in the next update was
//! measured, too: thin polygons of 16, 64 and 256 vertices took 0.98 to 1.00 of the time, as the first edge that
//! `penetration.rs` looks at nearly always shows the gap. So nothing is remembered.

use crate::math::f32x4::F32x4;
use crate::scene::bodies::derived::PosedBody;
use crate::scene::bodies::faces::Faces;
use crate::scene::narrow::found::Overlap;

/// What a kernel says of a pair.
pub(crate) enum Answer {
    Apart,
    Overlap(Overlap),
    /// Single precision cannot tell.
    Close,
}

/// Separations in single precision are off by no more than half of this part of both extents together. In roundings of 2^-24, of
/// which it is sixty-seven, each times how long it is: five each of vertices, normals and arms that were turned, six of a
/// rectangle's axis. So the offset is off by seven, and a normal's share of it by nine more; a vertex along the other's normal,
/// or one axis along another, by thirteen; the products and sums add four.
pub(crate) const ERROR: f32 = 4e-6;

/// A normal between two centres, or a centre and a vertex, that are nearer than this part of both extents is worked out exactly.
pub(crate) const NEAR: f32 = 0.05;

/// Two discs.
#[inline(always)]
pub(crate) fn discs(i: &PosedBody, j: &PosedBody) -> Answer {
    let [x, y] = i.offset(j);
    let reach = i.extent + j.extent;
    let error = ERROR * reach;
    let distance = (x * x + y * y).sqrt();
    if distance > reach + error {
        return Answer::Apart;
    }
    if distance >= reach - error || distance < NEAR * reach {
        return Answer::Close;
    }
    Answer::Overlap(Overlap { normal: [x / distance, y / distance], depth: reach - distance })
}

/// How far a place lies beyond each edge.
#[inline(always)]
pub(crate) fn heights(faces: &Faces, x: F32x4, y: F32x4) -> F32x4 {
    F32x4::from(&faces.normal_x) * x + F32x4::from(&faces.normal_y) * y - F32x4::from(&faces.height)
}

/// How far a core, about `x` and `y`, lies beyond each edge.
#[inline(always)]
fn separations<const N: usize>(faces: &Faces, other: &[Faces; N], x: F32x4, y: F32x4) -> F32x4 {
    let (normal_x, normal_y) = (F32x4::from(&faces.normal_x), F32x4::from(&faces.normal_y));
    let height = |x: f32, y: f32| normal_x * F32x4::splat(x) + normal_y * F32x4::splat(y);
    let lowest = |of: &Faces| {
        let (first, second) = (height(of.x[0], of.y[0]), height(of.x[1], of.y[1]));
        first.min(second).min(height(of.x[2], of.y[2]).min(height(of.x[3], of.y[3])))
    };
    let first = lowest(&other[0]);
    let all = if N > 1 { first.min(lowest(&other[N - 1])) } else { first };
    all + heights(faces, x, y)
}

/// The separations of a core's edges, up to eight, and the largest.
pub(crate) struct Edges {
    first: F32x4,
    /// Of a core with up to four, the same again.
    second: F32x4,
    pub largest: f32,
}

impl Edges {
    /// `separation` is asked for the faces at an index. There is no loop: compilers that keep code small would not undo it.
    #[inline(always)]
    pub fn new<const N: usize>(separation: impl Fn(usize) -> F32x4) -> Self {
        let first = separation(0);
        if N == 1 {
            return Edges { first, second: first, largest: first.largest() };
        }
        let second = separation(1);
        Edges { first, second, largest: first.max(second).largest() }
    }

    #[inline(always)]
    fn of<const N: usize, const M: usize>(own: &[Faces; N], other: &[Faces; M], x: f32, y: f32) -> Self {
        let (x, y) = (F32x4::splat(x), F32x4::splat(y));
        Edges::new::<N>(|k| separations(&own[k], other, x, y))
    }

    /// A bit for each edge whose separation is at least this.
    #[inline(always)]
    fn at_least<const N: usize>(&self, least: f32) -> u32 {
        let least = F32x4::splat(least);
        let first = self.first.at_least(least);
        if N == 1 {
            first
        } else {
            first | self.second.at_least(least) << 4
        }
    }
}

/// The sign of a number.
pub(crate) const SIGN: u32 = 1 << 31;

/// A number whose sign changes if that bit is set: without a branch, which would surprise the processor half of the time.
#[inline(always)]
pub(crate) fn flip(number: f32, sign: u32) -> f32 {
    f32::from_bits(number.to_bits() ^ sign)
}

#[inline(always)]
fn normal<const N: usize>(faces: &[Faces; N], edge: usize) -> [f32; 2] {
    let [x, y] = normals(faces, edge);
    [x[edge % 4], y[edge % 4]]
}

/// The normals of an edge and the three beside it.
#[inline(always)]
pub(crate) fn normals<const N: usize>(faces: &[Faces; N], edge: usize) -> [&[f32; 4]; 2] {
    let faces = &faces[edge / 4 % N];
    [&faces.normal_x, &faces.normal_y]
}

/// How far a normal leans along x, then y, either way.
#[inline(always)]
pub(crate) fn lean([x, y]: [f32; 2]) -> (f32, f32, f32) {
    (x.abs(), y.abs(), x * y)
}

/// The normal that all these edges have but for rounding, if they do. Of several it is the one that leans farthest along x, then
/// y, either way: the same, reversed, if the bodies come the other way round.
#[cold]
#[inline(never)]
fn alike(bits: u32, normal: &dyn Fn(usize) -> [f32; 2]) -> Option<[f32; 2]> {
    let (mut best, mut low, mut high) = ([0.0; 2], [f32::INFINITY; 2], [f32::NEG_INFINITY; 2]);
    for edge in (0..16).filter(|edge| bits >> edge & 1 != 0) {
        let normal = normal(edge);
        if lean(normal) > lean(best) {
            best = normal;
        }
        for (k, part) in normal.into_iter().enumerate() {
            low[k] = if part < low[k] { part } else { low[k] };
            high[k] = if part > high[k] { part } else { high[k] };
        }
    }
    (high[0] - low[0] <= ERROR && high[1] - low[1] <= ERROR).then_some(best)
}

/// Two cores of two to eight vertices, swept or not.
#[inline(always)]
pub(crate) fn cores<const N: usize, const M: usize>(
    i: &PosedBody,
    of_i: &[Faces; N],
    j: &PosedBody,
    of_j: &[Faces; M],
) -> Answer {
    let [x, y] = i.offset(j);
    let (radius, error) = (i.radius + j.radius, ERROR * (i.extent + j.extent));
    let edges_i = Edges::of(of_i, of_j, x, y);
    if edges_i.largest > radius + error {
        return Answer::Apart;
    }
    let edges_j = Edges::of(of_j, of_i, -x, -y);
    judge::<N, M>(&edges_i, &edges_j, radius, error, |edge| match edge {
        0..8 => normals(of_i, edge),
        _ => normals(of_j, edge),
    })
}

/// What two cores' separations tell. The normals of four edges are asked for by one of them: `i`'s from 0 on, `j`'s from 8 on.
#[inline(always)]
pub(crate) fn judge<'s, const N: usize, const M: usize>(
    edges_i: &Edges,
    edges_j: &Edges,
    radius: f32,
    error: f32,
    normals: impl Fn(usize) -> [&'s [f32; 4]; 2],
) -> Answer {
    let largest = F32x4::splat(edges_i.largest).max(F32x4::splat(edges_j.largest)).first();
    if largest > radius + error {
        return Answer::Apart;
    }
    if largest >= -error {
        return Answer::Close;
    }
    let least = largest - 2.0 * error;
    let bits = edges_i.at_least::<N>(least) | edges_j.at_least::<M>(least) << 8;
    let normal = |edge: usize| {
        let ([x, y], back) = (normals(edge), (edge as u32 & 8) << 28);
        [flip(x[edge % 4], back), flip(y[edge % 4], back)]
    };
    let normal = if bits & (bits - 1) == 0 {
        normal(bits.trailing_zeros() as usize)
    } else {
        match alike(bits, &normal) {
            Some(normal) => normal,
            None => return Answer::Close,
        }
    };
    Answer::Overlap(Overlap { normal, depth: radius - largest })
}

/// A disc and a core of two to eight vertices, swept or not.
#[inline(always)]
pub(crate) fn disc_and_core<const N: usize>(disc: &PosedBody, core: &PosedBody, faces: &[Faces; N]) -> Answer {
    let [x, y] = core.offset(disc);
    let (radius, error) = (disc.radius + core.radius, ERROR * (disc.extent + core.extent));
    let (all_x, all_y) = (F32x4::splat(x), F32x4::splat(y));
    let edges = Edges::new::<N>(|k| heights(&faces[k], all_x, all_y));
    let largest = edges.largest;
    if largest > radius + error {
        return Answer::Apart;
    }
    if largest < -error {
        let bits = edges.at_least::<N>(largest - 2.0 * error);
        if bits & (bits - 1) != 0 {
            return Answer::Close;
        }
        let [x, y] = normal(faces, bits.trailing_zeros() as usize);
        return Answer::Overlap(Overlap { normal: [0.0 - x, 0.0 - y], depth: radius - largest });
    }
    if largest <= error {
        return Answer::Close;
    }
    // The centre lies outside the core: beyond the edge with the largest separation, or one of its ends.
    let edge = edges.at_least::<N>(largest).trailing_zeros() as usize;
    let [normal_x, normal_y] = normal(faces, edge);
    let vertex = |k: usize| [faces[k / 4 % N].x[k % 4], faces[k / 4 % N].y[k % 4]];
    let last = edge + 1 == 4 * N || faces[(edge + 1) / 4 % N].height[(edge + 1) % 4] == f32::INFINITY;
    let (from, to) = (vertex(edge), vertex(if last { 0 } else { edge + 1 }));
    let along = |[from_x, from_y]: [f32; 2]| (y - from_y) * normal_x - (x - from_x) * normal_y;
    let (before, after) = (along(from), along(to));
    if before >= 0.0 && after <= 0.0 {
        // As near as that to a corner, the centre may lie beyond it as well.
        let near = (largest < NEAR * (disc.extent + core.extent)) & ((before < error) | (after > -error));
        if near | (largest >= radius - error) {
            return Answer::Close;
        }
        return Answer::Overlap(Overlap { normal: [0.0 - normal_x, 0.0 - normal_y], depth: radius - largest });
    }
    let [vertex_x, vertex_y] = if before < 0.0 { from } else { to };
    let (x, y) = (vertex_x - x, vertex_y - y);
    let distance = (x * x + y * y).sqrt();
    if distance > radius + error {
        return Answer::Apart;
    }
    if distance >= radius - error || distance < NEAR * (disc.extent + core.extent) {
        return Answer::Close;
    }
    Answer::Overlap(Overlap { normal: [x / distance, y / distance], depth: radius - distance })
}
