//! The forms of a text that may not be of the grammar's form: which bracket closes which.
//!
//! Where the brackets don't match, the layout tells what was meant: a form that begins a line no
//! further right than another does not stand inside it, and one that begins further right than
//! its neighbour above stands inside that. A text without layout is taken as it stands.

use std::collections::{BTreeSet, HashMap};

use super::findings::Findings;
use super::limits::MOST_NESTING;
use super::phrases::told;
use super::scan::{Bracket, Token, TokenKind};
use crate::source::{Remedy, Report, SourceId, Span};

/// A form: `(…)`.
#[derive(Debug)]
pub(super) struct BracketForm {
    /// Its opening bracket, a position among the tokens.
    pub(super) open: usize,
    /// One past its last token.
    pub(super) end: usize,
    /// The forms directly in it.
    pub(super) children: Vec<usize>,
    /// It stands inside `{}` or `[]`.
    pub(super) in_brackets: bool,
    /// Its own brackets don't match, or a string in it is open: there is no reading it.
    pub(super) broken: bool,
    /// The last form in it that begins a line and is closed.
    last: Option<Closed>,
}

/// All forms of a text.
#[derive(Debug, Default)]
pub(super) struct Forms {
    /// In the order they open.
    pub(super) all: Vec<BracketForm>,
    /// Those in no other.
    pub(super) roots: Vec<usize>,
    /// Tokens in no form, comments left out.
    pub(super) loose: Vec<usize>,
    /// For each opening bracket one past the token that closes it.
    ends: HashMap<usize, usize>,
    /// What is wrong with the brackets.
    faults: Vec<BracketFault>,
    /// Brackets in a form that neither open nor close anything.
    stray: BTreeSet<usize>,
    /// Whether an opening bracket is among them.
    stray_open: bool,
}

/// A bracket without its other half; positions are tokens.
#[derive(Clone, Copy, Debug)]
enum BracketFault {
    /// This one is never closed; it was noticed there.
    Unclosed(usize, Option<usize>),
    /// This one closes nothing.
    Unopened(usize),
    /// The second was to close the first.
    Mismatched(usize, usize),
}

/// The places of all forms of a text, in the order they open.
pub fn form_spans(id: SourceId, text: &str) -> Vec<Span> {
    let tokens = super::scan::scan(text);
    let forms = forms(text, &tokens);
    let spans = forms.all.iter().filter_map(|form| {
        let (open, last) = (
            tokens.get(form.open)?,
            tokens.get(form.end.checked_sub(1)?)?,
        );
        Some(Span::new(id, open.start, last.end))
    });
    spans.collect()
}

/// The forms of a text, by the reading that takes the fewest faults.
pub(super) fn forms(text: &str, tokens: &[Token]) -> Forms {
    let mut best: Option<Forms> = None;
    for stray in [false, true] {
        for (by_layout, replace) in [(false, true), (false, false), (true, false)] {
            let reader = FormReader::new(
                text,
                tokens,
                BracketReading {
                    by_layout,
                    replace,
                    stray,
                },
            );
            let read = reader.read();
            // As few faults by layout as without: the layout tells better where they are. So does a
            // form without a head.
            let preferred = if stray { read.stray_open } else { by_layout };
            let better = best.as_ref().is_none_or(|best| {
                let (new, old) = (read.faults.len(), best.faults.len());
                new < old || preferred && new == old
            });
            if better {
                best = Some(read);
            }
            if best.as_ref().is_some_and(|best| best.faults.is_empty()) {
                return best.unwrap_or_default();
            }
        }
    }
    best.unwrap_or_default()
}

/// A way to read brackets that don't match.
#[derive(Clone, Copy)]
struct BracketReading {
    /// By how far right lines begin.
    by_layout: bool,
    /// A closing bracket of another kind stands for the right one.
    replace: bool,
    /// A closing bracket of another kind is one too many, and so is an opening one without a head.
    stray: bool,
}

