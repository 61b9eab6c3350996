//! One expectation at a time: does it hold?

use super::tested::FailedExpectation;
use super::wording::{self, listed};
use crate::check;
use crate::dice::Throw;
use crate::engine::{Play, Scratch, State, TooManyPlays, Turn};
use crate::load::Loaded;
use crate::notation::{self, Meant};
use crate::player::Player;
use crate::source::{Sources, Span};
use crate::syntax::ast::{After, Expectation, PlayText, PositionText};

/// The most plays that a ruling is held against: no file has room to list more.
const LIMIT: usize = crate::syntax::MOST_BYTES / 8;

/// A position and a throw, and what can be asked about them.
pub(super) struct RulingJudge<'a> {
    pub(super) loaded: &'a Loaded,
    sources: &'a Sources,
    pub(super) state: State,
    throw: Option<Throw>,
    /// Every legal play of the throw with its text, once it has been asked for; or that they are
    /// too many.
    legal: Option<Result<Vec<(Play, String)>, TooManyPlays>>,
}

impl<'a> RulingJudge<'a> {
    pub(super) fn new(
        loaded: &'a Loaded,
        sources: &'a Sources,
        state: State,
        throw: Option<Throw>,
    ) -> Self {
        Self {
            loaded,
            sources,
            state,
            throw,
            legal: None,
        }
    }

    /// The failure of an expectation, if it doesn't hold.
    pub(super) fn failure(&mut self, expectation: &Expectation) -> Option<FailedExpectation> {
        let (span, failed) = match expectation {
            Expectation::Plays(plays, span) => (*span, self.plays(plays, *span)),
            Expectation::Can(play, span) => (*span, self.can(play)),
            Expectation::Cannot(play, span) => (*span, self.cannot(play)),
            Expectation::Lost(span) => (*span, self.lost(*span)),
            Expectation::Refusable(span) => (*span, self.refusable(*span)),
            Expectation::After(play, after, span) => (*span, self.after(play, after)),
            Expectation::Chance {
                space,
                elsewhere,
                chance,
                ..
            } => (chance.span, self.chance(space, *elsewhere, &chance.value)),
        };
        failed.map(|failed| failed.at(self.sources, span))
    }

    fn legal(&mut self) -> Result<&[(Play, String)], TooManyPlays> {
        let (loaded, state, throw) = (self.loaded, &self.state, self.throw);
        let legal = self.legal.get_or_insert_with(|| {
            let Some(throw) = throw else {
                return Ok(Vec::new());
            };
            let plays = loaded.game.plays(state, &throw, LIMIT)?;
            let texts = notation::play_texts(&loaded.rules, &loaded.game, &plays);
            Ok(plays.into_iter().zip(texts).collect())
        });
        legal.as_deref().map_err(|many| *many)
    }

    /// The legal plays, or that they are too many to be shown.
    fn texts(&mut self) -> Vec<String> {
        match self.legal() {
            Ok(legal) => legal.iter().map(|(_, text)| text.clone()).collect(),
            Err(many) => vec![many.to_string()],
        }
    }

    fn is_lost(&self) -> bool {
        let Some(throw) = self.throw else {
            return false;
        };
        let game = &self.loaded.game;
        Turn::new(game, &self.state, &throw)
            .decide(game, &mut Scratch::new())
            .count()
            == 0
    }

    /// What holds of the plays, as an expectation, if a file has room for it.
    fn all_plays(&mut self, span: Span) -> Option<String> {
        if self.is_lost() {
            return Some("(lost)".to_owned());
        }
        let column = self.sources.line_column(span.source, span.start).1;
        let legal = self.legal().ok()?;
        let texts: Vec<String> = legal.iter().map(|(_, text)| text.clone()).collect();
        Some(wording::plays(&texts, column))
    }

    fn meant(&self, play: &PlayText) -> Meant {
        let Some(throw) = self.throw else {
            return Meant::Illegal { fine: 0 };
        };
        notation::find_play(
            &self.loaded.rules,
            &self.loaded.game,
            &self.state,
            &throw,
            play,
        )
    }

