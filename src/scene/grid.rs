//! The broad phase: which bodies' bounds meet.
//!
//! A hierarchy of grids (B. Mirtich, Impulse-based dynamic simulation of rigid body systems, 1996; C. Ericson, Real-Time
//! Collision Detection, 2005, 7.2): each body lies in one cell of one level, the cell that holds the middle of its bounds,
//! of the level whose cells are at least as large as its bounds and, of those, smallest. Those of the same level that its
//! bounds may meet lie in the nine cells about it.
//!
//! A level has no borders. Its cells share a table of about as many places as there are bodies: cell (column, row) has the
//! place column + K · row, modulo the table's size. Cells side by side have places side by side, so that a stretch of a row
//! is one run of the bodies, which are sorted by place (counting sort). With K near the size divided by the golden ratio,
//! rows are spread evenly (Knuth, The Art of Computer Programming 3, 6.4), whether the bodies fill a square, lie on one line
//! or in two heaps far from each other. Cells that happen to share a place cost a look, no more: their bodies' bounds do not
//! meet.
//!
//! Why a grid: measured beside others on the same bounds, all moving (benches/README.md, "Broad phase: the candidates"), it is in
//! WebAssembly the quickest in eleven scenes of twelve. A Morton hierarchy built anew takes 1.2 to 2.8 times as long, the best
//! crate's tree 1.2 to 3.7; sort and sweep 2.5 to 20 times, but a third on a line. Natively, without SIMD, the hierarchy is within 7 to
//! 64 %, and where sizes differ by a thousand it takes 0.84 times as long, parry2d's tree, kept from frame to frame, 0.70.

use super::bounds::Bounds;
use super::candidates::Candidates;
use super::steps::{Asks, Steps, CELLS};

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
    /// Rows that are no more than [`NEAR_ROWS`] from each other share no places in stretches of up to so many columns.
    apart: u32,
    /// Its bodies, from here …
    from: u32,
    /// … to here.
    to: u32,
}

/// Bodies by place.
#[derive(Default)]
pub(super) struct Grid {
    /// The bodies' bounds in their level's steps, by place.
    steps: Vec<Steps>,
    /// What the caller calls them.
    tags: Vec<u32>,
    /// Their places in their level's part of the table.
    places: Vec<u32>,
    /// Where the bodies of each place begin, for all levels one after the other, each with one more for its end.
    starts: Vec<u32>,
    /// From large cells to small.
    levels: Vec<Level>,
    /// How many bodies there are of each class of widths, then the level they go to; while it is built.
    counts: Vec<u32>,
    /// The classes that it is not 0 for lie from here to there.
    low: usize,
    high: usize,
    bins: Vec<Bin>,
    /// About how large an area the bodies are spread over.
    area: f64,
    /// Each body's level, place and steps, while it is built.
    unsorted: Vec<Unsorted>,
}

/// Classes of widths that go to the same level.
struct Bin {
    /// The largest.
    top: usize,
    count: u32,
    /// So many bins, this one and those after it, best share a level.
    bins: usize,
    /// What the levels from here on cost then, in looks at a body.
    cost: f64,
}

/// So many classes make a bin: half an octave.
const BIN: usize = 1 << (PARTS - 1);

/// To find the bodies of another level that may meet one's own costs as much as to look at so many.
const SCAN: f64 = 40.0;

/// So many entries follow the last, for whoever looks at four at a time.
const MORE: usize = 4;

/// A body that has no place yet.
#[derive(Clone, Copy)]
struct Unsorted {
    steps: Steps,
    place: u32,
    /// Where its level's places begin.
    first: u32,
    rank: u32,
}

/// A stretch of a row of cells, and what is asked of bounds there.
struct Row {
    asks: Asks,
    row: u32,
    column: u32,
    columns: u32,
}

/// Widths are told apart by so many parts of each octave, two to the power of this.
const PARTS: u32 = 3;

/// So many classes of widths: coordinates reach 2^233, and what is smaller than 2^-240 counts as that large.
const CLASSES: usize = 480 << PARTS;

/// The first class begins at two to the power of minus this.
const SMALLEST: u64 = 240;

/// Most stretches of cells that are looked through have no more rows beyond the first.
const NEAR_ROWS: u32 = 4;

/// A level has at least so many places: in fewer, neighbours' neighbours would share a place with them, and pairs would be
/// found twice.
const PLACES: u32 = 32;

