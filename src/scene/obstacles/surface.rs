//! What blocks a motion first, and the normal of the surface there.
//!
//! A single pair of pieces cannot tell that normal: where a corner of a box comes down on the joint of two tiles, it enters the second
//! one through its upper and its left face at once. But the left face is covered by the first tile: nothing can ever touch it. So a
//! normal counts only where its face is exposed.

use glam::DVec2;

use crate::math::interval::larger;
use crate::pair::enters::{enters, Entry};
use crate::polygon::support::next;
use crate::scene::obstacles::list::Obstacles;
use crate::scene::obstacles::obstacle::Obstacle;

/// What blocks a motion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The obstacle's index.
    pub index: usize,
    /// The fraction of the motion until the touch.
    pub time: f64,
    /// The unit normal, towards the body that moves.
    pub normal: DVec2,
    /// The fraction of the motion until the obstacle is entered.
    deep: f64,
}

/// Touches count as simultaneous when the body moves by less than this part of `slop` between them.
const SIMULTANEOUS: f64 = 1e-4;

/// How far beyond a one-way body's plane a normal must lean to its direction: the sine of the angle.
const ONE_WAY_LEAN: f64 = 0.02;

/// Whether an entry is one that a one-way body stops: against its direction, from outside.
pub(crate) fn blocks_one_way(entry: &Entry, direction: DVec2) -> bool {
    entry.deep > 0.0 && agrees(entry.normal, direction)
}

/// Whether a normal is one against which a one-way body with this direction stops others.
pub(crate) fn agrees(normal: DVec2, direction: DVec2) -> bool {
    normal.dot(direction) > ONE_WAY_LEAN
}

/// Lists of the search, kept between calls to save allocations.
#[derive(Default)]
pub(crate) struct Found(Vec<Block>);

impl Obstacles {
    /// What blocks a motion from `at` first. Of simultaneous blocks the one most against the motion, then the lowest slot and pieces.
    ///
    /// A one-way obstacle blocks only where the normal agrees with its direction, and never a body that starts in it.
    #[inline(never)]
    pub fn first(&self, at: DVec2, motion: DVec2, slop: f64, found: &mut Found) -> Option<Block> {
        let Found(list) = found;
        list.clear();
        let length = motion.length();
        let mut earliest = f64::INFINITY;
        for (index, obstacle) in self.iter().enumerate() {
            let Some(entry) = enters(&obstacle.region, at, motion, obstacle.slop) else { continue };
            let index = obstacle.seam_of.unwrap_or(index);
            let mut block = Block { index, time: entry.time, normal: entry.normal, deep: entry.deep };
            if let Some(direction) = obstacle.one_way {
                block.normal = self.exposed_normal(&block, at, motion);
                if !blocks_one_way(&Entry { normal: block.normal, ..entry }, direction) {
                    continue;
                }
            }
            earliest = if entry.time < earliest { entry.time } else { earliest };
            list.push(block);
        }
        let latest = earliest + SIMULTANEOUS * slop / length;
        let best = list.iter().filter(|block| block.time <= latest).reduce(|best, block| {
            let lead = best.normal.dot(motion) - block.normal.dot(motion);
            let order = |block: &Block| (self.get(block.index).slot, self.get(block.index).pieces);
            let is_better = lead > TIE * length || (lead >= -TIE * length && order(block) < order(best));
            if is_better {
                block
            } else {
                best
            }
        })?;
        Some(Block { normal: self.exposed_normal(best, at, motion), ..*best })
    }

    /// The normal of the face through which the body enters an obstacle, of those that are exposed near the place where it touches.
    ///
    /// 1. List the obstacle's faces near that place. A single one is the one that is entered.
    /// 2. Take the face that is least deep where the obstacle is entered; of equals the one most against the motion.
    /// 3. If it is not exposed, take the next one. Where none is, rounding hides them: return the one that is entered.
    #[inline(never)]
    fn exposed_normal(&self, block: &Block, at: DVec2, motion: DVec2) -> DVec2 {
        let obstacle = self.get(block.index);
        let (region, slop) = (&obstacle.region, obstacle.slop);
        // Round corners have one normal everywhere.
        if region.radius > 2.0 * slop {
            return block.normal;
        }
        let (touch, deep) = (at + motion * block.time, at + motion * block.deep);
        // Of two faces that are equally steep against the motion, mirrored worlds agree on the one that is more level.
        let rate = |face: usize| {
            let (vertex, normal) = (region.vertices[face], region.normals[face]);
            let height = |point: DVec2| (point - vertex).dot(normal) - region.radius;
            let along = (touch - vertex).dot(normal.perp());
            let is_near = height(touch) >= -2.0 * slop
                && along >= -2.0 * slop
                && along <= self.face_length(block.index, face) + 2.0 * slop;
            is_near.then(|| [height(deep), -normal.dot(motion), normal.y.abs()])
        };
        let mut last = [f64::INFINITY; 3];
        // Faces in order of their ratings, by repeated search: there are seldom more than two.
        loop {
            let (mut near, mut best) = (0, None);
            for face in 0..region.normals.len() {
                let Some(rating) = rate(face) else { continue };
                near += 1;
                if rating < last && best.is_none_or(|(_, other)| rating > other) {
                    best = Some((face, rating));
                }
            }
            let Some((face, rating)) = best.filter(|_| near > 1) else { return block.normal };
            if self.is_exposed(block.index, face, touch) {
                return region.normals[face];
            }
            last = rating;
        }
    }

    /// How far along a face, from its first vertex, a point lies.
    fn along(&self, index: usize, face: usize, point: DVec2) -> f64 {
        let region = &self.get(index).region;
        (point - region.vertices[face]).dot(region.normals[face].perp())
    }

    fn face_length(&self, index: usize, face: usize) -> f64 {
        let vertices = &self.get(index).region.vertices;
        vertices[face].distance(vertices[next(face, vertices.len())])
    }

    /// Whether a face goes on for more than `slop` from a point on it, to either side, without being covered by other obstacles.
    fn is_exposed(&self, index: usize, face: usize, touch: DVec2) -> bool {
        let obstacle = self.get(index);
        let (region, slop) = (&obstacle.region, obstacle.slop);
        let normal = region.normals[face];
        let length = self.face_length(index, face);
        let along = larger(0.0, self.along(index, face, touch));
        let along = if along < length { along } else { length };
        [along - slop, along + slop].into_iter().any(|along| {
            // Just outside the face: pieces of a point that abut leave no room between them, but do not overlap either.
            let point = region.vertices[face] + normal.perp() * along + normal * (region.radius + OUTSIDE * slop);
            let covers = |(other, by): (usize, &Obstacle)| other != index && by.covers(obstacle, point);
            (0.0..=length).contains(&along) && !self.iter().enumerate().any(covers)
        })
    }
}

impl Obstacle {
    /// Whether a point at the boundary of another obstacle lies in this one. What stops bodies from one side covers only its like.
    fn covers(&self, other: &Obstacle, point: DVec2) -> bool {
        (self.one_way.is_none() || other.one_way.is_some()) && self.is_deeper(point, 0.5 * OUTSIDE * other.slop)
    }
}

/// How far outside a face it is tested whether another obstacle covers it, as a part of `slop`: far less than how far along the face that is.
const OUTSIDE: f64 = 0.1;

/// Cosines that differ by less are equal.
const TIE: f64 = 1e-9;
