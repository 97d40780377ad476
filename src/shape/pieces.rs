//! The convex pieces of a union.

use glam::DVec2;

use crate::shape::convex::Convex;
use crate::shape::piece_grid::PieceGrid;
use crate::shape::piece_tree::{tree, Node};

/// Convex pieces in a common frame.
#[derive(Clone, Debug)]
pub(crate) struct Pieces {
    pub pieces: Vec<Convex>,
    /// The tree of circles round the pieces.
    pub nodes: Vec<Node>,
    /// Where searches in the tree may begin; none of a low tree.
    pub grid: Option<PieceGrid>,
    /// The vertices that [`Shape::points`](crate::Shape::points) returns, in the shape's frame; 0 for −0, as snapshots
    /// keep only points that differ from those of the pieces.
    pub points: Vec<DVec2>,
    /// Whether the pieces are known to overlap nowhere.
    pub disjoint: bool,
    /// The number of each piece's first vertex, when vertices are numbered one piece after the other.
    pub first_vertex: Vec<usize>,
}

impl Pieces {
    /// `points` are those of the pieces if there are none.
    pub fn new(pieces: Vec<Convex>, mut points: Vec<DVec2>, disjoint: bool) -> Self {
        if points.is_empty() {
            for piece in &pieces {
                points.extend(piece.points());
            }
        }
        points.iter_mut().for_each(|point| *point += DVec2::ZERO);
        let mut count = 0;
        let before = |piece: &Convex| {
            count += piece.core.len();
            count - piece.core.len()
        };
        let first_vertex = pieces.iter().map(before).collect();
        let nodes = tree(&pieces);
        Pieces { grid: PieceGrid::new(&nodes), nodes, pieces, points, disjoint, first_vertex }
    }
}

/// Nodes, grid and numbers follow from the pieces.
impl PartialEq for Pieces {
    fn eq(&self, other: &Pieces) -> bool {
        self.disjoint == other.disjoint && self.points == other.points && self.pieces == other.pieces
    }
}
