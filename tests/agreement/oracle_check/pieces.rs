//! The check of an outline's pieces, and of the outlines generated for it.

use super::assert_near;
use crate::agreement::generate::outlines::{crossed, dents, outline, touching, varied, Kind, KINDS};
use crate::common::oracle::outline::{signed_area, triangles};
use crate::common::oracle::{clearance, pieces_are_right};
use crate::common::random::Random;

const L: [[f64; 2]; 6] = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];

fn verdict(pieces: &[&[usize]]) -> Result<(), String> {
    let pieces: Vec<Vec<[f64; 2]>> = pieces.iter().map(|piece| piece.iter().map(|&i| L[i]).collect()).collect();
    pieces_are_right(&L, &pieces, 1e-12)
}

#[test]
fn right_cuts_pass_and_wrong_ones_do_not() {
    verdict(&[&[0, 1, 2, 3], &[3, 4, 5, 0]]).unwrap();
    verdict(&[&[0, 1, 3], &[1, 2, 3], &[3, 4, 5, 0]]).unwrap();
    for (pieces, because) in [
        (&[&[0, 1, 2, 3][..]][..], "add up"),
        (&[&[0, 1, 2, 3], &[3, 4, 5, 0], &[3, 4, 5]], "overlap"),
        (&[&[0, 1, 2, 3, 4, 5]], "dent"),
        (&[&[3, 2, 1, 0], &[3, 4, 5, 0]], "dent"),
        (&[&[0, 1, 2, 3], &[3, 4, 5, 0, 3, 4, 5, 0]], "turns by"),
        (&[&[0, 1, 2, 4], &[4, 5, 0]], "outside"),
        (&[&[0, 1, 2, 3], &[3, 0]], "2 vertices"),
    ] {
        let sentence = verdict(pieces).unwrap_err();
        assert!(sentence.contains(because), "{sentence}");
    }
    let beside = vec![vec![[0.0, 0.0], [2.0, 0.0], [2.0, 1.5], [0.0, 1.5]]];
    assert!(pieces_are_right(&L, &beside, 1e-12).unwrap_err().contains("no vertex of the outline"));
}

#[test]
fn room_that_outlines_leave_themselves() {
    assert_near(clearance(&L), 1.0, 0.0);
    assert!(clearance(&[[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]]) < -0.2); // a bow tie
                                                                                  // A vertex on an edge, on another
                                                                                  // vertex, and a fold.
    assert_eq!(clearance(&[[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [2.0, 0.0], [0.0, 2.0]]), 0.0);
    assert_eq!(clearance(&[[0.0, 0.0], [2.0, 2.0], [4.0, 0.0], [4.0, 4.0], [2.0, 2.0], [0.0, 4.0]]), 0.0);
    assert_eq!(clearance(&[[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [2.0, 2.0]]), 0.0);
}

#[test]
fn made_outlines_are_simple_and_mostly_dented() {
    let mut random = Random(8);
    for kind in KINDS {
        let (mut most, mut dented) = (0, 0);
        for n in 0..30 {
            let count = if n % 10 == 0 { 200 } else { 4 + 2 * n };
            let plain = outline(kind, count, &mut random);
            most = most.max(plain.len());
            assert!(plain.len() >= 4 && plain.len() <= 204, "{kind:?}: {}", plain.len());
            assert!(signed_area(&plain) > 0.0 || kind == Kind::Untangled, "{kind:?} goes the wrong way");
            assert!(clearance(&plain) > 1e-10, "{kind:?} of {count} touches itself: {:e}", clearance(&plain));
            dented += usize::from(dents(&plain, 1e-6) > 0);
            let other = varied(&plain, &mut random);
            let scale = (signed_area(&other) / signed_area(&plain)).abs().sqrt();
            assert!(clearance(&other) > 1e-11 * scale, "{kind:?}, varied");
            assert!(clearance(&touching(&plain, &mut random)) <= 1e-15, "{kind:?}, touching");
            if n < 10 {
                pieces_are_right(&other, &triangles(&other), 1e-11 * scale).unwrap();
            }
        }
        assert!(most >= if kind == Kind::Untangled { 60 } else { 150 }, "{kind:?}: at most {most}");
        assert!(if kind == Kind::Round { dented == 0 } else { dented > 20 }, "{kind:?}: {dented} of 30 have dents");
    }
    let mut spoilt = 0;
    for _ in 0..200 {
        spoilt += usize::from(clearance(&crossed(&outline(Kind::Star, 12, &mut random), &mut random)) < -1e-6);
    }
    assert!(spoilt > 150, "{spoilt} cross themselves");
}
