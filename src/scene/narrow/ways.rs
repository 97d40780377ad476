//! The ways that bodies have gone since the last update, and which pairs may have met on them.

use glam::DVec2;

use crate::math::f32x4::F32x4;
use crate::math::interval::smaller;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::clear::is_clear_of;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::bodies::reach::reach_of_turns;
use crate::scene::bodies::slots::Bodies;
use crate::scene::bodies::starts::{Starts, Way};
use crate::scene::broad::batches::Batches;
use crate::scene::broad::phase::BroadPhase;
use crate::scene::narrow::answer::MAX_ERROR;
use crate::scene::narrow::overlapping_pair::OverlappingPair;
use crate::tolerance::ROUNDING;

/// The ways of the bodies that have moved.
///
/// A swept update widens each body's bounds to those of its whole way, finds the candidates as any update does, and
/// puts the bounds back.
#[derive(Clone, Default)]
pub(crate) struct Ways {
    /// Where the ways of the last swept update begin.
    pub starts: Starts,
    /// The slots of the bodies whose bounds are widened, and their bounds where their ways end.
    ends: Vec<(u32, Bounds)>,
    /// The slots of bodies that are apart where their ways end and may meet on them, the lower first.
    pub near: Vec<[u32; 2]>,
}

/// A relative allowance for rounding in single precision.
const SINGLE: f32 = 8.0 * f32::EPSILON;

impl Ways {
    /// Forgets the ways of the last swept update, and widens the bounds of the bodies that have moved from the starts
    /// to the poses last read.
    pub fn widen(&mut self, bodies: &Bodies, derived: &mut Derived, starts: &Starts, broad: &mut BroadPhase) {
        self.ends.clear();
        self.near.clear();
        for slot in starts.slots() {
            let at = slot as usize;
            if !bodies.is_used(at) {
                continue;
            }
            let rank = derived.rank(at);
            let body = &derived.posed[rank];
            let way = starts.way(at, body);
            if way.turn != 0.0 || way.motion != DVec2::ZERO {
                let end = derived.bounds[rank];
                self.ends.push((slot, end));
                derived.bounds[rank] = whole(&end, way.motion, arc(bodies, at, body, &way));
                if !derived.predicted[rank].contains(&derived.bounds[rank]) {
                    broad.mark_left(rank, bodies.fixed[at]);
                }
            }
        }
    }

    /// Puts the bodies' bounds back.
    pub fn narrow(&self, derived: &mut Derived) {
        for &(slot, end) in &self.ends {
            let rank = derived.rank(slot as usize);
            derived.bounds[rank] = end;
        }
    }

    /// Adds the candidates that may meet on their ways to `near`. `found` are the overlapping pairs that the narrow
    /// phase found.
    #[inline(never)]
    pub fn add_near(
        &mut self,
        candidates: &Batches,
        bodies: &Bodies,
        derived: &Derived,
        starts: &Starts,
        found: &[OverlappingPair],
    ) {
        let mut at = 0;
        for list in candidates.lists() {
            for &[i, j] in list {
                let [a, b] = [derived.slots[i as usize], derived.slots[j as usize]];
                let pair = if a < b { [a, b] } else { [b, a] };
                // Found pairs are in the order of the candidates.
                if found.get(at).is_some_and(|found| [found.a, found.b] == pair) {
                    at += 1;
                } else if !stay_apart(bodies, derived, starts, [i as usize, j as usize]) {
                    self.near.push(pair);
                }
            }
        }
    }
}

/// No point of a body is farther than this from where it would be without the turn on its way.
#[inline(never)]
fn arc(bodies: &Bodies, slot: usize, body: &PosedBody, way: &Way) -> f64 {
    // No turn changes a disc.
    if body.class == Class::Disc || way.turn == 0.0 {
        return 0.0;
    }
    smaller(way.turn.abs(), 2.0) * reach(bodies, slot, body)
}

