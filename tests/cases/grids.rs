//! Unions of rectangles with whole corners, about which all is known exactly: whether they overlap, how deep and where,
//! which one lies in the other, how far apart they are, and what meets them first.

use crate::common::random::Random;
use shadowgap::glam::DVec2;
use shadowgap::{
    cast, cast_spinning, collide, collide_within, contains, distance, explain, overlaps, raycast, Contact, Pose, Shape,
};

/// A rectangle by its corners.
#[derive(Clone, Copy, Debug)]
struct Rect {
    low: DVec2,
    high: DVec2,
}

impl Rect {
    fn shape(self) -> Shape {
        let size = self.high - self.low;
        Shape::rectangle(size.x, size.y).unwrap().at((self.low + self.high) / 2.0).unwrap()
    }

    fn moved(self, by: DVec2) -> Rect {
        Rect { low: self.low + by, high: self.high + by }
    }

    /// The places of the other one, against this one, in which both overlap: inside a rectangle, whose sides are those
    /// where they touch.
    fn blocked_for(self, other: Rect) -> Rect {
        Rect { low: self.low - other.high, high: self.high - other.low }
    }

    /// How deep a point is in it: the length of the shortest way out; negative outside, where it is the distance.
    fn depth(self, point: DVec2) -> f64 {
        let out = (self.low - point).max(point - self.high);
        if out.max_element() > 0.0 {
            -out.max(DVec2::ZERO).length()
        } else {
            -out.max_element()
        }
    }

    /// From when to when a point that moves from the origin is in it or on its sides; and whether it gets inside.
    fn times(self, way: DVec2) -> Option<(f64, f64, bool)> {
        let (mut from, mut to, mut inside) = (0.0, 1.0, true);
        for k in 0..2 {
            if way[k] == 0.0 {
                inside &= self.low[k] < 0.0 && 0.0 < self.high[k];
                if self.low[k] > 0.0 || self.high[k] < 0.0 {
                    return None;
                }
                continue;
            }
            let (p, q) = (self.low[k] / way[k], self.high[k] / way[k]);
            (from, to) = (f64::max(from, p.min(q)), f64::min(to, p.max(q)));
        }
        (from <= to).then_some((from, to, inside && from < to))
    }
}

/// The rectangles of two unions.
#[derive(Debug)]
struct Drawn {
    a: Vec<Rect>,
    b: Vec<Rect>,
}

impl Drawn {
    /// Few rectangles that cross, abut or leave gaps; B by halves.
    fn new(random: &mut Random, round: usize) -> Drawn {
        let halves = |random: &mut Random| (random.below(24) as f64 - 12.0) / 2.0;
        let by = DVec2::new(halves(random), halves(random));
        let mut rects = |most: usize, size: usize, by: DVec2| -> Vec<Rect> {
            let mut corner =
                |from: usize| DVec2::new((from + random.below(size)) as f64, (from + random.below(size)) as f64);
            let mut rect = || {
                let low = corner(0) + by;
                Rect { low, high: low + corner(1) }
            };
            let first = rect();
            [first].into_iter().chain((1..most).map(|_| rect())).collect()
        };
        let (most_a, most_b) = (1 + round % 6, if round % 3 == 0 { 1 } else { 1 + round % 5 });
        Drawn { a: rects(most_a, 4, DVec2::ZERO), b: rects(most_b, 2 + round % 2, by) }
    }

    fn blocked(&self) -> Vec<Rect> {
        self.a.iter().flat_map(|&a| self.b.iter().map(move |&b| a.blocked_for(b))).collect()
    }
}

/// The length of the shortest way to where no rectangle has the point inside.
fn way_out(blocked: &[Rect]) -> f64 {
    let sides = |k: usize| blocked.iter().flat_map(move |rect| [rect.low[k], rect.high[k]]).chain([0.0]);
    let free = |point: DVec2| blocked.iter().all(|rect| rect.depth(point) <= 0.0);
    let ways = sides(0).flat_map(|x| sides(1).map(move |y| DVec2::new(x, y)));
    let mut least = f64::INFINITY;
    for way in ways {
        if way.length() < least && free(way) {
            least = way.length();
        }
    }
    least
}

