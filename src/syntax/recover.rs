//! All faults of a file that the grammar refuses.
//!
//! The grammar stops at the first fault. So the text is split into its forms by brackets alone,
//! and each form is read by its own rule, from the inside out: a form that has been dealt with
//! is represented in the form around it by the shortest text of its kind. Thus every form is read
//! once, each fault is told at the innermost form that has it, and none follows from another.
//! What could be read is kept: with the rest cut out, the text is a file again.

use super::ast::{Heads, Hole};
use super::draft::{Edit, EditedText};
use super::explain::{ParseContext, explain, position};
use super::findings::{Findings, visible};
use super::form_match::FormMatch;
use super::forms::forms;
use super::grammar::Rule;
use super::heads::{instead, misplaced, name, unknown};
use super::ludemes::LudemeForm;
use super::recovery::{ByteRange, Recovery};
use super::repair::Child;
use super::scan::Token;
use super::within::within;
use super::{reader, repeats};
use crate::source::{Report, SourceId, Span};

/// What is wrong with a file, and what is left of it.
pub(super) struct Recovered<'t> {
    /// Empty if this can't tell.
    pub(super) findings: Findings,
    /// The text with all that can't be read cut out, if there is a game in it.
    pub(super) rest: Option<EditedText<'t>>,
    /// What was cut out.
    pub(super) holes: Vec<Hole>,
}

/// Finds what is wrong with a file.
pub(super) fn recover<'t>(id: SourceId, text: &'t str, tokens: &'t [Token]) -> Recovered<'t> {
    let mut recovery = Recovery {
        id,
        text,
        tokens,
        forms: forms(text, tokens),
        findings: Findings::default(),
        edits: Vec::new(),
        holes: Vec::new(),
    };
    recovery
        .forms
        .report(id, text, tokens, &mut recovery.findings);
    recovery.open_texts();
    recovery.loose();
    let has_game = recovery.roots();
    recovery.without_followers();
    let rest = (has_game && !recovery.findings.enough())
        .then(|| EditedText::edited(text, 0, text.len(), recovery.edits));
    Recovered {
        findings: recovery.findings.sorted(),
        rest,
        holes: recovery.holes,
    }
}

impl<'t> Recovery<'t> {
    /// Gives whether a game is left.
    fn roots(&mut self) -> bool {
        let roots = std::mem::take(&mut self.forms.roots);
        let mut game: Option<usize> = None;
        let mut unknown = false;
        let mut unknown_or_elsewhere = false;
        let mut kept_game = false;
        let last_game = roots.iter().copied().rfind(|&root| self.is_game(root));
        for &root in &roots {
            let found = self.found(root, Rule::file, None);
            let before_game = game.is_none();
            unknown_or_elsewhere |= !matches!(found, FormMatch::Fits(_) | FormMatch::Misspelt(..));
            match found {
                FormMatch::Fits(ludeme) | FormMatch::Misspelt(ludeme, _) => {
                    match (ludeme.rule, game) {
                        (Rule::game, None) => game = Some(root),
                        (Rule::game, Some(first)) => {
                            let (second, first) = (self.front(root), self.front(first));
                            self.findings.add(|| {
                                Report::error(
                                    "daldos::syntax::two-games",
                                    "a second game in one file",
                                    second,
                                    "another game begins here",
                                )
                                .with(first, "the game of this file")
                                .help("put it into a file of its own")
                            });
                        }
                        (_, Some(_)) => {}
                        (_, None) => {
                            let front = self.front(root);
                            if last_game.is_some_and(|last| last > root) {
                                self.findings.add(|| {
                                    Report::error(
                                        "daldos::syntax::misplaced",
                                        format!("`({} …)` stands before the game", ludeme.head),
                                        front,
                                        "the game comes first",
                                    )
                                    .help("move it below `(game …)`")
                                });
                            }
                        }
                    }
                }
                _ => unknown = true,
            }
            let mark = self.mark();
            let visited = self.visit(root, Rule::file, None);
            if visited.kept && game == Some(root) && before_game {
                kept_game = true;
            } else if visited.kept && (before_game || self.is_game(root)) {
                let heads = self.heads_in(root);
                self.drop(root, mark, heads);
            }
        }
        if !self.forms.balanced() {
            // Which form lies in which is a guess; where one too many is closed, what follows may
            // have fallen out of the game.
            let whole = Span::new(self.id, 0, self.text.len());
            let guess = Hole {
                span: whole,
                lost: Heads::default(),
                partial: ["game"].into_iter().collect(),
            };
            self.holes.push(match unknown_or_elsewhere {
                true => Hole::anything(whole),
                false => guess,
            });
        }
        let nothing_else = self.findings.is_empty() || roots.is_empty() && self.forms.balanced();
        if game.is_none() && (!unknown || nothing_else) {
            let end = Span::new(self.id, self.text.len(), self.text.len());
            let span = visible(self.text, end);
            self.findings.add(|| {
                Report::error(
                    "daldos::syntax::no-game",
                    "the file has no game",
                    span,
                    "the file ends without a `(game …)`",
                )
                .help("begin it with `(game \"NAME\" …)`")
            });
        }
        kept_game
    }

