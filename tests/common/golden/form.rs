//! Shapes that need not be convex, as the golden cases give them.

use super::{number, point, points, Call, CallEntry};
use crate::common::oracle::{Figure, Placed};
use serde::Deserialize;
use serde_json::Value;

/// A constructor of the public interface with its arguments, convex or not.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(from = "FormEntry")]
pub enum Form {
    Solid(Call),
    Outline(Vec<[f64; 2]>),
    /// An outline, and holes in it.
    Frame(Vec<[f64; 2]>, Vec<Vec<[f64; 2]>>),
    Union(Vec<Form>),
    Copy(Box<Form>, Copied),
}

/// How a copy differs: the methods of a shape that make one, with their arguments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Copied {
    Scaled([f64; 2]),
    Rounded(f64),
    Turned(f64),
    At([f64; 2]),
}

impl Form {
    /// The shape as the oracle sees it.
    pub fn figure(&self) -> Figure {
        match self {
            Form::Solid(call) => call.swept().into(),
            Form::Outline(points) => Figure::outline(points),
            Form::Frame(points, holes) => Figure::frame(points, holes),
            Form::Union(forms) => Figure::union(forms.iter().map(Form::figure)),
            Form::Copy(form, Copied::Scaled(factors)) => form.figure().scaled(*factors),
            Form::Copy(form, Copied::Rounded(radius)) => form.figure().rounded(*radius),
            &Form::Copy(ref form, Copied::Turned(angle)) => form.figure().placed(Placed { x: 0.0, y: 0.0, angle }),
            &Form::Copy(ref form, Copied::At([x, y])) => form.figure().placed(Placed { x, y, angle: 0.0 }),
        }
    }
}

#[derive(Deserialize)]
struct FormEntry {
    shape: String,
    args: Vec<Value>,
    scaled: Option<[Value; 2]>,
    rounded: Option<Value>,
    turned_deg: Option<Value>,
    at: Option<Value>,
}

impl From<FormEntry> for Form {
    fn from(FormEntry { shape, args, scaled, rounded, turned_deg, at }: FormEntry) -> Form {
        let mut form = match (shape.as_str(), args.as_slice()) {
            ("outline", [list]) => Form::Outline(points(list)),
            ("outline", [list, options]) => {
                let holes = options["holes"].as_array().expect("golden.json: a list of holes");
                Form::Frame(points(list), holes.iter().map(points).collect())
            }
            ("union", [list]) => {
                let entries = list.as_array().expect("golden.json: a list of shapes").iter().cloned();
                let read = |entry| serde_json::from_value(entry).expect("golden.json: a shape");
                Form::Union(entries.map(read).collect())
            }
            _ => Form::Solid(CallEntry { shape, args }.into()),
        };
        let copies = [
            scaled.map(|factors| Copied::Scaled(factors.map(|factor| number(&factor)))),
            rounded.map(|radius| Copied::Rounded(number(&radius))),
            turned_deg.map(|degrees| Copied::Turned(number(&degrees).to_radians())),
            at.map(|to| Copied::At(point(&to))),
        ];
        for copied in copies.into_iter().flatten() {
            form = Form::Copy(Box::new(form), copied);
        }
        form
    }
}
