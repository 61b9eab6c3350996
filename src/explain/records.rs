//! Codes of records of games.

use super::explained;

pub(super) const ALL: &[(&str, &str)] = explained![
    "record/again" => "daldos::record::again",
    "record/game" => "daldos::record::game",
    "record/key" => "daldos::record::key",
    "record/line" => "daldos::record::line",
    "record/number" => "daldos::record::number",
    "record/over" => "daldos::record::over",
    "record/result" => "daldos::record::result",
    "record/rules" => "daldos::record::rules",
    "record/side" => "daldos::record::side",
    "record/unplayed" => "daldos::record::unplayed",
    "record/value" => "daldos::record::value",
    "record/version" => "daldos::record::version",
];
