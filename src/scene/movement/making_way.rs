//! How bodies make way for a solid among walls, and which of them are squashed.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::memory::reserve_in;
use crate::scene::movement::faces::{least_ways, Face};
use crate::scene::movement::options::default_slop;
use crate::scene::movement::push::FINE;
use crate::scene::movement::pushing::{Pushing, Way, SQUASHED};
use crate::scene::nearby::{Exception, Nearby};
use crate::scene::obstacles::buffers::Buffers;
use crate::scene::obstacles::obstacle::Obstacle;
use crate::scene::Scene;
use crate::tolerance::ROUNDING;

/// How often the faces near the bodies are found anew.
const MOST_ROUNDS: usize = 24;

/// After this number of rounds, the faces that pushed in a round count in the next round, too. Otherwise two bodies
/// may show each other one face where they are, and another face where the first one leads them, in alternate rounds.
const ROUNDS_THAT_FORGET: usize = 12;

/// The number of first rounds in which a body makes way only if another one overlaps it. In later rounds, it also makes
/// way if another one comes near it. Otherwise a long row would gain one body a round, too few to reach its end.
const ROUNDS_OF_FEW: usize = 2;

/// A body that would have to go more than this many times as far as others have entered it is held: the faces that
/// press it are less than 1.8° from parallel.
const FARTHEST: f64 = 32.0;

/// If it goes more than this many times as far, the part of the push is made in shorter ones, while that is possible.
const FARTHER: f64 = 8.0;

/// Nor do bodies go farther than this fraction of the widths of the solid and the widest of them, unless that is 0:
/// other faces would press them there. In parts as long as `FINE` says, this holds faces up to 3.6° from parallel.
const FAR: f64 = 0.25;

/// The displacements' tolerance, as a fraction of `reach`.
const EXACT: f64 = 1e-11;

/// What a round knows.
#[derive(Default)]
struct Near {
    faces: Vec<Face>,
    /// Whether a body is deeper in something than its slop.
    is_deep: bool,
    /// Who is as near as this to a body makes way, too.
    within: f64,
    /// One who has got so deep into a body of several pieces that it knows no way out.
    lost: Option<usize>,
}

/// A face near a body.
struct Found {
    slot: usize,
    depth: f64,
    /// How deep it was before this part of the push.
    before: f64,
    normal: DVec2,
    slop: f64,
}

impl Scene {
    /// Displaces bodies that have been stopped, or are in the solid, as little as possible from where they were to go,
    /// so that nobody is in anybody. Those that they meet make room, too. Returns who is to be squashed, if there is no
    /// room.
    ///
    /// Near a place, each obstacle is a half plane; [`least_ways`] finds the displacements. At the new places the half
    /// planes are others, so that this is done again.
    #[inline(never)]
    pub(super) fn make_way(
        &mut self,
        push: &mut Pushing,
        ways: &mut Vec<Way>,
        motion: DVec2,
        length: f64,
    ) -> Option<usize> {
        for (_, slot) in self.movable_near(push, push.solid()) {
            if push.index(slot as usize).is_none() {
                self.join(push, ways, slot as usize);
            }
        }
        let reach = 2.0 * ways.iter().map(|way| way.way.length()).fold(length, larger);
        let (mut entered, mut lost) = (0.0, None);
        let mut faces: Vec<Face> = Vec::new();
        for round in 0..MOST_ROUNDS {
            let begin = || Near { within: if round < ROUNDS_OF_FEW { 0.0 } else { entered }, ..Near::default() };
            let mut near = begin();
            // Begin again if somebody has joined, who is near others, too.
            let (mut k, mut count) = (0, ways.len());
            while k < ways.len() && !push.is_spent() {
                self.look_near(push, ways, k, motion, reach, &mut near);
                k += 1;
                if k == ways.len() && count < k {
                    (k, count, near) = (0, k, begin());
                }
            }
            if push.is_spent() {
                return None;
            }
            for face in &faces {
                if round > ROUNDS_THAT_FORGET && face.force > 0.0 && reserve_in(&near.faces, 1) {
                    near.faces.push(Face::new(face.slot, face.bodies, face.normal, face.least));
                }
            }
            (faces, lost) = (near.faces, near.lost);
            if !near.is_deep {
                return ways.iter().find(|way| self.is_passed(push, way)).map(|way| way.slot);
            }
            entered = faces.iter().map(|face| face.least).fold(entered, larger);
            push.look(faces.len());
            let least = least_ways(&mut faces, ways.len(), EXACT * reach);
            let width = ways.iter().map(|way| self.width_with(push, way.slot)).fold(0.0, larger);
            let is_long = length > FINE * width && width > 0.0;
            let far = if is_long { FARTHER * entered } else { FARTHEST * entered };
            let far = if width > 0.0 { smaller(far, FAR * width) } else { far };
            let Some((outs, is_exact)) = least.filter(|(outs, _)| outs.iter().all(|out| out.length() <= far)) else {
                break;
            };
            for (way, out) in ways.iter_mut().zip(outs) {
                // Less is rounding.
                way.made = if out.length() > EXACT * reach { way.way + out } else { way.way };
                if !is_exact {
                    // The next round goes on from there.
                    way.way = way.made;
                }
                self.place_at(way.slot, way.start, way.made);
            }
        }
        // The solid presses whom it squashes; else it is whoever is pressed hardest. A one-way solid squashes nobody.
        let by_solid = |face: &Face| face.slot == push.solid();
        let pressing = faces.iter().filter(|face| face.force > 0.0 && self.bodies.one_way(push.solid()).is_none());
        let hardest = pressing.max_by(|a, b| by_solid(a).cmp(&by_solid(b)).then(a.force.total_cmp(&b.force)));
        hardest.and_then(|face| face.bodies[0]).map(|k| ways[k].slot).or(lost)
    }