/// Whether some rectangles cover others, all with whole or half corners.
fn cover(outer: &[Rect], inner: &[Rect]) -> bool {
    inner.iter().all(|rect| {
        let size = (rect.high - rect.low) * 2.0;
        (0..size.x as usize * size.y as usize).all(|k| {
            let (column, row) = (k % size.x as usize, k / size.x as usize);
            let middle = rect.low + DVec2::new(column as f64 + 0.5, row as f64 + 0.5) / 2.0;
            outer.iter().any(|rect| rect.depth(middle) > 0.0)
        })
    })
}

fn near(found: f64, right: f64) -> bool {
    (found - right).abs() <= 1e-8
}

/// The contact is that of the two deepest pieces, with one point at each end of where the unions touch after the way
/// out.
fn check_contact(drawn: &Drawn, contact: &Contact, to_grid: impl Fn(DVec2) -> DVec2, case: &str) {
    let Drawn { a, b } = drawn;
    let depth_of = |i: usize, j: usize| a[i].blocked_for(b[j]).depth(DVec2::ZERO);
    let (mut deepest, mut pieces) = (f64::NEG_INFINITY, [0, 0]);
    for i in 0..a.len() {
        for j in 0..b.len() {
            if depth_of(i, j) > deepest {
                (deepest, pieces) = (depth_of(i, j), [i, j]);
            }
        }
    }
    assert_eq!(contact.pieces, pieces, "{case}");
    let normal = to_grid(contact.normal) - to_grid(DVec2::ZERO);
    let axis = usize::from(normal.y.abs() > normal.x.abs());
    if contact.depth == 0.0 {
        // What only touches is led away from all that it touches, if one direction leads away from all.
        let touched = || drawn.blocked().into_iter().filter(|rect| rect.depth(DVec2::ZERO) > -1e-12);
        let leads_away = |way: DVec2| touched().all(|rect| (rect.low * way).max(rect.high * way).element_sum() < 1e-8);
        let mut ways = (0..8).map(|k| DVec2::from_angle(std::f64::consts::FRAC_PI_4 * f64::from(k)));
        assert!(leads_away(normal) || !ways.any(leads_away), "{normal}: {case}");
        return;
    }
    if normal[1 - axis].abs() > 1e-9 {
        return;
    }
    // The sides of pieces that lie on each other after the way out, and those of which only ends meet there.
    let (mut low, mut high, mut ends) = (f64::INFINITY, f64::NEG_INFINITY, vec![]);
    for (&a, &b) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
        let b = b.moved(normal * contact.depth);
        let gap = if normal[axis] > 0.0 { b.low[axis] - a.high[axis] } else { a.low[axis] - b.high[axis] };
        let (from, to) = (a.low[1 - axis].max(b.low[1 - axis]), a.high[1 - axis].min(b.high[1 - axis]));
        if near(gap, 0.0) && to - from > 1e-8 {
            (low, high) = (low.min(from), high.max(to));
        } else if near(gap, 0.0) && to - from > -1e-8 {
            ends.push(from);
        }
    }
    if ends.iter().any(|&end| end < low - 1e-8 || end > high + 1e-8) {
        return;
    }
    let mut places: Vec<f64> = contact.points.iter().map(|point| to_grid(point.point)[1 - axis]).collect();
    places.sort_by(f64::total_cmp);
    assert!(places.len() == 2 && near(places[0], low) && near(places[1], high), "{places:?}, not {low} {high}: {case}");
    assert!(contact.points.iter().all(|point| near(point.depth, contact.depth)), "{case}");
}

