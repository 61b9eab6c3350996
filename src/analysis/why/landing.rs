//! Moves that lead to an open space and still can't end there: somewhere too many would stand.

use super::blame::is_meant;
use super::explainer::{Explainer, Reason};
use super::nearness::{Hurdle, Nearness};
use crate::check::MoveOrigins;
use crate::engine::{Turn, Walked};
use crate::model::act::{Act, PieceFate};
use crate::model::{At, Effect, Kind, MoveRule, PieceTerm, Set, SpaceName};
use crate::source::Span;
use crate::space::{Place, Space, SpaceSet};

impl Explainer<'_> {
    /// Where too many pieces would stand after a walk: where it ends, where those stand that it
    /// would recruit, or where those go that it would push. `to`: where the move may end.
    pub(super) fn without_room(
        &self,
        turn: &Turn,
        (rule, origins): (&MoveRule, &MoveOrigins),
        walked: &Walked,
        piece: (u8, Place),
        to: SpaceSet,
    ) -> Reason {
        let near = Nearness::There(Hurdle::End);
        if let Some((text, kind)) = self.pushed(turn, rule, walked, piece, to) {
            let limit = kind.and_then(|kind| self.limit(kind));
            return Reason::new(near, text, limit.or(Some(origins.name)));
        }
        let crowded = self.crowded(turn, rule, walked, piece);
        let won = self.won_over(turn, rule, walked, piece);
        if let Some((space, kind)) = won.filter(|_| crowded.is_none()) {
            let text = format!(
                "on {} {} {} of one side and kind would stand at one place once all there have come over, which no move may bring about",
                self.space(space),
                self.too_many(kind),
                self.spoken.pieces()
            );
            return Reason::new(near, text, self.limit(kind).or(Some(origins.name)));
        }
        let kind = crowded.unwrap_or(piece.0);
        let text = format!(
            "on {} {} {} of one side and kind would stand at one place, which no move may bring about",
            self.space(walked.end.space),
            self.too_many(kind),
            self.spoken.pieces()
        );
        Reason::new(near, text, self.limit(kind).or(Some(origins.name)))
    }

    /// Where it is written how many pieces of a kind may stand together: the kind itself, where nothing says so.
    fn limit(&self, kind: u8) -> Option<Span> {
        let origins = &self.loaded.origins;
        let stack = origins.stacks.get(usize::from(kind)).copied().flatten();
        stack.or_else(|| origins.kinds.get(usize::from(kind)).copied())
    }

    /// Of which kind those who move would find too many friends where they end: the one that they are or that they
    /// may become.
    fn crowded(
        &self,
        turn: &Turn,
        rule: &MoveRule,
        walked: &Walked,
        piece: (u8, Place),
    ) -> Option<u8> {
        let (game, rules) = (&self.loaded.game, &self.loaded.rules);
        let mover = Some(turn.mover());
        let on = |kind: u8, space: Space, place: Place| {
            turn.number_on(game, (mover, kind), space, Some(place))
        };
        let moving = self.moving(turn, rule, piece);
        let effects = rule.then.iter().chain(&rules.turn.then);
        let made: Vec<&String> = effects
            .flat_map(Effect::all)
            .filter_map(|effect| match effect {
                Effect::Become(kind) => Some(kind),
                _ => None,
            })
            .collect();
        let full = |&(number, kind): &(u8, &Kind)| {
            let (same, end) = (number == piece.0, walked.end);
            let lifted = if same && end.place == piece.1 {
                moving
            } else {
                0
            };
            let there = on(number, end.space, end.place).saturating_sub(lifted);
            (same || made.contains(&&kind.name)) && there > 0 && !kind.stack.holds(there + moving)
        };
        let full = (0..).zip(&rules.kinds).find(full);
        full.map(|(number, _)| number)
    }

    /// A space where recruits would find too many friends of their kind, and that kind.
    fn won_over(
        &self,
        turn: &Turn,
        rule: &MoveRule,
        walked: &Walked,
        piece: (u8, Place),
    ) -> Option<(Space, u8)> {
        let (game, rules) = (&self.loaded.game, &self.loaded.rules);
        let effects = rule.then.iter().chain(&rules.turn.then);
        let wins = effects
            .flat_map(Effect::all)
            .filter_map(|effect| match effect.act() {
                Act::On {
                    pieces,
                    within,
                    at,
                    fate: PieceFate::Won(kind),
                } => Some((pieces, within, at, kind)),
                _ => None,
            });
        let lifted = Some((piece.0, piece.1, rule.from.take));
        let spaces = |set: &Set| turn.spaces_of(game, set, lifted).unwrap_or_default();
        let everywhere = spaces(&Set::Any);
        wins.flat_map(|(pieces, within, at, kind)| {
            let looked: SpaceSet = match at {
                None => everywhere,
                Some(At::End) => [walked.end.space].into_iter().collect(),
                Some(_) => walked.spaces.iter().copied().collect(),
            };
            let within = within.map_or(everywhere, spaces);
            let looked = looked.iter().filter(move |space| within.contains(*space));
            let there = looked.flat_map(|space| {
                let standing = game.standing(turn, space).into_iter();
                standing.map(move |owned| (space, owned))
            });
            let named = there.filter(|(_, (owner, kind))| {
                let kind = game.kind_name(*kind);
                let mut terms = pieces.0.iter();
                terms.any(|term| is_meant(term, turn.mover(), *owner, kind))
            });
            let new = kind.and_then(|new| {
                let mut kinds = rules.kinds.iter();
                kinds.position(|kind| kind.name == *new)
            });
            let new = new.and_then(|new| u8::try_from(new).ok());
            named.map(move |(space, owned)| (space, owned, new.unwrap_or(owned.1)))
        })
        .find(|&(space, owned, new)| {
            let friends = (Some(turn.mover()), new);
            let place = game.place(turn.mover(), space, 1);
            let lifted = (piece.0, Some(piece.1)) == (new, place);
            let comes = (piece.0, Some(walked.end.place)) == (new, place);
            let all = turn.number_on(game, friends, space, place);
            let moving = self.moving(turn, rule, piece);
            let stay = if lifted {
                all.saturating_sub(moving)
            } else {
                all
            };
            let arrive = if comes { moving } else { 0 };
            let won = turn.number_on(game, owned, space, None);
            owned != friends
                && !rules.kinds[usize::from(new)]
                    .stack
                    .holds(stay + arrive + won)
        })
        .map(|(space, _, new)| (space, new))
    }

    /// How many pieces a move takes along from there.
    fn moving(&self, turn: &Turn, rule: &MoveRule, (kind, place): (u8, Place)) -> usize {
        let friends = (Some(turn.mover()), kind);
        let start = self.start(turn, place);
        let all = turn.number_on(&self.loaded.game, friends, start, Some(place));
        let moving = rule.from.take.of(u8::try_from(all).unwrap_or(u8::MAX));
        usize::from(moving.unwrap_or(0))
    }

    fn start(&self, turn: &Turn, place: Place) -> Space {
        self.loaded.game.place_space(turn.mover(), place)
    }

    /// More pieces of a kind than may stand together.
    fn too_many(&self, kind: u8) -> &'static str {
        match self.loaded.rules.kinds[usize::from(kind)].stack.is_single() {
            true => "two",
            false => "too many",
        }
    }

    /// Why what stands at the end of a walk can't be pushed on, if it would be; and the kind of which too many
    /// would stand together then.
    fn pushed(
        &self,
        turn: &Turn,
        rule: &MoveRule,
        walked: &Walked,
        piece: (u8, Place),
        to: SpaceSet,
    ) -> Option<(String, Option<u8>)> {
        let (game, rules) = (&self.loaded.game, &self.loaded.rules);
        let end = walked.end;
        let stands = |term: &PieceTerm| {
            let spaces = turn.spaces_of(
                game,
                &Set::Pieces(term.clone()),
                Some((piece.0, piece.1, rule.from.take)),
            );
            spaces.is_some_and(|spaces| spaces.contains(end.space))
        };
        let mut effects = rule.then.iter().chain(&rules.turn.then);
        let pushes = effects.any(|effect| {
            effect.all().into_iter().any(|effect| match effect.act() {
                Act::Push(pieces, _) => pieces.0.iter().any(stands),
                _ => false,
            })
        });
        if !pushes {
            return None;
        }
        let track = &rules.tracks[turn.mover()];
        let names: Vec<&SpaceName> = track.places().collect();
        let place = usize::from(end.place.0);
        let next = track.next(place).filter(|_| place < names.len());
        let here = self.space(end.space);
        let Some(next) = next.and_then(|next| game.space(names.get(next)?)) else {
            let text = format!(
                "what stands on {here} would be pushed on, and the track has no next place there"
            );
            return Some((text, None));
        };
        let there = self.space(next);
        let number = |owned, space| turn.number_on(game, owned, space, None);
        let mut pushed = game.standing(turn, end.space).into_iter();
        let full = pushed.find(|&owned| {
            let before = number(owned, next);
            let stack = rules.kinds[usize::from(owned.1)].stack;
            before > 0 && !stack.holds(before + number(owned, end.space))
        });
        let full = full.map(|(_, kind)| kind);
        let why = match to.contains(next) {
            // Whichever of those that are pushed finds others there.
            true if rules.kinds.iter().all(|kind| kind.stack.is_single()) => {
                "two of one side and kind would stand at one place"
            }
            true => "more of one side and kind would stand at one place than may",
            false => "no such move may end",
        };
        let text = format!("what stands on {here} would be pushed on to {there}, where {why}");
        Some((text, full.filter(|_| to.contains(next))))
    }
}
