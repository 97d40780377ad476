//! Random pairs of placed shapes, most of them where mistakes hide: nearly touching, flush, corner to corner, nested,
//! concentric, parallel, identical, thin, far from the origin.

use super::shapes::{angle, scaled, shape, step, vector};
use crate::common::golden::Call;
use crate::common::oracle::vector::sub;
use crate::common::oracle::{self, Placed, Swept};
use crate::common::subject;
use proptest::prelude::*;
use proptest::sample::Index;
use std::f64::consts::TAU;

/// A shape and where it is.
#[derive(Clone, Debug)]
pub struct Posed {
    pub call: Call,
    pub at: Placed,
}

#[derive(Clone, Debug)]
pub struct Pair {
    pub a: Posed,
    pub b: Posed,
}

impl Posed {
    /// The shape for the oracle. The number of an ellipse's vertices comes from the library, which chooses it.
    pub fn swept(&self) -> Swept {
        match self.call {
            Call::Ellipse { radius_x, radius_y, .. } => {
                let count = subject::shape(&self.call).expect("an ellipse").points().len();
                let turn = TAU / count as f64;
                let points = (0..count).map(|k| (turn * k as f64).sin_cos()).map(|(s, c)| [radius_x * c, radius_y * s]);
                Swept { points: points.collect(), radius: 0.0 }
            }
            _ => self.call.swept(),
        }
    }
}

impl Pair {
    pub fn swapped(self) -> Pair {
        Pair { a: self.b, b: self.a }
    }
}

/// Pairs of any two kinds, sizes 1e-3 to 1e4, positions out to 1e9.
pub fn pair() -> BoxedStrategy<Pair> {
    placed_by(placement()).boxed()
}

/// Pairs with an edge of B along an edge of A, touching or up to a thousandth of the size deep.
pub fn resting() -> BoxedStrategy<Pair> {
    let depth = prop_oneof![Just(0.0), -1e-11..1e-11f64, (-7.0..-3.0f64).prop_map(|exponent| -(10f64.powf(exponent)))];
    let edges = (any::<Index>(), any::<Index>());
    placed_by((edges, 0.05..1.5f64, depth).prop_map(|((i, j), slide, gap)| Placement::Flush(i, j, slide, gap)).boxed())
        .boxed()
}

fn placed_by(placement: BoxedStrategy<Placement>) -> BoxedStrategy<Pair> {
    let sizes = (-3.0..4.0f64, size_ratio());
    let angles = (angle(), prop_oneof![angle(), step().prop_map(|turn| turn * 1e-3), Just(0.0)], any::<bool>());
    (shape(), shape(), sizes, angles, placement, base(), any::<bool>())
        .prop_map(|(a, b, (exponent, ratio), (angle, other_angle, independent), placement, base, swap)| {
            let size = 10f64.powf(exponent);
            let size_b = ratio.unwrap_or_else(|exponent| 10f64.powf(exponent) / size) * size;
            let a = Posed { call: scaled(&a, size), at: Placed { x: 0.0, y: 0.0, angle } };
            let angle_b = if independent { other_angle } else { angle + other_angle };
            let b = Posed { call: scaled(&b, size_b), at: Placed { x: 0.0, y: 0.0, angle: angle_b } };
            let pair = base.carry(placement.put(a, b), size);
            if swap {
                pair.swapped()
            } else {
                pair
            }
        })
        .boxed()
}

/// B's size: `Ok` as a part of A's, `Err` as an exponent of ten.
fn size_ratio() -> BoxedStrategy<Result<f64, f64>> {
    prop_oneof![
        4 => Just(Ok(1.0)),
        4 => (-1.0..1.0f64).prop_map(|exponent| Ok(10f64.powf(exponent))),
        1 => (-3.0..4.0f64).prop_map(Err),
    ]
    .boxed()
}

