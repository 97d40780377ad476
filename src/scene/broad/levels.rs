//! The levels of a grid: the sizes of their cells, and each body's level.
//!
//! Few levels make small bodies test many others in large cells; many levels make every body search many of them. Both
//! costs can be estimated, so the cheapest levels are computed.

use crate::scene::bodies::bounds::Bounds;
use crate::scene::broad::quantised::CELLS;

/// A grid of square cells.
#[derive(Clone, Copy)]
pub(crate) struct Level {
    pub size: f64,
    pub inverse: f64,
    /// Where its buckets begin in the grid's `starts`.
    pub first_bucket: u32,
    /// The number of its buckets, a power of two, minus one.
    pub mask: u32,
    /// From a cell's bucket to that of the cell above: K.
    pub stride: u32,
    /// Rows at most [`NEAR_ROWS`] apart share no bucket over this many columns.
    pub apart: u32,
    /// Where its bodies begin in the grid's lists …
    pub begin: u32,
    /// … and where they end.
    pub end: u32,
    /// Whether its bodies are quiet: no two are ever a pair.
    pub is_quiet: bool,
}

/// The levels of a grid. Widths of bodies are grouped into classes, and classes into bins of half an octave.
#[derive(Clone, Default)]
pub(crate) struct Levels {
    /// From large cells to small; those of quiet bodies first.
    pub list: Vec<Level>,
    /// The width class of each body.
    classes: Vec<u16>,
    /// By width class: how many bodies it has, and later the index of its level.
    counts: Vec<u32>,
    /// The classes with a count other than 0 lie in `low..high`.
    low: usize,
    high: usize,
    bins: Vec<Bin>,
    /// The estimated area that the bodies are spread over.
    pub area: f64,
}

/// Neighbouring width classes, which always share a level.
#[derive(Clone)]
struct Bin {
    /// The class of the largest widths.
    top: usize,
    count: u32,
    /// How many bins, from this one on, share a level in the best choice.
    merged: usize,
    /// The cost of the best levels from this bin on, in overlap tests.
    cost: f64,
}

/// Half an octave.
const CLASSES_PER_BIN: usize = 1 << (OCTAVE_BITS - 1);

/// The cost of searching another level for one body, in overlap tests.
const SCAN_COST: f64 = 40.0;

/// An octave has two to the power of this width classes.
const OCTAVE_BITS: u32 = 3;

/// Covers all widths: coordinates reach 2^233, and widths below 2^-240 share the first class.
const WIDTH_CLASSES: usize = 480 << OCTAVE_BITS;

/// The classes of quiet bodies begin here, so that they have levels of their own. The gap before them is there because
/// a bin may reach below its lowest class.
const QUIET: usize = WIDTH_CLASSES + CLASSES_PER_BIN;

/// The first class begins at two to the power of minus this.
const SMALLEST_EXPONENT: u64 = 240;

/// Most searches in a level span no more rows than this after the first.
pub(crate) const NEAR_ROWS: u32 = 4;

/// The least number of buckets of a level. With fewer, the cells around a body could share a bucket, and pairs would be
/// found twice.
const MIN_BUCKETS: u32 = 32;

/// The class of a width.
#[inline(always)]
fn width_class(width: f64) -> u16 {
    const FIRST: u64 = (1023 - SMALLEST_EXPONENT) << OCTAVE_BITS;
    // A little wider, as the ends are rounded to steps.
    let width = width * (1.0 + 1.0 / 512.0);
    let class = (width.to_bits() >> (52 - OCTAVE_BITS)).saturating_sub(FIRST);
    if class < WIDTH_CLASSES as u64 {
        class as u16
    } else {
        WIDTH_CLASSES as u16 - 1
    }
}

/// The upper end of a class of widths.
fn upper_width(class: usize) -> f64 {
    let class = if class < QUIET { class } else { class - QUIET };
    f64::from_bits((class as u64 + 1 + ((1023 - SMALLEST_EXPONENT) << OCTAVE_BITS)) << (52 - OCTAVE_BITS))
}

