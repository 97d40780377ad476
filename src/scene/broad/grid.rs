//! Finds the pairs of bodies whose bounds overlap, in a hierarchy of grids.
//!
//! The method (B. Mirtich, Impulse-based dynamic simulation of rigid body systems, 1996; C. Ericson, Real-Time
//! Collision Detection, 2005, 7.2): each level is a grid of square cells of one size. A body belongs to the level with
//! the smallest cells that are at least as large as its bounds, and there to the cell that holds the middle of its
//! bounds. Bodies of its level that overlap it lie in its cell or the eight cells around.
//!
//! A level has no borders: its cells are hashed into about as many buckets as the level has bodies. Cell (column, row)
//! goes to bucket column + K · row, modulo the number of buckets. Bodies are sorted by bucket (counting sort).
//! Neighbouring cells of a row have neighbouring buckets, so a stretch of a row is one run of bodies. K is near the
//! number of buckets divided by the golden ratio, which spreads rows evenly (Knuth, The Art of Computer Programming 3,
//! 6.4), whether the bodies fill a square, lie on a line or form two distant heaps. Cells that collide in a bucket cost
//! overlap tests, and no wrong pairs.
//!
//! Why a grid: of all methods in benches/RESULTS.md ("Broad phases") it is the fastest in nearly every scene, and in
//! WebAssembly in all but bodies on a line.

use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::tag::rank_of;
use crate::scene::broad::candidates::Candidates;
use crate::scene::broad::levels::{Level, Levels, NEAR_ROWS};
use crate::scene::broad::quantised::{OverlapQuery, QuantisedBounds, CELLS};

/// Bodies in a hierarchy of grids. `steps`, `tags` and `buckets` go by level, then by bucket.
#[derive(Clone)]
pub(crate) struct Grid {
    /// The bodies' bounds in steps of their level's cells.
    steps: Vec<QuantisedBounds>,
    /// The bodies' tags.
    tags: Vec<u32>,
    /// The bodies' buckets, counted within their level.
    buckets: Vec<u32>,
    /// Where each bucket's bodies begin, level after level; each level has one more entry, for its end.
    starts: Vec<u32>,
    levels: Levels,
}

/// Entries after the last body, because bodies are read four at a time.
const PADDING: usize = 4;

/// A stretch of a row of cells, and the bounds to be tested there.
struct Row {
    query: OverlapQuery,
    row: u32,
    column: u32,
    columns: u32,
}

impl Default for Grid {
    /// Not inlined, because a scene has several.
    #[inline(never)]
    fn default() -> Self {
        Grid { steps: Vec::new(), tags: Vec::new(), buckets: Vec::new(), starts: Vec::new(), levels: Levels::default() }
    }
}

impl Grid {
    /// Replaces all bodies. `ranks` lists the new ones, `bounds` go by rank, `tag` gives the tag of a rank, and
    /// `is_quiet`, if given, says whether its body is quiet: two quiet bodies are never a pair.
    ///
    /// 1. Chooses the levels, and thereby each body's.
    /// 2. Counts the bodies of each bucket, and adds the counts up to each bucket's beginning.
    /// 3. Moves the bodies to their buckets, which are computed again: storing them would take as long.
    #[inline(never)]
    pub fn build(
        &mut self,
        ranks: &[u32],
        bounds: &[Bounds],
        tag: impl Fn(u32) -> u32,
        is_quiet: Option<&dyn Fn(u32) -> bool>,
    ) {
        let size = self.levels.choose(ranks, bounds, is_quiet);
        self.starts.clear();
        self.starts.resize(size, 0);
        self.steps.resize(ranks.len() + PADDING, QuantisedBounds::NONE);
        self.tags.resize(ranks.len() + PADDING, 0);
        self.buckets.resize(ranks.len(), 0);
        for is_counted in [false, true] {
            for (&rank, level) in ranks.iter().zip(self.levels.level_of_each()) {
                let steps = QuantisedBounds::of(&bounds[rank as usize], level.inverse);
                let [column, row] = steps.cell();
                let bucket = level.bucket(column, row);
                // The entry after the bucket's: filling the bucket turns its beginning into its end, where the next
                // bucket begins.
                let start = &mut self.starts[(level.first_bucket + bucket + 1) as usize];
                if is_counted {
                    let at = *start as usize;
                    (self.steps[at], self.tags[at], self.buckets[at]) = (steps, tag(rank), bucket);
                }
                *start += 1;
            }
            if !is_counted {
                let mut sum = 0;
                for start in &mut self.starts {
                    sum += std::mem::replace(start, sum);
                }
            }
        }
    }