/// Which class a width is of.
#[inline(always)]
pub(super) fn class_of(width: f64) -> u16 {
    const FIRST: u64 = (1023 - SMALLEST) << PARTS;
    // Ends are rounded to steps: a little more than the width.
    let width = width * (1.0 + 1.0 / 512.0);
    let class = (width.to_bits() >> (52 - PARTS)).saturating_sub(FIRST);
    if class < CLASSES as u64 {
        class as u16
    } else {
        CLASSES as u16 - 1
    }
}

/// What all widths of a class are below.
fn top_of(class: usize) -> f64 {
    f64::from_bits((class as u64 + 1 + ((1023 - SMALLEST) << PARTS)) << (52 - PARTS))
}

impl Level {
    #[inline(always)]
    fn place(&self, column: u32, row: u32) -> u32 {
        column.wrapping_add(row.wrapping_mul(self.stride)) & self.mask
    }

    fn len(&self) -> u32 {
        self.to - self.from
    }
}

impl Grid {
    /// Puts these bodies into the grid in place of all that it held. `bounds` and `widths`, the classes of their widths, go by
    /// rank, `ranks` says which of them, `tag` what they are called.
    #[inline(never)]
    pub fn build(&mut self, ranks: &[u32], bounds: &[Bounds], widths: &[u16], tag: impl Fn(u32) -> u32) {
        let size = self.set_levels(ranks, widths);
        self.starts.clear();
        self.starts.resize(size, 0);
        self.unsorted.clear();
        self.steps.resize(ranks.len() + MORE, Steps::NONE);
        self.tags.resize(ranks.len() + MORE, 0);
        self.places.resize(ranks.len(), 0);
        for &rank in ranks {
            let level = &self.levels[self.counts[widths[rank as usize] as usize] as usize];
            let steps = Steps::of(&bounds[rank as usize], level.inverse);
            let [column, row] = steps.cell();
            let place = level.place(column, row);
            self.starts[(level.first + place) as usize] += 1;
            self.unsorted.push(Unsorted { steps, place, first: level.first, rank });
        }
        // Each place's end; filling from the end makes them beginnings.
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        for &Unsorted { steps, place, first, rank } in self.unsorted.iter().rev() {
            let start = &mut self.starts[(first + place) as usize];
            *start -= 1;
            let at = *start as usize;
            (self.steps[at], self.tags[at], self.places[at]) = (steps, tag(rank), place);
        }
    }

    /// Makes the levels that these bodies need, leaves each class's level in `counts`, and returns how many starts there
    /// are.
    fn set_levels(&mut self, ranks: &[u32], widths: &[u16]) -> usize {
        // Of all the classes there could be, hardly any are.
        self.counts.resize(CLASSES, 0);
        self.counts[self.low..self.high].fill(0);
        (self.low, self.high) = (CLASSES, 0);
        for &rank in ranks {
            let class = widths[rank as usize] as usize;
            self.counts[class] += 1;
            self.low = if class < self.low { class } else { self.low };
            self.high = if class < self.high { self.high } else { class + 1 };
        }
        // Bins take whole numbers of classes.
        self.low = self.low.saturating_sub(BIN);
        self.levels.clear();
        self.part();
        let (mut first, mut from) = (0, 0);
        let mut bins = &self.bins[..];
        while let [top, ..] = bins {
            let (own, rest) = bins.split_at(top.bins);
            let count: u32 = own.iter().map(|bin| bin.count).sum();
            for bin in own {
                self.counts[(bin.top + 1).saturating_sub(BIN)..=bin.top].fill(self.levels.len() as u32);
            }
            let places = count.next_power_of_two();
            // At least PLACES, and no more than columns and rows are counted modulo.
            let places = PLACES.max(CELLS.min(places));
            let size = top_of(top.top);
            // Odd, so that a column goes through all places.
            let stride = ((f64::from(places) * 0.618_033_988_749_894_9) as u32) | 1;
            let apart = (1..=NEAR_ROWS)
                .map(|rows| (rows * stride) % places)
                .fold(places, |apart, ahead| apart.min(ahead).min(places - ahead));
            let (mask, to) = (places - 1, from + count);
            self.levels.push(Level { size, inverse: 1.0 / size, first, mask, stride, apart, from, to });
            (first, from, bins) = (first + places + 1, from + count, rest);
        }
        first as usize
    }

