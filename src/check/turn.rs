//! The turn, its moves and their effects.

use super::error::{self, Noun, VALUE};
use super::item::{Item, MoveForm};
use super::meaning::{meaning, meant};
use super::origins::{MoveOrigins, Origins};
use super::resolver::{Asker, Cause, Resolver};
use crate::ludeme::effects;
use crate::model::{
    Add, Along, CAPTURE, Dice, DiceUse, Effect, From, MoveRule, PieceUse, Spend, Take, ThrowRule,
    Turn,
};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, AlongWay, EffectKind, Form};

effects!(meaning effect EffectKind);

impl<'a> Resolver<'a, '_> {
    /// What holds for every turn.
    pub(super) fn turn(
        &mut self,
        dice: Option<&(Dice, Span, Vec<Span>)>,
        origins: &mut Origins,
    ) -> Turn {
        let mut turn = Turn::default();
        self.lone_recast();
        for item in &self.merged.play {
            match item.form {
                Form::Rethrow(form) if form.is_plain() => {
                    let pattern = self.pattern(&form.faces, form.span, dice);
                    turn.rethrow.push(pattern);
                    origins.patterns[ThrowRule::Rethrow as usize].push(item.span);
                }
                Form::Rethrow(form) => {
                    turn.anew = Some(self.recast(form, dice));
                    origins.anew = Some(item.span);
                }
                Form::Throw(form) => {
                    let pattern = self.pattern(&form.faces, form.span, dice);
                    turn.named(form.rule).push(pattern);
                    origins.patterns[form.rule as usize].push(item.span);
                }
                Form::Spend(form) => {
                    let (add, piece) = (form.add.as_ref(), form.piece.as_ref());
                    turn.spend = Spend {
                        how: form.how.value,
                        add: add.map_or_else(Add::default, |add| add.value),
                        piece: piece.map_or_else(PieceUse::default, |piece| piece.value),
                    };
                    if let Some(order) = &form.order {
                        turn.order = self.order(order, turn.spend.add, item.span, dice);
                    }
                    origins.spend = Some(item.span);
                }
                Form::Prefer(form) => {
                    turn.prefer = self.preferred(&form.moves);
                    origins.prefer = Some(item.span);
                }
                Form::Over(form) => {
                    turn.over = Some(self.set(&form.set));
                    origins.over = Some(item.span);
                }
                Form::To(form) => {
                    turn.to = Some(self.set(&form.set));
                    origins.to = Some(item.span);
                }
                Form::Then(then) => {
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

    /// Moves by their names, or whatever captures.
    fn preferred(&mut self, words: &'a [ast::Word]) -> Vec<String> {
        for word in words {
            let name = word.value.as_str();
            let mut moves = self.merged.moves.iter();
            if name != CAPTURE && moves.all(|rule| rule.name.value != name) {
                self.unknown(Noun::Move, name, word.span);
            }
        }
        words.iter().map(|word| word.value.clone()).collect()
    }

    /// Whether some move lets a face count otherwise than its value.
    fn counts_otherwise(&self, face: &str) -> bool {
        let mut items = self.merged.moves.iter().flat_map(|form| &form.items);
        items.any(|item| match item.form {
            Form::From(from) => {
                let mut faces = from.with.iter().flat_map(|with| &with.faces);
                from.counts.is_some() && faces.any(|word| word.value == face)
            }
            _ => false,
        })
    }

    /// The faces in whose order dice are spent.
    fn order(
        &mut self,
        words: &'a [ast::Word],
        add: Add,
        at: Span,
        dice: Option<&(Dice, Span, Vec<Span>)>,
    ) -> Vec<String> {
        let span = words.first().zip(words.last());
        let span = span.map_or(at, |(first, last)| first.span.to(last.span));
        if add != Add::None {
            self.say(error::dice::order_added(span));
        }
        let mut found: Vec<String> = Vec::new();
        for word in words {
            let Some(face) = self.face_named(word) else {
                continue;
            };
            let label = self.scope.labels[face];
            if found.iter().any(|known| known == label) {
                self.say(error::dice::order_twice(label, word.span));
            }
            found.push(label.to_owned());
        }
        let Some((dice, dice_span, _)) = dice else {
            return found;
        };
        for face in &dice.faces {
            let named = found.contains(&face.label);
            if named == (face.is_blank() && !self.counts_otherwise(&face.label)) {
                let error = error::dice::order_face(&face.label, named, span);
                let text = "these are the dice";
                self.blame(
                    error,
                    Cause {
                        span: *dice_span,
                        text,
                    },
                );
            }
        }
        found
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

    fn move_rule(&mut self, moved: &MoveForm<'a>) -> (MoveRule, MoveOrigins) {
        let mut rule = MoveRule {
            name: moved.name.value.clone(),
            from: From {
                kinds: Vec::new(),
                on: None,
                with: Vec::new(),
                counts: None,
                dice: DiceUse::Any,
                take: Take::default(),
            },
            when: None,
            along: Along::Forward,
            fork: None,
            over: None,
            to: None,
            then: Vec::new(),
        };
        let mut origins = MoveOrigins {
            name: moved.name.span,
            ..MoveOrigins::default()
        };
        self.name(Noun::Move, moved.name);
        let mut whole = false;
        for Item { span, form, .. } in &moved.items {
            match form {
                Form::From(from) => {
                    whole = true;
                    origins.from = *span;
                    origins.kinds = from.kinds.iter().map(|kind| kind.span).collect();
                    origins.on = from.on.as_ref().map(|set| set.span);
                    origins.with = from.with.as_ref().map(|faces| faces.span);
                    rule.from = self.from(from, moved.name);
                }
                Form::When(form) => {
                    self.asker = Asker::Move;
                    rule.when = Some(self.condition(&form.condition));
                    origins.when = Some(*span);
                }
                Form::Along(form) => {
                    match &form.way {
                        AlongWay::Direction(way) => rule.along = way.value,
                        AlongWay::Fork(name) => rule.fork = Some(self.turning(name)),
                    }
                    origins.along = Some(*span);
                }
                Form::Over(form) => {
                    rule.over = Some(self.set(&form.set));
                    origins.over = Some(*span);
                }
                Form::To(form) => {
                    rule.to = Some(self.set(&form.set));
                    origins.to = Some(*span);
                }
                Form::Then(then) => {
                    rule.then = self.effects(&then.effects);
                    origins.then = Some(*span);
                }
                _ => {}
            }
        }
        if !whole {
            let whose = format!("the move `{}`", moved.name.value);
            let help = "say which kinds of pieces make it: `(from man)`";
            self.missing("from", &whose, moved.name.span, help);
        }
        (rule, origins)
    }

    /// A fork of either side.
    fn turning(&mut self, word: &'a ast::Word) -> String {
        if !self.scope.forks.contains(word.value.as_str()) {
            self.unknown(Noun::Fork, &word.value, word.span);
        }
        word.value.clone()
    }

    fn from(&mut self, from: &'a ast::From, rule: &ast::Word) -> From {
        let faces: &[ast::Word] = from.with.as_ref().map_or(&[], |with| &with.faces);
        for face in faces {
            self.face_named(face);
            if from.counts.is_none() {
                self.counting(face, rule);
            }
        }
        let counts = from
            .counts
            .as_ref()
            .map(|number| self.counts(number, faces));
        From {
            kinds: self.kinds(&from.kinds, from.span),
            on: from.on.as_ref().map(|set| self.set(set)),
            with: faces.iter().map(|face| face.value.clone()).collect(),
            counts,
            dice: (from.dice.as_ref()).map_or_else(DiceUse::default, |dice| dice.value),
            take: (from.take.as_ref()).map_or_else(Take::default, |take| self.take(take)),
        }
    }

    /// What a die counts on a move that asks for one of these faces.
    fn counts(&mut self, number: &ast::Number, faces: &[ast::Word]) -> u8 {
        if faces.is_empty() {
            self.say(error::dice::counts_alone(number.span));
        }
        let counts = u8::try_from(number.value).ok();
        let counts = counts.filter(|counts| i64::from(*counts) <= VALUE);
        if counts.is_none() {
            self.say(error::limit::counts(number.value, number.span));
        }
        counts.unwrap_or(0)
    }

    /// Notes a face that a move needs and that is never spent.
    fn counting(&mut self, word: &ast::Word, rule: &ast::Word) {
        let dice = self.merged.game.iter().find_map(|item| match item.form {
            Form::Dice(dice) => Some(dice),
            _ => None,
        });
        let Some(faces) = dice.map(|dice| &dice.faces) else {
            return;
        };
        let blank = |face: &&ast::Face| face.value.value == 0 && face.parts.is_none();
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

    /// What happens, in order.
    pub(super) fn effects(&mut self, effects: &'a [ast::EffectForm]) -> Vec<Effect> {
        let outer = std::mem::replace(&mut self.asker, Asker::Effect);
        let one = |effect: &'a ast::EffectForm| {
            let meant = self.effect(effect);
            if let (EffectKind::Push { then, .. }, Effect::Push(_, inner)) = (&effect.value, &meant)
            {
                self.pushed(then, inner);
            }
            meant
        };
        let effects = effects.iter().map(one).collect();
        self.asker = outer;
        effects
    }

    /// What happens where pieces are pushed to.
    fn pushed(&mut self, written: &[ast::EffectForm], meant: &[Effect]) {
        for (form, effect) in written.iter().zip(meant) {
            match (&form.value, effect) {
                (_, effect) if effect.may_follow_push() => {}
                (EffectKind::If { then, .. }, Effect::If(_, inner)) => self.pushed(then, inner),
                (_, other) => {
                    let head = other.head().unwrap_or_default();
                    self.say(error::effect::pushed(head, form.span));
                }
            }
        }
    }
}
