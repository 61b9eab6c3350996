//! The rules in English: what each game says, and that nothing of a game is left unsaid.

mod fields;
mod sets;
mod spending;

use crate::common::{self, addresses, load, stdout};
use crate::generator;
use daldos_dsl::english;
use daldos_dsl::model::Ruleset;
use daldos_dsl::picture::{Options, TextLook, board_text};
use daldos_dsl::player::Player;

/// How many drawn rulesets are changed field by field.
const DRAWN: u64 = 300;

fn base_of(address: &str) -> &str {
    address.split('#').next().unwrap()
}

/// The whole of what is told, for every game and variant.
#[test]
fn rules_of_games_and_variants() {
    for address in addresses() {
        let name = address.trim_start_matches("games/").replace(".game", "");
        insta::with_settings!({
            snapshot_path => "../rules",
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => format!("daldos-dsl rules {address}"),
        }, {
            let told = stdout(&common::run(&["rules", &address]));
            insta::assert_snapshot!(name.replace('#', "-"), told);
        });
    }
}

/// Games that aren't there to be played: what a stranger might write.
fn odd() -> Vec<String> {
    let folder = common::root().join("tests/english");
    let files = std::fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let games = names.filter(|name| name.ends_with(".game"));
    let mut games: Vec<String> = games.map(|name| format!("tests/english/{name}")).collect();
    games.sort();
    assert!(games.len() > 5, "{games:?}");
    games
}

/// The whole of what is told of odd games.
#[test]
fn rules_of_odd_games() {
    for address in odd() {
        let name = address
            .trim_start_matches("tests/english/")
            .replace(".game", "");
        insta::with_settings!({
            snapshot_path => "../english",
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => format!("daldos-dsl rules {address}"),
        }, {
            insta::assert_snapshot!(name, english::markdown(&english::rules(&load(&address).rules)));
        });
    }
}

/// What no sentence may hold: brackets but for odds, words that stumble, and what can't be.
#[test]
fn english_is_plain() {
    let shipped = addresses().into_iter().chain(odd());
    let drawn = (0..DRAWN).map(|seed| (format!("seed {seed}"), generator::ruleset(seed)));
    let all = shipped.map(|address| (address.clone(), load(&address).rules));
    for (name, rules) in all.chain(drawn) {
        for section in english::rules(&rules).sections {
            if ["The game", "Sources"].contains(&section.heading.as_str()) {
                continue;
            }
            for sentence in &section.sentences {
                let clumsy = [
                    "any at all",
                    "none at all",
                    "an asleep",
                    "an awake",
                    "a alive",
                    " a a",
                    " an a ",
                    "the the",
                    " no no ",
                    "  ",
                    " 1 holes",
                    "only only",
                    "`(",
                ];
                for clumsy in clumsy {
                    assert!(
                        !sentence.contains(clumsy),
                        "{name}: {clumsy:?} in {sentence:?}"
                    );
                }
                for bracket in sentence.split('(').skip(1) {
                    let inside = bracket.split(')').next().unwrap();
                    assert!(inside.contains("throw"), "{name}: {sentence:?}");
                }
            }
        }
    }
}

/// Of what there is but one, nobody speaks as of one among several.
#[test]
fn there_is_but_one() {
    let addresses = addresses();
    let sahkku = addresses.iter().filter(|a| a.contains("sahkku"));
    assert!(sahkku.clone().count() > 6);
    for address in sahkku {
        let told = english::markdown(&english::rules(&load(address).rules));
        for several in [
            " a king",
            " any king",
            " a throne",
            " any throne",
            "pieces of your own that are king",
        ] {
            assert!(!told.contains(several), "{address}: {several}");
        }
        let throne = told.contains("throne");
        assert!(
            !throne || told.contains("Only the throne is never lost"),
            "{told}"
        );
    }
}

