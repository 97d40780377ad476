//! Figures cut into vertical slabs at every end and crossing of their boundaries: between two cuts nothing begins, ends
//! or crosses, so one column shows what the whole slab covers, and areas are integrals of smooth functions.

use super::curves::{boundary, Curve};
use super::figure::Figure;
use super::outline::edges;
use super::vector::add;
use super::{Placed, Swept, ORIGIN};
use std::f64::consts::FRAC_PI_2;

/// Mass, centroid and moment of inertia about the centroid of a shape of density 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mass {
    pub area: f64,
    pub centroid: [f64; 2],
    /// The second moment of area about the centroid.
    pub inertia: f64,
}

/// The mass of everything that the figure covers, however often. Figures without an area have no centroid: NaN.
pub fn mass(figure: &Figure) -> Mass {
    let whole = moments(figure, [0.0, 0.0]);
    let size = figure.size();
    if whole[0] <= 1e-14 * size * size {
        return Mass { area: 0.0, centroid: [f64::NAN; 2], inertia: 0.0 };
    }
    let middle = [whole[1] / whole[0], whole[2] / whole[0]];
    // A second time about the first centroid, where no digits are lost in differences.
    let [area, x, y, second] = moments(figure, middle);
    let off = [x / area, y / area];
    let centroid = add(middle, off);
    Mass { area, centroid, inertia: second - area * (off[0] * off[0] + off[1] * off[1]) }
}

/// The integrals of 1, x, y and x² + y² over the figure, seen from `from`.
fn moments(figure: &Figure, from: [f64; 2]) -> [f64; 4] {
    let figure = figure.seen_from(from, ORIGIN);
    let cuts = cuts(&figure);
    let rims = Rims::new(&figure);
    let mut sums = [0.0; 4];
    for pair in cuts.windows(2) {
        // Substituting x = middle + half * sin(angle) removes the infinite slope at the ends of arcs. The parts get
        // shorter towards the ends, for arcs that start just beyond them.
        let (middle, half) = ((pair[0] + pair[1]) / 2.0, (pair[1] - pair[0]) / 2.0);
        for part in 0..2 * PARTS {
            let end = |k: i32| {
                let short = if k.abs() < PARTS { 0.5f64.powi(k.abs()) } else { 0.0 };
                f64::from(k.signum()) * FRAC_PI_2 * (1.0 - short)
            };
            let (from, to) = (end(part - PARTS), end(part + 1 - PARTS));
            for (node, weight) in GAUSS {
                let angle = (from + to) / 2.0 + node * (to - from) / 2.0;
                let x = middle + half * angle.sin();
                let dx = weight * half * angle.cos() * (to - from) / 2.0;
                for [low, high] in rims.column(x) {
                    let height = high - low;
                    let mean_y = (low + high) / 2.0;
                    sums[0] += dx * height;
                    sums[1] += dx * height * x;
                    sums[2] += dx * height * mean_y;
                    sums[3] += dx * height * (x * x + mean_y * mean_y + height * height / 12.0);
                }
            }
        }
    }
    sums
}

/// Parts of half a slab, each half as long as the one before.
const PARTS: i32 = 12;

/// Nodes and weights of Gauss and Legendre's rule of five points on [-1, 1].
const GAUSS: [(f64, f64); 5] = [
    (-0.906179845938664, 0.23692688505618908),
    (-0.5384693101056831, 0.47862867049936647),
    (0.0, 0.5688888888888889),
    (0.5384693101056831, 0.47862867049936647),
    (0.906179845938664, 0.23692688505618908),
];

/// Whether every point of `inner` is a point of `outer`; `None` where less than `margin` would change the answer.
pub fn covers(outer: &Figure, at_outer: Placed, inner: &Figure, at_inner: Placed, margin: f64) -> Option<bool> {
    let from = [at_outer.x, at_outer.y];
    let (outer, inner) = (outer.seen_from(from, at_outer), inner.seen_from(from, at_inner));
    // A figure within rounding of a seam between two others is still covered by both.
    let seam = margin / 16.0;
    if every_column(&grown(&outer, seam), &grown(&inner, margin)) {
        Some(true)
    } else if every_column(&grown(&outer, margin), &grown(&inner, seam)) {
        None
    } else {
        Some(false)
    }
}

