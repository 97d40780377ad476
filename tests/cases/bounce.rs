//! Collisions whose outcome can be worked out by hand.

use super::collision::{v, Collision};
use shadowgap::glam::DVec2;
use shadowgap::{bounce, collide, Motion, Pose, Shape};
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2};

const FLOOR: Motion = Motion { velocity: DVec2::ZERO, spin: 0.0, inv_mass: 0.0, inv_inertia: 0.0 };

/// A body of mass 1 that does not turn.
fn moving(x: f64, y: f64) -> Motion {
    Motion { velocity: v(x, y), spin: 0.0, inv_mass: 1.0, inv_inertia: 0.0 }
}

/// B falls onto the floor, A, at one or two points; its centre is the origin.
fn onto_floor(b: Motion, points: [DVec2; 2], restitution: f64, friction: f64) -> Collision {
    let normal = DVec2::Y;
    let (center_a, center_b) = (v(7.0, -9.0), DVec2::ZERO);
    Collision { normal, points, a: FLOOR, b, center_a, center_b, restitution, friction }
}

/// A disc of mass 1 and radius 1 on the floor.
fn disc(velocity: DVec2, spin: f64, restitution: f64, friction: f64) -> Motion {
    let disc = Motion { velocity, spin, inv_mass: 1.0, inv_inertia: 2.0 };
    onto_floor(disc, [DVec2::NEG_Y; 2], restitution, friction).after().1
}

/// A box of mass 1 that lands flat, and its two lower corners.
fn landing(width: f64, height: f64, velocity: DVec2) -> (Motion, [DVec2; 2]) {
    let inv_inertia = 12.0 / (width * width + height * height);
    let (x, y) = (width / 2.0, height / 2.0);
    (Motion { velocity, spin: 0.0, inv_mass: 1.0, inv_inertia }, [v(-x, -y), v(x, -y)])
}

fn boxed(width: f64, height: f64) -> Shape {
    Shape::rectangle(width, height).expect("a box")
}

#[track_caller]
fn near(motion: &Motion, velocity: DVec2, spin: f64) {
    let off = (motion.velocity - velocity).length().max((motion.spin - spin).abs());
    assert!(off < 1e-14, "{motion:?} is not {velocity} and {spin}");
}

/// Two bodies on the x axis, A at the left.
fn head_on(a: Motion, b: Motion, restitution: f64) -> (Motion, Motion) {
    let (center_a, center_b) = (v(-1.0, 0.0), v(1.0, 0.0));
    Collision { normal: DVec2::X, points: [DVec2::ZERO; 2], a, b, center_a, center_b, restitution, friction: 0.3 }
        .after()
}

#[test]
fn equal_masses_swap_their_velocities() {
    let (a, b) = head_on(moving(3.0, 0.0), moving(-1.0, 0.0), 1.0);
    assert_eq!((a.velocity, b.velocity), (v(-1.0, 0.0), v(3.0, 0.0)));
}

#[test]
fn in_a_cradle_the_moving_ball_stops_and_the_next_one_goes_on() {
    let (a, b) = head_on(moving(5.0, 0.0), moving(0.0, 0.0), 1.0);
    assert_eq!((a.velocity, b.velocity), (DVec2::ZERO, v(5.0, 0.0)));
}

#[test]
fn a_heavy_ball_goes_on_behind_a_light_one() {
    // (m1 - m2) / (m1 + m2) v and 2 m1 / (m1 + m2) v, with masses 2 and 1.
    let heavy = Motion { inv_mass: 0.5, ..moving(3.0, 0.0) };
    let (a, b) = head_on(heavy, moving(0.0, 0.0), 1.0);
    near(&a, v(1.0, 0.0), 0.0);
    near(&b, v(4.0, 0.0), 0.0);
}

