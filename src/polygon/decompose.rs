//! Decomposition of a simple polygon into few convex pieces, by diagonals.
//!
//! Measured over twelve families of seeded outlines (stars, saws, combs, zigzags, spirals, staircases, untangled
//! points, coasts, snowflakes, gears, crescents, rounded crosses; letters among those of 20 vertices): the number of
//! pieces, added up over one outline of each family, and the size of the WebAssembly.
//!
//! | vertices | 20 | 100 | 1,000 | bytes |
//! |---|---|---|---|---|
//! | lower bound: half the reflex vertices, plus one | 57 | 239 | 2,337 | |
//! | the fewest by diagonals (slack 0) | 83 | 390 | | |
//! | this file | 81 | 385 | 4,000 | 20 KB |
//! | this file without windows: merged triangles | 88 | 435 | 4,347 | 12 KB |
//! | the crate earcut 0.4, its triangles merged | 95 | 450 | 4,672 | 19 KB, and merging |
//! | the crate i_triangle 0.51 | 85 | 419 | 4,463 | 222 KB |
//!
//! This file needs fewer pieces than the first two rows where sides are straight but for rounding. The 12 KB and 20 KB
//! include the check for crossings, which the crates leave to the caller. The bytes are those of default inlining; as
//! the package is built, outlines take 15 KB of it, 7 KB of the download. Few pieces are worth the time, which is spent
//! once: in Node a star of 100 vertices takes 1.2 ms, one of 1,000 takes 13 ms, one of 10,000 takes 0.1 s.

use glam::DVec2;

use crate::memory::copies;
use crate::polygon::keil_snoeyink::Subpolygons;
use crate::polygon::mesh::Mesh;
use crate::polygon::sweep_line::Sweep;
use crate::polygon::triangulate::triangulate;
use crate::polygon::visibility::visit_visible;

/// Cuts a counter-clockwise polygon, none of whose vertices is straight, into few convex pieces: lists of vertices,
/// counter-clockwise. `sweep` is the polygon's. A vertex within `slack` of the line through its neighbours counts as
/// straight, so that a side that is straight but for rounding costs no piece; but where many such vertices follow one
/// another, a piece may be far from convex.
///
/// Steps: triangulate the polygon; remove each diagonal that convexity does not need; then, window by window, join the
/// pieces round a diagonal and cut them anew into the fewest. A polygon of a hundred vertices, half of them reflex, is
/// a single window.
#[inline(never)] // for code size: the loop that calls this is unrolled
pub(crate) fn decompose(points: &[DVec2], sweep: &Sweep, slack: f64) -> Vec<Vec<usize>> {
    let mut mesh = triangulate(points, sweep, slack);
    join_convex(&mut mesh);
    // Faces round a hole, once joined, would meet themselves.
    for _ in 0..if sweep.starts.len() == 1 { PASSES } else { 0 } {
        if !recut(&mut mesh) {
            break;
        }
    }
    faces(&mesh)
}

/// Removes each diagonal whose two faces make a convex face together (S. Hertel and K. Mehlhorn, Fast triangulation of
/// simple polygons, 1983).
fn join_convex(mesh: &mut Mesh) {
    for diagonal in 0..mesh.present.len() {
        let half = mesh.first_half(diagonal);
        if !is_reflex_without(mesh, half) && !is_reflex_without(mesh, half + 1) {
            mesh.remove(diagonal);
        }
    }
}

/// Whether removing a diagonal would leave a reflex corner at the vertex where `half`, one of its halves, begins.
fn is_reflex_without(mesh: &Mesh, half: usize) -> bool {
    mesh.is_reflex(mesh.previous(half), mesh.next(mesh.twin(half)))
}

/// The second pass puts its windows round the diagonals that the first pass left. A third pass would save one piece in
/// 2,000.
const PASSES: usize = 2;

/// The steps that all windows of a pass may take together if there is one for each diagonal; most windows hold many
/// diagonals, so a pass takes a fraction of that. Four times as many steps would save one piece in 300.
const PASS_STEPS: usize = 40_000_000;

/// The steps that a window may take however many diagonals there are.
const MIN_WINDOW_STEPS: usize = 20_000;

