//! Moves found by sets against moves found one by one: the same seeds make the same games, move
//! for move, in the shipped games, their variants, every small change of their rules, and drawn
//! rulesets, of the shape that sets can follow and of any.
//!
//! `DALDOS_LONG=1` is the long run: 20,000 games of each shipped game and variant, all changes
//! instead of a sample, 40,000 drawn rulesets.

use crate::common;
use crate::generator;
use std::collections::BTreeMap;
use std::fs;
use std::iter::Sum;
use std::sync::atomic::{AtomicU64, Ordering};

use daldos_dsl::analysis::mutants;
use daldos_dsl::engine::Game;
use daldos_dsl::load::{self, Address};
use daldos_dsl::model::{Kind, MoveRule, Ruleset, Stack};
use daldos_dsl::play::{Playout, stream};
use rayon::prelude::*;

/// Games are given up after so many turns.
const CAP: u32 = 400;

/// What has been compared.
#[derive(Clone, Copy, Default)]
struct Compared {
    rulesets: u64,
    by_sets: u64,
    moves: u64,
}

impl Sum for Compared {
    fn sum<I: Iterator<Item = Compared>>(all: I) -> Compared {
        all.fold(Compared::default(), |a, b| Compared {
            rulesets: a.rulesets + b.rulesets,
            by_sets: a.by_sets + b.by_sets,
            moves: a.moves + b.moves,
        })
    }
}

impl Compared {
    fn tell(self, what: &str) -> Compared {
        let Compared {
            rulesets,
            by_sets,
            moves,
        } = self;
        eprintln!("{what}: {by_sets} of {rulesets} by sets, {moves} moves");
        self
    }
}

/// Plays so many games both ways, of a game whose moves can be found by sets.
fn compare(name: &str, game: &Game, games: u64) -> Compared {
    let mut compared = Compared {
        rulesets: 1,
        ..Compared::default()
    };
    if !game.by_sets() {
        return compared;
    }
    compared.by_sets = 1;
    let (mut sets, mut single) = (Playout::new(game), Playout::singly(game));
    for index in 0..games {
        let (mut by_sets, mut one_by_one) = (Vec::new(), Vec::new());
        let record = sets.run_told(&mut stream(11, index), CAP, |from, to| {
            by_sets.push((from, to));
        });
        let other = single.run_told(&mut stream(11, index), CAP, |from, to| {
            one_by_one.push((from, to));
        });
        let differs = by_sets.iter().zip(&one_by_one).position(|(a, b)| a != b);
        assert_eq!(
            differs, None,
            "{name}: game {index}, the number of the move"
        );
        assert_eq!(record, other, "{name}: game {index}");
        compared.moves += by_sets.len() as u64;
    }
    compared
}

#[test]
fn shipped_games() {
    let games = if common::long() { 20_000 } else { 60 };
    let addresses = common::addresses();
    let compared = addresses
        .par_iter()
        .map(|address| compare(address, &common::load(address).game, games));
    let compared = compared.sum::<Compared>().tell("shipped games");
    assert!(compared.by_sets >= 57, "{} by sets", compared.by_sets);
}

/// Plays a game of `tests/sets` both ways.
fn holds(name: &str) {
    holds_for(&format!("tests/sets/{name}.game"), 2_000);
}

/// Plays so many games of each of these variants of a game of `tests/sets` both ways.
fn variants_hold(name: &str, variants: &[&str], games: u64) {
    for variant in variants {
        holds_for(&format!("tests/sets/{name}.game{variant}"), games);
    }
}

/// Plays so many games of an address both ways.
fn holds_for(address: &str, games: u64) {
    let compared = compare(address, &common::load(address).game, games).tell(address);
    assert_eq!(compared.by_sets, 1, "{address} not by sets");
    assert!(compared.moves > 10_000, "{address}: too short games");
}

/// A recruit comes to stand where the piece is that met it: two pieces of a side on one space, each
/// with moves of its own.
#[test]
fn recruits_stand_where_they_are_met() {
    holds("recruits");
}

/// Pieces that a move makes of another kind elsewhere may spend what is left by the rules of that kind alone.
#[test]
fn who_is_promoted_elsewhere_moves_as_what_it_is() {
    holds("promotions");
}

/// Who may start is asked of the throw.
#[test]
fn who_may_start_may_hang_on_the_throw() {
    holds("starts-by-throw");
}

/// Whoever can only make a move that goes before others and leaves a part of a die over is stuck.
#[test]
fn who_is_stuck_has_no_move_that_goes_before_others() {
    holds("preferred-and-stuck");
}

