//! The turn, its moves and their effects.

use super::error;
use super::item::{Item, Node};
use super::merge_moves::MoveForm;
use super::origins::{MoveOrigins, Origins};
use super::resolver::{Cause, Resolver};
use crate::model::{
    Add, Along, At, Dice, DiceUse, Effect, From, How, MoveRule, PieceUse, Spend, Turn,
};
use crate::source::Span;
use crate::syntax::ast;

impl<'a> Resolver<'a, '_> {
    /// What holds for every turn.
    pub(super) fn turn(
        &mut self,
        dice: Option<&(Dice, Span, Vec<Span>)>,
        origins: &mut Origins,
    ) -> Turn {
        let mut turn = Turn {
            again: Vec::new(),
            rethrow: Vec::new(),
            spend: Spend {
                how: How::Most,
                add: Add::Any,
                piece: PieceUse::Once,
            },
            over: None,
            to: None,
            then: Vec::new(),
        };
        for item in &self.merged.play {
            match item.node {
                Node::Again(pattern) => {
                    turn.again.push(self.pattern(pattern, dice));
                    origins.again.push(item.span);
                }
                Node::Rethrow(pattern) => {
                    turn.rethrow.push(self.pattern(pattern, dice));
                    origins.rethrow.push(item.span);
                }
                Node::Spend(form) => {
                    turn.spend = spend(form);
                    origins.spend = Some(item.span);
                }
                Node::Over(set) => {
                    turn.over = Some(self.set(set));
                    origins.over = Some(item.span);
                }
                Node::To(set) => {
                    turn.to = Some(self.set(set));
                    origins.to = Some(item.span);
                }
                Node::Then(then) => {
                    turn.then = self.effects(&then.effects);
                    origins.then = Some(item.span);
                }
                _ => {}
            }
        }
        let name = self.context.name();
        match self.merged.forms.get("play").copied() {
            None if self.merged.moves.is_empty() => {
                let help = "say how pieces move: `(play (move run (from man)))`";
                self.missing("play", "the game", name, help);
            }
            at if self.merged.moves.is_empty() => {
                let help = "say which pieces move, and how: `(move run (from man))`";
                self.missing_move(at.unwrap_or(name), help);
            }
            at => origins.play = at.unwrap_or(name),
        }
        turn
    }

    fn missing_move(&mut self, at: Span, help: &str) {
        if self.gaps.lost(&["move"]) {
            return;
        }
        let error = error::form::missing("the game", "`move`", at, self.lacks(), help);
        match self.merged.dropped_any("move") {
            Some(span) => {
                let text = "the last one is dropped here";
                self.lost(error, Cause { span, text });
            }
            None => self.say(error),
        }
    }

    /// The ways to move.
    pub(super) fn moves(&mut self) -> (Vec<MoveRule>, Vec<MoveOrigins>) {
        let moves = &self.merged.moves;
        moves.iter().map(|form| self.move_rule(form)).unzip()
    }

    fn move_rule(&mut self, form: &MoveForm<'a>) -> (MoveRule, MoveOrigins) {
        let mut rule = MoveRule {
            name: form.name.value.clone(),
            from: From {
                kinds: Vec::new(),
                on: None,
                with: None,
                dice: DiceUse::Any,
            },
            along: Along::Forward,
            over: None,
            to: None,
            then: Vec::new(),
        };
        let mut origins = MoveOrigins {
            name: form.name.span,
            ..MoveOrigins::default()
        };
        let mut whole = false;
        for Item { span, node, .. } in &form.items {
            match node {
                Node::From(from) => {
                    whole = true;
                    origins.from = *span;
                    origins.kinds = from.kinds.iter().map(|kind| kind.span).collect();
                    origins.on = from.on.as_ref().map(|set| set.span);
                    origins.with = from.with.as_ref().map(|face| face.span);
                    rule.from = self.from(from, form.name);
                }
                Node::Along(way) => {
                    rule.along = along(*way);
                    origins.along = Some(*span);
                }
                Node::Over(set) => {
                    rule.over = Some(self.set(set));
                    origins.over = Some(*span);
                }
                Node::To(set) => {
                    rule.to = Some(self.set(set));
                    origins.to = Some(*span);
                }
                Node::Then(then) => {
                    rule.then = self.effects(&then.effects);
                    origins.then = Some(*span);
                }
                _ => {}
            }
        }
        if !whole {
            let whose = format!("the move `{}`", form.name.value);
            let help = "say which kinds of pieces make it: `(from man)`";
            self.missing("from", &whose, form.name.span, help);
        }
        (rule, origins)
    }

    fn from(&mut self, from: &'a ast::From, rule: &ast::Word) -> From {
        if let Some(face) = &from.with {
            self.face_named(face);
            self.counting(face, rule);
        }
        From {
            kinds: self.kinds(&from.kinds, from.span),
            on: from.on.as_ref().map(|set| self.set(set)),
            with: from.with.as_ref().map(|face| face.value.clone()),
            dice: match &from.one_die {
                Some(one) if one.value => DiceUse::One,
                _ => DiceUse::Any,
            },
        }
    }

    /// Notes a face that a move needs and that is never spent.
    fn counting(&mut self, word: &ast::Word, rule: &ast::Word) {
        let dice = self.merged.game.iter().find_map(|item| match item.node {
            Node::Dice(dice) => Some(dice),
            _ => None,
        });
        let Some(faces) = dice.map(|dice| &dice.faces) else {
            return;
        };
        let blank = |face: &&ast::FaceForm| face.value.value == 0;
        let named = faces.iter().find(|face| face.label.value == word.value);
        // Where all are blank, that is what is wrong.
        if let Some(face) = named.filter(blank)
            && !faces.iter().all(|face| blank(&face))
        {
            let error = error::dice::blank(&rule.value, &word.value, word.span);
            let (span, text) = (face.span, "it counts 0 here");
            self.blame(error, Cause { span, text });
        }
    }

    fn effects(&mut self, effects: &'a [ast::Effect]) -> Vec<Effect> {
        effects.iter().map(|effect| self.effect(effect)).collect()
    }

    fn effect(&mut self, effect: &'a ast::Effect) -> Effect {
        match effect {
            ast::Effect::Capture {
                span,
                pieces,
                within,
                at,
            } => Effect::Capture {
                pieces: self.pieces(pieces, *span),
                within: within.as_ref().map(|set| self.set(set)),
                at: match at.as_ref().map(|at| at.value) {
                    None | Some(ast::At::End) => At::End,
                    Some(ast::At::Steps) => At::Steps,
                    Some(ast::At::Sums) => At::Sums,
                    Some(ast::At::All) => At::All,
                },
            },
            ast::Effect::Become { kind, .. } => Effect::Become(self.kind(kind)),
            ast::Effect::Recruit { span, pieces, kind } => Effect::Recruit {
                pieces: self.pieces(pieces, *span),
                kind: kind.as_ref().map(|kind| self.kind(kind)),
            },
            ast::Effect::IfCaptured {
                span,
                pieces,
                effects,
            } => Effect::IfCaptured(self.pieces(pieces, *span), self.effects(effects)),
            ast::Effect::IfOn { set, effects, .. } => {
                Effect::IfOn(self.set(set), self.effects(effects))
            }
        }
    }
}

fn spend(spend: &ast::Spend) -> Spend {
    Spend {
        how: match spend.how.value {
            ast::How::Most => How::Most,
            ast::How::GoOn => How::GoOn,
            ast::How::Some => How::Some,
            ast::How::Free => How::Free,
        },
        add: match spend.add.as_ref().map(|add| add.value) {
            None | Some(ast::Add::Any) => Add::Any,
            Some(ast::Add::Alone) => Add::Alone,
            Some(ast::Add::All) => Add::All,
            Some(ast::Add::None) => Add::None,
        },
        piece: match spend.piece.as_ref().map(|piece| piece.value) {
            None | Some(ast::PieceUse::Once) => PieceUse::Once,
            Some(ast::PieceUse::Often) => PieceUse::Often,
        },
    }
}

fn along(along: ast::Along) -> Along {
    match along {
        ast::Along::Forward => Along::Forward,
        ast::Along::Back => Along::Back,
        ast::Along::Either => Along::Either,
        ast::Along::Around => Along::Around,
        ast::Along::Orthogonal => Along::Orthogonal,
    }
}
