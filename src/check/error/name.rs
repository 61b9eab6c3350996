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
    /// A variant that an example applies.
    Applied,
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
            Noun::Variant | Noun::Applied => "daldos::name::unknown-variant",
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
            Noun::Variant | Noun::Applied => "variant",
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
    #[error("{}", twice(*what, name))]
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
            } => {
                let (again, before, help) = match what {
                    Noun::Set => (
                        "and a definition",
                        "a kind",
                        "call one of the two otherwise".to_owned(),
                    ),
                    Noun::Applied => (
                        "again here",
                        "first here",
                        "name each variant once".to_owned(),
                    ),
                    Noun::Track | Noun::Mark | Noun::Place => (
                        "written again here",
                        "written first here",
                        format!("make one `({} …)` of the two, or drop one", what.head()),
                    ),
                    what => (
                        "declared again here",
                        "declared first here",
                        format!(
                            "drop one of the two, or call this {} otherwise",
                            what.word()
                        ),
                    ),
                };
                Report::error("daldos::name::twice", message, at, again)
                    .with(first, before)
                    .help(help)
            }
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

/// What is said of a name that stands twice.
fn twice(what: Noun, name: &str) -> String {
    match what {
        Noun::Set => format!("`{name}` is both a kind and a definition"),
        Noun::Track => format!("the track of `{name}` is written twice"),
        Noun::Applied => format!("the variant `{name}` is applied twice"),
        Noun::Mark => format!("`{name}` is marked twice"),
        Noun::Place => format!("`{name}` is placed twice"),
        what => format!("the {} `{name}` is declared twice", what.word()),
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
