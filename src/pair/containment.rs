//! Whether one of two convex pieces lies wholly inside the other.

use glam::DVec2;

use crate::math::interval::larger;
use crate::math::pose::Pose;
use crate::pair::placement::Pair;
use crate::polygon::distance::distance_squared;
use crate::polygon::support::{next, previous, support};
use crate::shape::convex::Convex;

/// Whether A lies inside B, and B inside A (closed sets: identical shapes give true for both), of two shapes that
/// overlap by `depth`. To leave a shape, one inside it must cross at least its own width: hardly ever is a pair that
/// deep, and otherwise nothing else is looked at.
#[inline]
pub(crate) fn containment(pair: &Pair, depth: f64) -> (bool, bool) {
    let (a, b) = (pair.a, pair.b);
    let deep_enough = |inner: &Convex| depth >= inner.width - pair.touch;
    let rotation = pair.rotation;
    let a_in_b = deep_enough(a) && {
        let a_to_b = Pose { rotation: rotation.inverse(), position: -rotation.undo(pair.offset) };
        inside(a, a_to_b, b, pair.touch)
    };
    let b_in_a = deep_enough(b) && inside(b, Pose { rotation, position: pair.offset }, a, pair.touch);
    (a_in_b, b_in_a)
}

/// Whether `inner` lies in `outer`. Swept cores cancel: with radii r ⊆ R this is "the inner core lies within R − r of
/// the outer core", and for r > R "the inner core, swept by r − R, lies in the outer core".
#[inline(never)]
fn inside(inner: &Convex, pose: Pose, outer: &Convex, touch: f64) -> bool {
    let room = outer.radius - inner.radius;
    let place = |v: DVec2| pose.apply(v);
    let core = &outer.core;
    let count = core.len();

    // The inner core's farthest reach beyond the plane of each outer edge and, since both planes of a thin tip are
    // hardly crossed by what sticks out of it, the plane across each sharp corner; as the plane's normal turns, so does
    // the vertex that reaches farthest.
    let mut farthest = 0;
    let mut beyond = f64::NEG_INFINITY;
    if count > 1 {
        let edge = |k: usize| core[next(k, count)] - core[k];
        for (k, &vertex) in core.iter().enumerate() {
            let (along, before) = (edge(k), edge(previous(k, count)));
            let tip = (before.dot(along) < 0.0).then(|| before.normalize() - along.normalize());
            for outward in tip.into_iter().chain([-along.perp()]) {
                let normal = outward.normalize();
                farthest = support(&inner.core, pose.rotation.undo(normal), farthest);
                beyond = larger(beyond, (place(inner.core[farthest]) - vertex).dot(normal));
                if beyond > room + touch {
                    return false;
                }
            }
        }
    }
    // A core with an inside that holds the inner core, or the planes alone when there is no room at its corners.
    if count > 2 && (beyond <= touch || room <= touch) {
        return true;
    }
    // Round corners: the vertices themselves must be within reach of the outer core.
    let reach = room + touch;
    reach >= 0.0 && inner.core.iter().all(|&v| distance_squared(core, place(v)) <= reach * reach)
}
