//! Shapes as bytes, and back: of whatever kind, what their pieces are made from. The rest follows from that, bit for bit.

use std::sync::Arc;

use glam::DVec2;

use crate::polygon::orientation::orientation;
use crate::polygon::support::{next, previous};
use crate::scene::bodies::model::Addresses;
use crate::scene::snapshot::bytes::{put_numbers, put_whole, Reader};
use crate::scene::snapshot::digest::of_bytes;
use crate::shape::convex::{reach, Convex};
use crate::shape::Shape;
use crate::tolerance::{LARGEST, SMALLEST};

/// The shape is a concave outline.
const OUTLINE: u8 = 1;
/// The shape's vertices are not those of its pieces.
const POINTS: u8 = 2;

/// Appends a shape: how many pieces, and of each the centre, the radius and the core's vertices; of several pieces, what
/// they are together, and the vertices where those are others.
pub(crate) fn put(bytes: &mut Vec<u8>, shape: &Shape) {
    let put_points = |bytes: &mut Vec<u8>, points: &mut dyn ExactSizeIterator<Item = DVec2>| {
        put_whole(bytes, points.len() as u32);
        points.for_each(|point| put_numbers(bytes, &point.to_array()));
    };
    let pieces = shape.convex_pieces();
    put_whole(bytes, pieces.len() as u32);
    for Convex { center, radius, core, .. } in pieces {
        put_numbers(bytes, &[center.x, center.y, *radius]);
        put_points(bytes, &mut core.iter().copied());
    }
    if pieces.len() > 1 {
        let own = !pieces.iter().flat_map(Convex::points).eq(shape.points());
        bytes.push(u8::from(shape.is_outline()) * OUTLINE + u8::from(own) * POINTS);
        if own {
            put_points(bytes, &mut shape.points());
        }
    }
}

/// Shapes by their bytes' digests; of those that are equal, each once, in their order.
pub(crate) struct Known<'s> {
    list: &'s [Arc<Shape>],
    /// The first of each digest.
    derived: Addresses,
    /// Of each shape the next one with its digest.
    next: Vec<Option<u32>>,
}

impl<'s> Known<'s> {
    pub fn new(list: &'s [Arc<Shape>]) -> Self {
        let (mut derived, mut next, mut bytes) = (Addresses::default(), vec![None; list.len()], Vec::new());
        for (place, shape) in list.iter().enumerate().rev() {
            bytes.clear();
            put(&mut bytes, shape);
            next[place] = derived.insert(of_bytes(&bytes) as usize, place as u32);
        }
        Known { list, derived, next }
    }

    /// The shape of these bytes, if it is known and has not been taken yet.
    fn take(&mut self, bytes: &[u8]) -> Option<Arc<Shape>> {
        let digest = of_bytes(bytes) as usize;
        let place = self.derived.remove(&digest)? as usize;
        if let Some(next) = self.next[place] {
            self.derived.insert(digest, next);
        }
        let shape = &self.list[place];
        let mut same = Vec::new();
        put(&mut same, shape);
        (same == bytes).then(|| Arc::clone(shape))
    }
}

/// The bytes of the next shape.
fn next_shape<'b>(bytes: &mut Reader<'b>) -> Option<&'b [u8]> {
    let all = bytes.left;
    // A circle's are the fewest that a piece has.
    let pieces = bytes.count(41)?;
    for _ in 0..pieces {
        bytes.take(24)?;
        let vertices = bytes.count(16)?;
        bytes.take(16 * vertices)?;
    }
    if pieces > 1 && bytes.byte()? & POINTS != 0 {
        let points = bytes.count(16)?;
        bytes.take(16 * points)?;
    }
    all.get(..all.len() - bytes.left.len())
}

/// Reads a shape, or takes it from those that are known: so that it stays the same one. None unless it is one that could have been made; so whatever takes shapes can take this one.
pub(crate) fn get(bytes: &mut Reader, known: &mut Known) -> Option<Arc<Shape>> {
    let own = next_shape(bytes)?;
    if let Some(shape) = known.take(own) {
        return Some(shape);
    }
    let bytes = &mut Reader { left: own };
    let mut pieces = Vec::new();
    for _ in 0..bytes.count(41)? {
        pieces.push(piece(bytes)?);
    }
    let (mut points, mut flags) = (Vec::new(), 0);
    match pieces.len() {
        0 => return None,
        1 => {}
        _ => {
            flags = bytes.byte()?;
            if flags & POINTS == 0 {
                points.extend(pieces.iter().flat_map(Convex::points));
            } else {
                points = vectors(bytes)?;
                if points.len() < 3 || !points.iter().all(|&point| is_within(point, 4.0 * LARGEST)) {
                    return None;
                }
            }
        }
    }
    Some(Arc::new(Shape::from_pieces(pieces, points, flags & OUTLINE != 0)))
}

