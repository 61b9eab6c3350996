//! The forms of the language: where each may stand and how it is written.
//!
//! The grammar says the same, but only to a text that follows it. This table is for texts that
//! don't: it tells which rule an author had in mind. A test holds it against the grammar.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::ast::Heads;
use super::grammar::Rule;

/// A form of the language.
#[derive(Debug)]
pub(super) struct Ludeme {
    /// Its first word.
    pub(super) head: &'static str,
    /// The rule that reads it.
    pub(super) rule: Rule,
    /// The forms it stands in.
    pub(super) places: &'static [Rule],
    /// How it is written, optional parts in brackets.
    pub(super) usage: &'static str,
    /// The shortest text of this rule: stands in for a form that has been dealt with.
    pub(super) sample: &'static str,
}

const TOP: &[Rule] = &[Rule::file];
const GAME: &[Rule] = &[Rule::game];
const ABOUT: &[Rule] = &[Rule::game, Rule::extending, Rule::variant];
const EQUIPMENT: &[Rule] = &[Rule::equipment, Rule::extending, Rule::variant];
const RULES: &[Rule] = &[Rule::rules, Rule::extending, Rule::variant];
const PLAY: &[Rule] = &[Rule::play];
const EFFECTS: &[Rule] = &[Rule::then, Rule::effect_if];
/// Where a set stands.
pub(super) const SETS: &[Rule] = &[
    Rule::over,
    Rule::to,
    Rule::define,
    Rule::from,
    Rule::capture,
    Rule::reach,
    Rule::and,
    Rule::or,
    Rule::not,
    Rule::set_if,
    Rule::no,
    Rule::on,
];
const PIECES: &[Rule] = &[
    Rule::over,
    Rule::to,
    Rule::define,
    Rule::from,
    Rule::capture,
    Rule::reach,
    Rule::and,
    Rule::or,
    Rule::not,
    Rule::set_if,
    Rule::no,
    Rule::on,
    Rule::recruit,
    Rule::captured,
    Rule::foremost,
    Rule::rearmost,
];

macro_rules! ludemes {
    ($($head:literal $rule:ident in $places:expr, $usage:literal, $sample:literal;)*) => {
        &[$(Ludeme {
            head: $head,
            rule: Rule::$rule,
            places: $places,
            usage: $usage,
            sample: $sample,
        }),*]
    };
}

