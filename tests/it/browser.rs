//! What a browser makes of the page: games by clicks and by keys, positions, views, the editor. The
//! scripts and what they need lie in `tests/page`.

use std::collections::BTreeSet;
use std::fs;
use std::panic;
use std::path::PathBuf;
use std::process::{Command, Output};

use daldos_dsl::shipped;
use serde_json::Value;

use crate::common::{folder, game_files, long, root, run, skipped, stderr, stdout, text_of};
use crate::page::visitor::PageServer;

/// What is looked at, and its name; `DALDOS_BROWSER` names one to be looked at alone.
const PARTS: [(&str, fn()); 5] = [
    ("games", games_are_won_by_clicks_and_by_keys),
    ("positions", what_can_be_clicked_is_legal),
    ("views", every_view_is_accessible_and_keeps_to_itself),
    ("edit", the_editor_and_the_address_work),
    ("exported", exported_pages_are_whole),
];

/// All in one test: a browser takes more than a processor, and tests that wait for each other would
/// keep others waiting that don't need one.
#[test]
fn the_page_works_in_a_browser() {
    if !ready("browser", "tests/page", true) {
        return;
    }
    let only = std::env::var("DALDOS_BROWSER").unwrap_or_default();
    let parts = PARTS.iter().filter(|(name, _)| name.contains(&only));
    let parts: Vec<_> = parts.collect();
    assert!(!parts.is_empty(), "there is no `{only}`");
    let failed = parts
        .iter()
        .filter(|(_, part)| panic::catch_unwind(part).is_err());
    let failed: Vec<&str> = failed.map(|(name, _)| *name).collect();
    assert!(failed.is_empty(), "failed, as is told above: {failed:?}");
}

/// Whether a browser is there, as `browser.mjs` looks for one.
fn has_chromium() -> bool {
    let debians = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
    match std::env::var_os("CHROMIUM") {
        Some(named) => PathBuf::from(named).exists(),
        None => debians.iter().any(|path| PathBuf::from(path).exists()),
    }
}

/// Whether what a script needs is there: Node, the packages of a lock file, Chromium.
fn ready(packages: &str, lock: &str, browser: bool) -> bool {
    let node = Command::new("node").arg("--version").output().is_ok();
    let installed = fs::read(root().join("target/page").join(packages).join("installed"));
    let wanted = fs::read(root().join(lock).join("package-lock.json")).unwrap();
    let whole = node
        && installed.is_ok_and(|installed| installed == wanted)
        && (!browser || has_chromium());
    if !whole {
        skipped("Node, its packages or Chromium are missing: run tests/page/install.sh");
    }
    whole
}

fn node(script: &str, arguments: &[&str]) -> Output {
    // On a machine that does other things beside, times are only told.
    let held = long();
    Command::new("node")
        .arg(root().join("tests/page").join(script))
        .args(arguments)
        .env("DALDOS_LOOKS", if long() { "all" } else { "few" })
        .env("DALDOS_TIMES", if held { "held" } else { "told" })
        .env("DALDOS_DSL", env!("CARGO_BIN_EXE_daldos-dsl"))
        .current_dir(root())
        .output()
        .unwrap()
}

/// Runs a script against a server of its own; how much has passed, and all that it told.
fn passes(script: &str, server: &PageServer, arguments: &[&str]) -> (usize, String) {
    let page = format!("http://127.0.0.1:{}/", server.port);
    passes_alone(script, &[&[page.as_str()], arguments].concat())
}

/// Runs a script; it must have passed something and failed in nothing.
fn passes_alone(script: &str, arguments: &[&str]) -> (usize, String) {
    let output = node(script, arguments);
    let told = stdout(&output);
    assert!(output.status.success(), "{told}\n{}", stderr(&output));
    let closing = told
        .lines()
        .rfind(|line| line.contains(" passed, 0 failed"));
    let closing = closing.unwrap_or_else(|| panic!("{told}"));
    eprintln!("{script}: {}", told.trim_end().replace('\n', "; "));
    let passed = closing.split(' ').next().unwrap().parse().unwrap();
    (passed, told)
}

#[test]
fn the_bundled_editor_is_current() {
    if ready("bundle", "tests/page/bundle", false) {
        let output = node("bundle/bundle.mjs", &["--check"]);
        assert!(
            output.status.success(),
            "{}{}",
            stdout(&output),
            stderr(&output)
        );
    }
}

/// The page's own scripts, as the types in their comments have them: no name is another than it is elsewhere, and no
/// text is asked for that there isn't.
#[test]
fn the_pages_scripts_have_the_types_they_claim() {
    if !ready("browser", "tests/page", false) {
        return;
    }
    let page = root().join("src/cli/serve/page");
    let scripts = fs::read_dir(page)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let scripts: Vec<PathBuf> = scripts
        .filter(|path| path.extension().is_some_and(|kind| kind == "js"))
        .collect();
    assert!(scripts.len() > 40, "{}", scripts.len());
    for script in &scripts {
        let text = fs::read_to_string(script).unwrap();
        assert!(text.starts_with("// @ts-check\n"), "{}", script.display());
    }
    let compiler = "target/page/browser/node_modules/typescript/bin/tsc";
    let output = Command::new("node")
        .args([compiler, "--project", "tests/page/tsconfig.json"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}{}",
        stdout(&output),
        stderr(&output)
    );
}

