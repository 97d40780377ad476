//! The errors for refused input: one variant for each reason, carrying the value that caused it.

use std::error::Error;
use std::fmt;

use glam::DVec2;

use crate::tolerance::{LARGEST, SMALLEST};

/// Why a shape could not be made. Displays as a sentence with the offending value.
///
/// An `index` is a position in the list of points as it was passed in.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShapeError {
    /// A number is NaN or infinite.
    NotFinite {
        /// The vertex that the number is a coordinate of, if it is one.
        index: Option<usize>,
        /// The number.
        value: f64,
    },
    /// Too few points, sides or pieces: a polygon needs three, a hull or union one.
    TooFewPoints {
        /// How many were given.
        got: usize,
        /// How many are needed.
        least: usize,
    },
    /// The shape is thinner than its kind allows: a segment's ends coincide, or a polygon's vertices lie on one line.
    Degenerate,
    /// Two neighbouring points of a chain coincide.
    Repeated {
        /// The first of them.
        index: usize,
    },
    /// The outline has a dent.
    NotConvex {
        /// The reflex vertex.
        index: usize,
    },
    /// The outline touches or crosses itself.
    SelfCrossing {
        /// The first vertex of one of the edges that meet.
        index: usize,
    },
    /// A hole touches or crosses itself, the outline or another hole, or is not in the outline.
    BadHole {
        /// The position of the hole in the list of holes.
        hole: usize,
        /// The first vertex of an edge of the hole that does.
        index: usize,
    },
    /// A map's cells are not whole rows.
    RaggedRows {
        /// How many cells were given.
        cells: usize,
        /// How many a row has.
        columns: usize,
    },
    /// A radius that is negative, zero where the shape needs one, or outside 1e-70 to 1e70.
    BadRadius {
        /// The radius.
        value: f64,
    },
    /// A size below 1e-70, zero or negative, a number outside ±1e70, or a value that this shape cannot take: too many
    /// sides, too small a tolerance, unequal scale factors for a shape with a radius.
    BadSize {
        /// The vertex that the number is a coordinate of, if it is one.
        index: Option<usize>,
        /// The number.
        value: f64,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ShapeError::NotFinite { index: Some(index), value } => {
                write!(f, "vertex {index} must have finite coordinates, got {value}")
            }
            ShapeError::NotFinite { index: None, value } => write!(f, "a shape's numbers must be finite, got {value}"),
            ShapeError::TooFewPoints { got, least } => write!(f, "at least {least} points are needed, got {got}"),
            ShapeError::Degenerate => write!(f, "the points coincide or lie on one line"),
            ShapeError::Repeated { index } => write!(f, "vertex {index} and the next one coincide"),
            ShapeError::NotConvex { index } => write!(f, "the polygon is not convex: it has a dent at vertex {index}"),
            ShapeError::SelfCrossing { index } => {
                write!(f, "the polygon crosses or touches itself at the edge from vertex {index}")
            }
            ShapeError::BadHole { hole, index } => {
                write!(f, "hole {hole} crosses or touches an outline, or lies outside, at the edge from vertex {index}")
            }
            ShapeError::RaggedRows { cells, columns } => {
                write!(f, "{cells} cells are not whole rows of {columns}: the last row must be filled up with 0")
            }
            ShapeError::BadRadius { value: 0.0 } => write!(f, "a radius must be positive, got 0.0"),
            ShapeError::BadRadius { value } if value < 0.0 => {
                write!(f, "a radius must not be negative, got {value:?}")
            }
            ShapeError::BadRadius { value } if value < SMALLEST => {
                write!(f, "a radius must be at least {SMALLEST:e}, got {value:e}")
            }
            ShapeError::BadRadius { value } => write!(f, "a radius must be at most {LARGEST:e}, got {value:e}"),
            ShapeError::BadSize { index: Some(index), value } => {
                write!(f, "vertex {index} must lie within ±{LARGEST:e}, got {value:e}")
            }
            ShapeError::BadSize { index: None, value } if value.abs() > LARGEST => {
                write!(f, "a shape's numbers must lie within ±{LARGEST:e}, got {value:e}")
            }
            ShapeError::BadSize { index: None, value } if value <= 0.0 => {
                write!(f, "a size must be positive, got {value:?}")
            }
            ShapeError::BadSize { index: None, value } if value < SMALLEST => {
                write!(f, "a size must be at least {SMALLEST:e}, got {value:e}")
            }
            ShapeError::BadSize { index: None, value } => {
                write!(f, "{value:e} is too large or too small for this shape")
            }
        }
    }
}

impl Error for ShapeError {}

/// Why a number of a pose, motion, contact or query was refused. Displays as a sentence with its name and value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum NumberError {
    /// A number is NaN or infinite.
    NotFinite {
        /// Which number, such as `pose.x`.
        name: &'static str,
        /// The number.
        value: f64,
    },
    /// A number outside ±1e70, beyond which intermediate results could overflow.
    TooFar {
        /// Which number, such as `pose.x`.
        name: &'static str,
        /// The number.
        value: f64,
    },
    /// A vector too short to have a direction: below 1e-70, or zero.
    TooShort {
        /// Which vector, such as `axis`.
        name: &'static str,
        /// Its length.
        length: f64,
    },
    /// A number outside the range in which it has a meaning.
    OutOfRange {
        /// Which number, such as `restitution`.
        name: &'static str,
        /// The number.
        value: f64,
        /// The lowest accepted value.
        least: f64,
        /// The highest accepted value; infinite if only `least` bounds the number.
        most: f64,
    },
    /// A transform that scales, mirrors or shears: a pose only moves and turns.
    NotRigid {
        /// Which transform, such as `affine`.
        name: &'static str,
        /// How far it takes a unit vector of an axis from where a turn would.
        off: f64,
    },
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NumberError::NotFinite { name, value } => write!(f, "{name} must be finite, got {value}"),
            NumberError::TooFar { name, value } => write!(f, "{name} must lie within ±{LARGEST:e}, got {value:e}"),
            NumberError::TooShort { name, length } => {
                write!(f, "{name} must be at least {SMALLEST:e} long, got a length of {length:e}")
            }
            NumberError::OutOfRange { name, value, least, most: f64::INFINITY } => {
                write!(f, "{name} must be at least {least}, got {value:?}")
            }
            NumberError::OutOfRange { name, value, least, most } => {
                write!(f, "{name} must be from {least} to {most}, got {value:?}")
            }
            NumberError::NotRigid { name, off } => {
                write!(f, "a pose only moves and turns: {name} scales, mirrors or shears by {off}")
            }
        }
    }
}