    /// Fills `bins` with the classes that `counts` says there are, from large to small, and finds how many of them best
    /// share a level, from each on.
    ///
    /// Of n bodies in cells of size s, spread over an area A, each looks at 4.5 n s² / A others; and each smaller body looks at
    /// 4.8 n s² / A of them, after a [`SCAN`]. So the best levels for the bins from one on follow from those for the bins
    /// after it (dynamic programming).
    fn part(&mut self) {
        self.bins.clear();
        let mut top = self.high;
        while top > self.low {
            if self.counts[top - 1] == 0 {
                top -= 1;
                continue;
            }
            let bottom = top.saturating_sub(BIN);
            let count = self.counts[bottom..top].iter().sum();
            self.bins.push(Bin { top: top - 1, count, bins: 1, cost: 0.0 });
            top = bottom;
        }
        if self.area == 0.0 {
            // Nothing is known yet: about one to a cell.
            self.area = self.bins.iter().map(|bin| f64::from(bin.count) * top_of(bin.top).powi(2)).sum();
        }
        let mut below = 0.0;
        for at in (0..self.bins.len()).rev() {
            let (cell, mut count, mut under) = (top_of(self.bins[at].top), 0.0, below + f64::from(self.bins[at].count));
            below = under;
            let (mut best, mut bins) = (f64::INFINITY, 1);
            for (index, bin) in self.bins[at..].iter().enumerate() {
                count += f64::from(bin.count);
                under -= f64::from(bin.count);
                let neighbours = count * cell * cell / self.area;
                let rest = self.bins.get(at + index + 1).map_or(0.0, |bin| bin.cost);
                let cost = 4.5 * neighbours * count + under * (SCAN + 4.8 * neighbours) + rest;
                if cost < best {
                    (best, bins) = (cost, index + 1);
                }
            }
            (self.bins[at].cost, self.bins[at].bins) = (best, bins);
        }
    }

    /// What the bodies are called, by place: near each other in the world, near each other here.
    pub fn tags(&self) -> &[u32] {
        &self.tags[..self.places.len()]
    }

