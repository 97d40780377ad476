//! Triangulation of a simple polygon.

use glam::DVec2;

use crate::polygon::mesh::{Half, Mesh};
use crate::polygon::orientation::orientation;
use crate::polygon::support::{next, previous};
use crate::polygon::sweep_line::{Stop, Sweep, NONE};

/// Triangulates the counter-clockwise polygon that was swept over, none of whose vertices is straight.
///
/// As S. Hertel and K. Mehlhorn do it (Fast triangulation of simple polygons, 1983): left of the sweep line the polygon
/// falls apart into regions, each between two edges that cross the line. What is not yet triangulated of a region lies
/// to the right of a chain of vertices, from the left end of the lower edge to that of the upper edge, which bends away
/// from the line at none. Each vertex that the line meets is joined to the end of a chain, or of two, or to the middle of
/// one, which it splits; and cuts off the triangles that it sees.
pub(crate) fn triangulate<'a>(points: &'a [DVec2], sweep: &Sweep, slack: f64) -> Mesh<'a> {
    let count = points.len();
    let mesh = Mesh { points, slack, halves: vec![Half::default(); 3 * count - 6], present: vec![true; count - 3] };
    let mut chains = Chains { mesh, made: count, links: Vec::new(), regions: vec![Region::default(); count] };
    for &vertex in &sweep.order {
        let (before, after) = (previous(vertex, count), next(vertex, count));
        let Stop { rank, below, .. } = sweep.stops[vertex];
        let convex = orientation(points, before, vertex, after) > 0.0;
        match (sweep.stops[before].rank < rank, sweep.stops[after].rank < rank) {
            (true, false) => {
                chains.regions[vertex] = chains.regions[before];
                chains.extend(vertex, DOWN, vertex, before, NONE);
            }
            (false, true) => chains.extend(below, UP, vertex, vertex, NONE),
            (false, false) if convex => {
                let link = chains.link(vertex);
                chains.regions[vertex] = Region { ends: [link; 2], tip: link };
            }
            (false, false) => chains.split(below, vertex),
            // The region ends: the vertex sees all of its chain.
            (true, true) if convex => chains.extend(before, DOWN, vertex, before, vertex),
            (true, true) => chains.merge(below, before, vertex),
        }
    }
    chains.mesh
}

const DOWN: usize = 0;
const UP: usize = 1;

struct Chains<'a> {
    mesh: Mesh<'a>,
    /// The next half that is free.
    made: usize,
    links: Vec<Link>,
    /// The region above each edge that crosses the sweep line and has the polygon above it.
    regions: Vec<Region>,
}

/// A vertex in a chain.
#[derive(Clone, Copy)]
struct Link {
    vertex: usize,
    /// The neighbours in the chain.
    to: [usize; 2],
    /// The halves between this and the neighbours, on the side that is not yet triangulated.
    half: [usize; 2],
}

#[derive(Clone, Copy, Default)]
struct Region {
    /// Those of the chain.
    ends: [usize; 2],
    /// The rightmost link, which every point of the region that lies on the sweep line can be joined to.
    tip: usize,
}

impl Chains<'_> {
    /// Adds `vertex` to an end of a region's chain, along `half`, and cuts off the triangles that it sees. Where the
    /// region ends, `closing` is the edge from `vertex` to the chain's other end.
    fn extend(&mut self, region: usize, end: usize, vertex: usize, half: usize, closing: usize) {
        let along = 1 - end;
        let link = self.link(vertex);
        self.join(link, along, self.regions[region].ends[end], half);
        self.regions[region].ends[end] = link;
        self.regions[region].tip = link;
        loop {
            let near = self.links[link];
            let middle = self.links[near.to[along]];
            let far = middle.to[along];
            if far == NONE {
                return;
            }
            let Link { vertex: beyond, to, .. } = self.links[far];
            let last = closing != NONE && to[along] == NONE;
            let third = if last { closing } else { self.made };
            let (corners, halves) = if along == DOWN {
                ([vertex, middle.vertex, beyond], [near.half[along], middle.half[along], third])
            } else {
                ([vertex, beyond, middle.vertex], [third, middle.half[along], near.half[along]])
            };
            if orientation(self.mesh.points, corners[0], corners[1], corners[2]) <= 0.0 {
                return;
            }
            for k in 0..3 {
                self.mesh.halves[halves[k]].origin = corners[k];
                self.mesh.link(halves[k], halves[(k + 1) % 3]);
            }
            if last {
                return;
            }
            self.made += 2;
            self.join(link, along, far, third + 1);
        }
    }

    /// Joins `vertex`, where a dent in the polygon's right side begins, to the tip of its region, which falls apart there.
    fn split(&mut self, region: usize, vertex: usize) {
        let Region { ends: [low, high], tip } = self.regions[region];
        let Link { vertex: at, to: [_, above], half: [_, half] } = self.links[tip];
        let copy = self.link(at);
        if above == NONE {
            self.regions[vertex].ends = [copy; 2];
        } else {
            self.join(copy, UP, above, half);
            self.regions[vertex].ends = [copy, high];
        }
        self.links[tip].to[UP] = NONE;
        self.regions[region].ends = [low, tip];
        let half = self.made;
        self.made += 2;
        self.extend(region, UP, vertex, half, NONE);
        self.extend(vertex, DOWN, vertex, half + 1, NONE);
    }

    /// Joins the two regions below and above a dent in the polygon's left side, which ends at `vertex`.
    fn merge(&mut self, lower: usize, upper: usize, vertex: usize) {
        self.extend(lower, UP, vertex, vertex, NONE);
        self.extend(upper, DOWN, vertex, upper, NONE);
        let tip = self.regions[lower].tip;
        let Link { to: [_, above], half: [_, half], .. } = self.links[self.regions[upper].tip];
        self.join(tip, UP, above, half);
        self.regions[lower].ends[UP] = self.regions[upper].ends[UP];
    }

    /// Links a chain's end with what follows it.
    fn join(&mut self, link: usize, along: usize, other: usize, half: usize) {
        self.links[link].to[along] = other;
        self.links[link].half[along] = half;
        self.links[other].to[1 - along] = link;
        self.links[other].half[1 - along] = half;
    }

    fn link(&mut self, vertex: usize) -> usize {
        self.links.push(Link { vertex, to: [NONE; 2], half: [NONE; 2] });
        self.links.len() - 1
    }
}
