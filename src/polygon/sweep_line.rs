//! A sweep line over a closed outline, which finds out whether the outline is simple: touches or crosses itself
//! nowhere.

use glam::DVec2;

use crate::polygon::hull::sort_lexicographically;
use crate::polygon::orientation::orientation;
use crate::polygon::support::{next, previous};

/// Stands for no vertex, no edge, or no entry of a list.
pub(crate) const NO_INDEX: usize = usize::MAX;

/// The order in which a line that sweeps over a simple outline from left to right meets the vertices, with the edges
/// that it finds there.
pub(crate) struct Sweep {
    /// The vertices from left to right, those of equal x from below.
    pub order: Vec<usize>,
    /// One for each vertex, by the vertex's index.
    pub events: Vec<VertexEvent>,
    /// By vertex: the one before and the one after it, in its ring.
    pub around: Vec<[usize; 2]>,
    /// Where the rings begin: the outline and its holes.
    pub starts: Vec<usize>,
}

/// The edges that the sweep line finds at a vertex. An edge has the index of its first vertex.
#[derive(Clone, Copy)]
pub(crate) struct VertexEvent {
    /// The vertex's position in the order.
    pub rank: usize,
    /// The edge next below the vertex and its own two edges, or [`NO_INDEX`].
    pub below: usize,
    /// The tower of the edge from this vertex, in [`Line::nodes`].
    tower: usize,
}

/// Sweeps over a closed outline of which no two neighbours coincide. If it touches or crosses itself, returns an edge
/// that meets another one away from a common vertex or doubles back on it: the one with the higher index, of the first
/// such pair that the line finds.
///
/// M. I. Shamos and D. Hoey, Geometric intersection problems, 1976. A vertical line moves to the right and keeps the
/// edges that cross it in order from below. Steps: sort the vertices, and refuse repeated ones; then, at each vertex,
/// insert the edges that begin there and remove those that end there; test each two edges that become neighbours on the
/// line for a meeting to the right of it. Edges that do not meet keep their order until one ends, so the test is
/// whether the first of their right ends lies on its own edge's side of the other edge. Two edges that meet are
/// neighbours before.
///
/// All tests are sides of lines that vertices lie on, which [`orientation`] finds exactly: an outline that is simple in
/// exact arithmetic passes, however near it comes to touching itself, and any other is refused.
///
/// There may be several rings, the outline and its holes: these are the numbers of their vertices.
pub(crate) fn sweep(points: &[DVec2], counts: &[usize]) -> Result<Sweep, usize> {
    let count = points.len();
    let (mut around, mut starts) = (Vec::new(), Vec::new());
    for &count in counts {
        let start = around.len();
        around.extend((0..count).map(|k| [start + previous(k, count), start + next(k, count)]));
        starts.push(start);
    }
    let order: Vec<usize> = sort_lexicographically(points, false).iter().map(|indexed| indexed.index).collect();
    let mut line = Line {
        points,
        around: &around,
        events: vec![VertexEvent { rank: 0, below: NO_INDEX, tower: 0 }; count],
        nodes: Vec::new(),
        seed: 1,
    };
    line.add_tower(NO_INDEX, MAX_HEIGHT);
    let mut last = None;
    for (rank, &vertex) in order.iter().enumerate() {
        line.events[vertex].rank = rank;
        if let Some(last) = last.filter(|&last: &usize| points[last] == points[vertex]) {
            return Err(vertex.max(last));
        }
        last = Some(vertex);
    }
    for &vertex in &order {
        let [before, after] = around[vertex];
        let rank = line.events[vertex].rank;
        let mut tower = line.events[before].tower;
        let under = match (line.events[before].rank < rank, line.events[after].rank < rank) {
            (false, false) => line.insert_edges(vertex, before)?,
            (true, true) => {
                let mut other = line.events[vertex].tower;
                if line.nodes[other].above == tower {
                    (tower, other) = (other, tower);
                }
                let under = line.nodes[tower].below;
                line.remove_tower(tower);
                line.remove_tower(other);
                under
            }
            (from_left, _) => {
                if !from_left {
                    tower = line.events[vertex].tower;
                }
                let edge = if from_left { vertex } else { before };
                line.events[edge].tower = tower;
                line.nodes[tower].edge = edge;
                line.check_above(tower)?;
                line.nodes[tower].below
            }
        };
        line.check_above(under)?;
        line.events[vertex].below = line.nodes[under].edge;
    }
    let events = line.events;
    Ok(Sweep { order, events, around, starts })
}

