//! A grid over the pieces of a large union, which tells where in their tree a search begins.
//!
//! A tree of ten thousand pieces is fifteen levels deep, and most searches are about a place where few pieces are, or
//! none. Each cell lists the leaves of the tree whose boxes meet it. In the tree's depth-first order the leaves under a
//! node follow each other: so the lowest node over the first and the last leaf that meet a box is over all that do.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::memory::has_room;
use crate::shape::piece_tree::Node;
use crate::target::FOR_PAIRS;

/// The package's small entry for pairs goes without: there grids would be bytes, and few shapes are maps.
pub(crate) const HAS_GRIDS: bool = !FOR_PAIRS;

/// Unions of fewer pieces have no grid: their trees are low.
const MIN_PIECES: usize = 16;

/// About how many cells there are for each piece.
const CELLS: f64 = 4.0;

/// Leaves meet at most this many cells on average: slivers across the whole shape would fill the lists.
const MAX_ENTRIES: f64 = 32.0;

/// A search that would look at more cells than this begins at the top.
const MAX_SEARCHED: usize = 64;

/// At most this many leaves near a box are listed.
pub(crate) const MOST_LEAVES: usize = 32;

/// The nodes of a tree under which a search looks, one after the other.
pub(crate) struct Starts {
    list: [u32; MOST_LEAVES],
    count: usize,
}

impl Starts {
    /// All of the tree.
    pub const TOP: Starts = Starts { list: [0; MOST_LEAVES], count: 1 };

