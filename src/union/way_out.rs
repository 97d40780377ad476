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
//!    from both, unless the other shape has one piece.
//! 2. Of the pieces that this way leads into, take the deepest one. The way may end where the faces of the two
//!    differences meet, as the way of a body does that stands on a floor beside a wall.
//! 3. Otherwise find the nearest point of the boundary: see [`boundary_point`](crate::union::boundary_point). Where the
//!    unions only touch, that point is the origin, and the direction of the boundary's normal there is the result.
//!
//! Step 3 looks at all differences nearer than the way is long: for n pieces that meet in one point, at n² and more. No
//! much faster method is known, because the question includes whether a shape fits into a hole of another one: G.
//! Barequet and S. Har-Peled, Polygon containment and translational min-Hausdorff-distance between segment sets are
//! 3SUM-hard, 2001. So a caller may say how long a way is worth the search. Where all are longer, that way is the
//! result which takes the shadows of the whole shapes apart.

use std::cell::RefCell;

use glam::DVec2;

use crate::math::interval::smaller;
use crate::pair::difference::difference;
use crate::pair::placement::{Pair, Placement};
use crate::pair::separation::DecidingAxis;
use crate::pair::shortcuts::pair_axis;
use crate::polygon::support::support;
use crate::shape::convex::Convex;
use crate::shape::piece_grid::{HAS_GRIDS, MOST_LEAVES};
use crate::shape::Form;
use crate::union::boundary_point::Search;
use crate::union::piece_pairs::{Near, PiecePairs};

/// The shortest way out of an overlap: how B must move, in A's frame.
pub(crate) struct WayOut {
    /// The unit direction, from A to B.
    pub normal: DVec2,
    /// The length, in the caller's units: 0 when the shapes only touch.
    pub depth: f64,
    /// The pieces of A and B that overlap deepest, and their deciding axis.
    pub deepest: Deepest,
}

/// A piece of A and one of B, and the axis of their least overlap.
type Deepest = ((usize, usize), DecidingAxis);

/// The direction of the way out of an overlap of at most this many touching distances must separate all pieces that
/// touch at its end: [`PiecePairs::is_separated`] alone would take directions that are off by as much as the touching
/// distance allows.
const SHALLOW: f64 = 100.0;

/// Pieces within this part of the smaller shape's extent are listed once for all steps.
const AHEAD: f64 = 0.125;

/// Faces of two differences have a corner if the sine of the angle between them is larger: of smaller angles, rounding
/// would move the corner by more than a touching distance.
const LEAST_SINE: f64 = 1e-4;

thread_local! {
    static SEARCH: RefCell<Search> = const { RefCell::new(Search::new()) };
}

