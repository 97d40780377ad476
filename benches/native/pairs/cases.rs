//! The pairs of shapes, the motions and the rays that are asked about. All libraries get the same ones.

use std::f64::consts::PI;

use shadowgap::glam::DVec2;
use shadowgap::{cast, explain, raycast, Pose, Shape};
use shadowgap_benches::{Random, ShapeKind};

use crate::contestant::{Question, Shapes};

/// Every pair overlaps, or is apart, by at least this length; so does every way hit or miss.
const MARGIN: f64 = 0.03;

/// The number of different shapes on each side.
const VARIETY: usize = 8;

/// A row of the table.
pub struct Kind {
    pub name: &'static str,
    shapes: [ShapeKind; 2],
    count: usize,
}

pub const KINDS: [Kind; 11] = [
    Kind { name: "circles", shapes: [ShapeKind::Circle; 2], count: 500 },
    Kind { name: "circle, box", shapes: [ShapeKind::Circle, ShapeKind::Box], count: 500 },
    Kind { name: "box, circle", shapes: [ShapeKind::Box, ShapeKind::Circle], count: 500 },
    Kind { name: "circle, hexagon", shapes: [ShapeKind::Circle, ShapeKind::Gon(6)], count: 500 },
    Kind { name: "hexagon, circle", shapes: [ShapeKind::Gon(6), ShapeKind::Circle], count: 500 },
    Kind { name: "boxes", shapes: [ShapeKind::Box; 2], count: 500 },
    Kind { name: "hexagons", shapes: [ShapeKind::Gon(6); 2], count: 500 },
    Kind { name: "8-gons", shapes: [ShapeKind::Gon(8); 2], count: 500 },
    Kind { name: "32-gons", shapes: [ShapeKind::Gon(32); 2], count: 300 },
    Kind { name: "128-gons", shapes: [ShapeKind::Gon(128); 2], count: 100 },
    Kind { name: "1,000-gons", shapes: [ShapeKind::Gon(1000); 2], count: 16 },
];

/// Two shapes by their index on both sides, their poses (x, y and angle), and the way of the second one or of a ray,
/// which begins at its position and meets the first.
pub struct Case {
    pub index: usize,
    pub poses: [[f64; 3]; 2],
    pub way: DVec2,
}

impl Kind {
    pub fn draw(&self) -> Shapes {
        let mut random = Random::new(1);
        self.shapes.map(|kind| (0..VARIETY).map(|_| kind.draw(&mut random)).collect())
    }

    /// Cases that a question asks about.
    pub fn cases(&self, shapes: &Shapes, question: Question) -> Vec<Case> {
        let ours = shapes.each_ref().map(|side| side.iter().map(|outline| outline.shape()).collect::<Vec<Shape>>());
        let mut random = Random::new(7);
        let mut cases = Vec::new();
        while cases.len() < self.count {
            let index = cases.len() % VARIETY;
            let case = Case::draw(index, question, &mut random);
            let bounds = [0, 1].map(|side: usize| shapes[side][index].bounds(case.poses[side]));
            if case.is_wanted(question, &ours[0][index], &ours[1][index], bounds) {
                cases.push(case);
            }
        }
        cases
    }
}

impl Case {
    fn draw(index: usize, question: Question, random: &mut Random) -> Self {
        let mut within = |reach: f64| reach * random.either_way();
        let at = DVec2::new(within(100.0), within(100.0));
        let moves = matches!(question, Question::Cast | Question::CastMiss | Question::Ray | Question::RayMiss);
        // A motion begins 4 from A.
        let from = if moves { 4.0 * DVec2::from_angle(within(PI)) } else { DVec2::new(within(2.6), within(2.6)) };
        let way = 1.6 * (DVec2::new(within(2.2), within(2.2)) - from);
        let poses = [[at.x, at.y, within(PI)], [at.x + from.x, at.y + from.y, within(PI)]];
        Case { index, poses, way }
    }

    /// Whether a question asks about such a case.
    fn is_wanted(&self, question: Question, a: &Shape, b: &Shape, bounds: [[DVec2; 2]; 2]) -> bool {
        let pose = |[x, y, angle]: [f64; 3]| Pose::new(x, y, angle).unwrap();
        let [pose_a, pose_b] = self.poses.map(pose);
        let from = DVec2::new(self.poses[1][0], self.poses[1][1]);
        // A way is to hit or to miss even if it begins a little to the left or right.
        let ways = |hits: bool, time: &dyn Fn(DVec2) -> Option<f64>| {
            [-MARGIN, MARGIN].iter().all(|&aside| {
                let time = time(from + aside * self.way.normalize().perp());
                time.is_some() == hits && time.is_none_or(|time| time > 0.01 && time < 0.99)
            })
        };
        match question {
            Question::Cast | Question::CastMiss => ways(question == Question::Cast, &|from| {
                let pose_b = pose([from.x, from.y, self.poses[1][2]]);
                cast(a, &pose_a, b, &pose_b, self.way, DVec2::ZERO).unwrap().map(|impact| impact.time)
            }),
            Question::Ray | Question::RayMiss => ways(question == Question::Ray, &|from| {
                raycast(a, &pose_a, from, from + self.way).unwrap().map(|hit| hit.fraction)
            }),
            _ => {
                let [[a_low, a_high], [b_low, b_high]] = bounds;
                let near = a_low.cmple(b_high).all() && b_low.cmple(a_high).all();
                let separation = explain(a, &pose_a, b, &pose_b, true).separation.distance;
                let apart = matches!(question, Question::CollideMiss | Question::NearMiss | Question::Distance);
                near && if apart { separation > MARGIN } else { separation < -MARGIN }
            }
        }
    }
}
