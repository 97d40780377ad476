//! Checks the vertices of a core that were read from bytes.

use glam::DVec2;

use crate::polygon::orientation::orientation;
use crate::polygon::support::{next, previous};
use crate::shape::convex::{reach, Convex};
use crate::tolerance::{LARGEST, SMALLEST};

/// The largest coordinate of a centre, and of a vertex relative to one: those of points are at most [`LARGEST`].
const MAX_COORDINATE: f64 = 2.0 * LARGEST;

/// The shortest edge: sizes are at least 1e-70, and a core's vertices at least 1e-12 of its size apart. Its square is
/// still far above the smallest number.
const MIN_EDGE: f64 = 1e-100;

/// How far the core may be off its centre, as a fraction of its size …
const CENTER_OFFSET: f64 = 1e-9;

/// … and, for the centre's rounding far from the shape's origin, as a fraction of its distance.
const CENTER_ROUNDING: f64 = 4.0 * f64::EPSILON;

/// The piece of these numbers, unless no constructor could have made it.
pub(crate) fn piece_of(center: DVec2, radius: f64, core: Vec<DVec2>) -> Option<Convex> {
    let radius_fits = radius == 0.0 || (SMALLEST..=LARGEST).contains(&radius);
    (radius_fits && is_within(center, MAX_COORDINATE) && is_core(&core, center))
        .then(|| Convex::new(center, core, radius))
}

pub(crate) fn is_within(point: DVec2, most: f64) -> bool {
    point.x.abs() <= most && point.y.abs() <= most
}

/// Whether the vertices can be a core's: around the centre, counter-clockwise, strictly convex, one turn in all.
fn is_core(core: &[DVec2], center: DVec2) -> bool {
    let count = core.len();
    let slack = CENTER_OFFSET * reach(core) + CENTER_ROUNDING * center.length();
    if count < 2 {
        return *core == [DVec2::ZERO];
    }
    // Counts the turns: how often the edges' direction enters the upper half plane.
    let mut rounds = 0;
    for (k, &vertex) in core.iter().enumerate() {
        let (before, after) = (previous(k, count), next(k, count));
        let (edge, edge_before) = (core[after] - vertex, vertex - core[before]);
        let long = is_within(vertex, MAX_COORDINATE) && edge.length() >= MIN_EDGE;
        if !long || vertex.perp_dot(core[after]) < -slack * edge.length() {
            return false;
        }
        if count > 2 && orientation(core, before, k, after) <= 0.0 {
            return false;
        }
        let is_upper = |edge: DVec2| edge.y > 0.0 || (edge.y == 0.0 && edge.x > 0.0);
        rounds += u32::from(is_upper(edge) && !is_upper(edge_before));
    }
    rounds == 1 && (count > 2 || (core[0] + core[1]).length() <= 2.0 * slack)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn core(vertices: &[[f64; 2]]) -> bool {
        is_core(&vertices.iter().copied().map(DVec2::from_array).collect::<Vec<_>>(), DVec2::ZERO)
    }

    #[test]
    fn a_core_is_convex_and_about_its_centre() {
        assert!(core(&[[0.0, 0.0]]));
        assert!(core(&[[-1.0, 0.5], [1.0, -0.5]]));
        assert!(core(&[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]));
    }

    #[test]
    fn vertices_that_are_no_core_are_refused() {
        let nan = f64::NAN;
        let none: [&[[f64; 2]]; 11] = [
            &[],
            &[[0.1, 0.0]],
            &[[nan, 0.0]],
            &[[-1.0, 0.0], [1.0, nan]],
            &[[-1.0, 0.0], [2.0, 0.0]],
            &[[0.0, 0.0], [0.0, 0.0]],
            &[[-1.0, -1.0], [-1.0, 1.0], [1.0, 1.0], [1.0, -1.0]],
            &[[-1.0, -1.0], [0.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]],
            &[[-1.0, -1.0], [0.0, -0.5], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]],
            &[[9.0, 9.0], [11.0, 9.0], [11.0, 11.0], [9.0, 11.0]],
            &[[-1e71, -1e71], [1e71, -1e71], [0.0, 1e71]],
        ];
        for vertices in none {
            assert!(!core(vertices), "{vertices:?}");
        }
        // A star that turns twice, left at each of its points.
        let star =
            [0.0f64, 2.0, 4.0, 1.0, 3.0].map(|k| (k * std::f64::consts::TAU / 5.0).sin_cos()).map(|(y, x)| [x, y]);
        assert!(!core(&star));
    }

    #[test]
    fn a_core_is_off_its_centre_by_rounding_at_most() {
        let square = |x: f64| [[x, -1.0], [x + 2.0, -1.0], [x + 2.0, 1.0], [x, 1.0]].map(DVec2::from_array);
        let segment = |x: f64| [[x, -1.0], [x, 1.0]].map(DVec2::from_array);
        // By a part of its size, of which the farthest vertex is √5 away, or 1 …
        assert!(is_core(&square(2.2e-9), DVec2::ZERO) && !is_core(&square(2.3e-9), DVec2::ZERO));
        assert!(is_core(&segment(0.9e-9), DVec2::ZERO) && !is_core(&segment(1.1e-9), DVec2::ZERO));
        // … and, far from the shape's origin, of its distance.
        let far = DVec2::new(-3e6, 4e6);
        let rounding = 5e6 * CENTER_ROUNDING;
        assert!(is_core(&segment(0.9e-9 + rounding), far) && !is_core(&segment(1.1e-9 + rounding), far));
        assert!(is_core(&square(2.2e-9 + rounding), far) && !is_core(&square(2.3e-9 + rounding), far));
    }

    #[test]
    fn numbers_of_a_piece_are_those_that_a_constructor_takes() {
        let square = |size: f64| {
            [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[x, y]| DVec2::new(x, y) * size).to_vec()
        };
        let is_piece = |center: DVec2, radius: f64, size: f64| piece_of(center, radius, square(size)).is_some();
        for (radius, is_one) in [
            (0.0, true),
            (-0.0, true),
            (SMALLEST, true),
            (LARGEST, true),
            (0.9 * SMALLEST, false),
            (1.1 * LARGEST, false),
            (-1.0, false),
            (f64::NAN, false),
        ] {
            assert_eq!(is_piece(DVec2::ZERO, radius, 1.0), is_one, "{radius}");
        }
        for (number, is_one) in
            [(2.0 * LARGEST, true), (-2.0 * LARGEST, true), (2.1 * LARGEST, false), (-2.1 * LARGEST, false)]
        {
            for center in [DVec2::new(number, 0.0), DVec2::new(0.0, number)] {
                assert_eq!(is_piece(center, 0.0, 1e60), is_one, "{center}");
            }
            assert_eq!(is_piece(DVec2::ZERO, 0.0, number.abs()), is_one, "{number}");
        }
        assert!(is_piece(DVec2::ZERO, 0.0, 0.6 * MIN_EDGE) && !is_piece(DVec2::ZERO, 0.0, 0.4 * MIN_EDGE));
        let piece = piece_of(DVec2::new(3.0, 4.0), 0.5, square(1.0)).unwrap();
        assert_eq!((piece.center, piece.radius, piece.core.len()), (DVec2::new(3.0, 4.0), 0.5, 4));
    }
}
