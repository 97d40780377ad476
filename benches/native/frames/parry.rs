//! parry2d in single precision: a `Bvh` that is refitted each frame, as its documentation recommends for games, then
//! `contact` for each pair of boxes that meet.

use parry2d::bounding_volume::Aabb;
use parry2d::math::Pose;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use parry2d::query;
use parry2d::shape::SharedShape;
use shadowgap_benches::Bodies;

use crate::shapes::{pose, shape};
use crate::Contestant;

pub struct Parry {
    shapes: Vec<SharedShape>,
    poses: Vec<Pose>,
    tree: Bvh,
    workspace: BvhWorkspace,
    candidates: Vec<[u32; 2]>,
}

impl Parry {
    pub fn new(bodies: &Bodies) -> Self {
        let shapes: Vec<SharedShape> = bodies.outlines.iter().map(shape).collect();
        let poses: Vec<Pose> = (0..shapes.len()).map(|i| pose(Bodies::pose(&bodies.poses, i))).collect();
        let bounds = shapes.iter().zip(&poses).map(|(shape, pose)| shape.compute_aabb(pose));
        let tree = Bvh::from_iter(BvhBuildStrategy::Binned, bounds.enumerate());
        Parry { shapes, poses, tree, workspace: BvhWorkspace::default(), candidates: Vec::new() }
    }
}

impl Contestant for Parry {
    fn frame(&mut self, poses: &[f64]) -> (usize, f64) {
        let Parry { shapes, poses: placed, tree, workspace, candidates } = self;
        for (i, shape) in shapes.iter().enumerate() {
            placed[i] = pose(Bodies::pose(poses, i));
            let bounds: Aabb = shape.compute_aabb(&placed[i]);
            tree.insert_or_update_partially(bounds, i as u32, 0.0);
        }
        tree.refit(workspace);
        tree.optimize_incremental(workspace);
        candidates.clear();
        tree.traverse_bvtt_single_tree::<false>(workspace, &mut |a, b| candidates.push([a, b]));
        let (mut count, mut sum) = (0, 0.0);
        for &[a, b] in &*candidates {
            let [a, b] = [a as usize, b as usize];
            if let Ok(Some(contact)) = query::contact(&placed[a], &*shapes[a], &placed[b], &*shapes[b], 0.0) {
                count += 1;
                sum += f64::from(contact.normal1.x + contact.normal1.y - contact.dist);
            }
        }
        (count, sum)
    }
}
