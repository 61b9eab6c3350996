//! Source texts, spans of bytes in them, and reports about them.
//!
//! A [`Span`] points into one of the files of a [`Sources`] set. Every stage that reads text
//! answers with [`Report`]s; only the floor that shows them looks a span up again.

use std::sync::Arc;

/// The number of a file in its [`Sources`], from 0: the file asked for, or one that it extends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SourceId(pub u16);

/// A range of bytes in one file: `start..end`, on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The file.
    pub source: SourceId,
    /// First byte, from 0.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span of the bytes `start..end` of `source`: a file has at most 1 MiB, a record 16.
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        // INVARIANT: that is checked before anything is parsed, so this fits.
        Self {
            source,
            start: start as u32,
            end: end as u32,
        }
    }

    /// The span from the beginning of `self` to the end of `other`, both of one file.
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.source, other.source);
        Span {
            source: self.source,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Whether `inner` lies within this span; a span lies within itself.
    pub fn holds(self, inner: Span) -> bool {
        self.source == inner.source && self.start <= inner.start && inner.end <= self.end
    }

    /// Whether the two share a byte, or one lies within the other.
    pub fn overlaps(self, other: Span) -> bool {
        let apart = other.end <= self.start || self.end <= other.start;
        self.source == other.source && (!apart || self.holds(other) || other.holds(self))
    }
}

/// A value with the span at which it was written.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `value`, as written at `span`.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// One text and the name by which people know it.
#[derive(Clone, Debug)]
pub struct Source {
    /// A path as the user gave it, or `<stdin>`.
    pub name: String,
    /// The whole text.
    pub text: Arc<str>,
    /// The first byte of each line.
    lines: Arc<[u32]>,
}

impl Source {
    fn new(name: String, text: Arc<str>) -> Source {
        // INVARIANT: as in `Span::new`, a byte's number fits.
        let ends = text.match_indices('\n').map(|(end, _)| end as u32 + 1);
        let lines = std::iter::once(0).chain(ends).collect();
        Source { name, text, lines }
    }
}

/// The files of one check, in the order they were read; a [`SourceId`] is a position here.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Adds a file, and gives its number.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> SourceId {
        let id = SourceId(self.files.len() as u16);
        self.files.push(Source::new(name.into(), text.into()));
        id
    }

    /// Puts another text in place of a file's.
    ///
    /// # Panics
    /// If these sources have no such file.
    pub(crate) fn replace(&mut self, id: SourceId, text: impl Into<Arc<str>>) {
        let file = &mut self.files[usize::from(id.0)];
        *file = Source::new(std::mem::take(&mut file.name), text.into());
    }

    /// The file of this number.
    ///
    /// # Panics
    /// If these sources have no such file: a number is only good for the set that gave it.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.files[usize::from(id.0)]
    }

    /// The text of a span.
    ///
    /// # Panics
    /// If the span is not one of these sources.
    pub fn text(&self, span: Span) -> &str {
        &self.get(span.source).text[span.start as usize..span.end as usize]
    }

    /// All files with their numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        self.files
            .iter()
            .enumerate()
            .map(|(i, s)| (SourceId(i as u16), s))
    }

    /// The lines that a span reaches over, from 1.
    ///
    /// # Panics
    /// If the file has no such bytes.
    pub fn lines(&self, span: Span) -> std::ops::RangeInclusive<usize> {
        let line = |byte| self.line_column(span.source, byte).0;
        line(span.start)..=line(span.end)
    }

    /// Line and column of a byte (from 0), both from 1, the column in characters.
    ///
    /// # Panics
    /// If the file has no such byte, or a character goes on there.
    pub fn line_column(&self, id: SourceId, byte: u32) -> (usize, usize) {
        let Source { text, lines, .. } = self.get(id);
        let line = lines.partition_point(|&start| start <= byte);
        let start = lines[line - 1];
        let before = &text[start as usize..byte as usize];
        (line, before.chars().count() + 1)
    }
}

/// The severity of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The game can't be used.
    Error,
    /// The game can be used, but is probably not what was meant.
    Warning,
}

/// A span and the words shown at it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Label {
    /// Where.
    pub span: Span,
    /// A few words, lower case, no final period; may be empty.
    pub text: String,
}

/// A diagnostic: what is wrong with a text, where, and what would have been right. The errors of
/// every stage become reports.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Its code, such as `daldos::board::off-row`; [`explain`](crate::explain) tells more of it.
    pub code: &'static str,
    /// Its severity.
    pub severity: Severity,
    /// One sentence: lower case, no final period, the user's words in backticks.
    pub message: String,
    /// The label of the fault itself.
    pub primary: Label,
    /// Labels of other places, which explain the first.
    pub others: Vec<Label>,
    /// The remedy: what would have been right.
    pub help: Option<String>,
    /// What mends it, where there is one right answer.
    pub fix: Option<Fix>,
}

