//! A game compiled: its rules as tables and programs.

use std::sync::Arc;

use super::bits::{byte, each};
use super::compile_rule;
use super::compile_set::Context;
use super::dice_tables::{DiceTables, same_dice};
use super::ends::Ends;
use super::free_run::FreeRun;
use super::graph::{StepGraph, StepGraphs, around, back, forks, forward, straight};
use super::moves::Way;
use super::pools::Chance;
use super::recast::Recasts;
use super::roll::Roll;
use super::rule::Rule;
use super::stack;
use super::state::{State, slot};
use super::units::Units;
use crate::dice::Throw;
use crate::model::index::Rules;
use crate::model::index::TrackMap;
use crate::model::{First, Spend};
use crate::player::{ByPlayer, Player};
use crate::space::Space;

/// A game's rules as tables and programs.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub(super) indexed: Arc<Rules>,
    /// Both sides' and nobody's, as owners are numbered.
    pub(super) tracks: Arc<[TrackMap; 3]>,
    /// By space: itself, for ways whose nodes are spaces.
    pub(super) same: [u8; 128],
    pub(super) graphs: StepGraphs,
    pub(super) rolls: Arc<[Roll]>,
    pub(super) rules: ByPlayer<Vec<Rule>>,
    /// The numbers of all rules, those first that go before others.
    pub(super) rule_order: Vec<u16>,
    pub(super) spend: Spend,
    pub(super) free_run: ByPlayer<Option<FreeRun>>,
    pub(super) ends: Ends,
    pub(super) recasts: Option<Recasts>,
    pub(super) throws: Arc<[Chance]>,
    /// Throws after which all dice are thrown again, in order; their rolls stand behind the others.
    pub(super) unfinished: Arc<[Throw]>,
    /// All distances of moves, in order.
    pub(super) distances: Arc<[u8]>,
    pub(super) total: u128,
    pub(super) values: Vec<u8>,
    pub(super) units: Units,
    pub(super) weights: Vec<u64>,
    pub(super) dice: usize,
    /// With the first side to throw.
    pub(super) start: State,
    pub(super) first: First,
}

impl Compiled {
    /// Compiles a game's rules. What follows from the dice alone is taken from the other game, where
    /// its dice are the same.
    pub(super) fn new(rules: &Arc<Rules>, other: Option<&Compiled>) -> Compiled {
        let ruleset = rules.ruleset();
        let tracks = rules.tracks.clone();
        let values: Vec<u8> = ruleset.dice.faces.iter().map(|face| face.value).collect();
        let weights = ruleset.dice.faces.iter().map(|face| u64::from(face.weight));
        let weights: Vec<u64> = weights.collect();
        let dice = usize::from(ruleset.dice.count);
        let moves = ByPlayer::from_fn(|mover| compile_rule::rules(Context { rules, mover }));
        let units = Units::new(&ruleset.dice);
        let looks = looks_beyond(&moves);
        let same = other.filter(|other| {
            looks == looks_beyond(&other.rules) && same_dice(rules, &other.indexed)
        });
        let DiceTables {
            throws,
            unfinished,
            rolls,
            distances,
        } = match same {
            Some(other) => DiceTables {
                throws: other.throws.clone(),
                unfinished: other.unfinished.clone(),
                rolls: other.rolls.clone(),
                distances: other.distances.clone(),
            },
            None => DiceTables::new(rules, &weights, &units, looks),
        };
        let start = start(rules);
        // Only the ways that some move goes.
        let goes =
            |mover: Player, way: Way| moves[mover].iter().any(|rule| rule.ways.contains(&way));
        let on_track = |way: Way, graph: MakeGraph, known: KnownGraph| {
            ByPlayer::from_fn(|mover| {
                if !goes(mover, way) {
                    return StepGraph::none();
                }
                let track = &tracks[mover.index()];
                let same = same.filter(|other| other.tracks[mover.index()] == *track);
                let known = same.map(|other| &known(&other.graphs)[mover]);
                let known = known.filter(|graph| graph.is_gone()).cloned();
                known.unwrap_or_else(|| graph(track, &distances))
            })
        };
        let goes = |way: Way| Player::BOTH.into_iter().any(|mover| goes(mover, way));
        let across = [Way::Left, Way::Right, Way::Up, Way::Down];
        Compiled {
            graphs: StepGraphs {
                forward: on_track(Way::Forward, forward, |known| &known.forward),
                forks: ByPlayer::from_fn(|p| forks(&tracks[p.index()], &distances)),
                back: on_track(Way::Back, back, |known| &known.back),
                around: match goes(Way::Around) {
                    true => around(rules),
                    false => StepGraph::none(),
                },
                straight: std::array::from_fn(|number| match goes(across[number]) {
                    true => straight(&rules.straight[number], &distances),
                    false => StepGraph::none(),
                }),
            },
            free_run: ByPlayer::from_fn(|mover| {
                FreeRun::of(&moves[mover], mover, rules, ruleset.turn.spend)
            }),
            rules: moves,
            rule_order: rule_order(rules),
            spend: ruleset.turn.spend,
            ends: Ends::new(rules, &start),
            recasts: Recasts::new(rules),
            total: throws.iter().map(|chance| chance.weight).sum(),
            first: ruleset.start.first,
            indexed: rules.clone(),
            tracks,
            same: std::array::from_fn(byte),
            rolls,
            throws,
            unfinished,
            distances,
            values,
            units,
            weights,
            dice,
            start,
        }
    }

