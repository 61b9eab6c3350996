//! A game's rules in plain English, from the model alone: complete enough to play by.
//!
//! [`rules`] tells a game as a [`Rulebook`], a document of sections and sentences; [`variant`] tells a
//! game with variants and puts first what they change. [`markdown`] and [`text`] write a
//! document out; whoever can draw the board puts a drawing in. Every ludeme has its sentence, and different rules read differently: a test
//! changes a game one field at a time and asks for another text each time.
//!
//! "You" is whoever moves; in rules about the end, either side.

mod anew;
mod arrival;
mod belongings;
mod board;
mod chance;
mod clauses;
mod company;
mod condition;
mod dice;
mod document;
mod effects;
mod end;
mod facts;
mod glossary;
mod laps;
mod lexicon;
mod lifted;
mod limits;
mod logic;
mod meeting;
mod moves;
mod order;
mod phrase;
mod pieces;
mod render;
mod sets;
mod setup;
mod shown;
mod sides;
mod spaces;
mod spoken;
mod stacks;
mod tracks;
mod turn;
mod vocabulary;
mod ways;

pub use document::{Difference, Note, Rulebook, Section};
pub(crate) use lexicon::number;
pub use render::{markdown, text};
pub use spoken::counted;
pub(crate) use spoken::{Spoken, Whose};

use crate::model::Ruleset;
use vocabulary::Vocabulary;

/// The rules of a game, as a document of sections and sentences.
///
/// ```
/// use daldos_dsl::{english, load, shipped};
///
/// let address = shipped::path("sahkku").expect("a game of the project").parse().expect("an address");
/// let mut read = |_: &str| Err(load::ReadError::Absent(String::new()));
/// let loaded = load::load(&address, &mut read).expect("a sound game");
/// let told = english::text(&english::rules(&loaded.rules), 80);
/// assert!(told.contains("There are three dice, all alike."));
/// ```
pub fn rules(rules: &Ruleset) -> Rulebook {
    // What says nothing in the rules isn't told either.
    let simple = rules.simplified();
    let v = &Vocabulary::new(&simple);
    let mut sections = vec![
        game(rules),
        board::board(v),
        setup::pieces(v),
        tracks::tracks(v),
        dice::dice(rules),
        turn::beginning(rules),
        turn::turn(v),
        turn::spending(v),
        glossary::words(v),
        moves::common(v),
    ];
    sections.extend(simple.moves.iter().map(|rule| moves::one(v, rule)));
    sections.push(end::end(v));
    sections.push(sources(rules));
    sections.retain(|section| !section.sentences.is_empty());
    Rulebook {
        title: title(rules),
        drawing: None,
        variants: rules.variants.clone(),
        differences: Vec::new(),
        sections,
        notes: Vec::new(),
    }
}

/// The rules of a game with variants, and how they differ from those of the game without; what
/// says the same in other words is no difference.
pub fn variant(base: &Ruleset, varied: &Ruleset) -> Rulebook {
    let mut told = rules(varied);
    let worded_varied = varied.worded_as(base);
    let worded = rules(&worded_varied);
    told.differences = document::differences(
        &without_alike(rules(base).sections, base, varied),
        &without_alike(worded.sections, &worded_varied, base),
    );
    told
}

/// The sections of a game beside those of another: that a region which both have alike is named in this one alone
/// is no difference.
fn without_alike(mut sections: Vec<Section>, of: &Ruleset, other: &Ruleset) -> Vec<Section> {
    let alike = board::named_alone(of, other);
    for section in &mut sections {
        section
            .sentences
            .retain(|sentence| !alike.contains(sentence));
    }
    sections
}

/// How the rules of two games differ: what the first says and the second doesn't is `dropped`,
/// the reverse `added`. What is told about the games, and their sources, are no rules; and what
/// says the same in other words is no difference.
pub fn differences(first: &Ruleset, second: &Ruleset) -> Vec<Difference> {
    let shared = first.board.look.spaces == second.board.look.spaces;
    let figure = if shared {
        first.board.look.spaces
    } else {
        Default::default()
    };
    let bare = |told: &Ruleset| {
        let mut bare = told.undrawn();
        // They speak of pieces and spaces as the games do, where these have the same words.
        bare.board.look.spaces = figure;
        bare.about = None;
        bare.noun.take_if(|_| first.noun != second.noun);
        bare.omits = None;
        bare.sources.clear();
        bare
    };
    let (first, second) = (bare(first), bare(&second.worded_as(first)));
    document::differences(
        &without_alike(rules(&first).sections, &first, &second),
        &without_alike(rules(&second).sections, &second, &first),
    )
}

/// The heading above what a game is.
const GAME: &str = "The game";

/// The heading of the section that tells of what a form of this head, and of this name, says.
///
/// ```
/// use daldos_dsl::english;
///
/// assert_eq!(english::heading("track", Some("A")).as_deref(), Some("The tracks"));
/// assert_eq!(english::heading("move", Some("run")).as_deref(), Some("Move: run"));
/// assert_eq!(english::heading("example", None), None);
/// ```
pub fn heading(head: &str, name: Option<&str>) -> Option<String> {
    Some(match head {
        "move" => moves::heading(name?),
        "players" => GAME.to_owned(),
        "board" | "region" => board::HEADING.to_owned(),
        "piece" | "start" => setup::HEADING.to_owned(),
        "sides" | "track" | "fork" => tracks::HEADING.to_owned(),
        "dice" => dice::HEADING.to_owned(),
        "again" | "collect" => turn::TURN.to_owned(),
        "spend" => turn::SPENDING.to_owned(),
        "first" => turn::BEGINNING.to_owned(),
        "define" => glossary::HEADING.to_owned(),
        "play" => moves::HEADING.to_owned(),
        "end" => end::HEADING.to_owned(),
        _ => return None,
    })
}

fn title(rules: &Ruleset) -> String {
    let names: Vec<&str> = rules.variants.iter().map(|v| v.name.as_str()).collect();
    match names.as_slice() {
        [] => rules.name.clone(),
        [one] => format!("{}, variant {one}", rules.name),
        several => format!("{}, variants {}", rules.name, lexicon::list(several, "and")),
    }
}

fn game(rules: &Ruleset) -> Section {
    let ended = |about: &String| match about.ends_with(['.', '!', '?']) {
        true => about.clone(),
        false => format!("{about}."),
    };
    let mut sentences: Vec<String> = rules.about.iter().map(ended).collect();
    let [first, second] = [&rules.players.first, &rules.players.second];
    sentences.push(format!(
        "Two sides play against each other, {first} and {second}."
    ));
    sentences.extend(
        rules
            .omits
            .iter()
            .map(|omitted| format!("Left out here: {}", ended(omitted))),
    );
    Section::new(GAME, sentences)
}

fn sources(rules: &Ruleset) -> Section {
    let sources = rules.sources.iter();
    let sentences =
        sources.map(|source| format!("{}: {}.", source.key, source.text.trim_end_matches('.')));
    Section::new(document::SOURCES, sentences.collect())
}
