//! The sections of tests/golden.json beside `cases` and `refused`, field by field as its `about` says.

use super::{decided, Form, Normal, PoseEntry};
use crate::common::oracle::{Body, Placed};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

#[derive(Deserialize)]
pub struct Sections {
    pub closest: Vec<Closest>,
    pub contacts: Vec<ContactCase>,
    pub casts: Vec<CastCase>,
    pub rays: Vec<Ray>,
    pub places: Vec<Places>,
    pub unions: Vec<Union>,
    pub masses: Vec<MassOf>,
    pub bounces: Vec<Bounce>,
}

pub fn sections() -> Sections {
    serde_json::from_str(include_str!("../../golden.json")).expect("tests/golden.json is readable")
}

/// Two placed shapes.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Two {
    pub a: Form,
    #[serde(rename = "poseA", deserialize_with = "placed")]
    pub at_a: Placed,
    pub b: Form,
    #[serde(rename = "poseB", deserialize_with = "placed")]
    pub at_b: Placed,
}

/// One placed shape.
#[derive(Clone, Deserialize)]
pub struct One {
    pub shape: Form,
    #[serde(rename = "pose", deserialize_with = "placed")]
    pub at: Placed,
}

/// One point, or any between two.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
pub enum Spot {
    Only([f64; 2]),
    Between { from: [f64; 2], to: [f64; 2] },
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Closest {
    pub name: String,
    #[serde(flatten)]
    pub pair: Two,
    pub distance: f64,
    pub normal: Normal,
    pub on_a: Spot,
    pub on_b: Spot,
}

#[derive(Deserialize)]
pub struct ContactCase {
    pub name: String,
    #[serde(flatten)]
    pub pair: Two,
    pub normal: Normal,
    pub depth: f64,
    pub points: Vec<DeepPoint>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct DeepPoint {
    pub x: f64,
    pub y: f64,
    pub depth: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CastCase {
    pub name: String,
    #[serde(flatten)]
    pub pair: Two,
    pub motion: [f64; 2],
    #[serde(default)]
    pub motion_a: [f64; 2],
    /// How far A and B turn.
    #[serde(default)]
    pub spins: [f64; 2],
    pub impact: Option<Touch>,
}

#[derive(Deserialize)]
pub struct Touch {
    pub time: f64,
    pub normal: Normal,
    /// `None`: any point that both shapes share.
    pub point: Option<Spot>,
    /// They overlap at the start.
    #[serde(default)]
    pub inside: bool,
}

#[derive(Deserialize)]
pub struct Ray {
    pub name: String,
    #[serde(flatten)]
    pub one: One,
    pub from: [f64; 2],
    pub to: [f64; 2],
    pub hit: Option<Hit>,
}

#[derive(Deserialize)]
pub struct Hit {
    pub fraction: f64,
    pub distance: f64,
    pub point: [f64; 2],
    pub normal: Normal,
    #[serde(default)]
    pub inside: bool,
}

#[derive(Deserialize)]
pub struct Places {
    pub name: String,
    #[serde(flatten)]
    pub one: One,
    pub inside: Vec<[f64; 2]>,
    pub outside: Vec<[f64; 2]>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Union {
    pub name: String,
    #[serde(flatten)]
    pub pair: Two,
    /// `None` where the shapes touch and only rounding decides; so also for the two below.
    #[serde(deserialize_with = "if_decided")]
    pub overlaps: Option<bool>,
    pub separation: f64,
    pub depth: Option<f64>,
    pub normal: Normal,
    #[serde(deserialize_with = "if_decided")]
    pub a_in_b: Option<bool>,
    #[serde(deserialize_with = "if_decided")]
    pub b_in_a: Option<bool>,
}

#[derive(Deserialize)]
pub struct MassOf {
    pub name: String,
    pub shape: Form,
    pub kind: String,
    /// How many convex pieces, where that is certain.
    pub pieces: Option<usize>,
    pub area: f64,
    pub centroid: [f64; 2],
    pub inertia: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Bounce {
    pub name: String,
    #[serde(flatten)]
    pub pair: Two,
    motion_a: MotionEntry,
    center_a: [f64; 2],
    motion_b: MotionEntry,
    center_b: [f64; 2],
    pub restitution: f64,
    pub friction: f64,
    after_a: AfterEntry,
    after_b: AfterEntry,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
struct MotionEntry {
    vx: f64,
    vy: f64,
    spin: f64,
    inv_mass: f64,
    inv_inertia: f64,
}

#[derive(Clone, Copy, Deserialize)]
struct AfterEntry {
    vx: f64,
    vy: f64,
    spin: f64,
}

impl Bounce {
    /// A and B before and after.
    pub fn bodies(&self) -> ([Body; 2], [Body; 2]) {
        let before = |motion: MotionEntry, center: [f64; 2]| Body {
            center,
            velocity: [motion.vx, motion.vy],
            spin: motion.spin,
            inv_mass: motion.inv_mass,
            inv_inertia: motion.inv_inertia,
        };
        let [a, b] = [before(self.motion_a, self.center_a), before(self.motion_b, self.center_b)];
        let after = |body: Body, after: AfterEntry| Body { velocity: [after.vx, after.vy], spin: after.spin, ..body };
        ([a, b], [after(a, self.after_a), after(b, self.after_b)])
    }
}

impl Spot {
    /// How far `p` is from it.
    pub fn distance(self, p: [f64; 2]) -> f64 {
        let (from, to) = match self {
            Spot::Only(point) => (point, point),
            Spot::Between { from, to } => (from, to),
        };
        let (edge, off) = ([to[0] - from[0], to[1] - from[1]], [p[0] - from[0], p[1] - from[1]]);
        let squared = edge[0] * edge[0] + edge[1] * edge[1];
        let along = if squared > 0.0 { (off[0] * edge[0] + off[1] * edge[1]) / squared } else { 0.0 };
        let along = along.clamp(0.0, 1.0);
        (off[0] - along * edge[0]).hypot(off[1] - along * edge[1])
    }

    /// The ends of the stretch, or the one point twice.
    pub fn ends(self) -> [[f64; 2]; 2] {
        match self {
            Spot::Only(point) => [point, point],
            Spot::Between { from, to } => [from, to],
        }
    }
}

fn placed<'de, D: Deserializer<'de>>(entry: D) -> Result<Placed, D::Error> {
    PoseEntry::deserialize(entry).map(Placed::from)
}

fn if_decided<'de, D: Deserializer<'de>>(entry: D) -> Result<Option<bool>, D::Error> {
    Value::deserialize(entry).map(|value| decided(&value))
}
