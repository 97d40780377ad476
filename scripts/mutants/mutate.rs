//! Writes all mutants of Rust files into the files, each behind a switch: `a < b` becomes
//! `(if crate::mutant::on(7) { (a) <= (b) } else { a < b })`. One build then serves every mutant, and the number in the
//! environment says which is on (switch.rs). Where `<` and `<=` are exchanged, which differ at equality alone, a
//! recording counts the mutant as reached when the two sides are equal.
//!
//! Arguments: where to read, where to write, a file with the numbers to leave out because they do not compile, and the
//! files. Prints a line for each mutant: number, file, line, its function, a hash of the function's text, its index in
//! the function, `tie` if it differs at equality alone, and what it does.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ReturnType, Stmt, UnOp};

/// What is written at a place of the source.
struct Insertion {
    at: usize,
    text: String,
    /// Closing text stands before opening text at the same place, and inner before outer.
    closes: bool,
}

struct Mutant {
    number: u32,
    line: usize,
    function: Function,
    ties: bool,
    what: String,
}

/// The function around a mutant: its name, a hash of its text, and the number of its first mutant.
#[derive(Clone, Default)]
struct Function {
    name: String,
    hash: u64,
    first: u32,
}

struct Mutator<'a> {
    source: &'a str,
    left_out: &'a HashSet<u32>,
    next: u32,
    function: Function,
    insertions: Vec<Insertion>,
    mutants: Vec<Mutant>,
}

/// An expression to put in the place of another.
struct Alternative {
    what: String,
    text: String,
    /// The two sides at whose equality alone it differs, as an expression.
    tie: Option<String>,
}

/// What changes when it is evaluated, so that a recording may not evaluate it once more.
const CHANGING: [&str; 12] =
    ["next", "pop", "push", "take", "replace", "insert", "remove", "swap", "mut ", "?", "position", "sample"];

