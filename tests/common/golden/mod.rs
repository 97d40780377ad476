//! The golden cases of tests/golden.json, which says in its `about` what each field means.

pub mod checks;
mod form;
mod normal;
mod sections;

use crate::common::oracle::{Placed, Swept};
use serde::Deserialize;
use serde_json::Value;
use std::f64::consts::TAU;

pub use form::{Copied, Form};
pub use normal::Normal;
pub use sections::{sections, Bounce, CastCase, Closest, ContactCase, MassOf, Places, Ray, Sections, Two, Union};

pub struct Golden {
    pub cases: Vec<Case>,
    pub refused: Vec<Refused>,
}

pub struct Case {
    pub name: String,
    pub a: Call,
    pub at_a: Placed,
    pub b: Call,
    pub at_b: Placed,
    /// `None` where the shapes touch and only rounding decides.
    pub overlaps: Option<bool>,
    pub separation: f64,
    pub normal: Normal,
    /// `None` where only rounding decides.
    pub a_in_b: Option<bool>,
    pub b_in_a: Option<bool>,
    /// How far the answer about an ellipse's polygon may be from that about the ellipse; 0 for every other shape.
    pub within: f64,
}

/// A constructor call that is refused.
pub struct Refused {
    pub name: String,
    pub form: Form,
    /// The error codes of which any is right, usually one.
    pub codes: Vec<String>,
    /// The vertex at fault.
    pub index: Option<usize>,
    /// The number at fault.
    pub value: Option<f64>,
}

/// A constructor of the public interface with its arguments; a radius that is not given is 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    Point { x: f64, y: f64 },
    Circle { radius: f64, center: [f64; 2] },
    Segment { a: [f64; 2], b: [f64; 2] },
    Capsule { a: [f64; 2], b: [f64; 2], radius: f64 },
    Box { width: f64, height: f64, center: [f64; 2], angle: f64, radius: f64 },
    Regular { sides: u32, circumradius: f64, radius: f64 },
    Ellipse { radius_x: f64, radius_y: f64, tolerance: Option<f64> },
    Polygon { points: Vec<[f64; 2]>, radius: f64 },
    Hull { points: Vec<[f64; 2]>, radius: f64 },
}

pub fn load() -> Golden {
    let file: File = serde_json::from_str(include_str!("../../golden.json")).expect("tests/golden.json is readable");
    Golden {
        cases: file.cases.into_iter().map(Case::from).collect(),
        refused: file.refused.into_iter().map(Refused::from).collect(),
    }
}

impl Case {
    /// The case with A and B swapped; its right answers follow from those in the file.
    pub fn swapped(self) -> Case {
        Case {
            name: format!("{} (swapped)", self.name),
            a: self.b,
            at_a: self.at_b,
            b: self.a,
            at_b: self.at_a,
            normal: self.normal.opposite(),
            a_in_b: self.b_in_a,
            b_in_a: self.a_in_b,
            ..self
        }
    }
}

impl Call {
    /// The shape as the oracle sees it. An ellipse is a polygon of 180 of its points, with the four on its axes.
    pub fn swept(&self) -> Swept {
        let (points, radius) = match self {
            &Call::Point { x, y } => (vec![[x, y]], 0.0),
            &Call::Circle { radius, center } => (vec![center], radius),
            &Call::Segment { a, b } => (vec![a, b], 0.0),
            &Call::Capsule { a, b, radius } => (vec![a, b], radius),
            &Call::Box { width, height, center: [x, y], angle, radius } => {
                let (sin, cos) = angle.sin_cos();
                let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
                let corner = |[i, j]: [f64; 2]| {
                    let (u, v) = (i * width / 2.0, j * height / 2.0);
                    [x + cos * u - sin * v, y + sin * u + cos * v]
                };
                (corners.map(corner).to_vec(), radius)
            }
            &Call::Regular { sides, circumradius, radius } => (around(sides, circumradius, circumradius), radius),
            &Call::Ellipse { radius_x, radius_y, .. } => (around(180, radius_x, radius_y), 0.0),
            Call::Polygon { points, radius } | Call::Hull { points, radius } => (points.clone(), *radius),
        };
        Swept { points, radius }
    }
}

fn around(count: u32, radius_x: f64, radius_y: f64) -> Vec<[f64; 2]> {
    let point = |k| {
        let (sin, cos) = (TAU * f64::from(k) / f64::from(count)).sin_cos();
        [radius_x * cos, radius_y * sin]
    };
    (0..count).map(point).collect()
}

// The file as it is written.

