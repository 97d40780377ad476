//! Draws what the scene holds.

use bevy_app::{App, Plugin, PostUpdate};
use bevy_color::Color;
use bevy_ecs::prelude::*;

use bevy_gizmos::config::GizmoConfigGroup;
use bevy_gizmos::gizmos::Gizmos;
use bevy_gizmos::AppGizmoBuilder;
use bevy_math::Isometry2d;
use bevy_reflect::prelude::ReflectDefault;
use bevy_reflect::Reflect;

use crate::collisions::Collisions;
use crate::layers::FixedCollider;
use crate::outline::outlines;
use crate::placement::vec2;
use crate::scene::{ColliderBody, CollisionScene};

/// What [`ShadowgapGizmosPlugin`] draws, and in which colours; `None` leaves it out. Lines and whether anything is
/// drawn at all are set in Bevy's `GizmoConfigStore`.
#[derive(Clone, Debug, Reflect, GizmoConfigGroup)]
#[reflect(Clone, Debug, Default)]
pub struct ShadowgapGizmos {
    /// The outlines of colliders.
    pub colliders: Option<Color>,
    /// The outlines of [`FixedCollider`] colliders.
    pub fixed: Option<Color>,
    /// The outlines of colliders that overlap others, in place of their own colour.
    pub colliding: Option<Color>,
    /// Contact points.
    pub points: Option<Color>,
    /// Normals at the contact points.
    pub normals: Option<Color>,
    /// The radius of the circles that stand for contact points.
    pub point_radius: f32,
    /// The length of the arrows that stand for normals.
    pub normal_length: f32,
}

impl Default for ShadowgapGizmos {
    fn default() -> Self {
        ShadowgapGizmos {
            colliders: Some(Color::srgb(0.35, 0.65, 1.0)),
            fixed: Some(Color::srgb(0.6, 0.6, 0.6)),
            colliding: Some(Color::srgb(1.0, 0.55, 0.2)),
            points: Some(Color::srgb(1.0, 0.9, 0.2)),
            normals: Some(Color::srgb(1.0, 0.3, 0.3)),
            point_radius: 1.5,
            normal_length: 12.0,
        }
    }
}

/// Draws colliders, contact points and normals by Bevy's gizmos, after all else of a frame: as the last step has seen
/// them. It needs Bevy's `GizmoPlugin`, which the default plugins bring, and
/// [`ShadowgapPlugin`](crate::ShadowgapPlugin).
#[derive(Clone, Copy, Debug, Default)]
pub struct ShadowgapGizmosPlugin;

impl Plugin for ShadowgapGizmosPlugin {
    fn build(&self, app: &mut App) {
        app.init_gizmo_group::<ShadowgapGizmos>().add_systems(PostUpdate, (draw_colliders, draw_contacts));
    }
}

fn draw_colliders(
    mut gizmos: Gizmos<ShadowgapGizmos>,
    scene: Res<CollisionScene>,
    collisions: Collisions,
    bodies: Query<(Entity, &ColliderBody, Has<FixedCollider>)>,
) {
    let colliding: std::collections::HashSet<Entity> =
        collisions.iter().flat_map(|collision| [collision.a, collision.b]).collect();
    for (entity, body, fixed) in &bodies {
        let config = &gizmos.config_ext;
        let own = if fixed { config.fixed } else { config.colliders };
        let colour = if colliding.contains(&entity) { config.colliding.or(own) } else { own };
        let (Some(colour), Some(body)) = (colour, body.body()) else { continue };
        let (Ok(shape), Ok(pose)) = (scene.shape(body), scene.pose(body)) else { continue };
        for outline in outlines(&shape, &pose) {
            gizmos.lineloop_2d(outline, colour);
        }
    }
}

fn draw_contacts(mut gizmos: Gizmos<ShadowgapGizmos>, collisions: Collisions) {
    let ShadowgapGizmos { points, normals, point_radius, normal_length, .. } = *gizmos.config_ext;
    if points.is_none() && normals.is_none() {
        return;
    }
    for collision in collisions.iter() {
        let Some(contact) = collisions.contact(collision) else { continue };
        for point in contact.points.iter() {
            let at = vec2(point.point);
            if let Some(colour) = points {
                gizmos.circle_2d(Isometry2d::from_translation(at), point_radius, colour);
            }
            if let Some(colour) = normals {
                gizmos.arrow_2d(at, at + vec2(contact.normal) * normal_length, colour);
            }
        }
    }
}
