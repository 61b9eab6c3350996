//! What is left of a form that can't be read as it stands.
//!
//! From the fault on, what stands loose in the form is left out, and the forms in it stay if they
//! could be read themselves; if that is no form either, all of it goes. What went is noted as a
//! [`Hole`]: nobody may take it for something that its author never wrote.

use super::ast::{Heads, Hole};
use super::draft::{Edit, EditedText};
use super::grammar::Rule;
use super::ludemes::{self, LudemeForm};
use super::reader;
use super::recovery::{ByteRange, Recovery};
use super::scan::{Bracket, TokenKind};
use super::within::within;
use crate::source::Span;

/// A form in a form that is being read.
pub(super) struct Child {
    pub(super) form: usize,
    /// The shortest text of its kind, if anything of it is kept.
    pub(super) sample: Option<&'static str>,
}

/// How much has been cut out so far.
#[derive(Clone, Copy)]
pub(super) struct Checkpoint {
    edits: usize,
    holes: usize,
}

impl Recovery<'_> {
    pub(super) fn mark(&self) -> Checkpoint {
        Checkpoint {
            edits: self.edits.len(),
            holes: self.holes.len(),
        }
    }

    /// Leaves out a form with all that is in it; `mark` was set before it was visited.
    pub(super) fn drop(&mut self, form: usize, mark: Checkpoint, lost: Heads) {
        self.edits.truncate(mark.edits);
        self.holes.truncate(mark.holes);
        let ByteRange { start, end } = self.extent(form);
        self.edits.push(Edit {
            start,
            end,
            by: " ",
        });
        self.holes.push(Hole {
            span: Span::new(self.id, start, end),
            lost,
            partial: Heads::default(),
        });
    }

    /// Notes that a form is kept which may lack something of the forms of these heads.
    pub(super) fn unsure(&mut self, form: usize, partial: Heads) {
        let ByteRange { start, end } = self.extent(form);
        self.holes.push(Hole {
            span: Span::new(self.id, start, end),
            lost: Heads::default(),
            partial,
        });
    }

    /// The heads of all forms that a text seems to hold or might.
    pub(super) fn heads_within(text: &str) -> Heads {
        let mut heads = Heads::default();
        for form in text.split('(').skip(1) {
            let word = form.split([' ', '\t', '\n', '\r', ')', '(', '[', '{', '"']);
            for ludeme in word.take(1).flat_map(ludemes::named) {
                heads.add(ludeme.head);
                heads.join(within(ludeme.rule));
            }
        }
        heads
    }

    /// The heads of all forms that are in a form or might be, its own included.
    pub(super) fn heads_in(&self, form: usize) -> Heads {
        let ByteRange { start, end } = self.extent(form);
        let mut heads = Heads::default();
        let first = self.tokens.partition_point(|token| token.end <= start);
        let words = self.tokens[first..]
            .windows(2)
            .take_while(|pair| pair[0].start < end)
            .filter(|pair| {
                matches!(pair[0].kind, TokenKind::Open(_)) && pair[1].kind == TokenKind::Word
            });
        for word in words.map(|pair| pair[1].text(self.text)) {
            for ludeme in ludemes::named(word) {
                heads.add(ludeme.head);
                heads.join(within(ludeme.rule));
            }
        }
        heads
    }

    /// Whether this form calls itself a game.
    pub(super) fn is_game(&self, form: usize) -> bool {
        self.head(form)
            .is_some_and(|head| self.tokens[head].text(self.text) == "game")
    }

    /// What puts a misspelt head right.
    pub(super) fn head_edit(&self, form: usize, ludeme: &'static LudemeForm) -> Option<Edit> {
        let token = self.tokens[self.head(form).filter(|_| !ludeme.head.is_empty())?];
        (token.text(self.text) != ludeme.head).then_some(Edit {
            start: token.start,
            end: token.end,
            by: ludeme.head,
        })
    }

    /// Cuts out of a form what can't be read, which begins at byte `fault` if that is known; gives
    /// whether anything is left.
    pub(super) fn repair(
        &mut self,
        form: usize,
        ludeme: &'static LudemeForm,
        children: &[Child],
        fault: Option<usize>,
    ) -> bool {
        let loose = self.loose_in(form, children);
        let all = Cut {
            loose: loose.len(),
            later: true,
            text: false,
        };
        let broken = self.forms.all[form].broken;
        let mut fault = fault;
        if fault.is_none() && !broken {
            match self.cut(form, ludeme, children, &loose, all) {
                Ok(()) => return true,
                Err(at) => fault = Some(at),
            }
        }
        let first_child = children.first().map(|child| self.extent(child.form).start);
        let mut upto = match fault {
            Some(at) => loose.partition_point(|&token| self.tokens[token].end <= at),
            // What is open or closes nothing can't be placed; what stands in front can.
            None => loose
                .iter()
                .position(|&at| {
                    let token = self.tokens[at];
                    let odd = matches!(
                        token.kind,
                        TokenKind::OpenText | TokenKind::Close(Bracket::Form)
                    );
                    odd || self.forms.is_stray(at)
                        || first_child.is_some_and(|start| token.start > start)
                })
                .unwrap_or(loose.len()),
        };
        let is_name = loose.get(upto).is_some_and(|&token| {
            let token = self.tokens[token];
            let before_forms = first_child.is_none_or(|start| token.start < start);
            let key = token.text(self.text).contains([':', '=']);
            token.kind == TokenKind::Word && !key && before_forms
        });
        upto = self.whole_arguments(&loose, upto);
        // A name with a stray word behind it may be another name.
        let unnamed = is_name && upto > 0;
        if unnamed && children.iter().all(|child| child.sample.is_none()) {
            return false;
        }
        for (later, text) in [(true, false), (true, true), (false, false)] {
            let cut = Cut {
                loose: upto,
                later,
                text,
            };
            if self.cut(form, ludeme, children, &loose, cut).is_err() {
                continue;
            }
            let mut lost = Heads::default();
            if unnamed || broken {
                lost.add(ludeme.head);
            }
            // Where brackets don't match, loose words may be what is left of a form.
            let words = |&token: &usize| self.tokens[token].kind == TokenKind::Word;
            if !self.forms.balanced() && loose[upto..].iter().any(words) {
                lost.join(within(ludeme.rule));
                lost.join(within(Rule::game));
            }
            let ByteRange { start, end } = self.extent(form);
            self.holes.push(Hole {
                span: Span::new(self.id, start, end),
                lost,
                partial: [ludeme.head].into_iter().collect(),
            });
            return true;
        }
        false
    }

    /// Whether a head of a set stands bare in a form, where brackets don't match: what reads as names
    /// may be what is left of that set.
    pub(super) fn lost_bracket(&self, form: usize, children: &[Child]) -> bool {
        let is_head = |token: usize| {
            let token = self.tokens[token];
            token.kind == TokenKind::Word
                && ludemes::named(token.text(self.text)).any(|ludeme| ludeme.is_set())
        };
        !self.forms.balanced() && self.loose_in(form, children).into_iter().any(is_head)
    }

    /// The tokens of a form that stand in no form in it, its brackets and its head left out.
    fn loose_in(&self, form: usize, children: &[Child]) -> Vec<usize> {
        let whole = &self.forms.all[form];
        let mut children = children.iter().map(|child| &self.forms.all[child.form]);
        let mut child = children.next();
        let mut loose = Vec::new();
        let mut at = self.head(form).unwrap_or(whole.open) + 1;
        while at < whole.end {
            match child {
                Some(inner) if inner.open <= at => {
                    at = at.max(inner.end);
                    child = children.next();
                }
                _ => {
                    if self.tokens[at].kind != TokenKind::Comment {
                        loose.push(at);
                    }
                    at += 1;
                }
            }
        }
        if loose.last().is_some_and(|&token| self.closes_form(token)) {
            loose.pop();
        }
        loose
    }

    fn closes_form(&self, token: usize) -> bool {
        self.tokens[token].kind == TokenKind::Close(Bracket::Form)
    }

    /// So many loose tokens that no bracket stays open, and no key without its value.
    fn whole_arguments(&self, loose: &[usize], upto: usize) -> usize {
        let mut whole = upto;
        let mut open = 0usize;
        for (at, &token) in loose.iter().take(upto).enumerate() {
            match self.tokens[token].kind {
                TokenKind::Open(_) => {
                    if open == 0 {
                        whole = at;
                    }
                    open += 1;
                }
                TokenKind::Close(_) => {
                    open = open.saturating_sub(1);
                    if open == 0 {
                        whole = upto;
                    }
                }
                _ => {}
            }
        }
        while whole > 0 && self.tokens[loose[whole - 1]].text(self.text).ends_with(':') {
            whole -= 1;
        }
        whole
    }

    /// Cuts a form, if that leaves a form of its rule; else gives where in the source it fails.
    fn cut(
        &mut self,
        form: usize,
        ludeme: &'static LudemeForm,
        children: &[Child],
        loose: &[usize],
        cut: Cut,
    ) -> Result<(), usize> {
        let ByteRange { start, end } = self.extent(form);
        let behind = loose
            .get(cut.loose)
            .map_or(end, |&token| self.tokens[token].start);
        let mut own: Vec<Edit> = loose[cut.loose..]
            .iter()
            .map(|&token| self.tokens[token])
            .map(|token| Edit {
                start: token.start,
                end: token.end,
                by: " ",
            })
            .collect();
        let mut samples: Vec<Edit> = self.head_edit(form, ludeme).into_iter().collect();
        for child in children {
            let ByteRange { start, end } = self.extent(child.form);
            // Where it was not kept it is cut out already.
            let by = child.sample.unwrap_or(" ");
            if cut.later || start < behind {
                samples.push(Edit { start, end, by });
            } else {
                let by = " ";
                own.push(Edit { start, end, by });
            }
        }
        if cut.text {
            let at = match cut.loose.checked_sub(1) {
                Some(last) => self.tokens[loose[last]].end,
                None => {
                    let head = self.head(form).unwrap_or(self.forms.all[form].open);
                    self.tokens[head].end
                }
            };
            own.push(Edit {
                start: at,
                end: at,
                by: " \"\"",
            });
        }
        if self.forms.all[form].broken {
            let last = self.forms.all[form].end - 1;
            let token = self.tokens[last];
            // Behind a comment on a line of its own.
            let (start, by) = if self.closes_form(last) {
                (token.start, ")")
            } else {
                (token.end, "\n)")
            };
            own.push(Edit {
                start,
                end: token.end,
                by,
            });
        }
        let edits = samples.iter().chain(&own).copied().collect();
        let draft = EditedText::edited(self.text, start, end, edits);
        match reader::read(ludeme.rule, &draft.text) {
            Ok(_) => {
                if !cut.later {
                    self.forget(children, behind, end);
                }
                self.edits.extend(own);
                Ok(())
            }
            Err(failure) => Err(draft.place(super::explain::position(&failure))),
        }
    }

    /// Takes back what was cut out of the forms behind a byte, since they go altogether.
    fn forget(&mut self, children: &[Child], behind: usize, end: usize) {
        self.edits
            .retain(|edit| edit.start < behind || end < edit.end);
        for child in children.iter().filter(|child| child.sample.is_some()) {
            let ByteRange { start, end } = self.extent(child.form);
            if start < behind {
                continue;
            }
            let lost = self.heads_in(child.form);
            self.holes.push(Hole {
                span: Span::new(self.id, start, end),
                lost,
                partial: Heads::default(),
            });
        }
    }
}

/// What of a form to keep.
#[derive(Clone, Copy)]
struct Cut {
    /// So many of its loose tokens.
    loose: usize,
    /// Whether the forms behind those stay.
    later: bool,
    /// Whether a text is missing behind those.
    text: bool,
}
