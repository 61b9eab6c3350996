//! Plays whose moves can all be made, but not so that they are a complete legal play.

use super::explainer::{Explainer, Reason};
use super::words::dice;
use crate::engine::{Scratch, Turn};
use crate::model::How;
use crate::notation;

impl Explainer<'_> {
    /// The word of `spend` that decides, and where it stands.
    fn spend(&self) -> (&'static str, Option<crate::source::Span>) {
        let word = match self.loaded.rules.turn.spend.how {
            How::Most => "spend most",
            How::GoOn => "spend go-on",
            How::Some => "spend some",
            How::Free => "spend free",
        };
        (word, self.loaded.origins.spend)
    }

    /// Why the throw is lost, or may be left.
    pub(super) fn lost(&self) -> Reason {
        let (word, span) = self.spend();
        let lost = self.listed().plays.len() == 1;
        let text = if lost {
            "it is legal: no die can be spent, so the throw is lost".to_owned()
        } else {
            format!("it is legal: no die need be spent (`{word}`)")
        };
        Reason::new(0, text, span.filter(|_| !lost))
    }

    /// Why a play whose moves can be made may not stop where it does, or not begin so.
    pub(super) fn not_complete(&self, reached: &[Turn]) -> Reason {
        let (word, span) = self.spend();
        let listed = self.listed();
        let example = listed.texts.first();
        let example = example.map(|text| format!(", for example `{text}`"));
        let example = example.unwrap_or_default();
        let game = &self.loaded.game;
        let mut scratch = Scratch::new();
        let spent = reached
            .iter()
            .map(|turn| self.throw_dice() - usize::from(turn.left(&self.loaded.game)))
            .max()
            .unwrap_or(0);
        let plays = listed.plays.iter();
        let most = plays.map(|play| play.moves.iter().map(|step| step.dice.faces().len()).sum());
        let most = most.max().unwrap_or(0);
        let text = match self.loaded.rules.turn.spend.how {
            How::Most => {
                format!(
                    "it spends {}, but {} can be spent (`{word}`){example}",
                    dice(spent),
                    dice(most)
                )
            }
            How::GoOn => {
                let next = reached
                    .iter()
                    .flat_map(|turn| turn.possible(game, &mut scratch))
                    .next();
                let next = next.map(|step| {
                    let (from, to) = (
                        notation::spot_text(game, step.from),
                        notation::spot_text(game, step.to),
                    );
                    format!(", for example by `{from}-{to}`")
                });
                format!(
                    "it may not stop while a die that is left can still be spent (`{word}`){}",
                    next.unwrap_or_default()
                )
            }
            How::Some | How::Free => {
                format!("the throw is not lost: at least one move must be made (`{word}`){example}")
            }
        };
        Reason::new(0, text, span)
    }

    /// The dice of the throw that can be spent.
    pub(super) fn throw_dice(&self) -> usize {
        usize::from(Turn::new(&self.loaded.game, self.state, self.throw).left(&self.loaded.game))
    }
}
