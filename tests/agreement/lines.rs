//! Segments and chains that lie along the joints and sides of tiles, turned by hairs: how deep they are in the tiles
//! follows from which places of a grid are full, and a turn by less than what counts as touching changes nothing.

use std::f64::consts::FRAC_PI_2;

use crate::common::random::Random;
use shadowgap::glam::DVec2;
use shadowgap::{collide, distance, overlaps, Pose, Shape};

/// Quarters of a tile.
const PARTS: i32 = 4;

/// A line along one axis of a grid of tiles.
#[derive(Debug)]
struct Line {
    /// The full places, by column and row.
    full: Vec<[i32; 2]>,
    /// How the shape of the tiles is made.
    made: usize,
    /// The line's lower or left end and its length, in quarters of a tile, and whether it is upright.
    from: [i32; 2],
    length: i32,
    is_upright: bool,
    /// Where in the line its origin is, in quarters, and whether it is a chain of two segments.
    origin: i32,
    is_chain: bool,
    /// Where the tiles are, how all is turned about that place, and how the tiles are turned in their shape.
    at: DVec2,
    turn: f64,
    lean: f64,
}

impl Line {
    fn new(random: &mut Random) -> Self {
        let (columns, rows) = (1 + random.below(3) as i32, 1 + random.below(3) as i32);
        let mut full = Vec::new();
        while full.is_empty() {
            full = (0..columns * rows).map(|k| [k % columns, k / columns]).filter(|_| random.below(3) > 0).collect();
        }
        let mut place = |most: i32| (random.below(2 * most as usize + 5) as i32 - 2) * PARTS / 2;
        let mut from = [place(columns), place(rows)];
        if random.below(2) == 0 {
            from[0] += 1;
        }
        let length = [1, 2, 4, 6, 8, 12][random.below(6)];
        Line {
            full,
            made: random.below(3),
            from,
            length,
            is_upright: random.below(2) == 0,
            origin: [0, length / 2, length][random.below(3)],
            is_chain: random.below(2) == 0,
            at: [DVec2::ZERO, DVec2::new(100.0, -30.0)][random.below(2)],
            turn: [0.0, FRAC_PI_2, random.between(-4.0, 4.0)][random.below(3)],
            lean: [0.0, random.between(-4.0, 4.0)][random.below(2)],
        }
    }

    fn tiles(&self) -> Shape {
        let tile = |[x, y]: [i32; 2], width: i32| {
            let [low, high] = [[x, y], [x + width, y + 1]].map(|place| DVec2::from(place.map(f64::from)));
            let corners = [low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)];
            Shape::polygon(corners.map(|corner| DVec2::from_angle(self.lean).rotate(corner))).expect("a tile")
        };
        let pieces: Vec<Shape> = match self.made {
            0 => self.full.iter().map(|&place| tile(place, 1)).collect(),
            1 => {
                // A piece reaches from its tile to the end of the row of full tiles, so pieces overlap.
                let run = |&[x, y]: &[i32; 2]| (1..).find(|k| !self.full.contains(&[x + k, y])).unwrap_or(1);
                self.full.iter().map(|place| tile(*place, run(place))).collect()
            }
            _ => {
                let columns = 3;
                let cells: Vec<u32> =
                    (0..9).map(|k| u32::from(self.full.contains(&[k % columns, k / columns]))).collect();
                let whole = Shape::rectangle(1.0, 1.0).and_then(|tile| tile.at((0.5, 0.5))).expect("a tile");
                return Shape::tiles(3, &cells, 1.0, &[whole])
                    .and_then(|tiles| tiles.turned(self.lean))
                    .expect("tiles");
            }
        };
        Shape::union(pieces).expect("a union")
    }

    fn line(&self) -> Shape {
        let place = |k: i32| DVec2::X * (f64::from(k - self.origin) / f64::from(PARTS));
        let (from, to) = (place(0), place(self.length));
        if self.is_chain {
            Shape::chain([from, (from + to) / 2.0, to], false).expect("a chain")
        } else {
            Shape::segment(from, to).expect("a segment")
        }
    }

    fn poses(&self, hair: f64) -> [Pose; 2] {
        let origin = if self.is_upright { [0, self.origin] } else { [self.origin, 0] };
        let [x, y] = [0, 1].map(|k| f64::from(self.from[k] + origin[k]) / f64::from(PARTS));
        let at = self.at + DVec2::from_angle(self.turn).rotate(DVec2::new(x, y));
        let angle = self.turn + if self.is_upright { FRAC_PI_2 } else { 0.0 } + hair;
        [(self.at, self.turn - self.lean), (at, angle)].map(|(at, turn)| Pose::new(at.x, at.y, turn).expect("a pose"))
    }

    /// Whether a point lies inside the tiles, which hold the joints between them; in eighths, of which even ones stand
    /// for the lines between quarters and odd ones for all that lies between two of these.
    fn is_inside(&self, [x, y]: [i32; 2]) -> bool {
        let tile = 2 * PARTS;
        let beside = |k: i32| {
            let place = k.div_euclid(tile);
            if k.rem_euclid(tile) == 0 {
                [place - 1, place]
            } else {
                [place; 2]
            }
        };
        beside(x).iter().all(|&x| beside(y).iter().all(|&y| self.full.contains(&[x, y])))
    }

    /// How far the nearest place is at which the line has no point inside.
    fn depth(&self) -> f64 {
        let mut least = f64::INFINITY;
        let reach = 2 * PARTS * 6;
        for (x, y) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
            let (x0, y0) = (2 * self.from[0] + x, 2 * self.from[1] + y);
            let step = |k: i32| if self.is_upright { [x0, y0 + k] } else { [x0 + k, y0] };
            if !(0..=2 * self.length).any(|k| self.is_inside(step(k))) {
                // The nearest point of what the eighth stands for.
                let near = |k: i32| f64::from(if k % 2 == 0 { k.abs() } else { k.abs() - 1 });
                least = least.min(near(x).hypot(near(y)));
            }
        }
        least / f64::from(2 * PARTS)
    }
}

