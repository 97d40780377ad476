//! A convex piece of a shape: a core of one vertex, two or more, swept by a radius, with its normals and axes.

use glam::DVec2;

use crate::math::interval::{larger, smaller, Interval};
use crate::polygon::hull::bounds;
use crate::polygon::support::{next, octant, octant_supports, previous, support, support_ahead};
use crate::target::FOR_JS;
use crate::tolerance::PARALLEL;

/// One convex piece in the shape's frame. Every algorithm on pairs works on pieces.
///
/// The core is kept relative to its own centre, so that a piece far from its frame's origin loses no precision.
#[derive(Debug)]
pub(crate) struct Convex {
    pub radius: f64,
    /// A point in the core, in the shape's frame. All fields below are relative to it.
    pub center: DVec2,
    /// The core's vertices relative to the centre, counter-clockwise, strictly convex.
    pub core: Vec<DVec2>,
    /// The unit outward normal of edge `i`, from vertex `i` to the next. Two of a segment, none of a point.
    pub normals: Vec<DVec2>,
    /// The edges' lines in twos, for SIMD; of an odd number the last one twice.
    pub lines: Vec<Lines>,
    /// The vertices in twos likewise, if there are at most [`MAX_SCANNED`], otherwise empty.
    pub scanned: Vec<Vertices>,
    /// Each edge's rank for ties, the lower one preferred: by the order of the [`axes`](Convex::axes), even for an edge
    /// that gives an axis and odd for one that is parallel to it.
    pub ranks: Vec<usize>,
    /// Whether the core is a parallelogram, such as a box, whose opposite vertices are each other's negatives to the
    /// bit.
    pub parallelogram: bool,
    /// Whether the piece is a sharp rectangle whose edges run along the axes, the lower one first, not extremely far
    /// from its frame's origin. The normals are then the axes, but for their last bit. Never in JavaScript's package,
    /// which has no shortcuts for them.
    upright: bool,
    /// Where the search for a support vertex starts, by the direction's octant; see [`octant_supports`].
    pub octant_supports: [u32; 8],
    /// The radius of a circle about the centre that holds the whole piece, its radius included.
    pub extent: f64,
    /// The length of the piece's shortest shadow, its radius included.
    pub width: f64,
    /// The radius of a circle about the centre that lies in the core; 0 of points and segments.
    pub inradius: f64,
}