/// Cuts the window round each diagonal anew, each diagonal in one window. Returns whether fewer diagonals are left.
fn recut(mesh: &mut Mesh) -> bool {
    let mut pending = mesh.present.clone();
    let mut open = copies(false, pending.len());
    let mut positions = copies(0, mesh.points.len());
    let before = pending.iter().filter(|&&present| present).count();
    let mut left = before;
    for diagonal in 0..pending.len() {
        if !pending[diagonal] || !mesh.present[diagonal] {
            continue;
        }
        let window = Window::around(mesh, diagonal, (PASS_STEPS / left).max(MIN_WINDOW_STEPS));
        for &removed in &window.removed {
            pending[removed] = false;
        }
        let diagonals = window.removed.len();
        // A diagonal ends at most at two reflex corners, and each reflex corner needs one.
        let is_minimal = diagonals <= window.reflex.div_ceil(2);
        match if is_minimal { None } else { window.recut(mesh, &mut open, &mut positions) } {
            Some(found) => left = left + found - diagonals,
            None => window.removed.iter().rev().for_each(|&removed| mesh.restore(removed)),
        }
    }
    left < before
}

/// Neighbouring faces, joined into one.
struct Window {
    /// A half-edge of the joined face.
    inside: usize,
    /// The joined face's number of corners.
    corners: usize,
    /// The joined face's number of reflex corners.
    reflex: usize,
    /// The diagonals between the faces, in the order of their removal.
    removed: Vec<usize>,
}

