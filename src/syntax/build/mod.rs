//! From what the rules of the grammar have read to the tree.
//!
//! INVARIANT: no input makes this panic. What the grammar promises is asked for with
//! [`parts::Parts::one`], and a broken promise becomes [`Missing`].

mod example;
mod names;
mod notation;
mod parts;
mod read;
mod rules;
mod sets;

pub(super) use self::parts::Missing;
use self::parts::{Built, Match};
use self::read::{Build, ReadParts};
use super::ast::{File, Form, GameForm, PlayText, PositionText, ThrowText, Variant};
use super::draft::Origin;
use super::grammar::Rule;
use super::nodes::Nodes;

/// A file, from a match of `Rule::file`.
pub(super) fn file<'t>(nodes: Nodes<'t>, origin: Origin<'t>) -> Built<File> {
    let mut game_form = None;
    let mut variants = Vec::new();
    let mut examples = Vec::new();
    for node in root(nodes, origin)?.parts() {
        match node.rule() {
            Rule::game => game_form = Some(game(node)?),
            Rule::variant => variants.push(variant(node)?),
            Rule::example => examples.push(example::example(node)?),
            _ => return Err(Missing(node.span())),
        }
    }
    Ok(File {
        game: game_form.ok_or(Missing(origin.span(0, 0)))?,
        variants,
        examples,
        holes: Vec::new(),
    })
}

/// A position alone.
pub(super) fn position<'t>(nodes: Nodes<'t>, origin: Origin<'t>) -> Built<PositionText> {
    notation::position(root(nodes, origin)?.parts().one()?)
}

/// A throw alone.
pub(super) fn throw<'t>(nodes: Nodes<'t>, origin: Origin<'t>) -> Built<ThrowText> {
    notation::throw(root(nodes, origin)?.parts().one()?)
}

/// A play alone.
pub(super) fn play<'t>(nodes: Nodes<'t>, origin: Origin<'t>) -> Built<PlayText> {
    notation::play(root(nodes, origin)?.parts().one()?)
}

fn root<'t>(mut nodes: Nodes<'t>, origin: Origin<'t>) -> Built<Match<'t>> {
    nodes
        .next()
        .map(|node| Match::new(node, origin))
        .ok_or(Missing(origin.span(0, 0)))
}

fn game(node: Match<'_>) -> Built<GameForm> {
    let mut parts = node.parts();
    let span = parts.span();
    let name = parts.one()?.string();
    let mut extends = None;
    let mut forms = Vec::new();
    for part in parts {
        match part.rule() {
            Rule::extending => {
                for inner in part.parts() {
                    if inner.rule() == Rule::extends {
                        extends = Some(inner.parts().one()?.string());
                    } else {
                        forms.push(Form::build(inner)?);
                    }
                }
            }
            // The two that only gather others: the tree holds what they gather.
            Rule::equipment | Rule::rules => {
                for inner in part.parts() {
                    forms.push(Form::build(inner)?);
                }
            }
            _ => forms.push(Form::build(part)?),
        }
    }
    Ok(GameForm {
        span,
        name,
        extends,
        forms,
    })
}

fn variant(node: Match<'_>) -> Built<Variant> {
    let mut parts = node.parts();
    Ok(Variant {
        span: parts.span(),
        name: parts.one()?.word(),
        about: parts.one()?.string(),
        forms: ReadParts::read(&mut parts)?,
    })
}
