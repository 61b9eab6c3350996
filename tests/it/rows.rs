//! `simulate` game by game: rows, records; and `compare` by players that think.

use std::fs;
use std::path::Path;

use crate::common::{folder, game_files, load, root, run, stderr, stdout, text_of};
use daldos_dsl::play::players::{NO_CLOCK, Policy};
use daldos_dsl::play::{Match, Playout, TURN_CAP};
use daldos_dsl::player::ByPlayer;
use serde_json::Value;

/// A table, by line and column.
struct Table {
    names: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn read(text: &str) -> Table {
        let mut lines = text.lines().map(fields);
        let names = lines.next().unwrap();
        let rows: Vec<Vec<String>> = lines.collect();
        assert!(rows.iter().all(|row| row.len() == names.len()));
        Table { names, rows }
    }

    fn column(&self, name: &str) -> Vec<&str> {
        let at = self.names.iter().position(|n| n == name).unwrap();
        self.rows.iter().map(|row| row[at].as_str()).collect()
    }

    fn numbers(&self, name: &str) -> Vec<u64> {
        let column = self.column(name).into_iter();
        column.map(|value| value.parse().unwrap()).collect()
    }
}

/// The fields of a line of CSV.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            c => fields.last_mut().unwrap().push(c),
        }
    }
    fields
}

/// Simulates into a table, with more arguments; gives it as it is, and what was printed.
fn rows(path: &Path, arguments: &[&str]) -> (String, String) {
    let path = text_of(path);
    let all = [&["simulate"], arguments, &["--rows", &path]].concat();
    let output = run(&all);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    (fs::read_to_string(path).unwrap(), stdout(&output))
}

#[test]
fn rows_say_what_the_sums_say() {
    let folder = folder();
    let path = folder.path().join("a.csv");
    for (game, more) in [
        ("games/daldos.game#intermediate", &["--games", "150"][..]),
        ("games/sahkku.game", &["--games", "40"]),
        (
            "games/kvasir-daldos.game",
            &["--games", "12", "--A", "greedy", "--details"],
        ),
    ] {
        let arguments = [&[game, "--seed", "7", "--format", "json"], more].concat();
        let (text, printed) = rows(&path, &arguments);
        let (table, sums) = (Table::read(&text), printed.as_str());
        let sums: Value = serde_json::from_str(sums).unwrap();
        let games = sums["games"].as_u64().unwrap();
        assert_eq!(table.numbers("number"), (1..=games).collect::<Vec<_>>());
        assert_eq!(table.numbers("stream"), (0..games).collect::<Vec<_>>());
        assert!(table.numbers("asked").iter().all(|asked| *asked == games));
        for (side, won) in sums["wins"].as_object().unwrap() {
            let rows = table.column("winner").into_iter().filter(|w| w == side);
            assert_eq!(rows.count() as u64, won.as_u64().unwrap());
        }
        let winners = table.column("winner").into_iter();
        let first = winners.zip(table.column("first")).filter(|(w, f)| w == f);
        assert_eq!(
            first.count() as u64,
            sums["first_player_wins"].as_u64().unwrap()
        );
        for what in ["turns", "decisions", "captures"] {
            let numbers = table.numbers(what);
            let mean = numbers.iter().sum::<u64>() as f64 / games as f64;
            let told = sums[what]["mean"].as_f64().unwrap();
            assert!((mean - told).abs() < 1e-9, "{what}: {mean}, {told}");
            assert_eq!(numbers.iter().max().copied(), sums[what]["max"].as_u64());
        }
        let (a, b) = (table.numbers("captures_A"), table.numbers("captures_B"));
        let both: Vec<u64> = a.iter().zip(&b).map(|(a, b)| a + b).collect();
        assert_eq!(both, table.numbers("captures"));
        if let Some(details) = sums.get("details") {
            for end in details["ends"].as_array().unwrap() {
                let rows = table.column("end").into_iter();
                let rows = rows.filter(|row| *row == end["end"]).count() as u64;
                assert_eq!(rows, end["games"].as_u64().unwrap(), "{end}");
            }
        }
        let loaded = load(game);
        let all = |name: &str, value: &str| {
            assert!(
                table.column(name).iter().all(|it| *it == value),
                "{name}: {value}"
            );
        };
        all("seed", "7");
        all("address", game);
        all(
            "variants",
            game.split_once('#').map_or("", |(_, variants)| variants),
        );
        all("fingerprint", &loaded.rules.fingerprint());
        all("version", env!("CARGO_PKG_VERSION"));
        all("policy_B", "random");
    }
}

