//! A shape: a convex core swept by a radius.

use glam::DVec2;

use crate::error::ShapeError;
use crate::hull::hull;
use crate::interval::Interval;
use crate::polygon::convex_polygon;
use crate::rotation::Rotation;
use crate::support::{next, support};
use crate::tolerance::{LARGEST, PARALLEL, SMALLEST};

/// What a shape was made as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One vertex, no radius.
    Point,
    /// One vertex, swept.
    Circle,
    /// Two vertices, no radius.
    Segment,
    /// Two vertices, swept.
    Capsule,
    /// Three vertices or more, swept or not: boxes, ellipses and regular polygons too.
    Polygon,
}

/// An immutable convex shape in its own frame: a core of one vertex (point, circle), two (segment, capsule) or more
/// (polygon), swept by a radius. The frame's origin is the point that a pose places and turns about.
///
/// The core is kept relative to its own centre, so that a shape drawn far from its frame's origin loses nothing.
#[derive(Clone, Debug)]
pub struct Shape {
    kind: Kind,
    radius: f64,
    /// A point amid the core, in the shape's frame.
    pub(crate) center: DVec2,
    /// The core's vertices about the centre, counter-clockwise, strictly convex.
    pub(crate) core: Vec<DVec2>,
    /// One axis for each direction that an edge is perpendicular to, in the order of the edges.
    pub(crate) axes: Vec<Axis>,
    /// The radius of a circle about the centre that covers the whole shape.
    pub(crate) extent: f64,
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

impl Shape {
    /// A single point at (`x`, `y`).
    pub fn point(x: f64, y: f64) -> Result<Self, ShapeError> {
        check_point(DVec2::new(x, y), None)?;
        Ok(Shape::new(Kind::Point, DVec2::new(x, y), vec![DVec2::ZERO], 0.0))
    }

    /// The disc of `radius` about `center`.
    pub fn circle(radius: f64, center: DVec2) -> Result<Self, ShapeError> {
        check_radius(radius)?;
        check_point(center, None)?;
        Ok(Shape::new(Kind::Circle, center, vec![DVec2::ZERO], radius))
    }

    /// The segment from `a` to `b`.
    pub fn segment(a: DVec2, b: DVec2) -> Result<Self, ShapeError> {
        check_points(&[a, b])?;
        Shape::between(Kind::Segment, a, b, 0.0)
    }

    /// The segment from `a` to `b`, swept by `radius`.
    pub fn capsule(a: DVec2, b: DVec2, radius: f64) -> Result<Self, ShapeError> {
        check_points(&[a, b])?;
        check_radius(radius)?;
        Shape::between(Kind::Capsule, a, b, radius)
    }

    /// A `width` × `height` box about `center`, turned by `angle` radians in the shape's own frame, then swept by
    /// `radius`, which may be zero.
    pub fn rectangle(width: f64, height: f64, center: DVec2, angle: f64, radius: f64) -> Result<Self, ShapeError> {
        check_sizes(&[width, height])?;
        check_point(center, None)?;
        check_finite(angle)?;
        check_rounding(radius)?;
        let half = DVec2::new(width, height) / 2.0;
        let rotation = Rotation::new(angle);
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let core = corners.iter().map(|&corner| rotation.apply(half * DVec2::from_array(corner))).collect();
        Ok(Shape::new(Kind::Polygon, center, core, radius))
    }

    /// A regular polygon about the origin, its first vertex on +x at `circumradius`, swept by `radius`.
    pub fn regular(sides: usize, circumradius: f64, radius: f64) -> Result<Self, ShapeError> {
        check_count(sides, 3)?;
        check_sizes(&[circumradius])?;
        check_rounding(radius)?;
        let core = round_about(sides, DVec2::splat(circumradius));
        Ok(Shape::new(Kind::Polygon, DVec2::ZERO, core, radius))
    }

