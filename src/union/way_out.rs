//! The shortest way out of an overlap, where one shape or both are unions: their minimum translation vector.
//!
//! It does not follow from the pieces' own vectors: their sum is too long, and the longest may lead into another piece.
//! B, moved by t, is clear of A exactly when −t lies in none of the Minkowski differences of their pieces. So the
//! shortest way out is opposite to the vector from the origin to the nearest boundary point of the union of these
//! differences. Steps:
//!
//! 1. Take the way out of the pieces that overlap deepest. No way is shorter, so if it separates all pieces, it is the
//!    result. Where they only touch, its direction must separate all of them: at the joint of two tiles, that of two
//!    corners need not. A piece without width could lie in the joint of two pieces of the other shape, and be apart
//!    from both. Where the other has one piece, it is enough that the way leaves all other pairs clear.
//! 2. Otherwise find the nearest point of the boundary: see [`boundary_point`](crate::union::boundary_point). Where the
//!    unions only touch, that point is the origin, and the direction of the boundary's normal there is the result.
//!
//! Step 2 looks at all differences nearer than the way is long: for n pieces that meet in one point, at n² and more. No
//! much faster method is known, because the question includes whether a shape fits into a hole of another one: G.
//! Barequet and S. Har-Peled, Polygon containment and translational min-Hausdorff-distance between segment sets are
//! 3SUM-hard, 2001. So a caller may say how long a way is worth the search. Where all are longer, that way is the
//! result which takes the shadows of the whole shapes apart.

use std::cell::RefCell;

use glam::DVec2;

use crate::math::interval::smaller;
use crate::pair::placement::{Pair, Placement};
use crate::pair::separation::DecidingAxis;
use crate::pair::shortcuts::pair_axis;
use crate::polygon::support::support;
use crate::shape::convex::Convex;
use crate::shape::piece_grid::HAS_GRIDS;
use crate::shape::Form;
use crate::union::boundary_point::Search;
use crate::union::piece_pairs::PiecePairs;

/// The shortest way out of an overlap: how B must move, in A's frame.
pub(crate) struct WayOut {
    /// The unit direction, from A to B.
    pub normal: DVec2,
    /// The length, in the caller's units: 0 when the shapes only touch.
    pub depth: f64,
    /// The pieces of A and B that overlap deepest, and their deciding axis.
    pub deepest: ((usize, usize), DecidingAxis),
}

/// The direction of the way out of an overlap of at most this many touching distances must separate all pieces that
/// touch at its end: [`PiecePairs::is_separated`] alone would take directions that are off by as much as the touching
/// distance allows.
const SHALLOW: f64 = 100.0;

/// A way out that is longer than this many touching distances, and leaves all other pairs clear by this many lengths of
/// ties, ends at the boundary of the deepest pair's difference.
const DEEP: f64 = 4.0;
const CLEAR: f64 = 16.0;

thread_local! {
    static SEARCH: RefCell<Search> = const { RefCell::new(Search::new()) };
}

