//! Computer players: legal replies everywhere, the same for the same numbers, within their limits,
//! and each as good as it says.

mod dice;
mod fitted;

use crate::generator;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use daldos_dsl::engine::{Cast, Game, Scratch, State, Turn};
use daldos_dsl::notation;
use daldos_dsl::play::players::{
    Agent, Clock, Evaluation, NO_CLOCK, Policy, Reply, Tables, WEIGHTS, estimate,
};
use daldos_dsl::play::{Dice, Match, Outcome, Simulation, play_match, simulate, stream};
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::watch::Watch;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::common::{self, load, run, stderr, stdout};

fn policy(name: &str) -> Policy {
    name.parse().unwrap()
}

/// A player of each way to choose, quick enough for many positions.
const ALL: &[&str] = &[
    "random",
    "greedy:nodes=5000",
    "expectimax:depth=0,nodes=2000",
    "expectimax:depth=1,width=2,nodes=2000",
    "mcts:playouts=20,nodes=2000",
    // Cut off as soon as there is something to say.
    "greedy:nodes=1",
    "expectimax:nodes=1",
    "mcts:nodes=1",
];

/// Goes through the reply: every move has its number, and the turn may stop behind the last.
fn assert_legal(game: &Game, turn: &Turn, reply: &Reply, who: &str) -> Turn {
    let told = reply.told(game, turn);
    let Reply::Moves(numbers) = reply else {
        panic!("{who} throws again unasked");
    };
    let (mut turn, mut scratch) = (*turn, Scratch::new());
    assert_eq!(told.len(), numbers.len(), "{who}: no such move");
    for made in &told {
        turn.play(game, &mut scratch, made).unwrap();
    }
    if turn.winner().is_none() {
        let may_stop = turn.decide(game, &mut scratch).may_stop();
        assert!(may_stop, "{who} stops too early in {}", game.name());
    }
    turn
}

/// Calls `visit` with turns that begin, from random games.
fn turns(
    game: &Game,
    seed: u64,
    games: u64,
    mut visit: impl FnMut(&Turn, Option<Cast>, &mut Xoshiro256PlusPlus),
) {
    let dice = Dice::new(game);
    let mut player = Agent::new(game, &Policy::RANDOM, NO_CLOCK);
    let mut scratch = Scratch::new();
    for index in 0..games {
        let random = &mut stream(seed, index);
        let mut state = game.start(Player::BOTH[index as usize % 2]);
        for number in 0..60 {
            let throw = dice.throw(game, random);
            let turn = Turn::new(game, &state, &game.throws()[throw].throw);
            if number % 6 == index % 6 {
                let again = game.thrown_again(&state, &Cast::first(), throw);
                visit(&turn, again, random);
            }
            let Reply::Moves(numbers) = player.reply(&turn, false, random) else {
                unreachable!("nothing was offered");
            };
            let mut after = turn;
            for number in numbers {
                after.decide(game, &mut scratch).take(number as usize);
            }
            if after.winner().is_some() {
                break;
            }
            state = after.state(game);
        }
    }
}

