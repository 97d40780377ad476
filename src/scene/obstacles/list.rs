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
    /// How many entries of the list count; the rest are spare.
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

    /// Adds a seam wherever two obstacles have a part of a face in common, and a piece that is in both of them has no
    /// width there.
    ///
    /// Between two tiles there is a line that lies in neither, and so there is between two pieces of a body that meets
    /// a point. A seam closes this line: an obstacle that keeps points from getting deeper than `slop` between both. It
    /// ends below the surface, so that only deeper points enter it.
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

    /// The entry in the list after those that count.
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

/// The part that a face of one obstacle has in common with a face of the other on its outside, if something without
/// width fits between them.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::bodies::body::BodyOptions;
    use crate::scene::nearby::Nearby;
    use crate::scene::obstacles::buffers::Buffers;
    use crate::scene::Scene;

    const SLOP: f64 = 1e-3;

    fn tile([left, low]: [f64; 2], [right, high]: [f64; 2], radius: f64) -> Form {
        let [low, high] = [DVec2::new(left, low) + radius, DVec2::new(right, high) - radius];
        Form::rectangle(high.x - low.x, high.y - low.y, (low + high) * 0.5, 0.0, radius).unwrap()
    }

    fn polygon(points: &[[f64; 2]]) -> Form {
        Form::hull(&points.iter().copied().map(DVec2::from).collect::<Vec<_>>(), 0.0).unwrap()
    }

    fn segment(x: f64, y: f64) -> Form {
        Form::segment(DVec2::ZERO, DVec2::new(x, y)).unwrap()
    }

    /// The ends of all seams for a body among others, from the left to the right or from below. All that is placed
    /// moves to `at`.
    fn seams(buffers: &mut Buffers, body: &Form, others: &[Form], at: DVec2) -> Vec<[DVec2; 2]> {
        let mut scene = Scene::new();
        for shape in [body].into_iter().chain(others) {
            scene.add(shape.clone(), BodyOptions { x: at.x, y: at.y, ..BodyOptions::default() }).unwrap();
        }
        scene.prepare_query().unwrap();
        let start = scene.start(0);
        let Buffers { obstacles, templates, .. } = buffers;
        obstacles.gather(templates, &start, [DVec2::splat(-9.0), DVec2::splat(9.0)], SLOP, &Nearby::ALL);
        let seams = obstacles.iter().filter(|obstacle| obstacle.seam_of.is_some());
        seams
            .map(|seam| {
                let Region { vertices, normals, radius, thin } = &seam.region;
                let [one, two] = vertices[..] else { panic!("{vertices:?}") };
                let beside = obstacles.get(seam.seam_of.unwrap());
                // A line, that keeps out what is deeper than slop from both sides, and belongs to a tile.
                let across = (two - one).normalize().perp();
                assert!(
                    matches!(normals[..], [p, q] if (p + across).length() < 1e-12 && (q - across).length() < 1e-12)
                );
                assert_eq!((*radius, thin.is_none(), seam.slop), (2.0 * SLOP, true, SLOP));
                assert_eq!((seam.slot, seam.pieces, seam.one_way), (beside.slot, beside.pieces, None));
                let ends = if one.x + one.y < two.x + two.y { [one, two] } else { [two, one] };
                ends.map(|end| (end * 1e9).round() / 1e9)
            })
            .collect()
    }

    #[test]
    fn a_seam_closes_the_part_of_a_face_that_two_tiles_share() {
        let (point, cut, mut buffers) = (Form::origin_point(), 2.0 * SLOP, Buffers::default());
        let left = |radius: f64| tile([-2.0, -1.0], [0.0, 0.0], radius);
        let upright = |low: f64, high: f64| vec![[DVec2::new(0.0, low + cut), DVec2::new(0.0, high - cut)]];
        for at in [DVec2::ZERO, DVec2::new(5.0, -3.0)] {
            // As high, higher and lower, less high, and as a step up or down.
            for ([low, high], [from, to]) in [
                ([-1.0, 0.0], [-1.0, 0.0]),
                ([-2.0, 1.0], [-1.0, 0.0]),
                ([-0.75, -0.25], [-0.75, -0.25]),
                ([-0.5, 1.0], [-0.5, 0.0]),
            ] {
                let right = tile([0.0, low], [2.0, high], 0.0);
                for others in [[left(0.0), right.clone()], [right, left(0.0)]] {
                    assert_eq!(seams(&mut buffers, &point, &others, at), upright(from, to), "{low} to {high}");
                }
            }
            // A gap or a cut of less than slop has one, a larger one none; nor have tiles that share a corner alone or
            // too short a part.
            for (step, has_one) in [(0.9 * SLOP, true), (-0.9 * SLOP, true), (1.1 * SLOP, false), (-1.1 * SLOP, false)]
            {
                let others = [left(0.0), tile([step, -1.0], [2.0, 0.0], 0.0)];
                assert_eq!(seams(&mut buffers, &point, &others, at).len(), usize::from(has_one), "{step}");
            }
            for (low, has_one) in [(0.0, false), (0.5, false), (-3.9 * SLOP, false), (-4.1 * SLOP, true)] {
                let others = [left(0.0), tile([0.0, low], [2.0, low + 1.0], 0.0)];
                assert_eq!(seams(&mut buffers, &point, &others, at).len(), usize::from(has_one), "{low}");
            }
            // Round tiles touch where their cores are apart.
            let others = [left(0.2), tile([0.0, -1.0], [2.0, 0.0], 0.1)];
            let low = vec![[DVec2::new(0.0, -0.8 + cut), DVec2::new(0.0, -0.2 - cut)]];
            assert_eq!(seams(&mut buffers, &point, &others, at), low);
            // Faces that are not parallel share none, whichever way they lean.
            for lean in [0.1, -0.1, 1e-6, -1e-6] {
                let others = [
                    left(0.0),
                    polygon(&[[0.0, -0.5], [2.0, -1.0], [2.0, 0.0], [f64::abs(lean), -0.5 + lean.signum() * 0.4]]),
                ];
                assert_eq!(seams(&mut buffers, &point, &others, at), [] as [[DVec2; 2]; 0], "{lean}");
            }
            // Nor have faces that look the same way.
            let others = [left(0.0), tile([-1.0, -1.0], [1.0, 0.0], 0.0)];
            assert_eq!(seams(&mut buffers, &point, &others, at), [] as [[DVec2; 2]; 0]);
        }
    }

    #[test]
    fn a_segment_gets_only_into_joints_along_it() {
        let mut buffers = Buffers::default();
        let beside = [tile([-2.0, -2.0], [0.0, 2.0], 0.0), tile([0.0, -2.0], [2.0, 2.0], 0.0)];
        let above = [tile([-2.0, -2.0], [2.0, 0.0], 0.0), tile([-2.0, 0.0], [2.0, 2.0], 0.0)];
        for (x, y, counts) in
            [(0.0, 1.0, [1, 0]), (0.0, -1.0, [1, 0]), (1.0, 0.0, [0, 1]), (-1.0, 0.0, [0, 1]), (1.0, 1.0, [0, 0])]
        {
            for turned in [false, true] {
                let found = [&beside, &above].map(|tiles| {
                    let mut tiles = tiles.to_vec();
                    if turned {
                        tiles.reverse();
                    }
                    seams(&mut buffers, &segment(x, y), &tiles, DVec2::ZERO).len()
                });
                assert_eq!(found, counts, "{x} {y}");
            }
        }
        // What has a width needs none.
        assert_eq!(seams(&mut buffers, &tile([0.0, 0.0], [0.1, 0.1], 0.0), &beside, DVec2::ZERO).len(), 0);
        assert_eq!(seams(&mut buffers, &Form::circle(0.1, DVec2::ZERO).unwrap(), &beside, DVec2::ZERO).len(), 0);
    }

    #[test]
    fn a_point_gets_into_no_joint_of_a_unions_pieces_but_between_a_piece_and_another() {
        let mut buffers = Buffers::default();
        let two = Form::union_of(&mut [tile([-2.0, -1.0], [0.0, 0.0], 0.0), tile([0.0, -1.0], [2.0, 0.0], 0.0)].iter())
            .unwrap();
        let point = |x: f64, y: f64| Form::point(x, y).unwrap();
        // Between the pieces, once for each point.
        assert_eq!(seams(&mut buffers, &two, &[point(0.0, -5.0)], DVec2::ZERO).len(), 1);
        assert_eq!(seams(&mut buffers, &two, &[point(0.0, -5.0), point(0.5, -5.0)], DVec2::ZERO).len(), 2);
        // One point at the right of the left piece and another one at the left of the right piece leave no joint.
        let apart =
            Form::union_of(&mut [tile([-2.0, -1.0], [-1.0, 0.0], 0.0), tile([1.0, -1.0], [2.0, 0.0], 0.0)].iter())
                .unwrap();
        assert_eq!(seams(&mut buffers, &apart, &[point(-1.0, -5.0), point(1.0, -5.0)], DVec2::ZERO).len(), 0);
        // Among tiles, the pieces with a width need no seams.
        let tiles = [tile([-2.0, -9.0], [0.0, -6.0], 0.0), tile([0.0, -9.0], [2.0, -6.0], 0.0)];
        assert_eq!(seams(&mut buffers, &two, &tiles, DVec2::ZERO).len(), 0);
    }

    #[test]
    fn one_way_tiles_have_no_seams() {
        let tiles = [tile([-2.0, -1.0], [0.0, 0.0], 0.0), tile([0.0, -1.0], [2.0, 0.0], 0.0)];
        for (ways, count) in [([false, false], 1), ([true, false], 0), ([false, true], 0), ([true, true], 0)] {
            let mut scene = Scene::new();
            scene.add(Form::origin_point(), BodyOptions::default()).unwrap();
            for (tile, one_way) in tiles.iter().zip(ways) {
                let one_way = one_way.then_some(DVec2::Y);
                scene.add(tile.clone(), BodyOptions { one_way, ..BodyOptions::default() }).unwrap();
            }
            scene.prepare_query().unwrap();
            let Buffers { mut obstacles, mut templates, .. } = Buffers::default();
            let way = [DVec2::splat(-9.0), DVec2::splat(9.0)];
            obstacles.gather(&mut templates, &scene.start(0), way, SLOP, &Nearby::ALL);
            assert_eq!(obstacles.iter().filter(|obstacle| obstacle.seam_of.is_some()).count(), count, "{ways:?}");
        }
    }
}
