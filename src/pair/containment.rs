//! Whether one of two convex pieces lies wholly inside the other.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::pair::placement::Pair;
use crate::polygon::distance::distance_squared;
use crate::polygon::support::{next, previous, support};
use crate::shape::convex::Convex;
use crate::tolerance::DEPTH_ERROR;

/// Whether A lies inside B, and B inside A, for two pieces that overlap by `depth`. Boundaries are included: identical
/// pieces give true for both. A piece inside another must move by at least its own width to leave it, so a shallower
/// overlap, the usual case, is answered at once.
#[inline]
pub(crate) fn containment(pair: &Pair, depth: f64) -> (bool, bool) {
    let (a, b) = (pair.a, pair.b);
    let deep_enough = |inner: &Convex| depth >= inner.width - DEPTH_ERROR * pair.tie;
    let rotation = pair.rotation;
    let a_in_b = deep_enough(a) && {
        let a_to_b = Frame { rotation: rotation.inverse(), position: -rotation.undo(pair.offset) };
        is_inside(a, a_to_b, b, pair.tie)
    };
    let b_in_a = deep_enough(b) && is_inside(b, Frame { rotation, position: pair.offset }, a, pair.tie);
    (a_in_b, b_in_a)
}

/// Whether `inner`, posed by `pose` in `outer`'s frame, lies inside `outer`, to within `touch`.
///
/// Only the difference of the radii matters, inner r and outer R: if r ≤ R, the inner core must lie within R − r of the
/// outer core; if r > R, the inner core swept by r − R must lie inside the outer core.
#[inline(never)]
fn is_inside(inner: &Convex, pose: Frame, outer: &Convex, touch: f64) -> bool {
    let margin = outer.radius - inner.radius;
    let to_outer = |v: DVec2| pose.apply(v);
    let core = &outer.core;
    let count = core.len();

    // 1. Find how far the inner core reaches beyond the line of each outer edge and, at each sharp corner, beyond the
    //    line across the corner: a vertex beyond a thin tip hardly crosses the lines of the tip's two edges. The
    //    normals turn steadily, so each search for the farthest vertex starts from the last one.
    let mut farthest = 0;
    let mut excess = f64::NEG_INFINITY;
    if count > 1 {
        let edge = |k: usize| core[next(k, count)] - core[k];
        for (k, &vertex) in core.iter().enumerate() {
            let (after, before) = (edge(k), edge(previous(k, count)));
            let corner_normal = (before.dot(after) < 0.0).then(|| before.normalize() - after.normalize());
            for outward in corner_normal.into_iter().chain([-after.perp()]) {
                let normal = outward.normalize();
                farthest = support(&inner.core, pose.rotation.undo(normal), farthest);
                excess = larger(excess, (to_outer(inner.core[farthest]) - vertex).dot(normal));
                if excess > margin + touch {
                    return false;
                }
            }
        }
    }
    // 2. For a polygon these lines suffice if it contains the inner core, or if there is no margin at its corners.
    if count > 2 && (excess <= touch || margin <= touch) {
        return true;
    }
    // 3. At round corners, each vertex must lie within the margin of the outer core.
    let reach = margin + touch;
    reach >= 0.0 && inner.core.iter().all(|&v| distance_squared(core, to_outer(v)) <= reach * reach)
}
