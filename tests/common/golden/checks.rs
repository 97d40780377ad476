//! Checks the library's answers to the golden cases, natively and in the browser.

mod sections;

use crate::common::golden::{Case, Refused};
use crate::common::oracle::diameter;
use crate::common::subject::{form, pose, refusal, shape};
use shadowgap::{collide, explain, overlaps};

pub use sections::{closest, collision, contact, first_touch, mass, places, ray, union};

/// How far an answer may be from the one worked out by hand, as a part of the larger shape's size or of the
/// separation: the core computes in double precision and takes 1e-10 for touching.
const TIGHT: f64 = 1e-9;

/// Checks `overlaps`, `collide` and `explain`.
pub fn answers(case: &Case) {
    let name = &case.name;
    let make = |call| shape(call).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (a, b) = (make(&case.a), make(&case.b));
    let (at_a, at_b) = (pose(case.at_a), pose(case.at_b));
    let size = diameter(&case.a.swept()).max(diameter(&case.b.swept()));
    let tolerance = TIGHT * (size + case.separation.abs()) + case.within;
    // The normals of an ellipse's polygon differ from its own by up to half the turn between two edges.
    let turn = if case.within > 0.0 { (8.0 * case.within / size).sqrt() } else { TIGHT };
    let near = |got: f64, want: f64| (got - want).abs() <= tolerance;

    let overlap = overlaps(&a, &at_a, &b, &at_b);
    assert!(case.overlaps.is_none_or(|right| right == overlap), "{name}: overlaps says {overlap}");

    let contact = collide(&a, &at_a, &b, &at_b);
    assert_eq!(contact.is_some(), overlap, "{name}: collide and overlaps agree");
    if let Some(contact) = contact {
        assert!(near(contact.depth, (-case.separation).max(0.0)), "{name}: depth {}", contact.depth);
        assert!(case.normal.allows(contact.normal.to_array(), turn), "{name}: normal {}", contact.normal);
        assert_eq!(contact.mtv(), contact.normal * contact.depth, "{name}: mtv");
        assert!(case.a_in_b.is_none_or(|right| right == contact.a_in_b), "{name}: aInB {}", contact.a_in_b);
        assert!(case.b_in_a.is_none_or(|right| right == contact.b_in_a), "{name}: bInA {}", contact.b_in_a);
    }

    for all_axes in [false, true] {
        let why = explain(&a, &at_a, &b, &at_b, all_axes);
        assert_eq!(why.overlaps, overlap, "{name}: explain and overlaps agree");
        assert!(near(why.separation.distance, case.separation), "{name}: distance {}", why.separation.distance);
        assert!(case.normal.allows(why.separation.normal.to_array(), turn), "{name}: {}", why.separation.normal);
        assert_eq!(why.mtv, contact.map(|contact| contact.mtv()), "{name}: explain's mtv is collide's");
        if let Some(contact) = contact {
            assert_eq!(why.separation.normal, contact.normal, "{name}: explain's normal is collide's");
            assert_eq!(why.separation.distance, 0.0 - contact.depth, "{name}: explain's distance is collide's depth");
        }
        let decisive = why.axes[why.decisive].separation;
        assert_eq!(decisive <= tolerance, overlap || case.overlaps.is_none(), "{name}: the decisive axis decides");
        if overlap {
            assert!(near(decisive, case.separation), "{name}: the decisive axis shows {decisive}");
        }
    }
}

/// Checks that the call is refused, for one of the right reasons, with the vertex and the number at fault.
pub fn refuses(refused: &Refused) {
    let Refused { name, form, codes, index, value } = refused;
    let error = self::form(form).err().unwrap_or_else(|| panic!("{name}: was let pass"));
    let (code, vertex, number) = refusal(&error);
    assert!(codes.iter().any(|right| right == code), "{name}: refused as {code}");
    assert!(index.is_none_or(|right| vertex == Some(right)), "{name}: vertex {vertex:?}");
    if let Some(right) = value {
        let got = number.unwrap_or_else(|| panic!("{name}: no number in {error}"));
        assert!(got == *right || (got.is_nan() && right.is_nan()), "{name}: {got} in {error}");
        let (sentence, written) = (error.to_string(), [format!("{right}"), format!("{right:e}")]);
        assert!(written.iter().any(|number| sentence.contains(number)), "{name}: \"{error}\" shows {right}");
    }
}
