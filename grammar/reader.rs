//! A reader in Rust from a grammar of pest: what it reads is what pest's own parser reads, and what
//! stands where is the same; but what could have stood in a place instead it doesn't know. So it has
//! little to do, and a text that is wrong is read again by pest.

use std::error::Error;
use std::fmt::Write;

use pest_meta::ast::RuleType;
use pest_meta::optimizer::{OptimizedExpr as Expr, OptimizedRule};

/// What is made of a grammar, as code.
pub struct Made {
    /// Its rules as functions, and the function that finds one.
    pub rules: String,
    /// The keys of its named arguments.
    pub keys: String,
}

/// What is made of a grammar.
///
/// # Errors
/// If it is none, or uses something that the reader has no word for.
pub fn made(grammar: &str) -> Result<Made, Box<dyn Error>> {
    let read = pest_meta::parse_and_optimize(grammar);
    let (built_in, all) = read.map_err(|errors| format!("{errors:?}"))?;
    let mut rules = String::new();
    for rule in &all {
        writeln!(rules, "{}", function(rule)?)?;
    }
    for name in built_in {
        let read = match name {
            "ANY" => "r.character(|_| true)".to_owned(),
            "SOI" => "r.begins()".to_owned(),
            "EOI" => "r.leaf::<M>(Rule::EOI, |r| r.ends())".to_owned(),
            property => format!("r.character(pest::unicode::{property})"),
        };
        writeln!(
            rules,
            "fn {name}<M: ReaderMode>(r: &mut Cursor<'_>) -> bool {{ {read} }}"
        )?;
    }
    rules += SKIP;
    rules += "pub(super) fn rule(rule: Rule, r: &mut Cursor<'_>) -> bool { match rule {\n";
    let names = all.iter().map(|rule| rule.name.as_str());
    for name in names.chain(["EOI"]) {
        writeln!(rules, "Rule::r#{name} => r#{name}::<FormMode>(r),")?;
    }
    rules += "} }\n";
    let mut keys = String::from("match rule {\n");
    for rule in &all {
        if let Some(key) = key(&all, &rule.expr) {
            writeln!(keys, "Rule::r#{} => Some({key:?}),", rule.name)?;
        }
    }
    keys += "_ => None }\n";
    Ok(Made { rules, keys })
}

/// What may stand between the parts of a form.
const SKIP: &str = "\
fn skip<M: ReaderMode>(r: &mut Cursor<'_>) -> bool {
    if M::SKIPS {
        while WHITESPACE::<M>(r) {}
        while COMMENT::<M>(r) {
            while WHITESPACE::<M>(r) {}
        }
    }
    true
}
";

/// The key, with its colon, that an expression is, or that the named argument that it is begins with.
fn key<'r>(rules: &'r [OptimizedRule], expr: &'r Expr) -> Option<&'r str> {
    match expr {
        Expr::Str(text) if text.len() > 1 => text.ends_with(':').then_some(text),
        Expr::Ident(name) if name.starts_with("key_") => {
            let rule = rules.iter().find(|rule| rule.name == *name)?;
            key(rules, &rule.expr)
        }
        Expr::Seq(first, _) => key(rules, first),
        _ => None,
    }
}

fn function(rule: &OptimizedRule) -> Result<String, Box<dyn Error>> {
    let name = &rule.name;
    // Blanks and comments part what is no word.
    let parts = ["WHITESPACE", "COMMENT"].contains(&name.as_str());
    let read = |mode, apart| expression(&rule.expr, mode, apart && !parts);
    let body = match rule.ty {
        RuleType::Silent => read(if parts { "WordMode" } else { "M" }, true)?,
        RuleType::Normal => format!("r.node::<M>(Rule::r#{name}, |r| {})", read("M", true)?),
        RuleType::Atomic => format!(
            "r.leaf::<M>(Rule::r#{name}, |r| {})",
            read("WordMode", false)?
        ),
        RuleType::CompoundAtomic => {
            let read = read("<M as ReaderMode>::Joined", false)?;
            format!("r.node::<M>(Rule::r#{name}, |r| {read})")
        }
        RuleType::NonAtomic => return Err(format!("{name}: `!{{ … }}` isn't known here").into()),
    };
    Ok(format!(
        "fn r#{name}<M: ReaderMode>(r: &mut Cursor<'_>) -> bool {{ {body} }}"
    ))
}

/// What reads an expression; it leaves the reader where it was if it says `false`. Parts are `apart`
/// if blanks may stand between them.
fn expression(expr: &Expr, mode: &str, apart: bool) -> Result<String, Box<dyn Error>> {
    let read = |expr| expression(expr, mode, apart);
    let skip = match apart {
        true => format!("skip::<{mode}>(r)"),
        false => "true".to_owned(),
    };
    let ahead = |expr| {
        let ahead = format!("<{mode} as ReaderMode>::Ahead");
        let found = expression(expr, &ahead, apart)?;
        Ok::<_, Box<dyn Error>>(format!(
            "{{ let mark = r.mark(); let found = {found}; r.back(mark); found }}"
        ))
    };
    let each = |expr, end| {
        Ok::<_, Box<dyn Error>>(format!(
            "{{ let mut some = false; loop {{ let mark = r.mark(); \
             if !((!some || {skip}) && {}) {{ r.back(mark); break; }} some = true; }} {end} }}",
            read(expr)?
        ))
    };
    Ok(match expr {
        Expr::Str(text) => format!("r.string({text:?})"),
        Expr::Range(first, last) if first.is_ascii() && last.is_ascii() => {
            let byte = |text: &str| format!("b{:?}", text.chars().next().unwrap_or_default());
            format!("r.byte({}, {})", byte(first), byte(last))
        }
        Expr::Ident(name) => format!("self::r#{name}::<{mode}>(r)"),
        Expr::PosPred(expr) => ahead(expr)?,
        Expr::NegPred(expr) => format!("!{}", ahead(expr)?),
        Expr::Seq(first, rest) => {
            let mut code = format!("{{ let mark = r.mark(); ({}", read(first)?);
            let mut rest = rest;
            while let Expr::Seq(next, after) = rest.as_ref() {
                write!(code, " && {skip} && {}", read(next)?)?;
                rest = after;
            }
            format!("{code} && {skip} && {}) || r.back(mark) }}", read(rest)?)
        }
        Expr::Choice(one, other) => format!("({} || {})", read(one)?, read(other)?),
        Expr::Opt(expr) => format!("({} || true)", read(expr)?),
        Expr::Rep(expr) => each(expr, "true")?,
        Expr::RepOnce(expr) => each(expr, "some")?,
        Expr::Skip(ends) => format!("r.until(|text| {})", {
            let ends = ends.iter().map(|end| format!("text.starts_with(b{end:?})"));
            ends.collect::<Vec<_>>().join(" || ")
        }),
        other => return Err(format!("{other:?} isn't known here").into()),
    })
}
