//! Where the bodies are: what follows from their poses, worked out again for those whose pose has changed.

use glam::DVec2;

use crate::error::NumberError;
use crate::math::f64x2::F64x2;
use crate::math::interval::larger;
use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::math::sincos::Sincos;
use crate::scene::bodies::body::Filter;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::model::{Class, Model};
use crate::scene::bodies::sides::Sides;
use crate::scene::bodies::slots::{Bodies, NONE};
use crate::shape::Shape;
use crate::tolerance::LARGEST;

/// A body in its place.
#[derive(Clone, Copy)]
pub(crate) struct PosedBody {
    /// The pose that the rest was worked out for.
    pub position: DVec2,
    pub angle: f64,
    /// From the position to the shape's centre.
    pub arm: [f32; 2],
    /// How far the shape reaches from its centre.
    pub extent: f32,
    /// The radius that its core is swept by.
    pub radius: f32,
    /// Where its faces are, of a class that has some. Of a box, whether its model is to be asked where it looks: 0 if it stands
    /// about its origin, along x.
    pub faces: u32,
    pub class: Class,
    /// Of a box.
    pub sides: Sides,
}

impl PosedBody {
    const NONE: PosedBody = PosedBody {
        position: DVec2::NAN,
        angle: 0.0,
        arm: [0.0; 2],
        extent: 0.0,
        radius: 0.0,
        faces: 0,
        class: Class::Any,
        sides: Sides::NONE,
    };

    /// From this centre to another's. The positions are subtracted first, so that far from the world's origin nothing is lost.
    #[inline(always)]
    pub fn offset(&self, other: &PosedBody) -> [f32; 2] {
        let apart = other.position - self.position;
        [apart.x as f32 + (other.arm[0] - self.arm[0]), apart.y as f32 + (other.arm[1] - self.arm[1])]
    }

    pub fn pose(&self) -> Pose {
        Pose { position: self.position, rotation: Rotation::new(self.angle) }
    }
}

/// Bounds are rounded outwards by this part of the extent, which covers what single precision is off by, and what counts as
/// touching.
const SLACK: f32 = 2e-6;

/// A small polygon in its own frame.
#[derive(Clone, Copy)]
pub(crate) struct Own<const N: usize> {
    faces: [Faces; N],
    /// The shape's centre.
    center: [f32; 2],
}

/// Small polygons, in places that are given out again: in their own frames, and turned.
pub(crate) struct Pool<const N: usize> {
    pub own: Vec<Own<N>>,
    pub now: Vec<[Faces; N]>,
    free: Vec<u32>,
}

impl<const N: usize> Default for Pool<N> {
    fn default() -> Self {
        Pool { own: Vec::new(), now: Vec::new(), free: Vec::new() }
    }
}

impl<const N: usize> Pool<N> {
    fn take(&mut self, faces: [Faces; N], center: [f32; 2]) -> u32 {
        let own = Own { faces, center };
        match self.free.pop() {
            Some(place) => {
                // With the heights, which no turn changes.
                (self.own[place as usize], self.now[place as usize]) = (own, faces);
                place
            }
            None => {
                self.own.push(own);
                self.now.push(faces);
                self.own.len() as u32 - 1
            }
        }
    }
}

/// What is worked out about the bodies. The lists go by rank, not by slot: ranks are given out so that bodies which are near
/// each other in the world are so in memory.
#[derive(Default)]
pub(crate) struct Derived {
    pub list: Vec<PosedBody>,
    /// Those of free ranks are around nothing.
    pub bounds: Vec<Bounds>,
    /// Where their bounds are expected to stay for some updates; see `neighbours.rs`. Around nothing if nothing is expected.
    pub ahead: Vec<Bounds>,
    /// Their bounds when that was last worked out.
    pub then: Vec<Bounds>,
    pub filters: Vec<Filter>,
    /// The slot of each rank; [`NONE`] of a free one.
    pub slots: Vec<u32>,
    /// The rank of each slot; [`NONE`] of a free one.
    pub ranks: Vec<u32>,
    free: Vec<u32>,
    pub fours: Pool<1>,
    pub eights: Pool<2>,
    /// The ranks whose pose has changed, by the class of their shape, while they are worked on.
    changed: [Vec<u32>; Class::COUNT],
    /// Those of them that are not where they were expected to stay.
    pub astray: Vec<u32>,
}

