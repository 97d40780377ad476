//! The Minkowski difference of two convex pieces as a region: where the origin must not be for them to be apart.

use glam::DVec2;

use crate::pair::placement::Pair;
use crate::polygon::support::{next, support};
use crate::shape::boundary::Region;
use crate::shape::convex::Convex;

/// Writes the difference { b − a } into `region`. Answers whether it has an inside: that of two parallel segments has none.
///
/// Its edges are those of B and of −A in the order of their directions, merged in one round (M. de Berg et al.,
/// Computational Geometry, 3rd edition 2008, section 13.3), and each of its vertices is that of a pair of vertices that
/// face each other.
pub(crate) fn difference(pair: &Pair, region: &mut Region) -> bool {
    let (a, b) = (pair.a, pair.b);
    let (count_a, count_b) = (a.core.len(), b.core.len());
    region.vertices.clear();
    region.normals.clear();
    region.radius = pair.radius;
    region.thin = thin(a, pair.touch).or_else(|| thin(b, pair.touch).map(|along| pair.rotation.apply(along)));
    // The outward normals of the edges of −A and B, and how many of either are left.
    let of_a = |i: usize| -a.normals[i];
    let of_b = |j: usize| pair.rotation.apply(b.normals[j]);
    let (mut left_a, mut left_b) = (a.normals.len(), b.normals.len());
    let (mut i, mut j) = (0, 0);
    let mut heading = if left_a > 0 {
        // B's next edge must lie ahead: of two equally far vertices the later one.
        let along = pair.rotation.undo(of_a(0));
        j = support(&b.core, along, 0);
        if b.core[next(j, count_b)].dot(along) >= b.core[j].dot(along) {
            j = next(j, count_b);
        }
        of_a(0)
    } else if left_b > 0 {
        of_b(0)
    } else {
        region.vertices.push(pair.offset);
        return pair.radius > pair.touch;
    };
    while left_a + left_b > 0 {
        region.vertices.push(pair.b_vertex(j) - pair.a_vertex(i));
        let a_first = left_b == 0 || (left_a > 0 && turns_first(of_a(i), of_b(j), heading));
        if a_first {
            heading = of_a(i);
            i = next(i, count_a);
            left_a -= 1;
        } else {
            heading = of_b(j);
            j = next(j, count_b);
            left_b -= 1;
        }
        region.normals.push(heading);
    }
    let thickness = region.normals.iter().zip(&region.vertices).map(|(normal, vertex)| {
        let behind = |other: &DVec2| (*vertex - *other).dot(*normal);
        region.vertices.iter().map(behind).fold(0.0, f64::max)
    });
    // A region with a width has an inside; of two without, whether they cross is to be seen.
    pair.radius > pair.touch || a.width + b.width > pair.touch || thickness.fold(f64::INFINITY, f64::min) > pair.touch
}

/// The direction of a piece without width.
fn thin(piece: &Convex, touch: f64) -> Option<DVec2> {
    (piece.width <= touch).then(|| piece.normals.first().map_or(DVec2::ZERO, |normal| normal.perp()))
}

/// Whether, turning counter-clockwise from `heading`, `p` comes before `q` or with it. All are unit vectors.
fn turns_first(p: DVec2, q: DVec2, heading: DVec2) -> bool {
    /// Directions closer than this to one line, in radians, are told apart by which of them is ahead.
    const NARROW: f64 = 1e-9;
    let cross = p.perp_dot(q);
    if cross.abs() > NARROW {
        return cross > 0.0;
    }
    // Parallel, the order is of no consequence; opposite, the one that lies in front comes first.
    p.dot(q) > 0.0 || p.dot(heading) > q.dot(heading)
}
