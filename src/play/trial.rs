//! A game as it was played, turn by turn.

use crate::dice::Throw;
use crate::engine::{Game, GameEnd, Play, State};
use crate::player::Player;

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This side has won by the rules.
    Won(Player),
    /// So many throws without a capture are a draw by the rules.
    Drawn,
    /// The position is a draw by the rules.
    Even,
    /// This side has given up.
    Resigned(Player),
    /// The sides have agreed on a draw.
    Agreed,
}

impl Ending {
    /// Who has won.
    pub fn winner(self) -> Option<Player> {
        match self {
            Ending::Won(player) => Some(player),
            Ending::Resigned(player) => Some(player.opponent()),
            Ending::Drawn | Ending::Even | Ending::Agreed => None,
        }
    }
}

/// A throw and what was made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Turned {
    /// Who threw.
    pub player: Player,
    /// The throws before that one, which were thrown again, in order.
    pub earlier: Vec<Throw>,
    /// The throw that was kept.
    pub throw: Throw,
    /// What was made of it.
    pub play: Play,
    /// The play's text, unlike that of any other play of this throw.
    pub text: String,
}

/// A game that is being played, or was: how it began, every turn, how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    start: State,
    turns: Vec<Turned>,
    /// What had been counted after each turn.
    counted: Vec<Counted>,
    ending: Option<Ending>,
    /// What had been counted before the first turn.
    before: Counted,
}

/// What is counted from turn to turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    throws: usize,
    quiet: usize,
}

impl Trial {
    /// A game that begins so.
    pub fn new(start: State) -> Trial {
        Trial {
            start,
            turns: Vec::new(),
            counted: Vec::new(),
            ending: None,
            before: Counted::default(),
        }
    }

    /// A game that goes on from here, after so many throws in a row without a capture.
    pub fn after_quiet(start: State, quiet: usize) -> Trial {
        let before = Counted { throws: 0, quiet };
        Trial {
            before,
            ..Trial::new(start)
        }
    }

    fn counted(&self) -> Counted {
        self.counted.last().copied().unwrap_or(self.before)
    }

    /// How it began.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Whether nothing has been played yet of a game that started as games do. Its first throw is
    /// held against what a game may begin with ([`Game::may_begin`]); from a position of one's own, a
    /// game goes on with whatever falls.
    pub fn begins(&self, game: &Game) -> bool {
        self.turns.is_empty() && game.is_start(&self.start)
    }

    /// Its turns.
    pub fn turns(&self) -> &[Turned] {
        &self.turns
    }

    /// How things stand.
    pub fn state(&self) -> &State {
        self.turns
            .last()
            .map_or(&self.start, |turn| &turn.play.state)
    }

    /// Who throws next, or would if the game weren't over.
    pub fn to_move(&self) -> Player {
        self.state().to_move()
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The dice thrown so far: throws of all dice, those thrown again included.
    pub fn throws(&self) -> usize {
        self.counted().throws
    }

    /// How many throws in a row, up to now, were played without a capture.
    pub fn quiet(&self) -> usize {
        self.counted().quiet
    }

    /// Adds a turn of whoever is to move. It assumes that the game isn't over, and that the play
    /// is legal with this throw.
    pub fn play(
        &mut self,
        game: &Game,
        earlier: Vec<Throw>,
        throw: Throw,
        play: Play,
        text: String,
    ) {
        let over = play.end();
        let captured = play.moves.iter().any(|step| !step.captures.is_empty());
        let before = self.counted();
        self.counted.push(Counted {
            throws: before.throws + earlier.len() + 1,
            quiet: if captured { 0 } else { before.quiet + 1 },
        });
        self.turns.push(Turned {
            player: self.to_move(),
            earlier,
            throw,
            play,
            text,
        });
        let drawn = game
            .draw_after()
            .is_some_and(|after| self.quiet() >= after as usize);
        self.ending = match over {
            Some(GameEnd::Won(winner)) => Some(Ending::Won(winner)),
            Some(GameEnd::Drawn) => Some(Ending::Even),
            None => drawn.then_some(Ending::Drawn),
        };
    }

    /// Takes the last turn back, and whatever ended the game.
    pub fn undo(&mut self) -> Option<Turned> {
        self.ending = None;
        self.counted.pop();
        self.turns.pop()
    }

    /// Takes back that somebody has given up, or that a draw was agreed. False where neither is so.
    pub fn reopen(&mut self) -> bool {
        let settled = matches!(self.ending, Some(Ending::Resigned(_) | Ending::Agreed));
        if settled {
            self.ending = None;
        }
        settled
    }

    /// `player` gives up.
    pub fn resign(&mut self, player: Player) {
        self.ending = Some(Ending::Resigned(player));
    }

    /// Both sides agree on a draw.
    pub fn agree(&mut self) {
        self.ending = Some(Ending::Agreed);
    }
}
