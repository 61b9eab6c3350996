//! Findings for people: the place in its lines, labels under it, the remedy below.

use std::collections::BTreeMap;
use std::fmt;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};

use super::snippet::Snippet;
use super::words::{named, told};
use crate::load::Findings;
use crate::source::{Label, Report, Severity, SourceId, Span};

/// How findings are drawn.
#[derive(Clone, Copy, Debug)]
pub struct ReportLook {
    /// With colours.
    pub color: bool,
    /// The width to wrap at, in columns.
    pub width: usize,
}

/// All findings of a file, as people read them, with a closing line where some were left out.
pub fn text(findings: &Findings, look: ReportLook) -> String {
    let theme = if look.color {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_width(look.width);
    let mut snippets = BTreeMap::new();
    for report in &findings.reports {
        for label in std::iter::once(&report.primary).chain(&report.others) {
            let id = label.span.source;
            snippets
                .entry(id)
                .or_insert_with(|| Snippet::new(findings.sources.get(id)));
        }
    }
    let mut out = String::new();
    for report in &findings.reports {
        out.push_str(&drawn(report, &handler, &snippets, findings));
        out.push('\n');
    }
    if findings.more > 0 {
        out.push_str(&format!(
            "and {} more findings in {}\n",
            findings.more,
            named(&findings.path)
        ));
    }
    out
}

type Snippets = BTreeMap<SourceId, Snippet>;

/// The last line of a snippet.
const FOOT: &str = "╰────\n";

/// One report: first the lines of the fault itself, whatever comes before them in the file, then
/// those that explain it, of this file and of others, then the remedy.
fn drawn(
    report: &Report,
    handler: &GraphicalReportHandler,
    snippets: &Snippets,
    findings: &Findings,
) -> String {
    let (near, far) = by_nearness(report, snippets);
    let main = Shown::new(report, &near, snippets, findings);
    let mut out = String::new();
    if handler.render_report(&mut out, &main).is_err() {
        // A report that can't be drawn is still told.
        return format!("{}: {}\n", report.code, report.message);
    }
    // Miette draws one source a report, and what comes first in a file first: what is further
    // away is drawn on its own and put between the fault and its remedy.
    let mut at = match out.rfind(FOOT) {
        Some(foot) => foot + FOOT.len(),
        None => return out,
    };
    for label in far {
        let mut text = String::new();
        let shown = Shown::aside(label, snippets);
        if handler.render_report(&mut text, &shown).is_err() {
            continue;
        }
        let Some(head) = text.find("╭─[") else {
            continue;
        };
        let line = text[..head].rfind('\n').map_or(0, |i| i + 1);
        out.insert_str(at, &text[line..]);
        at += text.len() - line;
    }
    out
}

/// The further labels that fit into the lines around the fault, and the others.
fn by_nearness<'r>(report: &'r Report, snippets: &Snippets) -> (Vec<&'r Label>, Vec<&'r Label>) {
    let home = report.primary.span.source;
    let line = |label: &Label| snippets[&home].line(label.span);
    let (mut here, mut far): (Vec<&Label>, Vec<&Label>) = report
        .others
        .iter()
        .partition(|label| label.span.source == home);
    // Lines between which one is left out at most.
    let (mut first, mut last) = (line(&report.primary), line(&report.primary));
    let mut near = Vec::new();
    while let Some(i) = here
        .iter()
        .position(|label| (first.saturating_sub(2)..=last + 2).contains(&line(label)))
    {
        let label = here.remove(i);
        first = first.min(line(label));
        last = last.max(line(label));
        near.push(label);
    }
    here.append(&mut far);
    (near, here)
}

/// A report in the form that miette draws.
struct Shown<'a> {
    message: String,
    code: Option<&'static str>,
    severity: miette::Severity,
    help: Option<String>,
    source: Option<&'a Snippet>,
    labels: Vec<LabeledSpan>,
}

impl<'a> Shown<'a> {
    fn new(
        report: &'a Report,
        near: &[&Label],
        snippets: &'a Snippets,
        findings: &Findings,
    ) -> Self {
        let home = report.primary.span.source;
        let source = &snippets[&home];
        let drawn = source.fits(report.primary.span);
        let all: Vec<&Label> = std::iter::once(&report.primary)
            .chain(near.iter().copied())
            .collect();
        let labels = all.iter().enumerate().map(|(i, label)| {
            let others = all.iter().enumerate().filter(|(j, _)| *j != i);
            let others: Vec<Span> = others.map(|(_, other)| other.span).collect();
            labeled(source, label, &others, i == 0)
        });
        let message = if drawn {
            told(&report.message)
        } else {
            let (line, column) = findings
                .sources
                .line_column(home, report.primary.span.start);
            format!(
                "{} ({}:{line}:{column})",
                told(&report.message),
                named(&findings.sources.get(home).name)
            )
        };
        Self {
            message,
            code: Some(report.code),
            severity: match report.severity {
                Severity::Error => miette::Severity::Error,
                Severity::Warning => miette::Severity::Warning,
            },
            help: report.help.as_deref().map(told),
            source: drawn.then_some(source),
            labels: labels.collect(),
        }
    }

    /// A label away from the fault, of which only the snippet is wanted.
    fn aside(label: &Label, snippets: &'a Snippets) -> Self {
        let source = &snippets[&label.span.source];
        Self {
            message: String::new(),
            code: None,
            severity: miette::Severity::Advice,
            help: None,
            source: source.fits(label.span).then_some(source),
            labels: vec![labeled(source, label, &[], false)],
        }
    }
}

fn labeled(source: &Snippet, label: &Label, others: &[Span], primary: bool) -> LabeledSpan {
    let (start, end) = source.visible(label.span, others);
    let text = (!label.text.is_empty()).then(|| told(&label.text));
    if primary {
        LabeledSpan::new_primary_with_span(text, (start, end - start))
    } else {
        LabeledSpan::new_with_span(text, (start, end - start))
    }
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Shown<'_> {}

impl Diagnostic for Shown<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code
            .map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help
            .as_ref()
            .map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}
