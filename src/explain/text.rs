//! Codes of the text itself: bytes, limits, syntax.

use super::explained;

pub(super) const ALL: &[(&str, &str)] = explained![
    "text/utf-8" => "daldos::text::utf-8",
    "text/byte-order-mark" => "daldos::text::byte-order-mark",
    "text/control" => "daldos::text::control",
    "limit/file" => "daldos::limit::file",
    "limit/line" => "daldos::limit::line",
    "limit/nesting" => "daldos::limit::nesting",
    "syntax/unexpected" => "daldos::syntax::unexpected",
    "syntax/missing" => "daldos::syntax::missing",
    "syntax/unknown-form" => "daldos::syntax::unknown-form",
    "syntax/misplaced" => "daldos::syntax::misplaced",
    "syntax/unclosed" => "daldos::syntax::unclosed",
    "syntax/unopened" => "daldos::syntax::unopened",
    "syntax/mismatched" => "daldos::syntax::mismatched",
    "syntax/unclosed-string" => "daldos::syntax::unclosed-string",
    "syntax/escape" => "daldos::syntax::escape",
    "syntax/outside" => "daldos::syntax::outside",
    "syntax/no-game" => "daldos::syntax::no-game",
    "syntax/two-games" => "daldos::syntax::two-games",
    "syntax/twice-named" => "daldos::syntax::twice-named",
    "syntax/twice" => "daldos::syntax::twice",
];
