//! `odds --win`: the chance to win, as a table of endings has it.

use daldos_dsl::load::Loaded;
use daldos_dsl::notation;

use super::args::OddsArgs;
use crate::cli::endings::advice::EndgameAdvice;
use crate::cli::endings::{json, text};
use crate::cli::exit::Exit;
use crate::cli::failure::{Done, Failure};
use crate::cli::files;
use crate::cli::out::Out;

impl OddsArgs {
    pub(super) fn won(&self, loaded: &Loaded, out: &mut Out) -> Done {
        let tables = self.endings.open(loaded)?;
        let state = files::state(loaded, self.position.as_deref())?;
        let advice = EndgameAdvice::of(loaded, &tables, &state)?;
        let mut advice = advice.ok_or_else(|| {
            Failure::wrong(
                "the tables know nothing of this position: `solve --to` makes one that does",
            )
        })?;
        if let Some(text) = &self.throw {
            let throw = notation::typed_throw(&loaded.rules, text)?;
            advice.throws.retain(|one| one.throw == throw);
        }
        out.put(&match self.style() {
            Some(style) => style.layout.answer(
                &loaded.identity(),
                json::advice(loaded, &state, &advice, style.positions),
            ),
            None => text::advice(loaded, &state, &advice) + &files::reading(&loaded.identity()),
        })?;
        Ok(Exit::Fine)
    }
}
