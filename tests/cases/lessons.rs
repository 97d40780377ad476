//! Mistakes of tutorials and libraries, each on a pair where it matters: a few lines compute the mistaken answer, and
//! the library gives the right one.

use shadowgap::glam::DVec2;
use shadowgap::{
    collide, explain, overlaps, raycast, Contact, Interval, Kind, NumberError, Pose, Shape, ShapeError, Side,
};
use std::f64::consts::{FRAC_PI_4, SQRT_2, TAU};

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn at(x: f64, y: f64) -> Pose {
    turned(x, y, 0.0)
}

fn turned(x: f64, y: f64, angle: f64) -> Pose {
    Pose::new(x, y, angle).unwrap()
}

fn boxed(width: f64, height: f64) -> Shape {
    Shape::rectangle(width, height).unwrap()
}

fn circle(radius: f64) -> Shape {
    Shape::circle(radius).unwrap()
}

fn polygon(points: &[DVec2]) -> Shape {
    Shape::polygon(points).unwrap()
}

fn around(count: u32, radius: f64) -> Vec<DVec2> {
    (0..count).map(|k| DVec2::from_angle(f64::from(k) * TAU / f64::from(count)) * radius).collect()
}

fn edges(points: &[DVec2]) -> Vec<DVec2> {
    (0..points.len()).map(|i| points[(i + 1) % points.len()] - points[i]).collect()
}

/// The shadow of points on an axis of any length.
fn shadow(points: &[DVec2], axis: DVec2) -> Interval {
    let along = points.iter().map(|p| p.dot(axis));
    Interval { min: along.clone().fold(f64::INFINITY, f64::min), max: along.fold(f64::NEG_INFINITY, f64::max) }
}

fn share(a: Interval, b: Interval) -> bool {
    a.min <= b.max && b.min <= a.max
}

#[track_caller]
fn contact(a: &Shape, at_a: &Pose, b: &Shape, at_b: &Pose) -> Contact {
    collide(a, at_a, b, at_b).expect("an overlap")
}

#[track_caller]
fn near(got: f64, want: f64) {
    assert!((got - want).abs() <= 1e-12, "got {got}, want {want}");
}

fn distance(a: &Shape, at_a: &Pose, b: &Shape, at_b: &Pose) -> f64 {
    explain(a, at_a, b, at_b, false).separation.distance
}

// What tutorials teach.

#[test]
fn the_axis_is_an_edges_normal_not_its_direction() {
    let triangle = [v(0.0, 0.0), v(4.0, 0.0), v(0.0, 4.0)];
    let square = [v(2.5, 2.5), v(3.0, 2.5), v(3.0, 3.0), v(2.5, 3.0)];
    let mut directions = edges(&triangle).into_iter().chain(edges(&square));
    assert!(directions.all(|along| share(shadow(&triangle, along), shadow(&square, along))), "no direction sees a gap");
    assert!(!overlaps(&polygon(&triangle), &at(0.0, 0.0), &polygon(&square), &at(0.0, 0.0)));
}

#[test]
fn a_projection_includes_the_position() {
    let square = around(4, 1.0);
    let as_if_at_the_origin =
        edges(&square).iter().all(|e| share(shadow(&square, e.perp()), shadow(&square, e.perp())));
    assert!(as_if_at_the_origin);
    assert!(!overlaps(&polygon(&square), &at(0.0, 0.0), &polygon(&square), &at(5.0, 0.0)));
}

#[test]
fn opposite_and_nearly_equal_normals_are_one_axis() {
    let corners =
        |angle: f64| around(4, 1.0).into_iter().map(|p| DVec2::from_angle(angle).rotate(p)).collect::<Vec<_>>();
    let normals: Vec<DVec2> = edges(&corners(0.3)).into_iter().chain(edges(&corners(0.1 + 0.2))).collect();
    let distinct = (0..normals.len()).filter(|&i| !normals[..i].contains(&normals[i])).count();
    assert!(distinct >= 4, "exact comparison finds {distinct}");
    let square = Shape::regular(4, 1.0).unwrap();
    let why = explain(&square, &turned(0.0, 0.0, 0.3), &square, &turned(0.1, 0.0, 0.1 + 0.2), true);
    assert_eq!(why.axes.len(), 2);
}