fn every_player_is_legal(game: &Game, games: u64) {
    let mut players: Vec<(&str, Agent<'_>)> = ALL
        .iter()
        .map(|name| (*name, Agent::new(game, &policy(name), NO_CLOCK)))
        .collect();
    turns(game, 7, games, |turn, offered, random| {
        for (name, player) in &mut players {
            let reply = player.reply(turn, false, random);
            assert_legal(game, turn, &reply, name);
            if offered.is_some() {
                let reply = player.answer(turn, offered, random);
                if reply != Reply::Refuse {
                    assert_legal(game, turn, &reply, name);
                }
            }
        }
    });
}

#[test]
fn replies_are_legal_in_every_shipped_game_and_variant() {
    for address in common::addresses() {
        every_player_is_legal(&load(&address).game, 2);
    }
}

#[test]
fn replies_are_legal_in_drawn_rulesets() {
    for seed in 0..60 {
        let rules = generator::ruleset(seed);
        every_player_is_legal(&generator::compiled(&rules), 1);
    }
}

#[test]
fn the_same_numbers_give_the_same_replies() {
    let game = load("games/sahkku.game").game;
    for name in [
        "greedy",
        "expectimax:width=2,nodes=500",
        "mcts:playouts=10,nodes=500",
    ] {
        turns(&game, 3, 1, |turn, offered, random| {
            let reply = || {
                let mut player = Agent::new(&game, &policy(name), NO_CLOCK);
                player.answer(turn, offered, &mut random.clone())
            };
            assert_eq!(reply(), reply(), "{name}");
        });
    }
}

#[test]
fn a_contest_is_the_same_for_any_number_of_threads() {
    let game = load("games/daldosa.game").game;
    let [one, other] = ["expectimax:depth=0", "greedy"].map(policy);
    let play = |threads| play_match(&game, [&one, &other], 8, 5, threads, NO_CLOCK);
    assert_eq!(play(1), play(3));
    let policies = ByPlayer {
        first: one,
        second: other,
    };
    let play = |threads| {
        let simulation = Simulation {
            policies,
            seed: 2,
            threads,
            ..Simulation::new(&game)
        };
        simulation.statistics(130, &Watch::default())
    };
    assert_eq!(play(1), play(2));
}

/// Two ways to the same games: move by move, and reply by reply.
#[test]
fn random_players_play_as_random_playouts() {
    for address in ["games/daldos.game", "games/sahkku.game"] {
        let game = load(address).game;
        let mut contest =
            daldos_dsl::play::Match::new(&game, &ByPlayer::from_fn(|_| Policy::RANDOM), NO_CLOCK);
        let mut playout = daldos_dsl::play::Playout::new(&game);
        for index in 0..20 {
            let one = contest.run(&mut stream(4, index), 100_000, None);
            let other = playout.run(&mut stream(4, index), 100_000);
            assert_eq!(one, other, "{address}, game {index}");
        }
    }
}

/// Pieces that fall in the play that takes most.
fn most(game: &Game, state: &State, throw: usize) -> u32 {
    let throw = &game.throws()[throw].throw;
    let plays = game.plays(state, throw, 100_000).unwrap();
    let mut most = 0;
    for play in plays {
        let (mut turn, mut scratch) = (Turn::new(game, state, throw), Scratch::new());
        for made in &play.moves {
            turn.play(game, &mut scratch, made).unwrap();
        }
        most = most.max(turn.captured());
    }
    most
}

#[test]
fn greedy_takes_what_it_can() {
    for address in [
        "games/daldos.game",
        "games/daldos.game#intermediate",
        "games/kvasir-daldos.game",
    ] {
        let game = load(address).game;
        let mut greedy = Agent::new(&game, &policy("greedy"), NO_CLOCK);
        let dice = Dice::new(&game);
        let mut taken = 0;
        for index in 0..3 {
            let random = &mut stream(11, index);
            let mut state = game.start(Player::First);
            for _ in 0..150 {
                let throw = dice.throw(&game, random);
                let turn = Turn::new(&game, &state, &game.throws()[throw].throw);
                let reply = greedy.reply(&turn, false, random);
                let after = assert_legal(&game, &turn, &reply, "greedy");
                if after.winner().is_some() {
                    break;
                }
                let most = most(&game, &state, throw);
                assert_eq!(after.captured(), most, "{address}");
                taken += most;
                state = after.state(&game);
            }
        }
        assert!(taken > 10, "{address}: only {taken} pieces fell");
    }
}

/// The value of a situation for `side`, when its game is over or not.
fn worth(tables: &Tables, state: &State, winner: Option<Player>, side: Player) -> f64 {
    match winner {
        Some(winner) => f64::from(u8::from(winner == side)),
        None => {
            let value = estimate(tables, &WEIGHTS, state);
            if state.to_move() == side {
                value
            } else {
                1.0 - value
            }
        }
    }
}

/// The same after one more throw, with the best reply to each, in the plainest way.
fn worth_after_a_throw(game: &Game, tables: &Tables, state: &State, side: Player) -> f64 {
    let mover = state.to_move();
    let mut sum = 0.0;
    for chance in game.throws() {
        let plays = game.plays(state, &chance.throw, 10_000).unwrap();
        let values = plays
            .iter()
            .map(|play| worth(tables, &play.state, play.winner, mover));
        let best = values.fold(0.0, f64::max);
        sum += best * chance.weight as f64 / game.total_weight() as f64;
    }
    if mover == side { sum } else { 1.0 - sum }
}

#[test]
fn expectimax_is_the_best_of_the_means() {
    for address in ["games/daldos.game", "games/daldosa.game#multi-capture"] {
        let game = load(address).game;
        let tables = Tables::new(&game);
        let mut player = Agent::new(
            &game,
            &policy("expectimax:depth=1,width=0,nodes=1000000000"),
            NO_CLOCK,
        );
        let mut compared = 0;
        turns(&game, 21, 3, |turn, _, random| {
            let reply = player.reply(turn, false, random);
            let side = turn.mover();
            let chosen = assert_legal(&game, turn, &reply, "expectimax");
            let value = |turn: &Turn| match turn.winner() {
                Some(winner) => f64::from(u8::from(winner == side)),
                None => worth_after_a_throw(&game, &tables, &turn.state(&game), side),
            };
            let got = value(&chosen);
            each_play(&game, turn, &mut |other| {
                compared += 1;
                assert!(
                    value(other) <= got + 1e-9,
                    "{address}: {} > {got}",
                    value(other)
                );
            });
        });
        assert!(compared > 60, "{address}: only {compared} plays");
    }
}

/// Calls `visit` behind every complete sequence of moves.
fn each_play(game: &Game, turn: &Turn, visit: &mut dyn FnMut(&Turn)) {
    let (mut turn, mut scratch) = (*turn, Scratch::new());
    if turn.winner().is_some() {
        return visit(&turn);
    }
    let before = turn;
    let moves = turn.decide(game, &mut scratch);
    if moves.may_stop() {
        visit(&before);
    }
    for number in 0..moves.count() {
        each_play(game, &moves.after(number).unwrap(), visit);
    }
}

/// A game in which a throw has more plays than anyone can list.
fn crowded() -> Game {
    let row = |name| format!("(row {name} 60)");
    let text = format!(
        "(game \"Crowd\" (players A B)
            (equipment (board {} {}) (sides turned) (track A loop:[A1..A60 B1..B60])
                (dice 4 (face I 1) (face II 2) (face III 3) (face V 5)) (piece man))
            (rules (start (place man A {{A1..A60}}) (first A))
                (play (spend free) (then (capture enemy)) (move run (from man) (along either)))
                (end (lose at-most:0))))",
        row("A"),
        row("B")
    );
    let address = "crowd.game".parse().unwrap();
    let mut read = |_: &str| Ok(text.clone().into_bytes());
    daldos_dsl::load::load(&address, &mut read).unwrap().game
}

