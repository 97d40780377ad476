//! Intervals, rotations and poses, and the SIMD types that the inner loops compute with.
//!
//! Only additions, multiplications, divisions and square roots are used, which IEEE 754 defines to the bit: every
//! platform gives the same answers.

pub(crate) mod angle;
#[cfg(test)]
pub(crate) mod count;
#[cfg_attr(target_feature = "simd128", path = "f32x4_simd128.rs")]
pub(crate) mod f32x4;
#[cfg_attr(target_feature = "simd128", path = "f64x2_simd128.rs")]
pub(crate) mod f64x2;
pub(crate) mod frame;
pub(crate) mod heap;
#[cfg_attr(target_feature = "simd128", path = "i32x4_simd128.rs")]
pub(crate) mod i32x4;
pub(crate) mod interval;
pub(crate) mod pose;
#[cfg(test)]
pub(crate) mod random;
pub(crate) mod rotation;
pub(crate) mod select;
pub(crate) mod sincos;
#[cfg(test)]
mod test_lanes;
pub(crate) mod vector;
