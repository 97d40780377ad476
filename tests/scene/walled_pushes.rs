//! Pushes among walls, judged by a search for room that shares no code with the scene's movement: who is squashed has
//! no room, who is not has it and ends clear, and with `stop` the solid gets as far as there is room.

use super::moves::gap;
use super::room::{Manner, Room, Thing};
use super::walled_scenes::{walled, walled_with_hollows, Call, Placed, Walled};
use crate::count::cases;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{Body, Push, PushOptions, Scene};
use std::collections::BTreeMap;

/// With a step that is fine beside every width, and angles and depths that are clearly allowed.
const STRICT: Manner =
    Manner { step: 0.005, slops: 0.1, ratio: 14.0, along: true, rides: true, alone: true, through: false };
const FINE: Manner = Manner { step: 0.0015, ..STRICT };
/// Angles and depths that are about as much as is ever allowed.
const LOOSER: Manner = Manner { slops: 2.0, ratio: 60.0, alone: false, through: true, ..STRICT };
const LOOSE: [Manner; 4] = [
    LOOSER,
    Manner { along: false, ..LOOSER },
    Manner { step: FINE.step, ..LOOSER },
    Manner { along: false, rides: false, ..LOOSER },
];

struct World {
    scene: Scene,
    solid: Body,
    walls: Vec<Body>,
    bodies: Vec<Body>,
}

