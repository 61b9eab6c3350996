//! A game compiled: tables and programs, and the names to speak of them.

use std::sync::{Arc, OnceLock};

use super::compile_rule;
use super::compile_set::Context;
use super::ends::Ends;
use super::graph::{Nets, around, back, forward, straight};
use super::roll::Roll;
use super::rule::Rule;
use super::seat::{NOWHERE, Seat};
use super::state::{SLOTS, State, slot};
use super::swept::Sets;
use crate::dice::{Face, Throw};
use crate::model::index::{EndingRule, Rules};
use crate::model::{First, How, SpaceName, Spend};
use crate::player::{ByPlayer, Player};
use crate::space::{Place, Space};

/// A throw and how likely it is: so many of the total weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The throw.
    pub throw: Throw,
    /// Its weight.
    pub weight: u128,
}

/// A game ready to run.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) indexed: Arc<Rules>,
    /// Both sides' and nobody's, as owners are numbered.
    pub(super) seats: [Seat; 3],
    /// By space: itself, for ways whose nodes are spaces.
    pub(super) same: [u8; 128],
    pub(super) nets: Nets,
    pub(super) rolls: Vec<Roll>,
    pub(super) rules: ByPlayer<Vec<Rule>>,
    pub(super) spend: Spend,
    pub(super) ends: Ends,
    throws: Vec<Chance>,
    total: u128,
    values: Vec<u8>,
    weights: Vec<u64>,
    dice: usize,
    start: State,
    first: First,
    /// The end rule by which games are drawn first: after how many throws, and its position.
    draw: Option<(u32, usize)>,
    sets: OnceLock<Option<Sets>>,
}

impl Game {
    /// Compiles a game's rules.
    pub fn new(rules: &Rules) -> Game {
        let ruleset = rules.ruleset();
        let seats = rules.tracks.clone();
        let values: Vec<u8> = ruleset.dice.faces.iter().map(|face| face.value).collect();
        let weights = ruleset.dice.faces.iter().map(|face| u64::from(face.weight));
        let weights: Vec<u64> = weights.collect();
        let dice = usize::from(ruleset.dice.count);
        let all = Throw::all(dice, &weights).into_iter();
        let throws: Vec<Chance> = all
            .map(|(throw, weight)| Chance { throw, weight })
            .collect();
        let mut rolls: Vec<Roll> = throws
            .iter()
            .map(|Chance { throw, .. }| {
                let again = rules.again.contains(throw);
                let rethrow = rules.rethrow.contains(throw);
                Roll::new(throw, &values, again, rethrow)
            })
            .collect();
        // The last is for throws that these dice cannot show.
        rolls.push(Roll::new(&Throw::new([]), &values, false, false));
        let mut distances: Vec<u8> = rolls
            .iter()
            .flat_map(|roll| roll.bundles.iter().map(|bundle| bundle.sum))
            .collect();
        distances.sort_unstable();
        distances.dedup();
        let start = start(rules);
        let mut same = [NOWHERE; 128];
        (0..128).for_each(|space| same[space] = space as u8);
        Game {
            nets: Nets {
                forward: ByPlayer::from_fn(|p| forward(&seats[p.index()], &distances)),
                back: ByPlayer::from_fn(|p| back(&seats[p.index()], &distances)),
                around: around(rules),
                straight: straight(rules, &distances),
            },
            rules: ByPlayer::from_fn(|mover| {
                let context = Context { rules, mover };
                let moves = rules.moves.iter();
                moves
                    .map(|rule| compile_rule::rule(context, rule))
                    .collect()
            }),
            spend: ruleset.turn.spend,
            ends: Ends::new(rules, &start),
            total: throws.iter().map(|chance| chance.weight).sum(),
            first: ruleset.start.first,
            draw: draw(rules),
            indexed: Arc::new(rules.clone()),
            seats,
            same,
            rolls,
            throws,
            values,
            weights,
            dice,
            start,
            sets: OnceLock::new(),
        }
    }

    /// The rules that it was compiled from.
    pub fn rules(&self) -> &Rules {
        &self.indexed
    }

    /// The same game, where dice may be spent in this manner.
    #[must_use]
    pub fn spending(&self, how: How) -> Game {
        let mut game = self.clone();
        game.spend.how = how;
        game.sets = OnceLock::new();
        game
    }

    /// The game's tables for moves found by sets, if it has the shape for it.
    pub(super) fn sets(&self) -> Option<&Sets> {
        self.sets.get_or_init(|| Sets::new(self)).as_ref()
    }

    /// Whether moves are found by sets in playouts.
    #[doc(hidden)]
    pub fn by_sets(&self) -> bool {
        self.sets().is_some()
    }

    /// The situation at the start, with this side to throw.
    pub fn start(&self, first: Player) -> State {
        self.start.with_to_move(first)
    }

    /// How the side that throws first is found.
    pub fn first(&self) -> First {
        self.first
    }

