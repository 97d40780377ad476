//! The Rust of the algorithm on pairs from the standard input; pairs.mjs says in which form.
#[path = "../../../www/algorithm/sat.rs"]
mod sat;

use sat::{axes, collide, holds_origin, manifold, overlaps, penetration, place, project, separation, Point, Shape};

fn read_shape(numbers: &mut impl Iterator<Item = f64>) -> Shape {
    let mut next = || numbers.next().unwrap();
    let (x, y, angle, radius, count) = (next(), next(), next(), next(), next());
    let points: Vec<_> = (0..count as usize).map(|_| Point { x: next(), y: next() }).collect();
    Shape { points: place(&points, x, y, angle), radius }
}

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let mut numbers = line.split(' ').map(|word| word.parse().unwrap());
        let (a, b) = (read_shape(&mut numbers), read_shape(&mut numbers));
        let gaps = axes(&a, &b).into_iter().map(|axis| separation(project(&a, axis), project(&b, axis)));
        let greatest = gaps.fold(f64::NEG_INFINITY, f64::max);
        let sharp = a.radius + b.radius == 0.0;
        let behind = if sharp { penetration(&a, &b).0.max(penetration(&b, &a).0) } else { greatest };
        let bit = |yes: bool| if yes { 1.0 } else { 0.0 };
        let mut says = vec![bit(overlaps(&a, &b)), bit(holds_origin(&a, &b)), greatest, behind];
        if let Some(contact) = collide(&a, &b) {
            says.extend([contact.normal.x, contact.normal.y, contact.depth, contact.mtv.x, contact.mtv.y]);
            if sharp || a.points.len() == 1 || b.points.len() == 1 {
                says.extend(manifold(&a, &b, &contact).into_iter().flat_map(|(at, depth)| [at.x, at.y, depth]));
            }
        }
        println!("{}", says.iter().map(f64::to_string).collect::<Vec<_>>().join(" "));
    }
}
