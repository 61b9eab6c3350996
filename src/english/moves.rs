//! How pieces move: what all moves share, and each move by itself.

use super::clauses::About;
use super::condition::choice;
use super::document::Section;
use super::lexicon::{capital, list};
use super::logic::{Conjunction, Fact, Literal, demands, denied, parted};
use super::phrase::Phrase;
use super::vocabulary::Vocabulary;
use super::{arrival, belongings, facts, laps, lifted, limits, order, stacks, ways};
use crate::model::{Add, DiceUse, MoveRule, Set};

/// The heading above what is told here.
pub(super) const HEADING: &str = "Moving";

/// What holds for all moves.
pub(super) fn common(v: &Vocabulary<'_>) -> Section {
    let rules = v.rules;
    let (piece, space) = (&v.piece, &v.space);
    let one = rules.turn.spend.add == Add::None;
    // A die that is nothing but its parts is several dice.
    let several = match facts::breaks(rules) {
        true => rules.most_dice() > 1,
        false => rules.most_moves() > 1,
    };
    let count = match (facts::breaks(rules), several, one) {
        (true, false, true) => "the die counts, or as the part of it that is used",
        (true, false, false) => "the die counts, or as the parts of it that are used",
        (true, true, true) => "the die, or the part of one, used for it counts",
        (true, true, false) => "the dice, or parts of dice, used for it count",
        (false, false, _) => "the die counts",
        (false, true, true) => "the die used for it counts",
        (false, true, false) => "the dice used for it count",
    };
    let mut sentences = vec![format!(
        "You move {} of your own, each exactly as many {} as {count}.",
        piece.many, space.many
    )];
    if facts::ways_end(rules) {
        sentences.push("If its way ends sooner, it can't make the move.".to_owned());
    }
    if let Some(along) = ways::shared(rules) {
        sentences.extend(ways::told(v, along, &capital(&piece.a()), None));
    }
    sentences.extend(limits::common(v));
    if let Some(until) = lifted::until(rules) {
        sentences.push(format!(
            "The {} that moves is lifted first, and doesn't count until {until}.",
            piece.one
        ));
    } else if laps::any(rules) {
        let left = match rules.moves.iter().any(|rule| stacks::leaves(v, rule)) {
            true => "; those that it has left there are",
            false => "",
        };
        sentences.push(format!(
            "{} that comes back to where it began is not in its own way{left}.",
            capital(&piece.a())
        ));
    }
    sentences.extend(arrival::sentences(
        v,
        &rules.turn.then,
        &format!("When {} arrives", piece.a()),
        None,
    ));
    sentences.extend(order::common(v));
    if facts::captured(rules).next().is_some() {
        sentences.push("What is captured leaves the board for good.".to_owned());
        sentences.extend(v.heirloom().map(|(kind, heir)| {
            format!(
                "Only the {kind} is never lost: it goes with the {heir}, and so to whoever captures the {heir}."
            )
        }));
    }
    sentences.extend(stacks::common(v));
    sentences.extend(company(v));
    sentences.extend(still(v));
    if facts::has_choice(rules) {
        sentences.push(format!(
            "Where more than one of the moves below is open to {}, you choose which to make.",
            piece.a()
        ));
    }
    Section::new(HEADING, sentences)
}

/// Who may stand together, and what becomes of those that come over or leave their track.
fn company(v: &Vocabulary<'_>) -> Vec<String> {
    let rules = v.rules;
    let (piece, space) = (&v.piece, &v.space.one);
    let passes = facts::passes(rules);
    let mut sentences = Vec::new();
    if v.clashes() {
        let visits = if passes {
            ", or if they are on different visits"
        } else {
            ""
        };
        let two = match rules.kinds.iter().any(stacks::stacks) {
            true => "Other",
            false => "Two",
        };
        sentences.push(format!(
            "{two} {} of one side may share a {space} only if they are of different kinds{visits}. A move that would break this can't be made.",
            piece.many
        ));
    }
    if facts::changes_sides(rules) {
        sentences.push(format!("{} that has just come over to your side has not moved yet, and may move in the same turn.", capital(&piece.a())));
    }
    let returns = belongings::comes_to_track(rules);
    if passes && returns {
        sentences.push(format!("{} that comes over to the other side, or to its {space} otherwise than along its track, is on the first visit that its side's track makes to the {space}.", capital(&piece.a())));
    }
    if returns && !facts::covers(rules) {
        sentences.push(format!("{} that stands off its own side's track can only make moves that don't follow the track.", capital(&piece.a())));
    }
    sentences
}

