//! What a vertex of a polygon sees of it.

use crate::polygon::mesh::Mesh;
use crate::polygon::orientation::bend;

/// Calls `see` with each vertex that the segment from the vertex where `half` begins reaches without leaving the polygon
/// that the faces make up which hang together over `open` diagonals; and with whether that segment is a diagonal, that
/// is, touches the polygon's outline only at its ends. Its own neighbours are among them. `half` is the polygon's edge
/// from the vertex.
///
/// The faces are convex, and one path leads over them from each to each other. So sight passes from face to face,
/// through the part of their common edge that is left to see between the two vertices that bound it (F. Bungiu and
/// others, Efficient computation of visibility polygons, 2014).
pub(crate) fn look(mesh: &Mesh, open: &[bool], half: usize, mut see: impl FnMut(usize, bool)) {
    let from = mesh.origin(half);
    let is_open = |half: usize| mesh.diagonal(half).is_some_and(|diagonal| open[diagonal]);
    let side = |a: usize, b: usize| bend(mesh.points, mesh.slack, from, a, b);
    // Edges to look through, as halves of the faces behind them, with the vertices that bound the sight.
    let mut through = Vec::new();
    let mut first = half;
    loop {
        // The faces at the vertex itself: everything in them is seen.
        let last = mesh.previous(first);
        let (right, left) = (mesh.end(first), mesh.origin(last));
        let mut half = mesh.next(first);
        while half != first {
            let vertex = mesh.origin(half);
            see(vertex, vertex == right || vertex == left || (side(right, vertex) > 0.0 && side(vertex, left) > 0.0));
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
                    see(after, from_right > 0.0 && from_left > 0.0);
                }
            }
        }
    }
}
