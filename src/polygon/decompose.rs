//! The cutting of a simple polygon into few convex pieces, by diagonals.
//!
//! Measured over twelve families of seeded outlines (stars, saws, combs, zigzags, spirals, staircases, untangled points,
//! coasts, snowflakes, gears, crescents, rounded crosses; letters among those of 20 vertices): the pieces of one outline
//! of each family, added up, and the WebAssembly that it takes.
//!
//! | vertices | 20 | 100 | 1,000 | bytes |
//! |---|---|---|---|---|
//! | half the reflex vertices, and one: no fewer can do | 57 | 239 | 2,337 | |
//! | the fewest by diagonals, exactly | 83 | 390 | | |
//! | this | 81 | 385 | 4,000 | 20 KB |
//! | this without windows: triangles, merged | 88 | 435 | 4,347 | 12 KB |
//! | the crate earcut 0.4, its triangles merged | 95 | 450 | 4,672 | 19 KB, and merging |
//! | the crate i_triangle 0.51 | 85 | 419 | 4,463 | 222 KB |
//!
//! The first two are beaten where sides run on straight but for rounding. The check for crossings is in the 12 KB and the
//! 20 KB; the crates need one besides. All bytes are those of default inlining: as the package is built, outlines take 15 KB
//! of it, 7 KB of the download. Pieces are paid for in every frame, time once: in Node a star of 100 vertices takes 1.2 ms,
//! one of 1,000 takes 13 ms, one of 10,000 takes 0.1 s.

use glam::DVec2;

use crate::polygon::keil_snoeyink::Parts;
use crate::polygon::mesh::Mesh;
use crate::polygon::sweep_line::Sweep;
use crate::polygon::triangulate::triangulate;
use crate::polygon::visibility::look;

/// Cuts the counter-clockwise polygon that was swept over, none of whose vertices is straight, into few convex pieces:
/// lists of vertices, counter-clockwise. What strays from straight by no more than `slack` passes as straight: a side that
/// runs on, but for rounding, costs no piece. Where many such vertices follow one another a piece may then be far from
/// convex.
///
/// Steps: the polygon is triangulated; diagonals that are not needed go; then, window by window, the pieces round a
/// diagonal are joined and cut anew into the fewest. A polygon of a hundred vertices, half of them reflex, is a single
/// window.
#[inline(never)] // for the size of the code: it is called in a loop that the compiler unrolls
pub(crate) fn decompose(points: &[DVec2], sweep: &Sweep, slack: f64) -> Vec<Vec<usize>> {
    let mut mesh = triangulate(points, sweep, slack);
    join_convex(&mut mesh);
    for _ in 0..PASSES {
        if !recut(&mut mesh) {
            break;
        }
    }
    faces(&mesh)
}

/// Removes each diagonal whose faces are convex together (S. Hertel and K. Mehlhorn, Fast triangulation of simple
/// polygons, 1983).
fn join_convex(mesh: &mut Mesh) {
    for diagonal in 0..mesh.present.len() {
        let half = mesh.half(diagonal);
        if !reflex_without(mesh, half) && !reflex_without(mesh, half + 1) {
            mesh.remove(diagonal);
        }
    }
}

/// Whether the faces at both sides of a diagonal make a reflex corner where its half begins.
fn reflex_without(mesh: &Mesh, half: usize) -> bool {
    mesh.is_reflex(mesh.previous(half), mesh.next(mesh.twin(half)))
}

/// In the second pass the windows lie round the diagonals that the first one left. A third pass saves one piece in 2,000.
const PASSES: usize = 2;

/// How many steps the windows of a pass may cost together, were there one for each diagonal; as most windows hold many,
/// they cost a fraction of that. Four times as many would save one piece in 300.
const WORK: usize = 40_000_000;

/// How many steps one window may always cost.
const LEAST_ROOM: usize = 20_000;

/// Cuts anew round each diagonal, once. Returns whether that leaves fewer of them.
fn recut(mesh: &mut Mesh) -> bool {
    let mut todo = mesh.present.clone();
    let mut open = vec![false; todo.len()];
    let mut places = vec![0; mesh.points.len()];
    let before = todo.iter().filter(|&&present| present).count();
    let mut left = before;
    for diagonal in 0..todo.len() {
        if !todo[diagonal] || !mesh.present[diagonal] {
            continue;
        }
        let window = Window::around(mesh, diagonal, (WORK / left).max(LEAST_ROOM));
        for &removed in &window.removed {
            todo[removed] = false;
        }
        let diagonals = window.removed.len();
        // No diagonal ends at more than two reflex corners.
        let fewest = diagonals <= window.reflex.div_ceil(2);
        match if fewest { None } else { window.recut(mesh, &mut open, &mut places) } {
            Some(found) => left = left + found - diagonals,
            None => window.removed.iter().rev().for_each(|&removed| mesh.restore(removed)),
        }
    }
    left < before
}

