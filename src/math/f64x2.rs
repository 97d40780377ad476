//! Two double-precision numbers (lanes): an array, from which compilers make SIMD where they can, as there are no
//! branches. Every operation gives each lane the bits that the scalar operation would. With WebAssembly's SIMD,
//! `f64x2_simd128.rs` stands in for this file.

/// Two lanes.
#[derive(Clone, Copy)]
pub(crate) struct F64x2(pub(crate) [f64; 2]);

impl F64x2 {
    #[inline(always)]
    pub fn new(first: f64, second: f64) -> Self {
        F64x2([first, second])
    }

    #[inline(always)]
    pub fn splat(number: f64) -> Self {
        F64x2([number; 2])
    }

    #[inline(always)]
    pub fn first(self) -> f64 {
        self.0[0]
    }

    #[inline(always)]
    pub fn second(self) -> f64 {
        self.0[1]
    }

    /// Writes the lanes to memory.
    #[inline(always)]
    pub fn store(self, numbers: &mut [f64; 2]) {
        *numbers = self.0;
    }

    #[inline(always)]
    fn zip(self, other: Self, join: impl Fn(f64, f64) -> f64) -> Self {
        F64x2([join(self.0[0], other.0[0]), join(self.0[1], other.0[1])])
    }

    /// The smaller number of each lane; that of `self` where they are equal.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| if b < a { b } else { a })
    }

    /// The larger number of each lane; that of `self` where they are equal.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        self.zip(other, |a, b| if a < b { b } else { a })
    }

    /// Whether either lane is at least as large as in `other`.
    #[inline(always)]
    pub fn any_at_least(self, other: Self) -> bool {
        (self.0[0] >= other.0[0]) | (self.0[1] >= other.0[1])
    }

    /// Whether `self` ≥ `other` and `more` ≥ `others` in both lanes, without a branch.
    #[inline(always)]
    pub fn all_at_least_and(self, other: Self, more: Self, others: Self) -> bool {
        let both = |p: Self, q: Self| (p.0[0] >= q.0[0]) & (p.0[1] >= q.0[1]);
        both(self, other) & both(more, others)
    }

    /// A bit mask of the lanes that are at least as large as in `other`; the lowest bit is the first lane's.
    #[inline(always)]
    pub fn at_least(self, other: Self) -> u32 {
        u32::from(self.0[0] >= other.0[0]) | u32::from(self.0[1] >= other.0[1]) << 1
    }

    /// The bits of `self`, and those in which `a` and `b` differ.
    #[inline(always)]
    pub fn or_differences(self, a: Self, b: Self) -> Self {
        let or = |k: usize| self.0[k].to_bits() | (a.0[k].to_bits() ^ b.0[k].to_bits());
        F64x2([f64::from_bits(or(0)), f64::from_bits(or(1))])
    }

    /// Whether no bit is set.
    #[inline(always)]
    pub fn is_zero(self) -> bool {
        (self.0[0].to_bits() | self.0[1].to_bits()) == 0
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        F64x2(self.0.map(f64::abs))
    }

    /// Selects by lane: `self` where `a` is larger than `b`, otherwise `other`.
    #[inline(always)]
    pub fn where_larger(self, a: Self, b: Self, other: Self) -> Self {
        let select = |k: usize| if a.0[k] > b.0[k] { self.0[k] } else { other.0[k] };
        F64x2([select(0), select(1)])
    }

    /// Rounds to the nearest whole number, halves to the even one.
    #[inline(always)]
    pub fn round(self) -> Self {
        // From here on doubles are whole. A sum with it is rounded to the nearest whole number: on x86-64 without SSE
        // 4.1, `f64::round_ties_even` is a call.
        const WHOLE: f64 = 4503599627370496.0; // 2^52
        let whole = |number: f64| {
            let magnitude = number.abs();
            let rounded = (magnitude + WHOLE) - WHOLE;
            (if magnitude < WHOLE { rounded } else { magnitude }).copysign(number)
        };
        F64x2(self.0.map(whole))
    }
}

impl From<&[f64; 2]> for F64x2 {
    #[inline(always)]
    fn from(numbers: &[f64; 2]) -> Self {
        F64x2(*numbers)
    }
}

impl From<[f64; 2]> for F64x2 {
    #[inline(always)]
    fn from([first, second]: [f64; 2]) -> Self {
        F64x2::new(first, second)
    }
}

/// Lane-wise operators.
macro_rules! operator {
    ($trait:ident, $name:ident, $sign:tt) => {
        impl std::ops::$trait for F64x2 {
            type Output = F64x2;

            #[inline(always)]
            fn $name(self, other: F64x2) -> F64x2 {
                self.zip(other, |a, b| a $sign b)
            }
        }
    };
}

operator!(Add, add, +);
operator!(Sub, sub, -);
operator!(Mul, mul, *);
