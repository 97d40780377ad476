//! Walking: finding the ground, following its slopes, and stepping onto what is low enough.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::pair::enters::Entry;
use crate::pair::impact::Impact;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::movement::mover::{Footing, Mover};
use crate::scene::obstacles::hit::MoveHit;
use crate::scene::obstacles::surface::Block;

/// How far the body looks for ground that it stands on, and how near that must be, in multiples of `slop`.
const LOOK: f64 = 4.0;
const STANDS: f64 = 2.0;

/// The look downwards must be long enough to enter ground of the steepest slope, or at a corner of it: it is as long as
/// for a slope with this cosine at most.
const LEAST_COSINE: f64 = 0.05;

/// How far a body goes ahead above a step to find out whether it stands on it, in multiples of `slop`.
const LITTLE: f64 = 4.0;

/// A drop of water that flows down what is too steep turns so many times at most.
const MOST_BENDS: usize = 8;

/// A motion leads to neither side if its part across `up` is no more than rounding: this part of it.
const NEITHER_SIDE: f64 = 1e-12;

/// A body at a wall, a step higher or as high as it gets.
struct Raised {
    /// Where it was raised from, this far back.
    from: DVec2,
    back: f64,
    rise: f64,
    /// The unit vector across `up` to where the motion leads.
    ahead: DVec2,
}

