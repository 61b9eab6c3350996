//! What several test files share: the shipped games, loading, running the program, fenced blocks.

#![allow(dead_code, reason = "each test file uses some of it")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may fail where it stands, and says what it leaves out"
)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::Game;
use daldos_dsl::load::render::{self, ReportLook};
use daldos_dsl::load::{self, Address, Findings, Loaded, ReadError};
use daldos_dsl::model::{Condition, Effect, Pieces, Set};

/// The project's folder.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether there is time for a long look: `DALDOS_LONG` is set.
pub fn long() -> bool {
    std::env::var_os("DALDOS_LONG").is_some()
}

/// Says that a test can't be made here, for want of something that the machine has to bring; where
/// the project is tested for everybody, nothing may be wanting.
pub fn skipped(why: &str) {
    assert!(
        std::env::var_os("CI").is_none(),
        "nothing may be skipped here: {why}"
    );
    eprintln!("skipped: {why}");
}

/// Whether there is the program `script`, which makes terminals.
pub fn has_terminals() -> bool {
    let script = Command::new("script").arg("--version").output().is_ok();
    if !script {
        skipped("no terminal can be made without `script` (util-linux)");
    }
    script
}

/// Reads a file, for the loader.
pub fn read(path: &str) -> Result<Vec<u8>, ReadError> {
    Ok(fs::read(root().join(path))?)
}

/// Every shipped game file, as a path from the project's folder, in order.
pub fn game_files() -> Vec<String> {
    let mut files: Vec<String> = fs::read_dir(root().join("games"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".game"))
        .map(|name| format!("games/{name}"))
        .collect();
    files.sort();
    files
}

/// The address of every shipped game and of each of its variants.
pub fn addresses() -> Vec<String> {
    let mut all = Vec::new();
    for file in game_files() {
        let text = fs::read_to_string(root().join(&file)).unwrap();
        let variants = text
            .lines()
            .filter_map(|line| line.strip_prefix("(variant "));
        let names: Vec<String> = variants
            .map(|rest| format!("{file}#{}", rest.split_whitespace().next().unwrap()))
            .collect();
        all.push(file);
        all.extend(names);
    }
    all
}

/// The game at an address, which must be sound.
pub fn load(address: &str) -> Loaded {
    let address: Address = address.parse().unwrap();
    load::load(&address, &mut read).unwrap_or_else(|why| match why {
        load::NotLoaded::Rejected(findings) => panic!("{address}:\n{}", render::short(&findings)),
        other => panic!("{address}: {other:?}"),
    })
}

/// The throws of a turn; where throws are collected, of at most two at a time or else the shortest
/// there are, for more of them have too many plays.
pub fn few_throws(game: &Game) -> Vec<Throw> {
    let throws = game.throws().iter().map(|chance| chance.throw);
    let dice = |throw: &Throw| throw.faces().len();
    let shortest = throws.clone().map(|throw| dice(&throw)).min();
    let most = shortest.unwrap_or_default().max(2 * game.dice());
    let few = |throw: &Throw| game.most_throws() == 1 || dice(throw) <= most;
    throws.filter(few).collect()
}

/// The game of a text, which must be sound.
pub fn loaded_text(text: &str) -> Loaded {
    let address: Address = "text.game".parse().unwrap();
    let read = &mut |_: &str| Ok::<_, ReadError>(text.as_bytes().to_vec());
    load::load(&address, read).unwrap_or_else(|why| match why {
        load::NotLoaded::Rejected(findings) => panic!("{}", render::short(&findings)),
        other => panic!("{other:?}"),
    })
}

/// What a check finds in a text that stands alone in a file of this name.
pub fn check_text(name: &str, text: &str) -> Findings {
    let text = text.as_bytes().to_vec();
    load::check(name, &mut |path: &str| {
        if path == name {
            Ok(text.clone())
        } else {
            read(path)
        }
    })
    .unwrap()
}

/// Findings as people see them, without colours.
pub fn rendered(findings: &Findings) -> String {
    render::text(
        findings,
        ReportLook {
            color: false,
            width: 100,
        },
    )
}

/// The program, to be run in the project's folder.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_daldos-dsl"));
    command
        .current_dir(root())
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .stdin(Stdio::null());
    command
}

/// Runs the program.
pub fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().unwrap()
}

/// The most memory that a program at work has had, in bytes, where the system tells.
pub fn peak_memory(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let told = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = told.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

/// The time that a process has had a processor, if the system tells, in hundredths of a second.
pub fn processor_time(child: &Child) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // Behind the name, which may hold anything: its own time is the twelfth, the system's for it the next.
    let (_, rest) = stat.rsplit_once(')')?;
    let times = rest.split_whitespace().skip(11).take(2);
    times.map(|time| time.parse::<u64>().ok()).sum()
}

