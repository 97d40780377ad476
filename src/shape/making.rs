//! The public constructors of shapes, which call the constructors of forms.

use std::borrow::Borrow;

use glam::DVec2;

use crate::error::ShapeError;
use crate::math::vector::IntoVector;
use crate::shape::shared::Shape;
use crate::shape::Form;

impl Shape {
    /// A single point at (`x`, `y`).
    ///
    /// # Errors
    ///
    /// If a coordinate is not finite, or outside ±1e70.
    pub fn point(x: f64, y: f64) -> Result<Self, ShapeError> {
        Form::point(x, y).map(Shape::from)
    }

    /// The disc of `radius` about the origin.
    ///
    /// # Errors
    ///
    /// If the radius is not positive, or out of range.
    ///
    /// ```
    /// use shadowgap::{glam::DVec2, Shape};
    /// let coin = Shape::circle(0.5)?.at([2.0, 1.0])?;
    /// assert_eq!((coin.radius(), coin.centroid()), (0.5, DVec2::new(2.0, 1.0)));
    /// # Ok::<(), shadowgap::ShapeError>(())
    /// ```
    pub fn circle(radius: f64) -> Result<Self, ShapeError> {
        Form::circle(radius, DVec2::ZERO).map(Shape::from)
    }

    /// The segment from `a` to `b`.
    ///
    /// # Errors
    ///
    /// If the ends coincide, or a coordinate is out of range.
    pub fn segment(a: impl IntoVector, b: impl IntoVector) -> Result<Self, ShapeError> {
        Form::segment(a.into_vector(), b.into_vector()).map(Shape::from)
    }

    /// The segment from `a` to `b`, swept by `radius`.
    ///
    /// # Errors
    ///
    /// If the ends coincide, the radius is not positive, or a number is out of range.
    pub fn capsule(a: impl IntoVector, b: impl IntoVector, radius: f64) -> Result<Self, ShapeError> {
        Form::capsule(a.into_vector(), b.into_vector(), radius).map(Shape::from)
    }

    /// A `width` × `height` box about the origin.
    ///
    /// # Errors
    ///
    /// If a side is not positive, or out of range. A box thinner than 1e-12 of its length is degenerate.
    ///
    /// ```
    /// use shadowgap::Shape;
    /// let plank = Shape::rectangle(4.0, 0.5)?.rounded(0.1)?.turned(0.3)?.at([2.0, 1.0])?;
    /// assert_eq!((plank.points().len(), plank.radius()), (4, 0.1));
    /// # Ok::<(), shadowgap::ShapeError>(())
    /// ```
    pub fn rectangle(width: f64, height: f64) -> Result<Self, ShapeError> {
        Form::rectangle(width, height, DVec2::ZERO, 0.0, 0.0).map(Shape::from)
    }

    /// A regular polygon about the origin with its first vertex at (`circumradius`, 0).
    ///
    /// # Errors
    ///
    /// If there are fewer than three sides or more than a million, or `circumradius` is not positive or out of range.
    pub fn regular(sides: usize, circumradius: f64) -> Result<Self, ShapeError> {
        Form::regular(sides, circumradius, 0.0).map(Shape::from)
    }

    /// The ellipse about the origin with these half-axes, as a convex polygon that deviates from it by at most
    /// `tolerance`, a length. The vertices lie on the ellipse, its four extreme points among them.
    ///
    /// There are at most 65,536 vertices.
    ///
    /// # Errors
    ///
    /// If a half-axis or the tolerance is not positive, or out of range; or if the tolerance is below 1.2e-9 of the
    /// larger half-axis.
    pub fn ellipse(radius_x: f64, radius_y: f64, tolerance: f64) -> Result<Self, ShapeError> {
        Form::ellipse(radius_x, radius_y, tolerance).map(Shape::from)
    }

