//! What the things of one game are called in another.

use std::collections::BTreeMap;

use serde::Serialize;

use super::numbers::Numbers;
use super::same::{self, Fit};
use crate::dice::{Face, Throw};
use crate::engine::Game;
use crate::load::Loaded;
use crate::model::{Men, Position, Ruleset, SpaceName, SpaceRuns, Stand};
use crate::player::{ByPlayer, Player};
use crate::space::{Place, Space};

/// What a renaming preserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Preserves {
    /// All that play depends on: it proves the games the same.
    Rules,
    /// Spaces, tracks, kinds, dice, the start and who begins; the rules differ.
    Equipment,
    /// Spaces and tracks; the rest is matched by names and roles.
    Tracks,
    /// Nothing for certain: matched by names and roles, as far as that goes.
    Names,
}

/// A thing of the first game and what it is called in the second; `None` if it has no like there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Renamed {
    /// `player`, `spaces`, `kind`, `face` or `move`.
    pub what: &'static str,
    /// In the first game; spaces as runs.
    pub first: String,
    /// In the second, space for space in the same order.
    pub second: Option<String>,
}

/// A correspondence between two games.
#[derive(Clone, Debug)]
pub struct Renaming {
    /// What it preserves.
    pub preserves: Preserves,
    /// Whether everything that has a like in the other game has the same name there.
    pub identity: bool,
    pub(super) numbers: Numbers,
}

/// A piece as it stands: its owner (2 is nobody), kind, space and pass, by number.
pub(in crate::analysis) type NumberedPiece = (u8, u8, u8, u8);

/// No like in the other game.
const NONE: u8 = u8::MAX;

impl Renaming {
    /// The best renaming that can be found; and whether the search for one that preserves all
    /// was given up.
    pub(super) fn find(first: &Loaded, second: &Loaded) -> (Renaming, bool) {
        let (one, other) = (&first.rules, &second.rules);
        let answer = same::renaming(one, other);
        let (preserves, numbers) = match answer.best {
            Some((Fit::Rules, numbers)) => (Preserves::Rules, numbers),
            Some((Fit::Equipment, mut numbers)) => {
                numbers.moves = moves_by_name(one, other);
                (Preserves::Equipment, numbers)
            }
            Some((Fit::Tracks, numbers)) => (Preserves::Tracks, by_role(one, other, Some(numbers))),
            None => (Preserves::Names, by_role(one, other, None)),
        };
        (
            Renaming::new(one, other, preserves, numbers),
            answer.gave_up,
        )
    }

    /// By names, whatever the rules say.
    pub(in crate::analysis) fn by_names(first: &Ruleset, second: &Ruleset) -> Renaming {
        let numbers = by_role(first, second, None);
        Renaming::new(first, second, Preserves::Names, numbers)
    }

    fn new(first: &Ruleset, second: &Ruleset, preserves: Preserves, numbers: Numbers) -> Renaming {
        let mut renaming = Renaming {
            preserves,
            identity: false,
            numbers,
        };
        let same = |thing: &Renamed| {
            thing
                .second
                .as_ref()
                .is_none_or(|like| *like == thing.first)
        };
        renaming.identity = renaming.things(first, second).iter().all(same);
        renaming
    }

    /// Everything, with what it is called in the second game.
    pub fn things(&self, first: &Ruleset, second: &Ruleset) -> Vec<Renamed> {
        let numbers = &self.numbers;
        let mut found = Vec::new();
        let mut add = |what, first: &str, second: Option<String>| {
            found.push(Renamed {
                what,
                first: first.to_owned(),
                second,
            });
        };
        for player in Player::BOTH {
            let other = second.player(numbers.players[player]).to_owned();
            add("player", first.player(player), Some(other));
        }
        let spaces: Vec<SpaceName> = first.board.spaces().collect();
        let others: Vec<SpaceName> = second.board.spaces().collect();
        for row in &first.board.rows {
            let mut runs: [Vec<SpaceName>; 3] = Default::default();
            for (space, other) in spaces.iter().zip(&numbers.spaces) {
                if *space.row != *row.name {
                    continue;
                }
                match other.and_then(|other| others.get(usize::from(other))) {
                    Some(other) => {
                        runs[0].push(space.clone());
                        runs[1].push(other.clone());
                    }
                    None => runs[2].push(space.clone()),
                }
            }
            let [own, theirs, lone] = runs.map(|run| SpaceRuns(run).to_string());
            if !own.is_empty() {
                add("spaces", &own, Some(theirs));
            }
            if !lone.is_empty() {
                add("spaces", &lone, None);
            }
        }
        for (kind, other) in first.kinds.iter().zip(&numbers.kinds) {
            let other = other.map(|other| second.kinds[usize::from(other)].name.clone());
            add("kind", &kind.name, other);
        }
        for (face, other) in first.dice.faces.iter().zip(&numbers.faces) {
            let other = other.map(|other| second.dice.faces[usize::from(other)].label.clone());
            add("face", &face.label, other);
        }
        for (rule, other) in first.moves.iter().zip(&numbers.moves) {
            let other = other.map(|other| second.moves[usize::from(other)].name.clone());
            add("move", &rule.name, other);
        }
        found
    }

