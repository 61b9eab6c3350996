//! Positions with pieces taken away, as long as a throw still shows the difference.

use super::pair::{Both, Correspondence};
use crate::analysis::fewer;
use crate::engine::Game;
use crate::model::{Men, Position, Stand};
use crate::player::{ByPlayer, Player};
use crate::space::Space;

/// A position of the first game in which a throw comes to something else in the second, from
/// which no single piece can be taken away without losing that.
pub(super) fn shrunk(
    pair: &Correspondence<'_>,
    position: &Position,
    throw: Both,
) -> (Position, Both) {
    fewer::fewest(position.clone(), throw, &mut |fewer, throw| {
        let states = pair.states(fewer)?;
        pair.differing(&states, Some(throw))
    })
}

/// A position with fewer pieces than `than` that shows a difference too, if all with so few can be
/// looked at within `budget` positions; and whether they could.
pub(super) fn smaller(
    pair: &Correspondence<'_>,
    than: usize,
    budget: usize,
) -> (Option<(Position, Both)>, bool) {
    let stands = stands(&pair.first.game);
    let mut left = budget;
    for size in 1..than {
        let mut chosen = Vec::with_capacity(size);
        match combine(pair, &stands, 0, size, &mut chosen, &mut left) {
            Ok(None) => {}
            Ok(found) => return (found, true),
            Err(OutOfBudget) => return (None, false),
        }
    }
    (None, true)
}

struct OutOfBudget;

/// A piece where it may stand: owner (`None` is nobody), kind, stand.
type PlacedPiece = (Option<Player>, String, Stand);

/// Every piece that can stand somewhere; nobody's only of kinds that are nobody's at the start.
fn stands(game: &Game) -> Vec<PlacedPiece> {
    let mut found = Vec::new();
    let start = game.position(&game.start(Player::First));
    for player in Player::BOTH {
        for kind in game.kind_names() {
            for place in 0..game.track_length(player) as u8 {
                let place = crate::space::Place(place);
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

/// Goes through all choices of `size` more pieces from the stands from `from` on.
fn combine(
    pair: &Correspondence<'_>,
    stands: &[PlacedPiece],
    from: usize,
    size: usize,
    chosen: &mut Vec<usize>,
    left: &mut usize,
) -> Result<Option<(Position, Both)>, OutOfBudget> {
    if pair.stop.asked() {
        return Err(OutOfBudget);
    }
    if size == 0 {
        for to_move in Player::BOTH {
            *left = left.checked_sub(1).ok_or(OutOfBudget)?;
            let position = position(stands, chosen, to_move);
            let Some(states) = pair.states(&position) else {
                continue;
            };
            if let Some(throw) = pair.differing(&states, None) {
                return Ok(Some((position, throw)));
            }
        }
        return Ok(None);
    }
    for number in from..stands.len() {
        chosen.push(number);
        let found = combine(pair, stands, number + 1, size - 1, chosen, left)?;
        chosen.pop();
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

fn position(stands: &[PlacedPiece], chosen: &[usize], to_move: Player) -> Position {
    let mut position = Position {
        sides: ByPlayer::default(),
        neutral: Vec::new(),
        to_move,
    };
    for (owner, kind, stand) in chosen.iter().map(|&number| &stands[number]) {
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
    }
    position
}

/// The position with only these of its pieces, at most `most` of each owner, chosen by `draw`.
pub(super) fn thinned(
    position: &Position,
    most: usize,
    draw: &mut dyn FnMut(usize) -> usize,
) -> Position {
    let mut thin = position.clone();
    let ByPlayer { first, second } = &mut thin.sides;
    for side in [first, second] {
        let keep = 1 + draw(most);
        let count = |side: &[Men]| side.iter().map(|men| men.at.len()).sum::<usize>();
        while count(side) > keep {
            let mut number = draw(count(side));
            fewer::lift(side, &mut number);
        }
    }
    thin.to_move = Player::BOTH[draw(2)];
    thin
}
