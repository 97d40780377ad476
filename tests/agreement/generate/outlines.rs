//! Random simple outlines of many kinds, and how to vary them and to make them cross or touch themselves.

use crate::common::oracle::vector::{add, cross, dot, scaled, sub, turned};
use crate::common::random::Random;
use std::f64::consts::TAU;

pub type Outline = Vec<[f64; 2]>;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Star-shaped: every vertex is visible from the middle.
    Star,
    /// Spikes from a small middle, thin ones among them.
    Spikes,
    /// Teeth on a back.
    Comb,
    /// Teeth with slits of 1e-8 to 1e-2 between them.
    Slits,
    /// An arm that winds around itself.
    Spiral,
    /// Random points in an order without crossings.
    Untangled,
    /// Level and upright edges between whole numbers: vertices in line, and at the same height.
    Skyline,
    /// Convex.
    Round,
}

pub const KINDS: [Kind; 8] =
    [Kind::Star, Kind::Spikes, Kind::Comb, Kind::Slits, Kind::Spiral, Kind::Untangled, Kind::Skyline, Kind::Round];

/// A simple outline of about `count` vertices, from +x towards +y, about one unit large.
pub fn outline(kind: Kind, count: usize, random: &mut Random) -> Outline {
    let angles = (0..count.max(4)).map(|k| TAU * (k as f64 + random.between(0.1, 0.9)) / count.max(4) as f64);
    let angles: Vec<f64> = angles.collect();
    let radial = |angle: f64, radius: f64| [radius * angle.cos(), radius * angle.sin()];
    match kind {
        Kind::Star => angles.into_iter().map(|angle| radial(angle, random.between(0.15, 1.0))).collect(),
        Kind::Spikes => {
            let radius = |k: usize, random: &mut Random| match k % 2 {
                0 => random.between(0.3, 1.0),
                _ => 10f64.powf(random.between(-4.0, -1.0)),
            };
            angles.into_iter().enumerate().map(|(k, angle)| radial(angle, radius(k, random))).collect()
        }
        Kind::Comb => comb(count, random, |random| random.between(0.2, 1.0)),
        Kind::Slits => comb(count, random, |random| 10f64.powf(random.between(-8.0, -2.0))),
        Kind::Spiral => spiral(count, random),
        Kind::Untangled => untangled(count.clamp(4, 60), random),
        Kind::Skyline => skyline(count, random),
        Kind::Round => angles.into_iter().map(|angle| radial(angle, 1.0)).collect(),
    }
}

fn comb(count: usize, random: &mut Random, gap: impl Fn(&mut Random) -> f64) -> Outline {
    let teeth = (count.max(6) - 2).div_ceil(4);
    let mut top = Vec::new();
    let mut x = 0.0;
    for tooth in 0..teeth {
        let (lean, height) = (random.between(0.0, 0.2), random.between(1.0, 3.0));
        let width = random.between(0.3, 1.0);
        if tooth > 0 {
            top.push([x, 0.0]);
        }
        top.push([x + lean / 2.0, height]);
        top.push([x + width - lean / 2.0, height]);
        x += width;
        if tooth + 1 < teeth {
            top.push([x, 0.0]);
            x += gap(random);
        }
    }
    top.extend([[x, -1.0], [0.0, -1.0]]);
    top.reverse();
    top.into_iter().map(|p| scaled(p, 1.0 / x.max(4.0))).collect()
}

fn spiral(count: usize, random: &mut Random) -> Outline {
    let along = count.max(6) / 2;
    // A whole number of steps a turn, so that the arm's edges are parallel to those one turn before.
    let step = TAU / random.between(4.0, 16.0).floor();
    let width = random.between(0.1, 0.9);
    let pitch = 1.0 / (along as f64 * step + TAU);
    let at = |k: usize, out: f64| {
        let angle = step * k as f64;
        scaled([angle.cos(), angle.sin()], pitch * (angle + 0.2 + out * TAU))
    };
    (0..along).map(|k| at(k, width)).chain((0..along).rev().map(|k| at(k, 0.0))).collect()
}

