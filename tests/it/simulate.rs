//! Simulations: what they count is what happened, however the games are divided up.

mod recount;

use std::fs;
use std::path::Path;

use crate::common::{folder, load, root, run, stderr, stdout, text_of};
use daldos_dsl::play::details::{Counter, Counts, Details, GameNames, RuledOut, STATISTICS};
use daldos_dsl::play::players::{NO_CLOCK, Policy};
use daldos_dsl::play::{
    Match, Record, Simulation, Sums, TURN_CAP, TurnRecord, simulate, stream, wilson,
};
use daldos_dsl::player::ByPlayer;
use daldos_dsl::watch::Watch;

/// Games with all that there is to count: extra throws, second throws, recruits, draws, ends by
/// what is taken, stopping at will.
const GAMES: [&str; 6] = [
    "games/daldos.game",
    "games/daldos.game#intermediate",
    "games/sahkku.game",
    "games/borvo-sahkku.game",
    "games/kvasir-daldos.game#open-shields",
    "games/daldosa.game#multi-capture",
];

#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}\n{}",
        stderr(&output)
    );
    stdout(&output)
}

/// JSON without what may differ from run to run.
fn without_run(json: &str) -> String {
    json.split_once("\"run\"").unwrap().0.to_owned()
}

/// The sums of so many games with everything counted.
fn sums(address: &str, policy: &str, games: u64, threads: usize) -> Sums {
    let loaded = load(address);
    let policy: Policy = policy.parse().unwrap();
    let simulation = Simulation {
        policies: ByPlayer::from_fn(|_| policy),
        seed: 3,
        threads,
        rules: Some(&loaded.rules),
        ..Simulation::new(&loaded.game)
    };
    simulation.play(0..games, None, &Watch::default())
}

/// Games recorded turn by turn.
fn recorded(address: &str, policy: &str, games: u64) -> Vec<(Record, Vec<TurnRecord>)> {
    let loaded = load(address);
    let policy: Policy = policy.parse().unwrap();
    let policies = ByPlayer::from_fn(|_| policy);
    let mut contest = Match::new(&loaded.game, &policies, NO_CLOCK);
    let record = |index| {
        let mut turns = Vec::new();
        let mut keep = |told: &TurnRecord| turns.push(told.clone());
        let random = &mut stream(3, index);
        let record = contest.run_told(random, TURN_CAP, &mut keep);
        (record, turns)
    };
    (0..games).map(record).collect()
}

/// What is counted is what a naive recount finds in the same games, recorded.
#[test]
fn counts_are_those_of_a_naive_recount() {
    for address in GAMES {
        for policy in ["random", "greedy"] {
            let games = 6;
            let sums = sums(address, policy, games, 1);
            let loaded = load(address);
            let details = Details::new(
                &GameNames::new(&loaded.game, &loaded.rules),
                &sums.tally,
                &sums.counts.unwrap(),
            );
            let counted = recount::of_details(&details);
            let found = recount::of_games(&loaded, &recorded(address, policy, games));
            for (key, number) in &found {
                let other = counted.get(key);
                assert_eq!(other, Some(number), "{address}, {policy}: {key}");
            }
            for (key, number) in &counted {
                assert!(
                    *number == 0 || found.contains_key(key),
                    "{address}, {policy}: {key} {number}"
                );
            }
            assert!(found.len() > 100, "{address}: {}", found.len());
        }
    }
}

/// Counting changes nothing in what is played.
#[test]
fn games_are_the_same_with_and_without_details() {
    for address in GAMES {
        let loaded = load(address);
        let plain = simulate(&loaded.game, 70, 3, 2, &Watch::default());
        let tally = sums(address, "random", 70, 2).tally;
        let sides = loaded.rules.players.clone();
        let counted = tally.statistics(&sides, 3, "random".to_owned());
        assert_eq!(plain, counted, "{address}");
    }
}

