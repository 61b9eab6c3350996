//! Positions as they arise in play, and groups of pieces as they stand there.

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::analysis::difference::draw::below;
use crate::engine::{Game, PieceAt, Scratch, State, Turn};
use crate::model::{Men, Position, Stand};
use crate::play::Dice;
use crate::player::{ByPlayer, Player};
use crate::watch::Stop;

/// A playout is left after so many turns.
const TURNS: usize = 400;

/// An owner and a kind.
type Owned = (Option<Player>, String);

/// What has been seen in playouts.
#[derive(Default)]
pub(super) struct Sightings {
    /// For each owner and kind where they stood.
    men: Vec<(Owned, Vec<Stand>)>,
    /// By the number of a piece, whether it is among them.
    pieces: Vec<bool>,
    /// Of each kind how many stood at once.
    most: Vec<(String, usize)>,
}

impl Sightings {
    /// Notes a situation. Most have no new piece, and to write a position takes long.
    fn note(&mut self, game: &Game, state: &State) {
        let kinds = game.kind_names();
        if self.most.is_empty() {
            self.most = kinds.iter().map(|kind| (kind.clone(), 0)).collect();
            self.pieces = vec![false; 1 << PieceAt::BITS];
        }
        let (mut counts, mut new) = (vec![0; kinds.len()], false);
        for piece in game.placed(state) {
            counts[usize::from(piece.kind())] += 1;
            let seen = &mut self.pieces[usize::from(piece.code())];
            new |= !std::mem::replace(seen, true);
        }
        for ((_, most), count) in self.most.iter_mut().zip(counts) {
            *most = count.max(*most);
        }
        if new {
            self.note_stands(&game.position(state));
        }
    }

    fn note_stands(&mut self, position: &Position) {
        let sides = Player::BOTH.map(|player| (Some(player), &position.sides[player]));
        for (owner, men) in sides.into_iter().chain([(None, &position.neutral)]) {
            for Men { kind, at } in men {
                let key = (owner, kind.clone());
                let known = self.men.iter().position(|(other, _)| *other == key);
                let known = known.unwrap_or_else(|| {
                    self.men.push((key, Vec::new()));
                    self.men.len() - 1
                });
                let stands = &mut self.men[known].1;
                for stand in at {
                    if !stands.contains(stand) {
                        stands.push(stand.clone());
                    }
                }
            }
        }
    }

    /// Up to `most` pieces of each owner, on spaces where such pieces have stood, often near
    /// one another.
    pub(super) fn position(
        &self,
        most: usize,
        random: &mut Xoshiro256PlusPlus,
    ) -> Option<Position> {
        let mut position = Position {
            sides: ByPlayer::default(),
            neutral: Vec::new(),
            to_move: Player::BOTH[below(random, 2)],
        };
        let mut left = self.most.clone();
        let mut near: Option<Stand> = None;
        for owner in [Some(Player::First), Some(Player::Second), None] {
            let of: Vec<_> = self.men.iter().filter(|((o, _), _)| *o == owner).collect();
            let count = match owner {
                Some(_) => 1 + below(random, most),
                None => below(random, 2),
            };
            let men = match owner {
                Some(player) => &mut position.sides[player],
                None => &mut position.neutral,
            };
            for _ in 0..count {
                if of.is_empty() {
                    break;
                }
                let ((_, kind), stands) = of[below(random, of.len())];
                let room = left.iter_mut().find(|(of, _)| of == kind);
                let Some((_, room)) = room.filter(|(_, room)| *room > 0) else {
                    continue;
                };
                // The nearest of a few, or any.
                let tries = 1 + 3 * below(random, 2);
                let drawn = (0..tries).map(|_| &stands[below(random, stands.len())]);
                let distance = |stand: &&Stand| match &near {
                    Some(Stand { space, .. }) => {
                        let row = if space.row == stand.space.row { 0 } else { 100 };
                        row + u32::from(space.number.abs_diff(stand.space.number))
                    }
                    None => 0,
                };
                let Some(stand) = drawn.min_by_key(distance) else {
                    continue;
                };
                near = Some(stand.clone());
                let same = men.iter_mut().find(|men| men.kind == *kind);
                match same {
                    Some(same) if same.at.contains(stand) => continue,
                    Some(same) => same.at.push(stand.clone()),
                    None => men.push(Men {
                        kind: kind.clone(),
                        at: vec![stand.clone()],
                    }),
                }
                *room -= 1;
            }
        }
        Some(position)
    }
}

/// Positions of random playouts; `seen` notes all that was seen in them.
pub(super) fn playouts(
    game: &Game,
    count: usize,
    random: &mut Xoshiro256PlusPlus,
    mut seen: Option<&mut Sightings>,
    stop: Stop<'_>,
) -> Vec<Position> {
    let dice = Dice::new(game);
    let mut scratch = Scratch::new();
    let mut found = Vec::new();
    // A game may be short: then another is played; one without turns never gets here.
    for _ in 0..count.max(20) {
        if stop.asked() {
            break;
        }
        let start = game.start(Player::BOTH[below(random, 2)]);
        let mut last: Option<Turn> = None;
        let every = 1 + below(random, 8);
        for number in 0..TURNS {
            let taken = number % 8 == every % 8;
            if taken || seen.is_some() {
                let state = last.as_ref().map(|turn| turn.state(game));
                let state = state.unwrap_or(start);
                if let Some(seen) = &mut seen {
                    seen.note(game, &state);
                }
                if taken {
                    found.push(game.position(&state));
                }
            }
            let throw = dice.throw(game, random);
            let turn = match &mut last {
                Some(turn) => {
                    turn.advance(game, throw);
                    turn
                }
                none => none.insert(Turn::new(game, &start, &game.throws()[throw].throw)),
            };
            while !turn.is_over() {
                let moves = turn.decide(game, &mut scratch);
                let choices = moves.count() + usize::from(moves.may_stop());
                let choice = below(random, choices.max(1));
                if moves.take(choice).is_none() {
                    break;
                }
            }
            if turn.is_over() {
                break;
            }
        }
        if found.len() >= count {
            break;
        }
    }
    found.truncate(count);
    found
}
