//! Files, and what an editor asks about them.

use std::sync::Arc;

use daldos_dsl::server::Server;
use daldos_dsl::unstable::syntax::MOST_BYTES;
use daldos_dsl::watch::Stop;
use serde::Deserialize;
use serde_json::Value;

use super::super::folder::{SharedShelf, Shelf};
use super::super::service::{Answered, Service, in_time, read as read_question};
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::json::{JsonLayout, SCHEMA, object};

/// So many messages of a conversation are answered.
const MOST_MESSAGES: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Conversation {
    messages: Vec<Value>,
}

/// A conversation with the language server, from its beginning until it has nothing left to do.
pub(super) fn lsp(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let conversation: Conversation = read_question(body)?;
    if conversation.messages.len() > MOST_MESSAGES {
        return Err(Failure::wrong(format!(
            "at most {MOST_MESSAGES} messages are answered"
        )));
    }
    let mut server = Server::new(Arc::new(SharedShelf(service.folder.clone())));
    let mut told = Vec::new();
    for message in &conversation.messages {
        in_time(stop)?;
        told.extend(server.handle(message));
    }
    while let Some(work) = server.work() {
        in_time(stop)?;
        told.extend(server.finished(work.run(stop)));
    }
    Ok(JsonLayout::Line.text(&object! { schema: SCHEMA, messages: told, }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadQuestion {
    file: String,
}

/// The text of a game's file.
pub(super) fn read(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let question: ReadQuestion = read_question(body)?;
    let shelf = Shelf(service.folder.as_ref());
    let address = shelf.address(&question.file)?;
    let bytes = shelf.read(&address.path);
    let bytes = bytes
        .map_err(|why| Failure::unreadable(format!("can't read `{}`: {why}", question.file)))?;
    if bytes.len() > MOST_BYTES {
        return Err(Failure::unreadable(format!(
            "`{}` is larger than the {} KiB that a game has at most",
            question.file,
            MOST_BYTES >> 10
        )));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::unreadable(format!("`{}` is not UTF-8", question.file)))?;
    Ok(JsonLayout::Line.text(&object! { schema: SCHEMA, text: text, }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WriteQuestion {
    file: String,
    text: String,
    token: String,
    /// What the file held when it was read; absent for one that is new.
    was: Option<String>,
}

/// Replaces a game's file whole, unless somebody else has changed it since.
pub(super) fn write(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let question: WriteQuestion = read_question(body)?;
    let allowed = service
        .token
        .as_deref()
        .is_some_and(|token| same(token, &question.token));
    if !allowed {
        return Err(Failure::wrong(
            "nothing is written: start `daldos-dsl serve --dir FOLDER --write`, and open the address that it tells",
        ));
    }
    let folder = service.folder.as_ref();
    let path = folder.and_then(|folder| folder.inside(&question.file));
    let path = path
        .ok_or_else(|| Failure::wrong(format!("`{}` is no game of this folder", question.file)))?;
    let path = path.to_string_lossy();
    match &question.was {
        Some(was) => files::replace(&path, was.as_bytes(), &question.text)?,
        None => files::save(&path, files::Before::Nothing, question.text.as_bytes())
            .map_err(|error| Failure::unwritten(&question.file, files::unwritten(&error)))?,
    }
    Ok(JsonLayout::Line.text(&object! { schema: SCHEMA, written: &question.file, }))
}

/// Whether two tokens are the same, in a time that doesn't tell how far they are.
fn same(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    one.len() == other.len() && pairs.fold(0, |odd, (a, b)| odd | (a ^ b)) == 0
}
