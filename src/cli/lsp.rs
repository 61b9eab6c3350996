//! `lsp`: a language server on standard input and output.

mod incoming;
mod room;

use std::collections::VecDeque;
use std::io;
use std::panic::AssertUnwindSafe;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use clap::Parser;
use daldos_dsl::load::ReadError;
use daldos_dsl::server::{GameFiles, Server, Work, WorkOutcome};
use daldos_dsl::watch::Stop;
use lsp_server::Message;
use serde_json::Value;

use self::incoming::Incoming;
use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files;
use super::out::Out;
use super::run::RunCommand;

/// So many entries of folders at most are looked at.
const MOST_ENTRIES: usize = 5000;

/// So deep at most folders are looked into.
const DEEPEST: usize = 6;

/// So many messages wait at most, and as many again are looked through, all as far as there is room for them; an editor
/// that says more has to wait itself.
const MOST_WAITING: usize = 256;

/// Talk to an editor: errors as one types, the meaning of a word, completion, renaming.
///
/// It follows the Language Server Protocol on standard input and output, and never writes a file.
/// Editors start it; `editors/README.md` tells how.
#[derive(Parser)]
#[command(after_help = "Examples:\n  daldos-dsl lsp < /dev/null")]
pub(crate) struct LspArgs {
    /// As editors call it; there is no other way to talk.
    #[arg(long, hide = true)]
    stdio: bool,
}

/// What the conversation waits for.
enum LspEvent {
    Message(Incoming),
    Finished(WorkOutcome),
    /// The editor has closed its end, or can't be understood.
    Closed(io::Result<()>),
}

impl RunCommand for LspArgs {
    fn run(self, _: &mut Out) -> Done {
        let (sender, events) = mpsc::sync_channel(MOST_WAITING);
        let said = sender.clone();
        thread::spawn(move || {
            let heard = incoming::each(&mut io::stdin().lock(), |message| {
                said.send(LspEvent::Message(message)).is_ok()
            });
            let _ = said.send(LspEvent::Closed(heard));
        });
        let mut talk = EditorSession {
            server: Server::new(Arc::new(Disk)),
            running: None,
            sender,
            ended: false,
        };
        // Where nobody reads what is said, what else they might say is not waited for.
        let heard = talk.run(&events, |message| message.write(&mut io::stdout()).is_ok());
        heard.map_err(|why| Failure::wrong(format!("the editor can't be understood: {why}")))?;
        // As the protocol asks of a server that was told to leave before it was told to stop.
        Ok(Exit::yes(talk.ended))
    }
}

/// A conversation, and the work beside it.
struct EditorSession {
    server: Server,
    /// The request to stop of the work that is being done.
    running: Option<Arc<AtomicBool>>,
    sender: SyncSender<LspEvent>,
    /// Whether the editor has asked to end it.
    ended: bool,
}

impl EditorSession {
    /// Until the editor leaves or hears no longer. What has come in meanwhile is looked through first, so that
    /// what was taken back isn't done.
    fn run(
        &mut self,
        events: &Receiver<LspEvent>,
        send: impl Fn(Message) -> bool,
    ) -> io::Result<()> {
        let mut waiting: VecDeque<LspEvent> = VecDeque::new();
        loop {
            let room = MOST_WAITING.saturating_sub(waiting.len());
            waiting.extend(events.try_iter().take(room));
            let event = match waiting.pop_front() {
                Some(event) => event,
                None => {
                    self.begin();
                    match events.recv() {
                        Ok(event) => event,
                        Err(_) => return Ok(()),
                    }
                }
            };
            let sent = match event {
                LspEvent::Closed(heard) => return heard,
                LspEvent::Message(incoming) if is_farewell(&incoming.message) => return Ok(()),
                LspEvent::Finished(outcome) => {
                    self.running = None;
                    self.server.finished(outcome)
                }
                LspEvent::Message(incoming) => self.answers(&incoming.message, &waiting),
            };
            if !sent
                .into_iter()
                .filter_map(|value| serde_json::from_value(value).ok())
                .all(&send)
            {
                return Ok(());
            }
        }
    }

    fn answers(&mut self, message: &Message, waiting: &VecDeque<LspEvent>) -> Vec<Value> {
        if let Message::Request(request) = message
            && waiting.iter().any(|event| takes_back(event, request))
        {
            return vec![Server::cancelled(&serde_json::json!(request.id))];
        }
        let Ok(value) = serde_json::to_value(message) else {
            return Vec::new();
        };
        let sent = self.server.handle(&value);
        let refused = sent.iter().any(|answer| answer.get("error").is_some());
        self.ended |= value["method"] == "shutdown" && !refused;
        // What is being checked is another text by now.
        if let (Some(stop), true) = (&self.running, self.server.has_changed()) {
            stop.store(true, Ordering::Relaxed);
        }
        sent
    }

    /// Begins what there is to do, once nothing else is done beside.
    fn begin(&mut self) {
        if self.running.is_some() {
            return;
        }
        if let Some(work) = self.server.work() {
            self.running = Some(beside(work, self.sender.clone()));
        }
    }
}

/// Does a work on a thread of its own; gives what asks it to stop.
fn beside(work: Work, sender: SyncSender<LspEvent>) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    thread::spawn(move || {
        // What fails here is only missing in the editor.
        let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| work.run(Stop(Some(&asked)))));
        let outcome = outcome.unwrap_or_default();
        let _ = sender.send(LspEvent::Finished(outcome));
    });
    stop
}

/// Whether the editor leaves with this message.
fn is_farewell(message: &Message) -> bool {
    matches!(message, Message::Notification(told) if told.method == "exit")
}

/// Whether a message takes a request back.
fn takes_back(event: &LspEvent, request: &lsp_server::Request) -> bool {
    match event {
        LspEvent::Message(Incoming {
            message: Message::Notification(told),
            ..
        }) if told.method == "$/cancelRequest" => {
            told.params["id"] == serde_json::json!(request.id)
        }
        _ => false,
    }
}

/// Files as they lie on the disk.
struct Disk;

impl GameFiles for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        // Standard input is the conversation.
        match path {
            "-" => Err(ReadError::Absent(String::new())),
            path => files::read(path),
        }
    }

    fn games(&self, folder: &str) -> Vec<String> {
        let mut found = Vec::new();
        let mut left = MOST_ENTRIES;
        gather(Path::new(folder), DEEPEST, &mut left, &mut found);
        found
    }
}

/// Adds the game files of a folder and of those in it; hidden ones, and what links lead to, are left
/// out.
fn gather(folder: &Path, deep: usize, left: &mut usize, found: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let (path, kind) = (entry.path(), entry.file_type());
        let Some(fewer) = left.checked_sub(1) else {
            return;
        };
        *left = fewer;
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        match kind {
            Ok(kind) if kind.is_dir() && deep > 0 && !hidden => {
                gather(&path, deep - 1, left, found)
            }
            Ok(kind) if kind.is_file() && path.extension().is_some_and(|end| end == "game") => {
                found.push(path.to_string_lossy().into_owned());
            }
            _ => {}
        }
    }
}
