//! The chance of one piece, throw by throw, and the way to it.

use std::cmp::Reverse;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use super::chance::Probability;
use super::exact;
use super::graph::{BestReply, TurnGraph};
use super::limits::OddsLimits;
use super::node::ROOT;
use crate::analysis::difference::draw::TOGETHER;
use crate::dice::Throw;
use crate::engine::{CaptureTarget, Cast, Game, NoTarget, Play, State};
use crate::model::Ruleset;
use crate::notation;
use crate::space::Space;

/// Where throws are collected, the best play is told of so many throws together at most, if there are
/// no more plays than that: long ones are rare, there are many of them, and they have the most plays.
const COLLECTED: (usize, usize) = (TOGETHER, 400);

/// What a throw is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ThrowOdds {
    /// The throw.
    pub throw: Throw,
    /// How likely it is among all throws.
    pub weight: BigRational,
    /// The chance once it has been thrown.
    pub chance: Probability,
    /// The play that gives this chance. None where nothing helps, where it is best to throw
    /// again instead, and where the throw has more plays than may be listed, or is one of more than four
    /// throws together. If there are only bounds: the play that gives the lower one.
    pub best: Option<Play>,
    /// That play as text.
    pub text: Option<String>,
    /// Whether it is best to throw again instead of playing.
    pub refused: bool,
}

/// What is best to do with a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BestChoice {
    /// Play it so.
    Play(Box<Play>),
    /// Throw again instead.
    Refuse,
}

/// What is best to do with a throw: the play at this position among all its plays.
enum Advice {
    Play(Vec<Play>, usize),
    Refuse,
}

/// The answer to a question: the chance, throw by throw, and the way to it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Odds {
    /// The chance before the throw.
    pub chance: Probability,
    /// The chance of each throw, in order.
    pub throws: Vec<ThrowOdds>,
    /// How many states of the turn were looked at.
    pub looked: usize,
    game: Game,
    target: CaptureTarget,
    graph: TurnGraph,
    plays: usize,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsError {
    /// Nothing stands there that could be captured.
    #[error("no such piece stands on `{0}`")]
    Nothing(String),
    /// The piece is the mover's.
    #[error("the piece on `{0}` is the mover's own")]
    Own(String),
    /// Several pieces stand there: they are told apart by these names of kinds.
    #[error("several pieces stand on `{space}`: say `{space}:{}`", kinds.join(&format!("` or `{space}:")))]
    Several {
        /// The space.
        space: String,
        /// The names of their kinds.
        kinds: Vec<String>,
    },
    /// The game is over in this position.
    #[error("the game is already over here")]
    Over,
}

/// The piece in question, and how it may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Where it stands now.
    pub space: Space,
    /// Its kind, where several stand there.
    pub kind: Option<u8>,
    /// Dice may also be left unused, standing for moves elsewhere on the board. That is the same
    /// game with `(spend free …)` in place of what its author says: any legal moves with any of
    /// the dice, also none, stopping at any time, while `add` and `piece` hold as they are, and
    /// `order` but for dice that are laid by in their turn. Moves elsewhere are thought to change
    /// nothing that matters here.
    pub elsewhere: bool,
}