impl PiecePairs<'_> {
    /// Whether a piece without width may lie in a joint between two pieces of the other shape, where it is apart from
    /// both.
    #[inline(never)]
    fn may_hide(&self, pair: &Pair) -> bool {
        let tie = self.placement.tie();
        let is_wide = |piece: &Convex, shape: &Form| piece.width > tie && matches!(shape, Form::Convex(_));
        smaller(pair.a.width, pair.b.width) <= tie && !is_wide(pair.a, self.a) && !is_wide(pair.b, self.b)
    }

    /// Of the pieces that B is not clear of at the end of a way, a direction and a length, those that overlap deepest
    /// there; none where that is a way out. Pieces may overlap by twice `touch`, unless they [may
    /// hide](PiecePairs::may_hide). If the way is shallow, its direction must separate all that touch.
    #[inline(never)]
    fn blocker(&self, near: &Near, (along, length): (DVec2, f64), touch: f64) -> Option<(usize, usize)> {
        let moved = self.placement.moved(along * length);
        let moved = PiecePairs { placement: &moved, ..*self };
        let is_shallow = length <= SHALLOW * moved.placement.tie();
        let (mut blocker, mut least) = (None, f64::INFINITY);
        moved.visit_among(near, 0.0, &mut |i, j| {
            let pair = moved.pair(i, j);
            let may_hide = moved.may_hide(&pair);
            // Pieces overlap by no more than their shadows.
            let gap = gap(&pair, along);
            if may_hide || gap < -touch {
                if let Some(DecidingAxis { separation, .. }) = pair_axis(&pair) {
                    let only_touches = !may_hide && separation >= -2.0 * touch && (!is_shallow || gap >= -2.0 * touch);
                    if !only_touches && (separation < least || (separation == least && Some((i, j)) < blocker)) {
                        (blocker, least) = (Some((i, j)), separation);
                    }
                }
            }
            0.0
        });
        blocker
    }

    /// The shortest way out if it is no longer than `most`, else one that may be longer than the shortest; none when
    /// the shapes are apart, or memory has no room for the search.
    pub fn way_out(&self, most: f64) -> Option<WayOut> {
        let (touch, tie) = (self.placement.touch, self.placement.tie());
        let mut near = self.near(touch + AHEAD * smaller(self.a.extent(), self.b.extent()), MOST_LEAVES);
        let deepest = self.deepest(&near)?;
        let ((i, j), DecidingAxis { separation, normal, .. }) = deepest;
        // No way out is shorter than that of the deepest pair.
        let depth = if -separation > touch { -separation } else { 0.0 };
        let first = (normal, depth);
        if depth > near.limit {
            near = self.near(2.0 * depth, MOST_LEAVES);
        }
        let blocker = if self.may_hide(&self.pair(i, j)) {
            Some((i, j))
        } else if near.is_one_pair {
            None
        } else {
            self.blocker(&near, first, if depth > 0.0 { tie } else { touch })
        };
        let way = match blocker {
            None => Some(first),
            // What has no width may lie in a joint, where no piece tells that it overlaps.
            Some(other) => {
                let most = if depth > 0.0 { most } else { f64::INFINITY };
                self.corner(&near, deepest, other).or_else(|| self.searched_way(most, first))
            }
        };
        way.map(|(normal, depth)| WayOut { normal, depth, deepest })
    }

    /// Step 2: a direction and a length, where the way out ends in a corner between the faces of two differences: that
    /// of the deepest pair, and that of the pair which its own way out leads into. None if the way may end elsewhere.
    ///
    /// It is the shortest way that leads out over both faces. It is the shortest way out of all if each difference
    /// holds every point that is nearer than its end and on this side of its face.
    #[inline(never)]
    fn corner(&self, near: &Near, (pieces, axis): Deepest, other: (usize, usize)) -> Option<(DVec2, f64)> {
        if !HAS_GRIDS || axis.separation >= -self.placement.touch {
            return None;
        }
        let second = pair_axis(&self.pair(other.0, other.1))?;
        let (n, m) = (axis.normal, second.normal);
        let sine = n.perp_dot(m);
        let further = n.dot(m) * axis.separation - second.separation;
        let way = n.perp() * (further / sine) - n * axis.separation;
        let length = way.length();
        let holds = |(i, j): (usize, usize), axis: &DecidingAxis| {
            SEARCH.with_borrow_mut(|Search { single, .. }| {
                !axis.from_vertices
                    && difference(&self.pair(i, j), single)
                    && single.holds_before(-axis.normal, -axis.separation, length)
            })
        };
        let out = (way / length, length);
        let is_out = sine.abs() > LEAST_SINE
            && further > 0.0
            && length <= near.limit
            && holds(pieces, &axis)
            && holds(other, &second)
            && self.blocker(near, out, self.placement.tie()).is_none();
        is_out.then_some(out)
    }

    /// Step 3: a direction and a length. `first` is the way out of the deepest pieces.
    #[inline(never)]
    fn searched_way(&self, most: f64, first: (DVec2, f64)) -> Option<(DVec2, f64)> {
        let (touch, tie) = (self.placement.touch, self.placement.tie());
        SEARCH.with_borrow_mut(|search| {
            search.outward = -first.0;
            let point = search.nearest(most, tie, &mut |point, limit, visit| {
                self.visit_near_at(point, limit, &mut |i, j| visit([0, i as u32, j as u32], &self.pair(i, j)));
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

    /// For chains, maps of segments that cross and touch, a stick that rests on a wall of two boards, and a floor
    /// beside a wall.
    #[test]
    fn the_way_out_of_one_pair_or_of_a_corner_is_what_the_search_finds() {
        let mut random = Random(21);
        let mut counts = [0; 3];
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
                3 => {
                    let [floor, wall] = [DVec2::new(2.0, 0.6), DVec2::new(0.6, 1.2)];
                    let tilt = [0.0, random.between(-1.0, 1.0)][round / 5 % 2];
                    let boards =
                        [(floor, DVec2::ZERO, 0.0), (wall, DVec2::new(0.9, 0.7), tilt)].map(|(size, at, tilt)| {
                            Form::rectangle(size.x * scale, size.y * scale, at * scale, tilt, 0.0).unwrap()
                        });
                    Form::union_of(&mut boards.iter()).unwrap()
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
            // Between the floor and the wall.
            let depth = DVec2::new(random.between(0.2, 0.5), random.between(-0.5, -0.2));
            let at = if round % 5 == 3 { DVec2::new(0.6, 0.3) * scale - size * depth } else { at };
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
            let right = pairs.searched_way(f64::INFINITY, first).unwrap();
            let what = format!("round {round}: {map:?} {mover:?} {pose:?}");
            let tie = placement.tie();
            assert!((out.depth - right.1).abs() <= 4.0 * tie, "{what}");
            let pair = pairs.pair(pieces.0, pieces.1);
            counts[usize::from(smaller(pair.a.width, pair.b.width) <= tie)] += 1;
            // No other way is as short as one that ends in a corner.
            let near = pairs.near(2.0 * placement.size, MOST_LEAVES);
            let corner = pairs.blocker(&near, first, tie).and_then(|other| pairs.corner(&near, out.deepest, other));
            if let Some((normal, depth)) = corner.filter(|_| !pairs.may_hide(&pair)) {
                assert!(
                    (normal * depth - right.0 * right.1).length() <= 100.0 * tie,
                    "{what}: {normal} {depth} {right:?}"
                );
                counts[2] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > rounds / 60), "{counts:?}");
    }
}
