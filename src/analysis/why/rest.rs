//! Plays whose moves can all be made, but not so that they are a complete legal play.

use super::words::dice;
use super::{Case, Reason, count};
use crate::engine::{Play, Scratch, Turn};
use crate::model::How;
use crate::notation;

impl Case<'_> {
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

    fn plays(&self) -> Vec<(Play, String)> {
        let game = &self.loaded.game;
        let plays = game
            .plays(self.state, self.throw, 1_000_000)
            .unwrap_or_default();
        let texts = notation::play_texts(&self.loaded.rules, game, &plays);
        plays.into_iter().zip(texts).collect()
    }

    /// Why the throw is lost, or may be left.
    pub(super) fn lost(&self) -> Reason {
        let (word, span) = self.spend();
        let lost = self.plays().len() == 1;
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
        let plays = self.plays();
        let example = plays
            .first()
            .map(|(_, text)| format!(", for example `{text}`"))
            .unwrap_or_default();
        let game = &self.loaded.game;
        let mut scratch = Scratch::new();
        let spent = reached
            .iter()
            .map(|turn| self.throw_dice() - usize::from(turn.left()))
            .max()
            .unwrap_or(0);
        let most = plays
            .iter()
            .map(|(play, _)| play.moves.iter().map(count).sum())
            .max()
            .unwrap_or(0);
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
        usize::from(Turn::new(&self.loaded.game, self.state, self.throw).left())
    }
}
