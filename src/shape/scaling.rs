//! Scaled and mirrored copies of shapes.

use glam::DVec2;

use crate::error::ShapeError;
use crate::shape::constructors::polygon;
use crate::shape::convex::Convex;
use crate::shape::validate::check;
use crate::shape::Shape;
use crate::tolerance::SMALLEST;

impl Shape {
    /// A copy, scaled by these factors along the frame's axes; negative factors mirror. A shape with a radius takes only
    /// factors of equal size.
    pub fn scaled(&self, x: f64, y: f64) -> Result<Self, ShapeError> {
        check(&[x.abs(), y.abs()], &[], 0.0, 0.0)?;
        let factors = DVec2::new(x, y);
        let mut pieces = Vec::new();
        for piece in self.convex_pieces() {
            pieces.push(scaled(piece, factors)?);
        }
        let mut points: Vec<DVec2> = Vec::new();
        if self.is_outline() {
            points.extend(self.points());
            scale(&mut points, factors);
        } else {
            pieces.iter().for_each(|piece| points.extend(piece.points()));
        }
        Ok(Shape::from_pieces(pieces, points, self.is_outline()))
    }
}

/// A piece, scaled by these factors along the frame's axes.
fn scaled(piece: &Convex, factors: DVec2) -> Result<Convex, ShapeError> {
    let even = factors.x.abs() == factors.y.abs();
    if !even && piece.radius > 0.0 {
        return Err(ShapeError::BadSize { index: None, value: factors.y });
    }
    let radius = piece.radius * factors.x.abs();
    let mut core = piece.core.clone();
    scale(&mut core, factors);
    let center = piece.center * factors;
    check(&[], &center.to_array(), radius, if piece.radius > 0.0 { SMALLEST } else { 0.0 })?;
    match core.len() {
        1 => {}
        2 => check(&[core[0].length()], &[], 0.0, 0.0)?,
        // Uneven factors may flatten what had a bend.
        _ => {
            let mut flat = polygon(&core, radius)?;
            flat.center += center;
            return Ok(flat);
        }
    }
    Ok(Convex::new(center, core, radius))
}

/// Scales an outline by these factors; the first point stays first.
fn scale(points: &mut [DVec2], factors: DVec2) {
    for point in points.iter_mut() {
        *point *= factors;
    }
    if factors.x * factors.y < 0.0 {
        points[1..].reverse();
    }
}