/// Where no way is worth a search, the one that is told of is the shortest all the same, or the shortest that leads
/// past the whole union.
fn check_limited(drawn: &Drawn, [a, b]: [&Shape; 2], pose: Pose, out: f64, case: &str) {
    let contact = collide_within(a, &pose, b, &pose, 0.0).unwrap();
    let end = |rects: &[Rect], k: usize, sign: f64| {
        rects.iter().map(|rect| f64::max(sign * rect.low[k], sign * rect.high[k])).fold(f64::NEG_INFINITY, f64::max)
    };
    let past = |k: usize, sign: f64| end(&drawn.a, k, sign) + end(&drawn.b, k, -sign);
    let past = [past(0, 1.0), past(0, -1.0), past(1, 1.0), past(1, -1.0)].into_iter().fold(f64::INFINITY, f64::min);
    assert!(near(contact.depth, out) || near(contact.depth, past), "{}, not {out} or {past}: {case}", contact.depth);
}

#[test]
fn all_that_is_told_of_rectangles_with_whole_corners_is_right() {
    let mut random = Random(41);
    let mut seen = [0; 6];
    for round in 0..600 {
        let drawn = Drawn::new(&mut random, round);
        let Drawn { a, b } = &drawn;
        let (angle, far) = [(0.0, 0.0), (0.3, 0.0), (-2.0, 1e3)][round % 3];
        let turned = |v: DVec2| DVec2::from_angle(angle).rotate(v);
        let pose = Pose::new(far, -far, angle).unwrap();
        let to_grid = |point: DVec2| DVec2::from_angle(-angle).rotate(point - DVec2::new(far, -far));
        let [shape_a, shape_b] = [a, b].map(|rects| {
            let shapes: Vec<Shape> = rects.iter().map(|rect| rect.shape()).collect();
            if shapes.len() == 1 {
                shapes[0].clone()
            } else {
                Shape::union(&shapes).unwrap()
            }
        });
        let case = format!("round {round}: {a:?} {b:?}");
        let blocked = drawn.blocked();
        let deepest = blocked.iter().map(|rect| rect.depth(DVec2::ZERO)).fold(f64::NEG_INFINITY, f64::max);
        let out = if deepest > 0.0 { way_out(&blocked) } else { 0.0 };

        assert_eq!(overlaps(&shape_a, &pose, &shape_b, &pose), deepest >= 0.0, "{case}");
        let contact = collide(&shape_a, &pose, &shape_b, &pose);
        assert_eq!(contact.is_some(), deepest >= 0.0, "{case}");
        let between = distance(&shape_a, &pose, &shape_b, &pose);
        assert!(
            near(between.distance, if deepest > 0.0 { -out } else { -deepest }),
            "{between:?}, not {out} or {deepest}: {case}"
        );
        // Where nothing is rounded, equal distances are, and the first of them counts.
        if deepest < 0.0 && angle == 0.0 {
            let indices = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| [i, j]));
            let nearest = indices.into_iter().find(|&[i, j]| a[i].blocked_for(b[j]).depth(DVec2::ZERO) == deepest);
            assert_eq!(Some(between.pieces), nearest, "{case}");
        }
        let why = explain(&shape_a, &pose, &shape_b, &pose, true);
        assert_eq!((why.overlaps, why.separation), (deepest >= 0.0, between), "{case}");
        if let Some(contact) = &contact {
            assert!(near(contact.depth, out), "{}, not {out}: {case}", contact.depth);
            let mtv = to_grid(contact.mtv()) - to_grid(DVec2::ZERO);
            assert!(blocked.iter().all(|rect| rect.depth(mtv) <= 1e-8), "by {mtv}: {case}");
            assert_eq!((contact.a_in_b, contact.b_in_a), (cover(b, a), cover(a, b)), "{case}");
            check_contact(&drawn, contact, to_grid, &case);
            check_limited(&drawn, [&shape_a, &shape_b], pose, out, &case);
            seen[if contact.a_in_b || contact.b_in_a { 0 } else { 1 + usize::from(deepest == 0.0) }] += 1;
        }

        for _ in 0..3 {
            let mut halves = || (random.below(41) as f64 - 20.0) / 2.0;
            let way = DVec2::new(halves(), halves());
            let met = blocked.iter().filter_map(|rect| rect.times(way));
            // What touches at the start is hit only where it gets deeper.
            let first = met
                .filter(|&(.., inside)| inside || deepest < 0.0)
                .map(|(from, ..)| from)
                .fold(f64::INFINITY, f64::min);
            let first = if deepest > 0.0 { 0.0 } else { first };
            let hit = cast(&shape_a, &pose, &shape_b, &pose, turned(way), DVec2::ZERO).unwrap();
            let case = || format!("by {way}, {hit:?}, not {first}: {case}");
            assert_eq!(hit.is_some(), first < f64::INFINITY, "{}", case());
            if let Some(hit) = hit {
                assert!(near(hit.time, first) && hit.inside == (deepest > 0.0), "{}", case());
                let [i, j] = hit.pieces;
                let of_pieces = a[i].blocked_for(b[j]).times(way).map(|(from, ..)| from);
                assert!(deepest > 0.0 || of_pieces.is_some_and(|from| near(from, first)), "{}", case());
                assert!(deepest > 0.0 || turned(way).dot(hit.normal) <= 0.0, "{}", case());
                assert!(near(hit.normal.length(), 1.0), "{}", case());
                seen[3 + usize::from(hit.time > 0.0)] += 1;
            } else {
                seen[5] += 1;
            }

            let start = b[0].low;
            let blocked = a.iter().map(|rect| rect.moved(-start)).enumerate();
            let deepest = a.iter().map(|rect| rect.depth(start)).fold(f64::NEG_INFINITY, f64::max);
            // A start between two pieces is inside, too: all round it is covered.
            let corners = [[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]].map(|off| DVec2::from(off) / 4.0);
            let inside = corners.iter().all(|&off| a.iter().any(|rect| rect.depth(start + off) > 0.0));
            let blocked: Vec<_> = blocked.filter_map(|(k, rect)| Some((k, rect.times(way)?))).collect();
            // What touches at the start is hit only where it gets deeper: from there on, no graze is a touch, and what
            // the end touches may be one.
            if deepest == 0.0 && !inside && blocked.iter().any(|&(_, (from, _, enters))| from > 0.0 && !enters) {
                continue;
            }
            let met: Vec<(usize, f64)> = blocked
                .into_iter()
                .filter(|&(_, (.., enters))| enters || deepest < 0.0 || inside)
                .map(|(k, (from, ..))| (k, from))
                .collect();
            let first = met.iter().map(|&(_, from)| from).fold(f64::INFINITY, f64::min);
            let from = DVec2::new(far, -far) + turned(start);
            let hit = raycast(&shape_a, &pose, from, from + turned(way)).unwrap();
            assert_eq!(contains(&shape_a, &pose, from).unwrap(), deepest >= 0.0, "{}", case());
            let case = || format!("from {start} by {way}, {hit:?}, not {first}: {a:?}");
            // A ray without a length is none, but where it begins in the shape.
            assert!(hit.is_some() == (first < f64::INFINITY) || way == DVec2::ZERO, "{}", case());
            if let Some(hit) = hit {
                assert!(near(hit.fraction, first) && near(hit.distance, first * way.length()), "{}", case());
                assert_eq!(hit.inside, inside, "{}", case());
                assert!(met.iter().any(|&(k, from)| k == hit.piece && near(from, first)), "{}", case());
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 10), "{seen:?}");
}

