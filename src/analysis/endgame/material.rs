//! How many pieces each side has left, and all situations of so many.

use std::collections::BTreeSet;
use std::str::FromStr;

use super::error::EndgameError;
use super::key::{MOST_PIECES, StateKey, StateKeys};
use super::limits::EndgameLimits;
use super::progress::WaysProgress;
use super::shared_kind::SharedKind;
use crate::analysis::difference::{draw, walk};
use crate::engine::{Exchange, Game, PieceAt, SearchScratch, State};
use crate::player::{ByPlayer, Player};
use crate::watch::Watch;

/// How many men each side has: its pieces but those of kinds of which nobody's stand on the board when the
/// game begins. These, kings that may be won, are there all the time, whosoever they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// Of the one side.
    pub one: u8,
    /// Of the other.
    pub other: u8,
}

/// A material is written `2v1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a material is written as the men of one side, a `v`, and those of the other: `2v1`")]
pub struct UnreadMaterial;

impl FromStr for Material {
    type Err = UnreadMaterial;

    fn from_str(text: &str) -> Result<Material, UnreadMaterial> {
        let (one, other) = text.split_once('v').ok_or(UnreadMaterial)?;
        let men = |text: &str| text.parse().map_err(|_| UnreadMaterial);
        Ok(Material {
            one: men(one)?,
            other: men(other)?,
        })
    }
}

impl std::fmt::Display for Material {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}v{}", self.one, self.other)
    }
}

/// The pieces that can occur in a game, each where it can come to stand.
pub(super) struct MaterialPlaces<'g> {
    game: &'g Game,
    /// Of the sides.
    men: ByPlayer<Vec<PieceAt>>,
    /// Of the kinds of which nobody's are there at the start, whosoever they are.
    shared: Vec<PieceAt>,
    /// The kinds of which nobody's are there at the start, a piece after the other.
    kinds: Vec<SharedKind>,
}

/// So many games are played to find kinds, where a game is over man against man.
const GAMES: u64 = 64;

/// The material of a situation, the thrower's men first; pieces of these kinds are nobody's men.
pub(super) fn material(game: &Game, shared: &[u8], state: &State) -> Material {
    let count = |player: Player| {
        let pieces = game.placed(state);
        let own = pieces.filter(|piece| piece.owner() == Some(player));
        own.filter(|piece| !shared.contains(&piece.kind())).count() as u8
    };
    Material {
        one: count(state.to_move()),
        other: count(state.to_move().opponent()),
    }
}