#[test]
fn sums_agree_with_each_other() {
    for address in GAMES {
        let games = 70;
        let Sums { tally, counts } = sums(address, "random", games, 2);
        let counts: Counts = counts.unwrap();
        let total = |counts: &mut dyn Iterator<Item = (u32, u64)>| -> u64 {
            counts.map(|(value, times)| u64::from(value) * times).sum()
        };
        let turns = total(&mut tally.turns.counts());
        let decisions = total(&mut tally.decisions.counts());
        let captures = total(&mut tally.captures.counts());
        for histogram in [&tally.turns, &tally.decisions, &tally.captures] {
            assert_eq!(histogram.total(), games);
        }
        let ended = tally.wins.first + tally.wins.second + tally.draws + tally.unfinished;
        assert_eq!(ended, games);
        let ends: u64 = counts.ends.iter().sum();
        assert_eq!(ends + tally.unfinished, games, "{address}");
        assert_eq!(counts.captured.iter().sum::<u64>(), captures, "{address}");
        assert_eq!(counts.captures_by_turn.total(), captures);
        let made: u64 = counts.moves.iter().map(|m| m.made).sum();
        assert!(made <= decisions);
        let by_moves: u64 = counts.moves.iter().map(|m| m.captures).sum();
        assert_eq!(by_moves, captures);
        let played: u64 = counts.throws.iter().map(|t| t.played).sum();
        assert_eq!(played, turns);
        for throw in &counts.throws {
            assert_eq!(throw.lost + throw.partly + throw.full, throw.played);
        }
        let by_pieces: u64 = counts
            .pieces
            .values()
            .flat_map(|of| of.values())
            .map(|c| c.turns)
            .sum();
        assert_eq!(by_pieces, turns);
        let stood: u64 = counts.stands.iter().map(|s| s.risk.all).sum();
        let at_distances: u64 = counts.distances.values().map(|r| r.all).sum();
        assert_eq!(stood, at_distances);
        let last = counts.few.last().unwrap();
        assert_eq!(last.total(), games);
    }
}