/// By a clock that goes on by a microsecond whenever it is read, a reply ends in time, however
/// much there would be to look at.
#[test]
fn a_reply_ends_when_its_time_is_over() {
    let game = crowded();
    let ticks = AtomicU64::new(0);
    let clock: Clock<'_> = &|| ticks.fetch_add(1, Ordering::Relaxed);
    let turn = Turn::new(&game, &game.start(Player::First), &game.throws()[5].throw);
    for name in [
        "greedy:time=2ms",
        "expectimax:time=2ms",
        "expectimax:depth=3,width=0,time=2ms",
        "mcts:time=2ms",
    ] {
        let mut player = Agent::new(&game, &policy(name), clock);
        let before = ticks.load(Ordering::Relaxed);
        let reply = player.reply(&turn, true, &mut stream(1, 1));
        let spent = ticks.load(Ordering::Relaxed) - before;
        assert!(spent <= 2000, "{name}: {spent} of 2000");
        if reply != Reply::Refuse {
            assert_legal(&game, &turn, &reply, name);
        }
    }
}

/// By a real clock. A machine that does other things may stop any program for a while, so that one
/// reply of many has to be in time.
#[test]
fn a_reply_keeps_the_time_of_a_real_clock() {
    let begin = Instant::now();
    let clock = || begin.elapsed().as_micros() as u64;
    let crowd = crowded();
    let common = load("games/sahkku.game").game;
    for game in [&crowd, &common] {
        for name in [
            "greedy:time=100ms",
            "expectimax:depth=4,time=100ms",
            "mcts:time=100ms",
        ] {
            let mut player = Agent::new(game, &policy(name), &clock);
            let throw = &game.throws()[5].throw;
            let turn = Turn::new(game, &game.start(Player::First), throw);
            let mut in_time = || {
                let before = Instant::now();
                player.reply(&turn, true, &mut stream(1, 1));
                before.elapsed() <= Duration::from_millis(100)
            };
            assert!((0..50).any(|_| in_time()), "{name} is always late");
        }
    }
}