    /// The position of the second game that this one of the first corresponds to, if all its
    /// pieces have a like there.
    pub fn position(&self, first: &Game, second: &Game, position: &Position) -> Option<Position> {
        let pieces = self.pieces(first, second, position);
        if pieces
            .iter()
            .any(|&(_, kind, space, _)| kind == NONE || space == NONE)
        {
            return None;
        }
        let mut men: [BTreeMap<u8, Vec<Stand>>; 3] = Default::default();
        for (owner, kind, space, pass) in pieces {
            let space = second.space_name(Space(space)).clone();
            let stands = men[usize::from(owner)].entry(kind).or_default();
            stands.push(Stand { space, pass });
        }
        let [one, other, neutral] = men.map(|men| {
            let named = men.into_iter().map(|(kind, at)| Men {
                kind: second.kind_name(kind).to_owned(),
                at,
            });
            named.collect::<Vec<Men>>()
        });
        Some(Position {
            sides: ByPlayer {
                first: one,
                second: other,
            },
            neutral,
            to_move: self.numbers.players[position.to_move],
        })
    }

    /// The throw of the second game that this one corresponds to.
    pub fn throw(&self, throw: &Throw) -> Option<Throw> {
        let throws = throw.throws().map(|throw| {
            let faces = throw.faces().iter();
            let faces: Option<Vec<Face>> = faces
                .map(|face| self.numbers.faces[usize::from(face.0)].map(Face))
                .collect();
            faces.map(Throw::new)
        });
        let mut throws: Vec<Throw> = throws.collect::<Option<_>>()?;
        if let Some((_, aside)) = throws.split_last_mut() {
            aside.sort_unstable();
        }
        Some(Throw::of_turn(&throws))
    }

    /// The same correspondence, seen from the second game.
    pub fn inverted(&self, second: &Ruleset) -> Renaming {
        let numbers = &self.numbers;
        let back = |list: &[Option<u8>], length: usize| -> Vec<Option<u8>> {
            let like = |there| list.iter().position(|other| *other == Some(there));
            let length = length.min(usize::from(NONE)) as u8;
            (0..length)
                .map(|there| like(there).map(|here| here as u8))
                .collect()
        };
        let players = ByPlayer::from_fn(|player| {
            let mut both = Player::BOTH.into_iter();
            let found = both.find(|own| numbers.players[*own] == player);
            found.unwrap_or(player)
        });
        let places = ByPlayer::from_fn(|player| match &numbers.places[players[player]] {
            places if places.is_empty() => Vec::new(),
            places => back(places, second.tracks[player].len()),
        });
        let moves = (0..second.moves.len()).map(|there| {
            let like = |other: &Option<u16>| other.map(usize::from) == Some(there);
            numbers.moves.iter().position(like).map(|here| here as u16)
        });
        Renaming {
            numbers: Numbers {
                players,
                spaces: back(&numbers.spaces, second.board.spaces().count()),
                places,
                kinds: back(&numbers.kinds, second.kinds.len()),
                faces: back(&numbers.faces, second.dice.faces.len()),
                moves: moves.collect(),
            },
            ..self.clone()
        }
    }

    /// The player of the second game.
    pub fn player(&self, player: Player) -> Player {
        self.numbers.players[player]
    }

    /// The pieces of a position of the first game in the second's numbers, in order.
    pub(in crate::analysis) fn pieces(
        &self,
        first: &Game,
        second: &Game,
        position: &Position,
    ) -> Vec<NumberedPiece> {
        let mut pieces = numbered(first, position);
        for piece in &mut pieces {
            *piece = self.piece(first, second, *piece);
        }
        pieces.sort_unstable();
        pieces
    }