#[test]
fn without_restitution_both_go_on_together() {
    let heavy = Motion { inv_mass: 0.5, ..moving(3.0, 0.0) };
    let (a, b) = head_on(heavy, moving(0.0, 0.0), 0.0);
    near(&a, v(2.0, 0.0), 0.0);
    near(&b, v(2.0, 0.0), 0.0);
}

#[test]
fn a_wall_gives_back_the_normal_part_times_restitution() {
    let ball = Motion { inv_inertia: 2.0, ..moving(2.0, -4.0) };
    near(&onto_floor(ball, [DVec2::NEG_Y; 2], 0.5, 0.0).after().1, v(2.0, 2.0), 0.0);
}

#[test]
fn a_hit_off_the_centre_turns() {
    // A ball of mass 1 hits the end of a rod of mass 1 and length 2 (inertia 1/3): 1 + 1 + 3 times the impulse is twice
    // the speed.
    let rod = Motion { inv_inertia: 3.0, ..moving(0.0, 0.0) };
    let (center_a, center_b) = (v(1.0, -0.5), DVec2::ZERO);
    let points = [v(1.0, 0.0); 2];
    let ball = moving(0.0, 5.0);
    let hit =
        Collision { normal: DVec2::Y, points, a: ball, b: rod, center_a, center_b, restitution: 1.0, friction: 0.0 };
    let (a, b) = hit.after();
    near(&a, v(0.0, 3.0), 0.0);
    near(&b, v(0.0, 2.0), 6.0);
    let swapped = Collision { normal: DVec2::NEG_Y, a: rod, b: ball, center_a: center_b, center_b: center_a, ..hit };
    let (a, b) = swapped.after();
    near(&a, v(0.0, 2.0), 6.0);
    near(&b, v(0.0, 3.0), 0.0);
}

#[test]
fn a_box_that_lands_flat_does_not_start_to_spin() {
    for (restitution, up) in [(0.0, 0.0), (0.25, 0.5), (1.0, 2.0)] {
        let (falling, corners) = landing(4.0, 2.0, v(1.0, -2.0));
        let after = onto_floor(falling, corners, restitution, 0.0).after().1;
        assert_eq!((after.velocity, after.spin), (v(1.0, up), 0.0));
    }
}

#[test]
fn a_box_that_lands_flat_with_its_weight_at_one_side_does_not_either() {
    let (falling, corners) = landing(4.0, 2.0, v(0.0, -2.0));
    for aside in [0.1, 1.0, 1.9] {
        let after = onto_floor(falling, corners.map(|corner| corner + v(aside, 0.0)), 0.5, 0.0).after().1;
        assert_eq!((after.velocity, after.spin), (v(0.0, 1.0), 0.0));
    }
}

#[test]
fn a_turning_box_that_lands_flat_turns_back() {
    // Each corner leaves at half the speed of its approach, and so does the whole box.
    let (mut falling, corners) = landing(2.0, 2.0, v(0.0, -2.0));
    falling.spin = 0.5;
    near(&onto_floor(falling, corners, 0.5, 0.0).after().1, v(0.0, 1.0), -0.25);
}

#[test]
fn a_box_beyond_the_edge_of_a_table_tips_off() {
    // Only the table's edge, one unit left of the centre, pushes: 1 + 3/2 times the impulse is the speed.
    let (falling, _) = landing(2.0, 2.0, v(0.0, -5.0));
    let after = onto_floor(falling, [v(-1.2, -1.0), v(-1.0, -1.0)], 0.0, 0.0).after().1;
    near(&after, v(0.0, -3.0), -3.0);
}

#[test]
fn a_box_that_lands_on_a_corner_spins() {
    // The impulse, one unit right of the centre, is twice the speed over 1 + 3/2.
    let (falling, [_, corner]) = landing(2.0, 2.0, v(0.0, -5.0));
    near(&onto_floor(falling, [corner; 2], 1.0, 0.0).after().1, v(0.0, -1.0), 6.0);
}

