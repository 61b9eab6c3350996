//! Why a play is good or dangerous, in a few lines.

use daldos_dsl::analysis::threats::Threats;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Play, Spot, State};
use daldos_dsl::english;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::play::players::EndgameChances;
use daldos_dsl::player::Player;
use daldos_dsl::unstable::players::{Tables, WEIGHTS, estimate};
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

use super::fallen::fallen;
use super::joined::{JoinedPieces, joined};

/// So many spaces are named, the likeliest first.
const NAMED: usize = 4;

/// Advice about plays of a game.
pub(crate) struct PlayAdvice<'g, R> {
    pub(crate) loaded: &'g Loaded,
    /// What the side to throw may do, unless that is too much to reckon or somebody can't wait.
    pub(crate) reckon: R,
    /// The endings that are known.
    pub(crate) endings: &'g dyn EndgameChances,
}

impl<R: Fn(&State) -> Option<Threats>> PlayAdvice<'_, R> {
    /// What a play of a throw gains and what it risks, a line each.
    pub(crate) fn reasons(&self, state: &State, throw: &Throw, play: &Play) -> String {
        let side = self.side(state.to_move());
        let mut text = String::new();
        if play.winner == Some(state.to_move()) {
            return format!("  gains: {side} wins\n");
        }
        let gains = self.gains(state, throw, play);
        if !gains.is_empty() {
            text.push_str(&format!("  gains: {}\n", gains.join("; ")));
        }
        if play.end().is_some() {
            return text + "  risks: the game is lost by it\n";
        }
        text.push_str(&format!("  risks: {}\n", self.risks(state, play)));
        if let Some(chance) = self.chance(&play.state, state.to_move()) {
            text.push_str(&format!("  {side}'s chance of winning: {chance}\n"));
        }
        text
    }

    fn gains(&self, state: &State, throw: &Throw, play: &Play) -> Vec<String> {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let mut gains = Vec::new();
        let fallen = fallen(play);
        for here in fallen.chunk_by(|one, other| one.piece.space == other.piece.space) {
            let told = here.iter().map(|fallen| {
                let kind = game.kind_name(fallen.piece.kind);
                several(kind, fallen.count)
            });
            let told: Vec<String> = told.collect();
            let space = game.space_name(here[0].piece.space);
            gains.push(format!("captures {} on {space}", told.join(" and ")));
        }
        for step in play.moves.iter().filter(|step| step.promoted) {
            let (from, to) = (self.spot(step.from), game.kind_name(step.kind_after));
            gains.push(format!("the piece from {from} becomes {to}"));
        }
        for JoinedPieces { kind, space, count } in joined(self.loaded, state, throw, play) {
            let join = if count == 1 { "joins" } else { "join" };
            let (side, kind) = (self.side(state.to_move()), several(&kind, count));
            gains.push(format!("{kind} {join} {side} on {space}"));
        }
        if play.again {
            gains.push(format!("{} throws again", rules.player(state.to_move())));
        }
        gains
    }

    fn spot(&self, spot: Spot) -> String {
        notation::spot_text(&self.loaded.game, spot)
    }

    fn risks(&self, state: &State, play: &Play) -> String {
        let (mover, other) = (state.to_move(), state.to_move().opponent());
        if play.state.to_move() == mover {
            return format!("none before {} throws again", self.side(mover));
        }
        let Some(after) = self.threats(&play.state) else {
            return "too many plays to reckon with".to_owned();
        };
        let before = self.threats(&state.with_to_move(other));
        let before = before.filter(|before| before.any != after.any);
        let before = before.map(|before| format!(" ({} without a move)", percent(&before.any)));
        let spaces = self.spaces(&after);
        format!(
            "{}{}{}",
            self.told(other, &after),
            before.unwrap_or_default(),
            match spaces.is_empty() {
                true => spaces,
                false => format!("\n         {spaces}"),
            }
        )
    }

    /// What the side to throw may do, unless the game is over.
    pub(super) fn threats(&self, state: &State) -> Option<Threats> {
        let over = self.loaded.game.outcome(state).is_some();
        (!over).then(|| (self.reckon)(state)).flatten()
    }

    fn side(&self, player: Player) -> &str {
        self.loaded.rules.player(player)
    }

    /// What this side's next throw may do, in a line.
    pub(super) fn told(&self, player: Player, threats: &Threats) -> String {
        let side = self.side(player);
        let mut text = match threats.any.is_zero() {
            true => format!("{side}'s next throw can capture nothing"),
            false => format!("{side}'s next throw can capture: {}", percent(&threats.any)),
        };
        if !threats.win.is_zero() {
            text.push_str(&format!(", can win: {}", percent(&threats.win)));
        }
        text
    }

    /// Where, and how likely each: the likeliest.
    pub(super) fn spaces(&self, threats: &Threats) -> String {
        let each = threats.spaces.iter().take(NAMED).map(|(space, chance)| {
            format!(
                "{} {}",
                self.loaded.game.space_name(*space),
                percent(chance)
            )
        });
        let mut each: Vec<String> = each.collect();
        if let Some(more @ 1..) = threats.spaces.len().checked_sub(NAMED) {
            each.push(format!("{more} more"));
        }
        each.join(", ")
    }

    /// How likely a side is to win, as a table knows it, or about, by what computer players think of positions.
    pub(super) fn chance(&self, state: &State, player: Player) -> Option<String> {
        let game = &self.loaded.game;
        if game.outcome(state).is_some() {
            return None;
        }
        let known = self.endings.chance(state);
        let (about, places) = if known.is_some() {
            ("", 2)
        } else {
            ("about ", 0)
        };
        let thought = || estimate(&Tables::new(game), &WEIGHTS, state);
        let chance = known.map_or_else(thought, |known| known.win);
        let chance = match state.to_move() == player {
            true => chance,
            false => 1.0 - chance,
        };
        Some(format!("{about}{:.places$} %", chance * 100.0))
    }
}

/// Pieces of a kind, by their number if there are several.
fn several(kind: &str, count: usize) -> String {
    match count {
        1 => kind.to_owned(),
        count => english::counted(kind, count),
    }
}

/// A share in percent.
pub(super) fn percent(share: &BigRational) -> String {
    let percent = share.to_f64().unwrap_or(0.0) * 100.0;
    match percent {
        _ if share.is_zero() || share.is_one() => format!("{percent:.0} %"),
        _ if percent < 0.1 => "less than 0.1 %".to_owned(),
        _ if percent > 99.9 => "more than 99.9 %".to_owned(),
        _ => format!("{percent:.1} %"),
    }
}
