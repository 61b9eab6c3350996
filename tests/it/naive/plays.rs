//! A play: which sequences of moves are legal, and which of them are the same.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use daldos_dsl::model::{Add, How, SpaceName};
use daldos_dsl::player::Player;

use super::Naive;
use super::moves::NaiveMove;
use super::state::{Over, State};

/// What a throw may be used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NaivePlay {
    /// Its moves; none for a throw that is lost or passed.
    pub moves: Vec<NaiveMove>,
    /// Its text.
    pub text: String,
    /// The situation after it, with who throws next.
    pub after: State,
    /// Whether the same player throws again; never beside a winner.
    pub again: bool,
    /// Who has won by it.
    pub winner: Option<Player>,
    /// Whether the game is over by it and nobody has won.
    pub drawn: bool,
    /// The spaces on which its moves have captured, each once a move, as a sorted list.
    pub captures: Vec<SpaceName>,
}

impl NaivePlay {
    /// How the game is over by it.
    pub fn over(&self) -> Option<Over> {
        match self.winner {
            None => self.drawn.then_some(None),
            won => Some(won),
        }
    }
}

/// A moment within a turn, and all that can follow it, "judged by the dice as if the game went
/// on".
pub struct Moment {
    /// The pieces, with those that have moved marked as such.
    state: State,
    /// Whether no move has been made yet.
    first: bool,
    /// The dice not yet spent, without blanks.
    left: Dice,
    /// Every move possible now, in order, each with who wins by it and what follows it.
    next: Vec<Followed>,
    /// The greatest number of dice that can still be spent so that no part is left over, if there
    /// is a way.
    most: Option<usize>,
    /// The different outcomes from here and the least sequence for each.
    outcomes: OnceCell<Rc<Outcomes>>,
}

/// A move and what follows it.
struct Followed {
    made: Rc<NaiveMove>,
    /// How many dice of the throw it spends: of those spent in parts, each with its first part.
    spent: usize,
    over: Option<Over>,
    after: Rc<Moment>,
}

/// "Plays with the same result (position, captures) are one play": the result is the pieces, who
/// has won, and the captures. By captures it means the spaces on which something was captured, as
/// a play's text names them (each once a move), not the pieces that stood there.
type Outcome = (State, Option<Over>, Vec<SpaceName>);
type Outcomes = HashMap<Outcome, Vec<Rc<NaiveMove>>>;

/// Moments by what they depend on: the pieces with their marks, the dice left, whether any move
/// has been made, and whether the play is over.
type Known = HashMap<(State, Dice, bool, bool), Rc<Moment>>;

/// Unspent dice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Dice {
    /// Whole dice, and what a die simply is that has parts and no value.
    whole: Vec<usize>,
    /// Parts of dice that could have been spent whole: all of them have to be spent.
    parts: Vec<usize>,
}

/// Dice for one move, what is left then, and how many dice of the throw that spends.
struct Choice {
    dice: Vec<usize>,
    left: Dice,
    spent: usize,
}

/// A turn in progress: the throw has been made, some moves perhaps too.
#[derive(Clone)]
pub struct NaiveTurn<'a> {
    naive: &'a Naive,
    labels: Vec<String>,
    now: Rc<Moment>,
    /// How many dice a `most` play has yet to spend.
    must: usize,
    over: Option<Over>,
    made: Vec<Rc<NaiveMove>>,
}

impl Naive {
    /// The complete set of legal plays, each the least sequence of its result, in order. A throw
    /// that is lost has one play without moves.
    pub fn plays(&self, state: &State, labels: &[String]) -> Vec<NaivePlay> {
        self.turn(state, labels).plays()
    }