/// Rounding makes the pieces differently deep, and one end of each deeper than the other.
#[test]
fn a_turned_box_in_a_turned_wall_touches_all_of_its_pieces() {
    let rect = |low: [f64; 2], high: [f64; 2]| Rect { low: low.into(), high: high.into() }.shape();
    let wall = Shape::union([0.0, 1.0, 2.0].map(|y| rect([3.0, y], [6.0, y + 1.0]))).unwrap();
    let block = rect([5.5, 0.5], [7.5, 3.5]);
    for k in 0..60 {
        let (angle, far) = (0.1 * f64::from(k), DVec2::new(1e3, -1e3) * f64::from(k % 3));
        let pose = Pose::new(far.x, far.y, angle).unwrap();
        let contact = collide(&wall, &pose, &block, &pose).unwrap();
        let mut heights =
            contact.points.iter().map(|point| (pose.inverse_transform_point(point.point)).y).collect::<Vec<_>>();
        heights.sort_by(f64::total_cmp);
        assert!(heights.len() == 2 && near(heights[0], 0.5) && near(heights[1], 3.0), "turned by {angle}: {heights:?}");
    }
}

/// Four bars round a hole, or three: what covers the hole does not lie in them, what fits into it does not overlap
/// them.
#[test]
fn what_lies_over_a_hole_is_not_inside() {
    let mut random = Random(43);
    let mut seen = [0; 2];
    for round in 0..300 {
        let halves = |random: &mut Random, from: usize, count: usize| (from + random.below(count)) as f64 / 2.0;
        let hole = DVec2::new(halves(&mut random, 1, 4), halves(&mut random, 1, 4));
        let rect = |x: f64, y: f64, to_x: f64, to_y: f64| Rect { low: DVec2::new(x, y), high: DVec2::new(to_x, to_y) };
        let mut bars = vec![
            rect(-3.0, -3.0, 3.0, 0.0),
            rect(hole.x, -3.0, 6.0, 6.0),
            rect(-3.0, hole.y, 6.0, 6.0),
            rect(-3.0, -2.0, 0.0, hole.y + [0.0, 1.0][round % 2]),
        ];
        if round % 5 == 0 {
            bars.push(rect(-0.5, -0.5, hole.x + 0.5, hole.y + 0.5));
        }
        let low = DVec2::new(halves(&mut random, 0, 14) - 3.5, halves(&mut random, 0, 14) - 3.5);
        let inner = [Rect { low, high: low + DVec2::new(halves(&mut random, 1, 8), halves(&mut random, 1, 8)) }];
        let union = Shape::union(bars.iter().map(|rect| rect.shape())).unwrap();
        let (one, more) = (inner[0].shape(), Shape::union([inner[0].shape(), inner[0].shape()]).unwrap());
        let corners = [rect(-2.5, -2.5, -2.0, -2.0).shape(), inner[0].shape(), rect(5.0, 5.0, 5.5, 5.5).shape()];
        let among = Shape::union(&corners).unwrap();
        let pose = Pose::new(0.0, 0.0, 0.7 * (round % 3) as f64).unwrap();
        for (a, b) in [(&one, &union), (&more, &union), (&among, &union), (&union, &one), (&union, &among)] {
            let Some(contact) = collide(a, &pose, b, &pose) else { continue };
            let inside = if std::ptr::eq(b, &union) { contact.a_in_b } else { contact.b_in_a };
            assert_eq!(inside, cover(&bars, &inner), "{bars:?} {inner:?}");
            seen[usize::from(inside)] += 1;
        }
    }
    assert!(seen.iter().all(|&times| times > 200), "{seen:?}");
}

