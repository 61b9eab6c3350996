//! Rulings and what they expect.

use super::parts::{Built, Match, Missing};
use super::read::Build;
use super::{names, notation};
use crate::syntax::ast::{After, Cites, Example, Expectation, SpaceRef};
use crate::syntax::grammar::Rule;

pub(super) fn example(node: Match<'_>) -> Built<Example> {
    let mut parts = node.parts();
    let mut example = Example {
        span: parts.span(),
        title: parts.one()?.string(),
        cites: Vec::new(),
        variants: Vec::new(),
        position: None,
        throw: None,
        expectations: Vec::new(),
    };
    for part in parts {
        match part.rule() {
            Rule::cites => example.cites.push(cites(part)?),
            Rule::for_variants => example.variants = names::words(part),
            Rule::position => {
                example.position = Some(notation::position(part.parts().one()?)?);
            }
            Rule::throw => example.throw = Some(notation::throw(part.parts().one()?)?),
            _ => example.expectations.push(expectation(part)?),
        }
    }
    Ok(example)
}

fn cites(node: Match<'_>) -> Built<Cites> {
    let mut parts = node.parts();
    Ok(Cites {
        span: parts.span(),
        source: parts.one()?.word(),
        place: parts.maybe(Rule::string).map(|text| text.string()),
        rule: match parts.maybe(Rule::arg_rule) {
            Some(arg) => Some(arg.parts().one()?.word()),
            None => None,
        },
    })
}

fn expectation(node: Match<'_>) -> Built<Expectation> {
    let rule = node.rule();
    let mut parts = node.parts();
    let span = parts.span();
    Ok(match rule {
        Rule::plays => Expectation::Plays(
            parts
                .map(|group| notation::play(group.parts().one()?))
                .collect::<Built<_>>()?,
            span,
        ),
        Rule::can => Expectation::Can(notation::play(parts.one()?)?, span),
        Rule::cannot => Expectation::Cannot(notation::play(parts.one()?)?, span),
        Rule::lost => Expectation::Lost(span),
        Rule::rethrow_offer => Expectation::Refusable(span),
        Rule::after => {
            Expectation::After(notation::play(parts.one()?)?, after(parts.one()?)?, span)
        }
        Rule::chance => {
            let asked = parts.one()?;
            let elsewhere = asked.has(Rule::kw_elsewhere);
            Expectation::Chance {
                span,
                space: SpaceRef::build(asked.parts().one()?)?,
                elsewhere,
                chance: parts.one()?.word(),
            }
        }
        _ => return Err(Missing(span)),
    })
}

fn after(node: Match<'_>) -> Built<After> {
    let rule = node.rule();
    let span = node.span();
    if rule == Rule::drawn {
        return Ok(After::Drawn);
    }
    let inner = node.parts().one()?;
    Ok(match rule {
        Rule::position => After::Position(notation::position(inner)?),
        Rule::wins => After::Wins(inner.word()),
        Rule::next => After::Next(inner.word()),
        _ => return Err(Missing(span)),
    })
}
