//! The fuzz targets about scenes. The bytes are a list of acts, each with the seed of its random numbers. `npm run
//! fuzz` runs them.

use super::answers::Answers;
use super::changes::Play;
use super::moves::{at, deepest};
use super::snapshot::{record, sum, use_in_every_way, written_as};
use super::twin::{any_shape, Twin};
use crate::bytes::Bytes;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{Body, BodyOptions, Kind, Move, MoveOptions, PushOptions, Scene, SceneError};

/// Changes of all kinds between updates: the pairs, and which of them began and ended, are those of a double loop.
pub fn scenes(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let mut play = Play::new(bytes.seed(), 1.0 + bytes.below(8) as f64);
    for _ in 0..bytes.below(24) {
        play.add(0.3);
    }
    for act in 0..200 {
        if bytes.is_empty() {
            break;
        }
        let kind = bytes.below(16);
        play.random = Random(bytes.seed());
        match kind {
            0 | 1 => play.add(0.3),
            2 => play.remove(),
            3 => play.change(),
            4 => play.fix(0.5),
            5 => play.move_some(0.2, true),
            6 => play.move_some(1.0, false),
            7 => play.fly(),
            8 => play.interfere(0.3, 0.6),
            9 | 10 => put_on_grid(&mut play, &mut bytes),
            11 => {
                let saved = play.scene.snapshot();
                play.scene = if bytes.below(2) == 0 { Scene::new() } else { std::mem::take(&mut play.scene) };
                play.scene.restore(&saved).expect("a good snapshot");
                assert_eq!(play.scene.snapshot(), saved);
            }
            _ => play.check(&format!("act {act}")),
        }
    }
    play.check("at last");
}

/// Puts a body where edges of others may be flush with its own: on halves, at a quarter turn.
fn put_on_grid(play: &mut Play, bytes: &mut Bytes) {
    if play.bodies.is_empty() {
        return;
    }
    let index = bytes.below(256) % play.bodies.len();
    let (body, _, options) = &mut play.bodies[index];
    let mut half = || bytes.below(9) as f64 / 2.0 - 2.0;
    (options.x, options.y, options.angle) = (half(), half(), half() * std::f64::consts::PI);
    play.scene.move_to(*body, (options.x, options.y, options.angle)).expect("a good pose");
}

/// Questions between changes: the answers are, to the bit, those of asking every body in turn.
pub fn queries(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let mut answers = Answers::default();
    let mut twin = Twin::new();
    let mut random = Random(bytes.seed());
    let world = 10f64.powi(bytes.below(4) as i32);
    let on_grid = bytes.below(3) == 0;
    let place = |random: &mut Random| {
        let (x, y) = (random.between(-world, world), random.between(-world, world));
        if on_grid {
            (x.round(), y.round())
        } else {
            (x, y)
        }
    };
    for _ in 0..1 + bytes.below(30) {
        let size = random.between(0.2, 1.5);
        twin.add_some(&mut random, size, &place);
    }
    for _ in 0..60 {
        if bytes.is_empty() {
            break;
        }
        let (kind, mut random) = (bytes.below(4), Random(bytes.seed()));
        match kind {
            0 | 1 => twin.ask(&mut random, 1.0, &mut answers),
            2 => twin.change(&mut random, 1.0, &place),
            _ => {
                (0..twin.bodies.len()).for_each(|index| twin.drift(index, &mut random, 1.0));
                twin.write_poses();
            }
        }
    }
}

