//! The obstacle that blocks a motion first, and the normal of the surface there.
//!
//! A single pair of pieces cannot tell that normal: where a corner of a box comes down on the joint of two tiles, it
//! enters the second one through its upper and its left face at once. But the left face is covered by the first tile:
//! nothing can ever touch it. So a normal counts only where its face is exposed.

use glam::DVec2;

use crate::math::interval::{larger, smaller, Interval};
use crate::pair::enters::{enters, touched, Entry};
use crate::pair::sides::agrees;
use crate::scene::obstacles::list::Obstacles;
use crate::scene::obstacles::obstacle::{Face, Obstacle};

/// A block of a motion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The obstacle's index.
    pub index: usize,
    /// The fraction of the motion until the touch.
    pub time: f64,
    /// The unit normal, towards the body that moves.
    pub normal: DVec2,
}

/// Touches count as simultaneous when the body moves by less than this part of `slop` between them.
const SIMULTANEOUS: f64 = 1e-4;

/// Whether an entry is one that a one-way body stops: against its direction, from outside.
pub(crate) fn blocks_one_way(entry: &Entry, direction: DVec2) -> bool {
    entry.deep > 0.0 && agrees(entry.normal, direction)
}

impl Obstacles {
    /// The first block of a motion from `at`. Of simultaneous blocks it is the one most against the motion, then the
    /// one with the lowest slot and pieces.
    ///
    /// With `sinks`, an obstacle into which the motion sinks by less than `slop` blocks it before the obstacle that it
    /// enters next, behind their joint. A one-way obstacle blocks only where the normal agrees with its direction, and
    /// never a body that starts in it, or of which any piece is in any piece of the one-way body then.
    #[inline(never)]
    pub fn first(&mut self, at: DVec2, motion: DVec2, slop: f64, sinks: bool) -> Option<Block> {
        let length = motion.length();
        let window = SIMULTANEOUS * slop;
        let (mut earliest, mut latest) = (f64::INFINITY, f64::INFINITY);
        for index in 0..self.count {
            let obstacle = self.get(index);
            let mut entry =
                enters(&obstacle.region, at, motion, obstacle.slop).or_else(|| self.slips_in(index, at, motion));
            if let (Some(entered), Some(direction)) = (&mut entry, obstacle.one_way) {
                entered.normal = self.exposed_normal(index, entered, at, motion);
                if !blocks_one_way(entered, direction) || self.is_within(index, entered.time, at, motion) {
                    entry = None;
                }
            }
            if let Some(entry) = entry {
                earliest = smaller(earliest, entry.time);
                // An obstacle without an inside is passed within the window.
                if obstacle.slop < window {
                    latest = smaller(latest, entry.deep);
                }
            }
            self.list[index].entry = entry;
        }
        if earliest == f64::INFINITY {
            return None;
        }
        let latest = smaller(latest, earliest + window / length);
        let mut best: Option<(usize, &Entry)> = None;
        for (index, obstacle) in self.iter().enumerate() {
            let Some(entry) = obstacle.entry.as_ref().filter(|entry| entry.time <= latest) else { continue };
            let is_better = best.is_none_or(|(other, others)| {
                let lead = others.normal.dot(motion) - entry.normal.dot(motion);
                lead > TIE * length || (lead >= -TIE * length && obstacle.key() < self.get(other).key())
            });
            if is_better {
                best = Some((index, entry));
            }
        }
        let (mut index, mut entry) = best.map(|(index, entry)| (index, *entry))?;
        while let Some(before) = if sinks { self.passed_before(index, &entry, at, motion) } else { None } {
            (index, entry) = before;
        }
        Some(Block { index, time: entry.time, normal: self.exposed_normal(index, &entry, at, motion) })
    }

