//! The Minkowski difference { b − a } of two convex pieces as a region: they overlap exactly when it contains the
//! origin.

use glam::DVec2;

use crate::memory::reserve;
use crate::pair::placement::Pair;
use crate::polygon::support::{next, support};
use crate::shape::boundary::Region;
use crate::shape::convex::Convex;

/// Whether memory has room for a difference of up to this many vertices; see [`reserve`].
pub(crate) fn has_room_for_vertices(count: usize) -> bool {
    // A vertex and a normal each, in lists that may be twice as long as needed, and four more for the lists themselves.
    reserve(count + 4, 4 * size_of::<DVec2>())
}

/// Writes the difference { b − a }, in the frame of the pair, into `region`. Returns whether it has an interior: the
/// difference of two parallel segments has none.
///
/// Its edges are those of B and of −A, merged by direction in one round, and each of its vertices is the difference of
/// a vertex of B and one of A (M. de Berg et al., Computational Geometry, 3rd edition 2008, section 13.3).
pub(crate) fn difference(pair: &Pair, region: &mut Region) -> bool {
    let (a, b) = (pair.a, pair.b);
    let (count_a, count_b) = (a.core.len(), b.core.len());
    region.vertices.clear();
    region.normals.clear();
    region.radius = pair.radius;
    let along_b = direction_if_thin(b, pair.tie).map(|along| pair.rotation.apply(along));
    region.thin = match (direction_if_thin(a, pair.tie), along_b) {
        (Some(_), Some(_)) => Some(DVec2::ZERO),
        (along_a, along_b) => along_a.or(along_b),
    };
    // How many edges of each remain.
    let (mut remaining_a, mut remaining_b) = (a.normals.len(), b.normals.len());
    if remaining_a + remaining_b == 0 {
        region.vertices.push(pair.offset);
        return pair.radius > pair.tie;
    }
    let (mut i, mut j) = (0, 0);
    let mut heading = DVec2::ZERO;
    if let Some(&normal) = a.normals.first() {
        // B's next edge must come after A's first: of two equally far vertices take the later one.
        heading = -normal;
        let along = pair.rotation.undo(heading);
        j = support(&b.core, along, 0);
        if b.core[next(j, count_b)].dot(along) >= b.core[j].dot(along) {
            j = next(j, count_b);
        }
    }
    while remaining_a + remaining_b > 0 {
        region.vertices.push(pair.b_vertex(j) - pair.a_vertex(i));
        // The outward normals of the next edges of −A and B.
        let normal_a = -a.normals.get(i).copied().unwrap_or_default();
        let normal_b = pair.rotation.apply(b.normals.get(j).copied().unwrap_or_default());
        if remaining_b == 0 || (remaining_a > 0 && turns_first(normal_a, normal_b, heading)) {
            heading = normal_a;
            i = next(i, count_a);
            remaining_a -= 1;
        } else {
            heading = normal_b;
            j = next(j, count_b);
            remaining_b -= 1;
        }
        region.normals.push(heading);
    }
    // With a width or a radius there is an interior. Of two segments, only if they are not parallel: measure the
    // thickness.
    pair.radius > pair.tie || a.width + b.width > pair.tie || region.core_width() > pair.tie
}

/// The direction of a piece that has no width: a unit vector along a segment, zero for a point; none if it has a width.
fn direction_if_thin(piece: &Convex, tie: f64) -> Option<DVec2> {
    (piece.width <= tie).then(|| piece.normals.first().map_or(DVec2::ZERO, |normal| normal.perp()))
}

