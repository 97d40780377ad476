//! A search for room that shares no code with the scene's movement: the push in very many tiny steps. In each, who is
//! pressed goes along with the push, and then a least-squares problem over all linearised contacts finds the smallest
//! displacements after which nobody is in anybody. What can be done so bears witness that there is room.

use glam::DVec2;
use shadowgap::{distance, Kind, Pose, Shape};
use std::f64::consts::TAU;

/// How far into a seam a point may get.
const BESIDE: f64 = 1e-5;

/// Convex pieces that move together.
#[derive(Clone)]
pub struct Thing {
    pub pieces: Vec<Shape>,
    pub pose: Pose,
    reach: f64,
    pub slop: f64,
}

impl Thing {
    pub fn new(shape: &Shape, pose: Pose) -> Self {
        let (mut low, mut high, mut reach) = (DVec2::INFINITY, DVec2::NEG_INFINITY, 0.0f64);
        for piece in shape.pieces() {
            for point in piece.points() {
                (low, high) = (low.min(point - piece.radius()), high.max(point + piece.radius()));
                reach = reach.max(point.length() + piece.radius());
            }
        }
        Thing { pieces: shape.pieces().collect(), pose, reach, slop: 0.5e-4 * low.distance(high) }
    }
}

/// How the search looks for room.
#[derive(Clone, Copy)]
pub struct Manner {
    /// The longest way of any point of the solid in a step.
    pub step: f64,
    /// How deep anybody may be in anybody, in slops.
    pub slops: f64,
    /// How many times as far as it would be entered a body may go out of the way: the cotangent of the flattest angle.
    pub ratio: f64,
    /// Whether who is pressed goes along with the push, or only out of its way.
    pub along: bool,
    /// Whether who stands on the solid goes along with it, or only out of its way.
    pub rides: bool,
    /// Whether the way of a body is compared with the depths in its own group, the bodies that may press each other, or
    /// with the depths of all bodies.
    pub alone: bool,
    /// Whether a point gets through where two walls touch each other, which rounding decides.
    pub through: bool,
}

/// A body in a step.
struct Mobile {
    thing: Thing,
    rides: bool,
    /// Whether it is to be taken out where there is no room.
    is_doomed: bool,
}

pub struct Room {
    pub solid: Thing,
    pub walls: Vec<Thing>,
    pub bodies: Vec<Thing>,
    pub motion: DVec2,
    pub turn: f64,
    pub up: DVec2,
}

/// Which faces hold bodies.
#[derive(Clone, Copy)]
struct Hold {
    /// Where pieces of one thing meet, each has faces that the whole has not: whether these hold nobody.
    joins: bool,
    /// Where a corner is level with a face, the nearest point of the face's end holds what may pass: whether the face
    /// holds instead.
    levels: bool,
}

struct Contact {
    /// The bodies, where they may move: the first is in the way of the second along the normal.
    between: [Option<usize>; 2],
    normal: DVec2,
    gap: f64,
    allowed: f64,
    /// Whether the nearest point of one of the pieces lies in another piece of its thing, which is as near.
    is_joint: bool,
    /// If asked for, and if there is such a face: the normal of a face that is level with the other piece, and the gap
    /// along it.
    level: Option<(DVec2, f64)>,
}

/// Corners and radius of a piece, in the world.
fn corners(thing: &Thing, piece: usize) -> (Vec<DVec2>, f64) {
    let piece = &thing.pieces[piece];
    (piece.points().map(|point| thing.pose.transform_point(point)).collect(), piece.radius())
}

/// The normal of the face that is most nearly level with the other of two convex pieces, towards the second one, and
/// the gap along it; none if no face is within `depth` of that. As long as the pieces stay apart along it, they do not
/// overlap, so that it is as good as the normal at their nearest points.
fn level_face(one: (Vec<DVec2>, f64), other: (Vec<DVec2>, f64), depth: f64) -> Option<(DVec2, f64)> {
    let mut best: Option<(DVec2, f64)> = None;
    for points in [&one.0, &other.0] {
        for (k, point) in points.iter().enumerate() {
            let Some(normal) = (points[(k + 1) % points.len()] - *point).try_normalize() else { continue };
            for normal in [normal.perp(), -normal.perp()] {
                let end = one.0.iter().map(|point| point.dot(normal)).fold(f64::NEG_INFINITY, f64::max);
                let begin = other.0.iter().map(|point| point.dot(normal)).fold(f64::INFINITY, f64::min);
                let gap = begin - end - one.1 - other.1;
                if gap.abs() <= depth && best.is_none_or(|(_, least)| gap.abs() < least.abs()) {
                    best = Some((normal, gap));
                }
            }
        }
    }
    best
}

