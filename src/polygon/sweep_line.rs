//! Whether a closed outline is simple, that is, meets itself nowhere.

use glam::DVec2;

use crate::polygon::hull::by_x;
use crate::polygon::orientation::orientation;
use crate::polygon::support::{next, previous};

/// In the place of a vertex or an edge where there is none.
pub(crate) const NONE: usize = usize::MAX;

/// What a line that sweeps over a simple outline from left to right finds.
pub(crate) struct Sweep {
    /// The vertices from left to right, those of equal x from below.
    pub order: Vec<usize>,
    pub stops: Vec<Stop>,
}

/// What the line finds at a vertex. Edges go by their first vertex.
#[derive(Clone, Copy)]
pub(crate) struct Stop {
    /// The vertex's place in the order.
    pub rank: usize,
    /// The edge next below the vertex and its own edges, or [`NONE`].
    pub below: usize,
    /// Where on the line the edge from this vertex is kept.
    place: usize,
}

/// Sweeps over a closed outline of which no two neighbours coincide. Where it touches or crosses itself, says so by an
/// edge that meets another elsewhere than where one follows the other, or doubles back on it: the later one of the
/// leftmost such pair that is noticed.
///
/// M. I. Shamos and D. Hoey, Geometric intersection problems, 1976. Steps, for a vertical line that moves to the right,
/// and stops at each vertex: the edges that cross the line are kept in their order from below. Edges that begin at the
/// vertex are entered, edges that end there leave. Whenever two edges become neighbours on the line, they are tested
/// for a meeting to the right of it; edges that do not meet keep their order until one ends, so the test is whether the
/// first of their right ends lies on its own edge's side of the other edge. No two edges can meet without having been
/// neighbours. That asks for nothing but the sides of lines that vertices lie on, which [`orientation`] tells exactly:
/// an outline that is simple in exact arithmetic passes, however near it comes to touching itself, and any other is
/// refused.
pub(crate) fn sweep(points: &[DVec2]) -> Result<Sweep, usize> {
    let count = points.len();
    let order: Vec<usize> = by_x(points, false).iter().map(|keyed| keyed.index).collect();
    let mut line =
        Line { points, stops: vec![Stop { rank: 0, below: NONE, place: 0 }; count], rungs: Vec::new(), seed: 1 };
    line.tower(NONE, HIGHEST);
    let mut last = None;
    for (rank, &vertex) in order.iter().enumerate() {
        line.stops[vertex].rank = rank;
        if let Some(last) = last.filter(|&last: &usize| points[last] == points[vertex]) {
            return Err(vertex.max(last));
        }
        last = Some(vertex);
    }
    for &vertex in &order {
        let (before, after) = (previous(vertex, count), next(vertex, count));
        let rank = line.stops[vertex].rank;
        let mut place = line.stops[before].place;
        let under = match (line.stops[before].rank < rank, line.stops[after].rank < rank) {
            (false, false) => line.enter(vertex, before)?,
            (true, true) => {
                let mut other = line.stops[vertex].place;
                if line.rungs[other].above == place {
                    (place, other) = (other, place);
                }
                let under = line.rungs[place].below;
                line.leave(place);
                line.leave(other);
                under
            }
            (from_left, _) => {
                if !from_left {
                    place = line.stops[vertex].place;
                }
                let edge = if from_left { vertex } else { before };
                line.stops[edge].place = place;
                line.rungs[place].edge = edge;
                line.check(place)?;
                line.rungs[place].below
            }
        };
        line.check(under)?;
        line.stops[vertex].below = line.rungs[under].edge;
    }
    Ok(Sweep { order, stops: line.stops })
}

/// The edges that cross the sweep line, from below: a skip list (W. Pugh, Skip lists: a probabilistic alternative to
/// balanced trees, 1990), linked both ways, so that only entering takes a search.
struct Line<'a> {
    points: &'a [DVec2],
    stops: Vec<Stop>,
    /// Towers of rungs, each rung linked to the nearest ones as high below and above. A tower goes by its lowest rung.
    /// The first one stands for both ends of the line.
    rungs: Vec<Rung>,
    /// Of the heights' random numbers.
    seed: u32,
}

#[derive(Clone, Copy)]
struct Rung {
    below: usize,
    above: usize,
    edge: usize,
    /// How many rungs the tower has.
    height: usize,
}