/// All of them, in the order of the grammar.
pub(super) const ALL: &[Ludeme] = ludemes![
    "game" game in TOP, "(game \"NAME\" …)", "(game \"\")";
    "variant" variant in TOP, "(variant NAME \"what it changes\" …)", "(variant v \"\")";
    "example" example in TOP, "(example \"TITLE\" …)", "(example \"\")";
    "extends" extends in &[Rule::extending], "(extends \"file.game\")", "(extends \"\")";
    "without" without in &[
        Rule::extending, Rule::variant, Rule::info, Rule::board, Rule::start, Rule::play,
        Rule::move_form, Rule::end,
    ], "(without HEAD KEY…)", "(without h)";
    "info" info in ABOUT, "(info (about \"…\") (omits \"…\") (noun WORD) (source KEY \"…\")…)", "(info)";
    "about" about in &[Rule::info], "(about \"…\")", "(about \"\")";
    "omits" omits in &[Rule::info], "(omits \"…\")", "(omits \"\")";
    "noun" noun in &[Rule::info], "(noun WORD)", "(noun n)";
    "source" source in &[Rule::info], "(source KEY \"…\")", "(source k \"\")";
    "players" players in ABOUT, "(players A B)", "(players)";
    "equipment" equipment in GAME, "(equipment (board …) (track …)… (dice …) (piece …)…)", "(equipment)";
    "board" board in EQUIPMENT, "(board (row …)… (mark …)… [(outline …)] [(spaces …)])", "(board)";
    "row" row in &[Rule::board], "(row NAME LENGTH [offset:N])", "(row r 1)";
    "mark" mark in &[Rule::board], "(mark SPACE \"label\" [as:FIGURE])", "(mark r1 \"\")";
    "outline" outline in &[Rule::board], "(outline plank|boat|none [left|right|both])", "(outline o)";
    "spaces" drawn_spaces in &[Rule::board], "(spaces hole|dot|line|square)", "(spaces s)";
    "sides" sides in EQUIPMENT, "(sides mirrored) or (sides turned)", "(sides turned)";
    "track" track in EQUIPMENT, "(track PLAYER [SPACE…] loop:[SPACE…])", "(track p)";
    "region" region in EQUIPMENT, "(region NAME PLAYER {SPACE…})", "(region r p {})";
    "dice" dice in EQUIPMENT, "(dice N (face …)…)", "(dice 1)";
    "face" face_form in &[Rule::dice], "(face LABEL VALUE [weight:W])", "(face f 1)";
    "piece" piece in EQUIPMENT, "(piece NAME [glyph:\"…\"] [as:FIGURE])", "(piece k)";
    "define" define in &[Rule::equipment, Rule::game, Rule::extending, Rule::variant],
        "(define NAME SET)", "(define d any)";
    "rules" rules in GAME, "(rules (start …) (play …) (end …))", "(rules)";
    "start" start in RULES, "(start (place …)… (first …))", "(start)";
    "place" place_form in &[Rule::start], "(place KIND [PLAYER] {SPACE…})", "(place k {})";
    "first" first in &[Rule::start],
        "(first highest [dice:N]), (first random) or (first PLAYER)", "(first random)";
    "play" play in RULES, "(play (spend …) (move …)…)", "(play)";
    "again" again in PLAY, "(again FACE…)", "(again f)";
    "rethrow" rethrow in PLAY, "(rethrow FACE…)", "(rethrow f)";
    "spend" spend in PLAY,
        "(spend most|go-on|some|free [add:any|alone|all|none] [piece:once|often])", "(spend free)";
    "over" over in &[Rule::play, Rule::move_form], "(over SET)", "(over any)";
    "to" to in &[Rule::play, Rule::move_form], "(to SET)", "(to any)";
    "then" then in &[Rule::play, Rule::move_form], "(then EFFECT…)", "(then (become k))";
    "move" move_form in &[Rule::play, Rule::extending, Rule::variant],
        "(move NAME (from …) [(along …)] [(over …)] [(to …)] [(then …)])", "(move m)";
    "from" from in &[Rule::move_form], "(from KIND… [on:SET] [with:FACE] [dice:any|one])", "(from k)";
    "along" along in &[Rule::move_form],
        "(along forward|back|either|around|orthogonal)", "(along back)";
    "capture" capture in EFFECTS, "(capture PIECES [in:SET] [at:end|steps|sums|all])", "(capture k)";
    "become" become_form in EFFECTS, "(become KIND)", "(become k)";
    "recruit" recruit in EFFECTS, "(recruit PIECES [as:KIND])", "(recruit k)";
    "if" effect_if in EFFECTS,
        "(if (captured PIECES) EFFECT…) or (if (on SET) EFFECT…)", "(if (on any) (become k))";
    "captured" captured in &[Rule::effect_if], "(captured PIECES)", "(captured k)";
    "on" on in &[Rule::effect_if], "(on SET)", "(on any)";
    "row" row_set in SETS, "(row NAME)", "(row r)";
    "own" own in SETS, "(own REGION)", "(own r)";
    "their" their in SETS, "(their REGION)", "(their r)";
    "and" and in SETS, "(and SET…)", "(and any)";
    "or" or in SETS, "(or SET…)", "(or any)";
    "not" not in SETS, "(not SET)", "(not any)";
    "foremost" foremost in SETS, "(foremost PIECES)", "(foremost k)";
    "rearmost" rearmost in SETS, "(rearmost PIECES)", "(rearmost k)";
    "if" set_if in SETS, "(if (no SET) SET SET)", "(if (no any) any any)";
    "no" no in &[Rule::set_if], "(no SET)", "(no any)";
    "friend" friend_of in PIECES, "(friend KIND…)", "(friend k)";
    "enemy" enemy_of in PIECES, "(enemy KIND…)", "(enemy k)";
    "end" end in RULES, "(end (lose …)… (win …)… (draw …))", "(end)";
    "lose" lose in &[Rule::end], "(lose at-most:N [of:{KIND…}])", "(lose at-most:0)";
    "win" win in &[Rule::end], "(win (reach SET) [by:{KIND…}])", "(win (reach any))";
    "reach" reach in &[Rule::win], "(reach SET)", "(reach any)";
    "draw" draw in &[Rule::end], "(draw after:N)", "(draw after:1)";
    "cites" cites in &[Rule::example], "(cites SOURCE [\"where\"] [rule:ID])", "(cites s)";
    "for" for_variants in &[Rule::example], "(for VARIANT…)", "(for v)";
    "position" position in &[Rule::example, Rule::after],
        "(position A KIND SPACE… / B KIND SPACE… / A to move)", "(position p / p to move)";
    "throw" throw in &[Rule::example], "(throw FACE…)", "(throw f)";
    "plays" plays in &[Rule::example], "(plays (MOVE…)…)", "(plays)";
    "can" can in &[Rule::example], "(can MOVE…)", "(can -)";
    "cannot" cannot in &[Rule::example], "(cannot MOVE…)", "(cannot -)";
    "lost" lost in &[Rule::example], "(lost)", "(lost)";
    "rethrow" rethrow_offer in &[Rule::example], "(rethrow)", "(rethrow)";
    "after" after in &[Rule::example],
        "(after MOVE… (position …)), (after MOVE… (wins PLAYER)) or (after MOVE… (next PLAYER))",
        "(after - (wins p))";
    "wins" wins in &[Rule::after], "(wins PLAYER)", "(wins p)";
    "next" next in &[Rule::after], "(next PLAYER)", "(next p)";
    "chance" chance in &[Rule::example],
        "(chance (capture {SPACE} [elsewhere]) P)", "(chance (capture {r1}) 1)";
    "capture" chance_capture in &[Rule::chance], "(capture {SPACE} [elsewhere])", "(capture {r1})";
];

