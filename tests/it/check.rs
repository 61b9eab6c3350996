//! What the checker makes of overriding: what is meant, where an error is told, what is told once.

use daldos_dsl::source::{Report, Severity, SourceId};
use daldos_dsl::unstable::check;
use daldos_dsl::unstable::syntax;
use daldos_dsl::unstable::syntax::ast;

fn parsed(id: u16, text: &str) -> ast::File {
    match syntax::parse_file(SourceId(id), text) {
        Ok(file) => file,
        Err(findings) => panic!("{findings:#?}\nin\n{text}"),
    }
}

fn found(text: &str) -> Vec<Report> {
    let file = parsed(0, text);
    check::file(&[&file]).reports
}

/// Reports in a few words.
fn brief(reports: &[Report]) -> Vec<String> {
    let line = |r: &Report| format!("{}: {} ({})", r.code, r.message, r.primary.text);
    reports.iter().map(line).collect()
}

const BASE: &str = r#"(game "Race"
    (info (source Smith "A. Smith"))
    (players A B)
    (equipment
        (board (row A 4) (row C 5) (row B 4) (mark C5 "prow"))
        (sides mirrored)
        (track A [A4..A1] loop:[C1..C5 B4..B1])
        (region home A {A1..A4})
        (dice 2 (face X 1) (face O 0) (face II 2 weight:3))
        (piece man)
        (piece king)
        (define mine (friend man)))
    (rules
        (start (place man A {A1..A4}) (place king {C3}) (first A))
        (play
            (again X X)
            (again II II)
            (to (not friend))
            (then (capture enemy))
            (move run (from man))
            (move back (from king) (along back)))
        (end (lose at-most:0) (lose at-most:1 of:{man}))))
"#;

/// The game of `BASE` with one variant of these forms, resolved.
fn varied(forms: &str) -> check::Checked {
    let file = parsed(0, &format!("{BASE}(variant v \"x\" {forms})"));
    check::ruleset(&[&file], &["v"])
}

/// Its ruleset, which must be without fault.
fn meant(forms: &str) -> daldos_dsl::model::Ruleset {
    let checked = varied(forms);
    match checked.rules {
        Some((rules, _)) => rules.into_ruleset(),
        None => panic!("{forms}: {:#?}", brief(&checked.reports)),
    }
}

/// Errors in a file of `BASE` and this, as `code at text: label, text: label…`.
fn told(more: &str) -> Vec<String> {
    let text = format!("{BASE}{more}");
    let at = |span: daldos_dsl::source::Span| &text[span.start as usize..span.end as usize];
    found(&text)
        .iter()
        .filter(|r| r.severity == Severity::Error)
        .map(|r| {
            let mut told = format!(
                "{} at {}",
                r.code.trim_start_matches("daldos::"),
                at(r.primary.span)
            );
            for other in &r.others {
                told += &format!(", {}", at(other.span));
            }
            told
        })
        .collect()
}

#[test]
fn the_second_side_is_written_out() {
    let rules = meant("");
    assert_eq!(rules.tracks.second.once.to_string(), "B4..B1");
    assert_eq!(rules.tracks.second.cycle.to_string(), "C1..C5 A4..A1");
    assert_eq!(rules.regions[0].spaces.second.to_string(), "B1..B4");
    let places: Vec<_> = rules
        .start
        .places
        .iter()
        .map(|p| p.spaces.to_string())
        .collect();
    assert_eq!(places, ["A1..A4", "B1..B4", "C3"]);
    let turned = meant("(sides turned) (board (row C 5))");
    assert_eq!(turned.tracks.second.cycle.to_string(), "C5..C1 A1..A4");
}

#[test]
fn what_is_replaced_keeps_its_place_and_additions_come_last() {
    let rules = meant(
        "(piece man glyph:\"m\") (piece pawn) (move run (along either)) (move new (from pawn))",
    );
    let kinds: Vec<_> = rules.kinds.iter().map(|k| k.name.as_str()).collect();
    assert_eq!(kinds, ["man", "king", "pawn"]);
    assert_eq!(rules.kinds[0].glyph.as_deref(), Some("m"));
    let moves: Vec<_> = rules.moves.iter().map(|m| m.name.as_str()).collect();
    assert_eq!(moves, ["run", "back", "new"]);
    assert_eq!(rules.moves[0].along, daldos_dsl::model::Along::Either);
    assert_eq!(rules.moves[0].from.kinds, ["man"]);
}

