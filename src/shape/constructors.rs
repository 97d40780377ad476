//! How shapes are made: input is checked here, and what passes cannot fail later.

use glam::DVec2;

use crate::error::ShapeError;
use crate::math::rotation::Rotation;
use crate::polygon::convexity::check_convex;
use crate::polygon::outline::outline;
use crate::polygon::support::next;
use crate::polygon::sweep_line::at_indices;
use crate::shape::convex::Convex;
use crate::shape::validate::{check, check_count, gather, Gathered};
use crate::shape::{Parts, Shape};
use crate::tolerance::{COLLINEAR, SMALLEST};

/// Regular polygons of more sides are refused, before they exhaust the memory.
const MOST_SIDES: usize = 1_000_000;

impl Shape {
    /// A single point at (`x`, `y`).
    pub fn point(x: f64, y: f64) -> Result<Self, ShapeError> {
        Shape::disc(DVec2::new(x, y), 0.0, 0.0)
    }

    /// The disc of `radius` about `center`.
    pub fn circle(radius: f64, center: DVec2) -> Result<Self, ShapeError> {
        Shape::disc(center, radius, SMALLEST)
    }

    /// The segment from `a` to `b`.
    pub fn segment(a: DVec2, b: DVec2) -> Result<Self, ShapeError> {
        Shape::between(a, b, 0.0, 0.0)
    }

    /// The segment from `a` to `b`, swept by `radius`.
    pub fn capsule(a: DVec2, b: DVec2, radius: f64) -> Result<Self, ShapeError> {
        Shape::between(a, b, radius, SMALLEST)
    }

    /// A `width` × `height` box about `center`, turned by `angle` radians in the shape's own frame, then swept by
    /// `radius`, which may be zero.
    pub fn rectangle(width: f64, height: f64, center: DVec2, angle: f64, radius: f64) -> Result<Self, ShapeError> {
        check(&[width, height], &[center.x, center.y, angle], radius, 0.0)?;
        // Thinner, and corners would coincide once turned: polygons that thin are refused too.
        if width < COLLINEAR * height || height < COLLINEAR * width {
            return Err(ShapeError::Degenerate);
        }
        let rotation = Rotation::new(angle);
        let x = rotation.apply(DVec2::new(width / 2.0, 0.0));
        let y = rotation.apply(DVec2::new(0.0, height / 2.0));
        Ok(Shape::new(center, &[-x - y, x - y, x + y, y - x], radius))
    }

    /// A regular polygon about the origin, its first vertex on +x at `circumradius`, swept by `radius`. More than a
    /// million sides are refused.
    pub fn regular(sides: usize, circumradius: f64, radius: f64) -> Result<Self, ShapeError> {
        check_count(sides, 3)?;
        check(&[circumradius], &[], radius, 0.0)?;
        if sides > MOST_SIDES {
            return Err(ShapeError::BadSize { index: None, value: sides as f64 });
        }
        Ok(Shape::new(DVec2::ZERO, &round_about(sides, DVec2::splat(circumradius)), radius))
    }

    /// A convex polygon that stays within `tolerance` of the ellipse with these half axes, about the origin. Its
    /// vertices lie on the ellipse, the four extreme ones among them.
    ///
    /// A polygon of n vertices spread evenly over the ellipse's parameter strays from it by at most
    /// r (1 − cos π/n) < r (π/n)² / 2, where r is the larger radius. At most 65,536 vertices are made: a tolerance
    /// below 1.2e-9 r is refused.
    pub fn ellipse(radius_x: f64, radius_y: f64, tolerance: f64) -> Result<Self, ShapeError> {
        const MOST: f64 = 65536.0;
        check(&[radius_x, radius_y, tolerance], &[], 0.0, 0.0)?;
        let larger = radius_x.max(radius_y);
        let count = 4.0 * (std::f64::consts::PI * (larger / (2.0 * tolerance)).sqrt() / 4.0).ceil();
        if count > MOST {
            return Err(ShapeError::BadSize { index: None, value: tolerance });
        }
        Ok(Shape::new(DVec2::ZERO, &round_about((count as usize).max(8), DVec2::new(radius_x, radius_y)), 0.0))
    }

