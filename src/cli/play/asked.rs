//! What a player may want to know at any time: rules, tracks, odds, how things stand.

use daldos_dsl::analysis::odds::{self, OddsLimits, Question};
use daldos_dsl::english;
use daldos_dsl::model::{Position, Ruleset, SpaceName};
use daldos_dsl::play::{Ending, Trial};
use daldos_dsl::player::Player;
use daldos_dsl::watch::Stop;

use super::fallen::fallen;
use super::session::Session;
use super::show;
use super::table::Table;
use crate::cli::failure::Failure;
use crate::cli::odds::piece::piece;
use crate::cli::odds::text;
use crate::cli::out::Out;
use crate::cli::progress;
use crate::cli::words::counted;

/// The widest that sentences are written, in columns.
const WIDE: usize = 80;

impl<'g> Session<'g> {
    /// The rules in words.
    pub(super) fn rules(&mut self, out: &mut Out) -> Result<(), Failure> {
        let columns = self.input.columns().unwrap_or(WIDE);
        let told = english::rules(&self.loaded.rules);
        out.put(&english::text(&told, columns.clamp(20, WIDE)))
    }

    /// Where a side's pieces go: whose turn it is, or the side asked about.
    pub(super) fn tracks(
        &mut self,
        side: Option<&str>,
        table: &Table<'g>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let player = match side {
            None => Some(table.trial.to_move()),
            Some(side) => self.called(side),
        };
        let names = Player::BOTH.map(|player| self.side(player));
        match player {
            Some(player) => {
                let columns = self.input.columns().unwrap_or(0);
                let state = table.trial.state();
                out.paint(&show::track(self.loaded, state, player, columns))
            }
            None => out.put(&format!(
                "say whose: `tracks {}` or `tracks {}`\n",
                names[0], names[1]
            )),
        }
    }

    /// What either side may capture if it throws now; of one piece, exactly how likely, in a whole
    /// turn.
    pub(super) fn odds(
        &self,
        space: Option<&str>,
        table: &Table<'g>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let state = table.trial.state();
        let Some(target) = space else {
            let advice = self.advice();
            for player in [state.to_move(), state.to_move().opponent()] {
                let told = match advice.threats(&state.with_to_move(player)) {
                    None => format!("{} has too many plays to reckon with\n", self.side(player)),
                    Some(threats) => {
                        let told = advice.told(player, &threats);
                        match advice.spaces(&threats) {
                            spaces if spaces.is_empty() => format!("{told}\n"),
                            spaces => format!("{told}\n  {spaces}\n"),
                        }
                    }
                };
                out.put(&told)?;
            }
            return out.put("(as the board is now; `odds SPACE`: exactly, in a whole turn)\n");
        };
        // A space may be written with the pass on which a piece stands there.
        let numbered = target
            .split_once(':')
            .and_then(|(name, pass)| Some((name, Some(pass.parse::<u8>().ok()?))));
        let (target, pass) = numbered.unwrap_or((target, None));
        let (space, kind) = match piece(self.loaded, target) {
            Ok(found) => found,
            Err(failure) => return out.put(&format!("{}\n", failure.message)),
        };
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let name = game.space_name(space);
        let here = stand(&game.position(state), name);
        let told: Vec<String> = here.iter().map(|at| at.told(rules)).collect();
        if here.is_empty() {
            return out.put(&format!("{name} is empty\n"));
        }
        if pass.is_some_and(|pass| here.iter().all(|at| at.pass != pass)) {
            return out.put(&format!("on {name}: {}\n", told.join(", ")));
        }
        let meant: Vec<&PieceOnSpace> = here
            .iter()
            .filter(|at| pass.is_none_or(|pass| at.pass == pass))
            .filter(|at| kind.is_none_or(|kind| game.kind_name(kind) == at.kind))
            .collect();
        let mut kinds: Vec<&str> = meant.iter().map(|at| at.kind.as_str()).collect();
        kinds.dedup();
        if kinds.len() > 1 {
            let kinds: Vec<String> = kinds.iter().map(|k| format!("`odds {name}:{k}`")).collect();
            let (told, kinds) = (told.join(", "), kinds.join(" or "));
            return out.put(&format!("on {name}: {told}; say which: {kinds}\n"));
        }
        // Pieces of one kind differ in nothing but where they go next.
        let alike: Vec<&PieceOnSpace> = here
            .iter()
            .filter(|at| kinds.contains(&&*at.kind))
            .collect();
        match alike[..] {
            [first, _, ..] => {
                let told = told.join(", ");
                if meant.iter().all(|at| at.pass != first.pass) {
                    return out.put(&format!(
                        "on {name}: {told}; odds are told of the first alone\n"
                    ));
                }
                out.put(&format!("on {name}: {told}; of the first:\n"))?;
            }
            [all] if all.count > 1 => {
                out.put(&format!(
                    "on {name}: {}, who stand together\n",
                    all.told(rules)
                ))?;
            }
            _ => {}
        }
        let kind = match kinds.as_slice() {
            [one] => game
                .kind_names()
                .iter()
                .position(|kind| kind == one)
                .map(|kind| kind as u8),
            _ => kind,
        };
        let limits = OddsLimits {
            stop: Stop(Some(&self.interrupted)),
            ..OddsLimits::default()
        };
        let question = Question {
            space,
            kind,
            elsewhere: false,
        };
        out.flush()?;
        let mover = state.to_move();
        let asked = |player| {
            let state = state.with_to_move(player);
            odds::capture(rules, game, &state, question, &limits)
        };
        // The piece of whoever is to move falls to the other side.
        let (player, found) =
            progress::meanwhile("reckoning (Ctrl-C: stop)", || match asked(mover) {
                Err(odds::OddsError::Own(_)) => (mover.opponent(), asked(mover.opponent())),
                found => (mover, found),
            });
        let interrupted = limits.stop.asked();
        self.heard();
        match found {
            Ok(found) => {
                let target = game.space_name(space).to_string();
                let told = text::told(rules, &target, &found, interrupted);
                out.put(&format!("if {} throws now, {told}", self.side(player)))
            }
            Err(why) => out.put(&format!("{why}\n")),
        }
    }

    /// Turns, pieces, captures, chances, games.
    pub(super) fn score(&self, table: &Table<'g>, out: &mut Out) -> Result<(), Failure> {
        let trial = &table.trial;
        let state = trial.state();
        let ending = trial.ending();
        let mut text = match ending {
            None => format!("turn {}\n", trial.turns().len() + 1),
            Some(_) => format!("over after {}\n", show::turns(trial)),
        };
        let mut chances = false;
        for player in Player::BOTH {
            let (count, kinds) = show::men(self.loaded, state, player);
            let lost = lost(trial, player);
            let kinds = match kinds.is_empty() || self.loaded.game.kind_names().len() == 1 {
                true => String::new(),
                false => format!(" ({})", kinds.join(", ")),
            };
            let side = self.side(player);
            let pieces = counted(count, "piece");
            text.push_str(&format!("{side}: {pieces}{kinds}, {lost} lost"));
            if ending.is_none()
                && let Some(chance) = self.advice().chance(state, player)
            {
                text.push_str(&format!(", chance of winning {chance}"));
                chances = true;
            }
            text.push('\n');
        }
        if chances {
            text.push_str(match table.dice {
                None => "(chances as the pieces stand, before the throw)\n",
                Some(_) => {
                    "(chances as the pieces stand: the dice on the table aren't looked at)\n"
                }
            });
        }
        let mut won = self.won;
        let mut drawn = self.drawn;
        match ending.map(Ending::winner) {
            Some(Some(winner)) => won[winner] += 1,
            Some(None) => drawn += 1,
            None => {}
        }
        if won.first + won.second + drawn > 0 {
            let [one, other] = Player::BOTH.map(|player| self.side(player));
            text.push_str(&format!(
                "games won in this sitting: {one} {}, {other} {}",
                won.first, won.second
            ));
            if drawn > 0 {
                text.push_str(&format!(", drawn {drawn}"));
            }
            text.push('\n');
        }
        out.put(&text)
    }
}