impl Derived {
    /// Makes room for a body, wherever it is, and returns its rank.
    pub fn add(&mut self, slot: usize, model: &Model, filter: Filter) -> usize {
        if slot == self.ranks.len() {
            self.ranks.push(NONE);
        }
        let rank = self.free.pop().unwrap_or(self.list.len() as u32);
        if rank as usize == self.list.len() {
            self.list.push(PosedBody::NONE);
            self.bounds.push(Bounds::NONE);
            self.ahead.push(Bounds::NONE);
            self.then.push(Bounds::NONE);
            self.filters.push(filter);
            self.slots.push(NONE);
        }
        self.ranks[slot] = rank;
        let rank = rank as usize;
        self.slots[rank] = slot as u32;
        self.filters[rank] = filter;
        self.shape(rank, model);
        rank
    }

    /// Gives up a body's rank.
    pub fn remove(&mut self, slot: usize) {
        let rank = self.rank(slot);
        self.forget(rank);
        self.slots[rank] = NONE;
        self.ranks[slot] = NONE;
        self.free.push(rank as u32);
    }

    /// Takes note of a body's new shape.
    pub fn reshape(&mut self, slot: usize, model: &Model) {
        let rank = self.rank(slot);
        self.forget(rank);
        self.shape(rank, model);
    }

    fn shape(&mut self, rank: usize, model: &Model) {
        let faces = match model.class {
            Class::Box => u32::from(model.center() != [0.0; 2] || model.sides.axis() != [1.0, 0.0]),
            Class::Four => self.fours.take([model.faces[0]], model.center()),
            Class::Eight => self.eights.take(model.faces, model.center()),
            Class::Disc | Class::Any => 0,
        };
        let (extent, radius) = (model.extent as f32, model.radius as f32);
        let Model { class, sides, .. } = *model;
        self.list[rank] = PosedBody { faces, class, extent, radius, sides, ..PosedBody::NONE };
    }

    fn forget(&mut self, rank: usize) {
        let PosedBody { class, faces, .. } = self.list[rank];
        match class {
            Class::Four => self.fours.free.push(faces),
            Class::Eight => self.eights.free.push(faces),
            Class::Disc | Class::Box | Class::Any => {}
        }
        self.list[rank] = PosedBody::NONE;
        (self.bounds[rank], self.ahead[rank], self.then[rank]) = (Bounds::NONE, Bounds::NONE, Bounds::NONE);
    }

