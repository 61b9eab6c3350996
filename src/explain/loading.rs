//! Codes of files that extend one another, of what only play can tell, and of questions asked.

use super::explained;

pub(super) const ALL: &[(&str, &str)] = explained![
    "extends/circular" => "daldos::extends::circular",
    "extends/not-found" => "daldos::extends::not-found",
    "extends/path" => "daldos::extends::path",
    "limit/extends" => "daldos::limit::extends",
    "limit/paths" => "daldos::limit::paths",
    "limit/plays" => "daldos::limit::plays",
    "limit/record" => "daldos::limit::record",
    "limit/situations" => "daldos::limit::situations",
    "play/illegal" => "daldos::play::illegal",
    "position/decided" => "daldos::position::decided",
    "query/json" => "daldos::query::json",
    "query/rejected" => "daldos::query::rejected",
    "query/unreadable" => "daldos::query::unreadable",
    "query/wrong" => "daldos::query::wrong",
    "start/decided" => "daldos::start::decided",
];
