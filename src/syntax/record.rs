//! Records of games, line by line.
//!
//! A record is a head of lines `KEY: VALUE` and then a line for each thing that happened. A line
//! stands for itself, so each is read on its own, and a fault in one hides none in the next.

use super::ast::{Event, HeadField, PlayPart, RecordEntry, RecordPart, RecordText, TurnText};
use super::findings::Findings;
use super::nfc::nfc;
use super::{limits, parse};
use crate::source::{Report, SourceId, Span, Spanned};

/// How a turn is written, for people.
const USAGE: &str = "A throws FACE…: PLAY";

/// Reads a record.
///
/// # Errors
/// Every line that can't be read, in file order.
pub fn parse_record(id: SourceId, text: &str) -> Result<RecordText, Findings> {
    limits::check_record(id, text)?;
    let mut record = RecordText::default();
    let mut faults = Findings::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let piece = LinePart::new(id, start, line);
        start += line.len();
        if piece.text.is_empty() || piece.text.starts_with("//") {
            continue;
        }
        match entry(&piece, record.entries.is_empty()) {
            Ok(Some(entry)) => record.entries.push(entry),
            Ok(None) => match field(&piece) {
                Some(field) => record.fields.push(field),
                None => faults.add(|| no_line(&piece)),
            },
            Err(found) => {
                for report in found.reports {
                    faults.add(|| report);
                }
            }
        }
    }
    if faults.is_empty() {
        return Ok(record);
    }
    // Of what is something else, what is wrong with each line tells nothing.
    if !meant(&record)
        && let Some(first) = faults.reports.first()
    {
        return Err(no_record(first.primary.span).into());
    }
    Err(faults)
}

/// Whether anything in it is only found in records.
fn meant(record: &RecordText) -> bool {
    !record.entries.is_empty() || record.fields.iter().any(|f| f.key.value == "record")
}

/// Some of the record's text, without blanks around it.
#[derive(Clone, Copy)]
struct LinePart<'t> {
    id: SourceId,
    start: usize,
    text: &'t str,
}

impl<'t> LinePart<'t> {
    fn new(id: SourceId, start: usize, text: &'t str) -> Self {
        let front = text.len() - text.trim_start().len();
        Self {
            id,
            start: start + front,
            text: text.trim(),
        }
    }

    /// What stands from byte `from` to byte `to` of it.
    fn part(&self, from: usize, to: usize) -> Self {
        Self::new(self.id, self.start + from, &self.text[from..to])
    }

    /// What stands before and behind the first `mark`.
    fn split(&self, mark: char) -> Option<(Self, Self)> {
        let at = self.text.find(mark)?;
        let behind = at + mark.len_utf8();
        Some((self.part(0, at), self.part(behind, self.text.len())))
    }

    /// Its first word, and the rest.
    fn word(&self) -> (Self, Self) {
        let end = self.text.find(char::is_whitespace);
        let end = end.unwrap_or(self.text.len());
        (self.part(0, end), self.part(end, self.text.len()))
    }

    fn span(&self) -> Span {
        Span::new(self.id, self.start, self.start + self.text.len())
    }

    fn spanned(&self) -> Spanned<String> {
        Spanned::new(nfc(self.text), self.span())
    }
}

/// A line that tells what happened; none if it isn't meant to be one.
fn entry(line: &LinePart<'_>, in_head: bool) -> Result<Option<RecordEntry>, Findings> {
    let (number, rest) = number(line);
    let (side, more) = rest.word();
    let (verb, tail) = more.word();
    let what = match (side.text, verb.text) {
        ("draw", "agreed") if tail.text.is_empty() => Event::Agreed,
        (_, "resigns") if tail.text.is_empty() => Event::Resigns(side.spanned()),
        (_, "throws") => Event::Turn(turn(side, &tail)?),
        _ if number.is_none() && in_head => return Ok(None),
        _ => return Err(no_entry(&rest).into()),
    };
    Ok(Some(RecordEntry {
        span: line.span(),
        number,
        what,
    }))
}

/// The number that a line begins with, and the rest.
fn number<'t>(line: &LinePart<'t>) -> (Option<Spanned<i64>>, LinePart<'t>) {
    let digits = line.text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || !line.text[digits..].starts_with('.') {
        return (None, *line);
    }
    let written = line.part(0, digits);
    let value = written.text.parse().unwrap_or(i64::MAX);
    let rest = line.part(digits + 1, line.text.len());
    (Some(Spanned::new(value, written.span())), rest)
}

