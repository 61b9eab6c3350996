//! Ways to lay one board over another, so that both tracks run alike.

use super::normal::Restrictions;
use super::numbers::Numbers;
use crate::model::plain::Sets;
use crate::model::{Ruleset, SpaceName, Track};
use crate::player::{ByPlayer, Player};

/// So many orders of the spaces that no track and no drawing tells apart are laid over each other.
const MOST_ORDERS: usize = 120;

/// Ways to lay one board over another, those that change the fewest names first; kinds, faces and
/// moves are left open.
pub(super) struct Boards {
    pub(super) all: Vec<Numbers>,
    /// Whether these are all that there are.
    pub(super) complete: bool,
}

/// All ways, as far as they can be counted.
pub(super) fn boards(first: &Ruleset, second: &Ruleset, limits: Restrictions) -> Boards {
    let mut found: Vec<(usize, usize, Numbers)> = Vec::new();
    let mut complete = true;
    let empty = Map::new(first, second);
    for swapped in [false, true] {
        let players = ByPlayer::from_fn(|player: Player| match swapped {
            true => player.opponent(),
            false => player,
        });
        let ways = Player::BOTH.map(|player| {
            turned(
                &first.tracks[player],
                &second.tracks[players[player]],
                limits,
            )
        });
        for one in &ways[0] {
            for other in &ways[1] {
                let places = ByPlayer {
                    first: one.clone(),
                    second: other.clone(),
                };
                let mut map = empty.clone();
                if map.follow(&players, &places).is_none() {
                    continue;
                }
                let names = Player::BOTH
                    .into_iter()
                    .filter(|player| first.player(*player) != second.player(players[*player]));
                let names = names.count();
                let places = ByPlayer::from_fn(|player: Player| {
                    let places = places[player].iter();
                    places.map(|place| Some(*place)).collect::<Vec<_>>()
                });
                for spaces in map.completed(&mut complete) {
                    let renamed = changed(first, second, &spaces);
                    let numbers = Numbers {
                        players,
                        spaces,
                        places: places.clone(),
                        kinds: vec![None; first.kinds.len()],
                        faces: vec![None; first.dice.faces.len()],
                        moves: vec![None; first.moves.len()],
                    };
                    found.push((names, renamed, numbers));
                }
            }
        }
    }
    found.sort_by_key(|(players, spaces, _)| (*players, *spaces));
    let all = found.into_iter().map(|(_, _, numbers)| numbers).collect();
    Boards { all, complete }
}

/// The place that each place of a track becomes on another: a loop without a way to it may begin
/// anywhere, and forks are told by where they leave and come back.
fn turned(one: &Track, other: &Track, limits: Restrictions) -> Vec<Vec<u8>> {
    let (once, cycle) = (one.once.0.len(), one.cycle.0.len());
    if (once, cycle) != (other.once.0.len(), other.cycle.0.len()) {
        return Vec::new();
    }
    let turns = if once == 0 && !limits.order { cycle } else { 1 };
    let all = (0..turns).filter_map(|by| {
        let place = |place: usize| match place.checked_sub(once) {
            Some(at) => (once + (at + by) % cycle) as u8,
            None => place as u8,
        };
        let mut places: Vec<u8> = (0..once + cycle).map(place).collect();
        let (here, mut there) = (one.junctions(), other.junctions());
        for fork in &here {
            let like = there.iter().position(|like| {
                let ends = [(fork.at, like.at), (fork.to, like.to)];
                let same = ends
                    .iter()
                    .all(|(here, there)| usize::from(place(*here)) == *there);
                same && fork.length == like.length
            })?;
            let like = there.remove(like);
            places.extend((like.first..like.first + like.length).map(|place| place as u8));
        }
        there.is_empty().then_some(places)
    });
    let first_of = |track: &Track| -> Vec<bool> {
        let places: Vec<&SpaceName> = track.places().collect();
        (0..places.len())
            .map(|at| !places[..at].contains(&places[at]))
            .collect()
    };
    let (here, there) = (first_of(one), first_of(other));
    all.filter(|places| {
        let mut pairs = places.iter().zip(&here);
        !limits.arrivals || pairs.all(|(place, first)| there[usize::from(*place)] == *first)
    })
    .collect()
}

/// A one-to-one map of the spaces that come up in play, as it is made.
#[derive(Clone)]
struct Map<'a> {
    rules: [&'a Ruleset; 2],
    names: [Vec<SpaceName>; 2],
    used: [Vec<bool>; 2],
    forth: Vec<Option<u8>>,
    back: Vec<Option<u8>>,
}