/// Kinds that no move is for.
fn still(v: &Vocabulary<'_>) -> Vec<String> {
    let rules = v.rules;
    let moves = |kind: &str| {
        let mut moves = rules.moves.iter();
        moves.any(|rule| rule.from.kinds.iter().any(|own| own == kind))
    };
    let carried = v.heirloom().map(|(kind, _)| kind);
    let kinds = rules.kinds.iter().map(|kind| kind.name.clone());
    let kinds: Vec<String> = kinds
        .filter(|kind| !moves(kind) && carried != Some(kind.as_str()))
        .collect();
    let (shifted, at_rest): (Vec<_>, Vec<_>) = kinds
        .into_iter()
        .partition(|kind| facts::shifted(rules, kind));
    let told = [(at_rest, "never moves"), (shifted, "never moves by itself")];
    let told = told.into_iter().filter(|(kinds, _)| !kinds.is_empty());
    told.map(|(kinds, how)| format!("{} {how}.", capital(&v.a_of(&kinds))))
        .collect()
}

/// One move.
pub(super) fn one(v: &Vocabulary<'_>, rule: &MoveRule) -> Section {
    let mut sentences = who(v, rule);
    if ways::shared(v.rules).is_none() {
        sentences.extend(ways::told(v, rule.along, "It", Some(rule)));
    }
    sentences.extend(limits::own(v, rule));
    let opening = if v.rules.turn.then.is_empty() || rule.then.is_empty() {
        "On arrival"
    } else {
        "On arrival, before anything else"
    };
    sentences.extend(arrival::sentences(v, &rule.then, opening, Some(rule)));
    sentences.extend(order::own(v, rule));
    Section::new(heading(&rule.name), sentences)
}

/// The heading above a move.
pub(super) fn heading(name: &str) -> String {
    format!("Move: {name}")
}

/// Which pieces, and what they need.
fn who(v: &Vocabulary<'_>, rule: &MoveRule) -> Vec<String> {
    let from = &rule.from;
    let mut needs = Requirements::default();
    if let Some(on) = &from.on {
        needs.of(v, on, &rule.from.kinds);
    }
    if let Some(when) = &rule.when {
        needs.only_while.push(v.while_so(when));
    }
    let die = match (v.rules.most_dice(), from.dice) {
        (1, _) => "the die",
        (_, DiceUse::Any) if v.rules.turn.spend.add != Add::None => "one of the dice used for it",
        (_, DiceUse::Any | DiceUse::One) => "the die used for it",
    };
    let who = capital(&v.a_of(&from.kinds));
    if needs.never {
        return vec![format!("No {} may make this move.", v.piece.one)];
    }
    // What holds besides a choice of cases would be taken for a part of the last one.
    let cases = needs.only_if.iter().any(|case| case.parted);
    let conditions = needs.only_if.into_iter().map(|case| case.words);
    let mut conditions: Vec<String> = conditions.collect();
    let several = needs.unless.len() > 1;
    let other = Phrase::joined(needs.unless, |each| each.join(", or "));
    let comma = if several || other.parted { "," } else { "" };
    let other = (!other.words.is_empty())
        .then(|| format!("{}{comma} stands on its {}", other.words, v.space.one));
    let face = (!from.with.is_empty()).then(|| list(&from.with, "or"));
    let bare = conditions.is_empty() && needs.only_while.is_empty();
    let mut sentence = format!("{who} may make this move");
    let unless = other.as_ref().filter(|_| bare);
    let (shows, must_show) = match cases || unless.is_some() {
        true => (None, face),
        false => (face, None),
    };
    match unless {
        Some(unless) => sentence.push_str(&format!(" unless {unless}")),
        None => needs
            .others
            .extend(other.map(|other| format!("It may not make it while {other}."))),
    }
    conditions.extend(shows.map(|face| format!("{die} shows {face}")));
    if !conditions.is_empty() {
        sentence.push_str(&format!(" if {}", conditions.join(", and if ")));
    }
    sentence.extend(must_show.map(|face| format!("; {die} must show {face}")));
    let only_while = needs.only_while.join(", and only while ");
    let mut apart = None;
    match (needs.only_while.is_empty(), conditions.is_empty()) {
        (true, _) => {}
        (false, true) => sentence.push_str(&format!(" only while {only_while}")),
        (false, false) if cases => {
            apart = Some(format!("It may make it only while {only_while}."));
        }
        (false, false) => sentence.push_str(&format!(", and only while {only_while}")),
    }
    sentence.push('.');
    let mut sentences = vec![sentence];
    sentences.extend(apart);
    sentences.extend(needs.others);
    if let Some(counts) = from.counts {
        let that = match v.rules.most_dice() {
            1 => "the die",
            _ => "that die",
        };
        sentences.push(match counts {
            0 => format!("On this move {that} counts nothing: by itself it leaves the {0} where it stands, and there the {0} is not in its own way.", v.piece.one),
            n => format!("On this move {that} counts {n}."),
        });
    }
    if from.dice == DiceUse::One && v.rules.most_moves() > 1 {
        let part = match facts::breaks(v.rules) {
            true => ", or one part of a die,",
            false => "",
        };
        sentences.push(format!("Only one die{part} may be used for it."));
    }
    sentences.extend(stacks::taken(v, rule));
    sentences
}

