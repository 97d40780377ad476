//! Support vertices: the vertex of a convex polygon farthest along a direction, found by climbing.

use glam::DVec2;

/// The support vertex of a convex polygon: the index of the vertex farthest along `direction`, which need not be a
/// unit vector. Of two equally far vertices (the ends of an edge perpendicular to the direction) the one met first.
///
/// Climbs from vertex `from` to ever farther neighbours. Along a convex boundary the projection has one maximum, so the
/// climb cannot stop short of it. If the direction turns steadily and each climb starts where the last one ended, all
/// climbs of a full turn together take as many steps as there are vertices.
pub(crate) fn support(vertices: &[DVec2], direction: DVec2, from: usize) -> usize {
    let height = vertices[from].dot(direction);
    let after = next(from, vertices.len());
    let height_after = vertices[after].dot(direction);
    if height_after > height {
        return climb(vertices, direction, after, height_after, Turn::CounterClockwise);
    }
    climb(vertices, direction, from, height, Turn::Clockwise)
}

/// Climbs one way round, from vertex `at` and its height, until the next vertex is no farther.
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

/// The support vertex and its height (its projection on `direction`), by climbing counter-clockwise only. The way from
/// `at` counter-clockwise to the support vertex must rise all along, as from its octant's support vertex.
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

/// The support vertex along the first direction of each octant; octants count counter-clockwise from +x.
pub(crate) fn octant_supports(vertices: &[DVec2]) -> [u32; 8] {
    let mut directions = [DVec2::X, DVec2::ONE];
    let mut octant_supports = [0; 8];
    for (k, octant) in octant_supports.iter_mut().enumerate() {
        let direction = &mut directions[k % 2];
        *octant = support(vertices, *direction, 0) as u32;
        *direction = direction.perp();
    }
    octant_supports
}

/// The octant that a direction lies in, 0 to 7 counter-clockwise from +x.
#[inline(always)]
pub(crate) fn octant(direction: DVec2) -> usize {
    let steep = direction.y.abs() > direction.x.abs();
    let (left, below) = (direction.x < 0.0, direction.y < 0.0);
    let quarter = if below { 3 - usize::from(left) } else { usize::from(left) };
    2 * quarter + usize::from(steep != (quarter % 2 == 1))
}

/// A way round an outline.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Turn {
    CounterClockwise,
    Clockwise,
}

impl Turn {
    /// The neighbour of `index`, this way round, on a closed outline of `count` vertices.
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
                let ahead = support_ahead(&vertices, direction, octant_supports(&vertices)[octant(direction)] as usize);
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
