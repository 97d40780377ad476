//! The errors of a scene.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;

use crate::error::NumberError;
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
    /// The scene has changed since the last [`Scene::update`](crate::Scene::update) or
    /// [`Scene::refresh`](crate::Scene::refresh), which read the changes for questions.
    Stale,
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
            SceneError::Stale => {
                write!(f, "the scene has changed since the last update or refresh: call refresh() before asking")
            }
            SceneError::Fixed => write!(f, "the body is fixed: let it move, or push it"),
            SceneError::Number(reason) => reason.fmt(f),
            SceneError::Snapshot => write!(f, "the bytes are not a scene's snapshot, or are damaged"),
            SceneError::Version { got } => {
                write!(f, "unsupported snapshot version {got}, expected {VERSION}")
            }
        }
    }
}

impl Error for SceneError {}

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
