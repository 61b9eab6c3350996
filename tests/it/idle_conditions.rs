//! Is it so what warnings say of the conditions of moves? Drawn games are played at random: where a condition
//! always holds, or never, the same plays are legal without it.

use crate::common::long;
use crate::generator::{self, Random, write};
use daldos_dsl::engine::{Game, State};
use daldos_dsl::load;
use daldos_dsl::model::{Condition, Ruleset, Set};
use daldos_dsl::notation;
use daldos_dsl::player::Player;

/// Drawn rulesets: in the short run, in the long one.
const RULESETS: [u64; 2] = [300, 3_000];

/// Throws of each game.
const THROWS: usize = 60;

/// Throws with more plays are left alone.
const MOST_PLAYS: usize = 2_000;

/// A condition that makes no difference, and the move that asks it.
#[derive(Debug)]
struct Idle {
    name: String,
    condition: String,
    holds: bool,
}

/// Those of which the checker warns.
fn idle(rules: &Ruleset) -> Vec<Idle> {
    let text = write::write(rules);
    let mut read = |_: &str| Ok(text.as_bytes().to_vec());
    let found = load::check("drawn.game", &mut read).expect("a text");
    let idle = found.reports.iter().filter_map(|report| {
        let holds = match report.code {
            "daldos::condition::always" => true,
            "daldos::condition::never" => false,
            _ => return None,
        };
        let (before, form) = text.split_at(report.primary.span.start as usize);
        let name = before.rsplit("(move ").next()?.split_whitespace().next()?;
        form.starts_with("(when ").then(|| Idle {
            name: name.to_owned(),
            condition: report.message.split('`').nth(1).unwrap().to_owned(),
            holds,
        })
    });
    idle.collect()
}

/// A condition, with a part that needs no board to be asked.
fn without(condition: &Condition, idle: &Idle) -> Condition {
    let all = |parts: &[Condition]| parts.iter().map(|part| without(part, idle)).collect();
    match condition {
        whole if whole.to_string() == idle.condition => match idle.holds {
            true => Condition::AtLeast(0, Box::new(Set::Any)),
            false => Condition::Some(Box::new(Set::None)),
        },
        Condition::Not(inner) => Condition::Not(Box::new(without(inner, idle))),
        Condition::And(parts) => Condition::And(all(parts)),
        Condition::Or(parts) => Condition::Or(all(parts)),
        other => other.clone(),
    }
}

/// Plays a game at random; what is legal in either is the same. Gives for how many throws that was seen.
fn same_plays([rules, changed]: [&Ruleset; 2], random: &mut Random, idle: &[Idle]) -> usize {
    let [game, other] = [rules, changed].map(generator::compiled);
    let legal = |rules: &Ruleset, game: &Game, state: &State, throw| {
        let plays = game.plays(state, throw, MOST_PLAYS).ok()?;
        Some((notation::play_texts(rules, game, &plays), plays))
    };
    let mut state = game.start(Player::First);
    for compared in 0..THROWS {
        let throw = &random.one_of(game.throws()).throw;
        let position = notation::state_text(rules, &game, &state);
        let there = notation::read_position(changed, &other, &position).expect("a position");
        let Some((texts, plays)) = legal(rules, &game, &state, throw) else {
            return compared;
        };
        let others = legal(changed, &other, &there, throw).map(|(texts, _)| texts);
        assert_eq!(Some(texts), others, "{idle:?} at {position}");
        let play = random.one_of(&plays);
        state = match play.winner {
            Some(_) => game.start(Player::Second),
            None => play.state,
        };
    }
    THROWS
}

#[test]
fn conditions_that_are_said_to_make_no_difference_make_none() {
    let (mut told, mut games, mut compared) = (0, 0, 0);
    for seed in 0..RULESETS[usize::from(long())] {
        let rules = generator::ruleset(seed);
        let idle = idle(&rules);
        if idle.is_empty() {
            continue;
        }
        let mut changed = rules.clone();
        for idle in &idle {
            let mut moves = changed.moves.iter_mut();
            let rule = moves.find(|rule| rule.name == idle.name).expect("a move");
            let when = rule.when.as_ref().expect("a condition");
            rule.when = Some(without(when, idle));
        }
        assert_ne!(rules.moves, changed.moves, "{idle:?}");
        let mut random = Random::new(seed);
        let played = (0..3).map(|_| same_plays([&rules, &changed], &mut random, &idle));
        let throws: usize = played.sum();
        if throws > 0 {
            told += idle.len();
            games += 1;
        }
        compared += throws;
    }
    eprintln!("{told} conditions in {games} games, seen in {compared} throws");
    assert!(told >= 10 && compared >= 100, "{told}, {compared}");
}
