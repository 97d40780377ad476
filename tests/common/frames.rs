//! A thousand frames of several scenes, hashed: bodies of all kinds are added, removed, changed, moved and pushed, the
//! scene is asked, and now and then restored from an earlier state. The hashes must be the same natively and in every
//! JavaScript engine: `tests/js/common/frames.mjs` plays the same frames through the package, and both read
//! `tests/frames.json`.

use super::digest::{Hash, Lcg};
use serde::Deserialize;
use shadowgap::glam::DVec2;
use shadowgap::{Body, BodyOptions, MoveOptions, PushOptions, Scene};

const FRAMES: usize = 1000;

/// A hash is kept after this many frames, so that a difference can be found.
const EACH: usize = 100;

#[derive(Deserialize)]
pub struct Played {
    pub name: String,
    seed: u32,
    bodies: usize,
    /// Half the side of the square that bodies start in, and how far its middle is from the origin.
    room: f64,
    far: f64,
    /// The parts of the bodies that are fixed, and that move in a frame.
    fixed: f64,
    moving: f64,
    /// After every hundred frames.
    pub hashes: Vec<u32>,
}

/// The scenes with their expected hashes.
pub fn all() -> Vec<Played> {
    serde_json::from_str(include_str!("../frames.json")).expect("tests/frames.json")
}

/// The hashes after every hundred frames.
pub fn play(played: &Played) -> Vec<u32> {
    let mut game =
        Game { random: Lcg(played.seed), hash: Hash::new(), scene: Scene::new(), bodies: Vec::new(), played };
    for _ in 0..played.bodies {
        game.add();
    }
    let mut saved = (Vec::new(), Vec::new());
    let mut hashes = Vec::new();
    for frame in 0..FRAMES {
        game.change();
        game.advance();
        if frame % 50 == 10 {
            saved = (game.scene.snapshot(), game.bodies.clone());
        }
        if frame % 50 == 40 {
            game.scene.restore(&saved.0).expect("a good snapshot");
            game.bodies.clone_from(&saved.1);
        }
        let swept = frame % 7 == 3;
        let count = if swept { game.scene.update_swept() } else { game.scene.update() }.expect("good poses");
        game.fold_contacts(count);
        game.ask();
        if frame % EACH == EACH - 1 {
            hashes.push(game.hash.0);
        }
    }
    hashes
}

struct Game<'p> {
    random: Lcg,
    hash: Hash,
    scene: Scene,
    bodies: Vec<Body>,
    played: &'p Played,
}

impl Game<'_> {
    fn place(&mut self) -> DVec2 {
        self.random.vector() * self.played.room + DVec2::splat(self.played.far)
    }

    fn add(&mut self) {
        let (shape, place, angle) = (self.random.shape(), self.place(), self.random.between(-50.0, 50.0));
        let (fixed, plank) = (self.random.unit() < self.played.fixed, self.random.unit() < 0.05);
        let one_way = plank.then_some(DVec2::Y);
        let options = BodyOptions { x: place.x, y: place.y, angle, fixed, one_way, ..BodyOptions::default() };
        self.bodies.push(self.scene.add(shape, options).expect("a good body"));
    }

    fn any(&mut self) -> usize {
        self.random.whole(self.bodies.len() as f64)
    }

    /// One change of a kind that no pose shows.
    fn change(&mut self) {
        let index = self.any();
        match self.random.whole(8.0) {
            0 => self.add(),
            1 if self.bodies.len() > 10 => {
                // The last takes its place, so that the list stays in an order that both languages keep.
                let body = self.bodies.swap_remove(index);
                self.scene.remove(body).expect("a body");
            }
            2 => {
                let shape = self.random.shape();
                self.scene.set_shape(self.bodies[index], shape).expect("a body");
            }
            3 => {
                let fixed = self.random.unit() < self.played.fixed;
                self.scene.set_fixed(self.bodies[index], fixed).expect("a body");
            }
            4 => {
                let mask = if self.random.unit() < 0.5 { 1 } else { u32::MAX };
                self.scene.set_filter(self.bodies[index], 1, mask).expect("a body");
            }
            _ => {}
        }
    }

    /// Moves a part of the bodies by writing their poses, one by a move and one by a push.
    fn advance(&mut self) {
        for index in 0..self.bodies.len() {
            if self.random.unit() < self.played.moving {
                let (by, turn) = (self.random.vector() * 0.2, self.random.between(-0.2, 0.2));
                let at = 3 * self.bodies[index].slot();
                let poses = self.scene.poses_mut();
                poses[at] += by.x;
                poses[at + 1] += by.y;
                poses[at + 2] += turn;
            }
        }
        let (index, motion, walks) = (self.any(), self.random.vector(), self.random.unit() < 0.5);
        let body = self.bodies[index];
        let (up, reach) = if walks { (DVec2::Y, 0.2) } else { (DVec2::ZERO, 0.0) };
        self.scene.set_fixed(body, false).expect("a body");
        let options = MoveOptions { up, snap: reach, step: reach, ..MoveOptions::default() };
        let answer = self.scene.move_body(body, motion, &options).expect("a good move");
        self.hash.fold_vector(answer.moved);
        self.hash.fold_vector(answer.left);
        for hit in answer.hits.iter().chain(&answer.ground) {
            self.hash.fold(hit.body.slot() as f64);
            self.hash.fold_vector(hit.normal);
            self.hash.fold(hit.time);
        }
        let (index, motion) = (self.any(), self.random.vector() * 0.5);
        let options = PushOptions { up, turn: reach / 4.0, ..PushOptions::default() };
        let push = self.scene.push_body(self.bodies[index], motion, &options).expect("a good push");
        self.hash.fold_vector(push.moved);
        for list in [push.carried, push.pushed, push.squashed] {
            self.hash.fold(list.len() as f64);
        }
    }

    fn fold_contacts(&mut self, count: usize) {
        let Game { hash, scene, .. } = self;
        hash.fold(count as f64);
        hash.fold(scene.began().count() as f64);
        hash.fold(scene.ended().count() as f64);
        let of_scene = scene.hash();
        hash.fold_word(of_scene as u32);
        hash.fold_word((of_scene >> 32) as u32);
        for index in (0..count).step_by(16) {
            if let Some(contact) = scene.contact(index) {
                hash.fold(contact.depth);
                hash.fold_vector(contact.normal);
                for point in contact.points.iter() {
                    hash.fold_vector(point.point);
                    hash.fold(point.depth);
                }
            }
        }
    }

    fn ask(&mut self) {
        let (from, to) = (self.place(), self.place());
        let Game { hash, scene, .. } = self;
        hash.fold(scene.refresh().unwrap().pick(from, u32::MAX).expect("a good point").len() as f64);
        if let Some((hit, body)) = scene.refresh().unwrap().raycast(from, to, u32::MAX).expect("good points") {
            hash.fold(body.slot() as f64);
            hash.fold(hit.fraction);
            hash.fold_vector(hit.normal);
        }
        if let Some((near, body)) = scene.refresh().unwrap().nearest(to, f64::INFINITY, u32::MAX).expect("a good point")
        {
            hash.fold(body.slot() as f64);
            hash.fold(near.distance);
        }
    }
}
