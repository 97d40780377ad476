//! Chains of segments.

use glam::DVec2;

use crate::error::ShapeError;
use crate::polygon::support::next;
use crate::shape::convex::Convex;
use crate::shape::validate::{check_count, check_numbers};
use crate::shape::Form;
use crate::tolerance::SMALLEST;

impl Form {
    /// [`Shape::chain`](crate::Shape::chain).
    pub fn chain(points: &[DVec2], closed: bool) -> Result<Self, ShapeError> {
        let count = points.len();
        check_count(count, if closed { 3 } else { 2 })?;
        for (index, point) in points.iter().enumerate() {
            check_numbers(&point.to_array(), Some(index))?;
        }
        let mut pieces = Vec::new();
        for index in 0..if closed { count } else { count - 1 } {
            let half = (points[next(index, count)] - points[index]) / 2.0;
            if half.length() < SMALLEST {
                return Err(ShapeError::Repeated { index });
            }
            pieces.push(Convex::new(points[index] + half, vec![-half, half], 0.0));
        }
        Ok(Form::from_pieces(pieces, points.to_vec(), false))
    }
}
