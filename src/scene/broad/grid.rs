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

use crate::scene::bodies::bounds::Bounds;
use crate::scene::broad::candidates::Candidates;
use crate::scene::broad::levels::{Level, Levels, NEAR_ROWS};
use crate::scene::broad::quantised::{OverlapQuery, QuantisedBounds, CELLS};

/// Bodies by place.
#[derive(Default)]
pub(crate) struct Grid {
    /// The bodies' bounds in their level's steps, by place.
    steps: Vec<QuantisedBounds>,
    /// What the caller calls them.
    tags: Vec<u32>,
    /// Their places in their level's part of the table.
    buckets: Vec<u32>,
    /// Where the bodies of each place begin, for all levels one after the other, each with one more for its end.
    starts: Vec<u32>,
    levels: Levels,
    /// Each body's level, place and steps, while it is built.
    unsorted: Vec<Unsorted>,
}

/// So many entries follow the last, for whoever looks at four at a time.
const PADDING: usize = 4;

/// A body that has no place yet.
#[derive(Clone, Copy)]
struct Unsorted {
    steps: QuantisedBounds,
    bucket: u32,
    /// Where its level's places begin.
    first_bucket: u32,
    rank: u32,
}

/// A stretch of a row of cells, and what is asked of bounds there.
struct Row {
    query: OverlapQuery,
    row: u32,
    column: u32,
    columns: u32,
}

impl Grid {
    /// Puts these bodies into the grid in place of all that it held. `bounds` go by rank, `ranks` says which of them, `tag`
    /// what they are called.
    #[inline(never)]
    pub fn build(&mut self, ranks: &[u32], bounds: &[Bounds], tag: impl Fn(u32) -> u32) {
        let size = self.levels.choose(ranks, bounds);
        self.starts.clear();
        self.starts.resize(size, 0);
        self.unsorted.clear();
        self.steps.resize(ranks.len() + PADDING, QuantisedBounds::NONE);
        self.tags.resize(ranks.len() + PADDING, 0);
        self.buckets.resize(ranks.len(), 0);
        self.unsorted.reserve_exact(ranks.len());
        for (&rank, level) in ranks.iter().zip(self.levels.level_of_each()) {
            let steps = QuantisedBounds::of(&bounds[rank as usize], level.inverse);
            let [column, row] = steps.cell();
            let bucket = level.bucket(column, row);
            self.starts[(level.first_bucket + bucket) as usize] += 1;
            self.unsorted.push(Unsorted { steps, bucket, first_bucket: level.first_bucket, rank });
        }
        // Each place's end; filling from the end makes them beginnings.
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        for &Unsorted { steps, bucket, first_bucket, rank } in self.unsorted.iter().rev() {
            let start = &mut self.starts[(first_bucket + bucket) as usize];
            *start -= 1;
            let at = *start as usize;
            (self.steps[at], self.tags[at], self.buckets[at]) = (steps, tag(rank), bucket);
        }
    }

    /// What the bodies are called, by place: near each other in the world, near each other here.
    pub fn tags(&self) -> &[u32] {
        &self.tags[..self.buckets.len()]
    }

    /// Gives up all bodies.
    pub fn clear(&mut self) {
        self.buckets.clear();
        self.levels.list.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.buckets.is_empty()
    }

    /// Adds every two bodies whose bounds meet, once, in either order. `bounds` go by rank, which `rank_of` has from a tag.
    #[inline(never)]
    pub fn pairs(&mut self, bounds: &[Bounds], rank_of: impl Fn(u32) -> u32, found: &mut Candidates) {
        let (mut expected, mut tested) = (0.0, 1.0);
        for (at, level) in self.levels.list.iter().enumerate() {
            tested += self.pairs_of_level(level, found) as f64;
            expected += 4.5 * (f64::from(level.len()) * level.size).powi(2);
            for fine in &self.levels.list[at + 1..] {
                // Small bodies look at two or three rows of large cells, large ones at many rows of small cells.
                let rows = level.size * fine.inverse + 1.0;
                let down = f64::from(level.len()) * rows < 2.5 * f64::from(fine.len());
                let (of, other) = if down { (level, fine) } else { (fine, level) };
                for &tag in &self.tags[of.begin as usize..of.end as usize] {
                    if found.is_full() {
                        return;
                    }
                    self.scan_level(other, &bounds[rank_of(tag) as usize], tag, bounds, &rank_of, found);
                }
            }
        }
        if !found.is_full() {
            // Half way, in octaves: else it may go to and fro between two divisions into levels.
            self.levels.area = (self.levels.area * expected / tested).sqrt();
        }
    }

    /// Adds every body whose bounds meet these, each with `tag`.
    #[inline(always)]
    pub fn overlapping(
        &self,
        own: &Bounds,
        tag: u32,
        bounds: &[Bounds],
        rank_of: impl Fn(u32) -> u32,
        found: &mut Candidates,
    ) {
        for level in &self.levels.list {
            self.scan_level(level, own, tag, bounds, &rank_of, found);
        }
    }