#[test]
fn parallel_edges_of_both_shapes_are_one_axis_which_is_as() {
    // The triangle's base is parallel to two of the square's sides, and has no side of its own across from it.
    let (square, triangle) = (boxed(2.0, 2.0), polygon(&[v(-1.0, 0.0), v(1.0, 0.0), v(0.0, 3.0)]));
    for angle in [0.0, 0.3, 2.0] {
        let sides = |a, b| {
            explain(a, &turned(0.0, 0.0, angle), b, &turned(0.1, 0.0, angle), true)
                .axes
                .iter()
                .map(|axis| axis.side)
                .collect::<Vec<_>>()
        };
        assert_eq!(sides(&square, &triangle), [Side::A, Side::A, Side::B, Side::B]);
        assert_eq!(sides(&triangle, &square), [Side::A, Side::A, Side::A, Side::B]);
    }
}

#[test]
fn ties_break_alike_at_every_angle() {
    // Corner over corner: both ways out are equally long, up to the rounding of B's position.
    let (square, mut rounding) = (boxed(2.0, 2.0), 0);
    for angle in (0..1000).map(|k| f64::from(k) * 0.37) {
        let turn = DVec2::from_angle(angle);
        let there = turn.rotate(v(1.5, 1.5));
        let (a, b) = (turned(0.0, 0.0, angle), turned(there.x, there.y, angle));
        let [up, right] = [turn.perp(), turn].map(|axis| there.dot(axis));
        rounding += i32::from(up < right);
        let contact = contact(&square, &a, &square, &b);
        assert!(contact.normal.distance(turn.perp()) < 1e-12, "A's lower edge, at {angle}: {}", contact.normal);
        assert_eq!(explain(&square, &a, &square, &b, false).decisive, 0);
    }
    assert!(rounding > 100 && rounding < 900, "the larger number is either's: {rounding}");
}

#[test]
fn no_normal_may_be_left_out_not_even_the_first() {
    let hexagon = around(6, 1.0);
    let triangle = [v(1.05, 2.0), v(1.05, -2.0), v(3.0, 0.0)];
    let mut all_but_one = edges(&hexagon).into_iter().chain(edges(&triangle).into_iter().skip(1));
    assert!(all_but_one.all(|e| share(shadow(&hexagon, e.perp()), shadow(&triangle, e.perp()))));
    near(distance(&polygon(&hexagon), &at(0.0, 0.0), &polygon(&triangle), &at(0.0, 0.0)), 0.05);
}

#[test]
fn the_line_of_centres_is_not_enough_for_box_and_circle() {
    let corners = [v(-10.0, -1.0), v(10.0, -1.0), v(10.0, 1.0), v(-10.0, 1.0)];
    let (center, radius) = (v(9.0, 3.0), 1.0);
    let axis = center.normalize();
    assert!(share(shadow(&corners, axis), shadow(&[center], axis).widened(radius)), "this axis sees no gap");
    near(distance(&boxed(20.0, 2.0), &at(0.0, 0.0), &circle(radius), &at(9.0, 3.0)), 1.0);
}

#[test]
fn box_and_circle_need_the_nearest_vertex_too() {
    let center = v(1.8, 1.8);
    let apart_on_edge_normals = [v(1.0, 0.0), v(0.0, 1.0)].map(|n| center.dot(n) - 1.0 > 1.0);
    assert_eq!(apart_on_edge_normals, [false, false]);
    near(distance(&boxed(2.0, 2.0), &at(0.0, 0.0), &circle(1.0), &at(1.8, 1.8)), 0.8 * SQRT_2 - 1.0);
}