/// A ruleset that says the same in other words is told in the same words.
#[test]
fn what_says_nothing_is_not_told() {
    let idle = load("tests/english/idle.game").rules;
    let plain = load("games/daldosa.game").rules;
    let differences = english::differences(&plain, &idle);
    assert!(differences.is_empty(), "{differences:#?}");
}

/// A hidden rule is no rule: each sentence that found fault with has its better one.
#[test]
fn sentences_of_games() {
    let told = |address: &str| english::markdown(&english::rules(&load(address).rules));
    for (address, sentence) in [
        (
            "games/daldos.game",
            "its prow at the right. C17 lies in the prow, and A1, C1 and B1 lie at the stern.",
        ),
        (
            "games/daldos.game",
            "An undalled man stands across its row, a dalled man along it.",
        ),
        (
            "games/daldos.game",
            "Or both dice are added together, to move one man.",
        ),
        (
            "games/daldos.game",
            "You choose in which order to use the dice and move the men.",
        ),
        ("games/daldos.game", "as soon as you have no men left."),
        (
            "games/daldos.game",
            "unless the other die could still be used after it.",
        ),
        (
            "games/daldos.game#sternmost",
            "An undalled man may make this move if it is the foremost of your undalled men",
        ),
        (
            "games/daldos.game#first-dal",
            "While you have no dalled man, only the foremost of your undalled men may make it.",
        ),
        (
            "games/borvo-sahkku.game",
            "Left out here: Borvo's second way to win",
        ),
        (
            "games/borvo-sahkku.game",
            "As long as you have no piece that is awake, you may throw dice again instead of moving, at most twice: those that show X stay",
        ),
        (
            "games/borvo-sahkku.game",
            "Then, if the king stands there, it comes over to your side.",
        ),
        (
            "games/sahkku.game",
            "It may pass any other piece, but may not end its move on another piece of your own.",
        ),
        (
            "games/sahkku.game",
            "Then, if it has captured the enemy's king or the throne, it becomes the king.",
        ),
        ("games/daldosa.game#twelve", "three rows of 12 holes each"),
        (
            "tests/english/shelters.game",
            "It may not end its move on another man of your own, nor on an enemy man on C4 or C10.",
        ),
        (
            "tests/english/first-hole.game",
            "only while you have no man in your landing.",
        ),
        (
            "tests/english/tab.game",
            "If the die shows tab, four or six (three throws in eight), you have another turn",
        ),
        (
            "tests/english/stepping.game",
            "If both dice show A, or both show IIII (one throw in eight), you have another turn",
        ),
        (
            "tests/english/guarded.game",
            "If all three dice show the same face, and it is X, 2 or 4 (three throws in 64), you may",
        ),
        (
            "tests/english/guarded.game",
            "If all three dice show 2, or all three show 3 (one throw in 32), you have",
        ),
        (
            "tests/english/guarded.game",
            "It may end its move only in row M, and only while you have no piece that is asleep.",
        ),
        (
            "tests/english/stepping.game",
            "where either of them alone would have ended. When an undalled man moves, its A is the only one of the two that counts so.",
        ),
        (
            "tests/english/stepping.game",
            "on its hole and, if both dice were added, also where its A ended.",
        ),
        (
            "games/sahkku.game",
            "Going backward, side A's king may turn from M13 to A13 or to B13; it can't go back beyond A1. Side B's king may turn",
        ),
        (
            "games/sahkku.game",
            "Pieces are awake, asleep or the king; there is also one throne.",
        ),
        ("games/daldos.game", "Men are dalled or undalled."),
        (
            "games/daldos-ostergaard-gaston.game",
            "provided that this is in the enemy's home row;",
        ),
        (
            "games/sahkku.game#open-shields",
            "A piece that is asleep may make this move unless a piece of your own that isn't asleep stands on its space; one of the dice used for it must show X.",
        ),
        (
            "tests/english/guarded.game",
            "only one awake piece left, or none",
        ),
        (
            "games/borvo-sahkku.game",
            "Both tracks pass each of M1 to M15 twice.",
        ),
    ] {
        let text = told(address);
        assert!(text.contains(sentence), "{address}: {sentence}\n\n{text}");
    }
    // What can't come up is not told.
    for (address, sentence) in [
        ("games/borvo-sahkku.game", "comes back to where it began"),
        ("games/borvo-sahkku.game", "This track passes"),
        (
            "games/daldos-ostergaard-gaston.game",
            "When an undalled man",
        ),
        (
            "games/daldos-ostergaard-gaston.game#both-steps",
            "When an undalled man",
        ),
        ("games/daldosa.game#multi-capture", "When an undalled man"),
        ("tests/english/kings.game", "decide the game in two ways"),
    ] {
        let text = told(address);
        assert!(!text.contains(sentence), "{address}: {sentence}\n\n{text}");
    }
    // None of their tracks ends.
    for address in [
        "games/daldos.game",
        "games/kvasir-daldos.game",
        "games/daldosa.game",
    ] {
        assert!(!told(address).contains("If its way ends"), "{address}");
    }
}

