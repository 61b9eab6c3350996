//! Which part of a set shuts a space out, in words: the piece that blocks, or the place.

use super::explainer::Explainer;
use crate::engine::Turn;
use crate::english::Whose;
use crate::model::{self, Condition, PieceTerm, Pieces, Set, Take};
use crate::player::Player;
use crate::space::{Place, Space, SpaceSet};
use crate::syntax::either;

/// What shuts a space out.
pub(super) struct Obstacle {
    /// In words.
    pub(super) text: String,
    /// The part of the set that decides, in the language's own.
    pub(super) part: String,
}

impl Obstacle {
    /// The words, and behind them the ludeme whose set it is, cut down to the part that decides.
    pub(super) fn quoting(&self, ludeme: &str, set: &Set) -> String {
        let (text, part) = (&self.text, &self.part);
        match *part == set.to_string() {
            true => format!("{text} (`{ludeme}{part}`)"),
            false => format!("{text} (`{ludeme}… {part} …`)"),
        }
    }
}

/// A moment of the turn, and the piece that is lifted to move, if one is.
#[derive(Clone, Copy)]
pub(super) struct TurnMoment<'a> {
    pub(super) turn: &'a Turn,
    pub(super) lifted: Option<(u8, Place, Take)>,
}

impl Explainer<'_> {
    /// Why a space is not in a set (`inside` is what it should be), or why it is in it.
    pub(super) fn blame(
        &self,
        at: TurnMoment<'_>,
        space: Space,
        set: &Set,
        inside: bool,
    ) -> Obstacle {
        let name = self.space(space);
        let told = |text: String| Obstacle {
            text,
            part: set.to_string(),
        };
        let is = |yes: &str, no: &str| {
            if inside {
                no.to_owned()
            } else {
                yes.to_owned()
            }
        };
        let place = |place: String| told(format!("{name} {} {place}", is("is in", "isn't in")));
        match set {
            Set::Pieces(term) if inside => told(self.spoken.missing(term, &name)),
            Set::Pieces(term) => {
                told(self.in_the_way(at, [space].into_iter().collect(), Some(term)))
            }
            Set::Empty if inside => told(self.in_the_way(at, [space].into_iter().collect(), None)),
            Set::Empty => told(format!("{name} is empty")),
            Set::Spaces(runs) => told(match (runs.0.as_slice(), inside) {
                ([only], true) => format!("{name} isn't {only}"),
                ([_], false) => format!("{name} is shut out"),
                _ => format!("{name} {} one of {runs}", is("is", "isn't")),
            }),
            Set::Row(row) => place(format!("row {row}")),
            Set::Region(model::Whose::Own, region) => place(format!("your `{region}`")),
            Set::Region(model::Whose::Their, region) => place(format!("the enemy's `{region}`")),
            Set::Any | Set::None => told("no space is allowed".to_owned()),
            Set::Defined(defined) => match self.loaded.rules.definition(defined) {
                Some(set) => self.blame(at, space, set, inside),
                None => told(format!("{name} {} `{defined}`", is("is", "isn't"))),
            },
            Set::Not(inner) => {
                let blame = self.blame(at, space, inner, !inside);
                match blame.part == inner.to_string() {
                    true => told(blame.text),
                    false => blame,
                }
            }
            // Of parts that must all hold, one that fails is enough; else it takes each.
            Set::And(sets) | Set::Or(sets) => {
                let one_is_enough = matches!(set, Set::And(_)) == inside;
                let fails = |part: &&Set| self.has(at, part, space) != inside;
                let failing: Vec<&Set> = sets.iter().filter(fails).collect();
                let parts = failing
                    .iter()
                    .map(|part| self.blame(at, space, part, inside));
                let mut blames: Vec<Obstacle> = match one_is_enough {
                    true => parts.take(1).collect(),
                    false => parts.collect(),
                };
                match (blames.pop(), blames.as_slice()) {
                    (Some(only), []) => only,
                    (Some(last), most) => {
                        // Several may say the same.
                        let mut most: Vec<&str> = most.iter().map(|b| b.text.as_str()).collect();
                        most.retain(|text| *text != last.text);
                        most.dedup();
                        match most.is_empty() {
                            true => told(last.text),
                            false => told(format!("{}, and {}", most.join(", "), last.text)),
                        }
                    }
                    (None, _) => told(format!("{name} {} that set", is("is in", "isn't in"))),
                }
            }
            Set::If {
                condition,
                then,
                otherwise,
            } => {
                let met = self.meets(at, condition);
                let branch = if met { then } else { otherwise };
                let there = self.deciding(at, condition);
                match (&**branch, there) {
                    // It is nothing but that.
                    (Set::None | Set::Any, there) => {
                        let when = self.asked(condition, met != inside);
                        told(match (inside, there) {
                            (true, Some(there)) => format!("only while {when}, and {there}"),
                            (true, None) => format!("only while {when}"),
                            (false, Some(there)) => format!("{when}: {there}"),
                            (false, None) => when,
                        })
                    }
                    (_, there) => {
                        let when = self.asked(condition, met);
                        let there =
                            there.map_or_else(String::new, |there| format!(", for {there}"));
                        let whole = TurnMoment { lifted: None, ..at };
                        let lifted = match self.meets(whole, condition) == met {
                            true => "",
                            false => " once it is lifted",
                        };
                        let counts = if inside { "asked" } else { "shut out" };
                        let blame = self.blame(at, space, branch, inside);
                        let text = format!(
                            "{when}{lifted}{there}, so that `{branch}` is {counts}, and {}",
                            blame.text
                        );
                        Obstacle { text, ..blame }
                    }
                }
            }
            _ => told(match (set.extreme(), set.head()) {
                (Some((_, these)), Some(most)) => self.extreme(at, set, &name, most, these, inside),
                _ => format!("{name} {} `{set}`", is("is in", "isn't in")),
            }),
        }
    }

    /// Whether a condition of the board or the throw holds.
    pub(super) fn meets(&self, at: TurnMoment<'_>, condition: &Condition) -> bool {
        !self.spaces(at, &condition.as_set()).is_empty()
    }

    /// Why a condition of a move doesn't hold, in words: what it asks for, and what is there instead.
    pub(super) fn unmet(&self, at: TurnMoment<'_>, condition: &Condition) -> String {
        let when = self.asked(condition, true);
        match self.deciding(at, condition) {
            Some(there) => format!("only while {when}, and {there}"),
            None => format!("only while {when}"),
        }
    }

    /// That a condition holds, or that it doesn't.
    fn asked(&self, condition: &Condition, yes: bool) -> String {
        let told = match condition {
            Condition::No(set) => self.spoken.somewhere(set, !yes),
            other => Some(self.spoken.condition(other, yes)),
        };
        let verb = if yes { "holds" } else { "fails" };
        told.unwrap_or_else(|| format!("`{condition}` {verb}"))
    }

    /// "one is on A9", where a condition holds or fails for what stands there.
    fn deciding(&self, at: TurnMoment<'_>, condition: &Condition) -> Option<String> {
        let set = match condition {
            Condition::No(set) | Condition::Some(set) => set,
            Condition::AtMost(_, set) | Condition::AtLeast(_, set) => set,
            Condition::Not(inner) => return self.deciding(at, inner),
            _ => return None,
        };
        let spaces = self.spaces(at, set);
        (!spaces.is_empty()).then(|| self.there(spaces))
    }

    fn spaces(&self, at: TurnMoment<'_>, set: &Set) -> SpaceSet {
        let spaces = at.turn.spaces_of(&self.loaded.game, set, at.lifted);
        // INVARIANT: the set is one of this game's rules.
        spaces.unwrap_or_default()
    }

    /// "one is on A9": where that is which a condition asks about.
    fn there(&self, spaces: SpaceSet) -> String {
        let names: Vec<String> = spaces.iter().map(|space| self.space(space)).collect();
        match names.as_slice() {
            [one] => format!("one is on {one}"),
            [one, other] => format!("there are some on {one} and {other}"),
            [one, rest @ ..] => format!("there are some on {one} and {} others", rest.len()),
            [] => "there is one".to_owned(),
        }
    }

    fn has(&self, at: TurnMoment<'_>, set: &Set, space: Space) -> bool {
        self.spaces(at, set).contains(space)
    }

    /// "your dalled man on A1 stands in the way".
    fn in_the_way(&self, at: TurnMoment<'_>, spaces: SpaceSet, term: Option<&PieceTerm>) -> String {
        let game = &self.loaded.game;
        let pieces: Vec<(String, usize)> = spaces
            .iter()
            .flat_map(|space| {
                let standing = game.standing(at.turn, space);
                let meant = standing.into_iter().filter(|(owner, kind)| {
                    let kind = game.kind_name(*kind);
                    term.is_none_or(|term| is_meant(term, at.turn.mover(), *owner, kind))
                });
                let told = meant.map(|(owner, kind)| {
                    let count = at.turn.number_on(game, (owner, kind), space, None);
                    (self.piece(at.turn, owner, kind, space), count)
                });
                told.collect::<Vec<_>>()
            })
            .collect();
        match pieces.as_slice() {
            [] => {
                let names: Vec<String> = spaces.iter().map(|space| self.space(space)).collect();
                format!("{} decides against it", either(&names))
            }
            [(one, 0 | 1)] => format!("{one} stands in the way"),
            [(several, _)] => format!("{several} stand in the way"),
            [(one, _), (other, _)] => format!("{one} and {other} stand in the way"),
            [(one, _), rest @ ..] => {
                let others: usize = rest.iter().map(|(_, count)| count).sum();
                format!("{one} and {others} others stand in the way")
            }
        }
    }

    /// "your dalled man on A1", "your two men on A1".
    pub(super) fn piece(
        &self,
        turn: &Turn,
        owner: Option<Player>,
        kind: u8,
        space: Space,
    ) -> String {
        let whose = match owner {
            Some(player) if player == turn.mover() => Whose::Your,
            Some(_) => Whose::Enemy,
            None => Whose::Nobody,
        };
        let game = &self.loaded.game;
        let count = turn.number_on(game, (owner, kind), space, None);
        let (kind, space) = (game.kind_name(kind), self.space(space));
        self.spoken.standing(whose, count, kind, &space)
    }

    fn extreme(
        &self,
        at: TurnMoment<'_>,
        set: &Set,
        name: &str,
        most: &str,
        these: &Pieces,
        inside: bool,
    ) -> String {
        if !inside {
            return format!("the {} on {name} is the {most}", self.spoken.piece());
        }
        let there = self.spaces(at, set);
        match there.iter().next() {
            Some(other) => format!(
                "the {most} is not the {} on {name}, but the one on {}",
                self.spoken.piece(),
                self.space(other)
            ),
            None => self.spoken.nowhere(these),
        }
    }
}

pub(super) fn is_meant(term: &PieceTerm, mover: Player, owner: Option<Player>, kind: &str) -> bool {
    let own = owner == Some(mover);
    let their = owner == Some(mover.opponent());
    let named = |kinds: &[String]| kinds.iter().any(|named| named == kind);
    match term {
        PieceTerm::Friend => own,
        PieceTerm::Enemy => their,
        PieceTerm::Neutral => owner.is_none(),
        PieceTerm::Kind(named) => named == kind,
        PieceTerm::FriendOf(kinds) => own && named(kinds),
        PieceTerm::EnemyOf(kinds) => their && named(kinds),
        PieceTerm::NeutralOf(kinds) => owner.is_none() && named(kinds),
    }
}
