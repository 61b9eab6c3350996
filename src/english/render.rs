//! Documents written out: as Markdown, as plain text, as JSON.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::document::{Difference, Rulebook, SOURCES, Section};
use crate::model::AppliedVariant;

/// The heading above what a variant changes.
const CHANGES: &str = "What is different";

/// What stands below it where nothing is changed.
const UNCHANGED: &str = "Nothing: what it says comes to the same.";

/// Whether there is something to be said of changes: of a variant, and where nothing else is told.
fn tells_changes(rules: &Rulebook) -> bool {
    !rules.variants.is_empty() || !rules.differences.is_empty() || rules.sections.is_empty()
}

/// A document as Markdown.
pub fn markdown(rules: &Rulebook) -> String {
    let mut text = format!("# {}\n", plain(&rules.title));
    if tells_changes(rules) {
        let _ = write!(text, "\n## {CHANGES}\n");
        if !rules.variants.is_empty() || rules.differences.is_empty() {
            text.push('\n');
        }
        for variant in &rules.variants {
            let _ = writeln!(text, "- {}", plain(&named(variant)));
        }
        if rules.differences.is_empty() {
            // No line of the list of variants.
            let gap = if rules.variants.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{gap}{UNCHANGED}");
        }
        for (heading, difference) in headed(&rules.differences) {
            if let Some(heading) = heading {
                let _ = write!(text, "\n**{}**\n\n", plain(heading));
            }
            for (label, sentences) in sides(difference) {
                let _ = writeln!(text, "- {label}: {}", plain(&sentences));
            }
        }
    }
    for section in &rules.sections {
        let _ = write!(text, "\n## {}\n\n", plain(&section.heading));
        for paragraph in paragraphs(rules, section, "- ") {
            let _ = writeln!(text, "{}", plain(&paragraph.text));
            for line in paragraph.notes {
                let _ = writeln!(text, "  - {}", plain(line));
            }
        }
        if let Some(drawing) = drawing(rules, &section.heading) {
            // A fence longer than any that the drawing could hold.
            let _ = write!(text, "\n````text\n{}\n````\n", drawing.trim_end());
        }
    }
    text
}

/// A document as plain text, its lines no wider than `width` where words and the board allow.
pub fn text(rules: &Rulebook, width: usize) -> String {
    let mut text = format!("{}\n{}\n", rules.title, "=".repeat(rules.title.width()));
    if tells_changes(rules) {
        underlined(&mut text, CHANGES);
        for variant in &rules.variants {
            wrap(&mut text, &named(variant), "", width);
        }
        if rules.differences.is_empty() {
            wrap(&mut text, UNCHANGED, "", width);
        }
        for (heading, difference) in headed(&rules.differences) {
            if let Some(heading) = heading {
                let _ = writeln!(text, "\n{heading}");
            }
            for (label, sentences) in sides(difference) {
                wrap(&mut text, &format!("{label}: {sentences}"), "  ", width);
            }
        }
    }
    for section in &rules.sections {
        underlined(&mut text, &section.heading);
        for paragraph in paragraphs(rules, section, "") {
            wrap(&mut text, &paragraph.text, "", width);
            for line in paragraph.notes {
                wrap(&mut text, line, "    ", width);
            }
        }
        if let Some(drawing) = drawing(rules, &section.heading) {
            let _ = write!(text, "\n{}\n", drawing.trim_end());
        }
    }
    text
}

/// What a variant says of itself.
fn named(variant: &AppliedVariant) -> String {
    format!("{}: {}", variant.name, variant.about)
}

/// The drawing, below the section that it belongs to.
fn drawing<'a>(rules: &'a Rulebook, heading: &str) -> Option<&'a str> {
    let here = heading == super::setup::HEADING;
    rules.drawing.as_deref().filter(|_| here)
}

/// Differences, each with its heading where that is another than before.
fn headed(differences: &[Difference]) -> impl Iterator<Item = (Option<&str>, &Difference)> {
    let mut last = None;
    differences.iter().map(move |difference| {
        let heading = Some(difference.heading.as_str());
        let new = heading.filter(|_| heading != last);
        last = heading;
        (new, difference)
    })
}

/// What is said on both sides of a difference, each behind its label.
fn sides(difference: &Difference) -> Vec<(&'static str, String)> {
    let (dropped, added) = (difference.dropped.join(" "), difference.added.join(" "));
    match (dropped.is_empty(), added.is_empty()) {
        (false, false) => vec![("Before", dropped), ("Now", added)],
        (false, true) => vec![("No longer", dropped)],
        (true, _) => vec![("New", added)],
    }
}

/// What stands on lines of its own.
struct Paragraph<'a> {
    text: String,
    notes: &'a [String],
}

/// Sentences run on, unless something is said below them; sources stand one a line.
fn paragraphs<'a>(rules: &'a Rulebook, section: &Section, bullet: &str) -> Vec<Paragraph<'a>> {
    let lone = |sentence: &String| {
        let mut notes = rules.notes.iter();
        let note = notes.find(|n| n.heading == section.heading && n.sentence == *sentence);
        Paragraph {
            text: format!("{bullet}{sentence}"),
            notes: note.map_or(&[], |note| note.lines.as_slice()),
        }
    };
    if section.heading == SOURCES || !rules.notes.is_empty() {
        return section.sentences.iter().map(lone).collect();
    }
    let text = section.sentences.join(" ");
    vec![Paragraph { text, notes: &[] }]
}

/// An author's words may hold signs that Markdown would read as its own.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '<' | '[' | ']') {
            plain.push('\\');
        }
        plain.push(c);
    }
    plain
}

fn underlined(text: &mut String, heading: &str) {
    let _ = write!(text, "\n{heading}\n{}\n", "-".repeat(heading.width()));
}

fn wrap(text: &mut String, line: &str, indent: &str, width: usize) {
    let mut column = 0;
    for word in line.split_whitespace() {
        if column > 0 && column + 1 + word.width() > width {
            text.push('\n');
            column = 0;
        }
        let before = if column == 0 { indent } else { " " };
        text.push_str(before);
        text.push_str(word);
        column += before.len() + word.width();
    }
    text.push('\n');
}