#[test]
fn rows_are_the_same_for_any_number_of_threads_and_in_parts() {
    let folder = folder();
    let path = folder.path().join("a.csv");
    let game = ["games/daldos.game", "--games", "200"];
    let whole = rows(&path, &[&game[..], &["--threads", "1"]].concat()).0;
    let other = rows(&path, &[&game[..], &["--threads", "3"]].concat()).0;
    assert!(whole == other);
    let parts = ["1/2", "2/2"].map(|part| rows(&path, &[&game[..], &["--shard", part]].concat()).0);
    let rest = parts[1].split_once('\n').unwrap().1;
    assert!(whole == parts[0].clone() + rest);
    let greedy = [&game[..1], &["--games", "9", "--policy", "greedy"]].concat();
    let one = rows(&path, &[&greedy[..], &["--threads", "1"]].concat()).0;
    let many = rows(
        &path,
        &[&greedy[..], &["--threads", "4", "--details"]].concat(),
    )
    .0;
    assert!(one == many);
    // Nothing else was left there.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Captures are told by seat, whatever the sides are called; the name of a table may end in capitals.
#[test]
fn columns_are_called_by_seat() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let text = fs::read_to_string(root().join("tests/mutants/small.game")).unwrap();
    let (rules, _) = text.split_once("(example").unwrap();
    let mut rules = rules.to_owned();
    for (from, to) in [
        ("(players A B)", "(players B A)"),
        (
            "(track A loop:[A1..A6 B6..B1])",
            "(track B loop:[B1..B6 A6..A1])",
        ),
        ("(region gate A {A5 A6})", "(region gate B {B5 B6})"),
        ("(place idle A {A1..A2})", "(place idle B {B1..B2})"),
    ] {
        rules = rules.replace(from, to);
    }
    fs::write(at("turned.game"), rules).unwrap();
    let game = text_of(&at("turned.game"));
    let (text, printed) = rows(
        &at("a.CSV"),
        &[&game, "--games", "20", "--details", "--format", "json"],
    );
    let (table, sums): (_, Value) = (Table::read(&text), serde_json::from_str(&printed).unwrap());
    let taken = |side: &str| -> u64 {
        let all = sums["details"]["captures_by_space"].as_array().unwrap();
        let of = all.iter().filter(|row| row["side"] == side);
        of.map(|row| row["captured"].as_u64().unwrap()).sum()
    };
    // What was taken from one side was taken in the turns of the other.
    assert_eq!(table.numbers("captures_A").iter().sum::<u64>(), taken("A"));
    assert_eq!(table.numbers("captures_B").iter().sum::<u64>(), taken("B"));
}

#[test]
fn records_are_verified_and_say_what_rows_say() {
    for file in game_files() {
        let folder = folder();
        let (path, into) = (folder.path().join("a.csv"), folder.path().join("new/games"));
        let into_text = text_of(&into);
        let (text, printed) = rows(&path, &[&file, "--games", "2", "--records", &into_text]);
        assert!(
            printed.ends_with(&format!("{into_text}: written\n")),
            "{printed}"
        );
        let table = Table::read(&text);
        for (i, winner) in table.column("winner").iter().enumerate() {
            let record = text_of(&into.join(format!("{:06}.record", i + 1)));
            let output = run(&["replay", &record]);
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            let turns = table.numbers("turns")[i];
            let told = match *winner {
                "" => format!("{turns} turns, a draw by the rules; every turn is legal\n"),
                winner => format!("{turns} turns, {winner} wins; every turn is legal\n"),
            };
            assert!(stdout(&output).contains(&told), "{}", stdout(&output));
        }
        assert_eq!(fs::read_dir(&into).unwrap().count(), 2);
    }
}

