//! Maps of tiles.

use glam::DVec2;

use crate::error::ShapeError;
use crate::math::interval::larger;
use crate::memory::reserve;
use crate::polygon::join::join;
use crate::polygon::rectangles::{rectangles, runs, Rectangle, Run};
use crate::shape::convex::Convex;
use crate::shape::validate::{check_count, check_sizes};
use crate::shape::Form;

/// The number of a cell that is solid all over; that of the legend's first shape is the next one.
const WHOLE: u32 = 1;

/// What a vertex of a drawn cell takes while a map is made, in bytes: a circle's has a piece for itself.
const BYTES_PER_VERTEX: usize = 400;

impl Form {
    /// [`Shape::tiles`](crate::Shape::tiles). Steps:
    ///
    /// 1. Cut the whole cells into rectangles.
    /// 2. Add the legend's polygons, in units of a cell; join polygons if there are any of the legend.
    /// 3. Scale the vertices, and round them so that no later sum or difference rounds: see [`rounder`].
    pub(crate) fn tiles_of(columns: usize, cells: &[u32], size: f64, legend: &[&Form]) -> Result<Self, ShapeError> {
        let cells = if columns == 0 { &[] } else { cells };
        let columns = columns.clamp(1, cells.len().max(1));
        Self::tiles_of_runs(columns, &runs(columns, cells), size, legend)
    }

    /// As [`tiles_of`](Self::tiles_of), in time that depends on the runs. There is at least one column.
    pub(crate) fn tiles_of_runs(columns: usize, runs: &[Run], size: f64, legend: &[&Form]) -> Result<Self, ShapeError> {
        let rows = runs.iter().map(|&(_, length)| length).sum::<usize>().div_ceil(columns);
        let (mut low, mut high) = (DVec2::ZERO, if legend.is_empty() { DVec2::ZERO } else { DVec2::ONE });
        let mut disjoint = true;
        for shape in legend {
            disjoint &= shape.radius() == 0.0 && (shape.nodes().is_none() || shape.is_disjoint());
            for point in shape.points() {
                (low, high) = (low.min(point), high.max(point));
            }
        }
        // Pieces may overlap if shapes leave their cells.
        disjoint &= low.min_element() >= 0.0 && high.max_element() <= 1.0;
        let largest = size * (columns.max(rows) as f64 + larger(-low.min_element(), high.max_element()));
        check_sizes(&[size], &[largest], 0.0, 0.0)?;

        let shape = |number: u32| legend.get(number.wrapping_sub(WHOLE + 1) as usize);
        let drawn = |&(number, length): &Run| shape(number).map_or(0, |shape| shape.points().len() * length);
        if !reserve(runs.iter().map(drawn).sum(), BYTES_PER_VERTEX) {
            return Err(ShapeError::Degenerate);
        }
        let mut map = Map { size, rounder: rounder(largest), pieces: Vec::new(), points: Vec::new() };
        let mut polygons: Vec<Vec<DVec2>> = rectangles(columns, runs, WHOLE).iter().map(Rectangle::corners).collect();
        let whole = polygons.len();
        let mut end = 0;
        for &(number, length) in runs {
            end += length;
            let Some(shape) = shape(number) else { continue };
            for at in end - length..end {
                let place = DVec2::new((at % columns) as f64, (at / columns) as f64);
                for piece in shape.convex_pieces() {
                    let mut vertices = piece.core.clone();
                    vertices.iter_mut().for_each(|vertex| *vertex = place + (piece.center + *vertex));
                    if piece.radius == 0.0 && piece.core.len() > 2 {
                        polygons.push(vertices);
                    } else {
                        check_sizes(&[], &[], piece.radius * size, 0.0)?;
                        map.add(vertices, piece.radius * size);
                    }
                }
            }
        }
        if polygons.len() > whole {
            join(&mut polygons, columns, rows);
        }
        map.pieces.reserve(polygons.len());
        for vertices in polygons {
            if !vertices.is_empty() {
                map.add(vertices, 0.0);
            }
        }
        check_count(map.pieces.len(), 1)?;
        Ok(Form::from_pieces(map.pieces, map.points, disjoint))
    }
}

/// What a map of tiles is made of.
struct Map {
    size: f64,
    /// See [`rounder`].
    rounder: f64,
    pieces: Vec<Convex>,
    points: Vec<DVec2>,
}

impl Map {
    /// Adds a piece with these vertices, in units of a cell.
    #[inline(never)] // for code size
    fn add(&mut self, mut vertices: Vec<DVec2>, radius: f64) {
        for vertex in &mut vertices {
            *vertex = (*vertex * self.size + self.rounder) - self.rounder;
        }
        self.points.extend_from_slice(&vertices);
        self.pieces.push(Convex::centered(DVec2::ZERO, vertices, radius));
    }
}

