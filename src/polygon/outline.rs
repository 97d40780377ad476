//! Outlines, convex or not, as convex polygons that make them up.

use glam::DVec2;

use crate::error::ShapeError;
use crate::polygon::convexity::check_follows_hull;
use crate::polygon::decompose::decompose;
use crate::polygon::distance::distance_squared;
use crate::polygon::hull::hull_and_extent;
use crate::polygon::orientation::orientation;
use crate::polygon::sweep_line::{at_indices, distinct, sweep_rings, NO_INDEX};
use crate::tolerance::DENT;

/// Cuts the polygon with the outline `points`, in either winding, into convex pieces: lists of indices of `points`.
/// `hull` holds the indices of the points' hull, `extent` is their largest distance from their centre.
///
/// An outline that [`Shape::polygon`](crate::Shape::polygon) takes is one piece, its hull. Any other outline must be
/// simple in exact arithmetic: one that touches itself is refused, one that only comes near to touching itself is not.
/// An outline with a part too thin to tell from a line is refused as degenerate. Each piece is counter-clockwise and
/// strictly convex. Repeated and straight vertices are left out, and dents of at most [`DENT`] × `extent` are filled:
/// the pieces cover the outline's inside and, of its outside, only those dents.
///
/// The points may be those of several rings, of `counts` points each: the outline, then its holes, which must lie in it
/// and apart, in either winding.
///
/// Steps: a convex outline is its hull; sweep over any other to refuse crossings; put it counter-clockwise from its
/// leftmost vertex, and holes clockwise; fill its shallow dents, unless it would then touch itself; refuse holes
/// outside; decompose it, with slack if the pieces stay convex, otherwise without; leave out faces without area, if all
/// their corners lie near the other pieces.
pub(crate) fn outline(
    points: &[DVec2],
    counts: &[usize],
    hull: &[usize],
    extent: f64,
) -> Result<Vec<Vec<usize>>, ShapeError> {
    if hull.len() < 3 {
        return Err(ShapeError::Degenerate);
    }
    if let (Ok(first), [_]) = (check_follows_hull(points, hull, extent), counts) {
        return Ok(vec![(first..first + hull.len()).map(|k| hull[k % hull.len()]).collect()]);
    }
    let refuse = |index| ShapeError::SelfCrossing { index };
    let (mut rings, mut start) = (Vec::new(), 0);
    for &count in counts {
        let ring = distinct(points, start, start + count);
        if ring.is_empty() {
            return Err(refuse(start));
        }
        rings.push(ring);
        start += count;
    }
    let (_, _, swept) = sweep_rings(points, &rings).map_err(refuse)?;
    // Each ring from its leftmost vertex on, where it turns in the direction of its winding.
    start = 0;
    for (hole, ring) in rings.iter_mut().enumerate() {
        let count = ring.len();
        let first = (0..count).min_by_key(|k| swept.events[start + k].rank).unwrap_or(0);
        start += count;
        *ring = (first..first + count).map(|k| ring[k % count]).collect();
        if (orientation(points, ring[ring.len() - 1], ring[0], ring[1]) < 0.0) == (hole == 0) {
            ring[1..].reverse();
        }
    }
    let mut swept = Err(0);
    for depth in [DENT * extent, f64::NEG_INFINITY] {
        if swept.is_err() {
            let fill = |(hole, ring): (usize, &Vec<usize>)| {
                fill_dents(points, ring, if hole == 0 { depth } else { f64::NEG_INFINITY })
            };
            swept = sweep_rings(points, &rings.iter().enumerate().map(fill).collect::<Vec<_>>());
        }
    }
    let (kept, corners, swept) = swept.map_err(refuse)?;
    // Each ring begins with its leftmost vertex. What is above an edge that leads to the right is inside.
    for &hole in &swept.starts[1..] {
        let below = swept.events[hole].below;
        let rank = |vertex: usize| swept.events[vertex].rank;
        if below == NO_INDEX || rank(below) > rank(swept.around[below][1]) {
            return Err(refuse(kept[hole]));
        }
    }
    // First with slack; if that makes a piece too far from convex, without.
    for slack in [DENT * extent, 0.0] {
        let mut pieces = Vec::new();
        let mut flat = Vec::new();
        let mut fit = true;
        for face in decompose(&corners, &swept, slack) {
            // Leave out straight vertices; a face that has no area then is flat.
            let outline = at_indices(&corners, &face);
            let (mut hull, _) = hull_and_extent(&outline);
            if hull.len() > 2 {
                fit &= slack == 0.0 || check_follows_hull(&outline, &hull, extent).is_ok();
                hull.iter_mut().for_each(|corner| *corner = kept[face[*corner]]);
                pieces.push(hull);
            } else {
                flat.extend(outline);
            }
        }
        // A flat face may lie between pieces, but must not reach beyond them.
        let near = |point: DVec2| {
            let reach = |piece: &Vec<usize>| distance_squared(&at_indices(points, piece), point);
            pieces.iter().any(|piece| reach(piece) <= (DENT * extent).powi(2))
        };
        if fit && !pieces.is_empty() && flat.into_iter().all(near) {
            return Ok(pieces);
        }
    }
    Err(ShapeError::Degenerate)
}

