//! What isn't known of a game because forms of it can't be read, and which findings that leaves.
//!
//! A form that can't be read counts as present and unknown. So a finding stands only if it would
//! stand whatever such a form says: each code says here which forms it depends on, and a code that
//! doesn't depends on all.

use self::Dependence::{Forms, Names};
use super::context::FileContext;
use crate::ludeme::{self, ArgumentClass};
use crate::source::{Report, Span};
use crate::syntax::ast::{self, Heads, Hole};

/// What can't be known.
#[derive(Clone, Debug, Default)]
pub(super) struct Gaps {
    /// The heads of the forms that may be missing.
    lost: Heads,
    /// The heads of the forms that may be missing or lack something.
    unsure: Heads,
    /// The overriding games and variants that have holes: what they inherit may be overridden there.
    overriding: Vec<Span>,
    /// Forms of which something was cut out: what is left of them may have meant something else.
    damaged: Vec<Span>,
}

impl Gaps {
    /// The gaps of the chain's last game with these variants.
    pub(super) fn new(context: &FileContext<'_>, variants: &[&ast::Variant]) -> Gaps {
        let mut gaps = Gaps::default();
        for file in context.chain {
            for hole in &file.holes {
                if file.game.span.holds(hole.span) {
                    gaps.add(hole);
                    if file.game.extends.is_some() {
                        gaps.overriding.extend(overrides(hole, file.game.span));
                    }
                } else if hole.span.holds(file.game.span) {
                    gaps.add(hole);
                }
            }
        }
        for variant in variants {
            for hole in holes_in(context, variant.span) {
                gaps.add(hole);
                gaps.overriding.extend(overrides(hole, variant.span));
            }
        }
        gaps
    }

    /// The gaps that an example has of its own.
    pub(super) fn of_example(context: &FileContext<'_>, example: &ast::Example) -> Gaps {
        let mut gaps = Gaps::default();
        holes_in(context, example.span).for_each(|hole| gaps.add(hole));
        gaps
    }

    /// The gaps of a file beside its game: variants that can't be read.
    pub(super) fn of_file(context: &FileContext<'_>) -> Gaps {
        let mut gaps = Gaps::default();
        let holes = context.chain.last().map(|file| file.holes.as_slice());
        let holes = holes.unwrap_or_default().iter();
        holes
            .filter(|hole| hole.lost.has("variant"))
            .for_each(|hole| gaps.add(hole));
        gaps
    }

    fn add(&mut self, hole: &Hole) {
        self.lost.join(hole.lost);
        self.unsure.join(hole.lost);
        self.unsure.join(hole.partial);
        let gathers = GATHERING.iter().any(|head| hole.partial.has(head));
        if !hole.partial.is_empty() && !gathers {
            self.damaged.push(hole.span);
        }
    }

    /// Takes the forms of a head for unknown, with all that is in them.
    pub(super) fn take(&mut self, heads: &[&'static str]) {
        let heads: Heads = heads.iter().copied().collect();
        self.lost.join(heads);
        self.unsure.join(heads);
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.unsure.is_empty()
    }

    /// Whether a form of one of these heads may be missing.
    pub(super) fn lost(&self, heads: &[&str]) -> bool {
        heads.iter().any(|head| self.lost.has(head))
    }

    /// Drops the findings about a game that only stand if nothing is missing.
    pub(super) fn hold_back(&self, reports: &mut Vec<Report>) {
        let inherited = |report: &Report, layer: &Span| {
            let mut labels = std::iter::once(&report.primary).chain(&report.others);
            labels.any(|label| !layer.holds(label.span))
        };
        reports.retain(|report| !self.overriding.iter().any(|layer| inherited(report, layer)));
        self.hold_back_words(reports);
    }

    /// The same for findings about words that lie in no game.
    pub(super) fn hold_back_words(&self, reports: &mut Vec<Report>) {
        if !self.is_empty() {
            let damaged = |report: &Report| {
                let mut damaged = self.damaged.iter();
                damaged.any(|form| form.holds(report.primary.span))
            };
            reports.retain(|report| self.stands(report) && !damaged(report));
        }
    }

    fn stands(&self, report: &Report) -> bool {
        match needs(report.code) {
            Names(heads) => !self.lost(heads),
            Forms(heads) => !heads.iter().any(|head| self.unsure.has(head)),
            Dependence::Ways => {
                let made = ludeme::EFFECTS
                    .iter()
                    .filter(|row| row.takes(&ArgumentClass::KindName));
                let mut heads = WAYS.iter().copied().chain(made.map(|row| row.head));
                !heads.any(|head| self.unsure.has(head))
            }
            Dependence::All => false,
        }
    }
}

fn holes_in<'a>(context: &FileContext<'a>, form: Span) -> impl Iterator<Item = &'a Hole> {
    let holes = context.chain.last().map(|file| file.holes.as_slice());
    let holes = holes.unwrap_or_default().iter();
    holes.filter(move |hole| form.holds(hole.span))
}

