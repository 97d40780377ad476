//! rstar's tree, bulk-loaded anew for each frame, and its intersection with itself.

use rstar::primitives::{GeomWithData, Rectangle};
use rstar::RTree;

use super::{Aabb, BroadPhase};

type Entry = GeomWithData<Rectangle<[f64; 2]>, u32>;

#[derive(Default)]
pub struct RStar {
    fixed: RTree<Entry>,
    pairs: Vec<[u32; 2]>,
}

fn build(boxes: &[Aabb], first: u32) -> RTree<Entry> {
    let entry = |(aabb, tag): (&Aabb, u32)| Entry::new(Rectangle::from_corners(aabb.min, aabb.max), tag);
    RTree::bulk_load(boxes.iter().zip(first..).map(entry).collect())
}

impl BroadPhase for RStar {
    fn set_fixed(&mut self, fixed: &[Aabb], first: u32) {
        self.fixed = build(fixed, first);
    }

    fn find_pairs(&mut self, boxes: &[Aabb]) -> &[[u32; 2]] {
        let RStar { fixed, pairs } = self;
        let tree = build(boxes, 0);
        pairs.clear();
        // Every pair is found twice, and every box with itself.
        let own = tree.intersection_candidates_with_other_tree(&tree).map(|(a, b)| [a.data, b.data]);
        pairs.extend(own.filter(|[a, b]| a < b));
        pairs.extend(tree.intersection_candidates_with_other_tree(fixed).map(|(a, b)| [a.data, b.data]));
        pairs
    }
}
