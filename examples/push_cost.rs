use glam::DVec2;
use shadowgap::{BodyOptions, PushOptions, Scene, Shape};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let case: usize = args[1].parse().unwrap();
    let frames: usize = args[2].parse().unwrap();
    let mut scene = Scene::new();
    let fixed = BodyOptions { fixed: true, ..Default::default() };
    let lift = scene.add(Shape::rectangle(20.0, 1.0).unwrap(), BodyOptions { y: -0.5, ..fixed }).unwrap();
    for k in 0..40 {
        scene.add(Shape::rectangle(1.0, 1.0).unwrap(), BodyOptions { x: f64::from(k) * 1.0 - 20.0, y: -3.5, ..fixed }).unwrap();
    }
    let riders = [0, 1, 3, 10, 5, 5, 5, 6][case];
    let mut bodies = vec![];
    for k in 0..riders {
        let shape = if k % 2 == 0 { Shape::circle(0.45) } else { Shape::rectangle(0.9, 0.9) }.unwrap();
        let (x, y) = if case == 5 { (0.0, 0.5 + 1.0 * k as f64) } else if case == 6 { (11.0 + k as f64, -0.5) } else { (k as f64 * 1.5 - 7.0, 0.45) };
        bodies.push(scene.add(shape, BodyOptions { x, y, ..Default::default() }).unwrap());
    }
    let mut sum = DVec2::ZERO;
    for f in 0..frames {
        let up = if case == 6 { DVec2::ZERO } else { DVec2::Y };
        let turn = if case == 4 { if f % 2 == 0 { 0.01 } else { -0.01 } } else { 0.0 };
        let stop = case == 7;
        let m = DVec2::new(if f % 2 == 0 { 0.1 } else { -0.1 }, if f % 4 < 2 { 0.05 } else { -0.05 });
        let push = scene.push_body(lift, m, &PushOptions { up, turn, stop, ..Default::default() }).unwrap();
        sum += push.moved * push.carried.len() as f64;
    }
    println!("{sum} {:?}", bodies.iter().map(|b| scene.position(*b).unwrap()).collect::<Vec<_>>());
}
