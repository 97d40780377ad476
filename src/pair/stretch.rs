//! A facing edge in contact coordinates, moved outwards by the radius: its height over a stretch of the contact line.

use crate::math::interval::{larger, Interval};

/// An edge steeper than this against the contact line, rise over run, counts as a single vertex.
const MAX_SLOPE: f64 = 1e3;

/// The surface of an edge no steeper than this lies straight over its core, but for rounding: its height is off by a part of the radius
/// that is half the square of the slope.
const FLAT: f64 = 1e-8;

/// The surface of an edge that faces the other shape of a pair. Positions are along the contact line, heights along the normal.
pub(crate) struct Stretch {
    /// The positions of the core's edge's ends, and their heights.
    pub low: f64,
    pub high: f64,
    height_low: f64,
    height_high: f64,
    slope: f64,
    /// Positive if the surface is above the core's edge, as A's is; negative if it is below.
    radius: f64,
    /// How far along the contact line the surface over the edge is from the edge's points that it belongs to.
    lean: f64,
    /// The feature numbers of both ends and of the edge.
    vertex_low: u64,
    vertex_high: u64,
    edge: u64,
}

impl Stretch {
    /// Each end is a vertex with its contact coordinates. `radius` is positive for A, negative for B; `sideways` is the part of the
    /// edge's unit normal along the contact line; `first` is added to the numbers of vertices and edges.
    #[inline(always)]
    pub fn new(
        (low_vertex, low): (usize, (f64, f64)),
        (high_vertex, high): (usize, (f64, f64)),
        edge: usize,
        (radius, sideways): (f64, f64),
        first: usize,
    ) -> Self {
        let length = high.0 - low.0;
        let slope = (high.1 - low.1) / length;
        Stretch {
            low: low.0,
            high: high.0,
            height_low: low.1,
            height_high: high.1,
            // A vertex has no slope; a steep edge's is not used.
            slope: if length > 0.0 { slope } else { 0.0 },
            radius,
            lean: radius.abs() * sideways,
            vertex_low: 2 * (first + low_vertex) as u64,
            vertex_high: 2 * (first + high_vertex) as u64,
            edge: 2 * (first + edge) as u64 + 1,
        }
    }

    /// Whether the edge runs nearly along the normal, so that only its support vertex faces the other shape.
    #[inline(always)]
    pub fn is_steep(&self) -> bool {
        (self.height_high - self.height_low).abs() > MAX_SLOPE * (self.high - self.low)
    }

    /// Reduces the stretch to one vertex of the edge.
    #[cold]
    pub fn shrink_to_vertex(&mut self, vertex: usize, (at, height): (f64, f64), first: usize) {
        (self.low, self.high, self.slope, self.lean) = (at, at, 0.0, 0.0);
        (self.height_low, self.height_high) = (height, height);
        (self.vertex_low, self.vertex_high) = (2 * (first + vertex) as u64, 2 * (first + vertex) as u64);
    }

    /// The heights at both ends of the common stretch, and the numbers of the features there: this stretch's own end if it is within
    /// `slack`, otherwise the edge. A common stretch may be a single point: the low end is then the one that is a vertex.
    #[inline(always)]
    pub fn ends(&self, [low, high]: [f64; 2], slack: f64) -> [(f64, u64); 2] {
        let heights = if self.lean.abs() > FLAT * self.radius.abs() {
            self.round_heights([low, high])
        } else {
            let at = |at: f64, end: f64, height: f64| height + self.radius + self.slope * (at - end);
            [at(low, self.low, self.height_low), at(high, self.high, self.height_high)]
        };
        let is_vertex = low - self.low <= slack;
        let at_low = (heights[0], if is_vertex { self.vertex_low } else { self.edge });
        let at_high = (heights[1], if self.high - high <= slack { self.vertex_high } else { self.edge });
        [if low == high && !is_vertex { at_high } else { at_low }, at_high]
    }

    /// The heights where a radius and a slope make the surface round: of the disc about the point of the core's edge whose disc reaches
    /// farthest out there.
    #[inline(never)]
    fn round_heights(&self, ends: [f64; 2]) -> [f64; 2] {
        let Stretch { low, high, height_low, slope, radius, lean, .. } = *self;
        ends.map(|at| {
            let center = Interval { min: low, max: high }.clamp(at - lean);
            let reach = larger(0.0, radius * radius - (at - center) * (at - center)).sqrt();
            height_low + slope * (center - low) + if radius > 0.0 { reach } else { -reach }
        })
    }
}
