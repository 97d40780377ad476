//! Rows of kerbs of one height, of every make, whole and cut.

use super::ground::{Course, Hero};
use super::moves::WALL;
use crate::random::Random;
use glam::DVec2;
use shadowgap::BodyOptions;

/// What a row of kerbs is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Made {
    /// A box for each stretch of the row, down to below the floor.
    Boxes,
    /// A floor, and on it a box for each kerb; as bodies or as one.
    OnFloor,
    Union,
    /// A floor, and on it kerbs that are cut into columns or layers, each a union.
    Columns,
    Layers,
    /// The surface: as one chain, as a segment for each of its edges, as the outline of all that is below.
    Chain,
    Segments,
    Outline,
    /// A floor, and above it the top of each kerb alone: as a segment.
    Shelves,
}

pub const MAKES: [Made; 8] =
    [Made::Boxes, Made::OnFloor, Made::Union, Made::Columns, Made::Layers, Made::Chain, Made::Segments, Made::Outline];

pub const WITH_INSIDE: [Made; 6] =
    [Made::Boxes, Made::OnFloor, Made::Union, Made::Columns, Made::Layers, Made::Outline];

/// Kerbs of one height on a floor at height 0, from x = 0 on.
#[derive(Clone, Debug)]
pub struct Row {
    pub made: Made,
    pub rise: f64,
    /// Where kerbs begin and end, in turns.
    pub ends: Vec<f64>,
    pub one_way: bool,
    /// Where kerbs are cut, as parts of their length or height.
    pub cuts: Vec<f64>,
    pub floor_is_line: bool,
}

pub const END: f64 = 30.0;

fn quad(low: [f64; 2], high: [f64; 2]) -> (Vec<[f64; 2]>, f64) {
    (vec![low, [high[0], low[1]], high, [low[0], high[1]]], 0.0)
}

impl Row {
    pub fn any(random: &mut Random, step: f64, made: Made) -> Row {
        let rise = step
            * [1.0, random.between(0.02, 0.999), random.between(1.001, 1.5), random.between(1.0, 5.0)][random.below(4)];
        let count = [1, 1, 2, 2 + random.below(3)][random.below(4)];
        let mut ends = vec![0.0];
        for k in 1..2 * count {
            let last = ends[k - 1];
            ends.push(last + [random.between(0.02, 0.3), random.between(0.1, 2.0), 1.0][random.below(3)]);
        }
        // The last one goes on, or ends.
        if random.below(2) == 0 {
            ends.pop();
            ends.push(END);
        }
        let cuts = (0..random.below(4)).map(|_| random.between(0.05, 0.95)).collect();
        Row { made, rise, ends, one_way: false, cuts, floor_is_line: random.below(3) == 0 }
    }

    fn kerbs(&self) -> impl Iterator<Item = [f64; 2]> + '_ {
        self.ends.chunks(2).map(|ends| [ends[0], ends[1]])
    }

    pub fn build(&self, course: &mut Course) {
        let rise = self.rise;
        let options = BodyOptions { one_way: self.one_way.then_some(DVec2::Y), ..WALL };
        let mut surface = vec![[-20.0, 0.0]];
        for [from, to] in self.kerbs() {
            surface.extend([[from, 0.0], [from, rise], [to, rise]]);
            if to < END {
                surface.push([to, 0.0]);
            }
        }
        if self.ends[self.ends.len() - 1] < END {
            surface.push([END, 0.0]);
        }
        let parts = |range: [f64; 2]| -> Vec<[f64; 2]> {
            let mut places: Vec<f64> =
                self.cuts.iter().map(|cut| range[0] + (range[1].min(range[0] + 3.0) - range[0]) * cut).collect();
            places.extend(range);
            places.sort_by(f64::total_cmp);
            places.windows(2).map(|two| [two[0], two[1]]).collect()
        };
        match self.made {
            Made::Boxes => {
                for two in surface.windows(2) {
                    if two[0][1] == two[1][1] {
                        course.rect([two[0][0], -1.0], two[1]);
                    }
                }
                return;
            }
            Made::Chain => {
                course.add(&Hero::Chain(surface), WALL);
                return;
            }
            Made::Segments => {
                surface.windows(2).for_each(|ends| {
                    course.add(&Hero::Solid(vec![(ends.to_vec(), 0.0)]), WALL);
                });
                return;
            }
            Made::Outline => {
                let deep = [[END, -8.0], [-20.0, -8.0]];
                course.add(&Hero::Outline(surface.into_iter().chain(deep).collect()), WALL);
                return;
            }
            Made::Union => {
                let floor = quad([-20.0, -1.0], [END, 0.0]);
                let kerbs = self.kerbs().map(|[from, to]| quad([from, 0.0], [to, rise]));
                course.add(&Hero::Solid([floor].into_iter().chain(kerbs).collect()), WALL);
                return;
            }
            _ => {}
        }
        if self.floor_is_line {
            course.add(&Hero::Solid(vec![(vec![[-20.0, 0.0], [END, 0.0]], 0.0)]), WALL);
        } else {
            course.rect([-20.0, -1.0], [END, 0.0]);
        }
        let mut pieces = Vec::new();
        for [from, to] in self.kerbs() {
            match self.made {
                Made::Columns => {
                    pieces.extend(parts([from, to]).iter().map(|part| quad([part[0], 0.0], [part[1], rise])))
                }
                Made::Layers => {
                    pieces.extend(parts([0.0, rise]).iter().map(|part| quad([from, part[0]], [to, part[1]])))
                }
                Made::Shelves => pieces.push((vec![[from, rise], [to, rise]], 0.0)),
                _ => pieces.push(quad([from, 0.0], [to, rise])),
            }
        }
        if matches!(self.made, Made::Columns | Made::Layers) {
            course.add(&Hero::Solid(pieces), options);
        } else {
            for piece in pieces {
                course.add(&Hero::Solid(vec![piece]), options);
            }
        }
    }
}