#[test]
fn an_override_that_names_all_rows_orders_them() {
    let rows = |forms: &str| {
        let rows = meant(forms).board.rows.into_iter();
        let row =
            |row: daldos_dsl::model::Row| format!("{}{}{:+}", row.name, row.length, row.offset);
        rows.map(row).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(rows(""), "A4+0 C5+0 B4+0");
    let turned_over = "(board (row B 4) (row C 5 offset:1) (row A 4))";
    assert_eq!(rows(turned_over), "B4+0 C5+1 A4+0");
    // Some of the rows keep their places, others still come last.
    assert_eq!(
        rows("(board (row B 4) (row A 4 offset:1))"),
        "A4+1 C5+0 B4+0"
    );
    let written_out = "(without sides) (track B [B4..B1] loop:[C1..C5 A4..A1]) \
                       (start (place man B {B1..B4}))";
    let some = format!("(board (row B 4) (row D 4) (row C 5)) {written_out}");
    assert_eq!(rows(&some), "A4+0 C5+0 B4+0 D4+0");
    // All that are left, or all and a new one.
    let left = "(board (without row C) (without mark C5) (row B 4) (row A 4)) \
                (track A loop:[A4..A1 B1..B4]) (start (without place king)) (without move back)";
    assert_eq!(rows(left), "B4+0 A4+0");
    let more = format!("(board (row B 4) (row D 4) (row C 5) (row A 4)) {written_out}");
    assert_eq!(rows(&more), "B4+0 D4+0 C5+0 A4+0");
    // The second side follows from the first's by the rows as they now lie.
    let rules = meant(turned_over);
    assert_eq!(rules.tracks.second.cycle.to_string(), "C1..C5 A4..A1");
    assert_eq!(rules.board.marks[0].space.to_string(), "C5");
    let other =
        meant("(board (row A 4) (row B 4) (row C 5)) (track A loop:[A1..A4]) (region home A {B1})");
    assert_eq!(other.tracks.second.cycle.to_string(), "C1..C4");
    assert_eq!(other.regions[0].spaces.second.to_string(), "B1");
}

#[test]
fn sets_that_the_sides_see_alike_may_name_spaces() {
    let told = |forms: &str| {
        let text = format!("{BASE}(variant v \"x\" {forms})");
        let reports = found(&text).into_iter();
        let errors: Vec<_> = reports
            .clone()
            .filter(|r| r.severity == Severity::Error)
            .collect();
        assert!(errors.is_empty(), "{forms}: {:#?}", brief(&errors));
        let named = reports.filter(|r| r.code == "daldos::sides::not-mirrored");
        named
            .map(|r| {
                r.message
                    .split(" is named")
                    .next()
                    .unwrap_or_default()
                    .to_owned()
            })
            .collect::<Vec<_>>()
    };
    let alike = [
        "(play (to (not (or friend {A1 B1}))))",
        "(play (to (or empty {A1} {B1})))",
        "(play (to (or empty (and {A1} enemy) (and enemy {B1}))))",
        "(play (to (or empty (row C) {C5})))",
        "(play (to (or empty enemy (and {A1} (enemy man)))))",
        "(play (to (or any {A1})))",
        "(play (over (not (and {A1} {A2}))))",
        "(play (to (or (and (own home) {A1}) (and (own home) {B1}) (not (own home)))))",
        "(move run (from man on:(or (and {A1} (foremost friend)) {C1..C5} (and {B1} (foremost friend)))))",
        "(define ends (or {A1} {C1..C5} {B1})) (play (to (or ends empty enemy)))",
        "(play (to (if (no (and friend {A1 B1})) any (not friend))))",
        "(move back (to (or empty {A1})) (from king))",
        "(without sides) (track B [B4..B1] loop:[C1..C5 A4..A1]) (region home B {B1}) \
         (start (place man B {B1..B4})) (play (to (or empty enemy {A1})))",
    ];
    for forms in alike {
        assert_eq!(told(forms), [""; 0], "{forms}");
    }
    let unlike = [
        ("(play (to (or empty enemy {A1})))", "`A1`"),
        ("(play (over (not (and enemy {A1 B1 B2..B4}))))", "`B2..B4`"),
        (
            "(move run (from man on:(or (row C) (row B) (and {A1..A4} (own home)))))",
            "row `B`",
        ),
        (
            "(play (then (if (on {A1}) (capture enemy)) (capture enemy)))",
            "`A1`",
        ),
        (
            "(play (then (capture enemy in:(row A)) (capture enemy)))",
            "row `A`",
        ),
        (
            "(play (to (if (no (and friend {A1})) any (not friend))))",
            "`A1`",
        ),
        (
            "(define corner {A4}) (play (to (not (or friend (and corner enemy)))))",
            "`A4`",
        ),
        ("(end (win (reach {B4}) by:{man}))", "`B4`"),
        (
            "(play (to (or (and (own home) {A1}) (not (own home)))))",
            "`A1`",
        ),
    ];
    for (forms, named) in unlike {
        assert_eq!(told(forms), [named], "{forms}");
    }
}

#[test]
fn forms_without_a_key_replace_all_of_their_head() {
    assert_eq!(meant("(play (again X O))").turn.again, [["X", "O"]]);
    assert_eq!(meant("(play (again O X) (again X X))").turn.again.len(), 2);
    assert_eq!(meant("(end (draw after:9))").end.len(), 3);
    assert_eq!(meant("(end (lose at-most:2))").end.len(), 1);
    assert!(meant("(play (without again))").turn.again.is_empty());
}

#[test]
fn a_player_no_longer_named_goes_with_what_is_his() {
    let forms = "(players B W) (track B [B4..B1] loop:[C1..C5 A4..A1]) \
                 (start (place man B {B1}) (first random))";
    let rules = meant(forms);
    assert!(rules.regions.is_empty());
    assert_eq!(rules.start.places.len(), 3);
}

#[test]
fn an_error_of_an_override_is_told_there() {
    let row = told("(variant v \"x\" (board (row C 3)))");
    assert_eq!(row, ["board::off-row at (row C 3), C5"]);
    let dropped = told("(variant v \"x\" (without piece king))");
    assert_eq!(
        dropped,
        ["name::unknown-kind at (without piece king), king"]
    );
    let dice = told("(variant v \"x\" (dice 2 (face X 1) (face O 2)))");
    assert_eq!(
        dice,
        ["name::unknown-face at (dice 2 (face X 1) (face O 2)), II"]
    );
    let players = told("(variant v \"x\" (players A W) (play (without again)))");
    assert_eq!(players, [""; 0]);
    let first =
        told("(variant v \"x\" (players B W) (track B loop:[B1..B4]) (start (place man B {B1})))");
    assert_eq!(first, ["name::unknown-player at (players B W), A"]);
    // What is wrong with the game as a whole is told there too.
    let stuck = told("(variant v \"x\" (play (to none)))");
    assert_eq!(stuck.len(), 1, "{stuck:?}");
    assert!(
        stuck[0].starts_with("start::no-move at (to none)"),
        "{stuck:?}"
    );
    let peace = told("(variant v \"x\" (play (to empty)) (without region home A))");
    assert!(
        peace[0].starts_with("end::never at (to empty)"),
        "{peace:?}"
    );
}

#[test]
fn errors_of_the_base_are_told_once() {
    let text = BASE.replace("(along back)", "(along back) (to kng)");
    let text = format!("{text}(variant v \"x\" (piece pawn)) (variant w \"x\" (piece man))");
    assert_eq!(brief(&found(&text)).len(), 1);
}

#[test]
fn nothing_is_told_that_only_follows() {
    let broken = BASE.replace("(row C 5)", "(row C 500)");
    assert_eq!(found(&broken).len(), 1, "{:#?}", brief(&found(&broken)));
    let broken = BASE
        .replace("(piece king)", "(piece empty)")
        .replace("king", "empty");
    assert_eq!(found(&broken).len(), 1, "{:#?}", brief(&found(&broken)));
    let broken = BASE.replace("(players A B)", "");
    assert_eq!(found(&broken).len(), 1, "{:#?}", brief(&found(&broken)));
}

/// No variant is called idle of which it can't be known, as others might be what it takes back: so many that not every
/// two are put together, or one in error.
#[test]
fn what_may_take_back_another_is_not_idle() {
    let idle = |variants: &str| {
        let reports = found(&format!("{BASE}{variants}"));
        let idle = reports.iter().filter(|r| r.code == "daldos::variant::idle");
        idle.count()
    };
    let numbered = |count: usize, forms: &str| -> String {
        let variant = |number| format!("(variant v{number} \"x\" {forms})");
        (0..count).map(variant).collect()
    };
    let open = "(variant open \"x\" (play (to any)))";
    let closed = "(play (to (not friend)))";
    assert_eq!(idle(&numbered(12, closed)), 12);
    assert_eq!(idle(&format!("{open}{}", numbered(12, closed))), 0);
    let passing = numbered(20, "(play (over (not enemy)))").replace("(variant v", "(variant w");
    assert_eq!(idle(&format!("{passing}{open}{}", numbered(12, closed))), 0);
    let unsound = "(variant none \"x\" (play (to none)))";
    assert_eq!(idle(&format!("{unsound}{}", numbered(1, closed))), 0);
}

#[test]
fn names_of_another_variant_are_found_there() {
    let text = format!(
        "{BASE}(variant v \"x\" (piece pawn)) (example \"e\" (position A pawn C1 / B / A to move) (throw X X) (lost))"
    );
    let reports = found(&text);
    let help = reports
        .iter()
        .find(|r| r.severity == Severity::Error)
        .and_then(|r| r.help.as_deref())
        .unwrap_or_default();
    assert!(help.contains("declared in variant `v`"), "{help}");
}

#[test]
fn positions_come_in_one_order() {
    let rules = meant("");
    let text = "A king C2 man C5 A1 / B / neutral king C3 / B to move";
    let written = match syntax::parse_position(SourceId(0), text) {
        Ok(position) => position,
        Err(findings) => panic!("{findings:?}"),
    };
    let position = check::position(&rules, &written).expect("a position of this game");
    let kinds: Vec<_> = position
        .sides
        .first
        .iter()
        .map(|m| m.kind.as_str())
        .collect();
    assert_eq!(kinds, ["man", "king"]);
    assert_eq!(position.sides.first[0].at[0].space.to_string(), "A1");
    assert_eq!(position.neutral.len(), 1);
}

/// Words left out, doubled or swapped: whatever is still a file is checked without a panic.
#[test]
fn nothing_panics() {
    let texts = [
        BASE.to_owned(),
        format!("{BASE}(variant v \"x\" (without piece king) (move run (to mine)))"),
    ];
    let mut seed = 1_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    let mut checked = 0;
    for round in 0..4000 {
        let spaced = texts[round % 2]
            .replace('(', " ( ")
            .replace(')', " ) ")
            .replace('{', " { ")
            .replace('}', " } ");
        let mut words: Vec<&str> = spaced.split_whitespace().collect();
        for _ in 0..=next(2) {
            let (i, j) = (next(words.len()), next(words.len()));
            match next(3) {
                0 if !"(){}".contains(words[i]) => drop(words.remove(i)),
                1 if !"(){}".contains(words[i]) && !"(){}".contains(words[j]) => {
                    words[i] = words[j]
                }
                _ => words.swap(i, j),
            }
        }
        if let Ok(file) = syntax::parse_file(SourceId(0), &words.join(" ")) {
            checked += 1;
            check::file(&[&file]);
            check::ruleset(&[&file], &["v"]);
        }
    }
    assert!(checked > 100, "only {checked} files could be read");
}
