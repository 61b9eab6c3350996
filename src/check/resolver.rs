//! What all parts of the resolution share: the names, the findings, and who is to blame.

use super::context::FileContext;
use super::error::{self, Noun};
use super::gaps::Gaps;
use super::merge::Merged;
use super::remedy;
use super::scope::NameScope;
use super::size::Sizes;
use super::words;
use crate::ludeme::vocabulary::Along;
use crate::model::CAPTURE;
use crate::source::{Label, Remedy, Report, Span};
use crate::syntax::ast;

/// One game on its way from what was written to what is meant.
pub(super) struct Resolver<'a, 'c> {
    /// What was written.
    pub(super) merged: &'c Merged<'a>,
    /// The files.
    pub(super) context: &'c FileContext<'a>,
    /// The names declared.
    pub(super) scope: NameScope<'a>,
    /// How large the definitions are.
    pub(super) sizes: Sizes,
    /// Where rules and definitions name spaces and rows.
    pub(super) literals: Vec<Span>,
    /// What asks the conditions that come.
    pub(super) asker: Asker,
    /// Whether what comes is asked at the end of the game, where there is no throw.
    pub(super) in_end: bool,
    /// What isn't known, since it can't be read.
    pub(super) gaps: Gaps,
    /// What was found wrong.
    pub(super) reports: Vec<Report>,
}

/// What asks a condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Asker {
    /// The `when` of a move.
    #[default]
    Move,
    /// The `if` of a set.
    Set,
    /// The `if` of effects.
    Effect,
    /// An end rule.
    End,
}

/// Another place that explains a fault, and how its label reads.
#[derive(Clone, Copy)]
pub(super) struct Cause {
    /// Where.
    pub(super) span: Span,
    /// In a few words.
    pub(super) text: &'static str,
}

impl<'a, 'c> Resolver<'a, 'c> {
    pub(super) fn new(merged: &'c Merged<'a>, context: &'c FileContext<'a>) -> Self {
        let scope = NameScope::new(merged);
        Resolver {
            merged,
            context,
            sizes: Sizes::default(),
            gaps: Gaps::new(context, &merged.variants),
            scope,
            literals: Vec::new(),
            asker: Asker::default(),
            in_end: false,
            reports: Vec::new(),
        }
    }

    /// Notes a finding.
    pub(super) fn say(&mut self, report: Report) {
        self.reports.push(report);
    }

    /// Notes a finding that another place explains. Where that place overrides the one at fault,
    /// it comes first.
    pub(super) fn blame(&mut self, mut report: Report, cause: Cause) {
        let label = Label {
            span: cause.span,
            text: cause.text.to_owned(),
        };
        if self.merged.rank(cause.span) > self.merged.rank(report.primary.span) {
            report = report.led_by(label);
        } else {
            report.others.push(label);
        }
        self.reports.push(report);
    }

    /// As [`Self::blame`], but only an override is to blame: else the cause is left out.
    pub(super) fn blame_override(&mut self, report: Report, cause: Cause) {
        if self.merged.rank(cause.span) > self.merged.rank(report.primary.span) {
            self.blame(report, cause);
        } else {
            self.reports.push(report);
        }
    }

