//! On which side of a line a point lies, without rounding.

use glam::DVec2;

/// Positive where the path over the points `a`, `b`, `c` turns counter-clockwise at `b`, negative where clockwise, 0 where
/// the three lie on one line: the sign of (b − a) × (c − a), exact for all finite coordinates.
///
/// Nearly always the rounded product says it, being larger than its error can be: the filter and its bound are
/// J. R. Shewchuk's (Adaptive precision floating-point arithmetic and fast robust geometric predicates, 1997).
#[inline(never)] // it is called from many places, and taking indices keeps the calls short
pub(crate) fn orientation(points: &[DVec2], a: usize, b: usize, c: usize) -> f64 {
    let (a, b, c) = (points[a], points[b], points[c]);
    /// (3 + 16 ε) ε, where ε = 2⁻⁵³ is the largest error of one operation.
    const BOUND: f64 = (3.0 + 8.0 * f64::EPSILON) * (f64::EPSILON / 2.0);
    /// More than underflow can take from products.
    const UNDERFLOW: f64 = 1e-300;
    let (p, q) = (a - c, b - c);
    let (left, right) = (p.x * q.y, p.y * q.x);
    let product = left - right;
    if product.abs() > BOUND * (left.abs() + right.abs()) + UNDERFLOW {
        product
    } else if (p.x == 0.0 || q.y == 0.0) && (p.y == 0.0 || q.x == 0.0) {
        0.0 // as along an axis: a difference is 0 only when it is exactly so
    } else {
        exact(a, b, c) * f64::MIN_POSITIVE
    }
}

/// The same, but 0 also where the path goes on nearly straight: where `b` lies no farther than `slack` from the line through
/// `a` and `c`, and between them.
#[inline(never)]
pub(crate) fn bend(points: &[DVec2], slack: f64, a: usize, b: usize, c: usize) -> f64 {
    let turn = orientation(points, a, b, c);
    let (p, q, r) = (points[a], points[b], points[c]);
    if slack > 0.0 && turn.abs() <= slack * p.distance(r) && (q - p).dot(r - q) > 0.0 {
        0.0
    } else {
        turn
    }
}

/// The sign of a × b + b × c + c × a: six products of integers times powers of two, added up in an integer that is
/// wide enough for all that doubles can give.
fn exact(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    /// Of 32 bits, the lowest first. The product of two doubles has bits that count from 2⁻²¹⁴⁸ to 2²⁰⁴⁷; the sum of
    /// six has some more.
    const DIGITS: usize = 132;
    const DIGIT: u64 = 0xffff_ffff;
    let mut digits = [0i64; DIGITS];
    for (p, q) in [(a, b), (b, c), (c, a)] {
        for (x, y) in [(p.x, q.y), (-p.y, q.x)] {
            let ((m, e), (n, f)) = (integer(x), integer(y));
            let (lowest, shift) = ((e + f) / 32, (e + f) % 32);
            let shifted = m << shift;
            for (j, u) in [shifted & DIGIT, shifted >> 32, m >> (63 - shift) >> 1].into_iter().enumerate() {
                for (k, v) in [n & DIGIT, n >> 32].into_iter().enumerate() {
                    let product = u * v;
                    let sign = if (x < 0.0) == (y < 0.0) { 1 } else { -1 };
                    digits[lowest + j + k] += sign * (product & DIGIT) as i64;
                    digits[lowest + j + k + 1] += sign * (product >> 32) as i64;
                }
            }
        }
    }
    // Carried through, no digit is negative, and the last carry is if the sum is.
    let (mut carry, mut any) = (0, false);
    for digit in digits {
        let value = digit + carry;
        any |= value as u64 & DIGIT != 0;
        carry = value >> 32;
    }
    if carry < 0 {
        -1.0
    } else {
        f64::from(any)
    }
}

/// The size of a double, as an integer times 2 to the power of the second number less 1074.
fn integer(x: f64) -> (u64, usize) {
    let bits = x.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as usize;
    (bits & 0xf_ffff_ffff_ffff | u64::from(exponent > 0) << 52, exponent.max(1) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sign(points: [[f64; 2]; 3]) -> i128 {
        let [a, b, c] = points.map(DVec2::from_array);
        let turn = orientation(&[a, b, c], 0, 1, 2);
        assert_eq!(turn.partial_cmp(&0.0), orientation(&[b, c, a], 0, 1, 2).partial_cmp(&0.0));
        assert_eq!(turn.partial_cmp(&0.0), orientation(&[b, a, c], 1, 0, 2).partial_cmp(&0.0));
        i128::from(turn > 0.0) - i128::from(turn < 0.0)
    }

    #[test]
    fn every_last_bit_counts() {
        // Points by a diagonal, so far apart that rounded products cannot tell on which side.
        for n in 0..4096i128 {
            let (far, farther) = (1 << 51, (1 << 53) - 8);
            let points = [[n & 7, n >> 3 & 7], [far + (n >> 6 & 7), far + (n >> 9)], [farther + 3, farther + 5]];
            let [[ax, ay], [bx, by], [cx, cy]] = points;
            let exact = ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).signum();
            // Powers of two change nothing, not even where squares are too small or too large for doubles.
            for scale in [1.0, 2f64.powi(-1070), 2f64.powi(960)] {
                let scaled = points.map(|point| point.map(|x| x as f64 * scale));
                let mirrored = points.map(|[x, y]| [x, -y].map(|x| x as f64 * scale));
                assert_eq!(sign(scaled), exact, "{points:?} times {scale}");
                assert_eq!(sign(mirrored), -exact, "{points:?} times {scale}, mirrored");
            }
        }
    }

    #[test]
    fn numbers_of_all_sizes_meet() {
        let least = f64::from_bits(1);
        assert_eq!(sign([[-1e300, 0.0], [1e300, 0.0], [0.0, least]]), 1);
        assert_eq!(sign([[-1e300, 0.0], [1e300, 0.0], [least, -least]]), -1);
        assert_eq!(sign([[-1e300, -least], [1e300, least], [0.0, 0.0]]), 0);
        assert_eq!(sign([[0.1, 0.3], [0.1, 0.3], [0.7, -0.2]]), 0);
    }
}