#[test]
fn four_corners_are_turned_each_by_itself() {
    let corner = DVec2::from_angle(FRAC_PI_4).rotate(v(1.0, 1.0));
    let flipped = [corner, v(-corner.x, corner.y), -corner, v(corner.x, -corner.y)];
    assert!(shadow(&flipped, DVec2::X).max < 1e-15, "a square collapses to a line");
    let point = Shape::point(1.2, 0.0).unwrap();
    assert!(overlaps(&boxed(2.0, 2.0), &turned(0.0, 0.0, FRAC_PI_4), &point, &at(0.0, 0.0)));
}

#[test]
fn a_bounding_circle_covers_the_corners() {
    let (half_side, there) = (1.0, v(1.9, 1.9));
    assert!(there.length() > half_side + half_side, "circles of half a side are apart");
    near(contact(&boxed(2.0, 2.0), &at(0.0, 0.0), &boxed(2.0, 2.0), &at(there.x, there.y)).depth, 0.1);
}

#[test]
fn a_squared_distance_is_compared_with_a_squared_sum() {
    let (small, large) = (v(0.5, 0.0), v(15.0, 0.0));
    assert!(small.length_squared() < 0.2 + 0.2 && large.length_squared() > 10.0 + 10.0, "both wrong");
    assert!(!overlaps(&circle(0.2), &at(0.0, 0.0), &circle(0.2), &at(small.x, small.y)));
    assert!(overlaps(&circle(10.0), &at(0.0, 0.0), &circle(10.0), &at(large.x, large.y)));
}

#[test]
fn a_depth_is_measured_along_a_unit_axis() {
    let corners = [v(-5.0, -5.0), v(5.0, -5.0), v(5.0, 5.0), v(-5.0, 5.0)];
    let moved = corners.map(|p| p + v(9.5, 0.0));
    let normal = edges(&corners)[1].perp();
    near(-shadow(&corners, normal).separation(shadow(&moved, normal)).separation, 5.0);
    near(contact(&boxed(10.0, 10.0), &at(0.0, 0.0), &boxed(10.0, 10.0), &at(9.5, 0.0)).depth, 0.5);
}

#[test]
fn the_common_part_of_nested_intervals_is_not_the_way_out() {
    let (large, small) = (boxed(10.0, 10.0), boxed(2.0, 2.0));
    let common = 3.0f64.min(5.0) - 1.0f64.max(-5.0);
    assert!(overlaps(&large, &at(0.0, 0.0), &small, &at(2.0 + common, 0.0)), "still inside");
    let contact = contact(&large, &at(0.0, 0.0), &small, &at(2.0, 0.0));
    assert_eq!(contact.mtv(), v(4.0, 0.0));
    assert_eq!(distance(&large, &at(0.0, 0.0), &small, &at(6.0, 0.0)), 0.0);
}

#[test]
fn the_normals_sign_is_not_guessed_from_the_centres() {
    // A wedge, heavy on the left: B is right of its centre, and yet nearer to the left side.
    let wedge = [v(0.0, -3.0), v(12.0, 0.0), v(0.0, 3.0)];
    let (middle, there) = ((wedge[0] + wedge[1] + wedge[2]) / 3.0, v(5.0, 0.0));
    assert!((there - middle).x > 0.0, "the centres say right");
    let (a, b) = (polygon(&wedge), boxed(1.0, 10.0));
    let contact = contact(&a, &at(0.0, 0.0), &b, &at(there.x, there.y));
    assert!((contact.mtv() - v(-5.5, 0.0)).length() < 1e-12);
    assert!(collide(&a, &at(0.0, 0.0), &b, &at(there.x + 5.4, there.y)).is_some(), "the same push to the right fails");
}

#[test]
fn touching_is_overlapping() {
    let gap_or_touch = |a: Interval, b: Interval| a.max <= b.min;
    assert!(gap_or_touch(Interval { min: -1.0, max: 1.0 }, Interval { min: 1.0, max: 3.0 }), "called apart");
    let contact = contact(&boxed(2.0, 2.0), &at(0.0, 0.0), &boxed(2.0, 2.0), &at(2.0, 0.0));
    assert_eq!((contact.depth, contact.normal), (0.0, v(1.0, 0.0)));
}

// What libraries get wrong.