#[test]
fn a_rod_that_slaps_the_floor_with_one_end_slaps_it_with_the_other_too() {
    // Inertia 1/3, ends at speeds -1 and 1/2. The first hit takes them to 1 and -1/2, the second to 1/2 and 1/2.
    let rod = Motion { velocity: v(0.0, -0.25), spin: 0.75, inv_mass: 1.0, inv_inertia: 3.0 };
    near(&onto_floor(rod, [v(-1.0, 0.0), v(1.0, 0.0)], 1.0, 0.0).after().1, v(0.0, 0.5), 0.0);
}

#[test]
fn a_rod_that_rocks_onto_its_other_end_comes_to_rest_without_restitution() {
    let rod = Motion { velocity: v(0.0, -0.5), spin: 0.5, inv_mass: 1.0, inv_inertia: 3.0 };
    for points in [[v(-1.0, 0.0), v(1.0, 0.0)], [v(1.0, 0.0), v(-1.0, 0.0)]] {
        near(&onto_floor(rod, points, 0.0, 0.0).after().1, DVec2::ZERO, 0.0);
    }
}

#[test]
fn a_rod_that_lands_on_one_end_while_the_other_rests_leaves_it_resting() {
    // Pushes of 1/2 and 1/4: 4/3 of a unit for the one end, less 2/3 of the other's.
    let rod = Motion { velocity: v(0.0, -0.5), spin: 0.5, inv_mass: 1.0, inv_inertia: 3.0 };
    near(&onto_floor(rod, [v(-1.0, 0.0), v(1.0, 0.0)], 0.5, 0.0).after().1, v(0.0, 0.25), -0.25);
}

#[test]
fn a_spindle_between_its_ends_keeps_its_energy_times_restitution_squared_at_every_hit() {
    // The mass is so large and the inertia so small that 8 hits only turn the spindle to and fro; the last push lifts
    // it.
    let spindle = Motion { velocity: DVec2::ZERO, spin: 1.0, inv_mass: 1e-12, inv_inertia: 1.0 };
    for restitution in [0.5f64, 0.9, 1.0] {
        let before = onto_floor(spindle, [v(-1.0, 0.0), v(1.0, 0.0)], restitution, 0.0);
        let kept = before.moved().energy() / before.energy();
        let expected = restitution.powi(2 * 9);
        assert!((kept - expected).abs() < 1e-4 * expected, "{kept} instead of {expected}");
        assert!(before.moved().speeds().iter().all(|speed| speed.x > 0.0));
    }
}

#[test]
fn a_tall_block_rocks_on_over_its_other_corner() {
    // Housner's block: it stands on its left corner and turns onto the right one, which takes it up without
    // restitution. The momentum about that corner stays: its inertia there is (1 + 16) / 12 + (1 + 16) / 4 = 17/3.
    let (mut block, corners) = landing(1.0, 4.0, DVec2::ZERO);
    block.spin = -1.0;
    block.velocity = -(corners[0].perp() * block.spin);
    let about_corner = block.spin * 17.0 / 12.0 + (-corners[1]).perp_dot(block.velocity);
    let after = onto_floor(block, corners, 0.0, 1e9).moved();
    let spin = about_corner / (17.0 / 3.0);
    near(&after.b, -(corners[1].perp() * spin), spin);
    assert!(spin < 0.0 && after.speeds()[0].x > 0.0, "the left corner rises");
}

#[test]
fn a_seesaw_is_turned_by_what_lands_on_it() {
    // It turns about a fixed centre with inertia 2; a ball of mass 1 lands at 1: 1 + 1/2 times the impulse is 3.
    let seesaw = Motion { inv_inertia: 0.5, ..FLOOR };
    let (center_a, center_b) = (DVec2::ZERO, v(1.0, 1.0));
    let points = [v(1.0, 0.0); 2];
    let ball = moving(0.0, -3.0);
    let hit =
        Collision { normal: DVec2::Y, points, a: seesaw, b: ball, center_a, center_b, restitution: 0.0, friction: 0.0 };
    let (a, b) = hit.after();
    near(&a, DVec2::ZERO, -1.0);
    near(&b, v(0.0, -1.0), 0.0);
}

