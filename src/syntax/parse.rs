//! Whole texts to trees.

use super::ast::{File, PlayText, PositionText, ThrowText};
use super::draft::Origin;
use super::explain::{self, ParseContext};
use super::findings::{self, Findings};
use super::grammar::{ParseFailure, Rule};
use super::nodes::{NodeTree, Nodes};
use super::scan::{self, Token};
use super::{build, limits, reader, recover, repeats};
use crate::source::{Report, SourceId};

/// What reading a file came to.
#[derive(Debug)]
pub struct Parsed {
    /// What of it could be read, if there is a game in it.
    pub file: Option<File>,
    /// What is wrong with the rest.
    pub findings: Findings,
}

/// Reads a file: a game with its variants and examples.
///
/// # Errors
/// If anything in it can't be read.
pub fn parse_file(id: SourceId, text: &str) -> Result<File, Findings> {
    match read_file(id, text) {
        Parsed {
            file: Some(file),
            findings,
        } if findings.is_empty() => Ok(file),
        parsed => Err(parsed.findings),
    }
}

/// Reads of a file what can be read: each form that has no fault, whatever is wrong elsewhere.
pub fn read_file(id: SourceId, text: &str) -> Parsed {
    let nothing = |findings| Parsed {
        file: None,
        findings,
    };
    let tokens = match tokens(id, text) {
        Ok(tokens) => tokens,
        Err(findings) => return nothing(findings),
    };
    let failure = match reader::read(Rule::file, text) {
        Ok(nodes) => match tree(id, text, &tokens, &nodes, build::file) {
            Ok(file) => {
                return Parsed {
                    file: Some(file),
                    findings: Findings::default(),
                };
            }
            Err(findings) => Err(findings),
        },
        Err(failure) => Ok(failure),
    };
    let recovered = recover::recover(id, text, &tokens);
    if recovered.findings.is_empty() {
        let lone = Lone {
            name: "the file",
            usage: "(game \"NAME\" …)",
        };
        return nothing(match failure {
            Ok(failure) => lone.explain(id, text, &tokens, &failure),
            Err(findings) => findings,
        });
    }
    let file = recovered.rest.as_ref().and_then(|rest| {
        let nodes = reader::read(Rule::file, &rest.text).ok()?;
        let draft = Some(rest);
        build::file(nodes.roots(), Origin { id, draft }).ok()
    });
    Parsed {
        file: file.map(|file| File {
            holes: recovered.holes,
            ..file
        }),
        findings: recovered.findings,
    }
}

/// Reads a position: `A dalled C2 C8 undalled A5 / B undalled B3 / A to move`.
pub fn parse_position(id: SourceId, text: &str) -> Result<PositionText, Findings> {
    let lone = Lone {
        name: "the position",
        usage: "A KIND SPACE… / B KIND SPACE… / A to move",
    };
    lone.parse(id, text, Rule::lone_position, build::position)
}

/// Reads a throw: `A III`.
pub fn parse_throw(id: SourceId, text: &str) -> Result<ThrowText, Findings> {
    let lone = Lone {
        name: "the throw",
        usage: "FACE…",
    };
    lone.parse(id, text, Rule::lone_throw, build::throw)
}

/// Reads a play: `A5-A4 C2-C5`, or `-` for the lost throw.
pub fn parse_play(id: SourceId, text: &str) -> Result<PlayText, Findings> {
    let lone = Lone {
        name: "the play",
        usage: "A5-A4 C2-C5",
    };
    lone.parse(id, text, Rule::lone_play, build::play)
}

/// A text that is one thing, not a file of forms.
struct Lone {
    name: &'static str,
    usage: &'static str,
}

impl Lone {
    fn parse<T>(
        &self,
        id: SourceId,
        text: &str,
        rule: Rule,
        build: BuildTree<T>,
    ) -> Result<T, Findings> {
        let tokens = tokens(id, text)?;
        match reader::read(rule, text) {
            Ok(nodes) => tree(id, text, &tokens, &nodes, build),
            Err(failure) => Err(self.explain(id, text, &tokens, &failure)),
        }
    }

    fn explain(
        &self,
        id: SourceId,
        text: &str,
        tokens: &[Token],
        failure: &ParseFailure,
    ) -> Findings {
        let reading = ParseContext {
            id,
            text,
            tokens,
            end: tokens.len(),
            name: self.name.to_owned(),
            usage: self.usage,
            rule: None,
        };
        explain::explain(failure, explain::position(failure), &reading).into()
    }
}

type BuildTree<T> = for<'t> fn(Nodes<'t>, Origin<'t>) -> Result<T, build::Missing>;

/// The tokens of a text that keeps within the limits.
fn tokens(id: SourceId, text: &str) -> Result<Vec<Token>, Findings> {
    limits::check_text(id, text, limits::Shaping::InTexts)?;
    let tokens = scan::scan(text);
    limits::check_nesting(id, &tokens)?;
    Ok(tokens)
}

/// The tree of a match, unless something stands in it twice.
fn tree<T>(
    id: SourceId,
    text: &str,
    tokens: &[Token],
    nodes: &NodeTree<'_>,
    build: BuildTree<T>,
) -> Result<T, Findings> {
    let mut findings = Findings::default();
    repeats::report(nodes.roots(), id, tokens, &|at| at, &mut findings);
    if !findings.is_empty() {
        return Err(findings.sorted());
    }
    build(nodes.roots(), Origin { id, draft: None }).map_err(|missing| {
        // A match of the grammar that the tree has no place for: should never be seen.
        let span = findings::visible(text, missing.0);
        Report::error("daldos::syntax::unexpected", "this can't be read", span, "").into()
    })
}
