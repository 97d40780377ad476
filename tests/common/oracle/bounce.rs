//! What must hold of two motions after a collision.

use super::manifold::Manifold;
use super::vector::{add, cross, dot, length, scaled, sub};
use super::Verdict;

/// A body and how it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// The centre of mass.
    pub center: [f64; 2],
    pub velocity: [f64; 2],
    pub spin: f64,
    /// 0 where nothing moves the centre.
    pub inv_mass: f64,
    /// 0 where nothing turns the body.
    pub inv_inertia: f64,
}

/// The relative error allowed.
const EXACT: f64 = 1e-12;

/// Linear and angular momentum are kept. Energy never grows, and is kept if restitution is 1 and friction 0. The
/// impulse pushes along the normal, and across it by no more than friction allows. A single point leaves at
/// `restitution` times its approach speed; two points that both approach without friction leave at that speed or
/// faster. No point approaches afterwards. Bodies of infinite mass, and points that do not approach, change nothing,
/// bit for bit.
///
/// Two points can hold bodies fast that cannot move, only turn. Then the rules about speeds and energy do not apply.
pub fn bounce_is_right(
    contact: &Manifold,
    before: [Body; 2],
    after: [Body; 2],
    restitution: f64,
    friction: f64,
) -> Verdict {
    for (name, before, after) in [("A", &before[0], &after[0]), ("B", &before[1], &after[1])] {
        let finite = after.velocity.iter().all(|x| x.is_finite()) && after.spin.is_finite();
        ensure!(finite, "{name} moves at {:?} and {}", after.velocity, after.spin);
        let (moved, turned) = (after.velocity != before.velocity, after.spin != before.spin);
        ensure!(!(moved && before.inv_mass == 0.0), "nothing moves {name}, and it changed its velocity");
        ensure!(!(turned && before.inv_inertia == 0.0), "nothing turns {name}, and it changed its spin");
        let same = (before.inv_mass, before.inv_inertia) == (after.inv_mass, after.inv_inertia);
        ensure!(same && before.center == after.center, "{name} is another body");
    }
    speeds_are_right(contact, before, after, restitution, friction)?;
    momentum_is_kept(contact, before, after)?;
    push_is_right(contact, before, after, friction)?;
    energy_is_right(before, after, restitution == 1.0 && friction == 0.0 && !held_fast(contact, &before))
}

fn held_fast(contact: &Manifold, bodies: &[Body; 2]) -> bool {
    bodies.iter().all(|body| body.inv_mass == 0.0) && contact.points.len() > 1
}

fn speeds_are_right(
    contact: &Manifold,
    before: [Body; 2],
    after: [Body; 2],
    restitution: f64,
    friction: f64,
) -> Verdict {
    let normal = contact.normal;
    let speed = |bodies: &[Body; 2], p: [f64; 2]| dot(sub(bodies[1].at(p), bodies[0].at(p)), normal);
    let fast = |p: [f64; 2]| before.iter().chain(&after).map(|body| body.fastest(p)).fold(0.0, f64::max);
    let points: Vec<[f64; 2]> = contact.points.iter().map(|p| p.point).collect();
    let slack = |p: [f64; 2]| 1e3 * EXACT * fast(p);
    if points.iter().all(|&p| speed(&before, p) >= slack(p)) {
        ensure!(before == after, "nothing approached, and something changed");
    }
    if held_fast(contact, &before) {
        return Ok(());
    }
    // A point parts at its full speed if it is the only one, or if all approach without friction. Otherwise the push at
    // one point may make the other point approach, and both part more slowly: else energy would grow.
    let came: Vec<f64> = points.iter().map(|&p| speed(&before, p)).collect();
    let all_came = came.iter().zip(&points).all(|(&came, &p)| came < -slack(p));
    for (&p, &came) in points.iter().zip(&came) {
        let goes = speed(&after, p);
        if !before.iter().any(|body| body.yields(p, normal)) {
            continue; // nothing can part them here
        }
        ensure!(goes >= -slack(p), "at {p:?} they still approach, at {goes:e}");
        if all_came && (friction == 0.0 || points.len() == 1) {
            let right = -restitution * came;
            ensure!(goes >= right - slack(p), "at {p:?} they leave at {goes:e}, not {right:e}");
            let exact = points.len() > 1 || goes <= right + slack(p);
            ensure!(exact, "the one point leaves at {goes:e}, not {right:e}");
        }
    }
    Ok(())
}

