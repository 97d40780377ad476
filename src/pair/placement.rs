//! Two posed shapes, seen from A.

use glam::DVec2;

use crate::math::interval::larger;
use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::shape::convex::Convex;
use crate::shape::Shape;
use crate::tolerance::{TIE, TOUCH};

/// How two posed shapes lie to each other, for all pairs of their pieces.
#[derive(Clone, Copy)]
pub(crate) struct Placement {
    pub pose_a: Pose,
    /// B's pose in A's frame.
    pub b_in_a: Pose,
    /// The larger shape's extent, which tolerances refer to.
    pub size: f64,
}

impl Placement {
    #[inline(never)]
    pub fn new(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Self {
        Placement::new_inline(a, pose_a, b, pose_b)
    }

    /// The same for the callers that cannot wait for a call.
    ///
    /// Two discs about their own origins look alike however they are turned, so nothing is turned there and back; only where
    /// one stands exactly on the other A's angle gives the normal.
    #[inline(always)]
    pub fn new_inline(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Self {
        let size = larger(a.extent(), b.extent());
        if a.is_disc() && b.is_disc() && pose_a.position != pose_b.position {
            let pose_a = Pose { rotation: Rotation::IDENTITY, ..*pose_a };
            return Placement { pose_a, b_in_a: pose_a.to(&Pose { rotation: Rotation::IDENTITY, ..*pose_b }), size };
        }
        Placement { pose_a: *pose_a, b_in_a: pose_a.to(pose_b), size }
    }

    /// The same after B moved by `motion`, in A's frame.
    pub fn moved(&self, motion: DVec2) -> Self {
        let b_in_a = Pose { position: self.b_in_a.position + motion, ..self.b_in_a };
        Placement { b_in_a, ..*self }
    }

    /// Separations up to this count as touching.
    pub fn touch(&self) -> f64 {
        TOUCH * self.size
    }

    /// The pair of these pieces, of a shape's only one or of a union's.
    #[inline(never)]
    pub fn pieces<'s>(&self, a: (&'s Shape, usize), b: (&'s Shape, usize)) -> Pair<'s> {
        self.pair(&a.0.convex_pieces()[a.1], &b.0.convex_pieces()[b.1])
    }

    /// The pair of these pieces, for the callers that cannot wait for a call.
    #[inline(always)]
    pub fn pair<'s>(&self, a: &'s Convex, b: &'s Convex) -> Pair<'s> {
        Pair {
            a,
            b,
            rotation: self.b_in_a.rotation,
            offset: self.b_in_a.apply(b.center) - a.center,
            radius: a.radius + b.radius,
            touch: self.touch(),
            tie: TIE * self.size,
            pose_a: self.pose_a,
        }
    }
}

/// Two convex pieces in the frame of the pair: A's own axes, with A's centre at the origin.
///
/// Everything about a pair is worked out here and turned back into the world at the end, so that an answer does not
/// depend on where in the world the pair stands.
pub(crate) struct Pair<'s> {
    pub a: &'s Convex,
    pub b: &'s Convex,
    /// B's turn in the frame of the pair.
    pub rotation: Rotation,
    /// B's centre in the frame of the pair.
    pub offset: DVec2,
    /// Both pieces' radii together.
    pub radius: f64,
    /// Separations up to this count as touching.
    pub touch: f64,
    /// An axis must beat an earlier one by more than this.
    pub tie: f64,
    pose_a: Pose,
}

impl Pair<'_> {
    /// Whether circles round both shapes are apart: then the shapes are, and no axis need be tried.
    pub fn bounds_apart(&self) -> bool {
        let reach = self.a.extent + self.b.extent + self.touch;
        self.offset.length_squared() > reach * reach
    }

    /// A separation, with what counts as touching made 0.
    pub fn snapped(&self, separation: f64) -> f64 {
        if separation.abs() <= self.touch {
            0.0
        } else {
            separation
        }
    }

    /// A vertex of A's core.
    pub fn a_vertex(&self, index: usize) -> DVec2 {
        self.a.core[index]
    }

    /// A vertex of B's core, in the frame of the pair.
    pub fn b_vertex(&self, index: usize) -> DVec2 {
        self.offset + self.rotation.apply(self.b.core[index])
    }

    /// A direction of the frame of the pair, in the world.
    pub fn direction_in_world(&self, direction: DVec2) -> DVec2 {
        self.pose_a.rotation.apply(direction)
    }

    /// Where A's origin is in the world.
    pub fn position(&self) -> DVec2 {
        self.pose_a.position
    }

    /// A point of the frame of the pair, in the world.
    pub fn point_in_world(&self, point: DVec2) -> DVec2 {
        self.pose_a.apply(self.a.center + point)
    }
}
