//! The game: two players in a rink push a ball and take coins. What happens in a step follows from the state before and
//! the inputs alone.

use shadowgap::glam::DVec2;
use shadowgap::{Body, BodyOptions, MoveOptions, Scene, SceneError, Shape};

const WALL: u32 = 1;
const PLAYER: u32 = 2;
const BALL: u32 = 4;
const COIN: u32 = 8;

/// What a player holds down in a tick: a direction on each axis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    pub x: i8,
    pub y: i8,
}

/// All that the scene does not know.
#[derive(Clone, Copy)]
struct State {
    tick: u32,
    players: [Body; 2],
    ball: Body,
    ball_motion: DVec2,
    scores: [u32; 2],
    touches: u32,
    random: u64,
}

/// A game as it was, to go back to. Its memory serves again.
#[derive(Default)]
pub struct Saved {
    scene: Vec<u8>,
    state: Option<State>,
}

/// One machine's copy of the game.
pub struct Game {
    scene: Scene,
    state: State,
    coin: Shape,
}

impl Game {
    /// The game at tick 0, the same on each machine.
    pub fn new() -> Result<Self, shadowgap::Error> {
        let mut scene = Scene::new();
        let wall = |[x, y]: [f64; 2]| BodyOptions { x, y, fixed: true, category: WALL, ..Default::default() };
        let (long, high, post) = (Shape::rectangle(42.0, 1.0)?, Shape::rectangle(1.0, 22.0)?, Shape::regular(7, 1.5)?);
        for (shape, at) in [(&long, [0.0, 10.5]), (&long, [0.0, -10.5]), (&high, [20.5, 0.0]), (&high, [-20.5, 0.0])] {
            scene.add(shape, wall(at))?;
        }
        for at in [[-8.0, 4.0], [8.0, -4.0], [0.0, 7.0]] {
            scene.add(&post, wall(at))?;
        }
        let player = Shape::capsule([-0.5, 0.0], [0.5, 0.0], 0.75)?;
        let mut add = |shape: &Shape, x, category| scene.add(shape, BodyOptions { x, category, ..Default::default() });
        let players = [add(&player, -15.0, PLAYER)?, add(&player, 15.0, PLAYER)?];
        let ball = add(&Shape::circle(0.5)?, 0.0, BALL)?;
        let (ball_motion, scores, touches, random) = (DVec2::new(0.21, 0.13), [0; 2], 0, 1);
        let state = State { tick: 0, players, ball, ball_motion, scores, touches, random };
        Ok(Game { scene, state, coin: Shape::circle(0.4)? })
    }

    pub fn tick(&self) -> u32 {
        self.state.tick
    }

    pub fn scores(&self) -> [u32; 2] {
        self.state.scores
    }

    /// One tick.
    pub fn step(&mut self, inputs: [Input; 2]) -> Result<(), SceneError> {
        let rules = MoveOptions { mask: WALL | PLAYER, triggers: COIN, ..Default::default() };
        for (k, input) in inputs.into_iter().enumerate() {
            let motion = DVec2::new(input.x.into(), input.y.into()).normalize_or_zero() * 0.2;
            let moved = self.scene.move_body(self.state.players[k], motion, &rules)?;
            for touch in moved.passed {
                self.scene.remove(touch.body)?;
                self.state.scores[k] += 1;
            }
        }
        // The ball bounces off what it meets first, and the rest of its way is lost.
        let rules = MoveOptions { triggers: COIN, slide: false, ..Default::default() };
        let moved = self.scene.move_body(self.state.ball, self.state.ball_motion, &rules)?;
        if let Some(hit) = moved.hits.first() {
            self.state.ball_motion -= hit.normal * (2.0 * self.state.ball_motion.dot(hit.normal));
        }
        if self.state.tick % 40 == 0 {
            let [x, y] = [self.random() * 38.0 - 19.0, self.random() * 18.0 - 9.0];
            self.scene.add(&self.coin, BodyOptions { x, y, category: COIN, ..Default::default() })?;
        }
        self.scene.update()?;
        self.state.touches += self.scene.began().count() as u32;
        self.state.tick += 1;
        Ok(())
    }

    /// A number from 0 to 1, the same on each machine: the high bits of Knuth's linear congruential sequence (MMIX).
    fn random(&mut self) -> f64 {
        let random = &mut self.state.random;
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*random >> 32) as f64 / f64::from(u32::MAX)
    }

    /// What two machines compare.
    pub fn hash(&self) -> u64 {
        let State { tick, ball_motion, scores, touches, random, .. } = self.state;
        let numbers = [self.scene.hash(), tick.into(), ball_motion.x.to_bits(), ball_motion.y.to_bits(), random];
        let counts = [scores[0], scores[1], touches].map(u64::from);
        // FNV-1a, a word at a time.
        let mix = |hash: u64, word: &u64| (hash ^ word).wrapping_mul(0x0100_0000_01b3);
        numbers.iter().chain(&counts).fold(0xcbf2_9ce4_8422_2325, mix)
    }

    pub fn save_into(&self, saved: &mut Saved) {
        self.scene.snapshot_into(&mut saved.scene);
        saved.state = Some(self.state);
    }

    pub fn load(&mut self, saved: &Saved) -> Result<(), SceneError> {
        self.scene.restore(&saved.scene)?;
        self.state = saved.state.ok_or(SceneError::Snapshot)?;
        Ok(())
    }

    /// For a test: moves the ball by less than anybody sees.
    pub fn nudge(&mut self) -> Result<(), SceneError> {
        let at = self.scene.position(self.state.ball)?;
        self.scene.set_position(self.state.ball, at + DVec2::new(1e-12, 0.0))
    }
}
