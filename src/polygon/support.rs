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

/// The support vertex, by climbing counter-clockwise from a vertex that it does not lie behind, and its height.
#[inline(always)]
pub(crate) fn support_ahead(vertices: &[DVec2], direction: DVec2, mut at: usize) -> (usize, f64) {
    let mut height = vertices[at].dot(direction);
    loop {
        let after = next(at, vertices.len());
        let height_after = vertices[after].dot(direction);
        if height_after <= height {
            return (at, height);
        }
        (at, height) = (after, height_after);
    }
}

/// For each eighth of a turn, counted counter-clockwise from +x, the support vertex along the direction it begins with.
pub(crate) fn eighths(vertices: &[DVec2]) -> [u32; 8] {
    let mut directions = [DVec2::X, DVec2::ONE];
    let mut eighths = [0; 8];
    for (k, eighth) in eighths.iter_mut().enumerate() {
        let direction = &mut directions[k % 2];
        *eighth = support(vertices, *direction, 0) as u32;
        *direction = direction.perp();
    }
    eighths
}

/// Which eighth of a turn a direction lies in.
#[inline(always)]
pub(crate) fn eighth(direction: DVec2) -> usize {
    let steep = direction.y.abs() > direction.x.abs();
    let (left, below) = (direction.x < 0.0, direction.y < 0.0);
    let quarter = if below { 3 - usize::from(left) } else { usize::from(left) };
    2 * quarter + usize::from(steep != (quarter % 2 == 1))
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
    use crate::math::rotation::Rotation;

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
                let ahead = support_ahead(&vertices, direction, eighths(&vertices)[eighth(direction)] as usize);
                assert!(ahead.1 >= highest - 1e-15, "{count} vertices, direction {k}");
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
