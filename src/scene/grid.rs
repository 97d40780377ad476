//! The broad phase: which bodies' bounds meet.
//!
//! A hierarchy of grids (B. Mirtich, Impulse-based dynamic simulation of rigid body systems, 1996; C. Ericson, Real-Time
//! Collision Detection, 2005, 7.2): each body lies in one cell of one level, the cell that holds the middle of its bounds,
//! of the level whose cells are at least as large as its bounds and less than twice that. Those of the same level that its
//! bounds may meet lie in the nine cells about it.
//!
//! A level has no borders. Its cells share a table of about as many places as there are bodies: cell (column, row) has the
//! place column + K · row, modulo the table's size. Cells side by side have places side by side, so that a stretch of a row
//! is one run of the bodies, which are sorted by place (counting sort). With K near the size divided by the golden ratio,
//! rows are spread evenly (Knuth, The Art of Computer Programming 3, 6.4), whether the bodies fill a square, lie on one line
//! or in two heaps far from each other. Cells that happen to share a place cost a look, no more: their bodies' bounds do not
//! meet.

use super::bounds::Bounds;

/// A body in a grid.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(super) struct Entry {
    pub bounds: Bounds,
    /// What the caller calls it.
    pub tag: u32,
    column: i32,
    row: i32,
}

impl Entry {
    const NONE: Entry = Entry { bounds: Bounds::NONE, tag: 0, column: 0, row: 0 };
}

/// Cells of one size.
#[derive(Clone, Copy)]
struct Level {
    size: f64,
    inverse: f64,
    /// Where its places begin in the table.
    first: u32,
    /// The number of its places, a power of two, less one.
    mask: u32,
    /// From each row to the next, in places.
    stride: u32,
    /// Its entries, from here …
    from: u32,
    /// … to here.
    to: u32,
}

/// Bodies by place.
#[derive(Default)]
pub(super) struct Grid {
    entries: Vec<Entry>,
    /// Where the entries of each place begin, for all levels one after the other, each with one more for its end.
    starts: Vec<u32>,
    /// From large cells to small.
    levels: Vec<Level>,
    /// How many bodies there are of each class of widths, then the level they go to; while it is built.
    counts: Vec<u32>,
    /// Each body's place in `starts`, while it is built.
    places: Vec<u32>,
}

/// Widths are told apart by so many steps in each octave.
const STEPS: u32 = 8;

/// A level takes bodies whose widths are of so many steps, so that the largest are about twice the smallest.
const SPAN: usize = 8;

/// So many classes of widths: coordinates reach 2^233, and what is smaller than 2^-240 counts as that large.
const CLASSES: usize = 480 * STEPS as usize;

/// The first class begins at two to the power of minus this.
const SMALLEST: u64 = 240;

/// Which class a width is of.
#[inline(always)]
pub(super) fn class_of(width: f64) -> u16 {
    const FIRST: u64 = (1023 - SMALLEST) * STEPS as u64;
    let class = (width.to_bits() >> (52 - STEPS.ilog2())).saturating_sub(FIRST);
    if class < CLASSES as u64 {
        class as u16
    } else {
        CLASSES as u16 - 1
    }
}

/// What all widths of a class are below.
fn top_of(class: usize) -> f64 {
    f64::from_bits((class as u64 + 1 + (1023 - SMALLEST) * u64::from(STEPS)) << (52 - STEPS.ilog2()))
}

impl Level {
    /// The cell that holds a coordinate, along its axis.
    #[inline(always)]
    fn cell(&self, coordinate: f64) -> i64 {
        (coordinate * self.inverse).floor() as i64
    }

    #[inline(always)]
    fn place(&self, column: i32, row: i32) -> u32 {
        (column as u32).wrapping_add((row as u32).wrapping_mul(self.stride)) & self.mask
    }

    /// The first and last cell, along an axis, in which bodies may lie that meet bounds from `min` to `max`.
    #[inline(always)]
    fn cells(&self, min: f64, max: f64) -> (i64, i64) {
        // Half of a cell is as far as a body reaches from its middle; the rest is for rounding.
        let reach = 0.5625 * self.size;
        (self.cell(min - reach), self.cell(max + reach))
    }
}

impl Grid {
    #[inline(never)]
    /// Puts these bodies into the grid in place of all that it held. `bounds` and `widths`, the classes of their widths, go by
    /// slot, `slots` says which of them, `tag` what they are called.
    pub fn build(&mut self, slots: &[u32], bounds: &[Bounds], widths: &[u16], tag: impl Fn(u32) -> u32) {
        let size = self.set_levels(slots, widths);
        self.starts.clear();
        self.starts.resize(size, 0);
        self.places.clear();
        self.entries.resize(slots.len(), Entry::NONE);
        for &slot in slots {
            let level = &self.levels[self.counts[widths[slot as usize] as usize] as usize];
            let [x, y] = bounds[slot as usize].middle();
            let place = level.first + level.place(level.cell(x) as i32, level.cell(y) as i32);
            self.starts[place as usize] += 1;
            self.places.push(place);
        }
        // Each place's end; filling from the end makes them beginnings.
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        for (&slot, &place) in slots.iter().zip(&self.places).rev() {
            let bounds = bounds[slot as usize];
            let level = &self.levels[self.counts[widths[slot as usize] as usize] as usize];
            let [x, y] = bounds.middle();
            let start = &mut self.starts[place as usize];
            *start -= 1;
            let (column, row) = (level.cell(x) as i32, level.cell(y) as i32);
            self.entries[*start as usize] = Entry { bounds, tag: tag(slot), column, row };
        }
    }

