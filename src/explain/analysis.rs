//! Codes of what can be said of a whole game before it is played.

use super::explained;

pub(super) const ALL: &[(&str, &str)] = explained![
    "dice/all-blank" => "daldos::dice::all-blank",
    "sides/not-mirrored" => "daldos::sides::not-mirrored",
    "start/same-place" => "daldos::start::same-place",
    "start/crowded" => "daldos::start::crowded",
    "start/no-move" => "daldos::start::no-move",
    "track/gap" => "daldos::track::gap",
    "track/unlike" => "daldos::track::unlike",
    "track/unreached" => "daldos::track::unreached",
    "kind/never" => "daldos::kind::never",
    "move/no-piece" => "daldos::move::no-piece",
    "move/nowhere" => "daldos::move::nowhere",
    "move/shared-end" => "daldos::move::shared-end",
    "play/repeated" => "daldos::play::repeated",
    "play/every-throw" => "daldos::play::every-throw",
    "end/never" => "daldos::end::never",
    "definition/unused" => "daldos::definition::unused",
    "region/unused" => "daldos::region::unused",
    "board/idle-row" => "daldos::board::idle-row",
];
