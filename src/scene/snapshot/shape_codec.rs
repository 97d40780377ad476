//! Writes a shape's pieces as bytes, and reads them. Everything else about a shape follows from these, bit for bit.

use std::sync::Arc;

use glam::DVec2;

use crate::scene::bodies::index_by_key::IndexByKey;
use crate::scene::snapshot::bytes::{put_f64s, put_varint, Reader};
use crate::scene::snapshot::core_check::{is_within, piece_of};
use crate::scene::snapshot::digest::of_bytes;
use crate::shape::convex::Convex;
use crate::shape::Form;
use crate::tolerance::LARGEST;

/// Flag: the pieces overlap nowhere.
const DISJOINT: u8 = 1;
/// Flag: the shape's own vertices follow; they are not those of its pieces.
const POINTS: u8 = 2;

/// Appends a shape: the number of pieces; for each piece its centre, radius and core; for several pieces the flags, and
/// the shape's vertices if they differ from the pieces'.
pub(crate) fn put_shape(bytes: &mut Vec<u8>, shape: &Form) {
    let put_points = |bytes: &mut Vec<u8>, points: &mut dyn ExactSizeIterator<Item = DVec2>| {
        put_varint(bytes, points.len() as u32);
        points.for_each(|point| put_f64s(bytes, &point.to_array()));
    };
    let pieces = shape.convex_pieces();
    put_varint(bytes, pieces.len() as u32);
    for Convex { center, radius, core, .. } in pieces {
        put_f64s(bytes, &[center.x, center.y, *radius]);
        put_points(bytes, &mut core.iter().copied());
    }
    if pieces.len() > 1 {
        let own = shape.has_own_points();
        bytes.push(u8::from(shape.is_disjoint()) * DISJOINT + u8::from(own) * POINTS);
        if own {
            put_points(bytes, &mut shape.points());
        }
    }
}

/// Shapes found by their bytes; equal shapes one after the other, each once.
pub(crate) struct KnownShapes<'s> {
    /// Until there are digests: the shapes not found yet. From then on: the shapes that the indices stand for.
    list: &'s [Arc<Form>],
    /// The indices of shapes that are not found yet, by the digests of their bytes. Shapes whose points take more than
    /// `digested` bytes are not among them yet.
    by_digest: IndexByKey,
    /// 0 until a shape is asked for that is not the next of the list.
    digested: usize,
    /// The bytes of a known shape.
    bytes: Vec<u8>,
}

/// The key of a shape's bytes.
fn key_of(bytes: &[u8]) -> usize {
    of_bytes(bytes) as usize | 1
}

/// The bytes of one shape; overwrites the list.
#[inline(never)]
fn write<'b>(bytes: &'b mut Vec<u8>, shape: &Form) -> &'b [u8] {
    bytes.clear();
    put_shape(bytes, shape);
    bytes
}

impl<'s> KnownShapes<'s> {
    pub fn new(list: &'s [Arc<Form>]) -> Self {
        KnownShapes { list, by_digest: IndexByKey::default(), digested: 0, bytes: Vec::new() }
    }

    /// Takes out and returns the next known shape with these bytes.
    fn remove_equal(&mut self, bytes: &[u8]) -> Option<Arc<Form>> {
        let list = self.list;
        // A scene that is restored to a recent state has the shapes in the order of the snapshot.
        if self.digested == 0 && list.first().is_some_and(|shape| self.writes(shape, bytes)) {
            self.list = &list[1..];
            return list.first().cloned();
        }
        if bytes.len() > self.digested {
            let most = bytes.len().next_power_of_two();
            // Of equal shapes, the one that is inserted last is found first.
            for (index, shape) in list.iter().enumerate().rev() {
                if (self.digested + 1..=most).contains(&least_bytes(shape)) {
                    self.by_digest.insert(key_of(write(&mut self.bytes, shape)), index as u32);
                }
            }
            self.digested = most;
        }
        let index = self.by_digest.remove(key_of(bytes))?;
        list.get(index as usize).filter(|shape| self.writes(shape, bytes)).cloned()
    }