/// Plays games on the page; how many records were saved, each verified by `replay`, and by which hands
/// each game was won.
fn played(server: &PageServer, most: &str, part: &str) -> Vec<Value> {
    let records = folder();
    let (passed, _) = passes("games.mjs", server, &[&text_of(records.path()), most, part]);
    let list = fs::read_to_string(records.path().join("games.json")).unwrap();
    let list: Vec<Value> = serde_json::from_str(&list).unwrap();
    assert_eq!(passed, list.len());
    for game in &list {
        let file = records.path().join(game["file"].as_str().unwrap());
        let output = run(&["replay", &text_of(&file), "--format", "json"]);
        assert_eq!(output.status.code(), Some(0), "{game}: {}", stderr(&output));
        let told: Value = serde_json::from_str(&stdout(&output)).unwrap();
        assert_eq!(told["legal"], true, "{game}");
        assert_eq!(told["result"]["by"], "rules", "{game}");
        assert_eq!(told["result"]["winner"], game["winner"], "{game}");
        assert_eq!(
            told["turns"].as_array().unwrap().len() as u64,
            game["turns"].as_u64().unwrap()
        );
    }
    list
}

/// Every game that comes with the program is won by clicks alone, and by keys alone: whole games where
/// there is time, the last turns of each and one game whole where there is none. Each record is verified
/// by `replay`.
fn games_are_won_by_clicks_and_by_keys() {
    let server = PageServer::start(&[]);
    let list = played(&server, if long() { "10000" } else { "6" }, "");
    let winnerless = list.iter().filter(|game| game["winner"].is_null());
    let winnerless: BTreeSet<&str> = winnerless
        .map(|game| game["address"].as_str().unwrap())
        .filter(|address| !address.contains('#'))
        .collect();
    // Of one nobody has found out how it is won.
    assert!(winnerless.len() <= 1, "{winnerless:?}");
    for by in ["clicks", "keys"] {
        let of = list.iter().filter(|game| game["by"] == by);
        let of: BTreeSet<&str> = of.map(|game| game["address"].as_str().unwrap()).collect();
        let missing = shipped::names().find(|name| !of.contains(name));
        assert_eq!(missing, None, "by {by}");
    }
    if !long() {
        let whole = played(&server, "10000", "daldosa");
        assert!(whole.len() == 2 && whole.iter().all(|game| game["before"] == 0));
    }
}

/// What can be clicked in random positions is what is legal there.
fn what_can_be_clicked_is_legal() {
    let server = PageServer::start(&[]);
    // Of each game several, or one of each of some; each game also has to be without faults.
    let asked: &[&str] = if long() { &["20"] } else { &["1", "sahkku"] };
    let (_, told) = passes("positions.mjs", &server, asked);
    let positions = told.lines().find_map(|line| {
        line.split(", ")
            .find(|part| part.contains(" positions with all"))
    });
    let positions = positions.and_then(|part| part.split(' ').next()?.parse().ok());
    let positions: usize = positions.unwrap_or_else(|| panic!("{told}"));
    assert!(positions >= if long() { 1000 } else { 10 }, "{told}");
}

/// Every view at several widths, light and dark: no fault of accessibility, no error, nothing from
/// elsewhere.
fn every_view_is_accessible_and_keeps_to_itself() {
    let server = PageServer::start(&["--dir", "games"]);
    let passing = folder();
    // Who wants to look at what was photographed says where it is to be kept.
    let kept = std::env::var("DALDOS_PICTURES");
    let pictures = kept.unwrap_or_else(|_| text_of(passing.path()));
    assert!(passes("views.mjs", &server, &[&pictures]).0 > 20);
}

/// What is written is judged while it is written, and a game's address has the whole game.
fn the_editor_and_the_address_work() {
    let server = PageServer::start(&["--dir", "games"]);
    assert!(passes("edit.mjs", &server, &[]).0 > 2);
}

/// Pages that need no server: a game can be stepped through, rules are printed on one or two pages.
fn exported_pages_are_whole() {
    let pages = folder();
    let at = |name: &str| text_of(&pages.path().join(name));
    let done = |arguments: &[&str]| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    };
    // Each sheet takes some seconds: a few show most.
    let apart = if long() { 1 } else { 6 };
    for (number, file) in game_files().iter().enumerate().step_by(apart) {
        done(&["rules", file, "--html", &at(&format!("{number}.html"))]);
    }
    done(&["rules", "tab#seven", "--html", &at("variant.html")]);
    let record = at("a.record");
    done(&[
        "play", "daldosa", "--A", "random", "--B", "random", "--seed", "7", "--record", &record,
    ]);
    done(&["replay", &record, "--html", &at("game.html")]);
    assert!(passes_alone("exported.mjs", &[&text_of(pages.path())]).0 > 20);
}
