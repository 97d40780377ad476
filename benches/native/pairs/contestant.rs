//! What every library is asked, and how its answers are timed and compared.

use std::hint::black_box;

use shadowgap_benches::Outline;

/// The shapes of both sides.
pub type Shapes = [Vec<Outline>; 2];

#[derive(Clone, Copy, PartialEq)]
pub enum Question {
    /// Normal, depth and contact points of an overlap, beside parry's `contact`, which has one point.
    Collide,
    /// The same of shapes that are apart although their bounding boxes are not.
    CollideMiss,
    /// The same, beside parry's contact manifold.
    Manifold,
    /// A boolean of shapes that overlap, and of shapes that are apart although their bounding boxes are not.
    Overlap,
    NearMiss,
    /// Of shapes that are apart. The nearest points and the normal are part of the answer here, but not of parry's.
    Distance,
    /// A cast that hits. The next three: one that passes by, a ray that hits, and a ray that passes by.
    Cast,
    CastMiss,
    Ray,
    RayMiss,
}

/// In the order of the table's columns.
pub const QUESTIONS: [(Question, &str); 10] = [
    (Question::Collide, "collide : contact"),
    (Question::CollideMiss, "collide, near miss"),
    (Question::Manifold, "collide : manifold"),
    (Question::Overlap, "overlaps, hit"),
    (Question::NearMiss, "overlaps, near miss"),
    (Question::Distance, "distance"),
    (Question::Cast, "cast, hit"),
    (Question::CastMiss, "cast, miss"),
    (Question::Ray, "ray, hit"),
    (Question::RayMiss, "ray, miss"),
];

/// A library with one question about a list of cases.
pub struct Contestant {
    pub name: &'static str,
    /// Answers all of them; nothing of an answer is left out.
    pub run: Box<dyn Fn()>,
    /// The depth, distance or fraction of the way in every case, 1 for yes; −1 for none and no.
    pub answers: Box<dyn Fn() -> Vec<f64>>,
}

impl Contestant {
    /// `ask` answers one case; `number` is what is compared of an answer.
    pub fn new<C: 'static, A: 'static>(
        name: &'static str,
        cases: &'static [C],
        ask: impl Fn(&C) -> A + Copy + 'static,
        number: impl Fn(&A) -> f64 + 'static,
    ) -> Self {
        Contestant {
            name,
            run: Box::new(move || {
                for case in black_box(cases) {
                    black_box(&ask(case));
                }
            }),
            answers: Box::new(move || cases.iter().map(|case| number(&ask(case))).collect()),
        }
    }
}