/// A disc, a segment and a point, alone or as a piece, in two bars that make an L.
#[test]
fn round_and_thin_pieces_are_inside_only_as_a_whole() {
    let bars =
        [Rect { low: DVec2::ZERO, high: DVec2::new(6.0, 2.0) }, Rect { low: DVec2::ZERO, high: DVec2::new(2.0, 6.0) }];
    let union = Shape::union(bars.map(|rect| rect.shape())).unwrap();
    let at = |x: f64, y: f64| Pose::new(x, y, 0.0).unwrap();
    let (disc, bar) = (Shape::circle(1.0).unwrap(), Shape::segment([-1.0, 0.0], [1.0, 0.0]).unwrap());
    let point = Shape::point(0.0, 0.0).unwrap();
    for (shape, x, y, inside) in [
        (&disc, 1.0, 1.0, true),
        (&disc, 5.0, 1.0, true),
        (&disc, 1.25, 1.25, true),
        (&disc, 1.5, 1.5, false),
        (&disc, 0.5, 1.0, false),
        (&disc, 5.5, 1.0, false),
        (&disc, 1.0, 5.5, false),
        (&bar, 3.0, 1.0, true),
        (&bar, 1.0, 4.0, true),
        (&bar, 3.0, 0.0, true),
        (&bar, 1.5, 4.0, false),
        (&bar, 5.5, 1.0, false),
        (&bar, 2.0, 2.0, true),
        (&point, 1.0, 3.0, true),
        (&point, 2.0, 2.0, true),
    ] {
        let pair = Shape::union([shape.clone(), shape.at([0.0, -0.0]).unwrap()]).unwrap();
        for shape in [shape, &pair] {
            let contact = collide(&union, &at(0.0, 0.0), shape, &at(x, y)).unwrap();
            assert_eq!(contact.b_in_a, inside, "{shape:?} at {x} {y}");
            let contact = collide(shape, &at(x, y), &union, &at(0.0, 0.0)).unwrap();
            assert_eq!(contact.a_in_b, inside, "{shape:?} at {x} {y}");
        }
    }
}