/// The group of each body. Bodies that may press each other in a step, directly or by others, are one group, which has
/// the number of its first body.
fn groups(contacts: &[Contact], count: usize, step: f64) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..count).collect();
    for _ in 0..count {
        for contact in contacts.iter().filter(|contact| contact.gap < step) {
            if let [Some(one), Some(other)] = contact.between {
                let least = groups[one].min(groups[other]);
                (groups[one], groups[other]) = (least, least);
            }
        }
    }
    groups
}

/// Whether a point lies in a piece, or at its boundary.
fn is_in(thing: &Thing, piece: usize, point: DVec2) -> bool {
    let at = Pose::new(point.x, point.y, 0.0).unwrap();
    let point = Shape::point(0.0, 0.0).unwrap();
    distance(&thing.pieces[piece], &thing.pose, &point, &at).distance < 1e-7
}

impl Room {
    pub fn travel(&self) -> f64 {
        self.motion.length() + self.turn.abs() * self.solid.reach
    }

    /// The part of the push that can be made before there is no room for somebody.
    pub fn part(&self, manner: &Manner) -> f64 {
        self.part_in_turn(manner, &[])
    }

    /// The part of the push that can be made if these bodies are taken out in some order: each at a step for which the
    /// bodies that are left have no room with it, but have room without it. Until then it is in the way. The part is 0
    /// if there is no such order.
    pub fn part_in_turn(&self, manner: &Manner, doomed: &[usize]) -> f64 {
        let riders = if manner.rides { self.riders() } else { vec![false; self.bodies.len()] };
        let bodies = self.bodies.iter().cloned().zip(riders).enumerate();
        let bodies = bodies.map(|(k, (thing, rides))| Mobile { thing, rides, is_doomed: doomed.contains(&k) });
        self.part_from(manner, 0, &bodies.collect::<Vec<_>>(), None)
    }

    /// The same from a step on, with the bodies where they are then. At the step `without`, one has been taken out.
    fn part_from(&self, manner: &Manner, first: usize, bodies: &[Mobile], without: Option<usize>) -> f64 {
        let steps = (self.travel() / manner.step).ceil().max(1.0) as usize;
        let start = self.solid.pose;
        let pose_at = |k: usize| {
            let part = k as f64 / steps as f64;
            let to = start.position() + self.motion * part;
            Pose::new(to.x, to.y, start.angle() + self.turn * part).unwrap()
        };
        let step = self.motion / steps as f64;
        let riders: Vec<bool> = bodies.iter().map(|body| body.rides).collect();
        let mut things: Vec<Thing> = bodies.iter().map(|body| body.thing.clone()).collect();
        let is_doomed = bodies.iter().any(|body| body.is_doomed);
        for k in first..steps {
            let solid = Thing { pose: pose_at(k + 1), ..self.solid.clone() };
            let mut ways = (0..8).map(|way| [4, 2, 1].map(|bit| way & bit != 0));
            let next = ways.find_map(|[levels, out, joins]| {
                let is_asked = manner.along || out;
                let hold = Hold { joins, levels };
                is_asked.then(|| self.next(&things, &pose_at(k), &solid, step, &riders, !out, hold, manner)).flatten()
            });
            if let Some(next) = next {
                things = next;
            } else if !is_doomed {
                return k as f64 / steps as f64;
            } else if without == Some(k) {
                return 0.0;
            } else {
                let parts = (0..bodies.len()).filter(|&n| bodies[n].is_doomed).map(|n| {
                    let left = bodies.iter().zip(&things).map(|(body, thing)| Mobile { thing: thing.clone(), ..*body });
                    let mut left: Vec<Mobile> = left.collect();
                    left.remove(n);
                    self.part_from(manner, k, &left, Some(k))
                });
                return parts.fold(0.0, f64::max);
            }
        }
        f64::from(u8::from(!is_doomed))
    }

