//! Rules broken in the games that follow them: a ruling that cites a rule is one that fails then.

use crate::common::{read, root};
use daldos_dsl::analysis::rulings;
use daldos_dsl::load;
use std::collections::BTreeSet;
use std::fs;

/// Text of a game and what takes its place.
type Edit = (&'static str, &'static str);

/// A rule, the file that follows it, and ways to break it there. Some ruling that cites it must
/// notice each, and each that cites it must notice one.
struct Broken {
    rule: &'static str,
    file: &'static str,
    edits: &'static [Edit],
}

/// Where the form with the captures of `daldos-ostergaard-gaston.game` begins: what that file
/// takes over from the Danish game is overridden before it.
const PLAY: &str = "    (play (then (capture enemy) (capture enemy in:(their home) at:steps))))\n";

const BROKEN: &[Broken] = &[
    Broken {
        rule: "R05",
        file: "daldosa",
        edits: &[
            ("(face X 1)", "(face X 1 weight:2)"),
            ("(face 2 2)", "(face 2 2 weight:2)"),
            ("(face 3 3)", "(face 3 3 weight:2)"),
            ("(face 4 4)", "(face 4 4 weight:2)"),
        ],
    },
    Broken {
        rule: "R20",
        file: "daldos",
        edits: &[
            ("(face II 2)", "(face II 3)"),
            ("(face IIII 4)", "(face IIII 5)"),
        ],
    },
    Broken {
        rule: "R44",
        file: "daldos",
        edits: &[
            ("            (again A A)\n", ""),
            ("(spend most)", "(spend most add:none)"),
        ],
    },
    Broken {
        rule: "R46",
        file: "daldos-ostergaard-gaston",
        edits: &[
            // The other way round, dice left unused, and friends landed on.
            (
                PLAY,
                "    (track A [A1..A16] loop:[C17..C1 B1..B16])\n    (play (then (capture enemy) (capture enemy in:(their home) at:steps))))\n",
            ),
            (
                PLAY,
                "    (play (spend some) (then (capture enemy) (capture enemy in:(their home) at:steps))))\n",
            ),
            (
                PLAY,
                "    (play (to any) (then (capture enemy) (capture enemy in:(their home) at:steps))))\n",
            ),
        ],
    },
    Broken {
        rule: "R52",
        file: "daldos-ostergaard-gaston",
        edits: &[
            (
                PLAY,
                "    (sides turned)\n    (play (then (capture enemy) (capture enemy in:(their home) at:steps))))\n",
            ),
            // Only the way through the one's, through the other's row is turned round.
            (
                PLAY,
                "    (track A [A16..A1] loop:[C1..C17 B1..B16])\n    (play (then (capture enemy) (capture enemy in:(their home) at:steps))))\n",
            ),
            (
                PLAY,
                "    (track B [B1..B16] loop:[C1..C17 A16..A1])\n    (play (then (capture enemy) (capture enemy in:(their home) at:steps))))\n",
            ),
        ],
    },
    Broken {
        rule: "R56",
        file: "daldos-ostergaard-gaston",
        edits: &[(
            PLAY,
            "    (play (then (capture enemy) (capture enemy in:(their home) at:steps)))\n    (end (lose at-most:1)))\n",
        )],
    },
    Broken {
        rule: "R58",
        file: "kvasir-daldos",
        edits: &[("(place asleep A {A1..A13})", "(place asleep A {A1..A12})")],
    },
    Broken {
        rule: "R58",
        file: "sahkku",
        edits: &[("(place asleep A {A1..A13})", "(place asleep A {A1..A12})")],
    },
    Broken {
        rule: "R60",
        file: "sahkku",
        edits: &[
            ("(place throne {M7})", "(place throne {M6})"),
            // A middle row of twelve.
            ("loop:[M13..M1 B1..B13]", "loop:[M13..M2 B1..B13]"),
        ],
    },
    Broken {
        rule: "R61",
        file: "kvasir-daldos",
        edits: &[
            ("(face X 1)", "(face X 1 weight:2)"),
            ("(face 2 2)", "(face 2 2 weight:2)"),
            ("(face 3 3)", "(face 3 3 weight:2)"),
            ("(face 4 4)", "(face 4 4 weight:2)"),
            ("(face 4 4)", "(face 4 5)"),
        ],
    },
    Broken {
        rule: "R61",
        file: "sahkku",
        edits: &[
            ("(face X 1)", "(face X 1 weight:2)"),
            ("(face 2 2)", "(face 2 2 weight:2)"),
            ("(face 3 3)", "(face 3 3 weight:2)"),
            ("(face 4 4)", "(face 4 4 weight:2)"),
            ("(face 4 4)", "(face 4 5)"),
        ],
    },
    Broken {
        rule: "B02",
        file: "borvo-sahkku",
        edits: &[
            ("(face X 1)", "(face X 1 weight:2)"),
            ("(face 2 2)", "(face 2 2 weight:2)"),
            ("(face 3 3)", "(face 3 3 weight:2)"),
            ("(face blank 0)", "(face blank 0 weight:2)"),
            ("(face blank 0)", "(face blank 1)"),
        ],
    },
];

/// The rulings of a game that cite a rule, and those of them that fail once its text is edited.
fn citing(file: &str, rule: &str, (from, to): Edit) -> (BTreeSet<String>, BTreeSet<String>) {
    let path = format!("games/{file}.game");
    let text = fs::read_to_string(root().join(&path)).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{path}: {from}");
    let broken = text.replace(from, to);
    let mut edited = |asked: &str| match asked == path {
        true => Ok(broken.clone().into_bytes()),
        false => read(asked),
    };
    let opened = load::open(&path, &mut edited).unwrap_or_else(|report| panic!("{report:?}"));
    let tested = rulings::test(&opened).unwrap_or_else(|report| panic!("{to}: {report:?}"));
    let cites = tested.rulings.into_iter().filter(|ruling| {
        let mut cited = ruling.cites.iter();
        cited.any(|cited| cited.rule.as_deref() == Some(rule))
    });
    let mut all = BTreeSet::new();
    let mut failing = BTreeSet::new();
    for ruling in cites {
        if !ruling.failures.is_empty() {
            failing.insert(ruling.title.clone());
        }
        all.insert(ruling.title);
    }
    (all, failing)
}

#[test]
fn a_ruling_that_cites_a_rule_fails_without_it() {
    let mut faults = Vec::new();
    for Broken { rule, file, edits } in BROKEN {
        let mut silent: Option<BTreeSet<String>> = None;
        for edit in *edits {
            let (citing, failing) = citing(file, rule, *edit);
            if failing.is_empty() {
                faults.push(format!("{rule} in {file}: no ruling notices\n{}", edit.1));
            }
            let left = silent.unwrap_or(citing);
            silent = Some(left.difference(&failing).cloned().collect());
        }
        let silent = silent.filter(|silent| !silent.is_empty());
        faults.extend(silent.map(|silent| format!("{rule} in {file}: notice nothing: {silent:?}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
