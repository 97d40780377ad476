//! A convex piece of a shape: a core of one vertex, two or more, swept by a radius.

use glam::DVec2;

use crate::math::interval::Interval;
use crate::polygon::hull::bounds;
use crate::polygon::support::{next, octant, octant_supports, previous, support, support_ahead};
use crate::tolerance::PARALLEL;

/// One convex piece in the shape's frame. Every algorithm on pairs works on these.
///
/// The core is kept relative to its own centre, so that a piece far from its frame's origin loses nothing.
#[derive(Clone, Debug)]
pub(crate) struct Convex {
    pub radius: f64,
    /// A point amid the core, in the shape's frame.
    pub center: DVec2,
    /// The core's vertices about the centre, counter-clockwise, strictly convex.
    pub core: Vec<DVec2>,
    /// The unit outward normal of each edge, from a vertex to the next; none when there is only one vertex.
    pub normals: Vec<DVec2>,
    /// The edges' lines, two and two; of an odd number the last twice.
    pub lines: Vec<Lines>,
    /// The vertices of a core of [`FEW`], two and two likewise; of one with more, none.
    pub scanned: Vec<Vertices>,
    /// Each edge's place in the order in which equally good ones are preferred: that of their axes, and on one axis the edge
    /// that gave it before the one across.
    pub ranks: Vec<usize>,
    /// Whether it is a box or another parallelogram: then edges and vertices have opposites, to the bit.
    pub parallelogram: bool,
    /// Where to begin to look for a support vertex; see [`octant_supports`].
    pub octant_supports: [u32; 8],
    /// One axis for each direction that an edge is perpendicular to, in the order of the edges.
    pub axes: Vec<Axis>,
    /// The radius of a circle about the centre that covers the whole piece.
    pub extent: f64,
    /// The length of the piece's shortest shadow.
    pub width: f64,
    /// The radius of a disc about the centre that the core holds; 0 or more.
    pub inradius: f64,
}

/// The vertices of cores with up to so many are all looked at for a support vertex.
const FEW: usize = 12;

/// The lines of two edges about the core's centre: their normals, and how far out along them they lie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    pub x: [f64; 2],
    pub y: [f64; 2],
    pub height: [f64; 2],
}

/// Two vertices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vertices {
    pub x: [f64; 2],
    pub y: [f64; 2],
}

/// A direction perpendicular to an edge, with the core's own shadow on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis {
    /// The edge's outward normal, a unit vector.
    pub direction: DVec2,
    /// The core's projection, about its centre.
    pub interval: Interval,
    /// The edge, which casts the interval's upper end: from this vertex to the next.
    pub edge: usize,
    /// The vertex that casts the lower end.
    pub opposite: usize,
}

impl Convex {
    /// The core's vertices must be about its centre, counter-clockwise and strictly convex.
    pub fn new(center: DVec2, core: Vec<DVec2>, radius: f64) -> Self {
        let (normals, heights) = edges(&core);
        let (axes, ranks) = axes(&core, &normals, &heights);
        let reach = reach(&core);
        let width = axes.iter().map(|axis| axis.interval.max - axis.interval.min).fold(f64::INFINITY, f64::min);
        // Rounding gives a segment's shadow along itself some length.
        let width = if core.len() < 3 { 0.0 } else { width } + 2.0 * radius;
        let inradius = if core.len() < 3 { 0.0 } else { heights.iter().copied().fold(reach, f64::min).max(0.0) };
        let two = |at: usize, of: &dyn Fn(usize) -> f64, count: usize| [of(at), of((at + 1).min(count - 1))];
        let lines = |at: usize| Lines {
            x: two(at, &|i| normals[i].x, normals.len()),
            y: two(at, &|i| normals[i].y, normals.len()),
            height: two(at, &|i| heights[i], normals.len()),
        };
        let few = if core.len() <= FEW { core.len() } else { 0 };
        let vertices = |at: usize| Vertices { x: two(at, &|i| core[i].x, few), y: two(at, &|i| core[i].y, few) };
        let lines = (0..normals.len()).step_by(2).map(lines).collect();
        let scanned = (0..few).step_by(2).map(vertices).collect();
        let octant_supports = octant_supports(&core);
        let parallelogram = core.len() == 4 && core[2] == -core[0] && core[3] == -core[1];
        Convex {
            radius,
            center,
            core,
            normals,
            lines,
            scanned,
            parallelogram,
            octant_supports,
            ranks,
            axes,
            extent: reach + radius,
            width,
            inradius,
        }
    }

    /// The same of vertices about some `origin`: the centre becomes the middle of their bounds.
    pub fn about_middle(origin: DVec2, vertices: &[DVec2], radius: f64) -> Self {
        let (low, size) = bounds(vertices);
        let middle = low + size / 2.0;
        Convex::new(origin + middle, vertices.iter().map(|&vertex| vertex - middle).collect(), radius)
    }

    /// The support vertex along a direction, and its height.
    #[inline(always)]
    pub fn support(&self, direction: DVec2) -> (usize, f64) {
        support_ahead(&self.core, direction, self.octant_supports[octant(direction)] as usize)
    }

    /// The core's vertices in the shape's frame.
    pub fn points(&self) -> impl ExactSizeIterator<Item = DVec2> + '_ {
        self.core.iter().map(|&v| self.center + v)
    }
}

/// The largest distance of a point from the origin.
pub(crate) fn reach(points: &[DVec2]) -> f64 {
    points.iter().map(|p| p.length_squared()).fold(0.0, f64::max).sqrt()
}

/// The normals and heights of the edges.
fn edges(core: &[DVec2]) -> (Vec<DVec2>, Vec<f64>) {
    let count = if core.len() > 1 { core.len() } else { 0 };
    let edge = |i: usize| {
        let (from, to) = (core[i], core[next(i, count)]);
        let normal = -(to - from).normalize().perp();
        // Both ends, since rounding may put either a little farther out.
        (normal, from.dot(normal).max(to.dot(normal)))
    };
    (0..count).map(edge).unzip()
}

/// One axis for each direction that an edge of the core is perpendicular to, and the edges' ranks. Of two parallel edges
/// the one with the lower index gives the axis.
fn axes(core: &[DVec2], normals: &[DVec2], heights: &[f64]) -> (Vec<Axis>, Vec<usize>) {
    let count = core.len();
    let along = |i: usize| core[next(i, count)] - core[i];
    let parallel = |i: usize, j: usize| {
        let (e, f) = (along(i), along(j));
        e.perp_dot(f).abs() <= PARALLEL * e.length() * f.length()
    };
    let (mut axes, mut ranks) = (Vec::new(), Vec::<usize>::new());
    let mut opposite = 0;
    for (i, (&normal, &height)) in normals.iter().zip(heights).enumerate() {
        opposite = support(core, -normal, opposite);
        if let Some(j) = [previous(opposite, count), opposite].into_iter().find(|&j| j < i && parallel(i, j)) {
            ranks.push(ranks[j] + 1);
            continue;
        }
        ranks.push(2 * axes.len());
        let interval = Interval { min: core[opposite].dot(normal), max: height };
        axes.push(Axis { direction: normal, interval, edge: i, opposite });
    }
    (axes, ranks)
}