impl PiecePairs<'_> {
    /// Whether no pieces overlap by more than twice `touch` and, if the way out `is_shallow`, its direction `along`
    /// separates all that touch. False where a piece without width touches another: between two pieces that touch each
    /// other, it would overlap neither.
    fn is_separated(&self, along: DVec2, is_shallow: bool, touch: f64) -> bool {
        self.is_clear(0.0, |_, pair| {
            let thin = smaller(pair.a.width, pair.b.width) <= touch;
            // Pieces overlap by no more than their shadows.
            let gap = gap(pair, along);
            let only_touches =
                |axis: DecidingAxis| !thin && axis.separation >= -2.0 * touch && (!is_shallow || gap >= -2.0 * touch);
            (!thin && gap >= -touch) || pair_axis(pair).is_none_or(only_touches)
        })
    }

    /// Whether all pairs of pieces within `limit` are clear.
    #[inline(always)]
    fn is_clear(&self, limit: f64, is_clear: impl Fn((usize, usize), &mut Pair) -> bool) -> bool {
        let mut all = true;
        self.visit_near(limit, &mut |i, j| {
            all = is_clear((i, j), &mut self.pair(i, j));
            if all {
                limit
            } else {
                f64::NEG_INFINITY
            }
        });
        all
    }

    /// The shortest way out if it is no longer than `most`, else one that may be longer than the shortest; none when
    /// the shapes are apart, or memory has no room for the search.
    pub fn way_out(&self, most: f64) -> Option<WayOut> {
        let deepest = self.deepest()?;
        let (pieces, DecidingAxis { separation, normal, .. }) = deepest;
        let (touch, tie) = (self.placement.touch, self.placement.tie());
        // No way out is shorter than that of the deepest pair.
        let first = (normal, if -separation > touch { -separation } else { 0.0 });
        let depth = first.1;
        let moved = self.placement.moved(normal * depth);
        let moved = PiecePairs { placement: &moved, ..*self };
        let pair = self.pair(pieces.0, pieces.1);
        let mut way = Some(first);
        if smaller(pair.a.width, pair.b.width) > tie {
            if !moved.is_separated(normal, depth <= SHALLOW * tie, if depth > 0.0 { tie } else { touch }) {
                way = self.searched_way(most, pieces, first, false);
            }
        } else {
            let in_no_joint = |piece: &Convex, shape: &Form| piece.width > tie && matches!(shape, Form::Convex(_));
            let clear = CLEAR * tie;
            let is_alone = HAS_GRIDS
                && depth > DEEP * touch
                && (in_no_joint(pair.a, self.a) || in_no_joint(pair.b, self.b))
                && moved.is_clear(clear, |these, pair| {
                    pair.touch = clear;
                    these == pieces || pair_axis(pair).is_none()
                });
            way = self.searched_way(most, pieces, first, is_alone);
            if HAS_GRIDS && is_alone && way.is_none_or(|way| (way.0 * way.1 - normal * depth).length() > tie) {
                way = self.searched_way(most, pieces, first, false);
            }
        }
        way.map(|(normal, depth)| WayOut { normal, depth, deepest })
    }

    /// Step 2: a direction and a length. `first` is the way out of the deepest pieces. Near its end no others count if
    /// it `is_alone`.
    #[inline(never)]
    fn searched_way(
        &self,
        most: f64,
        pieces: (usize, usize),
        first: (DVec2, f64),
        is_alone: bool,
    ) -> Option<(DVec2, f64)> {
        let (touch, tie) = (self.placement.touch, self.placement.tie());
        SEARCH.with_borrow_mut(|search| {
            search.outward = -first.0;
            let point = search.nearest(most, tie, &mut |point, limit, visit| {
                let mut visit = |i, j| visit([0, i as u32, j as u32], &self.pair(i, j));
                if HAS_GRIDS && is_alone && limit < CLEAR * tie / 2.0 {
                    visit(pieces.0, pieces.1);
                } else {
                    self.visit_near_at(point, limit, &mut visit);
                }
            });
            if search.is_full {
                return None;
            }
            Some(match point.map(|point| (point, point.length())) {
                Some((point, depth)) if depth > touch => (point / -depth, depth),
                Some(_) => (-search.outward, 0.0),
                None if most < f64::INFINITY => self.way_past(first.0),
                None => first,
            })
        })
    }

    /// The shortest way that takes the shadows of the whole shapes apart, along a direction or across it.
    fn way_past(&self, mut normal: DVec2) -> (DVec2, f64) {
        let Placement { b_in_a, .. } = self.placement;
        let mut out = (DVec2::X, f64::INFINITY);
        for _ in 0..4 {
            let depth = self.a.farthest(normal, 1.0).0 + self.b.farthest(b_in_a.rotation.undo(-normal), 1.0).0
                - b_in_a.position.dot(normal);
            if depth < out.1 {
                out = (normal, depth);
            }
            normal = normal.perp();
        }
        out
    }
}