/// Where the pair stands in the world.
#[derive(Clone, Debug)]
pub enum Base {
    Origin,
    Near([f64; 2]),
    Far([f64; 2], f64),
}

pub fn base() -> BoxedStrategy<Base> {
    prop_oneof![
        Just(Base::Origin),
        vector().prop_map(Base::Near),
        (vector(), 2.0..9.0f64).prop_map(|(v, exponent)| Base::Far(v, exponent)),
    ]
    .boxed()
}

impl Base {
    pub fn carry(&self, mut pair: Pair, size: f64) -> Pair {
        let [x, y] = match *self {
            Base::Origin => [0.0, 0.0],
            Base::Near([x, y]) => [10.0 * size * x, 10.0 * size * y],
            Base::Far([x, y], exponent) => [x, y].map(|v| v * 10f64.powf(exponent)),
        };
        for at in [&mut pair.a.at, &mut pair.b.at] {
            (at.x, at.y) = (at.x + x, at.y + y);
        }
        pair
    }
}

/// How B is placed beside A, whose origin is the world's.
#[derive(Clone, Debug)]
pub enum Placement {
    Anywhere([f64; 2]),
    Far([f64; 2], f64),
    /// Moved in a direction, the first number, until the separation is this part of the size, the second.
    Near(f64, f64),
    /// An edge of B along an edge of A, slid by a part of that edge, with a gap that is a part of the size.
    Flush(Index, Index, f64, f64),
    /// A vertex of B at a point of an edge of A (0 and 1 are the edge's ends), then moved by a part of the size.
    Corner(Index, Index, f64, [f64; 2]),
    /// The origins on one spot.
    Concentric,
    /// The middles of the vertices on one spot.
    Centred,
    /// B scaled by a power of ten, with its middle between A's middle and one of A's vertices.
    Nested(f64, Index, f64),
    /// B is a copy of A, moved by a part of the size and turned by an angle.
    Identical([f64; 2], f64),
}

pub fn placement() -> BoxedStrategy<Placement> {
    let gap = || {
        let small = (-5.0..-2.0f64, any::<bool>());
        let small = small.prop_map(|(exponent, apart)| if apart { 1.0 } else { -1.0 } * 10f64.powf(exponent));
        prop_oneof![1 => Just(0.0), 4 => small, 1 => -1e-7..1e-7f64]
    };
    let nudge = || (vector(), gap()).prop_map(|(v, gap)| v.map(|x| x * gap));
    let index = any::<Index>;
    let part = || prop_oneof![Just(0.0), Just(1.0), Just(0.5), 0.0..1.0f64];
    prop_oneof![
        4 => vector().prop_map(Placement::Anywhere),
        1 => (vector(), 0.0..9.0f64).prop_map(|(v, exponent)| Placement::Far(v, exponent)),
        6 => (angle(), gap()).prop_map(|(direction, gap)| Placement::Near(direction, gap)),
        5 => (index(), index(), part(), gap()).prop_map(|(i, j, slide, gap)| Placement::Flush(i, j, slide, gap)),
        4 => (index(), index(), part(), nudge()).prop_map(|(i, j, part, nudge)| Placement::Corner(i, j, part, nudge)),
        1 => Just(Placement::Concentric),
        1 => Just(Placement::Centred),
        3 => (-3.0..0.0f64, index(), part()).prop_map(|(size, i, part)| Placement::Nested(size, i, part)),
        1 => (nudge(), gap()).prop_map(|(nudge, turn)| Placement::Identical(nudge, turn)),
    ]
    .boxed()
}