impl Forms {
    /// Whether every bracket has its other half.
    pub(super) fn balanced(&self) -> bool {
        self.faults.is_empty()
    }

    /// One past the last token of what this bracket opens.
    pub(super) fn end(&self, open: usize) -> usize {
        self.ends.get(&open).copied().unwrap_or(open + 1)
    }

    /// Whether this bracket neither opens nor closes anything.
    pub(super) fn is_stray(&self, token: usize) -> bool {
        self.stray.contains(&token)
    }

    /// The brackets without their other halves, and where that shows: positions of tokens.
    pub(super) fn at_fault(&self, tokens: &[Token]) -> impl Iterator<Item = usize> {
        // A form that begins a line is not at fault if one before it is open: that one's end is.
        let shows = move |noticed: Option<usize>| {
            let noticed = noticed.unwrap_or(tokens.len());
            match tokens.get(noticed).map(|token| token.kind) {
                Some(TokenKind::Close(_)) => Some(noticed),
                _ => tokens[..noticed.min(tokens.len())]
                    .iter()
                    .rposition(|token| token.kind != TokenKind::Comment),
            }
        };
        let places = self.faults.iter().map(move |fault| match *fault {
            BracketFault::Unclosed(open, None) if self.is_stray(open) => [Some(open), None],
            BracketFault::Unclosed(open, noticed) => [Some(open), shows(noticed)],
            BracketFault::Unopened(close) => [Some(close), None],
            BracketFault::Mismatched(open, close) => [Some(open), Some(close)],
        });
        places.flatten().flatten()
    }

    /// Says what is wrong with the brackets.
    pub(super) fn report(&self, id: SourceId, text: &str, tokens: &[Token], to: &mut Findings) {
        let span = |token: usize| Span::new(id, tokens[token].start, tokens[token].end);
        let named = |token: usize| match tokens.get(token + 1) {
            Some(next)
                if next.kind == TokenKind::Word
                    && tokens[token].kind == TokenKind::Open(Bracket::Form) =>
            {
                format!("`({}`", told(next.text(text)))
            }
            _ => format!("`{}`", tokens[token].text(text)),
        };
        for fault in &self.faults {
            to.add(|| match *fault {
                BracketFault::Unclosed(open, noticed) => {
                    let closing = match tokens[open].kind {
                        TokenKind::Open(bracket) => bracket.closing(),
                        _ => ')',
                    };
                    let report = Report::error(
                        "daldos::syntax::unclosed",
                        format!("{} is never closed", named(open)),
                        span(open),
                        "opened here",
                    )
                    .help(closed(id, tokens, closing, noticed));
                    match noticed {
                        Some(token) => report.with(span(token), "it should be closed before this"),
                        None => report,
                    }
                }
                BracketFault::Unopened(close) => Report::error(
                    "daldos::syntax::unopened",
                    format!("this `{}` closes nothing", tokens[close].text(text)),
                    span(close),
                    "one too many",
                )
                .help(Remedy::written("remove it, or open what it should close", "").unsure()),
                BracketFault::Mismatched(open, close) => {
                    let closing = match tokens[open].kind {
                        TokenKind::Open(bracket) => bracket.closing(),
                        _ => ')',
                    };
                    Report::error(
                        "daldos::syntax::mismatched",
                        format!(
                            "{} is closed by `{}`",
                            named(open),
                            tokens[close].text(text)
                        ),
                        span(close),
                        format!("should be `{closing}`"),
                    )
                    .with(span(open), "opened here")
                    .help(Remedy::written(
                        format!("write `{closing}` in its place"),
                        closing,
                    ))
                }
            });
        }
    }
}