impl<'g> MaterialPlaces<'g> {
    /// Which pieces can occur, and where. Kinds are found by playing all that can be thrown where each side has
    /// but one man, wherever it has been found that it can stand, beginning with the start; where throws are
    /// collected, those of a few together, since what longer ones come to others do one after the other. Where the game
    /// is over man against man, they are found in random games instead. A side's pieces of a
    /// kind that has come to stand elsewhere than at the start may stand anywhere on the side's track; others
    /// where they have been found.
    pub(super) fn new(
        game: &'g Game,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
    ) -> Result<MaterialPlaces<'g>, EndgameError> {
        let kinds = SharedKind::all(game);
        // Man against man is what there is at least.
        if kinds.len() + 2 > MOST_PIECES {
            return Err(EndgameError::Pieces);
        }
        let start: BTreeSet<PieceAt> = game.placed(&game.start(Player::First)).collect();
        let mut known = start.clone();
        let mut looked = BTreeSet::new();
        let throws = draw::throws(game);
        let mut room = SearchScratch::default();
        let mut played = false;
        loop {
            let standing = MaterialPlaces::of(game, &known, kinds.clone());
            let mut fresh = Vec::new();
            standing.each(Material { one: 1, other: 1 }, None, &mut |pieces| {
                if !looked.contains(pieces) {
                    fresh.push(pieces.to_vec());
                }
                Ok(())
            })?;
            let before = known.len();
            let all = looked.len() + fresh.len();
            for pieces in fresh {
                watch.tell(looked.len() as u64, all as u64);
                for to_move in Player::BOTH {
                    let state = game.situation(pieces.iter().copied(), to_move);
                    let open = state.filter(|state| game.decided(state).is_none());
                    let Some(state) = open else { continue };
                    played = true;
                    for throw in &throws {
                        let mut see = |after: State, _| known.extend(game.placed(&after));
                        game.each_result(&state, throw, limits.plays, &mut room, &mut see)
                            .map_err(|_| EndgameError::Plays)?;
                    }
                    if watch.stop.asked() {
                        return Err(EndgameError::Stopped);
                    }
                }
                looked.insert(pieces);
            }
            known.extend(elsewhere(game, &known, &start));
            if known.len() > before {
                continue;
            }
            if played {
                return Ok(standing);
            }
            let mut known = seen_in_games(game, watch)?;
            known.extend(elsewhere(game, &known, &start));
            return Ok(MaterialPlaces::of(game, &known, kinds));
        }
    }

    fn of(game: &'g Game, known: &BTreeSet<PieceAt>, kinds: Vec<SharedKind>) -> MaterialPlaces<'g> {
        let shared = |piece: &&PieceAt| kinds.iter().any(|shared| shared.kind == piece.kind());
        let men = |player| {
            let own = known.iter().filter(|piece| piece.owner() == Some(player));
            own.filter(|piece| !shared(piece)).copied().collect()
        };
        MaterialPlaces {
            game,
            men: ByPlayer::from_fn(men),
            shared: known.iter().filter(shared).copied().collect(),
            kinds,
        }
    }

    /// How many pieces there are with so many men.
    pub(super) fn pieces(&self, material: Material) -> usize {
        usize::from(material.one) + usize::from(material.other) + self.kinds.len()
    }

    /// The places of the pieces of a kind that is always there; where the sides may be exchanged, as either sees them.
    fn of_kind(&self, shared: &SharedKind, exchange: Option<&Exchange>) -> Vec<PieceAt> {
        let all = self.shared.iter().copied();
        let all = all.filter(|piece| piece.kind() == shared.kind);
        let seen = all.flat_map(|piece| {
            let turned = exchange.map(|exchange| exchange.of(piece));
            std::iter::once(piece).chain(turned)
        });
        let places: BTreeSet<PieceAt> = seen.collect();
        places.into_iter().collect()
    }

    /// Hands over all ways in which so many men of the first and of the second side, and the pieces that are
    /// always there, can stand, each once: on no space more than one, but of an owner and kind of which
    /// several may stand together. Where a man stands in the place of one that is always there, that one doesn't.
    fn each(
        &self,
        material: Material,
        exchange: Option<&Exchange>,
        each: &mut dyn FnMut(&[PieceAt]) -> Result<(), EndgameError>,
    ) -> Result<(), EndgameError> {
        let number = usize::from(material.one) + usize::from(material.other);
        let shared: Vec<Vec<PieceAt>> = self
            .kinds
            .iter()
            .map(|kind| self.of_kind(kind, exchange))
            .collect();
        let mut replaceable = Vec::new();
        for (which, kind) in self.kinds.iter().enumerate() {
            if !kind.heirs.is_empty() {
                replaceable.push(which);
            }
        }
        for taken in 0..1_usize << replaceable.len() {
            let is_taken = |which: usize| {
                let bit = replaceable.iter().position(|&one| one == which);
                bit.map_or(0, |bit| taken >> bit & 1)
            };
            let mut choices: Vec<&[PieceAt]> = Vec::new();
            for (player, men) in Player::BOTH.into_iter().zip([material.one, material.other]) {
                choices.extend(std::iter::repeat_n(self.men[player].as_slice(), men.into()));
            }
            let left = (0..shared.len()).filter(|&which| is_taken(which) == 0);
            // Of several of a kind the same list, so that each choice comes once.
            choices.extend(left.map(|which| {
                let kind = self.kinds[which].kind;
                let first = self.kinds.iter().position(|one| one.kind == kind);
                shared[first.unwrap_or(which)].as_slice()
            }));
            choose(self.game, &choices, 0, &mut Vec::new(), &mut |pieces| {
                let men = &pieces[..number];
                let mut kinds = self.kinds.iter().enumerate();
                match kinds.all(|(which, kind)| kind.taken(men) == is_taken(which)) {
                    true => each(pieces),
                    false => Ok(()),
                }
            })?;
        }
        Ok(())
    }

    /// In how many ways so many men can stand, at most: what stands in another's way is not looked at.
    pub(super) fn ways(&self, keys: &StateKeys<'_>, material: Material) -> f64 {
        let Material { one, other } = material;
        let choose = |places: usize, men: u8| {
            // Several men may stand together.
            (0..men).fold(1.0, |ways, number| {
                ways * (places as f64 + f64::from(number)) / (f64::from(number) + 1.0)
            })
        };
        let men = |first: u8, second: u8| {
            choose(self.men.first.len(), first) * choose(self.men.second.len(), second)
        };
        let shared = self.kinds.iter();
        let shared = shared.map(|kind| self.of_kind(kind, keys.exchange.as_ref()).len());
        let shared: f64 = shared.map(|places| places as f64).product();
        let sides = if keys.exchange.is_some() { 1.0 } else { 2.0 };
        let turned = if one == other { 0.0 } else { men(other, one) };
        (men(one, other) + turned) * shared * sides
    }

    /// Draws so many situations with these men, as many tries as it may take; gives how many it took.
    pub(super) fn draw(
        &self,
        keys: &StateKeys<'_>,
        material: Material,
        count: usize,
        each: &mut dyn FnMut(StateKey) -> Result<(), EndgameError>,
    ) -> Result<usize, EndgameError> {
        let game = keys.game;
        // Always the same: SplitMix64 (Steele, Lea and Flood 2014) is enough for that.
        let mut seed = 0_u64;
        let mut random = move |below: usize| {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((mixed ^ mixed >> 31) % below as u64) as usize
        };
        let (mut drawn, mut tries) = (0, 0);
        while drawn < count && tries < 100 * count {
            tries += 1;
            let turn = random(2) == 1;
            let (one, other) = match turn {
                true => (material.other, material.one),
                false => (material.one, material.other),
            };
            let mut lists: Vec<&[PieceAt]> = Vec::new();
            for (player, men) in Player::BOTH.into_iter().zip([one, other]) {
                lists.extend(std::iter::repeat_n(self.men[player].as_slice(), men.into()));
            }
            let mut chosen: Vec<PieceAt> = Vec::new();
            for list in lists.into_iter().filter(|list| !list.is_empty()) {
                chosen.push(list[random(list.len())]);
            }
            // Of what isn't there one place stands for all, so that each situation comes as often.
            let men = chosen.clone();
            let mut often = false;
            for kind in &self.kinds {
                let all = self.of_kind(kind, keys.exchange.as_ref());
                let place = if all.is_empty() { 0 } else { random(all.len()) };
                match kind.taken(&men) {
                    0 => chosen.extend(all.get(place)),
                    1 => often |= place > 0,
                    _ => often = true,
                }
            }
            if often {
                continue;
            }
            let met = chosen.iter().enumerate().any(|(number, &one)| {
                let others = chosen[..number].iter();
                let meets = |&other: &PieceAt| {
                    one != other && game.space_below(one) == game.space_below(other)
                };
                others.copied().any(|other| meets(&other))
            });
            let to_move = match keys.exchange {
                Some(_) => Player::First,
                None => Player::BOTH[random(2)],
            };
            let state = game.situation(chosen, to_move).filter(|_| !met);
            let open = state.filter(|state| game.decided_after_play(state).is_none());
            if let Some(key) = open.and_then(|state| keys.key(&state)) {
                each(key)?;
                drawn += 1;
            }
        }
        Ok(tries)
    }

    /// The keys of all situations with these men, either side to throw, that are not over.
    pub(super) fn keys(
        &self,
        keys: &StateKeys<'_>,
        material: Material,
        progress: &mut WaysProgress<'_>,
        each: &mut dyn FnMut(StateKey) -> Result<(), EndgameError>,
    ) -> Result<(), EndgameError> {
        let game = keys.game;
        let Material { one, other } = material;
        let turned = Material {
            one: other,
            other: one,
        };
        // Where the sides are exchanged the second side's throws are the first's in the twin.
        let movers = match keys.exchange {
            Some(_) => &Player::BOTH[..1],
            None => &Player::BOTH[..],
        };
        let materials = if one == other {
            vec![material]
        } else {
            vec![material, turned]
        };
        for material in materials {
            self.each(material, keys.exchange.as_ref(), &mut |pieces| {
                for &to_move in movers {
                    progress.next()?;
                    let state = game.situation(pieces.iter().copied(), to_move);
                    let open = state.filter(|state| game.decided_after_play(state).is_none());
                    if let Some(key) = open.and_then(|state| keys.key(&state)) {
                        each(key)?;
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}

/// The pieces that have left where they began, anywhere on the side's track.
fn elsewhere(game: &Game, known: &BTreeSet<PieceAt>, start: &BTreeSet<PieceAt>) -> Vec<PieceAt> {
    let moved = known.difference(start).copied();
    moved.flat_map(|piece| game.elsewhere(piece)).collect()
}

/// The pieces that are seen in random games, the same each time; what one side has, the other has, too, where sides may
/// be exchanged.
fn seen_in_games(game: &Game, watch: &Watch<'_>) -> Result<BTreeSet<PieceAt>, EndgameError> {
    let mut seen = BTreeSet::new();
    for number in 0..GAMES {
        watch.tell(number, GAMES);
        walk::walk(game, 0, number, None, &mut |state| {
            seen.extend(game.placed(state));
            watch.stop.asked()
        });
        if watch.stop.asked() {
            return Err(EndgameError::Stopped);
        }
    }
    if let Some(exchange) = game.exchange() {
        let others: Vec<PieceAt> = seen.iter().map(|&piece| exchange.of(piece)).collect();
        seen.extend(others);
    }
    Ok(seen)
}

/// Chooses a piece of each list; of lists that are the same, in order, so that each choice comes once.
fn choose(
    game: &Game,
    lists: &[&[PieceAt]],
    from: usize,
    chosen: &mut Vec<PieceAt>,
    each: &mut dyn FnMut(&[PieceAt]) -> Result<(), EndgameError>,
) -> Result<(), EndgameError> {
    let Some((list, rest)) = lists.split_first() else {
        return each(chosen);
    };
    for (number, &piece) in list.iter().enumerate().skip(from) {
        let space = game.space_below(piece);
        let meets = |other: &&PieceAt| **other != piece && game.space_below(**other) == space;
        if chosen.iter().any(|other| meets(&other)) {
            continue;
        }
        let alike = chosen.contains(&piece);
        chosen.push(piece);
        // Where two can't stand together, no more need be chosen.
        if alike
            && game
                .situation(chosen.iter().copied(), Player::First)
                .is_none()
        {
            chosen.pop();
            continue;
        }
        let again = rest.first().is_some_and(|next| std::ptr::eq(*next, *list));
        choose(game, rest, if again { number } else { 0 }, chosen, each)?;
        chosen.pop();
    }
    Ok(())
}
