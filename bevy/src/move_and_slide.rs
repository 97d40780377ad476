//! Moving an entity against all others.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::{DAffine3, DVec3, Vec2};
use bevy_transform::components::Transform;
use shadowgap::{Body, MoveOptions, Scene};

use crate::collider::WithCollider;
use crate::layers::SENSORS;
use crate::placement::{affine, affine_of_parent, pair, turned_in, vec2, Placement};
use crate::refusal::MoveError;
use crate::scene::{entity_of, ColliderBody, CollisionScene};

/// How an entity moves. The default is seen from above: everything is a wall.
///
/// ```
/// use bevy_math::Vec2;
/// use bevy_shadowgap::MoveConfig;
/// let walk = MoveConfig { up: Vec2::Y, step: 4.0, snap: 4.0, ..Default::default() };
/// assert!(walk.slide);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MoveConfig {
    /// Colliders in these layers block it, of all that it collides with.
    pub mask: u32,
    /// Entities that do not count.
    pub excluded: Vec<Entity>,
    /// Colliders in these layers, and each [`Sensor`](crate::Sensor), block nothing; [`Moved::passed`] tells of those
    /// that it touches.
    pub triggers: u32,
    /// The direction away from the ground, of any length; zero: there is no ground.
    pub up: Vec2,
    /// The steepest ground, in radians from level.
    pub max_slope: f32,
    /// How far below its sole an entity that walks takes up the ground again.
    pub snap: f32,
    /// The highest step that it walks over.
    pub step: f32,
    /// Whether it slides along what blocks it, or stops there.
    pub slide: bool,
}

impl Default for MoveConfig {
    fn default() -> Self {
        MoveConfig {
            mask: u32::MAX,
            excluded: Vec::new(),
            triggers: 0,
            up: Vec2::ZERO,
            max_slope: std::f32::consts::FRAC_PI_4,
            snap: 0.0,
            step: 0.0,
            slide: true,
        }
    }
}

/// What blocked an entity.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MoveHit {
    /// The entity that blocked it.
    pub entity: Entity,
    /// The piece of its shape, as an index into [`Shape::pieces`](shadowgap::Shape::pieces). Of a compound,
    /// [`CompoundParts::owner`](crate::CompoundParts::owner) tells whose it is.
    pub piece: usize,
    /// The unit normal of what blocked it, towards the entity that moves.
    pub normal: Vec2,
    /// Where they touch.
    pub point: Vec2,
    /// The part of the motion that was made until then, from 0 to 1.
    pub time: f32,
}

/// A sensor or trigger that an entity touched on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Passed {
    /// Its entity.
    pub entity: Entity,
    /// The piece of its shape, as an index into [`Shape::pieces`](shadowgap::Shape::pieces). Of a compound,
    /// [`CompoundParts::owner`](crate::CompoundParts::owner) tells whose it is.
    pub piece: usize,
    /// The part of the motion that was made until then, from 0 to 1.
    pub time: f32,
    /// Where they touch.
    pub point: Vec2,
    /// Whether they overlap at the start.
    pub inside: bool,
}

/// How far an entity got, and what it met.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Moved {
    /// The way that it made, in the world, before its place is rounded to the transform's single precision.
    pub moved: Vec2,
    /// What was left of the motion where something stopped it.
    pub left: Vec2,
    /// What it stands on now.
    pub ground: Option<MoveHit>,
    /// The first wall that blocked it.
    pub wall: Option<MoveHit>,
    /// The first ceiling that blocked it.
    pub ceiling: Option<MoveHit>,
    /// All that blocked it, in order.
    pub hits: Vec<MoveHit>,
    /// The sensors and triggers that it touched on its way, in order of time.
    pub passed: Vec<Passed>,
    /// Whether it still overlaps something: there was no room.
    pub stuck: bool,
}

/// Moves entities against all colliders that they collide with: they stop at what blocks them and slide along it. Moves
/// lifts and walls, too, which [`push`](Self::push) others.
///
/// A move is written to the `Transform` of each entity that it moves, and counts for the next move and for questions at
/// once.
#[derive(SystemParam)]
pub struct MoveAndSlide<'w, 's> {
    pub(crate) scene: ResMut<'w, CollisionScene>,
    pub(crate) bodies: Query<'w, 's, &'static mut ColliderBody, WithCollider>,
    pub(crate) transforms: Query<'w, 's, (&'static mut Transform, Option<&'static ChildOf>)>,
    pub(crate) children: Query<'w, 's, &'static Children>,
}

impl MoveAndSlide<'_, '_> {
    /// Moves an entity by a way in the world: its velocity times the seconds of the step. It starts where its transform
    /// is now; other entities are where the last step or move has put them.
    ///
    /// # Errors
    ///
    /// If the entity has no collider, one that has not been read yet, or one that the scene refuses; if it is
    /// [`FixedCollider`](crate::FixedCollider); and if a number of the motion or of the config is out of range. Nothing
    /// has changed then.
    pub fn move_and_slide(&mut self, entity: Entity, motion: Vec2, config: &MoveConfig) -> Result<Moved, MoveError> {
        let ignore = self.bodies_of(&config.excluded);
        let options = MoveOptions {
            mask: config.mask & !SENSORS,
            ignore: &ignore,
            up: pair(config.up).into(),
            // Rounded up, the default would exceed the quarter turn to which slopes go.
            max_slope: f64::from(config.max_slope).min(std::f64::consts::FRAC_PI_2),
            snap: config.snap.into(),
            step: config.step.into(),
            slide: config.slide,
            triggers: config.triggers & !SENSORS | self.scene.sensors(),
            ..MoveOptions::default()
        };
        let body = self.body_where_transform_is(entity)?;
        let answer = self.scene.scene().move_body(body, pair(motion), &options)?;
        self.follow_body(entity)?;
        Ok(told(&answer, &self.scene))
    }

