// parry2d, as its documentation asks: shapes behind `SharedShape`, poses in a list, and a `Bvh` of their boxes that is
// asked for all pairs. Included once for each precision, where `parry` and `Real` are.

use parry::math::{Pose, Vector};
use parry::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use parry::shape::SharedShape;

use super::{radius, weigh};

fn shape(sides: usize, radius: f64) -> SharedShape {
    let radius = radius as Real;
    match sides {
        0 => SharedShape::ball(radius),
        4 => SharedShape::cuboid(0.9 * radius, 0.75 * radius),
        _ => {
            let corner = |k: usize| (6.283_185_307_179_586 * k as f64 / sides as f64) as Real;
            let points = (0..sides).map(|k| Vector::new(radius * corner(k).cos(), radius * corner(k).sin()));
            SharedShape::convex_polyline_unmodified(points.collect()).unwrap()
        }
    }
}

/// The bytes for each body: shapes, poses, hierarchy and pairs.
pub fn weigh_bodies(sides: usize, shared: bool, poses: &[f64]) -> f64 {
    let count = poses.len() / 3;
    let (bytes, _) = weigh(count, || {
        let one = shape(sides, 1.0);
        let body = |(index, pose): (usize, &[f64])| {
            let shape = if shared { one.clone() } else { shape(sides, radius(index, false)) };
            (shape, Pose::new(Vector::new(pose[0] as Real, pose[1] as Real), pose[2] as Real))
        };
        let bodies: Vec<(SharedShape, Pose)> = poses.chunks_exact(3).enumerate().map(body).collect();
        let boxes = bodies.iter().map(|(shape, pose)| shape.compute_aabb(pose)).enumerate();
        let bvh = Bvh::from_iter(BvhBuildStrategy::Binned, boxes);
        let (mut workspace, mut pairs) = (BvhWorkspace::default(), Vec::<[u32; 2]>::new());
        bvh.traverse_bvtt_single_tree::<false>(&mut workspace, &mut |a, b| pairs.push([a, b]));
        (bodies, bvh, workspace, pairs)
    });
    bytes
}

/// The bytes of a shape.
pub fn weigh_shape(sides: usize) -> f64 {
    weigh(1, || shape(sides, 1.0)).0
}
