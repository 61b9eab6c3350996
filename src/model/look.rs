//! How a board and its pieces are drawn. Nothing here means anything in play.

use serde::{Deserialize, Serialize};

/// How the board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// The shape of the board.
    pub outline: Outline,
    /// Where a boat is pointed; of no account for other shapes.
    pub prow: Prow,
    /// What a space is drawn as.
    pub spaces: SpaceFigure,
}

impl Look {
    /// Whether the author has said nothing about it.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Declares an enumeration of drawing words, each with the word that authors write.
macro_rules! drawing_words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident $word:literal),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum $name {
            $($(#[$doc])* $variant),*
        }

        impl $name {
            /// Every one with its word, in the order of the language reference.
            pub const ALL: &[(&str, Self)] = &[$(($word, Self::$variant)),*];

            /// Whether this is what is drawn where the author says nothing.
            pub fn is_default(&self) -> bool {
                *self == Self::default()
            }
        }
    };
}

/// Every word for how something is drawn.
pub fn drawing_words() -> impl Iterator<Item = &'static str> {
    let boards = Outline::ALL.iter().map(|(word, _)| *word);
    let prows = Prow::ALL.iter().map(|(word, _)| *word);
    let spaces = SpaceFigure::ALL.iter().map(|(word, _)| *word);
    let marks = MarkFigure::ALL.iter().map(|(word, _)| *word);
    let pieces = PieceFigure::ALL.iter().map(|(word, _)| *word);
    boards.chain(prows).chain(spaces).chain(marks).chain(pieces)
}

drawing_words! {
    /// The shape of a board.
    Outline {
        /// A rectangle with round corners.
        #[default]
        Plank "plank",
        /// A boat, seen from above.
        Boat "boat",
        /// Nothing but the spaces.
        None "none",
    }
}

drawing_words! {
    /// Where a boat is pointed.
    Prow {
        /// Towards space 1 of each row.
        Left "left",
        /// Away from space 1 of each row.
        Right "right",
        /// At both ends.
        #[default]
        Both "both",
    }
}

drawing_words! {
    /// What a space is drawn as.
    SpaceFigure {
        /// A round hole, into which pieces are put.
        #[default]
        Hole "hole",
        /// A small point.
        Dot "dot",
        /// A line across the row, as cut into wood.
        Line "line",
        /// A field.
        Square "square",
    }
}

drawing_words! {
    /// What is drawn at a marked space.
    MarkFigure {
        /// A ring around it.
        #[default]
        Ring "ring",
        /// A diagonal cross in it.
        Cross "cross",
        /// A star in it.
        Star "star",
        /// A wheel: a cross in a ring.
        Wheel "wheel",
        /// Nothing but the label.
        None "none",
    }
}

drawing_words! {
    /// What a piece is drawn as.
    PieceFigure {
        /// A disc.
        #[default]
        Disc "disc",
        /// A ring.
        Ring "ring",
        /// A bar along the row.
        Along "along",
        /// A bar across the row.
        Across "across",
        /// A triangle.
        Triangle "triangle",
        /// A square.
        Square "square",
        /// A diamond.
        Diamond "diamond",
        /// A crown.
        Crown "crown",
    }
}
