//! Walking through the parts of a form.

use pest::iterators::{Pair, Pairs};
use unicode_normalization::UnicodeNormalization;

use crate::source::{Span, Spanned};
use crate::syntax::ast::{Number, Text, Word};
use crate::syntax::draft::Origin;
use crate::syntax::grammar::Rule;

/// A part that the grammar promises and that isn't there: never seen, and yet no panic.
#[derive(Debug)]
pub(in crate::syntax) struct Missing(pub(in crate::syntax) Span);

/// What building a node gives.
pub(super) type Built<T> = Result<T, Missing>;

/// One rule's match and where it stands in the file.
#[derive(Clone)]
pub(super) struct Node<'t> {
    pair: Pair<'t, Rule>,
    origin: Origin<'t>,
}

impl<'t> Node<'t> {
    pub(super) fn new(pair: Pair<'t, Rule>, origin: Origin<'t>) -> Self {
        Self { pair, origin }
    }

    pub(super) fn rule(&self) -> Rule {
        self.pair.as_rule()
    }

    pub(super) fn text(&self) -> &'t str {
        self.pair.as_str()
    }

    pub(super) fn span(&self) -> Span {
        let span = self.pair.as_span();
        self.origin.span(span.start(), span.end())
    }

    /// Its parts, without brackets and keywords.
    pub(super) fn parts(self) -> Parts<'t> {
        Parts {
            span: self.span(),
            origin: self.origin,
            pairs: self.pair.into_inner(),
        }
    }

    /// Whether this mark stands in it.
    pub(super) fn has(&self, sought: Rule) -> bool {
        self.pair
            .clone()
            .into_inner()
            .any(|pair| pair.as_rule() == sought)
    }

    /// A name, in NFC.
    pub(super) fn word(&self) -> Word {
        Spanned::new(self.text().nfc().collect(), self.span())
    }

    /// A number, saturated.
    pub(super) fn number(&self) -> Number {
        let text = self.text();
        let value = text.parse().unwrap_or(if text.starts_with('-') {
            i64::MIN
        } else {
            i64::MAX
        });
        Spanned::new(value, self.span())
    }

    /// A quoted text, without its quotes and escapes.
    pub(super) fn string(&self) -> Text {
        let quoted = self.text();
        let inner = quoted
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'))
            .unwrap_or(quoted);
        let mut value = String::with_capacity(inner.len());
        let mut escaped = false;
        for c in inner.chars() {
            escaped = c == '\\' && !escaped;
            if !escaped {
                value.push(c);
            }
        }
        Spanned::new(value, self.span())
    }
}

/// The parts of a form, one after the other.
pub(super) struct Parts<'t> {
    span: Span,
    origin: Origin<'t>,
    pairs: Pairs<'t, Rule>,
}

impl<'t> Parts<'t> {
    /// The whole form.
    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// The next part, which must be there.
    pub(super) fn one(&mut self) -> Built<Node<'t>> {
        self.next().ok_or(Missing(self.span))
    }

    /// The next part, if it is of this rule.
    pub(super) fn maybe(&mut self, rule: Rule) -> Option<Node<'t>> {
        while self.pairs.peek().is_some_and(|p| is_mark(p.as_rule())) {
            self.pairs.next();
        }
        if self.pairs.peek()?.as_rule() == rule {
            self.next()
        } else {
            None
        }
    }

    /// All that follow and are of this rule.
    pub(super) fn all(&mut self, rule: Rule) -> Vec<Node<'t>> {
        std::iter::from_fn(|| self.maybe(rule)).collect()
    }
}

impl<'t> Iterator for Parts<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        let origin = self.origin;
        self.pairs
            .by_ref()
            .find(|pair| !is_mark(pair.as_rule()))
            .map(|pair| Node::new(pair, origin))
    }
}

/// A bracket, a keyword, a key: needed to name what was expected, not to build.
fn is_mark(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::open
            | Rule::close
            | Rule::open_brace
            | Rule::close_brace
            | Rule::open_bracket
            | Rule::close_bracket
            | Rule::slash
            | Rule::EOI
            | Rule::key_offset
            | Rule::key_loop
            | Rule::key_weight
            | Rule::key_glyph
            | Rule::key_dice
            | Rule::key_add
            | Rule::key_piece
            | Rule::key_on
            | Rule::key_with
            | Rule::key_in
            | Rule::key_at
            | Rule::key_as
            | Rule::key_at_most
            | Rule::key_of
            | Rule::key_by
            | Rule::key_after
            | Rule::key_rule
            | Rule::kw_game
            | Rule::kw_extends
            | Rule::kw_variant
            | Rule::kw_without
            | Rule::kw_info
            | Rule::kw_about
            | Rule::kw_omits
            | Rule::kw_noun
            | Rule::kw_source
            | Rule::kw_players
            | Rule::kw_equipment
            | Rule::kw_board
            | Rule::kw_row
            | Rule::kw_mark
            | Rule::kw_outline
            | Rule::kw_spaces
            | Rule::kw_sides
            | Rule::kw_track
            | Rule::kw_region
            | Rule::kw_dice
            | Rule::kw_face
            | Rule::kw_piece
            | Rule::kw_define
            | Rule::kw_rules
            | Rule::kw_start
            | Rule::kw_place
            | Rule::kw_first
            | Rule::kw_play
            | Rule::kw_again
            | Rule::kw_rethrow
            | Rule::kw_spend
            | Rule::kw_move
            | Rule::kw_from
            | Rule::kw_along
            | Rule::kw_over
            | Rule::kw_to
            | Rule::kw_then
            | Rule::kw_capture
            | Rule::kw_become
            | Rule::kw_recruit
            | Rule::kw_if
            | Rule::kw_captured
            | Rule::kw_on
            | Rule::kw_own
            | Rule::kw_their
            | Rule::kw_and
            | Rule::kw_or
            | Rule::kw_not
            | Rule::kw_foremost
            | Rule::kw_rearmost
            | Rule::kw_no
            | Rule::kw_friend
            | Rule::kw_enemy
            | Rule::kw_end
            | Rule::kw_lose
            | Rule::kw_win
            | Rule::kw_reach
            | Rule::kw_draw
            | Rule::kw_example
            | Rule::kw_cites
            | Rule::kw_for
            | Rule::kw_position
            | Rule::kw_throw
            | Rule::kw_plays
            | Rule::kw_can
            | Rule::kw_cannot
            | Rule::kw_lost
            | Rule::kw_after
            | Rule::kw_wins
            | Rule::kw_next
            | Rule::kw_chance
            | Rule::kw_elsewhere
            | Rule::kw_neutral
    )
}