#[test]
fn collinear_segments_apart_do_not_collide() {
    for angle in [0.0, 0.3, 2.0] {
        let along = DVec2::from_angle(angle);
        let (a, b) = ([DVec2::ZERO, along], [2.0 * along, 3.0 * along]);
        let (of_a, of_b) = (shadow(&a, along.perp()), shadow(&b, along.perp()));
        assert!(of_a.separation(of_b).separation < 1e-15, "their only normal sees no gap");
        let segments = [a, b].map(|[p, q]| Shape::segment(p, q).unwrap());
        near(distance(&segments[0], &at(0.0, 0.0), &segments[1], &at(0.0, 0.0)), 1.0);
        assert!(!overlaps(&segments[0], &at(0.0, 0.0), &segments[1], &at(0.0, 0.0)));
    }
}

#[test]
fn concentric_circles_have_a_unit_normal() {
    assert!((DVec2::ZERO / DVec2::ZERO.length()).is_nan(), "the line of centres has no direction");
    let contact = contact(&circle(2.0), &at(7.0, 7.0), &circle(1.0), &at(7.0, 7.0));
    assert_eq!((contact.normal.length(), contact.depth), (1.0, 3.0));
}

#[test]
fn identical_shapes_contain_each_other() {
    let strictly_inside = |a: Interval, b: Interval| a.min > b.min && a.max < b.max;
    let square = [v(-1.0, -1.0), v(1.0, -1.0), v(1.0, 1.0), v(-1.0, 1.0)];
    assert!(!strictly_inside(shadow(&square, DVec2::X), shadow(&square, DVec2::X)));
    for shape in [polygon(&square), circle(3.0), Shape::point(1.0, 2.0).unwrap()] {
        let contact = contact(&shape, &turned(3.0, 4.0, 0.5), &shape, &turned(3.0, 4.0, 0.5));
        assert!(contact.a_in_b && contact.b_in_a);
    }
}

#[test]
fn a_box_flush_in_another_is_contained() {
    let (large, small) = (Interval { min: -2.0, max: 2.0 }, Interval { min: 0.0, max: 2.0 });
    assert!(small.max >= large.max, "strictly, it is not");
    let contact = contact(&boxed(4.0, 4.0), &at(0.0, 0.0), &boxed(2.0, 2.0), &at(1.0, 0.0));
    assert!(contact.b_in_a && !contact.a_in_b);
}

#[test]
fn repeated_and_collinear_vertices_give_no_axis() {
    let plain = [v(-1.0, -1.0), v(1.0, -1.0), v(1.0, 1.0), v(-1.0, 1.0)];
    let repeated = [plain[0], v(0.0, -1.0), plain[1], plain[1], plain[2], plain[3]];
    let zero = edges(&repeated)[2].perp();
    assert_eq!(shadow(&repeated, zero), Interval { min: 0.0, max: 0.0 }, "an axis on which everything touches");
    let [one, other] = [&plain[..], &repeated[..]].map(polygon);
    assert_eq!(other.points().collect::<Vec<_>>(), one.points().collect::<Vec<_>>());
    assert_eq!(contact(&other, &at(0.0, 0.0), &other, &at(1.5, 0.0)).depth, 0.5);
    assert!(!overlaps(&other, &at(0.0, 0.0), &other, &at(2.5, 0.0)));
}

#[test]
fn a_clockwise_polygon_has_the_same_inside() {
    let clockwise = [v(-5.0, -5.0), v(-5.0, 5.0), v(5.0, 5.0), v(5.0, -5.0)];
    let left_of_all = edges(&clockwise).iter().zip(&clockwise).all(|(e, &p)| e.perp_dot(v(1.0, 0.0) - p) >= 0.0);
    assert!(!left_of_all, "left of every edge there is nothing");
    let contact = contact(&polygon(&clockwise), &at(0.0, 0.0), &circle(1.0), &at(1.0, 0.0));
    assert!(contact.b_in_a);
    assert_eq!(contact.mtv(), v(5.0, 0.0));
}

