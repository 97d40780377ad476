//! What must hold of the convex pieces of an outline.

use super::outline::{edges, signed_area, signed_to_outline};
use super::separation::separation;
use super::vector::{add, cross, dot, length, scaled, sub};
use super::{Swept, Verdict, ORIGIN};

/// The pieces are convex, from +x towards +y, between vertices of the outline; no edge of one leaves the outline's
/// inside; no two share more than their rims; and their areas add up to the outline's. Together: their union is its
/// inside.
pub fn pieces_are_right(outline: &[[f64; 2]], pieces: &[Vec<[f64; 2]>], tolerance: f64) -> Verdict {
    let near = |p: [f64; 2], q: [f64; 2]| length(sub(p, q)) <= tolerance;
    for (k, piece) in pieces.iter().enumerate() {
        ensure!(piece.len() >= 3, "piece {k} has {} vertices", piece.len());
        for &vertex in piece {
            ensure!(outline.iter().any(|&p| near(p, vertex)), "{vertex:?} of piece {k} is no vertex of the outline");
        }
        is_convex(piece, tolerance).map_err(|reason| format!("piece {k} {reason}"))?;
        for (start, edge) in edges(piece) {
            let out = [0.25, 0.5, 0.75].map(|part| signed_to_outline(add(start, scaled(edge, part)), outline));
            let out = out.into_iter().fold(0.0, f64::max);
            ensure!(out <= tolerance, "an edge of piece {k} is {out:e} outside");
            let crossed = edges(outline).any(|other| crossing((start, edge), other) > tolerance);
            ensure!(!crossed, "the edge of piece {k} from {start:?} by {edge:?} crosses the outline");
        }
    }

    let solids: Vec<Swept> = pieces.iter().map(|piece| Swept { points: piece.clone(), radius: 0.0 }).collect();
    let bounds: Vec<_> = pieces.iter().map(|piece| bounds(piece)).collect();
    for i in 0..pieces.len() {
        for j in 0..i {
            let beside = (0..2).any(|k| bounds[i].1[k] < bounds[j].0[k] || bounds[j].1[k] < bounds[i].0[k]);
            if !beside {
                let apart = separation(&solids[i], ORIGIN, &solids[j], ORIGIN).separation;
                ensure!(apart >= -tolerance, "pieces {j} and {i} overlap by {:e}", -apart);
            }
        }
    }

    let (whole, around) = (signed_area(outline).abs(), edges(outline).map(|(_, edge)| length(edge)).sum::<f64>());
    let sum: f64 = pieces.iter().map(|piece| signed_area(piece)).sum();
    ensure!((sum - whole).abs() <= tolerance * around, "the pieces' areas add up to {sum:e}, not {whole:e}");
    Ok(())
}

/// No vertex bends inwards by more than the tolerance, and the outline turns once.
fn is_convex(piece: &[[f64; 2]], tolerance: f64) -> Verdict {
    let count = piece.len();
    let mut turn = 0.0;
    for i in 0..count {
        let (p, q, r) = (piece[i], piece[(i + 1) % count], piece[(i + 2) % count]);
        let (before, after) = (sub(q, p), sub(r, q));
        let inwards = -cross(before, after) / length(sub(r, p)).max(tolerance);
        ensure!(inwards <= tolerance, "has a dent of {inwards:e} at {q:?}");
        turn += cross(before, after).atan2(dot(before, after));
    }
    ensure!((turn - std::f64::consts::TAU).abs() < 1e-3, "turns by {turn} in all");
    Ok(())
}

/// How far two edges reach beyond each other where they cross; 0 where they do not.
fn crossing((p, edge): ([f64; 2], [f64; 2]), (q, other): ([f64; 2], [f64; 2])) -> f64 {
    let sides = |start: [f64; 2], along: [f64; 2], from: [f64; 2], by: [f64; 2]| {
        let side = |point: [f64; 2]| cross(along, sub(point, start)) / length(along);
        let (one, two) = (side(from), side(add(from, by)));
        if one * two < 0.0 {
            one.abs().min(two.abs())
        } else {
            0.0
        }
    };
    sides(p, edge, q, other).min(sides(q, other, p, edge))
}

fn bounds(points: &[[f64; 2]]) -> ([f64; 2], [f64; 2]) {
    let around = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    points
        .iter()
        .fold(around, |(low, high), p| ([low[0].min(p[0]), low[1].min(p[1])], [high[0].max(p[0]), high[1].max(p[1])]))
}

/// The least distance between two edges that are not neighbours, or between the far ends of two neighbours and the
/// other edge. Where two edges cross it is negative: how far they reach beyond each other.
pub fn clearance(outline: &[[f64; 2]]) -> f64 {
    let all: Vec<_> = edges(outline).collect();
    let count = all.len();
    let mut room = f64::INFINITY;
    for i in 0..count {
        for j in 0..i {
            let (one, two) = (all[i], all[j]);
            let neighbours = if i == j + 1 {
                Some((two, one))
            } else if j == 0 && i + 1 == count {
                Some((one, two))
            } else {
                None
            };
            let between = |p, (start, edge)| super::hull::distance_to_segment(p, start, edge);
            room = room.min(match neighbours {
                Some((before, after)) => {
                    let end = add(after.0, after.1);
                    between(end, before).min(between(before.0, after))
                }
                None if crossing(one, two) > 0.0 => -crossing(one, two),
                None => {
                    let ends = |(start, edge): ([f64; 2], [f64; 2])| [start, add(start, edge)];
                    let from_one = ends(one).into_iter().map(|p| between(p, two));
                    let from_two = ends(two).into_iter().map(|p| between(p, one));
                    from_one.chain(from_two).fold(f64::INFINITY, f64::min)
                }
            });
        }
    }
    room
}