#[test]
fn a_seesaw_jammed_at_both_ends_stops_or_keeps_its_energy() {
    // Any turn drives one of its ends into the floor.
    let seesaw = Motion { inv_inertia: 0.5, spin: 1.0, ..FLOOR };
    let jammed = onto_floor(seesaw, [v(-1.0, 0.0), v(1.0, 0.0)], 0.0, 0.5);
    assert_eq!(jammed.after().1.spin, 0.0);
    let lossless = Collision { restitution: 1.0, friction: 0.0, ..jammed };
    assert_eq!(lossless.after().1.spin.abs(), 1.0);
}

#[test]
fn a_body_that_never_turns_bounces_alike_on_one_point_or_two() {
    for points in [[v(3.0, -1.0); 2], [v(-1.0, -1.0), v(3.0, -1.0)], [v(1.0, -2.0), v(1.0, -1.0)]] {
        near(&onto_floor(moving(1.0, -2.0), points, 0.5, 0.25).after().1, v(0.25, 1.0), 0.0);
    }
}

#[test]
fn a_spinning_body_whose_spin_never_changes_bounces_on_the_faster_point() {
    // The points come down at 1 and 3; 3 times 1.5 is what it gains.
    let body = Motion { spin: 1.0, ..moving(0.0, -2.0) };
    for points in [[v(-1.0, -1.0), v(1.0, -1.0)], [v(1.0, -1.0), v(-1.0, -1.0)]] {
        near(&onto_floor(body, points, 0.5, 0.0).after().1, v(0.0, 2.5), 1.0);
    }
}

#[test]
fn two_points_at_one_place_are_one() {
    let point = v(0.5, -1.0);
    let body = Motion { velocity: v(1.0, -2.0), spin: 0.5, inv_mass: 1.0, inv_inertia: 2.0 };
    let one = onto_floor(body, [point; 2], 0.5, 0.3).after().1;
    for aside in [0.0, 1e-300, 1e-17, 1e-9] {
        let two = onto_floor(body, [point - v(aside, 0.0), point + v(aside, 0.0)], 0.5, 0.3).after().1;
        let off = (one.velocity - two.velocity).length();
        assert!(off < 1e-8, "{aside}: {off}");
    }
}

#[test]
fn two_points_one_behind_the_other_are_one_between_them() {
    let body = Motion { velocity: v(1.0, -2.0), spin: 0.5, inv_mass: 1.0, inv_inertia: 2.0 };
    let one = onto_floor(body, [v(0.5, -1.0); 2], 0.5, 0.3).after();
    for points in [[v(0.5, -0.75), v(0.5, -1.25)], [v(0.5, -1.25), v(0.5, -0.75)]] {
        assert_eq!(onto_floor(body, points, 0.5, 0.3).after(), one);
    }
}

#[test]
fn a_body_as_wide_as_numbers_reach_bounces() {
    let body = Motion { velocity: v(1.0, -2.0), spin: 0.0, inv_mass: 1e30, inv_inertia: f64::MIN_POSITIVE };
    let wide = onto_floor(body, [v(f64::MAX, 0.0), v(-f64::MAX, 0.0)], 1.0, 0.0);
    near(&wide.after().1, v(1.0, 2.0), 0.0);
}

#[test]
fn friction_slows_a_sliding_disc_and_turns_it() {
    // Normal impulse 3, so friction gives 0.3.
    near(&disc(v(5.0, -2.0), 0.0, 0.5, 0.1), v(4.7, 1.0), -0.6);
}

#[test]
fn a_gripping_disc_rolls() {
    // A third of the slip goes into the speed, two thirds into the spin.
    near(&disc(v(3.0, -2.0), 0.0, 0.5, 10.0), v(2.0, 1.0), -2.0);
    near(&disc(v(0.0, -2.0), 3.0, 0.0, 10.0), v(-1.0, 0.0), 1.0);
}