    /// The steps of a way; and whether its nodes are places rather than spaces.
    pub(super) fn net(&self, mover: Player, way: Way) -> (&StepGraph, bool) {
        match way {
            Way::Forward => (&self.graphs.forward[mover], true),
            Way::Fork(number) => (&self.graphs.forks[mover][usize::from(number)], true),
            Way::Back => (&self.graphs.back[mover], true),
            Way::Around => (&self.graphs.around, false),
            Way::Left => (&self.graphs.straight[0], false),
            Way::Right => (&self.graphs.straight[1], false),
            Way::Up => (&self.graphs.straight[2], false),
            Way::Down => (&self.graphs.straight[3], false),
        }
    }
}

/// The steps of a way along a track, at these distances.
type MakeGraph = fn(&TrackMap, &[u8]) -> StepGraph;

/// The steps of the same way among those of another game.
type KnownGraph = fn(&StepGraphs) -> &ByPlayer<StepGraph>;

/// The numbers of all rules, those first that go before others.
fn rule_order(rules: &Rules) -> Vec<u16> {
    let named = |number: &u16| {
        let preferred = rules.preferred.as_ref();
        preferred.is_some_and(|preferred| preferred.names_rule(*number))
    };
    let all = (0..).zip(&rules.moves).map(|(number, _)| number);
    let (mut order, others): (Vec<u16>, Vec<u16>) = all.partition(named);
    order.extend(others);
    order
}

/// Whether some rule looks at where the dice of a move end before the last.
fn looks_beyond(moves: &ByPlayer<Vec<Rule>>) -> bool {
    let looks = |mover: &Player| moves[*mover].iter().any(|rule| rule.looks.beyond());
    Player::BOTH.iter().any(looks)
}

fn start(rules: &Rules) -> State {
    let mut state = State::empty(Player::First);
    for placed in &rules.start {
        let places = rules.track(placed.owner).first_places(placed.spaces);
        let track = rules.track(placed.owner);
        let group = &track.groups[placed.kind.index()];
        let slot = slot(placed.owner.index(), placed.kind.0);
        for place in each(places.0 & !state.bits[slot]) {
            let here = |space: &&Space| space.0 == track.space(place);
            let pieces = placed.pieces.iter().filter(here).count();
            stack::stand(
                &mut state,
                group,
                slot,
                place,
                byte(pieces.min(group.most())),
            );
        }
    }
    state
}
