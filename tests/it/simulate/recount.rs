//! A naive recount of recorded games: by what stands where before and after, in words.

use std::collections::{BTreeMap, BTreeSet};

use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::model::{EndRule, Position};
use daldos_dsl::play::details::Details;
use daldos_dsl::play::{Outcome, Record, TurnRecord};
use daldos_dsl::player::Player;

/// Numbers by what they count.
pub type Numbers = BTreeMap<String, u64>;

/// The numbers of a report, under the recount's names.
pub fn of_details(d: &Details) -> Numbers {
    let mut n = Numbers::new();
    let mut put = |key: String, number: u64| {
        assert!(n.insert(key.clone(), number).is_none(), "{key}");
    };
    for (turns, games) in d.turns.counts() {
        put(format!("games of {turns} turns"), games);
    }
    for (count, games) in d.decisions.counts() {
        put(format!("games of {count} decisions"), games);
    }
    for (count, games) in d.captures.counts() {
        put(format!("games of {count} captures"), games);
    }
    for row in &d.moves {
        put(format!("{} legal", row.r#move), row.count.legal);
        put(format!("{} only", row.r#move), row.count.only);
        put(format!("{} made", row.r#move), row.count.made);
        put(format!("{} captures", row.r#move), row.count.captures);
    }
    for row in &d.faces {
        put(format!("{} thrown", row.face), row.thrown);
        put(format!("{} unspent", row.face), row.unspent);
        for spent in &row.spent {
            put(
                format!("{} for {}", row.face, spent.r#move),
                spent.count.dice,
            );
        }
    }
    for row in &d.throws {
        for (what, number) in [
            ("played", row.count.played),
            ("lost", row.count.lost),
            ("partly", row.count.partly),
            ("full", row.count.full),
            ("extra_throw", row.count.extra_throw),
            ("rethrow", row.count.rethrow),
        ] {
            put(format!("throw {} {what}", row.throw), number);
        }
    }
    for row in &d.ends {
        put(format!("ended by {}", row.end), row.games);
    }
    for (turn, captures) in d.captures_by_turn.counts() {
        put(format!("captures in turn {turn}"), captures);
    }
    for row in &d.captures_by_space {
        let key = format!("captured {} {} {}", row.side, row.kind, row.space);
        put(key, row.count.captured);
    }
    for row in &d.stands {
        let of = format!("{} {} {}", row.side, row.kind, row.space);
        put(format!("stood {of}"), row.count.stood);
        put(format!("lost {of}"), row.count.lost);
        put(format!("ready {of}"), row.count.ready);
        put(format!("struck {of}"), row.count.struck);
    }
    for row in &d.distances {
        put(format!("stood at {:?}", row.distance), row.stood);
        put(format!("lost at {:?}", row.distance), row.lost);
    }
    for row in &d.pieces {
        let of = format!("{} to {}", row.first, row.second);
        put(format!("turns {of}"), row.count.turns);
        put(format!("lost turns {of}"), row.count.lost);
        put(format!("captures {of}"), row.count.captures);
    }
    for row in &d.few {
        put(format!("most turns at {}", row.pieces), row.turns.max);
    }
    for row in &d.leads {
        put(format!("games with lead {}", row.lead), row.count.games);
        put(format!("won with lead {}", row.lead), row.count.won);
    }
    n
}

/// A piece: its owner's name, kind, space.
type Piece = (String, String, String);

/// All pieces, in words.
fn pieces(loaded: &Loaded, position: &Position) -> Vec<Piece> {
    let mut found = Vec::new();
    let sides = Player::BOTH.map(|side| {
        let name = loaded.rules.players[side].clone();
        (name, &position.sides[side])
    });
    let neutral = ("neutral".to_owned(), &position.neutral);
    for (owner, all) in sides.into_iter().chain([neutral]) {
        for men in all {
            for stand in &men.at {
                found.push((owner.clone(), men.kind.clone(), stand.space.to_string()));
            }
        }
    }
    found
}

/// The numbers of recorded games.
pub fn of_games(loaded: &Loaded, games: &[(Record, Vec<TurnRecord>)]) -> Numbers {
    let mut n = Numbers::new();
    let mut longest: BTreeMap<u32, u64> = BTreeMap::new();
    for (record, turns) in games {
        game(loaded, record, turns, &mut n, &mut longest);
    }
    let start = loaded.game.start(Player::First);
    let most = Player::BOTH
        .map(|side| loaded.game.count(&start, side))
        .into_iter()
        .max();
    for few in 1..=most.unwrap() {
        let turns = longest.get(&few).copied().unwrap_or(0);
        n.insert(format!("most turns at {few}"), turns);
    }
    n.retain(|_, number| *number > 0);
    n
}

fn game(
    loaded: &Loaded,
    record: &Record,
    turns: &[TurnRecord],
    n: &mut Numbers,
    longest: &mut BTreeMap<u32, u64>,
) {
    let mut add = |key: String, number: u64| *n.entry(key).or_default() += number;
    let (rules, game) = (&loaded.rules, &loaded.game);
    let names = &rules.players;
    let (mut decisions, mut captures) = (0, 0);
    let mut leads = BTreeSet::new();
    let mut few: BTreeMap<u32, u64> = BTreeMap::new();
    let words = |state: &State| pieces(loaded, &game.position(state));
    for (number, told) in turns.iter().enumerate() {
        let mover = told.before.to_move();
        let other = mover.opponent();
        let before = words(&told.before);
        for piece in &before {
            let (owner, kind, space) = piece;
            if owner == "neutral" {
                continue;
            }
            let of = format!("{owner} {kind} {space}");
            if *owner == names[other] {
                add(format!("stood {of}"), 1);
                let distance = walked(loaded, told, space);
                add(format!("stood at {distance:?}"), 1);
            } else {
                add(format!("ready {of}"), 1);
            }
        }
        let counts = Player::BOTH.map(|side| {
            let own = before.iter().filter(|(owner, ..)| *owner == names[side]);
            own.count() as u32
        });
        let mut now = told.before;
        let mut fallen = 0;
        let mut dice: Vec<String> = Vec::new();
        for decision in &told.decisions {
            decisions += 1;
            let name = |rule: u16| rules.moves[usize::from(rule)].name.clone();
            let legal: BTreeSet<String> = decision.options.iter().map(|m| name(m.rule)).collect();
            for rule in legal {
                add(format!("{rule} legal"), 1);
            }
            let Some(made) = decision.made else { continue };
            let made = &decision.options[made];
            let rule = name(made.rule);
            add(format!("{rule} made"), 1);
            let choices = decision.options.len() + usize::from(decision.may_stop);
            add(format!("{rule} only"), u64::from(choices == 1));
            for &face in made.dice.faces() {
                let face = game.face_label(face).to_owned();
                add(format!("{face} for {rule}"), 1);
                dice.push(face);
            }
            for (owner, kind, space) in taken(loaded, mover, &now, &decision.after, made) {
                fallen += 1;
                add(format!("{rule} captures"), 1);
                add(format!("captured {owner} {kind} {space}"), 1);
                if owner == names[other] {
                    add(format!("lost {owner} {kind} {space}"), 1);
                    let distance = walked(loaded, told, &space);
                    add(format!("lost at {distance:?}"), 1);
                }
                let from = game.space_name(made.from.space);
                let kind = game.kind_name(made.kind);
                add(format!("struck {} {kind} {from}", names[mover]), 1);
            }
            now = decision.after;
        }
        captures += fallen;
        add(format!("captures in turn {}", number + 1), fallen);
        let label = |throw: usize| {
            let faces = game.throws()[throw].throw;
            let labels: Vec<&str> = faces.faces().iter().map(|&f| game.face_label(f)).collect();
            labels.join(" ")
        };
        for &again in &told.earlier {
            add(format!("throw {} rethrow", label(again)), 1);
        }
        let throw = label(told.throw);
        add(format!("throw {throw} played"), 1);
        let mut left: Vec<String> = throw.split(' ').map(str::to_owned).collect();
        for face in &left {
            add(format!("{face} thrown"), 1);
        }
        for face in &dice {
            let at = left.iter().position(|other| other == face).unwrap();
            left.remove(at);
        }
        for face in &left {
            add(format!("{face} unspent"), 1);
        }
        let blank = |label: &String| {
            let faces = &rules.dice.faces;
            faces
                .iter()
                .any(|face| face.label == *label && face.value == 0)
        };
        let what = if told.decisions.is_empty() {
            "lost"
        } else if left.iter().all(blank) {
            "full"
        } else {
            "partly"
        };
        add(format!("throw {throw} {what}"), 1);
        let next = turns.get(number + 1);
        let extra = next.is_some_and(|next| next.before.to_move() == mover);
        add(format!("throw {throw} extra_throw"), u64::from(extra));
        let of = format!("{} to {}", counts[0], counts[1]);
        add(format!("turns {of}"), 1);
        add(format!("lost turns {of}"), u64::from(what == "lost"));
        add(format!("captures {of}"), fallen);
        leads.insert(i64::from(counts[0]) - i64::from(counts[1]));
        for at_most in counts[0].max(counts[1]).max(1)..=128 {
            *few.entry(at_most).or_default() += 1;
        }
    }
    add(format!("games of {} turns", turns.len()), 1);
    add(format!("games of {decisions} decisions"), 1);
    add(format!("games of {captures} captures"), 1);
    let won = record.outcome == Outcome::Won(Player::First);
    for lead in leads {
        add(format!("games with lead {lead}"), 1);
        add(format!("won with lead {lead}"), u64::from(won));
    }
    for (pieces, turns) in few {
        let longest = longest.entry(pieces).or_default();
        *longest = turns.max(*longest);
    }
    let end = ended(loaded, record, turns);
    add(format!("ended by {end}"), 1);
}

/// The pieces that are gone from where a move captured, and didn't change sides there.
fn taken(
    loaded: &Loaded,
    mover: Player,
    before: &State,
    after: &State,
    made: &daldos_dsl::engine::Move,
) -> Vec<Piece> {
    let game = &loaded.game;
    let words = |state: &State| pieces(loaded, &game.position(state));
    let (mut gone, mut come) = (words(before), words(after));
    let own = |kind: u8, space| {
        (
            loaded.rules.players[mover].clone(),
            game.kind_name(kind).to_owned(),
            game.space_name(space).to_string(),
        )
    };
    let drop = |pieces: &mut Vec<Piece>, piece: &Piece| {
        let at = pieces.iter().position(|other| other == piece);
        pieces.remove(at.unwrap());
    };
    drop(&mut gone, &own(made.kind, made.from.space));
    drop(&mut come, &own(made.kind_after, made.to.space));
    come.retain(|piece| match gone.iter().position(|other| other == piece) {
        Some(at) => {
            gone.remove(at);
            false
        }
        None => true,
    });
    // In the shipped games what changes sides keeps its kind.
    for (_, kind, space) in come {
        let same = |other: &Piece| other.1 == kind && other.2 == space;
        let at = gone.iter().rposition(same).unwrap();
        gone.remove(at);
    }
    gone
}

/// How far the mover's nearest piece has to walk to a space, step by step on the track as written.
fn walked(loaded: &Loaded, told: &TurnRecord, space: &str) -> Option<u32> {
    let mover = told.before.to_move();
    let track = &loaded.rules.tracks[mover];
    let once = track.once.0.len();
    let way: Vec<String> = track.places().map(ToString::to_string).collect();
    let position = loaded.game.position(&told.before);
    let mut best = None;
    for men in &position.sides[mover] {
        for stand in &men.at {
            let name = stand.space.to_string();
            let passes = way.iter().enumerate().filter(|(_, space)| **space == name);
            // Off the track there is no way ahead.
            let Some((mut at, _)) = passes.clone().nth(usize::from(stand.pass) - 1) else {
                continue;
            };
            for steps in 1..=way.len() as u32 {
                at += 1;
                if at == way.len() {
                    if once == way.len() {
                        break;
                    }
                    at = once;
                }
                if way[at] == space {
                    best = Some(best.map_or(steps, |best: u32| best.min(steps)));
                    break;
                }
            }
        }
    }
    best
}

/// Which rule ended a game, by counting pieces and looking where they stand.
fn ended(loaded: &Loaded, record: &Record, turns: &[TurnRecord]) -> String {
    let Outcome::Won(winner) = record.outcome else {
        return match record.outcome {
            Outcome::Drawn => "a draw".to_owned(),
            _ => "nothing".to_owned(),
        };
    };
    let last = turns.last().unwrap();
    let position = loaded.game.position(&last.after);
    let loser = winner.opponent();
    let holds = |rule: &&EndRule| match rule {
        EndRule::Lose { at_most, of } => {
            let of = |kind: &String| of.as_ref().is_none_or(|kinds| kinds.contains(kind));
            let own = position.sides[loser].iter().filter(|men| of(&men.kind));
            own.map(|men| men.at.len() as u32).sum::<u32>() <= *at_most
        }
        _ => false,
    };
    match loaded.rules.end.iter().find(holds) {
        Some(EndRule::Lose { at_most, of }) => match of {
            None => format!("lose at-most:{at_most}"),
            Some(kinds) => format!("lose at-most:{at_most} of:{{{}}}", kinds.join(" ")),
        },
        _ => "nothing".to_owned(),
    }
}
