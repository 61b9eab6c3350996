//! Where forms stand, and how `without` names them there.

use super::error::Noun;
use crate::ludeme::end_rules;

/// A place in which forms override each other.
pub(super) struct FormPlace {
    /// The form that holds it: `board`.
    pub(super) name: &'static str,
    /// What may stand there.
    pub(super) heads: &'static [PlaceHead],
}

/// A form that may stand in a place.
pub(super) struct PlaceHead {
    /// Its head.
    pub(super) name: &'static str,
    /// The fewest keys by which it is dropped.
    pub(super) least: usize,
    /// All of them, for people.
    keys: &'static str,
    /// Whether several may stand together.
    pub(super) several: bool,
    /// Whether their order means something.
    pub(super) ordered: bool,
}

impl PlaceHead {
    const fn single(name: &'static str) -> PlaceHead {
        PlaceHead::keyed(name, 0, "")
    }

    const fn several(name: &'static str) -> PlaceHead {
        PlaceHead {
            several: true,
            ..PlaceHead::single(name)
        }
    }

    const fn keyed(name: &'static str, least: usize, keys: &'static str) -> PlaceHead {
        PlaceHead {
            name,
            least,
            keys,
            several: false,
            ordered: false,
        }
    }

    /// Whether it is dropped by so many keys.
    pub(super) fn has_keys(&self, count: usize) -> bool {
        (self.least..=self.keys.split_whitespace().count()).contains(&count)
    }

    /// How it is dropped.
    pub(super) fn without(&self) -> String {
        let keys = self.keys.split_whitespace();
        let words: Vec<&str> = ["without", self.name].into_iter().chain(keys).collect();
        format!("({})", words.join(" "))
    }

    const fn ordered(self) -> PlaceHead {
        PlaceHead {
            ordered: true,
            ..self
        }
    }
}

impl FormPlace {
    /// The head of this name, if it stands here.
    pub(super) fn head(&self, name: &str) -> Option<&'static PlaceHead> {
        self.heads.iter().find(|head| head.name == name)
    }
}

/// The heads of a table of ludemes.
macro_rules! heads {
    (@ $head:literal several) => { PlaceHead::several($head) };
    (@ $head:literal) => { PlaceHead::single($head) };
    (
        $(#[$about:meta])*
        $name:ident { $(
            $(#[$doc:meta])*
            $variant:ident = $rule:ident $head:literal $([$note:ident $($what:tt)*])?
            $({ $($fields:tt)* })?
            $(( $($arguments:tt)* ))?
        )* }
    ) => {
        &[$(heads!(@ $head $($note)?)),*]
    };
}

/// All places.
pub(super) const ALL: [&FormPlace; 7] = [&GAME, &INFO, &BOARD, &START, &PLAY, &MOVE, &END];

pub(super) static GAME: FormPlace = FormPlace {
    name: "game",
    heads: &[
        PlaceHead::single("info"),
        PlaceHead::single("players"),
        PlaceHead::single("board"),
        PlaceHead::single("sides"),
        PlaceHead::keyed("track", 1, "PLAYER"),
        PlaceHead::keyed("fork", 2, "NAME PLAYER"),
        PlaceHead::keyed("region", 2, "NAME PLAYER"),
        PlaceHead::single("dice"),
        PlaceHead::keyed("piece", 1, "NAME"),
        PlaceHead::keyed("define", 1, "NAME"),
        PlaceHead::single("start"),
        PlaceHead::single("play"),
        PlaceHead::keyed("move", 1, "NAME"),
        PlaceHead::single("end"),
    ],
};

pub(super) static INFO: FormPlace = FormPlace {
    name: "info",
    heads: &[
        PlaceHead::single("about"),
        PlaceHead::single("omits"),
        PlaceHead::single("noun"),
        PlaceHead::keyed("source", 1, "NAME"),
    ],
};

pub(super) static BOARD: FormPlace = FormPlace {
    name: "board",
    heads: &[
        PlaceHead::keyed("row", 1, "NAME").ordered(),
        PlaceHead::keyed("mark", 1, "SPACE"),
        PlaceHead::single("outline"),
        PlaceHead::single("spaces"),
    ],
};

pub(super) static START: FormPlace = FormPlace {
    name: "start",
    heads: &[
        PlaceHead::keyed("place", 1, "KIND PLAYER"),
        PlaceHead::single("first"),
    ],
};

pub(super) static PLAY: FormPlace = FormPlace {
    name: "play",
    heads: &[
        PlaceHead::several("again"),
        PlaceHead::several("rethrow"),
        PlaceHead::several("collect"),
        PlaceHead::single("spend"),
        PlaceHead::single("prefer"),
        PlaceHead::single("over"),
        PlaceHead::single("to"),
        PlaceHead::single("then"),
        PlaceHead::keyed("move", 1, "NAME"),
    ],
};

pub(super) static MOVE: FormPlace = FormPlace {
    name: "move",
    heads: &[
        PlaceHead::single("from"),
        PlaceHead::single("when"),
        PlaceHead::single("along"),
        PlaceHead::single("over"),
        PlaceHead::single("to"),
        PlaceHead::single("then"),
    ],
};

pub(super) static END: FormPlace = FormPlace {
    name: "end",
    heads: end_rules!(heads),
};

/// The forms that hold others, by their heads.
pub(super) fn holds_others(head: &str) -> bool {
    head != "move" && Noun::of(head).is_none() && ALL[1..].iter().any(|place| place.name == head)
}
