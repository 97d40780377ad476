//! Differences that are kept: those of the same two shapes, turned alike, differ only in where they are. A floor of tiles has one.

use std::sync::Arc;

use crate::math::rotation::Rotation;
use crate::pair::placement::Pair;
use crate::scene::bodies::slots::Bodies;
use crate::scene::obstacles::obstacle::turned_difference;
use crate::shape::boundary::Region;
use crate::shape::Shape;

/// The differences that were made last.
#[derive(Default)]
pub(crate) struct Templates {
    /// By the last bits of the other shape's model.
    kept: [Option<Template>; COUNT],
}

const COUNT: usize = 4;

/// The difference of two shapes of one piece each.
struct Template {
    /// Held, so that no other shape can have their addresses.
    shapes: [Arc<Shape>; 2],
    /// Those of the body that moves, in the world, and of the other one, in its frame.
    turns: [Rotation; 2],
    region: Region,
    has_inside: bool,
}

impl Templates {
    /// [`turned_difference`] of a body's only piece and that of another one.
    pub fn write(
        &mut self,
        bodies: &Bodies,
        slots: [usize; 2],
        pair: &Pair,
        turn: Rotation,
        region: &mut Region,
    ) -> bool {
        let models = slots.map(|slot| bodies.model_of[slot]);
        let shapes = models.map(|model| &bodies.models[model].shape);
        let turns = [turn, pair.rotation];
        let kept = &mut self.kept[models[1] as usize % COUNT];
        let is_it = |kept: &Template| {
            Arc::ptr_eq(&kept.shapes[0], shapes[0]) && Arc::ptr_eq(&kept.shapes[1], shapes[1]) && kept.turns == turns
        };
        if !kept.as_ref().is_some_and(is_it) {
            let mut region = kept.take().map_or_else(Region::default, |kept| kept.region);
            let has_inside = turned_difference(pair, turn, &mut region);
            *kept = Some(Template { shapes: shapes.map(Arc::clone), turns, region, has_inside });
        }
        let Some(kept) = kept else { return false };
        kept.region.clone_into(region);
        kept.has_inside
    }
}
