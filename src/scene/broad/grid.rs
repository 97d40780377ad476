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
use crate::scene::broad::quantised::{Asks, Steps, CELLS};

/// Bodies by place.
#[derive(Default)]
pub(crate) struct Grid {
    /// The bodies' bounds in their level's steps, by place.
    steps: Vec<Steps>,
    /// What the caller calls them.
    tags: Vec<u32>,
    /// Their places in their level's part of the table.
    derived: Vec<u32>,
    /// Where the bodies of each place begin, for all levels one after the other, each with one more for its end.
    starts: Vec<u32>,
    levels: Levels,
    /// Each body's level, place and steps, while it is built.
    unsorted: Vec<Unsorted>,
}

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

impl Grid {
    /// Puts these bodies into the grid in place of all that it held. `bounds` go by rank, `ranks` says which of them, `tag`
    /// what they are called.
    #[inline(never)]
    pub fn build(&mut self, ranks: &[u32], bounds: &[Bounds], tag: impl Fn(u32) -> u32) {
        let size = self.levels.choose(ranks, bounds);
        self.starts.clear();
        self.starts.resize(size, 0);
        self.unsorted.clear();
        self.steps.resize(ranks.len() + MORE, Steps::NONE);
        self.tags.resize(ranks.len() + MORE, 0);
        self.derived.resize(ranks.len(), 0);
        self.unsorted.reserve_exact(ranks.len());
        for (&rank, level) in ranks.iter().zip(self.levels.of_each()) {
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
            (self.steps[at], self.tags[at], self.derived[at]) = (steps, tag(rank), place);
        }
    }

    /// What the bodies are called, by place: near each other in the world, near each other here.
    pub fn tags(&self) -> &[u32] {
        &self.tags[..self.derived.len()]
    }

    /// Gives up all bodies.
    pub fn clear(&mut self) {
        self.derived.clear();
        self.levels.list.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.derived.is_empty()
    }

    /// Adds every two bodies whose bounds meet, once, in either order. `bounds` go by rank, which `rank_of` has from a tag.
    #[inline(never)]
    pub fn pairs(&mut self, bounds: &[Bounds], rank_of: impl Fn(u32) -> u32, found: &mut Candidates) {
        let (mut expected, mut looks) = (0.0, 1.0);
        for (at, level) in self.levels.list.iter().enumerate() {
            looks += self.within(level, found) as f64;
            expected += 4.5 * (f64::from(level.len()) * level.size).powi(2);
            for fine in &self.levels.list[at + 1..] {
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
            // Half way, in octaves: else it may go to and fro between two divisions into levels.
            self.levels.area = (self.levels.area * expected / looks).sqrt();
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
        for level in &self.levels.list {
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
            let (asks, tag, place) = (self.steps[at].asks(), self.tags[at], self.derived[at]);
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
