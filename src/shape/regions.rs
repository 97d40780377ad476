//! The pieces of a union as regions, found where they come near.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::shape::boundary::{Curve, Region};
use crate::shape::convex::Convex;
use crate::shape::cutter::{Coincident, Cutter};
use crate::shape::piece_tree::{visit_near, Node};

/// The regions of some of a union's pieces, by the pieces' indices; kept between calls to save allocations.
#[derive(Default)]
pub(crate) struct Regions {
    all: Vec<Region>,
    /// Which of them count, the rest are spare; and the indices of those.
    counts: Vec<bool>,
    list: Vec<usize>,
}

/// Some regions of a union, and the tree of its pieces, which is empty of a single piece.
pub(crate) struct Cover<'c> {
    pub regions: &'c Regions,
    pub nodes: &'c [Node],
    /// Takes the regions' frame to that of the tree.
    pub to_tree: Frame,
}

impl Regions {
    pub const fn new() -> Self {
        Regions { all: Vec::new(), counts: Vec::new(), list: Vec::new() }
    }

    /// Begins a union of this many pieces, of which none counts yet.
    pub fn clear(&mut self, count: usize) {
        self.list.clear();
        self.counts.clear();
        self.counts.resize(count, false);
        if self.all.len() < count {
            self.all.resize_with(count, Region::default);
        }
    }

    /// Adds a piece that is posed by `pose`.
    pub fn add(&mut self, index: usize, piece: &Convex, pose: &Frame) {
        self.all[index].set(piece, pose);
        self.counts[index] = true;
        self.list.push(index);
    }

    /// The regions that count, with their indices.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Region)> {
        self.list.iter().map(|&index| (index, &self.all[index]))
    }
}

impl Cover<'_> {
    /// Calls `visit` with the regions that come within 8 `touch` of a box, or all where they are few, and their
    /// indices, until it returns false. Of the box, the centre and half the sides are given.
    #[inline(never)]
    pub fn visit_near(
        &self,
        (center, half): (DVec2, DVec2),
        touch: f64,
        visit: &mut dyn FnMut(usize, &Region) -> bool,
    ) {
        if self.regions.list.len() <= FEW {
            let _ = self.regions.iter().all(|(index, region)| visit(index, region));
            return;
        }
        let half = self.to_tree.rotation.bounds_of(half + 8.0 * touch);
        visit_near(self.nodes, self.to_tree.apply(center), half, &mut |index| {
            !self.regions.counts[index] || visit(index, &self.regions.all[index])
        });
    }

    /// Leaves in the cutter the parts of a curve that none of the regions but `own` covers; of a part that is not
    /// `wanted` perhaps more. `abutting` says which regions cover a curve that they abut. Curves within `touch` of each
    /// other coincide; if the regions lie on the same side of such curves, the boundary is the curve of the region with
    /// the lower index.
    ///
    /// What covers the middle of a part most often covers much of it. Only where nothing does, all that is near the
    /// part is tried.
    pub fn subtract(
        &self,
        cutter: &mut Cutter,
        curve: &Curve,
        own: usize,
        touch: f64,
        abutting: &dyn Fn(&Region) -> bool,
        wanted: &dyn Fn((f64, f64)) -> bool,
    ) {
        cutter.start_whole(curve);
        // The parts from here on are done.
        let mut done = f64::INFINITY;
        while let Some(part) = cutter.uncovered.iter().rfind(|part| part.0 < done).copied() {
            let middle = (part.0 + part.1) / 2.0;
            let point = curve.point(middle);
            // Whether something is left of the middle or the part, once what is likely to cover it is subtracted.
            let mut is_left_of = |(low, high): (f64, f64), bounds| {
                let mut is_left = true;
                self.visit_near(bounds, touch, &mut |index, region| {
                    let is_likely = if low < high {
                        region.clearly_inside(curve, (low, high), touch) != Some(false)
                    } else {
                        region.is_deeper(point, -2.0 * touch)
                    };
                    if index != own && is_likely {
                        let coincident =
                            Coincident { same_side: if index < own { 1.0 } else { -1.0 }, abutting: abutting(region) };
                        cutter.subtract(curve, region, touch, coincident);
                        is_left = cutter.uncovered.iter().any(|left| left.0 <= high && low <= left.1);
                    }
                    is_left
                });
                is_left
            };
            if !wanted(part)
                || (is_left_of((middle, middle), (point, DVec2::ZERO)) && is_left_of(part, curve.bounds(part)))
            {
                done = part.0;
            }
        }
    }
}

