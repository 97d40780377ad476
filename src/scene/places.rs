//! Where the bodies are: what follows from their poses, worked out again for those whose pose has changed.

use glam::DVec2;

use super::bodies::Bodies;
use super::bounds::Bounds;
use super::faces::Faces;
use super::grid::class_of;
use super::model::{Class, Model};
use super::turns::Turns;
use crate::error::NumberError;
use crate::interval::larger;
use crate::pose::Pose;
use crate::rotation::Rotation;
use crate::shape::Shape;
use crate::tolerance::LARGEST;

/// A body in its place.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The pose that the rest was worked out for.
    pub position: DVec2,
    pub angle: f64,
    /// From the position to the shape's centre.
    pub arm: [f32; 2],
    /// How far the shape reaches from its centre.
    pub extent: f32,
    /// The radius that its core is swept by.
    pub radius: f32,
    /// Where its faces are, of a class that has some.
    pub faces: u32,
    pub class: Class,
}

impl Place {
    const NONE: Place = Place {
        position: DVec2::NAN,
        angle: 0.0,
        arm: [0.0; 2],
        extent: 0.0,
        radius: 0.0,
        faces: 0,
        class: Class::Any,
    };

    /// From this centre to another's. The positions are subtracted first, so that far from the world's origin nothing is lost.
    #[inline(always)]
    pub fn offset(&self, other: &Place) -> [f32; 2] {
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

/// A small polygon in its own frame and in its place.
#[derive(Clone, Copy)]
struct Turned<const N: usize> {
    own: [Faces; N],
    /// The shape's centre in its own frame.
    center: [f32; 2],
    now: [Faces; N],
}

/// Small polygons, in places that are given out again. They lie side by side, so that the next ones are fetched while one is
/// worked on.
struct Pool<const N: usize> {
    list: Vec<Turned<N>>,
    free: Vec<u32>,
}

impl<const N: usize> Default for Pool<N> {
    fn default() -> Self {
        Pool { list: Vec::new(), free: Vec::new() }
    }
}

impl<const N: usize> Pool<N> {
    fn take(&mut self, own: [Faces; N], center: DVec2) -> u32 {
        let turned = Turned { own, center: [center.x as f32, center.y as f32], now: own };
        match self.free.pop() {
            Some(place) => {
                self.list[place as usize] = turned;
                place
            }
            None => {
                self.list.push(turned);
                self.list.len() as u32 - 1
            }
        }
    }
}

/// All lists go by slot.
#[derive(Default)]
pub(super) struct Places {
    pub list: Vec<Place>,
    /// Those of free slots are around nothing.
    pub bounds: Vec<Bounds>,
    /// The classes of their widths, for the grid.
    pub widths: Vec<u16>,
    fours: Pool<1>,
    eights: Pool<2>,
    /// The slots whose pose has changed, by the class of their shape, while they are worked on.
    changed: [Vec<u32>; Class::COUNT],
}

impl Places {
    /// Makes room for a body of this shape, wherever it is.
    pub fn add(&mut self, slot: usize, model: &Model) {
        if slot == self.list.len() {
            self.list.push(Place::NONE);
            self.bounds.push(Bounds::NONE);
            self.widths.push(0);
        }
        let faces = match model.class {
            Class::Four => self.fours.take([model.faces[0]], model.center),
            Class::Eight => self.eights.take(model.faces, model.center),
            Class::Disc | Class::Any => 0,
        };
        let (extent, radius) = (model.extent as f32, model.radius as f32);
        self.list[slot] = Place { faces, class: model.class, extent, radius, ..Place::NONE };
    }

    /// Gives up a body's room.
    pub fn remove(&mut self, slot: usize) {
        let Place { class, faces, .. } = self.list[slot];
        match class {
            Class::Four => self.fours.free.push(faces),
            Class::Eight => self.eights.free.push(faces),
            Class::Disc | Class::Any => {}
        }
        self.list[slot] = Place::NONE;
        self.bounds[slot] = Bounds::NONE;
    }

    #[inline(always)]
    pub fn fours(&self, place: &Place) -> &[Faces; 1] {
        &self.fours.list[place.faces as usize].now
    }

    #[inline(always)]
    pub fn eights(&self, place: &Place) -> &[Faces; 2] {
        &self.eights.list[place.faces as usize].now
    }

    /// Notes which bodies' poses have changed, and returns whether one of them is fixed. A pose that cannot be computed with
    /// is refused.
    #[inline(never)]
    pub fn look(&mut self, bodies: &Bodies) -> Result<bool, (usize, NumberError)> {
        self.changed.iter_mut().for_each(Vec::clear);
        let mut fixed = false;
        if bodies.touched.all() {
            for slot in 0..bodies.slots() {
                fixed |= self.look_at(bodies, slot)?;
            }
        } else {
            for &slot in bodies.touched.slots() {
                fixed |= self.look_at(bodies, slot as usize)?;
            }
        }
        Ok(fixed)
    }

    /// The same of one slot.
    #[inline(always)]
    fn look_at(&mut self, bodies: &Bodies, slot: usize) -> Result<bool, (usize, NumberError)> {
        let (now, place) = (&bodies.poses[3 * slot..3 * slot + 3], &self.list[slot]);
        let same = now[0] == place.position.x && now[1] == place.position.y && now[2] == place.angle;
        if same || !bodies.is_used(slot) {
            return Ok(false);
        }
        if !(now[0].abs() <= LARGEST && now[1].abs() <= LARGEST && now[2].abs() < f64::INFINITY) {
            Pose::new(now[0], now[1], now[2]).map_err(|reason| (slot, reason))?;
        }
        self.changed[place.class as usize].push(slot as u32);
        Ok(bodies.fixed[slot])
    }

    /// The slots whose pose had changed when they were looked at.
    pub fn changed(&self) -> impl Iterator<Item = u32> + '_ {
        self.changed.iter().flatten().copied()
    }

    /// Works out again what has changed.
    #[inline(never)]
    pub fn refresh(&mut self, bodies: &Bodies) {
        let Places { list, bounds, widths, fours, eights, changed } = self;
        let [discs, small, medium, others] = changed;
        let mut put = |slot: usize, place: &Place, low: DVec2, high: DVec2| {
            bounds[slot] = Bounds::about(place.position, low, high);
            widths[slot] = class_of(bounds[slot].width());
        };
        for &slot in &*discs {
            let slot = slot as usize;
            let place = &mut list[slot];
            place.set(bodies, slot);
            let reach = DVec2::splat(f64::from(place.extent + place.extent * SLACK));
            put(slot, place, -reach, reach);
        }
        fours.turn(bodies, list, small, &mut put);
        eights.turn(bodies, list, medium, &mut put);
        for &slot in &*others {
            let slot = slot as usize;
            let place = &mut list[slot];
            place.set(bodies, slot);
            let (low, high) = reach(bodies.shape(slot), Rotation::new(place.angle));
            put(slot, place, low, high);
        }
    }
}

impl Place {
    #[inline(always)]
    fn set(&mut self, bodies: &Bodies, slot: usize) {
        let now = &bodies.poses[3 * slot..3 * slot + 3];
        (self.position, self.angle) = (DVec2::new(now[0], now[1]), now[2]);
    }
}

impl<const N: usize> Pool<N> {
    /// Turns the polygons of these slots, and tells their bounds about their positions.
    #[inline(always)]
    fn turn(
        &mut self,
        bodies: &Bodies,
        list: &mut [Place],
        slots: &[u32],
        put: &mut impl FnMut(usize, &Place, DVec2, DVec2),
    ) {
        for four in slots.chunks(4) {
            let angle = |k: usize| if k < four.len() { bodies.poses[3 * four[k] as usize + 2] } else { 0.0 };
            let turns = Turns::new([angle(0), angle(1), angle(2), angle(3)]);
            for (lane, &slot) in four.iter().enumerate() {
                let slot = slot as usize;
                let place = &mut list[slot];
                let Turned { own, center: [x, y], now } = &mut self.list[place.faces as usize];
                let [cos, sin] = turns.of(lane);
                for k in 0..N {
                    own[k].turn(cos, sin, &mut now[k]);
                }
                place.set(bodies, slot);
                place.arm = [cos * *x - sin * *y, sin * *x + cos * *y];
                let more = place.radius + place.extent * SLACK;
                let [high_x, high_y, low_x, low_y] = Faces::reach(now);
                let corner = |x: f32, y: f32| DVec2::new(f64::from(place.arm[0] + x), f64::from(place.arm[1] + y));
                put(slot, place, corner(low_x - more, low_y - more), corner(high_x + more, high_y + more));
            }
        }
    }
}

/// How far a turned shape reaches down and up from its origin.
pub(super) fn reach(shape: &Shape, rotation: Rotation) -> (DVec2, DVec2) {
    // Along −x, −y, x and y.
    let mut ends = [f64::NEG_INFINITY; 4];
    for piece in shape.parts() {
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