/// Operators and what they become.
const OPERATORS: [(&str, &[&str]); 26] = [
    ("+", &["-"]),
    ("-", &["+"]),
    ("*", &["/"]),
    ("/", &["*"]),
    ("%", &["/"]),
    ("&", &["|"]),
    ("|", &["&"]),
    ("^", &["|"]),
    ("<<", &[">>"]),
    (">>", &["<<"]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("==", &["!="]),
    ("!=", &["=="]),
    ("<", &["<=", ">="]),
    ("<=", &["<", ">"]),
    (">", &[">=", "<="]),
    (">=", &[">", "<"]),
    ("+=", &["-="]),
    ("-=", &["+="]),
    ("*=", &["/="]),
    ("/=", &["*="]),
    ("&=", &["|="]),
    ("|=", &["&="]),
    ("<<=", &[">>="]),
    (">>=", &["<<="]),
];

/// Methods and what they become.
const METHODS: [(&str, &str); 10] = [
    ("min", "max"),
    ("max", "min"),
    ("any", "all"),
    ("all", "any"),
    ("first", "last"),
    ("last", "first"),
    ("is_some", "is_none"),
    ("is_none", "is_some"),
    ("min_by", "max_by"),
    ("max_by", "min_by"),
];

impl Mutator<'_> {
    fn text(&self, node: &impl Spanned) -> &str {
        &self.source[node.span().byte_range()]
    }

    fn insert(&mut self, at: usize, text: String, closes: bool) {
        self.insertions.push(Insertion { at, text, closes });
    }

    /// The number of a new mutant, unless it is left out.
    fn number(&mut self, node: &impl Spanned, what: String, ties: bool) -> Option<u32> {
        let number = self.next;
        self.next += 1;
        if self.left_out.contains(&number) {
            return None;
        }
        let line = node.span().start().line;
        self.mutants.push(Mutant { number, line, function: self.function.clone(), ties, what });
        Some(number)
    }

    /// Puts the alternatives of an expression before it.
    fn replace(&mut self, expression: &Expr, alternatives: Vec<Alternative>) {
        let place = expression.span().byte_range();
        let mut opening = String::new();
        for Alternative { what, text, tie } in alternatives {
            if let Some(number) = self.number(expression, what, tie.is_some()) {
                let on = match tie {
                    Some(tie) => format!(
                        "{{ let mode = crate::mutant::mode({number}); mode == 1 || (mode == 2 && crate::mutant::tie({number}, {tie})) }}"
                    ),
                    None => format!("crate::mutant::on({number})"),
                };
                opening += &format!("if {on} {{ {text} }} else ");
            }
        }
        if !opening.is_empty() {
            self.insert(place.start, format!("({opening}{{ "), false);
            self.insert(place.end, " })".into(), true);
        }
    }

    fn condition(&mut self, condition: &Expr) {
        let simple =
            matches!(condition, Expr::Path(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Field(_) | Expr::Index(_));
        if simple {
            let text = self.text(condition).to_string();
            let what = format!("condition {text} -> negated");
            self.replace(condition, vec![Alternative { what, text: format!("!({text})"), tie: None }]);
        }
    }

    /// Mutants of a function and of what is in it.
    fn within(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let mut hasher = DefaultHasher::new();
        (self.text(signature), self.text(block)).hash(&mut hasher);
        let function = Function { name: signature.ident.to_string(), hash: hasher.finish(), first: self.next };
        let around = std::mem::replace(&mut self.function, function);
        self.returns(signature, block);
        self.visit_block(block);
        self.function = around;
    }

    /// Functions that return at once.
    fn returns(&mut self, signature: &syn::Signature, block: &syn::Block) {
        if signature.constness.is_some() || block.stmts.is_empty() {
            return;
        }
        let returns = match &signature.output {
            ReturnType::Default => String::new(),
            ReturnType::Type(_, kind) => self.text(kind).to_string(),
        };
        let values: &[&str] = match returns.as_str() {
            "" => &[""],
            "bool" => &["true", "false"],
            "f64" | "f32" => &["0.0", "1.0"],
            "u8" | "u16" | "u32" | "u64" | "i32" | "i64" | "usize" => &["0", "1"],
            other if other.starts_with("Option<") => &["None"],
            other if other.starts_with("Result<") => &["Ok(Default::default())"],
            other if other.contains('&') || other.contains("impl ") || other == "!" => &[],
            _ => &["Default::default()"],
        };
        let at = block.brace_token.span.open().byte_range().end;
        for value in values {
            let what = format!("fn {} -> return {value}", signature.ident);
            if let Some(number) = self.number(&signature.ident, what, false) {
                self.insert(at, format!(" if crate::mutant::on({number}) {{ return {value}; }}"), false);
            }
        }
    }
}

/// Whether the attributes leave this out of a native build, or only the tests have it.
fn elsewhere(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).any(|attribute| {
        let syn::Meta::List(list) = &attribute.meta else { return false };
        let tokens = list.tokens.to_string();
        !tokens.starts_with("not") && ["test", "simd128", "wasm32"].iter().any(|word| tokens.contains(word))
    })
}

fn attributes(expression: &Expr) -> &[syn::Attribute] {
    match expression {
        Expr::Return(e) => &e.attrs,
        Expr::Block(e) => &e.attrs,
        Expr::Unsafe(e) => &e.attrs,
        Expr::Call(e) => &e.attrs,
        Expr::MethodCall(e) => &e.attrs,
        Expr::If(e) => &e.attrs,
        _ => &[],
    }
}