    /// The plays of a turn that has just begun.
    fn plays_of(&self, turn: &NaiveTurn<'_>) -> Vec<NaivePlay> {
        let (next, labels) = (turn.now.state.next, &turn.labels);
        let outcomes = self.outcomes(&turn.now, turn.must);
        let mut plays: Vec<NaivePlay> = outcomes
            .iter()
            .map(|((after, over, captures), moves)| {
                let again = over.is_none() && self.again(labels);
                NaivePlay {
                    moves: moves.iter().map(|m| (**m).clone()).collect(),
                    text: String::new(),
                    after: at_rest(after, next, again),
                    again,
                    winner: over.flatten(),
                    drawn: *over == Some(None),
                    captures: captures.clone(),
                }
            })
            .collect();
        // Moves that take different pieces on the same spaces have one rank; what they leave
        // behind then decides, so that the order is always the same.
        plays.sort_by(|a, b| {
            let by_moves = ranks(&a.moves).cmp(ranks(&b.moves));
            by_moves.then_with(|| (&a.captures, &a.after).cmp(&(&b.captures, &b.after)))
        });
        super::text::write_texts(&mut plays);
        plays
    }

    /// The turn that begins with this throw.
    pub fn turn(&self, state: &State, labels: &[String]) -> NaiveTurn<'_> {
        let (state, left) = self.thrown(state, labels);
        let mut known = Known::new();
        let now = self.moment(state, left, true, false, &mut known);
        NaiveTurn {
            naive: self,
            labels: labels.to_vec(),
            must: now.most.unwrap_or(0),
            now,
            over: None,
            made: Vec::new(),
        }
    }

    /// Whether no legal play of a throw makes a move: what [`Naive::turn`] says of the next moves, but
    /// looking no further than the first that leads to a complete play.
    pub fn is_lost(&self, state: &State, labels: &[String]) -> bool {
        let (state, left) = self.thrown(state, labels);
        !self.leads_to_a_play(&state, &left, true, &mut HashSet::new())
    }

    /// Whether some move now leads to a complete play: one that leaves no part over. `vain` are the
    /// moments known to lead to none.
    fn leads_to_a_play(
        &self,
        state: &State,
        left: &Dice,
        first: bool,
        vain: &mut HashSet<(State, Dice)>,
    ) -> bool {
        if vain.contains(&(state.clone(), left.clone())) {
            return false;
        }
        let choices = self.choices(left, first);
        let dice: Vec<Vec<usize>> = choices.iter().map(|choice| choice.dice.clone()).collect();
        let moves = self.preferred(self.moves(state, state.next, &dice));
        let leads = moves.iter().any(|(made, after)| {
            let choice = choices.iter().find(|choice| choice.dice == made.rank.dice);
            let rest = &choice.expect("only dice that are left are spent").left;
            rest.parts.is_empty() || self.leads_to_a_play(after, rest, false, vain)
        });
        if !leads {
            vain.insert((state.clone(), left.clone()));
        }
        leads
    }

    /// The situation and the dice when a throw has been made.
    fn thrown(&self, state: &State, labels: &[String]) -> (State, Dice) {
        // "Value 0 is a blank and cannot be spent"; with parts, "the throw simply is those dice".
        let faces = self.faces(labels).into_iter();
        let mut whole: Vec<usize> = faces
            .flat_map(|face| match self.value(face) {
                0 if self.broken(face).is_empty() => {
                    // "On such a move a blank can be spent."
                    let spent = self.may_count(face).then_some(face);
                    spent.into_iter().collect()
                }
                0 => self.broken(face),
                _ => vec![face],
            })
            .collect();
        whole.sort_unstable();
        let left = Dice {
            whole,
            parts: Vec::new(),
        };
        let mut state = state.clone();
        state.thrown = self.faces(labels);
        (state, left)
    }

    /// Everything that can follow, by trying everything. `over` says that the play is over, after
    /// dice added under `add:alone`.
    fn moment(
        &self,
        state: State,
        left: Dice,
        first: bool,
        over: bool,
        known: &mut Known,
    ) -> Rc<Moment> {
        let key = (state, left, first, over);
        if let Some(moment) = known.get(&key) {
            return moment.clone();
        }
        let (state, left, ..) = key.clone();
        let choices = if over {
            Vec::new()
        } else {
            self.choices(&left, first)
        };
        let mut next = Vec::new();
        let dice: Vec<Vec<usize>> = choices.iter().map(|choice| choice.dice.clone()).collect();
        for (made, after) in self.preferred(self.moves(&state, state.next, &dice)) {
            let over = self.end_after(&after, state.next);
            let chosen = choices.iter().find(|choice| choice.dice == made.rank.dice);
            let chosen = chosen.expect("only dice that are left are spent");
            let rest = chosen.left.clone();
            let alone = self.rules.turn.spend.add == Add::Alone && made.rank.dice.len() > 1;
            next.push(Followed {
                spent: chosen.spent,
                made: Rc::new(made),
                over,
                after: self.moment(after, rest, false, alone, known),
            });
        }
        next.sort_by(|a, b| a.made.listed().cmp(&b.made.listed()));
        let spends = next.iter().filter_map(|n| Some(n.spent + n.after.most?));
        let none = left.parts.is_empty().then_some(0);
        let moment = Rc::new(Moment {
            first,
            most: spends.max().or(none),
            left,
            state,
            next,
            outcomes: OnceCell::new(),
        });
        known.insert(key, moment.clone());
        moment
    }

    /// `(prefer MOVE…)`: "a move that is not named may be made only if no named move that is legal
    /// at this point spends, alone or added, a die equal to one of its own"; `capture` names any
    /// move that captures.
    fn preferred(&self, moves: Vec<(NaiveMove, State)>) -> Vec<(NaiveMove, State)> {
        let named = |made: &NaiveMove| {
            self.rules
                .turn
                .prefer
                .iter()
                .any(|name| match name.as_str() {
                    "capture" => !made.captures.is_empty(),
                    name => made.rule == name,
                })
        };
        let first: Vec<&NaiveMove> = moves
            .iter()
            .map(|(made, _)| made)
            .filter(|m| named(m))
            .collect();
        let barred = |made: &NaiveMove| {
            !named(made)
                && first
                    .iter()
                    .any(|other| other.dice.iter().any(|die| made.dice.contains(die)))
        };
        let barred: Vec<bool> = moves.iter().map(|(made, _)| barred(made)).collect();
        let kept = moves.into_iter().zip(barred).filter(|(_, barred)| !barred);
        kept.map(|(made, _)| made).collect()
    }

    /// Which dice one move may take: a single one, or several as `add` says. "Equal faces are one
    /// choice, not two." Dice are broken up only as far as their parts aren't there already.
    fn choices(&self, left: &Dice, first: bool) -> Vec<Choice> {
        // What is left after breaking up some dice, fewest first.
        let mut ways = BTreeSet::from([(0, left.clone())]);
        for &die in &left.whole {
            if self.value(die) == 0
                || die >= self.rules.dice.faces.len()
                || self.broken(die).is_empty()
            {
                continue;
            }
            for (count, way) in ways.clone() {
                let Some(whole) = way.whole.iter().position(|d| *d == die) else {
                    continue;
                };
                let mut way = way;
                way.whole.remove(whole);
                way.parts.extend(self.broken(die));
                way.parts.sort_unstable();
                ways.insert((count + 1, way));
            }
        }
        let mut found: Vec<Choice> = Vec::new();
        for (broken, way) in ways {
            let all = [&way.whole[..], &way.parts].concat();
            let mut choices: BTreeSet<Vec<usize>> = BTreeSet::from([Vec::new()]);
            for die in all {
                for mut choice in choices.clone() {
                    choice.push(die);
                    choice.sort_unstable();
                    choices.insert(choice);
                }
            }
            choices.remove(&Vec::new());
            for dice in choices {
                if found.iter().any(|known| known.dice == dice) {
                    continue;
                }
                let (mut rest, mut spent) = (way.clone(), broken);
                for die in &dice {
                    if let Some(at) = rest.parts.iter().position(|d| d == die) {
                        rest.parts.remove(at);
                    } else if let Some(at) = rest.whole.iter().position(|d| d == die) {
                        rest.whole.remove(at);
                        spent += 1;
                    }
                }
                // "Elsewhere it stays a blank."
                let blank = |die: &usize| self.value(*die) == 0;
                let nothing = rest.whole.iter().all(blank) && rest.parts.is_empty();
                let allowed = match self.rules.turn.spend.add {
                    _ if dice.len() == 1 => true,
                    Add::Any => true,
                    Add::Alone => first && rest.parts.is_empty(),
                    Add::All => first && nothing,
                    Add::None => false,
                };
                if allowed {
                    found.push(Choice {
                        dice,
                        left: rest,
                        spent,
                    });
                }
            }
        }
        // "Only the next die in this order may be spent."
        let order = &self.rules.turn.order;
        let turn = |choice: &Choice| {
            let label = &self.labels(&choice.dice)[0];
            order.iter().position(|face| face == label)
        };
        let next = found.iter().map(turn).min().flatten();
        if !self.lays_by {
            found.retain(|choice| turn(choice) == next);
            return found;
        }
        // "With `elsewhere` a die may be laid by in its turn": so have those been that come before.
        // A die is used whole, with all its parts, or not at all.
        let place = |die: &usize| {
            let label = &self.labels(&[*die])[0];
            order.iter().position(|face| face == label)
        };
        for choice in &mut found {
            let now = turn(choice);
            choice.left.whole.retain(|die| place(die) >= now);
        }
        found.retain(|choice| {
            choice
                .left
                .parts
                .iter()
                .all(|die| place(die) >= turn(choice))
        });
        found
    }

    /// Whether the play may stop now. `must` is how many dice a `most` play has yet to spend.
    fn may_stop(&self, now: &Moment, must: usize) -> bool {
        // "A play that leaves a part over is illegal."
        let leads = now.next.iter().any(|step| self.leads_on(step, must));
        match self.rules.turn.spend.how {
            // "Only plays that spend the greatest number of dice, over all orders."
            _ if !now.left.parts.is_empty() => false,
            How::Most => must == 0,
            // "A play may stop only when no unspent die can be spent by any piece that may move."
            How::GoOn => !leads,
            // "May stop after any move"; before the first only if there is none.
            How::Some => !now.first || !leads,
            // "Also before the first."
            How::Free => true,
        }
    }

    /// Whether a move leads to a complete legal play: always, but under `most` it must leave as
    /// much to spend as is still due.
    fn leads_on(&self, step: &Followed, must: usize) -> bool {
        match self.rules.turn.spend.how {
            How::Most => step.after.most.map(|most| step.spent + most) == Some(must),
            How::GoOn | How::Some | How::Free => step.after.most.is_some(),
        }
    }

    /// Dice due after a move.
    fn due(&self, step: &Followed, must: usize) -> usize {
        match self.rules.turn.spend.how {
            How::Most => must - step.spent,
            How::GoOn | How::Some | How::Free => 0,
        }
    }

    /// The results of all complete legal plays from here, each with the least sequence that has
    /// it. "Where one of its moves ends the game, the play ends there and the rest lapses."
    fn outcomes(&self, now: &Moment, must: usize) -> Rc<Outcomes> {
        // How much is due follows from the dice left, so a moment has one set of outcomes.
        let found = now.outcomes.get_or_init(|| {
            let mut outcomes = Outcomes::new();
            if self.may_stop(now, must) {
                let over = self.end_of_play(&now.state, now.state.next);
                outcomes.insert((now.state.clone(), over, Vec::new()), Vec::new());
            }
            for step in now.next.iter().filter(|s| self.leads_on(s, must)) {
                if let Some(over) = step.over {
                    let pieces = step.after.state.clone();
                    let captures = sorted(step.made.captured_spaces());
                    let outcome = (pieces, Some(over), captures);
                    keep_least(&mut outcomes, outcome, vec![step.made.clone()]);
                    continue;
                }
                let then = self.outcomes(&step.after, self.due(step, must));
                for ((pieces, over, captures), moves) in then.iter() {
                    let captures = [&step.made.captured_spaces()[..], captures].concat();
                    let outcome = (pieces.clone(), *over, sorted(captures));
                    let moves = [std::slice::from_ref(&step.made), moves].concat();
                    keep_least(&mut outcomes, outcome, moves);
                }
            }
            Rc::new(forget_marks(outcomes))
        });
        found.clone()
    }
}

