//! Slips in what an example says of who has won.

use super::shapes::is_word;
use super::slip::Slip;
use crate::source::Remedy;
use crate::syntax::grammar::Rule;
use crate::syntax::phrases::told;
use crate::syntax::scan::TokenKind;

/// The remedy for what is said there of a side that has won; no more than help where that isn't its name.
pub(in crate::syntax) fn wins(side: &str, place: Rule) -> Option<Remedy> {
    let named = is_word(side);
    let wins = format!("(wins {})", if named { side } else { "PLAYER" });
    match place {
        Rule::after => {
            let help = format!("written as `{}`", told(&wins));
            Some(match named {
                true => Remedy::written(help, wins),
                false => help.into(),
            })
        }
        Rule::example => {
            let help = format!(
                "who has won is said of a play that ends the game: `(after A5-A4 {})`",
                told(&wins)
            );
            Some(help.into())
        }
        _ => None,
    }
}

/// A winner written as a named argument.
pub(super) fn winner(slip: &Slip<'_>) -> Option<Remedy> {
    let place = slip.form?;
    // Its key may have been read as the kind of a move.
    let parted = |at| slip.neighbour(at)?.split_once([':', '=']);
    let (first, (key, side)) = match parted(0) {
        Some(parted) => (0, parted),
        None => (-1, parted(-1).filter(|(_, side)| side.is_empty())?),
    };
    if !matches!(key, "win" | "wins" | "won" | "winner") {
        return None;
    }
    let (last, side) = match side {
        "" => (first + 1, slip.neighbour(first + 1).unwrap_or_default()),
        side => (first, side),
    };
    let remedy = wins(side, place)?;
    // It stands behind a play, and nothing behind it.
    let play = slip.neighbour(first - 1).is_some() && !slip.is_head(first - 1);
    let next = slip.index.checked_add_signed(last + 1);
    let next = next.and_then(|next| slip.tokens.get(next));
    let closes = next.is_some_and(|next| matches!(next.kind, TokenKind::Close(_)));
    Some(match slip.over(first, last) {
        Some(over) if play && closes => remedy.over(over),
        _ => remedy.plain(),
    })
}
