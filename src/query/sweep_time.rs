//! The time alone at which two posed shapes in motion first touch.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::pair::placement::Placement;
use crate::pair::shortcuts::pair_edge;
use crate::pair::spin::Course;
use crate::pair::sweep::sweep;
use crate::shape::Form;
use crate::union::piece_pairs::PiecePairs;
use crate::union::spin;

/// When two shapes first touch that are apart at the start, as B moves by `motion` against A and meanwhile they turn by
/// `spins`, each about its own origin. A graze counts.
pub(crate) fn sweep_time(
    a: &Form,
    pose_a: &Frame,
    b: &Form,
    pose_b: &Frame,
    motion: DVec2,
    spins: [f64; 2],
) -> Option<f64> {
    let placement = Placement::new(a, pose_a, b, pose_b);
    let motion = placement.pose_a.rotation.undo(motion);
    // No turn changes a disc about its origin.
    let spin = |shape: &Form, spin: f64| if shape.is_disc() { 0.0 } else { spin };
    let spins = [spin(a, spins[0]), spin(b, spins[1])];
    let pieces = (a.convex_pieces(), b.convex_pieces());
    if spins != [0.0; 2] {
        let course = Course { start: placement, motion, motion_a: DVec2::ZERO, spins, edge_of: pair_edge };
        return match pieces {
            ([a], [b]) => course.first_touch(a, b, 1.0, true).map(|touch| touch.time),
            _ => spin::first_touch(a, b, &course, true, DVec2::ZERO).map(|(touch, ..)| touch.time),
        };
    }
    match pieces {
        ([a], [b]) => sweep(&placement.pair_inline(a, b), motion).map(|hit| hit.time),
        _ => PiecePairs { a, b, placement: &placement }.sweep(motion, false, true, DVec2::ZERO).map(|hit| hit.time),
    }
}
