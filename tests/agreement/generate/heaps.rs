//! Random pairs of placed unions: letters and rings of boxes, tiles that only touch, heaps of any shapes; beside each
//! other where two of their pieces nearly touch, lie flush, or hold each other.

use super::pairs::{base, placement, Placement, Posed};
use super::shapes::{angle, moved, scaled, shape, vector};
use crate::common::golden::Call;
use crate::common::oracle::{Figure, Placed};
use crate::common::subject;
use proptest::prelude::*;
use proptest::sample::Index;
use shadowgap::Shape;

/// The pieces of a union, in its frame, and where it is.
#[derive(Clone, Debug)]
pub struct Heap {
    pub pieces: Vec<Call>,
    pub at: Placed,
}

impl Heap {
    pub fn shape(&self) -> Shape {
        let pieces: Vec<Shape> = self.pieces.iter().map(|call| subject::shape(call).expect("a good piece")).collect();
        Shape::union(&pieces).expect("a good union")
    }

    pub fn figure(&self) -> Figure {
        Figure::union(self.pieces.iter().map(|call| Figure::from(call.swept())))
    }
}

/// Two unions, of which one may be a single shape.
pub fn heaps() -> BoxedStrategy<(Heap, Heap)> {
    let place = placement()
        .prop_filter("as they are", |placement| !matches!(placement, Placement::Nested(..) | Placement::Identical(..)));
    let sizes = (-3.0..4.0f64, prop_oneof![Just(1.0), 0.05..1.0f64]);
    let which = (any::<Index>(), any::<Index>(), any::<bool>());
    (pieces(), other_pieces(), sizes, (angle(), angle()), place, base(), which)
        .prop_map(|(a, b, (exponent, ratio), angles, placement, base, (i, j, swap))| {
            let size = 10f64.powf(exponent);
            let a: Vec<Call> = a.iter().map(|call| scaled(call, size)).collect();
            let b: Vec<Call> = b.iter().map(|call| scaled(call, size * ratio)).collect();
            let posed = |pieces: &[Call], index: &Index, angle| Posed {
                call: index.get(pieces).clone(),
                at: Placed { x: 0.0, y: 0.0, angle },
            };
            let pair = base.carry(placement.put(posed(&a, &i, angles.0), posed(&b, &j, angles.1)), size);
            let (a, b) = (Heap { pieces: a, at: pair.a.at }, Heap { pieces: b, at: pair.b.at });
            if swap {
                (b, a)
            } else {
                (a, b)
            }
        })
        .boxed()
}

fn pieces() -> BoxedStrategy<Vec<Call>> {
    prop_oneof![2 => letter(), 1 => tiles(), 3 => heap(2..=4)].boxed()
}

fn other_pieces() -> BoxedStrategy<Vec<Call>> {
    prop_oneof![3 => small_shape().prop_map(|call| vec![call]), 1 => letter(), 2 => heap(1..=3)].boxed()
}

/// Shapes of few vertices: the oracle tries every pair of edges of every pair of pieces.
fn small_shape() -> BoxedStrategy<Call> {
    shape().prop_filter("few vertices", |call| call.swept().points.len() <= 12).boxed()
}

fn heap(count: std::ops::RangeInclusive<usize>) -> BoxedStrategy<Vec<Call>> {
    let piece = (small_shape(), vector(), prop_oneof![Just(1.0), 0.1..1.0f64])
        .prop_map(|(call, by, size)| moved(&scaled(&call, size), by));
    prop::collection::vec(piece, count).boxed()
}

fn bar(low: [f64; 2], high: [f64; 2]) -> Call {
    let center = [(low[0] + high[0]) / 2.0, (low[1] + high[1]) / 2.0];
    Call::Box { width: high[0] - low[0], height: high[1] - low[1], center, angle: 0.0, radius: 0.0 }
}

/// An L, a U, a plus or a ring, of bars that overlap in the corners or only touch there.
fn letter() -> BoxedStrategy<Vec<Call>> {
    (0..4usize, 0.05..0.4f64, 0.5..1.5f64, any::<bool>())
        .prop_map(|(letter, thick, tall, apart)| {
            let into = if apart { thick } else { 0.0 };
            let floor = bar([0.0, 0.0], [1.0, thick]);
            let left = bar([0.0, into], [thick, tall]);
            let right = bar([1.0 - thick, into], [1.0, tall]);
            let roof = bar([into, tall - thick], [1.0 - into, tall]);
            match letter {
                0 => vec![floor, left],
                1 => vec![floor, left, right],
                2 => vec![bar([0.0, -thick], [1.0, thick]), bar([0.5 - thick, -tall], [0.5 + thick, tall])],
                _ => vec![floor, left, right, roof],
            }
        })
        .boxed()
}

/// A row or a square of boxes that only touch.
fn tiles() -> BoxedStrategy<Vec<Call>> {
    (1..=3i32, 1..=2i32, 0.2..1.0f64)
        .prop_map(|(columns, rows, width)| {
            let tile = |x: i32, y: i32| {
                let low = [f64::from(x) * width, f64::from(y)];
                bar(low, [f64::from(x + 1) * width, f64::from(y + 1)])
            };
            (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))).map(|(x, y)| tile(x, y)).collect()
        })
        .boxed()
}