    /// Whose ground the solid is, or somebody who rides.
    fn riders(&self) -> Vec<bool> {
        let mut riders = vec![false; self.bodies.len()];
        if self.up == DVec2::ZERO {
            return riders;
        }
        let contacts = self.contacts(&self.bodies, &self.solid, 1e-4, 0.0, false);
        loop {
            let count = riders.iter().filter(|is| **is).count();
            for contact in &contacts {
                for (one, other, normal) in [(0, 1, contact.normal), (1, 0, -contact.normal)]
                    .map(|(a, b, n)| (contact.between[a], contact.between[b], n))
                {
                    let Some(other) = other else { continue };
                    let carries = one.map_or(contact.allowed.is_sign_positive(), |one| riders[one]);
                    riders[other] |= carries && normal.dot(self.up.normalize()) > 0.7;
                }
            }
            if count == riders.iter().filter(|is| **is).count() {
                return riders;
            }
        }
    }

    /// All contacts nearer than `within`. Where one side is a wall, `allowed` has a negative sign, so that it is
    /// told from the solid.
    fn contacts(&self, bodies: &[Thing], solid: &Thing, within: f64, slops: f64, levels: bool) -> Vec<Contact> {
        let mut contacts = Vec::new();
        let mut add = |one: (&Thing, Option<usize>), other: (&Thing, Option<usize>), sign: f64| {
            let (a, b) = (one.0, other.0);
            if a.pose.position().distance(b.pose.position()) > a.reach + b.reach + within {
                return;
            }
            let mut gaps = Vec::new();
            for i in 0..a.pieces.len() {
                for j in 0..b.pieces.len() {
                    let gap = distance(&a.pieces[i], &a.pose, &b.pieces[j], &b.pose);
                    if gap.distance < within {
                        gaps.push((i, j, gap));
                    }
                }
            }
            for (i, j, gap) in &gaps {
                let is_joint = gaps.iter().any(|(k, l, other)| {
                    other.distance < gap.distance + 1e-7
                        && other.normal.dot(gap.normal) < 1.0 - 1e-9
                        && ((k != i && is_in(a, *k, gap.on_a)) || (l != j && is_in(b, *l, gap.on_b)))
                });
                let slop = if one.1.is_some() { a.slop.min(b.slop) } else { b.slop };
                let level = levels.then(|| level_face(corners(a, *i), corners(b, *j), slops * slop + 1e-10)).flatten();
                contacts.push(Contact {
                    between: [one.1, other.1],
                    normal: gap.normal,
                    gap: gap.distance,
                    allowed: sign * slops * slop,
                    is_joint,
                    level,
                });
            }
        };
        for (k, body) in bodies.iter().enumerate() {
            add((solid, None), (body, Some(k)), 1.0);
            for wall in &self.walls {
                add((wall, None), (body, Some(k)), -1.0);
            }
            for (n, other) in bodies[..k].iter().enumerate() {
                add((other, Some(n)), (body, Some(k)), 1.0);
            }
        }
        contacts
    }

    /// Whether a point is between two pieces that touch each other: in neither of them, but all places near it are in
    /// one of them.
    fn is_in_seam(&self, body: &Thing, solid: &Thing) -> bool {
        let walls = self.walls.iter().collect();
        body.pieces[0].kind() == Kind::Point
            && [vec![solid], walls].iter().any(|things| {
                (0..32).all(|k| {
                    let beside = DVec2::from_angle(f64::from(k) * TAU / 32.0) * BESIDE;
                    let near = body.pose.moved(beside).unwrap();
                    things.iter().any(|thing| {
                        let gap = |piece| distance(piece, &thing.pose, &body.pieces[0], &near).distance;
                        thing.pieces.iter().any(|piece| gap(piece) < 1e-9)
                    })
                })
            })
    }

