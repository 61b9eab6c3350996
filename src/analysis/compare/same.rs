//! Are two rulesets the same but for names? A proof, if so: a bijection of players, spaces,
//! places, kinds, faces and moves under which the one says just what the other says.
//!
//! A board laid over the other, so that the tracks run alike, gives players and spaces; kinds and
//! faces go with those of which as much is said. The first ruleset in its normal form, renamed so,
//! has to equal the second. Where no renaming does that, the equipment alone is tried, then the
//! tracks, so that the two can at least be laid side by side.

use super::boards::{self, Boards};
use super::normal::{Normal, Restrictions};
use super::numbers::Numbers;
use super::statement::Statement;
use crate::model::Ruleset;
use crate::model::plain::Sets;

/// A search for a renaming tries so many before it gives up.
pub const ATTEMPTS: usize = 2_000;

/// How far the search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// All that the rules say.
    Rules,
    /// The spaces, tracks, kinds, dice and the start; the rules differ.
    Equipment,
    /// The spaces and tracks.
    Tracks,
}

/// The best renaming found, how much it fits; and whether a search was given up.
pub(super) struct BestRenaming {
    pub(super) best: Option<(Fit, Numbers)>,
    pub(super) gave_up: bool,
}

/// Searches for a renaming, of all the rules first, then of less.
pub(super) fn renaming(first: &Ruleset, second: &Ruleset) -> BestRenaming {
    let second = &second.worded_as(first);
    let limits = Restrictions::of(first).or(Restrictions::of(second));
    let Boards { all, complete } = boards::boards(first, second, limits);
    let (one, other) = (Normal::of(first), Normal::of(second));
    let mut gave_up = false;
    for (fit, with_rules) in [(Fit::Rules, true), (Fit::Equipment, false)] {
        let mut search = RenamingSearch {
            rulesets: [first, second],
            normal: [whole(&one, with_rules), whole(&other, with_rules)],
            ties: limits.ties,
            kinds: [first, second].map(kinds),
            left: ATTEMPTS,
        };
        let found = all.iter().find_map(|board| search.on(board));
        if let Some(mut numbers) = found {
            if with_rules {
                numbers.moves = moves(&one, &other, &numbers);
            }
            let best = Some((fit, numbers));
            return BestRenaming { best, gave_up };
        }
        gave_up |= with_rules && (search.left == 0 || !complete);
    }
    let tracks = all.into_iter().next();
    BestRenaming {
        best: tracks.map(|numbers| (Fit::Tracks, numbers)),
        gave_up,
    }
}

/// All that has to be equal.
fn whole(normal: &Normal, with_rules: bool) -> Statement {
    let mut items = vec![normal.equipment.clone()];
    if with_rules {
        items.push(normal.rules.clone());
        items.push(Statement::bag(normal.moves.clone()));
    }
    Statement::List(items)
}

/// The moves of the second that those of the first become; of several the one of the same place.
fn moves(one: &Normal, other: &Normal, numbers: &Numbers) -> Vec<Option<u16>> {
    let mut taken = vec![false; other.moves.len()];
    let mut like = |(at, rule): (usize, &Statement)| {
        let rule = rule.renamed(numbers)?;
        let fits = |like: &usize| !taken[*like] && other.moves[*like] == rule;
        let mut all = std::iter::once(at).chain(0..other.moves.len());
        let found = all.find(|like| *like < taken.len() && fits(like))?;
        taken[found] = true;
        Some(found as u16)
    };
    one.moves.iter().enumerate().map(&mut like).collect()
}

struct RenamingSearch<'a> {
    rulesets: [&'a Ruleset; 2],
    normal: [Statement; 2],
    /// The kinds that come up in play, by number.
    kinds: [Vec<usize>; 2],
    /// Kinds keep their numbers.
    ties: bool,
    /// Attempts left: boards, and choices of kinds and faces on each.
    left: usize,
}

