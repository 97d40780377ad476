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
    /// 3. Scale the vertices, and round them so that no later sum or difference rounds: see [`Grid`].
    pub(crate) fn tiles_of(columns: usize, cells: &[u32], size: f64, legend: &[&Shape]) -> Result<Self, ShapeError> {
        let cells = if columns == 0 { &[] } else { cells };
        let rows = cells.len().div_ceil(columns.max(1));
        let cell = |column: usize, row: usize| cells.get(row * columns + column).copied().unwrap_or(0);
        let farthest = |shape: &&Shape| shape.points().map(|point| point.abs().max_element()).fold(1.0, larger);
        let largest = size * (columns.max(rows) as f64 + legend.iter().map(farthest).fold(0.0, larger));
        check_sizes(&[size], &[largest], 0.0, 0.0)?;
        let grid = Grid::new(largest);

        let mut polygons: Vec<Vec<DVec2>> =
            rectangles(columns, rows, &|column, row| cell(column, row) == WHOLE).iter().map(corners).collect();
        let (whole, mut rest) = (polygons.len(), Vec::new());
        for (at, cell) in cells.iter().enumerate() {
            let Some(shape) = cell.checked_sub(WHOLE + 1).and_then(|index| legend.get(index as usize)) else {
                continue;
            };
            let place = DVec2::new((at % columns) as f64, (at / columns) as f64);
            for piece in shape.convex_pieces() {
                let vertices = piece.points().map(|point| place + point).collect();
                if piece.radius == 0.0 && piece.core.len() > 2 {
                    polygons.push(vertices);
                } else {
                    rest.push((vertices, piece.radius * size));
                }
            }
        }
        if polygons.len() > whole {
            join(&mut polygons);
        }

        let mut pieces = Vec::new();
        for (vertices, radius) in polygons.into_iter().map(|vertices| (vertices, 0.0)).chain(rest) {
            if !vertices.is_empty() {
                check_sizes(&[], &[], radius, 0.0)?;
                pieces.push(Convex::centered(DVec2::ZERO, &grid.scaled(&vertices, size), radius));
            }
        }
        check_count(pieces.len(), 1)?;
        let points = pieces.iter().flat_map(Convex::points).collect();
        Ok(Shape::from_pieces(pieces, points, legend.iter().all(|shape| fits_cell(shape))))
    }
}

/// The corners of a rectangle of cells, in units of a cell.
fn corners(&Rectangle { left, top, right, bottom }: &Rectangle) -> Vec<DVec2> {
    let [left, top, right, bottom] = [left, top, right, bottom].map(|border| border as f64);
    vec![DVec2::new(left, top), DVec2::new(right, top), DVec2::new(right, bottom), DVec2::new(left, bottom)]
}

/// Whether a shape stays within its cell, and its pieces do not overlap.
fn fits_cell(shape: &Shape) -> bool {
    let inside = |point: DVec2| point.min_element() >= 0.0 && point.max_element() <= 1.0;
    let disjoint = shape.convex_pieces().len() == 1 || shape.is_disjoint();
    disjoint && shape.radius() == 0.0 && shape.points().all(inside)
}

/// Coordinates with so few bits that the middle of any two of them is exact, and so is the difference of a coordinate and that
/// middle. A piece keeps its middle and its vertices relative to it; the sum of both is then the coordinate again, to the bit, and
/// pieces that have an edge in common agree on it.
struct Grid {
    /// Adding this number rounds a coordinate to a multiple of the grid's spacing, 2⁻⁵¹ of a power of two above all coordinates.
    rounder: f64,
}

impl Grid {
    /// The grid for coordinates of up to `largest`.
    fn new(largest: f64) -> Self {
        const EXPONENT: u64 = 0x7ff0_0000_0000_0000;
        Grid { rounder: 6.0 * f64::from_bits(largest.to_bits() & EXPONENT) }
    }

    /// Scaled points, rounded to the grid.
    fn scaled(&self, points: &[DVec2], size: f64) -> Vec<DVec2> {
        points.iter().map(|point| (*point * size + self.rounder) - self.rounder).collect()
    }
}
