//! The least displacements after which nobody that a push moves is in anybody.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::scene::movement::options::default_slop;
use crate::scene::movement::pushing::{Pushing, Way, SQUASHED};
use crate::scene::nearby::{But, Whom};
use crate::scene::Scene;

/// In so many rounds the faces near the bodies are looked up again.
const MOST_ROUNDS: usize = 24;

/// The forces of faces are found in so many steps, and four more for each face.
const MOST_STEPS: usize = 64;

/// A direction is without curvature if the square of a step in it moves bodies by less than this part.
const FLAT: f64 = 1e-10;

/// A body that would have to go more than this many times as far as it was entered is held: the faces that press it are nearly parallel.
const FARTHEST: f64 = 32.0;

/// Bodies end no deeper in each other than this part of their slop.
const REST: f64 = 0.25;

/// A face that a body may not get behind: it belongs to the solid or a wall, or to another body that makes room, too.
struct Face {
    slot: usize,
    bodies: [Option<usize>; 2],
    /// Unit, towards the first body.
    normal: DVec2,
    /// How far the first one must get along it, relative to the second one, from where both are to go.
    least: f64,
    allowed: f64,
    /// How hard it presses.
    force: f64,
    /// How far beyond `least` the forces have got the bodies.
    excess: f64,
    /// How the forces change in a step, and the excesses with them.
    heading: f64,
    bend: f64,
}

impl Face {
    fn gradient(&self) -> f64 {
        if self.force > 0.0 {
            self.excess
        } else {
            smaller(self.excess, 0.0)
        }
    }

    /// Adds what a force does to its bodies.
    fn pull(&self, pulls: &mut [DVec2], force: f64) {
        for (body, sign) in self.bodies.iter().zip([1.0, -1.0]) {
            if let Some(body) = *body {
                pulls[body] += self.normal * (sign * force);
            }
        }
    }

    /// How far displacements lead along it.
    fn along(&self, outs: &[DVec2]) -> f64 {
        let of = |body: Option<usize>| body.map_or(DVec2::ZERO, |body| outs[body]);
        self.normal.dot(of(self.bodies[0]) - of(self.bodies[1]))
    }
}

impl Scene {
    /// Moves bodies that have been stopped, or are in the solid, to the places nearest to where they were to go at which nobody is in
    /// anybody. All other bodies near them make room, too. Returns the one to be squashed, if there is no room.
    ///
    /// Near a place each obstacle is a half plane. So the displacements are the shortest that satisfy linear inequalities, which are
    /// found by C. Hildreth's method (A quadratic programming procedure, 1957); then the half planes are looked up again.
    pub(super) fn make_way(&mut self, push: &mut Pushing, ways: &mut Vec<Way>, length: f64) -> Option<usize> {
        for (_, slot) in self.movable_near(push, push.solid()) {
            let slot = slot as usize;
            if ways.iter().all(|way| way.slot != slot) {
                push.meet(self, slot);
                ways.push(self.new_way(slot, DVec2::ZERO));
            }
        }
        let reach = 2.0 * ways.iter().map(|way| way.way.length()).fold(length, larger);
        let mut entered = 0.0f64;
        for round in 0.. {
            let mut faces = Vec::new();
            let mut deepest = (0.0, None);
            let mut k = 0;
            while k < ways.len() {
                self.faces_near(push, ways, k, reach, &mut faces, &mut deepest);
                k += 1;
            }
            if deepest.0 <= 0.0 {
                return None;
            }
            if round == MOST_ROUNDS || push.is_spent() {
                if std::env::var("DBG").is_ok() { eprintln!("POSES {:?}\nrounds {round} spent {} deepest {deepest:?} reach {reach}", ways.iter().map(|w| w.start).collect::<Vec<_>>(), push.is_spent()); for f in &faces { eprintln!("   {:?} slot {} n {} least {} force {} allowed {}", f.bodies.map(|b| b.map(|b| ways[b].slot)), f.slot, f.normal, f.least, f.force, f.allowed); } }
                return self.worst(push, ways, &faces, deepest.1);
            }
            entered = faces.iter().map(|face| face.least).fold(entered, larger);
            let mut outs = vec![DVec2::ZERO; ways.len()];
            let solved = solve(&mut faces, ways.len());
            faces.iter().for_each(|face| face.pull(&mut outs, face.force));
            if std::env::var("DBG").is_ok() && (!solved || outs.iter().any(|out| out.length() > FARTHEST * entered)) { eprintln!("POSES {:?}", ways.iter().map(|w| w.start).collect::<Vec<_>>()); eprintln!("round {round} solved {solved} entered {entered} reach {reach} outs {outs:?} ways {:?}", ways.iter().map(|w| (w.slot, w.way, w.made)).collect::<Vec<_>>()); for f in &faces { eprintln!("   {:?} slot {} n {} least {} force {} allowed {}", f.bodies.map(|b| b.map(|b| ways[b].slot)), f.slot, f.normal, f.least, f.force, f.allowed); } }
            if !solved || outs.iter().any(|out| out.length() > FARTHEST * entered) {
                return self.worst(push, ways, &faces, deepest.1);
            }
            for (way, out) in ways.iter_mut().zip(outs) {
                way.made = way.way + out;
                self.place_at(way.slot, way.start, way.made);
            }
        }
        None
    }