/// What follows `A throws`.
fn turn(side: LinePart<'_>, tail: &LinePart<'_>) -> Result<TurnText, Findings> {
    // No face has a colon in it: the first one ends the throws.
    let (thrown, played) = match tail.split(':') {
        Some((thrown, played)) => (thrown, Some(played)),
        None => (*tail, None),
    };
    let mut throws = Vec::new();
    let mut faults = Findings::default();
    let mut rest = Some(thrown);
    while let Some(piece) = rest {
        let (mut first, next) = match piece.split(',') {
            Some((first, next)) => (first, Some(next)),
            None => (piece, None),
        };
        if !throws.is_empty() || !faults.is_empty() {
            let (again, faces) = first.word();
            if again.text == "again" {
                first = faces;
            } else {
                faults.add(|| no_again(&first));
            }
        }
        if let (None, Some(moves)) = (played, unparted(&first)) {
            faults.add(|| no_colon(&moves));
            break;
        }
        match part(&first, "throw", parse::parse_throw) {
            Ok(throw) => throws.push(throw),
            Err(found) => found.reports.into_iter().for_each(|r| faults.add(|| r)),
        }
        rest = next;
    }
    let play = match played.map(|played| play(&played)) {
        None => None,
        Some(Ok(play)) => Some(play),
        Some(Err(found)) => {
            found.reports.into_iter().for_each(|r| faults.add(|| r));
            None
        }
    };
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(TurnText {
        side: side.spanned(),
        throws,
        play,
    })
}

fn play(piece: &LinePart<'_>) -> Result<PlayPart, Findings> {
    // A comment may follow.
    let end = piece.text.find("//").unwrap_or(piece.text.len());
    let whole = piece.part(0, end);
    Ok(PlayPart {
        text: whole.spanned(),
        moves: part(&whole, "play", parse::parse_play)?,
    })
}

/// A part by its own parser; what that finds is moved to where the part stands.
fn part<T>(
    piece: &LinePart<'_>,
    what: &str,
    parse: fn(SourceId, &str) -> Result<T, Findings>,
) -> Result<RecordPart<T>, Findings> {
    let span = piece.span();
    if piece.text.is_empty() {
        let at = Span::new(piece.id, piece.start.saturating_sub(1), piece.start);
        let lacks = Report::error(
            "daldos::record::line",
            format!("the {what} is missing"),
            at,
            format!("a {what} belongs behind this"),
        );
        return Err(lacks.help(format!("write `{USAGE}`")).into());
    }
    match parse(piece.id, piece.text) {
        Ok(value) => Ok(RecordPart { span, value }),
        Err(mut found) => {
            let place = RecordPart { span, value: () };
            for report in &mut found.reports {
                *report = moved(std::mem::replace(report, blank(span)), &place);
            }
            Err(found)
        }
    }
}

fn blank(span: Span) -> Report {
    Report::error("daldos::record::line", "", span, "")
}

/// A report about a part, with its places in the record.
pub fn moved<T>(mut report: Report, part: &RecordPart<T>) -> Report {
    report.primary.span = part.place(report.primary.span);
    for label in &mut report.others {
        label.span = part.place(label.span);
    }
    report
}

/// A line of the head.
fn field(line: &LinePart<'_>) -> Option<HeadField> {
    let (key, value) = line.split(':')?;
    let words: Vec<&str> = key.text.split_whitespace().collect();
    let mut name = key.spanned();
    name.value = words.join(" ");
    (!words.is_empty() && words.len() <= 2).then(|| HeadField {
        key: name,
        value: value.spanned(),
    })
}

fn no_record(at: Span) -> Report {
    Report::error(
        "daldos::record::line",
        "this is no record of a game",
        at,
        "no line of a record",
    )
    .help("a record begins with `record: 1`, and has a line for each turn")
}

fn no_line(line: &LinePart<'_>) -> Report {
    Report::error(
        "daldos::record::line",
        format!("`{}` is no line of a record", shown(line.text)),
        line.span(),
        "neither `KEY: VALUE` nor a turn",
    )
    .help(format!(
        "a turn is written `{USAGE}`; comments begin with `//`"
    ))
}

fn no_entry(line: &LinePart<'_>) -> Report {
    Report::error(
        "daldos::record::line",
        format!("`{}` is no turn", shown(line.text)),
        line.span(),
        "can't be read",
    )
    .help(format!(
        "write `{USAGE}`, `A resigns` or `draw agreed`; the lines of the head come first"
    ))
}

/// The play that stands where only faces do, because the colon before it was forgotten.
fn unparted<'t>(faces: &LinePart<'t>) -> Option<LinePart<'t>> {
    let mut rest = *faces;
    while !rest.text.is_empty() {
        let (word, behind) = rest.word();
        if word.text.contains('-') && parse::parse_play(word.id, word.text).is_ok() {
            return Some(rest);
        }
        rest = behind;
    }
    None
}

fn no_colon(play: &LinePart<'_>) -> Report {
    Report::error(
        "daldos::record::line",
        format!("no colon stands before `{}`", shown(play.text)),
        play.span(),
        "a play, not a face",
    )
    .help(format!("write `{USAGE}`"))
}

fn no_again(piece: &LinePart<'_>) -> Report {
    let span = if piece.text.is_empty() {
        Span::new(piece.id, piece.start.saturating_sub(1), piece.start)
    } else {
        piece.word().0.span()
    };
    Report::error(
        "daldos::record::line",
        "a second throw doesn't begin with `again`",
        span,
        "expected `again`",
    )
    .help(
        "faces are parted by blanks; dice thrown again are written `A throws X X, again 2 3: PLAY`",
    )
}

fn shown(text: &str) -> String {
    super::phrases::told(text)
}