/// What is left of a die may be for those who come after others.
#[test]
fn others_spend_what_those_before_them_leave() {
    holds("preferred-parts");
}

/// Whoever comes over where a move ends is told apart from whom it captures, when orders of the dice are compared.
#[test]
fn recruits_have_no_say_in_the_order_of_dice() {
    holds("orders-and-recruits");
}

/// A loop that nearly fills a machine word goes round within it.
#[test]
fn moves_go_on_in_the_next_round() {
    variants_hold("rounds", &["", "#steps", "#on", "#rearmost", "#alone"], 500);
}

/// Who is pushed stands elsewhere when the next moves are found, and may keep a move from being made.
#[test]
fn who_is_pushed_goes_further_or_stops_who_comes() {
    variants_hold(
        "pushes",
        &[
            "",
            "#loop",
            "#free",
            "#enemies-alone",
            "#own",
            "#apart",
            "#driven",
            "#followed",
        ],
        2_000,
    );
}

/// Men join others and leave them, as long as there is room, captures go before other moves, dice are spent in an order
/// or in any, furthest men are asked for where a space is passed twice, a king comes over from wherever he is, and many
/// kinds share spaces.
#[test]
fn men_join_others() {
    variants_hold(
        "joins",
        &[
            "",
            "#most",
            "#some",
            "#any-order",
            "#sums",
            "#foremost",
            "#rearmost",
            "#afar",
            "#afar+some",
            "#other-kinds",
            "#lone",
            "#few",
            "#pairs",
            "#compulsory",
        ],
        1_000,
    );
}

/// Of equal dice each kind may have a column of its own for one.
#[test]
fn doubles_are_no_two_different_dice() {
    holds("doubles");
}

/// Tracks have forks, into which some turn, and in which they go on; some go together, some before others, with several
/// dice; spaces and riders are counted.
#[test]
fn tracks_fork_and_some_go_together() {
    variants_hold("forks", &["", "#sums", "#some", "#back", "#few"], 500);
    variants_hold("walled", &["", "#few"], 1_000);
    holds("pauses");
    holds("collected");
}

/// Of those who stand together one leaves at a time; and whoever ends on an enemy meets no friend.
#[test]
fn groups_leave_one_by_one() {
    holds("groups");
}

/// Furthest pieces where tracks have forks; promotions of whoever stands where a move ends, and those that hang on
/// the order of the dice; groups whose men stay, of which it is asked whether somebody has stayed, or which men join
/// or not; pushes of whoever has been taken before, or may be several; who comes over elsewhere before the rest of
/// the dice, which must be spent.
#[test]
fn what_is_not_followed() {
    for name in [
        "promoted-at-the-end.game",
        "promoted-by-order.game",
        "groups-that-stay.game",
        "groups-asked-for.game",
        "forks.game#furthest",
        "joins.game#unsure",
        "joins.game#afar+most",
        "pushes.game#taken",
        "pushes.game#more",
        "pushes.game#unsure",
    ] {
        let game = common::load(&format!("tests/sets/{name}")).game;
        assert!(!game.by_sets(), "{name}");
    }
}

/// Whether a throw may be thrown again is asked of the position as whoever throws next sees it, be it the same side.
#[test]
fn the_position_has_a_say_in_throwing_again() {
    holds("recasts");
}

/// Where the other side's foremost and rearmost pieces stand is asked of where a move passes and ends.
#[test]
fn the_other_sides_furthest_pieces_are_asked_for() {
    holds("extremes");
}

/// The table of all addresses says of each how its moves are found.
#[test]
fn written_down() {
    let text = fs::read_to_string(common::root().join("docs/speed.md")).unwrap();
    let rows = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `games/"));
    let rows = rows.filter_map(|row| {
        let cells: Vec<&str> = row.split(" | ").collect();
        let by_sets = match *cells.get(1)? {
            "all at once" => true,
            "one by one" => false,
            _ => return None,
        };
        Some((format!("games/{}", cells[0].trim_end_matches('`')), by_sets))
    });
    let rows: BTreeMap<String, bool> = rows.collect();
    for address in common::addresses() {
        let by_sets = common::load(&address).game.by_sets();
        assert_eq!(rows.get(&address), Some(&by_sets), "{address}");
    }
}