/// A play of a list; it has no head.
pub(super) const PLAY_GROUP: Ludeme = Ludeme {
    head: "",
    rule: Rule::play_group,
    places: &[Rule::plays],
    usage: "(A5-A4 C2-C5) or (-)",
    sample: "(-)",
};

/// The form of this head in this place.
pub(super) fn inside(place: Rule, head: &str) -> Option<&'static Ludeme> {
    ALL.iter()
        .find(|ludeme| ludeme.head == head && ludeme.places.contains(&place))
}

/// The forms of this head, wherever they stand.
pub(super) fn named(head: &str) -> impl Iterator<Item = &'static Ludeme> {
    ALL.iter().filter(move |ludeme| ludeme.head == head)
}

/// How the forms of a head are written, wherever they stand.
pub(crate) fn usages(head: &str) -> impl Iterator<Item = &'static str> {
    named(head).map(|ludeme| ludeme.usage)
}

/// The heads of the forms that stand for sets of spaces, and how those are written.
pub(crate) fn set_usages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let sets = ALL.iter().filter(|ludeme| ludeme.places.starts_with(SETS));
    sets.map(|ludeme| (ludeme.head, ludeme.usage))
}

/// All heads, each once, in the order of the grammar.
pub fn words() -> impl Iterator<Item = &'static str> {
    let first = |at: usize| ALL.iter().position(|other| other.head == ALL[at].head);
    let heads = (0..ALL.len()).filter(move |&at| first(at) == Some(at));
    heads.map(|at| ALL[at].head)
}

/// The number of a head: the place of its first form in the table.
pub(super) fn number(head: &str) -> Option<usize> {
    ALL.iter().position(|ludeme| ludeme.head == head)
}

/// The heads of all forms that may stand inside a place, at any depth; sets, which declare
/// nothing, left out.
pub(super) fn within(place: Rule) -> Heads {
    WITHIN.get(&place).copied().unwrap_or_default()
}

static WITHIN: LazyLock<HashMap<Rule, Heads>> = LazyLock::new(|| {
    let rules = ALL.iter().map(|ludeme| ludeme.rule);
    rules
        .chain([Rule::file, Rule::extending])
        .map(|place| (place, reached(place)))
        .collect()
});

fn reached(place: Rule) -> Heads {
    let mut heads = Heads::default();
    let mut places = vec![place];
    while let Some(place) = places.pop() {
        if place == Rule::game {
            places.push(Rule::extending);
        }
        let here = ALL
            .iter()
            .filter(|l| l.places.contains(&place) && !l.places.starts_with(SETS));
        for ludeme in here
            .filter(|ludeme| !heads.has(ludeme.head))
            .collect::<Vec<_>>()
        {
            heads.add(ludeme.head);
            places.push(ludeme.rule);
        }
    }
    heads
}

/// The form that a rule reads.
pub(super) fn of_rule(rule: Rule) -> Option<&'static Ludeme> {
    ALL.iter().find(|ludeme| ludeme.rule == rule)
}

#[cfg(test)]
mod tests {
    use super::{ALL, PLAY_GROUP, inside};
    use crate::syntax::grammar::{Rule, read};
    use pest::iterators::Pair;

    #[test]
    fn every_head_has_its_bit() {
        assert!(ALL.len() <= 128, "`Heads` holds one bit a form");
    }

    #[test]
    fn every_sample_is_of_its_rule() {
        for ludeme in ALL.iter().chain([&PLAY_GROUP]) {
            let pairs = read(ludeme.rule, ludeme.sample).expect(ludeme.sample);
            assert_eq!(pairs.as_str(), ludeme.sample);
        }
    }

    #[test]
    fn forms_stand_where_the_table_says() {
        for text in [
            include_str!("../../tests/syntax/games/daldos.game"),
            include_str!("../../tests/syntax/games/sahkku.game"),
            include_str!("../../tests/syntax/games/child.game"),
        ] {
            let file = read(Rule::file, text).expect("a sample game").next();
            for pair in file.expect("a file").into_inner() {
                check(Rule::file, pair);
            }
        }
    }

    /// `place` is the innermost form around `pair`.
    fn check(place: Rule, pair: Pair<'_, Rule>) {
        let rule = pair.as_rule();
        let text = pair.as_str();
        let is_form = text.starts_with('(')
            && !matches!(rule, Rule::set | Rule::plain_set | Rule::piece_term)
            && rule != Rule::open;
        let place = if is_form && rule != Rule::extending {
            if rule != Rule::play_group {
                let head = text[1..].split([' ', '\n', ')']).next().unwrap_or_default();
                let found = inside(place, head).map(|ludeme| ludeme.rule);
                assert_eq!(found, Some(rule), "{head} in {place:?}");
            }
            rule
        } else if rule == Rule::extending {
            rule
        } else {
            place
        };
        for inner in pair.into_inner() {
            check(place, inner);
        }
    }
}
