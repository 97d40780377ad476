//! Grids of random bodies against a double loop over their bounds.

use crate::math::random::Random;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::tag::{rank_of, tag};
use crate::scene::broad::candidates::{hand_on, Candidates};
use crate::scene::broad::grid::Grid;

/// The sides of a box, and where its middle lies.
fn bounds([x, y]: [f64; 2], [width, height]: [f64; 2]) -> Bounds {
    Bounds { min: [x - 0.5 * width, y - 0.5 * height], max: [x + 0.5 * width, y + 0.5 * height] }
}

fn disc(rank: u32) -> u32 {
    tag(rank, Class::Disc)
}

/// The pairs of ranks that a search finds, the lower one first, in order.
fn pairs_of(mut search: impl FnMut(&mut Candidates)) -> Vec<[u32; 2]> {
    let mut pairs = Vec::new();
    let mut take = |found: &[[u32; 2]]| {
        pairs.extend(found.iter().map(|&[a, b]| [rank_of(a.min(b)), rank_of(a.max(b))]));
        true
    };
    assert!(hand_on(&mut Vec::new(), &mut take, &mut search));
    pairs.sort_unstable();
    pairs
}

/// Checks that each pair of overlapping bounds was found once, and others only if they are nearly as near as a step of
/// the largest cells.
fn check(found: &[[u32; 2]], right: impl Iterator<Item = [u32; 2]>, all: &[Bounds], what: &str) {
    assert!(found.windows(2).all(|two| two[0] != two[1]), "{what}: a pair twice");
    for pair in right {
        assert!(found.binary_search(&pair).is_ok(), "{what}: {pair:?} is missing");
    }
    let step = all.iter().map(Bounds::width).fold(0.0, f64::max) / 1500.0;
    for [i, j] in found.iter().map(|pair| pair.map(|rank| all[rank as usize])) {
        assert!(i.widened(step).overlaps(&j), "{what}: {i:?} and {j:?} are apart");
    }
}

/// Bodies in a layout, the first `count` of which go into the grid and the others search it.
fn layout(random: &mut Random, kind: usize, count: usize) -> Vec<Bounds> {
    let room = [1.0, 0.3 * (count as f64).sqrt(), 2.0 * (count as f64).sqrt()][random.below(3)];
    let one = |k: usize, random: &mut Random| {
        let [x, y] = [0, 1].map(|_| random.between(-room, room));
        let size = 10f64.powf(random.between(-3.0, 0.5));
        match kind {
            // Of one size; of many; long in one direction; in a row; tiles that touch; two distant heaps.
            0 => bounds([x, y], [1.0, 1.0]),
            1 => bounds([x, y], [size; 2]),
            2 => bounds([x, y], if k % 2 == 0 { [8.0 * size, 0.1] } else { [0.1, 8.0 * size] }),
            3 => bounds([x * 10.0, 0.1 * y], [1.0, size]),
            4 => bounds([0.1 * x, y * 10.0], [size, 1.0]),
            5 => bounds([x.round(), y.round()], [1.0, 1.0]),
            _ => bounds([x + 1e6 * (k % 2) as f64, y], [random.between(0.5, 1.0); 2]),
        }
    };
    let mut all: Vec<_> = (0..count).map(|k| one(k, random)).collect();
    for k in 0..24 {
        let long = 10f64.powf(random.between(2.0, 5.0));
        all.push(match k {
            0..8 => one(k, random),
            8 => bounds([0.0; 2], [0.0; 2]),
            9 => bounds([random.between(-1.0, 1.0), 0.0], [0.0; 2]),
            10..13 => bounds([0.0, random.between(-1.0, 1.0)], [room * random.between(0.0, 2.0), 0.1]),
            13..16 => bounds([random.between(-1.0, 1.0), 0.0], [0.1, room * random.between(0.0, 2.0)]),
            16..19 => bounds([0.5, 0.5], [room * random.between(0.0, 2.0), room * random.between(0.0, 2.0)]),
            19 => bounds([0.0; 2], [1e3; 2]),
            20 | 21 => Bounds { min: [-long, -0.5], max: [random.between(-1.0, 1.0), 0.5] },
            _ => Bounds { min: [-0.5, random.between(-1.0, 1.0)], max: [0.5, long] },
        });
    }
    all
}

#[test]
fn a_grid_finds_each_pair_of_overlapping_bounds_once() {
    let mut random = Random(31);
    let mut grid = Grid::default();
    for round in 0..280 {
        let (kind, count) = (round % 7, [0, 1, 2, 20, 70, 140][random.below(6)]);
        let all = layout(&mut random, kind, count);
        let what = format!("round {round}, {count} bodies");
        let mut ranks: Vec<u32> = (0..count as u32).collect();
        ranks.rotate_left(count / 3);
        grid.build(&ranks, &all, disc, None);
        assert_eq!((grid.tags().len(), grid.is_empty()), (count, count == 0));
        let overlap = |i: u32, j: u32| all[i as usize].overlaps(&all[j as usize]);
        let (inside, around) = (0..count as u32, count as u32..all.len() as u32);
        // Twice, as the estimate of the area that a search leaves behind may change the levels.
        for _ in 0..2 {
            let pairs = inside.clone().flat_map(|i| (0..i).map(move |j| [j, i])).filter(|&[i, j]| overlap(i, j));
            check(&pairs_of(|found| grid.pairs(&all, found)), pairs, &all, &what);
            grid.build(&ranks, &all, disc, None);
        }
        let tags: Vec<u32> = around.clone().map(disc).collect();
        let pairs = around.flat_map(|i| inside.clone().map(move |j| [j, i])).filter(|&[i, j]| overlap(i, j));
        check(&pairs_of(|found| grid.overlapping(&tags, &all, found)), pairs, &all, &what);
    }
    grid.clear();
    assert!(grid.is_empty() && grid.tags().is_empty());
    assert!(pairs_of(|found| grid.pairs(&[], found)).is_empty());
}

#[test]
fn bodies_wider_than_all_cells_that_can_be_told_apart_meet_small_ones_anywhere() {
    let specks = (0..128).map(|k| {
        let (turn, far) = (k % 4, 0.5 + 77.7 * f64::from(k / 4));
        let at = [[far, 0.0], [-far, 0.0], [0.0, far], [0.0, -far]][turn as usize];
        bounds(at, [1e-3; 2])
    });
    let mut all: Vec<Bounds> = specks.collect();
    let (short, long) = (0.1, 1e4);
    for [left, right, bottom, top] in [
        [short, long, short, short],
        [long, short, short, short],
        [short, short, long, short],
        [short, short, short, long],
    ] {
        all.push(Bounds { min: [-left, -bottom], max: [right, top] });
    }
    let mut grid = Grid::default();
    grid.build(&(0..128).collect::<Vec<_>>(), &all, disc, None);
    for own in 128..132 {
        let right = (0..128).filter(|&k| all[k as usize].overlaps(&all[own as usize])).map(|k| [k, own]);
        assert_eq!(pairs_of(|found| grid.overlapping(&[disc(own)], &all, found)), right.collect::<Vec<_>>());
    }
}
