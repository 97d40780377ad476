//! One obstacle: the displacements at which a piece of the moving body overlaps a piece of another one.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::{larger, smaller};
use crate::math::rotation::Rotation;
use crate::pair::difference::difference;
use crate::pair::enters::{width, Entry};
use crate::pair::placement::Pair;
use crate::polygon::support::next;
use crate::shape::boundary::Region;
use crate::tolerance::ROUNDING;

/// One difference.
#[derive(Default)]
pub(crate) struct Obstacle {
    pub region: Region,
    /// How deep the body may cut into it.
    pub slop: f64,
    pub slot: usize,
    /// The pieces of the body that moves and of this one.
    pub pieces: [usize; 2],
    /// The direction, in the world, of a body that stops only what comes against it.
    pub one_way: Option<DVec2>,
    /// For a seam the index of one of the two obstacles that it is between.
    pub seam_of: Option<usize>,
    /// Where the motion enters it that was asked for last.
    pub entry: Option<Entry>,
}

/// A face of an obstacle's core.
#[derive(Clone, Copy)]
pub(crate) struct Face {
    pub from: DVec2,
    pub to: DVec2,
    /// The unit outward normal.
    pub normal: DVec2,
}

impl Face {
    /// How far along the face a point lies.
    #[inline(never)]
    pub fn along(&self, point: DVec2) -> f64 {
        (point - self.from).dot(self.normal.perp())
    }

    /// How far outside the face's line a point lies.
    #[inline(never)]
    pub fn height(&self, point: DVec2) -> f64 {
        (point - self.from).dot(self.normal)
    }

    #[inline(never)]
    pub fn length(&self) -> f64 {
        self.from.distance(self.to)
    }
}

impl Obstacle {
    /// The faces of the core.
    pub fn faces(&self) -> impl Iterator<Item = Face> + '_ {
        (0..self.region.normals.len()).map(|index| self.face(index))
    }

    #[inline(never)]
    fn face(&self, index: usize) -> Face {
        let Region { vertices, normals, .. } = &self.region;
        Face { from: vertices[index], to: vertices[next(index, vertices.len())], normal: normals[index] }
    }

    /// By what obstacles are ordered that are alike otherwise.
    pub fn key(&self) -> (usize, [usize; 2]) {
        (self.slot, self.pieces)
    }

    /// How deep a displacement lies in the difference, negative outside, and the outward normal there.
    pub fn depth(&self, at: DVec2) -> (f64, DVec2) {
        let (distance, normal) = self.region.signed_distance(at, 0.0);
        (-distance, normal)
    }

    /// Whether a displacement lies deeper in the difference than `depth`; faster than [`Obstacle::depth`].
    pub fn is_deeper(&self, at: DVec2, depth: f64) -> bool {
        self.region.is_deeper(at, depth)
    }
}

/// Writes the difference of a pair into `region`, in the world's directions and about its own place. Returns whether it has an interior.
#[inline(never)]
pub(crate) fn turned_difference(pair: &Pair, turn: Rotation, region: &mut Region) -> bool {
    let has_inside = difference(&pair.in_place(), region);
    join_parallel(region);
    if turn != Rotation::IDENTITY {
        for list in [&mut region.vertices, &mut region.normals] {
            list.iter_mut().for_each(|vector| *vector = turn.apply(*vector));
        }
        region.thin = region.thin.map(|thin| turn.apply(thin));
    }
    has_inside
}

/// Writes the difference of a pair into `region`, turned into the world's directions. Returns what [`place`] does.
pub(crate) fn posed_difference(pair: &Pair, pose: Frame, slop: f64, region: &mut Region) -> f64 {
    let has_inside = turned_difference(pair, pose.rotation, region);
    place(&Place { offset: pair.offset, touch: pair.touch, width: width_of_both(pair) }, pose, slop, has_inside, region)
}

/// Where a pair is, and how wide: what [`place`] needs of it.
pub(crate) struct Place {
    /// [`Pair::offset`].
    pub offset: DVec2,
    /// [`Pair::touch`].
    pub touch: f64,
    /// The widths of both pieces and their radii, which the difference is no wider than.
    pub width: f64,
}

/// [`Place::width`].
pub(crate) fn width_of_both(pair: &Pair) -> f64 {
    pair.a.width + pair.b.width + 2.0 * pair.radius
}

/// Moves the [`turned_difference`] of a pair to its place. Returns how deep a body may cut into it: `slop`, a quarter of the width where that is less.
///
/// Of two pieces whose difference has no inside, such as a point and a segment, each crossing counts as entering. Such a difference gets
/// the least radius that still counts as touching, or else a body that stopped at it would be on neither side.
#[inline(never)]
pub(crate) fn place(at: &Place, pose: Frame, slop: f64, has_inside: bool, region: &mut Region) -> f64 {
    let offset = pose.rotation.apply(at.offset);
    region.vertices.iter_mut().for_each(|vertex| *vertex += offset);
    let noise = ROUNDING * (pose.position.x.abs() + pose.position.y.abs() + at.offset.length());
    let mut slop = larger(slop, 2.0 * noise);
    if at.width < 4.0 * slop {
        let width = if has_inside { width(region) } else { 0.0 };
        if width <= 4.0 * noise {
            region.radius = larger(0.5 * at.touch, 4.0 * noise);
            return 0.5 * region.radius;
        }
        slop = smaller(slop, 0.25 * width);
    }
    slop
}

/// Makes one face of neighbouring faces with the same direction, one from each shape: a face must reach as far as it is straight.
fn join_parallel(region: &mut Region) {
    let Region { vertices, normals, .. } = region;
    let Some(&(mut before)) = normals.last() else { return };
    let mut count = 0;
    for k in 0..normals.len() {
        let normal = normals[k];
        if before.dot(normal) <= 0.0 || before.perp_dot(normal).abs() > SAME_DIRECTION {
            (vertices[count], normals[count]) = (vertices[k], normal);
            count += 1;
        }
        before = normal;
    }
    vertices.truncate(count);
    normals.truncate(count);
}

/// Directions that differ by less than this angle, in radians, are the same.
pub(crate) const SAME_DIRECTION: f64 = 1e-11;