/// The most edges of a dent that is filled, so that the time stays proportional to the number of edges.
const MAX_FILLED_EDGES: usize = 256;

/// The vertices of a simple counter-clockwise outline without the straight ones and without dents that are nowhere
/// deeper than `depth` (negative: every dent stays). The first vertex must not be reflex.
///
/// Like the walk round a hull (see [`hull`](crate::polygon::hull::hull)): for each new vertex, the chain of kept
/// vertices drops its last one while that one is straight, or while the chord over it fills a dent no deeper than
/// `depth`.
fn fill_dents(points: &[DVec2], ring: &[usize], depth: f64) -> Vec<usize> {
    let at = |k: usize| ring[k % ring.len()];
    // Positions in the ring, so that the vertices under a chord are known.
    let mut chain = Vec::new();
    for new in 0..=ring.len() {
        while let [.., before, last] = chain[..] {
            let turn = orientation(points, at(before), at(last), at(new));
            let start = points[at(before)];
            let along = points[at(new)] - start;
            let deepest = depth * along.length();
            let is_shallow = |k: usize| along.perp_dot(points[at(k)] - start).abs() <= deepest;
            let fills = turn < 0.0 && new - before <= MAX_FILLED_EDGES && (before + 1..new).all(is_shallow);
            if turn != 0.0 && !fills {
                break;
            }
            chain.pop();
        }
        chain.push(new);
    }
    // The walk ends at the vertex where it began.
    chain.pop();
    chain.iter_mut().for_each(|position| *position = at(*position));
    chain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::math::rotation::Rotation;
    use crate::polygon::test_outlines::{
        self, area, comb, contains, fewest_pieces, is_simple, side, star, vectors, zigzag, Grid,
    };

    fn pieces(points: &[DVec2]) -> Result<Vec<Vec<usize>>, ShapeError> {
        let (hull, extent) = hull_and_extent(points);
        outline(points, &[points.len()], &hull, extent)
    }

    /// Twice the area.
    fn doubled(points: &[DVec2]) -> f64 {
        (0..points.len()).map(|i| (points[i] - points[0]).perp_dot(points[(i + 1) % points.len()] - points[0])).sum()
    }

    /// Asserts that pieces are strictly convex, counter-clockwise, and have the outline's area together.
    fn check(points: &[DVec2], pieces: &[Vec<usize>]) {
        let mut sum = 0.0;
        for piece in pieces {
            let corners = at_indices(points, piece);
            assert_eq!(hull_and_extent(&corners).0.len(), corners.len());
            for k in 0..corners.len() {
                let [p, q, r] = [0, 1, 2].map(|step| corners[(k + step) % corners.len()]);
                assert!((q - p).perp_dot(r - q) > 0.0);
            }
            sum += doubled(&corners);
        }
        let whole = doubled(points).abs();
        assert!((sum - whole).abs() <= 1e-5 * hull_and_extent(points).1.powi(2), "{sum} instead of {whole}");
    }

    #[test]
    fn small_outlines_are_cut_into_the_fewest_pieces() {
        let mut random = Random(2);
        let mut concave = 0;
        for _ in 0..3_000 {
            let points = test_outlines::outline(&mut random, 9);
            if !is_simple(&points) {
                continue;
            }
            let pieces = pieces(&vectors(&points)).unwrap();
            concave += usize::from(pieces.len() > 1);
            let polygons: Vec<Vec<Grid>> =
                pieces.iter().map(|piece| piece.iter().map(|&index| points[index]).collect()).collect();
            for polygon in &polygons {
                let at = |k: usize| polygon[k % polygon.len()];
                assert!((0..polygon.len()).all(|k| side(at(k), at(k + 1), at(k + 2)) > 0), "{points:?}");
            }
            assert_eq!(polygons.iter().map(|polygon| area(polygon)).sum::<i64>(), area(&points).abs(), "{points:?}");
            // Every cell of the grid has a point that no line through two of its points meets.
            let scaled = |polygon: &[Grid]| polygon.iter().map(|p| (42 * p.0, 42 * p.1)).collect::<Vec<_>>();
            for cell in 0..100 {
                let p = (42 * (cell / 10) + 13, 42 * (cell % 10) + 22);
                let covers = polygons.iter().filter(|polygon| contains(&scaled(polygon), p) == Some(true)).count();
                let on_a_side = polygons.iter().any(|polygon| contains(&scaled(polygon), p).is_none());
                assert!(on_a_side || Some(covers == 1) == contains(&scaled(&points), p), "{p:?} of {points:?}");
                assert!(covers < 2);
            }
            let mut corners = test_outlines::distinct(&points);
            let count = corners.len();
            let at = |k: usize| corners[k % count];
            corners = (0..count).filter(|&k| side(at(k), at(k + 1), at(k + 2)) != 0).map(|k| at(k + 1)).collect();
            if area(&corners) < 0 {
                corners.reverse();
            }
            assert_eq!(pieces.len(), fewest_pieces(&corners), "{points:?}");
        }
        assert!(concave > 300);
    }

    #[test]
    fn a_convex_outline_is_one_piece_the_polygon_itself() {
        let points = [[0.5, 1e-7], [1.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.5, 1.0], [0.0, 1.0], [0.0, 0.0]];
        let mut points = points.map(DVec2::from_array);
        assert_eq!(pieces(&points), Ok(vec![vec![1, 3, 5, 6]]));
        points.reverse();
        assert_eq!(pieces(&points).unwrap(), [[0, 4, 3, 1]]);
    }

    #[test]
    fn winding_scale_and_place_do_not_matter() {
        let mut points = star(60, &mut Random(3));
        let found = pieces(&points).unwrap();
        check(&points, &found);
        for (scale, shift) in [(2f64.powi(-180), 0.0), (2f64.powi(180), 0.0), (1.0, 1024.0)] {
            let moved: Vec<DVec2> = points.iter().map(|&p| (p + DVec2::splat(shift)) * scale).collect();
            assert_eq!(pieces(&moved).unwrap(), found);
        }
        points.reverse();
        let reversed = pieces(&points).unwrap();
        check(&points, &reversed);
        assert_eq!(reversed.len(), found.len());
    }

    #[test]
    fn rounding_costs_no_pieces() {
        let plus = [[1, 0], [2, 0], [2, 1], [3, 1], [3, 2], [2, 2], [2, 3], [1, 3], [1, 2], [0, 2], [0, 1], [1, 1]];
        let plus = plus.map(|[x, y]| DVec2::new(f64::from(x), f64::from(y)));
        for turn in 0..100 {
            for parts in [1, 3, 10] {
                let rotation = Rotation::new(0.01 + 0.07 * f64::from(turn));
                let part =
                    |k: usize| plus[k / parts].lerp(plus[(k / parts + 1) % 12], (k % parts) as f64 / parts as f64);
                let points: Vec<DVec2> = (0..12 * parts).map(|k| rotation.apply(part(k))).collect();
                let found = pieces(&points).unwrap();
                check(&points, &found);
                assert_eq!(found.len(), 3, "turn {turn}, {parts} parts");
            }
        }
    }

    #[test]
    fn a_shallow_dent_is_filled() {
        let cut = |points: &[[f64; 2]]| {
            let points: Vec<DVec2> = points.iter().copied().map(DVec2::from_array).collect();
            let found = pieces(&points).unwrap();
            check(&points, &found);
            found.concat()
        };
        let dented = |depth: f64| [[0.0, 0.0], [1.0, depth], [2.0, 0.0], [2.0, 2.0], [1.5, 1.0], [0.0, 2.0]];
        assert!(!cut(&dented(0.0)).contains(&1));
        assert!(!cut(&dented(1e-7)).contains(&1));
        assert!(cut(&dented(1e-5)).contains(&1));
        // Also where that closes a gap: the mouth of a C, its lower lip in a dent of the upper one.
        let mouth = [[1.25, 1.0 + 5e-8], [0.5, 0.5], [0.5, 1.0], [1.25, 1.0 + 1e-7]];
        assert!(
            !cut(&[&[[0.0, 0.0], [2.0, 0.0]], &mouth[..], &[[2.0, 1.0], [2.0, 2.0], [0.0, 2.0]]].concat()).contains(&5)
        );
        // Each corner of this arc lies almost on the line between its neighbours; the arc as a whole is not straight.
        let arc = (0..2000).map(|k| Rotation::new(f64::from(k) / 1999.0 * std::f64::consts::FRAC_PI_2).apply(DVec2::X));
        let corner: Vec<DVec2> = arc.chain([DVec2::ZERO]).map(|p| DVec2::new(p.x, -p.y)).collect();
        assert_eq!(pieces(&corner).unwrap().len(), 1);
        let bite: Vec<DVec2> = corner[..2000].iter().copied().chain([DVec2::new(1.0, -1.0)]).collect();
        check(&bite, &pieces(&bite).unwrap());
    }

    #[test]
    fn what_cannot_be_cut_is_refused() {
        let refusal = |points: &[[f64; 2]]| pieces(&points.iter().copied().map(DVec2::from_array).collect::<Vec<_>>());
        assert_eq!(refusal(&[[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]]), Err(ShapeError::Degenerate));
        let bow_tie = [[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]];
        assert_eq!(refusal(&bow_tie), Err(ShapeError::SelfCrossing { index: 2 }));
        // Two slivers, each without area.
        let thin = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [1.0 - 1e-14, 1e-14]];
        assert_eq!(refusal(&thin), Err(ShapeError::Degenerate));
    }

    #[test]
    fn large_outlines_are_cut_too() {
        for points in [star(5_000, &mut Random(4)), comb(2_000), zigzag(5_000)] {
            let found = pieces(&points).unwrap();
            check(&points, &found);
            let reflex = points.len() / 2;
            assert!(found.len() > reflex / 2 && found.len() < reflex + reflex / 4, "{}", found.len());
        }
    }

    #[test]
    fn how_shallow_a_dent_must_be_goes_by_the_size() {
        for scale in [1e-3, 1.0, 1e3] {
            let keeps = |dent: f64| {
                let points = [[0.0, 0.0], [1.0, dent], [2.0, 0.0], [2.0, 2.0], [1.5, 1.0], [0.0, 2.0]];
                let points: Vec<DVec2> = points.map(|point| DVec2::from(point) * scale).to_vec();
                let found = pieces(&points).unwrap();
                let whole: f64 = found.iter().map(|piece| doubled(&at_indices(&points, piece))).sum();
                assert!((whole - doubled(&points)).abs() <= 1e-5 * scale * scale, "{whole}");
                found.concat().contains(&1)
            };
            assert!(!keeps(1e-7) && keeps(1e-5), "{scale}");
        }
    }
}