/// Rungs of the highest towers: enough for four to their power of edges.
const HIGHEST: usize = 12;

impl Line<'_> {
    /// Enters the edges that begin at `vertex`, its own and that from `before`. Returns the place below them.
    fn enter(&mut self, vertex: usize, before: usize) -> Result<usize, usize> {
        let turn = orientation(self.points, vertex, before, next(vertex, self.points.len()));
        if turn == 0.0 {
            return Err(vertex.max(before));
        }
        // At each height, the last tower below the vertex.
        let mut path = [0; HIGHEST];
        let mut at = 0;
        for level in (0..HIGHEST).rev() {
            loop {
                let Rung { above, .. } = self.rungs[at + level];
                if above == 0 {
                    break;
                }
                let Rung { edge, .. } = self.rungs[above];
                let side = self.side(vertex, edge);
                if side == 0.0 {
                    return Err(vertex.max(edge));
                }
                if side < 0.0 {
                    break;
                }
                at = above;
            }
            path[level] = at;
        }
        for edge in if turn > 0.0 { [vertex, before] } else { [before, vertex] } {
            // xorshift32: G. Marsaglia, Xorshift RNGs, 2003. One tower in four reaches a rung higher.
            self.seed ^= self.seed << 13;
            self.seed ^= self.seed >> 17;
            self.seed ^= self.seed << 5;
            let height = (1 + self.seed.trailing_zeros() as usize / 2).min(HIGHEST);
            let place = self.tower(edge, height);
            self.stops[edge].place = place;
            for (level, &under) in path[..height].iter().enumerate() {
                let above = self.rungs[under + level].above;
                self.link(level, under, place);
                self.link(level, place, above);
            }
        }
        // The edge that was entered last is the lower one.
        let lower = self.rungs[at].above;
        self.check(self.rungs[lower].above)?;
        Ok(at)
    }

    /// Makes a tower that is linked to none.
    fn tower(&mut self, edge: usize, height: usize) -> usize {
        let place = self.rungs.len();
        self.rungs.resize(place + height, Rung { below: 0, above: 0, edge, height });
        place
    }

    fn link(&mut self, level: usize, below: usize, above: usize) {
        self.rungs[below + level].above = above;
        self.rungs[above + level].below = below;
    }

    fn leave(&mut self, place: usize) {
        for level in 0..self.rungs[place].height {
            let Rung { below, above, .. } = self.rungs[place + level];
            self.link(level, below, above);
        }
    }

    /// Tests the edge at a place and the one above it.
    fn check(&self, place: usize) -> Result<(), usize> {
        let (lower, upper) = (self.rungs[place].edge, self.rungs[self.rungs[place].above].edge);
        if lower == NONE || upper == NONE {
            return Ok(());
        }
        let (lower_end, upper_end) = (self.ends(lower).1, self.ends(upper).1);
        let apart = if lower_end == upper_end {
            true
        } else if self.stops[lower_end].rank < self.stops[upper_end].rank {
            self.side(lower_end, upper) < 0.0
        } else {
            self.side(upper_end, lower) > 0.0
        };
        if apart {
            Ok(())
        } else {
            Err(lower.max(upper))
        }
    }

    /// Positive for a vertex above an edge, negative for one below.
    fn side(&self, vertex: usize, edge: usize) -> f64 {
        let (left, right) = self.ends(edge);
        orientation(self.points, left, right, vertex)
    }

    /// The vertices at an edge's left and right ends.
    fn ends(&self, edge: usize) -> (usize, usize) {
        let other = next(edge, self.points.len());
        if self.stops[edge].rank < self.stops[other].rank {
            (edge, other)
        } else {
            (other, edge)
        }
    }
}

/// Where a closed outline touches or crosses itself, as [`sweep`] says it.
pub(crate) fn crossing(points: &[DVec2]) -> Option<usize> {
    sweep_over(points, &distinct(points)).err()
}

/// The vertices of a closed outline that do not coincide with the one before.
pub(crate) fn distinct(points: &[DVec2]) -> Vec<usize> {
    let mut distinct = Vec::new();
    for index in 0..points.len() {
        if points[index] != points[previous(index, points.len())] {
            distinct.push(index);
        }
    }
    distinct
}

