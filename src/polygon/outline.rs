//! An outline of any form: one convex polygon, or several that make it up.

use glam::DVec2;

use crate::error::ShapeError;
use crate::polygon::convexity::go_round;
use crate::polygon::decompose::decompose;
use crate::polygon::distance::distance_squared;
use crate::polygon::hull::own_hull;
use crate::polygon::orientation::orientation;
use crate::polygon::sweep_line::{distinct, pick, sweep_over};
use crate::tolerance::DENT;

/// The convex polygons, as indices of `points`, that make up the polygon which goes round `points`, in either winding.
/// `hull` holds the vertices of the points' hull, `extent` their largest distance from their centre.
///
/// What [`Shape::polygon`](crate::Shape::polygon) takes is one piece, the same. Any other outline must be simple in exact
/// arithmetic: one that touches itself is refused, one that only comes near to that is not; and so is one with a part that
/// is too thin to be told from a line. Each piece is
/// counter-clockwise and strictly convex. Repeated and straight vertices are left out, and so is what dents a piece by no
/// more than [`DENT`]: together the pieces cover the outline's inside, and of its outside what lies so near.
pub(crate) fn outline(points: &[DVec2], hull: &[usize], extent: f64) -> Result<Vec<Vec<usize>>, ShapeError> {
    if hull.len() < 3 {
        return Err(ShapeError::Degenerate);
    }
    if let Ok(first) = go_round(points, hull, extent) {
        return Ok(vec![[&hull[first..], &hull[..first]].concat()]);
    }
    let distinct = distinct(points);
    let refuse = |index| ShapeError::SelfCrossing { index };
    let (_, swept) = sweep_over(points, &distinct).map_err(refuse)?;
    // Counter-clockwise from the leftmost vertex, where the outline turns the way that it goes round.
    let (count, first) = (distinct.len(), swept.order[0]);
    let at = |k: usize| distinct[(first + k) % count];
    let clockwise = orientation(points, at(count - 1), at(0), at(1)) < 0.0;
    let ring: Vec<usize> = (0..count).map(|k| at(if clockwise { count - k } else { k })).collect();
    let mut kept = fill_dents(points, &ring, DENT * extent);
    let mut swept = sweep_over(points, &kept);
    if swept.is_err() {
        kept = fill_dents(points, &ring, f64::NEG_INFINITY);
        swept = sweep_over(points, &kept);
    }
    let (corners, swept) = swept.map_err(refuse)?;
    // What nearly runs on straight passes as straight, unless a piece is the worse for it.
    for slack in [DENT * extent, 0.0] {
        let mut pieces = Vec::new();
        let mut flat = Vec::new();
        let mut fit = true;
        for face in decompose(&corners, &swept, slack) {
            // Without straight vertices; and a face may have no area left then.
            let outline = pick(&corners, &face);
            let (hull, _) = own_hull(&outline);
            if hull.len() > 2 {
                fit &= slack == 0.0 || go_round(&outline, &hull, extent).is_ok();
                pieces.push(pick(&kept, &pick(&face, &hull)));
            } else {
                flat.extend(outline);
            }
        }
        // What has no area may lie between pieces, but must not lead away from them.
        let near = |point: DVec2| {
            let reach = |piece: &Vec<usize>| distance_squared(&pick(points, piece), point);
            pieces.iter().any(|piece| reach(piece) <= (DENT * extent).powi(2))
        };
        if fit && !pieces.is_empty() && flat.into_iter().all(near) {
            return Ok(pieces);
        }
    }
    Err(ShapeError::Degenerate)
}

/// One chord never fills more of an outline than so many edges, so that the time stays proportional to their number.
const MOST_FILLED: usize = 256;

/// The vertices of a simple counter-clockwise outline, less the straight ones, and those of dents that are nowhere deeper
/// than `depth`. The first vertex must not be reflex.
///
/// Like the walk round a hull (see [`hull`](crate::polygon::hull::hull)): the chain of vertices that stay drops its end while the
/// chord from the vertex before to the new one passes it at its right, no farther off than that.
fn fill_dents(points: &[DVec2], ring: &[usize], depth: f64) -> Vec<usize> {
    let at = |k: usize| ring[k % ring.len()];
    // By their places in the ring, so that it is known what lies between.
    let mut chain = Vec::new();
    for new in 0..=ring.len() {
        while let [.., before, last] = chain[..] {
            let turn = orientation(points, at(before), at(last), at(new));
            let start = points[at(before)];
            let along = points[at(new)] - start;
            let deepest = depth * along.length();
            let is_shallow = |k: usize| along.perp_dot(points[at(k)] - start).abs() <= deepest;
            let fills = turn < 0.0 && new - before <= MOST_FILLED && (before + 1..new).all(is_shallow);
            if turn != 0.0 && !fills {
                break;
            }
            chain.pop();
        }
        chain.push(new);
    }
    // The walk ends where it began.
    chain.pop();
    pick(ring, &chain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::rotation::Rotation;
    use crate::polygon::test_outlines::{
        self, area, comb, contains, fewest, is_simple, side, star, vectors, zigzag, Grid, Random,
    };

    fn pieces(points: &[DVec2]) -> Result<Vec<Vec<usize>>, ShapeError> {
        let (hull, extent) = own_hull(points);
        outline(points, &hull, extent)
    }

    /// Twice the area.
    fn doubled(points: &[DVec2]) -> f64 {
        (0..points.len()).map(|i| (points[i] - points[0]).perp_dot(points[(i + 1) % points.len()] - points[0])).sum()
    }

    /// Asserts that pieces are strictly convex, counter-clockwise, and have the outline's area together.
    fn check(points: &[DVec2], pieces: &[Vec<usize>]) {
        let mut sum = 0.0;
        for piece in pieces {
            let corners = pick(points, piece);
            assert_eq!(own_hull(&corners).0.len(), corners.len());
            for k in 0..corners.len() {
                let [p, q, r] = [0, 1, 2].map(|step| corners[(k + step) % corners.len()]);
                assert!((q - p).perp_dot(r - q) > 0.0);
            }
            sum += doubled(&corners);
        }
        let whole = doubled(points).abs();
        assert!((sum - whole).abs() <= 1e-5 * own_hull(points).1.powi(2), "{sum} instead of {whole}");
    }

    #[test]
    fn small_outlines_are_cut_into_the_fewest_pieces() {
        let mut random = Random(2);
        let mut concave = 0;
        for _ in 0..3_000 {
            let points = random.outline(9);
            if !is_simple(&points) {
                continue;
            }
            let pieces = pieces(&vectors(&points)).unwrap();
            concave += usize::from(pieces.len() > 1);
            let polygons: Vec<Vec<Grid>> = pieces.iter().map(|piece| pick(&points, piece)).collect();
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
            assert_eq!(pieces.len(), fewest(&corners), "{points:?}");
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
        // An arc of so many corners that none stands out: it is no straight line for that.
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
}