/// Nothing is parted by more than one empty line.
#[test]
fn one_empty_line_at_most() {
    let variants = addresses()
        .into_iter()
        .filter(|address| address.contains('#'));
    for address in &variants
        .chain(["games/daldosa.game".to_owned()])
        .collect::<Vec<_>>()
    {
        let output = common::run(&["rules", address, "--changes", "--format", "text"]);
        let text = stdout(&output);
        assert!(!text.contains("\n\n\n"), "{address}: {text}");
        let output = common::run(&["rules", address, "--changes"]);
        assert!(!stdout(&output).contains("\n\n\n"), "{address}");
    }
}

#[test]
fn each_variant_differs() {
    let addresses = addresses();
    let variants = addresses.iter().filter(|a| a.contains('#'));
    assert!(variants.clone().count() > 30);
    for address in variants {
        let told = english::variant(&load(base_of(address)).rules, &load(address).rules);
        assert!(!told.differences.is_empty(), "{address}: no difference");
    }
}

#[test]
fn only_the_changes() {
    let told = stdout(&common::run(&[
        "rules",
        "games/daldos.game#last-man",
        "--changes",
    ]));
    assert!(told.contains("only one man left, or none"), "{told}");
    assert!(!told.contains("## The board"), "{told}");
    let extending = stdout(&common::run(&["rules", "games/daldosa.game", "--changes"]));
    assert!(extending.contains("row A with 12"), "{extending}");
    assert!(extending.contains("- Before: "), "{extending}");
    assert!(!extending.contains("## The board"), "{extending}");
    let refused = common::run(&["rules", "games/daldos.game", "--changes"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = common::stderr(&refused);
    assert!(said.contains("names no variant"), "{said}");
}

/// Each field that can be changed changes the text; `fields::no_difference` lists what may not.
#[track_caller]
fn every_field_is_told(name: &str, rules: &Ruleset) -> usize {
    let told = english::markdown(&english::rules(rules));
    let changes = fields::changes(rules);
    let mut silent = Vec::new();
    for (what, changed) in &changes {
        let same = told == english::markdown(&english::rules(changed));
        if same && fields::no_difference(what, rules, changed).is_none() {
            silent.push(what.clone());
        }
    }
    assert!(
        silent.is_empty(),
        "{name}: not to be seen in the text:\n{}\n\n{told}",
        silent.join("\n")
    );
    changes.len()
}

#[test]
fn every_field_of_the_games_is_told() {
    // Most of a variant is its game.
    let asked = |address: &String| common::long() || !address.contains('#');
    for address in addresses().into_iter().filter(asked) {
        let count = every_field_is_told(&address, &load(&address).rules);
        assert!(count > 60, "{address}: only {count} changes");
    }
}

#[test]
fn every_field_of_drawn_games_is_told() {
    let mut count = 0;
    let every = if common::long() { 1 } else { 6 };
    for seed in (0..DRAWN).step_by(every) {
        count += every_field_is_told(&format!("seed {seed}"), &generator::ruleset(seed));
    }
    assert!(count * every > 20_000, "only {count} changes");
}

/// The second side is told as an image of the first where it is one, by the length of each row.
#[test]
fn images_on_rows_of_different_lengths() {
    let mut rules = load("games/sahkku.game").rules;
    rules.board.rows[0].length = 15;
    rules.tracks.first.once = "A1..A3".parse().unwrap();
    rules.tracks.first.cycle = "B5..B3".parse().unwrap();
    rules.tracks.second.once = "B13..B11".parse().unwrap();
    rules.tracks.second.cycle = "A11..A13".parse().unwrap();
    let told = english::markdown(&english::rules(&rules));
    assert!(
        told.contains("Side B's pieces do the same as seen"),
        "{told}"
    );
}

/// No sentence is empty, stands without its end, or has gaps.
#[test]
fn sentences_are_sentences() {
    let drawn = (0..DRAWN).map(generator::ruleset);
    let shipped = addresses().into_iter().map(|address| load(&address).rules);
    for rules in drawn.chain(shipped) {
        for section in english::rules(&rules).sections {
            for sentence in &section.sentences {
                let ends = sentence.ends_with(['.', '?', '!']);
                let gaps = ["  ", " ,", " .", "..", "()"];
                let sound = ends && !gaps.iter().any(|gap| sentence.contains(gap));
                assert!(sound, "{}: {sentence:?}", rules.name);
            }
        }
    }
}

#[test]
fn three_formats_say_the_same() {
    let address = "games/sahkku.game#go-on+same-way";
    let loaded = load(address);
    let start = loaded.game.position(&loaded.game.start(Player::First));
    let bare = TextLook {
        bare: true,
        ..TextLook::default()
    };
    let drawing = board_text(&loaded.rules, &start, &Options::default(), bare);
    let told = english::variant(&load(base_of(address)).rules, &loaded.rules);
    let told = told.with_drawing(drawing);
    let output = common::run(&["rules", address, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(json["schema"], 1);
    assert_eq!(json["title"], told.title.as_str());
    assert_eq!(json["drawing"], told.drawing.as_deref().unwrap());
    assert_eq!(json["variants"][0], "go-on");
    assert_eq!(
        json["sections"],
        serde_json::to_value(&told.sections).unwrap()
    );
    assert_eq!(
        json["differences"],
        serde_json::to_value(&told.differences).unwrap()
    );
    let text = stdout(&common::run(&["rules", address, "--format", "text"]));
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for section in &told.sections {
        for sentence in &section.sentences {
            assert!(words(&text).contains(sentence.as_str()), "{sentence}");
        }
    }
    assert_eq!(
        stdout(&common::run(&["rules", address])),
        format!(
            "{}\n{}\n",
            english::markdown(&told),
            loaded.identity().reading()
        )
    );
}

/// The game and its base both come from standard input, which can be read but once.
#[test]
fn a_variant_from_standard_input() {
    let game = std::fs::File::open(common::root().join("games/daldos.game")).unwrap();
    let output = common::program()
        .args(["rules", "--", "-#last-man"])
        .stdin(game)
        .output()
        .unwrap();
    let same = common::run(&["rules", "games/daldos.game#last-man"]);
    // Where it was read is another place.
    let rules = |output: &std::process::Output| {
        let text = stdout(output);
        let (rules, reading) = text.trim_end().rsplit_once("\n\n").unwrap();
        assert!(reading.starts_with("Daldøs, last-man ("), "{reading}");
        rules.to_owned()
    };
    assert_eq!(rules(&output), rules(&same));
    assert!(stdout(&output).contains("only one man left, or none"));
}
