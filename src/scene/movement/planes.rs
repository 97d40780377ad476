//! What is left of a motion between the planes that block it.

use glam::DVec2;

/// The vector nearest to `motion` that leads into none of the half-planes behind these unit normals: the motion itself,
/// its part along one of them, or zero.
///
/// The directions that are left form a convex cone, and the nearest vector in a cone lies inside, on one of its two
/// edges or at its tip (as in Quake's and Avian's movement). It is never longer than the motion, and never more than a
/// right angle away from it.
pub(crate) fn project(motion: DVec2, normals: &[DVec2]) -> DVec2 {
    let slack = ROUNDING * motion.length();
    let is_free = |motion: DVec2| normals.iter().all(|normal| motion.dot(*normal) >= -slack);
    if is_free(motion) {
        return motion;
    }
    let mut nearest = DVec2::ZERO;
    for normal in normals {
        let along = motion - *normal * motion.dot(*normal);
        // Of right-angled parts of one vector, the longest is the nearest to it.
        if motion.dot(*normal) < 0.0 && along.length_squared() > nearest.length_squared() && is_free(along) {
            nearest = along;
        }
    }
    if nearest.length() <= slack {
        DVec2::ZERO
    } else {
        nearest
    }
}

/// Whether what is left of a motion leads no farther along the motion that was asked for.
pub(crate) fn leads_back(motion: DVec2, asked: DVec2) -> bool {
    motion.dot(asked) <= ROUNDING * motion.length() * asked.length()
}

/// The error of a projection, as a fraction of the vector's length.
pub(crate) const ROUNDING: f64 = 1e-12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_motion_keeps_what_no_plane_takes() {
        let (floor, wall, low) = (DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y);
        let (right, down) = (DVec2::X, DVec2::NEG_Y);
        assert_eq!(project(right + down, &[]), right + down);
        assert_eq!(project(right + down, &[floor]), right);
        assert_eq!(project(right - down, &[floor]), right - down);
        assert_eq!(project(right + down, &[floor, wall]), DVec2::ZERO);
        assert_eq!(project(-right + down, &[floor, wall]), -right);
        assert_eq!(project(right, &[floor, low]), right);
        // In a wedge that narrows to the right, nothing leads to the right.
        let wedge = [DVec2::new(-0.6, 0.8), DVec2::new(-0.6, -0.8)];
        assert_eq!(project(right, &wedge), DVec2::ZERO);
        assert_eq!(project(-right, &wedge), -right);
    }

    #[test]
    fn a_motion_across_or_against_what_was_asked_for_leads_back() {
        for (motion, leads) in [(DVec2::new(1.0, 9.0), false), (DVec2::Y, true), (DVec2::new(-0.1, 9.0), true)] {
            assert_eq!(leads_back(motion, 2.0 * DVec2::X), leads);
        }
        assert!(leads_back(DVec2::new(1e-13, 1.0), DVec2::X));
    }
}
