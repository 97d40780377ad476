//! The constructors of shapes. Input is checked here, so that nothing can fail later.

use glam::DVec2;

use crate::error::ShapeError;
use crate::math::rotation::Rotation;
use crate::polygon::bridges::cut_bridges;
use crate::polygon::convexity::check_convex;
use crate::polygon::outline::outline;
use crate::polygon::support::next;
use crate::polygon::sweep_line::at_indices;
use crate::shape::convex::Convex;
use crate::shape::single::Single;
use crate::shape::validate::{check_and_center, check_count, check_sizes, CenteredPoints};
use crate::shape::Form;
use crate::tolerance::{COLLINEAR, SMALLEST};

/// Regular polygons with more sides are refused: they could exhaust the memory.
pub(crate) const MAX_SIDES: usize = 1_000_000;

impl Form {
    /// [`Shape::point`](crate::Shape::point).
    pub fn point(x: f64, y: f64) -> Result<Self, ShapeError> {
        Form::swept_point(DVec2::new(x, y), 0.0, 0.0)
    }

    /// [`Shape::circle`](crate::Shape::circle) about `center`.
    pub fn circle(radius: f64, center: DVec2) -> Result<Self, ShapeError> {
        Form::swept_point(center, radius, SMALLEST)
    }

    /// [`Shape::segment`](crate::Shape::segment).
    pub fn segment(a: DVec2, b: DVec2) -> Result<Self, ShapeError> {
        Form::swept_segment(a, b, 0.0, 0.0)
    }

    /// [`Shape::capsule`](crate::Shape::capsule).
    pub fn capsule(a: DVec2, b: DVec2, radius: f64) -> Result<Self, ShapeError> {
        Form::swept_segment(a, b, radius, SMALLEST)
    }

    /// [`Shape::rectangle`](crate::Shape::rectangle) about `center`, turned by `angle` about that centre and swept by
    /// `radius`.
    pub fn rectangle(width: f64, height: f64, center: DVec2, angle: f64, radius: f64) -> Result<Self, ShapeError> {
        check_sizes(&[width, height], &[center.x, center.y, angle], radius, 0.0)?;
        // The corners of a thinner box would coincide once turned. Polygons as thin are refused, too.
        if width < COLLINEAR * height || height < COLLINEAR * width {
            return Err(ShapeError::Degenerate);
        }
        let rotation = Rotation::new(angle);
        let x = rotation.apply(DVec2::new(width / 2.0, 0.0));
        let y = rotation.apply(DVec2::new(0.0, height / 2.0));
        Ok(Form::new(center, &[-x - y, x - y, x + y, y - x], radius))
    }

    /// [`Shape::regular`](crate::Shape::regular), swept by `radius`.
    pub fn regular(sides: usize, circumradius: f64, radius: f64) -> Result<Self, ShapeError> {
        check_count(sides, 3)?;
        check_sizes(&[circumradius], &[], radius, 0.0)?;
        if sides > MAX_SIDES {
            return Err(ShapeError::BadSize { index: None, value: sides as f64 });
        }
        Ok(Form::new(DVec2::ZERO, &ellipse_vertices(sides, DVec2::splat(circumradius)), radius))
    }

    /// [`Shape::ellipse`](crate::Shape::ellipse).
    ///
    /// A polygon of n vertices spread evenly over the ellipse's parameter deviates from it by at most r (1 − cos π/n) <
    /// r (π/n)² / 2, where r is the larger half-axis.
    pub fn ellipse(radius_x: f64, radius_y: f64, tolerance: f64) -> Result<Self, ShapeError> {
        const MAX_VERTICES: f64 = 65536.0;
        check_sizes(&[radius_x, radius_y, tolerance], &[], 0.0, 0.0)?;
        let count = ellipse_count(radius_x, radius_y, tolerance);
        if count > MAX_VERTICES {
            return Err(ShapeError::BadSize { index: None, value: tolerance });
        }
        Ok(Form::new(DVec2::ZERO, &ellipse_vertices((count as usize).max(8), DVec2::new(radius_x, radius_y)), 0.0))
    }

    /// [`Shape::polygon`](crate::Shape::polygon), swept by `radius`.
    pub fn polygon(points: &[DVec2], radius: f64) -> Result<Self, ShapeError> {
        Ok(Form::Convex(Single::of(polygon(points, radius)?)))
    }

