//! What a name stands for, and how people call that.

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Noun {
    Row,
    Player,
    Kind,
    Face,
    Region,
    Fork,
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
    pub(super) fn unknown(self) -> &'static str {
        match self {
            Noun::Row | Noun::Mark => "daldos::name::unknown-row",
            Noun::Player | Noun::Track | Noun::Place => "daldos::name::unknown-player",
            Noun::Kind => "daldos::name::unknown-kind",
            Noun::Face => "daldos::name::unknown-face",
            Noun::Region => "daldos::name::unknown-region",
            Noun::Fork => "daldos::name::unknown-fork",
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
            Noun::Fork => "fork",
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
            "fork" => Noun::Fork,
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