#[test]
fn wrong_questions_are_answered() {
    let folder = folder();
    let inside = |name: &str| text_of(&folder.path().join(name));
    fs::write(folder.path().join("x"), "").unwrap();
    let (text, nowhere, here) = (inside("a.txt"), inside("no/a.csv"), inside(""));
    let new = inside("new");
    let cases: &[(&[&str], &str)] = &[
        (&["--rows", &text], "should end in `.csv` or `.parquet`"),
        (&["--rows", &nowhere], "there is no such folder"),
        (&["--records", &here], "isn't empty"),
        (&["--records", &new, "--games", "10001"], "at most 10000"),
        (&["--rows", "a.csv", "--merge", "x"], "cannot be used with"),
    ];
    for (arguments, reason) in cases {
        let output = run(&[&["simulate", "games/daldos.game"], *arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = stderr(&output);
        assert!(error.contains(reason), "{error}");
    }
    let games = ["games/daldos.game", "games/daldos.game#sternmost"];
    let timed = [&["compare"], &games[..], &["--policy", "mcts:time=9ms"]].concat();
    assert!(stderr(&run(&timed)).contains("can't be paired"));
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_parquet_it_says_how_to_get_it() {
    let path = text_of(&folder().path().join("a.parquet"));
    let output = run(&["simulate", "games/daldos.game", "--rows", &path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--features parquet"));
    assert!(!Path::new(&path).exists());
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_holds_what_csv_holds() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    let folder = folder();
    let (csv, path) = (folder.path().join("a.csv"), folder.path().join("a.parquet"));
    let arguments = ["games/daldos.game#intermediate", "--games", "70"];
    let table = Table::read(&rows(&csv, &arguments).0);
    let name = text_of(&path);
    let all = [&["simulate"], &arguments[..], &["--rows", &name]].concat();
    let output = run(&all);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let reader = SerializedFileReader::new(fs::File::open(&path).unwrap()).unwrap();
    let told = reader.metadata().file_metadata().key_value_metadata();
    let told = |key: &str| {
        let mut all = told.unwrap().iter();
        all.find(|pair| pair.key == key).unwrap().value.clone()
    };
    assert_eq!(told("variants").as_deref(), Some("intermediate"));
    assert_eq!(told("address").as_deref(), Some(arguments[0]));
    let mut count = 0;
    for (row, known) in reader.get_row_iter(None).unwrap().zip(&table.rows) {
        let row = row.unwrap();
        for (((name, field), known), column) in row.get_column_iter().zip(known).zip(&table.names) {
            assert_eq!(name, column);
            let text = match field {
                Field::ULong(number) => number.to_string(),
                Field::Str(text) => text.clone(),
                Field::Null => String::new(),
                other => panic!("{other:?}"),
            };
            assert_eq!(text, *known);
        }
        count += 1;
    }
    assert_eq!(count, 70);
}

#[test]
fn players_in_step_play_as_playouts_in_step() {
    for file in game_files() {
        let loaded = load(&file);
        let random = ByPlayer::from_fn(|_| Policy::RANDOM);
        let mut contest = Match::new(&loaded.game, &random, NO_CLOCK);
        let mut playout = Playout::new(&loaded.game);
        for seed in 0..10 {
            let (one, other) = (
                contest.run_in_step(seed, TURN_CAP),
                playout.run_in_step(seed, TURN_CAP),
            );
            assert_eq!(one, other, "{file}, {seed}");
        }
    }
}

#[test]
fn comparisons_say_who_played() {
    let ask = |more: &[&str]| {
        let games = ["games/daldos.game", "games/daldos.game#sternmost"];
        let rest = ["--games", "20", "--positions", "50"];
        let output = run(&[&["compare"], &games[..], &rest[..], more].concat());
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        stdout(&output)
    };
    let json = |more: &[&str]| -> Value {
        serde_json::from_str(&ask(&[more, &["--format", "json"]].concat())).unwrap()
    };
    let greedy = ["--policy", "greedy"];
    let (random, thinking) = (json(&[]), json(&greedy));
    assert_eq!(random["effect"]["policy"], "random");
    assert_eq!(thinking["effect"]["policy"], "greedy");
    assert_eq!(thinking["effect"]["same_throws"], true);
    let turns = |of: &Value| {
        of["effect"]["measures"][0]["first"]["mean"]
            .as_f64()
            .unwrap()
    };
    assert!(turns(&thinking) < turns(&random));
    let table = Table::read(&ask(&[&greedy[..], &["--format", "csv"]].concat()));
    assert_eq!(
        table.names[table.names.len() - 3..],
        ["policy", "seed", "games"]
    );
    let told = ["policy", "seed", "games"].map(|name| table.column(name)[0].to_owned());
    assert_eq!(told, ["greedy", "1", "20"]);
    assert!(ask(&greedy).contains("20 games of each, greedy policy, seed 1;"));
    let threads = |n| json(&[&greedy[..], &["--threads", n]].concat());
    assert_eq!(threads("1"), threads("3"));
}
