// parry2d, as its documentation asks: `query` with `&dyn Shape`. Included once for each precision, where `parry`,
// `Real` and `NAME` are. Shapes and poses are ready before the time begins.

use parry::math::{Pose, Vector};
use parry::query::{self, ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher, Ray, ShapeCastOptions};
use parry::shape::SharedShape;
use shadowgap_benches::Outline;

use crate::cases::Case;
use crate::contestant::{Contestant, Question, Shapes};

struct Ready {
    a: SharedShape,
    pose_a: Pose,
    b: SharedShape,
    pose_b: Pose,
    way: Vector,
    ray: Ray,
}

fn vector(x: f64, y: f64) -> Vector {
    Vector::new(x as Real, y as Real)
}

/// A rectangle about its centre becomes a cuboid.
fn shape(outline: &Outline) -> SharedShape {
    match outline {
        Outline::Circle(radius) => SharedShape::ball(*radius as Real),
        Outline::Points(points) if points.len() == 4 => SharedShape::cuboid(points[2].x as Real, points[2].y as Real),
        Outline::Points(points) => {
            // The other constructor leaves out corners that are nearly straight.
            SharedShape::convex_polyline_unmodified(points.iter().map(|point| vector(point.x, point.y)).collect()).unwrap()
        }
    }
}

pub fn contestant(shapes: &Shapes, cases: &[Case], question: Question) -> Contestant {
    let shapes = shapes.each_ref().map(|side| side.iter().map(shape).collect::<Vec<SharedShape>>());
    let pose = |[x, y, angle]: [f64; 3]| Pose::new(vector(x, y), angle as Real);
    let ready = cases.iter().map(|&Case { index, poses, way }| {
        let ([pose_a, pose_b], way) = (poses.map(pose), vector(way.x, way.y));
        let ray = Ray::new(vector(poses[1][0], poses[1][1]), way);
        Ready { a: shapes[0][index].clone(), pose_a, b: shapes[1][index].clone(), pose_b, way, ray }
    });
    let cases = &*ready.collect::<Vec<Ready>>().leak();
    match question {
        Question::Collide | Question::CollideMiss => {
            let ask = |case: &Ready| query::contact(&case.pose_a, &*case.a, &case.pose_b, &*case.b, 0.0).unwrap();
            Contestant::new(NAME, cases, ask, |contact| contact.map_or(-1.0, |contact| -f64::from(contact.dist)))
        }
        Question::Manifold => {
            let ask = |case: &Ready| {
                let mut manifold = ContactManifold::<(), ()>::new();
                let b_in_a = case.pose_a.inv_mul(&case.pose_b);
                DefaultQueryDispatcher
                    .contact_manifold_convex_convex(&b_in_a, &*case.a, &*case.b, None, None, 0.0, &mut manifold)
                    .unwrap();
                manifold
            };
            let depth = |manifold: &ContactManifold<(), ()>| {
                manifold.points.iter().map(|point| -f64::from(point.dist)).fold(-1.0, f64::max)
            };
            Contestant::new(NAME, cases, ask, depth)
        }
        Question::Overlap | Question::NearMiss => {
            let ask = |case: &Ready| {
                query::intersection_test(&case.pose_a, &*case.a, &case.pose_b, &*case.b).unwrap().intersecting
            };
            Contestant::new(NAME, cases, ask, |&yes| if yes { 1.0 } else { -1.0 })
        }
        Question::Distance => {
            let ask = |case: &Ready| query::distance(&case.pose_a, &*case.a, &case.pose_b, &*case.b).unwrap();
            Contestant::new(NAME, cases, ask, |distance| f64::from(distance.distance))
        }
        Question::Cast | Question::CastMiss => {
            let ask = |case: &Ready| {
                let options = ShapeCastOptions::with_max_time_of_impact(1.0);
                let (a, b) = (&*case.a, &*case.b);
                query::cast_shapes(&case.pose_a, Vector::ZERO, a, &case.pose_b, case.way, b, options).unwrap()
            };
            Contestant::new(NAME, cases, ask, |hit| hit.map_or(-1.0, |hit| f64::from(hit.time_of_impact)))
        }
        Question::Ray | Question::RayMiss => {
            let ask = |case: &Ready| case.a.cast_ray_and_get_normal(&case.pose_a, &case.ray, 1.0, true);
            Contestant::new(NAME, cases, ask, |hit| hit.map_or(-1.0, |hit| f64::from(hit.time_of_impact)))
        }
    }
}
