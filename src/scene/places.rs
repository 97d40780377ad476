//! Where the bodies are: what follows from their poses, worked out again for those whose pose has changed.

use glam::DVec2;

use super::bodies::Bodies;
use super::bounds::Bounds;
use super::faces::Faces;
use super::grid::class_of;
use super::model::{Class, Model};
use crate::error::NumberError;
use crate::interval::larger;
use crate::pose::Pose;
use crate::rotation::Rotation;
use crate::shape::Shape;
use crate::tolerance::LARGEST;

/// A body in its place.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub pose: Pose,
    /// From the pose's position to the shape's centre.
    pub arm: DVec2,
    /// How far the shape reaches from its centre, and the radius that its core is swept by; in single precision.
    pub extent: f32,
    pub radius: f32,
    /// Where its faces are, of a class that has some.
    pub faces: u32,
    pub class: Class,
}

impl Place {
    const NONE: Place =
        Place { pose: Pose::IDENTITY, arm: DVec2::ZERO, extent: 0.0, radius: 0.0, faces: 0, class: Class::Any };

    /// From A's centre to B's. The positions are subtracted first, so that far from the world's origin nothing is lost.
    #[inline(always)]
    pub fn offset(&self, b: &Place) -> DVec2 {
        (b.pose.position - self.pose.position) + (b.arm - self.arm)
    }
}

/// Bounds and faces are rounded outwards by this part of the extent, which covers what single precision is off by, and what
/// counts as touching.
const SLACK: f64 = 1e-6;

/// Faces of bodies, in places that are given out again.
struct Pool<const N: usize> {
    list: Vec<[Faces; N]>,
    free: Vec<u32>,
}

impl<const N: usize> Default for Pool<N> {
    fn default() -> Self {
        Pool { list: Vec::new(), free: Vec::new() }
    }
}

impl<const N: usize> Pool<N> {
    fn take(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.list.push([Faces::NONE; N]);
            self.list.len() as u32 - 1
        })
    }
}

/// All lists go by slot.
#[derive(Default)]
pub(super) struct Places {
    pub list: Vec<Place>,
    pub bounds: Vec<Bounds>,
    /// The classes of their widths, for the grid.
    pub widths: Vec<u16>,
    /// The poses that the rest was worked out for.
    seen: Vec<f64>,
    fours: Pool<1>,
    eights: Pool<2>,
    /// The slots whose pose has changed, while they are looked for.
    changed: Vec<u32>,
}

impl Places {
    /// Makes room for a body of this shape, wherever it is.
    pub fn add(&mut self, slot: usize, model: &Model) {
        if slot == self.list.len() {
            self.list.push(Place::NONE);
            self.bounds.push(Bounds::NONE);
            self.widths.push(0);
            self.seen.extend([f64::NAN; 3]);
        }
        let faces = match model.class {
            Class::Four => self.fours.take(),
            Class::Eight => self.eights.take(),
            Class::Disc | Class::Any => 0,
        };
        let (extent, radius) = (model.extent as f32, model.radius as f32);
        self.list[slot] = Place { faces, class: model.class, extent, radius, ..Place::NONE };
        self.seen[3 * slot] = f64::NAN;
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
    }

    #[inline(always)]
    pub fn fours(&self, place: &Place) -> &[Faces; 1] {
        &self.fours.list[place.faces as usize]
    }

    #[inline(always)]
    pub fn eights(&self, place: &Place) -> &[Faces; 2] {
        &self.eights.list[place.faces as usize]
    }

    #[inline(never)]
    /// Notes which of these slots hold a body whose pose has changed. A pose that cannot be computed with is refused.
    pub fn look(&mut self, bodies: &Bodies, slots: impl Iterator<Item = u32>) -> Result<(), (usize, NumberError)> {
        self.changed.clear();
        for slot in slots {
            let at = 3 * slot as usize;
            let (now, seen) = (&bodies.poses[at..at + 3], &self.seen[at..at + 3]);
            if (now[0] != seen[0] || now[1] != seen[1] || now[2] != seen[2]) && bodies.is_used(slot as usize) {
                if !(now[0].abs() <= LARGEST && now[1].abs() <= LARGEST && now[2].abs() < f64::INFINITY) {
                    return Pose::new(now[0], now[1], now[2]).map_or_else(|reason| Err((slot as usize, reason)), |_| Ok(()));
                }
                self.changed.push(slot);
            }
        }
        Ok(())
    }

    #[inline(never)]
    /// Works out again what has changed, and returns those slots.
    pub fn refresh(&mut self, bodies: &Bodies) -> &[u32] {
        for two in 0..self.changed.len().div_ceil(2) {
            let slots = [2 * two, 2 * two + 1].map(|k| self.changed.get(k).map_or(self.changed[2 * two], |&slot| slot));
            let angles = slots.map(|slot| bodies.poses[3 * slot as usize + 2]);
            let rotations = Rotation::both(angles);
            for (slot, rotation) in slots.into_iter().zip(rotations) {
                self.put(bodies, slot as usize, rotation);
            }
        }
        &self.changed
    }

    #[inline(always)]
    fn put(&mut self, bodies: &Bodies, slot: usize, rotation: Rotation) {
        let model = &bodies.models[bodies.model[slot]];
        let now = [0, 1, 2].map(|k| bodies.poses[3 * slot + k]);
        self.seen[3 * slot..3 * slot + 3].copy_from_slice(&now);
        let place = &mut self.list[slot];
        place.pose = Pose { position: DVec2::new(now[0], now[1]), rotation };
        place.arm = rotation.apply(model.center);
        let slack = SLACK * model.extent;
        let (low, high) = match model.class {
            Class::Disc => (DVec2::splat(-model.radius), DVec2::splat(model.radius)),
            Class::Four => {
                let turned = &mut self.fours.list[place.faces as usize];
                model.faces[0].turn(rotation, &mut turned[0]);
                swept(Faces::reach(turned), model.radius)
            }
            Class::Eight => {
                let turned = &mut self.eights.list[place.faces as usize];
                model.faces[0].turn(rotation, &mut turned[0]);
                model.faces[1].turn(rotation, &mut turned[1]);
                swept(Faces::reach(turned), model.radius)
            }
            Class::Any => reach(&model.shape, model.center, rotation),
        };
        let bounds = Bounds::about(place.pose.position + place.arm, low - slack, high + slack);
        self.bounds[slot] = bounds;
        self.widths[slot] = class_of(bounds.width());
    }
}

#[inline(always)]
fn swept([high_x, high_y, low_x, low_y]: [f32; 4], radius: f64) -> (DVec2, DVec2) {
    let corner = |x: f32, y: f32| DVec2::new(f64::from(x), f64::from(y));
    (corner(low_x, low_y) - radius, corner(high_x, high_y) + radius)
}

/// How far a turned shape reaches down and up from its centre.
fn reach(shape: &Shape, center: DVec2, rotation: Rotation) -> (DVec2, DVec2) {
    // Along −x, −y, x and y.
    let mut ends = [f64::NEG_INFINITY; 4];
    for piece in shape.parts() {
        let place = rotation.apply(piece.center - center);
        let mut direction = rotation.undo(DVec2::NEG_X);
        for (end, middle) in ends.iter_mut().zip([-place.x, -place.y, place.x, place.y]) {
            *end = larger(*end, middle + piece.support(direction).1 + piece.radius);
            direction = direction.perp();
        }
    }
    (DVec2::new(-ends[0], -ends[1]), DVec2::new(ends[2], ends[3]))
}