    /// The convex polygon that goes round `points`, in either winding, swept by `radius`. Repeated and collinear
    /// points are left out; a dent or a crossing is refused.
    pub fn polygon(points: &[DVec2], radius: f64) -> Result<Self, ShapeError> {
        Ok(Shape { parts: Parts::One(polygon(points, radius)?) })
    }

    /// Any simple polygon, in either winding; a concave one becomes a union of convex pieces, of which outlines of up to a
    /// hundred vertices or so take as few as diagonals can cut them into. Repeated and straight points are left out. An
    /// outline that touches or crosses itself is refused.
    ///
    /// Coordinates count as they are from the middle of their bounds, and exactly so: outlines that only come near to touching
    /// themselves are taken. But a dent nowhere deeper than 1e-6 of the extent is filled, as [`Shape::polygon`] does, and an
    /// outline with a part too thin to be told from a line is degenerate.
    pub fn outline(points: &[DVec2]) -> Result<Self, ShapeError> {
        let Gathered { center, extent, points, hull } = gather(points, 3, 0.0)?;
        let pieces = outline(&points, &hull, extent)?;
        let convex = |piece: &Vec<usize>| Convex::about_middle(center, &at_indices(&points, piece), 0.0);
        let twice_area: f64 = (0..points.len()).map(|k| points[k].perp_dot(points[next(k, points.len())])).sum();
        let mut points: Vec<DVec2> = points.iter().map(|&point| center + point).collect();
        if twice_area < 0.0 {
            points[1..].reverse();
        }
        Ok(Shape::from_pieces(pieces.iter().map(convex).collect(), points, true))
    }

    /// The convex hull of `points`, swept by `radius`: a polygon, or a segment or point (capsule or circle) when
    /// the points lie on one line or coincide.
    pub fn hull(points: &[DVec2], radius: f64) -> Result<Self, ShapeError> {
        Ok(Shape { parts: Parts::One(gather(points, 1, radius)?.piece(0, radius)) })
    }

    fn disc(center: DVec2, radius: f64, least: f64) -> Result<Self, ShapeError> {
        check(&[], &center.to_array(), radius, least)?;
        Ok(Shape::new(center, &[DVec2::ZERO], radius))
    }

    fn between(a: DVec2, b: DVec2, radius: f64, least: f64) -> Result<Self, ShapeError> {
        check(&[], &[a.x, a.y, b.x, b.y], radius, least)?;
        let half = (b - a) / 2.0;
        if half.length() < SMALLEST {
            return Err(ShapeError::Degenerate);
        }
        Ok(Shape::new(a + half, &[-half, half], radius))
    }

    /// The union of shapes that are already placed in the common frame. The union of one shape is that shape.
    pub fn union(shapes: &[Shape]) -> Result<Self, ShapeError> {
        Shape::union_of(&mut shapes.iter())
    }

    /// The same, of shapes wherever they are.
    pub(crate) fn union_of(shapes: &mut dyn Iterator<Item = &Shape>) -> Result<Self, ShapeError> {
        let (mut pieces, mut points, mut outline) = (Vec::new(), Vec::new(), false);
        for shape in shapes {
            outline = pieces.is_empty() && shape.is_outline();
            pieces.extend_from_slice(shape.convex_pieces());
            points.extend(shape.points());
        }
        check_count(pieces.len(), 1)?;
        Ok(Shape::from_pieces(pieces, points, outline))
    }
}

