//! Why, of a play as it is written.

use super::answer::Answer;
use super::explainer::{Explainer, Reason};
use super::nearness::Nearness;
use crate::dice::Throw;
use crate::engine::{Play, Scratch, State, Turn};
use crate::english::number;
use crate::load::Loaded;
use crate::notation::{self, Meant, Unread};
use crate::source::SourceId;
use crate::syntax::{self, ast::PlayText};

/// Why a play, as its text says it, is legal or not.
///
/// # Errors
/// If the text is no play at all.
pub fn why(loaded: &Loaded, state: &State, throw: &Throw, text: &str) -> Result<Answer, Unread> {
    let written = syntax::parse_play(SourceId(0), text)
        .map_err(|faults| Unread::new("play", text, &faults.reports))?;
    let case = Explainer::new(loaded, state, throw);
    let reason = match notation::find_play(&loaded.rules, &loaded.game, state, throw, &written) {
        Meant::Play(play) => {
            let reason = case.legal(&play, text);
            return Ok(case.answer(true, reason));
        }
        Meant::Ambiguous => Reason::new(
            Nearness::Nowhere,
            "it stands for several plays with different results: name the rule of each move, as in `A1-A2/run`",
            None,
        ),
        Meant::Illegal { .. } => case.illegal(&written, text),
    };
    Ok(case.answer(false, reason))
}

impl Explainer<'_> {
    /// Why a play is legal that somebody asked about with this text.
    pub(super) fn legal(&self, play: &Play, asked: &str) -> Reason {
        let rules = &self.loaded.rules;
        if play.moves.is_empty() {
            return self.lost();
        }
        let moves: Vec<String> = play
            .moves
            .iter()
            .map(|step| {
                let rule = &rules.moves[usize::from(step.rule)].name;
                let together = match step.count {
                    0 | 1 => String::new(),
                    several => format!(", {} together", number(several.into())),
                };
                format!("`{rule}` with {}{together}", self.thrown(&step.dice))
            })
            .collect();
        let mut text = format!("it is legal: {}", moves.join(", then "));
        if let Some(winner) = play.winner {
            text.push_str(&format!("; {} wins", rules.player(winner)));
        } else if play.drawn {
            text.push_str("; the game is a draw then");
        } else if play.again {
            text.push_str(&format!(
                "; {} throws again",
                rules.player(play.state.to_move())
            ));
        }
        // Who asks with another text is told under which name the play is listed.
        let game = &self.loaded.game;
        let listed = self.listed();
        let number = listed.position(play);
        let own = notation::play_texts(rules, game, std::slice::from_ref(play)).concat();
        if let Some(listed) = number.map(|number| &listed.texts[number])
            && *listed != own
            && listed != asked.trim()
        {
            text.push_str(&format!("; it is the same play as `{listed}`"));
        }
        Reason::new(Nearness::Nowhere, text, None)
    }

    /// Goes along with the play as far as it can be made, and says what stops it.
    fn illegal(&self, written: &PlayText, text: &str) -> Reason {
        let game = &self.loaded.game;
        let mut scratch = Scratch::new();
        let mut reached = vec![(Turn::new(game, self.state, self.throw), 0)];
        let mut spent = 0;
        for (i, step) in written.moves.iter().enumerate() {
            let mut next: Vec<(Turn, usize)> = Vec::new();
            let mut last = 0;
            for (before, all) in &reached {
                for option in before.possible(game, &mut scratch) {
                    if notation::says(&self.loaded.rules, game, step, &option) {
                        let mut turn = *before;
                        turn.play_unchecked(game, &mut scratch, &option);
                        last = option.dice.faces().len().max(last);
                        next.push((turn, all + self.spent_between(before, &turn, &option)));
                    }
                }
            }
            if next.is_empty() {
                let own = &text[step.span.start as usize..step.span.end as usize];
                let turns: Vec<Turn> = reached.iter().map(|(turn, _)| *turn).collect();
                let mut reason = self.no_such_move(&turns, spent, step, own);
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
