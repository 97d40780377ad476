//! Closed forms of the pairs that games have most. Each gives the theorem's answer to the bit, or none where the
//! theorem must decide: where shapes nearly touch, for example, or two edges tie. Each is here because a row of the
//! benchmark `shortcuts` shows what it buys.
//!
//! [`contact`], [`overlaps`], [`distance`], [`ray`] and [`cast`] answer a whole question; where they return none,
//! [`crate::query`] asks the theorem. [`pair_axis`] and [`pair_edge`] serve callers that hold a placed pair: unions,
//! scenes, and the questions that none of the five has answered.

mod box_box;
mod disc_box;
mod disc_polygon;
mod discs;
pub(crate) mod known_edge;
mod met;
mod ray_box;
mod ray_polygon;

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::pair::contact::Contact;
use crate::pair::impact::FirstTouch;
use crate::pair::overlap::least_overlap;
use crate::pair::penetration::{search_edges, Penetration};
use crate::pair::placement::{touch, Pair};
use crate::pair::separation::{separation, DecidingAxis, Separation};
use crate::pair::shortcuts::discs::Discs;
use crate::pair::shortcuts::met::Met;
use crate::shape::single::Single;
use crate::shape::Form;
use crate::target::{FOR_JS, FOR_PAIRS};

/// Whether there are shortcuts at all. The benchmark `shortcuts` compares with a copy of this crate that has none.
pub(crate) const SHORTCUTS: bool = !cfg!(feature = "__theorem");

/// Whether whole questions but rays have shortcuts. The package for JavaScript leaves them out to save bytes: there
/// most of a call's time passes outside the core.
const FOR_RUST: bool = SHORTCUTS && !FOR_JS;

/// Both shapes, if they are convex and whole questions have shortcuts.
#[inline(always)]
fn singles<'s>(a: &'s Form, b: &'s Form) -> Option<(&'s Single, &'s Single)> {
    match (a, b) {
        (Form::Convex(a), Form::Convex(b)) if FOR_RUST => Some((a, b)),
        _ => None,
    }
}

