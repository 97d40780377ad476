//! A convex piece of a shape: a core of one vertex, two or more, swept by a radius, with its normals and axes.

use glam::DVec2;

use crate::math::interval::{larger, Interval};
use crate::polygon::hull::bounds;
use crate::polygon::support::{next, octant, octant_supports, previous, support, support_ahead};
use crate::tolerance::PARALLEL;

/// One convex piece in the shape's frame. Every algorithm on pairs works on pieces.
///
/// The core is kept relative to its own centre, so that a piece far from its frame's origin loses no precision.
#[derive(Debug)]
pub(crate) struct Convex {
    pub radius: f64,
    /// A point in the core, in the shape's frame. What follows is relative to it.
    pub center: DVec2,
    /// The core's vertices relative to the centre, counter-clockwise, strictly convex.
    pub core: Vec<DVec2>,
    /// The unit outward normal of edge `i`, from vertex `i` to the next. Two of a segment, none of a point.
    pub normals: Vec<DVec2>,
    /// The edges' lines in twos, for SIMD; of an odd number the last one twice.
    pub lines: Vec<Lines>,
    /// The vertices in twos likewise, if there are at most [`MAX_SCANNED`], otherwise empty.
    pub scanned: Vec<Vertices>,
    /// Each edge's rank for ties, the lower one preferred: by the order of the axes; of two parallel edges the one that
    /// gave the axis first.
    pub ranks: Vec<usize>,
    /// Whether the core is a parallelogram, such as a box, whose opposite vertices are each other's negatives to the
    /// bit.
    pub parallelogram: bool,
    /// Where the search for a support vertex starts, by the direction's octant; see [`octant_supports`].
    pub octant_supports: [u32; 8],
    /// One axis for each direction that edges are perpendicular to, in the order of the edges.
    pub axes: Vec<Axis>,
    /// The radius of a circle about the centre that holds the whole piece, its radius included.
    pub extent: f64,
    /// The length of the piece's shortest shadow, its radius included.
    pub width: f64,
    /// The radius of a circle about the centre that lies in the core; 0 of points and segments.
    pub inradius: f64,
}

/// A core with at most this many vertices is scanned for its support vertex; a larger one is climbed.
const MAX_SCANNED: usize = 12;

/// The lines of two edges, by lanes: x and y of their normals, and their heights, the distance from the core's centre
/// along the normal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    pub x: [f64; 2],
    pub y: [f64; 2],
    pub height: [f64; 2],
}

/// Two vertices, by lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vertices {
    pub x: [f64; 2],
    pub y: [f64; 2],
}

/// A direction perpendicular to an edge, with the core's shadow on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis {
    /// The edge's outward normal, a unit vector.
    pub direction: DVec2,
    /// The core's projection, relative to its centre.
    pub interval: Interval,
    /// The edge that casts the interval's upper end, by its first vertex.
    pub edge: usize,
    /// The vertex that casts the lower end.
    pub opposite: usize,
}

impl Convex {
    /// The piece of a core whose vertices are relative to `center`, counter-clockwise and strictly convex.
    pub fn new(center: DVec2, core: Vec<DVec2>, radius: f64) -> Self {
        let (normals, heights) = edges(&core);
        let (axes, ranks) = axes(&core, &normals, &heights);
        let reach = reach(&core);
        let width = axes.iter().map(|axis| axis.interval.max - axis.interval.min).fold(f64::INFINITY, f64::min);
        // A segment's shadow along its normal is 0, but for rounding.
        let width = if core.len() < 3 { 0.0 } else { width } + 2.0 * radius;
        let inradius = if core.len() < 3 { 0.0 } else { heights.iter().copied().fold(reach, f64::min).max(0.0) };
        let two = |at: usize, value: &dyn Fn(usize) -> f64, count: usize| [value(at), value((at + 1).min(count - 1))];
        let lines = |at: usize| Lines {
            x: two(at, &|i| normals[i].x, normals.len()),
            y: two(at, &|i| normals[i].y, normals.len()),
            height: two(at, &|i| heights[i], normals.len()),
        };
        let scanned_count = if core.len() <= MAX_SCANNED { core.len() } else { 0 };
        let vertices = |at: usize| Vertices {
            x: two(at, &|i| core[i].x, scanned_count),
            y: two(at, &|i| core[i].y, scanned_count),
        };
        let lines = (0..normals.len()).step_by(2).map(lines).collect();
        let scanned = (0..scanned_count).step_by(2).map(vertices).collect();
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

    /// The piece of a core whose vertices are relative to `origin`, with the middle of their bounds as its centre.
    pub fn centered(origin: DVec2, vertices: &[DVec2], radius: f64) -> Self {
        let (low, size) = bounds(vertices);
        let middle = low + size / 2.0;
        Convex::new(origin + middle, vertices.iter().map(|&vertex| vertex - middle).collect(), radius)
    }

    /// The core's support vertex along a direction, and its height.
    #[inline(always)]
    pub fn support(&self, direction: DVec2) -> (usize, f64) {
        support_ahead(&self.core, direction, self.octant_supports[octant(direction)] as usize)
    }

    /// The core's vertices in the shape's frame.
    pub fn points(&self) -> impl ExactSizeIterator<Item = DVec2> + '_ {
        self.core.iter().map(|&v| self.center + v)
    }
}

/// Makes the copy anew, which gives the same bits: copying list by list would be more code.
impl Clone for Convex {
    fn clone(&self) -> Self {
        Convex::new(self.center, self.core.clone(), self.radius)
    }
}

/// The largest distance of a point from the origin.
pub(crate) fn reach(points: &[DVec2]) -> f64 {
    points.iter().map(|p| p.length_squared()).fold(0.0, f64::max).sqrt()
}

/// The edges' unit outward normals, and their heights: the distances from the centre along them.
fn edges(core: &[DVec2]) -> (Vec<DVec2>, Vec<f64>) {
    let count = if core.len() > 1 { core.len() } else { 0 };
    (0..count).map(|i| edge_line([core[i], core[next(i, count)]])).unzip()
}

/// An edge's unit outward normal and height.
#[inline(always)]
pub(crate) fn edge_line([from, to]: [DVec2; 2]) -> (DVec2, f64) {
    let normal = -(to - from).normalize().perp();
    // The farther end: rounding may put either of them a little farther out.
    (normal, larger(from.dot(normal), to.dot(normal)))
}

/// One axis for each direction that edges of the core are perpendicular to, and the edges' ranks. Of two parallel edges
/// the one with the lower index gives the axis.
///
/// The opposite vertex moves round with the normal (rotating calipers), so all axes take as many steps as there are
/// edges.
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