/// A number that, added to a coordinate of up to `largest` and taken away again, rounds it to a multiple of 2⁻⁵¹ of a
/// power of two above all coordinates.
///
/// Such coordinates have so few bits that the middle of any two of them is exact, and so is the difference of a
/// coordinate and that middle. A piece keeps its middle and its vertices relative to it; the sum of both is then the
/// coordinate again, to the bit, and pieces that have an edge in common agree on it.
fn rounder(largest: f64) -> f64 {
    const EXPONENT: u64 = 0x7ff0_0000_0000_0000;
    6.0 * f64::from_bits(largest.to_bits() & EXPONENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_row_may_be_shorter_than_the_map_is_wide() {
        for columns in [3, 1000, usize::MAX] {
            assert_eq!(Form::tiles_of(columns, &[0, 1, 1], 2.0, &[]).unwrap().mass().area, 8.0, "{columns} columns");
        }
        assert_eq!(Form::tiles_of(2, &[0, 1, 1], 2.0, &[]).unwrap().pieces().len(), 2);
        assert!(matches!(Form::tiles_of(0, &[1], 2.0, &[]), Err(ShapeError::TooFewPoints { got: 0, least: 1 })));
        assert!(matches!(Form::tiles_of(1, &[], 2.0, &[]), Err(ShapeError::TooFewPoints { got: 0, least: 1 })));
        assert!(matches!(Form::tiles_of(1, &[2, 7], 2.0, &[]), Err(ShapeError::TooFewPoints { got: 0, least: 1 })));
    }

    #[test]
    fn a_radius_of_the_legend_is_scaled_and_checked() {
        let disc = Form::circle(0.25, DVec2::splat(0.5)).unwrap();
        let map = Form::tiles_of(2, &[1, 2], 4.0, &[&disc]).unwrap();
        assert_eq!((map.pieces().len(), map.radius(), map.is_disjoint()), (2, 1.0, false));
        assert!(matches!(Form::tiles_of(1, &[2], 1e-70, &[&disc]), Err(ShapeError::BadRadius { .. })));
    }

    #[test]
    fn pieces_may_overlap_only_if_a_shape_leaves_its_cell() {
        let of = |points: &[[f64; 2]]| {
            let shape = Form::polygon(&points.iter().copied().map(DVec2::from).collect::<Vec<_>>(), 0.0).unwrap();
            Form::tiles_of(3, &[2, 0, 2], 1.0, &[&shape]).unwrap().is_disjoint()
        };
        assert!(of(&[[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]));
        assert!(!of(&[[0.0, 1.0], [1.0, 0.0], [1.5, 1.0]]));
        assert!(!of(&[[-0.5, 1.0], [1.0, 0.0], [1.0, 1.0]]));
    }

    #[test]
    fn coordinates_are_multiples_of_a_small_part_of_the_map() {
        let slope = Form::polygon(&[DVec2::new(0.0, 1.0), DVec2::X, DVec2::ONE], 0.0).unwrap();
        let deep = Form::polygon(&[DVec2::new(-6.0, 1.0), DVec2::X, DVec2::ONE], 0.0).unwrap();
        for size in [0.1, 0.7, 1.0 / 3.0, 16.1, 1e-5, 3e20] {
            for (columns, rows) in [(1, 1), (7, 1), (1, 9), (40, 3), (3, 40)] {
                for legend in [&[][..], &[&slope], &[&deep]] {
                    let cells: Vec<u32> = (0..columns * rows).map(|k| [1, 0, 2, 1, 3][k % 5]).collect();
                    let map = Form::tiles_of(columns, &cells, size, legend).unwrap();
                    let points: Vec<f64> = map
                        .convex_pieces()
                        .iter()
                        .flat_map(|piece| piece.points())
                        .flat_map(|at| [at.x, at.y])
                        .collect();
                    let largest = points.iter().fold(0.0f64, |most, at| most.max(at.abs()));
                    // 2⁻⁵¹ of the power of two above all coordinates.
                    let unit = 2f64.powi(largest.log2().floor() as i32 + 1 - 51);
                    for at in points {
                        assert_eq!((at / unit).fract(), 0.0, "{at} of {columns} × {rows} cells of {size}");
                        let cells = at / size;
                        assert!((cells - cells.round()).abs() < 1e-12, "{at}");
                    }
                }
            }
        }
    }

    #[test]
    fn maps_that_reach_too_far_are_refused() {
        let of = |columns: usize, cell: u32, size: f64, legend: &[&Form]| {
            Form::tiles_of(columns, &vec![cell; columns], size, legend).is_ok()
        };
        assert!(of(2, 1, 0.5e70, &[]) && !of(2, 1, 0.501e70, &[]) && !of(1, 1, f64::NAN, &[]));
        // A shape that reaches six cells to the left.
        let deep = Form::polygon(&[DVec2::new(-6.0, 1.0), DVec2::X, DVec2::ONE], 0.0).unwrap();
        assert!(of(1, 2, 0.14e70, &[&deep]) && !of(1, 2, 0.2e70, &[&deep]));
        let high = Form::polygon(&[DVec2::new(6.0, 0.0), DVec2::new(6.0, 6.0), DVec2::Y], 0.0).unwrap();
        assert!(of(1, 2, 0.14e70, &[&high]) && !of(1, 2, 0.2e70, &[&high]));
    }

    #[test]
    fn only_sharp_polygons_are_joined() {
        let left = Form::rectangle(0.5, 1.0, DVec2::new(0.25, 0.5), 0.0, 0.0).unwrap();
        let count = |shape: &Form| Form::tiles_of(2, &[1, 2], 1.0, &[shape]).unwrap().pieces().len();
        assert_eq!(count(&left), 1);
        let round = Form::rectangle(0.5, 1.0, DVec2::new(0.25, 0.5), 0.0, 0.1).unwrap();
        let map = Form::tiles_of(2, &[1, 2], 1.0, &[&round]).unwrap();
        assert_eq!((map.pieces().len(), map.radius()), (2, 0.1));
        // The segment along the edge of a cell, and one across.
        for x in [0.0, 1.0] {
            let segment = Form::segment(DVec2::ZERO, DVec2::new(x, 1.0)).unwrap();
            let map = Form::tiles_of(2, &[1, 2], 1.0, &[&segment]).unwrap();
            let mut corners: Vec<usize> = map.convex_pieces().iter().map(|piece| piece.core.len()).collect();
            corners.sort_unstable();
            assert_eq!((corners, map.is_disjoint()), (vec![2, 4], true));
        }
    }
}
