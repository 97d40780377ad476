//! Unions of rectangles with whole corners, about which all is known exactly: whether they overlap, how deep and where, which one lies in the
//! other, how far apart they are, and what meets them first.

use crate::common::random::Random;
use shadowgap::glam::DVec2;
use shadowgap::{cast, collide, contains, distance, explain, overlaps, raycast, Contact, Pose, Shape};

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

    /// The places of the other one, against this one, in which both overlap: inside a rectangle, whose sides are those where they touch.
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

/// The two unions, as they are drawn, and how far B is moved.
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

/// The contact is that of the two deepest pieces, with one point at each end of where the unions touch after the way out.
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
    if contact.depth == 0.0 || normal[1 - axis].abs() > 1e-9 {
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
        let why = explain(&shape_a, &pose, &shape_b, &pose, true);
        assert_eq!((why.overlaps, why.separation), (deepest >= 0.0, between), "{case}");
        if let Some(contact) = &contact {
            assert!(near(contact.depth, out), "{}, not {out}: {case}", contact.depth);
            let mtv = to_grid(contact.mtv()) - to_grid(DVec2::ZERO);
            assert!(blocked.iter().all(|rect| rect.depth(mtv) <= 1e-8), "by {mtv}: {case}");
            assert_eq!((contact.a_in_b, contact.b_in_a), (cover(b, a), cover(a, b)), "{case}");
            check_contact(&drawn, contact, to_grid, &case);
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
                seen[3 + usize::from(hit.time > 0.0)] += 1;
            } else {
                seen[5] += 1;
            }

            let start = b[0].low;
            let blocked = a.iter().map(|rect| rect.moved(-start)).enumerate();
            let met: Vec<(usize, f64)> = blocked.filter_map(|(k, rect)| Some((k, rect.times(way)?.0))).collect();
            let first = met.iter().map(|&(_, from)| from).fold(f64::INFINITY, f64::min);
            let from = DVec2::new(far, -far) + turned(start);
            let hit = raycast(&shape_a, &pose, from, from + turned(way)).unwrap();
            let inside = a.iter().any(|rect| rect.depth(start) >= 0.0);
            assert_eq!(contains(&shape_a, &pose, from).unwrap(), inside, "{}", case());
            let case = || format!("from {start} by {way}, {hit:?}, not {first}: {a:?}");
            // A ray without a length is none, but where it begins in the shape.
            assert!(hit.is_some() == (first < f64::INFINITY) || way == DVec2::ZERO, "{}", case());
            if let Some(hit) = hit {
                assert!(near(hit.fraction, first) && near(hit.distance, first * way.length()), "{}", case());
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
        let mut heights = contact.points.iter().map(|point| (pose.undo(point.point)).y).collect::<Vec<_>>();
        heights.sort_by(f64::total_cmp);
        assert!(heights.len() == 2 && near(heights[0], 0.5) && near(heights[1], 3.0), "turned by {angle}: {heights:?}");
    }
}
