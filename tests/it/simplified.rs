//! Sets written with less: the laws, and that they take no time.

use crate::common::no;
use daldos_dsl::model::{PieceTerm, Set, SpaceRuns, Whose};

fn friend() -> Set {
    Set::Pieces(PieceTerm::Friend)
}

fn enemy() -> Set {
    Set::Pieces(PieceTerm::Enemy)
}

fn not(set: Set) -> Set {
    Set::Not(Box::new(set))
}

fn of(kinds: &[&str]) -> Set {
    let kinds = kinds.iter().map(|kind| (*kind).to_owned()).collect();
    Set::Pieces(PieceTerm::FriendOf(kinds))
}

#[track_caller]
fn becomes(set: Set, text: &str) {
    let simple = set.simplified();
    assert_eq!(simple.to_string(), text, "{set}");
    assert_eq!(simple.simplified(), simple, "{set}: not at once");
}

#[test]
fn constants_are_folded() {
    let nobody = Set::And(vec![enemy(), Set::None]);
    becomes(not(Set::Or(vec![friend(), nobody])), "(not friend)");
    becomes(Set::Or(vec![friend(), Set::Any]), "any");
    becomes(Set::And(Vec::new()), "any");
    becomes(Set::Spaces(SpaceRuns::default()), "none");
    let same = Set::If {
        condition: no(enemy()),
        then: Box::new(friend()),
        otherwise: Box::new(Set::Or(vec![friend(), Set::None])),
    };
    becomes(same, "friend");
}

#[test]
fn negation_stands_before_what_it_denies() {
    let row = Set::Row("A".to_owned());
    let both = Set::And(vec![enemy(), row.clone()]);
    becomes(
        not(Set::Or(vec![friend(), both])),
        "(and (not friend) (or (not enemy) (not (row A))))",
    );
    let choice = Set::If {
        condition: no(not(not(friend()))),
        then: Box::new(row),
        otherwise: Box::new(Set::Any),
    };
    becomes(not(choice), "(if (no friend) (not (row A)) none)");
}

#[test]
fn what_follows_or_contradicts_goes() {
    becomes(Set::And(vec![friend(), of(&["man"])]), "(friend man)");
    becomes(Set::Or(vec![friend(), of(&["man"])]), "friend");
    becomes(
        Set::Or(vec![of(&["man"]), of(&["king"])]),
        "(friend man king)",
    );
    becomes(
        Set::And(vec![not(of(&["man"])), not(of(&["king", "man"]))]),
        "(not (friend man king))",
    );
    becomes(Set::And(vec![friend(), not(friend())]), "none");
    becomes(Set::Or(vec![friend(), not(friend())]), "any");
    let wide = Set::Or(vec![friend(), enemy()]);
    becomes(Set::And(vec![friend(), wide]), "friend");
    becomes(Set::And(vec![Set::Empty, not(friend())]), "empty");
    becomes(Set::And(vec![Set::Empty, of(&["man"])]), "none");
    becomes(Set::Or(vec![not(Set::Empty), not(friend())]), "any");
}

#[test]
fn spaces_are_counted_out() {
    let spaces = |text: &str| Set::Spaces(text.parse().unwrap_or_default());
    becomes(Set::Or(vec![spaces("A3 A2"), spaces("A1")]), "{A1..A3}");
    becomes(Set::And(vec![spaces("A1 A2"), spaces("A3")]), "none");
    becomes(
        Set::And(vec![not(spaces("A1")), not(spaces("B1"))]),
        "(not {A1 B1})",
    );
    let some = spaces("A1 B1");
    becomes(Set::And(vec![some.clone(), not(spaces("A1"))]), "{B1}");
    becomes(
        Set::And(vec![Set::Row("A".to_owned()), some.clone()]),
        "{A1}",
    );
    becomes(Set::Or(vec![not(some), spaces("A1")]), "(not {B1})");
}

/// As deep as a file may nest: in time that doubles with each level it would never come back.
#[test]
fn deep_sets_take_no_longer_than_they_are_large() {
    let part = |level: usize| Set::Region(Whose::Own, format!("part{level}"));
    let deep = (0..60).fold(friend(), |inner, level| match level % 2 {
        0 => Set::And(vec![part(level), inner]),
        _ => Set::Or(vec![part(level), inner]),
    });
    assert_eq!(deep.simplified(), deep);
    assert_eq!(not(not(deep.clone())).simplified(), deep);
}
