//! A game, and the names to speak of it.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use super::bits::{byte, each};
use super::compiled::Compiled;
use super::pools::Chance;
use super::roll::Roll;
use super::stack;
use super::state::{NEUTRAL, State, slot};
use super::swept::Sets;
use super::throw_lattice::ThrowLattice;
use crate::dice::{Face, Throw};
use crate::model::index::Rules;
use crate::model::{First, How, SpaceName, ThrowRule};
use crate::player::Player;
use crate::space::{Place, Space};

/// A game ready to run.
#[derive(Clone, Debug)]
pub struct Game {
    compiled: Compiled,
    /// The tables for moves found by sets, if it has the shape for it; made when they are asked for.
    bitboards: OnceLock<Option<Sets>>,
    /// The multisets of dice of its throws, likewise.
    lattice: OnceLock<Option<ThrowLattice>>,
}

impl Deref for Game {
    type Target = Compiled;

    fn deref(&self) -> &Compiled {
        &self.compiled
    }
}

impl Game {
    /// Compiles a game's rules.
    pub fn new(rules: &Rules) -> Game {
        Game::beside(&Arc::new(rules.clone()), None)
    }

    /// The same, where another game is at hand: what both have in common is compiled once.
    pub(crate) fn beside(rules: &Arc<Rules>, other: Option<&Game>) -> Game {
        Game {
            compiled: Compiled::new(rules, other.map(|other| &other.compiled)),
            bitboards: OnceLock::new(),
            lattice: OnceLock::new(),
        }
    }

    /// The rules that it was compiled from.
    pub fn rules(&self) -> &Rules {
        &self.indexed
    }

    /// The same game, where dice may also be left unspent: any legal moves with any of them, or
    /// none; where they are spent in an order, a die may be laid by in its turn.
    #[must_use]
    pub fn spending_freely(&self) -> Game {
        let mut compiled = self.compiled.clone();
        compiled.spend.how = How::Free;
        let rolls = Arc::make_mut(&mut compiled.rolls);
        rolls.iter_mut().for_each(Roll::lay_by);
        Game {
            compiled,
            bitboards: OnceLock::new(),
            lattice: OnceLock::new(),
        }
    }

    /// The game's tables for moves found by sets, if it has the shape for it.
    pub(super) fn sets(&self) -> Option<&Sets> {
        let tables = self.bitboards.get_or_init(|| Sets::new(&self.compiled));
        tables.as_ref()
    }

    /// The multisets of dice of the game's throws, if it has the shape for it.
    pub(super) fn lattice(&self) -> Option<&ThrowLattice> {
        let lattice = self
            .lattice
            .get_or_init(|| ThrowLattice::new(&self.compiled));
        lattice.as_ref()
    }

    /// Whether moves are found by sets in playouts.
    #[doc(hidden)]
    pub fn by_sets(&self) -> bool {
        self.sets().is_some()
    }

    /// Whether throws are made up of dice whose results are found once for all of them.
    #[doc(hidden)]
    pub fn shares_dice(&self) -> bool {
        self.lattice().is_some()
    }

    /// The situation at the start, with this side to throw.
    pub fn start(&self, first: Player) -> State {
        self.start.with_to_move(first)
    }

    /// Whether this is how a game starts, whoever is to throw.
    pub fn is_start(&self, state: &State) -> bool {
        self.start(state.to_move()) == *state
    }

    /// The number of a side's pieces.
    pub fn count(&self, state: &State, player: Player) -> u32 {
        let kinds = 0..self.indexed.kinds.len();
        kinds.map(|kind| self.count_of(state, player, kind)).sum()
    }

    /// The number of a side's pieces of the `kind`-th kind.
    pub fn count_of(&self, state: &State, player: Player, kind: usize) -> u32 {
        let owner = player.index();
        let group = &self.tracks[owner].groups[kind];
        stack::count(&state.bits, group, slot(owner, byte(kind)), u128::MAX)
    }

    /// The number of an owner's (`None` is nobody's) pieces of the `kind`-th kind at a place.
    pub fn group(&self, state: &State, owner: Option<Player>, kind: usize, place: Place) -> u8 {
        let owner = owner.map_or(NEUTRAL, Player::index);
        let group = &self.tracks[owner].groups[kind];
        stack::size(&state.bits, group, slot(owner, byte(kind)), place.0)
    }

    /// How the side that throws first is found.
    pub fn first(&self) -> First {
        self.first
    }

    /// A face that the first throw of a game shows.
    pub fn first_face(&self) -> Option<Face> {
        let label = self.indexed.ruleset().start.with.as_ref()?;
        let labels = &self.indexed.faces;
        let found = labels.iter().position(|other| other == label);
        found.map(|face| Face(byte(face)))
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

    pub(super) fn number_of(&self, throw: &Throw) -> usize {
        let unfinished = || self.unfinished.binary_search(throw);
        let found = self.throw_number(throw);
        found.unwrap_or_else(|| self.throws.len() + unfinished().unwrap_or(self.unfinished.len()))
    }

    /// Whether the same side throws again after playing this throw.
    pub fn again(&self, throw: &Throw) -> bool {
        self.rolls[self.number_of(throw)].again
    }

    /// Whether after what all dice show they are set aside and thrown again.
    pub fn collects(&self, throw: &Throw) -> bool {
        self.indexed.names(ThrowRule::Collect, throw)
    }

    /// All throws of a turn as one, as they are kept.
    pub(crate) fn pool(&self, throws: &[Throw]) -> Throw {
        self.indexed.ruleset().pool(throws)
    }

    /// The number of all throws of a turn as one, if it is one of the game's; their order need not stay.
    pub(crate) fn pooled_number(&self, throws: &mut [Throw]) -> Option<usize> {
        self.throw_number(&self.indexed.ruleset().pooled(throws))
    }

    /// The most throws of a turn that are played as one: one, unless throws are collected.
    pub fn most_throws(&self) -> usize {
        self.indexed.ruleset().most_throws()
    }

    /// The number of dice thrown at once.
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
        self.ends.drawn().map(|(after, _)| after)
    }

    /// The end rule by which a drawn game ends, by its position in the ruleset.
    pub fn drawing_rule(&self) -> Option<usize> {
        self.ends.drawn().map(|(_, rule)| rule)
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
        found.map(|space| Space(byte(space)))
    }

    /// The space where a side's place lies.
    pub fn place_space(&self, player: Player, place: Place) -> Space {
        Space(self.tracks[player.index()].space(place.0))
    }

    /// Which pass of its space a side's place is, from 1; 1 for a space off the track.
    pub fn pass(&self, player: Player, place: Place) -> u8 {
        self.tracks[player.index()].pass[usize::from(place.0)]
    }

    /// The place of a side at a space and pass, if it can stand there.
    pub fn place(&self, player: Player, space: Space, pass: u8) -> Option<Place> {
        let places = self.tracks[player.index()].at.get(usize::from(space.0))?;
        let mut places = each(*places);
        let nth = usize::from(pass).checked_sub(1)?;
        places.nth(nth).map(Place)
    }

    /// The number of places on a side's track; places with greater numbers are off it.
    pub fn track_length(&self, player: Player) -> usize {
        self.tracks[player.index()].length
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

    /// The label of a face, or of the face that this is a part of.
    pub fn face_label(&self, face: Face) -> &str {
        self.indexed.ruleset().dice.label(face)
    }

    /// The name of a way to move.
    pub fn rule_name(&self, rule: u16) -> &str {
        &self.indexed.ruleset().moves[usize::from(rule)].name
    }
}
