//! What shapes are made from, checked: sizes, numbers and points.

use glam::DVec2;

use crate::error::ShapeError;
use crate::polygon::hull::{bounds, hull};
use crate::shape::convex::{reach, Convex};
use crate::tolerance::{LARGEST, SMALLEST};

/// Points, checked and about their centre, with their hull.
pub(crate) struct Gathered {
    /// The middle of the points' bounds.
    pub center: DVec2,
    /// The largest distance from it.
    pub extent: f64,
    /// The points about it.
    pub points: Vec<DVec2>,
    pub hull: Vec<usize>,
}

impl Gathered {
    /// The piece whose core is the hull, from this one of its vertices on.
    pub fn piece(&self, first: usize, radius: f64) -> Convex {
        let count = self.hull.len();
        let core = (first..first + count).map(|k| self.points[self.hull[k % count]]).collect();
        Convex::new(self.center, core, radius)
    }
}

/// What polygons and hulls begin with. Refuses points that differ by less than can be computed with.
pub(crate) fn gather(points: &[DVec2], least: usize, radius: f64) -> Result<Gathered, ShapeError> {
    check(&[], &[], radius, 0.0)?;
    check_count(points.len(), least)?;
    for (i, point) in points.iter().enumerate() {
        check_numbers(&point.to_array(), Some(i))?;
    }
    let (low, size) = bounds(points);
    let center = low + size / 2.0;
    let points: Vec<DVec2> = points.iter().map(|&p| p - center).collect();
    let extent = reach(&points);
    if extent > 0.0 {
        check(&[extent], &[], 0.0, 0.0)?;
    }
    let hull = hull(&points, extent);
    Ok(Gathered { center, extent, points, hull })
}

/// Sizes must be positive, numbers finite, and `radius` positive or, where `least` is 0, zero; none may be too large or
/// too small to compute with.
pub(crate) fn check(sizes: &[f64], numbers: &[f64], radius: f64, least: f64) -> Result<(), ShapeError> {
    check_numbers(sizes, None)?;
    check_numbers(numbers, None)?;
    if let Some(&value) = sizes.iter().find(|&&size| size < SMALLEST) {
        return Err(ShapeError::BadSize { index: None, value });
    }
    if !radius.is_finite() {
        return Err(ShapeError::NotFinite { index: None, value: radius });
    }
    if radius > LARGEST || (radius < SMALLEST && (radius != 0.0 || least > 0.0)) {
        return Err(ShapeError::BadRadius { value: radius });
    }
    Ok(())
}

/// `index` is the vertex that the numbers belong to, if any.
fn check_numbers(numbers: &[f64], index: Option<usize>) -> Result<(), ShapeError> {
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

pub(crate) fn check_count(got: usize, least: usize) -> Result<(), ShapeError> {
    if got >= least {
        Ok(())
    } else {
        Err(ShapeError::TooFewPoints { got, least })
    }
}
