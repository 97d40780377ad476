//! The faces of a body of several pieces: those of its pieces that no other piece hides.
//!
//! Where two pieces meet, each has an edge, and corners with normals along the joint, that are inside the other piece
//! or level with it. Nothing can touch the body there.

use glam::DVec2;

use crate::math::interval::larger;
use crate::scene::obstacles::list::Obstacles;
use crate::scene::obstacles::obstacle::Obstacle;
use crate::scene::obstacles::surface::OUTSIDE;

impl Obstacles {
    /// Whether this holds for one of the obstacles that the pieces of a body make.
    #[inline(never)]
    fn any_of(&self, slot: usize, holds: &dyn Fn(&Obstacle) -> bool) -> bool {
        self.iter().any(|piece| piece.slot == slot && holds(piece))
    }

    /// Whether an obstacle is one of several that the pieces of a body make.
    pub fn is_one_of_several(&self, piece: &Obstacle) -> bool {
        let is_other = &|other: &Obstacle| !std::ptr::eq(other, piece);
        piece.one_way.is_none() && self.any_of(piece.slot, is_other)
    }

    /// How deep a place is in one of the pieces of a body, and the outward normal there, of those normals that the
    /// whole body has; none if another piece hides the nearest point. The place is outside the body.
    #[inline(never)]
    pub fn face_of_whole(&self, index: usize, at: DVec2, noise: f64) -> Option<(f64, DVec2)> {
        let piece = self.get(index);
        let (depth, normal) = piece.depth(at, noise);
        let (nearest, radius, slop) = (at + normal * depth, piece.region.radius, piece.slop);
        let is_round = radius > slop;
        let is_hidden = self.any_of(piece.slot, &|other| {
            !std::ptr::eq(other, piece) && other.is_deeper(nearest, -slop) && {
                let (deeper, facing) = other.depth(at, noise);
                (deeper > depth + SAME * depth.abs() + 4.0 * noise
                    || (depth > -slop && facing.dot(normal) < 1.0 - SAME))
                    // A round corner has one normal, which is hidden if what is before it is.
                    && (!is_round || other.is_deeper(nearest + normal * (OUTSIDE * slop), 0.5 * OUTSIDE * slop))
            }
        });
        if !is_hidden {
            return Some((depth, normal));
        }
        // A sharp corner has the normals of the faces that meet there.
        let (mut best, mut cosine) = (None, f64::NEG_INFINITY);
        for face in piece.faces() {
            let out = radius - face.height(at);
            // A face counts if the place is outside of the face, or level with it.
            let is_near = out <= larger(depth, 0.0) + noise && (face.height(nearest) - radius).abs() <= slop;
            if is_near && face.normal.dot(normal) > cosine && self.is_exposed(index, &face, nearest, Some(piece.slot)) {
                cosine = face.normal.dot(normal);
                best = Some((out, face.normal));
            }
        }
        best
    }
}

/// Depths and cosines that differ by no more than this part are the same.
const SAME: f64 = 1e-6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::boundary::Region;

    const SLOP: f64 = 1e-3;

    fn pieces(list: &[&[[f64; 2]]]) -> Obstacles {
        let piece = |points: &&[[f64; 2]]| {
            let vertices: Vec<DVec2> = points.iter().copied().map(DVec2::from).collect();
            let side = |k: usize| vertices[(k + 1) % vertices.len()] - vertices[k];
            let normals = (0..vertices.len()).map(|k| -side(k).normalize().perp()).collect();
            Obstacle { region: Region { vertices, normals, ..Region::default() }, slop: SLOP, ..Obstacle::default() }
        };
        Obstacles { list: list.iter().map(piece).collect(), count: list.len(), ..Obstacles::default() }
    }

    /// Two pieces of an angle, cut at its corner.
    fn angle() -> Obstacles {
        pieces(&[&[[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0]], &[[0.0, 0.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]]])
    }

    #[test]
    fn a_level_joint_has_one_normal() {
        let floor = pieces(&[
            &[[-2.0, -1.0], [0.0, -1.0], [0.0, 0.0], [-2.0, 0.0]],
            &[[0.0, -1.0], [2.0, -1.0], [2.0, 0.0], [0.0, 0.0]],
        ]);
        for x in [-0.5, -0.01, -1e-5, 0.0, 1e-5, 0.01, 0.5] {
            for height in [0.0, 1e-9, 1e-3, 0.1] {
                for index in 0..2 {
                    let face = floor.face_of_whole(index, DVec2::new(x, height), 1e-12);
                    let (depth, normal) = face.expect("level with the other piece");
                    // Above the joint, a corner's normal is the same up to the root of what counts as the same.
                    assert!(
                        normal.distance(DVec2::Y) < 2e-3 && (depth + height).abs() < 1e-6,
                        "{index} at {x}, {height}: {normal}"
                    );
                }
            }
        }
    }

    /// The top of a floor held what slid down the back of a wall that stands on the floor's end.
    #[test]
    fn a_face_ends_where_another_piece_covers_it() {
        let floor = pieces(&[
            &[[-2.0, -1.0], [2.0, -1.0], [2.0, 0.0], [-2.0, 0.0]],
            &[[-2.0, 0.0], [-1.0, 0.0], [-1.0, 3.0], [-2.0, 3.0]],
        ]);
        for height in [1e-4, 0.01, 0.5] {
            let face = floor.face_of_whole(0, DVec2::new(-2.0, height), 1e-12);
            assert!(face.is_none_or(|(_, normal)| normal == DVec2::NEG_X), "{height}: {face:?}");
        }
    }

    #[test]
    fn corners_keep_the_faces_that_are_outside() {
        let angle = angle();
        let face = |index, x, y| angle.face_of_whole(index, DVec2::new(x, y), 1e-12).map(|(_, normal)| normal);
        // The inner corner has a face of each piece.
        assert_eq!([face(0, 1.0, 1.0), face(1, 1.0, 1.0)], [Some(DVec2::Y), Some(DVec2::X)]);
        // At the outer one the normal is that of the corner, or else of the face of each piece.
        let aslant = DVec2::splat(-0.5).normalize();
        for index in 0..2 {
            assert!(face(index, -0.5, -0.5).is_some_and(|normal| normal.distance(aslant) < 1e-12));
        }
        assert_eq!([face(0, 0.0, 0.0), face(1, 0.0, 0.0)], [Some(DVec2::NEG_Y), Some(DVec2::NEG_X)]);
        // The side of the other piece hides a corner's normals along it.
        assert_eq!([face(0, -0.1, 2.0), face(1, -0.1, 2.0)], [None, Some(DVec2::NEG_X)]);
    }
}
