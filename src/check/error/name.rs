//! Names: unknown, taken, not allowed.

use crate::source::{Report, Span};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Noun {
    Row,
    Player,
    Kind,
    Face,
    Region,
    /// Where a set may be named: a kind or a definition.
    Set,
    Definition,
    Variant,
    Source,
    Move,
    Mark,
    Track,
    Place,
}

impl Noun {
    /// The code of an unknown one.
    fn unknown(self) -> &'static str {
        match self {
            Noun::Row | Noun::Mark => "daldos::name::unknown-row",
            Noun::Player | Noun::Track | Noun::Place => "daldos::name::unknown-player",
            Noun::Kind => "daldos::name::unknown-kind",
            Noun::Face => "daldos::name::unknown-face",
            Noun::Region => "daldos::name::unknown-region",
            Noun::Set => "daldos::name::unknown-set",
            Noun::Definition => "daldos::name::unknown-definition",
            Noun::Variant => "daldos::name::unknown-variant",
            Noun::Source => "daldos::name::unknown-source",
            Noun::Move => "daldos::name::unknown-move",
        }
    }

    /// What people call it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Noun::Row => "row",
            Noun::Player => "player",
            Noun::Kind => "kind",
            Noun::Face => "face",
            Noun::Region => "region",
            Noun::Set => "kind or definition",
            Noun::Definition => "definition",
            Noun::Variant => "variant",
            Noun::Source => "source",
            Noun::Move => "move",
            Noun::Mark => "mark",
            Noun::Track => "track",
            Noun::Place => "place",
        }
    }

    /// The head of the form that declares it.
    pub(crate) fn head(self) -> &'static str {
        match self {
            Noun::Kind | Noun::Set => "piece",
            Noun::Definition => "define",
            Noun::Player => "players",
            other => other.word(),
        }
    }

    /// What declares the forms of this head.
    pub(crate) fn of(head: &str) -> Option<Noun> {
        Some(match head {
            "row" => Noun::Row,
            "piece" => Noun::Kind,
            "face" => Noun::Face,
            "region" => Noun::Region,
            "define" => Noun::Definition,
            "variant" => Noun::Variant,
            "source" => Noun::Source,
            "move" => Noun::Move,
            "mark" => Noun::Mark,
            "track" => Noun::Track,
            "place" => Noun::Place,
            _ => return None,
        })
    }
}

/// A fault of a name.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NameError {
    #[error("unknown {} `{name}`", what.word())]
    Unknown {
        what: Noun,
        name: String,
        at: Span,
        help: String,
    },
    #[error("the {} `{name}` is declared twice", what.word())]
    Twice {
        what: Noun,
        name: String,
        at: Span,
        first: Span,
    },
    #[error("`{name}` is a word of the language")]
    Reserved { what: Noun, name: String, at: Span },
    #[error("`{name}` looks like a space")]
    LikeSpace { what: Noun, name: String, at: Span },
}

impl From<NameError> for Report {
    fn from(error: NameError) -> Report {
        let message = error.to_string();
        match error {
            NameError::Unknown { what, at, help, .. } => {
                let label = format!("no {} is called so", what.word());
                Report::error(what.unknown(), message, at, label).help(help)
            }
            NameError::Twice {
                what, at, first, ..
            } => Report::error("daldos::name::twice", message, at, "declared again here")
                .with(first, "declared first here")
                .help(format!(
                    "drop one of the two, or call this {} something else",
                    what.word()
                )),
            NameError::Reserved { what, name, at } => Report::error(
                "daldos::name::reserved",
                message,
                at,
                format!("can't be the name of a {}", what.word()),
            )
            .help(format!("call it something else, such as `{name}-1`")),
            NameError::LikeSpace { what, name, at } => Report::error(
                "daldos::name::like-space",
                message,
                at,
                format!("can't be the name of a {}", what.word()),
            )
            .help(format!(
                "letters followed by digits are a space; write `{}`",
                unlike_space(&name)
            )),
        }
    }
}

/// `guard2` as `guard-2`.
fn unlike_space(name: &str) -> String {
    let digits = name
        .find(|c: char| c.is_ascii_digit())
        .unwrap_or(name.len());
    let (letters, digits) = name.split_at(digits);
    format!("{letters}-{digits}")
}
