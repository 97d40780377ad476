//! Shapes that need not be convex, as the golden cases give them.

use super::{number, points, Call, CallEntry};
use crate::common::oracle::Figure;
use serde::Deserialize;
use serde_json::Value;

/// A constructor of the public interface with its arguments, convex or not.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(from = "FormEntry")]
pub enum Form {
    Solid(Call),
    Outline(Vec<[f64; 2]>),
    Union(Vec<Form>),
    /// The copy that is scaled by these factors.
    Scaled(Box<Form>, [f64; 2]),
}

impl Form {
    /// The shape as the oracle sees it.
    pub fn figure(&self) -> Figure {
        match self {
            Form::Solid(call) => call.swept().into(),
            Form::Outline(points) => Figure::outline(points),
            Form::Union(forms) => Figure::union(forms.iter().map(Form::figure)),
            Form::Scaled(form, factors) => form.figure().scaled(*factors),
        }
    }
}

#[derive(Deserialize)]
struct FormEntry {
    shape: String,
    args: Vec<Value>,
    scaled: Option<[Value; 2]>,
}

impl From<FormEntry> for Form {
    fn from(FormEntry { shape, args, scaled }: FormEntry) -> Form {
        let form = match (shape.as_str(), args.as_slice()) {
            ("outline", [list]) => Form::Outline(points(list)),
            ("union", [list]) => {
                let entries = list.as_array().expect("golden.json: a list of shapes").iter().cloned();
                let read = |entry| serde_json::from_value(entry).expect("golden.json: a shape");
                Form::Union(entries.map(read).collect())
            }
            _ => Form::Solid(CallEntry { shape, args }.into()),
        };
        match scaled {
            Some(factors) => Form::Scaled(Box::new(form), factors.map(|factor| number(&factor))),
            None => form,
        }
    }
}