    fn faces_near(
        &mut self,
        push: &mut Pushing,
        ways: &mut Vec<Way>,
        k: usize,
        reach: f64,
        faces: &mut Vec<Face>,
        deepest: &mut (f64, Option<usize>),
    ) {
        let is_gone: &But = &|_, other| push.has(other, SQUASHED);
        let whom = Whom { without: push.options.triggers, but: Some(is_gone), ..Whom::ALL };
        let Way { slot, made, way, .. } = ways[k];
        let own_slop = default_slop(self.bodies.model(slot));
        let (mut found, mut looks) = (Vec::new(), 0);
        self.with_mover(slot, DVec2::ZERO, DVec2::ZERO, whom, &mut |mover| {
            let span = DVec2::splat(reach);
            mover.cover(-span, span);
            looks = mover.buffers.obstacles.count;
            for obstacle in mover.buffers.obstacles.iter() {
                let (depth, normal) = obstacle.depth(DVec2::ZERO);
                if depth > -reach {
                    if let Some(one_way) = obstacle.one_way {
                        if normal.dot(one_way) <= 0.0 || obstacle.depth(-made).0 > own_slop {
                            continue;
                        }
                    }
                    found.push((obstacle.slot, depth, normal, obstacle.slop));
                }
            }
        });
        push.look(looks);
        let is_one_way = self.bodies.one_way(push.solid()).is_some();
        for (other, depth, normal, slop) in found {
            if is_one_way && other == push.solid() {
                continue;
            }
            let second = if other != push.solid() && push.is_movable(self, other) {
                match ways.iter().position(|way| way.slot == other) {
                    Some(index) if index < k => continue,
                    Some(index) => Some(index),
                    None if depth > 0.0 => {
                        push.meet(self, other);
                        ways.push(self.new_way(other, DVec2::ZERO));
                        Some(ways.len() - 1)
                    }
                    // Whom it touches only makes room in the next round, if need be.
                    None => continue,
                }
            } else {
                None
            };
            let slop = if other == push.solid() && push.options.stop { 0.0 } else { slop };
            if depth > slop * (1.0 + 1e-6) + 1e-12 && depth > deepest.0 {
                *deepest = (depth, Some(slot));
            }
            let out = made - way;
            let others = second.map_or(DVec2::ZERO, |at| ways[at].made - ways[at].way);
            let least = depth + normal.dot(out - others);
            faces.push(Face {
                slot: other,
                bodies: [Some(k), second],
                normal,
                least,
                allowed: REST * smaller(slop, own_slop) + 1e-12,
                force: 0.0,
                excess: -least,
                heading: 0.0,
                bend: 0.0,
            });
        }
    }

    /// Whom the solid presses hardest; if it presses nobody, who is pressed hardest. A one-way solid squashes nobody.
    fn worst(&self, push: &Pushing, ways: &[Way], faces: &[Face], deepest: Option<usize>) -> Option<usize> {
        if self.bodies.one_way(push.solid()).is_some() {
            return None;
        }
        let hardest = |of_solid: bool| {
            let faces = faces.iter().filter(|face| face.force > 0.0 && (!of_solid || face.slot == push.solid()));
            faces.max_by(|a, b| a.force.total_cmp(&b.force)).and_then(|face| face.bodies[0])
        };
        hardest(true).or_else(|| hardest(false)).map(|k| ways[k].slot).or(deepest)
    }
}

/// Finds the forces of the faces that push all bodies out of them by the shortest displacements. Returns whether there are any.
///
/// The forces minimize a quadratic function where none is negative. That takes conjugate gradients over the faces that press; a face
/// whose force comes to nothing drops out, and those that bodies are behind press as well when they matter more than what is left of
/// the gradient (B. T. Polyak, The conjugate gradient method in extremal problems, 1969; Z. Dostal, Box constrained quadratic
/// programming with proportioning and projections, 1997). Along a direction without curvature the forces would grow without end:
/// then there is no room.
fn solve(faces: &mut [Face], count: usize) -> bool {
    let mut pulls = vec![DVec2::ZERO; count];
    let mut begins = true;
    for _ in 0..MOST_STEPS + 4 * faces.len() {
        let (mut pressing, mut waiting, mut is_done) = (0.0, 0.0, true);
        for face in &*faces {
            let gradient = face.gradient();
            *(if face.force > 0.0 { &mut pressing } else { &mut waiting }) += gradient * gradient;
            is_done &= gradient.abs() <= face.allowed;
        }
        if is_done {
            return true;
        }
        let releases = waiting > pressing;
        pulls.fill(DVec2::ZERO);
        for face in &mut *faces {
            if releases || begins {
                face.heading = if (face.force > 0.0) == releases { 0.0 } else { face.gradient() };
            }
            face.pull(&mut pulls, face.heading);
        }
        let (mut slope, mut curvature, mut length) = (0.0, 0.0, 0.0);
        let mut limit = f64::INFINITY;
        for face in &mut *faces {
            face.bend = face.along(&pulls);
            slope += face.excess * face.heading;
            curvature += face.bend * face.heading;
            length += face.heading * face.heading;
            if face.heading > 0.0 {
                limit = smaller(limit, face.force / face.heading);
            }
        }
        let step = if curvature > FLAT * length { slope / curvature } else { f64::INFINITY };
        begins = releases || limit <= step;
        let step = smaller(limit, step);
        if step == f64::INFINITY {
            return false;
        }
        let mut turn = 0.0;
        for face in &mut *faces {
            let force = face.force - step * face.heading;
            face.force = if face.heading > 0.0 && face.force <= limit * face.heading && begins && !releases {
                0.0
            } else {
                force
            };
            face.excess -= step * face.bend;
            if face.force > 0.0 {
                turn += face.excess * face.bend / curvature;
            }
        }
        for face in &mut *faces {
            face.heading = if face.force > 0.0 { face.excess - turn * face.heading } else { 0.0 };
        }
    }
    false
}
