//! Findings for people: the place in its lines, labels under it, the remedy below.

use std::collections::BTreeMap;
use std::fmt;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};

use super::snippet::Snippet;
use crate::load::Findings;
use crate::source::{Label, Report, Severity, SourceId};

/// How findings are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// With colours.
    pub color: bool,
    /// The width to wrap at, in columns.
    pub width: usize,
}

/// All findings of a file, as people read them, with a closing line where some were left out.
pub fn text(findings: &Findings, look: Look) -> String {
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
        let shown = Shown::new(report, &snippets, findings);
        if handler.render_report(&mut out, &shown).is_err() {
            // A report that can't be drawn is still told.
            out.push_str(&format!("{}: {}\n", report.code, report.message));
        }
        out.push('\n');
    }
    if findings.more > 0 {
        out.push_str(&format!(
            "and {} more findings in {}\n",
            findings.more, findings.path
        ));
    }
    out
}

/// A report in the form that miette draws.
struct Shown<'a> {
    message: String,
    code: Option<&'static str>,
    severity: miette::Severity,
    help: Option<&'a str>,
    source: Option<&'a Snippet>,
    labels: Vec<LabeledSpan>,
    /// What stands in other files, one each: miette draws one source a diagnostic.
    elsewhere: Vec<Shown<'a>>,
}

impl<'a> Shown<'a> {
    fn new(
        report: &'a Report,
        snippets: &'a BTreeMap<SourceId, Snippet>,
        findings: &Findings,
    ) -> Self {
        let home = report.primary.span.source;
        let source = &snippets[&home];
        let drawn = source.fits(report.primary.span);
        let (here, there): (Vec<&Label>, Vec<&Label>) = report
            .others
            .iter()
            .partition(|label| label.span.source == home);
        let mut labels = vec![labeled(source, &report.primary, true)];
        labels.extend(
            here.iter()
                .filter(|l| source.fits(l.span))
                .map(|l| labeled(source, l, false)),
        );
        let message = if drawn {
            report.message.clone()
        } else {
            let (line, column) = findings
                .sources
                .line_column(home, report.primary.span.start);
            format!(
                "{} ({}:{line}:{column})",
                report.message,
                findings.sources.get(home).name
            )
        };
        Self {
            message,
            code: Some(report.code),
            severity: match report.severity {
                Severity::Error => miette::Severity::Error,
                Severity::Warning => miette::Severity::Warning,
            },
            help: report.help.as_deref(),
            source: drawn.then_some(source),
            labels,
            elsewhere: there
                .into_iter()
                .map(|label| {
                    let source = &snippets[&label.span.source];
                    Shown {
                        message: label.text.clone(),
                        code: None,
                        severity: miette::Severity::Advice,
                        help: None,
                        source: Some(source),
                        labels: vec![labeled(
                            source,
                            &Label {
                                span: label.span,
                                text: String::new(),
                            },
                            true,
                        )],
                        elsewhere: Vec::new(),
                    }
                })
                .collect(),
        }
    }
}

fn labeled(source: &Snippet, label: &Label, primary: bool) -> LabeledSpan {
    let (start, end) = source.visible(label.span);
    let text = (!label.text.is_empty()).then(|| label.text.clone());
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
            .map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        (!self.elsewhere.is_empty()).then(|| {
            Box::new(self.elsewhere.iter().map(|s| s as &dyn Diagnostic))
                as Box<dyn Iterator<Item = _>>
        })
    }
}
