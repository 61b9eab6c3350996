//! Lines from nodes.

use unicode_width::UnicodeWidthStr;

use super::nodes::{LayoutNode, NodeKind};
use crate::syntax::ludemes;
use crate::syntax::scan::Bracket;

/// The widest line, comments at its end not counted.
pub const WIDTH: usize = 100;

const STEP: usize = 4;

/// All lines of a file.
pub(super) fn layout(roots: &[LayoutNode<'_>]) -> String {
    let mut writer = LineWriter::default();
    for (at, root) in roots.iter().enumerate() {
        if at > 0 {
            writer.line(0, root.blank);
        }
        writer.node(root, 0, 0);
        writer.pending.extend(&root.trailing);
    }
    writer.finish()
}

/// Whether a form's one inner form, a set, begins on its own line, even if it doesn't end there.
fn hugs(head: &str) -> bool {
    ludemes::named(head).any(|ludeme| match ludeme.arguments().as_slice() {
        [names @ .., "SET"] => !names.contains(&"SET"),
        _ => false,
    })
}

/// A line without its comment, and that.
struct Line<'t> {
    code: String,
    comment: Option<&'t str>,
}

#[derive(Default)]
struct LineWriter<'t> {
    lines: Vec<Line<'t>>,
    current: String,
    /// Comments that wait for the end of the line, behind all brackets that close there.
    pending: Vec<&'t str>,
}

impl<'t> LineWriter<'t> {
    fn room(&self, width: Option<usize>, closing: usize) -> bool {
        width.is_some_and(|width| self.current.width() + width + closing <= WIDTH)
    }

    /// Begins a new line.
    fn line(&mut self, indent: usize, blank: bool) {
        let mut pending = std::mem::take(&mut self.pending).into_iter();
        self.lines.push(Line {
            code: std::mem::take(&mut self.current),
            comment: pending.next(),
        });
        // Two at the end of one line: the second goes below.
        for comment in pending {
            self.lines.push(Line {
                code: format!("{:indent$}{comment}", ""),
                comment: None,
            });
        }
        if blank {
            self.lines.push(Line {
                code: String::new(),
                comment: None,
            });
        }
        self.current = " ".repeat(indent);
    }

    /// Writes a node; `closing` brackets will follow on its last line.
    fn node(&mut self, node: &LayoutNode<'t>, indent: usize, closing: usize) {
        if self.room(node.width, closing) {
            self.flat(node);
            return;
        }
        match &node.kind {
            NodeKind::Comment(word) | NodeKind::Atom(word) => self.current.push_str(word),
            NodeKind::Keyed(key, value) => {
                self.current.push_str(key);
                self.node(value, indent, closing);
            }
            NodeKind::List(bracket, items) => {
                self.broken(node, *bracket, items, indent, closing);
            }
        }
    }

    fn flat(&mut self, node: &LayoutNode<'t>) {
        match &node.kind {
            NodeKind::Comment(word) | NodeKind::Atom(word) => self.current.push_str(word),
            NodeKind::Keyed(key, value) => {
                self.current.push_str(key);
                self.flat(value);
            }
            NodeKind::List(bracket, items) => {
                self.current.push(bracket.opening());
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        self.current.push(' ');
                    }
                    self.flat(item);
                }
                self.current.push(bracket.closing());
            }
        }
    }

    /// A list over several lines: words are filled, forms have a line each.
    fn broken(
        &mut self,
        node: &LayoutNode<'t>,
        bracket: Bracket,
        items: &[LayoutNode<'t>],
        indent: usize,
        closing: usize,
    ) {
        let head = node.head();
        let fills = head == "plays";
        let hugs = hugs(head)
            && items.iter().filter(|i| i.is_form()).count() == 1
            && self.current.width() <= WIDTH * 3 / 4;
        let inner = indent + STEP;
        self.current.push(bracket.opening());
        let mut ended = false;
        let mut first_line = true;
        let mut after_comment = false;
        for (at, item) in items.iter().enumerate() {
            let last = at + 1 == items.len();
            let closing = if last { closing + 1 } else { 0 };
            let is_comment = matches!(item.kind, NodeKind::Comment(_));
            let is_form = item.is_form();
            let own_line = is_comment || (is_form && !hugs && !fills);
            let fits = self.room(item.width.map(|width| width + 1), closing);
            // A text too long for any line stays where it is.
            let hopeless = matches!(item.kind, NodeKind::Atom(_))
                && item
                    .width
                    .is_some_and(|width| inner + width + closing > WIDTH);
            let fits = fits || hopeless;
            let asked = head == "if" && at == 1 && fits;
            // Each side of a position has a line.
            let side = head == "position" && matches!(item.kind, NodeKind::Atom("/"));
            if at == 0 && !is_comment {
                // Right behind the bracket.
            } else if asked && !ended {
                self.current.push(' ');
            } else if own_line || side || ended || !(fits || hugs && is_form) {
                let first = first_line && self.pending.len() < 2;
                let keeps_blank = item.blank && !first && (is_form || is_comment) && !fills;
                self.line(inner, keeps_blank);
                first_line = false;
            } else {
                self.current.push(' ');
            }
            let within = if hugs && is_form && first_line {
                indent
            } else {
                inner
            };
            self.node(item, if at == 0 { indent } else { within }, closing);
            self.pending.extend(&item.trailing);
            after_comment = is_comment;
            ended = is_comment || !item.trailing.is_empty() || (is_form && !fills);
        }
        if after_comment {
            self.line(indent, false);
        }
        self.current.push(bracket.closing());
    }

    /// The text, comments of neighbouring lines aligned.
    fn finish(mut self) -> String {
        self.line(0, false);
        let mut text = String::new();
        let mut lines = self.lines.as_slice();
        while let [line, ..] = lines {
            let run = lines.iter().take_while(|l| l.comment.is_some()).count();
            if run == 0 {
                text.push_str(line.code.trim_end());
                text.push('\n');
                lines = &lines[1..];
                continue;
            }
            let (block, rest) = lines.split_at(run);
            let column = block.iter().map(|l| l.code.width()).max().unwrap_or(0) + 1;
            for line in block {
                text.push_str(&line.code);
                let gap = column - line.code.width();
                text.extend(std::iter::repeat_n(' ', gap));
                text.push_str(line.comment.unwrap_or_default());
                text.push('\n');
            }
            lines = rest;
        }
        text
    }
}
