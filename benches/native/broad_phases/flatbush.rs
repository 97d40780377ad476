//! static_aabb2d_index, a port of flatbush, built anew for each frame; then a query for each box, in the index's own
//! order.

use static_aabb2d_index::{StaticAABB2DIndex, StaticAABB2DIndexBuilder};

use super::{Aabb, BroadPhase};

#[derive(Default)]
pub struct Flatbush {
    fixed: Option<StaticAABB2DIndex<f64>>,
    first: u32,
    stack: Vec<usize>,
    pairs: Vec<[u32; 2]>,
}

fn build(boxes: &[Aabb]) -> StaticAABB2DIndex<f64> {
    let mut builder = StaticAABB2DIndexBuilder::new(boxes.len());
    for &Aabb { min, max } in boxes {
        builder.add(min[0], min[1], max[0], max[1]);
    }
    builder.build().unwrap()
}

impl BroadPhase for Flatbush {
    fn set_fixed(&mut self, fixed: &[Aabb], first: u32) {
        self.fixed = (!fixed.is_empty()).then(|| build(fixed));
        self.first = first;
    }

    fn find_pairs(&mut self, boxes: &[Aabb]) -> &[[u32; 2]] {
        let Flatbush { fixed, first, stack, pairs } = self;
        let index = build(boxes);
        pairs.clear();
        for (own, &number) in index.item_boxes().iter().zip(index.item_indices()) {
            let mut add = |other: usize| {
                if other > number {
                    pairs.push([number as u32, other as u32]);
                }
            };
            index.visit_query_with_stack(own.min_x, own.min_y, own.max_x, own.max_y, &mut add, stack);
            if let Some(fixed) = fixed {
                let mut add = |other: usize| pairs.push([number as u32, *first + other as u32]);
                fixed.visit_query_with_stack(own.min_x, own.min_y, own.max_x, own.max_y, &mut add, stack);
            }
        }
        pairs
    }
}
