//! Shapes and pairs in both libraries, and the answers of each.

use super::peer::{place, shape, v, vector};
use crate::common::golden::Call;
use crate::common::oracle::{self, Placed};
use crate::common::subject;
use parry2d_f64::math::Vector;
use parry2d_f64::query::{self, details::ShapeCastOptions, ClosestPoints, Ray};
use parry2d_f64::shape::SharedShape;
use shadowgap::glam::DVec2;
use shadowgap::{Contact, Impact, Pose, RayHit, Separation, Shape};

/// A shape in both libraries; of several calls, their union.
pub struct Figure {
    pub calls: Vec<Call>,
    pub at: Placed,
    pub ours: Shape,
    pub pose: Pose,
    pub theirs: SharedShape,
    pub place: parry2d_f64::math::Pose,
}

impl Figure {
    pub fn new(calls: &[Call], at: Placed) -> Figure {
        let pieces: Vec<Shape> = calls.iter().map(|call| subject::shape(call).expect("a good shape")).collect();
        Figure {
            calls: calls.to_vec(),
            at,
            ours: Shape::union(&pieces).expect("a shape"),
            pose: subject::pose(at),
            theirs: shape(calls),
            place: place(at),
        }
    }

    pub fn size(&self) -> f64 {
        self.calls.iter().map(|call| oracle::diameter(&call.swept())).fold(0.0, f64::max)
    }

    pub fn moved(&self, by: DVec2) -> Figure {
        Figure::new(&self.calls, Placed { x: self.at.x + by.x, y: self.at.y + by.y, ..self.at })
    }

    pub fn contains(&self, point: DVec2) -> (bool, bool) {
        let ours = shadowgap::contains(&self.ours, &self.pose, point).expect("a point");
        (ours, self.theirs.contains_point(&self.place, vector(point)))
    }

    pub fn raycast(&self, from: DVec2, to: DVec2) -> (Option<RayHit>, Option<query::RayIntersection>) {
        let ours = shadowgap::raycast(&self.ours, &self.pose, from, to).expect("a ray");
        let ray = Ray::new(vector(from), vector(to - from));
        (ours, self.theirs.cast_ray_and_get_normal(&self.place, &ray, 1.0, true))
    }
}

pub struct Both {
    pub a: Figure,
    pub b: Figure,
}

impl Both {
    pub fn new(a: &[Call], at_a: Placed, b: &[Call], at_b: Placed) -> Both {
        Both { a: Figure::new(a, at_a), b: Figure::new(b, at_b) }
    }

    /// The oracle's separation of the nearest, or deepest, pieces.
    pub fn truth(&self) -> f64 {
        let Both { a, b } = self;
        let pairs = a.calls.iter().flat_map(|p| b.calls.iter().map(move |q| (p, q)));
        pairs
            .map(|(p, q)| oracle::separation(&p.swept(), a.at, &q.swept(), b.at).separation)
            .fold(f64::INFINITY, f64::min)
    }

    pub fn overlaps(&self) -> (bool, bool) {
        let Both { a, b } = self;
        let theirs = query::intersection_test(&a.place, &*a.theirs, &b.place, &*b.theirs).expect("an answer");
        (shadowgap::overlaps(&a.ours, &a.pose, &b.ours, &b.pose), theirs.intersecting)
    }

    pub fn distance(&self) -> (Separation, f64) {
        let Both { a, b } = self;
        let theirs = query::distance(&a.place, &*a.theirs, &b.place, &*b.theirs).expect("an answer");
        (shadowgap::distance(&a.ours, &a.pose, &b.ours, &b.pose), theirs.distance)
    }

    /// parry's nearest points of a pair that is apart.
    pub fn their_points(&self) -> (DVec2, DVec2) {
        let Both { a, b } = self;
        match query::closest_points(&a.place, &*a.theirs, &b.place, &*b.theirs, f64::MAX).expect("an answer") {
            ClosestPoints::WithinMargin(on_a, on_b) => (v(on_a), v(on_b)),
            other => panic!("{other:?}"),
        }
    }

    pub fn contact(&self) -> (Option<Contact>, Option<query::Contact>) {
        let Both { a, b } = self;
        let theirs = query::contact(&a.place, &*a.theirs, &b.place, &*b.theirs, 0.0).expect("an answer");
        (shadowgap::collide(&a.ours, &a.pose, &b.ours, &b.pose), theirs)
    }

    /// A cast, with time and normal of parry's.
    pub fn cast(&self, motion: DVec2, motion_a: DVec2) -> (Option<Impact>, Option<(f64, DVec2)>) {
        let Both { a, b } = self;
        let ours = shadowgap::cast(&a.ours, &a.pose, &b.ours, &b.pose, motion, motion_a).expect("a motion");
        let options = ShapeCastOptions::with_max_time_of_impact(1.0);
        let (vel_a, vel_b) = (vector(motion_a), vector(motion));
        let theirs = query::cast_shapes(&a.place, vel_a, &*a.theirs, &b.place, vel_b, &*b.theirs, options);
        let world = |local: Vector| v(a.place.rotation * local);
        (ours, theirs.expect("an answer").map(|hit| (hit.time_of_impact, world(hit.normal1))))
    }

    pub fn size(&self) -> f64 {
        self.a.size().max(self.b.size())
    }
}
