//! Where each part of a ruleset was written.

use crate::player::ByPlayer;
use crate::source::Span;

/// For each part of a [`crate::model::Ruleset`], the place of the form it comes from, through
/// `extends` and variants. Lists run parallel to the ruleset's.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// The game's name in `(game "NAME" …)`.
    pub game: Span,
    /// For each variant applied, its name and its whole form.
    pub variants: Vec<(Span, Span)>,
    /// The `(players …)` form.
    pub players: Span,
    /// The `(board …)` form.
    pub board: Span,
    /// The `(row …)` forms.
    pub rows: Vec<Span>,
    /// The `(sides …)` form.
    pub sides: Option<Span>,
    /// The tracks; a derived one points at the first side's.
    pub tracks: ByPlayer<TrackOrigins>,
    /// The `(region …)` forms, for each region the first side's and the second's.
    pub regions: Vec<ByPlayer<Span>>,
    /// The `(dice …)` form.
    pub dice: Span,
    /// The `(face …)` forms.
    pub faces: Vec<Span>,
    /// The names in the `(piece …)` forms.
    pub kinds: Vec<Span>,
    /// The numbers of `stack:` in the `(piece …)` forms, where they say it.
    pub stacks: Vec<Option<Span>>,
    /// The names in the `(define …)` forms.
    pub definitions: Vec<Span>,
    /// The sets in the `(define …)` forms.
    pub definition_sets: Vec<Span>,
    /// The spaces in braces and the `(row …)` in the sets of rules and definitions, each set's in
    /// the order written.
    pub literals: Vec<Span>,
    /// The `(start …)` form.
    pub start: Span,
    /// The `(place …)` forms; a derived one points at the first side's.
    pub places: Vec<Span>,
    /// The `(first …)` form.
    pub first: Option<Span>,
    /// The `(play …)` form.
    pub play: Span,
    /// Where the throws that rules name were written, in the order of
    /// [`patterns`](crate::model::Turn::patterns).
    pub patterns: [Vec<Span>; 3],
    /// The `(rethrow …)` form that says more than faces.
    pub anew: Option<Span>,
    /// The `(spend …)` form.
    pub spend: Option<Span>,
    /// The `(prefer …)` form.
    pub prefer: Option<Span>,
    /// The common `(over …)`.
    pub over: Option<Span>,
    /// The common `(to …)`.
    pub to: Option<Span>,
    /// The common `(then …)`.
    pub then: Option<Span>,
    /// The moves.
    pub moves: Vec<MoveOrigins>,
    /// The `(end …)` form; the game's name where there is none.
    pub end_form: Span,
    /// The end rules.
    pub end: Vec<Span>,
}

/// Where a track was written.
#[derive(Clone, Debug, Default)]
pub struct TrackOrigins {
    /// The `(track …)` form.
    pub form: Span,
    /// For each place, those of forks included, the space or run it comes from.
    pub places: Vec<Span>,
    /// Its forks.
    pub forks: Vec<ForkOrigins>,
    /// Whether it was derived from the other side's by `(sides …)`.
    pub derived: bool,
}

/// Where a fork was written.
#[derive(Clone, Debug, Default)]
pub struct ForkOrigins {
    /// The `(fork …)` form.
    pub form: Span,
    /// The space of `at:`.
    pub at: Span,
    /// The space of `to:`.
    pub to: Span,
    /// For each of its places, the space or run it comes from.
    pub places: Vec<Span>,
    /// Whether it was derived from the other side's by `(sides …)`.
    pub derived: bool,
}

/// Where a move was written.
#[derive(Clone, Debug, Default)]
pub struct MoveOrigins {
    /// Its name.
    pub name: Span,
    /// The `(from …)` form.
    pub from: Span,
    /// The kinds in `from`.
    pub kinds: Vec<Span>,
    /// The set of `on:`.
    pub on: Option<Span>,
    /// The face of `with:`.
    pub with: Option<Span>,
    /// The `(when …)` form.
    pub when: Option<Span>,
    /// The `(along …)` form.
    pub along: Option<Span>,
    /// The move's own `(over …)`.
    pub over: Option<Span>,
    /// The move's own `(to …)`.
    pub to: Option<Span>,
    /// The move's own `(then …)`.
    pub then: Option<Span>,
}