/// The chance that the side to throw captures, in this turn and with best play, the very piece
/// that stands on a space now. A piece that the mover recruits instead can't be captured any
/// more.
///
/// # Errors
/// If there is no such piece, it is the mover's own, or its kind would have to tell which; and if
/// the game is over.
pub fn capture(
    rules: &Ruleset,
    game: &Game,
    state: &State,
    question: Question,
    limits: &OddsLimits<'_>,
) -> Result<Odds, OddsError> {
    let target = target(game, state, question)?;
    if game.outcome(state).is_some() {
        return Err(OddsError::Over);
    }
    let game = if question.elsewhere {
        game.spending_freely()
    } else {
        game.clone()
    };
    let (graph, solved) = solved(&game, *state, target, limits);
    let mut odds = Odds {
        chance: Probability::certain(false),
        throws: Vec::new(),
        looked: graph.looked,
        game,
        target,
        graph,
        plays: limits.plays,
    };
    let value = |graph: &TurnGraph, node: u32| match &solved {
        Some(values) => Probability::Exact(values[node as usize].clone()),
        None => graph.between(node),
    };
    odds.chance = value(&odds.graph, ROOT);
    // Plays are listed to find the best one's text: no more of them, over all throws, than this.
    // The likeliest throws have it first.
    let mut room = match odds.game.most_throws() {
        1 => limits.plays,
        _ => limits.plays / 8,
    };
    let mut likely: Vec<usize> = (0..odds.game.throws().len()).collect();
    likely.sort_by_key(|&number| Reverse(odds.game.throws()[number].weight));
    let mut throws = Vec::new();
    for number in likely {
        let chance = match odds.graph.reply(ROOT, number) {
            BestReply::Taken => Probability::certain(true),
            BestReply::Nothing => Probability::certain(false),
            BestReply::Go(node) => value(&odds.graph, node),
        };
        let hopeless = chance.bounds().1.is_zero() || limits.stopped();
        let advice = match hopeless {
            true => None,
            false => odds.advised(state, number, &mut room),
        };
        throws.push((number, odds.throw(rules, number, chance, advice)));
    }
    throws.sort_by_key(|(number, _)| *number);
    odds.throws = throws.into_iter().map(|(_, throw)| throw).collect();
    Ok(odds)
}

/// The turn that begins in this state, and the chance of each of its nodes if that can be solved.
fn solved(
    game: &Game,
    state: State,
    target: CaptureTarget,
    limits: &OddsLimits<'_>,
) -> (TurnGraph, Option<Vec<BigRational>>) {
    let (mut graph, closed) = TurnGraph::new(game, state, target, limits);
    let solved = match closed {
        true => exact::solve(&mut graph, limits),
        false => None,
    };
    if solved.is_none() {
        graph.tighten(limits, 20_000);
    }
    (graph, solved)
}

/// The piece that is asked for.
fn target(game: &Game, state: &State, question: Question) -> Result<CaptureTarget, OddsError> {
    let Question { space, kind, .. } = question;
    let name = || game.space_name(space).to_string();
    game.target(state, space, kind).map_err(|why| match why {
        NoTarget::Nothing => OddsError::Nothing(name()),
        NoTarget::Own => OddsError::Own(name()),
        NoTarget::Several(kinds) => OddsError::Several {
            space: name(),
            kinds: kinds
                .iter()
                .map(|&k| game.kind_name(k).to_owned())
                .collect(),
        },
    })
}

impl Odds {
    /// What is best to do with a throw of such a cast in a state that best play comes to. None where
    /// nothing helps any more, in a state that wasn't looked at, and where the throw has more plays
    /// than may be listed.
    pub fn choose(&self, state: &State, cast: &Cast, throw: &Throw) -> Option<BestChoice> {
        Some(match self.advice(state, cast, throw, self.plays)? {
            Advice::Play(mut plays, best) => BestChoice::Play(Box::new(plays.swap_remove(best))),
            Advice::Refuse => BestChoice::Refuse,
        })
    }

    /// What is best to do with the throw of this number; listing its plays takes up room.
    fn advised(&self, state: &State, number: usize, room: &mut usize) -> Option<Advice> {
        let throw = &self.game.throws()[number].throw;
        let (together, most) = match self.game.most_throws() {
            1 => (1, *room),
            _ => (COLLECTED.0, COLLECTED.1.min(*room)),
        };
        if throw.throws().len() > together {
            return None;
        }
        let advice = self.advice(state, &Cast::first(), throw, most);
        *room = match &advice {
            Some(Advice::Play(plays, _)) => room.saturating_sub(plays.len()),
            Some(Advice::Refuse) => *room,
            // A listing that came to no end, or one without the play: either is rare.
            None => *room / 2,
        };
        advice
    }