#[test]
fn shards_merge_to_the_same_bytes() {
    let folder = folder();
    for (number, (game, options)) in [
        ("games/daldos.game", vec!["--games", "70"]),
        ("games/sahkku.game", vec!["--games", "41", "--details"]),
        (
            "games/daldosa.game",
            vec!["--games", "7", "--A", "greedy", "--seed", "9", "--details"],
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let path = |shard: usize| text_of(&folder.path().join(format!("{number}-{shard}.json")));
        for shard in 1..=3 {
            let of = format!("{shard}/3");
            let threads = ["1", "2", "8"][shard - 1].to_owned();
            let mut arguments = vec!["simulate", game, "--shard", &of, "--threads", &threads];
            arguments.extend(&options);
            fs::write(path(shard), printed(&arguments)).unwrap();
        }
        for format in ["json", "csv", "text"] {
            let threads = if format == "csv" { "8" } else { "3" };
            let mut whole = vec!["simulate", game, "--format", format, "--threads", threads];
            whole.extend(&options);
            let whole = printed(&whole);
            let paths = [path(2), path(3), path(1)];
            let mut merge = vec!["simulate", "--format", format, "--merge"];
            merge.extend(paths.iter().map(String::as_str));
            let merged = printed(&merge);
            let fixed = |text: &str| match format {
                "json" => without_run(text),
                "csv" => text.to_owned(),
                _ => text.trim_end().rsplit_once('\n').unwrap().0.to_owned(),
            };
            assert_eq!(fixed(&whole), fixed(&merged), "{game} {format}");
        }
    }
}

/// Ranges of the same seeded games are exactly the whole, wherever they are cut, and beside shards.
#[test]
fn ranges_of_games_merge_to_the_same_bytes() {
    let folder = folder();
    let path = |name: &str| text_of(&folder.path().join(name));
    let game = "games/sahkku.game";
    let whole = |games: &str| {
        let counted = ["simulate", game, "--games", games, "--details"];
        printed(&[&counted[..], &["--format", "csv"]].concat())
    };
    let part = |name: &str, which: &[&str]| {
        let played = ["simulate", game, "--details"];
        fs::write(path(name), printed(&[&played[..], which].concat())).unwrap();
    };
    part("last", &["--from", "18", "--to", "40"]);
    part("one", &["--from", "17", "--to", "17"]);
    part("first", &["--from", "1", "--to", "16"]);
    part("more", &["--from", "41", "--to", "50"]);
    for number in ["1", "2", "3"] {
        part(
            number,
            &["--games", "40", "--shard", &format!("{number}/3")],
        );
    }
    for (parts, games) in [
        (&["last", "one", "first"][..], "40"),
        (&["first", "more", "last", "one"], "50"),
        (&["more", "1", "2", "3"], "50"),
    ] {
        let paths: Vec<String> = parts.iter().map(|name| path(name)).collect();
        let paths = paths.iter().map(String::as_str);
        let merge = ["simulate", "--format", "csv", "--merge"].into_iter();
        let merged = printed(&merge.chain(paths).collect::<Vec<_>>());
        assert_eq!(merged, whole(games), "{parts:?}");
    }
    let output = run(&["simulate", "--merge", &path("first"), &path("last")]);
    assert_eq!(output.status.code(), Some(2));
    let missing = "error: missing: game 17 (`--from 17 --to 17`)\n";
    assert_eq!(stderr(&output), missing);
    let output = run(&["simulate", game, "--from", "9", "--to", "8"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("the first is named before the last"));
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let folder = folder();
    let shard = |name: &str, arguments: &[&str]| {
        let mut all = vec!["simulate"];
        all.extend(arguments);
        let path = text_of(&folder.path().join(name));
        fs::write(&path, printed(&all)).unwrap();
        path
    };
    let daldos = "games/daldos.game";
    let usual = |of: &'static str| vec![daldos, "--games", "8", "--shard", of];
    let one = shard("one", &usual("1/2"));
    let two = shard("two", &usual("2/2"));
    let with = |name: &str, more: &[&str]| {
        let mut arguments = usual("2/2");
        arguments.extend(more);
        shard(name, &arguments)
    };
    let seed = with("seed", &["--seed", "2"]);
    let policy = with("policy", &["--policy", "greedy"]);
    let details = with("details", &["--details"]);
    let games = shard("games", &[daldos, "--games", "9", "--shard", "2/2"]);
    let thirds = shard("thirds", &[daldos, "--games", "8", "--shard", "2/3"]);
    let variant = "games/daldos.game#last-man";
    let rules = shard("rules", &[variant, "--games", "8", "--shard", "2/2"]);
    let text = text_of(&folder.path().join("text"));
    fs::write(&text, "{\"schema\": 1}").unwrap();
    let cut = text_of(&folder.path().join("cut"));
    let whole = fs::read_to_string(&two).unwrap();
    fs::write(&cut, whole.replace("\"draws\":0", "\"draws\":1")).unwrap();

    let mut faults = String::new();
    for files in [
        vec![&one, &seed],
        vec![&one, &policy],
        vec![&one, &details],
        vec![&one, &games],
        vec![&one, &thirds],
        vec![&one, &rules],
        vec![&one],
        vec![&one, &two, &one],
        vec![&one, &text],
        vec![&one, &cut],
    ] {
        let mut arguments = vec!["simulate", "--merge"];
        arguments.extend(files.iter().map(|path| path.as_str()));
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{files:?}");
        assert_eq!(stdout(&output), "");
        let place = format!("{}/", text_of(folder.path()));
        faults.push_str(&stderr(&output).replace(&place, ""));
    }
    insta::assert_snapshot!(faults);
    printed(&["simulate", "--merge", &one, &two]);
}

/// Every number and text in a value, by the way that leads there.
fn leaves(value: &serde_json::Value, at: &str, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                leaves(value, &format!("{at}/{key}"), found);
            }
        }
        serde_json::Value::Array(items) => {
            for (i, value) in items.iter().enumerate() {
                leaves(value, &format!("{at}/{i}"), found);
            }
        }
        _ => found.push(at.to_owned()),
    }
}

