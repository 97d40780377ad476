//! Whether one of two unions lies wholly inside the other.

use std::cell::RefCell;

use glam::DVec2;

use crate::math::frame::Frame;
use crate::pair::placement::Placement;
use crate::shape::boundary::Region;
use crate::shape::cutter::{Coincident, Cutter};
use crate::shape::piece_tree::visit_near;
use crate::shape::regions::{Cover, Regions};
use crate::shape::Form;
use crate::tolerance::{DEPTH_ERROR, SEAM};

/// Whether A lies inside B, and B inside A, for two unions that overlap by `depth`. Boundaries are included. As for two
/// pieces ([`crate::pair::containment`]), a union inside another must move by at least the width of its widest piece to
/// leave it.
pub(crate) fn containment(a: &Form, b: &Form, placement: &Placement, depth: f64) -> (bool, bool) {
    let touch = placement.tie();
    let (a, b) = ((a, &Frame::IDENTITY), (b, &placement.b_in_a));
    (is_inside(a, b, depth, touch), is_inside(b, a, depth, touch))
}

/// Whether a posed shape lies inside another one.
#[inline(never)] // for code size
fn is_inside(
    (inner, inner_pose): (&Form, &Frame),
    (outer, outer_pose): (&Form, &Frame),
    depth: f64,
    touch: f64,
) -> bool {
    let to_outer = outer_pose.to(inner_pose);
    inner.extent() <= MAX_EXTENT * outer.extent() + touch
        && inner.convex_pieces().iter().all(|piece| depth >= piece.width - DEPTH_ERROR * touch)
        && WORKSPACE.with_borrow_mut(|Workspace { inner: inner_regions, outer: outer_regions, cutter, parts }| {
            let circle = (to_outer.apply(inner.middle()), inner.extent() + touch);
            let inner = gather(inner, inner_pose, (inner.middle(), inner.extent()), inner_regions);
            let outer = gather(outer, outer_pose, circle, outer_regions);
            inner.regions.iter().all(|(_, piece)| covers_boundary(piece, &outer, touch, cutter))
                && !hole_inside(&inner, &outer, touch, cutter, parts)
        })
}

/// A hole has at least this many touching distances of boundary, a millionth of the size: rounding moves the places
/// where thin pieces cross by up to a tenth of that.
const HOLE: f64 = 1e4;

/// The circle round a shape in another one is at most this many times larger than the other's: neither is the smallest
/// possible.
const MAX_EXTENT: f64 = 4.0;

/// Buffers of the test, kept between calls to save allocations.
struct Workspace {
    inner: Regions,
    outer: Regions,
    cutter: Cutter,
    /// Parts of a curve that no piece of the outer union covers.
    parts: Vec<(f64, f64)>,
}

thread_local! {
    static WORKSPACE: RefCell<Workspace> =
        const { RefCell::new(Workspace { inner: Regions::new(), outer: Regions::new(), cutter: Cutter::new(), parts: Vec::new() }) };
}

/// The shape's pieces, as regions in A's frame, that come near a circle, which is given in the shape's frame;
/// overwrites `regions`.
#[inline(never)] // for code size
fn gather<'r>(shape: &'r Form, pose: &Frame, (center, radius): (DVec2, f64), regions: &'r mut Regions) -> Cover<'r> {
    let nodes = shape.nodes().unwrap_or_default();
    regions.clear(shape.convex_pieces().len());
    visit_near(nodes, center, DVec2::splat(radius), &mut |index| {
        regions.add(index, &shape.convex_pieces()[index], pose);
        true
    });
    Cover { regions, nodes, to_tree: pose.to(&Frame::IDENTITY) }
}

/// Whether the union of `outer` covers the boundary of a piece.
fn covers_boundary(piece: &Region, outer: &Cover, touch: f64, cutter: &mut Cutter) -> bool {
    if let ([point], true) = (&piece.vertices[..], piece.radius == 0.0) {
        let mut covered = false;
        outer.visit_near((*point, DVec2::ZERO), touch, &mut |_, region| {
            covered = region.signed_distance(*point, touch).0 <= touch;
            !covered
        });
        return covered;
    }
    let mut covered = true;
    piece.visit_curves(&mut |curve| {
        if covered {
            let abutting = |region: &Region| piece.thin.is_some() || region.thin.is_some();
            outer.subtract(cutter, &curve, usize::MAX, touch, &abutting, &|part| curve.chord(part) > SEAM * touch);
            cutter.close_gaps(&curve, SEAM * touch);
            covered = cutter.uncovered.is_empty();
        }
    });
    covered
}

/// Whether a part of the boundary of the union of `outer`, such as that of a hole, lies inside a region of `inner`.
fn hole_inside(inner: &Cover, outer: &Cover, touch: f64, cutter: &mut Cutter, parts: &mut Vec<(f64, f64)>) -> bool {
    let mut found = false;
    for (own, region) in outer.regions.iter().filter(|(_, region)| region.thin.is_none()) {
        region.visit_curves(&mut |curve| {
            if found {
                return;
            }
            let comes_near = |part| {
                let mut is_near = false;
                inner.visit_near(curve.bounds(part), touch, &mut |_, piece| {
                    is_near = piece.thin.is_none() && piece.clearly_inside(&curve, part, touch) != Some(false);
                    !is_near
                });
                is_near && curve.chord(part) > SEAM * touch
            };
            outer.subtract(cutter, &curve, own, touch, &|_| true, &comes_near);
            cutter.close_gaps(&curve, SEAM * touch);
            // What is left is short, most often: pieces that come near the curve elsewhere need not be tried.
            std::mem::swap(parts, &mut cutter.uncovered);
            for &part in parts.iter() {
                cutter.start(part);
                inner.visit_near(curve.bounds(part), touch, &mut |_, piece| {
                    if piece.thin.is_none() {
                        let before = cutter.uncovered_length(&curve);
                        cutter.subtract(&curve, piece, touch, Coincident { same_side: -1.0, abutting: false });
                        found |= before - cutter.uncovered_length(&curve) > HOLE * touch;
                    }
                    !found && !cutter.uncovered.is_empty()
                });
            }
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use crate::math::frame::Frame;
    use crate::query::collide::collide;
    use crate::shape::Form;
    use crate::tolerance::TOUCH;

    fn bar(low: [f64; 2], high: [f64; 2]) -> Form {
        let (low, high) = (DVec2::from(low), DVec2::from(high));
        Form::rectangle(high.x - low.x, high.y - low.y, (low + high) / 2.0, 0.0, 0.0).unwrap()
    }

    fn b_in_a(a: &[Form], b: Form) -> bool {
        let a = Form::union_of(&mut a.iter()).unwrap();
        collide(&a, &Frame::IDENTITY, &b, &Frame::IDENTITY).unwrap().b_in_a
    }

    #[test]
    fn what_sticks_out_of_a_union_is_not_inside() {
        let l = [bar([0.0, 0.0], [3.0, 1.0]), bar([0.0, 0.0], [1.0, 2.0])];
        let touch = 3.0 * TOUCH;
        for (out, inside) in [(0.0, true), (0.5 * touch, true), (4.0 * touch, false), (-1.0, true)] {
            let to = DVec2::new(3.0 + out, 0.5);
            for from in [DVec2::new(0.0, 0.5), DVec2::new(0.5, 0.25)] {
                assert_eq!(b_in_a(&l, Form::segment(from, to).unwrap()), inside, "a segment, by {out:e}");
            }
            let tip = Form::polygon(&[DVec2::new(0.5, 0.25), to, DVec2::new(0.5, 0.75)], 0.0).unwrap();
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