#[derive(Deserialize)]
struct File {
    cases: Vec<CaseEntry>,
    refused: Vec<RefusedEntry>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CaseEntry {
    name: String,
    a: CallEntry,
    pose_a: PoseEntry,
    b: CallEntry,
    pose_b: PoseEntry,
    overlaps: Value,
    separation: f64,
    depth: Option<f64>,
    normal: Normal,
    a_in_b: Value,
    b_in_a: Value,
    #[serde(default)]
    within: f64,
}

#[derive(Deserialize)]
struct RefusedEntry {
    name: String,
    #[serde(flatten)]
    form: Form,
    code: CodeEntry,
    index: Option<usize>,
    value: Option<Value>,
}

#[derive(Deserialize)]
struct CallEntry {
    shape: String,
    args: Vec<Value>,
}

#[derive(Deserialize)]
struct PoseEntry {
    x: f64,
    y: f64,
    angle: Option<f64>,
    angle_deg: Option<f64>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum CodeEntry {
    One(String),
    OneOf(Vec<String>),
}

impl From<CaseEntry> for Case {
    fn from(entry: CaseEntry) -> Case {
        let overlaps = decided(&entry.overlaps);
        let depth = (overlaps != Some(false)).then_some(0.0 - entry.separation);
        assert_eq!(entry.depth, depth, "{}: the depth is the separation's negative, where they overlap", entry.name);
        Case {
            name: entry.name,
            a: entry.a.into(),
            at_a: entry.pose_a.into(),
            b: entry.b.into(),
            at_b: entry.pose_b.into(),
            overlaps,
            separation: entry.separation,
            normal: entry.normal,
            a_in_b: decided(&entry.a_in_b),
            b_in_a: decided(&entry.b_in_a),
            within: entry.within,
        }
    }
}

impl From<RefusedEntry> for Refused {
    fn from(entry: RefusedEntry) -> Refused {
        Refused {
            name: entry.name,
            form: entry.form,
            codes: match entry.code {
                CodeEntry::One(code) => vec![code],
                CodeEntry::OneOf(codes) => codes,
            },
            index: entry.index,
            value: entry.value.as_ref().map(number),
        }
    }
}

impl From<CallEntry> for Call {
    fn from(CallEntry { shape, args }: CallEntry) -> Call {
        let options = args.last().cloned().unwrap_or(Value::Null);
        let option = |key: &str| options.get(key).map(number);
        let radius = option("radius").unwrap_or(0.0);
        let angle = option("angle_deg").map(f64::to_radians).or(option("angle")).unwrap_or(0.0);
        match (shape.as_str(), args.as_slice()) {
            ("point", [x, y]) => Call::Point { x: number(x), y: number(y) },
            ("circle", [r]) => Call::Circle { radius: number(r), center: [0.0, 0.0] },
            ("circle", [r, center]) => Call::Circle { radius: number(r), center: point(center) },
            ("segment", [a, b]) => Call::Segment { a: point(a), b: point(b) },
            ("capsule", [a, b, r]) => Call::Capsule { a: point(a), b: point(b), radius: number(r) },
            ("box", [w, h, ..]) => {
                let center = options.get("center").map_or([0.0, 0.0], point);
                Call::Box { width: number(w), height: number(h), center, angle, radius }
            }
            ("regular", [sides, r, ..]) => {
                Call::Regular { sides: number(sides) as u32, circumradius: number(r), radius }
            }
            ("ellipse", [x, y, ..]) => {
                Call::Ellipse { radius_x: number(x), radius_y: number(y), tolerance: option("tolerance") }
            }
            ("polygon", [list, ..]) => Call::Polygon { points: points(list), radius },
            ("hull", [list, ..]) => Call::Hull { points: points(list), radius },
            _ => panic!("golden.json: no such call as {shape}({args:?})"),
        }
    }
}

impl From<PoseEntry> for Placed {
    fn from(PoseEntry { x, y, angle, angle_deg }: PoseEntry) -> Placed {
        Placed { x, y, angle: angle_deg.map(f64::to_radians).or(angle).unwrap_or(0.0) }
    }
}

fn decided(value: &Value) -> Option<bool> {
    assert!(value.is_boolean() || value == "either", "golden.json: {value} is not true, false or \"either\"");
    value.as_bool()
}

/// A number, or the string that stands for one that JSON does not have: Rust reads the same three names.
fn number(value: &Value) -> f64 {
    let text = value.as_str().and_then(|text| text.parse().ok());
    value.as_f64().or(text).unwrap_or_else(|| panic!("golden.json: {value} is not a number"))
}

/// `{ x, y }` or `[x, y]`.
fn point(value: &Value) -> [f64; 2] {
    match value {
        Value::Array(pair) => [number(&pair[0]), number(&pair[1])],
        _ => [number(&value["x"]), number(&value["y"])],
    }
}

fn points(value: &Value) -> Vec<[f64; 2]> {
    let list = value.as_array().expect("golden.json: a list of points");
    list.iter().map(|p| [number(&p[0]), number(&p[1])]).collect()
}