impl<'a> Map<'a> {
    fn new(first: &'a Ruleset, second: &'a Ruleset) -> Map<'a> {
        let names = [first, second].map(|rules| rules.board.spaces().collect::<Vec<_>>());
        let used = [first, second].map(|rules| {
            let sets = Sets::new(rules);
            let count = rules.board.spaces().count();
            (0..count)
                .map(|space| sets.has_space(space))
                .collect::<Vec<bool>>()
        });
        Map {
            rules: [first, second],
            forth: vec![None; names[0].len()],
            back: vec![None; names[1].len()],
            names,
            used,
        }
    }

    /// Notes what a space is like; none if either is like another.
    fn set(&mut self, space: usize, like: usize) -> Option<()> {
        let known = (self.forth[space], self.back[like]);
        let pair = (Some(like as u8), Some(space as u8));
        (known == (None, None) || known == pair).then(|| {
            (self.forth[space], self.back[like]) = pair;
        })
    }

    fn open(&self) -> Vec<usize> {
        let all = 0..self.forth.len();
        all.filter(|space| self.used[0][*space] && self.forth[*space].is_none())
            .collect()
    }

    /// Notes the spaces that follow from the places; none if a space would have to be two.
    fn follow(&mut self, players: &ByPlayer<Player>, places: &ByPlayer<Vec<u8>>) -> Option<()> {
        let [first, second] = self.rules;
        for player in Player::BOTH {
            let other: Vec<&SpaceName> = second.tracks[players[player]].places().collect();
            for (space, place) in first.tracks[player].places().zip(&places[player]) {
                let like = second.board.index(other[usize::from(*place)])?;
                self.set(first.board.index(space)?, like)?;
            }
        }
        Some(())
    }

    /// All ways to go on to a whole map: each way in which the boards lie over each other as they
    /// are drawn, and each order of what is left over then. `complete` goes if there are more.
    fn completed(&self, complete: &mut bool) -> Vec<Vec<Option<u8>>> {
        let mut found: Vec<Vec<Option<u8>>> = Vec::new();
        for map in self.drawn() {
            let limit = found.len() + MOST_ORDERS;
            map.rest(limit, complete, &mut found);
        }
        let mut seen = std::collections::HashSet::new();
        found.retain(|spaces| seen.insert(spaces.clone()));
        found
    }

    /// The boards laid over each other as they are drawn, in each way in which the spaces known
    /// lie so; and, where no move asks how they lie or there is no such way, nothing more than
    /// these.
    fn drawn(&self) -> Vec<Map<'a>> {
        let grid = |side: usize, space: usize| {
            let cell = self.rules[side].board.grid(&self.names[side][space]);
            cell.map(|(y, x)| (y as i32, x))
        };
        let all = 0..self.forth.len();
        let pairs = all.filter_map(|space| Some((space, usize::from(self.forth[space]?))));
        let pairs: Vec<_> = pairs
            .filter_map(|(a, b)| grid(0, a).zip(grid(1, b)))
            .collect();
        let Some(((y, x), (v, u))) = pairs.first().copied() else {
            return vec![self.clone()];
        };
        let others: Vec<_> = (0..self.back.len()).map(|space| grid(1, space)).collect();
        let mut maps = Vec::new();
        for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let turn = |cell: (i32, i32)| (v + down * (cell.0 - y), u + right * (cell.1 - x));
            if pairs.iter().any(|(a, b)| turn(*a) != *b) {
                continue;
            }
            let like = |space: &usize| {
                let cell = turn(grid(0, *space)?);
                let like = others.iter().position(|other| *other == Some(cell))?;
                self.used[1][like].then_some((*space, like))
            };
            let mut map = self.clone();
            for (space, like) in self.open().iter().filter_map(like) {
                // One that is taken is left over.
                let _ = map.set(space, like);
            }
            maps.push(map);
        }
        if maps.is_empty() || !self.rules[0].crosses() {
            maps.push(self.clone());
        }
        maps
    }

    /// Adds every map with what is left over, that of the same names first, until there are so
    /// many; none if there is more left in one than in the other.
    fn rest(mut self, limit: usize, complete: &mut bool, found: &mut Vec<Vec<Option<u8>>>) {
        if found.len() == limit {
            *complete = false;
            return;
        }
        let Some(space) = self.open().first().copied() else {
            let mut others = self.back.iter().zip(&self.used[1]);
            if others.all(|(like, used)| like.is_some() == *used) {
                found.push(self.forth);
            }
            return;
        };
        let name = &self.names[0][space];
        let free = |like: &usize| self.used[1][*like] && self.back[*like].is_none();
        let mut all: Vec<usize> = (0..self.back.len()).filter(free).collect();
        all.sort_by_key(|like| self.names[1][*like] != *name);
        for like in all {
            let (here, there) = (self.forth[space], self.back[like]);
            if self.set(space, like).is_some() {
                self.clone().rest(limit, complete, found);
            }
            (self.forth[space], self.back[like]) = (here, there);
        }
    }
}

/// How many spaces have another name.
fn changed(first: &Ruleset, second: &Ruleset, spaces: &[Option<u8>]) -> usize {
    let others: Vec<SpaceName> = second.board.spaces().collect();
    let pairs = first.board.spaces().zip(spaces);
    let other = |(name, like): &(SpaceName, &Option<u8>)| {
        like.is_some_and(|like| others[usize::from(like)] != *name)
    };
    pairs.filter(other).count()
}
