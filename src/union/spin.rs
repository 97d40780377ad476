//! Two unions that move in straight lines and turn meanwhile: when they first touch.

use glam::DVec2;

use crate::math::interval::smaller;
use crate::pair::sides::{agrees, is_one_way};
use crate::pair::spin::{Course, Touch};
use crate::shape::piece_tree::Search;
use crate::shape::Form;
use crate::tolerance::ROUNDING;
use crate::union::piece_pairs::PiecePairs;

/// The first touch of any two pieces, with their numbers; of simultaneous touches the one with the lower numbers. None
/// if the shapes miss each other. For what counts as a touch see [`Course::first_touch`]; a touch whose normal does not
/// [agree](agrees) with the direction `one_way`, in the world, does not count, nor does one of a piece of B that is
/// already in another piece of such a body.
pub(crate) fn first_touch(
    a: &Form,
    b: &Form,
    course: &Course,
    grazes: bool,
    one_way: DVec2,
) -> Option<(Touch, usize, usize)> {
    // No point of a shape gets farther from where it would be without the turn: by the chord of the turn.
    let chord = |shape: &Form, spin: f64| smaller(spin.abs(), 2.0) * shape.radius_about_origin();
    let spread = chord(a, course.spins[0]) + chord(b, course.spins[1]) + course.start.touch;
    let pairs = PiecePairs { a, b, placement: &course.start };
    let mut search = Spin { a, b, course, grazes, one_way, spread, first: None };
    pairs.search(&mut search);
    search.first
}

/// At this part of the time until a touch, it is asked in which pieces the moving one is already.
const BEFORE: f64 = 1.0 - 1e-5;

/// The search for the earliest touch.
struct Spin<'s> {
    a: &'s Form,
    b: &'s Form,
    course: &'s Course,
    grazes: bool,
    one_way: DVec2,
    /// The largest distance that the turns move pieces against each other.
    spread: f64,
    first: Option<(Touch, usize, usize)>,
}

impl Spin<'_> {
    /// The time up to which an earlier touch is searched for.
    fn until(&self) -> f64 {
        self.first.map_or(1.0, |(first, ..)| first.time)
    }
}

impl Search for Spin<'_> {
    /// Whether the boxes, wider by what the turns add, touch during the motion up to the earliest touch so far.
    fn may_contain(&self, offset: DVec2, half: DVec2) -> bool {
        let way = self.course.motion * (0.5 * self.until());
        let half = half + self.spread + ROUNDING * offset.length();
        let gap = (offset + way).abs() - way.abs() - half;
        gap.max_element() <= 0.0 && offset.perp_dot(way).abs() <= half.dot(DVec2::new(way.y, way.x).abs())
    }

    fn visit_pair(&mut self, i: usize, j: usize) {
        let (a, b) = (&self.a.convex_pieces()[i], &self.b.convex_pieces()[j]);
        let Some(touch) = self.course.first_touch(a, b, self.until(), self.grazes) else { return };
        let earlier = |(first, p, q): (Touch, usize, usize)| {
            touch.time < first.time || (touch.time == first.time && (i, j) < (p, q))
        };
        let counts = || {
            let placement = self.course.at(touch.time * BEFORE);
            let pairs = PiecePairs { a: self.a, b: self.b, placement: &placement };
            let normal = pairs.pair(i, j).direction_in_world(touch.axis.normal);
            agrees(normal, self.one_way) && !pairs.is_within_another(i, j)
        };
        if self.first.is_none_or(earlier) && (!is_one_way(self.one_way) || counts()) {
            self.first = Some((touch, i, j));
        }
    }
}
