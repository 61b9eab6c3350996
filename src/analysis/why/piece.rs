//! Moves that can't be made: which rule comes nearest.

use super::explainer::{Explainer, Reason};
use super::lacking::best;
use super::nearness::{Hurdle, Nearness};
use crate::engine::{Spot, Turn};
use crate::load::Loaded;
use crate::model::SpaceName;
use crate::near::nearest;
use crate::notation;
use crate::space::Space;
use crate::syntax::ast::{MoveText, StandRef};

impl Explainer<'_> {
    /// Why none of these moments of the turn has the move that was written.
    pub(super) fn no_such_move(
        &self,
        reached: &[Turn],
        spent: usize,
        step: &MoveText,
        text: &str,
    ) -> Reason {
        let reasons = reached
            .iter()
            .map(|turn| self.missing(turn, spent, step, text));
        best(reasons).unwrap_or_else(|| {
            Reason::new(Nearness::Nowhere, format!("`{text}` can't be made"), None)
        })
    }

    /// Which space of a move the board doesn't have, and which it may have been meant for.
    fn no_such_space(&self, step: &MoveText) -> String {
        let stands = [&step.from, &step.to].into_iter();
        let unknown = stands.map(|stand| &stand.space).find(|space| {
            let rows = self.loaded.rules.board.rows.iter();
            !rows
                .filter(|row| row.name == space.row)
                .any(|row| (1..=u32::from(row.length)).contains(&space.number))
        });
        let Some(space) = unknown else {
            return "the board has no such space".to_owned();
        };
        let rows = self.loaded.rules.board.rows.iter();
        let near = nearest(&space.row, rows.map(|row| row.name.as_str()))
            .filter(|near| *near != space.row)
            .map(|near| format!("; did you mean `{near}{}`?", space.number));
        let name = format!("{}{}", space.row, space.number);
        format!(
            "the board has no space `{name}`{}",
            near.unwrap_or_default()
        )
    }

    fn missing(&self, turn: &Turn, spent: usize, step: &MoveText, text: &str) -> Reason {
        let game = &self.loaded.game;
        let mover = turn.mover();
        if turn.is_over() {
            return Reason::new(Nearness::Over, "the game is over by then", None);
        }
        if turn.is_spent() {
            return self.none_left(spent);
        }
        let (Some(from), Some(end)) = (self.spot(&step.from), self.spot(&step.to)) else {
            return Reason::new(Nearness::Nowhere, self.no_such_space(step), None);
        };
        let Some(place) = game.place(mover, from.0, from.1) else {
            let text = format!("{} has no such place on its track", self.side(mover));
            return Reason::new(
                Nearness::Nowhere,
                text,
                Some(self.loaded.origins.tracks[mover].form),
            );
        };
        let named = match &step.rule {
            None => None,
            Some(name) => match self.named(&name.value) {
                Ok(number) => Some(number),
                Err(text) => return Reason::new(Nearness::Nowhere, text, None),
            },
        };
        let pieces = turn.pieces_at(game, place);
        if pieces.is_empty() {
            let name = self.space(from.0);
            let mut spots = (1..=u8::MAX).map_while(|pass| {
                Some(Spot {
                    space: from.0,
                    pass,
                    place: game.place(mover, from.0, pass)?,
                })
            });
            let other = spots.find(|spot| !turn.pieces_at(game, spot.place).is_empty());
            let none = format!(
                "no {} of {} is at {name}",
                self.spoken.piece(),
                self.side(mover)
            );
            let text = match other {
                Some(spot) => format!(
                    "{none} on pass {}, but one is on pass {}: write `{}`",
                    from.1,
                    spot.pass,
                    notation::spot_text(game, spot)
                ),
                None => format!("{none}: {}", self.standing(turn, from.0)),
            };
            return Reason::new(Nearness::NoPiece, text, None);
        }
        let mut reasons = vec![self.otherwise_written(turn, step, text)];
        for (kind, moved) in pieces {
            let name = game.kind_name(kind);
            if step
                .kind
                .as_ref()
                .is_some_and(|written| written.value != name)
            {
                let text = format!(
                    "the {} at {} is `{name}`",
                    self.spoken.piece(),
                    self.space(from.0)
                );
                reasons.push(Some(Reason::new(Nearness::NoPiece, text, None)));
                continue;
            }
            if moved {
                let text = format!(
                    "the {} at {} has already moved this turn (`piece:once`)",
                    self.spoken.piece(),
                    self.space(from.0)
                );
                reasons.push(Some(Reason::new(
                    Nearness::Elsewhere(Hurdle::Take),
                    text,
                    self.loaded.origins.spend,
                )));
                continue;
            }
            let mut traces = turn.traces(game, kind, place);
            if traces.is_empty() {
                let at = self.loaded.origins.kinds.get(usize::from(kind)).copied();
                reasons.push(Some(Reason::new(
                    Nearness::NoRule,
                    format!(
                        "no move takes a {} of the kind `{name}`",
                        self.spoken.piece()
                    ),
                    at,
                )));
            }
            if let Some(named) = named {
                let some = !traces.is_empty();
                traces.retain(|trace| usize::from(trace.rule) == named);
                if some && traces.is_empty() {
                    let Loaded { rules, origins, .. } = self.loaded;
                    let text = format!(
                        "`{}` takes no {} of the kind `{name}`",
                        rules.moves[named].name,
                        self.spoken.piece()
                    );
                    let at = origins.moves[named].from;
                    reasons.push(Some(Reason::new(Nearness::NoRule, text, Some(at))));
                }
            }
            for trace in &traces {
                let other = self.takes_others(trace, step, (from.0, end));
                let mut reason =
                    other.unwrap_or_else(|| self.lacking(turn, trace, kind, place, end));
                reason.takes_as_many = self.takes_as_many(trace, step);
                reasons.push(Some(reason));
            }
        }
        best(reasons.into_iter().flatten()).unwrap_or_else(|| {
            Reason::new(Nearness::Nowhere, format!("`{text}` can't be made"), None)
        })
    }

    /// The move of this name by its number, or that there is none.
    fn named(&self, name: &str) -> Result<usize, String> {
        let names = || {
            self.loaded
                .rules
                .moves
                .iter()
                .map(|rule| rule.name.as_str())
        };
        names().position(|other| other == name).ok_or_else(|| {
            let near = nearest(name, names()).map(|near| format!("; did you mean `{near}`?"));
            format!("there is no move `{name}`{}", near.unwrap_or_default())
        })
    }

    /// Why there is no die for a move, where so many have been spent on the one before it.
    fn none_left(&self, spent: usize) -> Reason {
        let all = self.throw_dice();
        let (text, span) = match spent {
            0 => ("no die of the throw can be spent".to_owned(), None),
            spent if spent > 1 && spent < all => (
                "nothing else is moved where dice are added for one move (`add:alone`)".to_owned(),
                self.loaded.origins.spend,
            ),
            _ => ("no die is left".to_owned(), None),
        };
        Reason::new(Nearness::NoPiece, text, span)
    }

    fn spot(&self, written: &StandRef) -> Option<(Space, u8)> {
        let number = u8::try_from(written.space.number).ok()?;
        let space = self
            .loaded
            .game
            .space(&SpaceName::new(written.space.row.as_str(), number))?;
        let pass = written
            .pass
            .as_ref()
            .map_or(Some(1), |pass| u8::try_from(pass.value).ok())?;
        Some((space, pass))
    }
}