impl Error for NumberError {}

/// Refuses a vector with a coordinate that is not finite or outside ±1e70. `names` are those of x and y.
#[inline]
pub(crate) fn check_vector(vector: DVec2, [x, y]: [&'static str; 2]) -> Result<(), NumberError> {
    if vector.x.abs() <= LARGEST && vector.y.abs() <= LARGEST {
        return Ok(());
    }
    Err(vector_error(vector, x, y))
}

/// [`check_vector`] for several vectors, which takes fewer bytes than one call for each.
#[inline(never)]
pub(crate) fn check_vectors(vectors: &[(DVec2, [&'static str; 2])]) -> Result<(), NumberError> {
    vectors.iter().try_for_each(|&(vector, names)| check_vector(vector, names))
}

/// Refuses a limit of a length that is negative or NaN; an infinite one sets none.
pub(crate) fn check_limit(value: f64, name: &'static str) -> Result<(), NumberError> {
    if value >= 0.0 {
        return Ok(());
    }
    Err(NumberError::OutOfRange { name, value, least: 0.0, most: f64::INFINITY })
}

/// What is wrong with a vector that [`check_vector`] refuses, by its first wrong coordinate.
#[cold]
#[inline(never)]
fn vector_error(vector: DVec2, x: &'static str, y: &'static str) -> NumberError {
    let (name, value) = if vector.x.abs() <= LARGEST { (y, vector.y) } else { (x, vector.x) };
    match value.is_finite() {
        true => NumberError::TooFar { name, value },
        false => NumberError::NotFinite { name, value },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_a_sentence_with_its_value() {
        let sentences = [
            (
                ShapeError::NotFinite { index: Some(3), value: f64::NAN },
                "vertex 3 must have finite coordinates, got NaN",
            ),
            (ShapeError::TooFewPoints { got: 2, least: 3 }, "at least 3 points are needed, got 2"),
            (ShapeError::NotConvex { index: 1 }, "the polygon is not convex: it has a dent at vertex 1"),
            (
                ShapeError::BadHole { hole: 1, index: 3 },
                "hole 1 crosses or touches an outline, or lies outside, at the edge from vertex 3",
            ),
            (ShapeError::BadSize { index: Some(3), value: -2e80 }, "vertex 3 must lie within ±1e70, got -2e80"),
            (ShapeError::BadSize { index: None, value: 0.0 }, "a size must be positive, got 0.0"),
            (ShapeError::BadSize { index: None, value: -2.0 }, "a size must be positive, got -2.0"),
            (ShapeError::BadSize { index: None, value: 2e80 }, "a shape's numbers must lie within ±1e70, got 2e80"),
            (ShapeError::BadSize { index: None, value: -2e80 }, "a shape's numbers must lie within ±1e70, got -2e80"),
            (ShapeError::BadSize { index: None, value: 3e-80 }, "a size must be at least 1e-70, got 3e-80"),
            (ShapeError::BadSize { index: None, value: 2e6 }, "2e6 is too large or too small for this shape"),
            (ShapeError::BadRadius { value: -1.0 }, "a radius must not be negative, got -1.0"),
            (ShapeError::BadRadius { value: -3e-80 }, "a radius must not be negative, got -3e-80"),
            (ShapeError::BadRadius { value: 0.0 }, "a radius must be positive, got 0.0"),
            (ShapeError::BadRadius { value: 3e-80 }, "a radius must be at least 1e-70, got 3e-80"),
            (ShapeError::BadRadius { value: 2e80 }, "a radius must be at most 1e70, got 2e80"),
        ];
        for (error, sentence) in sentences {
            assert_eq!(error.to_string(), sentence);
        }
    }

    #[test]
    fn a_refused_number_is_named_and_shown() {
        let sentences = [
            (NumberError::NotFinite { name: "pose.x", value: f64::NAN }, "pose.x must be finite, got NaN"),
            (
                NumberError::TooShort { name: "axis", length: 0.0 },
                "axis must be at least 1e-70 long, got a length of 0e0",
            ),
            (NumberError::TooFar { name: "motion.y", value: -2e80 }, "motion.y must lie within ±1e70, got -2e80"),
            (
                NumberError::OutOfRange { name: "restitution", value: 1.5, least: 0.0, most: 1.0 },
                "restitution must be from 0 to 1, got 1.5",
            ),
            (
                NumberError::OutOfRange { name: "friction", value: -1e-300, least: 0.0, most: f64::INFINITY },
                "friction must be at least 0, got -1e-300",
            ),
        ];
        for (error, sentence) in sentences {
            assert_eq!(error.to_string(), sentence);
        }
    }
}
