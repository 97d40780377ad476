//! Scaled and mirrored copies of shapes.

use glam::DVec2;

use crate::error::ShapeError;
use crate::shape::constructors::polygon;
use crate::shape::convex::Convex;
use crate::shape::validate::check_sizes;
use crate::shape::Form;
use crate::tolerance::SMALLEST;

impl Form {
    /// [`Shape::scaled`](crate::Shape::scaled).
    pub fn scaled(&self, x: f64, y: f64) -> Result<Self, ShapeError> {
        check_sizes(&[x.abs(), y.abs()], &[], 0.0, 0.0)?;
        let factors = DVec2::new(x, y);
        let mut pieces = Vec::new();
        for piece in self.convex_pieces() {
            add_scaled(&mut pieces, piece, factors)?;
        }
        let mut points: Vec<DVec2> = Vec::new();
        if self.has_own_points() {
            points.extend(self.points());
            scale(&mut points, factors, self.is_disjoint());
        } else {
            pieces.iter().for_each(|piece| points.extend(piece.points()));
        }
        Ok(Form::from_pieces(pieces, points, self.is_disjoint()))
    }
}

/// Adds a piece scaled by these factors along the frame's axes.
fn add_scaled(pieces: &mut Vec<Convex>, piece: &Convex, factors: DVec2) -> Result<(), ShapeError> {
    let even = factors.x.abs() == factors.y.abs();
    if !even && piece.radius > 0.0 {
        return Err(ShapeError::BadSize { index: None, value: factors.y });
    }
    let radius = piece.radius * factors.x.abs();
    let mut core = piece.core.clone();
    scale(&mut core, factors, true);
    let center = piece.center * factors;
    check_sizes(&[], &center.to_array(), radius, if piece.radius > 0.0 { SMALLEST } else { 0.0 })?;
    if let [from, to] = core[..] {
        check_sizes(&[((to - from) / 2.0).length()], &[], 0.0, 0.0)?;
    }
    // Unequal factors may make corners straight, which the constructor leaves out, and move the middle of a segment
    // that was a thin hull.
    let mut scaled = if core.len() > 2 { polygon(&core, radius)? } else { Convex::centered(DVec2::ZERO, core, radius) };
    scaled.center += center;
    pieces.push(scaled);
    Ok(())
}

/// Scales points by these factors. If they are an outline and the factors mirror it, reverses all but the first point,
/// to keep the winding.
fn scale(points: &mut [DVec2], factors: DVec2, outline: bool) {
    for point in points.iter_mut() {
        *point *= factors;
    }
    if outline && factors.x * factors.y < 0.0 {
        points[1..].reverse();
    }
}
