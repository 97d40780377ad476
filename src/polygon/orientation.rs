//! The exact orientation of three points: on which side of a line a point lies.

use glam::DVec2;

/// Positive where the path over the points `a`, `b`, `c` turns counter-clockwise at `b`, negative where clockwise, 0
/// where the three lie on one line: the sign of (b − a) × (c − a), exact for all finite coordinates.
///
/// Steps: compute the product with rounding, and return it if it is larger than its error can be; otherwise return the
/// sign of an exact sum. The filter and its bound are J. R. Shewchuk's (Adaptive precision floating-point arithmetic
/// and fast robust geometric predicates, 1997).
#[inline(never)] // for code size, at many call sites; indices keep the calls short
pub(crate) fn orientation(points: &[DVec2], a: usize, b: usize, c: usize) -> f64 {
    let (a, b, c) = (points[a], points[b], points[c]);
    /// (3 + 16 ε) ε, where ε = 2⁻⁵³ is the largest error of one operation.
    const BOUND: f64 = (3.0 + 8.0 * f64::EPSILON) * (f64::EPSILON / 2.0);
    /// More than the two products can lose by underflow.
    const UNDERFLOW: f64 = 1e-300;
    let (p, q) = (a - c, b - c);
    let (left, right) = (p.x * q.y, p.y * q.x);
    let product = left - right;
    if product.abs() > BOUND * (left.abs() + right.abs()) + UNDERFLOW {
        product
    } else if (p.x == 0.0 || q.y == 0.0) && (p.y == 0.0 || q.x == 0.0) {
        0.0 // often so along an axis; a rounded difference is 0 only if the exact one is
    } else {
        exact_sign(a, b, c) * f64::MIN_POSITIVE
    }
}

/// [`orientation`], but 0 also where the path is nearly straight: where `b` lies between `a` and `c`, no farther than
/// `slack` from the line through them.
#[inline(never)]
pub(crate) fn orientation_with_slack(points: &[DVec2], slack: f64, a: usize, b: usize, c: usize) -> f64 {
    let turn = orientation(points, a, b, c);
    let (p, q, r) = (points[a], points[b], points[c]);
    if slack > 0.0 && turn.abs() <= slack * p.distance(r) && (q - p).dot(r - q) > 0.0 {
        0.0
    } else {
        turn
    }
}

/// The sign of a × b + b × c + c × a, exact. Every coordinate is an integer times a power of two, and the six products
/// are added up in one fixed-point number that is wide enough for any doubles.
fn exact_sign(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    /// Digits of 32 bits, the lowest first. The bits of a product of two doubles have values from 2⁻²¹⁴⁸ to 2²⁰⁴⁷; the
    /// sum of six products needs a few more.
    const DIGITS: usize = 132;
    const DIGIT: u64 = 0xffff_ffff;
    let mut digits = [0i64; DIGITS];
    for (p, q) in [(a, b), (b, c), (c, a)] {
        for (x, y) in [(p.x, q.y), (-p.y, q.x)] {
            let ((m, e), (n, f)) = (mantissa_and_exponent(x), mantissa_and_exponent(y));
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
    // Carrying leaves no digit negative; the last carry is negative if the sum is.
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

/// The integer m and the exponent e with |x| = m · 2^(e − 1074).
fn mantissa_and_exponent(x: f64) -> (u64, usize) {
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
            let exact_sign = ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).signum();
            // Powers of two change nothing, not even where squares are too small or too large for doubles.
            for scale in [1.0, 2f64.powi(-1070), 2f64.powi(960)] {
                let scaled = points.map(|point| point.map(|x| x as f64 * scale));
                let mirrored = points.map(|[x, y]| [x, -y].map(|x| x as f64 * scale));
                assert_eq!(sign(scaled), exact_sign, "{points:?} times {scale}");
                assert_eq!(sign(mirrored), -exact_sign, "{points:?} times {scale}, mirrored");
            }
        }
    }

    #[test]
    fn differences_that_are_rounded_do_not_mislead() {
        // From one end of the whole numbers that doubles hold to the other: the differences have a bit more than they
        // hold.
        let end = (1 << 53) - 1;
        for n in 0..4096i128 {
            let points = [[(n & 7) - end, (n >> 3 & 7) - end], [n >> 6 & 7, n >> 9], [end - 2, end - 4]];
            for [x_sign, y_sign] in [[1, 1], [1, -1], [-1, 1], [-1, -1]] {
                let mirrored = points.map(|[x, y]| [x * x_sign, y * y_sign]);
                let [[ax, ay], [bx, by], [cx, cy]] = mirrored;
                let exact_sign = ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).signum();
                assert_eq!(sign(mirrored.map(|point| point.map(|x| x as f64))), exact_sign, "{mirrored:?}");
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
        // A right angle whose area is less than the least double.
        assert_eq!(sign([[0.0, 1e-200], [1e-200, 0.0], [0.0, 0.0]]), -1);
        assert_eq!(sign([[1e-200, 0.0], [0.0, 1e-200], [0.0, 0.0]]), 1);
    }

    #[test]
    fn slack_is_a_distance_from_the_line_between_its_ends() {
        let slack = 1e-6;
        for far in [-200.0, 0.0, 200.0] {
            for size in [10.0, 0.1] {
                let turn = |x: f64, y: f64| {
                    let points = [[0.0, 0.0], [x * size, y], [size, 0.0]].map(|[x, y]| DVec2::new(x + far, y + far));
                    orientation_with_slack(&points, slack, 0, 1, 2)
                };
                for x in [0.2, 0.5, 0.9] {
                    assert_eq!([turn(x, 0.9 * slack), turn(x, -0.9 * slack)], [0.0; 2], "{x} {size} {far}");
                    assert!(turn(x, 1.1 * slack) < 0.0 && turn(x, -1.1 * slack) > 0.0, "{x} {size} {far}");
                }
                // There and back.
                assert!(turn(1.5, 0.1 * slack) < 0.0 && turn(-0.5, -0.1 * slack) > 0.0, "{size} {far}");
            }
        }
    }
}
