//! Where results and complaints go.

use std::io::{self, BufWriter, IsTerminal, Write};

use super::{Exit, Failure};

/// Standard output, buffered and watched for a reader that has gone away, and standard error.
pub(crate) struct Out {
    stdout: BufWriter<anstream::Stdout>,
    closed: bool,
}

impl Out {
    pub(crate) fn new() -> Self {
        Self {
            stdout: BufWriter::with_capacity(1 << 16, anstream::stdout()),
            closed: false,
        }
    }

    /// Writes a result.
    pub(crate) fn put(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.stdout.write_all(text.as_bytes());
        self.note(written)
    }

    /// Hands on what has been written, so that a waiting reader sees it.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.stdout.flush();
        self.note(flushed)
    }

    /// Writes to standard error; if nobody hears it, nobody can be told.
    pub(crate) fn complain(&mut self, text: &str) {
        // What has been found comes before what is said about it.
        let _ = self.stdout.flush();
        let _ = anstream::stderr().write_all(text.as_bytes());
    }

    /// Whether the reader of standard output has gone away.
    pub(crate) fn closed(&self) -> bool {
        self.closed
    }

    /// Hands on everything.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.flush()
    }

    /// Whether a person watches the results.
    pub(crate) fn watched() -> bool {
        io::stdout().is_terminal() && io::stderr().is_terminal()
    }

    fn note(&mut self, result: io::Result<()>) -> Result<(), Failure> {
        result.map_err(|error| {
            self.closed |= error.kind() == io::ErrorKind::BrokenPipe;
            Failure {
                exit: Exit::Wrong,
                message: format!("can't write the results: {error}"),
            }
        })
    }
}