/// The kinds that come up in play, by number.
fn kinds(rules: &Ruleset) -> Vec<usize> {
    let sets = Sets::new(rules);
    let all = 0..rules.kinds.len();
    all.filter(|kind| sets.has_kind(*kind)).collect()
}

/// A kind or a face of the first game, and those of the second that it may become.
struct Open {
    is_face: bool,
    number: usize,
    like: Vec<u8>,
}

impl RenamingSearch<'_> {
    /// Kinds and faces under which both are the same on this board.
    fn on(&mut self, board: &Numbers) -> Option<Numbers> {
        let [first, second] = self.rulesets;
        self.left = self.left.checked_sub(1)?;
        let all = |count: usize| (0..count).map(|number| Some(number as u8)).collect();
        // With the board's names changed alone, as much has to be said of things that are alike.
        let here = self.normal[0].renamed(&Numbers {
            kinds: all(first.kinds.len()),
            faces: all(first.dice.faces.len()),
            ..board.clone()
        })?;
        let kinds = |side: usize, item: &Statement| -> Vec<Thing> {
            let named = |at: &usize| {
                let name = self.rulesets[side].kinds[*at].name.clone();
                (*at, name, item.of_kind(*at as u8))
            };
            self.kinds[side].iter().map(named).collect()
        };
        let faces = |rules: &Ruleset, item: &Statement| -> Vec<Thing> {
            let faces = rules.dice.faces.iter().enumerate();
            faces
                .map(|(at, face)| (at, face.label.clone(), item.of_face(at as u8)))
                .collect()
        };
        let there = &self.normal[1];
        let mut open = open(&kinds(0, &here), &kinds(1, there), false, self.ties)?;
        open.extend(self::open(
            &faces(first, &here),
            &faces(second, there),
            true,
            false,
        )?);
        let mut numbers = board.clone();
        self.assign(&open, &mut numbers).then_some(numbers)
    }

    /// Tries what is open in each way, until both are the same.
    fn assign(&mut self, open: &[Open], numbers: &mut Numbers) -> bool {
        let Some((
            Open {
                is_face,
                number,
                like,
            },
            rest,
        )) = open.split_first()
        else {
            self.left = self.left.saturating_sub(1);
            return self.normal[0].renamed(numbers).as_ref() == Some(&self.normal[1]);
        };
        let list = |numbers: &mut Numbers| match is_face {
            true => std::mem::take(&mut numbers.faces),
            false => std::mem::take(&mut numbers.kinds),
        };
        for other in like {
            let mut names = list(numbers);
            let taken = names.contains(&Some(*other));
            if !taken {
                names[*number] = Some(*other);
            }
            let put = |numbers: &mut Numbers, names| match is_face {
                true => numbers.faces = names,
                false => numbers.kinds = names,
            };
            put(numbers, names);
            if taken {
                continue;
            }
            if self.left > 0 && self.assign(rest, numbers) {
                return true;
            }
            let mut names = list(numbers);
            names[*number] = None;
            put(numbers, names);
        }
        false
    }
}

/// A kind or a face: its number, its name, and what is said of it.
type Thing = (usize, String, Statement);

/// What each thing may become, that of its name first; none if things are not alike in number.
/// `fixed`: only what has its number.
fn open(first: &[Thing], second: &[Thing], is_face: bool, fixed: bool) -> Option<Vec<Open>> {
    let count = |things: &[Thing], said: &Statement| {
        things.iter().filter(|(.., other)| other == said).count()
    };
    let fits = |(_, _, said): &Thing| count(first, said) == count(second, said);
    (first.len() == second.len() && first.iter().all(fits)).then(|| {
        let open = first.iter().map(|(number, name, said)| {
            let like = second
                .iter()
                .filter(|(other, _, there)| there == said && (!fixed || other == number));
            let mut like: Vec<&Thing> = like.collect();
            like.sort_by_key(|(other, like, _)| (like != name, other != number));
            Open {
                is_face,
                number: *number,
                like: like.into_iter().map(|(other, ..)| *other as u8).collect(),
            }
        });
        open.collect()
    })
}
