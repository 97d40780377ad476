//! The convex pieces of a union.

use glam::DVec2;

use crate::shape::convex::Convex;
use crate::shape::piece_tree::{tree, Node};

/// Convex pieces in a common frame.
#[derive(Clone, Debug)]
pub(crate) struct Pieces {
    pub pieces: Vec<Convex>,
    pub nodes: Vec<Node>,
    /// Its vertices, as they were given, in the shape's frame.
    pub points: Vec<DVec2>,
    /// Whether the vertices are those of one outline, and the pieces therefore overlap nowhere.
    pub outline: bool,
    /// How many vertices come before those of each piece.
    pub first: Vec<usize>,
}

impl Pieces {
    pub fn new(pieces: Vec<Convex>, points: Vec<DVec2>, outline: bool) -> Self {
        let mut count = 0;
        let before = |piece: &Convex| {
            count += piece.core.len();
            count - piece.core.len()
        };
        let first = pieces.iter().map(before).collect();
        Pieces { nodes: tree(&pieces), pieces, points, outline, first }
    }
}