/// The line is asked as A and as B. Turned by a hair, it is as deep as at rest, or at most as deep as a thin board in
/// its place: between tiles that touch only at their corners, a line finds a way that is closed to a board.
#[test]
fn a_hair_of_a_turn_changes_nothing_of_a_line_at_a_joint() {
    let mut random = Random(71);
    let rounds = std::env::var("PROPTEST_CASES").map_or(1000, |cases| cases.parse().unwrap());
    let mut wrong = Vec::new();
    for round in 0..rounds {
        let line = Line::new(&mut random);
        let (tiles, thing, right) = (line.tiles(), line.line(), line.depth());
        let board = thing.rounded(1e-7).expect("a board");
        for hair in [0.0, 1e-16, 2.3e-16, 1e-15, 1e-13, 1e-12, 1e-11, 1e-10, 3e-10, 1e-9, 1e-8, 1e-7] {
            for hair in [hair, -hair] {
                let [at, at_line] = line.poses(hair);
                let found = -distance(&tiles, &at, &thing, &at_line).distance;
                let back = -distance(&thing, &at_line, &tiles, &at).distance;
                let contact = collide(&tiles, &at, &thing, &at_line).map_or(0.0, |contact| contact.depth);
                let most = right.max(-distance(&tiles, &at, &board, &at_line).distance);
                let slack = 1e-6;
                let is_right = |depth: f64| depth.max(0.0) > right - slack && depth.max(0.0) < most + slack;
                let is_in = overlaps(&tiles, &at, &thing, &at_line);
                if !(is_right(found) && is_right(back) && is_right(contact)) || (right > slack && !is_in) {
                    wrong.push(format!(
                        "{round}, by {hair:e}: {found}, back {back}, contact {contact}, {is_in}, not {right} to {most}: {line:?}"
                    ));
                }
            }
        }
    }
    wrong.sort_by_key(|what| what.len());
    let few = wrong.iter().take(30).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} wrong:\n{few}", wrong.len());
}

#[test]
fn a_line_by_a_hair_off_a_joint_or_a_side() -> Result<(), shadowgap::Error> {
    let square = |x: f64| Shape::rectangle(1.0, 1.0)?.at((x, 0.5));
    let two = Shape::union([square(0.5)?, square(1.5)?])?;
    let chain = Shape::chain([[-0.75, 0.0], [0.0, 0.0], [0.75, 0.0]], false)?;
    let ell = Shape::tiles(2, &[1, 0, 1, 1], 1.0, &[square(0.5)?])?;
    let segment = Shape::segment([-0.5, 0.0], [0.5, 0.0])?;
    for hair in [0.0, 1e-16, -2e-16, 1e-15, 1e-13, 1e-11, -1e-9] {
        let along_joint = Pose::new(1.0, 1.0, FRAC_PI_2 + hair)?;
        let depth = -distance(&two, &Pose::IDENTITY, &chain, &along_joint).distance;
        assert!((depth - 0.75).abs() < 1e-8, "{depth} deep along the joint");
        let below = Pose::new(0.5, 2.0, hair)?;
        let depth = -distance(&ell, &Pose::IDENTITY, &segment, &below).distance;
        assert!(depth.abs() < 1e-8, "{depth} deep at the side");
    }
    Ok(())
}

/// Rounding decided whether a line got out between tiles that touch only at their corners.
#[test]
fn a_line_among_tiles_is_as_deep_as_a_thin_board() {
    const SIDE: u32 = 8;
    let mut random = Random(73);
    let rounds = std::env::var("PROPTEST_CASES").map_or(200, |cases| cases.parse().unwrap());
    let mut deep = 0;
    for round in 0..rounds {
        let part = random.between(0.3, 0.8);
        let is_chequered = random.below(3) == 0;
        let is_full = |k: u32, random: &mut Random| {
            if is_chequered {
                (k % SIDE + k / SIDE) % 2 == 0
            } else {
                random.unit() < part
            }
        };
        let cells: Vec<u32> = (0..SIDE * SIDE).map(|k| u32::from(k == 0 || is_full(k, &mut random))).collect();
        let tile = Shape::rectangle(1.0, 1.0).and_then(|tile| tile.at((0.5, 0.5))).expect("a tile");
        let tiles = Shape::tiles(SIDE as usize, &cells, 1.0, &[tile]).expect("tiles");
        let corners: Vec<DVec2> =
            (0..2 + random.below(2)).map(|k| DVec2::new(0.6 * k as f64, 0.1 * k as f64)).collect();
        let line = Shape::chain(corners, false).expect("a chain");
        let board = line.rounded(1e-6).expect("a board");
        for _ in 0..4 {
            let mut place = || random.between(0.0, f64::from(SIDE));
            let pose = Pose::new(place(), place(), random.between(-4.0, 4.0)).expect("a pose");
            let [found, right] =
                [&line, &board].map(|shape| -distance(&tiles, &Pose::IDENTITY, shape, &pose).distance.min(0.0));
            assert!((found - right).abs() < 1e-4, "{round}: {found}, not {right}: {line:?} at {pose:?} in {cells:?}");
            deep += usize::from(found > 0.0);
        }
    }
    assert!(deep > rounds, "{deep}");
}