    /// Whether a point has gone through where two walls of one piece each touch each other.
    fn is_through(&self, body: &Thing, after: &Thing) -> bool {
        let point = &body.pieces[0];
        if point.kind() != Kind::Point {
            return false;
        }
        let at = |thing: &Thing| thing.pose.transform_point(point.points().next().unwrap());
        let (from, to) = (at(body), at(after));
        self.walls.iter().enumerate().any(|(k, one)| {
            self.walls[..k].iter().any(|other| {
                let gap = distance(&one.pieces[0], &one.pose, &other.pieces[0], &other.pose);
                let [across, further] = [from, to].map(|place| (place - gap.on_a).dot(gap.normal.perp()));
                let part = across / (across - further);
                let is_one_piece = one.pieces.len() == 1 && other.pieces.len() == 1;
                is_one_piece
                    && gap.distance < 1e-9
                    && across * further < 0.0
                    && (from + (to - from) * part).distance(gap.on_a) < BESIDE
            })
        })
    }

    /// Where the bodies are after a step, if there is room. Whichever faces hold, the places are checked.
    #[allow(clippy::too_many_arguments)]
    fn next(
        &self,
        bodies: &[Thing],
        was: &Pose,
        solid: &Thing,
        step: DVec2,
        riders: &[bool],
        along: bool,
        hold: Hold,
        manner: &Manner,
    ) -> Option<Vec<Thing>> {
        let count = bodies.len();
        let mut first = vec![DVec2::ZERO; count];
        for k in (0..count).filter(|&k| riders[k]) {
            let at = bodies[k].pose.position();
            first[k] = solid.pose.transform_point(was.inverse_transform_point(at)) - at;
        }
        if along && step != DVec2::ZERO {
            let before = Thing { pose: *was, ..solid.clone() };
            let contacts = self.contacts(bodies, &before, step.length(), 0.0, false);
            for _ in 0..count {
                for contact in &contacts {
                    for (one, other, normal) in [
                        (contact.between[0], contact.between[1], contact.normal),
                        (contact.between[1], contact.between[0], -contact.normal),
                    ] {
                        let Some(other) = other else { continue };
                        let pushes = match one {
                            Some(one) => first[one],
                            None if contact.allowed.is_sign_positive() => step,
                            None => continue,
                        };
                        let enters = pushes.dot(normal) - contact.gap;
                        if !riders[other] && pushes.dot(normal) > 1e-3 * step.length() && enters > 0.0 {
                            let way = step * (enters / pushes.dot(normal)).min(1.0);
                            if way.length_squared() > first[other].length_squared() {
                                first[other] = way;
                            }
                        }
                    }
                }
            }
        }
        let moved = |way: &[DVec2]| -> Vec<Thing> {
            let place = |(body, way): (&Thing, &DVec2)| Thing { pose: body.pose.moved(*way).unwrap(), ..body.clone() };
            bodies.iter().zip(way).map(place).collect()
        };
        let mut out = vec![DVec2::ZERO; count];
        let mut entered = vec![0.0; count];
        for _ in 0..12 {
            let ways: Vec<_> = first.iter().zip(&out).map(|(first, out)| *first + *out).collect();
            let next = moved(&ways);
            let contacts = self.contacts(&next, solid, 12.0 * manner.step, manner.slops, hold.levels);
            if contacts.iter().all(|contact| contact.gap >= -contact.allowed.abs() - 1e-10) {
                let before = Thing { pose: *was, ..solid.clone() };
                let gets_in = |(after, body)| {
                    (self.is_in_seam(after, solid) && !self.is_in_seam(body, &before))
                        || (!manner.through && self.is_through(body, after))
                };
                return (!next.iter().zip(bodies).any(gets_in)).then_some(next);
            }
            let groups = if manner.alone { groups(&contacts, count, manner.step) } else { vec![0; count] };
            for (k, entered) in entered.iter_mut().enumerate() {
                let own = |contact: &&Contact| contact.between.iter().flatten().any(|&n| groups[n] == groups[k]);
                *entered += contacts.iter().filter(own).map(|contact| -contact.gap).fold(0.0, f64::max);
            }
            let mut rows = Vec::new();
            for contact in contacts.iter().filter(|contact| !hold.joins || !contact.is_joint) {
                let (normal, gap) = contact.level.unwrap_or((contact.normal, contact.gap));
                let mut row = vec![0.0; 2 * count];
                let mut least = -gap - 0.9 * contact.allowed.abs();
                for (k, sign) in [(contact.between[0], -1.0), (contact.between[1], 1.0)] {
                    if let Some(k) = k {
                        let part = normal * sign;
                        (row[2 * k], row[2 * k + 1]) = (part.x, part.y);
                        least += part.dot(out[k]);
                    }
                }
                rows.push((row, least / manner.step));
            }
            let least = smallest(&rows, 2 * count)?;
            for (k, out) in out.iter_mut().enumerate() {
                *out = DVec2::new(least[2 * k], least[2 * k + 1]) * manner.step;
                if out.length() > manner.ratio * entered[k] {
                    return None;
                }
            }
        }
        None
    }
}