    fn piece(
        &self,
        first: &Game,
        second: &Game,
        (owner, kind, space, pass): NumberedPiece,
    ) -> NumberedPiece {
        let numbers = &self.numbers;
        let other = |list: &[Option<u8>], number: u8| {
            let found = list.get(usize::from(number)).copied().flatten();
            found.unwrap_or(NONE)
        };
        let kind = other(&numbers.kinds, kind);
        let image = other(&numbers.spaces, space);
        let Some(&player) = Player::BOTH.get(usize::from(owner)) else {
            return (owner, kind, image, pass);
        };
        let like = numbers.players[player];
        let owner = like.index() as u8;
        let place = first.place(player, Space(space), pass);
        let place = place.map_or(NONE, |place| other(&numbers.places[player], place.0));
        if place == NONE {
            return (owner, kind, image, pass);
        }
        let space = second.place_space(like, Place(place));
        (owner, kind, space.0, second.pass(like, Place(place)))
    }
}

/// The pieces of a position in its own game's numbers, in order.
pub(in crate::analysis) fn numbered(game: &Game, position: &Position) -> Vec<NumberedPiece> {
    let sides = Player::BOTH.map(|player| (player.index() as u8, &position.sides[player]));
    let mut pieces = Vec::new();
    for (owner, men) in sides.into_iter().chain([(2, &position.neutral)]) {
        for Men { kind, at } in men {
            let kind = game.kind_names().iter().position(|name| name == kind);
            let kind = kind.map_or(NONE, |kind| kind as u8);
            for Stand { space, pass } in at {
                let space = game.space(space).map_or(NONE, |space| space.0);
                pieces.push((owner, kind, space, *pass));
            }
        }
    }
    pieces.sort_unstable();
    pieces
}

/// Where nothing structural helps: by names, then by roles.
fn by_role(first: &Ruleset, second: &Ruleset, tracks: Option<Numbers>) -> Numbers {
    let mut numbers = tracks.unwrap_or_else(|| by_board(first, second));
    let starts = |rules: &Ruleset, kind: &str| {
        let mut places = rules.start.places.iter();
        places.any(|place| place.kind == kind)
    };
    let kinds = |rules: &Ruleset| -> Vec<(String, bool)> {
        let kinds = rules.kinds.iter().map(|kind| kind.name.clone());
        kinds
            .map(|kind| (kind.clone(), starts(rules, &kind)))
            .collect()
    };
    numbers.kinds = matched(&kinds(first), &kinds(second));
    let faces = |rules: &Ruleset| -> Vec<(String, u8)> {
        let faces = rules.dice.faces.iter();
        faces.map(|face| (face.label.clone(), face.value)).collect()
    };
    numbers.faces = matched(&faces(first), &faces(second));
    numbers.moves = moves_by_name(first, second);
    numbers
}

/// Moves of the same name; one without its like by name goes with the next that is left.
fn moves_by_name(first: &Ruleset, second: &Ruleset) -> Vec<Option<u16>> {
    let named = |rules: &Ruleset| -> Vec<(String, ())> {
        let moves = rules.moves.iter();
        moves.map(|rule| (rule.name.clone(), ())).collect()
    };
    let found = matched(&named(first), &named(second)).into_iter();
    found.map(|like| like.map(u16::from)).collect()
}

/// Things of one list with things of another: those of the same name, then those of the same
/// role, each once.
fn matched<R: PartialEq>(first: &[(String, R)], second: &[(String, R)]) -> Vec<Option<u8>> {
    let mut taken = vec![false; second.len()];
    let mut found: Vec<Option<u8>> = vec![None; first.len()];
    for by_name in [true, false] {
        for (i, (name, role)) in first.iter().enumerate() {
            if found[i].is_some() {
                continue;
            }
            let fits = |(j, (other, like)): (usize, &(String, R))| {
                !taken[j] && if by_name { name == other } else { role == like }
            };
            let mut others = second.iter().enumerate();
            if let Some(j) = others.position(fits) {
                taken[j] = true;
                found[i] = Some(j as u8);
            }
        }
    }
    found
}

/// Players by seat, spaces by name; by rows in order where the names of rows differ.
fn by_board(first: &Ruleset, second: &Ruleset) -> Numbers {
    let (one, other) = (&first.board, &second.board);
    let known = |name: &str| other.rows.iter().any(|row| row.name == name);
    let by_name = one.rows.iter().all(|row| known(&row.name));
    let like = |space: SpaceName| {
        let row = one.rows.iter().position(|row| *row.name == *space.row)?;
        let named = match by_name {
            true => space,
            false => SpaceName::new(other.rows.get(row)?.name.as_str(), space.number),
        };
        other.index(&named).map(|index| index as u8)
    };
    Numbers {
        players: ByPlayer::from_fn(|player| player),
        spaces: one.spaces().map(like).collect(),
        places: ByPlayer::default(),
        kinds: Vec::new(),
        faces: Vec::new(),
        moves: Vec::new(),
    }
}