    /// All distinct throws, in order.
    pub fn throws(&self) -> &[Chance] {
        &self.throws
    }

    /// The weight of all throws together.
    pub fn total_weight(&self) -> u128 {
        self.total
    }

    /// The position of a throw among [`Game::throws`].
    pub fn throw_number(&self, throw: &Throw) -> Option<usize> {
        let found = self
            .throws
            .binary_search_by(|chance| chance.throw.cmp(throw));
        found.ok()
    }

    pub(super) fn number_of(&self, throw: &Throw) -> u16 {
        self.throw_number(throw).unwrap_or(self.throws.len()) as u16
    }

    /// Whether the same side throws again after playing this throw.
    pub fn again(&self, throw: &Throw) -> bool {
        self.rolls[usize::from(self.number_of(throw))].again
    }

    /// Whether this throw may be thrown again instead of playing it.
    pub fn refusable(&self, throw: &Throw) -> bool {
        self.rolls[usize::from(self.number_of(throw))].rethrow
    }

    /// Whether the throw of this number (see [`Game::throws`]) may be thrown again instead.
    pub fn refusable_at(&self, throw: usize) -> bool {
        self.rolls[throw].rethrow
    }

    /// The number of dice.
    pub fn dice(&self) -> usize {
        self.dice
    }

    /// The values of the faces, in declared order.
    pub fn face_values(&self) -> &[u8] {
        &self.values
    }

    /// The weights of the faces, in declared order.
    pub fn face_weights(&self) -> &[u64] {
        &self.weights
    }

    /// After so many throws in a row without a capture the game is drawn.
    pub fn draw_after(&self) -> Option<u32> {
        self.draw.map(|(after, _)| after)
    }

    /// The end rule by which a drawn game ends, by its position in the ruleset.
    pub fn drawing_rule(&self) -> Option<usize> {
        self.draw.map(|(_, rule)| rule)
    }

    /// The name of the game.
    pub fn name(&self) -> &str {
        &self.indexed.ruleset().name
    }

    /// The name of a side.
    pub fn player_name(&self, player: Player) -> &str {
        self.indexed.ruleset().player(player)
    }

    /// The number of spaces on the board.
    pub fn space_count(&self) -> usize {
        self.indexed.spaces.len()
    }

    /// The name of a space of the board.
    pub fn space_name(&self, space: Space) -> &SpaceName {
        &self.indexed.spaces[usize::from(space.0)]
    }

    /// The space of that name.
    pub fn space(&self, name: &SpaceName) -> Option<Space> {
        let found = self.indexed.spaces.iter().position(|space| space == name);
        found.map(|space| Space(space as u8))
    }

    /// The space where a side's place lies.
    pub fn place_space(&self, player: Player, place: Place) -> Space {
        Space(self.seats[player.index()].space(place.0))
    }

    /// Which pass of its space a side's place is, from 1; 1 for a space off the track.
    pub fn pass(&self, player: Player, place: Place) -> u8 {
        self.seats[player.index()].pass[usize::from(place.0)]
    }

    /// The place of a side at a space and pass, if it can stand there.
    pub fn place(&self, player: Player, space: Space, pass: u8) -> Option<Place> {
        let places = self.seats[player.index()].at[usize::from(space.0 & 127)];
        let mut places = super::bits::each(places);
        let nth = usize::from(pass).checked_sub(1)?;
        places.nth(nth).map(Place)
    }

    /// The number of places on a side's track; places with greater numbers are off it.
    pub fn track_length(&self, player: Player) -> usize {
        self.seats[player.index()].track
    }

    /// The names of the kinds, in declared order.
    pub fn kind_names(&self) -> &[String] {
        &self.indexed.kinds
    }

    /// The name of a kind.
    pub fn kind_name(&self, kind: u8) -> &str {
        &self.indexed.kinds[usize::from(kind)]
    }

    /// The labels of the faces, in declared order.
    pub fn face_labels(&self) -> &[String] {
        &self.indexed.faces
    }

    /// The label of a face.
    pub fn face_label(&self, face: Face) -> &str {
        &self.indexed.faces[usize::from(face.0)]
    }

    /// The name of a way to move.
    pub fn rule_name(&self, rule: u16) -> &str {
        &self.indexed.ruleset().moves[usize::from(rule)].name
    }
}

fn start(rules: &Rules) -> State {
    let mut state = State {
        bits: [0; SLOTS],
        to_move: Player::First,
    };
    for placed in &rules.start {
        let places = rules.track(placed.owner).first_places(placed.spaces);
        state.bits[slot(placed.owner.index(), placed.kind.0)] |= places.0;
    }
    state
}

fn draw(rules: &Rules) -> Option<(u32, usize)> {
    let ends = rules.ends.iter().enumerate();
    let draws = ends.filter_map(|(number, rule)| match rule {
        EndingRule::Draw { after } => Some((*after, number)),
        _ => None,
    });
    draws.min()
}
