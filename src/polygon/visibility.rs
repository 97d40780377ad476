//! The vertices of a polygon that are visible from one of its vertices.

use crate::polygon::mesh::Mesh;
use crate::polygon::orientation::orientation_with_slack;

/// Visits every vertex visible from the origin of `half` within the polygon that the faces joined across `open`
/// diagonals make up, its own neighbours included; `half` must be an edge of that polygon. `visit` also gets whether
/// the segment to the vertex is a diagonal, that is, touches the polygon's outline only at its ends.
///
/// F. Bungiu and others, Efficient computation of visibility polygons, 2014. The faces are convex, and one path leads
/// from any of them to any other. Steps: visit all vertices of the faces at the origin, and queue their open diagonals;
/// look through each queued diagonal into the face behind it, within the cone between the two vertices that bound the
/// view; visit the vertices in the cone, and queue the open diagonals that the cone reaches, with the narrowed cone.
pub(crate) fn visit_visible(mesh: &Mesh, open: &[bool], half: usize, mut visit: impl FnMut(usize, bool)) {
    let from = mesh.origin(half);
    let is_open = |half: usize| mesh.diagonal(half).is_some_and(|diagonal| open[diagonal]);
    let side = |a: usize, b: usize| orientation_with_slack(mesh.points, mesh.slack, from, a, b);
    // Diagonals to look through, as halves of the faces behind them, with the vertices that bound the cone at right and
    // left.
    let mut through = Vec::new();
    let mut first = half;
    loop {
        // The faces at the origin itself: all their vertices are visible.
        let last = mesh.previous(first);
        let (right, left) = (mesh.end(first), mesh.origin(last));
        let mut half = mesh.next(first);
        while half != first {
            let vertex = mesh.origin(half);
            visit(vertex, vertex == right || vertex == left || (side(right, vertex) > 0.0 && side(vertex, left) > 0.0));
            if half != last && is_open(half) {
                through.push((mesh.twin(half), vertex, mesh.end(half)));
            }
            half = mesh.next(half);
        }
        if !is_open(last) {
            break;
        }
        first = mesh.twin(last);
    }
    while let Some((entry, right, left)) = through.pop() {
        let mut half = mesh.next(entry);
        while half != entry {
            let (vertex, after) = (mesh.origin(half), mesh.end(half));
            if is_open(half) {
                let right = if side(right, vertex) > 0.0 { vertex } else { right };
                let left = if side(after, left) > 0.0 { after } else { left };
                if side(right, left) > 0.0 {
                    through.push((mesh.twin(half), right, left));
                }
            }
            half = mesh.next(half);
            if half != entry {
                let (from_right, from_left) = (side(right, after), side(after, left));
                if from_right >= 0.0 && from_left >= 0.0 {
                    visit(after, from_right > 0.0 && from_left > 0.0);
                }
            }
        }
    }
}
