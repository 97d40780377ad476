//! A facing edge in contact coordinates, moved outwards by the radius: its height over a stretch of the contact line.

use crate::math::interval::{larger, Interval};

/// An edge steeper than this, rise over run along the contact line, counts as a single vertex.
const MAX_SLOPE: f64 = 1e3;

/// The surface of an edge no steeper than this lies straight over its core, within rounding: its height is off by half
/// the square of the slope times the radius.
const FLAT: f64 = 1e-8;

/// The surface of an edge that faces the other shape of a pair. Positions are along the contact line, heights along the
/// normal.
pub(crate) struct Stretch {
    /// Where the ends of the core's edge are, and their heights.
    pub low: f64,
    pub high: f64,
    height_low: f64,
    height_high: f64,
    slope: f64,
    /// Positive if the surface is above the core's edge, as A's is; negative if it is below.
    radius: f64,
    /// How far the surface is shifted along the contact line from the points of the edge below it.
    lean: f64,
    /// The feature numbers of both ends and of the edge.
    vertex_low: u64,
    vertex_high: u64,
    edge: u64,
}

impl Stretch {
    /// Each end is a vertex with its contact coordinates. `radius` is positive for A, negative for B; `sideways` is the
    /// part of the edge's unit normal along the contact line; `first` is added to the numbers of vertices and edges.
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

    /// The heights at both ends of the common stretch, and the numbers of the features there: this stretch's own end if
    /// it is within `slack`, otherwise the edge. A common stretch may be a single point: the low end is then the one
    /// that is a vertex.
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

    /// The heights where a radius and a slope make the surface round: there the height is that of the highest disc
    /// about a point of the core's edge.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// From vertex 3 at −2 to vertex 4 at 2, which lies higher; five vertices come before those of this piece.
    fn rising(radius: f64, sideways: f64) -> Stretch {
        Stretch::new((3, (-2.0, 1.0)), (4, (2.0, 1.5)), 3, (radius, sideways), 5)
    }

    #[test]
    fn ends_are_named_by_the_vertices_that_are_there_or_by_the_edge() {
        let (low, high, edge) = (2 * 8, 2 * 9, 2 * 8 + 1);
        let names = |ends| rising(0.0, 0.0).ends(ends, 1e-9).map(|(_, name)| name);
        assert_eq!(names([-2.0, 2.0]), [low, high]);
        assert_eq!(names([-2.0 + 5e-10, 1.0]), [low, edge]);
        assert_eq!(names([-1.0, 2.0 - 5e-10]), [edge, high]);
        assert_eq!(names([-2.0 + 5e-9, 2.0 - 5e-9]), [edge, edge]);
        // A single point.
        assert_eq!((names([-2.0; 2])[0], names([2.0; 2])[0], names([0.5; 2])[0]), (low, high, edge));
        assert_eq!(rising(0.0, 0.0).ends([-2.0, 0.0], 1e-9).map(|(height, _)| height), [1.0, 1.25]);
    }

    #[test]
    fn an_edge_is_steep_by_its_rise_and_not_by_its_height() {
        let steep = |low: f64, high: f64| Stretch::new((0, (0.0, low)), (1, (1.0, high)), 0, (0.0, 0.0), 0).is_steep();
        assert!(!steep(1e6, 1e6) && !steep(-1e6, -1e6 + 999.0) && steep(-501.0, 501.0) && steep(501.0, -501.0));
        let mut edge = Stretch::new((0, (0.0, 7.0)), (1, (0.0, 9.0)), 0, (0.25, 0.1), 5);
        assert!(edge.is_steep());
        edge.shrink_to_vertex(1, (0.0, 9.0), 5);
        assert_eq!(edge.ends([0.0; 2], 1e-9), [(9.25, 2 * 6); 2]);
    }

    /// The surface over a tilted edge of a swept piece is that of the discs about the edge's points, however small the
    /// radius.
    #[test]
    fn the_surface_of_a_round_edge_is_as_high_as_its_highest_disc() {
        for radius in [1e-3, 0.5, 3.0] {
            for tilt in [1e-3, 0.125, -0.5] {
                let length = f64::hypot(1.0, tilt);
                for sign in [1.0, -1.0] {
                    let edge = Stretch::new(
                        (0, (0.0, 0.0)),
                        (1, (8.0, 8.0 * tilt)),
                        0,
                        (sign * radius, -sign * tilt / length),
                        0,
                    );
                    // Above a straight line it is higher by the radius times the secant.
                    let [(height, _), _] = edge.ends([4.0, 4.0], 1e-9);
                    let right = 4.0 * tilt + sign * radius * length;
                    assert!((height - right).abs() < 1e-14 * (1.0 + radius), "{radius} {tilt}: {height}, not {right}");
                }
            }
        }
    }
}
