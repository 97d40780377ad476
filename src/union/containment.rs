//! Whether one of two unions lies wholly inside the other.

use std::cell::RefCell;

use glam::DVec2;

use crate::math::pose::Pose;
use crate::pair::placement::Placement;
use crate::shape::boundary::{Coincident, Cutter, Region};
use crate::shape::Shape;
use crate::tolerance::{DEPTH_ERROR, SEAM};
use crate::union::piece_pairs::visit_pieces_near;

/// Whether A lies inside B, and B inside A, for two unions that overlap by `depth`. Boundaries are included. As for two pieces
/// ([`crate::pair::containment`]), a union inside another must move by at least the width of its widest piece to leave it.
pub(crate) fn containment(a: &Shape, b: &Shape, placement: &Placement, depth: f64) -> (bool, bool) {
    let touch = placement.tie();
    let (a, b) = ((a, &Pose::IDENTITY), (b, &placement.b_in_a));
    (is_inside(a, b, depth, touch), is_inside(b, a, depth, touch))
}

/// Whether a posed shape lies inside another one.
#[inline(never)] // for code size
fn is_inside(
    (inner, inner_pose): (&Shape, &Pose),
    (outer, outer_pose): (&Shape, &Pose),
    depth: f64,
    touch: f64,
) -> bool {
    let to_outer = outer_pose.to(inner_pose);
    inner.extent() <= MAX_EXTENT * outer.extent() + touch
        && inner.convex_pieces().iter().all(|piece| depth >= piece.width - DEPTH_ERROR * touch)
        && WORKSPACE.with_borrow_mut(|Workspace { piece: region, inner: pieces, outer: near, cutter }| {
            inner.convex_pieces().iter().all(|piece| {
                region.set(piece, inner_pose);
                let center = to_outer.apply(piece.center);
                let near = regions(outer, outer_pose, center, piece.extent + touch, near);
                covers_boundary(region, near, touch, cutter)
            }) && {
                let center = to_outer.apply(inner.middle());
                let outer = regions(outer, outer_pose, center, inner.extent() + touch, near);
                let inner = regions(inner, inner_pose, inner.middle(), inner.extent(), pieces);
                !hole_inside(inner, outer, touch, cutter)
            }
        })
}

/// A hole has at least this many touching distances of boundary, a millionth of the size: rounding moves the places where thin pieces cross
/// by up to a tenth of that.
const HOLE: f64 = 1e4;

/// The circle round a shape in another one is at most this many times larger than the other's: neither is the smallest possible.
const MAX_EXTENT: f64 = 4.0;

/// Buffers of the test, kept between calls to save allocations.
struct Workspace {
    piece: Region,
    inner: Vec<Region>,
    outer: Vec<Region>,
    cutter: Cutter,
}

thread_local! {
    static WORKSPACE: RefCell<Workspace> =
        const { RefCell::new(Workspace { piece: Region::new(), inner: Vec::new(), outer: Vec::new(), cutter: Cutter::new() }) };
}

/// The shape's pieces, as regions in A's frame, that come near a circle, whose centre is given in the shape's frame; overwrites
/// `regions`.
#[inline(never)] // for code size
fn regions<'r>(shape: &Shape, pose: &Pose, center: DVec2, radius: f64, regions: &'r mut Vec<Region>) -> &'r [Region] {
    let mut count = 0;
    visit_pieces_near(shape, center, radius, &mut |index| {
        if regions.len() == count {
            regions.push(Region::default());
        }
        regions[count].set(&shape.convex_pieces()[index], pose);
        count += 1;
    });
    &regions[..count]
}