    /// [`Shape::outline`](crate::Shape::outline).
    pub fn outline(points: &[DVec2]) -> Result<Self, ShapeError> {
        Form::outline_with_holes(points, &[points.len()])
    }

    /// [`Shape::outline_with_holes`](crate::Shape::outline_with_holes), of the points of all rings; `counts` says how
    /// many points each ring has.
    pub fn outline_with_holes(points: &[DVec2], counts: &[usize]) -> Result<Self, ShapeError> {
        let made = Form::of_rings(points, counts);
        if let Err(ShapeError::SelfCrossing { .. }) = made {
            let (mut indices, mut rings) = cut_bridges(points, counts[0]);
            if rings.len() > 1 && rings.iter().all(|&count| count > 2) {
                indices.extend(counts[0]..points.len());
                rings.extend_from_slice(&counts[1..]);
                return Form::of_rings(&at_indices(points, &indices), &rings).map_err(|error| match error {
                    ShapeError::SelfCrossing { index } => ShapeError::SelfCrossing { index: indices[index] },
                    error => error,
                });
            }
        }
        made
    }

    /// A polygon with holes, of all their points; `counts` says how many each has.
    #[inline(never)]
    fn of_rings(points: &[DVec2], counts: &[usize]) -> Result<Self, ShapeError> {
        counts.iter().try_for_each(|&count| check_count(count, 3))?;
        let CenteredPoints { center, extent, points, hull } = check_and_center(points, 3, 0.0)?;
        let pieces = outline(&points, counts, &hull, extent)?;
        let convex = |piece: &Vec<usize>| Convex::centered(center, at_indices(&points, piece), 0.0);
        let pieces = pieces.iter().map(convex).collect();
        let twice_area: f64 = (0..points.len()).map(|k| points[k].perp_dot(points[next(k, points.len())])).sum();
        let mut own: Vec<DVec2> = points.iter().map(|&point| center + point).collect();
        if twice_area < 0.0 {
            own[1..].reverse();
        }
        if counts.len() > 1 {
            own.clear();
        }
        Ok(Form::from_pieces(pieces, own, true))
    }

    /// [`Shape::hull`](crate::Shape::hull), swept by `radius`: then a capsule or circle if the points lie on one line.
    pub fn hull(points: &[DVec2], radius: f64) -> Result<Self, ShapeError> {
        Ok(Form::Convex(Single::of(check_and_center(points, 1, radius)?.piece(0, radius))))
    }

    /// A point swept by `radius`, which must be positive unless `least_radius` is 0.
    fn swept_point(center: DVec2, radius: f64, least_radius: f64) -> Result<Self, ShapeError> {
        check_sizes(&[], &center.to_array(), radius, least_radius)?;
        Ok(Form::new(center, &[DVec2::ZERO], radius))
    }

    /// A segment swept by `radius`, which must be positive unless `least_radius` is 0.
    fn swept_segment(a: DVec2, b: DVec2, radius: f64, least_radius: f64) -> Result<Self, ShapeError> {
        check_sizes(&[], &[a.x, a.y, b.x, b.y], radius, least_radius)?;
        let half = (b - a) / 2.0;
        if half.length() < SMALLEST {
            return Err(ShapeError::Degenerate);
        }
        Ok(Form::new(a + half, &[-half, half], radius))
    }

    /// [`Shape::union`](crate::Shape::union).
    pub(crate) fn union_of(shapes: &mut dyn Iterator<Item = &Form>) -> Result<Self, ShapeError> {
        let (mut pieces, mut points, mut disjoint) = (Vec::new(), Vec::new(), false);
        for shape in shapes {
            disjoint = pieces.is_empty() && shape.is_disjoint();
            pieces.extend_from_slice(shape.convex_pieces());
            points.extend(shape.points());
        }
        check_count(pieces.len(), 1)?;
        Ok(Form::from_pieces(pieces, points, disjoint))
    }
}

/// [`Shape::polygon`] as a piece.
pub(super) fn polygon(points: &[DVec2], radius: f64) -> Result<Convex, ShapeError> {
    let centered = check_and_center(points, 3, radius)?;
    let first = check_convex(&centered.points, &centered.hull, centered.extent)?;
    Ok(centered.piece(first, radius))
}