    /// Whether the shape has these bytes. One that takes more is not written: a level of a million bytes is no ball.
    fn writes(&mut self, shape: &Form, bytes: &[u8]) -> bool {
        least_bytes(shape) <= bytes.len() && write(&mut self.bytes, shape) == bytes
    }
}

/// What the points of a shape take of its bytes.
fn least_bytes(shape: &Form) -> usize {
    16 * shape.points().len()
}

/// The bytes of the next shape.
fn shape_bytes<'b>(bytes: &mut Reader<'b>) -> &'b [u8] {
    let all = bytes.left;
    // A circle takes the fewest bytes.
    let pieces = bytes.count(41);
    for _ in 0..pieces {
        bytes.slice(24);
        skip_vectors(bytes);
    }
    if pieces > 1 && bytes.byte() & POINTS != 0 {
        skip_vectors(bytes);
    }
    &all[..all.len() - bytes.left.len()]
}

fn skip_vectors(bytes: &mut Reader) {
    let count = bytes.count(16);
    bytes.slice(16 * count);
}

/// Reads a shape, or shares the known shape with these bytes. `None` unless a constructor could have made the shape.
#[inline(never)]
pub(crate) fn get_shape(bytes: &mut Reader, known: &mut KnownShapes) -> Option<Arc<Form>> {
    let own = shape_bytes(bytes);
    if let Some(shape) = known.remove_equal(own) {
        return Some(shape);
    }
    let bytes = &mut Reader::new(own);
    let mut pieces = Vec::new();
    for _ in 0..bytes.count(41) {
        pieces.push(get_piece(bytes)?);
    }
    let (mut points, mut flags) = (Vec::new(), 0);
    if pieces.len() > 1 {
        flags = bytes.byte();
        if flags & POINTS != 0 {
            points = get_vectors(bytes);
            bytes.require(points.len() >= 3 && points.iter().all(|&point| is_within(point, 4.0 * LARGEST)));
        }
    }
    let makes_sense = !bytes.failed && !pieces.is_empty();
    makes_sense.then(|| Arc::new(Form::from_pieces(pieces, points, flags & DISJOINT != 0)))
}

fn get_piece(bytes: &mut Reader) -> Option<Convex> {
    let (center, radius) = (get_vector(bytes), bytes.f64());
    let core = get_vectors(bytes);
    piece_of(center, radius, core)
}

fn get_vectors(bytes: &mut Reader) -> Vec<DVec2> {
    let mut vectors = Vec::new();
    for _ in 0..bytes.count(16) {
        vectors.push(get_vector(bytes));
    }
    vectors
}

