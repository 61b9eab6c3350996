//! What is declared and then never spoken of: definitions, regions, forks and rows.

use std::cell::LazyCell;
use std::collections::HashSet;

use crate::check::origins::Origins;
use crate::model::{Part, Ruleset, Set, SpaceName, SpaceRuns};
use crate::player::{ByPlayer, Player};
use crate::source::{Remedy, Report, Span};

/// Definitions and regions that no rule names, rows on which nothing can ever stand.
///
/// What comes from a file that this one extends is left alone: it may serve that file. A
/// definition of plain spaces counts as used where a region or a placement holds just such a
/// run of spaces, since it may have been named there. A region that is just where a side's pieces
/// start is worth its name to whoever reads or extends the game.
pub(super) fn findings(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let lists = LazyCell::new(|| Lists::of(rules));
    let starts = LazyCell::new(|| Starts::of(rules));
    let parts = rules.sets().flat_map(Set::all).flat_map(Set::parts);
    let (mut defined, mut regions) = (HashSet::new(), HashSet::new());
    for part in parts {
        match part {
            Part::Definition(name) => drop(defined.insert(name)),
            Part::Region(_, name) => drop(regions.insert(name)),
            _ => {}
        }
    }
    let here = |span: &Span| span.source == origins.game.source;
    let mut found = Vec::new();
    for (definition, span) in rules.definitions.iter().zip(&origins.definitions) {
        let name = definition.name.as_str();
        if here(span) && !defined.contains(name) && !lists.spell_out(&definition.set) {
            found.push(unused(
                "daldos::definition::unused",
                &format!("the definition `{name}` is never used"),
                *span,
                format!("name it in a set, such as `(not {name})`, or leave it out"),
            ));
        }
    }
    for (region, spans) in rules.regions.iter().zip(&origins.regions) {
        let name = region.name.as_str();
        let written = Player::BOTH
            .into_iter()
            .find(|p| !region.spaces[*p].0.is_empty());
        let span = spans[written.unwrap_or(Player::First)];
        let spoken = regions.contains(name) || starts.name(&region.spaces);
        if here(&span) && !spoken {
            found.push(unused(
                "daldos::region::unused",
                &format!("the region `{name}` is never used"),
                span,
                format!("name it in a rule as `(own {name})` or `(their {name})`, or leave it out"),
            ));
        }
    }
    found.extend(forks(rules, origins));
    found.extend(idle_rows(rules, origins));
    found
}

/// Forks into which no move turns: nothing ever enters them.
fn forks(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let turns = |name: &str| {
        rules
            .moves
            .iter()
            .any(|rule| rule.fork.as_deref() == Some(name))
    };
    let mut found = Vec::new();
    for player in Player::BOTH {
        let forks = rules.tracks[player].forks.iter();
        for (fork, at) in forks.zip(&origins.tracks[player].forks) {
            let name = fork.name.as_str();
            if at.derived || turns(name) || at.form.source != origins.game.source {
                continue;
            }
            let report = Report::warning(
                "daldos::fork::unused",
                format!("no move ever takes the fork `{name}`"),
                at.form,
                "nothing enters it",
            );
            found.push(report.help(Remedy::unused(format!(
                "let a move take it with `(along {name})`, or leave the fork out"
            ))));
        }
    }
    found
}

fn unused(code: &'static str, message: &str, span: Span, help: String) -> Report {
    Report::warning(code, message, span, "no rule names it").help(Remedy::unused(help))
}

fn idle_rows(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    // Straight across the board, any row may be come to.
    if rules.crosses() {
        return Vec::new();
    }
    let tracks = Player::BOTH
        .into_iter()
        .flat_map(|p| rules.tracks[p].places());
    let placed = rules.start.places.iter().flat_map(|p| &p.spaces.0);
    let mut busy: Vec<&str> = Vec::new();
    for space in tracks.chain(placed) {
        // Spaces come one after the other in a row, and rows are few.
        if busy.last() != Some(&&*space.row) && !busy.contains(&&*space.row) {
            busy.push(&space.row);
        }
    }
    let rows = rules.board.rows.iter().enumerate();
    let idle = rows.filter(|(_, row)| !busy.contains(&row.name.as_str()));
    idle.filter_map(|(i, row)| {
        let span = origins.rows.get(i).copied().unwrap_or(origins.board);
        let report = Report::warning(
            "daldos::board::idle-row",
            format!("nothing ever comes to row `{}`", row.name),
            span,
            "no track passes it and nothing is placed on it",
        );
        (span.source == origins.game.source)
            .then(|| report.help("lead a track through it, or leave the row out"))
    })
    .collect()
}

/// The lists of spaces in which a plain definition may have been named.
struct Lists<'a> {
    lists: Vec<&'a [SpaceName]>,
    /// Whether there are so many that looking through them for every definition takes too long.
    many: bool,
}

impl<'a> Lists<'a> {
    fn of(rules: &'a Ruleset) -> Self {
        let regions = rules.regions.iter();
        let regions = regions.flat_map(|r| r.spaces.iter().map(|(_, spaces)| spaces));
        let places = rules.start.places.iter().map(|p| &p.spaces);
        let lists: Vec<&[SpaceName]> = regions.chain(places).map(|s| s.0.as_slice()).collect();
        let spaces: usize = lists.iter().map(|list| list.len()).sum();
        Self {
            many: spaces.saturating_mul(rules.definitions.len()) > LOOKS,
            lists,
        }
    }

    /// Whether one of them holds the spaces of a plain definition in a run.
    fn spell_out(&self, set: &Set) -> bool {
        let Set::Spaces(SpaceRuns(spaces)) = set else {
            return false;
        };
        let holds = |list: &&[SpaceName]| list.windows(spaces.len()).any(|run| run == spaces);
        self.many || spaces.is_empty() || self.lists.iter().any(holds)
    }
}

/// How many spaces may be looked at for definitions; past that, they count as used.
const LOOKS: usize = 1_000_000;

/// The placements of the sides, each as a set.
struct Starts<'a>(Vec<(Player, HashSet<&'a SpaceName>)>);

impl<'a> Starts<'a> {
    fn of(rules: &'a Ruleset) -> Self {
        let places = rules.start.places.iter();
        Self(
            places
                .filter_map(|p| Some((p.owner?, p.spaces.0.iter().collect())))
                .collect(),
        )
    }

    /// Whether a region is, for some side, just the spaces of one of its placements.
    fn name(&self, region: &ByPlayer<SpaceRuns>) -> bool {
        self.0.iter().any(|(owner, placed)| {
            let region: HashSet<&SpaceName> = region[*owner].0.iter().collect();
            !region.is_empty() && region == *placed
        })
    }
}