/// Up to this many regions are tried one by one. That takes less time than a search for the near ones.
const FEW: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::math::rotation::Rotation;
    use crate::shape::Form;

    #[test]
    fn what_is_left_of_a_curve_is_what_none_of_all_regions_covers() {
        let mut random = Random(3);
        for round in 0..40 {
            // Wedges about one point, which abut; bars through it; boxes anywhere, some with round corners.
            let count = 65 + random.below(40);
            let piece = |k: usize| {
                let turn = std::f64::consts::TAU * k as f64 / count as f64;
                let (length, radius) = (random.between(0.5, 1.0), if k % 2 == 0 { 0.0 } else { 0.05 });
                let next = DVec2::from_angle(turn + std::f64::consts::TAU / count as f64);
                match round % 3 {
                    0 => Form::polygon(&[DVec2::ZERO, length * DVec2::from_angle(turn), length * next], 0.0),
                    1 => Form::rectangle(2.0 * length, 0.1, DVec2::ZERO, turn, radius),
                    _ => {
                        let center = DVec2::new(random.unit(), random.unit());
                        Form::rectangle(0.1 + 0.1 * length, 0.2, center, turn, radius)
                    }
                }
            };
            let union =
                Form::union_of(&mut (0..count).map(piece).map(Result::unwrap).collect::<Vec<_>>().iter()).unwrap();
            let pose = Frame { position: DVec2::new(0.3, 0.2), rotation: Rotation::new(0.1 * f64::from(round)) };
            let mut regions = Regions::new();
            regions.clear(count);
            union.convex_pieces().iter().enumerate().for_each(|(index, piece)| regions.add(index, piece, &pose));
            let nodes = union.nodes().unwrap();
            let cover = Cover { regions: &regions, nodes, to_tree: pose.to(&Frame::IDENTITY) };
            let (mut all, mut found, touch) = (Cutter::new(), Cutter::new(), 1e-10);
            for (own, region) in regions.iter() {
                region.visit_curves(&mut |curve| {
                    all.start_whole(&curve);
                    for (index, region) in regions.iter().filter(|&(index, _)| index != own) {
                        let coincident = Coincident { same_side: if index < own { 1.0 } else { -1.0 }, abutting: true };
                        all.subtract(&curve, region, touch, coincident);
                    }
                    cover.subtract(&mut found, &curve, own, touch, &|_| true, &|_| true);
                    assert_eq!(all.uncovered, found.uncovered, "round {round}, region {own}");
                });
            }
        }
    }

    #[test]
    fn regions_of_an_earlier_union_do_not_count() {
        let disc = |k: usize| Form::circle(0.5, DVec2::new(k as f64, 0.0)).unwrap();
        let union = |count: usize| Form::union_of(&mut (0..count).map(disc).collect::<Vec<_>>().iter()).unwrap();
        let mut regions = Regions::new();
        for (count, from) in [(70, 0), (90, 20), (90, 0), (80, 10)] {
            let union = union(count);
            regions.clear(count);
            for (index, piece) in union.convex_pieces().iter().enumerate().skip(from) {
                regions.add(index, piece, &Frame::IDENTITY);
            }
            assert!(regions.iter().map(|(index, _)| index).eq(from..count));
            let cover = Cover { regions: &regions, nodes: union.nodes().unwrap(), to_tree: Frame::IDENTITY };
            let mut near = Vec::new();
            cover.visit_near((DVec2::new(15.0, 0.0), DVec2::splat(10.0)), 0.0, &mut |index, region| {
                assert_eq!(region.vertices[0].x, index as f64);
                near.push(index);
                true
            });
            near.sort_unstable();
            assert!(near.iter().all(|&index| index >= from) && (from.max(5)..=25).all(|index| near.contains(&index)));
        }
    }
}