    /// The throw of this number, with what is known of it.
    fn throw(
        &self,
        rules: &Ruleset,
        number: usize,
        chance: Probability,
        advice: Option<Advice>,
    ) -> ThrowOdds {
        let thrown = self.game.throws()[number];
        let (refused, best, text) = match advice {
            None => (false, None, None),
            Some(Advice::Refuse) => (true, None, None),
            Some(Advice::Play(mut plays, best)) => {
                let text = notation::play_texts(rules, &self.game, &plays).swap_remove(best);
                (false, Some(plays.swap_remove(best)), Some(text))
            }
        };
        let total = BigInt::from(self.game.total_weight());
        ThrowOdds {
            throw: thrown.throw,
            weight: BigRational::new(BigInt::from(thrown.weight), total),
            chance,
            best,
            text,
            refused,
        }
    }

    fn advice(&self, state: &State, cast: &Cast, throw: &Throw, limit: usize) -> Option<Advice> {
        let number = self.game.throw_number(throw)?;
        let node = self.graph.find(state, cast)?;
        let (_, target, _) = self.graph.state(node)?;
        let again = self.game.thrown_again(state, cast, number);
        let goal = match self.graph.reply(node, number) {
            BestReply::Nothing => return None,
            BestReply::Taken => None,
            BestReply::Go(next) => {
                let next = self.graph.state(next)?;
                if again.is_some_and(|again| next == (*state, target, again)) {
                    return Some(Advice::Refuse);
                }
                Some(next)
            }
        };
        let goal = goal.map(|(goal, after, _)| (goal, after));
        let (plays, best) = self.leading(state, throw, target, goal, limit)?;
        Some(Advice::Play(plays, best))
    }

    /// The plays of a throw, and the place of the first that takes the piece, or leads to this goal
    /// where there is one.
    fn leading(
        &self,
        state: &State,
        throw: &Throw,
        target: CaptureTarget,
        goal: Option<(State, CaptureTarget)>,
        limit: usize,
    ) -> Option<(Vec<Play>, usize)> {
        let plays = self.game.plays(state, throw, limit).ok()?;
        let leads = |play: &Play| match &goal {
            None => self.game.target_after(state, throw, play, target).is_none(),
            Some((goal, after)) => {
                play.again
                    && play.state == *goal
                    && self.game.target_after(state, throw, play, target) == Some(*after)
            }
        };
        let best = plays.iter().position(leads)?;
        Some((plays, best))
    }

    /// What a throw is worth that is none of the game's: throws that were collected and behind
    /// which no other was thrown, as if the turn had stopped there. No turn comes to it, so that
    /// it has no weight.
    pub fn unfinished(
        &self,
        rules: &Ruleset,
        state: &State,
        throw: &Throw,
        limits: &OddsLimits<'_>,
    ) -> ThrowOdds {
        let mut found = ThrowOdds {
            throw: *throw,
            weight: BigRational::zero(),
            chance: Probability::certain(false),
            best: None,
            text: None,
            refused: false,
        };
        let searched = self
            .game
            .capture_search(state, throw, self.target, limits.plays);
        let Ok(search) = searched else {
            found.chance = Probability::between(0.0, 1.0);
            return found;
        };
        let mut goal = None;
        if search.taken {
            found.chance = Probability::certain(true);
        }
        for (after, target) in search.states {
            let (graph, solved) = solved(&self.game, after, target, limits);
            let chance = match solved {
                Some(values) => Probability::Exact(values[ROOT as usize].clone()),
                None => graph.between(ROOT),
            };
            if chance.bounds().0 > found.chance.bounds().0 {
                goal = Some((after, target));
            }
            found.chance = found.chance.or_better(chance);
        }
        if search.taken || goal.is_some() {
            let leading = self.leading(state, throw, self.target, goal, self.plays);
            if let Some((mut plays, best)) = leading {
                let texts = notation::play_texts(rules, &self.game, &plays);
                found.text = texts.into_iter().nth(best);
                found.best = Some(plays.swap_remove(best));
            }
        }
        found
    }

    /// Whether a play captures the piece in question, in a state that best play comes to.
    pub fn captures(&self, state: &State, throw: &Throw, play: &Play) -> bool {
        let node = self.graph.find(state, &Cast::first());
        let known = node.and_then(|node| self.graph.state(node));
        let target = known.map_or(self.target, |(_, target, _)| target);
        let after = self.game.target_after(state, throw, play, target);
        after.is_none()
    }
}