fn piece(bytes: &mut Reader) -> Option<Convex> {
    let (center, radius) = (vector(bytes)?, bytes.number()?);
    let core = vectors(bytes)?;
    let radius_fits = radius == 0.0 || (SMALLEST..=LARGEST).contains(&radius);
    (radius_fits && is_within(center, MOST) && is_core(&core, center)).then(|| Convex::new(center, core, radius))
}

fn vectors(bytes: &mut Reader) -> Option<Vec<DVec2>> {
    let mut vectors = Vec::new();
    for _ in 0..bytes.count(16)? {
        vectors.push(vector(bytes)?);
    }
    Some(vectors)
}

fn vector(bytes: &mut Reader) -> Option<DVec2> {
    Some(DVec2::new(bytes.number()?, bytes.number()?))
}

/// No coordinate of a centre, or of a vertex about one, is larger: those of points are at most [`LARGEST`].
const MOST: f64 = 2.0 * LARGEST;

/// No edge is shorter: sizes are at least 1e-70, and the vertices of a core at least 1e-12 of its size apart. The squares
/// of lengths stay far above what cannot be told from zero.
const SHORTEST: f64 = 1e-100;

/// A core lies about its centre, but for this part of its size …
const ASIDE: f64 = 1e-9;

/// … and, far from the shape's origin, for what rounding takes of the centre: this part of its distance.
const ROUNDED: f64 = 4.0 * f64::EPSILON;

fn is_within(point: DVec2, most: f64) -> bool {
    point.x.abs() <= most && point.y.abs() <= most
}

/// Whether these can be the vertices of a core: about its centre, counter-clockwise and strictly convex, going round once.
fn is_core(core: &[DVec2], center: DVec2) -> bool {
    let count = core.len();
    let slack = ASIDE * reach(core) + ROUNDED * center.length();
    if count < 2 {
        return *core == [DVec2::ZERO];
    }
    // How often the direction of the edges turns from the lower half of all directions to the upper.
    let mut rounds = 0;
    for (k, &vertex) in core.iter().enumerate() {
        let (before, after) = (previous(k, count), next(k, count));
        let (edge, edge_before) = (core[after] - vertex, vertex - core[before]);
        let long = is_within(vertex, MOST) && edge.length() >= SHORTEST;
        if !long || vertex.perp_dot(core[after]) < -slack * edge.length() {
            return false;
        }
        if count > 2 && orientation(core, before, k, after) <= 0.0 {
            return false;
        }
        let is_upper = |edge: DVec2| edge.y > 0.0 || (edge.y == 0.0 && edge.x > 0.0);
        rounds += u32::from(is_upper(edge) && !is_upper(edge_before));
    }
    rounds == 1 && (count > 2 || (core[0] + core[1]).length() <= 2.0 * slack)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn core(vertices: &[[f64; 2]]) -> bool {
        is_core(&vertices.iter().copied().map(DVec2::from_array).collect::<Vec<_>>(), DVec2::ZERO)
    }

    #[test]
    fn a_core_is_convex_and_about_its_centre() {
        assert!(core(&[[0.0, 0.0]]));
        assert!(core(&[[-1.0, 0.5], [1.0, -0.5]]));
        assert!(core(&[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]));
    }

    #[test]
    fn what_is_none_is_told() {
        let nan = f64::NAN;
        let none: [&[[f64; 2]]; 11] = [
            &[],
            &[[0.1, 0.0]],
            &[[nan, 0.0]],
            &[[-1.0, 0.0], [1.0, nan]],
            &[[-1.0, 0.0], [2.0, 0.0]],
            &[[0.0, 0.0], [0.0, 0.0]],
            &[[-1.0, -1.0], [-1.0, 1.0], [1.0, 1.0], [1.0, -1.0]],
            &[[-1.0, -1.0], [0.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]],
            &[[-1.0, -1.0], [0.0, -0.5], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]],
            &[[9.0, 9.0], [11.0, 9.0], [11.0, 11.0], [9.0, 11.0]],
            &[[-1e71, -1e71], [1e71, -1e71], [0.0, 1e71]],
        ];
        for vertices in none {
            assert!(!core(vertices), "{vertices:?}");
        }
        // A star that goes round twice, turning left at each of its points.
        let star =
            [0.0f64, 2.0, 4.0, 1.0, 3.0].map(|k| (k * std::f64::consts::TAU / 5.0).sin_cos()).map(|(y, x)| [x, y]);
        assert!(!core(&star));
    }
}
