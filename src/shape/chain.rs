//! Chains of segments.

use glam::DVec2;

use crate::error::ShapeError;
use crate::polygon::support::next;
use crate::shape::convex::Convex;
use crate::shape::validate::{check_count, check_numbers};
use crate::shape::Shape;
use crate::tolerance::SMALLEST;

impl Shape {
    /// The segments from each point to the next and, if `closed`, from the last point to the first: ground, walls, a coast. It has no
    /// inside, and is touched from both sides. Piece `i` is the segment from point `i`.
    ///
    /// Two points or, if it is closed, three are the least. A point that repeats the one before it is refused. The chain may cross
    /// itself.
    ///
    /// ```
    /// use shadowgap::{collide, Pose, Shape};
    /// let ground = Shape::chain(&[[0.0, 0.0], [2.0, 0.0], [4.0, 0.0], [6.0, 1.0]].map(Into::into), false)?;
    /// let ball = Shape::circle(1.0, Default::default())?;
    /// // At the joint of two segments in line the normal is theirs.
    /// let contact = collide(&ground, &Pose::IDENTITY, &ball, &Pose::new(2.0, 0.75, 0.0)?).unwrap();
    /// assert_eq!((contact.normal.to_array(), contact.depth), ([0.0, 1.0], 0.25));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        Ok(Shape::from_pieces(pieces, points.to_vec(), false))
    }
}
