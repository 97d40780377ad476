//! Moving bodies: out of what they overlap, along what blocks them, up and down slopes and steps.
//!
//! In reading order: [`options`] and [`answer`] are what a call takes and returns. [`gather`] makes obstacles of what
//! is near the body's way. [`mover`] is the loop, [`flight`] its shortcut for long motions, [`planes`] what is left of
//! a motion between several normals, [`walking`] what it does on the ground, [`recovery`] the way out at the start and
//! at the end. [`passed`] tells of what was touched, and [`move_body`] is the call.
//!
//! [`push`] moves solids: [`riders`] finds who stands on them, [`shove`] moves these and the pushed, [`making_way`]
//! gets out who is in the way, with [`faces`] for the displacements, and [`ways_out`] who overlaps the solid before;
//! [`pushing`] is the state. [`sweep`] tells of all that a shape would touch.

pub(crate) mod answer;
mod faces;
pub(crate) mod flight;
pub(crate) mod gather;
mod making_way;
pub(crate) mod move_body;
pub(crate) mod mover;
pub(crate) mod options;
pub(crate) mod passed;
pub(crate) mod planes;
pub(crate) mod push;
pub(crate) mod pushing;
pub(crate) mod recovery;
pub(crate) mod riders;
pub(crate) mod shove;
pub(crate) mod sorting;
pub(crate) mod sweep;
#[cfg(test)]
mod test_crowds;
pub(crate) mod walking;
mod ways_out;