/// Farther from its frame's origin than this many extents, a piece loses digits.
const FAR: f64 = 1e5;

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
        let count = if core.len() > 1 { core.len() } else { 0 };
        // Of two parallel edges the one with the lower index gives the axis. The opposite vertex moves round with the
        // normal (rotating calipers), so all axes take as many steps as there are edges.
        let reach = reach(&core);
        let (mut width, mut inradius) = (f64::INFINITY, reach);
        let (mut normals, mut ranks) = (Vec::with_capacity(count), Vec::<usize>::with_capacity(count));
        let mut lines: Vec<Lines> = Vec::with_capacity(count.div_ceil(2));
        let (mut opposite, mut axes) = (0, 0);
        for i in 0..count {
            let (normal, height) = edge_line([core[i], core[next(i, count)]]);
            normals.push(normal);
            if i % 2 == 0 {
                lines.push(Lines { x: [normal.x; 2], y: [normal.y; 2], height: [height; 2] });
            } else if let Some(two) = lines.last_mut() {
                (two.x[1], two.y[1], two.height[1]) = (normal.x, normal.y, height);
            }
            opposite = support(&core, -normal, opposite);
            inradius = smaller(inradius, height);
            let earlier = [previous(opposite, count), opposite]
                .into_iter()
                .find(|&j| j < i && normal.perp_dot(normals[j]).abs() <= PARALLEL);
            let rank = if let Some(j) = earlier {
                ranks[j] | 1
            } else {
                axes += 1;
                width = smaller(width, height - core[opposite].dot(normal));
                2 * axes
            };
            ranks.push(rank);
        }
        let scanned = if core.len() <= MAX_SCANNED { &core[..] } else { &[] };
        // A segment's shadow along its normal is 0 within rounding.
        let (width, inradius) = if core.len() < 3 { (0.0, 0.0) } else { (width, larger(inradius, 0.0)) };
        let octant_supports = octant_supports(&core);
        let parallelogram = core.len() == 4 && core[2] == -core[0] && core[3] == -core[1];
        let upright = !FOR_JS
            && parallelogram
            && radius == 0.0
            && is_upright(&core)
            && center.abs().max_element() < FAR * reach
            && ![center.x, center.y].into_iter().any(is_negative_zero);
        Convex {
            radius,
            center,
            normals,
            lines,
            scanned: in_twos(scanned).collect(),
            core,
            parallelogram,
            upright,
            octant_supports,
            ranks,
            extent: reach + radius,
            width: width + 2.0 * radius,
            inradius,
        }
    }

    /// The piece of a core whose vertices are relative to `origin`, with the middle of their bounds as its centre.
    pub fn centered(origin: DVec2, mut vertices: Vec<DVec2>, radius: f64) -> Self {
        let (low, size) = bounds(&vertices);
        let middle = low + size / 2.0;
        vertices.iter_mut().for_each(|vertex| *vertex -= middle);
        Convex::new(origin + middle, vertices, radius)
    }

    /// Whether shortcuts for upright rectangles may be taken.
    #[inline(always)]
    pub fn is_upright(&self) -> bool {
        self.upright
    }

    /// The core's support vertex along a direction, and its height.
    #[inline(always)]
    pub fn support(&self, direction: DVec2) -> (usize, f64) {
        support_ahead(&self.core, direction, self.octant_supports[octant(direction)] as usize)
    }

    /// One axis for each direction that edges are perpendicular to, in the order of the edges.
    pub fn axes(&self) -> impl Iterator<Item = Axis> + '_ {
        let mut opposite = 0;
        self.normals.iter().enumerate().filter_map(move |(edge, &direction)| {
            opposite = support(&self.core, -direction, opposite);
            let height = self.lines[edge / 2].height[edge % 2];
            let interval = Interval { min: self.core[opposite].dot(direction), max: height };
            (self.ranks[edge] % 2 == 0).then_some(Axis { direction, interval, edge, opposite })
        })
    }

    /// The core's vertices in the shape's frame.
    pub fn points(&self) -> impl ExactSizeIterator<Item = DVec2> + '_ {
        self.core.iter().map(|&v| self.center + v)
    }
}

/// Computes the copy again, with the same bits: copying list by list would be more code.
impl Clone for Convex {
    fn clone(&self) -> Self {
        Convex::new(self.center, self.core.clone(), self.radius)
    }
}

/// All other fields follow from these.
impl PartialEq for Convex {
    fn eq(&self, other: &Self) -> bool {
        self.center == other.center && self.radius == other.radius && self.core == other.core
    }
}

/// Whether the first two vertices of a parallelogram are the lower ones of an upright rectangle.
fn is_upright(core: &[DVec2]) -> bool {
    core[0].y == core[1].y && core[0].x == -core[1].x && core[0].x < 0.0 && core[0].y < 0.0
}

/// Whether a coordinate is −0, which adding 0 changes.
fn is_negative_zero(x: f64) -> bool {
    x == 0.0 && x.is_sign_negative()
}

/// The vertices in twos; of an odd number the last one twice.
pub(crate) fn in_twos(core: &[DVec2]) -> impl ExactSizeIterator<Item = Vertices> + '_ {
    core.chunks(2).map(|two| {
        let [p, q] = [two[0], two[two.len() - 1]];
        Vertices { x: [p.x, q.x], y: [p.y, q.y] }
    })
}

/// The largest distance of a point from the origin.
pub(crate) fn reach(points: &[DVec2]) -> f64 {
    points.iter().map(|p| p.length_squared()).fold(0.0, f64::max).sqrt()
}

/// An edge's unit outward normal and height.
#[inline(always)]
pub(crate) fn edge_line([from, to]: [DVec2; 2]) -> (DVec2, f64) {
    let normal = -(to - from).normalize().perp();
    // The farther end: rounding may put either of them a little farther out.
    (normal, larger(from.dot(normal), to.dot(normal)))
}

/// [`edge_line`] of a core's edge, where calls are few.
#[inline(never)]
pub(crate) fn line_of(core: &[DVec2], edge: usize) -> (DVec2, f64) {
    edge_line([core[edge], core[next(edge, core.len())]])
}
