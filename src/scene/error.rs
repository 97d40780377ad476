//! Why a scene refused something.

use std::error::Error;
use std::fmt;

use crate::error::NumberError;
use crate::scene::memory_limit::{MAX_BODIES, MAX_PAIRS};

/// Why a scene refused something; nothing has changed then. Displays as a sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SceneError {
    /// The body is not in the scene any more, or never was.
    Removed,
    /// There are as many bodies as a scene, or memory, can hold.
    Full,
    /// So many bodies are in one place that there is no room for the pairs of them.
    Crowded,
    /// A body's pose holds a number that cannot be computed with.
    Pose {
        /// The body's slot.
        slot: usize,
        /// Which number, and what is wrong with it.
        reason: NumberError,
    },
    /// A number cannot be computed with.
    Number(NumberError),
    /// The bytes are not a scene's snapshot, or not all of it, or not as it was made.
    Snapshot,
    /// The snapshot is of another version of its format.
    Version {
        /// Which one.
        got: u8,
    },
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SceneError::Removed => write!(f, "the body is not in this scene any more"),
            SceneError::Full => write!(f, "there is no room for another body: a scene holds at most {MAX_BODIES}"),
            SceneError::Crowded => {
                write!(f, "too many bodies are in one place: more than {MAX_PAIRS} pairs of them are near")
            }
            SceneError::Pose { slot, reason } => write!(f, "the body in slot {slot}: {reason}"),
            SceneError::Number(reason) => reason.fmt(f),
            SceneError::Snapshot => write!(f, "the bytes are not a scene's snapshot, or are damaged"),
            SceneError::Version { got } => {
                write!(f, "the snapshot is of version {got}, which is not the one read here")
            }
        }
    }
}

impl Error for SceneError {}

impl From<NumberError> for SceneError {
    fn from(reason: NumberError) -> Self {
        SceneError::Number(reason)
    }
}
