//! Why a command could not do its work.

use daldos_dsl::load::Findings;
use daldos_dsl::load::render::{self, Diagnostic};
use daldos_dsl::notation::Unread;

use super::exit::Exit;
use super::json::Refusal;

/// Why a command could not do its work: what to say, and how to exit. It is said on standard
/// error, and, where JSON was asked for, as JSON on standard output, too.
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    /// `explain` knows it.
    pub(crate) code: &'static str,
    pub(crate) message: String,
    /// What is wrong with a file, if that is why.
    diagnostics: Option<Vec<Diagnostic>>,
}

/// What comes of a command.
pub(crate) type Done = Result<Exit, Failure>;

impl Failure {
    /// The question was wrong.
    pub(crate) fn wrong(message: impl Into<String>) -> Self {
        Self::new(Exit::Wrong, "daldos::query::wrong", message)
    }

    /// A file can't be read.
    pub(crate) fn unreadable(message: impl Into<String>) -> Self {
        Self::new(Exit::Wrong, "daldos::query::unreadable", message)
    }

    /// A file can't be written.
    pub(crate) fn unwritten(path: &str, why: impl std::fmt::Display) -> Self {
        Self::wrong(format!("can't write `{path}`: {why}"))
    }

    /// Whoever asked has stopped it before there was an answer.
    pub(crate) fn interrupted(message: impl Into<String>) -> Self {
        Self::new(Exit::Interrupted, "daldos::limit::interrupted", message)
    }

    pub(crate) fn new(exit: Exit, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            exit,
            code,
            message: message.into(),
            diagnostics: None,
        }
    }

    /// A file has errors, which people have been shown; `what` says what can't be done with it.
    pub(crate) fn rejected(what: &str, findings: &Findings) -> Self {
        let tally = render::tally(findings.errors, findings.warnings);
        Self {
            diagnostics: Some(render::diagnostics(findings)),
            ..Self::new(
                Exit::No,
                "daldos::query::rejected",
                format!("{what}: {tally}"),
            )
        }
    }

    /// The same for programs.
    pub(crate) fn fault(self) -> Refusal {
        Refusal {
            code: self.code,
            message: self.message,
            line: None,
            diagnostics: self.diagnostics,
        }
    }
}

impl From<Unread> for Failure {
    fn from(unread: Unread) -> Self {
        Self::new(Exit::Wrong, unread.code, unread.message)
    }
}