    /// A convex polygon that stays within `tolerance` of the ellipse with these half axes, about the origin. Its
    /// vertices lie on the ellipse, the four extreme ones among them.
    ///
    /// A polygon of n vertices spread evenly over the ellipse's parameter strays from it by at most
    /// r (1 − cos π/n) < r (π/n)² / 2, where r is the larger radius. At most 65,536 vertices are made: a tolerance
    /// below 1.2e-9 r is refused.
    pub fn ellipse(radius_x: f64, radius_y: f64, tolerance: f64) -> Result<Self, ShapeError> {
        const MOST: f64 = 65536.0;
        check_sizes(&[radius_x, radius_y, tolerance])?;
        let larger = radius_x.max(radius_y);
        let count = 4.0 * (std::f64::consts::PI * (larger / (2.0 * tolerance)).sqrt() / 4.0).ceil();
        if count > MOST {
            return Err(ShapeError::BadSize { index: None, value: tolerance });
        }
        let core = round_about((count as usize).max(8), DVec2::new(radius_x, radius_y));
        Ok(Shape::new(Kind::Polygon, DVec2::ZERO, core, 0.0))
    }

    /// The convex polygon that goes round `points`, in either winding, swept by `radius`. Repeated and collinear
    /// points are left out; a dent or a crossing is refused.
    pub fn polygon(points: &[DVec2], radius: f64) -> Result<Self, ShapeError> {
        check_rounding(radius)?;
        check_count(points.len(), 3)?;
        check_points(points)?;
        let (center, extent, about_center) = recenter(points)?;
        let core = convex_polygon(&about_center, extent)?;
        Ok(Shape::new(Kind::Polygon, center, core, radius))
    }

    /// The convex hull of `points`, swept by `radius`: a polygon, or a segment or point (capsule or circle) when
    /// the points lie on one line or coincide.
    pub fn hull(points: &[DVec2], radius: f64) -> Result<Self, ShapeError> {
        check_rounding(radius)?;
        check_count(points.len(), 1)?;
        check_points(points)?;
        let (center, extent, about_center) = recenter(points)?;
        let core: Vec<DVec2> = hull(&about_center, extent).into_iter().map(|i| about_center[i]).collect();
        let kind = match (core.len(), radius > 0.0) {
            (1, false) => Kind::Point,
            (1, true) => Kind::Circle,
            (2, false) => Kind::Segment,
            (2, true) => Kind::Capsule,
            _ => Kind::Polygon,
        };
        Ok(Shape::new(kind, center, core, radius))
    }

    fn between(kind: Kind, a: DVec2, b: DVec2, radius: f64) -> Result<Self, ShapeError> {
        let half = (b - a) / 2.0;
        if half.length() < SMALLEST {
            return Err(ShapeError::Degenerate);
        }
        Ok(Shape::new(kind, a + half, vec![-half, half], radius))
    }

    fn new(kind: Kind, center: DVec2, core: Vec<DVec2>, radius: f64) -> Self {
        let axes = axes(&core);
        let extent = core.iter().map(|v| v.length()).fold(0.0, f64::max) + radius;
        Shape { kind, radius, center, core, axes, extent }
    }

    /// What the shape was made as.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The radius that the core is swept by.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The core's vertices in the shape's frame, counter-clockwise (the turn from +x towards +y). Edge `i` runs from
    /// vertex `i` to the next; feature indices everywhere refer to this order.
    pub fn points(&self) -> impl ExactSizeIterator<Item = DVec2> + '_ {
        self.core.iter().map(|&v| self.center + v)
    }
}

/// `count` vertices evenly round the ellipse's parameter, counter-clockwise from +x.
///
/// Quarter turns are exact: when `count` is a multiple of four, the extreme vertices lie on the frame's axes.
fn round_about(count: usize, radii: DVec2) -> Vec<DVec2> {
    (0..count)
        .map(|i| {
            let quarter = 4 * i / count;
            let rest = 4 * i - quarter * count;
            let angle = rest as f64 / count as f64 * std::f64::consts::FRAC_PI_2;
            let unit = Rotation::new(angle).apply(DVec2::X);
            radii
                * match quarter {
                    0 => unit,
                    1 => unit.perp(),
                    2 => -unit,
                    _ => -unit.perp(),
                }
        })
        .collect()
}

