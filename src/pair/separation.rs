//! The signed separation of two convex pieces and the axis that decides it.

use glam::DVec2;

use crate::pair::minkowski::{nearest, Nearest};
use crate::pair::penetration::Penetration;
use crate::pair::placement::Pair;
use crate::tolerance::ONE_POINT;

/// The signed distance of two shapes and their nearest points, as [`distance`](crate::distance) returns it. Vectors are
/// in world coordinates, lengths in the caller's units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Separation {
    /// Positive: the length of the gap. Zero: the shapes touch. Negative: minus the depth of the overlap.
    pub distance: f64,
    /// The unit direction from A to B along which the distance is measured.
    pub normal: DVec2,
    /// The point of A nearest to B; when they overlap, the point of A farthest along the normal.
    pub on_a: DVec2,
    /// The point of B nearest to A; when they overlap, the point of B farthest against the normal.
    pub on_b: DVec2,
    /// The pieces of A and of B that `on_a` and `on_b` belong to, as indices into
    /// [`Shape::pieces`](crate::Shape::pieces): 0 for a shape that is not a union.
    pub pieces: [usize; 2],
}

/// The axis with the largest separation, of all edges' normals and the axis between the nearest vertices; in the frame
/// of the pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecidingAxis {
    /// The separation of the shapes along the axis, radii included: positive a gap, negative an overlap.
    pub separation: f64,
    /// Unit, from A to B.
    pub normal: DVec2,
    /// The support vertices: of A along the normal, of B against it.
    pub support: (usize, usize),
    /// Whether the axis runs between these two vertices and its separation exceeds that of every edge.
    pub from_vertices: bool,
}

/// The exact signed separation of a pair with its nearest (or deepest) points, in the world, and the deciding axis.
/// `best` must be the edge with the largest separation of all, not the first that shows a gap.
#[cfg_attr(not(all(target_arch = "wasm32", feature = "__js-pairs")), inline(always))]
pub(crate) fn separation(pair: &Pair, best: Option<Penetration>) -> (Separation, DecidingAxis) {
    let nearest = nearest_points(pair, best);
    let axis = from_edge(pair, best).unwrap_or_else(|| from_nearest_points(pair, best, &nearest));
    let separation = Separation {
        distance: pair.snapped(axis.separation),
        normal: pair.direction_in_world(axis.normal),
        on_a: pair.point_in_world(nearest.on_a + axis.normal * pair.a.radius),
        on_b: pair.point_in_world(nearest.on_b - axis.normal * pair.b.radius),
        pieces: [0; 2],
    };
    (separation, axis)
}

/// The deciding axis, given the edge with the largest separation.
///
/// Where the cores overlap, that edge decides: radii only add to the depth. Where the cores are apart, their nearest
/// points decide, which may be two vertices: round corners then meet along the line between them, and sharp tips can be
/// apart although the shadows on every edge's axis overlap within rounding.
#[inline(always)]
pub(crate) fn deciding_axis(pair: &Pair, best: Option<Penetration>) -> DecidingAxis {
    from_edge(pair, best).unwrap_or_else(|| unclear_axis(pair, best))
}

/// The deciding axis where the cores do not clearly overlap.
pub(crate) fn unclear_axis(pair: &Pair, best: Option<Penetration>) -> DecidingAxis {
    match best {
        // Two points or circles.
        None => between_vertices(pair, best, pair.offset, (0, 0)),
        Some(_) => from_nearest_points(pair, best, &nearest_points(pair, best)),
    }
}

/// [`clear_axis`] of the best edge, if there is one.
#[inline(always)]
fn from_edge(pair: &Pair, best: Option<Penetration>) -> Option<DecidingAxis> {
    clear_axis(pair, &best?)
}

/// The axis of an edge, if the cores clearly overlap along it.
#[inline(always)]
pub(crate) fn clear_axis(pair: &Pair, best: &Penetration) -> Option<DecidingAxis> {
    let Penetration { separation, normal, support } = *best;
    let clear = separation + pair.radius < -pair.tie;
    clear.then_some(DecidingAxis { separation, normal, support, from_vertices: false })
}

/// The deciding axis from the nearest points of the cores, where these are apart or touch.
fn from_nearest_points(pair: &Pair, best: Option<Penetration>, nearest: &Nearest) -> DecidingAxis {
    let vector = nearest.on_b - nearest.on_a;
    let support = nearest.support;
    if let Some(normal) = nearest.edge {
        return DecidingAxis { separation: vector.dot(normal) - pair.radius, normal, support, from_vertices: false };
    }
    between_vertices(pair, best, vector, support)
}

/// The deciding axis where two vertices are nearest; `vector` leads from A's vertex to B's.
#[inline(always)]
fn between_vertices(pair: &Pair, best: Option<Penetration>, vector: DVec2, support: (usize, usize)) -> DecidingAxis {
    let distance = vector.length();
    let normal = match best {
        // The vertices coincide, so that no axis runs between them: the best edge's axis is used.
        Some(best) if distance <= pair.tie => best.normal,
        // The centres coincide, and any direction is as good: A's own +x is used.
        None if distance <= ONE_POINT => DVec2::X,
        _ => vector / distance,
    };
    let separation = distance - pair.radius;
    let beats = |best: Penetration| {
        separation > best.separation + pair.tie || (separation > pair.touch && best.separation <= pair.touch)
    };
    DecidingAxis { separation, normal, support, from_vertices: best.is_none_or(beats) }
}

/// The nearest points of the cores.
fn nearest_points(pair: &Pair, best: Option<Penetration>) -> Nearest {
    match best {
        Some(Penetration { normal, support: (i, j), .. }) => nearest(pair, normal, i, j),
        None => Nearest { on_a: pair.a_vertex(0), on_b: pair.b_vertex(0), support: (0, 0), edge: None },
    }
}