    /// Has a body make way, too.
    #[inline(never)]
    fn join(&mut self, push: &mut Pushing, ways: &mut Vec<Way>, slot: usize) {
        push.meet(self, slot).index = ways.len();
        ways.push(self.new_way(slot, DVec2::ZERO));
    }

    /// Adds the faces near a body.
    #[inline(never)]
    fn look_near(
        &mut self,
        push: &mut Pushing,
        ways: &mut Vec<Way>,
        k: usize,
        motion: DVec2,
        reach: f64,
        near: &mut Near,
    ) {
        let Way { slot, made, way, .. } = ways[k];
        let is_solid_one_way = self.bodies.one_way(push.solid()).is_some();
        let is_gone: &Exception = &|_, other| push.has(other, SQUASHED) || (is_solid_one_way && other == push.solid());
        let candidates = Nearby { without: push.options.triggers, except: Some(is_gone), ..Nearby::ALL };
        let own_slop = default_slop(self.bodies.model(slot));
        let (mut found, mut entered, mut looks, mut noise) = (Vec::new(), Vec::new(), 0, 0.0);
        let moved = |slot| match push.index(slot) {
            Some(index) => ways[index].made,
            None if slot == push.solid() => motion,
            None => DVec2::ZERO,
        };
        self.with_mover(slot, DVec2::ZERO, DVec2::ZERO, candidates, &mut |mover| {
            let span = DVec2::splat(reach);
            mover.cover(-span, span);
            noise = EXACT * reach + 16.0 * ROUNDING * mover.start.pose.position.length();
            let Buffers { obstacles, way_out, ranks, .. } = &mut *mover.buffers;
            looks = obstacles.count;
            // The way out of all pieces of the body that is looked at: faces count as they are there.
            let (mut whole, mut way) = (usize::MAX, None);
            let depth_before = |obstacle: &Obstacle| obstacle.depth(moved(obstacle.slot) - made, noise).0;
            for (index, obstacle) in obstacles.iter().enumerate() {
                let (mut depth, mut normal) = obstacle.depth(DVec2::ZERO, noise);
                if obstacles.is_one_of_several(obstacle) {
                    if obstacle.slot != whole {
                        whole = obstacle.slot;
                        let only = Nearby { only: Some(whole), ..Nearby::ALL };
                        way = mover.start.way_out(&only, reach, way_out, ranks);
                    }
                    let slop = obstacle.slop;
                    if depth > slop && depth_before(obstacle) <= slop {
                        match way {
                            Some(out) => {
                                let (depth, normal) = (out.length(), out.normalize());
                                entered.push(Found { slot: whole, depth, before: 0.0, normal, slop });
                            }
                            None => (near.is_deep, near.lost) = (true, Some(slot)),
                        }
                    }
                    let out = way.unwrap_or_default();
                    let Some(face) = obstacles.face_of_whole(index, out, noise) else { continue };
                    (depth, normal) = (face.0 + face.1.dot(out), face.1);
                }
                let is_behind = |one_way| normal.dot(one_way) <= 0.0 || obstacle.depth(-made, noise).0 > own_slop;
                if depth > -reach && !obstacle.one_way.is_some_and(is_behind) {
                    let before = depth_before(obstacle);
                    found.push(Found { slot: obstacle.slot, depth, before, normal, slop: obstacle.slop });
                }
            }
        });
        push.look(looks);
        // The way out of a body whose faces do not show that another one is in it.
        for face in entered {
            if !found.iter().any(|other: &Found| other.slot == face.slot && other.depth > other.slop) {
                found.push(face);
            }
        }
        for Found { slot: other, mut depth, before, normal, mut slop } in found {
            let is_solid = other == push.solid();
            let mut second = None;
            // With `stop`, nobody may end deeper in anybody than before the push.
            if push.options.stop {
                slop = smaller(slop, larger(before, 0.0));
            }
            if !is_solid && push.is_movable(self, other) {
                second = push.index(other);
                slop = smaller(slop, default_slop(self.bodies.model(other)));
                // Two that overlapped before may stay as deep in each other as they were.
                if push.keeps && before > 2.0 * slop {
                    depth -= before;
                }
                // A body that is only touched makes room in the next round, if need be.
                let is_far = depth <= 16.0 * noise - near.within;
                if second.map_or(is_far, |second| second < k) {
                    continue;
                }
                if second.is_none() {
                    second = Some(ways.len());
                    self.join(push, ways, other);
                }
            }
            near.is_deep |= depth > slop * (1.0 + 1e-6) + noise;
            let others = second.map_or(DVec2::ZERO, |at| ways[at].made - ways[at].way);
            let least = depth + normal.dot(made - way - others);
            if reserve_in(&near.faces, 1) {
                near.faces.push(Face::new(other, [Some(k), second], normal, least));
            }
        }
    }

    /// Whether the solid has passed over a body: one that something has stopped on its way, if the straight line from
    /// where it was to go to where it is leads deep into the solid.
    #[inline(never)]
    fn is_passed(&mut self, push: &Pushing, way: &Way) -> bool {
        let missing = way.way - way.made;
        if !way.is_stopped || missing.length() <= default_slop(self.bodies.model(way.slot)) {
            return false;
        }
        let candidates = Nearby { only: Some(push.solid()), ..Nearby::ALL };
        let size = self.bodies.shape(way.slot).extent() + self.bodies.shape(push.solid()).extent();
        let mut is_passed = false;
        self.with_mover(way.slot, DVec2::ZERO, DVec2::ZERO, candidates, &mut |mover| {
            // So large that a quarter of the obstacle's width counts instead.
            mover.rules.slop = size;
            is_passed = mover.first(missing, -missing).is_some();
        });
        is_passed
    }
}
