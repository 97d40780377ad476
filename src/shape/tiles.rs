//! Maps of tiles.

use glam::DVec2;

use crate::error::ShapeError;
use crate::math::interval::larger;
use crate::polygon::join::join;
use crate::polygon::rectangles::{rectangles, Rectangle};
use crate::shape::convex::Convex;
use crate::shape::validate::{check_count, check_sizes};
use crate::shape::Shape;

/// The number of a cell that is solid all over; that of the legend's first shape is the next one.
const WHOLE: u32 = 1;

impl Shape {
    /// A map of square tiles. `cells` holds a number for each cell, row by row, each row of `columns` cells: 0 is empty, 1 a whole
    /// cell, 2 the first shape of `legend`, 3 the second, and so on; other numbers are empty. Row 0 begins at the origin, rows go
    /// along +y, and `size` is the side of a cell. A shape of the legend, such as a slope, lies in the unit cell from (0, 0) to (1, 1).
    ///
    /// Cells are joined to few convex pieces: whole cells to rectangles that are as wide as possible, and polygons of the legend with
    /// each other and with rectangles, where they have a whole edge in common and are convex together. Cells that touch are one to
    /// the bit, whatever their size.
    ///
    /// ```
    /// use shadowgap::Shape;
    /// let slope = Shape::polygon(&[[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]].map(Into::into), 0.0)?;
    /// let map = [
    ///     0, 0, 2, 1, //
    ///     0, 2, 1, 1,
    /// ];
    /// let hill = Shape::tiles(4, &map, 16.0, &[slope])?;
    /// assert_eq!((hill.pieces().len(), hill.area()), (1, 4.0 * 16.0 * 16.0));
    /// # Ok::<(), shadowgap::ShapeError>(())
    /// ```
    pub fn tiles(columns: usize, cells: &[u32], size: f64, legend: &[Shape]) -> Result<Self, ShapeError> {
        Shape::tiles_of(columns, cells, size, &legend.iter().collect::<Vec<_>>())
    }

    /// [`Shape::tiles`] with a legend of references. Steps:
    ///
    /// 1. Cut the whole cells into rectangles.
    /// 2. Add the legend's polygons, in units of a cell; join polygons if there are any of the legend.
    /// 3. Scale the vertices, and round them so that no later sum or difference rounds: see [`rounder`].
    pub(crate) fn tiles_of(columns: usize, cells: &[u32], size: f64, legend: &[&Shape]) -> Result<Self, ShapeError> {
        let (columns, cells) = if columns == 0 { (1, &[][..]) } else { (columns, cells) };
        let rows = cells.len().div_ceil(columns);
        let mut farthest = if legend.is_empty() { 0.0 } else { 1.0 };
        // Whether all shapes stay within their cells, and none overlaps itself.
        let mut disjoint = true;
        for shape in legend {
            disjoint &= shape.radius() == 0.0 && (shape.nodes().is_none() || shape.is_disjoint());
            for point in shape.points() {
                disjoint &= point.min_element() >= 0.0 && point.max_element() <= 1.0;
                farthest = larger(farthest, point.abs().max_element());
            }
        }
        let largest = size * (columns.max(rows) as f64 + farthest);
        check_sizes(&[size], &[largest], 0.0, 0.0)?;

        let mut polygons: Vec<Vec<DVec2>> = rectangles(columns, cells, WHOLE).iter().map(corners).collect();
        let (whole, mut rest) = (polygons.len(), Vec::new());
        for (at, &cell) in cells.iter().enumerate().filter(|(_, &cell)| cell > WHOLE) {
            let place = DVec2::new((at % columns) as f64, (at / columns) as f64);
            for piece in legend.get((cell - WHOLE) as usize - 1).map_or(&[][..], |shape| shape.convex_pieces()) {
                let vertices = piece.points().map(|point| place + point).collect();
                if piece.radius == 0.0 && piece.core.len() > 2 {
                    polygons.push(vertices);
                } else {
                    rest.push((vertices, piece.radius * size));
                }
            }
        }
        if polygons.len() > whole {
            join(&mut polygons, columns, rows);
        }

        let rounder = rounder(largest);
        let (mut pieces, mut points) = (Vec::with_capacity(polygons.len()), Vec::with_capacity(4 * polygons.len()));
        let mut add = |mut vertices: Vec<DVec2>, radius| {
            vertices.iter_mut().for_each(|vertex| *vertex = (*vertex * size + rounder) - rounder);
            points.extend_from_slice(&vertices);
            pieces.push(Convex::centered(DVec2::ZERO, vertices, radius));
        };
        for vertices in polygons {
            if !vertices.is_empty() {
                add(vertices, 0.0);
            }
        }
        for (vertices, radius) in rest {
            check_sizes(&[], &[], radius, 0.0)?;
            add(vertices, radius);
        }
        check_count(pieces.len(), 1)?;
        Ok(Shape::from_pieces(pieces, points, disjoint))
    }
}

/// The corners of a rectangle of cells, in units of a cell.
fn corners(&Rectangle { left, top, right, bottom }: &Rectangle) -> Vec<DVec2> {
    let [left, top, right, bottom] = [left, top, right, bottom].map(|border| border as f64);
    vec![DVec2::new(left, top), DVec2::new(right, top), DVec2::new(right, bottom), DVec2::new(left, bottom)]
}

/// A number that, added to a coordinate of up to `largest` and taken away again, rounds it to a multiple of 2⁻⁵¹ of a power of two
/// above all coordinates.
///
/// Such coordinates have so few bits that the middle of any two of them is exact, and so is the difference of a coordinate and that
/// middle. A piece keeps its middle and its vertices relative to it; the sum of both is then the coordinate again, to the bit, and
/// pieces that have an edge in common agree on it.
fn rounder(largest: f64) -> f64 {
    const EXPONENT: u64 = 0x7ff0_0000_0000_0000;
    6.0 * f64::from_bits(largest.to_bits() & EXPONENT)
}