    /// Tells all faults of a form, and keeps of it what can be read.
    fn visit(&mut self, form: usize, place: Rule, before: Option<usize>) -> Visited {
        let mark = self.mark();
        let visited = self.tell(form, place, before);
        let unsure = !visited.kept || self.forms.all[form].broken;
        if unsure && before.is_none() && self.is_base(form, place) {
            // What is inherited is unknown, and yet the forms around it override.
            let ByteRange { start, end } = self.extent(form);
            let span = Span::new(self.id, start, end);
            self.drop(form, mark, Heads::default());
            self.edits.pop();
            self.holes.push(Hole::anything(span));
            let (by, sample) = (BASE, Some(BASE));
            self.edits.push(Edit { start, end, by });
            return Visited { sample, kept: true };
        }
        if !visited.kept && !self.findings.enough() {
            let mut heads = self.heads_in(form);
            let fits = matches!(
                self.found(form, place, before),
                FormMatch::Fits(_) | FormMatch::Misspelt(..)
            );
            // What it was meant to be, nobody knows.
            if !fits || self.forms.all[form].broken {
                heads.join(within(place));
            }
            self.drop(form, mark, heads);
        }
        visited
    }

    fn tell(&mut self, form: usize, place: Rule, before: Option<usize>) -> Visited {
        let nothing = Visited {
            sample: None,
            kept: false,
        };
        if self.findings.enough() {
            return nothing;
        }
        if self.forms.all[form].in_brackets {
            // Where brackets don't match, that one is told: it may be no brace at all.
            if !self.forms.balanced() {
                return nothing;
            }
            let front = self.front(form);
            self.findings.add(|| {
                Report::error(
                    "daldos::syntax::misplaced",
                    "a form inside braces or brackets",
                    front,
                    "only names stand here",
                )
                .help("sets are joined by `(and SET…)`, `(or SET…)` and `(not SET)`")
            });
            return nothing;
        }
        let first = before.is_none();
        match self.found(form, place, before) {
            FormMatch::Fits(ludeme) => {
                let kept = self.read(form, ludeme);
                let sample = Some(ludeme.sample.as_str());
                Visited { sample, kept }
            }
            FormMatch::Misspelt(ludeme, head) => {
                let headed = self.headed(form, head);
                self.findings
                    .add(|| unknown(&headed, (place, first), Some(ludeme)));
                if instead(&headed, place).is_some() {
                    return nothing;
                }
                let kept = self.read(form, ludeme);
                let sample = Some(ludeme.sample.as_str());
                Visited { sample, kept }
            }
            FormMatch::Elsewhere(ludeme, head) => {
                let headed = self.headed(form, head);
                // What stands behind the key of another form is told of with the key.
                if !self.follows_foreign_key(form, place) {
                    self.findings.add(|| misplaced(&headed, place));
                }
                if instead(&headed, place).is_none() {
                    self.read(form, ludeme);
                }
                nothing
            }
            FormMatch::Unknown(head) => {
                let headed = self.headed(form, head);
                self.findings.add(|| unknown(&headed, (place, first), None));
                nothing
            }
            FormMatch::Headless => {
                let front = self.front(form);
                self.findings.add(|| {
                    Report::error(
                        "daldos::syntax::unknown-form",
                        "a form without a head word",
                        front,
                        "no word follows",
                    )
                    .help("the first word of a form says what it is")
                });
                nothing
            }
        }
    }

