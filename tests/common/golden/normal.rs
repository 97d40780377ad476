//! Which normals are right.

use serde::Deserialize;

/// The normals that are right, from A to B.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(from = "NormalEntry")]
pub enum Normal {
    Any,
    OneOf(Vec<[f64; 2]>),
    /// Any on the arc from the first to the second, at most half a turn, turning from +x towards +y.
    Between([f64; 2], [f64; 2]),
}

impl Normal {
    /// Whether `n` is a unit vector and one of these, both within `tolerance`.
    pub fn allows(&self, n: [f64; 2], tolerance: f64) -> bool {
        let unit = (n[0].hypot(n[1]) - 1.0).abs() <= tolerance;
        unit && match self {
            Normal::Any => true,
            Normal::OneOf(list) => list.iter().any(|m| (n[0] - m[0]).hypot(n[1] - m[1]) <= tolerance),
            Normal::Between(from, to) => {
                let after = from[0] * n[1] - from[1] * n[0];
                let before = n[0] * to[1] - n[1] * to[0];
                after >= -tolerance && before >= -tolerance
            }
        }
    }

    pub fn opposite(self) -> Normal {
        let negated = |[x, y]: [f64; 2]| [-x, -y];
        match self {
            Normal::Any => Normal::Any,
            Normal::OneOf(list) => Normal::OneOf(list.into_iter().map(negated).collect()),
            Normal::Between(from, to) => Normal::Between(negated(from), negated(to)),
        }
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum NormalEntry {
    Any(String),
    One([f64; 2]),
    OneOf(Vec<[f64; 2]>),
    Between { from: [f64; 2], to: [f64; 2] },
}

impl From<NormalEntry> for Normal {
    fn from(entry: NormalEntry) -> Normal {
        match entry {
            NormalEntry::Any(word) => {
                assert_eq!(word, "any", "golden.json: a normal");
                Normal::Any
            }
            NormalEntry::One(normal) => Normal::OneOf(vec![normal]),
            NormalEntry::OneOf(list) => Normal::OneOf(list),
            NormalEntry::Between { from, to } => Normal::Between(from, to),
        }
    }
}