/// Moves and pushes: a body that is free ends no deeper than `slop` in anything, what is squashed stays, answers hold
/// together, and from a snapshot the same move gives the same bits.
pub fn moves(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let mut random = Random(bytes.seed());
    let size = 10f64.powi(bytes.below(13) as i32 - 6);
    let far = [0.0, 0.0, 1e3, 1e6][bytes.below(4)] * size;
    let mut scene = Scene::new();
    let mut bodies = Vec::new();
    for _ in 0..1 + bytes.below(24) {
        let place = DVec2::new(bytes.part(), bytes.part()) * 6.0 * size;
        let angle = bytes.part() * if bytes.below(2) == 0 { 0.0 } else { 4.0 };
        let one_way = (bytes.below(8) == 0).then_some(DVec2::Y);
        let fixed = bytes.below(3) != 0;
        let options = BodyOptions { x: far + place.x, y: place.y, angle, fixed, one_way, ..BodyOptions::default() };
        bodies.push(scene.add(any_shape(&mut random, size), options).expect("a good body"));
    }
    // A union and a point: a point in a joint of the union's pieces is in neither.
    let shape = std::iter::repeat_with(|| any_shape(&mut random, 0.5 * size)).find(|it| it.kind() != Kind::Union);
    let start = BodyOptions { x: far, y: 9.0 * size, ..BodyOptions::default() };
    let body = scene.add(shape.expect("a shape"), start).expect("a good body");
    for act in 0..40 {
        if bytes.is_empty() {
            break;
        }
        let length = size * 10f64.powi(bytes.below(7) as i32 - 4);
        let motion = DVec2::new(bytes.part(), bytes.part()) * length;
        let walks = bytes.below(2) == 0;
        let (up, reach) = if walks { (DVec2::Y, 0.1 * size * bytes.below(4) as f64) } else { (DVec2::ZERO, 0.0) };
        let saved = scene.snapshot();
        let kind = bytes.below(8);
        let mut answers = Vec::new();
        for again in [false, true] {
            if again {
                scene.restore(&saved).expect("a good snapshot");
            }
            let text = if kind == 0 {
                let solid = bodies[bytes.0.len() % bodies.len()];
                // A push that stops is tried forty times, and one that turns beside a point is made in a thousand
                // parts.
                let stop = bytes.0.len() % 2 == 0;
                let turn = if stop { 0.0 } else { reach / size };
                let options = PushOptions { up, turn, stop, ..PushOptions::default() };
                let before: Vec<_> = bodies.iter().map(|&body| scene.pose(body)).collect();
                let push = scene.push_body(solid, motion, &options).expect("a good push");
                for (&body, before) in bodies.iter().zip(before).filter(|(body, _)| push.squashed.contains(body)) {
                    assert_eq!(scene.pose(body), before, "act {act}: squashed");
                    assert!(!push.pushed.contains(&body) && !push.carried.contains(&body), "act {act}: squashed");
                }
                format!("{push:?}")
            } else {
                let slop = 1e-4 * size;
                let slide = kind != 1;
                let options =
                    MoveOptions { up, snap: reach, step: reach, slide, slop: Some(slop), ..Default::default() };
                let (from, before) = (at(&scene, body), deepest(&scene, body));
                let answer = scene.move_body(body, motion, &options).expect("a good move");
                holds_together(&scene, body, from, &answer);
                let after = deepest(&scene, body);
                let most = slop * (1.0 + 1e-6) + 1e-14 * far;
                assert!(before > slop || after <= most, "act {act}: {} slops deep after {motion}", after / slop);
                assert!(before > slop || !answer.stuck, "act {act}: stuck");
                format!("{answer:?}")
            };
            answers.push((text, record(&scene)));
        }
        assert_eq!(answers[0], answers[1], "act {act}");
    }
}

fn holds_together(scene: &Scene, body: Body, from: DVec2, answer: &Move) {
    assert_eq!(at(scene, body), from + answer.moved);
    assert!(answer.moved.is_finite() && answer.left.is_finite());
    assert!(answer.hits.windows(2).all(|two| two[0].time <= two[1].time));
    for hit in answer.hits.iter().chain(&answer.ground) {
        assert!(hit.normal.is_normalized() && hit.point.is_finite() && (0.0..=1.0).contains(&hit.time), "{hit:?}");
    }
}

/// Bytes as snapshots, with the right sum: they are refused and change nothing, or they make a scene that serves every
/// call. So do bytes that differ in one place from the snapshot of a scene that still has its bodies, which is restored
/// by changing these.
pub fn snapshots(bytes: &[u8]) {
    let mut scene = Scene::new();
    scene.add(any_shape(&mut Random(1), 1.0), BodyOptions::default()).expect("a good body");
    let bytes = with_sum(bytes);
    if !restores(&mut scene, &bytes) {
        return;
    }
    let mut random = Random(bytes.len() as u64);
    for _ in 0..8 {
        let mut other = bytes[..bytes.len() - 8].to_vec();
        let place = random.below(other.len());
        other[place] ^= 1 << random.below(8);
        restores(&mut scene.clone(), &with_sum(&other));
    }
    use_in_every_way(&mut scene);
    assert!(restores(&mut scene, &bytes));
    use_in_every_way(&mut scene);
}

fn with_sum(bytes: &[u8]) -> Vec<u8> {
    [bytes, &sum(bytes).to_le_bytes()].concat()
}

/// Whether a scene is one that writes these bytes, afterwards; otherwise nothing has changed.
fn restores(scene: &mut Scene, bytes: &[u8]) -> bool {
    let before = scene.snapshot();
    match scene.restore(bytes) {
        Ok(()) => {
            assert_eq!(written_as(scene, bytes), bytes);
            true
        }
        Err(reason) => {
            let is_refusal = matches!(reason, SceneError::Snapshot | SceneError::Version { .. } | SceneError::Removed);
            assert!(is_refusal, "{reason}");
            assert_eq!(scene.snapshot(), before);
            false
        }
    }
}

#[cfg(test)]
mod corpora {
    use crate::bytes::replay;

    #[test]
    fn of_scenes() {
        replay("scenes", super::scenes);
    }

    #[test]
    fn of_queries() {
        replay("queries", super::queries);
    }

    #[test]
    fn of_moves() {
        replay("moves", super::moves);
    }

    #[test]
    fn of_snapshots() {
        replay("snapshots", super::snapshots);
    }
}
