//! The game, which needs no screen: a ship among drifting rocks. Shots break rocks in two, small ones for good; a rock
//! ends the ship.

use shadowgap::glam::DVec2;
use shadowgap::{Body, BodyOptions, Scene, Shape, ShapeError};

/// The world is a torus of this size: what leaves it on one side comes back on the other.
pub const SIZE: DVec2 = DVec2::new(800.0, 600.0);

const SHIP: u32 = 1;
const ROCK: u32 = 2;
const SHOT: u32 = 4;

/// What the player holds down.
#[derive(Clone, Copy, Default)]
pub struct Controls {
    /// Left is −1, right is 1.
    pub turn: f64,
    pub thrust: bool,
    pub fire: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Ship,
    /// 0 breaks for good, 2 is the largest.
    Rock(usize),
    /// With the seconds that are left to it.
    Shot(f64),
}

/// All that moves.
pub struct Thing {
    pub body: Body,
    pub kind: Kind,
    velocity: DVec2,
    spin: f64,
}

pub struct Game {
    pub scene: Scene,
    pub things: Vec<Thing>,
    pub score: u32,
    rocks: [Shape; 3],
    shot: Shape,
    random: u64,
    cooling: f64,
}

type Answer<T> = Result<T, shadowgap::Error>;

impl Game {
    pub fn new(seed: u64) -> Answer<Self> {
        let rock = |size: f64| -> Result<Shape, ShapeError> {
            let corner = |k: usize| {
                let angle = k as f64 * std::f64::consts::TAU / 11.0;
                DVec2::new(angle.cos(), angle.sin()) * size * [1.0, 0.7, 0.95, 0.8][k % 4]
            };
            Shape::outline((0..11).map(corner))
        };
        let mut game = Game {
            scene: Scene::new(),
            things: Vec::new(),
            score: 0,
            rocks: [rock(14.0)?, rock(26.0)?, rock(44.0)?],
            shot: Shape::circle(2.0)?,
            random: seed,
            cooling: 0.0,
        };
        let hull = Shape::outline([[16.0, 0.0], [-10.0, 9.0], [-5.0, 0.0], [-10.0, -9.0]])?;
        game.add(Kind::Ship, &hull, SIZE / 2.0, DVec2::ZERO, 0.0)?;
        for corner in [[0.0, 0.0], [0.5, 0.0], [0.0, 0.5], [1.0, 1.0]] {
            game.add_rock(2, SIZE * DVec2::from(corner))?;
        }
        Ok(game)
    }

    /// The ship, until a rock has ended it.
    pub fn ship(&self) -> Option<&Thing> {
        self.things.iter().find(|thing| thing.kind == Kind::Ship)
    }

    /// The number of rocks.
    pub fn rocks(&self) -> usize {
        self.things.iter().filter(|thing| matches!(thing.kind, Kind::Rock(_))).count()
    }

    fn add(&mut self, kind: Kind, shape: &Shape, at: DVec2, velocity: DVec2, spin: f64) -> Answer<()> {
        let (category, mask) = match kind {
            Kind::Ship => (SHIP, ROCK),
            Kind::Rock(_) => (ROCK, SHIP | SHOT),
            Kind::Shot(_) => (SHOT, ROCK),
        };
        let body = self.scene.add(shape, BodyOptions { x: at.x, y: at.y, category, mask, ..Default::default() })?;
        self.things.push(Thing { body, kind, velocity, spin });
        Ok(())
    }

    fn add_rock(&mut self, size: usize, at: DVec2) -> Answer<()> {
        let velocity = DVec2::new(self.random(), self.random()) * (120.0 - 30.0 * size as f64);
        let (shape, spin) = (self.rocks[size].clone(), 2.0 * self.random());
        self.add(Kind::Rock(size), &shape, at, velocity, spin)
    }