/// Some neighbouring faces, joined.
struct Window {
    /// A half on the joined face.
    inside: usize,
    /// How many corners it has.
    corners: usize,
    /// How many of them are reflex.
    reflex: usize,
    /// The diagonals between the faces, in the order in which they were removed.
    removed: Vec<usize>,
}

impl Window {
    /// Joins the faces round a diagonal, the nearest ones first, as many as there is room for.
    fn around(mesh: &mut Mesh, diagonal: usize, room: usize) -> Self {
        let half = mesh.half(diagonal);
        // No window has room for a face that is larger.
        let most = room / 2;
        let mut window = Window { inside: half, corners: corners(mesh, half, most), reflex: 0, removed: Vec::new() };
        let mut queue = vec![half];
        let mut at = 0;
        while let Some(&half) = queue.get(at) {
            at += 1;
            let twin = mesh.twin(half);
            let was = [(mesh.previous(half), half), (half, mesh.next(half))];
            let was = was.iter().filter(|&&(first, second)| mesh.is_reflex(first, second)).count();
            let will = [half, twin].iter().filter(|&&half| reflex_without(mesh, half)).count();
            let reflex = window.reflex + will - was;
            let corners = window.corners + corners(mesh, twin, most) - 2;
            // What finding the fewest pieces takes when every corner sees every other.
            if reflex * (reflex + 1) * corners > room {
                continue;
            }
            if window.removed.is_empty() {
                queue_face(mesh, half, &mut queue);
            }
            queue_face(mesh, twin, &mut queue);
            let diagonal = mesh.diagonal(half).unwrap_or(diagonal);
            mesh.remove(diagonal);
            window.removed.push(diagonal);
            (window.inside, window.corners, window.reflex) = (mesh.next(half), corners, reflex);
        }
        window
    }

    /// Cuts the window into the fewest pieces. Returns by how many diagonals; none if it takes no fewer, which only slack
    /// can bring about, and leaves the window as it is.
    fn recut(&self, mesh: &mut Mesh, open: &mut [bool], places: &mut [usize]) -> Option<usize> {
        if self.reflex == 0 {
            return Some(0);
        }
        let mut first = self.inside;
        while !mesh.is_reflex(mesh.previous(first), first) {
            first = mesh.next(first);
        }
        let ring = mesh.face(first);
        let vertices = vertices(mesh, first);
        let mut reflex = Vec::new();
        for (place, &half) in ring.iter().enumerate() {
            places[vertices[place]] = place;
            if mesh.is_reflex(mesh.previous(half), half) {
                reflex.push(place);
            }
        }
        let mut parts = Parts::new(mesh, vertices, reflex);
        // Sight passes through the faces as they were.
        for &diagonal in self.removed.iter().rev() {
            mesh.restore(diagonal);
            open[diagonal] = true;
        }
        for (place, &half) in ring.iter().enumerate() {
            if parts.is_reflex(place) {
                look(mesh, open, half, |vertex, is_diagonal| parts.see(place, places[vertex], is_diagonal));
            }
        }
        for &diagonal in &self.removed {
            mesh.remove(diagonal);
            open[diagonal] = false;
        }
        let diagonals = parts.fewest().filter(|diagonals| diagonals.len() <= self.removed.len())?;
        for (&(i, k), &diagonal) in diagonals.iter().zip(&self.removed) {
            mesh.insert(diagonal, ring[i], ring[k - 1]);
        }
        Some(diagonals.len())
    }
}

/// How many corners a face has, up to one more than `most`.
fn corners(mesh: &Mesh, half: usize, most: usize) -> usize {
    let mut at = mesh.next(half);
    let mut count = 1;
    while at != half && count <= most {
        at = mesh.next(at);
        count += 1;
    }
    count
}

/// Queues the other diagonals round a face, from those next to this one, at both sides, to those across.
fn queue_face(mesh: &Mesh, half: usize, queue: &mut Vec<usize>) {
    let (mut ahead, mut behind) = (mesh.next(half), mesh.previous(half));
    let mut queue_diagonal = |half: usize| queue.extend(mesh.diagonal(half).map(|_| half));
    while ahead != behind {
        queue_diagonal(ahead);
        ahead = mesh.next(ahead);
        if ahead != behind {
            queue_diagonal(behind);
            behind = mesh.previous(behind);
        }
    }
    queue_diagonal(ahead);
}

/// The vertices of every face.
fn faces(mesh: &Mesh) -> Vec<Vec<usize>> {
    let mut faces = Vec::new();
    let mut seen = vec![false; mesh.halves.len()];
    for half in 0..seen.len() {
        if seen[half] || mesh.diagonal(half).is_some_and(|diagonal| !mesh.present[diagonal]) {
            continue;
        }
        for half in mesh.face(half) {
            seen[half] = true;
        }
        faces.push(vertices(mesh, half));
    }
    faces
}

/// The vertices round a face.
fn vertices(mesh: &Mesh, half: usize) -> Vec<usize> {
    mesh.face(half).into_iter().map(|half| mesh.origin(half)).collect()
}