/// Where a play wins at once, nothing is left to weigh, and yet each playout counts.
#[test]
fn a_reply_that_wins_ends_too() {
    let loaded = load("games/sahkku.game");
    let game = &loaded.game;
    let position = "A awake B5 B7 / B awake B9 / A to move";
    let state = notation::read_position(&loaded.rules, game, position).unwrap();
    let throw = notation::read_throw(&loaded.rules, "2 3 4").unwrap();
    let turn = Turn::new(game, &state, &throw);
    let ticks = AtomicU64::new(0);
    let clock: Clock<'_> = &|| ticks.fetch_add(1, Ordering::Relaxed);
    for name in [
        "mcts:time=2ms",
        "mcts:nodes=1000",
        "expectimax:time=2ms",
        "greedy",
    ] {
        let mut player = Agent::new(game, &policy(name), clock);
        let reply = player.reply(&turn, false, &mut stream(1, 1));
        assert_legal(game, &turn, &reply, name);
        let Reply::Moves(moves) = reply else {
            panic!("{name} throws again");
        };
        let mut turn = turn;
        let mut scratch = Scratch::new();
        for number in moves {
            turn.decide(game, &mut scratch).take(number as usize);
        }
        assert_eq!(turn.winner(), Some(Player::First), "{name}");
    }
}

/// The README's table in small: enough games to tell the players apart.
#[test]
fn the_better_player_wins_more_often() {
    let game = load("games/daldosa.game").game;
    let [best, greedy, random] = ["expectimax:depth=0", "greedy", "random"].map(policy);
    let score = play_match(&game, [&greedy, &random], 60, 1, 0, NO_CLOCK);
    assert!(score.interval()[0] > 0.8, "greedy over random: {score:?}");
    let score = play_match(&game, [&best, &greedy], 100, 1, 0, NO_CLOCK);
    assert!(
        score.interval()[0] > 0.5,
        "expectimax over greedy: {score:?}"
    );
}

#[test]
fn policies_are_written_and_read() {
    for text in [
        "random",
        "greedy",
        "greedy:nodes=100",
        "expectimax:depth=2,width=0,time=10ms",
        "expectimax:depth=0,width=4,nodes=10000",
        "mcts:playouts=1000",
        "mcts:time=1s",
        "mcts:playouts=5,nodes=7,time=250us",
    ] {
        assert_eq!(policy(text).to_string(), text);
    }
    let faults: Vec<String> = [
        "clever",
        "",
        "random:time=1s",
        "greedy:depth=1",
        "expectimax:depth=9",
        "expectimax:depth=-1",
        "expectimax:depth=+1",
        "mcts:playouts=0",
        "mcts:time=10",
        "mcts:time=99999999999999999999s",
        "mcts:",
        "mcts:nodes=1,nodes=2",
    ]
    .iter()
    .map(|text| format!("{text}: {}", text.parse::<Policy>().unwrap_err()))
    .collect();
    insta::assert_snapshot!(faults.join("\n"));
}

