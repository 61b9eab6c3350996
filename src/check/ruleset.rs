//! A whole game: from the merged forms to the ruleset.

use std::collections::HashSet;

use super::context::{Chain, FileContext};
use super::error::{self, FORMS, KINDS, Noun, SPACES};
use super::gaps::Gaps;
use super::item::Item;
use super::merge::Merged;
use super::origins::Origins;
use super::remedy;
use super::resolver::{Cause, Resolver};
use super::stack;
use super::start::StartGround;
use crate::ludeme::END_RULES;
use crate::ludeme::vocabulary::ThrowRule;
use crate::model::index::Excess;
use crate::model::{
    AppliedVariant, First, Kind, PieceFigure, Rules, Ruleset, SourceText, Stack, Unsound,
};
use crate::player::{ByPlayer, Player};
use crate::source::{Report, Severity, Span};
use crate::syntax::ast::{self, Form};

/// What a check has found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The game as it is meant and where its parts were written, if it has no error.
    pub rules: Option<(Rules, Origins)>,
    /// All errors and warnings, in file order.
    pub reports: Vec<Report>,
}

/// What resolving one game came to.
pub(super) struct Resolved {
    /// What is told of it.
    pub(super) checked: Checked,
    /// As much of the game as is known, if it isn't sound.
    pub(super) sketch: Option<Ruleset>,
    /// What isn't known.
    pub(super) gaps: Gaps,
}

/// The game of a chain of files, with these variants of the last file applied in this order.
///
/// A variant that doesn't exist is an error at the game's name: the names come from an address,
/// not from a file.
pub fn ruleset(chain: &Chain<'_>, variants: &[&str]) -> Checked {
    let context = FileContext::new(chain);
    let Resolved { mut checked, .. } = varied(&context, None, variants);
    checked.reports.extend(context.reports.iter().cloned());
    if checked
        .reports
        .iter()
        .any(|report| report.severity == Severity::Error)
    {
        checked.rules = None;
    }
    in_file_order(&mut checked.reports);
    checked
}

/// As [`ruleset`], starting from the merged base where that is at hand.
pub(super) fn varied<'a>(
    context: &FileContext<'a>,
    base: Option<&Merged<'a>>,
    variants: &[&str],
) -> Resolved {
    let Some(mut merged) = base.cloned().or_else(|| Merged::new(context)) else {
        return Resolved {
            checked: Checked {
                rules: None,
                reports: Vec::new(),
            },
            sketch: None,
            gaps: Gaps::default(),
        };
    };
    let mut unknown = Vec::new();
    for name in variants {
        match context.variants.get(name) {
            Some(variant) => merged.vary(context, variant),
            None => unknown.push(unknown_variant(context, name, context.name())),
        }
    }
    let mut resolved = resolve(&merged, context);
    if !unknown.is_empty() {
        resolved.checked.rules = None;
        resolved.checked.reports.extend(unknown);
    }
    resolved
}

/// The rules of a ruleset that comes from elsewhere than a text, as from JSON: everything that the
/// engine relies on is looked through. What makes a game no good without breaking it, such as a
/// move that can never be made, is not asked.
///
/// # Errors
/// If a name isn't declared, a limit isn't kept, or a definition needs itself.
pub fn rules(ruleset: Ruleset) -> Result<Rules, Unsound> {
    Rules::new(ruleset)
}

/// The report on a variant that doesn't exist, named at `at`.
pub(super) fn unknown_variant(context: &FileContext<'_>, name: &str, at: Span) -> Report {
    let known = context
        .file_variants()
        .iter()
        .map(|v| v.name.value.as_str());
    error::name::unknown(
        Noun::Variant,
        name,
        at,
        remedy::unknown(Some(context), Noun::Variant, name, known),
    )
}

