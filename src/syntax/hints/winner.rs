//! Slips in what an example says of who has won.

use super::slip::Slip;
use crate::source::Remedy;
use crate::syntax::grammar::Rule;
use crate::syntax::phrases::told;

/// The remedy for what is said there of a side that has won.
pub(in crate::syntax) fn wins(side: &str, place: Rule) -> Option<Remedy> {
    let wins = format!("(wins {side})");
    match place {
        Rule::after => {
            let help = format!("written as `{}`", told(&wins));
            Some(Remedy::written(help, wins))
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
    let token = slip.tokens.get(slip.index)?.text(slip.text);
    let (key, side) = token.split_once([':', '='])?;
    if !matches!(key, "win" | "wins" | "won" | "winner") {
        return None;
    }
    match side {
        "" => wins("A", place).map(Remedy::plain),
        side => Some(wins(side, place)?.over(slip.whole()?)),
    }
}