#[test]
fn a_false_answer_leaves_nothing_behind() {
    // A function that fills the caller's object only on overlap leaves the previous pair's flags in it.
    let mut reused = (true, 1.0);
    let write = |apart: bool, into: &mut (bool, f64)| {
        if !apart {
            *into = (false, 0.5)
        }
    };
    write(true, &mut reused);
    assert_eq!(reused, (true, 1.0));
    let (large, small) = (boxed(4.0, 4.0), boxed(1.0, 1.0));
    assert!(contact(&large, &at(0.0, 0.0), &small, &at(0.0, 0.0)).b_in_a);
    assert_eq!(collide(&large, &at(0.0, 0.0), &small, &at(9.0, 0.0)), None);
    let touching = contact(&large, &at(0.0, 0.0), &small, &at(2.5, 0.0));
    assert!(!touching.a_in_b && !touching.b_in_a && touching.depth == 0.0);
}

#[test]
fn one_point_hulls_far_apart_do_not_collide() {
    let no_axis_sees_a_gap = edges(&[v(0.0, 0.0)]).iter().all(|e| e.perp() == DVec2::ZERO);
    assert!(no_axis_sees_a_gap);
    let point = Shape::hull([v(0.0, 0.0)]).unwrap();
    assert_eq!(point.kind(), Kind::Point);
    assert_eq!(distance(&point, &at(0.0, 0.0), &point, &at(100.0, 0.0)), 100.0);
    assert_eq!(Shape::polygon([v(0.0, 0.0)]).unwrap_err(), ShapeError::TooFewPoints { got: 1, least: 3 });
}

#[test]
fn a_circle_deep_in_a_polygon_is_not_missed() {
    let (half, radius) = (10.0, 1.0);
    assert!(half > radius, "its rim is nowhere near the outline");
    let contact = contact(&boxed(2.0 * half, 2.0 * half), &at(0.0, 0.0), &circle(radius), &at(0.0, 0.0));
    assert!(contact.b_in_a);
    assert_eq!(contact.depth, 11.0);
}

#[test]
fn a_tiny_square_stays_tiny() {
    let corners = around(4, 0.001);
    let welded = corners.iter().filter(|p| p.distance(corners[0]) > 0.0025).count();
    assert_eq!(welded, 0, "a welding distance made for metres leaves nothing of it");
    let tiny = polygon(&corners);
    assert!(!overlaps(&tiny, &at(0.0, 0.0), &circle(0.001), &at(0.0021, 0.0)));
    near(contact(&tiny, &at(0.0, 0.0), &circle(0.001), &at(0.0019, 0.0)).depth, 0.0001);
}

#[test]
fn no_vertex_is_cut_off() {
    let corners = around(20, 10.0);
    let (cut, whole) = (polygon(&corners[..12]), polygon(&corners));
    let there = at(1.0, -9.0);
    assert!(!overlaps(&cut, &at(0.0, 0.0), &circle(1.0), &there), "twelve of twenty vertices");
    assert!(overlaps(&whole, &at(0.0, 0.0), &circle(1.0), &there));
    assert_eq!(whole.points().len(), 20);
}

#[test]
fn edges_that_hardly_turn_are_kept() {
    let corners = around(360, 10.0);
    let sharp = edges(&corners).windows(2).filter(|e| e[0].angle_to(e[1]) > 1.5f64.to_radians()).count();
    assert_eq!(sharp, 0, "a limit of a degree and a half drops every vertex");
    assert_eq!(polygon(&corners).points().len(), 360);
}

#[test]
fn a_small_overlap_far_out_is_not_lost() {
    for far in [1e7, 1e9] {
        let there = far + 1.9;
        assert_eq!((there as f32 - far as f32 - 2.0).max(0.0), 0.0, "single precision sees none");
        let contact = contact(&boxed(2.0, 2.0), &at(far, -far), &boxed(2.0, 2.0), &at(there, -far));
        assert!((contact.depth - (2.0 - (there - far))).abs() < 1e-12);
    }
}