/// Unions that turn as they move are met when the first of their pieces are.
#[test]
fn the_first_touch_of_unions_is_that_of_their_pieces() {
    let mut random = Random(44);
    let mut seen = [0; 2];
    for round in 0..150 {
        let drawn = Drawn::new(&mut random, round);
        let shapes = [&drawn.a, &drawn.b].map(|rects| rects.iter().map(|rect| rect.shape()).collect::<Vec<_>>());
        let [a, b] = [&shapes[0], &shapes[1]].map(|shapes| Shape::union(shapes).unwrap());
        let mut place =
            || Pose::new(random.between(-9.0, 9.0), random.between(-9.0, 9.0), random.between(-4.0, 4.0)).unwrap();
        let (pose_a, pose_b) = (place(), place());
        if overlaps(&a, &pose_a, &b, &pose_b) {
            continue;
        }
        let to = pose_a.position() - pose_b.position();
        let way = to * random.between(0.2, 2.0) + DVec2::new(random.between(-4.0, 4.0), random.between(-4.0, 4.0));
        let spins = [[0.0, 0.0], [2.5, 0.0], [0.0, -1.5], [0.5, 0.75]][round % 4];
        let time = |a: &Shape, b: &Shape| {
            cast_spinning(a, &pose_a, b, &pose_b, way, DVec2::ZERO, spins).unwrap().map(|hit| (hit.time, hit.pieces))
        };
        let found = time(&a, &b);
        let of_pieces = |[i, j]: [usize; 2]| time(&shapes[0][i], &shapes[1][j]).map(|(time, _)| time);
        let indices = (0..shapes[0].len()).flat_map(|i| (0..shapes[1].len()).map(move |j| [i, j]));
        let first = indices.filter_map(of_pieces).reduce(f64::min);
        let case = format!("{drawn:?} {pose_a:?} {pose_b:?} by {way} {spins:?}: {found:?}, not {first:?}");
        assert_eq!(found.is_some(), first.is_some(), "{case}");
        if let (Some((time, pieces)), Some(right)) = (found, first) {
            assert!(near(time, right) && of_pieces(pieces).is_some_and(|time| near(time, right)), "{case}");
        }
        seen[usize::from(found.is_some())] += 1;
    }
    assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
}

