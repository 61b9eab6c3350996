//! The language reference, `grammar/README.md`, as part of the program.
//!
//! What is told of a word stands there alone: what a ludeme means, and what those should write who
//! look for a word of another language.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The whole reference, in Markdown.
pub const TEXT: &str = include_str!("../grammar/README.md");

/// The heading above the words of other languages.
const FOREIGN: &str = "## Words of other languages";

/// What the reference says of a word of the language: the section, or the sections, about it.
pub fn entry(word: &str) -> Option<String> {
    let sections = sections();
    let told = |about: &dyn Fn(&Section) -> bool| {
        let texts: Vec<&str> = sections
            .iter()
            .filter(|section| about(section))
            .map(|section| section.text.trim_end())
            .collect();
        (!texts.is_empty()).then(|| texts.join("\n\n") + "\n")
    };
    told(&|section| section.heading.contains(&format!("`{word}`")))
        .or_else(|| told(&|section| section.heading.to_lowercase() == word))
        .or_else(|| told(&|section| section.begins_line(word)))
        .or_else(|| {
            let section = sections.iter().find(|section| section.mentions(word))?;
            Some(section.text.trim_end().to_owned() + "\n")
        })
}

/// What to write instead of a word that the language doesn't have: its own or another's.
pub fn instead(word: &str) -> Option<&'static str> {
    // Of a file without a known form it is asked for each.
    static ANSWERS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
        let mut answers = HashMap::new();
        for (words, answer) in foreign() {
            for word in words {
                answers.entry(word).or_insert(answer);
            }
        }
        answers
    });
    ANSWERS.get(word).copied()
}

/// As [`instead`], as help for someone who wrote the word in a file.
pub fn help(word: &str) -> Option<String> {
    let answer = instead(word)?;
    let plain = answer.replace('*', "");
    // What is to be written comes first, unless it is the beginning of a sentence about it.
    let written = answer.starts_with('`') && !answer.contains("` says ");
    Some(match (plain == answer, written) {
        (false, _) => format!("{plain}; see `daldos-dsl explain {word}`"),
        (true, true) => format!("write {answer}"),
        (true, false) => plain,
    })
}

/// The words of other languages, each row of them with its answer.
pub fn foreign() -> impl Iterator<Item = (Vec<&'static str>, &'static str)> {
    let table = TEXT.split_once(FOREIGN).map_or("", |(_, rest)| rest);
    table
        .lines()
        .skip_while(|line| !line.starts_with("|---"))
        .skip(1)
        .map_while(|line| {
            line.strip_prefix("| ")?
                .strip_suffix(" |")?
                .split_once(" | ")
        })
        .map(|(words, answer)| {
            (
                words
                    .split(", ")
                    .map(|word| word.trim_matches('`'))
                    .collect(),
                answer,
            )
        })
}

/// A heading with all that stands under it.
struct Section {
    text: &'static str,
    /// Its heading, without the signs in front.
    heading: &'static str,
    /// Whether it gathers smaller ones.
    gathers: bool,
}

impl Section {
    /// Whether a paragraph, an item of a list or a row of a table in it begins with this word.
    fn begins_line(&self, word: &str) -> bool {
        !self.gathers
            && self.prose().any(|line| {
                let front = match line.strip_prefix("| ") {
                    Some(row) => row.split(" | ").next().unwrap_or_default(),
                    None => match line.strip_prefix("- ") {
                        Some(item) => item.split(';').next().unwrap_or_default(),
                        None if line.starts_with('`') => {
                            line.split("`:").next().unwrap_or_default()
                        }
                        None => "",
                    },
                };
                writes(front, word)
            })
    }

    fn mentions(&self, word: &str) -> bool {
        !self.gathers && self.prose().any(|line| writes(line, word))
    }

    /// Its lines, examples left out.
    fn prose(&self) -> impl Iterator<Item = &'static str> {
        let mut fenced = false;
        self.text.lines().filter(move |line| {
            let fence = line.starts_with("```");
            fenced ^= fence;
            !fenced && !fence
        })
    }
}

/// Whether a line has this word as a word of the language: alone, as a head or as a key; or, where a
/// form is shown, as a value in it.
fn writes(line: &str, word: &str) -> bool {
    let alone = [
        format!("`{word}`"),
        format!("`{word}:"),
        format!("[{word}:"),
        format!("({word} "),
        format!("({word})"),
    ];
    let inside = [
        format!(" {word})"),
        format!(" {word} ["),
        format!(" {word}:"),
        format!(":{word}|"),
        format!("|{word}|"),
        format!("|{word}]"),
    ];
    let any = |patterns: &[String]| {
        patterns
            .iter()
            .any(|pattern| line.contains(pattern.as_str()))
    };
    any(&alone) || (line.starts_with('`') && any(&inside))
}

/// All sections, those that gather others with them and by themselves; not the one about words of other
/// languages, which are no words of this one.
fn sections() -> Vec<Section> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    let mut fenced = false;
    for line in TEXT.split_inclusive('\n') {
        fenced ^= line.starts_with("```");
        let level = line.bytes().take_while(|byte| *byte == b'#').count();
        if level >= 2 && !fenced {
            starts.push((at, level));
        }
        at += line.len();
    }
    let mut sections = Vec::new();
    for (i, &(start, level)) in starts.iter().enumerate() {
        if TEXT[start..].starts_with(FOREIGN) {
            continue;
        }
        let later = &starts[i + 1..];
        let next = later.first().map_or(TEXT.len(), |(start, _)| *start);
        let end = later
            .iter()
            .find(|(_, other)| *other <= level)
            .map_or(TEXT.len(), |(start, _)| *start);
        let heading = TEXT[start..].lines().next().unwrap_or_default();
        let heading = heading.trim_start_matches('#').trim();
        if end > next {
            let text = &TEXT[start..end];
            sections.push(Section {
                text,
                heading,
                gathers: true,
            });
        }
        sections.push(Section {
            text: &TEXT[start..next],
            heading: if end > next { "" } else { heading },
            gathers: false,
        });
    }
    sections
}
