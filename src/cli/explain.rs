//! `explain`: what a word of the language or a diagnostic means.

use std::collections::BTreeSet;

use clap::Parser;
use daldos_dsl::explain;
use daldos_dsl::model::drawing_words;
use daldos_dsl::unstable::{check, near, reference, syntax};

use super::exit::Exit;
use super::failure::{Done, Failure};
use super::out::Out;
use super::run::RunCommand;

/// Tell what a word of the language means, or a diagnostic with a wrong and a right example.
///
/// Without a word, all words and all codes are listed; `language` is the whole reference. Words of
/// other languages are answered by what to write here.
#[derive(Parser)]
#[command(
    after_help = "Examples:\n  daldos-dsl explain spend\n  daldos-dsl explain daldos::board::off-row\n  daldos-dsl explain off-row\n  daldos-dsl explain language"
)]
pub(crate) struct ExplainArgs {
    /// A word; or a code, as it stands in a report: its last part is enough, if no other code ends
    /// so and no word of the language is called so.
    #[arg(value_name = "WORD|CODE")]
    asked: Option<String>,
}

/// What the whole reference is called.
const LANGUAGE: &str = "language";

impl RunCommand for ExplainArgs {
    fn run(self, out: &mut Out) -> Done {
        out.put(&match &self.asked {
            None => list(),
            Some(asked) => told(asked)?,
        })?;
        Ok(Exit::Fine)
    }
}

fn told(asked: &str) -> Result<String, Failure> {
    if asked == LANGUAGE {
        return Ok(reference::TEXT.to_owned());
    }
    let ending: Vec<&str> = explain::ending(asked).collect();
    if words().contains(asked)
        && let Some(entry) = reference::entry(asked)
    {
        let also: String = ending
            .iter()
            .map(|code| {
                format!("\nThere is also the diagnostic `{code}`: `daldos-dsl explain {code}`.\n")
            })
            .collect();
        return Ok(entry + &also);
    }
    let full = if asked.starts_with("daldos::") {
        asked.to_owned()
    } else {
        format!("daldos::{asked}")
    };
    if let Some(text) = explain::explanation(&full) {
        return Ok(text.to_owned());
    }
    match ending.as_slice() {
        [] => {}
        [code] => return Ok(explain::explanation(code).unwrap_or_default().to_owned()),
        several => {
            return Err(Failure::wrong(format!(
                "several diagnostics are called `{asked}`: `{}`",
                several.join("`, `")
            )));
        }
    }
    if let Some(answer) = reference::instead(asked) {
        return Ok(foreign(asked, answer));
    }
    // A word is never taken for a code that is spelt a little like it; no word has a hyphen that
    // isn't one of the language's.
    let word = near::nearest(asked, words()).filter(|_| !asked.contains("::"));
    let near = match asked.contains(['-', ':']) {
        true => word.or_else(|| explain::nearest(asked).or_else(|| explain::nearest(&full))),
        false => word,
    };
    let near = near
        .map(|near| format!("; did you mean `{near}`?"))
        .unwrap_or_default();
    Err(Failure::wrong(format!(
        "there is neither a word nor a diagnostic `{asked}`{near}"
    )))
}

/// Every word of the language: its forms, their arguments and values, and how things are drawn.
fn words() -> BTreeSet<&'static str> {
    // `crown` is rather what another language calls a promotion.
    let drawn = drawing_words().filter(|word| reference::instead(word).is_none());
    check::words().chain(syntax::words()).chain(drawn).collect()
}

/// What the language has for a word of another.
fn foreign(asked: &str, answer: &str) -> String {
    let room =
        "The reference says under *Room to grow* what is to come: `daldos-dsl explain language`.";
    let lacks = if answer.contains('*') {
        format!("\n{room}\n")
    } else {
        String::new()
    };
    format!("`{asked}` is no word of this language. Here: {answer}.\n{lacks}")
}

/// All there is to ask for.
fn list() -> String {
    let mut codes: Vec<&str> = explain::all().map(|(code, _)| code).collect();
    codes.sort_unstable();
    let mut text = String::from("Words of the language:\n");
    let mut line = String::new();
    for word in words() {
        if line.len() + word.len() > 76 {
            text += &format!("  {}\n", line.trim_end());
            line.clear();
        }
        line += word;
        line.push(' ');
    }
    text += &format!("  {}\n\nDiagnostics:\n", line.trim_end());
    for code in codes {
        text += &format!("  {code}\n");
    }
    text + &format!("\nThe whole reference: `daldos-dsl explain {LANGUAGE}`\n")
}
