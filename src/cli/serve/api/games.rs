//! Games, and how they look.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use daldos_dsl::english;
use daldos_dsl::load::Loaded;
use daldos_dsl::model::First;
use daldos_dsl::notation;
use daldos_dsl::picture::{Options, Values};
use daldos_dsl::player::Player;
use daldos_dsl::shipped;
use daldos_dsl::space::Space;
use daldos_dsl::watch::Stop;
use serde::Deserialize;

use super::super::entry::GameEntry;
use super::super::folder::GameFolder;
use super::super::service::{Answered, Service, read};
use super::super::view::board_view;
use crate::cli::failure::Failure;
use crate::cli::json::{JsonLayout, SCHEMA, object};

/// The computer players that the page offers.
const AGENTS: [&str; 4] = ["random", "greedy", "expectimax", "mcts"];

/// The games of the program, which never change.
static SHIPPED: OnceLock<Vec<GameEntry>> = OnceLock::new();

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GamesQuestion {}

/// Which games there are.
pub(super) fn games(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let GamesQuestion {} = read(body)?;
    let shipped = SHIPPED.get_or_init(|| {
        let names = shipped::names();
        let entries = names.map(|name| {
            let opened = service.open(name, None).ok();
            GameEntry::of(name, opened.as_ref(), true)
        });
        entries.collect()
    });
    let own = service.folder.as_ref().map(GameFolder::games);
    let own = own.unwrap_or_default().into_iter();
    let own: Vec<Arc<GameEntry>> = own.filter_map(|path| service.entry(&path).ok()).collect();
    Ok(JsonLayout::Line.text(&object! {
        schema: SCHEMA,
        games: shipped.iter().chain(own.iter().map(|entry| &**entry)).collect::<Vec<_>>(),
        writes: service.token.is_some(),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameQuestion {
    game: String,
    text: Option<String>,
}

/// What a game is made of, its rules, and its board at the start.
pub(super) fn game(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let question: GameQuestion = read(body)?;
    let loaded = service.load(&question.game, question.text.as_deref())?;
    let (rules, game) = (&loaded.rules, &loaded.game);
    let faces = rules.dice.faces.iter().map(|face| {
        object! {
            label: &face.label,
            value: face.value,
            weight: face.weight,
            parts: &face.parts,
        }
    });
    let first = match game.first() {
        First::Player(player) => serde_json::json!({"player": rules.player(player)}),
        First::Highest(dice) => serde_json::json!({"dice": dice}),
        _ => serde_json::json!({"random": true}),
    };
    let told = english::rules(rules);
    let start = game.position(&game.start(Player::First));
    Ok(JsonLayout::Line.answer(
        &loaded.identity(),
        object! {
            title: rules.title(),
            about: rules.about.as_deref(),
            players: Player::BOTH.map(|player| rules.player(player)),
            kinds: rules.kinds.iter().map(|kind| &kind.name).collect::<Vec<_>>(),
            dice: game.dice(),
            faces: faces.collect::<Vec<_>>(),
            first: first,
            draw_after: game.draw_after(),
            agents: AGENTS,
            rules: object! {
                title: &told.title,
                applied: &told.variants,
                sections: &told.sections,
            },
            view: board_view(&loaded, &start, Options::default()),
        },
    ))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewQuestion {
    game: String,
    text: Option<String>,
    position: Option<String>,
    last: Option<String>,
    /// How the game ended, in words.
    result: Option<String>,
    #[serde(default)]
    tracks: Vec<String>,
    #[serde(default)]
    heat: BTreeMap<String, f64>,
}

/// The board of a position.
pub(super) fn view(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let question: ViewQuestion = read(body)?;
    let loaded = service.load(&question.game, question.text.as_deref())?;
    let rules = &loaded.rules;
    let state = match question.position.as_deref() {
        None => loaded.game.start(Player::First),
        Some(text) => notation::read_shown_position(rules, &loaded.game, text)?,
    };
    let tracks = question.tracks.iter().map(|name| side(&loaded, name));
    if question.tracks.len() > Player::BOTH.len() {
        return Err(Failure::wrong("there are tracks of two sides at most"));
    }
    let last = question.last.as_deref();
    let options = Options {
        tracks: tracks.collect::<Result<_, _>>()?,
        last: last
            .map(|text| notation::read_last(rules, text))
            .transpose()?,
        result: question.result,
        values: heat(&loaded, &question.heat)?,
        ..Options::default()
    };
    let view = board_view(&loaded, &loaded.game.position(&state), options);
    Ok(JsonLayout::Line.answer(&loaded.identity(), view))
}

/// Values by space, if there are any.
fn heat(loaded: &Loaded, heat: &BTreeMap<String, f64>) -> Result<Option<Values>, Failure> {
    if heat.is_empty() {
        return Ok(None);
    }
    let of = heat.iter().map(|(name, value)| {
        let space = space(loaded, name)?;
        if !(0.0..=1.0).contains(value) {
            return Err(Failure::wrong(format!("`{name}`: a chance is from 0 to 1")));
        }
        Ok((loaded.game.space_name(space).clone(), *value))
    });
    Ok(Some(Values {
        title: "chance to fall".to_owned(),
        of: of.collect::<Result<_, Failure>>()?,
        up_to: Some(1.0),
    }))
}

/// The space of a name.
pub(super) fn space(loaded: &Loaded, name: &str) -> Result<Space, Failure> {
    let space = notation::typed_space(&loaded.game, name);
    space.ok_or_else(|| Failure::wrong(format!("there is no space `{name}`")))
}

/// The side of a name.
pub(super) fn side(loaded: &Loaded, name: &str) -> Result<Player, Failure> {
    let known = loaded.rules.side(name);
    known.ok_or_else(|| Failure::wrong(format!("nobody here is called `{name}`")))
}
