//! The least displacements after which nobody that a push moves is in anybody.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::scene::movement::options::default_slop;
use crate::scene::movement::pushing::{Pushing, Way};
use crate::scene::nearby::Whom;
use crate::scene::Scene;

/// In so many rounds the faces near the bodies are looked up again.
const MOST_ROUNDS: usize = 24;

/// So often each face is asked to push out whoever is behind it.
const MOST_SWEEPS: usize = 4000;

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
}

impl Scene {
    /// Moves bodies that have been stopped, or are in the solid, to the places nearest to where they were to go at which nobody is in
    /// anybody. All other bodies near them make room, too. Returns the one to be squashed, if there is no room.
    ///
    /// Near a place each obstacle is a half plane. So the displacements are the shortest that satisfy linear inequalities, which are
    /// found by C. Hildreth's method (A quadratic programming procedure, 1957); then the half planes are looked up again.
    pub(super) fn make_way(&mut self, push: &mut Pushing, ways: &mut Vec<Way>, reach: f64) -> Option<usize> {
        let mut entered = 0.0;
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
                return worst(push, ways, &faces).or(deepest.1);
            }
            entered += deepest.0;
            let mut outs = vec![DVec2::ZERO; ways.len()];
            if !solve(&mut faces, &mut outs) || outs.iter().any(|out| out.length() > FARTHEST * larger(entered, reach)) {
                return worst(push, ways, &faces).or(deepest.1);
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
        let whom = Whom { without: push.options.triggers, ..Whom::ALL };
        let Way { slot, made, way, .. } = ways[k];
        let own_slop = default_slop(self.bodies.model(slot));
        let mut found = Vec::new();
        self.with_mover(slot, DVec2::ZERO, DVec2::ZERO, whom, &mut |mover| {
            let span = DVec2::splat(reach);
            mover.cover(-span, span);
            push.look(mover.buffers.obstacles.count);
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
        for (other, depth, normal, slop) in found {
            let second = if other != push.solid() && push.is_movable(self, other) {
                match ways.iter().position(|way| way.slot == other) {
                    Some(index) if index < k => continue,
                    Some(index) => Some(index),
                    None if depth > 0.0 => {
                        ways.push(self.new_way(other, DVec2::ZERO, slot));
                        Some(ways.len() - 1)
                    }
                    None => None,
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
            });
        }
    }
}

/// Whom the solid presses hardest; if it presses nobody, who is pressed hardest.
fn worst(push: &Pushing, ways: &[Way], faces: &[Face]) -> Option<usize> {
    let hardest = |of_solid: bool| {
        let faces = faces.iter().filter(|face| face.force > 0.0 && (!of_solid || face.slot == push.solid()));
        faces.max_by(|a, b| a.force.total_cmp(&b.force)).and_then(|face| face.bodies[0])
    };
    hardest(true).or_else(|| hardest(false)).map(|k| ways[k].slot)
}

/// Finds the shortest displacements that get all bodies out of the faces. Returns whether there are any.
fn solve(faces: &mut [Face], outs: &mut [DVec2]) -> bool {
    for _ in 0..MOST_SWEEPS {
        let mut is_done = true;
        for face in &mut *faces {
            let [first, second] = face.bodies;
            let (Some(first), weight) = (first, if second.is_some() { 2.0 } else { 1.0 }) else { continue };
            let at = outs[first] - second.map_or(DVec2::ZERO, |second| outs[second]);
            let missing = face.least - face.normal.dot(at);
            let force = larger(0.0, face.force + missing / weight);
            let change = force - face.force;
            face.force = force;
            is_done &= missing <= face.allowed && change.abs() <= face.allowed;
            outs[first] += face.normal * change;
            if let Some(second) = second {
                outs[second] -= face.normal * change;
            }
        }
        if is_done {
            return true;
        }
    }
    false
}
