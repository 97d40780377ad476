//! Checks of the numbers and points that shapes are made from.

use glam::DVec2;

use crate::error::ShapeError;
use crate::polygon::hull::{bounds, hull};
use crate::shape::convex::{reach, Convex};
use crate::tolerance::{LARGEST, SMALLEST};

/// Checked points, relative to the middle of their bounds, with their hull.
pub(crate) struct CenteredPoints {
    /// The middle of the points' bounds, in the shape's frame.
    pub center: DVec2,
    /// The largest distance of a point from the centre.
    pub extent: f64,
    /// The points relative to the centre.
    pub points: Vec<DVec2>,
    /// The indices of the hull's vertices.
    pub hull: Vec<usize>,
}

impl CenteredPoints {
    /// The piece whose core is the hull, starting with the hull's vertex `first`.
    pub fn piece(&self, first: usize, radius: f64) -> Convex {
        let count = self.hull.len();
        let core = (first..first + count).map(|k| self.points[self.hull[k % count]]).collect();
        Convex::new(self.center, core, radius)
    }
}

/// Checks the points and radius of a polygon, outline or hull, and centres the points. Needs `least` points or more,
/// and refuses points that differ, but by less than 1e-70.
pub(crate) fn check_and_center(points: &[DVec2], least: usize, radius: f64) -> Result<CenteredPoints, ShapeError> {
    check_sizes(&[], &[], radius, 0.0)?;
    check_count(points.len(), least)?;
    for (i, point) in points.iter().enumerate() {
        check_numbers(&point.to_array(), Some(i))?;
    }
    let (low, size) = bounds(points);
    let center = low + size / 2.0;
    let points: Vec<DVec2> = points.iter().map(|&p| p - center).collect();
    let extent = reach(&points);
    // Of points nearer than 1e-162 the extent underflows to 0.
    if size != DVec2::ZERO {
        check_sizes(&[extent], &[], 0.0, 0.0)?;
    }
    let hull = hull(&points, extent);
    Ok(CenteredPoints { center, extent, points, hull })
}

/// Checks that sizes are from 1e-70 to 1e70, that numbers lie within ±1e70, and that `radius` is from 1e-70 to 1e70 or,
/// if `least_radius` is 0, 0.
pub(crate) fn check_sizes(sizes: &[f64], numbers: &[f64], radius: f64, least_radius: f64) -> Result<(), ShapeError> {
    check_numbers(sizes, None)?;
    check_numbers(numbers, None)?;
    if let Some(&value) = sizes.iter().find(|&&size| size < SMALLEST) {
        return Err(ShapeError::BadSize { index: None, value });
    }
    if !radius.is_finite() {
        return Err(ShapeError::NotFinite { index: None, value: radius });
    }
    if radius > LARGEST || (radius < SMALLEST && (radius != 0.0 || least_radius > 0.0)) {
        return Err(ShapeError::BadRadius { value: radius });
    }
    Ok(())
}

/// Checks that numbers are finite and within ±1e70. `index` is the vertex that they are coordinates of, if any.
pub(crate) fn check_numbers(numbers: &[f64], index: Option<usize>) -> Result<(), ShapeError> {
    for &value in numbers {
        if !value.is_finite() {
            return Err(ShapeError::NotFinite { index, value });
        }
        if value.abs() > LARGEST {
            return Err(ShapeError::BadSize { index, value });
        }
    }
    Ok(())
}

/// Checks that there are at least `least` points, sides or pieces.
pub(crate) fn check_count(got: usize, least: usize) -> Result<(), ShapeError> {
    if got >= least {
        Ok(())
    } else {
        Err(ShapeError::TooFewPoints { got, least })
    }
}
