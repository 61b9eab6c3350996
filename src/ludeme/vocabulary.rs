//! Words that stand for one of several possibilities: written and meant alike.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of several possibilities, each with a word.
pub trait WordChoice: Sized {
    /// The one that a word stands for.
    fn chosen(word: &str) -> Option<Self>;
}

/// Declares an enumeration, each value with the word that authors write for it.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        $(#[$about])*
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant),*
        }

        impl $name {
            /// Every one with its word, in the order of the language reference.
            pub const ALL: &[(&'static str, Self)] = &[$(($word, Self::$variant)),*];

            /// Their words, in the same order.
            pub const WORDS: &[&str] = &[$($word),*];

            /// The one that a word stands for.
            pub fn parse(word: &str) -> Option<Self> {
                let mut all = Self::ALL.iter();
                all.find(|(known, _)| *known == word).map(|(_, value)| *value)
            }

            /// Its word.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }

        impl WordChoice for $name {
            fn chosen(word: &str) -> Option<Self> {
                Self::parse(word)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words! {
    /// Which plays are legal, by the dice they spend.
    #[derive(Default)]
    How {
        /// Only plays that spend the greatest number of dice, over all orders.
        #[default]
        Most = "most",
        /// A play may stop only when no unspent die can be spent by a piece that may still move.
        GoOn = "go-on",
        /// A play may stop after any move.
        Some = "some",
        /// A play may stop after any move and before the first.
        Free = "free",
    }
}

words! {
    /// Which dice may be added for one piece.
    #[derive(Default)]
    Add {
        /// Any unspent ones.
        #[default]
        Any = "any",
        /// Two or more, but then that is the only move of the play.
        Alone = "alone",
        /// All of the throw that can be spent, or single dice.
        All = "all",
        /// None: single dice only.
        None = "none",
    }
}

words! {
    /// How often a piece may move in a turn.
    #[derive(Default)]
    PieceUse {
        /// At most once.
        #[default]
        Once = "once",
        /// As often as there are dice.
        Often = "often",
    }
}

words! {
    /// How a move runs.
    #[derive(Default)]
    Along {
        /// Forward on the mover's track.
        #[default]
        Forward = "forward",
        /// Backward on the mover's track, to any place whose next place it is.
        Back = "back",
        /// Forward or backward, one direction for the whole move.
        Either = "either",
        /// Along the steps of both sides' tracks in either direction, never straight back.
        Around = "around",
        /// Straight across the board in one of four directions.
        Orthogonal = "orthogonal",
    }
}

words! {
    /// How many dice a move may take.
    #[derive(Default)]
    DiceUse {
        /// One, or as many as `add` allows.
        #[default]
        Any = "any",
        /// Never more than one.
        One = "one",
    }
}

words! {
    /// Which spaces a capture looks at.
    #[derive(Default)]
    At {
        /// The space of arrival.
        #[default]
        End = "end",
        /// Every space where a die spent ends, counted in the order the mover chooses.
        Steps = "steps",
        /// Every space that `Steps` could reach in some order.
        Sums = "sums",
        /// Every space passed, and the end.
        All = "all",
    }
}

words! {
    /// Which spaces a recruit looks at: those that a capture can look at, or all. As data, absent
    /// where it is `end`.
    #[derive(Default)]
    #[serde(try_from = "Option<String>", into = "Option<String>")]
    AtAnywhere {
        /// The space of arrival.
        #[default]
        End = "end",
        /// Every space where a die spent ends, counted in the order the mover chooses.
        Steps = "steps",
        /// Every space that `Steps` could reach in some order.
        Sums = "sums",
        /// Every space passed, and the end.
        All = "all",
        /// Every space of the board.
        Anywhere = "anywhere",
    }
}

impl TryFrom<Option<String>> for AtAnywhere {
    type Error = String;

    fn try_from(word: Option<String>) -> Result<Self, String> {
        let Some(word) = word else {
            return Ok(Self::default());
        };
        Self::parse(&word).ok_or_else(|| format!("unknown variant `{word}`"))
    }
}

impl From<AtAnywhere> for Option<String> {
    fn from(at: AtAnywhere) -> Self {
        (at != AtAnywhere::default()).then(|| at.word().to_owned())
    }
}

impl AtAnywhere {
    /// Which spaces of the move; `None`: those of the board, whatever the move.
    pub fn of_move(self) -> Option<At> {
        match self {
            AtAnywhere::End => Some(At::End),
            AtAnywhere::Steps => Some(At::Steps),
            AtAnywhere::Sums => Some(At::Sums),
            AtAnywhere::All => Some(At::All),
            AtAnywhere::Anywhere => None,
        }
    }
}

words! {
    /// What a side may do with a throw that a rule names, beside playing it.
    ThrowRule {
        /// To throw again once the play is done: an extra throw.
        Again = "again",
        /// To throw again instead of playing it: the throw is refusable.
        Rethrow = "rethrow",
        /// To set it aside and throw again before any move: the throw is collected.
        Collect = "collect",
    }
}

impl ThrowRule {
    /// What several throws are called for which it holds.
    pub(crate) fn several(self) -> &'static str {
        match self {
            ThrowRule::Again => "throws that are followed by another",
            ThrowRule::Rethrow => "throws that may be thrown again",
            ThrowRule::Collect => "throws that are collected",
        }
    }
}

words! {
    /// The side whose region is meant.
    Whose {
        /// The mover's.
        Own = "own",
        /// The opponent's.
        Their = "their",
    }
}

words! {
    /// How the second side's tracks, regions and places follow from the first side's.
    Sides {
        /// Top row for bottom row, the same numbers.
        Mirrored = "mirrored",
        /// Top row for bottom row, numbers counted from the other end.
        Turned = "turned",
    }
}

words! {
    /// The shape of a board.
    #[derive(Default)]
    Outline {
        /// A rectangle with round corners.
        #[default]
        Plank = "plank",
        /// A boat, seen from above.
        Boat = "boat",
        /// Nothing but the spaces.
        None = "none",
    }
}

words! {
    /// Where a boat is pointed.
    #[derive(Default)]
    Prow {
        /// Towards space 1 of each row.
        Left = "left",
        /// Away from space 1 of each row.
        Right = "right",
        /// At both ends.
        #[default]
        Both = "both",
    }
}

words! {
    /// What a space is drawn as.
    #[derive(Default)]
    SpaceFigure {
        /// A round hole, into which pieces are put.
        #[default]
        Hole = "hole",
        /// A small point.
        Dot = "dot",
        /// A line across the row, as cut into wood.
        Line = "line",
        /// A field.
        Square = "square",
    }
}

words! {
    /// What is drawn at a marked space.
    #[derive(Default)]
    MarkFigure {
        /// A ring around it.
        #[default]
        Ring = "ring",
        /// A diagonal cross in it.
        Cross = "cross",
        /// A star in it.
        Star = "star",
        /// A wheel: a cross in a ring.
        Wheel = "wheel",
        /// Nothing but the label.
        None = "none",
    }
}

words! {
    /// What a piece is drawn as.
    #[derive(Default)]
    PieceFigure {
        /// A disc.
        #[default]
        Disc = "disc",
        /// A ring.
        Ring = "ring",
        /// A bar along the row.
        Along = "along",
        /// A bar across the row.
        Across = "across",
        /// A triangle.
        Triangle = "triangle",
        /// A square.
        Square = "square",
        /// A diamond.
        Diamond = "diamond",
        /// A crown.
        Crown = "crown",
    }
}

/// The words of rules, by what they decide.
pub const RULE_WORDS: &[(&str, &[&str])] = &[
    ("How", How::WORDS),
    ("Add", Add::WORDS),
    ("PieceUse", PieceUse::WORDS),
    ("DiceUse", DiceUse::WORDS),
    ("Along", Along::WORDS),
    ("At", At::WORDS),
    ("AtAnywhere", AtAnywhere::WORDS),
    ("Sides", Sides::WORDS),
];

/// The words for how something is drawn, by what that is.
pub const DRAWING_WORDS: &[(&str, &[&str])] = &[
    ("Outline", Outline::WORDS),
    ("Prow", Prow::WORDS),
    ("SpaceFigure", SpaceFigure::WORDS),
    ("MarkFigure", MarkFigure::WORDS),
    ("PieceFigure", PieceFigure::WORDS),
];

/// Every word for how something is drawn.
pub fn drawing_words() -> impl Iterator<Item = &'static str> {
    DRAWING_WORDS.iter().flat_map(|(_, words)| *words).copied()
}
