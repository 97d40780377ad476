//! The scenes that are measured: which bodies, how many, how close together. The first eight are those of
//! `scene/workloads.mjs`, which says how large their worlds must be and why; the others are hard on one broad phase or the
//! other.

use std::f64::consts::{PI, TAU};

use crate::{Figure, Outline, Random};

/// A kind of scene.
pub struct Kind {
    pub name: &'static str,
    /// So many overlapping pairs there are to be for each body, all bodies counted.
    pub pairs: f64,
    /// So many of the bodies are fixed, as a part.
    pub fixed: f64,
    /// So many of the others move.
    pub awake: f64,
    pub layout: Layout,
    figure: fn(usize, &mut Random) -> Outline,
}

/// How bodies are laid out.
#[derive(Clone, Copy, PartialEq)]
pub enum Layout {
    /// Evenly over a square.
    Strewn,
    /// Normally about one point.
    Heap,
    /// Evenly over two squares, so far from each other.
    Clusters(f64),
    /// Evenly along the x axis.
    Line,
}

const EVEN: Kind = Kind { name: "", pairs: 0.5, fixed: 0.0, awake: 1.0, layout: Layout::Strewn, figure: third };

/// Each kind's seed follows from its index.
pub const KINDS: [Kind; 11] = [
    Kind { name: "sparse", ..EVEN },
    Kind { name: "dense", pairs: 3.0, ..EVEN },
    Kind { name: "mixed sizes", figure: mixed, ..EVEN },
    Kind { name: "90 % fixed", fixed: 0.9, ..EVEN },
    Kind { name: "99 % asleep", awake: 0.01, ..EVEN },
    Kind { name: "one heap", pairs: 3.0, layout: Layout::Heap, ..EVEN },
    Kind { name: "planks", figure: |_, _| plank(), ..EVEN },
    Kind { name: "level", fixed: 1.0 / 1.01, ..EVEN },
    Kind { name: "two clusters", layout: Layout::Clusters(1e6), ..EVEN },
    Kind { name: "on a line", layout: Layout::Line, ..EVEN },
    Kind { name: "sizes 1 to 1,000", figure: varied, ..EVEN },
];

/// A third boxes, a third polygons of 3 to 8 vertices, a third circles.
fn third(i: usize, random: &mut Random) -> Outline {
    let figure = match i % 3 {
        0 => Figure::Box,
        1 => Figure::Gon(3 + (6.0 * random.fraction()) as usize),
        _ => Figure::Circle,
    };
    figure.draw(random)
}

/// The same, up to fifty times as large, with a density of sizes that falls as the third power: every octave of sizes covers
/// as much area as the next.
fn mixed(i: usize, random: &mut Random) -> Outline {
    let figure = third(i, random);
    figure.scaled(1.0 / (1.0 - random.fraction() * (1.0 - 50f64.powi(-2))).sqrt())
}

/// The same, up to a thousand times as large, as many of every octave of sizes.
fn varied(i: usize, random: &mut Random) -> Outline {
    let figure = third(i, random);
    figure.scaled(1000f64.powf(random.fraction()))
}

/// 20 by 0.5.
fn plank() -> Outline {
    Outline::Points([[-10.0, -0.25], [10.0, -0.25], [10.0, 0.25], [-10.0, 0.25]].map(Into::into).into())
}

/// The bodies of a scene, in this order: those that move every frame, those that could but stand still, those that are fixed.
pub struct Bodies {
    pub outlines: Vec<Outline>,
    /// x, y and angle of each at first.
    pub poses: Vec<f64>,
    /// So many move.
    pub awake: usize,
    /// So many are not fixed.
    pub free: usize,
    /// Half the width and height of the world, which stands about the origin, or of each cluster; a heap has none.
    pub half: [f64; 2],
    /// A heap's standard deviation.
    pub spread: f64,
    pub layout: Layout,
    pub seed: u32,
}

impl Bodies {
    /// So many bodies of the kind of this name.
    pub fn new(name: &str, count: usize) -> Self {
        let index = KINDS.iter().position(|kind| kind.name == name).unwrap();
        let Kind { pairs, fixed, awake, layout, figure, .. } = KINDS[index];
        let seed = index as u32 + 1;
        let mut random = Random::new(seed);
        let outlines: Vec<Outline> = (0..count).map(|i| figure(i, &mut random)).collect();
        let mean = |of: &dyn Fn(&Outline) -> f64| outlines.iter().map(of).sum::<f64>() / count as f64;
        let perimeter = mean(&Outline::perimeter);
        let sum = 2.0 * mean(&Outline::area) + perimeter * perimeter / TAU;
        let area = count as f64 * sum / (2.0 * pairs);
        let mut half = [area.sqrt() / 2.0; 2];
        let mut spread = 0.0;
        match layout {
            Layout::Strewn => {}
            Layout::Heap => spread = (area / (4.0 * PI)).sqrt(),
            Layout::Clusters(_) => half = half.map(|half| half * 0.5f64.sqrt()),
            // Two bodies overlap where their middles are a width apart, or less: with probability 2 widths / L on a line of
            // length L. The mean width is the perimeter / π (Cauchy).
            Layout::Line => half = [count as f64 * perimeter / PI / pairs / 2.0, 0.0],
        }
        let mut poses = Vec::with_capacity(3 * count);
        for i in 0..count {
            let [x, y] = match layout {
                Layout::Heap => random.normal().map(|value| spread * value),
                _ => half.map(|half| half * random.either_way()),
            };
            poses.extend([x + Bodies::middle(layout, i), y, PI * random.either_way()]);
        }
        let free = ((1.0 - fixed) * count as f64).round() as usize;
        let awake = (awake * free as f64).round() as usize;
        Bodies { outlines, poses, awake, free, half, spread, layout, seed }
    }

    /// The x of the middle of the square that body i is strewn over.
    pub(crate) fn middle(layout: Layout, i: usize) -> f64 {
        match layout {
            Layout::Clusters(apart) => (i % 2) as f64 * apart,
            _ => 0.0,
        }
    }

    /// x, y and angle of body i.
    pub fn pose(poses: &[f64], i: usize) -> [f64; 3] {
        [poses[3 * i], poses[3 * i + 1], poses[3 * i + 2]]
    }
}