/// Resolves everything; the order of the reports is not yet that of the files.
pub(super) fn resolve<'a>(merged: &Merged<'a>, context: &FileContext<'a>) -> Resolved {
    let mut resolver = Resolver::new(merged, context);
    let mut origins = Origins {
        game: merged.name.span,
        ..Origins::default()
    };
    resolver.forms();
    let info = resolver.info();
    let players = resolver.players(&mut origins);
    let (board, rows) = resolver.board();
    let sides = resolver.sides();
    let tracks = resolver.tracks(sides);
    let (regions, region_spans) = resolver.regions(sides);
    let dice = resolver.dice();
    let kinds = resolver.all_kinds(&mut origins);
    let definitions = resolver.definitions(&mut origins);
    let ground = StartGround {
        tracks: &tracks,
        sides,
        dice: dice.as_ref(),
    };
    let (start, place_spans, first) = resolver.start(&ground);
    let turn = resolver.turn(dice.as_ref(), &mut origins);
    let (moves, move_origins) = resolver.moves();
    let (end, end_spans) = resolver.end(&definitions);

    let mut reports = merged.reports.clone();
    reports.append(&mut resolver.reports);
    let is_wrong = reports
        .iter()
        .any(|report| report.severity == Severity::Error);
    let is_sound = !is_wrong
        && resolver.gaps.is_empty()
        && players.is_some()
        && dice.is_some()
        && tracks.first.is_some()
        && tracks.second.is_some();
    let mut gaps = resolver.gaps;
    gaps.hold_back(&mut reports);
    if is_wrong {
        unsure(merged, &reports, &mut gaps);
    }
    let Some(players) = players else {
        return Resolved {
            checked: Checked {
                rules: None,
                reports,
            },
            sketch: None,
            gaps,
        };
    };
    let dice = dice.unwrap_or_else(|| {
        gaps.take(&["dice", "face"]);
        Default::default()
    });
    let [first_track, second_track] = [tracks.first, tracks.second].map(|track| {
        track.unwrap_or_else(|| {
            gaps.take(&["track"]);
            Default::default()
        })
    });
    let form = |head| merged.forms.get(head).copied();
    origins.variants = merged
        .variants
        .iter()
        .map(|v| (v.name.span, v.span))
        .collect();
    origins.board = form("board").unwrap_or(merged.name.span);
    origins.start = form("start").unwrap_or(merged.name.span);
    origins.end_form = form("end").unwrap_or(merged.name.span);
    origins.rows = rows;
    origins.sides = sides.map(|(_, span)| span);
    origins.regions = region_spans;
    origins.dice = dice.1;
    origins.faces = dice.2;
    origins.literals = std::mem::take(&mut resolver.literals);
    origins.places = place_spans;
    origins.first = first;
    origins.moves = move_origins;
    origins.end = end_spans;
    origins.tracks = ByPlayer {
        first: first_track.1,
        second: second_track.1,
    };
    let rules = Ruleset {
        name: merged.name.value.clone(),
        variants: merged
            .variants
            .iter()
            .map(|variant| AppliedVariant {
                name: variant.name.value.clone(),
                about: variant.about.value.clone(),
            })
            .collect(),
        about: info.about,
        omits: info.omits,
        noun: info.noun,
        sources: info.sources,
        players,
        board,
        sides: sides.map(|(sides, _)| sides),
        tracks: ByPlayer {
            first: first_track.0,
            second: second_track.0,
        },
        regions,
        dice: dice.0,
        kinds,
        definitions,
        start,
        turn,
        moves,
        end,
    };
    if !is_sound {
        return Resolved {
            checked: Checked {
                rules: None,
                reports,
            },
            sketch: Some(rules),
            gaps,
        };
    }
    let mut beyond = places_off_track(&rules, &origins);
    beyond.extend(too_many_throws(&rules, &origins));
    beyond.extend(stack::beyond(&rules, &origins));
    beyond.extend(stack::too_few(&rules, &origins));
    beyond.extend(collected(&rules, &origins));
    let is_too_large = !beyond.is_empty();
    reports.extend(beyond);
    let rules = (!is_too_large).then(|| Rules::new(rules));
    // INVARIANT: what the index refuses has been reported above.
    debug_assert!(!matches!(rules, Some(Err(_))), "{rules:?}");
    Resolved {
        checked: Checked {
            rules: rules.and_then(Result::ok).map(|rules| (rules, origins)),
            reports,
        },
        sketch: None,
        gaps,
    }
}

/// Takes the forms that have errors for unknown, where words about the game depend on them.
fn unsure(merged: &Merged<'_>, reports: &[Report], gaps: &mut Gaps) {
    let errors = reports.iter().filter(|r| r.severity == Severity::Error);
    for at in errors.map(|report| report.primary.span) {
        for item in merged.game.iter().filter(|item| item.span.holds(at)) {
            gaps.take(match item.head {
                "dice" => &["dice", "face"],
                "track" | "fork" | "sides" => &["track"],
                "players" => &["players"],
                _ => &[],
            });
        }
        if merged.board.iter().any(|item| item.span.holds(at)) {
            gaps.take(&["row"]);
        }
    }
}

/// What people should know and the rules don't need.
#[derive(Default)]
struct Info {
    about: Option<String>,
    omits: Option<String>,
    noun: Option<String>,
    sources: Vec<SourceText>,
}