/// Whether two bodies surely stay apart, in single precision. Seen from A, the centre of B goes along a segment. Along
/// the direction of the segment's point nearest to A's centre, no other point of the segment is nearer. So the bodies
/// stay apart if they are apart with B at that point, both turned as at the end, by more than the arcs of their turns.
fn stay_apart(bodies: &Bodies, derived: &Derived, starts: &Starts, ranks: [usize; 2]) -> bool {
    let [a, b] = ranks.map(|rank| &derived.posed[rank]);
    let way = |rank: usize, body: &PosedBody| {
        let slot = derived.slots[rank] as usize;
        let way = starts.way(slot, body);
        (way.motion, arc(bodies, slot, body, &way))
    };
    let ((motion_a, arc_a), (motion_b, arc_b)) = (way(ranks[0], a), way(ranks[1], b));
    let [x, y] = a.offset(b);
    let [back_x, back_y] = (motion_a - motion_b).to_array().map(|number| number as f32);
    let length = back_x * back_x + back_y * back_y;
    let part = -(x * back_x + y * back_y);
    let part = if part > 0.0 {
        if part < length {
            part / length
        } else {
            1.0
        }
    } else {
        0.0
    };
    let (x, y) = (x + part * back_x, y + part * back_y);
    let apart = (x * x + y * y).sqrt();
    let arcs = (arc_a + arc_b) as f32;
    let error = MAX_ERROR * (a.extent + b.extent) + SINGLE * (apart + back_x.abs() + back_y.abs() + arcs);
    let room = apart - arcs - error;
    // Most pairs are nearer than this, as their bounds meet.
    if room > a.extent + b.extent && a.class != Class::Other && b.class != Class::Other {
        return true;
    }
    // The bounds are those of whole ways: a body whose bounds are clear of all pieces of a map at rest misses it.
    let rests = |motion: DVec2, arc: f64| motion == DVec2::ZERO && arc == 0.0;
    if rests(motion_a, arc_a) && is_clear_of(bodies, derived, ranks[0] as u32, &derived.bounds[ranks[1]])
        || rests(motion_b, arc_b) && is_clear_of(bodies, derived, ranks[1] as u32, &derived.bounds[ranks[0]])
    {
        return true;
    }
    let (x, y) = (x / apart, y / apart);
    room > height(bodies, derived, a, ranks[0], [x, y]) + height(bodies, derived, b, ranks[1], [-x, -y])
}

/// How far a body reaches from its centre along a direction; for [`Class::Other`], a bound of how far it reaches from
/// its position.
#[inline(never)]
fn height(bodies: &Bodies, derived: &Derived, body: &PosedBody, rank: usize, [x, y]: [f32; 2]) -> f32 {
    let along = |faces: &Faces| F32x4::from(&faces.x) * F32x4::splat(x) + F32x4::from(&faces.y) * F32x4::splat(y);
    let core = match body.class {
        Class::Disc => 0.0,
        Class::Box => {
            let [wide, high, cos, sin] = body.sides.0;
            (x * cos + y * sin).abs() * wide + (y * cos - x * sin).abs() * high
        }
        Class::Four | Class::Eight => {
            let faces = derived.faces(body);
            along(&faces[0]).max(along(&faces[faces.len() - 1])).largest()
        }
        Class::Other => return reach(bodies, derived.slots[rank] as usize, body) as f32 * (1.0 + SINGLE),
    };
    core + body.radius
}

/// The radius of a circle about a body's position that holds it, however it is turned.
#[inline(never)]
fn reach(bodies: &Bodies, slot: usize, body: &PosedBody) -> f64 {
    let [x, y] = body.to_center;
    match body.class {
        Class::Other => reach_of_turns(bodies.shape(slot)),
        _ => f64::from(((x * x + y * y).sqrt() + body.extent) * (1.0 + SINGLE)),
    }
}