/// A text in place of another, which mends what a report is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// What is replaced; empty for what is put in.
    pub span: Span,
    /// What stands there then; empty for what is taken out.
    pub text: String,
    /// Whether nothing else can be meant, as far as the report tells.
    pub sure: bool,
    /// What it takes that is only known once the text is at hand.
    pub(crate) extent: Extent,
}

/// What a fix replaces, as seen from its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The span.
    Span,
    /// The whole form whose front, or name, the span is.
    Form,
    /// The argument of this key, with its colon, in the form at the span; it may not be there yet.
    Argument(&'static str),
}

impl Fix {
    /// What it does, in words, where `old` stands there now.
    pub fn title(&self, old: &str) -> String {
        match (old, self.text.as_str()) {
            (_, "") if old.chars().all(char::is_control) => "Take it out".to_owned(),
            (old, "") => format!("Take out `{}`", short(old.trim())),
            ("", new) => format!("Put in `{}`", short(new.trim())),
            (old, new) => format!("Write `{}` instead of `{}`", short(new), short(old)),
        }
    }
}

/// The beginning of what is long.
fn short(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None if line.len() < text.len() => format!("{line}…"),
        None => text.to_owned(),
    }
}

/// What would have been right, in words; and, where it is one thing, what would stand in place of
/// the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    help: String,
    instead: Option<String>,
    sure: bool,
    extent: Extent,
    /// What is replaced, if it isn't the fault.
    over: Option<Span>,
}

impl Remedy {
    /// "did you mean" a word, which stands in place of the fault.
    pub fn meant(word: impl Into<String>) -> Remedy {
        let word = word.into();
        Remedy::written(format!("did you mean `{word}`?"), word)
    }

    /// These words, and what would stand in place of the fault.
    pub fn written(help: impl Into<String>, instead: impl Into<String>) -> Remedy {
        Remedy {
            help: help.into(),
            instead: Some(instead.into()),
            sure: true,
            extent: Extent::Span,
            over: None,
        }
    }

    /// These words, and what would stand in place of the whole form at the fault; empty if it goes.
    pub(crate) fn form(help: impl Into<String>, instead: impl Into<String>) -> Remedy {
        let extent = Extent::Form;
        Remedy {
            extent,
            ..Remedy::written(help, instead)
        }
    }

    /// These words, and that the form at the fault goes, unless it is put to use.
    pub(crate) fn unused(help: impl Into<String>) -> Remedy {
        Remedy::form(help, "").unsure()
    }

    /// These words, and how an argument of the form at the fault is written then; empty if it goes.
    pub(crate) fn argument(
        help: impl Into<String>,
        key: &'static str,
        instead: impl Into<String>,
    ) -> Remedy {
        let extent = Extent::Argument(key);
        Remedy {
            extent,
            ..Remedy::written(help, instead)
        }
    }

    /// The same, where more or less than the fault is replaced.
    #[must_use]
    pub(crate) fn over(self, span: Span) -> Remedy {
        let over = Some(span);
        Remedy { over, ..self }
    }

    /// The same, where something else may be meant as well.
    #[must_use]
    pub fn unsure(self) -> Remedy {
        let sure = false;
        Remedy { sure, ..self }
    }

    /// The same words alone, where nothing can simply stand in place of the fault.
    #[must_use]
    pub(crate) fn plain(self) -> Remedy {
        self.help.into()
    }

    /// The same with more words.
    #[must_use]
    pub fn and(mut self, more: &str) -> Remedy {
        self.help.push_str(more);
        self
    }
}

impl From<String> for Remedy {
    fn from(help: String) -> Remedy {
        Remedy {
            help,
            instead: None,
            sure: false,
            extent: Extent::Span,
            over: None,
        }
    }
}

impl From<&str> for Remedy {
    fn from(help: &str) -> Remedy {
        help.to_owned().into()
    }
}

impl Report {
    /// An error at `span`.
    pub fn error(
        code: &'static str,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            primary: Label {
                span,
                text: label.into(),
            },
            others: Vec::new(),
            help: None,
            fix: None,
        }
    }

    /// A warning at `span`.
    pub fn warning(
        code: &'static str,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
    ) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, message, span, label)
        }
    }

    /// Adds a further label.
    #[must_use]
    pub fn with(mut self, span: Span, text: impl Into<String>) -> Self {
        self.others.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Puts another place first; the one that was first becomes the first of the others.
    #[must_use]
    pub fn led_by(mut self, label: Label) -> Self {
        let primary = std::mem::replace(&mut self.primary, label);
        self.others.insert(0, primary);
        self
    }

    /// Adds the remedy; what it puts in place of the fault stands where this report's primary label
    /// is now.
    #[must_use]
    pub fn help(mut self, remedy: impl Into<Remedy>) -> Self {
        let Remedy {
            help,
            instead,
            sure,
            extent,
            over,
        } = remedy.into();
        self.help = Some(help);
        let span = over.unwrap_or(self.primary.span);
        self.fix = instead.map(|text| Fix {
            span,
            text,
            sure,
            extent,
        });
        self
    }
}