    /// The tags by level and bucket, which puts bodies near each other in the world near each other in the list.
    pub fn tags(&self) -> &[u32] {
        &self.tags[..self.buckets.len()]
    }

    /// Removes all bodies.
    pub fn clear(&mut self) {
        self.buckets.clear();
        self.levels.list.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.buckets.is_empty()
    }

    /// Adds every pair of bodies with overlapping bounds once, in either order, except pairs of two quiet bodies.
    /// `bounds` go by rank.
    #[inline(never)]
    pub fn pairs(&mut self, bounds: &[Bounds], found: &mut Candidates) {
        let (mut expected, mut tested) = (0.0, 1.0);
        for (at, level) in self.levels.list.iter().enumerate() {
            if !level.is_quiet {
                tested += self.pairs_of_level(level, found) as f64;
                expected += 4.5 * (f64::from(level.len()) * level.size).powi(2);
            }
            for fine in self.levels.list[at + 1..].iter().filter(|fine| !(level.is_quiet && fine.is_quiet)) {
                // A small body scans two or three rows of large cells, a large one many rows of small cells; the
                // cheaper way is taken.
                let rows = level.size * fine.inverse + 1.0;
                let down = f64::from(level.len()) * rows < 2.5 * f64::from(fine.len());
                let (of, other) = if down { (level, fine) } else { (fine, level) };
                let tags = &self.tags[of.begin as usize..of.end as usize];
                self.search(std::slice::from_ref(other), tags, bounds, found);
            }
        }
        if !found.is_full() {
            // The area is corrected by how many tests it predicted, halfway in octaves: a full correction may alternate
            // between two choices of levels.
            self.levels.area = (self.levels.area * expected / tested).sqrt();
        }
    }

    /// Adds the pair of each of `tags` and each body whose bounds overlap its own. `bounds` go by rank.
    pub fn overlapping(&self, tags: &[u32], bounds: &[Bounds], found: &mut Candidates) {
        self.search(&self.levels.list, tags, bounds, found);
    }

    /// [`Grid::overlapping`] for the bodies of some levels.
    #[inline(never)]
    fn search(&self, levels: &[Level], tags: &[u32], bounds: &[Bounds], found: &mut Candidates) {
        for &tag in tags {
            for level in levels {
                if found.is_full() {
                    return;
                }
                self.scan_level(level, &bounds[rank_of(tag) as usize], tag, bounds, found);
            }
        }
    }

    /// Adds the pairs within one level. Returns how many bodies were tested.
    #[inline(always)]
    fn pairs_of_level(&self, level: &Level, found: &mut Candidates) -> usize {
        let mut tested = 0;
        let starts = &self.starts[level.first_bucket as usize..=(level.first_bucket + level.mask + 1) as usize];
        for at in level.begin as usize..level.end as usize {
            if found.is_full() {
                break;
            }
            let (query, tag, bucket) = (self.steps[at].query(), self.tags[at], self.buckets[at]);
            // The rest of its own cell and the next cell, then three cells of the next row; the other four neighbours
            // find this body.
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

    /// Adds the bodies from index `from` up to `to` whose bounds overlap. Returns how many were tested.
    ///
    /// The first four are always tested, without a branch: most stretches are that short, and their length is
    /// unpredictable.
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

    /// [`Grid::add_overlapping`] for a stretch that wraps around the end of the buckets, which is rare.
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

    /// Adds the bodies of a stretch whose bounds overlap and whose middle lies in this row: cells of other rows may
    /// share its buckets.
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

    /// Adds the bodies of a level whose bounds overlap `own`.
    ///
    /// 1. If `own` spans more cells than the level has bodies, tests all of them.
    /// 2. If it spans few rows and columns, tests the buckets of each row: no two cells share one.
    /// 3. Otherwise also checks each body's cell, so that none is added twice.
    #[inline(always)]
    fn scan_level(&self, level: &Level, own: &Bounds, tag: u32, bounds: &[Bounds], found: &mut Candidates) {
        let across = (own.max[0] - own.min[0] + own.max[1] - own.min[1]) * level.inverse;
        let count = level.len();
        if across > f64::from(count) || across > f64::from(CELLS / 4) {
            // More rows and columns than bodies.
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
