//! The Minkowski difference { b − a } of two convex pieces as a region: they overlap exactly when it contains the origin.

use glam::DVec2;

use crate::memory::reserve;
use crate::pair::placement::Pair;
use crate::polygon::support::{next, support};
use crate::shape::boundary::Region;
use crate::shape::convex::Convex;

/// Whether memory has room for a difference of up to this many vertices; see [`reserve`].
pub(crate) fn has_room_for_vertices(count: usize) -> bool {
    // A vertex and a normal each, in lists that may be twice as long as needed, and four more for the lists themselves.
    reserve(count + 4, 4 * size_of::<DVec2>())
}

/// Writes the difference { b − a }, in the frame of the pair, into `region`. Returns whether it has an interior; that of two
/// parallel segments has none.
///
/// Its edges are those of B and of −A, merged by direction in one round, and each of its vertices is the difference of a
/// vertex of B and one of A (M. de Berg et al., Computational Geometry, 3rd edition 2008, section 13.3).
pub(crate) fn difference(pair: &Pair, region: &mut Region) -> bool {
    let (a, b) = (pair.a, pair.b);
    let (count_a, count_b) = (a.core.len(), b.core.len());
    region.vertices.clear();
    region.normals.clear();
    region.radius = pair.radius;
    let along_b = direction_if_thin(b, pair.tie).map(|along| pair.rotation.apply(along));
    region.thin = match (direction_if_thin(a, pair.tie), along_b) {
        (Some(_), Some(_)) => Some(DVec2::ZERO),
        (along_a, along_b) => along_a.or(along_b),
    };
    // How many edges of each remain.
    let (mut remaining_a, mut remaining_b) = (a.normals.len(), b.normals.len());
    if remaining_a + remaining_b == 0 {
        region.vertices.push(pair.offset);
        return pair.radius > pair.tie;
    }
    let (mut i, mut j) = (0, 0);
    let mut heading = DVec2::ZERO;
    if let Some(&normal) = a.normals.first() {
        // B's next edge must come after A's first: of two equally far vertices take the later one.
        heading = -normal;
        let along = pair.rotation.undo(heading);
        j = support(&b.core, along, 0);
        if b.core[next(j, count_b)].dot(along) >= b.core[j].dot(along) {
            j = next(j, count_b);
        }
    }
    while remaining_a + remaining_b > 0 {
        region.vertices.push(pair.b_vertex(j) - pair.a_vertex(i));
        // The outward normals of the next edges of −A and B.
        let normal_a = -a.normals.get(i).copied().unwrap_or_default();
        let normal_b = pair.rotation.apply(b.normals.get(j).copied().unwrap_or_default());
        if remaining_b == 0 || (remaining_a > 0 && turns_first(normal_a, normal_b, heading)) {
            heading = normal_a;
            i = next(i, count_a);
            remaining_a -= 1;
        } else {
            heading = normal_b;
            j = next(j, count_b);
            remaining_b -= 1;
        }
        region.normals.push(heading);
    }
    // With a width or a radius there is an interior. Of two segments, only if they are not parallel: measure the thickness.
    pair.radius > pair.tie || a.width + b.width > pair.tie || region.core_width() > pair.tie
}

/// The direction of a piece that has no width: a unit vector along a segment, zero for a point; none if it has a width.
fn direction_if_thin(piece: &Convex, tie: f64) -> Option<DVec2> {
    (piece.width <= tie).then(|| piece.normals.first().map_or(DVec2::ZERO, |normal| normal.perp()))
}

/// Whether `p` comes before `q`, or with it, when turning counter-clockwise from `heading`. All are unit vectors.
fn turns_first(p: DVec2, q: DVec2, heading: DVec2) -> bool {
    /// Directions within this angle of one line, in radians, count as parallel or opposite.
    const PARALLEL_ANGLE: f64 = 1e-9;
    let cross = p.perp_dot(q);
    if cross.abs() > PARALLEL_ANGLE {
        return cross > 0.0;
    }
    // Parallel: either order will do. Opposite: the one nearer to `heading` comes first.
    p.dot(q) > 0.0 || p.dot(heading) > q.dot(heading)
}
