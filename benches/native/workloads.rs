//! The scenes that are measured: their bodies, and how close together these are. The first eight are those of
//! `scene/workloads.mjs`, which explains the size of the world; each of the others is difficult for some broad phases.

use std::f64::consts::{PI, TAU};

use crate::{Outline, Random, ShapeKind};

/// A kind of scene.
pub struct SceneKind {
    pub name: &'static str,
    /// The number of overlapping pairs for each body, fixed bodies included.
    pub pairs: f64,
    /// The share of bodies that are fixed.
    pub fixed: f64,
    /// The share of the others that move.
    pub awake: f64,
    pub layout: Layout,
    draw: fn(usize, &mut Random) -> Outline,
}

/// How bodies are distributed.
#[derive(Clone, Copy, PartialEq)]
pub enum Layout {
    /// Evenly over a square.
    Square,
    /// Normally distributed about one point.
    Heap,
    /// Evenly over two squares at this distance from each other.
    Clusters(f64),
    /// Evenly along the x axis.
    Line,
}

const EVEN: SceneKind =
    SceneKind { name: "", pairs: 0.5, fixed: 0.0, awake: 1.0, layout: Layout::Square, draw: thirds };

/// Each kind's seed follows from its index.
pub const SCENE_KINDS: [SceneKind; 11] = [
    SceneKind { name: "sparse", ..EVEN },
    SceneKind { name: "dense", pairs: 3.0, ..EVEN },
    SceneKind { name: "mixed sizes", draw: mixed_sizes, ..EVEN },
    SceneKind { name: "90 % fixed", fixed: 0.9, ..EVEN },
    SceneKind { name: "99 % asleep", awake: 0.01, ..EVEN },
    SceneKind { name: "one heap", pairs: 3.0, layout: Layout::Heap, ..EVEN },
    SceneKind { name: "planks", draw: |_, _| plank(), ..EVEN },
    SceneKind { name: "level", fixed: 1.0 / 1.01, ..EVEN },
    SceneKind { name: "two clusters", layout: Layout::Clusters(1e6), ..EVEN },
    SceneKind { name: "on a line", layout: Layout::Line, ..EVEN },
    SceneKind { name: "sizes 1 to 1,000", draw: even_octaves, ..EVEN },
];

/// One third boxes, one third polygons of 3 to 8 vertices, one third circles.
fn thirds(i: usize, random: &mut Random) -> Outline {
    let kind = match i % 3 {
        0 => ShapeKind::Box,
        1 => ShapeKind::Gon(3 + (6.0 * random.fraction()) as usize),
        _ => ShapeKind::Circle,
    };
    kind.draw(random)
}

/// Like `thirds`, but up to fifty times as large. The density of sizes falls with the third power: every octave of
/// sizes covers the same area.
fn mixed_sizes(i: usize, random: &mut Random) -> Outline {
    let outline = thirds(i, random);
    outline.scaled(1.0 / (1.0 - random.fraction() * (1.0 - 50f64.powi(-2))).sqrt())
}

/// Like `thirds`, but up to a thousand times as large, with equally many bodies in every octave of sizes.
fn even_octaves(i: usize, random: &mut Random) -> Outline {
    let outline = thirds(i, random);
    outline.scaled(1000f64.powf(random.fraction()))
}

/// 20 by 0.5.
fn plank() -> Outline {
    Outline::Points([[-10.0, -0.25], [10.0, -0.25], [10.0, 0.25], [-10.0, 0.25]].map(Into::into).into())
}

/// The bodies of a scene, in this order: bodies that move in every frame, bodies that could move but do not, fixed
/// bodies.
pub struct Bodies {
    pub outlines: Vec<Outline>,
    /// The first poses: x, y and angle of each body.
    pub poses: Vec<f64>,
    /// The number of bodies that move.
    pub awake: usize,
    /// The number of bodies that are not fixed.
    pub free: usize,
    /// Half the width and height of the world, whose centre is the origin, or of each cluster; not used in a heap.
    pub half: [f64; 2],
    /// A heap's standard deviation.
    pub spread: f64,
    pub layout: Layout,
    pub seed: u32,
}

impl Bodies {
    /// `count` bodies of the kind with this name.
    pub fn new(name: &str, count: usize) -> Self {
        let index = SCENE_KINDS.iter().position(|kind| kind.name == name).unwrap();
        let SceneKind { pairs, fixed, awake, layout, draw, .. } = SCENE_KINDS[index];
        let seed = index as u32 + 1;
        let mut random = Random::new(seed);
        let outlines: Vec<Outline> = (0..count).map(|i| draw(i, &mut random)).collect();
        let mean = |of: &dyn Fn(&Outline) -> f64| outlines.iter().map(of).sum::<f64>() / count as f64;
        let perimeter = mean(&Outline::perimeter);
        let sum = 2.0 * mean(&Outline::area) + perimeter * perimeter / TAU;
        let area = count as f64 * sum / (2.0 * pairs);
        let mut half = [area.sqrt() / 2.0; 2];
        let mut spread = 0.0;
        match layout {
            Layout::Square => {}
            Layout::Heap => spread = (area / (4.0 * PI)).sqrt(),
            Layout::Clusters(_) => half = half.map(|half| half * 0.5f64.sqrt()),
            // Two bodies overlap if their middles are at most a width apart: on a line of length L, with probability
            // 2 widths / L. The mean width is perimeter / π (Cauchy).
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

    /// The x of the centre of the square over which body i is distributed.
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
