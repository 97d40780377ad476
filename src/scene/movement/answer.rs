//! What a move returns.

use glam::DVec2;

use crate::pair::impact::Impact;
use crate::scene::bodies::body::Body;
use crate::scene::obstacles::hit::MoveHit;

/// A body that was touched on the way, as [`Move`] and [`View::sweep`](crate::View::sweep) tell of it, in world
/// coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Touch {
    /// The body that was touched.
    pub body: Body,
    /// The piece of that body's shape, as an index into [`Shape::pieces`](crate::Shape::pieces).
    pub piece: usize,
    /// The part of the motion that was made until then, from 0 to 1; 0 when they overlap at the start.
    pub time: f64,
    /// The unit normal there, from that body to the one that moves; when they overlap at the start, the shortest way
    /// out. Where that is longer than the radius of the moving shape's bounding circle, it may be a longer way out.
    pub normal: DVec2,
    /// Where they touch at that time.
    pub point: DVec2,
    /// Whether they overlap at the start.
    pub inside: bool,
}

impl Touch {
    /// An impact with a body, without negative zeros.
    #[inline(never)]
    pub(crate) fn new(body: Body, impact: &Impact) -> Self {
        let Impact { time, normal, point, inside, pieces: [piece, _] } = *impact;
        Touch { body, piece, time, normal: normal + DVec2::ZERO, point, inside }
    }
}

/// How far a body got, and what it met: what [`Scene::move_body`](crate::Scene::move_body) returns.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Move {
    /// The new position less the old one, in the world.
    pub moved: DVec2,
    /// What was left of the motion where something stopped the body, as it led there; zero if nothing stopped it.
    /// `moved` and this are the whole motion but for what led into something along which the body slid. Of a body that
    /// walks, their lengths along the ground make up the part of the motion across `up`; a step up counts by its length
    /// across. Up to `slop` may be missing.
    pub left: DVec2,
    /// What the body stands on now.
    pub ground: Option<MoveHit>,
    /// The first wall that blocked it: what is neither ground nor ceiling.
    pub wall: Option<MoveHit>,
    /// The first ceiling that blocked it.
    pub ceiling: Option<MoveHit>,
    /// All that blocked it, in order.
    pub hits: Vec<MoveHit>,
    /// The triggers that it touched on its way, in order of time, then slot.
    pub passed: Vec<Touch>,
    /// Whether it is still deeper than `slop` in something: there was no room.
    pub stuck: bool,
}

/// Whom a solid has moved: what [`Scene::push_body`](crate::Scene::push_body) returns. All lists are in the order of
/// slots.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Push {
    /// The solid's new position less its old one.
    pub moved: DVec2,
    /// The bodies that stood on it, and on each other.
    pub carried: Vec<Body>,
    /// The bodies that it has moved out of its way.
    pub pushed: Vec<Body>,
    /// The bodies for which there is no room. They stay where they are.
    pub squashed: Vec<Body>,
}