    /// The convex polygon with these points in order, in either winding. Repeated and collinear points are left out.
    ///
    /// # Errors
    ///
    /// If the points are fewer than three or lie on one line, have a dent deeper than 1e-6 of the polygon's extent, or
    /// cross; or if a coordinate is out of range. [`Shape::outline`] takes dents, [`Shape::hull`] points in any order.
    ///
    /// ```
    /// use shadowgap::{glam::{DVec2, Vec2}, Shape, ShapeError};
    /// let dart = [[2.0, 0.0], [-1.0, 1.0], [0.0, 0.0], [-1.0, -1.0]];
    /// assert_eq!(Shape::polygon(dart), Err(ShapeError::NotConvex { index: 2 }));
    /// assert_eq!(Shape::hull(dart)?.points().len(), 3);
    /// // Points of any kind will do.
    /// let triangle = Shape::polygon([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])?;
    /// assert_eq!(Shape::polygon(&[DVec2::ZERO, DVec2::X, DVec2::Y])?, triangle);
    /// assert_eq!(Shape::polygon(vec![Vec2::ZERO, Vec2::X, Vec2::Y])?, triangle);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn polygon(points: impl IntoIterator<Item = impl IntoVector>) -> Result<Self, ShapeError> {
        Form::polygon(&vectors(points), 0.0).map(Shape::from)
    }

    /// Any simple polygon, in either winding. A concave one becomes a union of convex pieces; an outline of up to about
    /// a hundred vertices is cut into the fewest pieces that diagonals can give. Repeated and collinear points are left
    /// out.
    ///
    /// Whether it touches itself is tested exactly, on the coordinates relative to the middle of their bounds: an
    /// outline that only comes near to touching itself is taken. Dents nowhere deeper than 1e-6 of the extent are
    /// filled, as by [`Shape::polygon`].
    ///
    /// It may reach holes by bridges, as editors write them: it runs along an edge to the hole, round it, and back
    /// along the same edge. Then its points are those of its pieces, as with [`Shape::outline_with_holes`].
    ///
    /// # Errors
    ///
    /// If the points are fewer than three, the outline touches or crosses itself, a part is too thin to tell from a
    /// line, or a coordinate is out of range.
    pub fn outline(points: impl IntoIterator<Item = impl IntoVector>) -> Result<Self, ShapeError> {
        Form::outline(&vectors(points)).map(Shape::from)
    }

    /// [`Shape::outline`] without the holes in it: simple polygons, in either winding, that lie in it and touch neither
    /// it nor each other. Its points are those of its pieces.
    ///
    /// # Errors
    ///
    /// As for [`Shape::outline`], and [`ShapeError::BadHole`]. The index of a coordinate that is out of range counts on
    /// from the outline through the holes.
    ///
    /// ```
    /// use shadowgap::{contains, Pose, Shape, ShapeError};
    /// let square = |from: f64, to: f64| [[from, from], [to, from], [to, to], [from, to]];
    /// let frame = Shape::outline_with_holes(square(0.0, 4.0), [square(1.0, 3.0)])?;
    /// assert_eq!((frame.area(), contains(&frame, &Pose::IDENTITY, [2.0, 2.0])), (12.0, Ok(false)));
    /// let outside = Shape::outline_with_holes(square(0.0, 4.0), [square(1.0, 3.0), square(5.0, 6.0)]);
    /// assert_eq!(outside, Err(ShapeError::BadHole { hole: 1, index: 0 }));
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn outline_with_holes<P: IntoVector>(
        points: impl IntoIterator<Item = P>,
        holes: impl IntoIterator<Item = impl IntoIterator<Item = P>>,
    ) -> Result<Self, ShapeError> {
        let mut points = vectors(points);
        let mut counts = vec![points.len()];
        for hole in holes {
            let hole = vectors(hole);
            counts.push(hole.len());
            points.extend(hole);
        }
        let of_hole = |error| {
            let ShapeError::SelfCrossing { mut index } = error else { return error };
            for (ring, &count) in counts.iter().enumerate() {
                if index < count {
                    return ring.checked_sub(1).map_or(error, |hole| ShapeError::BadHole { hole, index });
                }
                index -= count;
            }
            error
        };
        Form::outline_with_holes(&points, &counts).map(Shape::from).map_err(of_hole)
    }

    /// The convex hull of `points`, in any order: a polygon; a segment if the points lie on one line; a point if they
    /// coincide.
    ///
    /// # Errors
    ///
    /// If there is no point, or a coordinate is out of range.
    pub fn hull(points: impl IntoIterator<Item = impl IntoVector>) -> Result<Self, ShapeError> {
        Form::hull(&vectors(points), 0.0).map(Shape::from)
    }

    /// The union of these shapes. The shapes' frames are taken as one, so each must be built where it belongs in
    /// the union. The union of one shape is that shape.
    ///
    /// Pieces may overlap, touch or be apart; depth, distance and area are those of the whole.
    ///
    /// # Errors
    ///
    /// If there is no shape.
    ///
    /// ```
    /// use shadowgap::Shape;
    /// let head = Shape::circle(0.75)?.at([2.0, 0.0])?;
    /// let hammer = Shape::union([&Shape::rectangle(4.0, 0.5)?, &head])?;
    /// assert_eq!(hammer.pieces().len(), 2);
    /// # Ok::<(), shadowgap::ShapeError>(())
    /// ```
    pub fn union(shapes: impl IntoIterator<Item = impl Borrow<Shape>>) -> Result<Self, ShapeError> {
        let shapes: Vec<Shape> = shapes.into_iter().map(|shape| shape.borrow().clone()).collect();
        Form::union_of(&mut shapes.iter().map(|shape| &*shape.0)).map(Shape::from)
    }

    /// The segments from each point to the next and, if `closed`, from the last point to the first: ground, walls, a
    /// coast. It has no inside, and is touched from both sides. Piece `i` is the segment from point `i`.
    ///
    /// The chain may cross itself.
    ///
    /// # Errors
    ///
    /// If there are fewer than two points or, for a closed chain, three; if a point repeats the one before it; or if a
    /// coordinate is out of range.
    ///
    /// ```
    /// use shadowgap::{collide, Pose, Shape};
    /// let ground = Shape::chain([[0.0, 0.0], [2.0, 0.0], [4.0, 0.0], [6.0, 1.0]], false)?;
    /// let ball = Shape::circle(1.0)?;
    /// // At the joint of two segments in line the normal is theirs.
    /// let contact = collide(&ground, &Pose::IDENTITY, &ball, &Pose::new(2.0, 0.75, 0.0)?).unwrap();
    /// assert_eq!((contact.normal.to_array(), contact.depth), ([0.0, 1.0], 0.25));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn chain(points: impl IntoIterator<Item = impl IntoVector>, closed: bool) -> Result<Self, ShapeError> {
        Form::chain(&vectors(points), closed).map(Shape::from)
    }

    /// A map of square tiles. `cells` holds a number for each cell, row by row, each row of `columns` cells: 0 is
    /// empty, 1 a whole cell, 2 the first shape of `legend`, 3 the second, and so on; other numbers are empty. Row 0
    /// begins at the origin, rows go along +y, and `size` is the side of a cell. A shape of the legend, such as a
    /// slope, lies in the unit cell from (0, 0) to (1, 1).
    ///
    /// Cells are joined to few convex pieces: whole cells to rectangles that are as wide as possible, and polygons of
    /// the legend with each other and with rectangles, where they have a whole edge in common and are convex together.
    /// Cells that touch are one to the bit, whatever their size.
    ///
    /// # Errors
    ///
    /// If the cells are not whole rows, as they are not where rows of different lengths were joined; if no cell is
    /// full, if `size` is not positive or the map would be too large, or if memory has no room.
    ///
    /// ```
    /// use shadowgap::Shape;
    /// let slope = Shape::polygon([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])?;
    /// let map = [
    ///     0, 0, 2, 1, //
    ///     0, 2, 1, 1,
    /// ];
    /// let hill = Shape::tiles(4, &map, 16.0, &[slope])?;
    /// assert_eq!((hill.pieces().len(), hill.area()), (1, 4.0 * 16.0 * 16.0));
    /// # Ok::<(), shadowgap::ShapeError>(())
    /// ```
    pub fn tiles(columns: usize, cells: &[u32], size: f64, legend: &[Shape]) -> Result<Self, ShapeError> {
        if columns > 0 && cells.len() % columns != 0 {
            return Err(ShapeError::RaggedRows { cells: cells.len(), columns });
        }
        let legend: Vec<&Form> = legend.iter().map(|shape| &*shape.0).collect();
        Form::tiles_of(columns, cells, size, &legend).map(Shape::from)
    }
}

fn vectors(points: impl IntoIterator<Item = impl IntoVector>) -> Vec<DVec2> {
    points.into_iter().map(IntoVector::into_vector).collect()
}