/// What closes a bracket: put in before the token where it was noticed, or at the end.
fn closed(id: SourceId, tokens: &[Token], closing: char, noticed: Option<usize>) -> Remedy {
    let help = format!("add the missing `{closing}`");
    let rest = &tokens[..noticed.unwrap_or(tokens.len())];
    match rest.iter().rfind(|token| token.kind != TokenKind::Comment) {
        Some(last) => {
            let remedy = Remedy::written(help, closing).over(Span::new(id, last.end, last.end));
            match noticed {
                Some(_) => remedy,
                // It may be missing anywhere before.
                None => remedy.unsure(),
            }
        }
        None => help.into(),
    }
}

/// A bracket that is open.
struct OpenBracket {
    token: usize,
    bracket: Bracket,
    /// Its form, if it is a form's.
    form: Option<usize>,
    /// How far right the line of this bracket begins.
    indent: usize,
    /// It is the first of its line.
    begins_line: bool,
}

struct FormReader<'t> {
    text: &'t str,
    tokens: &'t [Token],
    way: BracketReading,
    forms: Forms,
    open: Vec<OpenBracket>,
    /// The last root that begins a line and is closed.
    last: Option<Closed>,
}

/// A form that was closed, and by which token.
#[derive(Clone, Copy, Debug)]
struct Closed {
    form: usize,
    by: usize,
    indent: usize,
}

impl<'t> FormReader<'t> {
    fn new(text: &'t str, tokens: &'t [Token], way: BracketReading) -> Self {
        Self {
            text,
            tokens,
            way,
            forms: Forms::default(),
            open: Vec::new(),
            last: None,
        }
    }

    fn read(mut self) -> Forms {
        let mut indent = 0;
        let mut before = 0;
        for (at, token) in self.tokens.iter().enumerate() {
            let gap = &self.text[before..token.start];
            let begins_line = before == 0 || gap.contains('\n');
            if begins_line {
                indent = gap.len() - gap.rfind('\n').map_or(0, |n| n + 1);
            }
            before = token.end;
            match token.kind {
                TokenKind::Open(bracket) => {
                    if self.way.by_layout && begins_line && bracket == Bracket::Form {
                        self.by_layout(at, indent);
                    }
                    self.open(at, bracket, indent, begins_line);
                }
                TokenKind::Close(bracket) => self.close(at, bracket),
                TokenKind::OpenText => match self.innermost() {
                    Some(form) => self.forms.all[form].broken = true,
                    None => self.forms.loose.push(at),
                },
                TokenKind::Text | TokenKind::Word => {
                    if self.innermost().is_none() {
                        self.forms.loose.push(at);
                    }
                }
                TokenKind::Comment => {}
            }
        }
        while !self.open.is_empty() {
            self.unclosed(self.tokens.len(), None);
        }
        self.forms
    }

    fn innermost(&self) -> Option<usize> {
        self.open.iter().rev().find_map(|opened| opened.form)
    }

    fn open(&mut self, at: usize, bracket: Bracket, indent: usize, begins_line: bool) {
        if bracket != Bracket::Form && self.innermost().is_none() {
            self.forms.loose.push(at);
        }
        if self.way.stray && bracket == Bracket::Form && !self.has_head(at) {
            self.forms.faults.push(BracketFault::Unclosed(at, None));
            self.forms.stray_open = true;
            self.stray(at);
            return;
        }
        let form = (bracket == Bracket::Form).then(|| {
            let form = self.forms.all.len();
            let parent = self.innermost();
            self.forms.all.push(BracketForm {
                open: at,
                end: at + 1,
                children: Vec::new(),
                in_brackets: self
                    .open
                    .last()
                    .is_some_and(|around| around.bracket != Bracket::Form),
                broken: false,
                last: None,
            });
            match parent {
                Some(parent) => self.forms.all[parent].children.push(form),
                None => self.forms.roots.push(form),
            }
            form
        });
        self.open.push(OpenBracket {
            token: at,
            bracket,
            form,
            indent,
            begins_line,
        });
    }

