//! rapier2d: colliders without rigid bodies in its collision pipeline, in single precision.

use rapier2d::prelude::*;
use shadowgap_benches::Bodies;

use crate::shapes::{pose, shape};
use crate::Contestant;

pub struct Rapier {
    pipeline: CollisionPipeline,
    islands: IslandManager,
    bodies: RigidBodySet,
    colliders: ColliderSet,
    broad: BroadPhaseBvh,
    narrow: NarrowPhase,
    handles: Vec<ColliderHandle>,
}

impl Rapier {
    pub fn new(bodies: &Bodies) -> Self {
        let mut colliders = ColliderSet::new();
        let handles = bodies.outlines.iter().enumerate().map(|(i, outline)| {
            let collider = ColliderBuilder::new(shape(outline))
                .position(pose(Bodies::pose(&bodies.poses, i)))
                .active_collision_types(ActiveCollisionTypes::all());
            colliders.insert(collider)
        });
        let handles = handles.collect();
        Rapier {
            pipeline: CollisionPipeline::new(),
            islands: IslandManager::new(),
            bodies: RigidBodySet::new(),
            colliders,
            broad: BroadPhaseBvh::new(),
            narrow: NarrowPhase::new(),
            handles,
        }
    }
}

impl Contestant for Rapier {
    fn frame(&mut self, poses: &[f64]) -> (usize, f64) {
        for (i, &handle) in self.handles.iter().enumerate() {
            self.colliders[handle].set_position(pose(Bodies::pose(poses, i)));
        }
        let Rapier { pipeline, islands, bodies, colliders, broad, narrow, .. } = self;
        pipeline.step(0.0, islands, broad, narrow, bodies, colliders, &(), &());
        let (mut count, mut sum) = (0, 0.0);
        for pair in narrow.contact_pairs() {
            if let Some((manifold, contact)) = pair.find_deepest_contact().filter(|(_, contact)| contact.dist <= 0.0) {
                count += 1;
                let normal = manifold.data.normal;
                sum += f64::from(normal.x + normal.y - contact.dist);
            }
        }
        (count, sum)
    }
}
