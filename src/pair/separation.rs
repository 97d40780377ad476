//! The signed separation of a pair of convex pieces: how far apart, or how deep.

use glam::DVec2;

use crate::pair::minkowski::{nearest, Nearest};
use crate::pair::penetration::Penetration;
use crate::pair::placement::Pair;
use crate::tolerance::SMALLEST;

/// How two shapes stand to each other, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// Positive: the distance. Zero: they touch. Negative: minus the depth of overlap.
    pub distance: f64,
    /// Unit, from A to B.
    pub normal: DVec2,
    /// The point of A that is nearest to B or, when they overlap, deepest along the normal.
    pub on_a: DVec2,
    /// The same of B.
    pub on_b: DVec2,
}

/// What the edges and, where it counts, the axis between the nearest vertices say in the end; in the frame of the pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verdict {
    pub separation: f64,
    /// Unit, from A to B.
    pub normal: DVec2,
    /// The vertices of A and B that face each other along the normal.
    pub facing: (usize, usize),
    /// Whether the axis between these vertices says something that no edge's does.
    pub vertices_tell: bool,
}

/// The exact signed separation of a pair, with its two nearest (or deepest) points, and the verdict behind it. `best` is
/// the edge with the largest separation: of all of them, not the first gap.
pub(crate) fn separation(pair: &Pair, best: Option<Penetration>) -> (Separation, Verdict) {
    let nearest = nearest_to(pair, best);
    let verdict = deep(pair, best).unwrap_or_else(|| judge(pair, best, &nearest));
    let separation = Separation {
        distance: pair.snapped(verdict.separation),
        normal: pair.direction_in_world(verdict.normal),
        on_a: pair.point_in_world(nearest.on_a + verdict.normal * pair.a.radius),
        on_b: pair.point_in_world(nearest.on_b - verdict.normal * pair.b.radius),
    };
    (separation, verdict)
}

/// The verdict, from the edge with the largest separation.
///
/// Where the cores overlap, the best edge is the whole truth: radii only add to the depth. Where they are apart, the
/// nearest points of the cores decide, which may be two vertices: round corners then meet along the line between them,
/// and sharp tips can be apart although every edge's shadows overlap within rounding.
#[inline(always)]
pub(crate) fn settle(pair: &Pair, best: Option<Penetration>) -> Verdict {
    match best {
        // Two points, swept or not.
        None => between_vertices(pair, best, pair.offset, (0, 0)),
        Some(_) => deep(pair, best).unwrap_or_else(|| shallow(pair, best)),
    }
}

/// The verdict where the cores do not clearly overlap.
fn shallow(pair: &Pair, best: Option<Penetration>) -> Verdict {
    judge(pair, best, &nearest_to(pair, best))
}

/// The verdict where the cores clearly overlap.
#[inline(always)]
fn deep(pair: &Pair, best: Option<Penetration>) -> Option<Verdict> {
    let Penetration { separation, normal, facing, .. } =
        best.filter(|best| best.separation + pair.radius < -pair.touch)?;
    Some(Verdict { separation, normal, facing, vertices_tell: false })
}

/// The verdict where the cores are apart or touch.
fn judge(pair: &Pair, best: Option<Penetration>, nearest: &Nearest) -> Verdict {
    let vector = nearest.on_b - nearest.on_a;
    let facing = nearest.facing;
    if let Some(normal) = nearest.edge {
        return Verdict { separation: vector.dot(normal) - pair.radius, normal, facing, vertices_tell: false };
    }
    between_vertices(pair, best, vector, facing)
}

/// The verdict where two vertices are nearest; `vector` leads from A's to B's.
#[inline(always)]
fn between_vertices(pair: &Pair, best: Option<Penetration>, vector: DVec2, facing: (usize, usize)) -> Verdict {
    let distance = vector.length();
    let normal = match best {
        // The vertices coincide: any edge's axis will do.
        Some(best) if distance <= pair.touch => best.normal,
        // Two centres on one spot: A's own +x is as good as any.
        None if distance < SMALLEST => DVec2::X,
        _ => vector / distance,
    };
    let separation = distance - pair.radius;
    let tells = |best: Penetration| {
        separation > best.separation + pair.tie || (separation > pair.touch && best.separation <= pair.touch)
    };
    Verdict { separation, normal, facing, vertices_tell: best.is_none_or(tells) }
}

/// The nearest points of the cores.
fn nearest_to(pair: &Pair, best: Option<Penetration>) -> Nearest {
    match best {
        Some(Penetration { normal, facing: (i, j), .. }) => nearest(pair, normal, i, j),
        None => Nearest { on_a: pair.a_vertex(0), on_b: pair.b_vertex(0), facing: (0, 0), edge: None },
    }
}
