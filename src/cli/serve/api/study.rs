//! What can be asked about a game: odds, statistics, comparisons, rulings.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use daldos_dsl::analysis::compare::{self as comparing, CompareOptions, WitnessScene};
use daldos_dsl::analysis::odds::{self as chances, OddsLimits, Question};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::picture::Options;
use daldos_dsl::play::details::GameNames;
use daldos_dsl::play::{Simulation, TURN_CAP, policy_name};
use daldos_dsl::player::ByPlayer;
use daldos_dsl::watch::{Stop, Watch};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::super::service::{Answered, Service, read};
use super::super::view::board_view;
use super::opponent::policies;
use crate::cli::compare::{json as comparison_json, text as comparison_text};
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::json::{JsonLayout, SCHEMA, object};
use crate::cli::simulate::outcome::{SimulationResult, Timing};

/// So many situations are looked at for the chance of a piece.
const MOST_LOOKED: usize = 20_000;

/// So many games at most are played for a question.
const MOST_GAMES: u64 = 100_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OddsQuestion {
    game: String,
    text: Option<String>,
    position: String,
}

/// For each piece of the side that doesn't throw, the chance that it is captured in this turn.
pub(super) fn odds(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let asked: OddsQuestion = read(body)?;
    let loaded = service.load(&asked.game, asked.text.as_deref())?;
    let (rules, game) = (&loaded.rules, &loaded.game);
    let state = files::state(&loaded, Some(&asked.position))?;
    let position = game.position(&state);
    let limits = OddsLimits {
        stop,
        looked: MOST_LOOKED,
        ..OddsLimits::default()
    };
    let men = &position.sides[state.to_move().opponent()];
    let mut fall: BTreeMap<String, f64> = BTreeMap::new();
    let mut exact = true;
    // Of those who stand together none falls more likely than the others.
    let spaces = men.iter().flat_map(|men| &men.at).map(|stand| &stand.space);
    let spaces: BTreeSet<_> = spaces.collect();
    for name in spaces {
        let Some(space) = game.space(name) else {
            continue;
        };
        let question = Question {
            space,
            kind: None,
            elsewhere: false,
        };
        // Where several kinds share a space, the question would have to name one.
        let Ok(odds) = chances::capture(rules, game, &state, question, &limits) else {
            continue;
        };
        exact &= odds.chance.exact().is_some();
        fall.insert(name.to_string(), odds.chance.number());
    }
    Ok(JsonLayout::Line.answer(
        &loaded.identity(),
        object! {
            position: notation::state_text(rules, game, &state),
            thrower: rules.player(state.to_move()),
            fall: fall,
            exact: exact,
        },
    ))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CompareQuestion {
    game: String,
    text: Option<String>,
    other: String,
}

/// What two readings differ in.
pub(super) fn compare(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    /// Fewer than the command line looks at: somebody waits.
    const POSITIONS: usize = 1000;
    const GAMES: u64 = 200;
    let question: CompareQuestion = read(body)?;
    let sides = [
        service.load(&question.game, question.text.as_deref())?,
        service.load(&question.other, None)?,
    ];
    let usual = CompareOptions::default();
    let options = CompareOptions {
        positions: POSITIONS,
        games: GAMES,
        ..usual
    };
    let sides = sides.each_ref().map(|side| &**side);
    let [one, two] = sides;
    let comparison = comparing::compare(one, two, &options, stop);
    let text = comparison_text::pair(sides, &comparison, stop.asked());
    let json = comparison_json::pair(JsonLayout::Line, sides, &comparison, stop.asked());
    let json = RawValue::from_string(json.trim_end().to_owned());
    let json = json.map_err(|error| Failure::wrong(error.to_string()))?;
    Ok(JsonLayout::Line.text(&object! {
        schema: SCHEMA,
        text: text,
        comparison: json,
        witness: comparison.witness.as_ref().map(|found| witness(sides, &found.shrunk)),
    }))
}

/// A position and a throw that show a difference, with the board of each reading and the plays that
/// only this one has.
fn witness(sides: [&Loaded; 2], scene: &WitnessScene) -> impl Serialize + use<> {
    let boards = [
        (&scene.position, &scene.only_first),
        (&scene.position_second, &scene.only_second),
    ];
    let told = sides.into_iter().zip(boards).zip(&scene.throw_texts);
    let told = told.map(|((loaded, (text, only)), throw)| {
        let state = files::state(loaded, Some(text)).ok();
        let position = state.map(|state| loaded.game.position(&state));
        object! {
            address: loaded.identity().address.clone(),
            title: loaded.rules.name.clone(),
            position: text.clone(),
            throw: throw.clone(),
            plays: only.iter().map(|play| play.play.clone()).collect::<Vec<_>>(),
            view: position.map(|position| board_view(loaded, &position, Options::default())),
        }
    });
    object! { sides: told.collect::<Vec<_>>(), }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SimulateQuestion {
    game: String,
    text: Option<String>,
    games: u64,
    #[serde(default = "one")]
    seed: u64,
    #[serde(default)]
    players: BTreeMap<String, String>,
}

fn one() -> u64 {
    1
}

/// Many games, and what they have in common.
pub(super) fn simulate(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let question: SimulateQuestion = read(body)?;
    if !(1..=MOST_GAMES).contains(&question.games) {
        return Err(Failure::wrong(format!(
            "1 to {MOST_GAMES} games are played for a question"
        )));
    }
    let loaded = service.load(&question.game, question.text.as_deref())?;
    let named: Vec<(String, String)> = question.players.into_iter().collect();
    let begin = Instant::now();
    let clock = || begin.elapsed().as_micros() as u64;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let simulation = Simulation {
        game: &loaded.game,
        policies: policies(&loaded, &named)?,
        endings: ByPlayer::default(),
        clock: &clock,
        seed: question.seed,
        threads,
        cap: TURN_CAP,
        rules: None,
    };
    let watch = Watch {
        progress: None,
        stop,
    };
    let sums = simulation.play(0..question.games, None, &watch);
    let seconds = begin.elapsed().as_secs_f64();
    let run = Timing::new(threads, seconds, sums.tally.games);
    let names = GameNames::new(&loaded.game, &loaded.rules);
    let policy = policy_name(&simulation.policies);
    let identity = loaded.identity();
    let mut outcome = SimulationResult::new(&sums, identity, &names, question.seed, policy, run);
    let short = sums.tally.games < question.games;
    outcome.asked = short.then_some(question.games);
    let json = RawValue::from_string(outcome.json(JsonLayout::Line).trim_end().to_owned());
    let json = json.map_err(|error| Failure::wrong(error.to_string()))?;
    Ok(JsonLayout::Line.text(&object! {
        schema: SCHEMA,
        text: outcome.text(),
        statistics: json,
    }))
}
