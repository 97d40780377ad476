//! broccoli's tree, half k-d tree, half sweep, built anew for each frame from the order of the last.

use broccoli::aabb::pin::AabbPin;
use broccoli::aabb::Rect;
use broccoli::{Tree, TreeData};

use super::{Aabb, BroadPhase};

type Entry = (Rect<f64>, u32);

#[derive(Default)]
pub struct Broccoli {
    moving: Vec<Entry>,
    fixed: Vec<Entry>,
    tree: Option<TreeData<f64>>,
    pairs: Vec<[u32; 2]>,
}

fn rect(Aabb { min, max }: &Aabb) -> Rect<f64> {
    broccoli::rect(min[0], max[0], min[1], max[1])
}

impl BroadPhase for Broccoli {
    fn set_fixed(&mut self, fixed: &[Aabb], first: u32) {
        self.fixed = fixed.iter().zip(first..).map(|(aabb, tag)| (rect(aabb), tag)).collect();
        self.tree = (!fixed.is_empty()).then(|| Tree::new(&mut self.fixed).get_tree_data());
    }

    fn find_pairs(&mut self, boxes: &[Aabb]) -> &[[u32; 2]] {
        let Broccoli { moving, fixed, tree, pairs } = self;
        if moving.is_empty() {
            *moving = boxes.iter().zip(0..).map(|(aabb, tag)| (rect(aabb), tag)).collect();
        }
        for (own, tag) in moving.iter_mut() {
            *own = rect(&boxes[*tag as usize]);
        }
        pairs.clear();
        Tree::new(moving).find_colliding_pairs(|a, b| pairs.push([*a.unpack_inner(), *b.unpack_inner()]));
        if let Some(tree) = tree {
            // Not `find_colliding_pairs_with`: that finds only boxes that lie inside.
            let mut tree = Tree::from_tree_data(fixed, tree);
            for own in moving {
                let add = |own: AabbPin<&mut Entry>, other: AabbPin<&mut Entry>| {
                    pairs.push([*own.unpack_inner(), *other.unpack_inner()]);
                };
                tree.find_all_intersect_rect(AabbPin::new(own), add);
            }
        }
        pairs
    }
}