fn momentum_is_kept(contact: &Manifold, before: [Body; 2], after: [Body; 2]) -> Verdict {
    let free = |body: &Body| body.inv_mass > 0.0 && body.inv_inertia > 0.0;
    let pushes = [before[0].push(&after[0]), before[1].push(&after[1])];
    let scale = |body: &Body| length(body.velocity) / body.inv_mass;
    if before.iter().all(|body| body.inv_mass > 0.0) {
        let left = length(add(pushes[0], pushes[1]));
        let all = before.iter().chain(&after).map(scale).sum::<f64>();
        ensure!(left <= EXACT * all, "momentum changed by {left:e} of {all:e}");
    }
    // About the contact, or about the centre of a body of infinite mass.
    let about = match before.map(|body| body.inv_mass > 0.0) {
        [true, true] => contact.points[0].point,
        [false, true] => before[0].center,
        [true, false] => before[1].center,
        [false, false] => return Ok(()),
    };
    let pinned = |body: &Body| body.inv_mass == 0.0 && body.inv_inertia > 0.0;
    if before.iter().all(|body| free(body) || pinned(body)) {
        let orbit = |body: &Body| match body.inv_mass > 0.0 {
            true => cross(sub(body.center, about), body.velocity) / body.inv_mass,
            false => 0.0,
        };
        let sum =
            |bodies: &[Body; 2]| bodies.iter().map(|body| orbit(body) + body.spin / body.inv_inertia).sum::<f64>();
        // The arms are as long as the way from the centres to the contact, however they point.
        let reach = |body: &Body| length(sub(body.center, contact.points[0].point)) + length(sub(body.center, about));
        let scale = |body: &Body| {
            let orbit = if body.inv_mass > 0.0 { reach(body) * length(body.velocity) / body.inv_mass } else { 0.0 };
            orbit + body.spin.abs() / body.inv_inertia
        };
        let all = before.iter().chain(&after).map(scale).sum::<f64>();
        let left = sum(&after) - sum(&before);
        ensure!(left.abs() <= EXACT * all, "angular momentum changed by {left:e} of {all:e}");
    }
    Ok(())
}

fn push_is_right(contact: &Manifold, before: [Body; 2], after: [Body; 2], friction: f64) -> Verdict {
    let [on_a, on_b] = [0, 1].map(|i| (before[i].inv_mass > 0.0).then(|| before[i].push(&after[i])));
    let Some(push) = on_b.or(on_a.map(|push| scaled(push, -1.0))) else { return Ok(()) };
    let body = if on_b.is_some() { 1 } else { 0 };
    let speeds = length(before[body].velocity) + length(after[body].velocity);
    let slack = EXACT * (length(push) + speeds / before[body].inv_mass);
    let (along, across) = (dot(push, contact.normal), cross(contact.normal, push));
    ensure!(along >= -slack, "they pull each other: {along:e}");
    ensure!(across.abs() <= friction * along + 2.0 * slack * (1.0 + friction), "{across:e} across, {along:e} along");
    Ok(())
}

/// Energy, relative to a body of infinite mass or inertia if there is one.
fn energy_is_right(before: [Body; 2], after: [Body; 2], all_comes_back: bool) -> Verdict {
    let stubborn = |body: &&Body| body.inv_mass == 0.0 || body.inv_inertia == 0.0;
    let viewer = before.iter().find(stubborn).copied();
    let seen = |body: Body| match viewer {
        None => body,
        Some(viewer) => {
            let turning = if viewer.inv_inertia == 0.0 { viewer.spin } else { 0.0 };
            let moving = if viewer.inv_mass == 0.0 { viewer.velocity } else { [0.0, 0.0] };
            let field = Body { velocity: moving, spin: turning, ..viewer };
            Body { velocity: sub(body.velocity, field.at(body.center)), spin: body.spin - turning, ..body }
        }
    };
    let (was, is) = (before.map(seen), after.map(seen));
    // A second moving body of infinite mass or inertia can supply any amount of energy.
    let endless = |body: &Body| {
        (body.inv_mass == 0.0 && body.velocity != [0.0, 0.0]) || (body.inv_inertia == 0.0 && body.spin != 0.0)
    };
    if was.iter().any(endless) {
        return Ok(());
    }
    let energy = |bodies: &[Body; 2]| bodies.iter().map(Body::energy).sum::<f64>();
    let all = [&before, &after, &was, &is].map(energy).iter().sum::<f64>();
    let (was, is) = (energy(&was), energy(&is));
    ensure!(is <= was + EXACT * all, "energy grew from {was:e} to {is:e}");
    ensure!(!all_comes_back || is >= was - EXACT * all, "energy fell from {was:e} to {is:e}");
    Ok(())
}

impl Body {
    /// How fast the body moves at a point of the world.
    pub fn at(&self, p: [f64; 2]) -> [f64; 2] {
        let arm = sub(p, self.center);
        add(self.velocity, [-self.spin * arm[1], self.spin * arm[0]])
    }

    fn fastest(&self, p: [f64; 2]) -> f64 {
        length(self.velocity) + self.spin.abs() * length(sub(p, self.center))
    }

    /// Whether a push along the normal at a point moves or turns the body. One straight at a hinge does neither.
    fn yields(&self, p: [f64; 2], normal: [f64; 2]) -> bool {
        let arm = sub(p, self.center);
        let turns = cross(arm, normal).abs() > 1e-9 * length(arm);
        self.inv_mass > 0.0 || (self.inv_inertia > 0.0 && turns)
    }

    /// The impulse that changed its velocity.
    fn push(&self, after: &Body) -> [f64; 2] {
        scaled(sub(after.velocity, self.velocity), 1.0 / self.inv_mass)
    }

    /// The kinetic energy, without that of an infinite mass or inertia.
    fn energy(&self) -> f64 {
        let of = |speed: f64, inverse: f64| if inverse > 0.0 { speed * speed / inverse / 2.0 } else { 0.0 };
        of(length(self.velocity), self.inv_mass) + of(self.spin, self.inv_inertia)
    }
}