    /// Reads a form by its rule, the forms in it first; gives whether anything of it is kept.
    fn read(&mut self, form: usize, ludeme: &'static LudemeForm) -> bool {
        let children = std::mem::take(&mut self.forms.all[form].children);
        let extends = ludeme.rule == Rule::game
            && children.iter().any(|&child| {
                self.head(child)
                    .is_some_and(|head| self.tokens[head].text(self.text) == "extends")
            });
        // Its bracket may be at fault.
        let extends = extends
            || ludeme.rule == Rule::game
                && self.forms.all[form].broken
                && self.seems_to_extend(form);
        let place = if extends {
            Rule::extending
        } else {
            ludeme.rule
        };
        // A misspelt head, put right.
        let mut stand_ins: Vec<Edit> = self.head_edit(form, ludeme).into_iter().collect();
        self.edits.extend(&stand_ins);
        // Where forms were left out: what fails right after them may only fail for that.
        let mut holes = Vec::new();
        let mut before = None;
        let mut kept = Vec::with_capacity(children.len());
        for child in children {
            let visited = self.visit(child, place, before);
            let sample = visited.sample;
            kept.push(Child {
                form: child,
                sample: sample.filter(|_| visited.kept),
            });
            before = Some(child);
            let ByteRange { start, end } = self.extent(child);
            let by = sample.unwrap_or(" ");
            stand_ins.push(Edit { start, end, by });
            if sample.is_none() {
                holes.push(end);
            }
        }
        if self.findings.enough() {
            return false;
        }
        if kept.iter().any(|child| child.sample.is_none()) {
            self.unsure(form, [ludeme.head].into_iter().collect());
        }
        if self.forms.all[form].broken {
            return self.repair(form, ludeme, &kept, None);
        }
        let ByteRange { start, end } = self.extent(form);
        let draft = EditedText::edited(self.text, start, end, stand_ins.clone());
        let end = self.forms.all[form].end;
        match reader::read(ludeme.rule, &draft.text) {
            Ok(nodes) => {
                let place = |at| draft.place(at);
                let told = self.findings.reports.len() + self.findings.more;
                repeats::report(
                    nodes.roots(),
                    self.id,
                    self.tokens,
                    &place,
                    &mut self.findings,
                );
                let repeated = self.findings.reports.len() + self.findings.more > told;
                if repeated || self.lost_bracket(form, &kept) {
                    self.unsure(form, [ludeme.head].into_iter().collect());
                }
                let whole = kept.iter().all(|child| child.sample.is_some());
                whole || self.repair(form, ludeme, &kept, None)
            }
            Err(failure) => {
                let at = draft.place(position(&failure));
                let found = self.tokens.partition_point(|token| token.end <= at);
                let before = found
                    .checked_sub(1)
                    .map_or(0, |token| self.tokens[token].end);
                let follows = holes.contains(&before) || (!holes.is_empty() && found + 1 >= end);
                let reading = ParseContext {
                    id: self.id,
                    text: self.text,
                    tokens: self.tokens,
                    end,
                    name: name(ludeme.rule),
                    usage: &ludeme.usage,
                    rule: Some(ludeme.rule),
                };
                if !follows {
                    self.findings.add(|| explain(&failure, at, &reading));
                    self.further(form, ludeme.rule, &reading, (stand_ins, at));
                }
                self.repair(form, ludeme, &kept, Some(at))
            }
        }
    }
}

/// Stands for a base that can't be read.
const BASE: &str = "(extends \"\")";

/// What reading a form came to.
struct Visited {
    /// What may stand for it in the form around it, when that is read.
    sample: Option<&'static str>,
    /// Whether anything of it is kept.
    kept: bool,
}