/// What the judge says of a call: wrong, or so near the border of what is allowed that either is right.
enum Verdict {
    Right,
    Border(&'static str),
    Wrong(&'static str, String),
}

impl Walled {
    fn world(&self) -> World {
        let mut scene = Scene::new();
        let solid = scene.add(&self.solid.0, self.solid.1).unwrap();
        let mut add = |(shape, options): &Placed| scene.add(shape, *options).unwrap();
        let walls = self.walls.iter().map(&mut add).collect();
        let bodies = self.bodies.iter().map(&mut add).collect();
        World { scene, solid, walls, bodies }
    }

    /// The first call that is not right, and how many were judged.
    fn verdict(&self, lie: Lie) -> (Verdict, usize) {
        let mut world = self.world();
        for (n, call) in self.calls.iter().enumerate() {
            match world.verdict(call, lie) {
                Verdict::Right => {}
                Verdict::Wrong(kind, text) => return (Verdict::Wrong(kind, format!("call {n}: {text}")), n + 1),
                border => return (border, n + 1),
            }
        }
        (Verdict::Right, self.calls.len())
    }

    /// Whether a lie changes an answer: somebody is squashed, or nobody, or the solid goes farther than is told.
    fn lies(&self, lie: Lie) -> bool {
        let mut world = self.world();
        self.calls.iter().any(|call| {
            let Call { motion, turn, up, stop } = *call;
            let options = PushOptions { up, turn, stop, ..Default::default() };
            let push = world.scene.push_body(world.solid, motion, &options).unwrap();
            for &body in &push.squashed {
                world.scene.remove(body).unwrap();
            }
            match lie {
                Lie::None => false,
                Lie::Fewer => !push.squashed.is_empty(),
                Lie::More => !stop && push.squashed.is_empty(),
                Lie::Halt => stop && push.moved.length() > 0.2,
            }
        })
    }

    /// Without what the complaint does not need.
    fn shrunk(&self, kind: &str) -> Walled {
        let mut small = self.clone();
        let is_wrong =
            |walled: &Walled| matches!(walled.verdict(Lie::None).0, Verdict::Wrong(other, _) if other == kind);
        loop {
            let mut candidates: Vec<Walled> = Vec::new();
            let mut add = |change: &dyn Fn(&mut Walled)| {
                let mut next = small.clone();
                change(&mut next);
                candidates.push(next);
            };
            for k in 0..small.bodies.len() {
                add(&|next| drop(next.bodies.remove(k)));
            }
            for k in 0..small.walls.len() {
                add(&|next| drop(next.walls.remove(k)));
            }
            for k in 0..small.calls.len() {
                add(&|next| {
                    next.calls.remove(k);
                });
                if small.calls[k].turn != 0.0 {
                    add(&|next| next.calls[k].turn = 0.0);
                }
                if small.calls[k].up != DVec2::ZERO {
                    add(&|next| next.calls[k].up = DVec2::ZERO);
                }
                if small.calls[k].stop {
                    add(&|next| next.calls[k].stop = false);
                }
            }
            match candidates.into_iter().find(|next| is_wrong(next)) {
                Some(next) => small = next,
                None => return small,
            }
        }
    }

    fn text(&self) -> String {
        let one = |name: &str, (shape, options): &Placed| {
            let pieces: Vec<_> = shape
                .pieces()
                .map(|piece| {
                    format!("{:?} r {}", piece.points().map(|p| p.to_array()).collect::<Vec<_>>(), piece.radius())
                })
                .collect();
            format!(
                "    {name} {:?} at ({}, {}, {}): {}\n",
                shape.kind(),
                options.x,
                options.y,
                options.angle,
                pieces.join(" + ")
            )
        };
        let mut text = one("solid", &self.solid);
        self.walls.iter().for_each(|wall| text += &one("wall", wall));
        self.bodies.iter().for_each(|body| text += &one("body", body));
        self.calls.iter().for_each(|call| text += &format!("    {call:?}\n"));
        text
    }
}

/// How an answer is falsified, so that it is seen that the judge notices.
#[derive(Clone, Copy, PartialEq)]
enum Lie {
    None,
    /// One who is squashed is left out.
    Fewer,
    /// One who has room is named.
    More,
    /// With `stop`, the solid halts at half of its way.
    Halt,
}

impl World {
    fn thing(&self, body: Body) -> Thing {
        Thing::new(&self.scene.shape(body).unwrap(), self.scene.pose(body).unwrap())
    }

    fn things(&self) -> Vec<Thing> {
        self.bodies.iter().map(|&body| self.thing(body)).collect()
    }

    fn room(&self, call: &Call) -> Room {
        Room {
            solid: self.thing(self.solid),
            walls: self.walls.iter().map(|&wall| self.thing(wall)).collect(),
            bodies: Vec::new(),
            motion: call.motion,
            turn: call.turn,
            up: call.up,
        }
    }

    fn verdict(&mut self, call: &Call, lie: Lie) -> Verdict {
        let before = self.things();
        let depths = self.depths();
        let mut room = self.room(call);
        let Call { motion, turn, up, stop } = *call;
        let start = self.scene.pose(self.solid).unwrap();
        let options = PushOptions { up, turn, stop, ..Default::default() };
        let mut push = self.scene.push_body(self.solid, motion, &options).unwrap();
        let now = self.scene.pose(self.solid).unwrap();
        let mut part = if motion != DVec2::ZERO {
            push.moved.dot(motion) / motion.length_squared()
        } else if turn != 0.0 {
            (now.angle() - start.angle()).sin().asin() / turn
        } else {
            1.0
        };
        match lie {
            Lie::Fewer if !push.squashed.is_empty() => drop(push.squashed.remove(0)),
            Lie::More if !stop && push.squashed.is_empty() => push.squashed.push(self.bodies[0]),
            Lie::Halt if stop => part *= 0.5,
            _ => {}
        }
        let verdict = self.judge(&mut room, &before, &depths, call, &push, part, lie);
        for &body in &push.squashed {
            self.bodies.retain(|&other| other != body);
            self.scene.remove(body).unwrap();
        }
        verdict
    }

    /// How deep each body is in the solid, each wall and each body before it.
    fn depths(&self) -> BTreeMap<(usize, usize), f64> {
        let mut depths = BTreeMap::new();
        let fixed: Vec<_> = [self.solid].into_iter().chain(self.walls.iter().copied()).collect();
        for (k, &body) in self.bodies.iter().enumerate() {
            for &other in fixed.iter().chain(&self.bodies[..k]) {
                depths.insert((body.slot(), other.slot()), -gap(&self.scene, body, other));
            }
        }
        depths
    }

    /// A body that is deeper than its slop, and than it was, in something, where neither is squashed.
    fn too_deep(
        &self,
        before: &[Thing],
        was: &BTreeMap<(usize, usize), f64>,
        squashed: &[Body],
    ) -> Option<(&'static str, String)> {
        let depths = self.depths();
        let left: Vec<usize> = (0..self.bodies.len()).filter(|&k| !squashed.contains(&self.bodies[k])).collect();
        for (at, &k) in left.iter().enumerate() {
            let slop = before[k].slop;
            for (name, other, slop) in [("in the solid", self.solid, slop)]
                .into_iter()
                .chain(self.walls.iter().map(|&wall| ("in a wall", wall, slop)))
                .chain(left[..at].iter().map(|&n| ("in each other", self.bodies[n], slop.min(before[n].slop))))
            {
                let key = (self.bodies[k].slot(), other.slot());
                let depth = depths[&key];
                if depth > slop.max(was[&key]) * (1.0 + 1e-4) + 1e-9 {
                    return Some((name, format!("body {k} is {depth} deep, {} slops", depth / slop)));
                }
            }
        }
        None
    }

    #[allow(clippy::too_many_arguments)]
    fn judge(
        &self,
        room: &mut Room,
        before: &[Thing],
        was: &BTreeMap<(usize, usize), f64>,
        call: &Call,
        push: &Push,
        part: f64,
        lie: Lie,
    ) -> Verdict {
        let is_squashed = |k: usize| push.squashed.contains(&self.bodies[k]);
        let away = (push.moved - call.motion * part).length();
        if lie == Lie::None
            && (away > 1e-9 || !(-1e-12..=1.0 + 1e-9).contains(&part) || (!call.stop && part < 1.0 - 1e-9))
        {
            return Verdict::Wrong("moved", format!("moved {} of {}, {push:?}", push.moved, call.motion));
        }
        if call.stop && !push.squashed.is_empty() {
            return Verdict::Wrong("squashed with stop", format!("{push:?}"));
        }
        for (k, &body) in self.bodies.iter().enumerate() {
            let pose = self.scene.pose(body).unwrap();
            let is_told = push.pushed.contains(&body) || push.carried.contains(&body);
            if lie == Lie::None && (is_squashed(k) || !is_told) && pose != before[k].pose {
                return Verdict::Wrong("moved untold", format!("{k} from {:?} to {pose:?}, {push:?}", before[k].pose));
            }
        }
        if let Some((name, text)) = self.too_deep(before, was, &push.squashed) {
            return Verdict::Wrong(name, format!("{text}; {push:?}"));
        }
        let others = |without: &dyn Fn(usize) -> bool| -> Vec<Thing> {
            before.iter().enumerate().filter(|(k, _)| !without(*k)).map(|(_, thing)| thing.clone()).collect()
        };
        // Who is squashed was in the way until then. So it is right, too, that bodies are squashed one after the other,
        // each where there is no room for all that are left.
        let squashed: Vec<usize> = (0..before.len()).filter(|&k| is_squashed(k)).collect();
        room.bodies = others(&|_| false);
        let are_squashed_in_turn =
            !squashed.is_empty() && LOOSE.iter().any(|manner| room.part_in_turn(manner, &squashed) == 1.0);
        // Whether there is room for the rest.
        room.bodies = others(&is_squashed);
        let far = 0.02 + 0.01 * room.travel();
        let has_room = LOOSE.iter().any(|manner| (part - room.part(manner)) * room.travel() <= far);
        if !has_room && !are_squashed_in_turn {
            let reached = room.part(&LOOSE[0]);
            let kind = if call.stop { "goes beyond the room" } else { "not squashed without room" };
            let ends: Vec<_> = self.bodies.iter().map(|&body| self.scene.position(body).unwrap()).collect();
            return Verdict::Wrong(
                kind,
                format!("got to {part} of the way, the search to {reached}; {push:?}, at {ends:?}"),
            );
        }
        if call.stop {
            let early = |manner: &Manner| (room.part(manner) - part) * room.travel() > far;
            if part < 1.0 && early(&STRICT) && early(&FINE) {
                let reached = room.part(&FINE);
                return Verdict::Wrong(
                    "stops early",
                    format!("got to {part} of the way, the search to {reached}; {push:?}"),
                );
            }
            if part < 1.0 && LOOSE.iter().any(early) {
                return Verdict::Border("stops early");
            }
        }
        for k in squashed.iter().copied().filter(|_| squashed.len() == 1 || !are_squashed_in_turn) {
            room.bodies = others(&|n| n != k && is_squashed(n));
            if room.part(&STRICT) == 1.0 && room.part(&FINE) == 1.0 {
                return Verdict::Wrong("squashed with room", format!("body {k}; {push:?}"));
            }
            if LOOSE.iter().any(|manner| room.part(manner) == 1.0) {
                return Verdict::Border("squashed with room");
            }
        }
        Verdict::Right
    }
}

/// Of 20,000 scenes 12 are still wrong.
#[test]
fn who_is_squashed_among_walls_has_no_room() {
    let count = std::env::var("WALLS").map_or(cases(200, 800), |count| count.parse().unwrap());
    let (mut wrong, mut border) = (BTreeMap::<_, Vec<_>>::new(), BTreeMap::<_, usize>::new());
    let mut calls = 0;
    for k in 0..count {
        let walled = walled(&mut Random(1000 + k as u64));
        let (verdict, judged) = walled.verdict(Lie::None);
        calls += judged;
        match verdict {
            Verdict::Right => {}
            Verdict::Border(kind) => *border.entry(kind).or_default() += 1,
            Verdict::Wrong(kind, _) => wrong.entry(kind).or_default().push((k, walled)),
        }
    }
    let borders: usize = border.values().sum();
    println!("{calls} calls in {count} scenes; at the border: {border:?}");
    for (kind, all) in &wrong {
        println!("{kind}: {} scenes: {:?}", all.len(), all.iter().map(|(k, _)| k).take(100).collect::<Vec<_>>());
        let mut small: Vec<_> = all.iter().take(12).map(|(k, walled)| (k, walled.shrunk(kind))).collect();
        small.sort_by_key(|(_, walled)| walled.bodies.len() + walled.walls.len() + walled.calls.len());
        for (k, walled) in small.iter().take(3) {
            let Verdict::Wrong(_, text) = walled.verdict(Lie::None).0 else { continue };
            println!("  scene {k}, {text}\n{}", walled.text());
        }
    }
    assert!(borders * 20 <= count, "{border:?} of {count}");
    let wrongs: usize = wrong.values().map(Vec::len).sum();
    assert!(wrong.is_empty(), "{wrongs} of {count}");
}

/// Edges of pieces that lie in the next piece held bodies (474, 846, 2985, 3455), or left them in each other (16574).
/// The way out of an inner corner led through the solid (3608, 8154).
#[test]
fn faces_inside_a_union_hold_nobody() {
    for k in [474, 846, 2985, 3455, 16574, 3608, 8154] {
        let verdict = walled(&mut Random(1000 + k)).verdict(Lie::None).0;
        assert!(matches!(verdict, Verdict::Right), "scene {k}");
    }
}

/// Bodies that showed one of two faces by turns were left in a wall (2299), squashed (5879, 16417), or stopped the
/// solid (7201).
#[test]
fn faces_that_come_by_turns_hold_nobody() {
    for k in [2299, 5879, 16417, 7201] {
        let verdict = walled(&mut Random(1000 + k)).verdict(Lie::None).0;
        assert!(matches!(verdict, Verdict::Right), "scene {k}");
    }
}

/// A seam held points beside it that were to pass its end.
#[test]
fn seams_hold_nobody_who_is_not_in_them() {
    for k in [5044, 19265] {
        let verdict = walled(&mut Random(1000 + k)).verdict(Lie::None).0;
        assert!(matches!(verdict, Verdict::Right), "scene {k}");
    }
}

/// A face that another piece covers at its end held a point that slid past this end, because its other end is free.
#[test]
fn faces_hold_nobody_where_they_are_covered() {
    let verdict = walled(&mut Random(1000 + 10099)).verdict(Lie::None).0;
    assert!(matches!(verdict, Verdict::Right));
}

/// Corners that are level with a face pass along it (9984, 8585, 18818), one who rides may stay behind (14002), and no
/// point gets into a seam (2793). Who is squashed was in the way before (3205, 4281, 4715, 7969, 10628, 15577), and
/// pushed others (5861, 5901).
#[test]
fn the_search_finds_the_room_that_there_is() {
    let in_turn = [3205, 4281, 4715, 7969, 10628, 15577, 5861, 5901];
    for k in [9984, 8585, 18818, 14002, 2793].into_iter().chain(in_turn) {
        let verdict = walled(&mut Random(1000 + k)).verdict(Lie::None).0;
        assert!(matches!(verdict, Verdict::Right), "scene {k}");
    }
}

/// Faces less than a degree from parallel hold a body, however far the push moves another one elsewhere (3303, 18297).
/// No point must get through where two walls touch (4183, 7991).
#[test]
fn the_search_finds_no_room_that_there_is_not() {
    for k in [3303, 18297, 4183, 7991] {
        let verdict = walled(&mut Random(1000 + k)).verdict(Lie::None).0;
        assert!(!matches!(verdict, Verdict::Wrong(..)), "scene {k}");
    }
}

/// Where the solid or another body had got into a body of several pieces, so deep that none of its faces was near, that
/// counted as outside of it (22135, 39057).
#[test]
fn nobody_stays_in_a_hollow_body() {
    for k in [22135, 39057] {
        let verdict = walled(&mut Random(1000 + k)).verdict(Lie::None).0;
        assert!(matches!(verdict, Verdict::Right), "scene {k}");
    }
    let mut wrong = Vec::new();
    let found = [4657, 8240, 11640, 12287, 13905, 14588, 15679, 18117];
    for k in (0..cases(60, 20_000)).chain(found) {
        let scene = walled_with_hollows(&mut Random(1000 + k as u64));
        let mut world = scene.world();
        for call in &scene.calls {
            let (before, was) = (world.things(), world.depths());
            let Call { motion, turn, up, stop } = *call;
            let options = PushOptions { up, turn, stop, ..Default::default() };
            let push = world.scene.push_body(world.solid, motion, &options).unwrap();
            wrong.extend(world.too_deep(&before, &was, &push.squashed).map(|(name, text)| (k, name, text)));
            for body in push.squashed {
                world.bodies.retain(|&other| other != body);
                world.scene.remove(body).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {:?}", wrong.len(), &wrong[..wrong.len().min(9)]);
}

/// Falsified answers are noticed: one who is squashed left out, one who has room named, half of the way.
#[test]
fn the_judge_notices_what_is_not_so() {
    for (lie, scenes, least) in [(Lie::Fewer, cases(200, 500) as u64, 90), (Lie::More, 60, 90), (Lie::Halt, 60, 90)] {
        let (mut noticed, mut told) = (0, 0);
        for k in 0..scenes {
            let walled = walled(&mut Random(5000 + k));
            if matches!(walled.verdict(Lie::None).0, Verdict::Right) {
                let is_told = walled.lies(lie);
                told += usize::from(is_told);
                noticed += usize::from(is_told && matches!(walled.verdict(lie).0, Verdict::Wrong(..)));
            }
        }
        assert!(told > 3 && noticed * 100 >= told * least, "{noticed} of {told}");
    }
}