    /// What is said where a form is missing.
    pub(super) fn lacks(&self) -> &'static str {
        match self.context.chain {
            [_, _, ..] => "neither written here nor in what it extends",
            _ => "none is written",
        }
    }

    /// Notes that a form is missing; an override that dropped it is to blame.
    pub(super) fn missing(&mut self, head: &'static str, whose: &str, at: Span, help: &str) {
        if self.gaps.lost(&[head]) {
            return;
        }
        let error = error::form::missing(whose, &format!("`{head}`"), at, self.lacks(), help);
        match self.merged.dropped(head, "") {
            Some(span) => {
                let text = "dropped here";
                self.lost(error, Cause { span, text });
            }
            None => self.say(error),
        }
    }

    /// Notes that a form is missing: where an override dropped it, that alone is pointed at.
    pub(super) fn lost(&mut self, error: Report, cause: Cause) {
        let mut report = error;
        if self.merged.rank(cause.span) > self.merged.rank(report.primary.span) {
            report.primary = Label {
                span: cause.span,
                text: cause.text.to_owned(),
            };
        }
        self.reports.push(report);
    }

    /// Notes an unknown name.
    pub(super) fn unknown(&mut self, what: Noun, name: &'a str, at: Span) {
        let scope = &self.scope;
        let context = Some(self.context);
        let help: Remedy = match what {
            Noun::Row => remedy::unknown(context, what, name, scope.row_at.keys().copied()),
            Noun::Player if scope.kinds.contains_key(name) => {
                format!("`{name}` is a kind of pieces; here stands a player").into()
            }
            Noun::Player => {
                let known = scope.players.iter().map(|player| player.value.as_str());
                remedy::unknown(context, what, name, known)
            }
            Noun::Kind | Noun::Set if scope.regions.contains(name) => {
                format!("`{name}` is a region: `(own {name})` or `(their {name})`").into()
            }
            Noun::Kind | Noun::Set if words::key(name) => {
                format!("a named argument has a colon: `{name}:…`").into()
            }
            Noun::Kind if scope.seat(name).is_some() => {
                format!("`{name}` is a player; here stands a kind of pieces").into()
            }
            Noun::Kind if scope.definitions.contains_key(name) => {
                format!("`{name}` is a definition: a set of spaces, not a kind of pieces").into()
            }
            Noun::Kind if matches!(name, "or" | "and") => {
                format!("kinds stand one behind the other, without `{name}`: any of them is meant")
                    .into()
            }
            Noun::Kind => remedy::unknown(context, what, name, scope.kind_names.iter().copied()),
            Noun::Face => remedy::unknown(context, what, name, scope.labels.iter().copied()),
            Noun::Region => remedy::unknown(context, what, name, scope.regions.iter().copied()),
            Noun::Fork => {
                let known = scope.forks.iter().copied();
                remedy::unknown(
                    context,
                    what,
                    name,
                    known.chain(Along::WORDS.iter().copied()),
                )
            }
            // Where moves are named, whatever captures is one of them.
            Noun::Move => {
                let moves = self.merged.moves.iter();
                let moves = moves.map(|rule| rule.name.value.as_str());
                remedy::unknown(context, what, name, moves.chain([CAPTURE]))
            }
            Noun::Definition if scope.kinds.contains_key(name) => {
                format!("`{name}` is a kind of pieces; here stand plain spaces").into()
            }
            Noun::Definition if words::like_space(name) => {
                let set = format!("{{{name}}}");
                Remedy::written(format!("spaces stand in braces: `{set}`"), set)
            }
            Noun::Definition => {
                remedy::unknown(context, what, name, scope.definitions.keys().copied())
            }
            _ => {
                let kinds = scope.kind_names.iter().copied();
                let known = kinds.chain(scope.definitions.keys().copied());
                remedy::whose(name, known.clone())
                    .unwrap_or_else(|| remedy::unknown(context, what, name, known))
            }
        };
        let error = error::name::unknown(what, name, at, help);
        let dropped = |head| self.merged.dropped(head, name);
        let dropped = match what {
            Noun::Set => dropped("piece").or_else(|| dropped("define")),
            _ => dropped(what.head()),
        };
        if let Some(span) = dropped {
            let text = "dropped here";
            let report = error.help(format!("keep it, or override or drop what names `{name}`"));
            return self.blame_override(report, Cause { span, text });
        }
        let override_of = |head: &str| {
            let item = self.merged.game.iter().find(|item| item.head == head);
            item.map(|item| item.span)
        };
        match what {
            Noun::Face => match override_of("dice") {
                Some(span) => {
                    let text = "these dice don't have it";
                    self.blame_override(error, Cause { span, text });
                }
                None => self.say(error),
            },
            Noun::Player => match override_of("players") {
                Some(span) => {
                    let text = "not among these players";
                    self.blame_override(error, Cause { span, text });
                }
                None => self.say(error),
            },
            _ => self.say(error),
        }
    }

    /// Holds a name against the rules of names.
    pub(super) fn name(&mut self, what: Noun, word: &ast::Word) {
        let (name, at) = (word.value.clone(), word.span);
        if words::reserved(&name, what) {
            self.say(error::name::reserved(what, &name, at));
        } else if what != Noun::Move && words::like_space(&name) {
            self.say(error::name::like_space(what, &name, at));
        }
    }

    /// A number from `least` to a million.
    pub(super) fn number(&mut self, number: &ast::Number, least: i64) -> u32 {
        let in_range = (least..=super::error::NUMBER).contains(&number.value);
        if !in_range {
            self.say(error::limit::number(least, number.span));
        }
        u32::try_from(number.value).unwrap_or(0)
    }

    /// The kind of this name, if there is one.
    pub(super) fn kind(&mut self, word: &'a ast::Word) -> String {
        self.kind_named(&word.value, word.span)
    }

    /// As [`Self::kind`].
    pub(super) fn kind_named(&mut self, name: &'a str, at: Span) -> String {
        // Without any `(piece …)` that is what is missing.
        if !self.scope.kinds.contains_key(name) && !self.scope.kinds.is_empty() {
            self.unknown(Noun::Kind, name, at);
        }
        name.to_owned()
    }

    /// As [`Self::kind_named`], where a word that says whose pieces are meant could stand as well.
    pub(super) fn kind_or_whose(&mut self, name: &'a str, at: Span) -> String {
        let scope = &self.scope;
        let named = scope.kinds.contains_key(name) || scope.definitions.contains_key(name);
        if !named && let Some(help) = remedy::whose(name, scope.kind_names.iter().copied()) {
            self.say(error::name::unknown(Noun::Kind, name, at, help));
            return name.to_owned();
        }
        self.kind_named(name, at)
    }

    /// These kinds, at least one.
    pub(super) fn kinds(&mut self, words: &'a [ast::Word], at: Span) -> Vec<String> {
        if words.is_empty() {
            self.say(error::form::no_kinds(at));
        }
        words.iter().map(|word| self.kind(word)).collect()
    }
}