    /// The bodies of those entities that have one.
    pub(crate) fn bodies_of(&self, entities: &[Entity]) -> Vec<Body> {
        entities.iter().filter_map(|&entity| self.bodies.get(entity).ok()?.body()).collect()
    }

    /// The transform of an entity's parent into the world.
    pub(crate) fn parent_of(&self, entity: Entity) -> Result<DAffine3, MoveError> {
        let (_, child_of) = self.transforms.get(entity).map_err(|_| MoveError::NoCollider)?;
        Ok(affine_of_parent(child_of.map(ChildOf::parent), |ancestor| self.transforms.get(ancestor).ok()))
    }

    /// Where an entity's transform puts its body now.
    pub(crate) fn placement(&self, entity: Entity) -> Result<Placement, MoveError> {
        let (transform, _) = self.transforms.get(entity).map_err(|_| MoveError::NoCollider)?;
        Ok(Placement::of(&(self.parent_of(entity)? * affine(transform)))?)
    }

    /// An entity's body, after it has been put where the transform is now.
    pub(crate) fn body_where_transform_is(&mut self, entity: Entity) -> Result<Body, MoveError> {
        let here = self.placement(entity)?;
        let mut linked = self.bodies.get_mut(entity).map_err(|_| MoveError::NoCollider)?;
        let ColliderBody { linked, refused } = linked.bypass_change_detection();
        let linked = linked.as_mut().ok_or(refused.map_or(MoveError::NotRead, MoveError::Refused))?;
        if here.scale != linked.placement.scale {
            return Err(MoveError::NotRead);
        }
        if here.pose() != linked.placement.pose() {
            self.scene.note_place(&here);
            self.scene.scene().move_to(linked.body, here.pose())?;
            linked.placement = here;
        }
        Ok(linked.body)
    }

    /// Writes to an entity's transform where the scene has put its body. The scene goes on from the place as the
    /// transform has it, rounded: nothing then depends on what no component shows.
    pub(crate) fn follow_body(&mut self, entity: Entity) -> Result<(), MoveError> {
        let parent = self.parent_of(entity)?;
        let mut linked = self.bodies.get_mut(entity).map_err(|_| MoveError::NoCollider)?;
        let linked = linked.bypass_change_detection().linked.as_mut().ok_or(MoveError::NotRead)?;
        let pose = self.scene.pose(linked.body)?;
        let [x, y, angle] = [pose.position().x, pose.position().y, pose.angle()];
        if [x, y, angle] == linked.placement.pose() {
            return Ok(());
        }
        let (mut transform, _) = self.transforms.get_mut(entity).map_err(|_| MoveError::NoCollider)?;
        let depth = parent.transform_point3(transform.translation.as_dvec3()).z;
        let translation = parent.inverse().transform_point3(DVec3::new(x, y, depth)).as_vec3();
        let rotation = turned_in(&parent, transform.rotation, angle - linked.placement.angle);
        let moved = Transform { translation, rotation, ..*transform };
        let place = Placement::of(&(parent * affine(&moved)))?;
        *transform = moved;
        self.scene.note_place(&place);
        self.scene.scene().move_to(linked.body, place.pose())?;
        // A turn may leave rounding in the scale of a chain of transforms: the shape is still that of the scale before,
        // and the next step sees that.
        linked.placement = Placement { scale: linked.placement.scale, ..place };
        Ok(())
    }
}

/// After the moves of a system, questions find where they led.
impl Drop for MoveAndSlide<'_, '_> {
    fn drop(&mut self) {
        self.scene.bypass_change_detection().refresh();
    }
}

/// The answer of the scene, by entities.
fn told(answer: &shadowgap::Move, scene: &Scene) -> Moved {
    let hit = |hit: &shadowgap::MoveHit| {
        let entity = entity_of(scene, hit.body)?;
        Some(MoveHit {
            entity,
            piece: hit.piece,
            normal: vec2(hit.normal),
            point: vec2(hit.point),
            time: hit.time as f32,
        })
    };
    let passed = |touch: &shadowgap::Touch| {
        let entity = entity_of(scene, touch.body)?;
        Some(Passed {
            entity,
            piece: touch.piece,
            time: touch.time as f32,
            point: vec2(touch.point),
            inside: touch.inside,
        })
    };
    Moved {
        moved: vec2(answer.moved),
        left: vec2(answer.left),
        ground: answer.ground.as_ref().and_then(hit),
        wall: answer.wall.as_ref().and_then(hit),
        ceiling: answer.ceiling.as_ref().and_then(hit),
        hits: answer.hits.iter().filter_map(hit).collect(),
        passed: answer.passed.iter().filter_map(passed).collect(),
        stuck: answer.stuck,
    }
}