/// The edges that cross the sweep line, from below: a skip list (W. Pugh, Skip lists: a probabilistic alternative to
/// balanced trees, 1990), linked both ways, so that only inserting takes a search.
struct Line<'a> {
    points: &'a [DVec2],
    around: &'a [[usize; 2]],
    events: Vec<VertexEvent>,
    /// Each edge has a tower: consecutive nodes, one for each level, linked to the nearest towers below and above that
    /// reach the level. A tower has the index of its lowest node. Tower 0 stands for both ends of the line.
    nodes: Vec<SkipNode>,
    /// State of the random generator for the towers' heights.
    seed: u32,
}

#[derive(Clone, Copy)]
struct SkipNode {
    below: usize,
    above: usize,
    edge: usize,
    /// The tower's number of nodes.
    height: usize,
}

/// The height of the highest towers: enough for 4^12 edges, as one tower in four is a level higher.
const MAX_HEIGHT: usize = 12;

impl Line<'_> {
    /// Inserts the two edges that begin at `vertex`: its own and the one from `before`. Returns the tower below them.
    fn insert_edges(&mut self, vertex: usize, before: usize) -> Result<usize, usize> {
        let turn = orientation(self.points, vertex, before, self.around[vertex][1]);
        if turn == 0.0 {
            return Err(vertex.max(before));
        }
        // At each level, the last tower below the vertex.
        let mut path = [0; MAX_HEIGHT];
        let mut at = 0;
        for level in (0..MAX_HEIGHT).rev() {
            loop {
                let SkipNode { above, .. } = self.nodes[at + level];
                if above == 0 {
                    break;
                }
                let SkipNode { edge, .. } = self.nodes[above];
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
            // xorshift32: G. Marsaglia, Xorshift RNGs, 2003. One tower in four is a level higher.
            self.seed ^= self.seed << 13;
            self.seed ^= self.seed >> 17;
            self.seed ^= self.seed << 5;
            let height = (1 + self.seed.trailing_zeros() as usize / 2).min(MAX_HEIGHT);
            let tower = self.add_tower(edge, height);
            self.events[edge].tower = tower;
            for (level, &under) in path[..height].iter().enumerate() {
                let above = self.nodes[under + level].above;
                self.link(level, under, tower);
                self.link(level, tower, above);
            }
        }
        // The edge that was inserted last is the lower one.
        let lower = self.nodes[at].above;
        self.check_above(self.nodes[lower].above)?;
        Ok(at)
    }

    /// Adds a tower without links.
    fn add_tower(&mut self, edge: usize, height: usize) -> usize {
        let tower = self.nodes.len();
        for _ in 0..height {
            self.nodes.push(SkipNode { below: 0, above: 0, edge, height });
        }
        tower
    }

    fn link(&mut self, level: usize, below: usize, above: usize) {
        self.nodes[below + level].above = above;
        self.nodes[above + level].below = below;
    }

    fn remove_tower(&mut self, tower: usize) {
        for level in 0..self.nodes[tower].height {
            let SkipNode { below, above, .. } = self.nodes[tower + level];
            self.link(level, below, above);
        }
    }

    /// Tests that a tower's edge and the edge above it do not meet to the right of the line.
    fn check_above(&self, tower: usize) -> Result<(), usize> {
        let (lower, upper) = (self.nodes[tower].edge, self.nodes[self.nodes[tower].above].edge);
        if lower == NO_INDEX || upper == NO_INDEX {
            return Ok(());
        }
        let (lower_end, upper_end) = (self.ends(lower).1, self.ends(upper).1);
        let apart = if lower_end == upper_end {
            true
        } else if self.events[lower_end].rank < self.events[upper_end].rank {
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

    /// The vertices at the left and right ends of an edge.
    fn ends(&self, edge: usize) -> (usize, usize) {
        let other = self.around[edge][1];
        if self.events[edge].rank < self.events[other].rank {
            (edge, other)
        } else {
            (other, edge)
        }
    }
}

/// An edge of a closed outline that touches or crosses another one, as [`sweep`] finds it; `None` if the outline is
/// simple.
pub(crate) fn find_crossing(points: &[DVec2]) -> Option<usize> {
    sweep_rings(points, &[distinct(points, 0, points.len())]).err()
}

/// The indices of the points, of a ring from `start` to `end`, that do not coincide with the point before.
pub(crate) fn distinct(points: &[DVec2], start: usize, end: usize) -> Vec<usize> {
    let ring = &points[start..end];
    let mut distinct = Vec::new();
    for index in 0..ring.len() {
        if ring[index] != ring[previous(index, ring.len())] {
            distinct.push(start + index);
        }
    }
    distinct
}

/// Sweeps over rings of the points with these indices. Returns the indices of all and those points, too.
pub(crate) fn sweep_rings(points: &[DVec2], rings: &[Vec<usize>]) -> Result<(Vec<usize>, Vec<DVec2>, Sweep), usize> {
    let indices = rings.concat();
    let points = at_indices(points, &indices);
    match sweep(&points, &rings.iter().map(Vec::len).collect::<Vec<_>>()) {
        Ok(swept) => Ok((indices, points, swept)),
        Err(k) => Err(indices[k]),
    }
}

/// The points with these indices.
#[inline(never)]
pub(crate) fn at_indices(points: &[DVec2], indices: &[usize]) -> Vec<DVec2> {
    indices.iter().map(|&index| points[index]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::polygon::test_outlines::{self, comb, is_met, is_simple, star, vectors, zigzag};

    #[test]
    fn every_meeting_is_found_and_nothing_else() {
        let mut random = Random(1);
        let (mut passed, mut refused) = (0, 0);
        for _ in 0..20_000 {
            let points = test_outlines::distinct(&test_outlines::outline(&mut random, 10));
            if points.len() < 3 {
                continue;
            }
            match find_crossing(&vectors(&points)) {
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
            find_crossing(&points.map(DVec2::from_array))
        };
        assert_eq!(slit(f64::from_bits(1)), None);
        assert_eq!(slit(0.0), Some(5));
        assert_eq!(slit(-0.0), Some(5));
        assert_eq!(slit(-f64::from_bits(1)), Some(5));
        // On a slanted edge, which the point misses by less than products can be rounded to.
        let (start, end) = (DVec2::new(0.1, 0.2), DVec2::new(0.1 + 1.0 / 3.0, 0.9));
        let on = start.lerp(end, 0.37);
        let near =
            |point: DVec2| find_crossing(&[start, end, DVec2::new(-2.0, 0.9), point, DVec2::new(-2.0, 0.2)]).is_none();
        let steps: Vec<bool> =
            (-40..40).map(|step| near(on + DVec2::X * f64::EPSILON / 4.0 * f64::from(step))).collect();
        assert!(steps[0] && !steps[79] && steps.is_sorted_by(|here, next| here >= next));
    }

    #[test]
    fn repeated_points_and_straight_vertices_are_no_meetings() {
        let points = [[0.0, 0.0], [0.5, 0.0], [1.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [-0.0, 0.5], [0.0, 0.0]];
        assert_eq!(find_crossing(&points.map(DVec2::from_array)), None);
    }

    #[test]
    fn the_edge_goes_by_the_index_that_came() {
        // Two repeats before the crossing edges, which begin at 2 and 6.
        let points = [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [2.0, 2.0], [2.0, 2.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]];
        assert_eq!(find_crossing(&points.map(DVec2::from_array)), Some(6));
        assert_eq!(find_crossing(&points.map(DVec2::from_array)[2..]), Some(4));
    }

    #[test]
    fn long_outlines_are_told_apart_by_one_point() {
        for mut points in [star(20_000, &mut Random(1)), comb(20_000), zigzag(20_000)] {
            assert_eq!(find_crossing(&points), None);
            let last = points.len() / 2;
            points[last] = points[last].lerp(points[last + 1], 3.0);
            assert!(find_crossing(&points).is_some());
        }
    }

    #[test]
    fn what_is_below_a_vertex_is_known() {
        // A comb's gaps reach down to between the legs of its left side.
        let points =
            [[0, 0], [9, 0], [9, 5], [4, 5], [5, 3], [1, 4]].map(|[x, y]| DVec2::new(f64::from(x), f64::from(y)));
        let Ok(sweep) = sweep(&points, &[6]) else { panic!("simple") };
        assert_eq!(sweep.order, [0, 5, 3, 4, 1, 2]);
        let below: Vec<usize> = sweep.events.iter().map(|event| event.below).collect();
        assert_eq!(below, [NO_INDEX, NO_INDEX, NO_INDEX, 4, 0, 0]);
    }

    #[test]
    fn of_two_that_meet_the_later_one_is_told() {
        let crossing =
            |points: &[[f64; 2]]| find_crossing(&points.iter().copied().map(DVec2::from).collect::<Vec<_>>());
        // A vertex on another one.
        assert_eq!(crossing(&[[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [2.0, 2.0], [0.0, 2.0], [1.0, 1.0]]), Some(5));
        // Both edges at the leftmost vertex lead along each other.
        assert_eq!(crossing(&[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 0.0]]), Some(3));
    }
}
