//! Triangulation of simple polygons.

use glam::DVec2;

use crate::memory::copies;
use crate::polygon::mesh::{HalfEdge, Mesh};
use crate::polygon::orientation::orientation;
use crate::polygon::sweep_line::{Sweep, VertexEvent, NO_INDEX};

/// Triangulates a counter-clockwise polygon, none of whose vertices is straight. `sweep` is the polygon's; `slack` is
/// kept in the mesh.
///
/// S. Hertel and K. Mehlhorn, Fast triangulation of simple polygons, 1983. Left of the sweep line the polygon consists
/// of regions, each between two edges that cross the line. The part of a region that is not yet triangulated is bounded
/// at its left by a chain of vertices, from the left end of the lower edge to that of the upper edge, with no vertex
/// where a triangle could still be cut off. Each vertex, from left to right, extends a chain at its end; or begins a
/// region; or splits a region's chain; or ends a region; or merges two. It then cuts off the triangles that it sees.
pub(crate) fn triangulate<'a>(points: &'a [DVec2], sweep: &Sweep, slack: f64) -> Mesh<'a> {
    let count = points.len();
    let diagonals = count + 3 * sweep.starts.len() - 6;
    let halves = copies(HalfEdge::default(), count + 2 * diagonals);
    let mesh = Mesh { points, slack, halves, present: copies(true, diagonals) };
    let mut chains = Chains { mesh, next_free: count, links: Vec::new(), regions: copies(Region::default(), count) };
    for &vertex in &sweep.order {
        let [before, after] = sweep.around[vertex];
        let VertexEvent { rank, below, .. } = sweep.events[vertex];
        let convex = orientation(points, before, vertex, after) > 0.0;
        match (sweep.events[before].rank < rank, sweep.events[after].rank < rank) {
            (true, false) => {
                chains.regions[vertex] = chains.regions[before];
                chains.extend_chain(vertex, DOWN, vertex, before, NO_INDEX);
            }
            (false, true) => chains.extend_chain(below, UP, vertex, vertex, NO_INDEX),
            (false, false) if convex => {
                let link = chains.add_link(vertex);
                chains.regions[vertex] = Region { ends: [link; 2], tip: link };
            }
            (false, false) => chains.split(below, vertex),
            // The region ends: the vertex sees its whole chain.
            (true, true) if convex => chains.extend_chain(before, DOWN, vertex, before, vertex),
            (true, true) => chains.merge(below, before, vertex),
        }
    }
    chains.mesh
}

/// The two directions along a chain, and its two ends.
const DOWN: usize = 0;
const UP: usize = 1;

/// The chains of all regions, and the mesh so far.
struct Chains<'a> {
    mesh: Mesh<'a>,
    /// The next unused half-edge.
    next_free: usize,
    links: Vec<Link>,
    /// The region above each edge that crosses the sweep line and has the polygon above it, by the edge's index.
    regions: Vec<Region>,
}

/// A vertex in a chain.
#[derive(Clone, Copy)]
struct Link {
    vertex: usize,
    /// The neighbours in the chain, or [`NO_INDEX`].
    to: [usize; 2],
    /// The half-edges between this vertex and its neighbours, on the side that is not yet triangulated.
    half: [usize; 2],
}

/// A region's chain.
#[derive(Clone, Copy, Default)]
struct Region {
    /// The links at its ends.
    ends: [usize; 2],
    /// The rightmost link: every point of the region on the sweep line sees it.
    tip: usize,
}

impl Chains<'_> {
    /// Adds `vertex` to an end of a region's chain, along `half`, and cuts off the triangles that it sees. If the
    /// region ends here, `closing` is the edge between `vertex` and the chain's other end.
    fn extend_chain(&mut self, region: usize, end: usize, vertex: usize, half: usize, closing: usize) {
        let along = 1 - end;
        let link = self.add_link(vertex);
        self.connect(link, along, self.regions[region].ends[end], half);
        self.regions[region].ends[end] = link;
        self.regions[region].tip = link;
        loop {
            let near = self.links[link];
            let middle = self.links[near.to[along]];
            let far = middle.to[along];
            if far == NO_INDEX {
                return;
            }
            let Link { vertex: beyond, to, .. } = self.links[far];
            let last = closing != NO_INDEX && to[along] == NO_INDEX;
            let third = if last { closing } else { self.next_free };
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
            self.next_free += 2;
            self.connect(link, along, far, third + 1);
        }
    }

    /// Joins `vertex`, where a gap to its right begins, to the tip of its region, and splits the region in two there.
    fn split(&mut self, region: usize, vertex: usize) {
        let Region { ends: [low, high], tip } = self.regions[region];
        let Link { vertex: at, to: [_, above], half: [_, half] } = self.links[tip];
        let copy = self.add_link(at);
        if above == NO_INDEX {
            self.regions[vertex].ends = [copy; 2];
        } else {
            self.connect(copy, UP, above, half);
            self.regions[vertex].ends = [copy, high];
        }
        self.links[tip].to[UP] = NO_INDEX;
        self.regions[region].ends = [low, tip];
        let half = self.next_free;
        self.next_free += 2;
        self.extend_chain(region, UP, vertex, half, NO_INDEX);
        self.extend_chain(vertex, DOWN, vertex, half + 1, NO_INDEX);
    }

    /// Merges the two regions below and above a gap that ends at `vertex`.
    fn merge(&mut self, lower: usize, upper: usize, vertex: usize) {
        self.extend_chain(lower, UP, vertex, vertex, NO_INDEX);
        self.extend_chain(upper, DOWN, vertex, upper, NO_INDEX);
        let tip = self.regions[lower].tip;
        let Link { to: [_, above], half: [_, half], .. } = self.links[self.regions[upper].tip];
        self.connect(tip, UP, above, half);
        self.regions[lower].ends[UP] = self.regions[upper].ends[UP];
    }

    /// Makes `other` the neighbour of `link` in a chain, with `half` between them.
    fn connect(&mut self, link: usize, along: usize, other: usize, half: usize) {
        self.links[link].to[along] = other;
        self.links[link].half[along] = half;
        self.links[other].to[1 - along] = link;
        self.links[other].half[1 - along] = half;
    }

    fn add_link(&mut self, vertex: usize) -> usize {
        self.links.push(Link { vertex, to: [NO_INDEX; 2], half: [NO_INDEX; 2] });
        self.links.len() - 1
    }
}
