//! Positions: from what was written to what is meant.

use std::collections::BTreeMap;

use super::error::{self, PIECES};
use super::lookup::{RulesetLookup, stand_span};
use super::stack;
use crate::model::{Men, Position, Ruleset, SpaceName, Stack, Stand};
use crate::player::{ByPlayer, Player};
use crate::source::{Report, Span};
use crate::syntax::ast;

/// What was meant by a position, in canonical order: kinds as declared, places in board order and
/// then by pass.
pub fn position(rules: &Ruleset, position: &ast::PositionText) -> Result<Position, Vec<Report>> {
    let mut lookup = RulesetLookup::new(rules, None);
    match lookup.position(position) {
        Some(position) if lookup.reports.is_empty() => Ok(position),
        _ => Err(lookup.reports),
    }
}

/// Pieces of one side, by kind and place, with what they are called.
type PlacedMen = Vec<(usize, usize, Stand)>;

impl RulesetLookup<'_> {
    /// As [`position`]; findings go to the reports.
    pub(super) fn position(&mut self, position: &ast::PositionText) -> Option<Position> {
        let names = &self.rules.players;
        let mut unknown = false;
        let mut seated = Vec::new();
        for side in &position.sides {
            let player = self.player(&side.player);
            unknown |= player.is_none();
            seated.push(player);
        }
        if !unknown && seated != [Some(Player::First), Some(Player::Second)] {
            let misplaced = position
                .sides
                .iter()
                .zip(&seated)
                .enumerate()
                .find(|(i, (_, player))| **player != Player::BOTH.get(*i).copied());
            self.say(error::position::sides(
                &names.first,
                &names.second,
                misplaced
                    .and_then(|(i, _)| Player::BOTH.get(i))
                    .map(|player| names[*player].as_str()),
                misplaced.map_or(position.span, |(_, (side, _))| side.player.span),
            ));
        }
        let mut sides: ByPlayer<Vec<Men>> = ByPlayer::default();
        for (side, player) in position.sides.iter().zip(seated) {
            if let Some(player) = player {
                sides[player] = self.men(Some(player), &side.men, side.span);
            }
        }
        let neutral = match &position.neutral {
            Some(men) => self.men(None, men, position.span),
            None => Vec::new(),
        };
        self.counted(position, &sides, &neutral);
        let to_move = self.player(&position.to_move)?;
        Some(Position {
            sides,
            neutral,
            to_move,
        })
    }

    /// Notes where more pieces than can be counted might come together.
    fn counted(&mut self, written: &ast::PositionText, sides: &ByPlayer<Vec<Men>>, other: &[Men]) {
        let count = |men: &[Men]| men.iter().map(|men| men.at.len()).sum::<usize>();
        let pieces = [count(&sides.first), count(&sides.second), count(other)];
        let Some((player, count, most)) = stack::uncounted(self.rules, pieces) else {
            return;
        };
        let whose = match player {
            Some(player) => format!("`{}`", self.rules.players[player]),
            None => "the board".to_owned(),
        };
        let side = player.and_then(|player| written.sides.get(player.index()));
        let at = side.map_or(written.span, |side| side.span);
        self.say(error::limit::counted(&whose, count, most, at));
    }

    /// The pieces of one side, or nobody's.
    fn men(&mut self, owner: Option<Player>, written: &[ast::MenText], at: Span) -> Vec<Men> {
        let mut standing: PlacedMen = Vec::new();
        let mut taken: BTreeMap<(usize, usize, u8), usize> = BTreeMap::new();
        for men in written {
            let kind = self.kind(&men.kind);
            if owner.is_none() && kind.is_some_and(|kind| stack::is_owned(self.rules, kind)) {
                self.say(error::position::owned(&men.kind.value, men.kind.span));
            }
            for item in &men.at {
                for stand in self.stands(owner, item) {
                    let Some(kind) = kind else {
                        continue;
                    };
                    let Some(index) = self.rules.board.index(&stand.space) else {
                        continue;
                    };
                    let here = taken.entry((kind, index, stand.pass)).or_default();
                    *here += 1;
                    let most = match owner {
                        Some(_) => self.rules.kinds[kind].stack,
                        None => Stack::default(),
                    };
                    if most.holds(*here) {
                        standing.push((kind, index, stand));
                        continue;
                    }
                    self.say(error::position::same_place(
                        &men.kind.value,
                        &stand_text(&stand),
                        &most.to_string(),
                        stand_span(item),
                    ));
                    break;
                }
            }
        }
        if standing.len() > PIECES {
            let whose = match owner {
                Some(player) => format!("`{}`", self.rules.players[player]),
                None => "nobody".to_owned(),
            };
            let count = standing.len();
            self.say(error::limit::pieces(&whose, count, at));
        }
        standing.sort_by_key(|(kind, index, stand)| (*kind, *index, stand.pass));
        let mut men: Vec<Men> = Vec::new();
        let mut last = None;
        for (kind, _, stand) in standing {
            if last != Some(kind) {
                men.push(Men {
                    kind: self.rules.kinds[kind].name.clone(),
                    at: Vec::new(),
                });
                last = Some(kind);
            }
            if let Some(group) = men.last_mut() {
                group.at.push(stand);
            }
        }
        men
    }

    /// The places of one item, none if there is an error in it.
    fn stands(&mut self, owner: Option<Player>, item: &ast::StandItem) -> Vec<Stand> {
        let (first, last) = match item {
            ast::StandItem::One(stand) | ast::StandItem::Group(stand, _) => (stand, stand),
            ast::StandItem::Run(first, last) => (first, last),
        };
        let from = self.space(&first.space);
        let to = if from.is_none() || !matches!(item, ast::StandItem::Run(..)) {
            from.clone()
        } else {
            self.space(&last.space)
        };
        let (Some(from), Some(to)) = (from, to) else {
            return Vec::new();
        };
        let pass = |stand: &ast::StandRef| stand.pass.as_ref().map_or(1, |pass| pass.value);
        if from.row != to.row {
            self.say(error::board::run_across_rows(
                &from.to_string(),
                &to.to_string(),
                stand_span(item),
            ));
            return Vec::new();
        }
        if pass(first) != pass(last) {
            self.say(error::position::run_across_passes(stand_span(item)));
            return Vec::new();
        }
        let together = match item {
            ast::StandItem::Group(_, number) => match stack::together(number.value) {
                Some(together) => together,
                None => {
                    self.say(error::limit::group(number.value, number.span));
                    return Vec::new();
                }
            },
            _ => 1,
        };
        let numbers = from.number.min(to.number)..=from.number.max(to.number);
        let mut stands = Vec::new();
        for number in numbers {
            let row = from.row.clone();
            match self.stand(owner, SpaceName { row, number }, pass(first), item) {
                Some(stand) => {
                    stands.extend(std::iter::repeat_n(stand, usize::from(together)));
                }
                None => return Vec::new(),
            }
        }
        stands
    }

    fn stand(
        &mut self,
        owner: Option<Player>,
        space: SpaceName,
        pass: i64,
        item: &ast::StandItem,
    ) -> Option<Stand> {
        let rules = self.rules;
        let at = stand_span(item);
        let passes = owner.map_or(0, |player| {
            let places = rules.tracks[player].places();
            let same = |place: &&SpaceName| place.number == space.number && place.row == space.row;
            places.filter(same).count()
        });
        if let (Some(player), 0) = (owner, passes)
            && !rules.leaves_track()
        {
            self.say(error::position::off_track(
                &space.to_string(),
                &rules.players[player],
                at,
            ));
            return None;
        }
        match u8::try_from(pass) {
            Ok(known) if (1..=passes.max(1)).contains(&usize::from(known)) => {
                Some(Stand { space, pass: known })
            }
            _ => {
                self.say(error::position::no_pass(
                    &space.to_string(),
                    pass,
                    passes,
                    at,
                ));
                None
            }
        }
    }
}

fn stand_text(stand: &Stand) -> String {
    match stand.pass {
        1 => stand.space.to_string(),
        pass => format!("{}:{pass}", stand.space),
    }
}
