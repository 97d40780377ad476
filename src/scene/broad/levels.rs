//! The levels of a grid: how large their cells are, and which bodies go to which.
//!
//! Bodies are told apart by their widths. Few levels mean that small bodies look at many others in large cells, many that each
//! body has to be looked for in many levels; what that costs is known well enough to choose the best.

use crate::scene::bodies::bounds::Bounds;
use crate::scene::broad::quantised::CELLS;

/// Cells of one size.
#[derive(Clone, Copy)]
pub(crate) struct Level {
    pub size: f64,
    pub inverse: f64,
    /// Where its places begin in the table.
    pub first_bucket: u32,
    /// The number of its places, a power of two, less one.
    pub mask: u32,
    /// From each row to the next, in places.
    pub stride: u32,
    /// Rows that are no more than [`NEAR_ROWS`] from each other share no places in stretches of up to so many columns.
    pub apart: u32,
    /// Its bodies, from here …
    pub begin: u32,
    /// … to here.
    pub end: u32,
}

/// The levels that some bodies need.
#[derive(Default)]
pub(crate) struct Levels {
    /// From large cells to small.
    pub list: Vec<Level>,
    /// Each body's class of widths.
    classes: Vec<u16>,
    /// How many bodies there are of each class of widths, then the level they go to.
    counts: Vec<u32>,
    /// The classes that it is not 0 for lie from here to there.
    low: usize,
    high: usize,
    bins: Vec<Bin>,
    /// About how large an area the bodies are spread over.
    pub area: f64,
}

/// Classes of widths that go to the same level.
struct Bin {
    /// The largest.
    top: usize,
    count: u32,
    /// So many bins, this one and those after it, best share a level.
    merged: usize,
    /// What the levels from here on cost then, in looks at a body.
    cost: f64,
}

/// So many classes make a bin: half an octave.
const CLASSES_PER_BIN: usize = 1 << (OCTAVE_BITS - 1);

/// To find the bodies of another level that may meet one's own costs as much as to look at so many.
const SCAN_COST: f64 = 40.0;

/// Widths are told apart by so many parts of each octave, two to the power of this.
const OCTAVE_BITS: u32 = 3;

/// So many classes of widths: coordinates reach 2^233, and what is smaller than 2^-240 counts as that large.
const WIDTH_CLASSES: usize = 480 << OCTAVE_BITS;

/// The first class begins at two to the power of minus this.
const SMALLEST_EXPONENT: u64 = 240;

/// Most stretches of cells that are looked through have no more rows beyond the first.
pub(crate) const NEAR_ROWS: u32 = 4;

/// A level has at least so many places: in fewer, neighbours' neighbours would share a place with them, and pairs would be
/// found twice.
const MIN_BUCKETS: u32 = 32;

/// Which class a width is of.
#[inline(always)]
fn width_class(width: f64) -> u16 {
    const FIRST: u64 = (1023 - SMALLEST_EXPONENT) << OCTAVE_BITS;
    // Ends are rounded to steps: a little more than the width.
    let width = width * (1.0 + 1.0 / 512.0);
    let class = (width.to_bits() >> (52 - OCTAVE_BITS)).saturating_sub(FIRST);
    if class < WIDTH_CLASSES as u64 {
        class as u16
    } else {
        WIDTH_CLASSES as u16 - 1
    }
}

/// What all widths of a class are below.
fn upper_width(class: usize) -> f64 {
    f64::from_bits((class as u64 + 1 + ((1023 - SMALLEST_EXPONENT) << OCTAVE_BITS)) << (52 - OCTAVE_BITS))
}

impl Level {
    #[inline(always)]
    pub fn bucket(&self, column: u32, row: u32) -> u32 {
        column.wrapping_add(row.wrapping_mul(self.stride)) & self.mask
    }

    /// How many bodies it has.
    pub fn len(&self) -> u32 {
        self.end - self.begin
    }
}

