//! A game compiled: its rules as tables and programs.

use std::sync::Arc;

use super::bits::{byte, each};
use super::compile_rule;
use super::compile_set::Context;
use super::counted_faces::CountedFaces;
use super::dice_subset::DiceSubset;
use super::ends::Ends;
use super::graph::{StepGraph, StepGraphs, around, back, forks, forward, straight};
use super::moves::Way;
use super::pools::{Chance, Pools};
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
    pub(super) tracks: [TrackMap; 3],
    /// By space: itself, for ways whose nodes are spaces.
    pub(super) same: [u8; 128],
    pub(super) graphs: StepGraphs,
    pub(super) rolls: Vec<Roll>,
    pub(super) rules: ByPlayer<Vec<Rule>>,
    pub(super) spend: Spend,
    pub(super) ends: Ends,
    pub(super) recasts: Option<Recasts>,
    pub(super) throws: Vec<Chance>,
    /// Throws after which all dice are thrown again, in order; their rolls stand behind the others.
    pub(super) unfinished: Vec<Throw>,
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
    /// Compiles a game's rules.
    pub(super) fn new(rules: &Rules) -> Compiled {
        let ruleset = rules.ruleset();
        let tracks = rules.tracks.clone();
        let values: Vec<u8> = ruleset.dice.faces.iter().map(|face| face.value).collect();
        let weights = ruleset.dice.faces.iter().map(|face| u64::from(face.weight));
        let weights: Vec<u64> = weights.collect();
        let dice = usize::from(ruleset.dice.count);
        let Pools { throws, unfinished } = Pools::new(rules, &weights);
        let moves = ByPlayer::from_fn(|mover| {
            let context = Context { rules, mover };
            let moves = rules.moves.iter();
            let moves = moves.map(|rule| compile_rule::rule(context, rule));
            moves.collect::<Vec<Rule>>()
        });
        let ordered = Player::BOTH
            .iter()
            .any(|mover| moves[*mover].iter().any(|rule| rule.looks.beyond()));
        let units = Units::new(&ruleset.dice);
        let counted = CountedFaces::of(rules);
        let roll = |throw: &Throw| Roll::new(throw, &units, &counted, rules, ordered);
        let thrown = throws.iter().map(|chance| &chance.throw);
        // The last is for throws that these dice cannot show.
        let none = Throw::new([]);
        let all = thrown.chain(&unfinished).chain([&none]);
        let rolls: Vec<Roll> = all.map(roll).collect();
        let mut distances: Vec<u8> = rolls
            .iter()
            .flat_map(|roll| roll.subsets.iter().flat_map(DiceSubset::distances))
            .collect();
        distances.sort_unstable();
        distances.dedup();
        let start = start(rules);
        // Only the ways that some move goes.
        let goes =
            |mover: Player, way: Way| moves[mover].iter().any(|rule| rule.ways.contains(&way));
        let on_track = |way: Way, graph: fn(&TrackMap, &[u8]) -> StepGraph| {
            ByPlayer::from_fn(|mover| match goes(mover, way) {
                true => graph(&tracks[mover.index()], &distances),
                false => StepGraph::NONE,
            })
        };
        let goes = |way: Way| Player::BOTH.into_iter().any(|mover| goes(mover, way));
        let across = [Way::Left, Way::Right, Way::Up, Way::Down];
        Compiled {
            graphs: StepGraphs {
                forward: on_track(Way::Forward, forward),
                forks: ByPlayer::from_fn(|p| forks(&tracks[p.index()], &distances)),
                back: on_track(Way::Back, back),
                around: match goes(Way::Around) {
                    true => around(rules),
                    false => StepGraph::NONE,
                },
                straight: std::array::from_fn(|number| match goes(across[number]) {
                    true => straight(&rules.straight[number], &distances),
                    false => StepGraph::NONE,
                }),
            },
            rules: moves,
            spend: ruleset.turn.spend,
            ends: Ends::new(rules, &start),
            recasts: Recasts::new(rules),
            total: throws.iter().map(|chance| chance.weight).sum(),
            first: ruleset.start.first,
            indexed: Arc::new(rules.clone()),
            tracks,
            same: std::array::from_fn(byte),
            rolls,
            throws,
            unfinished,
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