#[test]
fn changed_games() {
    let every = if common::long() { 1 } else { 5 };
    let addresses = common::addresses();
    // Of games that sets can follow: of others hardly any change can be followed either.
    let by_sets = |(_, address): &(usize, &String)| common::load(address).game.by_sets();
    let addresses = addresses.par_iter().enumerate().filter(by_sets);
    let compared = addresses.map(|(number, address)| {
        let asked: Address = address.parse().unwrap();
        let opened = load::open(&asked.path, &mut common::read).unwrap();
        let variants: Vec<&str> = asked.variants.iter().map(String::as_str).collect();
        let changes = mutants::changes(&opened, &variants)
            .unwrap()
            .into_iter()
            .enumerate();
        // Not the same ones for each variant.
        let sample = changes.filter(|(i, _)| (i + number) % every == 0);
        let compared = sample.map(|(_, change)| {
            let name = format!("{address}: {}", change.text);
            compare(&name, &change.loaded.game, 4)
        });
        compared.sum::<Compared>()
    });
    let compared = compared.sum::<Compared>().tell("changed games");
    assert!(compared.by_sets > 300 && compared.by_sets * 5 > compared.rulesets * 4);
}

/// Whether any number of some kind may stand together, and what holds for all moves doesn't keep others off.
fn joined(rules: &Ruleset) -> bool {
    let to = rules.turn.to.as_ref().map(ToString::to_string);
    let to = to.unwrap_or_default();
    let mut kinds = rules.kinds.iter();
    kinds.any(|kind| {
        let mut words = to.split([' ', '(', ')']);
        let kept_off = to.contains("friend)") || words.any(|word| word == kind.name);
        kind.stack == Stack::Any && !kept_off
    })
}

#[test]
fn drawn_rulesets_of_the_shape() {
    let rulesets: u64 = if common::long() { 20_000 } else { 500 };
    let [groups, joins, takes, orders, pushes, forks, preferred] = [const { AtomicU64::new(0) }; 7];
    let compared = (0..rulesets).into_par_iter().map(|seed| {
        let rules = generator::shaped(seed);
        let stands = |kind: &Kind| kind.stack != Stack::default();
        groups.fetch_add(rules.kinds.iter().any(stands).into(), Ordering::Relaxed);
        joins.fetch_add(joined(&rules).into(), Ordering::Relaxed);
        let several = |rule: &MoveRule| !rule.from.take.is_single();
        let taken = rules.kinds.iter().any(stands) && rules.moves.iter().any(several);
        takes.fetch_add(taken.into(), Ordering::Relaxed);
        let forked = rules.moves.iter().any(|rule| rule.fork.is_some());
        forks.fetch_add(forked.into(), Ordering::Relaxed);
        let before = !rules.turn.prefer.is_empty() && rules.dice.count > 1;
        preferred.fetch_add(before.into(), Ordering::Relaxed);
        orders.fetch_add((!rules.turn.order.is_empty()).into(), Ordering::Relaxed);
        pushes.fetch_add(generator::pushes::any(&rules).into(), Ordering::Relaxed);
        let game = generator::compiled(&rules);
        // Who has found a difference wants to see the game.
        compare(
            &format!("shaped {seed}\n{}", generator::write::write(&rules)),
            &game,
            6,
        )
    });
    let compared = compared.sum::<Compared>().tell("rulesets of the shape");
    assert_eq!(compared.by_sets, rulesets);
    for (of, what) in [
        (groups, "pieces stand together"),
        (joins, "they are joined by others"),
        (takes, "several go together"),
        (forks, "tracks have forks"),
        (preferred, "some moves go before others, with several dice"),
        (orders, "dice are spent in an order"),
        (pushes, "pieces are pushed"),
    ] {
        let of = of.into_inner();
        eprintln!("in {of} of them {what}");
        assert!(of * 60 > rulesets, "too few where {what}");
    }
    assert!(compared.moves > 100 * rulesets, "too short games");
    if common::long() {
        drawn_of_any_shape();
    }
}

/// Some of those drawn of any shape have the shape: about one of 2,000, which takes a long look.
fn drawn_of_any_shape() {
    let compared = (0..20_000).into_par_iter().map(|seed| {
        let rules = generator::ruleset(seed ^ 0x5e75);
        let game = generator::compiled(&rules);
        let name = format!("drawn {seed}\n{}", generator::write::write(&rules));
        compare(&name, &game, 12)
    });
    let compared = compared.sum::<Compared>().tell("rulesets of any shape");
    assert!(compared.by_sets >= 8, "too few had the shape");
    assert!(compared.moves > 100 * compared.by_sets, "too short games");
}
