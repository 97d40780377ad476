//! Numbers and frames: intervals, rotations, poses, and the SIMD types that the kernels compute with.

pub(crate) mod f32x4;
pub(crate) mod f64x2;
pub(crate) mod interval;
pub(crate) mod pose;
pub(crate) mod rotation;
pub(crate) mod sincos;
