//! A game compiled: tables and programs, and the names to speak of them.

use std::sync::OnceLock;

use super::bits::bit;
use super::compile_rule;
use super::compile_set::Context;
use super::ends::Ends;
use super::graph::{Nets, around, back, forward, straight};
use super::roll::Roll;
use super::rule::Rule;
use super::seat::{NOWHERE, Seat};
use super::state::{NEUTRAL, SLOTS, State, slot};
use super::swept::Sets;
use crate::dice::{Face, Throw};
use crate::model::{Along, Effect, EndRule, First, Ruleset, SpaceName, Spend};
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

/// What things are called.
#[derive(Clone, Debug)]
pub(super) struct Names {
    game: String,
    players: ByPlayer<String>,
    pub(super) spaces: Vec<SpaceName>,
    pub(super) kinds: Vec<String>,
    faces: Vec<String>,
    rules: Vec<String>,
}

/// A game ready to run.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) names: Names,
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
    draw_after: Option<u32>,
    sets: OnceLock<Option<Sets>>,
}

impl Game {
    /// Compiles a checked ruleset.
    pub fn new(ruleset: &Ruleset) -> Game {
        let board = &ruleset.board;
        let names = Names {
            game: ruleset.name.clone(),
            players: ruleset.players.clone(),
            spaces: board.spaces().take(128).collect(),
            kinds: ruleset.kinds.iter().map(|kind| kind.name.clone()).collect(),
            faces: ruleset.dice.faces.iter().map(|f| f.label.clone()).collect(),
            rules: ruleset.moves.iter().map(|rule| rule.name.clone()).collect(),
        };
        let spaces = names.spaces.len();
        let off = leaves_track(ruleset);
        let tracks = &ruleset.tracks;
        let seats = [
            Seat::of_track(board, &tracks.first, spaces, off),
            Seat::of_track(board, &tracks.second, spaces, off),
            Seat::neutral(spaces),
        ];
        let values: Vec<u8> = ruleset.dice.faces.iter().map(|face| face.value).collect();
        let weights = ruleset.dice.faces.iter().map(|face| u64::from(face.weight));
        let weights: Vec<u64> = weights.collect();
        let dice = usize::from(ruleset.dice.count).min(crate::dice::MAX_DICE);
        let all = Throw::all(dice, &weights).into_iter();
        let throws: Vec<Chance> = all
            .map(|(throw, weight)| Chance { throw, weight })
            .collect();
        let listed = |lists: &[Vec<String>], throw: &Throw| {
            lists.iter().any(|labels| {
                let face = |label: &String| names.faces.iter().position(|face| face == label);
                let faces = labels.iter().filter_map(face).map(|face| Face(face as u8));
                labels.len() == dice && Throw::new(faces) == *throw
            })
        };
        let mut rolls: Vec<Roll> = throws
            .iter()
            .map(|Chance { throw, .. }| {
                let again = listed(&ruleset.turn.again, throw);
                let rethrow = listed(&ruleset.turn.rethrow, throw);
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
        let start = start(ruleset, &seats);
        let mut same = [NOWHERE; 128];
        (0..128).for_each(|space| same[space] = space as u8);
        Game {
            nets: Nets {
                forward: ByPlayer::from_fn(|p| forward(&seats[p.index()], &distances)),
                back: ByPlayer::from_fn(|p| back(&seats[p.index()], &distances)),
                around: around(&seats, spaces),
                straight: straight(board, &distances),
            },
            rules: ByPlayer::from_fn(|mover| {
                let context = Context {
                    ruleset,
                    seats: &seats,
                    mover,
                };
                let moves = ruleset.moves.iter();
                moves
                    .map(|rule| compile_rule::rule(context, rule))
                    .collect()
            }),
            spend: ruleset.turn.spend,
            ends: Ends::new(ruleset, &seats, &start),
            total: throws.iter().map(|chance| chance.weight).sum(),
            first: ruleset.start.first,
            draw_after: draw_after(ruleset),
            names,
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
    pub fn rethrow(&self, throw: &Throw) -> bool {
        self.rolls[usize::from(self.number_of(throw))].rethrow
    }

    /// Whether the throw of this number (see [`Game::throws`]) may be thrown again instead.
    pub fn rethrow_at(&self, throw: usize) -> bool {
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
        self.draw_after
    }

    /// The name of the game.
    pub fn name(&self) -> &str {
        &self.names.game
    }

    /// The name of a side.
    pub fn player_name(&self, player: Player) -> &str {
        &self.names.players[player]
    }

    /// The number of spaces on the board.
    pub fn space_count(&self) -> usize {
        self.names.spaces.len()
    }

    /// The name of a space of the board.
    pub fn space_name(&self, space: Space) -> &SpaceName {
        &self.names.spaces[usize::from(space.0)]
    }

    /// The space of that name.
    pub fn space(&self, name: &SpaceName) -> Option<Space> {
        let found = self.names.spaces.iter().position(|space| space == name);
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
        &self.names.kinds
    }

    /// The name of a kind.
    pub fn kind_name(&self, kind: u8) -> &str {
        &self.names.kinds[usize::from(kind)]
    }

    /// The labels of the faces, in declared order.
    pub fn face_labels(&self) -> &[String] {
        &self.names.faces
    }

    /// The label of a face.
    pub fn face_label(&self, face: Face) -> &str {
        &self.names.faces[usize::from(face.0)]
    }

    /// The name of a way to move.
    pub fn rule_name(&self, rule: u16) -> &str {
        &self.names.rules[usize::from(rule)]
    }
}

/// Whether pieces may come to stand off their owner's track.
fn leaves_track(ruleset: &Ruleset) -> bool {
    fn recruits(effects: &[Effect]) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Recruit { .. } => true,
            Effect::IfCaptured(_, then) | Effect::IfOn(_, then) => recruits(then),
            Effect::Capture { .. } | Effect::Become(_) => false,
        })
    }
    recruits(&ruleset.turn.then)
        || ruleset.moves.iter().any(|rule| {
            matches!(rule.along, Along::Around | Along::Orthogonal) || recruits(&rule.then)
        })
}

fn start(ruleset: &Ruleset, seats: &[Seat; 3]) -> State {
    let mut state = State {
        bits: [0; SLOTS],
        to_move: Player::First,
    };
    for placement in &ruleset.start.places {
        let kind = ruleset.kinds.iter().position(|k| k.name == placement.kind);
        let owner = placement.owner.map_or(NEUTRAL, Player::index);
        let Some(kind) = kind else { continue };
        for name in &placement.spaces.0 {
            let Some(space) = ruleset.board.index(name) else {
                continue;
            };
            let place = seats[owner].first[space];
            if place != NOWHERE {
                state.bits[slot(owner, kind as u8)] |= bit(place);
            }
        }
    }
    state
}

fn draw_after(ruleset: &Ruleset) -> Option<u32> {
    let draws = ruleset.end.iter().filter_map(|rule| match rule {
        EndRule::Draw { after } => Some(*after),
        _ => None,
    });
    draws.min()
}