    #[inline(always)]
    pub fn list(&self) -> &[u32] {
        &self.list[..self.count]
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// Square cells, row by row.
#[derive(Clone, Debug)]
pub(crate) struct PieceGrid {
    low: DVec2,
    /// One through the width of a cell.
    inverse: f64,
    /// The index of the last column and of the last row.
    last: [usize; 2],
    /// Where the list of each cell begins in `leaves`; one more entry for the end.
    starts: Vec<u32>,
    /// Indices of leaves in the tree.
    leaves: Vec<u32>,
}

impl PieceGrid {
    /// The grid of a tree; none if that is low, or if memory has no room.
    pub fn new(nodes: &[Node]) -> Option<Self> {
        let (count, Node { center, half, .. }) = (nodes.len().div_ceil(2), nodes[0]);
        if count < MIN_PIECES || !HAS_GRIDS {
            return None;
        }
        let leaves = || nodes.iter().enumerate().filter(|(_, node)| node.second().is_none());
        let (most, size) = (CELLS * count as f64, 2.0 * half);
        let mut cell = larger((size.x * size.y / most).sqrt(), (size.x + size.y) / most);
        let entries = |cell: f64| {
            let of_leaf =
                |(_, node): (usize, &Node)| (2.0 * node.half.x / cell + 1.0) * (2.0 * node.half.y / cell + 1.0);
            leaves().map(of_leaf).sum::<f64>()
        };
        while entries(cell) > MAX_ENTRIES * count as f64 {
            cell *= 2.0;
        }
        let last = [size.x, size.y].map(|side| (side / cell) as usize);
        let length = (last[0] + 1) * (last[1] + 1) + 1;
        if !has_room(length + 2 * MAX_ENTRIES as usize * count, size_of::<u32>()) {
            return None;
        }
        let mut grid =
            PieceGrid { low: center - half, inverse: 1.0 / cell, last, starts: vec![0; length], leaves: Vec::new() };
        // Counted, then entered: a counting sort.
        for is_counted in [false, true] {
            for (at, node) in leaves() {
                let [low, high] = grid.ends(node.center, node.half);
                for row in low[1]..=high[1] {
                    // The entry after the cell's: entering turns a cell's beginning into its end, where the next one
                    // begins.
                    for start in &mut grid.starts[row * (last[0] + 1) + 1..][low[0]..=high[0]] {
                        if is_counted {
                            grid.leaves[*start as usize] = at as u32;
                        }
                        *start += 1;
                    }
                }
            }
            if !is_counted {
                let mut sum = 0;
                for start in &mut grid.starts {
                    sum += std::mem::replace(start, sum);
                }
                grid.leaves.resize(sum as usize, 0);
            }
        }
        Some(grid)
    }

    /// The lowest and the highest column and row of the cells that a box meets. Of boxes that meet, these overlap,
    /// wherever they are.
    #[inline(always)]
    fn ends(&self, center: DVec2, half: DVec2) -> [[usize; 2]; 2] {
        [center - half, center + half].map(|corner| {
            let place = (corner - self.low) * self.inverse;
            // From below the first cell, or not a number: to the first cell.
            let cell = |at: f64, last: usize| smaller(at, last as f64) as usize;
            [cell(place.x, self.last[0]), cell(place.y, self.last[1])]
        })
    }

    /// Nodes of the tree under which all pieces are whose boxes meet a box: for a single piece, whose `least` is 0, up
    /// to `most` leaves; otherwise the lowest such node of those whose reach is larger than `least`, and of their
    /// children. None if there are no such pieces.
    #[inline(never)]
    pub fn starts(&self, nodes: &[Node], center: DVec2, half: DVec2, least: f64, most: usize) -> Starts {
        let [low, high] = self.ends(center, half);
        let mut starts = Starts::TOP;
        if (high[0] - low[0] + 1) * (high[1] - low[1] + 1) > MAX_SEARCHED {
            return starts;
        }
        starts.count = 0;
        let (mut first, mut last, mut are_listed) = (u32::MAX, 0, least == 0.0);
        for row in low[1]..=high[1] {
            let row = row * (self.last[0] + 1);
            let [from, to] = [row + low[0], row + high[0] + 1].map(|cell| self.starts[cell] as usize);
            for &leaf in &self.leaves[from..to] {
                if !nodes[leaf as usize].meets(center, half) {
                    continue;
                }
                first = if leaf < first { leaf } else { first };
                last = if leaf > last { leaf } else { last };
                if are_listed && !starts.list().contains(&leaf) {
                    are_listed = starts.count < most;
                    if are_listed {
                        starts.list[starts.count] = leaf;
                        starts.count += 1;
                    }
                }
            }
        }
        if are_listed || last < first {
            return starts;
        }
        // In the tree's layout, half of the pieces under a node are under its first child, which follows it.
        let (first, last) = (first as usize, last as usize);
        let (mut at, mut count) = (0, nodes.len().div_ceil(2));
        while count > 1 && nodes[at].reach > least {
            let second = at + 2 * (count / 2);
            (at, count) = if last < second {
                (at + 1, count / 2)
            } else if first >= second {
                (second, count - count / 2)
            } else {
                break;
            };
        }
        (starts.list[0], starts.count) = (at as u32, 1);
        starts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::count::cases;
    use crate::math::frame::Frame;
    use crate::math::pose::Pose;
    use crate::math::random::Random;
    use crate::pair::placement::Placement;
    use crate::query::distance::distance;
    use crate::scene::bodies::body::BodyOptions;
    use crate::scene::movement::options::MoveOptions;
    use crate::scene::narrow::exact::exact;
    use crate::scene::Scene;
    use crate::shape::shared::Shape;
    use crate::shape::Form;
    use crate::union::contact::contact;
    use crate::union::overlap::overlaps;

    /// Maps of tiles, outlines, chains, slivers across the whole shape, points in one place, and pieces of very
    /// different sizes.
    fn map(random: &mut Random, kind: usize, scale: f64) -> Form {
        let place =
            |random: &mut Random, half: f64| DVec2::new(random.between(-half, half), random.between(-half, half));
        match kind {
            0 | 1 => {
                let columns = 5 + random.below(25);
                let cells: Vec<u32> = (0..columns * 20).map(|_| u32::from(random.below(3) > kind)).collect();
                Form::tiles_of(columns, &cells, scale, &[]).unwrap()
            }
            2 => {
                let star = |k: usize| DVec2::from_angle(k as f64 * 0.07) * scale * (4.0 + ((k * k) % 7) as f64);
                Form::outline(&(0..89).map(star).collect::<Vec<_>>()).unwrap()
            }
            3 => {
                let mut at = DVec2::ZERO;
                let step = |_| {
                    at += DVec2::new(0.4 * scale, random.between(-0.3, 0.3) * scale);
                    at
                };
                Form::chain(&(0..70).map(step).collect::<Vec<_>>(), false).unwrap()
            }
            _ => {
                let far = if kind == 4 { 4.0 } else { 0.5 };
                let piece = |k: usize| {
                    let from = place(random, far) * scale;
                    let size = [1.0, 0.001, 8.0][k % 3] * scale;
                    if k % 4 == 0 {
                        return Form::circle(0.1 * size, from).unwrap();
                    }
                    Form::segment(from, from + place(random, 1.0) * size).unwrap()
                };
                let pieces: Vec<Form> = (0..40).map(piece).collect();
                Form::union_of(&mut pieces.iter()).unwrap()
            }
        }
    }

    fn without_grid(form: &Form) -> Form {
        let mut form = form.clone();
        if let Form::Union(union) = &mut form {
            union.grid = None;
        }
        form
    }

    #[test]
    fn searches_that_begin_near_give_the_bits_of_those_that_begin_at_the_top() {
        let mut random = Random(5);
        let mut counts = [0; 2];
        let rounds = std::env::var("ROUNDS").map_or(cases(90, 300), |rounds| rounds.parse().unwrap());
        for round in 0..rounds {
            let scale = [1.0, 1e-5, 1e4][round % 3];
            let map = map(&mut random, round / 3 % 6, scale);
            let plain = without_grid(&map);
            let half = map.nodes().unwrap()[0].half;
            for k in 0..12 {
                let size = scale * [0.3, 1.0, 4.0, 40.0][random.below(4)];
                let mover = match k % 4 {
                    0 => Form::circle(size, DVec2::ZERO).unwrap(),
                    1 => Form::rectangle(size, 0.7 * size, DVec2::ONE * size, 0.3, 0.0).unwrap(),
                    2 => Form::regular(9, size, 0.1 * size).unwrap(),
                    _ => {
                        let arms =
                            [0.0, 0.4].map(|at| Form::rectangle(size, 0.2 * size, DVec2::Y * at * size, at, 0.0));
                        Form::union_of(&mut arms.map(Result::unwrap).iter()).unwrap()
                    }
                };
                let [x, y] = [half.x, half.y].map(|half| 1.1 * random.between(-half, half));
                let far = if round % 5 == 0 { 1e6 * scale } else { 0.0 };
                let turns = [0.0, random.between(-4.0, 4.0)];
                let at = Frame::new(far, -far, turns[random.below(2)]).unwrap();
                // Some at places where sides meet.
                let place = DVec2::new(x, y) + map.middle();
                let place = if k % 3 == 0 { (place / scale).round() * scale } else { place };
                let own = Frame { position: at.apply(place), ..Frame::new(0.0, 0.0, turns[random.below(2)]).unwrap() };
                for first in [true, false] {
                    let all = [&map, &plain].map(|map| {
                        let (a, at_a, b, at_b) =
                            if first { (map, &at, &mover, &own) } else { (&mover, &own, map, &at) };
                        let placement = Placement::new(a, at_a, b, at_b);
                        let found = exact(a, at_a, b, at_b).map(|found| (found.normal, found.depth));
                        let contact = contact(a, b, &placement, f64::INFINITY);
                        (found, contact, overlaps(a, b, &placement), distance(a, at_a, b, at_b).distance)
                    });
                    counts[usize::from(all[0].0.is_some())] += 1;
                    assert_eq!(format!("{:?}", all[0]), format!("{:?}", all[1]), "round {round}, mover {k}");
                }
            }
        }
        assert!(counts.iter().all(|&count| count > rounds), "{counts:?}");
    }

    /// Beside a body for each piece: what overlaps, what is nearest, what a ray and a moved shape meet first, the way
    /// out, and a move.
    #[test]
    fn a_map_as_one_body_answers_as_its_pieces_do() {
        let mut random = Random(8);
        let mut counts = [0; 4];
        let rounds = std::env::var("ROUNDS").map_or(240, |rounds| rounds.parse().unwrap());
        for round in 0..rounds {
            let scale = [1.0, 1e-3, 1e3][round % 3];
            let map = Shape::from(map(&mut random, round / 3 % 6, scale));
            let at = [random.between(-4.0, 4.0) * scale, random.between(-4.0, 4.0) * scale, random.between(-4.0, 4.0)];
            let fixed = BodyOptions { x: at[0], y: at[1], angle: at[2], fixed: true, ..BodyOptions::default() };
            let mut scenes = [vec![map.clone()], map.pieces().collect()].map(|shapes| {
                let mut scene = Scene::new();
                for shape in shapes {
                    scene.add(shape, fixed).unwrap();
                }
                scene
            });
            let (middle, half) = (map.0.middle(), map.0.nodes().unwrap()[0].half);
            let exact = 1e-7 * map.0.extent();
            let pose = Frame::new(at[0], at[1], at[2]).unwrap();
            for k in 0..8 {
                let size = scale * [0.3, 0.7, 2.0][random.below(3)];
                let mover = match k % 3 {
                    0 => Shape::circle(size),
                    1 => Shape::rectangle(size, 0.7 * size),
                    _ => Shape::regular(6, 0.6 * size),
                };
                let mover = mover.unwrap();
                let place = middle + half * DVec2::new(random.between(-1.1, 1.1), random.between(-1.1, 1.1));
                let place = pose.apply(place);
                let turn = random.between(-4.0, 4.0);
                let its = Pose::new(place.x, place.y, turn).unwrap();
                let way = 6.0 * scale * DVec2::from_angle(turn);
                let [one, pieces] = scenes.each_mut().map(|scene| {
                    let scene = scene.refresh().unwrap();
                    let near =
                        scene.nearest_to(&mover, &its, f64::INFINITY, u32::MAX).unwrap().unwrap().0.distance.max(0.0);
                    let meets = !scene.query(&mover, &its, u32::MAX).is_empty();
                    let hit = scene.raycast(place, place + way, u32::MAX).unwrap().map_or(2.0, |hit| hit.0.fraction);
                    let touch = scene.cast(&mover, &its, way, u32::MAX).unwrap().map_or(2.0, |hit| hit.0.time);
                    (near, meets, [hit, touch].map(|part| part * way.length()))
                });
                let what = format!("round {round}, mover {k}: {one:?} {pieces:?}");
                assert!((one.0 - pieces.0).abs() <= exact, "{what}");
                if one.0 > 0.0 && one.0 <= exact {
                    continue;
                }
                assert_eq!((one.1, pieces.1), (one.0 == 0.0, one.0 == 0.0), "{what}");
                assert!(one.2.iter().zip(pieces.2).all(|(one, pieces)| (one - pieces).abs() <= exact), "{what}");
                counts[usize::from(one.2[0] < 1.5 * way.length())] += 1;
                let ends = scenes.each_mut().map(|scene| {
                    let options = BodyOptions { x: place.x, y: place.y, angle: turn, ..BodyOptions::default() };
                    let body = scene.add(&mover, options).unwrap();
                    let pairs = scene.update().unwrap();
                    let end = if pairs > 0 {
                        scene.resolve_within(body, f64::INFINITY, u32::MAX).unwrap()
                    } else {
                        scene.move_body(body, way, &MoveOptions::default()).unwrap().moved
                    };
                    scene.remove(body).unwrap();
                    (pairs > 0, end.length())
                });
                assert_eq!([ends[0].0, ends[1].0], [one.1; 2], "{what}: {ends:?}");
                assert!((ends[0].1 - ends[1].1).abs() <= 10.0 * exact, "{what}: {ends:?}");
                counts[2 + usize::from(ends[0].0)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > rounds / 2), "{counts:?}");
    }
}