    /// How a motion gets into an obstacle beside a face that another obstacle covers, where the shortest way out of the
    /// first one leads into the other one. This matters for pieces without width: they fit into the joint of two tiles,
    /// and below a wall that stands on the ground on which they lie.
    ///
    /// The motion enters through the last face that it passes. A little behind that face, or before the motion leaves
    /// the obstacle, the nearest face is looked at.
    #[inline(never)]
    fn slips_in(&self, index: usize, at: DVec2, motion: DVec2) -> Option<Entry> {
        let obstacle = self.get(index);
        if !obstacle.has_joints {
            return None;
        }
        let (length, slop, radius) = (motion.length(), obstacle.slop, obstacle.region.radius);
        let little = 4.0 * slop / length;
        let mut last = Entry { time: f64::NEG_INFINITY, deep: 1.0, normal: DVec2::ZERO };
        let mut leave = f64::INFINITY;
        for face in obstacle.faces() {
            let speed = -face.normal.dot(motion);
            let time = (face.height(at) - radius) / speed;
            if speed > TIE * length && time > last.time {
                last = Entry { time, normal: face.normal, ..last };
            } else if speed < -TIE * length {
                leave = smaller(leave, time);
            }
        }
        if !(-little..1.0).contains(&last.time) {
            return None;
        }
        last.time = larger(0.0, last.time);
        last.deep = smaller(1.0, last.time + little);
        let within = at + motion * (last.time + larger(0.0, smaller(little, BEFORE * (leave - last.time))));
        let nearest = obstacle.faces().max_by(|p, q| p.height(within).total_cmp(&q.height(within)))?;
        let out = nearest.normal * (2.0 * slop + radius - nearest.height(within));
        let is_covered = |other: &Obstacle| {
            other.may_share_a_joint_with(obstacle)
                && other.has_joints
                && enters(&other.region, within, out, other.slop).is_some()
        };
        (obstacle.is_deeper(within, -slop) && self.iter().any(is_covered)).then_some(last)
    }

    /// Whether any piece of the moving body is in another piece of an obstacle's body, deeper than it may rest in that,
    /// before the motion meets the obstacle at a time.
    #[inline(never)]
    fn is_within(&self, index: usize, time: f64, at: DVec2, motion: DVec2) -> bool {
        let Obstacle { slot, .. } = self.get(index);
        self.iter().enumerate().any(|(other, piece)| {
            other != index
                && piece.slot == *slot
                && touched(&piece.region, at, motion, piece.region.radius).is_some_and(|(from, _)| {
                    let middle = at + motion * (0.5 * (from + time));
                    from < time
                        && piece.is_deeper(middle, 2.0 * piece.slop)
                        && piece.is_deeper(at + motion * time, -piece.slop)
                })
        })
    }

    /// Another obstacle that the motion is already in, by less than `slop`, where it touches this one; and how it got
    /// there. The motion then sinks into the other obstacle and goes on below a joint of both, so the surface is the
    /// other one's, at any number of joints.
    #[inline(never)]
    fn passed_before(&self, index: usize, entry: &Entry, at: DVec2, motion: DVec2) -> Option<(usize, Entry)> {
        let (obstacle, touch) = (self.get(index), at + motion * entry.time);
        self.iter().enumerate().find_map(|(other, passed)| {
            let is_passed = passed.entry.is_none() && passed.covers(obstacle, touch) && !passed.covers(obstacle, at);
            if !is_passed {
                return None;
            }
            let (time, normal) = touched(&passed.region, at, motion, passed.region.radius)?;
            let before = Entry { time, deep: entry.time, normal };
            let blocks = passed.one_way.is_none_or(|direction| blocks_one_way(&before, direction));
            let sinks = normal.dot(motion) * (time - entry.time) > 0.25 * OUTSIDE * obstacle.slop;
            (blocks && sinks && time < entry.time).then_some((other, before))
        })
    }

    /// The normal of the face through which the body enters an obstacle, of those that are exposed near the place where
    /// it touches.
    ///
    /// If one face is near that place, it is the one that is entered. Of several take the exposed face that is least
    /// deep where the obstacle is entered; of equals the one most against the motion. Where none is exposed, rounding
    /// hides them: return the normal of the entry.
    #[inline(never)]
    fn exposed_normal(&self, index: usize, entry: &Entry, at: DVec2, motion: DVec2) -> DVec2 {
        let obstacle = self.get(index);
        let (radius, slack) = (obstacle.region.radius, 2.0 * obstacle.slop);
        // Round corners have one normal everywhere.
        if radius > slack {
            return entry.normal;
        }
        let (touch, deep) = (at + motion * entry.time, at + motion * entry.deep);
        let is_near = |face: &Face| {
            let along = face.along(touch);
            face.height(touch) - radius >= -slack && along >= -slack && along <= face.length() + slack
        };
        // Of two faces that are equally steep against the motion, mirrored worlds agree on the one that is more level.
        let rating = |face: &Face| [face.height(deep), -face.normal.dot(motion), face.normal.y.abs()];
        if obstacle.faces().filter(is_near).count() < 2 {
            return entry.normal;
        }
        let mut best = None;
        for face in obstacle.faces().filter(is_near) {
            let rating = rating(&face);
            let is_better = rating[1] > TIE * motion.length() && best.is_none_or(|(other, _)| rating > other);
            if is_better && self.is_exposed(index, &face, touch, None) {
                best = Some((rating, face.normal));
            }
        }
        best.map_or(entry.normal, |(_, normal)| normal)
    }