/// One axis for each direction that an edge of the core is perpendicular to. Of two parallel edges the one with the
/// lower index gives the axis.
fn axes(core: &[DVec2]) -> Vec<Axis> {
    let count = core.len();
    if count < 2 {
        return Vec::new();
    }
    let edge = |i: usize| core[next(i, count)] - core[i];
    let parallel = |i: usize, j: usize| {
        let (e, f) = (edge(i), edge(j));
        e.perp_dot(f).abs() <= PARALLEL * e.length() * f.length()
    };
    let mut axes: Vec<Axis> = Vec::new();
    let mut opposite = 0;
    for i in 0..count {
        let direction = -edge(i).normalize().perp();
        opposite = support(core, -direction, opposite);
        let before = if opposite == 0 { count - 1 } else { opposite - 1 };
        if [before, opposite].into_iter().any(|j| j < i && parallel(i, j)) {
            continue;
        }
        // Both ends of the edge, since rounding may put either a little farther out.
        let high = core[i].dot(direction).max(core[next(i, count)].dot(direction));
        let interval = Interval { min: core[opposite].dot(direction), max: high };
        axes.push(Axis { direction, interval, edge: i, opposite });
    }
    axes
}

/// The middle of the points' bounds, the largest distance from it, and the points about it. Refuses points that
/// differ by less than can be computed with.
fn recenter(points: &[DVec2]) -> Result<(DVec2, f64, Vec<DVec2>), ShapeError> {
    let low = points.iter().copied().fold(points[0], DVec2::min);
    let high = points.iter().copied().fold(points[0], DVec2::max);
    let center = low + (high - low) / 2.0;
    let about_center: Vec<DVec2> = points.iter().map(|&p| p - center).collect();
    let extent = about_center.iter().map(|v| v.length()).fold(0.0, f64::max);
    if extent > 0.0 {
        check_sizes(&[extent])?;
    }
    Ok((center, extent, about_center))
}

fn check_finite(value: f64) -> Result<(), ShapeError> {
    if value.is_finite() {
        Ok(())
    } else {
        Err(ShapeError::NotFinite { index: None, value })
    }
}

fn check_point(point: DVec2, index: Option<usize>) -> Result<(), ShapeError> {
    for value in point.to_array() {
        if !value.is_finite() {
            return Err(ShapeError::NotFinite { index, value });
        }
        if value.abs() > LARGEST {
            return Err(ShapeError::BadSize { index, value });
        }
    }
    Ok(())
}

fn check_points(points: &[DVec2]) -> Result<(), ShapeError> {
    points.iter().enumerate().try_for_each(|(i, &point)| check_point(point, Some(i)))
}

fn check_sizes(sizes: &[f64]) -> Result<(), ShapeError> {
    for &value in sizes {
        check_finite(value)?;
        if !(SMALLEST..=LARGEST).contains(&value) {
            return Err(ShapeError::BadSize { index: None, value });
        }
    }
    Ok(())
}

/// A radius that makes the shape: there must be one.
fn check_radius(radius: f64) -> Result<(), ShapeError> {
    check_finite(radius)?;
    if (SMALLEST..=LARGEST).contains(&radius) {
        Ok(())
    } else {
        Err(ShapeError::BadRadius { value: radius })
    }
}

/// A radius that rounds a polygon: there need be none.
fn check_rounding(radius: f64) -> Result<(), ShapeError> {
    if radius == 0.0 {
        Ok(())
    } else {
        check_radius(radius)
    }
}

fn check_count(got: usize, least: usize) -> Result<(), ShapeError> {
    if got >= least {
        Ok(())
    } else {
        Err(ShapeError::TooFewPoints { got, least })
    }
}
