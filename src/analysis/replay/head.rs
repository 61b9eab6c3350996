//! The head of a record.

use std::collections::HashMap;

use super::fault;
use super::keys::KEYS;
use crate::check;
use crate::engine::State;
use crate::load::Loaded;
use crate::model::First;
use crate::near::nearest;
use crate::play::{Heading, VERSION};
use crate::player::Player;
use crate::source::{Remedy, Report, SourceId, Span};
use crate::syntax::{self, ast};

/// What a line of the head says.
pub(super) fn value<'r>(record: &'r ast::RecordText, key: &str) -> Option<&'r str> {
    field(record, key).map(|field| field.value.value.as_str())
}

fn field<'r>(record: &'r ast::RecordText, key: &str) -> Option<&'r ast::HeadField> {
    record.fields.iter().find(|field| field.key.value == key)
}

/// What is wrong with a head, whatever the game.
pub(super) fn faults(record: &ast::RecordText, text: &str) -> Vec<Report> {
    let mut reports: Vec<Report> = Vec::new();
    let mut known: HashMap<&str, Span> = HashMap::new();
    // What has no line of a record is none: that is said once.
    let ours = |field: &ast::HeadField| KEYS.contains(&field.key.value.as_str());
    let meant = !record.entries.is_empty() || record.fields.iter().any(ours);
    for field in record.fields.iter().filter(|_| meant) {
        let key = field.key.value.as_str();
        let at = field.key.span;
        if !KEYS.contains(&key) && !key.starts_with("player ") {
            reports.push(fault::unknown_key(key, nearest(key, KEYS), at));
        } else if let Some(&first) = known.get(key).filter(|_| key != "note") {
            reports.push(fault::key_twice(key, at, first));
        } else if field.value.value.is_empty() && key != "note" {
            let fault = Report::error(
                "daldos::record::value",
                format!("nothing stands behind `{key}`"),
                at,
                "its value is missing",
            );
            reports.push(fault.help("write it behind the colon, or leave the line out"));
        }
        known.entry(key).or_insert(at);
    }
    match field(record, "record") {
        Some(version) if version.value.value == VERSION.to_string() => {}
        // That it is empty has been said.
        Some(version) if version.value.value.is_empty() => {}
        Some(version) => {
            let written = &version.value;
            reports.push(fault::version(&written.value, written.span));
        }
        None => {
            let line = text.lines().next().unwrap_or_default();
            let at = Span::new(SourceId::default(), 0, line.len());
            reports.push(fault::no_record(at));
        }
    }
    if let Some(seed) = field(record, "seed").filter(|seed| !seed.value.value.is_empty())
        && seed.value.value.parse::<u64>().is_err()
    {
        reports.push(wrong_value(
            "seed",
            seed,
            "a seed is a whole number below 2⁶⁴",
        ));
    }
    reports
}

fn wrong_value(key: &str, field: &ast::HeadField, wanted: impl Into<Remedy>) -> Report {
    fault::value(key, &field.value.value, wanted, field.value.span)
}

/// A head, held against the game.
pub(super) struct RecordHead<'r> {
    pub(super) heading: Heading,
    /// How the game begins; if nobody says who does, whoever throws first.
    pub(super) start: State,
    /// Whether it is known who begins.
    pub(super) settled: bool,
    /// The line that says the result.
    pub(super) result: Option<&'r ast::HeadField>,
}

impl<'r> RecordHead<'r> {
    pub(super) fn new(
        record: &'r ast::RecordText,
        loaded: &Loaded,
        reports: &mut Vec<Report>,
    ) -> Self {
        let rules = &loaded.rules;
        let text = |key| value(record, key).map(str::to_owned);
        let mut heading = Heading {
            file: text("file"),
            seed: value(record, "seed").and_then(|seed| seed.parse().ok()),
            ..Heading::default()
        };
        if let Some(game) = field(record, "game").filter(|game| game.value.value != rules.name) {
            let written = &game.value;
            reports.push(fault::other_game(&written.value, &rules.name, written.span));
        }
        if let Some(of) = field(record, "rules")
            && of.value.value != rules.fingerprint()
        {
            reports.push(fault::other_rules(of.value.span));
        }
        for line in &record.fields {
            let key = line.key.value.as_str();
            if key == "note" {
                heading.notes.push(line.value.value.clone());
            } else if let Some(name) = key.strip_prefix("player ") {
                match loaded.rules.side(name) {
                    Some(player) => heading.players[player] = Some(line.value.value.clone()),
                    None => reports.push(no_side(loaded, name, line.key.span)),
                }
            }
        }
        let (start, settled) = start(record, loaded, reports);
        Self {
            heading,
            start,
            settled,
            result: field(record, "result"),
        }
    }
}

/// How the game begins, and whether it is known who does.
fn start(record: &ast::RecordText, loaded: &Loaded, reports: &mut Vec<Report>) -> (State, bool) {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let by_rule = match game.first() {
        First::Player(player) => Some(player),
        First::Highest(_) | First::Random => None,
    };
    let usual = game.start(by_rule.unwrap_or(Player::First));
    if let Some(position) = field(record, "position") {
        let part = ast::RecordPart {
            span: position.value.span,
            value: (),
        };
        let mut refuse = |found: Vec<Report>| {
            let found = found.into_iter();
            reports.extend(found.map(|report| syntax::moved(report, &part)));
        };
        let text = &position.value.value;
        let read = match syntax::parse_position(SourceId::default(), text) {
            Ok(written) => check::position(rules, &written),
            Err(found) => Err(found.reports),
        };
        let state = match read {
            Ok(read) => game.setup(&read),
            Err(found) => {
                refuse(found);
                return (usual, true);
            }
        };
        return match state {
            Ok(state) => (state, true),
            Err(fault) => {
                reports.push(Report::error(
                    "daldos::position::decided",
                    format!("the game can't begin so: {fault}"),
                    position.value.span,
                    "can't be played from",
                ));
                (usual, true)
            }
        };
    }
    let Some(first) = field(record, "first") else {
        return (usual, by_rule.is_some());
    };
    match loaded.rules.side(&first.value.value) {
        None => reports.push(no_side(loaded, &first.value.value, first.value.span)),
        Some(player) if by_rule.is_some_and(|right| right != player) => {
            let right = rules.player(player.opponent());
            let wanted = format!("in this game `{right}` begins");
            reports.push(wrong_value("first", first, wanted));
        }
        Some(player) => return (game.start(player), true),
    }
    (usual, by_rule.is_some())
}

/// Says that no side has this name.
pub(super) fn no_side(loaded: &Loaded, name: &str, at: Span) -> Report {
    let [first, second] = Player::BOTH.map(|player| loaded.rules.player(player));
    Report::error(
        "daldos::name::unknown-player",
        format!("unknown player `{name}`"),
        at,
        "no side of this game",
    )
    .help(format!("the sides are `{first}` and `{second}`"))
}