/// [`crate::collide`] of two discs, a disc and a small polygon, or two boxes.
#[inline(always)]
pub(crate) fn contact(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Option<Option<Contact>> {
    let (a, b) = singles(a, b)?;
    if let Some(discs) = Discs::new(a, pose_a, b, pose_b) {
        return Some(discs.contact());
    }
    let discs = [a.is_disc(), b.is_disc()];
    let (a, b) = (a.piece(), b.piece());
    // Each answer is returned where it is made, because one variable for all of them would be copied.
    if discs[0] && b.is_upright() {
        if let Some(contact) = disc_box::disc_box_contact(a, pose_a, b, pose_b) {
            return Some(contact);
        }
    } else if discs[1] && a.is_upright() {
        if let Some(contact) = disc_box::box_disc_contact(a, pose_a, b, pose_b) {
            return Some(contact);
        }
    }
    let pair = Pair::of(a, pose_a, b, pose_b);
    if pair.bounds_apart() {
        return Some(None);
    }
    let axis = if box_box::are_boxes(a, b) { box_box::axis(&pair) } else { disc_polygon::axis(&pair)? };
    Some(axis.map(|axis| Contact::along(&pair, &axis)))
}

/// [`crate::overlaps`] of two discs, a disc and an upright box, or two boxes.
#[inline(always)]
pub(crate) fn overlaps(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Option<bool> {
    let (a, b) = singles(a, b)?;
    if let Some(discs) = Discs::new(a, pose_a, b, pose_b) {
        return Some(discs.overlap());
    }
    let discs = [a.is_disc(), b.is_disc()];
    let (a, b) = (a.piece(), b.piece());
    match discs {
        [true, _] if b.is_upright() => disc_box::overlap(a, pose_a, b, pose_b),
        [_, true] if a.is_upright() => disc_box::overlap(b, pose_b, a, pose_a),
        _ if box_box::are_boxes(a, b) => box_box::overlap(&Pair::of(a, pose_a, b, pose_b)),
        _ => None,
    }
}

/// [`crate::distance`] of two discs, a disc and a small polygon, or two boxes.
#[inline(always)]
pub(crate) fn distance(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Option<Separation> {
    let (a, b) = singles(a, b)?;
    if let Some(discs) = Discs::new(a, pose_a, b, pose_b) {
        return Some(discs.separation());
    }
    let discs = [a.is_disc(), b.is_disc()];
    let (a, b) = (a.piece(), b.piece());
    if discs[0] && b.is_upright() {
        if let Some(separation) = disc_box::disc_box_separation(a, pose_a, b, pose_b) {
            return Some(separation);
        }
    } else if discs[1] && a.is_upright() {
        if let Some(separation) = disc_box::box_disc_separation(a, pose_a, b, pose_b) {
            return Some(separation);
        }
    }
    if box_box::are_boxes(a, b) {
        let pair = Pair::of(a, pose_a, b, pose_b);
        return Some(separation(&pair, Some(box_box::edge(&pair))).0);
    }
    disc_polygon::separation(a, pose_a, b, pose_b)
}

/// The first touch of a disc or a sharp polygon and the ray from `from` along `way`. One function in the package for
/// JavaScript, to save bytes.
#[cfg_attr(not(all(target_arch = "wasm32", feature = "__js-pairs")), inline(always))]
#[cfg_attr(all(target_arch = "wasm32", feature = "__js-pairs"), inline(never))]
pub(crate) fn ray(shape: &Form, pose: &Frame, from: DVec2, way: DVec2) -> Option<Option<FirstTouch>> {
    let Form::Convex(single) = shape else { return None };
    // The small entry is counted by bytes.
    if !SHORTCUTS || FOR_PAIRS {
        return None;
    }
    let touch = touch(single.extent(), pose.position, from);
    let met = if single.is_disc() {
        Discs::of_ray(single.radius(), pose.position, from).sweep(way)?
    } else if !FOR_JS && single.piece().is_upright() {
        ray_box::ray(single.piece(), pose, from, way)?
    } else {
        ray_polygon::ray(single.piece(), pose, from, way)?
    };
    Some(met.map(|met| met.on_face(touch)))
}

/// The first touch of two discs, as B moves by `motion` and A by `motion_a`.
#[inline(always)]
pub(crate) fn cast(
    a: &Form,
    pose_a: &Frame,
    b: &Form,
    pose_b: &Frame,
    [motion, motion_a]: [DVec2; 2],
) -> Option<Option<FirstTouch>> {
    let (a, b) = singles(a, b)?;
    let met = Discs::new(a, pose_a, b, pose_b)?.sweep(Rotation::IDENTITY.undo(motion - motion_a))?;
    let touch = touch(larger(a.extent(), b.extent()), pose_a.position, pose_b.position);
    Some(met.map(|Met { time, normal, point }| {
        Met { time, normal: Rotation::IDENTITY.apply(normal), point: point + motion_a * time }.on_face(touch)
    }))
}

/// The axis of least overlap of a placed pair, [`least_overlap`]; none when the pieces are apart.
#[inline(never)]
pub(crate) fn pair_axis(pair: &Pair) -> Option<DecidingAxis> {
    if !SHORTCUTS {
        return least_overlap(pair);
    }
    if pair.bounds_apart() {
        return None;
    }
    if box_box::are_boxes(pair.a, pair.b) {
        return box_box::axis(pair);
    }
    match disc_polygon::axis(pair) {
        Some(axis) => axis,
        None => least_overlap(pair),
    }
}

/// The edge with the largest separation in a placed pair, [`search_edges`].
#[inline(never)]
pub(crate) fn pair_edge(pair: &Pair) -> Option<Penetration> {
    if SHORTCUTS && box_box::are_boxes(pair.a, pair.b) {
        return Some(box_box::edge(pair));
    }
    search_edges(pair, false)
}