fn get_vector(bytes: &mut Reader) -> DVec2 {
    DVec2::new(bytes.f64(), bytes.f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f64) -> Form {
        Form::rectangle(1.0, 1.0, DVec2::new(x, 0.0), 0.0, 0.0).unwrap()
    }

    /// Unions with points of their own, whose pieces overlap or not; and a single piece.
    fn shapes() -> Vec<Form> {
        let points = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [3.0, 1.0]].map(DVec2::from_array);
        vec![
            square(0.0),
            Form::union_of(&mut [square(0.0), square(0.5)].iter()).unwrap(),
            Form::outline(&points).unwrap(),
            Form::chain(&points, false).unwrap(),
            Form::circle(2.0, DVec2::Y).unwrap(),
        ]
    }

    fn bytes_of(shape: &Form) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_shape(&mut bytes, shape);
        bytes
    }

    /// The shape that all of these bytes say; none if they are refused.
    fn read(bytes: &[u8]) -> Option<Arc<Form>> {
        let reader = &mut Reader::new(bytes);
        let shape = get_shape(reader, &mut KnownShapes::new(&[]))?;
        (!reader.failed && reader.left.is_empty()).then_some(shape)
    }

    #[test]
    fn a_shape_is_read_as_it_was_written() {
        let shapes = shapes();
        assert_eq!(shapes.iter().map(Form::has_own_points).collect::<Vec<_>>(), [false, false, true, true, false]);
        assert_eq!(shapes.iter().map(Form::is_disjoint).collect::<Vec<_>>(), [false, false, true, false, false]);
        for shape in &shapes {
            let bytes = bytes_of(shape);
            let again = read(&bytes).unwrap();
            assert_eq!(bytes_of(&again), bytes);
            assert_eq!((again.is_disjoint(), again.has_own_points()), (shape.is_disjoint(), shape.has_own_points()));
            assert!(again.points().eq(shape.points()) && again.convex_pieces().len() == shape.convex_pieces().len());
            for length in 0..bytes.len() {
                assert!(read(&bytes[..length]).is_none(), "cut to {length}");
            }
        }
        // What comes behind is left.
        let two = [bytes_of(&shapes[2]), bytes_of(&shapes[1])].concat();
        let (reader, known) = (&mut Reader::new(&two), &mut KnownShapes::new(&[]));
        let pieces = [0; 2].map(|_| get_shape(reader, known).unwrap().convex_pieces().len());
        assert_eq!(pieces, [shapes[2].convex_pieces().len(), 2]);
        assert!(read(&two).is_none());
    }

    #[test]
    fn what_no_constructor_makes_is_refused() {
        assert!(read(&[0]).is_none(), "no piece");
        // The chain's own points: four, behind all else.
        let chain = bytes_of(&shapes()[3]);
        let with_points = |points: &[[f64; 2]]| {
            let mut bytes = chain[..chain.len() - 4 * 16 - 1].to_vec();
            put_varint(&mut bytes, points.len() as u32);
            points.iter().for_each(|point| put_f64s(&mut bytes, point));
            read(&bytes).is_some()
        };
        let (first, last) = ([0.0; 2], [3.0, 1.0]);
        assert!(with_points(&[first, [4.0, 0.0], last]) && !with_points(&[first, last]));
        let most = 4.0 * LARGEST;
        for (number, is_one) in
            [(most, true), (-most, true), (1.01 * most, false), (-1.01 * most, false), (f64::NAN, false)]
        {
            assert_eq!(with_points(&[first, [number, 0.0], last]), is_one, "{number}");
            assert_eq!(with_points(&[first, [0.0, number], last]), is_one, "{number}");
        }
        // A radius below zero.
        let mut circle = bytes_of(&shapes()[4]);
        circle[1 + 16..1 + 24].copy_from_slice(&(-2.0f64).to_le_bytes());
        assert!(read(&circle).is_none());
    }

    #[test]
    fn known_shapes_are_shared_in_their_order_each_once() {
        let known = [square(0.0), square(1.0), square(0.0)].map(Arc::new);
        let mut left = KnownShapes::new(&known);
        let mut get = |x: f64| get_shape(&mut Reader::new(&bytes_of(&square(x))), &mut left).unwrap();
        let found = [0.0, 1.0, 0.0, 0.0, 2.0].map(&mut get);
        let index = |shape: &Arc<Form>| known.iter().position(|known| Arc::ptr_eq(known, shape));
        assert_eq!(found.each_ref().map(index), [Some(0), Some(1), Some(2), None, None]);
    }

    /// It was written for each ball of the snapshot, and its digest was made.
    #[test]
    fn a_level_is_written_only_for_shapes_as_large() {
        let squares: Vec<Form> = (0..1000).map(|k| square(2.0 * f64::from(k))).collect();
        let level = Form::union_of(&mut squares.iter()).unwrap();
        let known = [level, square(1.0), square(0.0)].map(Arc::new);
        let mut left = KnownShapes::new(&known);
        let mut find = |k: usize, most: usize| {
            let found = get_shape(&mut Reader::new(&bytes_of(&known[k])), &mut left).unwrap();
            assert!(Arc::ptr_eq(&found, &known[k]) && left.bytes.capacity() <= most, "{k}: {}", left.bytes.capacity());
        };
        find(2, 1000);
        find(1, 1000);
        find(0, usize::MAX);
    }
}
