//! Where throws come from.

use daldos_dsl::dice::{Face, Throw};
use daldos_dsl::engine::{Cast, Game};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::play::DiceSequence;
use daldos_dsl::player::{ByPlayer, Player};

use super::show;

/// The program's dice, or those on a real table.
pub(super) enum DiceSource<'g> {
    Thrown(Box<DiceSequence<'g>>),
    Typed,
}

impl<'g> DiceSource<'g> {
    /// With a seed, the program's.
    pub(super) fn new(game: &'g Game, seed: Option<u64>) -> DiceSource<'g> {
        match seed {
            Some(seed) => DiceSource::Thrown(Box::new(DiceSequence::new(game, seed))),
            None => DiceSource::Typed,
        }
    }

    /// Whether they are thrown by hand and typed in.
    pub(super) fn asked(&self) -> bool {
        matches!(self, DiceSource::Typed)
    }

    /// Who begins, if the dice tell, and what was thrown for it.
    pub(super) fn first(&self) -> Option<(Player, &[ByPlayer<Vec<Face>>])> {
        match self {
            DiceSource::Thrown(cup) => Some((cup.first(), cup.opening())),
            DiceSource::Typed => None,
        }
    }

    /// The throw of this number, from 0, if the program makes it.
    pub(super) fn throw(&mut self, number: usize, cast: &Cast) -> Option<Throw> {
        match self {
            DiceSource::Thrown(cup) => Some(cup.cast(number, cast)),
            DiceSource::Typed => None,
        }
    }
}

/// Why dice can't show what somebody says that they show, if they can't: what is thrown is this cast,
/// and it may be the first throw of a game.
pub(crate) fn unfit(loaded: &Loaded, cast: &Cast, throw: &Throw, begins: bool) -> Option<String> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let shown = notation::throw_text(rules, throw);
    if game.throw_number(throw).is_none() {
        return Some(format!(
            "{shown} is collected: type what is thrown after it too, as in `{shown}+…`"
        ));
    }
    if begins && !game.may_begin(throw) {
        let face = game.first_face();
        let face = face.map_or("", |face| game.face_label(face));
        return Some(format!("the game begins with a throw that shows {face}"));
    }
    (!game.may_show(cast, throw)).then(|| {
        let kept = show::faces(loaded, &cast.lying());
        format!("{kept} stayed on the table: type all dice, or the others")
    })
}