    /// Makes the levels that these bodies need, leaves each class's level in `counts`, and returns how many starts there
    /// are. The largest body sets the size of the largest cells, and so on down.
    fn set_levels(&mut self, slots: &[u32], widths: &[u16]) -> usize {
        self.levels.clear();
        self.counts.clear();
        self.counts.resize(CLASSES, 0);
        for &slot in slots {
            self.counts[widths[slot as usize] as usize] += 1;
        }
        let (mut first, mut from, mut top) = (0, 0, CLASSES);
        while top > 0 {
            if self.counts[top - 1] == 0 {
                top -= 1;
                continue;
            }
            let low = top.saturating_sub(SPAN);
            let count: u32 = self.counts[low..top].iter().sum();
            self.counts[low..top].fill(self.levels.len() as u32);
            let size = count.next_power_of_two().max(8);
            let cell = top_of(top - 1);
            self.levels.push(Level {
                size: cell,
                inverse: 1.0 / cell,
                first,
                mask: size - 1,
                // Odd, so that a column goes through all places.
                stride: ((f64::from(size) * 0.618_033_988_749_894_9) as u32) | 1,
                from,
                to: from + count,
            });
            (first, from, top) = (first + size + 1, from + count, low);
        }
        first as usize
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Tells every two bodies whose bounds meet, once, in either order.
    #[inline(always)]
    pub fn pairs(&self, mut found: impl FnMut(u32, u32)) {
        for (at, level) in self.levels.iter().enumerate() {
            self.within(level, &mut found);
            for fine in &self.levels[at + 1..] {
                // Small bodies look at two or three rows of large cells, large ones at many rows of small cells.
                let rows = level.size * fine.inverse + 1.0;
                if f64::from(level.to - level.from) * rows < 2.5 * f64::from(fine.to - fine.from) {
                    self.between(level, fine, &mut found);
                } else {
                    self.between(fine, level, &mut found);
                }
            }
        }
    }

    /// Tells every body whose bounds meet these.
    #[inline(always)]
    pub fn meeting(&self, bounds: &Bounds, mut found: impl FnMut(u32)) {
        for level in &self.levels {
            self.scan(level, bounds, &mut found);
        }
    }

    /// The pairs of one level.
    #[inline(always)]
    fn within(&self, level: &Level, found: &mut impl FnMut(u32, u32)) {
        for at in level.from..level.to {
            let entry = &self.entries[at as usize];
            let (column, row) = (entry.column, entry.row);
            let mut see = |other: &Entry, row: i32, column: i32| {
                if entry.bounds.meets(&other.bounds)
                    && other.row == row
                    && other.column.wrapping_sub(column) as u32 <= 2
                {
                    found(entry.tag, other.tag);
                }
            };
            // The rest of its own cell and the next one; then three of the next row.
            let place = level.place(column, row);
            let starts = &self.starts[level.first as usize..];
            if place < level.mask {
                for other in &self.entries[at as usize + 1..starts[place as usize + 2] as usize] {
                    see(other, row, column);
                }
            } else {
                for other in &self.entries[at as usize + 1..level.to as usize] {
                    see(other, row, column);
                }
                for other in &self.entries[level.from as usize..starts[1] as usize] {
                    see(other, row, column);
                }
            }
            let (column, row) = (column.wrapping_sub(1), row.wrapping_add(1));
            self.run(level, level.place(column, row), 3, |other| see(other, row, column));
        }
    }

    /// The pairs of two levels, each of one level's bodies looking at the other's.
    #[inline(always)]
    fn between(&self, level: &Level, other: &Level, found: &mut impl FnMut(u32, u32)) {
        for entry in &self.entries[level.from as usize..level.to as usize] {
            self.scan(other, &entry.bounds, &mut |tag| found(entry.tag, tag));
        }
    }

    /// Tells every body of a level whose bounds meet these.
    #[inline(always)]
    fn scan(&self, level: &Level, bounds: &Bounds, found: &mut impl FnMut(u32)) {
        let (left, right) = level.cells(bounds.min[0], bounds.max[0]);
        let (low, high) = level.cells(bounds.min[1], bounds.max[1]);
        let (columns, rows) = (right.wrapping_sub(left) as u64, high.wrapping_sub(low) as u64);
        // As many rows as bodies, or the whole of each row: then all are looked at.
        if rows >= u64::from(level.to - level.from) || columns >= u64::from(level.mask) {
            for entry in &self.entries[level.from as usize..level.to as usize] {
                if bounds.meets(&entry.bounds) {
                    found(entry.tag);
                }
            }
            return;
        }
        let (left, low) = (left as i32, low as i32);
        for row in 0..=rows as i32 {
            let row = low.wrapping_add(row);
            self.run(level, level.place(left, row), columns as u32 + 1, |entry| {
                if bounds.meets(&entry.bounds)
                    && entry.row == row
                    && u64::from(entry.column.wrapping_sub(left) as u32) <= columns
                {
                    found(entry.tag);
                }
            });
        }
    }

    /// The bodies of so many places from this one on, of a level that has at least as many.
    #[inline(always)]
    fn run(&self, level: &Level, place: u32, count: u32, mut see: impl FnMut(&Entry)) {
        let starts = &self.starts[level.first as usize..];
        let end = place + count;
        let wrapped = if end > level.mask + 1 { end - level.mask - 1 } else { 0 };
        for entry in &self.entries[starts[place as usize] as usize..starts[(end - wrapped) as usize] as usize] {
            see(entry);
        }
        if wrapped > 0 {
            for entry in &self.entries[level.from as usize..starts[wrapped as usize] as usize] {
                see(entry);
            }
        }
    }
}
