//! Questions to the scene, by entities.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::{Dir2, Isometry2d, Vec2};
use shadowgap::{Body, Filter, NumberError, SceneError, Touch, View};

use crate::collider::Collider;
use crate::layers::SENSORS;
use crate::placement::{pair, pose, vec2};
use crate::scene::{entity_of, Asks, ColliderBody, CollisionScene};

/// Whom a question is about. The default is everyone.
///
/// ```
/// use bevy_shadowgap::QueryFilter;
/// const WALLS: u32 = 1 << 1;
/// let walls = QueryFilter::from_mask(WALLS);
/// assert!(walls.excluded.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct QueryFilter {
    /// Only colliders in one of these layers.
    pub mask: u32,
    /// Not these entities, such as the one that asks.
    pub excluded: Vec<Entity>,
}

impl Default for QueryFilter {
    fn default() -> Self {
        QueryFilter::from_mask(u32::MAX)
    }
}

impl QueryFilter {
    /// Only colliders in one of these layers.
    pub const fn from_mask(mask: u32) -> Self {
        QueryFilter { mask, excluded: Vec::new() }
    }

    /// All but these entities.
    pub fn excluding(entities: impl IntoIterator<Item = Entity>) -> Self {
        QueryFilter { excluded: entities.into_iter().collect(), ..QueryFilter::default() }
    }

    /// The filter of the scene's own questions, with the bodies of the excluded entities.
    fn in_scene<'b>(&self, ignore: &'b [Body]) -> Filter<'b> {
        Filter { ignore, ..(self.mask & !SENSORS).into() }
    }

    /// The same, without these entities either.
    pub fn and_excluding(mut self, entities: impl IntoIterator<Item = Entity>) -> Self {
        self.excluded.extend(entities);
        self
    }
}

/// What a ray hits.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RayHit {
    /// The entity that is hit.
    pub entity: Entity,
    /// The piece of its shape, as an index into [`Shape::pieces`](shadowgap::Shape::pieces). Of a compound,
    /// [`CompoundParts::owner`](crate::CompoundParts::owner) tells whose it is.
    pub piece: usize,
    /// How far from the ray's origin; 0 if it lies in the collider.
    pub distance: f32,
    /// Where.
    pub point: Vec2,
    /// The unit normal there, out of the collider.
    pub normal: Vec2,
}

/// What a moving shape hits.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShapeHit {
    /// The entity that is hit.
    pub entity: Entity,
    /// The piece of its shape, as an index into [`Shape::pieces`](shadowgap::Shape::pieces). Of a compound,
    /// [`CompoundParts::owner`](crate::CompoundParts::owner) tells whose it is.
    pub piece: usize,
    /// How far the shape gets until then; 0 if it overlaps the collider at the start.
    pub distance: f32,
    /// Where they touch then.
    pub point: Vec2,
    /// The unit normal there, towards the shape that moves.
    pub normal: Vec2,
    /// Whether they overlap at the start, deeper than touching.
    pub inside: bool,
}

/// A collider near a point or a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Nearest {
    /// Its entity.
    pub entity: Entity,
    /// The piece of its shape, as an index into [`Shape::pieces`](shadowgap::Shape::pieces). Of a compound,
    /// [`CompoundParts::owner`](crate::CompoundParts::owner) tells whose it is.
    pub piece: usize,
    /// How far away it is; negative for an overlap: minus the length of the shortest way out.
    pub distance: f32,
    /// Its point that is nearest.
    pub point: Vec2,
    /// The unit normal towards it.
    pub normal: Vec2,
}

/// Asks which colliders a ray or a moving shape hits, which are at a place, and which are near, as of the last step or
/// move.
///
/// Systems that ask run side by side. Each question returns an error only if a number is not finite, or if memory is
/// full.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_math::{Dir2, Vec2};
/// use bevy_shadowgap::prelude::*;
///
/// fn look(eye: Single<Entity>, query: SpatialQuery) -> Result {
///     let others = QueryFilter::excluding([*eye]);
///     if let Some(hit) = query.cast_ray(Vec2::ZERO, Dir2::X, 100.0, &others)? {
///         println!("{} is {} away", hit.entity, hit.distance);
///     }
///     Ok(())
/// }
/// # bevy_app::App::new().add_systems(bevy_app::Update, look);
/// ```
#[derive(SystemParam)]
pub struct SpatialQuery<'w, 's> {
    scene: Res<'w, CollisionScene>,
    bodies: Query<'w, 's, &'static ColliderBody>,
    _asks: Local<'s, Asks>,
}

