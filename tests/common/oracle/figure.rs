//! Shapes that need not be convex: unions of convex solids and of the insides of simple outlines.

use super::hull::hull;
use super::outline::{edges, signed_area, signed_to_outline, triangles};
use super::separation::{difference, signed};
use super::vector::{add, length, sub, turned};
use super::{Placed, Swept};

/// The union of convex solids and of the insides of simple outlines, in its own frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    pub solids: Vec<Swept>,
    pub outlines: Vec<Vec<[f64; 2]>>,
}

/// A union of two figures' Minkowski differences, {b - a}: convex solids, which alone know the boundary, and rooms,
/// whose walls are inside solids.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Difference {
    pub solids: Vec<Swept>,
    pub rooms: Vec<Vec<[f64; 2]>>,
}

impl From<Swept> for Figure {
    fn from(solid: Swept) -> Figure {
        Figure { solids: vec![solid], outlines: Vec::new() }
    }
}

impl Figure {
    /// The inside of a simple outline, and the outline itself.
    pub fn outline(points: &[[f64; 2]]) -> Figure {
        Figure { solids: Vec::new(), outlines: vec![points.to_vec()] }
    }

    /// The inside of a simple outline without that of some holes, as triangles: each hole is joined to the outline by
    /// the shortest line between vertices, there and back.
    pub fn frame(points: &[[f64; 2]], holes: &[Vec<[f64; 2]>]) -> Figure {
        let mut whole = points.to_vec();
        for hole in holes {
            let mut hole = hole.clone();
            if signed_area(&hole).is_sign_positive() == signed_area(points).is_sign_positive() {
                hole.reverse();
            }
            let pairs = (0..whole.len()).flat_map(|i| (0..hole.len()).map(move |j| (i, j)));
            let far = |&(i, j): &(usize, usize)| length(sub(whole[i], hole[j]));
            let (i, j) = pairs.min_by(|p, q| far(p).total_cmp(&far(q))).expect("vertices");
            hole.rotate_left(j);
            hole.extend([hole[0], whole[i]]);
            whole.splice(i + 1..i + 1, hole);
        }
        let solids = triangles(&whole).into_iter().map(|points| Swept { points, radius: 0.0 });
        Figure { solids: solids.collect(), outlines: Vec::new() }
    }

    /// Widened by a radius; convex solids alone.
    pub fn rounded(&self, radius: f64) -> Figure {
        assert!(self.outlines.is_empty(), "a rounded outline");
        let solid = |s: &Swept| Swept { radius: s.radius + radius, ..s.clone() };
        Figure { solids: self.solids.iter().map(solid).collect(), outlines: Vec::new() }
    }

    /// Turned about the origin, then moved.
    pub fn placed(&self, at: Placed) -> Figure {
        self.seen_from([0.0; 2], at)
    }

    pub fn union(figures: impl IntoIterator<Item = Figure>) -> Figure {
        figures.into_iter().fold(Figure::default(), |mut whole, figure| {
            whole.solids.extend(figure.solids);
            whole.outlines.extend(figure.outlines);
            whole
        })
    }

    /// Scaled by these factors along the axes; they are of equal size where there is a radius.
    pub fn scaled(&self, [x, y]: [f64; 2]) -> Figure {
        let all = |points: &[[f64; 2]]| points.iter().map(|p| [x * p[0], y * p[1]]).collect();
        let solid = |s: &Swept| Swept { points: all(&s.points), radius: s.radius * x.abs() };
        Figure {
            solids: self.solids.iter().map(solid).collect(),
            outlines: self.outlines.iter().map(|points| all(points)).collect(),
        }
    }

    /// The figure placed at `at`, in coordinates relative to `from`. Every solid's points become the corners of their
    /// hull.
    pub fn seen_from(&self, from: [f64; 2], at: Placed) -> Figure {
        let offset = sub([at.x, at.y], from);
        let place = |points: &[[f64; 2]]| turned(points, at.angle).into_iter().map(|p| add(offset, p)).collect();
        let solid = |s: &Swept| Swept { points: hull(place(&s.points)), radius: s.radius };
        Figure {
            solids: self.solids.iter().map(solid).collect(),
            outlines: self.outlines.iter().map(|points| place(points)).collect(),
        }
    }