/// Swept by this much more, outlines too.
fn grown(figure: &Figure, by: f64) -> Figure {
    let mut grown = figure.clone();
    grown.solids.iter_mut().for_each(|solid| solid.radius += by);
    for (start, edge) in figure.outlines.iter().flat_map(|outline| edges(outline)) {
        grown.solids.push(Swept { points: vec![start, add(start, edge)], radius: by });
    }
    grown
}

fn every_column(outer: &Figure, inner: &Figure) -> bool {
    let both = Figure::union([outer.clone(), inner.clone()]);
    let cuts = cuts(&both);
    let scale = cuts[cuts.len() - 1] - cuts[0];
    let (outer, inner) = (Rims::new(outer), Rims::new(inner));
    cuts.windows(2).filter(|pair| pair[1] - pair[0] > 1e-13 * scale).all(|pair| {
        let x = (pair[0] + pair[1]) / 2.0;
        let outer = outer.column(x);
        inner.column(x).iter().all(|&[low, high]| {
            let held = |&[from, to]: &[f64; 2]| from <= low + 1e-13 * scale && high <= to + 1e-13 * scale;
            outer.iter().any(held)
        })
    })
}

/// Every x at which a boundary begins, ends, turns or crosses another, in order.
fn cuts(figure: &Figure) -> Vec<f64> {
    let mut curves: Vec<Vec<Curve>> = figure.solids.iter().map(boundary).collect();
    for outline in &figure.outlines {
        curves.push(edges(outline).map(|(start, edge)| Curve::Line(start, add(start, edge))).collect());
    }
    let mut cuts = Vec::new();
    for (i, of_one) in curves.iter().enumerate() {
        for &curve in of_one {
            cuts.extend(curve.ends().map(|p| p[0]));
            cuts.extend(curves[..i].iter().flatten().flat_map(|&other| curve.crossings(other)).map(|p| p[0]));
        }
    }
    cuts.sort_by(f64::total_cmp);
    cuts.dedup();
    cuts
}

/// The boundaries of a figure, worked out once for all columns.
struct Rims<'a> {
    solids: Vec<Vec<Curve>>,
    outlines: &'a [Vec<[f64; 2]>],
}

impl Rims<'_> {
    fn new(figure: &Figure) -> Rims<'_> {
        Rims { solids: figure.solids.iter().map(boundary).collect(), outlines: &figure.outlines }
    }

    /// What the figure covers of the vertical line at `x`, from below: intervals without a common point.
    fn column(&self, x: f64) -> Vec<[f64; 2]> {
        let mut parts: Vec<[f64; 2]> = self.solids.iter().filter_map(|curves| section(curves, x)).collect();
        for outline in self.outlines {
            let sides = outline.iter().zip(outline.iter().cycle().skip(1));
            let crossed = sides.filter(|(start, end)| (start[0] > x) != (end[0] > x));
            let at_x = |start: &[f64; 2], end: &[f64; 2]| {
                start[1] + (end[1] - start[1]) * ((x - start[0]) / (end[0] - start[0]))
            };
            let mut ends: Vec<f64> = crossed.map(|(start, end)| at_x(start, end)).collect();
            ends.sort_by(f64::total_cmp);
            parts.extend(ends.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
        }
        parts.sort_by(|p, q| p[0].total_cmp(&q[0]));
        let mut merged: Vec<[f64; 2]> = Vec::with_capacity(parts.len());
        for [low, high] in parts {
            match merged.last_mut() {
                Some(last) if low <= last[1] => last[1] = last[1].max(high),
                _ => merged.push([low, high]),
            }
        }
        merged
    }
}

/// What a convex solid with this boundary covers of the vertical line at `x`.
fn section(boundary: &[Curve], x: f64) -> Option<[f64; 2]> {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut meet = |y: f64| (low, high) = (low.min(y), high.max(y));
    for curve in boundary {
        match *curve {
            Curve::Line(from, to) => {
                if (from[0] - x) * (to[0] - x) <= 0.0 {
                    let width = to[0] - from[0];
                    let part = if width == 0.0 { 0.0 } else { (x - from[0]) / width };
                    meet(from[1] + (to[1] - from[1]) * part.clamp(0.0, 1.0));
                }
            }
            Curve::Circle(center, radius) => {
                let off = x - center[0];
                if off.abs() <= radius {
                    let half = ((radius - off) * (radius + off)).sqrt();
                    meet(center[1] - half);
                    meet(center[1] + half);
                }
            }
        }
    }
    (low <= high).then_some([low, high])
}
