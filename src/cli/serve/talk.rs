//! What goes on over a connection.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// What goes on over a connection, known to whoever may close it.
#[derive(Clone)]
pub(super) struct Talk(Arc<Mutex<TalkState>>);

struct TalkState {
    asked: bool,
    /// Since when nothing has been said; none from the first byte of a question to its answer.
    quiet: Option<Instant>,
    /// Since when a part of an answer waits to be taken, and nothing has been.
    unsent: Option<Instant>,
}

impl Talk {
    /// Of a connection that has just been made.
    pub(super) fn new() -> Talk {
        Talk(Arc::new(Mutex::new(TalkState {
            asked: false,
            quiet: Some(Instant::now()),
            unsent: None,
        })))
    }

    fn state(&self) -> MutexGuard<'_, TalkState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A question has come whole, or its head has.
    pub(super) fn asked(&self) {
        let mut state = self.state();
        (state.asked, state.quiet) = (true, None);
    }

    /// There is an answer to it.
    pub(super) fn answered(&self) {
        self.state().quiet = Some(Instant::now());
    }

    /// Whether anything has been asked, ever.
    pub(super) fn has_asked(&self) -> bool {
        self.state().asked
    }

    /// How long nothing has been said by either side, or what was answered hasn't been taken; none while something
    /// is said.
    pub(super) fn silence(&self) -> Option<Duration> {
        let state = self.state();
        let since = state.unsent.or(state.quiet);
        since.map(|since| since.elapsed())
    }

    /// Something has come; empty lines, which may stand between two questions, ask nothing.
    fn heard(&self, bytes: &[u8]) {
        if bytes.iter().any(|byte| !b"\r\n".contains(byte)) {
            self.state().quiet = None;
        }
    }

    fn sent<T>(&self, written: &Poll<T>) {
        let mut state = self.state();
        let waits = written.is_pending();
        state.unsent = waits.then(|| state.unsent.unwrap_or_else(Instant::now));
        state.quiet = state.quiet.map(|_| Instant::now());
    }
}

/// A connection that tells what goes on over it.
pub(super) struct ToldStream {
    pub(super) stream: TcpStream,
    pub(super) talk: Talk,
}

impl AsyncRead for ToldStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, into);
        self.talk.heard(&into.filled()[before..]);
        read
    }
}

impl AsyncWrite for ToldStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.talk.sent(&written);
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.talk.sent(&written);
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