    /// Gives up all bodies.
    pub fn clear(&mut self) {
        self.places.clear();
        self.levels.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Adds every two bodies whose bounds meet, once, in either order. `bounds` go by rank, which `rank_of` has from a tag.
    #[inline(never)]
    pub fn pairs(&mut self, bounds: &[Bounds], rank_of: impl Fn(u32) -> u32, found: &mut Candidates) {
        let (mut expected, mut looks) = (0.0, 1.0);
        for (at, level) in self.levels.iter().enumerate() {
            looks += self.within(level, found) as f64;
            expected += 4.5 * (f64::from(level.len()) * level.size).powi(2);
            for fine in &self.levels[at + 1..] {
                // Small bodies look at two or three rows of large cells, large ones at many rows of small cells.
                let rows = level.size * fine.inverse + 1.0;
                let down = f64::from(level.len()) * rows < 2.5 * f64::from(fine.len());
                let (of, other) = if down { (level, fine) } else { (fine, level) };
                for &tag in &self.tags[of.from as usize..of.to as usize] {
                    if found.is_full() {
                        return;
                    }
                    self.scan(other, &bounds[rank_of(tag) as usize], tag, bounds, &rank_of, found);
                }
            }
        }
        if !found.is_full() {
            self.area = expected / looks;
        }
    }

    /// Adds every body whose bounds meet these, each with `tag`.
    #[inline(always)]
    pub fn meeting(
        &self,
        own: &Bounds,
        tag: u32,
        bounds: &[Bounds],
        rank_of: impl Fn(u32) -> u32,
        found: &mut Candidates,
    ) {
        for level in &self.levels {
            self.scan(level, own, tag, bounds, &rank_of, found);
        }
    }

    /// The pairs of one level. Returns how many were looked at.
    #[inline(always)]
    fn within(&self, level: &Level, found: &mut Candidates) -> usize {
        let mut looks = 0;
        let starts = &self.starts[level.first as usize..=(level.first + level.mask + 1) as usize];
        for at in level.from as usize..level.to as usize {
            if found.is_full() {
                break;
            }
            let (asks, tag, place) = (self.steps[at].asks(), self.tags[at], self.places[at]);
            // The rest of its own cell and the next one; then three of the next row.
            if place < level.mask {
                looks += self.look(at + 1, starts[place as usize + 2], &asks, tag, found);
            } else {
                looks += self.look_rarely(at + 1, level.to, &asks, tag, found);
                looks += self.look_rarely(level.from as usize, starts[1], &asks, tag, found);
            }
            let place = (place + level.stride - 1) & level.mask;
            let start = starts[place as usize] as usize;
            if place + 2 <= level.mask {
                looks += self.look(start, starts[place as usize + 3], &asks, tag, found);
            } else {
                looks += self.look_rarely(start, level.to, &asks, tag, found);
                let end = starts[(place + 2 - level.mask) as usize];
                looks += self.look_rarely(level.from as usize, end, &asks, tag, found);
            }
        }
        looks
    }

    /// Adds those of the bodies in this stretch whose bounds meet. Returns how many there are in all.
    ///
    /// Most stretches are short, and how short would surprise the processor each time: four are looked at always.
    #[inline(always)]
    fn look(&self, from: usize, to: u32, asks: &Asks, tag: u32, found: &mut Candidates) -> usize {
        let (to, four) = (to as usize, from..from + 4);
        let count = to - from;
        if let ([a, b, c, d], [first, second, third, fourth]) = (&self.steps[four.clone()], &self.tags[four]) {
            let meet = [
                a.meets(asks) & (count > 0),
                b.meets(asks) & (count > 1),
                c.meets(asks) & (count > 2),
                d.meets(asks) & (count > 3),
            ];
            found.add_four(tag, [*first, *second, *third, *fourth], meet);
        }
        if count > 4 {
            let others = self.tags[from + 4..to].iter().zip(&self.steps[from + 4..to]);
            found.add(tag, others.map(|(other, steps)| (other, steps.meets(asks))));
        }
        count
    }

    /// The same where a row goes on at the beginning of the table.
    #[cold]
    #[inline(never)]
    fn look_rarely(&self, from: usize, to: u32, asks: &Asks, tag: u32, found: &mut Candidates) -> usize {
        self.look(from, to, asks, tag, found)
    }

    /// Adds those of the bodies in this stretch whose bounds meet and whose middle lies in this row of cells: those of other
    /// rows may share its places.
    #[inline(never)]
    fn look_in_row(&self, from: u32, to: u32, row: &Row, tag: u32, found: &mut Candidates) {
        let (from, to) = (from as usize, to as usize);
        let others = self.tags[from..to].iter().zip(&self.steps[from..to]);
        found.add(
            tag,
            others.map(|(other, steps)| {
                let [its_column, its_row] = steps.cell();
                let here =
                    (its_row ^ row.row) % CELLS == 0 && its_column.wrapping_sub(row.column) % CELLS <= row.columns;
                (other, steps.meets(&row.asks) & here)
            }),
        );
    }

    /// Adds every body of a level whose bounds meet these.
    #[inline(always)]
    fn scan(
        &self,
        level: &Level,
        own: &Bounds,
        tag: u32,
        bounds: &[Bounds],
        rank_of: &impl Fn(u32) -> u32,
        found: &mut Candidates,
    ) {
        let across = (own.max[0] - own.min[0] + own.max[1] - own.min[1]) * level.inverse;
        let count = level.len();
        if across > f64::from(count) || across > f64::from(CELLS / 4) {
            // More rows and columns than bodies: all are looked at.
            let others = &self.tags[level.from as usize..level.to as usize];
            found.add(tag, others.iter().map(|other| (other, own.meets(&bounds[rank_of(*other) as usize]))));
            return;
        }
        let starts = &self.starts[level.first as usize..=(level.first + level.mask + 1) as usize];
        let steps = Steps::of(own, level.inverse);
        let asks = steps.asks();
        let ([column, row], [columns, rows]) = steps.cells();
        if rows <= NEAR_ROWS && columns < level.apart {
            let mut place = level.place(column, row);
            for _ in 0..=rows {
                let end = place + columns + 1;
                if end <= level.mask + 1 {
                    self.look(starts[place as usize] as usize, starts[end as usize], &asks, tag, found);
                } else {
                    self.look_rarely(starts[place as usize] as usize, level.to, &asks, tag, found);
                    self.look_rarely(level.from as usize, starts[(end - level.mask - 1) as usize], &asks, tag, found);
                }
                place = (place + level.stride) & level.mask;
            }
            return;
        }
        for row in row..=row + rows {
            let (place, end) = (level.place(column, row), level.place(column + columns + 1, row));
            let row = Row { asks, row, column, columns };
            if columns >= level.mask {
                self.look_in_row(level.from, level.to, &row, tag, found);
            } else if place < end {
                self.look_in_row(starts[place as usize], starts[end as usize], &row, tag, found);
            } else {
                self.look_in_row(starts[place as usize], level.to, &row, tag, found);
                self.look_in_row(level.from, starts[end as usize], &row, tag, found);
            }
        }
    }
}