/// Sweeps over the outline that visits the points with these indices. Returns them, too.
pub(crate) fn sweep_over(points: &[DVec2], indices: &[usize]) -> Result<(Vec<DVec2>, Sweep), usize> {
    let points = pick(points, indices);
    match sweep(&points) {
        Ok(swept) => Ok((points, swept)),
        Err(k) => Err(indices[k]),
    }
}

/// The items with these indices.
pub(crate) fn pick<T: Copy>(items: &[T], indices: &[usize]) -> Vec<T> {
    indices.iter().map(|&index| items[index]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::polygon::test_outlines::{self, comb, is_met, is_simple, star, vectors, zigzag, Random};

    #[test]
    fn every_meeting_is_found_and_nothing_else() {
        let mut random = Random(1);
        let (mut passed, mut refused) = (0, 0);
        for _ in 0..20_000 {
            let points = test_outlines::distinct(&random.outline(10));
            if points.len() < 3 {
                continue;
            }
            match crossing(&vectors(&points)) {
                None => {
                    assert!(is_simple(&points), "{points:?}");
                    passed += 1;
                }
                Some(index) => {
                    assert!(is_met(&points, index), "edge {index} of {points:?}");
                    refused += 1;
                }
            }
        }
        assert!(passed > 5_000 && refused > 5_000);
    }

    #[test]
    fn a_gap_of_one_bit_is_a_gap() {
        let slit = |gap: f64| {
            let points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [gap, 0.3], [0.5, 1.0], [0.0, 1.0]];
            crossing(&points.map(DVec2::from_array))
        };
        assert_eq!(slit(f64::from_bits(1)), None);
        assert_eq!(slit(0.0), Some(5));
        assert_eq!(slit(-0.0), Some(5));
        assert_eq!(slit(-f64::from_bits(1)), Some(5));
        // On a slanted edge, which the point misses by less than products can be rounded to.
        let (start, end) = (DVec2::new(0.1, 0.2), DVec2::new(0.1 + 1.0 / 3.0, 0.9));
        let on = start.lerp(end, 0.37);
        let near =
            |point: DVec2| crossing(&[start, end, DVec2::new(-2.0, 0.9), point, DVec2::new(-2.0, 0.2)]).is_none();
        let steps: Vec<bool> =
            (-40..40).map(|step| near(on + DVec2::X * f64::EPSILON / 4.0 * f64::from(step))).collect();
        assert!(steps[0] && !steps[79] && steps.is_sorted_by(|here, next| here >= next));
    }

    #[test]
    fn repeated_points_and_straight_vertices_are_no_meetings() {
        let points = [[0.0, 0.0], [0.5, 0.0], [1.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [-0.0, 0.5], [0.0, 0.0]];
        assert_eq!(crossing(&points.map(DVec2::from_array)), None);
    }

    #[test]
    fn the_edge_goes_by_the_index_that_came() {
        // Two repeats before the crossing edges, which begin at 2 and 6.
        let points = [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [2.0, 2.0], [2.0, 2.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]];
        assert_eq!(crossing(&points.map(DVec2::from_array)), Some(6));
        assert_eq!(crossing(&points.map(DVec2::from_array)[2..]), Some(4));
    }

    #[test]
    fn long_outlines_are_told_apart_by_one_point() {
        for mut points in [star(20_000, &mut Random(1)), comb(20_000), zigzag(20_000)] {
            assert_eq!(crossing(&points), None);
            let last = points.len() / 2;
            points[last] = points[last].lerp(points[last + 1], 3.0);
            assert!(crossing(&points).is_some());
        }
    }

    #[test]
    fn what_is_below_a_vertex_is_known() {
        // A comb's gaps reach down to between the legs of its left side.
        let points =
            [[0, 0], [9, 0], [9, 5], [4, 5], [5, 3], [1, 4]].map(|[x, y]| DVec2::new(f64::from(x), f64::from(y)));
        let Ok(sweep) = sweep(&points) else { panic!("simple") };
        assert_eq!(sweep.order, [0, 5, 3, 4, 1, 2]);
        let below: Vec<usize> = sweep.stops.iter().map(|stop| stop.below).collect();
        assert_eq!(below, [NONE, NONE, NONE, 4, 0, 0]);
    }
}
