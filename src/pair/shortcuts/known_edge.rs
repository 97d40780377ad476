//! Normal and depth of an overlap of two small pieces whose deciding edge is known. The bits are those that the search
//! for the edge gives ([`crate::pair::contact`]), from a fraction of the memory.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::pair::overlap::snapped_depth;
use crate::pair::penetration::lowest;
use crate::pair::placement::touch;
use crate::pair::sat::Side;
use crate::pair::shortcuts::disc_polygon::{DiscBeside, NearestOnPolygon};
use crate::shape::small_core::SmallCore;
use crate::tolerance::TIE;

/// A small piece at a pose.
#[derive(Clone, Copy)]
pub(crate) struct PosedCore<'s> {
    pub core: &'s SmallCore,
    pub pose: Frame,
}

/// What decides how two pieces overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Deciding {
    /// An edge by its index: of two polygons' edges the one with the largest separation; of a disc and a polygon the
    /// edge above which the disc's centre is highest.
    Edge(Side, usize),
    /// The centres of two discs, which differ.
    Centers,
}

/// The unit normal from A to B in the world, and the depth. The pieces must overlap, and be the only ones of their
/// shapes.
#[inline(always)]
pub(crate) fn known_overlap(deciding: Deciding, a: PosedCore, b: PosedCore) -> (DVec2, f64) {
    let (turn_a, turn_b) = match deciding {
        Deciding::Edge(..) => (a.pose.rotation, b.pose.rotation),
        // As `Placement::new` does.
        Deciding::Centers => (Rotation::IDENTITY, Rotation::IDENTITY),
    };
    let pose_a = Frame { position: a.pose.position, rotation: turn_a };
    let b_in_a = pose_a.to(&Frame { position: b.pose.position, rotation: turn_b });
    let size = larger(a.core.extent, b.core.extent);
    let (rotation, touch) = (b_in_a.rotation, touch(size, a.pose.position, b.pose.position));
    let offset = b_in_a.apply(b.core.center) - a.core.center;
    let radius = a.core.radius + b.core.radius;
    let (separation, normal) = match deciding {
        Deciding::Centers => {
            let distance = offset.length();
            (distance - radius, offset / distance)
        }
        Deciding::Edge(side, index) => {
            let back = rotation.inverse();
            let (own, other, to_other, center) = match side {
                Side::A => (a.core, b.core, back, offset),
                Side::B => (b.core, a.core, rotation, -back.apply(offset)),
            };
            let (ends, normal, height) = own.edge(index);
            let highest = center.dot(normal) - height;
            if other.count == 1 {
                let (beside, outward) = match side {
                    Side::A => (DiscBeside::second(offset, radius, TIE * size), normal),
                    Side::B => (DiscBeside::first(rotation, offset, radius, TIE * size), rotation.apply(normal)),
                };
                let NearestOnPolygon { normal, separation, .. } = beside.nearest(outward, highest, ends);
                (separation, normal)
            } else {
                let outward = to_other.apply(normal);
                let separation = highest + lowest(other.vertices(), outward) - radius;
                (separation, if side == Side::A { normal } else { -outward })
            }
        }
    };
    (pose_a.rotation.apply(normal), snapped_depth(separation, touch))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::pair::penetration::search_edges;
    use crate::pair::placement::Placement;
    use crate::query::collide::collide;
    use crate::shape::Form;

    /// Discs in and beside polygons, and polygons in each other, of all sizes.
    #[test]
    fn a_known_edge_gives_the_bits_of_the_contact() {
        let mut random = Random(9);
        let mut seen = [0; 3];
        for round in 0..6000 {
            let size = [1.0, 1e-6, 1e6][round % 3];
            let mut shape = |is_disc: bool| {
                let aside = DVec2::new(random.between(-0.2, 0.2), random.between(-0.2, 0.2));
                if is_disc {
                    return Form::hull(&[aside * size], [0.0, 0.3, 0.6][random.below(3)] * size).unwrap();
                }
                let count = 3 + random.below(6);
                let angle = |k: usize| std::f64::consts::TAU * (k as f64 + 0.4 * random.unit()) / count as f64;
                let angles: Vec<f64> = (0..count).map(angle).collect();
                let points: Vec<DVec2> =
                    angles.iter().map(|&angle| (DVec2::from_angle(angle) + aside) * size).collect();
                Form::hull(&points, 0.0).unwrap()
            };
            let (a, b) = (shape(round % 4 == 1), shape(round % 4 == 2));
            let mut place = |reach: f64| [(); 3].map(|()| random.between(-reach, reach));
            let ([x, y, angle], [to_x, to_y, turn]) = (place(1.0), place(1.0));
            let pose_a = Frame::new(x * size, y * size, 3.0 * angle).unwrap();
            let pose_b = Frame::new((x + to_x) * size, (y + to_y) * size, 3.0 * turn).unwrap();
            let placement = Placement::new(&a, &pose_a, &b, &pose_b);
            let pair = placement.pieces((&a, 0), (&b, 0));
            let Some(contact) = collide(&a, &pose_a, &b, &pose_b) else { continue };
            let deciding = match (pair.a.normals.len(), pair.b.normals.len()) {
                (0, 0) => Deciding::Centers,
                (0, count) => {
                    let center = pair.rotation.undo(-pair.offset);
                    let height = |k: usize| (center - pair.b.core[k]).dot(pair.b.normals[k]);
                    Deciding::Edge(Side::B, (0..count).max_by(|&k, &l| height(k).total_cmp(&height(l))).unwrap())
                }
                (count, 0) => {
                    let height = |k: usize| (pair.offset - pair.a.core[k]).dot(pair.a.normals[k]);
                    Deciding::Edge(Side::A, (0..count).max_by(|&k, &l| height(k).total_cmp(&height(l))).unwrap())
                }
                _ => {
                    let best = search_edges(&pair, false).unwrap();
                    // Where tips meet, no edge decides.
                    if best.separation > -1e-3 * size {
                        continue;
                    }
                    let (i, j) = best.support;
                    if pair.a.normals[i] == best.normal {
                        Deciding::Edge(Side::A, i)
                    } else {
                        Deciding::Edge(Side::B, j)
                    }
                }
            };
            let [mut core_a, mut core_b] = [SmallCore::NONE; 2];
            core_a.set(&a, 0);
            core_b.set(&b, 0);
            let (normal, depth) = known_overlap(
                deciding,
                PosedCore { core: &core_a, pose: pose_a },
                PosedCore { core: &core_b, pose: pose_b },
            );
            let bits = |v: DVec2, depth: f64| [v.x, v.y, depth].map(f64::to_bits);
            assert_eq!(bits(normal, depth), bits(contact.normal, contact.depth), "{a:?} {pose_a:?} {b:?} {pose_b:?}");
            seen[pair.a.normals.len().min(1) + pair.b.normals.len().min(1)] += 1;
        }
        assert!(seen[1] > 300 && seen[2] > 300, "{seen:?}");
    }
}