/// A game in which a single decision takes minutes: seven of eight dice can be spent, and it takes all ways to see that
/// the eighth can't.
pub const LONG_DECISION: &str = r#"(game "Long decision"
    (players A B)
    (equipment
        (board (row A 60) (row B 60))
        (sides mirrored)
        (track A [A1..A60 B60..B1])
        (dice 8 (face I 1) (face II 3) (face III 5) (face IIII 7) (face V 9) (face VI 11) (face VII 13) (face X 15))
        (piece man))
    (rules
        (start
            (place man A {A1 A3 A5 A7 A9 A11 A13 A15 A17 A19 A21 A23 A25 A27 A29 A31 A33 A35 A37 A39 A41 A43})
            (first random))
        (play
            (spend most add:none)
            (to (not friend))
            (then (capture enemy))
            (move walk (from man with:{I II III IIII V VI VII})))
        (end
            (lose at-most:0))))
"#;

/// The program at work, which hears what it is told and is heard.
pub fn at_work(arguments: &[&str]) -> Child {
    heard(program().args(arguments))
}

/// The same on a single processor, where it shall not be done too soon.
pub fn at_slow_work(arguments: &[&str]) -> Child {
    heard(program().args(arguments).env("RAYON_NUM_THREADS", "1"))
}

fn heard(program: &mut Command) -> Child {
    program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Runs the program with this on standard input; one that has left doesn't read on.
pub fn fed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = at_work(arguments);
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Interrupts a program that has been at work for a while, and waits for its end.
#[cfg(unix)]
pub fn interrupted(child: Child) -> Output {
    interrupt(&child);
    child.wait_with_output().unwrap()
}

/// Interrupts a program that has been at work for a while.
#[cfg(unix)]
pub fn interrupt(child: &Child) {
    let id = child.id().to_string();
    // On a busy machine it may take long until the program listens, and until it is at work.
    let patience = Instant::now();
    while !listens(&id) && patience.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(1500));
    let killed = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(killed.success());
}

/// Whether a process handles interruptions; where the system doesn't tell, it is taken to.
#[cfg(unix)]
fn listens(id: &str) -> bool {
    let Ok(status) = fs::read_to_string(format!("/proc/{id}/status")) else {
        return true;
    };
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    // A bit for each signal, from 1; an interruption is number 2.
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_none_or(|mask| mask & 0b10 != 0)
}

/// What went to standard output.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What went to standard error.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A fenced block of a Markdown text.
#[derive(Debug)]
pub struct Block {
    /// What stands behind the opening fence.
    pub info: String,
    /// What stands between the fences.
    pub text: String,
    /// The line of the opening fence, from 1.
    pub line: usize,
}

/// All fenced blocks of a Markdown text.
pub fn blocks(markdown: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for (i, line) in markdown.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => {
                open = Some(Block {
                    info: info.trim().to_owned(),
                    text: String::new(),
                    line: i + 1,
                });
            }
            (Some(_), Some("")) => found.extend(open.take()),
            (Some(block), _) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a fence is not closed");
    found
}

/// A temporary folder for one test.
pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// A path as text.
pub fn text_of(path: &Path) -> String {
    PathBuf::from(path).to_string_lossy().into_owned()
}

/// The tokens of a text: words, brackets, strings, comments.
pub fn tokens(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        let mut end = start + c.len_utf8();
        if c.is_whitespace() {
            continue;
        }
        let more = |c: char| c.is_alphanumeric() || "-_.:".contains(c);
        if c == '"' {
            for (i, c) in chars.by_ref() {
                end = i + c.len_utf8();
                if c == '"' {
                    break;
                }
            }
        } else if more(c) {
            while let Some((i, c)) = chars.next_if(|(_, c)| more(*c)) {
                end = i + c.len_utf8();
            }
        }
        found.push((start, end));
    }
    found
}

/// At most 1 MiB of characters drawn from an alphabet, always the same.
pub fn noise(alphabet: &str) -> String {
    let letters: Vec<char> = alphabet.chars().collect();
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut text = String::new();
    loop {
        // xorshift64, the smallest generator that will do.
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        let letter = letters[seed as usize % letters.len()];
        if text.len() + letter.len_utf8() > 1 << 20 {
            return text;
        }
        text.push(letter);
    }
}

/// `(no SET)`.
pub fn no(set: Set) -> Box<Condition> {
    Box::new(Condition::No(Box::new(set)))
}

/// `(if (captured PIECES) EFFECT…)`.
pub fn if_captured(pieces: Pieces, then: Vec<Effect>) -> Effect {
    Effect::If(Box::new(Condition::Captured(pieces)), then)
}

/// `(if (on SET) EFFECT…)`.
pub fn if_on(set: Set, then: Vec<Effect>) -> Effect {
    Effect::If(Box::new(Condition::On(Box::new(set))), then)
}