/// How many vertices, a multiple of four, keep a polygon within `tolerance` of an ellipse; see [`Shape::ellipse`].
pub(crate) fn ellipse_count(radius_x: f64, radius_y: f64, tolerance: f64) -> f64 {
    let larger = radius_x.max(radius_y);
    4.0 * (std::f64::consts::PI * (larger / (2.0 * tolerance)).sqrt() / 4.0).ceil()
}

/// `count` vertices of an ellipse with these half-axes, spread evenly over its parameter, counter-clockwise from +x.
///
/// Quarter turns are exact: if `count` is a multiple of four, the extreme vertices lie on the frame's axes.
fn ellipse_vertices(count: usize, radii: DVec2) -> Vec<DVec2> {
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
        let count = |shape: Result<Form, ShapeError>| shape.unwrap().convex_pieces()[0].axes().count();
        assert_eq!(count(Form::point(1.0, 2.0)), 0);
        assert_eq!(count(Form::segment(DVec2::ZERO, DVec2::ONE)), 1);
        assert_eq!(count(Form::rectangle(3.0, 2.0, DVec2::ZERO, 0.7, 0.0)), 2);
        assert_eq!(count(Form::regular(3, 1.0, 0.0)), 3);
        assert_eq!(count(Form::regular(6, 1.0, 0.0)), 3);
        assert_eq!(count(Form::regular(7, 1.0, 0.0)), 7);
        assert_eq!(count(Form::regular(1000, 1.0, 0.0)), 500);
    }

    #[test]
    fn an_axis_holds_the_shadow_of_every_vertex() {
        let shape = Form::hull(&[[0.0, 0.0], [5.0, 1.0], [4.0, 3.0], [1.0, 2.5]].map(DVec2::from_array), 0.5).unwrap();
        let [piece] = shape.convex_pieces() else { panic!("one piece") };
        for Axis { direction, interval, edge, opposite } in piece.axes() {
            for vertex in &piece.core {
                assert!(Interval::new(vertex.dot(direction), interval.min).within(interval, 1e-15));
            }
            assert_eq!(piece.core[opposite].dot(direction), interval.min);
            assert!((piece.core[edge].dot(direction) - interval.max).abs() < 1e-15);
        }
    }

    #[test]
    fn the_bounding_circle_reaches_the_corners() {
        let shape = Form::rectangle(6.0, 8.0, DVec2::new(100.0, 0.0), 0.3, 1.0).unwrap();
        assert!((shape.extent() - 6.0).abs() < 1e-12);
        assert!((shape.convex_pieces()[0].width - 8.0).abs() < 1e-12);
    }

    #[test]
    fn an_ellipse_stays_within_its_tolerance_and_reaches_its_ends() {
        for (radius_x, radius_y, tolerance) in [(3.0, 1.0, 3e-3), (1.0, 1.0, 1e-6), (0.2, 50.0, 1.0)] {
            let shape = Form::ellipse(radius_x, radius_y, tolerance).unwrap();
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
        let thin = |thickness: f64| Form::rectangle(thickness, 1.0, DVec2::ZERO, 0.3, 0.0);
        assert_eq!(thin(1e-17).unwrap_err(), ShapeError::Degenerate);
        assert!(thin(1e-11).unwrap().convex_pieces()[0].axes().all(|axis| axis.direction.is_normalized()));
    }

    #[test]
    fn a_radius_is_zero_or_large_enough() {
        assert_eq!(Form::hull(&[DVec2::ZERO], 1e-300).unwrap_err(), ShapeError::BadRadius { value: 1e-300 });
        assert!(Form::hull(&[DVec2::ZERO], 0.0).is_ok());
    }

    #[test]
    fn points_that_differ_by_less_than_any_size_are_refused() {
        for gap in [1e-71, 1e-200, f64::from_bits(1)] {
            let hull = Form::hull(&[DVec2::ZERO, DVec2::new(gap, 0.0)], 0.0);
            assert!(matches!(hull, Err(ShapeError::BadSize { index: None, .. })), "{gap:e}: {hull:?}");
        }
        assert!(Form::hull(&[DVec2::splat(1e-200); 2], 0.0).is_ok());
    }

    #[test]
    fn shapes_that_would_exhaust_the_memory_are_refused() {
        assert_eq!(Form::regular(2_000_000, 1.0, 0.0).unwrap_err(), ShapeError::BadSize { index: None, value: 2e6 });
        assert!(matches!(Form::ellipse(1.0, 1.0, 1e-10), Err(ShapeError::BadSize { .. })));
    }
}
