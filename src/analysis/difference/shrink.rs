//! Positions with few pieces, in which a throw still shows the difference.

use super::pair::{Correspondence, Probe};
use super::pieces::{count, without};
use super::told::Told;
use crate::dice::Throw;
use crate::engine::Game;
use crate::model::{Men, Position, Stand};
use crate::player::{ByPlayer, Player};
use crate::space::{Place, Space};

/// A position with so many throws to be compared counts as one that is looked at, where throws are
/// collected as several.
const THROWS: usize = 40;

/// A position in which a throw makes a difference, from which no single piece can be taken away
/// without losing that.
pub(in crate::analysis) fn shrunk(pair: &Correspondence<'_>, probe: &Probe) -> Probe {
    let game = &pair.first.game;
    let differing = |position: &Position, throw: Throw| {
        let states = pair.states(Some(position))?;
        pair.differing(&states, Some(&throw)).next()
    };
    let start = || game.position(&game.start(Player::First));
    let mut least = probe.position.clone().unwrap_or_else(start);
    // A throw that only one of them has shows it anywhere.
    let throw = pair.throw(&probe.throw);
    let throw = throw.and_then(|_| differing(&least, probe.throw));
    let Some(mut throw) = throw else {
        return probe.clone();
    };
    loop {
        let before = count(&least);
        let mut number = 0;
        while let Some(fewer) = without(&least, number) {
            match differing(&fewer, throw) {
                Some(now) => (least, throw) = (fewer, now),
                None => number += 1,
            }
        }
        if count(&least) == before {
            let position = Some(least);
            return Probe { position, throw };
        }
    }
}

/// Of these positions, each with all throws that show a difference, the plainest: if it may be so,
/// it can stand in both games, and the first moves differ; it has the fewest pieces, and plays.
pub(in crate::analysis) fn plainest(pair: &Correspondence<'_>, probes: &[Probe]) -> Option<Probe> {
    let all = probes.iter().flat_map(|probe| {
        let states = pair.states(probe.position.as_ref());
        let mut throws: Vec<Throw> = match states {
            Some(states) => pair.differing(&states, None).collect(),
            None => Vec::new(),
        };
        if throws.is_empty() {
            throws.push(probe.throw);
        }
        throws.into_iter().map(|throw| Probe {
            position: probe.position.clone(),
            throw,
        })
    });
    all.min_by_key(|probe| {
        let told = Told::new(pair, probe).unwrap_or_default();
        let pieces = probe.position.as_ref().map_or(usize::MAX, count);
        let [here, there] = &told.texts;
        let plays = here.len() + there.len();
        (there.is_empty(), told.differs_later(), pieces, plays)
    })
}

/// A position with fewer pieces than `than` that shows a difference too, if all with so few can be
/// looked at within `budget` positions; and whether they could.
pub(in crate::analysis) fn smaller(
    pair: &Correspondence<'_>,
    than: usize,
    budget: usize,
) -> (Option<Probe>, bool) {
    let stands = stands(&pair.first.game);
    let mut left = budget;
    let none = Position {
        sides: ByPlayer::default(),
        neutral: Vec::new(),
        to_move: Player::First,
    };
    let found = (1..than).try_for_each(|size| combine(pair, &stands, &none, size, &mut left));
    match found {
        Ok(()) => (None, true),
        Err(found) => {
            let all = found.is_some();
            (found, all)
        }
    }
}

/// A piece where it may stand: owner (`None` is nobody), kind, stand.
type PlacedPiece = (Option<Player>, String, Stand);

/// Every piece that can stand somewhere; nobody's only of kinds that are nobody's at the start.
fn stands(game: &Game) -> Vec<PlacedPiece> {
    let mut found = Vec::new();
    let start = game.position(&game.start(Player::First));
    for player in Player::BOTH {
        for kind in game.kind_names() {
            for place in (0..game.track_length(player) as u8).map(Place) {
                let space = game.place_space(player, place);
                let stand = Stand {
                    space: game.space_name(space).clone(),
                    pass: game.pass(player, place),
                };
                found.push((Some(player), kind.clone(), stand));
            }
        }
    }
    for men in &start.neutral {
        for space in 0..game.space_count() as u8 {
            let space = game.space_name(Space(space)).clone();
            found.push((None, men.kind.clone(), Stand { space, pass: 1 }));
        }
    }
    found
}

/// Goes through all choices of `size` more pieces until one shows a difference; stops without it
/// if there are none left to look at.
fn combine(
    pair: &Correspondence<'_>,
    stands: &[PlacedPiece],
    position: &Position,
    size: usize,
    left: &mut usize,
) -> Result<(), Option<Probe>> {
    if pair.stop.asked() {
        return Err(None);
    }
    if size > 0 {
        return stands.iter().enumerate().try_for_each(|(number, piece)| {
            let more = with(position, piece);
            combine(pair, &stands[number + 1..], &more, size - 1, left)
        });
    }
    // One piece anywhere is soon looked at.
    let cost = match count(position) {
        1 => 1,
        _ => pair.throws.len().div_ceil(THROWS),
    };
    for to_move in Player::BOTH {
        *left = left.checked_sub(cost).ok_or(None)?;
        let position = Position {
            to_move,
            ..position.clone()
        };
        let states = pair.states(Some(&position));
        if let Some(throw) = states.and_then(|states| pair.differing(&states, None).next()) {
            let position = Some(position);
            return Err(Some(Probe { position, throw }));
        }
    }
    Ok(())
}

/// The position with a piece more.
fn with(position: &Position, (owner, kind, stand): &PlacedPiece) -> Position {
    let mut position = position.clone();
    let men = match owner {
        Some(player) => &mut position.sides[*player],
        None => &mut position.neutral,
    };
    match men.iter_mut().find(|men| men.kind == *kind) {
        Some(men) => men.at.push(stand.clone()),
        None => men.push(Men {
            kind: kind.clone(),
            at: vec![stand.clone()],
        }),
    }
    position
}