/// A piece that is far away changes nothing about a contact but the numbers of pieces and features.
#[test]
fn a_piece_out_of_reach_changes_no_contact() {
    let mut random = Random(45);
    let far = Shape::rectangle(0.5, 0.5).unwrap().at([50.0, 50.0]).unwrap();
    let mut seen = [0; 3];
    for round in 0..400 {
        let sides = 3 + random.below(5);
        let a = Shape::regular(sides, 1.0 + random.unit()).unwrap();
        let b = if round % 3 == 0 { Shape::circle(0.5).unwrap() } else { Shape::rectangle(1.0, 2.0).unwrap() };
        // Sides that lie on each other, nearly or not.
        let turn = std::f64::consts::TAU / sides as f64 * random.below(8) as f64;
        let tilt = [0.0, 1e-6, 1e-3, random.unit()][round % 4];
        let pose_a = Pose::new(0.0, 0.0, 0.3).unwrap();
        let pose_b = Pose::new(random.between(-2.0, 2.0), random.between(-2.0, 2.0), 0.3 + turn + tilt).unwrap();
        let Some(alone) = collide(&a, &pose_a, &b, &pose_b) else { continue };
        for far_first in [false, true] {
            let union = Shape::union(if far_first { [&far, &a] } else { [&a, &far] }).unwrap();
            let contact = collide(&union, &pose_a, &b, &pose_b).unwrap();
            let case = format!("{contact:?}, not {alone:?}, of {a:?} {b:?} {pose_b:?}");
            assert!(contact.normal.distance(alone.normal) < 1e-9 && near(contact.depth, alone.depth), "{case}");
            assert_eq!(
                (contact.points.len(), contact.pieces),
                (alone.points.len(), [usize::from(far_first), 0]),
                "{case}"
            );
            assert_eq!((contact.a_in_b, contact.b_in_a), (false, alone.b_in_a), "{case}");
            // In the order of their places, which may be that of the depths or not.
            for point in contact.points.iter() {
                let id = point.id - if far_first { 8 << 26 } else { 0 };
                let same = alone.points.iter().find(|own| own.id == id).unwrap_or_else(|| panic!("{case}"));
                assert!(same.point.distance(point.point) < 1e-8 && near(same.depth, point.depth), "{case}");
            }
        }
        seen[alone.points.len()] += 1;
    }
    assert!(seen[1] > 30 && seen[2] > 30, "{seen:?}");
}

/// Where the end of a contact lies on a joint, its name is that of the first piece.
#[test]
fn a_point_on_a_joint_is_named_by_the_first_piece() {
    let tile = |x: f64| Shape::rectangle(1.0, 1.0).unwrap().at([x, -0.5]).unwrap();
    let hero = Shape::rectangle(0.5, 1.0).unwrap();
    for order in [[0.5, 1.5], [1.5, 0.5]] {
        let tiles = Shape::union(order.map(tile)).unwrap();
        for (x, joint) in [(1.25, 0), (0.75, 1)] {
            let contact = collide(&tiles, &Pose::IDENTITY, &hero, &Pose::new(x, 0.49, 0.0).unwrap()).unwrap();
            let mut points = contact.points.to_vec();
            points.sort_by(|p, q| p.point.x.total_cmp(&q.point.x));
            assert!(points.len() == 2 && near(points[joint].point.x, 1.0), "{contact:?}");
            assert!(points[joint].id >> 26 < 8, "{contact:?}");
        }
    }
}

/// A ray on the tip that two pieces make: its normal is against the ray, and a unit vector however long the ray is.
#[test]
fn a_tip_of_two_pieces_is_hit_against_the_ray() {
    let halves = [[[0.0, 0.0], [-1.0, -1.0], [0.0, -1.0]], [[0.0, 0.0], [0.0, -1.0], [1.0, -1.0]]];
    let roof = Shape::union(halves.map(|points| Shape::polygon(points).unwrap())).unwrap();
    for way in [DVec2::new(0.0, -3.0), DVec2::new(0.3, -1.0), DVec2::new(-30.0, -90.0)] {
        let hit = raycast(&roof, &Pose::IDENTITY, way * -0.5, way * 0.5).unwrap().unwrap();
        assert!(near(hit.fraction, 0.5) && hit.normal.distance(-way.normalize()) < 1e-8, "{hit:?}");
    }
}
