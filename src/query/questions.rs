//! The public questions about two shapes, or one and a point, a ray or an axis.

use crate::error::{NumberError, ShapeError};
use crate::math::pose::Pose;
use crate::math::vector::IntoVector;
use crate::pair::contact::Contact;
use crate::pair::explain::Explanation;
use crate::pair::impact::Impact;
use crate::pair::sat::Shadow;
use crate::pair::separation::Separation;
use crate::query;
use crate::query::ray::RayHit;
use crate::shape::shared::Shape;

/// Whether two posed shapes overlap; touching counts as overlapping.
///
/// Faster than [`collide`]; true exactly when that returns a contact.
///
/// ```
/// use shadowgap::{overlaps, Pose, Shape};
/// let square = Shape::rectangle(2.0, 2.0)?;
/// let beside = Pose::new(2.0, 0.0, 0.0)?;
/// assert!(overlaps(&square, &Pose::IDENTITY, &square, &beside));
/// let apart = Pose::new(2.01, 0.0, 0.0)?;
/// assert!(!overlaps(&square, &Pose::IDENTITY, &square, &apart));
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[must_use]
#[inline]
pub fn overlaps(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> bool {
    query::collide::overlaps(&a.0, &pose_a.frame, &b.0, &pose_b.frame)
}

/// How two posed shapes overlap: the normal along which the overlap is least, the depth, and the contact points, in
/// world coordinates. None when they are apart; touching gives a contact with depth 0.
///
/// The normal points from A to B: moving B by [`Contact::mtv`] ends the overlap. When several directions are equally
/// short ways out, those of A's edges come before those of B's, then the edge with the lower number. Concentric
/// circles, which have no axis of their own, are separated along A's own +x.
///
/// ```
/// use shadowgap::{collide, Pose, Shape};
/// let ball = Shape::circle(1.0)?;
/// let floor = Shape::rectangle(100.0, 2.0)?;
/// let contact = collide(&floor, &Pose::IDENTITY, &ball, &Pose::new(3.0, 1.5, 0.0)?).unwrap();
/// assert_eq!(contact.normal.to_array(), [0.0, 1.0]);
/// assert_eq!(contact.depth, 0.5);
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[must_use]
#[inline]
pub fn collide(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Option<Contact> {
    query::collide::collide(&a.0, &pose_a.frame, &b.0, &pose_b.frame)
}

/// [`collide`], for which a way out of unions that is longer than `within` need not be the shortest.
///
/// To find the shortest, every shorter way must be looked at: many, where many pieces lie deep in each other. If the
/// depth is at most `within`, it is the least; if it is more, [`Contact::mtv`] ends the overlap, but a shorter motion
/// longer than `within` may do so, too. A `within` that is negative or no number counts as 0. Of two convex shapes the
/// contact is always that of [`collide`].
///
/// ```
/// use shadowgap::{collide, collide_within, Pose, Shape};
/// let bars = |angle| Shape::rectangle(8.0, 2.0).and_then(|shape| shape.turned(angle));
/// let cross = Shape::union(&[bars(0.0)?, bars(std::f64::consts::FRAC_PI_2)?])?;
/// let near = Pose::new(4.5, 4.5, 0.0)?;
/// let depth = collide(&cross, &Pose::IDENTITY, &cross, &near).unwrap().depth;
/// assert_eq!(collide_within(&cross, &Pose::IDENTITY, &cross, &near, 1.0).unwrap().depth, depth);
/// let deep = collide_within(&cross, &Pose::IDENTITY, &cross, &Pose::IDENTITY, 1.0).unwrap();
/// assert!(deep.depth > 1.0);
/// assert_eq!(collide_within(&cross, &Pose::IDENTITY, &cross, &Pose::IDENTITY, f64::NAN), Some(deep));
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[must_use]
#[inline]
pub fn collide_within(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, within: f64) -> Option<Contact> {
    query::collide::collide_within(&a.0, &pose_a.frame, &b.0, &pose_b.frame, within)
}

/// The exact signed distance of two posed shapes, its normal from A to B and their two nearest points, in world
/// coordinates.
///
/// The distance is positive when they are apart, 0 when they touch, and minus the depth when they overlap. The points
/// of an overlap are those that meet once B has moved by the minimum translation vector. Where several points are
/// equally near, as along parallel edges, it is unspecified which of them is returned.
///
/// ```
/// use shadowgap::{distance, Pose, Shape};
/// let square = Shape::rectangle(2.0, 2.0)?;
/// let ball = Shape::circle(1.0)?;
/// let apart = distance(&square, &Pose::IDENTITY, &ball, &Pose::new(4.0, 5.0, 0.0)?);
/// assert_eq!(apart.distance, 4.0);
/// assert_eq!(apart.on_a.to_array(), [1.0, 1.0]);
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[must_use]
#[inline]
pub fn distance(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Separation {
    query::distance::distance(&a.0, &pose_a.frame, &b.0, &pose_b.frame)
}

/// The first touch of two shapes that move in straight lines without turning: B by `motion` and A by `motion_a` in the
/// same time, both in world coordinates. None when they do not touch.
///
/// - A touch at the start counts only if the motion leads deeper: a motion along the boundary or away from it has no
///   impact with what is touched. Points and segments that lie on each other have no inside, so no motion leads deeper.
/// - A later touch counts even if it is only a graze, but not for shapes that touch at the start: what slides along a
///   row of tiles is not stopped by the joints.
/// - Shapes that overlap at the start, deeper than touching, have an impact at time 0 with [`inside`](Impact::inside),
///   wherever the motion leads.
/// - Of normals at one time the one most against the motion is returned, but never that of a face inside a union, such
///   as the face between two tiles.
///
/// The result is exact, not stepped, so that thin or fast shapes cannot pass through each other.
///
/// # Errors
///
/// If a component of a motion is not finite or exceeds 1e70 in size.
///
/// ```
/// use shadowgap::{cast, Pose, Shape};
/// let wall = Shape::rectangle(0.001, 10.0)?;
/// let bullet = Shape::circle(0.25)?;
/// let start = Pose::new(-1000.0, 0.5, 0.0)?;
/// let impact = cast(&wall, &Pose::IDENTITY, &bullet, &start, [4000.0, 0.0], [0.0, 0.0])?.unwrap();
/// assert!((impact.time * 4000.0 - (1000.0 - 0.25 - 0.0005)).abs() < 1e-9);
/// assert_eq!(impact.normal.to_array(), [-1.0, 0.0]);
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[inline]
pub fn cast(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    motion: impl IntoVector,
    motion_a: impl IntoVector,
) -> Result<Option<Impact>, NumberError> {
    query::cast::cast(&a.0, &pose_a.frame, &b.0, &pose_b.frame, motion.into_vector(), motion_a.into_vector())
}

/// The first touch of two shapes that turn as they move: B by `motion` and A by `motion_a` in a straight line, and
/// meanwhile A and B evenly by the angles in `spins`, in radians, each about its own origin. None when they do not
/// touch.
///
/// Without spins this is [`cast`](crate::cast), whose rules for touches at the start hold here, too. With them the time
/// is found in steps. It is never later than the first touch, so that at that time the shapes do not overlap; and
/// earlier by at most 1e-6 of the motion for turns up to half a circle, as far as gaps that count as [touching](crate)
/// tell times apart. Faster spins may take longer, and for turns of many circles that pass each other closely the touch
/// may be reported too early. Rounding decides whether shapes that graze touch, and shapes that glide along each other
/// as they turn, with a gap of up to 1e-5 of their size. Where several normals are right, as where corners meet, it is
/// unspecified which of them is returned. Of an edge that turns on an edge, the point is the end that goes deeper if
/// the middle does not.
///
/// # Errors
///
/// If a component of a motion or a spin is not finite or exceeds 1e70 in size.
///
/// ```
/// use shadowgap::{cast_spinning, Pose, Shape};
/// // A bar 2 long turns by a quarter above a floor that its end reaches after a twelfth of a circle.
/// let (floor, bar) = (Shape::segment([-9.0, 0.0], [9.0, 0.0])?, Shape::segment([-1.0, 0.0], [1.0, 0.0])?);
/// let (above, still) = (Pose::new(0.0, 0.5, 0.0)?, [0.0, 0.0]);
/// let quarter = std::f64::consts::FRAC_PI_2;
/// let impact = cast_spinning(&floor, &Pose::IDENTITY, &bar, &above, still, still, [0.0, quarter])?.unwrap();
/// assert!((impact.time - 1.0 / 3.0).abs() < 1e-6);
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[inline]
pub fn cast_spinning(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    motion: impl IntoVector,
    motion_a: impl IntoVector,
    spins: [f64; 2],
) -> Result<Option<Impact>, NumberError> {
    query::spin::cast_spinning(
        &a.0,
        &pose_a.frame,
        &b.0,
        &pose_b.frame,
        motion.into_vector(),
        motion_a.into_vector(),
        spins,
    )
}

/// Where the ray from `from` to `to`, points in world coordinates, first touches the shape; none when it misses.
/// Grazing is touching.
///
/// A ray that starts inside the shape hits at `from` with fraction 0 and `inside`; its normal is then the direction of
/// the shortest way out. One that starts on the boundary hits there only if it leads in: a reflected ray leaves.
///
/// # Errors
///
/// If a coordinate is not finite or exceeds 1e70 in size.
///
/// ```
/// use shadowgap::{raycast, Pose, Shape};
/// let ball = Shape::circle(1.0)?;
/// let hit = raycast(&ball, &Pose::IDENTITY, [-3.0, 0.0], [1.0, 0.0])?.unwrap();
/// assert_eq!((hit.fraction, hit.distance), (0.5, 2.0));
/// assert_eq!(hit.normal.to_array(), [-1.0, 0.0]);
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[inline(always)]
pub fn raycast(
    shape: &Shape,
    pose: &Pose,
    from: impl IntoVector,
    to: impl IntoVector,
) -> Result<Option<RayHit>, NumberError> {
    query::ray::raycast(&shape.0, &pose.frame, from.into_vector(), to.into_vector())
}

/// [`raycast`] by a direction, of any length but zero, and the length of the ray, which may be infinite: then the hit's
/// `fraction` is as good as 0, and its `distance` tells how far the shape is.
///
/// # Errors
///
/// If a coordinate is not finite or exceeds 1e70 in size, the direction is shorter than 1e-70, or the length is
/// negative or NaN.
///
/// ```
/// use shadowgap::{raycast_along, Pose, Shape};
/// let ball = Shape::circle(1.0)?;
/// let hit = raycast_along(&ball, &Pose::IDENTITY, [-3.0, 0.0], [7.0, 0.0], f64::INFINITY)?.unwrap();
/// assert_eq!((hit.distance, hit.point.to_array()), (2.0, [-1.0, 0.0]));
/// assert!(raycast_along(&ball, &Pose::IDENTITY, [-3.0, 0.0], [7.0, 0.0], 1.5)?.is_none());
/// # Ok::<(), shadowgap::Error>(())
/// ```
pub fn raycast_along(
    shape: &Shape,
    pose: &Pose,
    from: impl IntoVector,
    direction: impl IntoVector,
    length: f64,
) -> Result<Option<RayHit>, NumberError> {
    let from = from.into_vector();
    let way = query::ray::way_along(from, direction.into_vector(), length)?;
    Ok(query::ray::raycast_way(&shape.0, &pose.frame, from, way))
}

/// Whether the shape contains the point, given in world coordinates; the boundary belongs to the shape.
///
/// # Errors
///
/// If a coordinate is not finite or exceeds 1e70 in size.
///
/// ```
/// use shadowgap::{contains, Pose, Shape};
/// let square = Shape::rectangle(2.0, 2.0)?;
/// assert!(contains(&square, &Pose::IDENTITY, [1.0, 0.5])?);
/// assert!(!contains(&square, &Pose::IDENTITY, [1.01, 0.5])?);
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[inline]
pub fn contains(shape: &Shape, pose: &Pose, point: impl IntoVector) -> Result<bool, NumberError> {
    query::ray::contains(&shape.0, &pose.frame, point.into_vector())
}

/// The Minkowski difference of two shapes, as a shape of its own: the vectors by which A may be moved, as it is turned,
/// so that it touches or overlaps B. Its origin stands for A where it is, its axes are those of the world.
///
/// A point `p` is in the difference exactly when A moved by `p` overlaps B; `p` on its boundary leaves them touching.
/// So the [`distance`](crate::distance) of the two shapes is that of the origin from the difference. With A at
/// [`Pose::IDENTITY`] or only turned it is what nesting and packing call the no-fit polygon of A about B: where A's
/// origin must not lie. [`Shape::rings`] gives its outlines. A place where A fits exactly has no width and no ring:
/// make the sheet larger by a millionth.
///
/// Of two convex shapes it is convex, with the edges of both. Of unions it is the union of the differences of all pairs
/// of [`pieces`](Shape::pieces), n × m for n and m pieces. Radii are added. It is exact within rounding, 1e-12 of its
/// extent (M. de Berg et al., Computational Geometry, 3rd edition 2008, section 13.3).
///
/// # Errors
///
/// If the difference is larger than a shape may be: beyond 1e70.
///
/// ```
/// use shadowgap::{contains, difference, Pose, Shape};
/// let (plate, coin) = (Shape::rectangle(4.0, 2.0)?, Shape::circle(0.5)?);
/// // Where may the coin lie so that it touches the plate? In the plate with a rounded margin.
/// let no_fit = difference(&coin, &Pose::IDENTITY, &plate, &Pose::at([10.0, 0.0])?)?;
/// assert_eq!(no_fit, plate.rounded(0.5)?.at([10.0, 0.0])?);
/// assert!(contains(&no_fit, &Pose::IDENTITY, [7.5, 0.0])?);
/// // Its outlines: of an L and a square these are one ring, again an L.
/// let l = Shape::outline([[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]])?;
/// let square = Shape::rectangle(0.5, 0.5)?;
/// let rings = difference(&square, &Pose::IDENTITY, &l, &Pose::IDENTITY)?.rings(0.0)?;
/// assert_eq!((rings.len(), rings[0].len()), (1, 6));
/// # Ok::<(), shadowgap::Error>(())
/// ```
pub fn difference(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Result<Shape, ShapeError> {
    query::difference::difference(&a.0, &pose_a.frame, &b.0, &pose_b.frame).map(Shape::from)
}

/// Explains the result of [`overlaps`](crate::overlaps) and [`collide`](crate::collide): the argument of the separating
/// axis theorem, one axis after the other, in world coordinates.
///
/// The axes are the normals of A's edges, then of B's, each direction once, and the axis between the two nearest
/// vertices where that decides. They end with the first that shows a gap, which proves that the shapes are apart; with
/// `all_axes` all are tested. For unions, the axes are those of the two pieces that overlap deepest or are nearest;
/// `mtv` and `separation` are the unions' own.
///
/// ```
/// use shadowgap::{explain, Pose, Shape};
/// let square = Shape::rectangle(2.0, 2.0)?;
/// let why = explain(&square, &Pose::IDENTITY, &square, &Pose::new(5.0, 0.5, 0.0)?, true);
/// assert_eq!(why.axes.len(), 2); // four edges each, but only two directions
/// assert_eq!(why.axes[why.decisive].separation, 3.0);
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[must_use]
#[inline]
pub fn explain(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, all_axes: bool) -> Explanation {
    query::explain::explain(&a.0, &pose_a.frame, &b.0, &pose_b.frame, all_axes)
}

/// The shadow that a shape casts on an axis through the world's origin: its projection, radius included, with the
/// vertices that cast its ends.
///
/// The axis need not be a unit vector. The ends are in units of its length: the point `axis * interval.max` is where
/// the upper end lies. For a unit axis that is a length, as in [`AxisTest`](crate::AxisTest). Vertices are numbered as
/// there: of a union, those of its pieces, one piece after the other. Of several equally far vertices the lowest number
/// is given.
///
/// # Errors
///
/// If the axis is not finite, has a coordinate beyond 1e70, or is shorter than 1e-70.
///
/// ```
/// use shadowgap::{project, Pose, Shape};
/// let square = Shape::rectangle(2.0, 2.0)?;
/// let shadow = project(&square, &Pose::new(5.0, 7.0, 0.0)?, [1.0, 0.0])?;
/// assert_eq!((shadow.interval.min, shadow.interval.max), (4.0, 6.0));
/// let twice_as_long = project(&square, &Pose::new(5.0, 7.0, 0.0)?, [2.0, 0.0])?;
/// assert_eq!((twice_as_long.interval.min, twice_as_long.interval.max), (2.0, 3.0));
/// assert!(project(&square, &Pose::IDENTITY, [0.0, 0.0]).is_err());
/// # Ok::<(), shadowgap::Error>(())
/// ```
#[inline]
pub fn project(shape: &Shape, pose: &Pose, axis: impl IntoVector) -> Result<Shadow, NumberError> {
    query::project::project(&shape.0, &pose.frame, axis.into_vector())
}
