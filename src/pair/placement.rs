//! Two posed shapes in A's frame: everything about a pair is computed there.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::{larger, smaller};
use crate::math::rotation::Rotation;
use crate::shape::convex::Convex;
use crate::shape::Form;
use crate::tolerance::{COORDINATES, MAX_TOUCH, ONE_POINT, TIE, TOUCH};

/// The relative pose of two shapes, shared by all pairs of their pieces.
#[derive(Clone, Copy)]
pub(crate) struct Placement {
    pub pose_a: Frame,
    /// B's pose in A's frame.
    pub b_in_a: Frame,
    /// The larger shape's extent, in the caller's units; the tolerances are fractions of it.
    pub size: f64,
    /// Separations of at most this length count as touching.
    pub touch: f64,
}

impl Placement {
    #[inline(never)]
    pub fn new(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Self {
        Placement::new_inline(a, pose_a, b, pose_b)
    }

    /// Force-inlined variant of [`Placement::new`] for hot paths.
    ///
    /// Rotating a disc about its own origin changes nothing, so two discs skip both rotations, unless their centres
    /// coincide: then A's angle gives the normal.
    #[inline(always)]
    pub fn new_inline(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Self {
        let size = larger(a.extent(), b.extent());
        let touch = touch(size, pose_a.position, pose_b.position);
        if a.is_disc() && b.is_disc() && pose_a.position != pose_b.position {
            let pose_a = Frame { rotation: Rotation::IDENTITY, ..*pose_a };
            return Placement {
                pose_a,
                b_in_a: pose_a.to(&Frame { rotation: Rotation::IDENTITY, ..*pose_b }),
                size,
                touch,
            };
        }
        Placement { pose_a: *pose_a, b_in_a: pose_a.to(pose_b), size, touch }
    }

    /// Lengths that differ by at most this count as equal. Unlike [`touch`](Placement::touch) it does not grow far from
    /// the origin: the pieces of one shape are as exact there.
    pub fn tie(&self) -> f64 {
        TIE * self.size
    }

    /// The placement after B has moved by `motion`, in A's frame.
    #[inline(never)]
    pub fn moved(&self, motion: DVec2) -> Self {
        let b_in_a = Frame { position: self.b_in_a.position + motion, ..self.b_in_a };
        Placement { b_in_a, ..*self }
    }

    /// The pair of a piece of A and a piece of B, each given as a shape and the index of its piece.
    #[inline(never)]
    pub fn pieces<'s>(&self, a: (&'s Form, usize), b: (&'s Form, usize)) -> Pair<'s> {
        self.pair_inline(&a.0.convex_pieces()[a.1], &b.0.convex_pieces()[b.1])
    }

    /// Force-inlined variant of [`Placement::pieces`] for hot paths; takes the pieces themselves.
    #[inline(always)]
    pub fn pair_inline<'s>(&self, a: &'s Convex, b: &'s Convex) -> Pair<'s> {
        Pair {
            a,
            b,
            rotation: self.b_in_a.rotation,
            offset: self.b_in_a.apply(b.center) - a.center,
            radius: a.radius + b.radius,
            touch: self.touch,
            tie: self.tie(),
            pose_a: self.pose_a,
        }
    }
}

/// The length up to which separations count as touching, from the larger shape's extent and both positions.
#[inline(always)]
pub(crate) fn touch(size: f64, position_a: DVec2, position_b: DVec2) -> f64 {
    let coordinates = position_a.abs() + position_b.abs();
    larger(TOUCH * size + ONE_POINT, smaller(COORDINATES * (coordinates.x + coordinates.y), MAX_TOUCH * size))
}

/// Two convex pieces in the *frame of the pair*: A's own axes, with the centre of A's piece as origin.
///
/// Everything about a pair is computed in this frame and transformed to the world at the end, so that the result does
/// not depend on where in the world the pair is.
#[derive(Clone, Copy)]
pub(crate) struct Pair<'s> {
    pub a: &'s Convex,
    pub b: &'s Convex,
    /// B's rotation in the frame of the pair.
    pub rotation: Rotation,
    /// B's centre in the frame of the pair.
    pub offset: DVec2,
    /// The sum of both pieces' radii.
    pub radius: f64,
    /// Separations of at most this length count as touching.
    pub touch: f64,
    /// An axis replaces an earlier one only if its separation is larger by more than this length.
    pub tie: f64,
    pose_a: Frame,
}

impl<'s> Pair<'s> {
    /// The pair of two convex shapes, for shortcuts. It equals the one that [`Placement::new_inline`] makes, unless
    /// both shapes are discs.
    #[inline(always)]
    pub fn of(a: &'s Convex, pose_a: &Frame, b: &'s Convex, pose_b: &Frame) -> Self {
        let size = larger(a.extent, b.extent);
        let touch = touch(size, pose_a.position, pose_b.position);
        Placement { pose_a: *pose_a, b_in_a: pose_a.to(pose_b), size, touch }.pair_inline(a, b)
    }

    /// The pair after B has moved by `motion`, in the frame of the pair.
    #[inline(never)]
    pub fn moved(&self, motion: DVec2) -> Self {
        Pair { offset: self.offset + motion, ..*self }
    }

    /// The pair with both centres in one place.
    pub fn in_place(&self) -> Self {
        Pair { offset: DVec2::ZERO, ..*self }
    }

    /// Whether the circles round both pieces are apart: then the pieces are apart, and no axis needs testing.
    pub fn bounds_apart(&self) -> bool {
        let reach = self.a.extent + self.b.extent + self.touch;
        self.offset.length_squared() > reach * reach
    }

    /// The separation, or 0 where it counts as touching.
    pub fn snapped(&self, separation: f64) -> f64 {
        if separation.abs() <= self.touch {
            0.0
        } else {
            separation
        }
    }

    /// A vertex of A's core, in the frame of the pair.
    pub fn a_vertex(&self, index: usize) -> DVec2 {
        self.a.core[index]
    }

    /// A vertex of B's core, in the frame of the pair.
    pub fn b_vertex(&self, index: usize) -> DVec2 {
        self.offset + self.rotation.apply(self.b.core[index])
    }

    /// Transforms a direction from the frame of the pair to the world.
    pub fn direction_in_world(&self, direction: DVec2) -> DVec2 {
        self.pose_a.rotation.apply(direction)
    }

    /// The position of shape A's origin in the world.
    pub fn position(&self) -> DVec2 {
        self.pose_a.position
    }

    /// Transforms a point from the frame of the pair to the world.
    pub fn point_in_world(&self, point: DVec2) -> DVec2 {
        self.pose_a.apply(self.a.center + point)
    }
}
