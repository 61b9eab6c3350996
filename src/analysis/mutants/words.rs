//! How ludemes and their changes read.

use std::fmt::Write;

use crate::model::{Add, Along, At, Effect, EndRule, How, PieceUse, SpaceRuns, Track};

/// A change in words: what was, if anything, and what is in its place, if anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    before: Option<String>,
    after: Option<String>,
}

impl Said {
    pub(super) fn changed(before: &str, after: &str) -> Said {
        Said {
            before: Some(before.to_owned()),
            after: Some(after.to_owned()),
        }
    }

    pub(super) fn dropped(before: &str) -> Said {
        Said {
            before: Some(before.to_owned()),
            after: None,
        }
    }

    pub(super) fn added(after: &str) -> Said {
        Said {
            before: None,
            after: Some(after.to_owned()),
        }
    }

    /// In one line.
    pub(super) fn text(&self) -> String {
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => format!("`{before}` → `{after}`"),
            (Some(before), None) => format!("`{before}` dropped"),
            (None, Some(after)) => format!("`{after}` added"),
            (None, None) => "nothing".to_owned(),
        }
    }
}

/// Effects, one behind the other.
pub(super) fn effects(list: &[Effect]) -> String {
    list.iter().map(effect).collect::<Vec<_>>().join(" ")
}

/// An effect in the language's own words.
pub(super) fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Capture { pieces, within, at } => {
            let mut text = format!("(capture {pieces}");
            if let Some(set) = within {
                let _ = write!(text, " in:{set}");
            }
            let at = match at {
                At::End => "",
                At::Steps => " at:steps",
                At::Sums => " at:sums",
                At::All => " at:all",
            };
            text + at + ")"
        }
        Effect::Become(kind) => format!("(become {kind})"),
        Effect::Recruit { pieces, kind: None } => format!("(recruit {pieces})"),
        Effect::Recruit {
            pieces,
            kind: Some(kind),
        } => format!("(recruit {pieces} as:{kind})"),
        Effect::IfCaptured(pieces, then) => format!("(if (captured {pieces}) {})", effects(then)),
        Effect::IfOn(set, then) => format!("(if (on {set}) {})", effects(then)),
    }
}

/// An end rule in the language's own words.
pub(super) fn end(rule: &EndRule) -> String {
    let kinds = |list: &Option<Vec<String>>, name: &str| match list {
        Some(kinds) => format!(" {name}:{{{}}}", kinds.join(" ")),
        None => String::new(),
    };
    match rule {
        EndRule::Lose { at_most, of } => format!("(lose at-most:{at_most}{})", kinds(of, "of")),
        EndRule::Win { reach, by } => format!("(win (reach {reach}){})", kinds(by, "by")),
        EndRule::Draw { after } => format!("(draw after:{after})"),
    }
}

/// A track in the language's own words.
pub(super) fn track(player: &str, track: &Track) -> String {
    let mut text = format!("(track {player}");
    if !track.once.0.is_empty() {
        let _ = write!(text, " [{}]", track.once);
    }
    if !track.cycle.0.is_empty() {
        let _ = write!(text, " loop:[{}]", track.cycle);
    }
    text + ")"
}

/// Spaces in braces.
pub(super) fn spaces(spaces: &SpaceRuns) -> String {
    format!("{{{spaces}}}")
}

pub(super) fn how(how: How) -> &'static str {
    match how {
        How::Most => "most",
        How::GoOn => "go-on",
        How::Some => "some",
        How::Free => "free",
    }
}

pub(super) fn add(add: Add) -> &'static str {
    match add {
        Add::Any => "any",
        Add::Alone => "alone",
        Add::All => "all",
        Add::None => "none",
    }
}

pub(super) fn piece_use(piece: PieceUse) -> &'static str {
    match piece {
        PieceUse::Once => "once",
        PieceUse::Often => "often",
    }
}

pub(super) fn along(along: Along) -> &'static str {
    match along {
        Along::Forward => "forward",
        Along::Back => "back",
        Along::Either => "either",
        Along::Around => "around",
        Along::Orthogonal => "orthogonal",
    }
}