#[test]
fn a_circle_centred_beside_an_edge_has_that_edges_normal() {
    // The centre lies a millionth off the slanted edge.
    let angle = 0.7f64;
    let (normal, along) = (DVec2::from_angle(angle), DVec2::from_angle(angle).perp());
    let middle = v(40.0, 30.0);
    let nearest = middle + normal + along * 0.3;
    let center = nearest + normal * 1e-6;
    let single = |v: DVec2| (v.x as f32, v.y as f32);
    let ((cx, cy), (px, py)) = (single(center), single(nearest));
    let wild = v(f64::from(cx - px), f64::from(cy - py)).normalize();
    assert!(wild.is_nan() || wild.dot(normal) < 0.99, "from centre to nearest point, in single precision: {wild}");
    let contact = contact(&boxed(2.0, 2.0), &turned(middle.x, middle.y, angle), &circle(0.5), &at(center.x, center.y));
    assert!((contact.normal - normal).length() < 1e-9);
}

#[test]
fn a_gap_is_a_gap_without_a_margin() {
    const MARGIN: f64 = 0.02;
    let gap = 0.01;
    assert!(gap < MARGIN, "a skin reports a contact");
    assert_eq!(collide(&boxed(2.0, 2.0), &at(0.0, 0.0), &boxed(2.0, 2.0), &at(2.0 + gap, 0.0)), None);
    assert!(!overlaps(&circle(1.0), &at(0.0, 0.0), &circle(1.0), &at(2.0 + gap, 0.0)));
}

#[test]
fn not_a_number_is_neither_near_nor_far() {
    let (x, reach) = (f64::NAN, 2.0);
    assert_eq!(x.partial_cmp(&reach), None, "whichever way it is asked, the answer is no");
    assert!(matches!(Pose::new(x, 0.0, 0.0), Err(NumberError::NotFinite { name: "pose.x", .. })));
    assert!(matches!(Shape::circle(x), Err(ShapeError::NotFinite { .. })));
}

#[test]
fn a_star_that_only_turns_left_is_not_convex() {
    let corners = around(5, 1.0);
    let star = [0, 2, 4, 1, 3].map(|i| corners[i]);
    let sides = edges(&star);
    assert!((0..5).all(|i| sides[i].perp_dot(sides[(i + 1) % 5]) > 0.0), "every turn is to the left");
    assert!(matches!(Shape::polygon(star), Err(ShapeError::SelfCrossing { .. })));
}

// What our own tests found.

#[test]
fn the_nearest_point_is_not_past_a_sharp_corner() {
    let plank = Shape::segment(v(-4.0, 0.0), v(4.0, 0.0)).unwrap();
    let (from, to) = (v(2.0, 0.5), v(1.0, 4.0));
    // From the plank's far end to the other segment's nearest point: an edge on the far side of the Minkowski
    // difference.
    let start = v(-4.0, 0.0);
    let foot = from + (to - from) * ((start - from).dot(to - from) / (to - from).length_squared());
    assert!(foot.distance(start) > 5.0 && foot.distance(start) < from.distance(start), "nearer than at first, yet far");
    let other = Shape::segment(from, to).unwrap();
    near(distance(&plank, &at(0.0, 0.0), &other, &at(0.0, 0.0)), 0.5);
    let swept = Shape::capsule(v(-4.0, 0.0), v(4.0, 0.0), 0.6).unwrap();
    near(contact(&swept, &at(0.0, 0.0), &other, &at(0.0, 0.0)).depth, 0.1);
}

#[test]
fn a_tip_that_touches_is_pushed_out_of_the_right_side() {
    // A triangle with its sharpest corner on a point: whatever the rounding, the normal leads from the point into it.
    let triangle = [v(26.8, -1.7), v(0.0, 0.0), v(19.5, -70.0)];
    let point = Shape::point(0.0, 0.0).unwrap();
    for k in 0..1000 {
        let angle = f64::from(k) * 0.37;
        let contact = contact(&point, &at(0.0, 0.0), &polygon(&triangle), &turned(0.0, 0.0, angle));
        let deepest = triangle.map(|p| DVec2::from_angle(angle).rotate(p).dot(contact.normal));
        assert!(deepest.iter().all(|&depth| depth > -1e-9), "turned by {angle}: {}", contact.normal);
    }
}

