//! parry2d, a peer with methods of its own (GJK, EPA, BVH), against this library: the same answers to ordinary pairs,
//! and each disagreement by name.
//!
//! | question | parry 0.31 says | right, and said here | test |
//! |---|---|---|---|
//! | balls that touch | overlapping, but no contact | a contact of depth 0 | `touching_balls` |
//! | a cast that parts touching shapes | boxes hit, a capsule and a square not | none | `parting_casts` |
//! | two equal polygons or capsules on one spot | depth 0 | the depth | `coincident_polygons` |
//! | how deep unions overlap | the deepest pair of pieces | what it takes to part the unions | `depths_of_unions` |
//! | distance of an overlap; contact of a gap | 0; one within a prediction | minus the depth; none | `signs` |
//! | normal of a ray from inside | zero, inwards, or back along the ray | the shortest way out | `rays_from_inside` |
//! | nearest points on arcs | off by up to 3e-4 of their distance | exact | `nearest_points_on_arcs` |
//! | corners bent by less than 1.7e-4 | left out; none left, no polygon | kept | `nearly_straight_corners` |
//! | shapes of 1e-9 | tolerances of a fixed length | as of any size | `small_shapes` |
//! | normal of impacts before time 1e-4 | that of the start | that of the impact | `early_impacts` |
//! | inertia of capsules | half-discs balanced at 3/8 r, as half-balls are | at 4/3π r | `inertia_of_capsules` |
//! | mass of rounded shapes | the core's | the shape's | `mass_of_rounded_shapes` |
//! | mass of unions | what pieces share counts twice | once | `mass_of_unions` |
#![cfg(not(target_arch = "wasm32"))]

mod common;

mod parry {
    mod agreement;
    mod both;
    mod differences;
    mod peer;
    mod shapes;
}
