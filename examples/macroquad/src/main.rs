//! A ship among rocks, on macroquad: arrows turn and thrust, space fires, enter begins anew.

mod game;

use game::{Controls, Game, Kind, SIZE};
use macroquad::prelude::*;

/// The game takes steps of this length, however long a frame is.
const SECONDS: f64 = 1.0 / 120.0;

fn window() -> Conf {
    Conf {
        window_title: "shadowgap".to_owned(),
        window_width: SIZE.x as i32,
        window_height: SIZE.y as i32,
        ..Default::default()
    }
}

#[macroquad::main(window)]
async fn main() -> Result<(), shadowgap::Error> {
    let (mut seed, mut owed) = (1, 0.0);
    let mut game = Game::new(seed)?;
    loop {
        if is_key_pressed(KeyCode::Enter) {
            seed += 1;
            game = Game::new(seed)?;
        }
        let held = |key| f64::from(u8::from(is_key_down(key)));
        let controls = Controls {
            turn: held(KeyCode::Right) - held(KeyCode::Left),
            thrust: is_key_down(KeyCode::Up),
            fire: is_key_down(KeyCode::Space),
        };
        // After a pause, do not catch up minutes.
        owed += f64::from(get_frame_time()).min(0.25);
        while owed >= SECONDS {
            game.step(controls, SECONDS)?;
            owed -= SECONDS;
        }
        draw(&game)?;
        next_frame().await;
    }
}

/// Draws each thing by its shape's own points, as the scene has them.
fn draw(game: &Game) -> Result<(), shadowgap::Error> {
    clear_background(Color::from_rgba(16, 20, 28, 255));
    for thing in &game.things {
        let (shape, pose) = (game.scene.shape(thing.body)?, game.scene.pose(thing.body)?);
        let at = |point| {
            let placed = pose.transform_point(point);
            vec2(placed.x as f32, placed.y as f32)
        };
        let colour = match thing.kind {
            Kind::Ship => SKYBLUE,
            Kind::Rock(_) => LIGHTGRAY,
            Kind::Shot(_) => YELLOW,
        };
        if shape.radius() > 0.0 {
            let centre = at(shape.centroid());
            draw_circle(centre.x, centre.y, shape.radius() as f32, colour);
            continue;
        }
        let corners: Vec<Vec2> = shape.points().map(at).collect();
        for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            draw_line(a.x, a.y, b.x, b.y, 2.0, colour);
        }
    }
    let text = match (game.ship(), game.rocks()) {
        (None, _) => format!("{} – enter begins anew", game.score),
        (_, 0) => format!("{} – all clear; enter begins anew", game.score),
        _ => game.score.to_string(),
    };
    draw_text(&text, 20.0, 40.0, 32.0, WHITE);
    Ok(())
}