impl NaiveTurn<'_> {
    /// What [`Naive::plays`] gives, of a turn in which no move has been made.
    pub fn plays(&self) -> Vec<NaivePlay> {
        self.naive.plays_of(self)
    }

    /// The legal next moves (those that lead to a complete legal play), in order, and whether
    /// the play may stop here.
    pub fn next_moves(&self) -> (Vec<&NaiveMove>, bool) {
        if self.over.is_some() {
            return (Vec::new(), true);
        }
        let moves = self.legal().map(|step| &*step.made).collect();
        (moves, self.naive.may_stop(&self.now, self.must))
    }

    fn legal(&self) -> impl Iterator<Item = &Followed> {
        let steps = self.now.next.iter();
        steps.filter(|s| self.naive.leads_on(s, self.must))
    }

    /// The turn after the `index`th of the next moves.
    ///
    /// # Panics
    /// If there is no such move.
    #[must_use]
    pub fn make(&self, index: usize) -> Self {
        let step = self.legal().nth(index).expect("one of the next moves");
        let mut made = self.made.clone();
        made.push(step.made.clone());
        NaiveTurn {
            naive: self.naive,
            labels: self.labels.clone(),
            must: self.naive.due(step, self.must),
            over: step.over,
            now: step.after.clone(),
            made,
        }
    }

    /// What each of the next moves leaves behind, in the order of the moves.
    pub fn after(&self) -> Vec<&State> {
        self.legal().map(|step| &step.after.state).collect()
    }

    /// Who has won by the moves made so far.
    pub fn winner(&self) -> Option<Player> {
        self.over.flatten()
    }

    /// How the game is over by the moves made so far.
    pub fn over(&self) -> Option<Over> {
        self.over
    }

    /// How it is over when the play stops here.
    pub fn over_at_rest(&self) -> Option<Over> {
        let state = &self.now.state;
        self.over
            .or_else(|| self.naive.end_of_play(state, state.next))
    }

    /// The moves made so far.
    pub fn made(&self) -> impl Iterator<Item = &NaiveMove> {
        self.made.iter().map(|m| &**m)
    }

    /// The situation now, with who would throw next if no move is asked for.
    pub fn position_now(&self) -> State {
        let mover = self.now.state.next;
        let again = self.over.is_none() && self.naive.again(&self.labels);
        at_rest(&self.now.state, mover, again)
    }

    /// The situation when the play stops here.
    pub fn stop(&self) -> State {
        let mover = self.now.state.next;
        let again = self.over_at_rest().is_none() && self.naive.again(&self.labels);
        at_rest(&self.now.state, mover, again)
    }
}

