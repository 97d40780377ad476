//! The feature `serde`: what is written is read back to the bit, and what no constructor makes is refused.
#![cfg(not(target_arch = "wasm32"))]

use serde::de::DeserializeOwned;
use serde::Serialize;
use shadowgap::{collide, BodyOptions, Pose, Scene, Shape};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> serde_json::Result<T> {
    serde_json::from_str(&serde_json::to_string(value)?)
}

fn shapes() -> Result<Vec<Shape>, shadowgap::ShapeError> {
    let l = Shape::outline([[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]])?;
    Ok(vec![
        Shape::point(0.1, 0.2)?,
        Shape::circle(0.3)?.at([1.0, 2.0])?,
        Shape::segment([0.0, 0.1], [0.7, 0.0])?,
        Shape::rectangle(3.0, 0.1)?.rounded(0.2)?.turned(0.3)?,
        Shape::ellipse(2.0, 1.0, 1e-3)?,
        Shape::chain([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]], true)?,
        Shape::union([&l, &Shape::circle(1.0)?])?,
        l,
    ])
}

#[test]
fn shapes_are_read_back_to_the_bit() -> Outcome {
    let probe = Shape::regular(5, 0.7)?;
    for shape in shapes()? {
        let read = through_json(&shape)?;
        assert_eq!((&read, read.area()), (&shape, shape.area()));
        assert!(read.points().eq(shape.points()));
        let (here, there) = (Pose::IDENTITY, Pose::new(0.4, 0.3, 0.2)?);
        assert_eq!(collide(&read, &here, &probe, &there), collide(&shape, &here, &probe, &there));
    }
    Ok(())
}

#[test]
fn what_no_constructor_makes_is_refused() {
    let refused = |text: &str| {
        let error = serde_json::from_str::<Shape>(text).expect_err(text);
        assert!(error.to_string().contains("not a shape that a constructor could have made"), "{text}: {error}");
    };
    refused(r#"{ "pieces": [] }"#);
    refused(r#"{ "pieces": [{ "center": [0, 0], "radius": -1, "core": [[0, 0]] }] }"#);
    refused(r#"{ "pieces": [{ "center": [0, 0], "radius": 1e80, "core": [[0, 0]] }] }"#);
    refused(r#"{ "pieces": [{ "center": [1e80, 0], "radius": 1, "core": [[0, 0]] }] }"#);
    refused(r#"{ "pieces": [{ "center": [0, 0], "radius": 0, "core": [[-1, 0], [1, 0], [0, -1]] }] }"#);
    refused(r#"{ "pieces": [{ "center": [0, 0], "radius": 0, "core": [] }] }"#);
    // Points of its own: three at least, all of them within reach.
    let two = r#""pieces": [{ "center": [0, 0], "radius": 1, "core": [[0, 0]] }, { "center": [1, 0], "radius": 1, "core": [[0, 0]] }]"#;
    refused(&format!(r#"{{ {two}, "points": [[0, 0], [1, 0]] }}"#));
    refused(&format!(r#"{{ {two}, "points": [[0, 0], [1, 0], [1e80, 1]] }}"#));
    assert!(serde_json::from_str::<Shape>(&format!(r#"{{ {two}, "points": [[0, 0], [1, 0], [1, 1]] }}"#)).is_ok());
    assert!(serde_json::from_str::<Pose>(r#"{ "x": 1e80, "y": 0 }"#).is_err());
}

#[test]
fn poses_options_handles_and_answers_are_written_too() -> Outcome {
    let pose = Pose::new(1.0, 2.0, 0.1)?;
    assert_eq!(through_json(&pose)?, pose);
    assert_eq!(serde_json::from_str::<Pose>(r#"{ "x": 1, "y": 2 }"#)?, Pose::at([1.0, 2.0])?);
    let options = BodyOptions { x: 1.5, category: 4, user_data: u64::MAX, ..Default::default() };
    assert_eq!(through_json(&options)?, options);
    assert_eq!(
        serde_json::from_str::<BodyOptions>(r#"{ "fixed": true }"#)?,
        BodyOptions { fixed: true, ..Default::default() }
    );
    let mut scene = Scene::new();
    let ball = Shape::circle(1.0)?;
    let [a, _] = [[0.0, 0.0], [1.5, 0.25]].map(|at| scene.add(&ball, at).unwrap());
    assert_eq!(through_json(&a)?, a);
    scene.update()?;
    assert_eq!(through_json(&scene.contacts())?, scene.contacts());
    let contact = scene.contact(0).unwrap();
    assert_eq!(through_json(&contact)?, contact);
    let hit = scene.refresh()?.raycast([-5.0, 0.1], [5.0, 0.1], u32::MAX)?;
    assert_eq!(through_json(&hit)?, hit);
    Ok(())
}

#[test]
fn a_shape_has_its_points_written_only_if_they_are_not_those_of_its_pieces() -> Outcome {
    let square = Shape::rectangle(1.0, 1.0)?;
    let union = Shape::union(&[square.clone(), square.at([0.5, 0.0])?])?;
    let hook = Shape::outline([[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]])?;
    for (shape, has_points) in [(&square, false), (&union, false), (&hook, true)] {
        assert_eq!(serde_json::to_string(shape)?.contains("points"), has_points);
        assert!(through_json(shape)?.points().eq(shape.points()));
    }
    Ok(())
}

/// As the npm package writes them: whole numbers, −0 as text, and what kind of shape it is.
#[test]
fn shapes_are_read_as_javascript_writes_them() -> Outcome {
    let read = |text: &str| serde_json::from_str::<Shape>(text);
    let circle = read(r#"{"kind":"circle","pieces":[{"center":["-0",3],"radius":2,"core":[[0,0]]}]}"#)?;
    assert_eq!(circle, Shape::circle(2.0)?.at([0.0, 3.0])?);
    assert!(serde_json::to_string(&circle)?.contains("[-0.0,3.0]"));
    let union = r#"{"kind":"union","pieces":[{"center":[0,0],"radius":1,"core":[[0,0]]},{"center":[9,-9],"radius":1,"core":[[0,0]]}],"disjoint":true}"#;
    assert_eq!(read(union)?.pieces().len(), 2);
    for wrong in [r#""0""#, "null", "[0]"] {
        assert!(read(&union.replace("-9", wrong)).is_err(), "{wrong}");
    }
    Ok(())
}
