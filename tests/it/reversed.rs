//! Daldøs the other way round is the same game: turn the board end to end, and every play of
//! `daldos.game` is a play of `daldos.game#reversed`, and no others are.

use std::collections::BTreeMap;

use crate::common::load;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Game, Play, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::model::{Men, Position, SpaceName, Stand};
use daldos_dsl::notation::position_text;
use daldos_dsl::play::stream;
use daldos_dsl::player::{ByPlayer, Player};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

/// Positions compared, each with one throw.
const POSITIONS: usize = 10_000;
/// More plays of a throw than there can be.
const LIMIT: usize = 100_000;

/// Where a space comes to lie when the board is turned end to end.
fn turned(loaded: &Loaded, space: &SpaceName) -> SpaceName {
    let row = loaded.rules.board.rows.iter();
    let length = row
        .clone()
        .find(|row| *row.name == *space.row)
        .unwrap()
        .length;
    SpaceName {
        row: space.row.clone(),
        number: length + 1 - space.number,
    }
}

/// A position with the board turned end to end.
fn turned_position(loaded: &Loaded, position: &Position) -> Position {
    let men = |men: &Vec<Men>| -> Vec<Men> {
        let one = |men: &Men| {
            // In board order the last comes first.
            let stands = men.at.iter().rev();
            let stand = |stand: &Stand| Stand {
                space: turned(loaded, &stand.space),
                pass: stand.pass,
            };
            // Rows stay, so the order within each has to be found anew.
            let mut at: Vec<Stand> = stands.map(stand).collect();
            let row = |at: &Stand| {
                let rows = &loaded.rules.board.rows;
                rows.iter().position(|row| *row.name == *at.space.row)
            };
            at.sort_by_key(row);
            Men {
                kind: men.kind.clone(),
                at,
            }
        };
        men.iter().map(one).collect()
    };
    Position {
        sides: ByPlayer::from_fn(|player| men(&position.sides[player])),
        neutral: men(&position.neutral),
        to_move: position.to_move,
    }
}

/// What a play comes to: position after, captures, again, winner.
type Result = (String, Vec<String>, bool, Option<Player>);

/// How often each result occurs among the plays; `turn` says whether to turn it end to end.
fn results(loaded: &Loaded, plays: &[Play], turn: bool) -> BTreeMap<Result, usize> {
    let mut found = BTreeMap::new();
    for play in plays {
        let mut position = loaded.game.position(&play.state);
        if turn {
            position = turned_position(loaded, &position);
        }
        let captures = play.moves.iter().flat_map(|made| &made.captures);
        let mut captures: Vec<String> = captures
            .map(|&space| loaded.game.space_name(space))
            .map(|name| {
                if turn {
                    turned(loaded, name)
                } else {
                    name.clone()
                }
            })
            .map(|name| name.to_string())
            .collect();
        captures.sort();
        let after = position_text(&loaded.rules, &position);
        *found
            .entry((after, captures, play.again, play.winner))
            .or_default() += 1;
    }
    found
}

/// A throw, as likely as it is.
fn thrown(game: &Game, random: &mut Xoshiro256PlusPlus) -> Throw {
    let mut drawn = u128::from(random.next_u64()) % game.total_weight();
    for chance in game.throws() {
        if drawn < chance.weight {
            return chance.throw;
        }
        drawn -= chance.weight;
    }
    unreachable!("the weights add up to the total");
}

#[test]
fn reversed_daldos_is_daldos_turned_end_to_end() {
    let daldos = load("games/daldos.game");
    let reversed = load("games/daldos.game#reversed");
    let (mut positions, mut games, mut plays) = (0, 0, 0);
    let (mut captures, mut extra, mut lost, mut wins) = (0, 0, 0, 0);
    while positions < POSITIONS {
        let mut random = stream(1, games);
        let mut state: State = daldos.game.start(Player::BOTH[(games % 2) as usize]);
        games += 1;
        while positions < POSITIONS {
            positions += 1;
            let position = daldos.game.position(&state);
            let throw = thrown(&daldos.game, &mut random);
            let image = turned_position(&daldos, &position);
            let image_state = reversed.game.setup(&image).unwrap();
            let ours = daldos.game.plays(&state, &throw, LIMIT).unwrap();
            let theirs = reversed.game.plays(&image_state, &throw, LIMIT).unwrap();
            assert_eq!(
                results(&daldos, &ours, true),
                results(&reversed, &theirs, false),
                "{} throw {throw:?}",
                position_text(&daldos.rules, &position)
            );
            plays += ours.len();
            let chosen = &ours[(random.next_u64() % ours.len() as u64) as usize];
            lost += usize::from(chosen.moves.is_empty());
            extra += usize::from(chosen.again);
            captures += chosen.moves.iter().map(|m| m.captures.len()).sum::<usize>();
            if chosen.winner.is_some() {
                wins += 1;
                break;
            }
            state = chosen.state;
        }
    }
    eprintln!(
        "{positions} positions of {games} games, {plays} plays; of those chosen {captures} captures, \
         {extra} extra throws, {lost} lost throws, {wins} games won"
    );
    assert!(captures > 100 && extra > 100 && lost > 100 && wins > 10);
}
