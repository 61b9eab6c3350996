//! Why a play is legal, or not: the move, the die, the space and the ludeme that decide.

mod blame;
mod orders;
mod piece;
mod rest;
mod typed;
mod words;

pub use typed::typed;

use serde::Serialize;

use crate::dice::Throw;
use crate::engine::{Move, Play, Scratch, State, Turn};
use crate::english::Spoken;
use crate::load::Loaded;
use crate::notation::{self, Meant};
use crate::source::{SourceId, Span};
use crate::syntax::{self, ast::PlayText};

/// Whether a play is legal, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// Whether it is.
    pub legal: bool,
    /// The reason in one or two sentences: lower case, no final period.
    pub reason: String,
    /// Where the ludeme that decides is written, where one does.
    pub place: Option<Place>,
    /// The same, as a span of the game's texts.
    #[serde(skip)]
    pub span: Option<Span>,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The file's path.
    pub path: String,
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
}

/// A reason, before its place is looked up. The greater the rank, the nearer the move came to
/// being legal, and the more it is what its author wants to know.
struct Reason {
    rank: u8,
    text: String,
    span: Option<Span>,
}

impl Reason {
    fn new(rank: u8, text: impl Into<String>, span: Option<Span>) -> Self {
        Self {
            rank,
            text: text.into(),
            span,
        }
    }
}

/// Everything a reason can speak of.
struct Case<'a> {
    loaded: &'a Loaded,
    state: &'a State,
    throw: &'a Throw,
    /// The game's own words.
    spoken: Spoken,
}

/// Why a play, as its text says it, is legal or not.
///
/// # Errors
/// If the text is no play at all.
pub fn why(
    loaded: &Loaded,
    state: &State,
    throw: &Throw,
    text: &str,
) -> Result<Answer, notation::Unread> {
    let written = syntax::parse_play(SourceId(0), text)
        .map_err(|faults| notation::Unread::new("play", text, &faults.reports))?;
    let case = Case {
        loaded,
        state,
        throw,
        spoken: Spoken::new(&loaded.rules),
    };
    let reason = match notation::find_play(&loaded.rules, &loaded.game, state, throw, &written) {
        Meant::Play(play) => {
            let reason = case.legal(&play);
            return Ok(case.answer(true, reason));
        }
        Meant::Ambiguous => Reason::new(
            0,
            "it stands for several plays with different results: name the rule of each move, as in `A1-A2/run`",
            None,
        ),
        Meant::Illegal { .. } => case.illegal(&written, text),
    };
    Ok(case.answer(false, reason))
}

impl Case<'_> {
    fn answer(&self, legal: bool, reason: Reason) -> Answer {
        let place = reason.span.map(|span| {
            let sources = &self.loaded.sources;
            let (line, column) = sources.line_column(span.source, span.start);
            Place {
                path: sources.get(span.source).name.clone(),
                line,
                column,
            }
        });
        Answer {
            legal,
            reason: reason.text,
            place,
            span: reason.span,
        }
    }

    fn legal(&self, play: &Play) -> Reason {
        let rules = &self.loaded.rules;
        if play.moves.is_empty() {
            return self.lost();
        }
        let moves: Vec<String> = play
            .moves
            .iter()
            .map(|step| {
                let rule = &rules.moves[usize::from(step.rule)].name;
                format!("`{rule}` with {}", notation::throw_text(rules, &step.dice))
            })
            .collect();
        let mut text = format!("it is legal: {}", moves.join(", then "));
        if let Some(winner) = play.winner {
            text.push_str(&format!("; {} wins", rules.player(winner)));
        } else if play.again {
            text.push_str(&format!(
                "; {} throws again",
                rules.player(play.state.to_move())
            ));
        }
        // Who asks with another text is told under which name the play is listed.
        let all = self
            .loaded
            .game
            .plays(self.state, self.throw, 1_000_000)
            .unwrap_or_default();
        let texts = notation::play_texts(rules, &self.loaded.game, &all);
        let listed = all
            .iter()
            .position(|other| notation::same_result(other, play))
            .map(|i| &texts[i]);
        let own = notation::play_texts(rules, &self.loaded.game, std::slice::from_ref(play));
        if let Some(listed) = listed.filter(|listed| own.first() != Some(*listed)) {
            text.push_str(&format!("; it is the same play as `{listed}`"));
        }
        Reason::new(0, text, None)
    }

    /// Goes along with the play as far as it can be made, and says what stops it.
    fn illegal(&self, written: &PlayText, text: &str) -> Reason {
        let game = &self.loaded.game;
        let mut scratch = Scratch::new();
        let mut reached = vec![Turn::new(game, self.state, self.throw)];
        let mut spent = 0;
        for (i, step) in written.moves.iter().enumerate() {
            let mut next: Vec<Turn> = Vec::new();
            let mut last = 0;
            for turn in &reached {
                for option in turn.possible(game, &mut scratch) {
                    if notation::says(&self.loaded.rules, game, step, &option) {
                        let mut turn = *turn;
                        turn.play_unchecked(game, &mut scratch, &option);
                        last = count(&option).max(last);
                        next.push(turn);
                    }
                }
            }
            if next.is_empty() {
                let own = &text[step.span.start as usize..step.span.end as usize];
                let mut reason = self.no_such_move(&reached, spent, step, own);
                if i > 0 {
                    reason.text = format!("after the moves before it, {}", reason.text);
                }
                if let Some(otherwise) = self.otherwise_ordered(written) {
                    reason.text.push_str(&otherwise);
                }
                return reason;
            }
            reached = next;
            spent = last;
        }
        self.not_complete(&reached)
    }
}

/// The dice of a move.
fn count(step: &Move) -> usize {
    step.dice.faces().len()
}
