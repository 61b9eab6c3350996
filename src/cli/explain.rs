//! `explain`: what a diagnostic means.

use clap::Parser;
use daldos_dsl::explain;

use super::out::Out;
use super::{Done, Exit, Failure};

/// Tell what a diagnostic means, with a wrong and a right example; without a code, list them.
#[derive(Parser)]
#[command(
    after_help = "Examples:\n  daldos-dsl explain daldos::board::off-row\n  daldos-dsl explain off-row"
)]
pub(crate) struct Explain {
    /// The code, as it stands in a report; its last part is enough, if no other code ends so.
    code: Option<String>,
}

impl Explain {
    pub(crate) fn run(self, out: &mut Out) -> Done {
        let Some(asked) = self.code else {
            let mut codes: Vec<&str> = explain::all().map(|(code, _)| code).collect();
            codes.sort_unstable();
            out.put(&(codes.join("\n") + "\n"))?;
            return Ok(Exit::Fine);
        };
        let full = if asked.starts_with("daldos::") {
            asked.clone()
        } else {
            format!("daldos::{asked}")
        };
        if let Some(text) = explain::explanation(&full) {
            out.put(text)?;
            return Ok(Exit::Fine);
        }
        let ending: Vec<&str> = explain::ending(&asked).collect();
        match ending.as_slice() {
            [] => {}
            [code] => {
                out.put(explain::explanation(code).unwrap_or_default())?;
                return Ok(Exit::Fine);
            }
            several => {
                return Err(Failure::wrong(format!(
                    "several diagnostics are called `{asked}`: `{}`",
                    several.join("`, `")
                )));
            }
        }
        let near = explain::nearest(&full)
            .or_else(|| explain::nearest(&asked))
            .map(|code| format!("; did you mean `{code}`?"))
            .unwrap_or_default();
        Err(Failure::wrong(format!(
            "there is no diagnostic `{asked}`{near}"
        )))
    }
}
