//! Messages as they come in, none longer than an editor has reason to send.

use std::io::{self, BufRead, Read};

use daldos_dsl::unstable::characters::shortened;
use lsp_server::Message;

use super::room::{MOST_BYTES, TakenRoom, WaitingRoom};

/// The most bytes of a message's head.
const MOST_HEAD: usize = 4 * 1024;

/// So many characters of what can't be understood are told.
const MOST_TOLD: usize = 200;

/// A message, and the room that it takes.
pub(super) struct Incoming {
    pub(super) message: Message,
    _room: TakenRoom,
}

/// Takes each message, once there is room for it, until the input ends or `take` wants no more.
pub(super) fn each(
    input: &mut impl BufRead,
    mut take: impl FnMut(Incoming) -> bool,
) -> io::Result<()> {
    let room = WaitingRoom::default();
    while let Some(message) = message(input, &room)? {
        if !take(message) {
            break;
        }
    }
    Ok(())
}

/// The next message. Its head is looked at first, and its body read as it comes: the library makes room
/// for all that a head announces before any of it has come, and a line without end would be read to
/// its end.
fn message(input: &mut impl BufRead, room: &WaitingRoom) -> io::Result<Option<Incoming>> {
    let mut head = Vec::new();
    loop {
        let left = MOST_HEAD.saturating_sub(head.len());
        // One more than there may be tells of too many.
        let read = input.take(left as u64 + 1).read_until(b'\n', &mut head)?;
        if read > left {
            return Err(wrong(format!("a head of more than {MOST_HEAD} bytes")));
        }
        // An empty line, or the end of the input.
        if read <= 2 {
            break;
        }
    }
    let announced = announced(&head).unwrap_or(0);
    if announced > MOST_BYTES {
        let why = format!("a message of {announced} bytes; {MOST_BYTES} are read at most");
        return Err(wrong(why));
    }
    let room = room.take(announced);
    let mut body = Vec::new();
    let read = input.take(announced).read_to_end(&mut body)? as u64;
    if read < announced {
        return Err(wrong(format!(
            "a message of {announced} bytes ends after {read}"
        )));
    }
    let message = Message::read(&mut head.as_slice().chain(body.as_slice()));
    let message = message.map_err(|why| {
        // Without all of a long message that may stand in it.
        let told = shortened(&why.to_string(), MOST_TOLD);
        io::Error::new(why.kind(), told)
    })?;
    Ok(message.map(|message| Incoming {
        message,
        _room: room,
    }))
}

/// How many bytes a head announces at most; what is no head is the library's affair.
fn announced(head: &[u8]) -> Option<u64> {
    let head = String::from_utf8_lossy(head);
    let fields = head.lines().filter_map(|line| line.split_once(':'));
    let lengths = fields.filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    lengths
        .filter_map(|(_, length)| length.trim().parse().ok())
        .max()
}

fn wrong(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}