#[test]
fn a_sliver_pushed_along_itself_is_not_inside() {
    let sliver = [v(0.0, 0.0), v(1.0, 0.0), v(1.0, 1e-4)];
    let moved = v(-2e-7, 0.0);
    let worst = edges(&sliver).into_iter().zip(&sliver).map(|(e, &p)| e.normalize().perp_dot(p - (sliver[0] + moved)));
    assert!(worst.fold(f64::NEG_INFINITY, f64::max) < 3e-11, "every edge's line is hardly crossed");
    let contact = contact(&polygon(&sliver), &at(0.0, 0.0), &polygon(&sliver), &at(moved.x, moved.y));
    assert!(!contact.b_in_a && !contact.a_in_b);
}

/// A box slides over a floor, off its end, and is tilted: whatever touches with the same features has the same id, and
/// nothing else has.
#[test]
fn ids_follow_the_features_that_touch() {
    let (floor, block) = (Shape::rectangle(4.0, 1.0).unwrap(), Shape::rectangle(2.0, 1.0).unwrap());
    for floor_first in [true, false] {
        let ids = |x: f64, y: f64, angle: f64| {
            let pose = Pose::new(x, y, angle).unwrap();
            let found = match floor_first {
                true => collide(&floor, &Pose::IDENTITY, &block, &pose),
                false => collide(&block, &pose, &floor, &Pose::IDENTITY),
            };
            let mut points: Vec<_> = found.unwrap().points.iter().map(|point| (point.point.x, point.id)).collect();
            points.sort_by(|p, q| p.0.total_cmp(&q.0));
            points.into_iter().map(|(_, id)| id).collect::<Vec<_>>()
        };
        let inside = ids(0.3, 0.95, 0.0);
        let [left, right] = inside[..] else { panic!("{inside:?}") };
        assert_eq!(ids(0.9, 0.95, 0.0), inside, "slid");
        let over_the_end = ids(1.5, 0.95, 0.0);
        let [same, end] = over_the_end[..] else { panic!("{over_the_end:?}") };
        assert_eq!(same, left, "the corner on the floor");
        let over_the_start = ids(-1.5, 0.95, 0.0);
        let [start, same] = over_the_start[..] else { panic!("{over_the_start:?}") };
        assert_eq!(same, right, "the other corner on the floor");
        let at_the_end = ids(1.0, 0.95, 0.0);
        let [same, corners] = at_the_end[..] else { panic!("{at_the_end:?}") };
        assert_eq!(same, left, "the corner on the floor");
        let mut all = vec![left, right, start, end, corners];
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 5, "two pairs of features have one id: {left} {right} {start} {end} {corners}");
        // Tilted, it stands on one corner, or lies over the floor's.
        assert_eq!(ids(0.0, 1.17, 0.2), [left], "on its left corner");
        assert_eq!(ids(0.0, 1.17, -0.2), [right], "on its right corner");
    }
}

/// Whatever else is good: no large number of the other sign, in the other point, hides a bad one.
#[test]
fn a_ray_of_bad_numbers_is_refused_by_name() {
    let square = Shape::rectangle(1.0, 1.0).unwrap();
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 2e70, -2e70] {
        for (k, name) in ["from.x", "from.y", "to.x", "to.y"].into_iter().enumerate() {
            for other in [0.0, -1.0, 1e70, -1e70] {
                let mut numbers = [other; 4];
                numbers[k] = bad;
                let [from, to] = [v(numbers[0], numbers[1]), v(numbers[2], numbers[3])];
                let refusal = raycast(&square, &Pose::IDENTITY, from, to).expect_err("a refusal");
                assert!(refusal.to_string().contains(name), "{refusal} of {numbers:?}");
            }
        }
    }
    let far = raycast(&square, &Pose::IDENTITY, v(-1e70, 0.0), v(1e70, 0.0)).expect("good numbers");
    assert!(far.is_some(), "from one end of the world to the other");
}
