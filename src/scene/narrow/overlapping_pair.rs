//! The narrow phase's result for a pair.

/// Two overlapping bodies, by slot; `a` is the lower slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OverlappingPair {
    pub a: u32,
    pub b: u32,
    pub overlap: Overlap,
}

/// The unit normal from A to B, and the depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overlap {
    pub normal: [f32; 2],
    pub depth: f32,
}
