//! How soon the language server answers while somebody types: `cargo bench --bench typing`.
//!
//! Every prefix of every shipped game, and every text with one character taken out, each as a change
//! of the open text, through the server as a library. Quoted are the median, the 99th percentile and
//! the longest of each file: of taking the change in and answering a completion and a hover at the
//! place where it was typed, which is what an author waits for; of the check, and the same of the file
//! as it is; and of its rulings, where it has no errors. The latter two are done beside the
//! conversation. `DALDOS_STEP=50` looks at
//! every fiftieth place alone.

#![allow(
    clippy::print_stdout,
    reason = "its figures are what a benchmark is for"
)]

#[path = "../tests/it/common/mod.rs"]
mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use common::{game_files, read};
use daldos_dsl::load::ReadError;
use daldos_dsl::server::{GameFiles, Server};
use daldos_dsl::watch::Stop;
use serde_json::{Value, json};

/// The files of the project, by addresses from its folder.
struct Project;

impl GameFiles for Project {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        read(path.trim_start_matches('/'))
    }

    fn games(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
}

/// A file that is being written.
struct Typing {
    server: Server,
    uri: String,
    version: i64,
    answers: Vec<Duration>,
    checks: Vec<Duration>,
    rulings: Vec<Duration>,
}

fn main() {
    let step = std::env::var("DALDOS_STEP").ok();
    let step: usize = step.and_then(|step| step.parse().ok()).unwrap_or(1);
    println!(
        "{:<34} {:>6} {:>26}   {:>26} {:>9}   {:>28}",
        "median, 99th percentile, longest", "texts", "answers", "checks", "unharmed", "rulings"
    );
    let mut all: [Vec<Duration>; 3] = Default::default();
    for file in game_files() {
        let text = String::from_utf8(read(&file).expect("a game")).expect("text");
        let mut typing = Typing::new(format!("file:///{file}"));
        typing.take(&text, 0);
        let unharmed = typing.checks[0];
        for (at, typed) in text.char_indices().step_by(step) {
            typing.take(&text[..at], at);
            let after = at + typed.len_utf8();
            typing.take(&format!("{}{}", &text[..at], &text[after..]), at);
        }
        let mut times = [typing.answers, typing.checks, typing.rulings];
        row(&file, &mut times, Some(unharmed));
        for (all, times) in all.iter_mut().zip(times) {
            all.extend(times);
        }
    }
    row("all", &mut all, None);
}

impl Typing {
    fn new(uri: String) -> Typing {
        let mut server = Server::new(Arc::new(Project));
        let request = json!({"id": 0, "method": "initialize", "params": {"capabilities": {}}});
        server.handle(&request);
        let document = json!({"uri": uri, "version": 0, "languageId": "daldos", "text": ""});
        let opened =
            json!({"method": "textDocument/didOpen", "params": {"textDocument": document}});
        server.handle(&opened);
        Typing {
            server,
            uri,
            version: 0,
            answers: Vec::new(),
            checks: Vec::new(),
            rulings: Vec::new(),
        }
    }

    /// The text is this now; the author is at this byte.
    fn take(&mut self, text: &str, at: usize) {
        let before = &text[..at];
        let start = before.rfind('\n').map_or(0, |line| line + 1);
        let place = json!({
            "line": before.matches('\n').count(), "character": before[start..].encode_utf16().count(),
        });
        self.version += 1;
        let document = json!({"uri": self.uri, "version": self.version});
        let params = json!({"textDocument": document, "contentChanges": [{"text": text}]});
        let changed = json!({"method": "textDocument/didChange", "params": params});
        let about = json!({"textDocument": {"uri": self.uri}, "position": place});
        let asked = |method: &str| -> Value {
            json!({"id": 1, "method": format!("textDocument/{method}"), "params": about})
        };
        let (completion, hover) = (asked("completion"), asked("hover"));
        let began = Instant::now();
        self.server.handle(&changed);
        self.server.handle(&completion);
        self.server.handle(&hover);
        self.answers.push(began.elapsed());
        // Findings first, then rulings, where there are no errors.
        for times in [&mut self.checks, &mut self.rulings] {
            let began = Instant::now();
            if let Some(work) = self.server.work() {
                let outcome = work.run(Stop::default());
                self.server.finished(outcome);
                times.push(began.elapsed());
            }
        }
    }
}

fn row(name: &str, times: &mut [Vec<Duration>; 3], unharmed: Option<Duration>) {
    let unharmed = unharmed.map_or(String::new(), millis);
    let texts = times[0].len();
    let [answers, checks, rulings] = times.each_mut().map(|times| spread(times));
    println!("{name:<34} {texts:>6} {answers:>26}   {checks:>26} {unharmed:>9}   {rulings:>28}");
}

/// Median, 99th percentile and longest.
fn spread(times: &mut [Duration]) -> String {
    if times.is_empty() {
        return "-".to_owned();
    }
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    let all = [at(0.5), at(0.99), at(1.0)].map(millis);
    all.join(" ")
}

fn millis(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}
