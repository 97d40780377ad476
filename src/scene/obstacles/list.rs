//! The obstacles near a body's way, and the seams between them.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::polygon::support::next;
use crate::scene::obstacles::obstacle::{Obstacle, SAME_DIRECTION};
use crate::shape::boundary::Region;
use crate::shape::Shape;

/// The obstacles near a body's way.
#[derive(Default)]
pub(crate) struct Obstacles {
    pub list: Vec<Obstacle>,
    /// How many of the list count; the rest are spare.
    pub count: usize,
    /// The displacements for which all obstacles are in the list.
    pub covered: Option<[DVec2; 2]>,
}

impl Obstacles {
    /// Forgets all obstacles, but keeps their memory.
    pub fn clear(&mut self) {
        (self.count, self.covered) = (0, None);
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
    pub fn add_seams(&mut self, shape: &Shape) {
        let own = shape.convex_pieces();
        if !has_seams(shape) {
            return;
        }
        let count = self.count;
        for (i, j) in (0..count).flat_map(|i| (0..i).map(move |j| (i, j))) {
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
            let Some([from, to]) = common_face(&one.region, &other.region, slop) else { continue };
            let along = (to - from).normalize();
            let (from, to) = (from + along * (2.0 * slop), to - along * (2.0 * slop));
            if (to - from).dot(along) <= 0.0 {
                continue;
            }
            let seam = self.next();
            seam.region.vertices.clear();
            seam.region.vertices.extend([from, to]);
            seam.region.normals.clear();
            seam.region.normals.extend([-along.perp(), along.perp()]);
            (seam.region.radius, seam.region.thin) = (2.0 * slop, None);
            (seam.slop, seam.one_way, seam.seam_of) = (slop, None, Some(i));
            let Obstacle { slot, pieces, .. } = self.list[i];
            (self.list[self.count].slot, self.list[self.count].pieces) = (slot, pieces);
            self.count += 1;
        }
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
pub(crate) fn has_seams(shape: &Shape) -> bool {
    !matches!(shape.convex_pieces(), [piece] if piece.width > 0.0)
}

/// The part that a face of one region has in common with a face of the other on its outside, if something without width fits between
/// them.
fn common_face(one: &Region, other: &Region, slop: f64) -> Option<[DVec2; 2]> {
    let thin = one.thin?;
    for (&vertex, &normal) in one.vertices.iter().zip(&one.normals) {
        let along = normal.perp();
        let opposite = |&k: &usize| {
            let height = (other.vertices[k] - vertex).dot(normal) - one.radius - other.radius;
            other.normals[k].dot(normal) < 0.0
                && other.normals[k].perp_dot(normal).abs() <= SAME_DIRECTION
                && height.abs() <= slop
        };
        if thin.dot(normal).abs() > SAME_DIRECTION {
            continue;
        }
        let Some(face) = (0..other.normals.len()).find(opposite) else { continue };
        let place = |point: DVec2| (point - vertex).dot(along);
        let end = |region: &Region, vertex: DVec2| {
            let at = region.vertices.iter().position(|&point| point == vertex).unwrap_or(0);
            region.vertices[next(at, region.vertices.len())]
        };
        let low = larger(0.0, place(end(other, other.vertices[face])));
        let high = smaller(place(end(one, vertex)), place(other.vertices[face]));
        let from = vertex + normal * one.radius;
        if high > low {
            return Some([from + along * low, from + along * high]);
        }
    }
    None
}