    fn close(&mut self, at: usize, bracket: Bracket) {
        let Some(top) = self.open.last() else {
            self.forms.faults.push(BracketFault::Unopened(at));
            return;
        };
        if top.bracket != bracket && self.way.stray {
            self.forms.faults.push(BracketFault::Unopened(at));
            self.stray(at);
            return;
        }
        if top.bracket != bracket {
            let (token, below) = (top.token, self.open.len().checked_sub(2));
            let closes_below = below.is_some_and(|below| self.open[below].bracket == bracket);
            let replaces = if self.way.by_layout {
                self.replaces(at)
            } else {
                self.way.replace
            };
            if closes_below && !replaces {
                self.unclosed(at, Some(at));
            } else {
                self.forms.faults.push(BracketFault::Mismatched(token, at));
                if let Some(form) = self.innermost() {
                    self.forms.all[form].broken = true;
                }
            }
        }
        self.pop(at + 1, Some(at));
    }

    /// Whether a word or a text follows an opening bracket, without a blank.
    fn has_head(&self, at: usize) -> bool {
        self.tokens.get(at + 1).is_some_and(|next| {
            let bracket = matches!(next.kind, TokenKind::Open(_) | TokenKind::Close(_));
            !bracket && next.start == self.tokens[at].end
        })
    }

    /// This bracket is one too many in the form around it.
    fn stray(&mut self, at: usize) {
        if let Some(form) = self.innermost() {
            self.forms.stray.insert(at);
            self.forms.all[form].broken = true;
        }
    }

    /// By layout: whether the closing brackets from here on are as many as those to be closed
    /// before the next line, so that this one stands for another kind.
    fn replaces(&self, at: usize) -> bool {
        let mut closing = 1;
        let mut before = self.tokens[at].end;
        let mut indent = 0;
        for token in self.tokens[at + 1..].iter().take(MOST_NESTING) {
            let gap = &self.text[before..token.start];
            if let Some(line) = gap.rfind('\n') {
                indent = gap.len() - line - 1;
                break;
            }
            before = token.end;
            closing += usize::from(matches!(token.kind, TokenKind::Close(_)));
        }
        let open = self.open.iter().rev();
        closing >= open.take_while(|opened| opened.indent >= indent).count()
    }

    /// The innermost open bracket was never closed.
    fn unclosed(&mut self, end: usize, noticed: Option<usize>) {
        if let Some(top) = self.open.last() {
            self.forms
                .faults
                .push(BracketFault::Unclosed(top.token, noticed));
        }
        if let Some(form) = self.innermost() {
            self.forms.all[form].broken = true;
        }
        self.pop(end, None);
    }

    fn pop(&mut self, end: usize, by: Option<usize>) {
        let Some(top) = self.open.pop() else { return };
        self.forms.ends.insert(top.token, end);
        let Some(form) = top.form else { return };
        self.forms.all[form].end = end;
        if let (Some(by), true) = (by, top.begins_line) {
            let indent = top.indent;
            *self.last() = Some(Closed { form, by, indent });
        }
    }

    /// The last closed form of what is open now.
    fn last(&mut self) -> &mut Option<Closed> {
        match self.innermost() {
            Some(form) => &mut self.forms.all[form].last,
            None => &mut self.last,
        }
    }

    /// A form begins a line at `indent`: sets right what is open.
    fn by_layout(&mut self, at: usize, indent: usize) {
        while self.open.last().is_some_and(|top| top.indent >= indent) {
            self.unclosed(at, Some(at));
        }
        // The neighbour above begins further left: it was closed too early.
        while let Some(closed) = *self.last() {
            if closed.indent >= indent {
                break;
            }
            *self.last() = None;
            self.forms.faults.push(BracketFault::Unopened(closed.by));
            let form = &mut self.forms.all[closed.form];
            form.broken = true;
            self.open.push(OpenBracket {
                token: form.open,
                bracket: Bracket::Form,
                form: Some(closed.form),
                indent: closed.indent,
                begins_line: true,
            });
        }
    }
}
