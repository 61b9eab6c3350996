//! What isn't known of a game because forms of it can't be read, and which findings that leaves.
//!
//! A form that can't be read counts as present and unknown. So a finding stands only if it would
//! stand whatever such a form says: each code says here which forms it depends on, and a code that
//! doesn't depends on all.

use super::context::Context;
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
    pub(super) fn new(context: &Context<'_>, variants: &[&ast::Variant]) -> Gaps {
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
    pub(super) fn of_example(context: &Context<'_>, example: &ast::Example) -> Gaps {
        let mut gaps = Gaps::default();
        holes_in(context, example.span).for_each(|hole| gaps.add(hole));
        gaps
    }

    /// The gaps of a file beside its game: variants that can't be read.
    pub(super) fn of_file(context: &Context<'_>) -> Gaps {
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
            Needs::Names(heads) => !self.lost(heads),
            Needs::Forms(heads) => !heads.iter().any(|head| self.unsure.has(head)),
            Needs::All => false,
        }
    }
}

fn holes_in<'a>(context: &Context<'a>, form: Span) -> impl Iterator<Item = &'a Hole> {
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
enum Needs {
    /// All declarations of these heads: none of them may be missing.
    Names(&'static [&'static str]),
    /// These forms, and all that is in them.
    Forms(&'static [&'static str]),
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

/// Whether pieces leave their tracks depends on these.
const WAYS: &[&str] = &[
    "row", "sides", "track", "move", "from", "along", "then", "become", "recruit", "play",
];

fn needs(code: &str) -> Needs {
    use Needs::{All, Forms, Names};
    match code {
        "daldos::name::unknown-row" => Names(&["board", "row"]),
        "daldos::name::unknown-player" => Names(&["players"]),
        "daldos::name::unknown-kind" => Names(&["piece"]),
        "daldos::name::unknown-set" | "daldos::name::unknown-definition" => {
            Names(&["piece", "define"])
        }
        "daldos::name::unknown-face" => Names(&["dice", "face"]),
        "daldos::name::unknown-region" => Names(&["region"]),
        "daldos::name::unknown-source" => Names(&["info", "source"]),
        "daldos::name::unknown-move" => Names(&["play", "move"]),
        "daldos::name::unknown-variant" => Names(&["variant"]),
        // Where something really is missing: asked where it is looked for.
        "daldos::form::missing" => Names(&[]),
        "daldos::name::reserved"
        | "daldos::name::like-space"
        | "daldos::form::no-kinds"
        | "daldos::limit::row"
        | "daldos::limit::offset"
        | "daldos::limit::dice"
        | "daldos::limit::value"
        | "daldos::limit::weight"
        | "daldos::limit::number"
        | "daldos::look::unknown"
        | "daldos::look::prow"
        | "daldos::look::glyph"
        | "daldos::set::not-plain"
        | "daldos::variant::not-droppable"
        | "daldos::variant::drop-keys"
        | "daldos::example::chance"
        | "daldos::example::chance-throw"
        | "daldos::position::run-across-passes"
        | "daldos::position::same-place"
        | "daldos::board::run-across-rows" => Forms(&[]),
        "daldos::limit::faces" => Forms(&["dice", "face"]),
        "daldos::limit::kinds" => Forms(&["piece"]),
        "daldos::form::player-count" => Forms(&["players"]),
        // Where brackets don't match, forms may have slipped into their neighbours.
        "daldos::form::twice" | "daldos::name::twice" => Forms(&["game", "without"]),
        "daldos::set::circular" => Forms(&["define", "without"]),
        "daldos::board::off-row" => Forms(&["board", "row"]),
        "daldos::dice::pattern-length" | "daldos::dice::throw-length" => Forms(&["dice"]),
        "daldos::limit::sum" | "daldos::move::blank" => Forms(&["dice", "face"]),
        "daldos::position::sides" => Forms(&["players"]),
        "daldos::example::same-title"
        | "daldos::example::no-expectation"
        | "daldos::example::no-throw" => Forms(&["example", "throw", "plays"]),
        "daldos::position::off-track"
        | "daldos::position::no-pass"
        | "daldos::start::off-track" => Forms(WAYS),
        _ => All,
    }
}