impl SpatialQuery<'_, '_> {
    /// Asks a question of shadowgap's own, in which bodies' `user_data` are the bits of their entities.
    ///
    /// # Errors
    ///
    /// Those of the question, or if memory is full.
    pub fn ask<T>(&self, question: impl FnOnce(View<'_>) -> Result<T, SceneError>) -> Result<T, SceneError> {
        match self.scene.view() {
            Some(view) => question(view),
            // Memory was full, or the plugin was added after this system was made.
            None => question(self.scene.clone().refresh()?),
        }
    }

    /// The first collider that a ray hits within `max_distance`, which may be infinite. A ray that starts in a collider
    /// hits it at once.
    ///
    /// # Errors
    ///
    /// If a coordinate is not finite, or the distance is negative or NaN.
    pub fn cast_ray(
        &self,
        origin: Vec2,
        direction: Dir2,
        max_distance: f32,
        filter: &QueryFilter,
    ) -> Result<Option<RayHit>, SceneError> {
        let ([from, to], ignore) = (self.line(origin, direction, max_distance)?, self.ignored(filter));
        self.ask(|view| {
            let hit = view.raycast(from, to, filter.in_scene(&ignore))?;
            Ok(hit.and_then(|(hit, body)| Some(ray_hit(&hit, entity_of(&view, body)?))))
        })
    }

    /// All colliders that a ray hits, nearest first. It goes through them.
    ///
    /// # Errors
    ///
    /// As [`cast_ray`](Self::cast_ray).
    pub fn ray_hits(
        &self,
        origin: Vec2,
        direction: Dir2,
        max_distance: f32,
        filter: &QueryFilter,
    ) -> Result<Vec<RayHit>, SceneError> {
        let ([from, to], ignore) = (self.line(origin, direction, max_distance)?, self.ignored(filter));
        self.ask(|view| {
            let hits = view.raycast_all(from, to, filter.in_scene(&ignore))?;
            Ok(hits.iter().filter_map(|(hit, body)| Some(ray_hit(hit, entity_of(&view, *body)?))).collect())
        })
    }

    /// The first collider that a shape hits when it moves from a place in a direction, within `max_distance`, which may
    /// be infinite. All colliders together count as one: a shape that slides along a row of tiles hits none of their
    /// joints.
    ///
    /// # Errors
    ///
    /// If a number is not finite, or the distance is negative or NaN.
    pub fn cast_shape(
        &self,
        shape: &Collider,
        at: impl Into<Isometry2d>,
        direction: Dir2,
        max_distance: f32,
        filter: &QueryFilter,
    ) -> Result<Option<ShapeHit>, SceneError> {
        let at = at.into();
        let (motion, length) = self.motion(shape, at.translation, direction, max_distance)?;
        let (from, ignore) = (pose(at)?, self.ignored(filter));
        self.ask(|view| {
            let hit = view.cast(shape.shape(), &from, motion, filter.in_scene(&ignore))?;
            Ok(hit.and_then(|(impact, body)| {
                Some(ShapeHit {
                    entity: entity_of(&view, body)?,
                    piece: impact.pieces[0],
                    distance: (impact.time * length) as f32,
                    point: vec2(impact.point),
                    normal: vec2(impact.normal),
                    inside: impact.inside,
                })
            }))
        })
    }

    /// All colliders that a moving shape hits, in the order in which it does. It goes through them.
    ///
    /// # Errors
    ///
    /// As [`cast_shape`](Self::cast_shape).
    pub fn shape_hits(
        &self,
        shape: &Collider,
        at: impl Into<Isometry2d>,
        direction: Dir2,
        max_distance: f32,
        filter: &QueryFilter,
    ) -> Result<Vec<ShapeHit>, SceneError> {
        let at = at.into();
        let (motion, length) = self.motion(shape, at.translation, direction, max_distance)?;
        let (from, ignore) = (pose(at)?, self.ignored(filter));
        self.ask(|view| {
            let hits = view.sweep(shape.shape(), &from, motion, filter.in_scene(&ignore))?;
            let hit = |&Touch { body, piece, time, normal, point, inside, .. }: &Touch| {
                let entity = entity_of(&view, body)?;
                Some(ShapeHit {
                    entity,
                    piece,
                    distance: (time * length) as f32,
                    point: vec2(point),
                    normal: vec2(normal),
                    inside,
                })
            };
            Ok(hits.iter().filter_map(hit).collect())
        })
    }

    /// The colliders that hold a point.
    ///
    /// # Errors
    ///
    /// If a coordinate is not finite.
    pub fn point_intersections(&self, point: Vec2, filter: &QueryFilter) -> Result<Vec<Entity>, SceneError> {
        let ignore = self.ignored(filter);
        self.ask(|view| {
            let found = view.pick(pair(point), filter.in_scene(&ignore))?;
            Ok(found.iter().filter_map(|&body| entity_of(&view, body)).collect())
        })
    }

    /// The colliders that overlap a shape at a place.
    ///
    /// # Errors
    ///
    /// If a number of the place is not finite.
    pub fn shape_intersections(
        &self,
        shape: &Collider,
        at: impl Into<Isometry2d>,
        filter: &QueryFilter,
    ) -> Result<Vec<Entity>, SceneError> {
        let (at, ignore) = (pose(at.into())?, self.ignored(filter));
        self.ask(|view| {
            let found = view.query(shape.shape(), &at, filter.in_scene(&ignore));
            Ok(found.iter().filter_map(|&body| entity_of(&view, body)).collect())
        })
    }

    /// The colliders that overlap the box from `min` to `max`: themselves, not only their bounds.
    ///
    /// # Errors
    ///
    /// If a coordinate is not finite, or `max` is less than `min`.
    pub fn box_intersections(&self, min: Vec2, max: Vec2, filter: &QueryFilter) -> Result<Vec<Entity>, SceneError> {
        let ignore = self.ignored(filter);
        self.ask(|view| {
            let found = view.query_box(pair(min), pair(max), filter.in_scene(&ignore))?;
            Ok(found.iter().filter_map(|&body| entity_of(&view, body)).collect())
        })
    }

    /// The collider nearest to a point, and its nearest point. `max_distance` may be infinite.
    ///
    /// # Errors
    ///
    /// If a coordinate is not finite, or the distance is negative or NaN.
    pub fn project_point(
        &self,
        point: Vec2,
        max_distance: f32,
        filter: &QueryFilter,
    ) -> Result<Option<Nearest>, SceneError> {
        let ignore = self.ignored(filter);
        self.ask(|view| {
            let found = view.nearest(pair(point), max_distance.into(), filter.in_scene(&ignore))?;
            Ok(found.and_then(|(separation, body)| Some(nearest(&separation, entity_of(&view, body)?))))
        })
    }

    /// The colliders within `max_distance` of a shape at a place, nearest first, at most `count` of them.
    ///
    /// # Errors
    ///
    /// If a number is not finite, or the distance is negative or NaN.
    pub fn nearest(
        &self,
        shape: &Collider,
        at: impl Into<Isometry2d>,
        max_distance: f32,
        count: usize,
        filter: &QueryFilter,
    ) -> Result<Vec<Nearest>, SceneError> {
        let (at, ignore) = (pose(at.into())?, self.ignored(filter));
        self.ask(|view| {
            let filter = filter.in_scene(&ignore);
            let found = view.nearest_all(shape.shape(), &at, max_distance.into(), count, filter)?;
            Ok(found
                .iter()
                .filter_map(|(separation, body)| Some(nearest(separation, entity_of(&view, *body)?)))
                .collect())
        })
    }

    /// The bodies of the excluded entities; those that have none are passed over.
    fn ignored(&self, filter: &QueryFilter) -> Vec<Body> {
        filter.excluded.iter().filter_map(|&entity| self.bodies.get(entity).ok()?.body()).collect()
    }

    /// The ends of a ray.
    fn line(&self, origin: Vec2, direction: Dir2, max_distance: f32) -> Result<[[f64; 2]; 2], SceneError> {
        let [x, y] = pair(origin);
        let length = self.length(origin, 0.0, max_distance)?;
        let [along_x, along_y] = pair(*direction);
        Ok([[x, y], [x + along_x * length, y + along_y * length]])
    }

    /// The motion of a shape, and its length.
    fn motion(
        &self,
        shape: &Collider,
        from: Vec2,
        direction: Dir2,
        max_distance: f32,
    ) -> Result<([f64; 2], f64), SceneError> {
        let extent =
            shape.shape().points().map(|point| point.dot(point).sqrt()).fold(0.0, f64::max) + shape.shape().radius();
        let length = self.length(from, extent, max_distance)?;
        Ok((pair(*direction).map(|part| part * length), length))
    }

    /// How far a ray, or a shape of this extent, must go: no farther than past all bodies.
    fn length(&self, from: Vec2, extent: f64, max_distance: f32) -> Result<f64, SceneError> {
        if max_distance.is_nan() || max_distance < 0.0 {
            let (value, most) = (max_distance.into(), f64::INFINITY);
            return Err(NumberError::OutOfRange { name: "max_distance", value, least: 0.0, most }.into());
        }
        let [x, y] = pair(from);
        // A little more, as the direction's length is rounded.
        let past_all = 1.001 * ((x * x + y * y).sqrt() + self.scene.reach() + extent);
        Ok(past_all.min(max_distance.into()))
    }
}

fn ray_hit(hit: &shadowgap::RayHit, entity: Entity) -> RayHit {
    RayHit { entity, piece: hit.piece, distance: hit.distance as f32, point: vec2(hit.point), normal: vec2(hit.normal) }
}

fn nearest(separation: &shadowgap::Separation, entity: Entity) -> Nearest {
    let &shadowgap::Separation { distance, normal, on_b, pieces, .. } = separation;
    Nearest { entity, piece: pieces[1], distance: distance as f32, point: vec2(on_b), normal: vec2(normal) }
}
