//! Shapes for serde. Input is checked as the bytes of a snapshot are. The npm package writes and reads the same JSON.

use std::fmt;

use glam::DVec2;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::scene::snapshot::core_check::{is_within, piece_of};
use crate::shape::convex::Convex;
use crate::shape::shared::Shape;
use crate::shape::Form;
use crate::tolerance::LARGEST;

/// A shape as it is written: its pieces, and its own points if they are not those of the pieces. All else follows from
/// these, bit for bit.
#[derive(Serialize, Deserialize)]
struct ShapeRecord {
    pieces: Vec<PieceRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    points: Vec<[Number; 2]>,
    /// Whether the pieces are known to overlap nowhere.
    #[serde(default)]
    disjoint: bool,
}

/// A convex piece: the core's vertices are relative to the centre.
#[derive(Serialize, Deserialize)]
struct PieceRecord {
    center: [Number; 2],
    radius: Number,
    core: Vec<[Number; 2]>,
}

/// A number. JavaScript's JSON has no −0: it is the text "-0" there.
#[derive(Clone, Copy, Serialize)]
#[serde(transparent)]
struct Number(f64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_any(NumberVisitor);
        }
        f64::deserialize(deserializer).map(Number)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a number")
    }

    fn visit_f64<E>(self, number: f64) -> Result<Number, E> {
        Ok(Number(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Number, E> {
        Ok(Number(number as f64))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Number, E> {
        Ok(Number(number as f64))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
        if text == "-0" {
            Ok(Number(-0.0))
        } else {
            Err(E::invalid_type(serde::de::Unexpected::Str(text), &self))
        }
    }
}

fn numbers(point: DVec2) -> [Number; 2] {
    point.to_array().map(Number)
}

fn vector(numbers: [Number; 2]) -> DVec2 {
    DVec2::from_array(numbers.map(|Number(number)| number))
}

impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ShapeRecord::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ShapeRecord::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

impl From<&Shape> for ShapeRecord {
    fn from(Shape(form): &Shape) -> Self {
        let arrays = |points: &mut dyn Iterator<Item = DVec2>| points.map(numbers).collect::<Vec<[Number; 2]>>();
        let piece = |piece: &Convex| PieceRecord {
            center: numbers(piece.center),
            radius: Number(piece.radius),
            core: arrays(&mut piece.core.iter().copied()),
        };
        let pieces: Vec<PieceRecord> = form.convex_pieces().iter().map(piece).collect();
        let own = pieces.len() > 1 && form.has_own_points();
        let points = if own { arrays(&mut form.points()) } else { Vec::new() };
        ShapeRecord { pieces, points, disjoint: form.is_disjoint() }
    }
}

#[doc(hidden)]
impl TryFrom<ShapeRecord> for Shape {
    type Error = &'static str;

    fn try_from(ShapeRecord { pieces, points, disjoint }: ShapeRecord) -> Result<Self, &'static str> {
        const REFUSAL: &str = "not a shape that a constructor could have made";
        let piece = |piece: &PieceRecord| {
            let core = piece.core.iter().copied().map(vector).collect();
            piece_of(vector(piece.center), piece.radius.0, core).ok_or(REFUSAL)
        };
        let pieces = pieces.iter().map(piece).collect::<Result<Vec<Convex>, _>>()?;
        let points: Vec<DVec2> = points.into_iter().map(vector).collect();
        let few = !points.is_empty() && points.len() < 3;
        if pieces.is_empty() || few || !points.iter().all(|&point| is_within(point, 4.0 * LARGEST)) {
            return Err(REFUSAL);
        }
        Ok(Form::from_pieces(pieces, points, disjoint).into())
    }
}