    fn written(&self, span: Span) -> String {
        self.sources
            .text(span)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn plays(&mut self, plays: &[PlayText], span: Span) -> Option<FailedExpectation> {
        let meant: Vec<Meant> = plays.iter().map(|play| self.meant(play)).collect();
        let found: Vec<&Play> = meant
            .iter()
            .filter_map(|meant| match meant {
                Meant::Play(play) => Some(play.as_ref()),
                _ => None,
            })
            .collect();
        let stands = |legal: &Play| found.iter().any(|play| notation::same_result(play, legal));
        let legal = match self.legal() {
            Ok(legal) => legal,
            Err(many) => {
                let failed = FailedExpectation::new(format!(
                    "not every play is listed: {many} are legal; say of single ones `can` or `cannot`"
                ));
                return Some(FailedExpectation {
                    expected: plays.iter().map(|play| self.written(play.span)).collect(),
                    actual: vec![many.to_string()],
                    ..failed
                });
            }
        };
        let missing: Vec<String> = legal
            .iter()
            .filter(|(play, _)| !stands(play))
            .map(|(_, text)| text.clone())
            .collect();
        if found.len() == plays.len() && missing.is_empty() {
            return None;
        }
        let illegal: Vec<String> = plays
            .iter()
            .zip(&meant)
            .filter(|(_, meant)| !matches!(meant, Meant::Play(_)))
            .map(|(play, _)| self.written(play.span))
            .collect();
        let message = match (illegal.as_slice(), missing.as_slice()) {
            ([], _) => format!("not every play is listed: {} missing", listed(&missing)),
            (_, []) => format!("not legal: {}", listed(&illegal)),
            (_, _) => format!(
                "not legal: {}; missing: {}",
                listed(&illegal),
                listed(&missing)
            ),
        };
        let expected = plays.iter().map(|play| self.written(play.span)).collect();
        let actual = self.texts();
        let replacement = self.all_plays(span);
        Some(FailedExpectation {
            expected,
            actual,
            replacement,
            ..FailedExpectation::new(message)
        })
    }

    fn can(&mut self, play: &PlayText) -> Option<FailedExpectation> {
        match self.meant(play) {
            Meant::Play(_) => None,
            _ => Some(self.not_legal(self.written(play.span))),
        }
    }

    fn not_legal(&mut self, text: String) -> FailedExpectation {
        FailedExpectation {
            expected: vec![text.clone()],
            actual: self.texts(),
            replacement: Some(format!("(cannot {text})")),
            ..FailedExpectation::new(format!("`{text}` is not legal"))
        }
    }

    fn cannot(&mut self, play: &PlayText) -> Option<FailedExpectation> {
        if matches!(self.meant(play), Meant::Illegal { .. }) {
            return None;
        }
        let text = self.written(play.span);
        Some(FailedExpectation {
            actual: vec![text.clone()],
            replacement: Some(format!("(can {text})")),
            ..FailedExpectation::new(format!("`{text}` is legal"))
        })
    }

    fn lost(&mut self, span: Span) -> Option<FailedExpectation> {
        (!self.is_lost()).then(|| FailedExpectation {
            expected: vec!["-".to_owned()],
            actual: self.texts(),
            replacement: self.all_plays(span),
            ..FailedExpectation::new("the throw is not lost")
        })
    }

    fn refusable(&mut self, span: Span) -> Option<FailedExpectation> {
        let game = &self.loaded.game;
        let refusable = (self.throw).is_some_and(|throw| game.refusable(&self.state, &throw));
        // The language has no word for the contrary, so that nothing would hold in its place.
        (!refusable).then(|| FailedExpectation {
            expected: vec![self.written(span)],
            ..FailedExpectation::new("this throw may not be thrown again")
        })
    }

    fn after(&mut self, written: &PlayText, after: &After) -> Option<FailedExpectation> {
        let text = self.written(written.span);
        let play = match self.meant(written) {
            Meant::Play(play) => play,
            Meant::Illegal { .. } => return Some(self.not_legal(text)),
            Meant::Ambiguous => {
                let message =
                    format!("`{text}` stands for several plays: name the rule of each move");
                return Some(FailedExpectation {
                    expected: vec![text],
                    actual: self.texts(),
                    ..FailedExpectation::new(message)
                });
            }
        };
        let name = |player: Player| self.loaded.rules.player(player).to_owned();
        let what_is = match play.winner {
            Some(winner) => format!("(wins {})", name(winner)),
            None if play.drawn => "(draw)".to_owned(),
            None => format!("(next {})", name(play.state.to_move())),
        };
        let (holds, expected, actual) = match after {
            After::Position(position) => self.position_after(position, &play),
            After::Wins(player) => {
                let expected = format!("(wins {})", player.value);
                (what_is == expected, expected, what_is)
            }
            After::Drawn => {
                let expected = "(draw)".to_owned();
                (what_is == expected, expected, what_is)
            }
            After::Next(player) => {
                let expected = format!("(next {})", player.value);
                (what_is == expected, expected, what_is)
            }
        };
        (!holds).then(|| FailedExpectation {
            replacement: Some(format!("(after {text} {actual})")),
            expected: vec![expected],
            actual: vec![actual],
            ..FailedExpectation::new(format!("after `{text}` it is otherwise"))
        })
    }

    /// Whether the position after a play is as written; as written; as it is.
    fn position_after(&self, written: &PositionText, play: &Play) -> (bool, String, String) {
        let rules = &self.loaded.rules;
        let is = self.loaded.game.position(&play.state);
        let actual = format!("(position {})", notation::position_text(rules, &is));
        match check::position(rules, written) {
            Ok(position) => {
                let expected = format!("(position {})", notation::position_text(rules, &position));
                (position == is, expected, actual)
            }
            Err(_) => (
                false,
                format!("(position {})", self.written(written.span)),
                actual,
            ),
        }
    }
}