impl Placement {
    pub fn put(self, a: Posed, mut b: Posed) -> Pair {
        let size = oracle::diameter(&a.swept()).max(oracle::diameter(&b.swept()));
        let [x, y] = match self {
            Placement::Anywhere(v) => v.map(|x| 1.5 * size * x),
            Placement::Far(v, exponent) => v.map(|x| 10f64.powf(exponent) * x),
            Placement::Near(direction, gap) => approach(&a, &b, direction, gap * size),
            Placement::Flush(i, j, slide, gap) => {
                let (start, end) = edge(&a, &i);
                let (from, to) = edge(&b, &j);
                let along = sub(end, start);
                let opposite = sub(from, to);
                b.at.angle += along[1].atan2(along[0]) - opposite[1].atan2(opposite[0]);
                let corner = edge(&b, &j).0;
                let length = along[0].hypot(along[1]);
                if length == 0.0 {
                    sub(start, corner)
                } else {
                    let off = (gap * size + a.swept().radius + b.swept().radius) / length;
                    let touch =
                        [start[0] + slide * along[0] + off * along[1], start[1] + slide * along[1] - off * along[0]];
                    sub(touch, corner)
                }
            }
            Placement::Corner(i, j, part, nudge) => {
                let (start, end) = edge(&a, &i);
                let corner = edge(&b, &j).0;
                let spot = [start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])];
                let [x, y] = sub(spot, corner);
                [x + nudge[0] * size, y + nudge[1] * size]
            }
            Placement::Concentric => [0.0, 0.0],
            Placement::Centred => sub(middle(&a), middle(&b)),
            Placement::Nested(exponent, i, part) => {
                b.call = scaled(&b.call, 10f64.powf(exponent));
                let (from, to) = (middle(&a), edge(&a, &i).0);
                let spot = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
                sub(spot, middle(&b))
            }
            Placement::Identical(nudge, turn) => {
                b = a.clone();
                b.at.angle += turn;
                nudge.map(|x| x * size)
            }
        };
        (b.at.x, b.at.y) = (x, y);
        Pair { a, b }
    }
}

/// Where B must stand, in this direction from A, for the separation to be about `gap`. The separation is a convex
/// function along a line, so secants that start outside approach the place from one side.
fn approach(a: &Posed, b: &Posed, direction: f64, gap: f64) -> [f64; 2] {
    let (sin, cos) = direction.sin_cos();
    let (swept_a, swept_b) = (a.swept(), b.swept());
    let at = |far: f64| [far * cos, far * sin];
    let excess = |far: f64| {
        let [x, y] = at(far);
        oracle::separation(&swept_a, a.at, &swept_b, Placed { x, y, ..b.at }).separation - gap
    };
    let reach = |s: &Swept| s.points.iter().map(|[x, y]| x.hypot(*y)).fold(0.0, f64::max) + s.radius;
    let mut far = 2.0 * (reach(&swept_a) + reach(&swept_b)) + gap.abs();
    let mut over = excess(far);
    let mut next = far - over;
    for _ in 0..5 {
        let next_over = excess(next);
        let slope = (over - next_over) / (far - next);
        (far, over) = (next, next_over);
        if slope.is_nan() || slope < 0.05 {
            break;
        }
        next = far - over / slope;
    }
    at(far)
}

/// An edge of the placed shape, if the call lists its vertices in order; otherwise the line between two of its points.
fn edge(posed: &Posed, index: &Index) -> ([f64; 2], [f64; 2]) {
    let points = posed.swept().points;
    let i = index.index(points.len());
    (placed(posed, points[i]), placed(posed, points[(i + 1) % points.len()]))
}

fn middle(posed: &Posed) -> [f64; 2] {
    let points = posed.swept().points;
    let count = points.len() as f64;
    let sum = points.iter().fold([0.0, 0.0], |sum, p| [sum[0] + p[0], sum[1] + p[1]]);
    placed(posed, sum.map(|x| x / count))
}

/// A point of the shape's own frame in the world.
fn placed(posed: &Posed, [x, y]: [f64; 2]) -> [f64; 2] {
    let (sin, cos) = posed.at.angle.sin_cos();
    [posed.at.x + x * cos - y * sin, posed.at.y + x * sin + y * cos]
}