    /// Whether a face goes on for more than `slop` from a point on it, to either side, without being covered by other
    /// obstacles; with a slot, by those of that body's pieces.
    #[inline(never)]
    pub fn is_exposed(&self, index: usize, face: &Face, touch: DVec2, slot: Option<usize>) -> bool {
        let obstacle = self.get(index);
        let whole = Interval { min: 0.0, max: face.length() };
        let along = whole.clamp(face.along(touch));
        // Just outside the face: abutting pieces that meet a point leave no room between them, but do not overlap
        // either.
        let outside = face.from + face.normal * (obstacle.region.radius + OUTSIDE * obstacle.slop);
        [along - obstacle.slop, along + obstacle.slop].into_iter().any(|along| {
            let point = outside + face.normal.perp() * along;
            (whole.min..=whole.max).contains(&along)
                && !self.iter().any(|other| {
                    !std::ptr::eq(other, obstacle)
                        && slot.is_none_or(|slot| other.slot == slot)
                        && (other.covers(obstacle, point) || slot.is_none() && other.parts(obstacle, touch, point))
                })
        })
    }
}

impl Obstacle {
    /// Whether a point at the boundary of another obstacle lies in this one. A one-way obstacle covers only other
    /// one-way obstacles.
    fn covers(&self, other: &Obstacle, point: DVec2) -> bool {
        (self.one_way.is_none() || other.one_way.is_some()) && self.is_deeper(point, 0.5 * OUTSIDE * other.slop)
    }

    /// Whether this obstacle is too narrow to cover anything, but is between two points near the boundary of another
    /// one.
    fn parts(&self, other: &Obstacle, from: DVec2, to: DVec2) -> bool {
        self.slop < other.slop && self.one_way.is_none() && enters(&self.region, from, to - from, self.slop).is_some()
    }

    /// Whether a piece without width may get between this obstacle and another one: the piece of the moving body that
    /// makes both of them, or a piece of the other body between two pieces of the moving one.
    fn may_share_a_joint_with(&self, other: &Obstacle) -> bool {
        let ([own, its], [others_own, others_its]) = (self.pieces, other.pieces);
        if own == others_own {
            self.is_thin && (self.slot, its) != (other.slot, others_its)
        } else {
            (self.slot, its) == (other.slot, others_its)
        }
    }
}

/// How far outside a face the test for a covering obstacle lies, as a part of `slop`: far less than its distance along
/// the face.
pub(super) const OUTSIDE: f64 = 0.1;

/// Which part of the way through an obstacle [`Obstacles::slips_in`] looks at its nearest face: shortly before its end.
const BEFORE: f64 = 0.75;

