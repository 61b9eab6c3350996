//! Where forms stand, and how `without` names them there.

use super::error::Noun;

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
    /// The fewest and the most keys by which it is dropped.
    pub(super) keys: (usize, usize),
    /// How it is dropped.
    pub(super) without: &'static str,
    /// Whether several may stand together.
    pub(super) several: bool,
    /// Whether their order means something.
    pub(super) ordered: bool,
}

impl Head {
    const fn single(name: &'static str, without: &'static str) -> Head {
        Head {
            name,
            keys: (0, 0),
            without,
            several: false,
            ordered: false,
        }
    }

    const fn several(name: &'static str, without: &'static str) -> Head {
        Head {
            several: true,
            ..Head::single(name, without)
        }
    }

    const fn keyed(name: &'static str, least: usize, most: usize, without: &'static str) -> Head {
        Head {
            name,
            keys: (least, most),
            without,
            several: false,
            ordered: false,
        }
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

/// All places.
pub(super) const ALL: [&Place; 7] = [&GAME, &INFO, &BOARD, &START, &PLAY, &MOVE, &END];

pub(super) static GAME: Place = Place {
    name: "game",
    heads: &[
        Head::single("info", "(without info)"),
        Head::single("players", "(without players)"),
        Head::single("board", "(without board)"),
        Head::single("sides", "(without sides)"),
        Head::keyed("track", 1, 1, "(without track PLAYER)"),
        Head::keyed("region", 2, 2, "(without region NAME PLAYER)"),
        Head::single("dice", "(without dice)"),
        Head::keyed("piece", 1, 1, "(without piece NAME)"),
        Head::keyed("define", 1, 1, "(without define NAME)"),
        Head::single("start", "(without start)"),
        Head::single("play", "(without play)"),
        Head::keyed("move", 1, 1, "(without move NAME)"),
        Head::single("end", "(without end)"),
    ],
};

pub(super) static INFO: Place = Place {
    name: "info",
    heads: &[
        Head::single("about", "(without about)"),
        Head::single("omits", "(without omits)"),
        Head::single("noun", "(without noun)"),
        Head::keyed("source", 1, 1, "(without source NAME)"),
    ],
};

pub(super) static BOARD: Place = Place {
    name: "board",
    heads: &[
        Head::keyed("row", 1, 1, "(without row NAME)").ordered(),
        Head::keyed("mark", 1, 1, "(without mark SPACE)"),
        Head::single("outline", "(without outline)"),
        Head::single("spaces", "(without spaces)"),
    ],
};

pub(super) static START: Place = Place {
    name: "start",
    heads: &[
        Head::keyed("place", 1, 2, "(without place KIND PLAYER)"),
        Head::single("first", "(without first)"),
    ],
};

pub(super) static PLAY: Place = Place {
    name: "play",
    heads: &[
        Head::several("again", "(without again)"),
        Head::several("rethrow", "(without rethrow)"),
        Head::single("spend", "(without spend)"),
        Head::single("over", "(without over)"),
        Head::single("to", "(without to)"),
        Head::single("then", "(without then)"),
        Head::keyed("move", 1, 1, "(without move NAME)"),
    ],
};

pub(super) static MOVE: Place = Place {
    name: "move",
    heads: &[
        Head::single("from", "(without from)"),
        Head::single("along", "(without along)"),
        Head::single("over", "(without over)"),
        Head::single("to", "(without to)"),
        Head::single("then", "(without then)"),
    ],
};

pub(super) static END: Place = Place {
    name: "end",
    heads: &[
        Head::several("lose", "(without lose)"),
        Head::several("win", "(without win)"),
        Head::single("draw", "(without draw)"),
    ],
};

/// The forms that hold others, by their heads.
pub(super) fn holds_others(head: &str) -> bool {
    head != "move" && Noun::of(head).is_none() && ALL[1..].iter().any(|place| place.name == head)
}
