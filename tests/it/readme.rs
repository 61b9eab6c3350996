//! The README and the pages of `docs/` tell the truth: the commands of each page are run, in order,
//! in one folder, and print what it shows. `...` stands for any lines. `DALDOS_UPDATE=1` writes what
//! they print into the page.

#[allow(dead_code, reason = "run without its `main`")]
#[path = "../../examples/player.rs"]
mod player;
#[allow(dead_code, reason = "run without its `main`")]
#[path = "../../examples/plays.rs"]
mod plays;
#[allow(dead_code, reason = "run without its `main`")]
#[path = "../../examples/statistic.rs"]
mod statistic;

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{self, blocks, check_text, folder, root};

/// What an example of the library writes; these are run in the project's folder.
fn example(name: &str) -> (String, bool) {
    let run = match name {
        "plays" => plays::run,
        "player" => player::run,
        "statistic" => statistic::run,
        _ => panic!("there is no example `{name}`"),
    };
    let mut written = Vec::new();
    let result = run(&mut written);
    (String::from_utf8(written).unwrap(), result.is_ok())
}

/// Runs a command line in a shell, in `folder`, with the program on the path.
fn shell(line: &str, folder: &Path) -> (String, bool) {
    if let Some(name) = line.strip_prefix("cargo run --example ") {
        return example(name);
    }
    let program = Path::new(env!("CARGO_BIN_EXE_daldos-dsl"))
        .parent()
        .unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("COLUMNS")
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr]
        .map(|bytes| String::from_utf8(bytes).unwrap())
        .concat();
    // A no is an answer like any other.
    (text, matches!(output.status.code(), Some(0 | 1)))
}

/// A folder in which the games lie as in the project.
fn workplace() -> tempfile::TempDir {
    let folder = folder();
    fs::create_dir(folder.path().join("games")).unwrap();
    for file in common::game_files() {
        fs::copy(root().join(&file), folder.path().join(&file)).unwrap();
    }
    folder
}

/// The commands of a console block, each with the lines shown below it.
fn commands(block: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for line in block.lines() {
        match line.strip_prefix("$ ") {
            Some(command) => found.push((command.to_owned(), Vec::new())),
            None => found.last_mut().unwrap().1.push(line.to_owned()),
        }
    }
    found
}

/// Whether lines are as shown; `...` stands for any number of lines.
fn matches(shown: &[String], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=lines.len()).any(|n| matches(rest, &lines[n..]))
        }
        Some((first, rest)) => lines.first() == Some(&first.as_str()) && matches(rest, &lines[1..]),
    }
}

/// The pages whose commands are run: the README and all of `docs/`, as paths in the project.
fn pages() -> Vec<String> {
    let mut pages: Vec<String> = fs::read_dir(root().join("docs"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".md"))
        .map(|name| format!("docs/{name}"))
        .collect();
    pages.sort();
    pages.insert(0, "README.md".to_owned());
    pages
}

/// What is not as a page shows it, and how many commands it has. The page is as it should be then.
fn faults(page: &str, text: &mut String) -> (Vec<String>, usize) {
    let folder = workplace();
    let mut faults = Vec::new();
    let mut count = 0;
    for block in &blocks(&text.clone()) {
        // A game with a file's name is a file that the reader has written by then.
        if let Some(name) = block.info.strip_prefix("game ") {
            fs::write(folder.path().join(name), &block.text).unwrap();
        }
        if block.info != "console" {
            continue;
        }
        let mut printed = String::new();
        for (command, shown) in commands(&block.text) {
            let (output, success) = shell(&command, folder.path());
            count += 1;
            let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
            printed.push_str(&format!("$ {command}\n"));
            if success && matches(&shown, &lines) {
                // Lines left out stay so.
                printed.extend(shown.iter().map(|line| format!("{line}\n")));
                continue;
            }
            faults.push(format!(
                "{page}:{}: $ {command}\nsuccess: {success}\n{output}",
                block.line
            ));
            for line in lines {
                // How long it took is another time another.
                let varies = line.contains("games a second");
                printed.push_str(if varies { "..." } else { line });
                printed.push('\n');
            }
        }
        *text = text.replacen(&block.text, &printed, 1);
    }
    (faults, count)
}

#[test]
fn every_command_prints_what_is_shown() {
    let update = std::env::var_os("DALDOS_UPDATE").is_some();
    let found: Vec<(Vec<String>, usize)> = std::thread::scope(|scope| {
        let asked: Vec<_> = pages()
            .into_iter()
            .map(|page| {
                scope.spawn(move || {
                    let path = root().join(&page);
                    let mut text = fs::read_to_string(&path).unwrap();
                    let found = faults(&page, &mut text);
                    if update {
                        fs::write(&path, text).unwrap();
                    }
                    found
                })
            })
            .collect();
        asked.into_iter().map(|page| page.join().unwrap()).collect()
    });
    let count: usize = found.iter().map(|(_, count)| count).sum();
    let faults: Vec<String> = found.into_iter().flat_map(|(faults, _)| faults).collect();
    assert!(update || faults.is_empty(), "{}", faults.join("\n"));
    assert!(count >= 60, "only {count} commands");
}

/// The README is a way in, not the whole book.
#[test]
fn the_readme_is_short() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.lines().count() <= 300);
}

#[test]
fn the_set_up_command_does_what_it_says() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let folder = workplace();
    let set_up = blocks(&readme)
        .into_iter()
        .find(|b| b.info == "sh")
        .unwrap()
        .text;
    let (install, rest) = set_up.trim().split_once(" && ").unwrap();
    // The installing itself would build everything anew; the program under test stands for it.
    assert_eq!(install, "cargo install --path . --locked");
    let (text, success) = shell(rest, folder.path());
    assert!(success, "{text}");
}

#[test]
fn every_game_shown_checks() {
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(root().join(&page)).unwrap();
        for block in blocks(&text).iter().filter(|b| b.info == "game") {
            count += 1;
            let findings = check_text("games/shown.game", &block.text);
            assert!(
                findings.reports.is_empty(),
                "{page}:{}: {}",
                block.line,
                common::rendered(&findings)
            );
        }
    }
    assert!(count > 0);
}

/// The table of games names every game and variant there is, and no other.
#[test]
fn the_table_of_games_is_complete() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let mut shown = Vec::new();
    for row in readme.lines().filter(|line| line.starts_with("| [`")) {
        let names: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        shown.push(format!("games/{}", names[0]));
        shown.extend(
            names[1..]
                .iter()
                .map(|variant| format!("games/{}#{variant}", names[0])),
        );
    }
    shown.sort();
    let mut addresses = common::addresses();
    addresses.sort();
    assert_eq!(shown, addresses);
}