    /// A number from −1 to 1.
    fn random(&mut self) -> f64 {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 32) as f64 / f64::from(u32::MAX) * 2.0 - 1.0
    }

    /// A step of so many seconds.
    ///
    /// 1. The ship answers to its controls.
    /// 2. All goes on its way. What comes back on the other side is put there, so that it has met nothing on the way
    ///    across.
    /// 3. A swept update finds what has met on its way: no shot is too fast for a rock.
    pub fn step(&mut self, controls: Controls, seconds: f64) -> Answer<()> {
        self.steer(controls, seconds)?;
        for thing in &mut self.things {
            let pose = self.scene.pose(thing.body)?.turned(thing.spin * seconds)?.moved(thing.velocity * seconds)?;
            let inside = pose.position().rem_euclid(SIZE);
            if inside == pose.position() {
                self.scene.move_to(thing.body, pose)?;
            } else {
                self.scene.teleport(thing.body, (inside, pose.angle()))?;
            }
            if let Kind::Shot(left) = &mut thing.kind {
                *left -= seconds;
            }
        }
        self.scene.update_swept()?;
        let met: Vec<(Body, Body)> = self.scene.began().collect();
        for (a, b) in met {
            self.meet(a, b)?;
        }
        let spent = |thing: &Thing| matches!(thing.kind, Kind::Shot(left) if left <= 0.0);
        while let Some(index) = self.things.iter().position(spent) {
            self.scene.remove(self.things.swap_remove(index).body)?;
        }
        Ok(())
    }

    fn steer(&mut self, controls: Controls, seconds: f64) -> Answer<()> {
        self.cooling -= seconds;
        let Some(ship) = self.things.iter_mut().find(|thing| thing.kind == Kind::Ship) else { return Ok(()) };
        let pose = self.scene.pose(ship.body)?;
        let nose = pose.transform_point([16.0, 0.0]);
        let ahead = (nose - pose.position()) / 16.0;
        ship.spin = 4.0 * controls.turn;
        if controls.thrust {
            ship.velocity += ahead * 200.0 * seconds;
        }
        if controls.fire && self.cooling <= 0.0 {
            self.cooling = 0.25;
            let (velocity, shot) = (ship.velocity + ahead * 600.0, self.shot.clone());
            self.add(Kind::Shot(1.0), &shot, nose, velocity, 0.0)?;
        }
        Ok(())
    }

    /// A rock has met the ship or a shot. It may have broken already, by another shot of this step.
    fn meet(&mut self, a: Body, b: Body) -> Answer<()> {
        let find = |body| self.things.iter().position(|thing| thing.body == body);
        let (Some(mut one), Some(mut other)) = (find(a), find(b)) else { return Ok(()) };
        if !matches!(self.things[one].kind, Kind::Rock(_)) {
            (one, other) = (other, one);
        }
        let Kind::Rock(size) = self.things[one].kind else { return Ok(()) };
        let at = self.scene.position(self.things[one].body)?;
        // The one behind first: the last thing takes the place of one that is removed.
        for index in [one.max(other), one.min(other)] {
            self.scene.remove(self.things.swap_remove(index).body)?;
        }
        self.score += 1;
        if size > 0 {
            self.add_rock(size - 1, at)?;
            self.add_rock(size - 1, at)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECONDS: f64 = 1.0 / 60.0;

    #[test]
    fn a_ship_that_turns_and_fires_breaks_rocks() {
        let mut game = Game::new(1).unwrap();
        let controls = Controls { turn: 0.3, fire: true, thrust: false };
        for _ in 0..600 {
            game.step(controls, SECONDS).unwrap();
        }
        assert!(game.score > 3, "{} rocks were hit", game.score);
        assert_eq!(game.scene.len(), game.things.len());
    }

    #[test]
    fn what_leaves_comes_back_on_the_other_side_and_meets_nothing_across() {
        let mut game = Game::new(1).unwrap();
        while game.rocks() > 0 {
            let index = game.things.iter().position(|thing| matches!(thing.kind, Kind::Rock(_))).unwrap();
            game.scene.remove(game.things.swap_remove(index).body).unwrap();
        }
        let rock = game.rocks[2].clone();
        game.add(Kind::Rock(2), &rock, DVec2::new(400.0, 100.0), DVec2::ZERO, 0.0).unwrap();
        let ship = game.ship().unwrap().body;
        game.scene.teleport(ship, (799.0, 100.0, 0.0)).unwrap();
        game.things[0].velocity = DVec2::new(120.0, 0.0);
        game.step(Controls::default(), SECONDS).unwrap();
        assert_eq!(game.scene.position(ship).unwrap(), DVec2::new(1.0, 100.0));
        assert_eq!((game.rocks(), game.score), (1, 0));
    }

    #[test]
    fn a_fast_shot_flies_through_nothing() {
        let mut game = Game::new(1).unwrap();
        let (shot, rocks) = (game.shot.clone(), game.rocks());
        let at = DVec2::new(400.0, 150.0);
        let rock = game.rocks[0].clone();
        game.add(Kind::Rock(0), &rock, at, DVec2::ZERO, 0.0).unwrap();
        game.add(Kind::Shot(1.0), &shot, at - DVec2::new(100.0, 0.0), DVec2::new(200.0 / SECONDS, 0.0), 0.0).unwrap();
        game.step(Controls::default(), SECONDS).unwrap();
        assert_eq!((game.rocks(), game.score), (rocks, 1), "the small rock is gone");
    }

    #[test]
    fn a_rock_ends_the_ship_and_equal_games_stay_equal() {
        let play = || {
            let mut game = Game::new(5).unwrap();
            for _ in 0..3600 {
                game.step(Controls { thrust: true, ..Default::default() }, SECONDS).unwrap();
            }
            (game.ship().is_none(), game.scene.hash())
        };
        let (ended, hash) = play();
        assert!(ended);
        assert_eq!(play(), (ended, hash));
    }
}
