//! All throws of a situation at once.

use std::collections::HashSet;

use daldos_dsl::engine::{Game, Scratch, State, Turn};
use daldos_dsl::load;
use daldos_dsl::play;
use daldos_dsl::player::Player;
use daldos_dsl::shipped;
use daldos_dsl::unstable::throws::{ThrowsScratch, all_results, fewer};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

/// A shipped game, with these texts in place of others.
fn game(name: &str, changes: &[(&str, &str)]) -> Game {
    let path = shipped::path(name).unwrap();
    // What the examples say isn't so any more.
    let rules = shipped::text(&path).unwrap().split("\n(example").next();
    let changed = changes
        .iter()
        .fold(rules.unwrap().to_owned(), |text, (old, new)| {
            assert!(text.contains(old), "{name}: {old}");
            text.replace(old, new)
        });
    let path = if changes.is_empty() {
        &path
    } else {
        "changed.game"
    };
    let mut read = |_: &str| Ok(changed.clone().into_bytes());
    match load::load(&path.parse().unwrap(), &mut read) {
        Ok(loaded) => loaded.game,
        Err(fault) => panic!("{name}: {fault}"),
    }
}

fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    usize::try_from(random.next_u64() % bound as u64).unwrap()
}

/// A position some turns after the start, in which at most so many pieces of either side are left.
fn position(game: &Game, random: &mut Xoshiro256PlusPlus, pieces: usize) -> Option<State> {
    let mut scratch = Scratch::new();
    let mut state = game.start(Player::BOTH[below(random, 2)]);
    for _ in 0..20 + below(random, 200) {
        let throw = &game.throws()[below(random, game.throws().len())].throw;
        let mut turn = Turn::new(game, &state, throw);
        loop {
            let moves = turn.decide(game, &mut scratch);
            match moves.count() {
                0 => break,
                count => moves.take(below(random, count)),
            };
        }
        turn.settle(game);
        if turn.is_over() {
            break;
        }
        state = turn.state(game);
    }
    let mut own = [0, 0];
    let counted = fewer(game, &state, |owner| {
        owner.inspect(|owner| own[owner.index()] += 1);
        true
    });
    assert!(counted == Some(state));
    // Each is as likely as any other to be left.
    let mut left = [pieces; 2];
    let state = fewer(game, &state, |owner| {
        let Some(side) = owner.map(Player::index) else {
            return true;
        };
        let stays = below(random, own[side]) < left[side];
        own[side] -= 1;
        left[side] -= usize::from(stays);
        stays
    })?;
    game.decided_after_play(&state).is_none().then_some(state)
}

/// All throws at once come to what each of them does.
#[test]
fn a_throw_comes_to_the_same_alone() {
    let once: &[_] = &[(" piece:often", "")];
    let again: &[_] = &[("(collect six)", "(collect six)\n(again two)")];
    let stuck: &[_] = &[("(lose at-most:0)", "(lose at-most:1) (draw (when (stuck)))")];
    let games = [
        game("tab", &[]),
        game("tab", again),
        game("tab", stuck),
        game("tab", &[("(prefer convert)", "(prefer march)")]),
        game("dukk", &[]),
        game("sig-western-sahara", &[]),
        game("sig-western-sahara", once),
    ];
    let (mut compared, mut several, mut over) = (0, 0, 0);
    for (number, game) in games.iter().enumerate() {
        assert!(game.shares_dice());
        let mut random = play::stream(number as u64, 0);
        let mut room = ThrowsScratch::default();
        for pieces in [1, 1, 2, 2, 3] {
            let Some(state) = position(game, &mut random, pieces) else {
                continue;
            };
            // Twice the last.
            let mut throws: Vec<usize> = (0..game.throws().len()).collect();
            throws.extend(throws.last().copied());
            let all = all_results(game, &state, &throws, 100_000, &mut room).unwrap();
            assert_eq!(all.len(), throws.len());
            for (&throw, found) in throws.iter().zip(all) {
                let throw = &game.throws()[throw].throw;
                if pieces > 2 && throw.faces().len() > 5 {
                    continue;
                }
                let found: HashSet<_> = found.into_iter().collect();
                let alone = game.results(&state, throw, 100_000).unwrap();
                let alone: HashSet<_> = alone.into_iter().collect();
                assert!(found == alone, "game {number}, {throw:?}");
                compared += 1;
                several += usize::from(alone.len() > 1);
                over += usize::from(alone.iter().any(|(_, over)| over.is_some()));
            }
        }
    }
    assert!(
        compared > 3_000 && several > 800 && over > 100,
        "{compared} {several} {over}"
    );
}

/// Games in which what a die may do hangs on the others are played throw by throw.
#[test]
fn dice_are_shared_where_they_stand_alone() {
    let threw: &[_] = &[(
        "(then (capture enemy))",
        "(then (if (threw six) (capture enemy)))",
    )];
    let some: &[_] = &[("(spend most add:none", "(spend some add:none")];
    let added: &[_] = &[("(spend most add:none", "(spend most add:any")];
    for changes in [threw, some, added] {
        assert!(!game("tab", changes).shares_dice(), "{changes:?}");
    }
    for name in shipped::names() {
        let collects = ["tab", "dukk", "sig-western-sahara"].contains(&name);
        assert_eq!(game(name, &[]).shares_dice(), collects, "{name}");
    }
}