/// The situation between turns: no piece is marked as moved, and the same player throws again or
/// the other one throws.
fn at_rest(state: &State, mover: Player, again: bool) -> State {
    let mut state = state.clone();
    for piece in &mut state.pieces {
        piece.moved = false;
    }
    state.thrown.clear();
    state.next = if again { mover } else { mover.opponent() };
    state
}

/// Which piece has moved doesn't belong to the result.
fn forget_marks(outcomes: Outcomes) -> Outcomes {
    let mut plain = Outcomes::new();
    for ((mut state, over, captures), moves) in outcomes {
        for piece in &mut state.pieces {
            piece.moved = false;
        }
        keep_least(&mut plain, (state, over, captures), moves);
    }
    plain
}

/// "Whose text is the least among its legal orders."
fn keep_least(outcomes: &mut Outcomes, outcome: Outcome, moves: Vec<Rc<NaiveMove>>) {
    let least = outcomes.entry(outcome).or_insert_with(|| moves.clone());
    let ranks = |moves: &[Rc<NaiveMove>]| -> Vec<super::moves::Rank> {
        moves.iter().map(|m| m.rank.clone()).collect()
    };
    if ranks(&moves) < ranks(least) {
        *least = moves;
    }
}

/// The order of plays: move by move, "a proper prefix is less".
fn ranks(moves: &[NaiveMove]) -> impl Iterator<Item = &super::moves::Rank> {
    moves.iter().map(|m| &m.rank)
}

fn sorted(mut captures: Vec<SpaceName>) -> Vec<SpaceName> {
    captures.sort();
    captures
}