/// While two edges cross, reverses the vertices between them. It ends, because each reversal shortens the outline.
fn untangled(count: usize, random: &mut Random) -> Outline {
    let mut points: Outline = (0..count).map(|_| [random.between(-0.5, 0.5), random.between(-0.5, 0.5)]).collect();
    let side = |p, q, r| cross(sub(q, p), sub(r, p)) > 0.0;
    'again: loop {
        for i in 0..count {
            for j in i + 2..count {
                let (p, q, r, s) = (points[i], points[i + 1], points[j], points[(j + 1) % count]);
                let crossing = side(p, q, r) != side(p, q, s) && side(r, s, p) != side(r, s, q);
                if crossing && (i, j + 1) != (0, count) {
                    points[i + 1..=j].reverse();
                    continue 'again;
                }
            }
        }
        break;
    }
    points
}

fn skyline(count: usize, random: &mut Random) -> Outline {
    let columns = (count.max(4) / 4).max(1);
    let mut heights = || (0..columns).map(|_| 1.0 + (random.unit() * 4.0).floor()).collect::<Vec<f64>>();
    let (above, below) = (heights(), heights());
    let low = below.iter().enumerate().flat_map(|(k, &y)| [[k as f64, -y], [k as f64 + 1.0, -y]]);
    let high = above.iter().enumerate().rev().flat_map(|(k, &y)| [[k as f64 + 1.0, y], [k as f64, y]]);
    let mut points: Outline = low.chain(high).map(|p| scaled(p, 1.0 / columns.max(8) as f64)).collect();
    points.dedup();
    points
}

/// The outline with vertices added on its edges or within 1e-9 of them, in either winding, from any first vertex;
/// turned, moved and scaled.
pub fn varied(outline: &[[f64; 2]], random: &mut Random) -> Outline {
    let mut points = outline.to_vec();
    for _ in 0..random.below(4) {
        let i = random.below(points.len());
        let (p, q) = (points[i], points[(i + 1) % points.len()]);
        let off = [0.0, 0.0, 1e-15, 1e-13, 1e-9][random.below(5)] * random.between(-1.0, 1.0);
        let between = add(p, scaled(sub(q, p), random.between(0.1, 0.9)));
        points.insert(i + 1, add(between, [off * (q[1] - p[1]), off * (p[0] - q[0])]));
    }
    if random.unit() < 0.5 {
        points.reverse();
    }
    let first = random.below(points.len());
    points.rotate_left(first);
    if random.unit() < 0.7 {
        points = turned(&points, random.between(0.0, TAU));
    }
    let size = 10f64.powf(random.between(-3.0, 4.0));
    let far = [0.0, 1.0, 100.0][random.below(3)];
    let by = [far * random.between(-1.0, 1.0), far * random.between(-1.0, 1.0)];
    points.into_iter().map(|p| scaled(add(p, by), size)).collect()
}

/// The outline with two vertices swapped, or with one moved across an edge that it does not belong to.
pub fn crossed(outline: &[[f64; 2]], random: &mut Random) -> Outline {
    let mut points = outline.to_vec();
    let count = points.len();
    let i = random.below(count);
    let j = (i + 2 + random.below(count - 3)) % count;
    if random.unit() < 0.5 {
        points.swap(i, j);
    } else {
        let (p, q) = (points[j], points[(j + 1) % count]);
        let middle = add(p, scaled(sub(q, p), random.between(0.2, 0.8)));
        points[i] = add(middle, scaled(sub(middle, points[i]), 10f64.powf(random.between(-3.0, 0.0))));
    }
    points
}

/// The outline with a vertex moved onto another, or onto an edge that it does not belong to.
pub fn touching(outline: &[[f64; 2]], random: &mut Random) -> Outline {
    let mut points = outline.to_vec();
    let count = points.len();
    let i = random.below(count);
    let j = (i + 2 + random.below(count - 3)) % count;
    let (p, q) = (points[j], points[(j + 1) % count]);
    points[i] = if random.unit() < 0.5 { p } else { scaled(add(p, q), 0.5) };
    points
}

/// How many vertices bend inwards by more than `tolerance`, measured from the line through the neighbours.
pub fn dents(outline: &[[f64; 2]], tolerance: f64) -> usize {
    let count = outline.len();
    let area: f64 = (0..count).map(|i| cross(outline[i], outline[(i + 1) % count])).sum();
    let bends = (0..count).map(|i| {
        let (p, q, r) = (outline[(i + count - 1) % count], outline[i], outline[(i + 1) % count]);
        let line = sub(r, p);
        let long = dot(line, line).sqrt();
        cross(sub(q, p), line) * area.signum() / long
    });
    bends.filter(|&inwards| inwards < -tolerance).count()
}