/// The piece that [`Shape::polygon`] makes.
pub(super) fn polygon(points: &[DVec2], radius: f64) -> Result<Convex, ShapeError> {
    let gathered = gather(points, 3, radius)?;
    let first = check_convex(&gathered.points, &gathered.hull, gathered.extent)?;
    Ok(gathered.piece(first, radius))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::interval::Interval;
    use crate::polygon::support::next;
    use crate::shape::convex::Axis;

    #[test]
    fn parallel_edges_share_an_axis() {
        let count = |shape: Result<Shape, ShapeError>| shape.unwrap().convex_pieces()[0].axes.len();
        assert_eq!(count(Shape::point(1.0, 2.0)), 0);
        assert_eq!(count(Shape::segment(DVec2::ZERO, DVec2::ONE)), 1);
        assert_eq!(count(Shape::rectangle(3.0, 2.0, DVec2::ZERO, 0.7, 0.0)), 2);
        assert_eq!(count(Shape::regular(3, 1.0, 0.0)), 3);
        assert_eq!(count(Shape::regular(6, 1.0, 0.0)), 3);
        assert_eq!(count(Shape::regular(7, 1.0, 0.0)), 7);
        assert_eq!(count(Shape::regular(1000, 1.0, 0.0)), 500);
    }

    #[test]
    fn an_axis_holds_the_shadow_of_every_vertex() {
        let shape = Shape::hull(&[[0.0, 0.0], [5.0, 1.0], [4.0, 3.0], [1.0, 2.5]].map(DVec2::from_array), 0.5).unwrap();
        let [piece] = shape.convex_pieces() else { panic!("one piece") };
        for Axis { direction, interval, edge, opposite } in &piece.axes {
            for vertex in &piece.core {
                assert!(Interval::new(vertex.dot(*direction), interval.min).within(*interval, 1e-15));
            }
            assert_eq!(piece.core[*opposite].dot(*direction), interval.min);
            assert!((piece.core[*edge].dot(*direction) - interval.max).abs() < 1e-15);
        }
    }

    #[test]
    fn the_bounding_circle_reaches_the_corners() {
        let shape = Shape::rectangle(6.0, 8.0, DVec2::new(100.0, 0.0), 0.3, 1.0).unwrap();
        assert!((shape.extent() - 6.0).abs() < 1e-12);
        assert!((shape.convex_pieces()[0].width - 8.0).abs() < 1e-12);
    }

    #[test]
    fn an_ellipse_stays_within_its_tolerance_and_reaches_its_ends() {
        for (radius_x, radius_y, tolerance) in [(3.0, 1.0, 3e-3), (1.0, 1.0, 1e-6), (0.2, 50.0, 1.0)] {
            let shape = Shape::ellipse(radius_x, radius_y, tolerance).unwrap();
            let points: Vec<DVec2> = shape.points().collect();
            for (k, point) in points.iter().enumerate() {
                // Where the edge's middle would lie on the unit circle says how far it strays, at most.
                let middle = (*point + points[next(k, points.len())]) / 2.0 / DVec2::new(radius_x, radius_y);
                assert!((1.0 - middle.length()) * radius_x.max(radius_y) <= tolerance);
            }
            assert!(points.contains(&DVec2::new(radius_x, 0.0)) && points.contains(&DVec2::new(0.0, radius_y)));
        }
    }

    #[test]
    fn a_box_too_thin_to_turn_is_refused() {
        let thin = |thickness: f64| Shape::rectangle(thickness, 1.0, DVec2::ZERO, 0.3, 0.0);
        assert_eq!(thin(1e-17).unwrap_err(), ShapeError::Degenerate);
        assert!(thin(1e-11).unwrap().convex_pieces()[0].axes.iter().all(|axis| axis.direction.is_normalized()));
    }

    #[test]
    fn a_radius_is_zero_or_large_enough() {
        assert_eq!(Shape::hull(&[DVec2::ZERO], 1e-300).unwrap_err(), ShapeError::BadRadius { value: 1e-300 });
        assert!(Shape::hull(&[DVec2::ZERO], 0.0).is_ok());
    }

    #[test]
    fn shapes_that_would_exhaust_the_memory_are_refused() {
        assert_eq!(Shape::regular(2_000_000, 1.0, 0.0).unwrap_err(), ShapeError::BadSize { index: None, value: 2e6 });
        assert!(matches!(Shape::ellipse(1.0, 1.0, 1e-10), Err(ShapeError::BadSize { .. })));
    }
}
