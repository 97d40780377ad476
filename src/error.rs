//! Why an input was refused: one variant for each reason, with the value that caused it.

use std::error::Error;
use std::fmt;

use glam::DVec2;

use crate::tolerance::{LARGEST, SMALLEST};

/// Why a shape was refused. Displays as a sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShapeError {
    /// A number is NaN or infinite.
    NotFinite {
        /// The vertex, where there is one.
        index: Option<usize>,
        /// The number.
        value: f64,
    },
    /// Fewer vertices or sides than such a shape has.
    TooFewPoints {
        /// How many came.
        got: usize,
        /// How many are needed.
        least: usize,
    },
    /// The points do not span what they should: a segment's ends coincide, a polygon's vertices lie on one line.
    Degenerate,
    /// The outline has a dent.
    NotConvex {
        /// The vertex where it bends the wrong way.
        index: usize,
    },
    /// The outline touches or crosses itself.
    SelfCrossing {
        /// The vertex whose edge was noticed first.
        index: usize,
    },
    /// A radius that is negative, zero where there must be one, or beyond what can be computed with.
    BadRadius {
        /// The radius.
        value: f64,
    },
    /// A size that is not positive, or a number beyond what can be computed with (1e-70 to 1e70).
    BadSize {
        /// The vertex, where there is one.
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
            ShapeError::NotConvex { index } => write!(f, "the polygon is not convex: it has a dent at vertex {index}"),
            ShapeError::SelfCrossing { index } => {
                write!(f, "the polygon crosses or touches itself at the edge from vertex {index}")
            }
            ShapeError::BadRadius { value } => write!(f, "a radius must be positive, got {value}"),
            ShapeError::BadSize { index: Some(index), value } => {
                write!(f, "vertex {index} lies too far out to compute with: {value:e}, the most is {LARGEST:e}")
            }
            ShapeError::BadSize { index: None, value } if !(-LARGEST..=0.0).contains(&value) => {
                write!(f, "{value:e} is too large or too small to compute with")
            }
            ShapeError::BadSize { index: None, value } => write!(f, "a size must be positive, got {value:e}"),
        }
    }
}

impl Error for ShapeError {}

/// Why a number other than a shape's was refused. Displays as a sentence.
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
    /// A number beyond what can be computed with, 1e70.
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
    /// A number outside the range that has a meaning.
    OutOfRange {
        /// Which number, such as `restitution`.
        name: &'static str,
        /// The number.
        value: f64,
        /// The least that is accepted.
        least: f64,
        /// The most that is accepted; infinite where only `least` bounds it.
        most: f64,
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
        }
    }
}

impl Error for NumberError {}

/// Refuses a vector that is not finite or that reaches beyond 1e70.
#[inline]
pub(crate) fn check_vector(vector: DVec2, names: [&'static str; 2]) -> Result<(), NumberError> {
    for (name, value) in names.into_iter().zip(vector.to_array()) {
        if !value.is_finite() {
            return Err(NumberError::NotFinite { name, value });
        }
        if value.abs() > LARGEST {
            return Err(NumberError::TooFar { name, value });
        }
    }
    Ok(())
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
            (ShapeError::BadSize { index: None, value: 0.0 }, "a size must be positive, got 0e0"),
            (ShapeError::BadSize { index: None, value: 2e80 }, "2e80 is too large or too small to compute with"),
            (ShapeError::BadRadius { value: -1.0 }, "a radius must be positive, got -1"),
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