#[test]
fn a_rolling_disc_rolls_on() {
    near(&disc(v(3.0, -2.0), -3.0, 0.5, 10.0), v(3.0, 1.0), -3.0);
}

#[test]
fn a_glancing_disc_keeps_its_slip_where_there_is_no_push() {
    near(&disc(v(3.0, 0.0), 0.0, 0.5, 10.0), v(3.0, 0.0), 0.0);
}

/// What one time step does to a block on a slope of 3 in 4: gravity for 1/8, then the contact.
fn on_slope(downhill: f64, friction: f64) -> (f64, f64, f64) {
    let (normal, down) = (v(0.6, 0.8), v(0.8, -0.6));
    let (block, corners) = landing(4.0, 1.0, down * downhill + v(0.0, -10.0 / 8.0));
    let points = corners.map(|corner| normal * corner.y + down * corner.x);
    let center_a = v(-3.0, -8.0);
    let block =
        Collision { normal, points, a: FLOOR, b: block, center_a, center_b: DVec2::ZERO, restitution: 0.0, friction };
    let after = block.after().1;
    (after.velocity.dot(down), after.velocity.dot(normal), after.spin)
}

#[test]
fn a_block_sticks_on_a_slope_that_friction_holds() {
    for friction in [0.76, 1.0, 1.5] {
        let (down, up, spin) = on_slope(0.0, friction);
        assert!(down.abs().max(up.abs()).max(spin.abs()) < 1e-15, "{friction}: {down}, {up}, {spin}");
    }
}

#[test]
fn a_block_slides_on_a_slope_that_friction_does_not_hold() {
    // g (sin - friction cos) = 10 (0.6 - 0.5 * 0.8) = 2, for 1/8.
    for before in [0.0, 3.0] {
        let (down, up, spin) = on_slope(before, 0.5);
        assert!((down - before - 0.25).abs().max(up.abs()).max(spin.abs()) < 1e-15, "{down}, {up}, {spin}");
    }
}

#[test]
fn a_sliding_box_stops_without_turning_while_it_is_low() {
    let (sliding, corners) = landing(4.0, 1.0, v(1.0, -1.0));
    near(&onto_floor(sliding, corners, 0.0, 2.0).after().1, DVec2::ZERO, 0.0);
}

#[test]
fn a_tall_box_trips_over_its_leading_corner() {
    // That corner stops, the box turns about it: the momentum there, 1/2 - 2, over an inertia of 17/3.
    let (sliding, corners) = landing(1.0, 4.0, v(1.0, -1.0));
    let after = onto_floor(sliding, corners, 0.0, 3.0).moved();
    let spin = -1.5 / (17.0 / 3.0);
    near(&after.b, -(corners[1].perp() * spin), spin);
    assert!(after.speeds()[0].x > 0.0, "the other corner rises");
}

#[test]
fn friction_acts_at_the_centre_of_pressure() {
    // Three quarters of the push of 1.5 act at (-1, -1), one at (3, -3): at (0, -1.5) in the mean. Friction 0.9 stops
    // it;
    // 0.9 times 1.5 does not tip it over the point at the distance 1, 0.9 times 2, half way between, would.
    let sled = Motion { velocity: v(-0.9, -1.0), spin: 0.0, inv_mass: 1.0, inv_inertia: 1.0 };
    near(&onto_floor(sled, [v(-1.0, -1.0), v(3.0, -3.0)], 0.5, 1.0).after().1, v(0.0, 0.5), 0.0);
}

#[test]
fn a_box_that_lands_on_one_corner_and_then_the_other_comes_to_rest_without_restitution() {
    let (mut falling, corners) = landing(4.0, 1.0, v(0.3, -0.5));
    for spin in [0.3, -0.3] {
        falling.spin = spin;
        near(&onto_floor(falling, corners, 0.0, 10.0).after().1, DVec2::ZERO, 0.0);
    }
}

