//! shadowgap's scene.

use shadowgap::{BodyOptions, Scene};
use shadowgap_benches::Bodies;

use crate::Contestant;

pub struct Ours(Scene);

impl Ours {
    pub fn new(bodies: &Bodies) -> Self {
        let mut scene = Scene::with_capacity(bodies.outlines.len());
        for (i, outline) in bodies.outlines.iter().enumerate() {
            let [x, y, angle] = Bodies::pose(&bodies.poses, i);
            scene.add(outline.shape(), BodyOptions { x, y, angle, ..Default::default() }).unwrap();
        }
        Ours(scene)
    }
}

impl Contestant for Ours {
    fn frame(&mut self, poses: &[f64]) -> (usize, f64) {
        let Ours(scene) = self;
        scene.poses_mut().copy_from_slice(poses);
        let count = scene.update().unwrap();
        let answers = scene.normals().iter().zip(scene.depths());
        (count, answers.map(|([x, y], depth)| f64::from(x + y + depth)).sum())
    }
}
