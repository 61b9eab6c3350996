//! The dice, and patterns of what they show.

use std::collections::HashMap;

use super::error::{self, FACES, NUMBER, Noun, SUM, VALUE};
use super::resolver::{Cause, Resolver};
use crate::dice::MAX_DICE;
use crate::model::{Dice, FaceDef};
use crate::source::Span;
use crate::syntax::ast::{self, Form};

impl<'a> Resolver<'a, '_> {
    /// The dice, where they and their faces were written; `None` if there is an error in them.
    pub(super) fn dice(&mut self) -> Option<(Dice, Span, Vec<Span>)> {
        let dice = self.merged.game.iter().find_map(|item| match item.form {
            Form::Dice(dice) => Some(dice),
            _ => None,
        });
        let Some(dice) = dice else {
            let help =
                "write how many dice there are and their faces: `(dice 2 (face I 1) (face II 2))`";
            self.missing("dice", "the game", self.context.name(), help);
            return None;
        };
        let before = self.reports.len();
        let count = u8::try_from(dice.count.value)
            .ok()
            .filter(|count| (1..=MAX_DICE).contains(&usize::from(*count)));
        if count.is_none() {
            self.say(error::limit::dice(dice.count.value, dice.count.span));
        }
        if !(1..=FACES).contains(&dice.faces.len()) {
            self.say(error::limit::faces(dice.faces.len(), dice.span));
        }
        let mut labels: HashMap<&str, Span> = HashMap::new();
        for face in &dice.faces {
            if let Some(first) = labels.insert(&face.label.value, face.label.span) {
                labels.insert(&face.label.value, first);
                self.say(error::name::twice(
                    Noun::Face,
                    &face.label.value,
                    face.label.span,
                    first,
                ));
            }
        }
        let faces: Vec<FaceDef> = dice.faces.iter().map(|face| self.face(face)).collect();
        let highest = faces.iter().map(|face| i64::from(face.longest())).max();
        let sum = highest.unwrap_or(0) * i64::from(count.unwrap_or(0));
        let parts = faces.iter().map(|face| face.parts.len()).max().unwrap_or(0);
        if let Some(most) = (parts * usize::from(count.unwrap_or(0))).checked_sub(MAX_DICE + 1) {
            let parts = most + MAX_DICE + 1;
            self.say(error::limit::all_parts(parts, dice.span));
        }
        if sum > SUM {
            self.say(error::limit::sum(sum, dice.span));
        }
        let count = count.filter(|_| self.reports.len() == before)?;
        let spans = dice.faces.iter().map(|face| face.span).collect();
        Some((Dice { count, faces }, dice.span, spans))
    }

    fn face(&mut self, face: &ast::Face) -> FaceDef {
        let label = face.label.value.clone();
        let value = u8::try_from(face.value.value)
            .ok()
            .filter(|value| i64::from(*value) <= VALUE);
        if value.is_none() {
            self.say(error::limit::value(
                &label,
                face.value.value,
                face.value.span,
            ));
        }
        let weight = face.weight.as_ref().map_or(1, |weight| {
            if !(1..=NUMBER).contains(&weight.value) {
                self.say(error::limit::weight(weight.span));
            }
            u32::try_from(weight.value).unwrap_or(1)
        });
        let parts = face.parts.as_deref().map_or(Vec::new(), |parts| {
            if !(2..=MAX_DICE).contains(&parts.len()) {
                let at = parts.first().zip(parts.last());
                let at = at.map_or(face.span, |(first, last)| first.span.to(last.span));
                self.say(error::limit::parts(&label, parts.len(), at));
            }
            let parts = parts.iter().map(|part| {
                let value = u8::try_from(part.value).ok();
                let value = value.filter(|value| (1..=VALUE).contains(&i64::from(*value)));
                if value.is_none() {
                    self.say(error::limit::part(&label, part.value, part.span));
                }
                value.unwrap_or(1)
            });
            parts.collect()
        });
        FaceDef {
            parts,
            label,
            value: value.unwrap_or(0),
            weight,
        }
    }

    /// The labels of a pattern in declared order.
    pub(super) fn pattern(
        &mut self,
        words: &'a [ast::Word],
        at: Span,
        dice: Option<&(Dice, Span, Vec<Span>)>,
    ) -> Vec<String> {
        let mut faces: Vec<usize> = Vec::new();
        for word in words {
            faces.extend(self.face_named(word));
        }
        if let Some((dice, span, _)) = dice
            && words.len() != usize::from(dice.count)
        {
            let error = error::dice::pattern_length(words.len(), usize::from(dice.count), at);
            let cause = Cause {
                span: *span,
                text: "so many dice are thrown",
            };
            self.blame(error, cause);
        }
        faces.sort_unstable();
        faces
            .into_iter()
            .map(|face| self.scope.labels[face].to_owned())
            .collect()
    }

    /// The position of a face.
    pub(super) fn face_named(&mut self, word: &'a ast::Word) -> Option<usize> {
        let face = self.scope.faces.get(word.value.as_str()).copied();
        // Without any face that is what is missing.
        if face.is_none() && !self.scope.labels.is_empty() {
            self.unknown(Noun::Face, &word.value, word.span);
        }
        face
    }
}
