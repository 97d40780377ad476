//! The errors of a scene, and the one error that all others turn into.

use std::convert::Infallible;
use std::fmt;

use crate::error::{NumberError, ShapeError};
use crate::scene::memory_limit::{MAX_BODIES, MAX_PAIRS};
use crate::scene::snapshot_version::VERSION;

/// Why a [`Scene`](crate::Scene) refused a call. The bodies and the pairs of the last update are as before; `Display`
/// is a sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SceneError {
    /// The handle's body has been removed from the scene, or was never in it.
    Removed,
    /// The scene, or memory, cannot hold another body.
    Full,
    /// Too many bodies are in one place: the pairs of them that overlap exceed what an update can hold.
    Crowded,
    /// Memory has no room for what the call needs.
    OutOfMemory,
    /// A body's pose, written through [`Scene::poses_mut`](crate::Scene::poses_mut), has a number out of range.
    Pose {
        /// The body's slot.
        slot: usize,
        /// Which number, and what is wrong with it.
        reason: NumberError,
    },
    /// The body is fixed: it cannot be moved against others.
    Fixed,
    /// An argument is out of range.
    Number(NumberError),
    /// The bytes are not a snapshot, are incomplete, or have been altered.
    Snapshot,
    /// The snapshot has a version of the format that this version of the crate does not read.
    Version {
        /// The snapshot's version.
        got: u8,
    },
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SceneError::Removed => write!(f, "the body is not in this scene any more"),
            SceneError::Full => {
                write!(f, "there is no room for another body: memory is full, or the scene holds {MAX_BODIES}")
            }
            SceneError::Crowded => {
                write!(f, "too many bodies are in one place: more than {MAX_PAIRS} pairs of them overlap")
            }
            SceneError::OutOfMemory => write!(f, "memory has no room for what the call needs"),
            SceneError::Pose { slot, reason } => write!(f, "the body in slot {slot}: {reason}"),
            SceneError::Fixed => write!(f, "the body is fixed: let it move, or push it"),
            SceneError::Number(reason) => reason.fmt(f),
            SceneError::Snapshot => write!(f, "the bytes are not a scene's snapshot, or are damaged"),
            SceneError::Version { got } => {
                write!(f, "unsupported snapshot version {got}, expected {VERSION}")
            }
        }
    }
}

impl std::error::Error for SceneError {}

impl From<Infallible> for SceneError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl From<NumberError> for SceneError {
    fn from(reason: NumberError) -> Self {
        SceneError::Number(reason)
    }
}

/// Any error of this crate. All others turn into it by `?`, so that one function can make shapes, poses and bodies.
///
/// Each reason has one variant: a number that a scene refuses is an [`Error::Number`], too. `Display` is a sentence.
///
/// ```
/// use shadowgap::{Body, Error, Pose, Scene, Shape};
///
/// fn spawn(scene: &mut Scene, radius: f64, x: f64) -> Result<Body, Error> {
///     scene.add(Shape::circle(radius)?, Pose::at([x, 0.0])?).map_err(Error::from)
/// }
///
/// let mut scene = Scene::new();
/// assert!(spawn(&mut scene, 1.0, 5.0).is_ok());
/// assert_eq!(spawn(&mut scene, 0.0, 5.0).unwrap_err().to_string(), "a radius must be positive, got 0.0");
/// assert!(matches!(spawn(&mut scene, 1.0, f64::NAN), Err(Error::Number(_))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// A shape could not be made.
    Shape(ShapeError),
    /// A number was refused: of a pose, a motion, a question.
    Number(NumberError),
    /// A scene refused a call, for any reason but an argument's number.
    Scene(SceneError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Shape(reason) => reason.fmt(f),
            Error::Number(reason) => reason.fmt(f),
            Error::Scene(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl From<ShapeError> for Error {
    fn from(reason: ShapeError) -> Self {
        Error::Shape(reason)
    }
}

impl From<NumberError> for Error {
    fn from(reason: NumberError) -> Self {
        Error::Number(reason)
    }
}

impl From<SceneError> for Error {
    fn from(reason: SceneError) -> Self {
        match reason {
            SceneError::Number(reason) => Error::Number(reason),
            reason => Error::Scene(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_one_variant_and_keeps_its_sentence() {
        let number = NumberError::NotFinite { name: "pose.x", value: f64::INFINITY };
        let pose = SceneError::Pose { slot: 3, reason: number };
        assert_eq!(Error::from(number), Error::Number(number));
        assert_eq!(Error::from(SceneError::from(number)), Error::Number(number));
        assert_eq!(Error::from(pose), Error::Scene(pose), "it names the slot");
        assert_eq!(Error::from(ShapeError::Degenerate), Error::Shape(ShapeError::Degenerate));
        for (error, sentence) in [
            (Error::from(number), number.to_string()),
            (Error::from(pose), pose.to_string()),
            (Error::from(ShapeError::Degenerate), ShapeError::Degenerate.to_string()),
        ] {
            assert_eq!(error.to_string(), sentence);
        }
    }
}