impl Window {
    /// Joins the faces round a diagonal, nearest first, as long as cutting them anew takes at most `max_steps`.
    fn around(mesh: &mut Mesh, diagonal: usize, max_steps: usize) -> Self {
        let half = mesh.first_half(diagonal);
        // A window with more corners and any reflex one takes more steps.
        let max_corners = max_steps / 2;
        let mut window =
            Window { inside: half, corners: corners(mesh, half, max_corners), reflex: 0, removed: Vec::new() };
        let mut queue = vec![half];
        let mut at = 0;
        while let Some(&half) = queue.get(at) {
            at += 1;
            let twin = mesh.twin(half);
            let reflex_before = usize::from(mesh.is_reflex(mesh.previous(half), half))
                + usize::from(mesh.is_reflex(half, mesh.next(half)));
            let reflex_after = usize::from(is_reflex_without(mesh, half)) + usize::from(is_reflex_without(mesh, twin));
            let reflex = window.reflex + reflex_after - reflex_before;
            let corners = window.corners + corners(mesh, twin, max_corners) - 2;
            // The steps that finding the fewest pieces takes if every corner sees every other one.
            if reflex * (reflex + 1) * corners > max_steps {
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

    /// Cuts the window into the fewest pieces. Returns the number of diagonals; `None`, with no diagonal inserted, if
    /// there is no way with at most as many as before, which only slack can cause.
    fn recut(&self, mesh: &mut Mesh, open: &mut [bool], positions: &mut [usize]) -> Option<usize> {
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
        for (position, &half) in ring.iter().enumerate() {
            positions[vertices[position]] = position;
            if mesh.is_reflex(mesh.previous(half), half) {
                reflex.push(position);
            }
        }
        let mut subpolygons = Subpolygons::new(mesh, vertices, reflex);
        // Visibility is worked out on the convex faces that were joined.
        for &diagonal in self.removed.iter().rev() {
            mesh.restore(diagonal);
            open[diagonal] = true;
        }
        for (position, &half) in ring.iter().enumerate() {
            if subpolygons.is_reflex(position) {
                visit_visible(mesh, open, half, |vertex, is_diagonal| {
                    subpolygons.set_visible(position, positions[vertex], is_diagonal)
                });
            }
        }
        for &diagonal in &self.removed {
            mesh.remove(diagonal);
            open[diagonal] = false;
        }
        let diagonals = subpolygons.fewest_diagonals().filter(|diagonals| diagonals.len() <= self.removed.len())?;
        for (&(i, k), &diagonal) in diagonals.iter().zip(&self.removed) {
            mesh.insert(diagonal, ring[i], ring[k - 1]);
        }
        Some(diagonals.len())
    }
}

/// The number of corners of a face; counting stops at `max_corners` + 1.
#[inline(never)] // for code size
fn corners(mesh: &Mesh, half: usize, max_corners: usize) -> usize {
    let mut at = mesh.next(half);
    let mut count = 1;
    while at != half && count <= max_corners {
        at = mesh.next(at);
        count += 1;
    }
    count
}

/// Queues the other diagonals of a face, from both sides at once: the neighbours of `half` first, the far side last.
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

/// The vertices of each face.
fn faces(mesh: &Mesh) -> Vec<Vec<usize>> {
    let mut faces = Vec::new();
    let mut seen = copies(false, mesh.halves.len());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::polygon::sweep_line::sweep;
    use crate::polygon::test_outlines::{self, area, fewest_pieces, is_simple, side, star, vectors, Grid};

    /// The corners of a seeded outline, counter-clockwise, if it is simple and has a reflex one.
    fn concave(random: &mut Random, most: usize) -> Option<Vec<Grid>> {
        let points = test_outlines::distinct(&test_outlines::outline(random, most));
        let corner = |points: &[Grid], k: usize| {
            let count = points.len();
            side(points[(k + count - 1) % count], points[k], points[(k + 1) % count])
        };
        if !is_simple(&points) {
            return None;
        }
        let mut corners: Vec<Grid> =
            (0..points.len()).filter(|&k| corner(&points, k) != 0).map(|k| points[k]).collect();
        if area(&corners) < 0 {
            corners.reverse();
        }
        (0..corners.len()).any(|k| corner(&corners, k) < 0).then_some(corners)
    }

    /// Not by merging, which often leaves as few: all triangles, or what merging left, are one window, which is cut
    /// anew.
    #[test]
    fn a_window_is_cut_into_the_fewest_pieces() {
        let mut random = Random(6);
        let mut cut = 0;
        for round in 0..2500 {
            let Some(corners) = concave(&mut random, 10) else { continue };
            let points = vectors(&corners);
            let Ok(sweep) = sweep(&points, &[points.len()]) else { panic!("simple") };
            let mut mesh = triangulate(&points, &sweep, 0.0);
            if round % 2 == 0 {
                join_convex(&mut mesh);
            }
            let present: Vec<usize> = (0..mesh.present.len()).filter(|&diagonal| mesh.present[diagonal]).collect();
            let window = Window::around(&mut mesh, present[random.below(present.len())], usize::MAX);
            assert_eq!((window.removed.len(), window.corners), (present.len(), corners.len()));
            let (mut open, mut positions) = (copies(false, corners.len() - 3), copies(0, corners.len()));
            let diagonals = window.recut(&mut mesh, &mut open, &mut positions).expect("there is a way");
            assert_eq!(diagonals + 1, fewest_pieces(&corners), "{corners:?}");
            assert!(!open.contains(&true));
            let faces = faces(&mesh);
            assert_eq!(faces.len(), diagonals + 1);
            let mut whole = 0;
            for face in &faces {
                let face: Vec<Grid> = face.iter().map(|&vertex| corners[vertex]).collect();
                let at = |k: usize| face[k % face.len()];
                assert!((0..face.len()).all(|k| side(at(k), at(k + 1), at(k + 2)) >= 0), "{face:?} of {corners:?}");
                whole += area(&face);
            }
            assert_eq!(whole, area(&corners), "{corners:?}");
            cut += 1;
        }
        assert!(cut > 200, "{cut}");
    }

    /// Outlines of several windows: how many pieces there are, at most, and that they are convex and fill the outline.
    #[test]
    fn stars_of_several_windows_fall_into_few_pieces() {
        let mut sum = 0;
        for seed in 0..4 {
            let points = star(500, &mut Random(seed));
            let Ok(sweep) = sweep(&points, &[points.len()]) else { panic!("simple") };
            let doubled = |ring: &[usize]| -> f64 {
                (0..ring.len()).map(|k| points[ring[k]].perp_dot(points[ring[(k + 1) % ring.len()]])).sum()
            };
            // Without the straight vertices, of which a star has none.
            let faces = decompose(&points, &sweep, 0.0);
            for face in &faces {
                let at = |k: usize| points[face[k % face.len()]];
                assert!((0..face.len()).all(|k| (at(k + 1) - at(k)).perp_dot(at(k + 2) - at(k + 1)) >= 0.0));
            }
            let (whole, all) =
                (faces.iter().map(|face| doubled(face)).sum::<f64>(), doubled(&(0..500).collect::<Vec<_>>()));
            assert!((whole - all).abs() < 1e-9 * all, "{whole}, not {all}");
            sum += faces.len();
        }
        // Half of the reflex vertices, plus one, would be 1,004 at least.
        assert!(sum <= 1045, "{sum}");
    }
}
