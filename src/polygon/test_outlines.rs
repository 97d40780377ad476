//! Seeded outlines for tests, and an oracle in integer arithmetic that shares no code with the library.

use glam::DVec2;

use crate::math::random::Random;
use crate::math::rotation::Rotation;

pub(crate) type Grid = (i64, i64);

/// An outline of up to `most` points of a small grid, with most crossings removed. Many still touch themselves,
/// have straight vertices or double back.
pub(crate) fn outline(random: &mut Random, most: usize) -> Vec<Grid> {
    let size = 3 + random.below(6);
    let mut points: Vec<Grid> =
        (0..3 + random.below(most - 2)).map(|_| (random.below(size) as i64, random.below(size) as i64)).collect();
    let count = points.len();
    for _ in 0..30 {
        for i in 0..count {
            for j in i + 2..count {
                let (p, q, r, s) = (points[i], points[i + 1], points[j], points[(j + 1) % count]);
                if side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0 {
                    points[i + 1..=j].reverse();
                }
            }
        }
    }
    if random.below(4) == 0 {
        let twice = random.below(count);
        points.insert(twice, points[twice]);
    }
    points
}

pub(crate) fn vectors(points: &[Grid]) -> Vec<DVec2> {
    points.iter().map(|&(x, y)| DVec2::new(x as f64, y as f64)).collect()
}

/// Twice the signed area of a triangle.
pub(crate) fn side((ax, ay): Grid, (bx, by): Grid, (cx, cy): Grid) -> i64 {
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/// Twice the signed area of a polygon.
pub(crate) fn area(points: &[Grid]) -> i64 {
    edges(points).map(|(p, q)| p.0 * q.1 - p.1 * q.0).sum()
}

fn edges(points: &[Grid]) -> impl Iterator<Item = (Grid, Grid)> + '_ {
    (0..points.len()).map(|i| (points[i], points[(i + 1) % points.len()]))
}

fn lies_on(p: Grid, a: Grid, b: Grid) -> bool {
    side(a, b, p) == 0 && (a.0.min(b.0)..=a.0.max(b.0)).contains(&p.0) && (a.1.min(b.1)..=a.1.max(b.1)).contains(&p.1)
}

fn meet((a, b): (Grid, Grid), (c, d): (Grid, Grid)) -> bool {
    let crosses =
        side(a, b, c).signum() * side(a, b, d).signum() < 0 && side(c, d, a).signum() * side(c, d, b).signum() < 0;
    crosses || lies_on(a, c, d) || lies_on(b, c, d) || lies_on(c, a, b) || lies_on(d, a, b)
}

/// The outline without points that coincide with the point before.
pub(crate) fn distinct(points: &[Grid]) -> Vec<Grid> {
    (0..points.len())
        .filter(|&i| points[i] != points[(i + points.len() - 1) % points.len()])
        .map(|i| points[i])
        .collect()
}

/// Whether the edge from vertex `i` of an outline without repeats meets another edge anywhere but at a common vertex.
pub(crate) fn is_met(points: &[Grid], i: usize) -> bool {
    let count = points.len();
    let edge = |i: usize| (points[i % count], points[(i + 1) % count]);
    let (before, here, after) = (edge(i + count - 1), edge(i), edge(i + 1));
    count < 3
        || lies_on(before.0, here.0, here.1)
        || lies_on(here.1, before.0, before.1)
        || lies_on(here.0, after.0, after.1)
        || lies_on(after.1, here.0, here.1)
        || (2..count - 1).any(|step| meet(here, edge(i + step)))
}

pub(crate) fn is_simple(points: &[Grid]) -> bool {
    let points = distinct(points);
    !points.is_empty() && (0..points.len()).all(|i| !is_met(&points, i))
}

/// Whether a point lies inside a polygon; `None` on its outline.
pub(crate) fn contains(points: &[Grid], p: Grid) -> Option<bool> {
    let mut inside = false;
    for (a, b) in edges(points) {
        if lies_on(p, a, b) {
            return None;
        }
        if (a.1 > p.1) != (b.1 > p.1) && (side(a, b, p) > 0) == (b.1 > a.1) {
            inside = !inside;
        }
    }
    Some(inside)
}

/// The least number of convex pieces that diagonals cut a counter-clockwise polygon into, by trying every cut at its
/// first reflex vertex.
pub(crate) fn fewest_pieces(points: &[Grid]) -> usize {
    let count = points.len();
    let at = |i: usize| points[i % count];
    let Some(reflex) = (0..count).find(|&i| side(at(i + count - 1), at(i), at(i + 1)) < 0) else { return 1 };
    let from = |i: usize| at(reflex + i);
    (2..count - 1)
        .filter(|&k| {
            let (p, q) = (from(0), from(k));
            let touches = (1..count).any(|i| i != k && lies_on(from(i), p, q));
            let crosses = (0..count).any(|i| {
                let (a, b) = (from(i), from(i + 1));
                side(p, q, a).signum() * side(p, q, b).signum() < 0
                    && side(a, b, p).signum() * side(a, b, q).signum() < 0
            });
            let doubled: Vec<Grid> = points.iter().map(|p| (2 * p.0, 2 * p.1)).collect();
            !touches && !crosses && contains(&doubled, (p.0 + q.0, p.1 + q.1)) == Some(true)
        })
        .map(|k| {
            let part = |start: usize, stop: usize| (start..=stop).map(from).collect::<Vec<_>>();
            fewest_pieces(&part(0, k)) + fewest_pieces(&part(k, count))
        })
        .min()
        .unwrap_or(usize::MAX)
}

/// A star whose points lie at random distances.
pub(crate) fn star(count: usize, random: &mut Random) -> Vec<DVec2> {
    let ray = |i: usize| Rotation::new(std::f64::consts::TAU * i as f64 / count as f64).apply(DVec2::X);
    (0..count).map(|i| ray(i) * (0.3 + random.unit())).collect()
}

/// A comb with long teeth.
pub(crate) fn comb(teeth: usize) -> Vec<DVec2> {
    let mut points = vec![DVec2::new(-1.0, -1.0), DVec2::new(teeth as f64, -1.0)];
    for i in (0..teeth).rev() {
        let x = i as f64;
        points.extend([[x + 0.5, 0.0], [x + 0.4, 1e3], [x + 0.1, 1e3], [x, 0.0]].map(DVec2::from_array));
    }
    points
}

/// A zigzag band: every edge overlaps every other one in x.
pub(crate) fn zigzag(turns: usize) -> Vec<DVec2> {
    let turn = |i: usize, shift: f64| DVec2::new(if i % 2 == 0 { shift } else { 100.0 + shift }, i as f64);
    (0..turns).map(|i| turn(i, 5.0)).chain((0..turns).rev().map(|i| turn(i, 0.0))).collect()
}