#[test]
fn strong_friction_between_points_at_different_heights_leaves_none_approaching() {
    // Friction at each point makes the other point approach. Eight hits do not end that, so the final one must.
    let a = Motion { velocity: v(0.64, 0.64), spin: -0.14, inv_mass: 0.12, inv_inertia: 7.45 };
    let b = Motion { velocity: v(-0.88, 0.0), spin: -0.06, inv_mass: 0.46, inv_inertia: 0.13 };
    let (points, center_a, center_b) = ([v(1.84, -0.31), v(-2.61, 2.24)], v(-1.87, 0.94), v(0.54, 0.15));
    let before = Collision { normal: DVec2::Y, points, a, b, center_a, center_b, restitution: 0.0, friction: 66.0 };
    assert!(before.moved().speeds().iter().all(|speed| speed.x > -1e-14), "{:?}", before.moved().speeds());
}

#[test]
fn friction_added_by_itself_makes_energy() {
    // A rod at 45 degrees, of mass 1 and inertia 1/3, comes down on one end.
    let end = v(-FRAC_1_SQRT_2, -FRAC_1_SQRT_2);
    let rod = Motion { velocity: v(1.0, -1.0), spin: 0.0, inv_mass: 1.0, inv_inertia: 3.0 };
    let hit = onto_floor(rod, [end; 2], 1.0, 0.5);

    let [speed, _] = hit.speeds();
    let give = |direction: DVec2| rod.inv_mass + rod.inv_inertia * end.perp_dot(direction).powi(2);
    let normal = -2.0 * speed.x / give(DVec2::Y);
    let tangent = (-speed.y / give(DVec2::NEG_X)).clamp(-0.5 * normal, 0.5 * normal);
    let push = DVec2::Y * normal + DVec2::NEG_X * tangent;
    let velocity = rod.velocity + push * rod.inv_mass;
    let mistaken = Motion { velocity, spin: rod.spin + rod.inv_inertia * end.perp_dot(push), ..rod };

    let mistaken = Collision { b: mistaken, ..hit };
    assert_eq!(hit.energy(), 1.0);
    assert!(mistaken.energy() > 1.25, "{}", mistaken.energy());
    assert!(hit.moved().energy() <= 1.0 + 1e-15, "{}", hit.moved().energy());
}

#[test]
fn a_tilted_box_that_falls_on_the_floor_comes_to_rest_on_a_side() {
    let (floor, block) = (boxed(100.0, 2.0), boxed(2.0, 1.0));
    let ground = Pose::new(0.0, -1.0, 0.0).expect("a pose");
    let (inv_mass, inv_inertia) = (1.0 / block.area(), 1.0 / block.inertia());
    for tilt in [0.0, 0.3, 1.0, 1.5, 2.5] {
        let (mut center, mut angle) = (v(0.0, 3.0), tilt);
        let mut motion = Motion { velocity: v(1.0, 0.0), spin: 0.0, inv_mass, inv_inertia };
        for _ in 0..600 {
            motion.velocity.y -= 10.0 / 60.0;
            center += motion.velocity / 60.0;
            angle += motion.spin / 60.0;
            let pose = Pose::new(center.x, center.y, angle).expect("a pose");
            if let Some(contact) = collide(&floor, &ground, &block, &pose) {
                (_, motion) = bounce(contact, &FLOOR, v(0.0, -1.0), &motion, center, 0.3, 0.5).expect("numbers");
                center += contact.mtv();
            }
        }
        let off = (angle / FRAC_PI_2 - (angle / FRAC_PI_2).round()).abs();
        assert!(off < 1e-3 && motion.spin.abs() < 1e-9, "tilted by {tilt}: {motion:?} at {angle}");
        assert!(motion.velocity.length() < 10.0 / 60.0, "tilted by {tilt}: {motion:?}, faster than one step's fall");
    }
}