/// The shortest x with row · x ≥ least for all rows, by Lawson and Hanson's problem LDP; none if there is no such x.
fn smallest(rows: &[(Vec<f64>, f64)], count: usize) -> Option<Vec<f64>> {
    let columns: Vec<Vec<f64>> =
        rows.iter().map(|(row, least)| row.iter().copied().chain([*least]).collect()).collect();
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let mut weights = vec![0.0; columns.len()];
    let mut chosen: Vec<usize> = Vec::new();
    let residual = |weights: &[f64]| {
        let mut residual = vec![0.0; count + 1];
        residual[count] = -1.0;
        for (column, weight) in columns.iter().zip(weights) {
            residual.iter_mut().zip(column).for_each(|(sum, part)| *sum += part * weight);
        }
        residual
    };
    for _ in 0..10 * columns.len().max(4) {
        let rest = residual(&weights);
        let better = |k: usize| -dot(&columns[k], &rest);
        let best = (0..columns.len())
            .filter(|k| !chosen.contains(k))
            .max_by(|a, b| better(*a).total_cmp(&better(*b)))
            .filter(|&k| better(k) > 1e-9);
        let Some(best) = best else { break };
        chosen.push(best);
        loop {
            let solved = least_squares(&columns, &chosen, count);
            if solved.iter().all(|weight| *weight > 0.0) {
                for (&k, weight) in chosen.iter().zip(solved) {
                    weights[k] = weight;
                }
                break;
            }
            let mut part = 1.0f64;
            for (&k, &to) in chosen.iter().zip(&solved) {
                if to <= 0.0 {
                    part = part.min(weights[k] / (weights[k] - to).max(1e-300));
                }
            }
            for (&k, &to) in chosen.iter().zip(&solved) {
                weights[k] += part * (to - weights[k]);
            }
            let before = chosen.len();
            chosen.retain(|&k| weights[k] > 1e-12);
            if chosen.len() == before {
                let least = *chosen.iter().min_by(|a, b| weights[**a].total_cmp(&weights[**b]))?;
                chosen.retain(|&k| k != least);
            }
            (0..columns.len()).filter(|k| !chosen.contains(k)).for_each(|k| weights[k] = 0.0);
            if chosen.is_empty() {
                break;
            }
        }
    }
    let rest = residual(&weights);
    (rest[count] < -1e-7).then(|| rest[..count].iter().map(|part| -part / rest[count]).collect())
}

/// The weights of the chosen columns whose sum is nearest to the last unit vector.
fn least_squares(columns: &[Vec<f64>], chosen: &[usize], last: usize) -> Vec<f64> {
    let n = chosen.len();
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let mut m: Vec<Vec<f64>> = chosen
        .iter()
        .map(|&i| {
            let gram = chosen.iter().map(|&j| dot(&columns[i], &columns[j]) + if i == j { 1e-12 } else { 0.0 });
            gram.chain([columns[i][last]]).collect()
        })
        .collect();
    for i in 0..n {
        let pivot = (i..n).max_by(|a, b| m[*a][i].abs().total_cmp(&m[*b][i].abs())).unwrap();
        m.swap(i, pivot);
        let (above, below) = m.split_at_mut(i + 1);
        for row in below {
            let part = row[i] / above[i][i];
            row.iter_mut().zip(&above[i]).for_each(|(entry, other)| *entry -= part * other);
        }
    }
    let mut solved = vec![0.0; n];
    for i in (0..n).rev() {
        let sum: f64 = (i + 1..n).map(|k| m[i][k] * solved[k]).sum();
        solved[i] = (m[i][n] - sum) / m[i][i];
    }
    solved
}