impl Resolver<'_, '_> {
    /// Notes where there are too many forms of one head.
    fn forms(&mut self) {
        let merged = self.merged;
        let ends = END_RULES
            .iter()
            .filter_map(|row| Some((&*merged.end, row.head, row.several?)));
        let throws = ThrowRule::ALL
            .iter()
            .map(|(head, rule)| (&*merged.play, *head, rule.several()));
        let counted: [(&[Item<'_>], &str, &'static str); 4] = [
            (&merged.game, "define", "definitions"),
            (&merged.game, "fork", "forks"),
            (&merged.game, "region", "regions"),
            (&merged.info, "source", "sources"),
        ];
        for (items, head, what) in counted.into_iter().chain(throws).chain(ends) {
            let spans = items.iter().filter(|item| item.head == head);
            let spans: Vec<Span> = spans.map(|item| item.name).collect();
            self.too_many(what, &spans);
        }
        let moves: Vec<Span> = merged.moves.iter().map(|rule| rule.name.span).collect();
        self.too_many("moves", &moves);
    }

    fn too_many(&mut self, what: &'static str, spans: &[Span]) {
        if let Some(&at) = spans.get(FORMS) {
            let count = spans.len();
            self.say(error::limit::forms(what, count, at));
        }
    }

    fn info(&mut self) -> Info {
        let mut info = Info::default();
        for item in &self.merged.info {
            let told = match item.form {
                Form::About(form) => Some(("about", &form.text)),
                Form::Omits(form) => Some(("omits", &form.text)),
                Form::Source(form) => Some(("source", &form.text)),
                _ => None,
            };
            // What comes from a file that this one extends is told there.
            let here = item.span.source == self.merged.name.span.source;
            let empty = told.filter(|_| here).and_then(error::form::empty);
            self.reports.extend(empty);
            if let (Form::Noun(form), true) = (item.form, here) {
                let both = self.kind_as_noun(&form.word);
                self.reports.extend(both);
            }
            match item.form {
                Form::About(form) => info.about = Some(form.text.value.clone()),
                Form::Omits(form) => info.omits = Some(form.text.value.clone()),
                Form::Noun(form) => info.noun = Some(form.word.value.clone()),
                Form::Source(ast::Source { key, text, .. }) => info.sources.push(SourceText {
                    key: key.value.clone(),
                    text: text.value.clone(),
                }),
                _ => {}
            }
        }
        if info.noun.is_none() {
            let both = self.kind_as_piece();
            self.reports.extend(both);
        }
        info
    }

    /// A word for all pieces that, but for case and an s of several, names one kind of several.
    fn kind_as_noun(&self, word: &ast::Word) -> Option<Report> {
        let kind = self.kind_of_several(&word.value)?;
        Some(error::name::kind_as_noun(word, kind))
    }

    /// A kind of several that has the name that all pieces have where no other is given.
    fn kind_as_piece(&self) -> Option<Report> {
        let kind = self.kind_of_several("piece")?;
        let here = kind.span.source == self.merged.name.span.source;
        here.then(|| error::name::kind_as_piece(kind))
    }

    /// The kind that readers take for this word, if there are others.
    fn kind_of_several(&self, word: &str) -> Option<&ast::Word> {
        let kinds = self.merged.game.iter().filter_map(|item| match item.form {
            Form::Piece(piece) => Some(&piece.name),
            _ => None,
        });
        let kinds: Vec<&ast::Word> = kinds.collect();
        if kinds.len() < 2 {
            return None;
        }
        let singular = |name: &str| {
            let name = name.to_lowercase();
            name.strip_suffix('s').map(str::to_owned).unwrap_or(name)
        };
        let same = kinds.iter().find(|kind| kind.value == word);
        let alike = || {
            let mut kinds = kinds.iter();
            kinds.find(|kind| singular(&kind.value) == singular(word))
        };
        same.or_else(alike).copied()
    }

    fn players(&mut self, origins: &mut Origins) -> Option<ByPlayer<String>> {
        let form = self.merged.game.iter().find_map(|item| match item.form {
            Form::Players(players) => Some(players),
            _ => None,
        });
        let Some(form) = form else {
            let help = "name the two sides in seating order: `(players A B)`";
            self.missing("players", "the game", self.context.name(), help);
            return None;
        };
        origins.players = form.span;
        for name in &form.names {
            self.name(Noun::Player, name);
        }
        let [first, second] = form.names.as_slice() else {
            self.say(error::form::player_count(form.names.len(), form.span));
            return None;
        };
        if first.value == second.value {
            self.say(error::name::twice(
                Noun::Player,
                &second.value,
                second.span,
                first.span,
            ));
        }
        Some(ByPlayer {
            first: first.value.clone(),
            second: second.value.clone(),
        })
    }

    fn all_kinds(&mut self, origins: &mut Origins) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for item in &self.merged.game {
            let Form::Piece(piece) = item.form else {
                continue;
            };
            self.name(Noun::Kind, &piece.name);
            origins.kinds.push(piece.name.span);
            let stack = piece.stack.as_ref().map(|size| size.span);
            origins.stacks.push(stack);
            kinds.push(Kind {
                name: piece.name.value.clone(),
                stack: (piece.stack.as_ref()).map_or_else(Stack::default, |size| self.stack(size)),
                glyph: piece.glyph.as_ref().and_then(|glyph| self.glyph(glyph)),
                figure: piece
                    .figure
                    .as_ref()
                    .and_then(|figure| self.figure("a piece", figure, PieceFigure::ALL)),
            });
            if kinds.len() == KINDS + 1 {
                let count = self.scope.kind_names.len();
                self.say(error::limit::kinds(count, item.span));
            }
        }
        if kinds.is_empty() && !self.gaps.lost(&["piece"]) {
            let error = error::form::missing(
                "the game",
                "`piece`",
                self.context.name(),
                self.lacks(),
                "declare each kind of pieces: `(piece man)`",
            );
            match self.merged.dropped_any("piece") {
                Some(span) => {
                    let text = "the last one is dropped here";
                    self.lost(error, Cause { span, text });
                }
                None => self.say(error),
            }
        }
        kinds
    }
}

