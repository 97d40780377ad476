//! The parts of a curve that regions leave uncovered.
//!
//! Between two neighbouring intersections with a region's boundary, a curve is wholly covered by that region or not at
//! all, so one point between them decides.

use glam::DVec2;

use crate::math::interval::Interval;
use crate::shape::boundary::{Curve, Region};

/// Whether a region covers a curve of another region that coincides with its own boundary.
#[derive(Clone, Copy)]
pub(crate) struct Coincident {
    /// Where the two regions lie on the same side of the curve, it is covered up to this many touching distances
    /// outside of the other region; if this is negative, only where it lies as much inside.
    pub same_side: f64,
    /// Covered where the regions lie on opposite sides and abut.
    pub abutting: bool,
}

/// Finds the parts of a curve that other regions leave uncovered. Its lists are reused from curve to curve.
#[derive(Default)]
pub(crate) struct Cutter {
    /// The uncovered parts, as pairs of parameters.
    pub uncovered: Vec<(f64, f64)>,
    /// The parameters where the curve may enter or leave a region, in order.
    cuts: Vec<f64>,
    /// Scratch list of [`Cutter::remove`].
    remainder: Vec<(f64, f64)>,
}

impl Cutter {
    pub const fn new() -> Self {
        Cutter { uncovered: Vec::new(), cuts: Vec::new(), remainder: Vec::new() }
    }

    /// Starts with the whole curve uncovered.
    pub fn start_whole(&mut self, curve: &Curve) {
        self.start((0.0, curve.end()));
    }

    /// Starts with a part of a curve uncovered, between two parameters.
    pub fn start(&mut self, part: (f64, f64)) {
        self.uncovered.clear();
        self.uncovered.push(part);
    }

    /// The summed length of the uncovered parts, each by its chord.
    pub fn uncovered_length(&self, curve: &Curve) -> f64 {
        self.uncovered.iter().map(|&part| curve.chord(part)).sum()
    }

    /// Drops uncovered parts that are no longer than `gap`.
    pub fn close_gaps(&mut self, curve: &Curve, gap: f64) {
        self.uncovered.retain(|&part| curve.chord(part) > gap);
    }

    /// Removes the parts of the curve that a region covers.
    #[inline(never)]
    pub fn subtract(&mut self, curve: &Curve, region: &Region, touch: f64, coincident: Coincident) {
        let (Some(&(low, _)), Some(&(_, high))) = (self.uncovered.first(), self.uncovered.last()) else { return };
        // Most regions clearly hold all of the uncovered part or none of it.
        match region.clearly_inside(curve, (low, high), touch) {
            Some(true) => self.uncovered.clear(),
            Some(false) => {}
            None => self.subtract_parts(curve, region, touch, coincident),
        }
    }

    /// [`subtract`](Cutter::subtract) where the region's boundary comes near the curve: cuts the curve at its
    /// intersections with the boundary, and tests a point of each part.
    fn subtract_parts(&mut self, curve: &Curve, region: &Region, touch: f64, coincident: Coincident) {
        self.find_cuts(curve, region, 4.0 * touch);
        let mut low = 0.0;
        for k in 0..=self.cuts.len() {
            let high = self.cuts.get(k).copied().unwrap_or(curve.end());
            let (mut height, mut most) = (0.0f64, -1.0);
            for part in [0.5, 0.25, 0.75] {
                let parameter = low + (high - low) * part;
                let (point, facing) = (curve.point(parameter), curve.outward(parameter));
                let (here, outward) = region.signed_distance(point, touch);
                if part == 0.5 || here.abs() > height.abs() {
                    height = here;
                    let Coincident { same_side, abutting } = coincident;
                    most = if outward.dot(facing) > 0.0 {
                        same_side
                    } else if abutting || (same_side > 0.0 && region.has_edge_along(point, facing, touch)) {
                        1.0
                    } else {
                        -1.0
                    };
                }
                // Curves may touch at the very point that is tested: then the farthest of three points decides.
                if part == 0.5 && height.abs() > touch {
                    break;
                }
            }
            if height <= most * touch {
                self.remove(low, high);
            }
            low = high;
        }
    }

    /// Fills `cuts` with the parameters where the curve meets the region's boundary, within `slack`.
    fn find_cuts(&mut self, curve: &Curve, region: &Region, slack: f64) {
        self.cuts.clear();
        let cuts = &mut self.cuts;
        let mut add = |point: DVec2| {
            let parameter = curve.nearest_parameter(point);
            if parameter > 0.0 && parameter < curve.end() && curve.point(parameter).distance(point) <= slack {
                let at = cuts.iter().position(|&cut| cut > parameter).unwrap_or(cuts.len());
                cuts.insert(at, parameter);
            }
        };
        region.visit_curves_near(curve, slack, &mut |other| {
            add(other.point(0.0));
            for point in curve.intersections(&other).into_iter().flatten() {
                let parameter = Interval { min: 0.0, max: other.end() }.clamp(other.nearest_parameter(point));
                if other.point(parameter).distance(point) <= slack {
                    add(point);
                }
            }
        });
    }

    /// Removes the part between two parameters from `uncovered`.
    fn remove(&mut self, low: f64, high: f64) {
        self.remainder.clear();
        for &(from, to) in &self.uncovered {
            for part in [(from, to.min(low)), (from.max(high), to)] {
                if part.0 < part.1 {
                    self.remainder.push(part);
                }
            }
        }
        std::mem::swap(&mut self.uncovered, &mut self.remainder);
    }
}