/// What a move asks of the piece and of the board before it begins.
#[derive(Default)]
struct Requirements {
    /// Of the piece.
    only_if: Vec<Phrase>,
    /// Of its space: such a piece mustn't stand there.
    unless: Vec<Phrase>,
    /// Of the board.
    only_while: Vec<String>,
    /// What holds only at times, each a sentence.
    others: Vec<String>,
    never: bool,
}

impl Requirements {
    fn of(&mut self, v: &Vocabulary<'_>, on: &Set, kinds: &[String]) {
        let demands = demands(on).filter(|demands| demands.len() <= 3);
        let Some(demands) = demands else {
            // Too much for one demand after the other; perhaps not case by case.
            match v.when(on, About::Piece) {
                Some(when) => self.only_if.push(when),
                None => self.never |= *on == Set::None,
            }
            return;
        };
        for demand in &demands {
            let (here, board) = parted(demand);
            match (here.as_slice(), board.as_slice()) {
                ([], []) => self.never = true,
                (
                    [
                        Fact {
                            set: Set::Pieces(term),
                            yes: false,
                        },
                    ],
                    [],
                ) => self.unless.push(v.choice_of([term])),
                (here, []) => self
                    .only_if
                    .push(Phrase::plain(v.one_of(here, About::Piece))),
                ([], board) => {
                    let each: Vec<String> =
                        board.iter().map(|literal| v.on_board(literal)).collect();
                    self.only_while.push(choice(&each));
                }
                (here, board) => self.others.push(at_times(v, here, board, kinds)),
            }
        }
    }
}

/// "While you have no runner, only the foremost of your sleepers may make it."
fn at_times(
    v: &Vocabulary<'_>,
    here: &[super::logic::Fact],
    board: &[&Literal],
    kinds: &[String],
) -> String {
    let unless: Conjunction = board.iter().map(|literal| denied(literal)).collect();
    let when: Vec<String> = unless.iter().map(|literal| v.on_board(literal)).collect();
    let when = list(&when, "and");
    match here {
        [fact] if fact.yes && fact.set.extreme().is_some() => {
            format!("While {when}, only {} may make it.", v.what(here))
        }
        here => {
            let who = match kinds {
                [_] => "it".to_owned(),
                kinds => v.a_of(kinds),
            };
            format!(
                "While {when}, {who} may make it only if {}.",
                v.one_of(here, About::Piece)
            )
        }
    }
}