/// The layer of a hole, if what is missing there may take the place of something inherited that has
/// names or spaces in it.
fn overrides(hole: &Hole, layer: Span) -> Option<Span> {
    const WITHOUT_NAMES: [&str; 8] = [
        "spend", "about", "omits", "noun", "source", "first", "outline", "spaces",
    ];
    let harmless = hole.lost.are_among(WITHOUT_NAMES.into_iter().collect());
    (!harmless).then_some(layer)
}

/// What a finding depends on, beside the words that it points at.
enum Dependence {
    /// All declarations of these heads: none of them may be missing.
    Names(&'static [&'static str]),
    /// These forms, and all that is in them.
    Forms(&'static [&'static str]),
    /// Whether pieces leave their tracks.
    Ways,
    /// The whole game.
    All,
}

/// Forms of forms that stand for themselves, whatever becomes of the one that gathers them.
const GATHERING: [&str; 12] = [
    "game",
    "info",
    "equipment",
    "board",
    "dice",
    "rules",
    "start",
    "play",
    "move",
    "end",
    "variant",
    "example",
];

/// Whether pieces leave their tracks depends on these, and on the effects that make a kind of them.
const WAYS: &[&str] = &[
    "row", "sides", "track", "fork", "move", "from", "along", "then", "play",
];

/// What each code depends on, and the codes that depend on it.
const NEEDS: &[(Dependence, &[&str])] = &[
    (Names(&["board", "row"]), &["name::unknown-row"]),
    (Names(&["players"]), &["name::unknown-player"]),
    (Names(&["piece"]), &["name::unknown-kind"]),
    (
        Names(&["piece", "define"]),
        &["name::unknown-set", "name::unknown-definition"],
    ),
    (Names(&["dice", "face"]), &["name::unknown-face"]),
    (Names(&["region"]), &["name::unknown-region"]),
    (Names(&["fork"]), &["name::unknown-fork"]),
    (Names(&["info", "source"]), &["name::unknown-source"]),
    // A move without `(from …)` changes one that there is.
    (Names(&["play", "move", "from"]), &["name::unknown-move"]),
    (Names(&["variant"]), &["name::unknown-variant"]),
    // Where something really is missing: asked where it is looked for.
    (Names(&[]), &["form::missing"]),
    (
        Forms(&[]),
        &[
            "name::reserved",
            "name::like-space",
            "form::no-kinds",
            "form::empty",
            "limit::row",
            "limit::offset",
            "limit::dice",
            "limit::value",
            "limit::weight",
            "limit::number",
            "limit::group",
            "look::unknown",
            "look::prow",
            "look::glyph",
            "set::not-plain",
            "effect::pushed",
            "variant::not-droppable",
            "variant::drop-keys",
            "example::chance",
            "example::chance-throw",
            "position::run-across-passes",
            "position::same-place",
            "board::run-across-rows",
        ],
    ),
    (Forms(&["piece"]), &["limit::kinds"]),
    (Forms(&["piece", "info", "noun"]), &["name::kind-as-noun"]),
    (
        Forms(&["players"]),
        &["form::player-count", "position::sides"],
    ),
    // Where brackets don't match, forms may have slipped into their neighbours.
    (Forms(&["game", "without"]), &["form::twice", "name::twice"]),
    (Forms(&["define", "without"]), &["set::circular"]),
    (Forms(&["board", "row"]), &["board::off-row"]),
    // How many dice there are is known as soon as the form is.
    (
        Names(&["dice"]),
        &[
            "dice::pattern-length",
            "dice::throw-length",
            "condition::faces",
            "start::first-dice",
        ],
    ),
    (Forms(&["dice", "face", "parts"]), &["limit::parts"]),
    (Forms(&["define"]), &["condition::misplaced"]),
    (
        Forms(&["players", "board", "row", "sides", "track", "fork"]),
        &["fork::junction"],
    ),
    (
        Forms(&["dice", "face"]),
        &["limit::faces", "limit::sum", "move::blank"],
    ),
    (
        Forms(&["example", "throw", "plays"]),
        &[
            "example::same-title",
            "example::no-expectation",
            "example::no-throw",
        ],
    ),
    (
        Dependence::Ways,
        &[
            "position::off-track",
            "position::no-pass",
            "start::off-track",
        ],
    ),
];

/// What a finding of this code depends on.
fn needs(code: &str) -> &'static Dependence {
    let name = code.strip_prefix("daldos::").unwrap_or(code);
    let found = NEEDS.iter().find(|(_, codes)| codes.contains(&name));
    found.map_or(&Dependence::All, |(needs, _)| needs)
}

#[cfg(test)]
mod tests {
    use super::NEEDS;

    #[test]
    fn each_code_is_one_that_can_be_found() {
        for name in NEEDS.iter().flat_map(|(_, codes)| *codes) {
            let code = format!("daldos::{name}");
            assert!(crate::explain::explanation(&code).is_some(), "{code}");
        }
    }
}
