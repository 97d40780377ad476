//! What a shape meets at once that starts where bodies meet.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::query::cast::Counts;
use crate::query::collide::overlaps;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::slots::NO_INDEX;
use crate::scene::hierarchy::ranks::Ranks;
use crate::scene::nearby::{Nearby, Start};
use crate::scene::query::casts::{Cast, First};
use crate::scene::Scene;
use crate::shape::Form;
use crate::union::boundary_point::Search;
use crate::union::sweep::ASIDE;

/// How far from the start a touch may be, as a part of the distance that is looked aside, to be at the same place.
const SAME_PLACE: f64 = 0.2;

/// A way out shorter than this, in touching distances, is too short to tell its direction exactly.
const DEEP: f64 = 100.0;

impl Scene {
    /// Whether the motion of a shape that touches bodies leads into them, and the normal that they have together there.
    /// None where single bodies tell.
    ///
    /// All bodies together are asked as [`PiecePairs::enter`](crate::union::piece_pairs::PiecePairs::enter) asks a
    /// union.
    #[inline(never)]
    pub(super) fn enter(&self, cast: &Cast, pose: &Frame, motion: DVec2, first: &First) -> Option<Option<DVec2>> {
        let mut ranks = Ranks::new();
        ASIDE.iter().find_map(|aside| {
            let step = motion * (aside * first.touch / motion.length());
            let [before, ahead] = [-step, step].map(|step| Frame { position: pose.position + step, ..*pose });
            self.rank_touched(cast, &ahead, &mut ranks);
            if ranks.is_empty() {
                return Some(None);
            }
            let bounds = Bounds::around(ahead.position, cast.reach.0, cast.reach.1);
            let start = Start { scene: self, slot: NO_INDEX as usize, shape: cast.shape, pose: ahead, bounds };
            let candidates = Nearby { filter: *cast.filter, ..Nearby::ALL };
            let out = start.way_out(&candidates, f64::INFINITY, &mut Search::default(), &mut ranks)?;
            if out.length() < DEEP * first.touch {
                return None;
            }
            self.rank_touched(cast, &before, &mut ranks);
            let normal = if ranks.is_empty() {
                let found = self.first_of_cast(cast, &before, 2.0 * step, Counts::OF_CASTS, &mut ranks)?;
                let is_here = (2.0 * found.impact.time - 1.0).abs() <= SAME_PLACE && !found.graze;
                is_here.then_some(found.impact.normal)?
            } else {
                out.normalize()
            };
            (normal.dot(step) < -first.touch).then_some(Some(normal))
        })
    }

    /// Replaces `ranks` by the bodies that a shape touches at a pose.
    #[inline(never)]
    pub(super) fn rank_touched(&self, cast: &Cast, pose: &Frame, ranks: &mut Ranks) {
        let bounds = Bounds::around(pose.position, cast.reach.0, cast.reach.1);
        let touches = |body: &Form, its: &Frame| overlaps(cast.shape, pose, body, its);
        self.rank_where(&bounds, cast.filter, ranks, &touches);
    }
}
