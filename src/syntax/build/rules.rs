//! Forms of games, conditions, effects and end rules.

use super::parts::{Built, Match, Missing, Parts};
use super::read::{Build, ReadParts, argument, built, fits};
use crate::ludeme::vocabulary::ThrowRule;
use crate::ludeme::{conditions, effects, end_rules};
use crate::source::Spanned;
use crate::syntax::ast::{
    self, AlongWay, ConditionForm, ConditionKind, EffectForm, EffectKind, EndForm, EndKind, Face,
    FirstWho, Form, OneOfFaces, ThrowForm, WayForm,
};
use crate::syntax::grammar::Rule;
use crate::syntax::table::forms;

conditions!(built ConditionKind);
effects!(built EffectKind);
end_rules!(built EndKind);

impl Build for ConditionForm {
    fn build(node: Match<'_>) -> Built<Self> {
        Ok(Spanned::new(ConditionKind::build(node)?, node.span()))
    }
}

impl Build for EffectForm {
    fn build(node: Match<'_>) -> Built<Self> {
        Ok(Spanned::new(EffectKind::build(node)?, node.span()))
    }
}

impl Build for EndForm {
    fn build(node: Match<'_>) -> Built<Self> {
        Ok(Spanned::new(EndKind::build(node)?, node.span()))
    }
}

impl ReadParts for FirstWho {
    fn read(parts: &mut Parts<'_>) -> Built<Self> {
        let who = parts.one()?;
        Ok(match who.rule() {
            Rule::highest => FirstWho::Highest(match parts.named(Rule::arg_dice) {
                Some(mut named) => Some(ReadParts::read(&mut named)?),
                None => None,
            }),
            Rule::random => FirstWho::Random(match parts.named(Rule::arg_first_with) {
                Some(mut named) => Some(ReadParts::read(&mut named)?),
                None => None,
            }),
            _ => FirstWho::Player(who.word()),
        })
    }
}

impl Build for AlongWay {
    fn build(node: Match<'_>) -> Built<Self> {
        Ok(match node.rule() {
            Rule::direction => AlongWay::Direction(Build::build(node)?),
            _ => AlongWay::Fork(node.word()),
        })
    }
}

impl ReadParts for OneOfFaces {
    fn read(parts: &mut Parts<'_>) -> Built<Self> {
        let one = parts.one()?;
        let span = one.span();
        let faces = match one.rule() {
            Rule::faces => ReadParts::read(&mut one.parts())?,
            _ => vec![one.word()],
        };
        Ok(OneOfFaces { span, faces })
    }
}

impl Build for WayForm {
    fn build(node: Match<'_>) -> Built<Self> {
        let mut parts = node.parts();
        Ok(WayForm {
            span: parts.span(),
            items: ReadParts::read(&mut parts)?,
        })
    }
}

macro_rules! nodes {
    ($(
        $head:literal $rule:ident in $places:expr, $usage:literal, $sample:literal
        $(=> $name:ident { $($part:ident: $class:ident $([$($how:tt)*])?),* $(,)? })?;
    )*) => {
        impl Build for Form {
            fn build(node: Match<'_>) -> Built<Self> {
                Ok(match node.rule() {
                    $($(Rule::$rule => {
                        let mut parts = node.parts();
                        Form::$name(ast::$name {
                            span: parts.span(),
                            $($part: argument!(parts $class $($($how)*)?),)*
                        })
                    })?)*
                    Rule::again => Form::Throw(throw(ThrowRule::Again, node)?),
                    Rule::collect => Form::Throw(throw(ThrowRule::Collect, node)?),
                    _ => Form::EndRule(EndForm::build(node)?),
                })
            }
        }
    };
}

forms!(nodes);

fn throw(rule: ThrowRule, node: Match<'_>) -> Built<ThrowForm> {
    let mut parts = node.parts();
    Ok(ThrowForm {
        span: parts.span(),
        rule,
        faces: ReadParts::read(&mut parts)?,
    })
}

impl Build for Face {
    fn build(node: Match<'_>) -> Built<Self> {
        let span = node.span();
        match Form::build(node)? {
            Form::Face(face) => Ok(face),
            _ => Err(Missing(span)),
        }
    }
}
