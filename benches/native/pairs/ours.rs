// shadowgap. Shapes and poses are ready before the time begins. Included where `library` is the crate and `NAME` what
// it is called: with its shortcuts or without.

use library::glam::DVec2;
use library::{cast, collide, distance, overlaps, raycast, Pose, Shape};
use shadowgap_benches::Outline;

use crate::cases::Case;
use crate::contestant::{Contestant, Question, Shapes};

struct Ready {
    a: &'static Shape,
    pose_a: Pose,
    b: &'static Shape,
    pose_b: Pose,
    way: DVec2,
    from: DVec2,
    to: DVec2,
}

fn shape(outline: &Outline) -> Shape {
    match outline {
        Outline::Points(points) => Shape::polygon(points),
        Outline::Circle(radius) => Shape::circle(*radius),
    }
    .unwrap()
}

pub fn contestant(shapes: &Shapes, cases: &[Case], question: Question) -> Contestant {
    let shapes: [&'static [Shape]; 2] =
        shapes.each_ref().map(|side| &*side.iter().map(|outline| shape(outline)).collect::<Vec<Shape>>().leak());
    let pose = |[x, y, angle]: [f64; 3]| Pose::new(x, y, angle).unwrap();
    let ready = cases.iter().map(|&Case { index, poses, way }| {
        let from = DVec2::new(poses[1][0], poses[1][1]);
        let [pose_a, pose_b] = poses.map(pose);
        Ready { a: &shapes[0][index], pose_a, b: &shapes[1][index], pose_b, way, from, to: from + way }
    });
    let cases = &*ready.collect::<Vec<Ready>>().leak();
    match question {
        Question::Collide | Question::CollideMiss | Question::Manifold => {
            let ask = |case: &Ready| collide(case.a, &case.pose_a, case.b, &case.pose_b);
            Contestant::new(NAME, cases, ask, |contact| contact.map_or(-1.0, |contact| contact.depth))
        }
        Question::Overlap | Question::NearMiss => {
            let ask = |case: &Ready| overlaps(case.a, &case.pose_a, case.b, &case.pose_b);
            Contestant::new(NAME, cases, ask, |&yes| if yes { 1.0 } else { -1.0 })
        }
        Question::Distance => {
            let ask = |case: &Ready| distance(case.a, &case.pose_a, case.b, &case.pose_b);
            Contestant::new(NAME, cases, ask, |separation| separation.distance)
        }
        Question::Cast | Question::CastMiss => {
            let ask = |case: &Ready| cast(case.a, &case.pose_a, case.b, &case.pose_b, case.way, DVec2::ZERO).unwrap();
            Contestant::new(NAME, cases, ask, |impact| impact.map_or(-1.0, |impact| impact.time))
        }
        Question::Ray | Question::RayMiss => {
            let ask = |case: &Ready| raycast(case.a, &case.pose_a, case.from, case.to).unwrap();
            Contestant::new(NAME, cases, ask, |hit| hit.map_or(-1.0, |hit| hit.fraction))
        }
    }
}