/// The bounds of the whole way of a body, from those where it ends.
fn whole(end: &Bounds, motion: DVec2, arc: f64) -> Bounds {
    let back = |[x, y]: [f64; 2]| [x - motion.x, y - motion.y];
    let all = end.union(&Bounds { min: back(end.min), max: back(end.max) });
    let far = |[x, y]: [f64; 2]| x.abs() + y.abs();
    all.widened(arc + ROUNDING * (far(all.min) + far(all.max)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::frame::Frame;
    use crate::math::random::Random;
    use crate::math::rotation::Rotation;
    use crate::query::distance::distance;
    use crate::scene::bodies::body::BodyOptions;
    use crate::scene::Scene;
    use crate::shape::Form;

    /// A shape of each class, most of them aside of their origins, and the classes.
    fn shapes() -> [(Form, Class); 6] {
        let gon = |count: usize, radius: f64| {
            let corner =
                |k: usize| DVec2::from_angle(std::f64::consts::TAU * k as f64 / count as f64) * DVec2::new(0.9, 0.5);
            Form::hull(&(0..count).map(|k| corner(k) + DVec2::new(0.3, -0.2)).collect::<Vec<_>>(), radius).unwrap()
        };
        let round = Form::rectangle(1.4, 0.6, DVec2::new(0.2, 0.1), 0.7, 0.1).unwrap();
        let two = Form::union_of(&mut [gon(4, 0.0), gon(11, 0.1)].iter()).unwrap();
        [
            (Form::circle(0.6, DVec2::ZERO).unwrap(), Class::Disc),
            (round, Class::Box),
            (gon(3, 0.05), Class::Four),
            (gon(7, 0.0), Class::Eight),
            (gon(12, 0.2), Class::Other),
            (two, Class::Other),
        ]
    }

    /// How far a shape reaches from a point along a unit direction.
    fn support(shape: &Form, pose: &Frame, from: DVec2, along: DVec2) -> f64 {
        let of_piece = |piece: &crate::shape::convex::Convex| {
            let vertices = piece.core.iter().map(|&vertex| pose.rotation.apply(piece.center + vertex).dot(along));
            vertices.fold(f64::NEG_INFINITY, f64::max) + piece.radius
        };
        let highest = shape.convex_pieces().iter().map(of_piece).fold(f64::NEG_INFINITY, f64::max);
        (pose.position - from).dot(along) + highest
    }

    /// Pairs of bodies that have moved or turned, at the poses where their ways end; by slot, one after the other.
    fn moved(random: &mut Random, count: usize) -> Scene {
        let (mut scene, shapes) = (Scene::new(), shapes());
        let mut ends = Vec::new();
        for k in 0..2 * count {
            let mut pose = || [random.between(-3.0, 3.0), random.between(-3.0, 3.0), random.between(-3.0, 3.0)];
            let ([x, y, angle], mut end) = (pose(), pose());
            match random.below(4) {
                0 => end[2] = angle,
                1 => (end[0], end[1]) = (x, y),
                2 => end[2] = angle + random.between(-0.2, 0.2),
                _ => {}
            }
            let shape = shapes[[k / 2 % 6, k / 12 % 6][k % 2]].0.clone();
            let body = scene.add(shape, BodyOptions { x, y, angle, ..BodyOptions::default() }).unwrap();
            ends.push((body, end));
        }
        scene.read_poses(false).unwrap();
        for (body, [x, y, angle]) in ends {
            scene.move_to(body, (x, y, angle)).unwrap();
        }
        scene.read_poses(true).unwrap();
        scene
    }

    fn way_of(scene: &Scene, slot: usize) -> Way {
        scene.starts.way(slot, scene.derived.posed_body(slot))
    }

    /// Where a body is on its way.
    fn on_way(scene: &Scene, slot: usize, part: f64) -> Frame {
        let Way { start: [x, y, angle], motion, turn } = way_of(scene, slot);
        Frame { position: DVec2::new(x, y) + motion * part, rotation: Rotation::new(angle + turn * part) }
    }

    #[test]
    fn a_body_is_as_high_as_its_support() {
        let mut random = Random(81);
        let mut scene = Scene::new();
        for _ in 0..20 {
            for (shape, class) in shapes() {
                let options = BodyOptions {
                    x: 3.0,
                    y: random.between(-4.0, 4.0),
                    angle: random.between(-4.0, 4.0),
                    ..BodyOptions::default()
                };
                let slot = scene.add(shape, options).unwrap().slot();
                scene.read_poses(false).unwrap();
                let (derived, body) = (&scene.derived, scene.derived.posed_body(slot));
                let (shape, pose) = (scene.bodies.shape(slot), body.pose());
                assert_eq!(body.class, class);
                let all = f64::from(height(&scene.bodies, derived, body, derived.rank(slot), [0.6, 0.8]));
                let far = reach(&scene.bodies, slot, body);
                let farthest = shape.radius_about_origin();
                assert!((farthest..farthest + 1e-5).contains(&far), "{far} for {farthest}");
                if class == Class::Other {
                    assert!((farthest..farthest + 1e-4).contains(&all));
                } else {
                    let center = pose.position + DVec2::from(body.to_center.map(f64::from));
                    let exact = support(shape, &pose, center, DVec2::new(0.6, 0.8));
                    assert!((all - exact).abs() < 1e-5, "{class:?}: {all} for {exact}");
                }
            }
        }
    }

    #[test]
    fn bounds_hold_whole_ways_and_are_put_back() {
        let mut scene = moved(&mut Random(82), 72);
        let still = scene.add(Form::origin_point(), BodyOptions::default()).unwrap();
        let gone = scene.body(6).unwrap();
        scene.remove(gone).unwrap();
        scene.read_poses(true).unwrap();
        let before = scene.derived.bounds.clone();
        let Scene { bodies, derived, starts, broad, ways, .. } = &mut scene;
        ways.widen(bodies, derived, starts, broad);
        assert_eq!(ways.ends.len(), scene.len() - 1, "{still:?} has not moved, {gone:?} is gone");
        for slot in scene.bodies().map(|body| body.slot()).filter(|&slot| slot != still.slot()).collect::<Vec<_>>() {
            let (shape, wide) = (scene.bodies.shape(slot), scene.derived.bounds_of(slot));
            let end = before[scene.derived.rank(slot)];
            let mut exact = Bounds::EMPTY;
            for step in 0..=20 {
                let pose = on_way(&scene, slot, f64::from(step) / 20.0);
                let reach = |along: DVec2| support(shape, &pose, DVec2::ZERO, along);
                let (low, high) = ([-reach(DVec2::NEG_X), -reach(DVec2::NEG_Y)], [reach(DVec2::X), reach(DVec2::Y)]);
                exact = exact.union(&Bounds { min: low, max: high });
            }
            assert!(wide.contains(&exact) && wide.contains(&end), "{wide:?} {exact:?}");
            let Way { motion, turn, .. } = way_of(&scene, slot);
            let arc = turn.abs().min(2.0) * shape.radius_about_origin() * f64::from(u8::from(!shape.is_disc()));
            let most = end.union(&end.swept(-motion, -motion)).widened(arc + 1e-5);
            assert!(most.contains(wide), "{wide:?} {most:?}");
        }
        let Scene { derived, ways, .. } = &mut scene;
        ways.narrow(derived);
        assert_eq!(scene.derived.bounds, before);
    }

    #[test]
    fn what_stays_apart_is_known_by_the_way_of_the_centre() {
        let mut counts = [0; 2];
        for seed in 83..86 {
            let scene = moved(&mut Random(seed), 360);
            let Scene { bodies, derived, starts, .. } = &scene;
            for pair in 0..360 {
                let slots = [2 * pair, 2 * pair + 1];
                let ranks = slots.map(|slot| derived.rank(slot));
                let stays = stay_apart(bodies, derived, starts, ranks);
                counts[usize::from(stays)] += 1;
                let [a, b] = slots.map(|slot| bodies.shape(slot));
                if stays {
                    for step in 0..=20 {
                        let [at_a, at_b] = slots.map(|slot| on_way(&scene, slot, f64::from(step) / 20.0));
                        assert!(distance(a, &at_a, b, &at_b).distance > 0.0, "{slots:?} meet at {step}");
                    }
                }
                // Along the direction of the place that is nearest on the way of B's centre, as A sees it.
                let [i, j] = slots.map(|slot| derived.posed_body(slot));
                let [from, to] = [i, j].map(|body| body.position + DVec2::from(body.to_center.map(f64::from)));
                let back = way_of(&scene, slots[0]).motion - way_of(&scene, slots[1]).motion;
                let offset = to - from;
                let nearest = offset + back * (-offset.dot(back) / back.length_squared().max(1e-300)).clamp(0.0, 1.0);
                let along = nearest.normalize();
                let height = |slot: usize, center: DVec2, along: DVec2| {
                    let (shape, body) = (bodies.shape(slot), derived.posed_body(slot));
                    let farthest = shape.radius_about_origin();
                    let turn = if shape.is_disc() { 0.0 } else { way_of(&scene, slot).turn.abs().min(2.0) };
                    let core = match body.class {
                        Class::Other => farthest,
                        _ => support(shape, &body.pose(), center, along),
                    };
                    core + turn * farthest
                };
                let room = nearest.length() - height(slots[0], from, along) - height(slots[1], to, -along);
                assert!(room.abs() < 1e-4 || stays == (room > 0.0), "{slots:?}: {room}");
            }
        }
        assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
    }
}