/// What was changed in a part since it was written is seen, were it but a plausible sum; that it
/// was laid out anew is no change.
#[test]
fn a_part_that_was_changed_is_refused() {
    let folder = folder();
    let path = |name: &str| text_of(&folder.path().join(name));
    let (edited, other) = (path("edited"), path("other"));
    let merged = |part: &serde_json::Value| {
        fs::write(&edited, format!("{part:#}")).unwrap();
        run(&["simulate", "--merge", &edited, &other])
    };
    for (options, every) in [(&[][..], 1), (&["--details"], 60)] {
        let shard = |of| {
            let game = "games/kvasir-daldos.game#go-on";
            let usual = ["simulate", game, "--games", "6", "--shard", of];
            printed(&[&usual[..], options].concat())
        };
        fs::write(&other, shard("2/2")).unwrap();
        let part: serde_json::Value = serde_json::from_str(&shard("1/2")).unwrap();
        assert_eq!(merged(&part).status.code(), Some(0));
        let mut places = Vec::new();
        leaves(&part, "", &mut places);
        assert!(places.len() / every > 20, "{}", places.len());
        for place in places.iter().step_by(every) {
            let mut part = part.clone();
            let leaf = part.pointer_mut(place).unwrap();
            *leaf = match leaf.as_u64() {
                Some(number) => (number + 1).into(),
                None => format!("{}x", leaf.as_str().unwrap()).into(),
            };
            let output = merged(&part);
            assert_eq!(output.status.code(), Some(2), "{place}");
            assert_eq!(stdout(&output), "", "{place}");
        }
    }
}

/// Parts say which reading was played, and so does the whole.
#[test]
fn merged_parts_keep_what_they_are_of() {
    let folder = folder();
    let path = text_of(&folder.path().join("part"));
    let game = "games/daldos.game#last-man";
    fs::write(
        &path,
        printed(&["simulate", game, "--games", "3", "--shard", "1/1"]),
    )
    .unwrap();
    let merge = ["simulate", "--format", "json", "--merge", &path];
    let whole: serde_json::Value = serde_json::from_str(&printed(&merge)).unwrap();
    assert_eq!(whole["address"], game);
    assert_eq!(whole["variants"], serde_json::json!(["last-man"]));
    assert_eq!(whole["fingerprint"], load(game).rules.fingerprint());
    assert_eq!(whole["version"], env!("CARGO_PKG_VERSION"));
}

