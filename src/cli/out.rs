//! Where results and complaints go.

use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use daldos_dsl::unstable::characters::{escape, hiding, suspects};

use unicode_width::UnicodeWidthStr;

use super::failure::Failure;
use super::interrupt::Outlet;

/// Standard output, buffered and watched for a reader that has gone away, and standard error.
pub(crate) struct Out {
    stdout: BufWriter<Outlet<io::Stdout>>,
    /// Whether colours are wanted there.
    coloured: bool,
    closed: bool,
    /// How long lines may be; 0: any length.
    columns: usize,
}

impl Out {
    pub(crate) fn new() -> Self {
        Self {
            stdout: BufWriter::with_capacity(1 << 16, Outlet(io::stdout())),
            coloured: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            closed: false,
            columns: 0,
        }
    }

    /// From now on, lines longer than so many columns are broken between words; 0: none are.
    pub(crate) fn wrap(&mut self, columns: usize) {
        self.columns = columns;
    }

    /// Writes a result. Nothing in it steers a terminal, whatever the names of files and the
    /// arguments that it repeats.
    pub(crate) fn put(&mut self, text: &str) -> Result<(), Failure> {
        let text = escaped(text);
        let written = self
            .stdout
            .write_all(wrapped(&text, self.columns).as_bytes());
        self.note(written)
    }

    /// Writes a result that the library has drawn, with colours of its own and with words of the
    /// user's that it has escaped.
    pub(crate) fn paint(&mut self, text: &str) -> Result<(), Failure> {
        let text = wrapped(text, self.columns);
        let written = if self.coloured {
            self.stdout.write_all(text.as_bytes())
        } else {
            write!(self.stdout, "{}", strip_str(&text))
        };
        self.note(written)
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.stdout.write_all(bytes);
        self.note(written)
    }

    /// Hands on what has been written, so that a waiting reader sees it.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.stdout.flush();
        self.note(flushed)
    }

    /// Writes to standard error; if nobody hears it, nobody can be told.
    pub(crate) fn complain(&mut self, text: &str) {
        self.paint_complaint(&escaped(text));
    }

    /// Writes what the library has drawn to standard error, see [`Out::paint`].
    pub(crate) fn paint_complaint(&mut self, text: &str) {
        // What has been found comes before what is said about it.
        let _ = self.stdout.flush();
        let _ = Outlet(anstream::stderr()).write_all(text.as_bytes());
    }

    /// Whether the reader of standard output has gone away.
    pub(crate) fn closed(&self) -> bool {
        self.closed
    }

    /// Whether a person watches the results.
    pub(crate) fn watched() -> bool {
        io::stdout().is_terminal() && io::stderr().is_terminal()
    }

    fn note(&mut self, result: io::Result<()>) -> Result<(), Failure> {
        result.map_err(|error| {
            self.closed |= error.kind() == io::ErrorKind::BrokenPipe;
            Failure::wrong(format!("can't write the results: {error}"))
        })
    }
}

/// The text with lines of so many columns at most, where words allow; a line goes on below its
/// beginning.
fn wrapped(text: &str, columns: usize) -> Cow<'_, str> {
    let width = |text: &str| strip_str(text).to_string().width();
    if columns == 0 || text.lines().all(|line| width(line) <= columns) {
        return Cow::Borrowed(text);
    }
    let mut lines = String::with_capacity(text.len() + 8);
    for line in text.split_inclusive('\n') {
        if width(line.trim_end()) <= columns {
            lines.push_str(line);
            continue;
        }
        let indent = line.len() - line.trim_start_matches(' ').len();
        // Below the words that stand beside a term, if there is one.
        let term = line[indent..]
            .find("  ")
            .map_or("", |end| &line[..indent + end]);
        let gap = line[term.len()..].len() - line[term.len()..].trim_start_matches(' ').len();
        let hang = match width(term) + gap {
            beside if term.is_empty() || beside > columns / 2 => indent,
            beside => beside,
        };
        lines.push_str(&line[..indent]);
        let mut column = indent;
        for (i, word) in line[indent..].split(' ').enumerate() {
            let wide = width(word.trim_end());
            if i > 0 && column + 1 + wide > columns {
                lines.push('\n');
                lines.push_str(&" ".repeat(hang));
                column = hang;
            } else if i > 0 {
                lines.push(' ');
                column += 1;
            }
            lines.push_str(word);
            column += wide;
        }
    }
    Cow::Owned(lines)
}

/// The text with each character that hides in it, but for tabs and line ends, written out as in
/// JSON (where such a character stands in a string, and means the same written out): what steers a
/// terminal or turns its lines is never an answer, but a file's name may hold it.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if suspects(text).next().is_none() {
        return Cow::Borrowed(text);
    }
    let wild = |(at, c, hides): (usize, char, bool)| {
        let ends_line = c == '\n' || (c == '\r' && text[at + 1..].starts_with('\n'));
        hides && c != '\t' && !ends_line
    };
    if !hiding(text).any(wild) {
        return Cow::Borrowed(text);
    }
    let mut escaped_text = String::with_capacity(text.len() + 8);
    for shown in hiding(text) {
        match wild(shown) {
            true => escape(shown.1, &mut escaped_text),
            false => escaped_text.push(shown.1),
        }
    }
    Cow::Owned(escaped_text)
}
