// Normals and depths of a moving crowd of circles, boxes and hexagons. Included where `library` is the crate.

pub struct Crowd {
    scene: library::Scene,
    bodies: Vec<library::Body>,
    random: shadowgap_benches::Random,
}

impl Crowd {
    pub fn new() -> Self {
        let mut random = shadowgap_benches::Random::new(3);
        let mut scene = library::Scene::new();
        let kinds = [shadowgap_benches::ShapeKind::Circle, shadowgap_benches::ShapeKind::Box, shadowgap_benches::ShapeKind::Gon(6)];
        let bodies = (0..2000).map(|k| scene.add(shape(&kinds[k % 3].draw(&mut random)), [0.0, 0.0]).unwrap()).collect();
        Crowd { scene, bodies, random }
    }

    /// The time that one contact takes after an update, in nanoseconds, and all depths.
    pub fn contacts(&mut self) -> (f64, Vec<f64>) {
        for &body in &self.bodies {
            let [x, y, angle] = [40.0, 40.0, 3.0].map(|reach| reach * self.random.either_way());
            self.scene.move_to(body, (x, y, angle)).unwrap();
        }
        self.scene.update().unwrap();
        let start = std::time::Instant::now();
        let contacts = self.scene.contacts();
        let seconds = start.elapsed().as_secs_f64();
        (seconds * 1e9 / contacts.len() as f64, contacts.iter().map(|contact| contact.depth).collect())
    }
}