    /// How far `p` is outside the figure. Inside it is negative, and at most as large as the depth.
    pub fn signed(&self, p: [f64; 2]) -> f64 {
        let of_outlines = self.outlines.iter().map(|outline| signed_to_outline(p, outline));
        let of_solids = self.solids.iter().map(|solid| signed(p, solid));
        of_solids.chain(of_outlines).fold(f64::INFINITY, f64::min)
    }

    /// An upper bound of the diameter: that of the hull of all points swept by the largest radius.
    pub fn size(&self) -> f64 {
        let of_solids = self.solids.iter().flat_map(|solid| &solid.points);
        let corners = hull(of_solids.chain(self.outlines.iter().flatten()).copied().collect());
        let radius = self.solids.iter().map(|solid| solid.radius).fold(0.0, f64::max);
        super::diameter(&Swept { points: corners, radius })
    }
}

impl Difference {
    /// The difference of two placed figures.
    pub fn new(a: &Figure, at_a: Placed, b: &Figure, at_b: Placed) -> Difference {
        let mut whole = Difference::default();
        for solid_a in &a.solids {
            whole.solids.extend(b.solids.iter().map(|solid_b| difference(solid_a, at_a, solid_b, at_b)));
            for outline in &b.outlines {
                whole.add_outline(outline, at_b, solid_a, at_a, sub);
            }
        }
        for outline in &a.outlines {
            let cut = b.outlines.iter().flat_map(|other| triangles(other));
            let cut = cut.map(|points| Swept { points, radius: 0.0 });
            for solid in b.solids.iter().cloned().chain(cut) {
                whole.add_outline(outline, at_a, &solid, at_b, |of_outline, of_solid| sub(of_solid, of_outline));
            }
        }
        whole
    }

    /// A solid meets an outline's inside if it meets an edge, or if it lies inside as a whole, and so does its middle.
    fn add_outline(
        &mut self,
        outline: &[[f64; 2]],
        at: Placed,
        solid: &Swept,
        at_solid: Placed,
        minus: impl Fn([f64; 2], [f64; 2]) -> [f64; 2],
    ) {
        // About the outline's origin, so that nothing is lost far from the world's.
        let here = Placed { x: 0.0, y: 0.0, ..at };
        let there = Placed { x: at_solid.x - at.x, y: at_solid.y - at.y, ..at_solid };
        let outline = turned(outline, here.angle);
        let of_solid: Vec<_> =
            turned(&solid.points, there.angle).into_iter().map(|p| add(p, [there.x, there.y])).collect();
        for (start, edge) in edges(&outline) {
            let ends = [start, add(start, edge)];
            let points = ends.iter().flat_map(|&p| of_solid.iter().map(move |&q| (p, q)));
            let points = hull(points.map(|(p, q)| minus(p, q)).collect());
            self.solids.push(Swept { points, radius: solid.radius });
        }
        let sum = of_solid.iter().fold([0.0, 0.0], |sum, &p| add(sum, p));
        let middle = sum.map(|x| x / of_solid.len() as f64);
        self.rooms.push(outline.iter().map(|&p| minus(p, middle)).collect());
    }

    /// With the radius of every solid grown by this.
    pub fn grown(&self, by: f64) -> Difference {
        let mut grown = self.clone();
        grown.solids.iter_mut().for_each(|solid| solid.radius += by);
        grown
    }

    /// The distance of the two figures after B is moved by `motion`. If they meet it is 0 or negative, and at most as
    /// large as the depth.
    pub fn separation(&self, motion: [f64; 2]) -> f64 {
        let p = [-motion[0], -motion[1]];
        let of_rooms = self.rooms.iter().map(|room| signed_to_outline(p, room));
        self.solids.iter().map(|solid| signed(p, solid)).chain(of_rooms).fold(f64::INFINITY, f64::min)
    }

    /// Whether `p` is more than `slack` inside any one of the solids or rooms.
    pub fn is_deep(&self, p: [f64; 2], slack: f64) -> bool {
        self.solids.iter().any(|solid| signed(p, solid) < -slack)
            || self.rooms.iter().any(|room| signed_to_outline(p, room) < -slack)
    }
}