impl Levels {
    /// Makes the levels that these bodies need, and returns how many beginnings of places they have.
    pub fn choose(&mut self, ranks: &[u32], bounds: &[Bounds]) -> usize {
        // Of all the classes there could be, hardly any are.
        self.counts.resize(WIDTH_CLASSES, 0);
        self.counts[self.low..self.high].fill(0);
        (self.low, self.high) = (WIDTH_CLASSES, 0);
        self.classes.clear();
        self.classes.reserve_exact(ranks.len());
        for &rank in ranks {
            let class = width_class(bounds[rank as usize].width());
            self.classes.push(class);
            let class = class as usize;
            self.counts[class] += 1;
            self.low = if class < self.low { class } else { self.low };
            self.high = if class < self.high { self.high } else { class + 1 };
        }
        // Bins take whole numbers of classes.
        self.low = self.low.saturating_sub(CLASSES_PER_BIN);
        self.list.clear();
        self.merge_bins();
        let (mut first_bucket, mut begin) = (0, 0);
        let mut bins = &self.bins[..];
        while let [top, ..] = bins {
            let (own, rest) = bins.split_at(top.merged);
            let count: u32 = own.iter().map(|bin| bin.count).sum();
            for bin in own {
                self.counts[(bin.top + 1).saturating_sub(CLASSES_PER_BIN)..=bin.top].fill(self.list.len() as u32);
            }
            let buckets = count.next_power_of_two();
            // At least PLACES, and no more than columns and rows are counted modulo.
            let buckets = MIN_BUCKETS.max(CELLS.min(buckets));
            let size = upper_width(top.top);
            // Odd, so that a column goes through all places.
            let stride = ((f64::from(buckets) * 0.618_033_988_749_894_9) as u32) | 1;
            let apart = (1..=NEAR_ROWS)
                .map(|rows| (rows * stride) % buckets)
                .fold(buckets, |apart, ahead| apart.min(ahead).min(buckets - ahead));
            let (mask, end) = (buckets - 1, begin + count);
            self.list.push(Level { size, inverse: 1.0 / size, first_bucket, mask, stride, apart, begin, end });
            (first_bucket, begin, bins) = (first_bucket + buckets + 1, begin + count, rest);
        }
        first_bucket as usize
    }

    /// Fills `bins` with the classes that `counts` says there are, from large to small, and finds how many of them best
    /// share a level, from each on.
    ///
    /// Of n bodies in cells of size s, spread over an area A, each looks at 4.5 n s² / A others; and each smaller body looks at
    /// 4.8 n s² / A of them, after a [`SCAN_COST`]. So the best levels for the bins from one on follow from those for the bins
    /// after it (dynamic programming).
    fn merge_bins(&mut self) {
        self.bins.clear();
        let mut top = self.high;
        while top > self.low {
            if self.counts[top - 1] == 0 {
                top -= 1;
                continue;
            }
            let bottom = top.saturating_sub(CLASSES_PER_BIN);
            let count = self.counts[bottom..top].iter().sum();
            self.bins.push(Bin { top: top - 1, count, merged: 1, cost: 0.0 });
            top = bottom;
        }
        if self.area == 0.0 {
            // Nothing is known yet: about one to a cell.
            self.area = self.bins.iter().map(|bin| f64::from(bin.count) * upper_width(bin.top).powi(2)).sum();
        }
        let mut below = 0.0;
        for at in (0..self.bins.len()).rev() {
            let (cell, mut count, mut under) =
                (upper_width(self.bins[at].top), 0.0, below + f64::from(self.bins[at].count));
            below = under;
            let (mut best, mut merged) = (f64::INFINITY, 1);
            for (index, bin) in self.bins[at..].iter().enumerate() {
                count += f64::from(bin.count);
                under -= f64::from(bin.count);
                let neighbours = count * cell * cell / self.area;
                let rest = self.bins.get(at + index + 1).map_or(0.0, |bin| bin.cost);
                let cost = 4.5 * neighbours * count + under * (SCAN_COST + 4.8 * neighbours) + rest;
                if cost < best {
                    (best, merged) = (cost, index + 1);
                }
            }
            (self.bins[at].cost, self.bins[at].merged) = (best, merged);
        }
    }

    /// The level of each body, in the order in which they were given.
    pub fn level_of_each(&self) -> impl Iterator<Item = &Level> {
        self.classes.iter().map(|&class| &self.list[self.counts[class as usize] as usize])
    }
}