/// Whether `p` comes before `q`, or with it, when turning counter-clockwise from `heading`. All are unit vectors.
fn turns_first(p: DVec2, q: DVec2, heading: DVec2) -> bool {
    /// Of directions that agree up to this angle, in radians, either may come first: the wrong order makes a dent of as
    /// large a part of an edge, a hundredth of what counts as touching.
    const EQUAL: f64 = 1e-12;
    /// Directions within this angle of one line, in radians, count as opposite.
    const OPPOSITE: f64 = 1e-9;
    let cross = p.perp_dot(q);
    if p.dot(q) > 0.0 {
        cross > -EQUAL
    } else if cross.abs() > OPPOSITE {
        cross > 0.0
    } else {
        // The one nearer to `heading` comes first.
        p.dot(heading) > q.dot(heading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::frame::Frame;
    use crate::math::random::Random;
    use crate::pair::placement::Placement;
    use crate::shape::Form;

    fn difference_of(a: &Form, b: &Form, pose_b: &Frame) -> (bool, Region) {
        let (mut region, placement) = (Region::default(), Placement::new(a, &Frame::IDENTITY, b, pose_b));
        let has_inside = difference(&placement.pieces((a, 0), (b, 0)), &mut region);
        (has_inside, region)
    }

    fn segment(to: [f64; 2]) -> Form {
        Form::segment(DVec2::ZERO, to.into()).unwrap()
    }

    #[test]
    fn it_has_an_inside_unless_both_are_thin_and_parallel() {
        let bar = segment([2.0, 1.0]);
        let capsule = Form::capsule(DVec2::ZERO, DVec2::new(2.0, 1.0), 0.25).unwrap();
        let square = Form::rectangle(1.0, 1.0, DVec2::ZERO, 0.0, 0.0).unwrap();
        let (point, disc) = (Form::point(0.0, 0.0).unwrap(), Form::circle(1.0, DVec2::ZERO).unwrap());
        let crossing = segment([1.0, 1.0]);
        for (a, b, expected) in [
            (&bar, &bar, false),
            (&bar, &crossing, true),
            (&bar, &point, false),
            (&point, &point, false),
            (&bar, &capsule, true),
            (&capsule, &capsule, true),
            (&bar, &square, true),
            (&point, &square, true),
            (&square, &square, true),
            (&disc, &point, true),
            (&disc, &bar, true),
        ] {
            for (a, b) in [(a, b), (b, a)] {
                let (found, region) = difference_of(a, b, &Frame::IDENTITY);
                assert_eq!(found, expected, "{a:?} {b:?}");
                let thin = |form: &Form| form.convex_pieces()[0].width == 0.0;
                assert_eq!(region.thin.is_some(), thin(a) || thin(b), "{a:?} {b:?}");
            }
        }
    }

    /// Its shadow along each direction ends where those of both pieces do, and its edges turn once round; also where
    /// edges of both are parallel or opposite.
    #[test]
    fn it_reaches_as_far_as_both_pieces_together() {
        let mut random = Random(5);
        let shapes = [
            Form::point(0.5, 0.25).unwrap(),
            segment([2.0, 1.0]),
            segment([0.0, -3.0]),
            Form::rectangle(3.0, 1.0, DVec2::new(0.5, 0.0), 0.0, 0.0).unwrap(),
            Form::regular(3, 1.0, 0.0).unwrap(),
            Form::regular(6, 2.0, 0.0).unwrap(),
            Form::regular(9, 1.0, 0.5).unwrap(),
        ];
        for round in 0..400 {
            let (a, b) = (&shapes[round % 7], &shapes[round / 7 % 7]);
            let quarter = std::f64::consts::FRAC_PI_2 * random.below(5) as f64;
            let angle = if round % 2 == 0 { quarter } else { random.between(-4.0, 4.0) };
            let pose = Frame::new(random.between(-3.0, 3.0), random.between(-3.0, 3.0), angle).unwrap();
            let (_, region) = difference_of(a, b, &pose);
            let count = region.vertices.len();
            assert_eq!(region.normals.len(), if count == 1 { 0 } else { count });
            let mut turned = 0.0;
            for (k, &normal) in region.normals.iter().enumerate() {
                let (edge, after) =
                    (region.vertices[next(k, count)] - region.vertices[k], region.normals[next(k, count)]);
                assert!(
                    (normal.length() - 1.0).abs() < 1e-12 && edge.dot(normal).abs() < 1e-12,
                    "{a:?} {b:?} {pose:?}"
                );
                assert!(edge.perp_dot(normal) < 0.0, "{a:?} {b:?} {pose:?}");
                // Parallel edges may be turned against each other by rounding.
                let turn = normal.angle_to(after);
                turned += if turn < -1e-9 { turn + std::f64::consts::TAU } else { turn };
            }
            assert!(count == 1 || (turned - std::f64::consts::TAU).abs() < 1e-6, "{turned}: {a:?} {b:?} {pose:?}");
            for k in 0..16 {
                let direction = DVec2::from_angle(0.4 * f64::from(k) + 0.01);
                let found =
                    region.vertices.iter().map(|v| v.dot(direction)).fold(f64::NEG_INFINITY, f64::max) + region.radius;
                let own = pose.position.dot(direction) + b.farthest(pose.rotation.undo(direction), 1.0).0;
                let right = own + a.farthest(-direction, 1.0).0;
                assert!((found - right).abs() < 1e-12, "{a:?} {b:?} {pose:?}");
            }
        }
    }
}