/// A piece on a space, or several that stand together there.
struct PieceOnSpace {
    owner: Option<Player>,
    kind: String,
    pass: u8,
    count: usize,
}

impl PieceOnSpace {
    fn told(&self, rules: &Ruleset) -> String {
        let whose = self.owner.map_or("neutral", |owner| rules.player(owner));
        let what = match self.count {
            1 => self.kind.clone(),
            count => english::counted(&self.kind, count),
        };
        match self.pass {
            0 | 1 => format!("{what} ({whose})"),
            pass => format!("{what} ({whose}, pass {pass})"),
        }
    }
}

/// The pieces on a space.
fn stand(position: &Position, space: &SpaceName) -> Vec<PieceOnSpace> {
    let sides = Player::BOTH.map(|player| (Some(player), &position.sides[player]));
    let all = sides.into_iter().chain([(None, &position.neutral)]);
    let mut found: Vec<PieceOnSpace> = Vec::new();
    for (owner, men) in all.flat_map(|(owner, men)| men.iter().map(move |men| (owner, men))) {
        for at in men.at.iter().filter(|at| at.space == *space) {
            let (kind, pass) = (&men.kind, at.pass);
            let same = |known: &&mut PieceOnSpace| {
                (known.owner, &known.kind, known.pass) == (owner, kind, pass)
            };
            match found.iter_mut().find(same) {
                Some(known) => known.count += 1,
                None => found.push(PieceOnSpace {
                    owner,
                    kind: kind.clone(),
                    pass,
                    count: 1,
                }),
            }
        }
    }
    found
}

/// How many of a side's pieces the other one has captured.
fn lost(trial: &Trial, player: Player) -> usize {
    let others = trial.turns().iter().filter(|turn| turn.player != player);
    let fallen = others.flat_map(|turn| fallen(&turn.play));
    let lost = fallen.filter(|fallen| fallen.piece.owner == Some(player));
    lost.map(|fallen| fallen.count).sum()
}
