//! The kernel for two small polygons, rounded or not, and separations along their edges.

use crate::math::f32x4::F32x4;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::narrow::answer::{Answer, MAX_ERROR};
use crate::scene::narrow::overlapping_pair::{DecidingEdge, Overlap};
use crate::scene::narrow::sign::flip;

/// Two cores of two to eight vertices, rounded or not.
#[inline(always)]
pub(crate) fn cores(i: &PosedBody, of_i: &[Faces], j: &PosedBody, of_j: &[Faces]) -> Answer {
    let [x, y] = i.offset(j);
    let (radius, error) = (i.radius + j.radius, MAX_ERROR * (i.extent + j.extent));
    let edges_i = EdgeSeparations::of(of_i, of_j, x, y);
    if edges_i.largest > radius + error {
        return Answer::Apart;
    }
    let edges_j = EdgeSeparations::of(of_j, of_i, -x, -y);
    from_separations(&edges_i, &edges_j, radius, error, |edge| match edge {
        0..8 => normals(of_i, edge),
        _ => normals(of_j, edge),
    })
}

/// Decides from the separations of two cores' edges. `normals` gives the normals of four edges by the index of one: A's
/// edges count from 0, B's from 8.
///
/// 1. The largest separation decides whether the cores overlap, if it is certain.
/// 2. Edges within twice the error of it are equally good: the answer is their common normal, if they have one.
#[inline(always)]
pub(crate) fn from_separations<'s>(
    edges_i: &EdgeSeparations,
    edges_j: &EdgeSeparations,
    radius: f32,
    error: f32,
    normals: impl Fn(usize) -> [&'s [f32; 4]; 2],
) -> Answer {
    let largest = F32x4::splat(edges_i.largest).max(F32x4::splat(edges_j.largest)).first();
    if largest > radius + error {
        return Answer::Apart;
    }
    if largest >= -error {
        return Answer::Uncertain;
    }
    let least = largest - 2.0 * error;
    let bits = edges_i.at_least(least) | edges_j.at_least(least) << 8;
    let normal = |edge: usize| {
        let ([x, y], back) = (normals(edge), (edge as u32 & 8) << 28);
        [flip(x[edge % 4], back), flip(y[edge % 4], back)]
    };
    let depth = radius - largest;
    if bits & (bits - 1) == 0 {
        let edge = bits.trailing_zeros();
        return Answer::Overlap(Overlap { normal: normal(edge as usize), depth, edge: DecidingEdge::new(edge) });
    }
    match common_normal(bits, &normal) {
        Some(normal) => Answer::Overlap(Overlap::new(normal, depth)),
        None => Answer::Uncertain,
    }
}

/// The signed distances of a point beyond four edges.
#[inline(always)]
pub(crate) fn heights(faces: &Faces, x: F32x4, y: F32x4) -> F32x4 {
    F32x4::from(&faces.normal_x) * x + F32x4::from(&faces.normal_y) * y - F32x4::from(&faces.height)
}

/// For four edges, the separation of a core with its centre at (`x`, `y`): the distance of its lowest vertex beyond the
/// edge.
#[inline(always)]
fn separations(faces: &Faces, other: &[Faces], x: F32x4, y: F32x4) -> F32x4 {
    let (normal_x, normal_y) = (F32x4::from(&faces.normal_x), F32x4::from(&faces.normal_y));
    let height = |x: f32, y: f32| normal_x * F32x4::splat(x) + normal_y * F32x4::splat(y);
    let lowest = |of: &Faces| {
        let (first, second) = (height(of.x[0], of.y[0]), height(of.x[1], of.y[1]));
        first.min(second).min(height(of.x[2], of.y[2]).min(height(of.x[3], of.y[3])))
    };
    let first = lowest(&other[0]);
    let all = if other.len() > 1 { first.min(lowest(&other[1])) } else { first };
    all + heights(faces, x, y)
}

/// The separations of a core's edges, up to eight, and the largest of them.
pub(crate) struct EdgeSeparations {
    first: F32x4,
    /// Of cores of more than four edges.
    second: Option<F32x4>,
    pub largest: f32,
}

impl EdgeSeparations {
    /// Calls `separation` for each four edges, once or twice. Written out, as compilers set to small code keep a loop.
    #[inline(always)]
    pub fn new(count: usize, separation: impl Fn(usize) -> F32x4) -> Self {
        let first = separation(0);
        if count == 1 {
            return EdgeSeparations { first, second: None, largest: first.largest() };
        }
        let second = separation(1);
        EdgeSeparations { first, second: Some(second), largest: first.max(second).largest() }
    }

    #[inline(always)]
    fn of(own: &[Faces], other: &[Faces], x: f32, y: f32) -> Self {
        let (x, y) = (F32x4::splat(x), F32x4::splat(y));
        EdgeSeparations::new(own.len(), |k| separations(&own[k], other, x, y))
    }

    /// A bit for each edge whose separation is at least `least`.
    #[inline(always)]
    pub fn at_least(&self, least: f32) -> u32 {
        let least = F32x4::splat(least);
        self.first.at_least(least) | self.second.map_or(0, |second| second.at_least(least) << 4)
    }
}

#[inline(always)]
pub(crate) fn normal(faces: &[Faces], edge: usize) -> [f32; 2] {
    let [x, y] = normals(faces, edge);
    [x[edge % 4], y[edge % 4]]
}

/// The normals of an edge and of the three edges stored beside it: x, then y.
#[inline(always)]
pub(crate) fn normals(faces: &[Faces], edge: usize) -> [&[f32; 4]; 2] {
    let faces = &faces[(edge / 4) & (faces.len() - 1)];
    [&faces.normal_x, &faces.normal_y]
}

/// A key that orders normals by |x|, then |y|, and is the same for a normal and its opposite.
#[inline(always)]
pub(crate) fn direction_key([x, y]: [f32; 2]) -> (f32, f32, f32) {
    (x.abs(), y.abs(), x * y)
}

/// The normal that all edges marked in `bits` share within rounding, if they do. Of several it is the one with the
/// largest [`direction_key`], so that exchanging the bodies gives the opposite normal to the bit.
#[cold]
#[inline(never)]
fn common_normal(bits: u32, normal: &dyn Fn(usize) -> [f32; 2]) -> Option<[f32; 2]> {
    let (mut best, mut low, mut high) = ([0.0; 2], [f32::INFINITY; 2], [f32::NEG_INFINITY; 2]);
    for edge in (0..16).filter(|edge| bits >> edge & 1 != 0) {
        let normal = normal(edge);
        if direction_key(normal) > direction_key(best) {
            best = normal;
        }
        for (k, part) in normal.into_iter().enumerate() {
            low[k] = if part < low[k] { part } else { low[k] };
            high[k] = if part > high[k] { part } else { high[k] };
        }
    }
    (high[0] - low[0] <= MAX_ERROR && high[1] - low[1] <= MAX_ERROR).then_some(best)
}
