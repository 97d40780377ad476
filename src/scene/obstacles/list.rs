//! The obstacles near a body's way, and the seams between them.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::scene::hierarchy::ranks::Ranks;
use crate::scene::obstacles::obstacle::{Obstacle, SAME_DIRECTION};
use crate::shape::boundary::Region;
use crate::shape::Form;

/// The obstacles near a body's way.
#[derive(Default)]
pub(crate) struct Obstacles {
    pub list: Vec<Obstacle>,
    /// How many of the list count; the rest are spare.
    pub count: usize,
    /// Whether memory had no room for more.
    pub is_full: bool,
    /// The displacements for which all obstacles are in the list.
    pub covered: Option<[DVec2; 2]>,
    /// Working memory: the bodies that they belong to.
    pub near: Ranks,
}

impl Obstacles {
    /// Forgets all obstacles, but keeps their memory.
    pub fn clear(&mut self) {
        (self.count, self.covered, self.is_full) = (0, None, false);
    }

    /// Whether all obstacles for displacements between two corners are in the list.
    pub fn covers(&self, low: DVec2, high: DVec2) -> bool {
        self.covered.is_some_and(|covered| covered[0].cmple(low).all() && high.cmple(covered[1]).all())
    }

    /// Adds a seam wherever two obstacles have a part of a face in common, and a piece that is in both of them has no width there.
    ///
    /// Two tiles leave a line between them, in which a point is in neither; likewise two pieces of a body that meets a point. A seam
    /// closes it: another line, that keeps points from getting deeper than `slop` between both. It ends below the surface, so that
    /// nothing enters it that is less deep.
    #[inline(never)]
    pub fn add_seams(&mut self, shape: &Form) {
        let own = shape.convex_pieces();
        let count = if has_seams(shape) { self.count } else { 0 };
        for i in 0..count {
            for j in 0..i {
                let (one, other) = (&self.list[i], &self.list[j]);
                let ([own_piece, its], [other_piece, others]) = (one.pieces, other.pieces);
                let is_between = if own_piece == other_piece {
                    own[own_piece].width == 0.0
                } else {
                    (one.slot, its) == (other.slot, others)
                };
                if !is_between || one.one_way.is_some() || other.one_way.is_some() {
                    continue;
                }
                let slop = smaller(one.slop, other.slop);
                let Some([from, to]) = common_face(one, other, slop) else { continue };
                let along = (to - from).normalize();
                let (from, to) = (from + along * (2.0 * slop), to - along * (2.0 * slop));
                if (to - from).dot(along) > 0.0 {
                    self.add_seam(i, [from, to], along.perp(), slop);
                }
            }
        }
    }

    /// Adds a seam beside an obstacle.
    fn add_seam(&mut self, beside: usize, ends: [DVec2; 2], normal: DVec2, slop: f64) {
        let Obstacle { slot, pieces, .. } = self.list[beside];
        let seam = self.next();
        let Region { vertices, normals, radius, thin } = &mut seam.region;
        vertices.clear();
        vertices.extend_from_slice(&ends);
        normals.clear();
        normals.extend_from_slice(&[-normal, normal]);
        (*radius, *thin) = (2.0 * slop, None);
        (seam.slop, seam.slot, seam.pieces, seam.one_way, seam.seam_of) = (slop, slot, pieces, None, Some(beside));
        self.count += 1;
    }

    /// The place in the list behind those that count.
    pub fn next(&mut self) -> &mut Obstacle {
        if self.list.len() == self.count {
            self.list.push(Obstacle::default());
        }
        &mut self.list[self.count]
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Obstacle> {
        self.list[..self.count].iter()
    }

    #[inline]
    pub fn get(&self, index: usize) -> &Obstacle {
        &self.list[index]
    }
}

/// Whether a shape that moves may get between obstacles, or something between its pieces.
pub(crate) fn has_seams(shape: &Form) -> bool {
    !matches!(shape.convex_pieces(), [piece] if piece.width > 0.0)
}

/// The part that a face of one obstacle has in common with a face of the other on its outside, if something without width fits between
/// them.
fn common_face(one: &Obstacle, other: &Obstacle, slop: f64) -> Option<[DVec2; 2]> {
    let thin = one.region.thin?;
    for face in one.faces().filter(|face| thin.dot(face.normal).abs() <= SAME_DIRECTION) {
        for opposite in other.faces() {
            let height = face.height(opposite.from) - one.region.radius - other.region.radius;
            let low = larger(0.0, face.along(opposite.to));
            let high = smaller(face.along(face.to), face.along(opposite.from));
            if opposite.normal.dot(face.normal) < 0.0
                && opposite.normal.perp_dot(face.normal).abs() <= SAME_DIRECTION
                && height.abs() <= slop
                && high > low
            {
                let (from, along) = (face.from + face.normal * one.region.radius, face.normal.perp());
                return Some([from + along * low, from + along * high]);
            }
        }
    }
    None
}
