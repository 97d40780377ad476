//! A body's handle, options and collision filter.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::pose::Pose;
use crate::math::vector::IntoVector;
use crate::tolerance::SMALLEST;

/// The handle of a body in a [`Scene`](crate::Scene), as returned by [`Scene::add`](crate::Scene::add).
///
/// A handle stays valid until its body is removed. From then on every call refuses it with
/// [`SceneError::Removed`](crate::SceneError::Removed), even when another body has got the same slot.
///
/// It names the same body in a clone of its scene, and in every scene that is restored from its snapshot. It does not
/// tell scenes apart: an unrelated scene takes it for its own body in the same slot, if as many bodies have been
/// removed from that slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Body {
    pub(crate) slot: u32,
    pub(crate) generation: u32,
}

impl Body {
    /// The body's slot: its index in [`Scene::poses_mut`](crate::Scene::poses_mut) (times three) and its number in
    /// [`Scene::pairs`](crate::Scene::pairs). It does not change while the body is in the scene; afterwards another
    /// body may get it.
    pub fn slot(self) -> usize {
        self.slot as usize
    }

    /// The handle as one number, to be kept where only numbers can be. [`Body::from_bits`] is its inverse.
    pub fn to_bits(self) -> u64 {
        u64::from(self.generation) << 32 | u64::from(self.slot)
    }

    /// The handle of a number that [`Body::to_bits`] made. Any other number gives a handle that scenes refuse, or the
    /// handle of another body.
    pub fn from_bits(bits: u64) -> Self {
        Body { slot: bits as u32, generation: (bits >> 32) as u32 }
    }
}

/// A body's initial pose, whether it is fixed, and what it can collide with.
///
/// The default is a moving body at the origin that collides with everything.
///
/// ```
/// use shadowgap::BodyOptions;
///
/// const WALLS: u32 = 2;
/// let wall = BodyOptions { x: 5.0, fixed: true, category: WALLS, ..Default::default() };
/// let ghost = BodyOptions { mask: !WALLS, ..Default::default() };
/// assert_eq!((wall.mask, ghost.category), (u32::MAX, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct BodyOptions {
    /// The x coordinate of its frame's origin, in the world.
    pub x: f64,
    /// The y coordinate of its frame's origin, in the world.
    pub y: f64,
    /// Its angle in radians; positive turns +x towards +y.
    pub angle: f64,
    /// For walls and floors: two fixed bodies are never paired. A fixed body may still be moved by the caller.
    pub fixed: bool,
    /// The groups that the body belongs to, one bit each. The default is 1. A body of none, 0, is in no pair, and no
    /// question finds it.
    pub category: u32,
    /// The groups that the body collides with. Two bodies are paired only when the category of each has a bit in the
    /// mask of the other. The default has all bits.
    pub mask: u32,
    /// A direction in its own frame, of any length but zero: in motion it stops only bodies that come against that
    /// direction from outside, as a plank that is jumped through from below. The default `None` stops everything.
    ///
    /// [`Scene::move_body`](crate::Scene::move_body), `push`, `sweep`, `cast` and `raycast` of a scene respect it, and
    /// [`Scene::resolve`](crate::Scene::resolve) moves nothing out of the body. All other questions ignore the
    /// direction.
    pub one_way: Option<DVec2>,
    /// A number of the caller's own, such as that of an entity; the default is 0.
    /// [`Scene::user_data`](crate::Scene::user_data) tells it. Snapshots do not hold it: a body that is restored keeps
    /// it if the scene has the body, and otherwise begins with 0.
    pub user_data: u64,
}

impl Default for BodyOptions {
    /// A moving body at the origin that meets everything.
    fn default() -> Self {
        BodyOptions {
            x: 0.0,
            y: 0.0,
            angle: 0.0,
            fixed: false,
            category: 1,
            mask: u32::MAX,
            one_way: None,
            user_data: 0,
        }
    }
}

impl From<Pose> for BodyOptions {
    /// A moving body at this pose that meets everything.
    fn from(pose: Pose) -> Self {
        BodyOptions { angle: pose.angle(), ..pose.position().into() }
    }
}

impl<V: IntoVector> From<V> for BodyOptions {
    /// A moving body at this position that meets everything. [`Scene::add`](crate::Scene::add) checks the numbers.
    fn from(position: V) -> Self {
        let DVec2 { x, y } = position.into_vector();
        BodyOptions { x, y, ..BodyOptions::default() }
    }
}

/// The category and mask of [`BodyOptions`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CategoryMask {
    pub category: u32,
    pub mask: u32,
}

/// The default of [`BodyOptions`].
impl Default for CategoryMask {
    fn default() -> Self {
        CategoryMask { category: 1, mask: u32::MAX }
    }
}

impl CategoryMask {
    /// Whether two bodies may be paired.
    #[inline(always)]
    pub fn allows(self, other: CategoryMask) -> bool {
        self.category & other.mask != 0 && other.category & self.mask != 0
    }
}

/// Refuses a direction with a number out of range, or without length.
pub(crate) fn check_one_way(direction: Option<DVec2>) -> Result<(), NumberError> {
    let Some(direction) = direction else { return Ok(()) };
    check_vector(direction, ["one_way.x", "one_way.y"])?;
    let length = direction.length();
    if length < SMALLEST {
        return Err(NumberError::TooShort { name: "one_way", length });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_one_number_and_back() {
        for body in
            [Body { slot: 7, generation: 0 }, Body { slot: 0, generation: 9 }, Body { slot: u32::MAX, generation: 5 }]
        {
            assert_eq!(Body::from_bits(body.to_bits()), body);
        }
        assert_eq!(Body { slot: 3, generation: 2 }.to_bits(), 2 << 32 | 3);
    }

    #[test]
    fn a_pose_or_a_position_will_do_for_options() {
        let at = BodyOptions { x: 1.0, y: -2.0, ..Default::default() };
        assert_eq!((BodyOptions::from([1.0, -2.0]), BodyOptions::from(DVec2::new(1.0, -2.0))), (at, at));
        assert_eq!(BodyOptions::from(Pose::new(1.0, -2.0, 0.5).unwrap()), BodyOptions { angle: 0.5, ..at });
    }

    #[test]
    fn a_direction_needs_a_length() {
        assert_eq!(DVec2::new(SMALLEST, 0.0).length(), SMALLEST);
        assert!(check_one_way(None).is_ok() && check_one_way(Some(DVec2::new(0.0, -SMALLEST))).is_ok());
        for short in [DVec2::ZERO, DVec2::new(0.999 * SMALLEST, 0.0)] {
            assert!(matches!(check_one_way(Some(short)), Err(NumberError::TooShort { .. })));
        }
        assert!(check_one_way(Some(DVec2::new(f64::NAN, 1.0))).is_err());
    }
}
