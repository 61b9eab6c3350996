//! Odds for people.

use daldos_dsl::analysis::odds::{DistanceOdds, Odds, Probability, ThrowOdds};
use daldos_dsl::load::Loaded;
use daldos_dsl::model::Ruleset;
use daldos_dsl::notation;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

use super::percent::{about, percent, tiny};
use crate::cli::columns::fitted;

/// Why there are only bounds.
pub(super) struct Unsolved {
    /// How many situations have been looked at.
    pub(super) looked: usize,
    /// Whether there was more time.
    pub(super) interrupted: bool,
}

/// The answer to one question, throw by throw.
pub(super) fn answer(
    rules: &Ruleset,
    target: &str,
    throw: Option<&str>,
    chance: &Probability,
    why: &Unsolved,
    throws: &[&ThrowOdds],
    elsewhere: bool,
) -> String {
    let with = throw.map(|throw| format!(" with {throw}"));
    let mut text = format!("{target} falls{}: ", with.unwrap_or_default());
    match chance {
        Probability::Exact(exact) if long(exact) => {
            text.push_str(&format!("{}, as a fraction\n  {exact}\n", about(chance)));
        }
        _ => text.push_str(&(worded(chance) + "\n")),
    }
    if chance.exact().is_none() {
        text.push_str(&format!(
            "{} after a look at {} situations: it lies between these bounds, {:.1e} apart\n",
            if why.interrupted {
                "interrupted"
            } else {
                "too large to be solved exactly"
            },
            why.looked,
            chance.width()
        ));
    }
    text.push('\n');
    let mut rows = vec![
        ["throw", "weight", "chance", "best"]
            .map(str::to_owned)
            .to_vec(),
    ];
    rows.extend(throws.iter().map(|odds| {
        vec![
            notation::throw_text(rules, &odds.throw),
            odds.weight.to_string(),
            worded(&odds.chance),
            best(odds, elsewhere),
        ]
    }));
    text.push_str(&fitted("", &rows));
    let untold = |odds: &&ThrowOdds| {
        odds.chance.most() > 0.0
            && odds.throw.throws().len() > 1
            && best(odds, elsewhere).is_empty()
    };
    if throws.iter().any(untold) {
        text.push_str("\nbest plays of more than four throws together aren't told\n");
    }
    text
}

/// So many throws are told of where somebody plays.
const TOLD: usize = 40;

/// An answer in words, with the throws that may bring it about, of many the likeliest.
pub(crate) fn told(rules: &Ruleset, target: &str, odds: &Odds, interrupted: bool) -> String {
    let why = Unsolved {
        looked: odds.looked,
        interrupted,
    };
    let throws = odds.throws.iter();
    let mut throws: Vec<&ThrowOdds> = throws.filter(|odds| odds.chance.most() > 0.0).collect();
    if throws.is_empty() {
        return format!("{target} can't fall\n");
    }
    let more = throws.len().saturating_sub(TOLD);
    if more > 1 {
        throws.sort_by(|one, other| other.weight.cmp(&one.weight));
        throws.truncate(TOLD);
    }
    let mut text = answer(rules, target, None, &odds.chance, &why, &throws, false);
    if more > 1 {
        text.push_str(&format!(
            "{more} throws that are less likely are left out; `daldos-dsl odds` lists all\n"
        ));
    }
    text
}

/// A table: a line for each distance, with the best use of each throw after which the mover
/// throws again.
pub(super) fn series(loaded: &Loaded, rows: &[DistanceOdds], elsewhere: bool) -> String {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let throws = game.throws().iter().enumerate();
    let refusable = |number| {
        let row = |row: &DistanceOdds| game.setup(&row.position);
        let states = rows.iter().filter_map(|one| row(one).ok());
        states
            .into_iter()
            .any(|state| game.refusable_at(&state, number))
    };
    let again = throws.filter(|(number, thrown)| game.again(&thrown.throw) || refusable(*number));
    let again: Vec<usize> = again.map(|(number, _)| number).collect();
    let mut text = String::new();
    if let Some(row) = rows.first() {
        text.push_str(&format!(
            "at distance {}: {}\n\n",
            row.distance,
            notation::position_text(rules, &row.position)
        ));
    }
    let mut header = vec!["distance".to_owned(), "chance".to_owned()];
    if let Some(row) = rows.first() {
        let throws = again.iter().map(|&number| &row.odds.throws[number].throw);
        header.extend(throws.map(|throw| notation::throw_text(rules, throw)));
    }
    let mut lines = vec![header];
    lines.extend(rows.iter().map(|row| {
        let mut line = vec![row.distance.to_string(), worded(&row.odds.chance)];
        line.extend(
            again
                .iter()
                .map(|&number| best(&row.odds.throws[number], elsewhere)),
        );
        line
    }));
    text.push_str(&fitted("", &lines));
    if rows.iter().any(|row| row.odds.chance.exact().is_none()) {
        text.push_str("\nwhat is given as `… to …` was too large to be solved exactly\n");
    }
    text
}

/// What is best to do with a throw.
fn best(odds: &ThrowOdds, elsewhere: bool) -> String {
    match (&odds.text, odds.refused) {
        (_, true) => "throw again".to_owned(),
        // No die is for the pieces here: all of them move others.
        (Some(text), _) if elsewhere && text == "-" => "elsewhere".to_owned(),
        (Some(text), _) => text.clone(),
        (None, _) => String::new(),
    }
}

/// Whether a fraction has more digits than fit into a column: what goes round the board has
/// fractions of many lines.
fn long(fraction: &BigRational) -> bool {
    fraction.numer().bits() + fraction.denom().bits() > 110
}

/// A chance in words: `2/3 (66.67 %)`.
fn worded(chance: &Probability) -> String {
    match chance {
        Probability::Exact(exact) if long(exact) => about(chance),
        Probability::Exact(exact) if exact.is_integer() => exact.to_string(),
        Probability::Exact(exact) => format!("{exact} ({})", percent(chance)),
        Probability::Between(least, most) => {
            let bounds = tiny(least, most).unwrap_or_else(|| decimals(least, most));
            format!("{} ({})", bounds.join(" to "), percent(chance))
        }
    }
}

/// Bounds as decimals, the lower rounded down and the upper up, with as many places as show how
/// far they are apart.
pub(super) fn decimals(least: &BigRational, most: &BigRational) -> [String; 2] {
    let ten = BigRational::from_integer(BigInt::from(10));
    let mut scale = ten.clone();
    let mut places = 1;
    while places < 6 || (places < 20 && (most - least) * &scale < BigRational::one()) {
        scale *= &ten;
        places += 1;
    }
    let decimal = |number: BigRational| {
        let digits = number.to_integer().to_string();
        let digits = format!("{digits:0>width$}", width = places + 1);
        let (whole, rest) = digits.split_at(digits.len() - places);
        if rest.bytes().all(|digit| digit == b'0') {
            whole.to_owned()
        } else {
            format!("{whole}.{rest}")
        }
    };
    [
        decimal((least * &scale).floor()),
        decimal((most * &scale).ceil()),
    ]
}
