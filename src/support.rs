//! The vertex farthest along a direction, found by climbing.

use glam::DVec2;

/// The support vertex of a convex polygon: the index of the vertex farthest along `direction`, which need not be a
/// unit vector, by climbing from vertex `from` to ever farther neighbours.
///
/// Along the boundary of a convex polygon the projection has one summit, so the climb cannot stop short of it. When
/// the direction turns steadily and each climb starts where the one before ended, all climbs of a full turn together
/// take as many steps as there are vertices. Of two equally far vertices (the ends of an edge perpendicular to the
/// direction) the one that the climb meets first is returned.
pub(crate) fn support(vertices: &[DVec2], direction: DVec2, from: usize) -> usize {
    let height = vertices[from].dot(direction);
    let after = next(from, vertices.len());
    let height_after = vertices[after].dot(direction);
    if height_after > height {
        return climb(vertices, direction, after, height_after, Turn::CounterClockwise);
    }
    climb(vertices, direction, from, height, Turn::Clockwise)
}

/// Climbs one way round, from a vertex and its height to the first summit.
#[inline]
fn climb(vertices: &[DVec2], direction: DVec2, mut at: usize, mut height: f64, turn: Turn) -> usize {
    loop {
        let neighbour = turn.step(at, vertices.len());
        let neighbour_height = vertices[neighbour].dot(direction);
        if neighbour_height > height {
            at = neighbour;
            height = neighbour_height;
        } else {
            return at;
        }
    }
}

/// The same without a vertex to begin from. `normals` are the edges' outward normals, from each vertex to the next.
///
/// The support vertex lies between the last edge whose normal comes before the direction, counted from the first edge's
/// counter-clockwise, and the edge after it; halving finds it.
pub(crate) fn support_by_angle(vertices: &[DVec2], normals: &[DVec2], direction: DVec2) -> usize {
    let [zero, ..] = *normals else { return 0 };
    let beyond_half = |v: DVec2| zero.perp_dot(v) < 0.0;
    let half = beyond_half(direction);
    let before = |normal: DVec2| match (beyond_half(normal), half) {
        (false, true) => true,
        (true, false) => false,
        _ => normal.perp_dot(direction) >= 0.0,
    };
    let (mut low, mut high) = (0, normals.len());
    while high - low > 1 {
        let middle = (low + high) / 2;
        if before(normals[middle]) {
            low = middle;
        } else {
            high = middle;
        }
    }
    // Rounding may leave it a little aside.
    support(vertices, direction, next(low, vertices.len()))
}

/// Which way round an outline.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Turn {
    CounterClockwise,
    Clockwise,
}

impl Turn {
    /// The neighbour of `index` that way on a closed outline of `count` vertices.
    pub fn step(self, index: usize, count: usize) -> usize {
        match self {
            Turn::CounterClockwise => next(index, count),
            Turn::Clockwise => previous(index, count),
        }
    }
}

/// The index after `index` on a closed outline of `count` vertices.
pub(crate) fn next(index: usize, count: usize) -> usize {
    if index + 1 == count {
        0
    } else {
        index + 1
    }
}

/// The index before `index` on a closed outline of `count` vertices.
pub(crate) fn previous(index: usize, count: usize) -> usize {
    if index == 0 {
        count - 1
    } else {
        index - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rotation::Rotation;

    fn regular(count: usize) -> Vec<DVec2> {
        let turn = std::f64::consts::TAU / count as f64;
        (0..count).map(|i| Rotation::new(turn * i as f64).apply(DVec2::X)).collect()
    }

    #[test]
    fn climbing_finds_the_farthest_vertex_from_every_start() {
        for count in [1, 2, 3, 4, 7, 64] {
            let vertices = regular(count);
            for k in 0..360 {
                let direction = Rotation::new(0.017 * f64::from(k) + 0.003).apply(DVec2::X);
                let highest = vertices.iter().map(|v| v.dot(direction)).fold(f64::MIN, f64::max);
                for from in 0..count {
                    let found = vertices[support(&vertices, direction, from)].dot(direction);
                    assert!(found >= highest - 1e-15, "{count} vertices, direction {k}, from {from}");
                }
                let normals: Vec<DVec2> = (0..count).map(|i| (vertices[i] - vertices[next(i, count)]).perp()).collect();
                let found = vertices[support_by_angle(&vertices, &normals, direction)].dot(direction);
                assert!(found >= highest - 1e-15, "{count} vertices, direction {k}");
            }
        }
    }

    #[test]
    fn climbing_leaves_the_lowest_edge() {
        let square = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(DVec2::from_array);
        for from in 0..4 {
            assert!(support(&square, DVec2::Y, from) >= 2);
        }
    }
}