#[test]
fn simulate_lets_players_play() {
    let json = |arguments: &[&str]| {
        let mut all = vec![
            "simulate",
            "games/daldosa.game",
            "--games",
            "6",
            "--format",
            "json",
        ];
        all.extend(arguments);
        let output = run(&all);
        assert!(output.status.success(), "{}", stderr(&output));
        let value: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
        value
    };
    let policy = |arguments: &[&str]| json(arguments)["policy"].as_str().unwrap().to_owned();
    assert_eq!(policy(&[]), "random");
    assert_eq!(policy(&["--policy", "greedy"]), "greedy");
    assert_eq!(policy(&["--A", "greedy"]), "greedy / random");
    let one = json(&["--A", "greedy", "--B", "random"]);
    assert_eq!(one["wins"]["A"], 6, "{one}");
    let output = run(&["simulate", "games/daldosa.game", "--A", "clever"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("`expectimax` and `mcts`"),
        "{}",
        stderr(&output)
    );
}

/// Random games are what they were, whichever way they are asked for.
#[test]
fn random_players_need_no_detour() {
    let game = load("games/daldos.game").game;
    let watch = Watch::default();
    let one = Simulation {
        policies: ByPlayer::from_fn(|_| policy("random")),
        ..Simulation::new(&game)
    };
    let one = one.statistics(20, &watch);
    assert_eq!(one, simulate(&game, 20, 1, 1, &watch));
}

/// An evaluation that players are lent, and how it is turned round.
struct Lent {
    tables: Tables,
    reversed: bool,
}

impl Evaluation for Lent {
    fn chance(&self, state: &State) -> f64 {
        let chance = estimate(&self.tables, &WEIGHTS, state);
        if self.reversed { 1.0 - chance } else { chance }
    }
}

#[test]
fn a_lent_evaluation_is_what_a_player_goes_by() {
    let game = load("games/daldos.game").game;
    let lent = |reversed| Lent {
        tables: Tables::new(&game),
        reversed,
    };
    let (same, reversed) = (lent(false), lent(true));
    let fitted = || {
        Agent::new(
            &game,
            &policy("expectimax:depth=1,width=2,nodes=2000"),
            NO_CLOCK,
        )
    };
    let [mut own, mut as_fitted] = [fitted(), fitted().with_evaluation(&same)];
    let mut asked = 0;
    turns(&game, 1, 12, |turn, again, random| {
        let reply = own.answer(turn, again, random);
        assert_eq!(as_fitted.answer(turn, again, random), reply);
        asked += 1;
    });
    assert!(asked > 50, "only {asked} turns were tried");
    // Who likes what is bad for him loses.
    let depth = policy("expectimax:depth=0");
    let seat = |lent| Agent::new(&game, &depth, NO_CLOCK).with_evaluation(lent);
    let players = ByPlayer {
        first: seat(&same),
        second: seat(&reversed),
    };
    let mut table = Match::between(&game, players, NO_CLOCK);
    let won = (0..20).filter(|&index| {
        let record = table.run(&mut stream(1, index), 3000, None);
        record.outcome == Outcome::Won(Player::First)
    });
    assert!(won.count() >= 19);
}

/// Of men who stand together each counts: the estimate is near what the ending is worth.
#[test]
fn an_estimate_counts_men_and_not_spaces() {
    let loaded = load("games/udat-pagada.game");
    let tables = Tables::new(&loaded.game);
    // The chances as `solve --men 2v2` finds them.
    for (position, chance) in [
        ("A man A1*2 / B man A3 B2 / A to move", 0.5002),
        ("A man A1*2 / B man B4*2 / A to move", 0.6490),
        ("A man A2*2 / B man B2 B1 / B to move", 0.7755),
    ] {
        let state = notation::read_position(&loaded.rules, &loaded.game, position).unwrap();
        let estimate = estimate(&tables, &WEIGHTS, &state);
        assert!((estimate - chance).abs() < 0.12, "{position}: {estimate}");
    }
}