    /// The rank of a slot that holds a body.
    pub fn rank(&self, slot: usize) -> usize {
        self.ranks[slot] as usize
    }

    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.ranks.len()
    }

    /// The bounds of the body in a slot, as it was seen last; those of a free slot are around nothing.
    #[inline(always)]
    pub fn bounds_of(&self, slot: usize) -> &Bounds {
        const NOTHING: &Bounds = &Bounds::NONE;
        self.bounds.get(self.ranks[slot] as usize).unwrap_or(NOTHING)
    }

    /// Where the body in a slot is, as it was seen last.
    pub fn of(&self, slot: usize) -> &PosedBody {
        &self.list[self.rank(slot)]
    }

    #[inline(always)]
    pub fn fours(&self, place: &PosedBody) -> &[Faces; 1] {
        &self.fours.now[place.faces as usize]
    }

    #[inline(always)]
    pub fn eights(&self, place: &PosedBody) -> &[Faces; 2] {
        &self.eights.now[place.faces as usize]
    }

    /// Works out again what follows from the poses that have changed, and returns whether one of them is a fixed body's. A pose that
    /// cannot be computed with is refused, with its slot, before anything changes.
    pub fn look(&mut self, bodies: &Bodies) -> Result<bool, (usize, NumberError)> {
        self.changed.iter_mut().for_each(Vec::clear);
        self.astray.clear();
        let touched = &bodies.touched;
        if !touched.all() {
            touched.slots().iter().try_for_each(|&slot| check(bodies, slot as usize))?;
            return Ok(self.look_at_slots(bodies, touched.slots()));
        }
        if !all_small(&bodies.poses) {
            (0..self.slots()).try_for_each(|slot| check(bodies, slot))?;
        }
        let mut fixed = false;
        for from in (0..self.list.len()).step_by(BLOCK) {
            fixed |= self.look_at_ranks(bodies, from);
        }
        Ok(fixed)
    }

    fn look_at_slots(&mut self, bodies: &Bodies, slots: &[u32]) -> bool {
        let mut fixed = false;
        for &slot in slots {
            if bodies.is_used(slot as usize) {
                fixed |= self.look_at(bodies, self.rank(slot as usize), slot as usize);
            }
        }
        self.refresh(bodies, [0; Class::COUNT]);
        fixed
    }

    /// The block of ranks that begins here.
    fn look_at_ranks(&mut self, bodies: &Bodies, from: usize) -> bool {
        let (mut fixed, marks) = (false, self.changed.each_ref().map(Vec::len));
        let to = if from + BLOCK < self.list.len() { from + BLOCK } else { self.list.len() };
        for rank in from..to {
            fixed |= self.look_at(bodies, rank, self.slots[rank] as usize);
        }
        self.refresh(bodies, marks);
        fixed
    }

    /// Takes over a pose that has changed. Returns whether it is a fixed body's.
    #[inline(always)]
    fn look_at(&mut self, bodies: &Bodies, rank: usize, slot: usize) -> bool {
        let Some(now) = bodies.poses.get(3 * slot..3 * slot + 3) else { return false };
        let place = &mut self.list[rank];
        if now[0] == place.position.x && now[1] == place.position.y && now[2] == place.angle {
            return false;
        }
        (place.position, place.angle) = (DVec2::new(now[0], now[1]), now[2]);
        self.changed[place.class as usize].push(rank as u32);
        bodies.fixed[slot]
    }

    /// The ranks whose pose had changed when they were looked at.
    pub fn changed(&self) -> impl Iterator<Item = u32> + '_ {
        self.changed.iter().flatten().copied()
    }

    /// Works out again what follows from the poses that have changed, but for the first of each class.
    #[inline(never)]
    fn refresh(&mut self, bodies: &Bodies, but: [usize; Class::COUNT]) {
        let Derived { list, bounds, ahead, slots, fours, eights, changed, astray, .. } = self;
        let [discs, rectangles, small, medium, others] = [0, 1, 2, 3, 4].map(|class| &changed[class][but[class]..]);
        let mut put = |rank: usize, place: &PosedBody, low: DVec2, high: DVec2| {
            bounds[rank] = Bounds::about(place.position, low, high);
            if !ahead[rank].holds(&bounds[rank]) {
                astray.push(rank as u32);
            }
        };
        for &rank in discs {
            let rank = rank as usize;
            let place = &list[rank];
            let reach = DVec2::splat(f64::from(place.extent + place.extent * SLACK));
            put(rank, place, -reach, reach);
        }
        turn(list, rectangles, &mut put, |rank, place, [cos, sin]| {
            let mut axis = [cos, sin];
            if place.faces != 0 {
                let model = &bodies.models[bodies.model[slots[rank] as usize]];
                let turned = |[x, y]: [f32; 2]| [cos * x - sin * y, sin * x + cos * y];
                (place.arm, axis) = (turned(model.center()), turned(model.sides.axis()));
            }
            place.sides.turn(axis);
            place.sides.reach()
        });
        fours.turn(list, small, &mut put);
        eights.turn(list, medium, &mut put);
        for &rank in others {
            let rank = rank as usize;
            let place = &list[rank];
            let (low, high) = reach(bodies.shape(slots[rank] as usize), Rotation::new(place.angle));
            put(rank, place, low, high);
        }
    }
}