    /// The pairs of one level. Returns how many were looked at.
    #[inline(always)]
    fn pairs_of_level(&self, level: &Level, found: &mut Candidates) -> usize {
        let mut tested = 0;
        let starts = &self.starts[level.first_bucket as usize..=(level.first_bucket + level.mask + 1) as usize];
        for at in level.begin as usize..level.end as usize {
            if found.is_full() {
                break;
            }
            let (query, tag, bucket) = (self.steps[at].query(), self.tags[at], self.buckets[at]);
            // The rest of its own cell and the next one; then three of the next row.
            if bucket < level.mask {
                tested += self.add_overlapping(at + 1, starts[bucket as usize + 2], &query, tag, found);
            } else {
                tested += self.add_overlapping_wrapped(at + 1, level.end, &query, tag, found);
                tested += self.add_overlapping_wrapped(level.begin as usize, starts[1], &query, tag, found);
            }
            let bucket = (bucket + level.stride - 1) & level.mask;
            let start = starts[bucket as usize] as usize;
            if bucket + 2 <= level.mask {
                tested += self.add_overlapping(start, starts[bucket as usize + 3], &query, tag, found);
            } else {
                tested += self.add_overlapping_wrapped(start, level.end, &query, tag, found);
                let end = starts[(bucket + 2 - level.mask) as usize];
                tested += self.add_overlapping_wrapped(level.begin as usize, end, &query, tag, found);
            }
        }
        tested
    }

    /// Adds those of the bodies in this stretch whose bounds meet. Returns how many there are in all.
    ///
    /// Most stretches are short, and how short would surprise the processor each time: four are looked at always.
    #[inline(always)]
    fn add_overlapping(&self, from: usize, to: u32, query: &OverlapQuery, tag: u32, found: &mut Candidates) -> usize {
        let (to, four) = (to as usize, from..from + 4);
        let count = to - from;
        if let ([a, b, c, d], [first, second, third, fourth]) = (&self.steps[four.clone()], &self.tags[four]) {
            let meet = [
                a.overlaps(query) & (count > 0),
                b.overlaps(query) & (count > 1),
                c.overlaps(query) & (count > 2),
                d.overlaps(query) & (count > 3),
            ];
            found.add_four(tag, [*first, *second, *third, *fourth], meet);
        }
        if count > 4 {
            let others = self.tags[from + 4..to].iter().zip(&self.steps[from + 4..to]);
            found.add(tag, others.map(|(other, steps)| (other, steps.overlaps(query))));
        }
        count
    }

    /// The same where a row goes on at the beginning of the table.
    #[cold]
    #[inline(never)]
    fn add_overlapping_wrapped(
        &self,
        from: usize,
        to: u32,
        query: &OverlapQuery,
        tag: u32,
        found: &mut Candidates,
    ) -> usize {
        self.add_overlapping(from, to, query, tag, found)
    }

    /// Adds those of the bodies in this stretch whose bounds meet and whose middle lies in this row of cells: those of other
    /// rows may share its places.
    #[inline(never)]
    fn add_overlapping_in_row(&self, from: u32, to: u32, row: &Row, tag: u32, found: &mut Candidates) {
        let (from, to) = (from as usize, to as usize);
        let others = self.tags[from..to].iter().zip(&self.steps[from..to]);
        found.add(
            tag,
            others.map(|(other, steps)| {
                let [its_column, its_row] = steps.cell();
                let here =
                    (its_row ^ row.row) % CELLS == 0 && its_column.wrapping_sub(row.column) % CELLS <= row.columns;
                (other, steps.overlaps(&row.query) & here)
            }),
        );
    }

    /// Adds every body of a level whose bounds meet these.
    #[inline(always)]
    fn scan_level(
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
            let others = &self.tags[level.begin as usize..level.end as usize];
            found.add(tag, others.iter().map(|other| (other, own.overlaps(&bounds[rank_of(*other) as usize]))));
            return;
        }
        let starts = &self.starts[level.first_bucket as usize..=(level.first_bucket + level.mask + 1) as usize];
        let steps = QuantisedBounds::of(own, level.inverse);
        let query = steps.query();
        let ([column, row], [columns, rows]) = steps.cells();
        if rows <= NEAR_ROWS && columns < level.apart {
            let mut bucket = level.bucket(column, row);
            for _ in 0..=rows {
                let end = bucket + columns + 1;
                if end <= level.mask + 1 {
                    self.add_overlapping(starts[bucket as usize] as usize, starts[end as usize], &query, tag, found);
                } else {
                    self.add_overlapping_wrapped(starts[bucket as usize] as usize, level.end, &query, tag, found);
                    self.add_overlapping_wrapped(
                        level.begin as usize,
                        starts[(end - level.mask - 1) as usize],
                        &query,
                        tag,
                        found,
                    );
                }
                bucket = (bucket + level.stride) & level.mask;
            }
            return;
        }
        for row in row..=row + rows {
            let (bucket, end) = (level.bucket(column, row), level.bucket(column + columns + 1, row));
            let row = Row { query, row, column, columns };
            if columns >= level.mask {
                self.add_overlapping_in_row(level.begin, level.end, &row, tag, found);
            } else if bucket < end {
                self.add_overlapping_in_row(starts[bucket as usize], starts[end as usize], &row, tag, found);
            } else {
                self.add_overlapping_in_row(starts[bucket as usize], level.end, &row, tag, found);
                self.add_overlapping_in_row(level.begin, starts[end as usize], &row, tag, found);
            }
        }
    }
}