/// Whether the union of `outer` covers the boundary of a piece.
fn covers_boundary(piece: &Region, outer: &[Region], touch: f64, cutter: &mut Cutter) -> bool {
    if let ([point], true) = (&piece.vertices[..], piece.radius == 0.0) {
        return outer.iter().any(|region| region.signed_distance(*point, touch).0 <= touch);
    }
    let mut covered = true;
    piece.visit_curves(&mut |curve| {
        if covered {
            let abutting = |region: &Region| piece.thin.is_some() || region.thin.is_some();
            cutter.subtract_others(&curve, usize::MAX, outer, touch, &abutting);
            cutter.close_gaps(&curve, SEAM * touch);
            covered = cutter.uncovered.is_empty();
        }
    });
    covered
}

/// Whether a part of the boundary of the union of `outer`, such as that of a hole, lies inside a region of `inner`.
fn hole_inside(inner: &[Region], outer: &[Region], touch: f64, cutter: &mut Cutter) -> bool {
    let thick = |region: &&Region| region.thin.is_none();
    let mut found = false;
    for (own, region) in outer.iter().enumerate().filter(|(_, region)| thick(region)) {
        region.visit_curves(&mut |curve| {
            if found || inner.iter().filter(thick).all(|piece| piece.clearly_inside(&curve, touch) == Some(false)) {
                return;
            }
            cutter.subtract_others(&curve, own, outer, touch, &|_| true);
            cutter.close_gaps(&curve, SEAM * touch);
            for piece in inner.iter().filter(thick) {
                if !found && !cutter.uncovered.is_empty() {
                    let before = cutter.uncovered_length(&curve);
                    cutter.subtract(&curve, piece, touch, Coincident { same_side: false, abutting: false });
                    found = before - cutter.uncovered_length(&curve) > HOLE * touch;
                }
            }
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use crate::tolerance::TOUCH;
    use crate::{collide, Pose, Shape};

    fn bar(low: [f64; 2], high: [f64; 2]) -> Shape {
        let (low, high) = (DVec2::from(low), DVec2::from(high));
        Shape::rectangle(high.x - low.x, high.y - low.y, (low + high) / 2.0, 0.0, 0.0).unwrap()
    }

    fn b_in_a(a: &[Shape], b: Shape) -> bool {
        let a = Shape::union(a).unwrap();
        collide(&a, &Pose::IDENTITY, &b, &Pose::IDENTITY).unwrap().b_in_a
    }

    #[test]
    fn what_sticks_out_of_a_union_is_not_inside() {
        let l = [bar([0.0, 0.0], [3.0, 1.0]), bar([0.0, 0.0], [1.0, 2.0])];
        let touch = 3.0 * TOUCH;
        for (out, inside) in [(0.0, true), (0.5 * touch, true), (4.0 * touch, false), (-1.0, true)] {
            let to = DVec2::new(3.0 + out, 0.5);
            for from in [DVec2::new(0.0, 0.5), DVec2::new(0.5, 0.25)] {
                assert_eq!(b_in_a(&l, Shape::segment(from, to).unwrap()), inside, "a segment, by {out:e}");
            }
            let tip = Shape::polygon(&[DVec2::new(0.5, 0.25), to, DVec2::new(0.5, 0.75)], 0.0).unwrap();
            assert_eq!(b_in_a(&l, tip), inside, "a tip, by {out:e}");
        }
    }

    #[test]
    fn a_row_of_tiles_covers_what_lies_across_its_seams() {
        const COUNT: i32 = 40;
        let row = |gap: f64| {
            let start = |k: i32| f64::from(k) * (1.0 + gap);
            (0..COUNT).map(|k| bar([start(k), 0.0], [start(k) + 1.0, 2.0])).collect::<Vec<_>>()
        };
        let touch = 40.0 * TOUCH;
        for (gap, inside) in [(0.0, true), (0.5 * touch, true), (8.0 * touch, false)] {
            assert_eq!(b_in_a(&row(gap), bar([0.5, 0.5], [39.5, 1.5])), inside, "seams of {gap:e}");
            assert_eq!(b_in_a(&row(gap), bar([0.5, 0.0], [39.5, 2.0])), inside, "flush, seams of {gap:e}");
        }
    }
}
