//! Shapes for serde. Input is checked as the bytes of a snapshot are.

use glam::DVec2;
use serde::de::Error;
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
    points: Vec<[f64; 2]>,
    /// Whether the pieces are known to overlap nowhere.
    #[serde(default)]
    disjoint: bool,
}

/// A convex piece: the core's vertices are relative to the centre.
#[derive(Serialize, Deserialize)]
struct PieceRecord {
    center: [f64; 2],
    radius: f64,
    core: Vec<[f64; 2]>,
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
        let arrays = |points: &mut dyn Iterator<Item = DVec2>| points.map(DVec2::into).collect::<Vec<[f64; 2]>>();
        let piece = |piece: &Convex| PieceRecord {
            center: piece.center.into(),
            radius: piece.radius,
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
            let core = piece.core.iter().copied().map(DVec2::from).collect();
            piece_of(piece.center.into(), piece.radius, core).ok_or(REFUSAL)
        };
        let pieces = pieces.iter().map(piece).collect::<Result<Vec<Convex>, _>>()?;
        let mut points: Vec<DVec2> = points.into_iter().map(DVec2::from).collect();
        if points.is_empty() {
            points.extend(pieces.iter().flat_map(Convex::points));
        } else if points.len() < 3 || !points.iter().all(|&point| is_within(point, 4.0 * LARGEST)) {
            return Err(REFUSAL);
        }
        if pieces.is_empty() {
            return Err(REFUSAL);
        }
        Ok(Form::from_pieces(pieces, points, disjoint).into())
    }
}