/// Parts of the same rules belong together wherever these lay, and it is said if that was not in one
/// place; a part in which something stands twice is none.
#[test]
fn parts_of_the_same_rules_are_merged() {
    let folder = folder();
    let at = |name: &str| text_of(&folder.path().join(name));
    let text = fs::read_to_string(root().join("games/daldos.game")).unwrap();
    fs::write(at("mine.game"), text.replacen("\"Daldøs\"", "\"Mine\"", 1)).unwrap();
    let mine = at("mine.game");
    for (name, game, of) in [("one", "games/daldos.game", "1/2"), ("two", &mine, "2/2")] {
        let part = printed(&["simulate", game, "--games", "8", "--shard", of]);
        fs::write(at(name), part).unwrap();
    }
    let (one, two) = (at("one"), at("two"));
    let arguments = ["simulate", "--format", "json", "--merge", &two, &one];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let whole: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(whole["address"], "games/daldos.game");
    assert_eq!(whole["game"], "Daldøs");
    let note = format!(
        "note: `{two}` is of `{mine}`, whose rules are the same; the result is told as of \
         `games/daldos.game`\n"
    );
    assert_eq!(stderr(&output), note);

    let twice = fs::read_to_string(&one).unwrap();
    let twice = twice.replacen("\"games\":", "\"games\":9,\"games\":", 1);
    fs::write(at("twice"), twice).unwrap();
    let output = run(&["simulate", "--merge", &at("twice"), &two]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("duplicate field `games`"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_width_is_reached_whatever_the_threads() {
    let simulated = |threads: &str, width: &str| {
        let arguments = [
            "simulate",
            "games/sahkku.game",
            "--until-width",
            width,
            "--threads",
            threads,
            "--format",
            "json",
        ];
        let json = printed(&arguments);
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        let games = value["games"].as_u64().unwrap();
        let won = value["first_player_wins"].as_u64().unwrap();
        let [low, high] = wilson(won, games);
        assert!(high - low <= width.parse().unwrap(), "{value}");
        assert_eq!(value["until"]["reached"], true);
        (without_run(&json), games)
    };
    let (one, games) = simulated("1", "0.12");
    assert_eq!(simulated("2", "0.12"), (one.clone(), games));
    assert_eq!(simulated("5", "0.12"), (one, games));
    // An even share needs (1.96 / 0.12)² = 267 games; the next look is at most an eighth later.
    assert!((192..=384).contains(&games), "{games}");

    // The games of a narrower width begin with those of a wider one.
    assert!(simulated("2", "0.3").1 < games);

    let arguments = [
        "simulate",
        "games/sahkku.game",
        "--until-width",
        "0.01",
        "--games",
        "100",
    ];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(3));
    assert!(stderr(&output).contains("--games"), "{}", stderr(&output));
    assert!(stdout(&output).contains("100 games"));
    let refused = |wrong: &str| {
        let arguments = ["simulate", "games/sahkku.game", "--until-width", wrong];
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        stderr(&output)
    };
    for wrong in ["0", "1", "x", "-1", "nan", "inf", "1e-400"] {
        let told = refused(wrong);
        assert!(
            told.contains("a number above 0 and below 1"),
            "{wrong}: {told}"
        );
    }
    // No number of games that may be asked for comes so far.
    for wrong in ["1e-300", "3.8e-9"] {
        let told = refused(wrong);
        assert!(
            told.contains("never so narrow: its width is 3.8e-9 after 1000000000"),
            "{told}"
        );
    }
}

#[test]
fn tables() {
    let csv = |more: &[&str]| {
        let mut arguments = vec!["simulate", "games/kvasir-daldos.game", "--games", "3"];
        arguments.extend(["--format", "csv"]);
        arguments.extend(more);
        printed(&arguments)
    };
    insta::assert_snapshot!("csv", csv(&[]));
    let details = csv(&["--details"]);
    insta::assert_snapshot!("csv_details", details);
    // One number a line, and every line in fourteen columns, of which the last say what was played.
    for (number, line) in details.lines().enumerate() {
        assert_eq!(line.matches(',').count(), 13, "{line}");
        assert!(number == 0 || line.ends_with(",random,1,3"), "{line}");
    }
    let json = [
        "simulate",
        "games/kvasir-daldos.game",
        "--games",
        "2",
        "--details",
        "--format",
        "json",
    ];
    let json: serde_json::Value = serde_json::from_str(&printed(&json)).unwrap();
    let keys: Vec<&String> = json["details"].as_object().unwrap().keys().collect();
    insta::assert_snapshot!("json_details", format!("{keys:?}"));
    // The help names what a program finds.
    let help = printed(&["simulate", "--help"]);
    let outer = json.as_object().unwrap().keys();
    let inner = json["turns"].as_object().unwrap().keys();
    for key in outer.chain(inner).chain(keys) {
        assert!(help.contains(&format!("`{key}`")), "{key}\n{help}");
    }
    let text = [
        "simulate",
        "games/sahkku.game",
        "--games",
        "40",
        "--details",
        "--threads",
        "1",
    ];
    let text = printed(&text);
    let (text, _) = text.trim_end().rsplit_once('\n').unwrap();
    insta::assert_snapshot!("text_details", text);
}

#[test]
fn pictures_are_well_formed() {
    let place = folder();
    let plots = place.path().join("plots");
    let drawn = |path: &Path| {
        let arguments = [
            "simulate",
            "games/sahkku.game",
            "--games",
            "20",
            "--threads",
            "1",
            "--svg",
            &text_of(path),
        ];
        printed(&arguments)
    };
    let text = drawn(&plots);
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(&plots).unwrap() {
        let path = entry.unwrap().path();
        let svg = fs::read_to_string(&path).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let has = |tag| document.descendants().any(|node| node.has_tag_name(tag));
        assert!(has(("http://www.w3.org/2000/svg", "title")), "{path:?}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{path:?}");
        assert!(text.contains(&format!("{}: written", path.display())));
        names.push(path.file_name().unwrap().to_string_lossy().into_owned());
    }
    names.sort();
    let all = [
        "captures-by-space.svg",
        "captures.svg",
        "decisions.svg",
        "leads.svg",
        "turns.svg",
    ];
    assert_eq!(names, all);
    let turns = fs::read_to_string(plots.join("turns.svg")).unwrap();
    drawn(&plots);
    assert_eq!(turns, fs::read_to_string(plots.join("turns.svg")).unwrap());

    let file = place.path().join("all.svg");
    drawn(&file);
    let svg = fs::read_to_string(&file).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let inner = document
        .root_element()
        .children()
        .filter(|n| n.is_element());
    // Captures by space are three: of either side, and of what is neutral.
    assert_eq!(inner.count(), all.len() + 2);
    insta::assert_snapshot!("turns_svg", turns);
}

/// A counter takes a game that is over before its first throw, and one that nobody ends.
#[test]
fn games_of_no_turns_and_of_too_many() {
    let loaded = load("games/daldos.game");
    let mut counter = Counter::new(&loaded.game, &loaded.rules);
    let policies = ByPlayer::from_fn(|_| Policy::RANDOM);
    let mut contest = Match::new(&loaded.game, &policies, NO_CLOCK);
    let told = &mut |turn: &TurnRecord| counter.turn(turn);
    let record = contest.run_told(&mut stream(1, 0), 5, told);
    counter.end(&record);
    assert_eq!(record.turns, 5);
    let counts = counter.take();
    assert_eq!(counts.ends.iter().sum::<u64>(), 0);
    assert_eq!(counter.take().pieces.len(), 0);
}

/// From the start of Danish Daldøs all can be told by hand what rules out what.
#[test]
fn ludemes_rule_out_what_they_should() {
    let first_turn = |address: &str| {
        let loaded = load(address);
        let mut counter = Counter::new(&loaded.game, &loaded.rules);
        let policies = ByPlayer::from_fn(|_| Policy::RANDOM);
        let mut contest = Match::new(&loaded.game, &policies, NO_CLOCK);
        let (mut thrown, mut dals, mut two) = (0, 0, 0);
        for index in 0..200 {
            let told = &mut |turn: &TurnRecord| {
                let throw = loaded.game.throws()[turn.throw].throw;
                let faces = throw.faces().iter().filter(|face| face.0 == 0).count();
                thrown += 1;
                dals += u64::from(faces > 0);
                two += u64::from(faces == 2);
                counter.turn(turn);
            };
            let record = contest.run_told(&mut stream(1, index), 1, told);
            counter.end(&record);
        }
        assert_eq!(thrown, 200);
        (counter.take().ruled_out, thrown, dals, two)
    };
    // Without a dal no man may move. With one, whoever stands behind another can't land on him
    // with a step, nor pass him with more. The lone man at the front could step with the dal
    // alone, but has to take both dice; after two dals the next man takes the second.
    let (ruled_out, thrown, dals, two) = first_turn("games/daldos.game");
    assert!(dals > two && two > 0 && thrown > dals);
    let dal = RuledOut {
        with: thrown - dals,
        on: 0,
        over: dals,
        to: dals,
        spend: dals - two,
    };
    // Nobody is dalled yet, so nothing is offered to run.
    assert_eq!(ruled_out, [dal, RuledOut::default()]);
    // Where only the foremost may be dalled, the others are ruled out by where they stand, and he
    // has a free way.
    let (ruled_out, thrown, dals, two) = first_turn("games/daldos.game#sternmost");
    let dal = RuledOut {
        with: thrown - dals,
        on: dals,
        over: 0,
        to: 0,
        spend: dals - two,
    };
    assert_eq!(ruled_out, [dal, RuledOut::default()]);
    // Where a player may stop after any move, no move is ruled out by what it leaves unspent.
    let sums = sums("games/sahkku.game", "random", 20, 1);
    assert!(
        sums.counts
            .unwrap()
            .ruled_out
            .iter()
            .all(|row| row.spend == 0)
    );
}

/// What the papers say of each statistic is what its table says, and `--help` names its key.
#[test]
fn statistics_are_documented() {
    let folder = fs::read_dir(root().join("docs")).unwrap();
    let papers = folder.map(|entry| entry.unwrap().path());
    let papers = papers.chain([root().join("README.md")]);
    let papers: String = papers
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let help = stdout(&run(&["simulate", "--help"]));
    assert!(STATISTICS.len() > 15);
    for statistic in STATISTICS {
        let (key, lines, means) = (statistic.key, statistic.lines, statistic.means);
        let row = format!("| `{key}` | {lines} | {means} |");
        assert!(papers.contains(&row), "{row}");
        assert!(help.contains(&format!("`{key}`")), "{key}");
    }
}
