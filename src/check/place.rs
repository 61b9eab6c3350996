//! Where forms stand, and how `without` names them there.

use super::error::Noun;
use crate::ludeme::end_rules;

/// A place in which forms override each other.
pub(super) struct Place {
    /// The form that holds it: `board`.
    pub(super) name: &'static str,
    /// What may stand there.
    pub(super) heads: &'static [Head],
}

/// A form that may stand in a place.
pub(super) struct Head {
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

impl Head {
    const fn single(name: &'static str) -> Head {
        Head::keyed(name, 0, "")
    }

    const fn several(name: &'static str) -> Head {
        Head {
            several: true,
            ..Head::single(name)
        }
    }

    const fn keyed(name: &'static str, least: usize, keys: &'static str) -> Head {
        Head {
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

    const fn ordered(self) -> Head {
        Head {
            ordered: true,
            ..self
        }
    }
}

impl Place {
    /// The head of this name, if it stands here.
    pub(super) fn head(&self, name: &str) -> Option<&'static Head> {
        self.heads.iter().find(|head| head.name == name)
    }
}

/// The heads of a table of ludemes.
macro_rules! heads {
    (@ $head:literal several) => { Head::several($head) };
    (@ $head:literal) => { Head::single($head) };
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
pub(super) const ALL: [&Place; 7] = [&GAME, &INFO, &BOARD, &START, &PLAY, &MOVE, &END];

pub(super) static GAME: Place = Place {
    name: "game",
    heads: &[
        Head::single("info"),
        Head::single("players"),
        Head::single("board"),
        Head::single("sides"),
        Head::keyed("track", 1, "PLAYER"),
        Head::keyed("region", 2, "NAME PLAYER"),
        Head::single("dice"),
        Head::keyed("piece", 1, "NAME"),
        Head::keyed("define", 1, "NAME"),
        Head::single("start"),
        Head::single("play"),
        Head::keyed("move", 1, "NAME"),
        Head::single("end"),
    ],
};

pub(super) static INFO: Place = Place {
    name: "info",
    heads: &[
        Head::single("about"),
        Head::single("omits"),
        Head::single("noun"),
        Head::keyed("source", 1, "NAME"),
    ],
};

pub(super) static BOARD: Place = Place {
    name: "board",
    heads: &[
        Head::keyed("row", 1, "NAME").ordered(),
        Head::keyed("mark", 1, "SPACE"),
        Head::single("outline"),
        Head::single("spaces"),
    ],
};

pub(super) static START: Place = Place {
    name: "start",
    heads: &[
        Head::keyed("place", 1, "KIND PLAYER"),
        Head::single("first"),
    ],
};

pub(super) static PLAY: Place = Place {
    name: "play",
    heads: &[
        Head::several("again"),
        Head::several("rethrow"),
        Head::single("spend"),
        Head::single("over"),
        Head::single("to"),
        Head::single("then"),
        Head::keyed("move", 1, "NAME"),
    ],
};

pub(super) static MOVE: Place = Place {
    name: "move",
    heads: &[
        Head::single("from"),
        Head::single("along"),
        Head::single("over"),
        Head::single("to"),
        Head::single("then"),
    ],
};

pub(super) static END: Place = Place {
    name: "end",
    heads: end_rules!(heads),
};

/// The forms that hold others, by their heads.
pub(super) fn holds_others(head: &str) -> bool {
    head != "move" && Noun::of(head).is_none() && ALL[1..].iter().any(|place| place.name == head)
}
