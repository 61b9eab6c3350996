//! Plays whose moves can all be made, but not so that they are a complete legal play.

use super::explainer::{Explainer, Reason};
use super::nearness::Nearness;
use super::words::dice;
use crate::engine::{Move, Scratch, Turn};
use crate::load::Loaded;
use crate::model::How;
use crate::notation;
use crate::syntax::either;

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
        Reason::new(Nearness::Nowhere, text, span.filter(|_| !lost))
    }

    /// Why a play whose moves can be made may not stop where it does, or not begin so. Beside each
    /// moment of the turn that it comes to: how many dice it has spent by then.
    pub(super) fn not_complete(&self, reached: &[(Turn, usize)]) -> Reason {
        let game = &self.loaded.game;
        let (word, span) = self.spend();
        let listed = self.listed();
        let example = listed.texts.first().filter(|text| *text != "-");
        let example = example.map(|text| format!(", for example `{text}`"));
        let example = example.unwrap_or_default();
        let whole = reached.iter().filter(|(turn, _)| !turn.is_broken(game));
        let whole: Vec<&(Turn, usize)> = whole.collect();
        if let (true, Some((turn, _))) = (whole.is_empty(), reached.first()) {
            return self.in_parts(turn, &example);
        }
        let text = match self.loaded.rules.turn.spend.how {
            How::Most => {
                let spent = whole.iter().map(|(_, spent)| *spent).max();
                let most = listed.plays.iter().map(|play| self.spent(&play.moves));
                format!(
                    "it spends {}, but {} can be spent (`{word}`){example}",
                    dice(spent.unwrap_or(0)),
                    dice(most.max().unwrap_or(0))
                )
            }
            How::GoOn => {
                let mut scratch = Scratch::new();
                let next = whole
                    .iter()
                    .flat_map(|(turn, _)| turn.possible(game, &mut scratch))
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
        Reason::new(Nearness::Nowhere, text, span)
    }

    /// Why a play may not stop where a part of a die is left over.
    fn in_parts(&self, turn: &Turn, example: &str) -> Reason {
        let Loaded {
            rules,
            game,
            origins,
            ..
        } = self.loaded;
        let broken = turn.broken(game);
        let shown: Vec<&str> = broken.iter().map(|face| rules.dice.label(*face)).collect();
        let text = format!(
            "a part of the die that shows {} would be left over; it is used whole, with all its parts, or not at all{example}",
            either(&shown)
        );
        let face = broken.first().map(|face| usize::from(face.0));
        let span = face.and_then(|face| origins.faces.get(face).copied());
        Reason::new(Nearness::Nowhere, text, span)
    }

    /// How many dice of the throw these moves spend, one after the other: a die that is spent in
    /// parts is one.
    fn spent(&self, moves: &[Move]) -> usize {
        let game = &self.loaded.game;
        let mut scratch = Scratch::new();
        let mut turn = Turn::new(game, self.state, self.throw);
        let each = moves.iter().map(|step| {
            let before = turn;
            turn.play_unchecked(game, &mut scratch, step);
            self.spent_between(&before, &turn, step)
        });
        each.sum()
    }

    /// How many dice of the throw a move has spent, between these moments.
    pub(super) fn spent_between(&self, before: &Turn, after: &Turn, step: &Move) -> usize {
        let game = &self.loaded.game;
        // Where dice are added alone no others are left either.
        let gone = before.left(game).saturating_sub(after.left(game));
        usize::from(gone).min(step.dice.faces().len())
    }

    /// The dice of the throw that can be spent.
    pub(super) fn throw_dice(&self) -> usize {
        usize::from(Turn::new(&self.loaded.game, self.state, self.throw).left(&self.loaded.game))
    }
}