impl Mover<'_> {
    /// A body on the ground that does not move upwards walks: of its motion only the part across `up` counts, and it
    /// leads along the ground. So gravity does not move a body that stands on a slope, and a slope takes nothing of its
    /// speed.
    pub fn begin_walk(&mut self) {
        if self.remaining.dot(self.rules.up) > 0.0 {
            return;
        }
        let Some(ground) = self.footing(0.0) else { return };
        self.walks = true;
        self.turn_along_ground(ground.normal, self.rules.across(self.remaining).length());
    }

    /// Takes up the ground that the body stands on at the end of its way, exactly, and returns it.
    pub fn take_ground(&mut self) -> Option<MoveHit> {
        let ground = match self.stands {
            Some((at, ground)) if at == self.position => ground,
            _ => self.footing(if self.walks { self.rules.snap } else { 0.0 })?,
        };
        self.position -= self.rules.up * ground.distance;
        self.describe(ground.block.index, ground.block.normal, self.position)
    }

    /// Whether a part of the motion would leave ground that `snap` can hold, or is stopped above it. If so, makes as
    /// much of it as leaves none, goes down there and on along that ground.
    #[inline(never)]
    pub fn keep_to_ground(&mut self, part: f64, is_stopped: bool) -> bool {
        let (from, snap, length) = (self.position, self.rules.snap, self.remaining.length());
        if !self.walks || snap == 0.0 {
            return false;
        }
        let (mut low, mut high, mut found) = (0.0, part, None);
        let mut next = part;
        while (high - low) * length > LITTLE * self.slop() {
            self.position = from + self.remaining * next;
            match self.footing(snap) {
                Some(ground) if next == part => {
                    self.stands = Some((self.position, ground));
                    if is_stopped && ground.distance > LITTLE * self.slop() {
                        (low, found) = (part, Some(ground));
                    }
                    break;
                }
                Some(ground) => (low, found) = (next, Some(ground)),
                None => high = next,
            }
            next = 0.5 * (low + high);
        }
        self.position = from;
        let Some(Footing { normal, distance, .. }) = found else { return false };
        self.advance(low);
        self.position -= self.rules.up * distance;
        self.buffers.planes.clear();
        self.turn_along_ground(normal, self.remaining.length());
        true
    }

    /// The ground at most `reach` below the body, and a little more.
    #[inline(never)]
    pub fn footing(&mut self, reach: f64) -> Option<Footing> {
        if !self.rules.has_ground() {
            return None;
        }
        let (up, slop) = (self.rules.up, self.slop());
        let least = if self.rules.step > 0.0 { LEAST_COSINE } else { larger(self.rules.least_cosine, LEAST_COSINE) };
        let look = reach + LOOK * slop / least;
        // A body that overlaps a ledge by less than its slop does not stand on that ledge.
        let mut block = self.first_of(self.position, -up * look, false)?;
        let distance = block.time * look;
        if distance > reach + STANDS * slop {
            return None;
        }
        let mut normal = block.normal;
        if !self.rules.is_level(normal) {
            if self.is_low(&block, self.position - up * distance, self.rules.across(normal), None) {
                normal = up;
            } else {
                // It may lean against that, and stand on something else.
                let (latest, rules, obstacles) = (STANDS * slop / look, &self.rules, &self.buffers.obstacles);
                let is_ground = |entry: &Entry| entry.time <= latest && rules.is_level(entry.normal);
                let other = obstacles.list[..obstacles.count].iter().enumerate();
                let (index, slot, entry) = other
                    .filter_map(|(index, other)| Some((index, other.slot, other.entry.filter(is_ground)?)))
                    .next()?;
                (block.index, block.normal, normal) = (index, entry.normal, entry.normal);
                self.buffers.matters(slot);
            }
        }
        Some(Footing { block, normal, distance })
    }

    /// Turns the motion along ground with this normal, to the side that it leads to, and gives it this length.
    #[inline(never)]
    fn turn_along_ground(&mut self, normal: DVec2, length: f64) {
        let along = normal.perp();
        let side = self.rules.across(self.remaining).dot(along);
        let is_neither = side.abs() <= NEITHER_SIDE * self.remaining.length();
        self.remaining = if is_neither { DVec2::ZERO } else { along * length.copysign(side) };
    }

    /// Goes on along ground. A walking body keeps its speed, a falling one what is across `up`; one that moves upwards
    /// slides along.
    pub fn turn_onto_ground(&mut self, normal: DVec2) {
        let kept = if self.walks { self.remaining } else { self.rules.across(self.remaining) };
        if self.walks || self.remaining.dot(self.rules.up) <= 0.0 {
            self.turn_along_ground(normal, kept.length());
        }
        self.slide_along(normal);
    }

    /// Tries to step onto what blocks a walking body. Returns whether it stands on it now, with the rest of its motion
    /// still to make.
    pub fn step_over(&mut self) -> bool {
        let mut step = self.rules.step;
        let across = self.rules.across(self.remaining);
        let width = across.length();
        if step == 0.0 || width <= self.slop() {
            return false;
        }
        // A line that is raised just by a step would be on neither side of a line that is as high.
        if self.start.shape.convex_pieces().iter().any(|piece| piece.width == 0.0) {
            step += self.slop();
        }
        let (foot, up, ahead) = (self.position, self.rules.up * step, across / width);
        let part = self.free_part(foot, up);
        if self.step_from(&Raised { from: foot, back: 0.0, rise: step * part, ahead }) {
            return true;
        }
        part < 1.0 && {
            // Something hangs over it, perhaps over its toe alone: go back first.
            let diagonal = 2.0 * self.rules.extent;
            let back = diagonal * self.free_part(foot, -ahead * diagonal);
            let from = foot - ahead * back;
            let rise = step * self.free_part(from, up);
            self.step_from(&Raised { from, back, rise, ahead })
        }
    }

    /// Tries to step onto the wall from where the body is raised.
    ///
    /// A little ahead there is level ground, or else as far ahead as anything may reach that is too steep and no higher
    /// than a step.
    #[inline(never)]
    fn step_from(&mut self, raised: &Raised) -> bool {
        let little = LITTLE * self.slop();
        let far = little + self.rules.step / self.rules.steepest();
        self.step_ahead(raised, little, false) || self.step_ahead(raised, far, true)
    }

    /// Tries to step onto ground this far ahead, or as far as the motion leads; on an edge or a face that is too steep
    /// only if it may be.
    ///
    /// 1. Go ahead from where the body is raised.
    /// 2. Go down onto what is ground, and no higher than a step above the ground before it.
    #[inline(never)]
    fn step_ahead(&mut self, raised: &Raised, way: f64, may_be_steep: bool) -> bool {
        let Raised { from, back, mut rise, ahead } = *raised;
        let (up, foot, length) = (self.rules.up, self.position, self.remaining.length());
        let wall = self.buffers.hits.last().map(|hit| hit.point);
        let way = back + smaller(way, length);
        let mut free = way * self.free_part(from + up * rise, ahead * way);
        if free - back <= self.slop() {
            // Something hangs ahead: go up by no more than the ground there needs.
            self.position = from + up * rise + ahead * way;
            rise -= self.footing(rise).map_or(rise, |ground| ground.distance);
            free = way * self.free_part(from + up * rise, ahead * way);
        }
        self.position = from + up * rise + ahead * free;
        free -= back;
        let ground = if free > self.slop() { self.footing(rise + self.rules.snap) } else { None };
        let place = self.position;
        self.position = foot;
        let Some(Footing { block, normal, distance }) = ground else { return false };
        let place = place - up * distance;
        let is_steep = normal != block.normal;
        // Who gets no higher climbs nothing.
        let is_level = distance >= rise - self.slop();
        let stands = if is_steep { may_be_steep } else { is_level || self.is_low(&block, place, -ahead, wall) };
        if stands {
            self.go_to(place, smaller(1.0, free / length));
            self.turn_along_ground(normal, self.remaining.length());
        }
        stands
    }

    /// Whether what the body touches at `at` is no higher than a step: whether there is ground at most a step below the
    /// place of touch, on the side to which `side` leads. Of what is too steep, this goes for its upper end.
    ///
    /// Beside the place of touch may be more of the same ground: then it goes for the ground before the wall.
    fn is_low(&mut self, block: &Block, at: DVec2, side: DVec2, wall: Option<DVec2>) -> bool {
        let Some(touch) = self.describe_end(block.index, block.normal, at, side) else { return false };
        let (up, slop, steepest) = (self.rules.up, self.slop(), self.rules.steepest());
        let (side, near) = (side / side.length(), LITTLE * slop);
        let low = near * steepest + slop;
        let beside = touch.point + side * near;
        let mut depth = self.depth_below(beside, self.rules.step);
        if let (Some(wall), true) = (wall, depth <= low) {
            // From the wall on, if that is higher: below it, a front that leans back is in the way.
            let lift = (touch.point - wall).dot(up);
            let over = smaller(lift, 0.0);
            depth = self.depth_below(wall + side * near + up * (lift - over), self.rules.step - over) + over;
        }
        // What is too steep has ended at the place of touch, or where it would be a step high.
        let height = self.rules.step + slop - depth;
        depth < f64::INFINITY
            && (self.rules.is_level(block.normal)
                || [low, height]
                    .into_iter()
                    .any(|height| self.meets(beside + up * height, side * -(2.0 * near + height / steepest)).is_none()))
    }

    /// How far below a place there is ground, if it is not more than `most`: a drop falls from there, and flows down
    /// what is too steep. Infinite if there is none.
    #[inline(never)]
    fn depth_below(&mut self, place: DVec2, most: f64) -> f64 {
        let (up, slop) = (self.rules.up, self.slop());
        // From a little above: a drop that begins on a segment is on neither side of it.
        let (mut point, mut along) = (place + up * slop, -up);
        let mut height = most + 2.0 * slop;
        for _ in 0..MOST_BENDS {
            let way = along * (height / -along.dot(up));
            let Some((time, normal)) = self.meets(point, way) else { break };
            point += way * time + normal * slop;
            let depth = (place - point).dot(up);
            if self.rules.is_level(normal) {
                return depth;
            }
            height = most + slop - depth;
            along = normal.perp() * -1.0_f64.copysign(normal.perp_dot(up));
            if along.dot(up) > -LEAST_COSINE {
                break;
            }
        }
        f64::INFINITY
    }

    /// What a ray in the world meets first, of all that counts: when, and the normal there.
    #[inline(never)]
    fn meets(&mut self, from: DVec2, way: DVec2) -> Option<(f64, DVec2)> {
        let scene = self.start.scene;
        let bounds = Bounds::around(from, way.min(DVec2::ZERO), way.max(DVec2::ZERO));
        let mut first: Option<(f64, usize, DVec2)> = None;
        scene.each_near(&self.start, &bounds, &self.candidates, &mut |slot| {
            let Some(Impact { time, normal, .. }) = scene.hit_alone(slot, from, way) else { return };
            if first.is_none_or(|(earliest, lowest, _)| (time, slot) < (earliest, lowest)) {
                first = Some((time, slot, normal));
            }
        });
        let (time, slot, normal) = first?;
        self.buffers.matters(slot);
        Some((time, normal))
    }

    /// The part of a motion that nothing blocks.
    #[inline(never)]
    fn free_part(&mut self, from: DVec2, motion: DVec2) -> f64 {
        self.first(from, motion).map_or(1.0, |block| block.time)
    }

    /// Takes the body to a place, which uses up a part of the rest of its motion.
    fn go_to(&mut self, place: DVec2, part: f64) {
        let rest = self.remaining;
        self.remaining = (place - self.position) / larger(part, f64::MIN_POSITIVE);
        self.advance(part);
        self.position = place;
        self.remaining = rest * (1.0 - part);
        self.buffers.planes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::scene::bodies::body::{Body, BodyOptions};
    use crate::scene::movement::answer::Move;
    use crate::scene::movement::options::MoveOptions;
    use crate::scene::Scene;
    use crate::shape::Form;

    /// Also ground that the body never touches, such as that below an edge: who judges bodies is asked about these.
    #[test]
    fn a_walk_depends_on_the_bodies_that_matter_alone() {
        let mut random = Random(71);
        let mut stepped = 0;
        for round in 0..300 {
            let mut scene = Scene::new();
            let step = [0.1, 0.25, 0.4][random.below(3)];
            let (mut x, mut top, mut tiles) = (-4.0, 0.0, Vec::<Body>::new());
            while x < 4.0 {
                let width = random.between(0.02, 0.6);
                if random.below(3) == 0 {
                    top = step * random.between(-1.5, 1.5);
                }
                let tile = Form::rectangle(width, 3.0, DVec2::ZERO, 0.0, 0.0).unwrap();
                let place = BodyOptions { x: x + 0.5 * width, y: top - 1.5, fixed: true, ..BodyOptions::default() };
                tiles.push(scene.add(tile, place).unwrap());
                x += width;
            }
            let hero = [
                Form::circle(0.4, DVec2::ZERO),
                Form::regular(6, 0.4, 0.0),
                Form::rectangle(0.6, 0.8, DVec2::ZERO, 0.0, 0.1),
            ];
            let start = [random.between(-3.0, 3.0), 2.0];
            let hero = scene.add(hero.into_iter().nth(round % 3).unwrap().unwrap(), start).unwrap();
            for n in 0..8 {
                let motion = if n == 0 { DVec2::new(0.0, -4.0) } else { DVec2::new(random.between(-1.0, 1.0), -0.01) };
                let options = MoveOptions { up: DVec2::Y, step, snap: step, ..MoveOptions::default() };
                let (mut told, mut alone) = (Move::default(), Move::default());
                scene.move_or_plan(hero, motion, &options, true, &mut told).unwrap();
                let mattered: Vec<u32> = scene.ranks.iter().map(|&(_, slot)| slot).collect();
                let ignore: Vec<Body> =
                    tiles.iter().copied().filter(|tile| !mattered.contains(&(tile.slot() as u32))).collect();
                let options = MoveOptions { ignore: &ignore, ..options };
                scene.move_or_plan(hero, motion, &options, false, &mut alone).unwrap();
                assert_eq!(told, alone, "round {round}, move {n}");
                stepped += usize::from(n > 0 && told.moved.y > 0.01);
            }
        }
        assert!(stepped > 200, "{stepped}");
    }
}