impl<'ast> Visit<'ast> for Mutator<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes = match item {
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Impl(item) => &item.attrs,
            syn::Item::Mod(item) => &item.attrs,
            syn::Item::Trait(item) => &item.attrs,
            _ => return,
        };
        if !elsewhere(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if function.sig.constness.is_none() {
            self.within(&function.sig, &function.block);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let syn::ImplItem::Fn(function) = item else { return };
        if !elsewhere(&function.attrs) && function.sig.constness.is_none() {
            self.within(&function.sig, &function.block);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        let syn::TraitItem::Fn(function) = item else { return };
        if let (Some(block), None) = (&function.default, &function.sig.constness) {
            self.within(&function.sig, block);
        }
    }

    // Constants are computed when the code is compiled, and a pattern or a type is no expression.
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_path(&mut self, _: &'ast syn::Path) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        let left_out = match statement {
            Stmt::Local(local) => elsewhere(&local.attrs),
            Stmt::Expr(expression, _) => elsewhere(attributes(expression)),
            _ => false,
        };
        if left_out {
            return;
        }
        if let Stmt::Expr(expression @ (Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_)), Some(_)) = statement {
            let place = statement.span().byte_range();
            let what = format!("statement {} -> none", self.text(expression));
            if let Some(number) = self.number(statement, what, false) {
                self.insert(place.start, format!("if !crate::mutant::on({number}) {{ "), false);
                self.insert(place.end, " }".into(), true);
            }
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.condition(guard);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_if(&mut self, choice: &'ast syn::ExprIf) {
        self.condition(&choice.cond);
        visit::visit_expr_if(self, choice);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Binary(binary) => {
                let operator = self.text(&binary.op as &BinOp).to_string();
                let (left, right) = (self.text(&binary.left), self.text(&binary.right));
                let becomes = OPERATORS.iter().find(|(from, _)| *from == operator).map_or(&[] as &[&str], |(_, to)| to);
                let assigns = operator.len() > 1
                    && operator.ends_with('=')
                    && !["==", "!=", "<=", ">="].contains(&operator.as_str());
                let alternative = |to: &&str| {
                    let text =
                        if assigns { format!("{left} {to} {right}") } else { format!("({left}) {to} ({right})") };
                    let ties = !assigns && operator.trim_end_matches('=') == to.trim_end_matches('=');
                    let tie = (ties && !CHANGING.iter().any(|word| left.contains(word) || right.contains(word)))
                        .then(|| format!("({left}) == ({right})"));
                    Alternative { what: format!("{left} {operator} {right} -> {to}"), text, tie }
                };
                self.replace(expression, becomes.iter().map(alternative).collect());
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_) | UnOp::Not(_)) => {
                let what = format!("{} -> without its sign", self.text(expression));
                let text = self.text(&unary.expr).to_string();
                self.replace(expression, vec![Alternative { what, text, tie: None }]);
            }
            Expr::MethodCall(call) => {
                let name = call.method.to_string();
                let receiver = self.text(&call.receiver);
                let all = self.text(expression);
                if name == "abs" && call.args.is_empty() {
                    let what = format!("{all} -> without abs");
                    self.replace(expression, vec![Alternative { what, text: receiver.to_string(), tie: None }]);
                } else if let Some((_, to)) = METHODS.iter().find(|(from, _)| *from == name) {
                    let range = call.method.span().byte_range();
                    let outer = expression.span().byte_range();
                    let text =
                        format!("{}{to}{}", &self.source[outer.start..range.start], &self.source[range.end..outer.end]);
                    self.replace(expression, vec![Alternative { what: format!("{all} -> {to}"), text, tie: None }]);
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expression);
    }
}

/// The source with what was inserted.
fn woven(source: &str, insertions: &[Insertion]) -> String {
    let mut order: Vec<usize> = (0..insertions.len()).collect();
    order.sort_by_key(|&index| {
        let Insertion { at, closes, .. } = insertions[index];
        (at, !closes, if closes { usize::MAX - index } else { index })
    });
    let (mut text, mut done) = (String::new(), 0);
    for index in order {
        let insertion = &insertions[index];
        text += &source[done..insertion.at];
        text += &insertion.text;
        done = insertion.at;
    }
    text + &source[done..]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to, left_out, files @ ..] = arguments.as_slice() else { panic!("mutate FROM TO LEFT_OUT FILES") };
    let left_out = std::fs::read_to_string(left_out).expect("numbers to leave out");
    let left_out = left_out.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let mut next = 1;
    for file in files {
        let source = std::fs::read_to_string(format!("{from}/{file}")).expect("a source file");
        let tree = syn::parse_file(&source).unwrap_or_else(|error| panic!("{file}: {error}"));
        let function = Function::default();
        let mut mutator =
            Mutator { source: &source, left_out: &left_out, next, function, insertions: vec![], mutants: vec![] };
        mutator.visit_file(&tree);
        next = mutator.next;
        std::fs::write(format!("{to}/{file}"), woven(&source, &mutator.insertions)).expect("a file to write");
        for Mutant { number, line, function: Function { name, hash, first }, ties, what } in &mutator.mutants {
            let what = what.split_whitespace().collect::<Vec<_>>().join(" ");
            let (index, kind) = (number - first, if *ties { "tie" } else { "" });
            println!("{number}\t{file}\t{line}\t{name}\t{hash:x}\t{index}\t{kind}\t{what}");
        }
    }
}