impl Level {
    #[inline(always)]
    pub fn bucket(&self, column: u32, row: u32) -> u32 {
        column.wrapping_add(row.wrapping_mul(self.stride)) & self.mask
    }

    /// How many bodies the level has.
    pub fn len(&self) -> u32 {
        self.end - self.begin
    }
}

impl Levels {
    /// Chooses the levels for these bodies, and returns the length of the grid's `starts`.
    ///
    /// 1. Counts the bodies of each width class.
    /// 2. Merges the classes into bins, and the bins into levels ([`Levels::merge_bins`]).
    /// 3. Gives each level its cells, as wide as its widest class, and its buckets.
    pub fn choose(&mut self, ranks: &[u32], bounds: &[Bounds], is_quiet: Option<&dyn Fn(u32) -> bool>) -> usize {
        // Only the classes in use are reset: there are few.
        let classes = if is_quiet.is_some() { QUIET + WIDTH_CLASSES } else { WIDTH_CLASSES };
        if self.counts.len() < classes {
            self.counts.resize(classes, 0);
        }
        self.counts[self.low..self.high].fill(0);
        (self.low, self.high) = (classes, 0);
        self.classes.clear();
        self.classes.reserve_exact(ranks.len());
        for &rank in ranks {
            let mut class = width_class(bounds[rank as usize].width());
            if is_quiet.is_some_and(|is_quiet| is_quiet(rank)) {
                class += QUIET as u16;
            }
            self.classes.push(class);
            let class = class as usize;
            self.counts[class] += 1;
            self.low = if class < self.low { class } else { self.low };
            self.high = if class < self.high { self.high } else { class + 1 };
        }
        // A bin spans a whole number of classes, perhaps below the lowest. Without bodies, no class is in use.
        self.low = self.low.saturating_sub(CLASSES_PER_BIN).min(self.high);
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
            // No more buckets than columns and rows that can be told apart.
            let buckets = MIN_BUCKETS.max(CELLS.min(buckets));
            let size = upper_width(top.top);
            // Odd, so that a column runs through all buckets.
            let stride = ((f64::from(buckets) * 0.618_033_988_749_894_9) as u32) | 1;
            let apart = (1..=NEAR_ROWS)
                .map(|rows| (rows * stride) % buckets)
                .fold(buckets, |apart, ahead| apart.min(ahead).min(buckets - ahead));
            let (mask, end) = (buckets - 1, begin + count);
            let is_quiet = top.top >= QUIET;
            self.list.push(Level {
                size,
                inverse: 1.0 / size,
                first_bucket,
                mask,
                stride,
                apart,
                begin,
                end,
                is_quiet,
            });
            (first_bucket, begin, bins) = (first_bucket + buckets + 1, begin + count, rest);
        }
        first_bucket as usize
    }

    /// Fills `bins` from large widths to small, and finds for each bin how many bins from it on best share a level.
    ///
    /// Of n bodies in cells of size s, spread over an area A, each tests 4.5 n s² / A others; each smaller body tests
    /// 4.8 n s² / A of them, after a [`SCAN_COST`]. The best levels from one bin on follow from the best levels of the
    /// bins after it (dynamic programming).
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
            // No estimate yet: as if each body had a cell of its own.
            self.area = self.bins.iter().map(|bin| f64::from(bin.count) * upper_width(bin.top).powi(2)).sum();
        }
        let mut below = 0.0;
        for at in (0..self.bins.len()).rev() {
            let (cell, mut count, mut under) =
                (upper_width(self.bins[at].top), 0.0, below + f64::from(self.bins[at].count));
            below = under;
            let (mut best, mut merged) = (f64::INFINITY, 1);
            let is_quiet = |bin: &Bin| bin.top >= QUIET;
            let alike = |bin: &&Bin| is_quiet(bin) == is_quiet(&self.bins[at]);
            for (index, bin) in self.bins[at..].iter().take_while(alike).enumerate() {
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

    /// The level of each body, in the order given to [`Levels::choose`].
    pub fn level_of_each(&self) -> impl Iterator<Item = &Level> {
        self.classes.iter().map(|&class| &self.list[self.counts[class as usize] as usize])
    }
}
