//! parry2d-f64's `Bvh`, in two variants: leaves updated, then refitted and optimised, as its documentation recommends
//! for games; or built anew for each frame. Then the traversal of the tree against itself.

use parry2d_f64::bounding_volume::Aabb as ParryAabb;
use parry2d_f64::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};

use super::{Aabb, BroadPhase};

#[derive(Default)]
pub struct Parry<const ANEW: bool> {
    moving: Bvh,
    fixed: Bvh,
    first: u32,
    workspace: BvhWorkspace,
    pairs: Vec<[u32; 2]>,
}

fn parry(aabb: &Aabb) -> ParryAabb {
    ParryAabb::new(aabb.min.into(), aabb.max.into())
}

fn build(boxes: &[Aabb]) -> Bvh {
    Bvh::from_iter(BvhBuildStrategy::Binned, boxes.iter().map(parry).enumerate())
}

impl<const ANEW: bool> BroadPhase for Parry<ANEW> {
    fn set_fixed(&mut self, fixed: &[Aabb], first: u32) {
        (self.fixed, self.first) = (build(fixed), first);
    }

    fn find_pairs(&mut self, boxes: &[Aabb]) -> &[[u32; 2]] {
        let Parry { moving, fixed, first, workspace, pairs } = self;
        if ANEW || moving.is_empty() {
            *moving = build(boxes);
        } else {
            for (aabb, index) in boxes.iter().zip(0..) {
                moving.insert_or_update_partially(parry(aabb), index, 0.0);
            }
            moving.refit(workspace);
            moving.optimize_incremental(workspace);
        }
        pairs.clear();
        moving.traverse_bvtt_single_tree::<false>(workspace, &mut |a, b| pairs.push([a, b]));
        pairs.extend(moving.leaf_pairs(fixed, |a, b| a.intersects(b)).map(|(a, b)| [a, *first + b]));
        pairs
    }
}
