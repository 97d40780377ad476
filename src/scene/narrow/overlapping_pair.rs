//! What the narrow phase finds.

/// Two bodies that overlap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OverlappingPair {
    pub a: u32,
    pub b: u32,
    pub overlap: Overlap,
}

/// How two bodies overlap: the unit normal from A to B, and the depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overlap {
    pub normal: [f32; 2],
    pub depth: f32,
}