/// Bodies are looked at in blocks of so many, which the processor's caches hold until all is worked out.
const BLOCK: usize = 1024;

/// Whether all numbers are small enough for poses.
#[inline(never)]
fn all_small(numbers: &[f64]) -> bool {
    let most = F64x2::splat(LARGEST);
    let fours = numbers.chunks_exact(4);
    fours.remainder().iter().all(|number| number.abs() <= LARGEST)
        && fours.into_iter().all(|four| match four {
            [a, b, c, d] => most.all_at_least_and(F64x2::new(*a, *b).abs(), most, F64x2::new(*c, *d).abs()),
            _ => false,
        })
}

/// Refuses the pose of a body that cannot be computed with. What was written to a free slot does not matter.
fn check(bodies: &Bodies, slot: usize) -> Result<(), (usize, NumberError)> {
    match bodies.poses[3 * slot..] {
        [x, y, angle, ..] if bodies.is_used(slot) => Pose::check(x, y, angle).map_err(|reason| (slot, reason)),
        _ => Ok(()),
    }
}

/// Sincos what has these ranks, and tells its bounds about its position. `reach` is told of each with the cosine and sine of its
/// angle, and tells how far its core reaches about its centre: the largest x and y, then the smallest.
#[inline(always)]
fn turn(
    list: &mut [PosedBody],
    ranks: &[u32],
    put: &mut impl FnMut(usize, &PosedBody, DVec2, DVec2),
    mut reach: impl FnMut(usize, &mut PosedBody, [f32; 2]) -> [f32; 4],
) {
    for four in ranks.chunks(4) {
        let angle = |k: usize| match four.get(k) {
            Some(&rank) => list[rank as usize].angle,
            None => 0.0,
        };
        let turns = Sincos::new([angle(0), angle(1), angle(2), angle(3)]);
        for (lane, &rank) in four.iter().enumerate() {
            let rank = rank as usize;
            let place = &mut list[rank];
            let [high_x, high_y, low_x, low_y] = reach(rank, place, turns.cos_sin(lane));
            let more = place.radius + place.extent * SLACK;
            let corner = |x: f32, y: f32| DVec2::new(f64::from(place.arm[0] + x), f64::from(place.arm[1] + y));
            put(rank, place, corner(low_x - more, low_y - more), corner(high_x + more, high_y + more));
        }
    }
}

impl<const N: usize> Pool<N> {
    /// Sincos the polygons of these ranks.
    #[inline(always)]
    fn turn(&mut self, list: &mut [PosedBody], ranks: &[u32], put: &mut impl FnMut(usize, &PosedBody, DVec2, DVec2)) {
        turn(list, ranks, put, |_, place, [cos, sin]| {
            let (own, now) = (&self.own[place.faces as usize], &mut self.now[place.faces as usize]);
            own.faces[0].turn(cos, sin, &mut now[0]);
            if N > 1 {
                own.faces[N - 1].turn(cos, sin, &mut now[N - 1]);
            }
            let [x, y] = own.center;
            place.arm = [cos * x - sin * y, sin * x + cos * y];
            Faces::reach(now)
        });
    }
}

/// How far a turned shape reaches down and up from its origin.
pub(crate) fn reach(shape: &Shape, rotation: Rotation) -> (DVec2, DVec2) {
    // Along −x, −y, x and y.
    let mut ends = [f64::NEG_INFINITY; 4];
    for piece in shape.convex_pieces() {
        let place = rotation.apply(piece.center);
        let mut direction = rotation.undo(DVec2::NEG_X);
        for (end, middle) in ends.iter_mut().zip([-place.x, -place.y, place.x, place.y]) {
            *end = larger(*end, middle + piece.support(direction).1 + piece.radius);
            direction = direction.perp();
        }
    }
    // What counts as touching, and what rounding took of a shape that lies far from its origin.
    let slack = f64::from(SLACK) * shape.extent() + 4.0 * f64::EPSILON * shape.middle().length();
    (DVec2::new(-ends[0], -ends[1]) - slack, DVec2::new(ends[2], ends[3]) + slack)
}