/// The dice as a whole, and how they are spent, come to no more than tables have room for.
fn too_many_throws(rules: &Ruleset, origins: &Origins) -> Option<Report> {
    let dice = &rules.dice;
    Excess::of(rules).map(|excess| match excess {
        Excess::Throws(count) => error::limit::throws(count, origins.dice),
        Excess::Outcomes => {
            let weights = dice.faces.iter().map(|face| u64::from(face.weight));
            error::limit::outcomes(weights.sum(), dice.count, origins.dice)
        }
        Excess::Sum(sum) => error::limit::sum(sum as i64, origins.dice),
        Excess::Choices(count) => error::limit::choices(count, origins.dice),
    })
}

/// What doesn't go with throws that are collected.
fn collected(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let [_, at_instead, at_collect] = &origins.patterns;
    let [_, (instead, throws), _] = rules.turn.patterns();
    let Some(collect) = at_collect.first() else {
        return Vec::new();
    };
    // Where the same throw may be thrown again instead.
    let refusing = |throw: &Vec<String>| {
        let named = throws.iter().zip(at_instead);
        let mut named = named.filter(|(other, _)| *other == throw);
        let anew = rules.turn.anew.as_ref().is_some_and(|anew| {
            let named = anew.faces.is_empty() || anew.faces == *throw;
            named && !throw.iter().all(|face| anew.keep.contains(face))
        });
        let named = named.next().map(|(_, at)| *at);
        named.or_else(|| origins.anew.filter(|_| anew))
    };
    let mut both = rules.turn.collect.iter().zip(at_collect);
    let refused = both.find_map(|(throw, at)| Some((*at, refusing(throw)?)));
    let refused = refused.map(|(at, too)| error::dice::collected_and_refused(at, instead, too));
    let highest = matches!(rules.start.first, First::Highest(_));
    let first = origins.first.filter(|_| highest);
    let first = first.map(|at| error::dice::collected_first(at, *collect));
    refused.into_iter().chain(first).collect()
}

/// Where pieces may leave their track, its places and the spaces off it share one limit.
fn places_off_track(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    if !rules.leaves_track() {
        return Vec::new();
    }
    let spaces = rules.board.spaces().count();
    let side = |player: Player| {
        let track = &rules.tracks[player];
        let on: std::collections::HashSet<_> = track.places().collect();
        let (places, off) = (track.len(), spaces - on.len());
        (places + off > SPACES).then(|| {
            error::limit::off_track(
                &rules.players[player],
                places,
                off,
                origins.tracks[player].form,
            )
        })
    };
    let derived = origins.tracks.second.derived;
    let second = side(Player::Second).filter(|_| !derived || side(Player::First).is_none());
    side(Player::First).into_iter().chain(second).collect()
}

/// Sorts reports by where they point, and drops repetitions.
pub(super) fn in_file_order(reports: &mut Vec<Report>) {
    reports.sort_by_key(|report| (report.primary.span.source, report.primary.span.start));
    let mut seen = HashSet::new();
    reports
        .retain(|report| seen.insert((report.code, report.primary.span, report.message.clone())));
}