/// The separation of a pair along a direction: of the two shadows on it.
fn gap(pair: &Pair, along: DVec2) -> f64 {
    let reach = |core: &[DVec2], along: DVec2| core[support(core, along, 0)].dot(along);
    let (high, low) = (reach(&pair.a.core, along), reach(&pair.b.core, pair.rotation.undo(-along)));
    pair.offset.dot(along) - high - low - pair.radius
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::frame::Frame;
    use crate::math::random::Random;

    /// Of chains, of maps of segments that cross and touch, and of a stick that rests on a wall of two boards.
    #[test]
    fn the_way_out_of_one_pair_is_to_the_bit_what_the_search_finds() {
        let mut random = Random(21);
        let mut counts = [0; 2];
        let rounds = std::env::var("ROUNDS").map_or(3000, |rounds| rounds.parse().unwrap());
        for round in 0..rounds {
            let scale = [1.0, 1e-4, 1e5][round % 3];
            let mut place = |half: f64| DVec2::new(random.between(-half, half), random.between(-half, half)) * scale;
            let map = match round % 5 {
                0 | 1 => {
                    let mut at = DVec2::ZERO;
                    let step = |_| {
                        at += DVec2::X * (0.3 * scale) + if round % 2 == 0 { place(0.2) } else { DVec2::ZERO };
                        at
                    };
                    Form::chain(&(0..8 + round % 40).map(step).collect::<Vec<_>>(), round % 4 == 0).unwrap()
                }
                2 => {
                    let segments: Vec<Form> = (0..4).map(|_| Form::segment(place(2.0), place(2.0)).unwrap()).collect();
                    Form::union_of(&mut segments.iter()).unwrap()
                }
                _ => {
                    let boards = [0.0, 0.5]
                        .map(|x| Form::rectangle(0.5 * scale, scale, DVec2::new(x, -0.5) * scale, 0.0, 0.0).unwrap());
                    Form::union_of(&mut boards.iter()).unwrap()
                }
            };
            let size = scale * random.between(0.1, 0.8);
            let mover = match round / 3 % 5 {
                0 => Form::circle(size, DVec2::ZERO),
                1 => Form::rectangle(size, 0.7 * size, DVec2::ZERO, 0.0, 0.0),
                2 => Form::regular(6, size, 0.1 * size),
                3 => Form::segment(DVec2::ZERO, DVec2::new(0.0, size)),
                _ => Form::hull(&[DVec2::ZERO, DVec2::X * size, DVec2::Y * size], 0.2 * size),
            };
            let mover = mover.unwrap();
            let half = map.nodes().unwrap()[0].half;
            let at = map.middle() + half * DVec2::new(random.between(-1.1, 1.1), random.between(-1.1, 1.1));
            let angle = if random.below(2) == 0 { 0.0 } else { random.between(-4.0, 4.0) };
            let (pose, own) = (Frame::new(at.x, at.y, angle).unwrap(), Frame::IDENTITY);
            let placement = if round % 2 == 0 {
                Placement::new(&map, &own, &mover, &pose)
            } else {
                Placement::new(&mover, &pose, &map, &own)
            };
            let (a, b) = if round % 2 == 0 { (&map, &mover) } else { (&mover, &map) };
            let pairs = PiecePairs { a, b, placement: &placement };
            let Some(out) = pairs.way_out(f64::INFINITY) else { continue };
            let (pieces, axis) = out.deepest;
            let first = (axis.normal, -axis.separation);
            let right = pairs.searched_way(f64::INFINITY, pieces, first, false).unwrap();
            let pair = pairs.pair(pieces.0, pieces.1);
            let is_thin = smaller(pair.a.width, pair.b.width) <= placement.tie();
            let what = format!("round {round}: {map:?} {mover:?} {pose:?}");
            if is_thin {
                assert_eq!((out.normal, out.depth), right, "{what}");
            } else {
                let off = (out.normal * out.depth - right.0 * right.1).length();
                assert!((out.depth - right.1).abs() <= 4.0 * placement.tie(), "{what}: {off}");
            }
            counts[usize::from(is_thin)] += 1;
        }
        assert!(counts.iter().all(|&count| count > rounds / 8), "{counts:?}");
    }
}