/// Cosines that differ by less are equal.
const TIE: f64 = 1e-9;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::boundary::Region;

    const SLOP: f64 = 1e-3;

    /// A polygon, counter-clockwise, as an obstacle of the body in a slot.
    fn obstacle(slot: usize, points: &[[f64; 2]]) -> Obstacle {
        let vertices: Vec<DVec2> = points.iter().copied().map(DVec2::from).collect();
        let side = |k: usize| vertices[(k + 1) % vertices.len()] - vertices[k];
        let normals = (0..vertices.len()).map(|k| -side(k).normalize().perp()).collect();
        Obstacle { region: Region { vertices, normals, ..Region::default() }, slop: SLOP, slot, ..Obstacle::default() }
    }

    fn tile(slot: usize, [left, low]: [f64; 2], [right, high]: [f64; 2]) -> Obstacle {
        obstacle(slot, &[[left, low], [right, low], [right, high], [left, high]])
    }

    fn one_way(obstacle: Obstacle, direction: DVec2) -> Obstacle {
        Obstacle { one_way: Some(direction), ..obstacle }
    }

    /// The obstacles, all mirrored by these signs.
    fn mirrored(list: Vec<Obstacle>, signs: DVec2) -> Obstacles {
        let mut list = list;
        for obstacle in &mut list {
            let region = &mut obstacle.region;
            for vectors in [&mut region.vertices, &mut region.normals] {
                vectors.iter_mut().for_each(|vector| *vector *= signs);
            }
            if signs.x * signs.y < 0.0 {
                // Counter-clockwise again: normals belong to the edges that begin at their vertices.
                region.vertices.reverse();
                region.normals.reverse();
                region.normals.rotate_left(1);
            }
            obstacle.one_way = obstacle.one_way.map(|direction| direction * signs);
        }
        Obstacles { count: list.len(), list, ..Obstacles::default() }
    }

    /// What blocks a point first, on its way through a place: the slot, how far from that place it is blocked, and the
    /// normal; the same in all four mirrored worlds.
    fn blocked(make: impl Fn() -> Vec<Obstacle>, place: [f64; 2], motion: [f64; 2]) -> Option<(usize, f64, DVec2)> {
        let mut answers = Vec::new();
        for signs in [[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]].map(DVec2::from) {
            let mut obstacles = mirrored(make(), signs);
            let [place, motion] = [place, motion].map(|vector| DVec2::from(vector) * signs);
            let block = obstacles.first(place - motion * 0.5, motion, SLOP, true);
            answers.push(block.map(|block| {
                let off = (block.time - 0.5) * motion.length();
                (obstacles.get(block.index).slot, (off * 1e9).round() / 1e9, block.normal * signs)
            }));
        }
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        answers[0]
    }

    /// The difference of two pieces one of which has no width: the piece of the moving body, or else the other one.
    fn thin(obstacle: Obstacle, is_thin: bool, pieces: [usize; 2]) -> Obstacle {
        Obstacle { is_thin, has_joints: true, pieces, ..obstacle }
    }

    #[test]
    fn nothing_without_width_gets_between_two_obstacles() {
        let two = |gap: f64, is_thin: bool, pieces: [[usize; 2]; 2]| {
            let left = tile(1, [-2.0, -1.0], [0.0, 0.0]);
            let right = tile(usize::from(pieces[0][0] == pieces[1][0]) + 1, [gap, -1.0], [2.0, 0.0]);
            vec![thin(left, is_thin, pieces[0]), thin(right, is_thin, pieces[1])]
        };
        let blocks = |gap: f64, part: f64, is_thin: bool, pieces: [[usize; 2]; 2]| {
            blocked(|| two(gap, is_thin, pieces), [part * gap, 0.0], [0.0, -1.0])
        };
        let same = [[0, 0], [0, 0]];
        // Flush tiles, tiles that overlap, and a gap, less and more than `slop` wide.
        for gap in [0.0, 1e-12, -1e-12, 0.4 * SLOP, -0.4 * SLOP] {
            for part in [0.0, 0.5, 1.0] {
                let top = blocks(gap, part, true, same).expect("a block");
                assert_eq!((top.1, top.2), (0.0, DVec2::Y), "{gap} {part}");
            }
        }
        assert_eq!(blocks(2.1 * SLOP, 0.5, true, same), None);
        // A piece of the other body gets between no two pieces of the moving one, but beside what has a width.
        assert!(blocks(0.0, 0.0, false, [[0, 0], [1, 0]]).is_some());
        assert_eq!(blocks(0.0, 0.0, false, same), None);
        assert_eq!(blocks(0.0, 0.0, true, [[0, 0], [1, 1]]), None);
        // Nobody is held who leads out, or far from where the joint begins.
        assert_eq!(blocked(|| two(0.0, true, same), [0.0, -0.2], [0.0, 0.4]), None);
        assert_eq!(blocked(|| two(0.0, true, same), [0.0, -0.4], [0.0, -0.4]), None);
        // Only between obstacles that have joints.
        let wide = || vec![tile(1, [-2.0, -1.0], [0.0, 0.0]), tile(1, [0.0, -1.0], [2.0, 0.0])];
        assert_eq!(blocked(wide, [0.0, 0.0], [0.0, -1.0]), None);
    }

    /// A wall that stands on the ground where it ends, and a ramp that begins there: what lies on the ground meets
    /// their fronts, though it would cut both by nothing.
    #[test]
    fn nothing_that_lies_on_ground_gets_below_what_stands_on_it() {
        let line = || {
            let region = Region {
                vertices: vec![DVec2::new(9.0, 0.0), DVec2::new(-9.0, 0.0)],
                normals: vec![DVec2::Y, DVec2::NEG_Y],
                radius: 1e-9,
                ..Region::default()
            };
            Obstacle { region, slop: 5e-10, is_thin: true, has_joints: true, ..Obstacle::default() }
        };
        let ground = || thin(tile(0, [-9.0, -9.0], [9.0, 0.0]), true, [0, 0]);
        for (height, ground) in [(0.0, &ground as &dyn Fn() -> Obstacle), (1e-9, &line)] {
            for (front, normal) in [([0.0, 1.0], DVec2::NEG_X), ([5.0, 1.0], DVec2::new(-1.0, 5.0).normalize())] {
                let wall = || thin(obstacle(3, &[[0.0, 0.0], [5.0, 0.0], [7.0, 1.0], front]), true, [0, 0]);
                let met = blocked(|| vec![ground(), wall()], [0.0, height], [0.1, 0.0]);
                let (slot, off, met) = met.expect("a block");
                assert!(
                    slot == 3 && (met - normal).length() < 1e-9 && (0.0..1e-7).contains(&off),
                    "{slot} {off} {met}"
                );
                // Without the ground it passes below.
                assert_eq!(blocked(|| vec![wall()], [0.0, height], [0.1, 0.0]), None);
            }
        }
    }

    #[test]
    fn a_corner_has_the_normal_of_the_face_that_is_least_deep() {
        let square = || vec![tile(4, [-1.0, -1.0], [1.0, 1.0])];
        for (motion, normal) in
            [([-2.0, -1.0], DVec2::Y), ([-1.0, -2.0], DVec2::X), ([-1.0, -1.0], DVec2::Y), ([-20.0, -30.0], DVec2::X)]
        {
            assert_eq!(blocked(square, [1.0, 1.0], motion), Some((4, 0.0, normal)), "{motion:?}");
        }
        // Beside the corner it is that of the face that is met.
        assert_eq!(blocked(square, [0.9, 1.0], [-1.0, -9.0]), Some((4, 0.0, DVec2::Y)));
        assert_eq!(blocked(square, [1.0, 0.9], [-9.0, -1.0]), Some((4, 0.0, DVec2::X)));
        assert_eq!(blocked(square, [1.0, 2.0], [-1.0, 0.0]), None);
    }

    #[test]
    fn a_face_that_another_obstacle_covers_has_no_normal() {
        let row = || vec![tile(1, [-1.0, -1.0], [0.0, 0.0]), tile(2, [0.0, -1.0], [1.0, 0.0])];
        for motion in [[1.0, -3.0], [-1.0, -3.0], [3.0, -1.0], [-3.0, -1.0], [0.01, -1.0]] {
            let (_, off, normal) = blocked(row, [0.0, 0.0], motion).unwrap();
            assert_eq!((off, normal), (0.0, DVec2::Y), "{motion:?}");
        }
        // A joint that is a hair lower or higher is none, up to slop.
        for step in [0.5 * SLOP, -0.5 * SLOP] {
            let row = || vec![tile(1, [-1.0, -1.0], [0.0, step]), tile(2, [0.0, -1.0], [1.0, 0.0])];
            assert_eq!(blocked(row, [0.0, 0.0], [1.0, -3.0]).unwrap().2, DVec2::Y, "{step}");
        }
        // A step is one.
        let step = || vec![tile(1, [-1.0, -1.0], [0.0, -0.5]), tile(2, [0.0, -1.0], [1.0, 0.0])];
        assert_eq!(blocked(step, [0.0, 0.0], [1.0, -3.0]), Some((2, 0.0, DVec2::NEG_X)));
        assert_eq!(blocked(step, [0.0, -0.5], [1.0, -3.0]).unwrap().2, DVec2::NEG_X, "down into the corner");
        assert_eq!(blocked(step, [0.0, -0.25], [3.0, -1.0]), Some((2, 0.0, DVec2::NEG_X)));
    }

    #[test]
    fn what_stops_from_one_side_covers_only_its_like() {
        let up = Some(DVec2::Y);
        let row = |ways: [Option<DVec2>; 2]| {
            let tiles = [tile(1, [-1.0, -1.0], [0.0, 0.0]), tile(2, [0.0, -1.0], [1.0, 0.0])];
            tiles.into_iter().zip(ways).map(|(tile, one_way)| Obstacle { one_way, ..tile }).collect::<Vec<_>>()
        };
        // A plank beside a wall: the wall has its left side. Between planks there is no side, though it is entered
        // through it first.
        assert_eq!(blocked(|| row([up, None]), [0.0, 0.0], [1.0, -3.0]).unwrap().2, DVec2::NEG_X);
        assert_eq!(blocked(|| row([None, up]), [0.0, 0.0], [-1.0, -3.0]).unwrap().2, DVec2::X);
        for motion in [[1.0, -3.0], [-1.0, -3.0]] {
            assert_eq!(blocked(|| row([up, up]), [0.0, 0.0], motion).unwrap().2, DVec2::Y, "{motion:?}");
        }
        // The plank's free end stops nothing, nor does it from below.
        let plank = || vec![one_way(tile(1, [0.0, -1.0], [1.0, 0.0]), DVec2::Y)];
        assert_eq!(blocked(plank, [0.0, -0.5], [3.0, -0.1]), None);
        assert_eq!(blocked(plank, [0.5, -1.0], [0.0, 1.9]), None);
        assert_eq!(blocked(plank, [0.5, 0.0], [0.0, -1.0]), Some((1, 0.0, DVec2::Y)));
    }

    #[test]
    fn of_blocks_at_one_time_the_one_most_against_the_motion_counts() {
        // A slope that is met at the place, and a wall that is met a little later.
        let slope = |slot| obstacle(slot, &[[0.0, 0.0], [-9.0, 9.0], [-9.0, -9.0]]);
        for length in [0.01, 1.0, 100.0] {
            let window = SIMULTANEOUS * SLOP;
            for (later, is_one) in [(0.0, true), (0.5 * window, true), (1.5 * window, false)] {
                let wall = |slot| tile(slot, [-5.0, -20.0], [-later, 20.0]);
                for slots in [[1, 2], [2, 1]] {
                    let both = || vec![slope(slots[0]), wall(slots[1])];
                    let expected = if is_one { slots[1] } else { slots[0] };
                    let far = length * 0.5;
                    let mut obstacles = mirrored(both(), DVec2::ONE);
                    let block = obstacles.first(DVec2::new(far, 0.25 * window), DVec2::new(-length, 0.0), SLOP, true);
                    let slot = block.map(|block| obstacles.get(block.index).slot);
                    assert_eq!(slot, Some(expected), "{later} of {length}");
                }
            }
            // Equals: the lowest slot, then the lowest pieces, in whichever order they are listed.
            let piece = |slot, pieces| Obstacle { pieces, ..tile(slot, [-1.0, -1.0], [1.0, 0.0]) };
            for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
                let all = || order.map(|k| piece([7, 3, 3][k], [[0, 0], [0, 2], [0, 1]][k])).into_iter().collect();
                let mut obstacles = mirrored(all(), DVec2::ONE);
                let block =
                    obstacles.first(DVec2::new(0.0, 0.5 * length), DVec2::new(0.0, -length), SLOP, true).unwrap();
                assert_eq!(obstacles.get(block.index).key(), (3, [0, 1]));
            }
        }
    }

    #[test]
    fn a_line_is_met_from_either_side() {
        // What has no inside gets a radius as wide as what counts as touching.
        let line = || {
            let mut line = obstacle(5, &[[-1.0, 0.0], [1.0, 0.0]]);
            (line.region.radius, line.slop) = (1e-10, 0.5e-10);
            vec![line]
        };
        for motion in [[0.0, -1.0], [2.0, -1.0], [-2.0, -1.0]] {
            for x in [-0.5, 0.0, 0.99] {
                let (slot, _, normal) = blocked(line, [x, 0.0], motion).unwrap();
                assert_eq!((slot, normal), (5, DVec2::Y), "{motion:?} {x}");
            }
        }
    }
}
