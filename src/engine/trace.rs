//! What the rules say of one piece now, move by move: for those who ask why.

use super::bits::{bit, byte, each_small, has};
use super::board::Board;
use super::compile_set::Context;
use super::dice_choice::Lack;
use super::dice_left::holds;
use super::dice_subset::DiceSubset;
use super::game::Game;
use super::graph::{StepGraph, stand};
use super::moves::{Move, Spot, Way};
use super::path_limit::MOST_WAYS;
use super::paths::Paths;
use super::roll::Roll;
use super::rule::On;
use super::scratch::Scratch;
use super::stack;
use super::state::slot;
use super::turn::Turn;
use super::turn_state::PackedMove;
use crate::dice::{Face, Throw};
use crate::model::{PieceUse, Set, Take};
use crate::player::Player;
use crate::space::{Place, Space, SpaceSet};

/// What one rule says of one piece.
#[derive(Clone, Debug)]
pub struct RuleTrace {
    /// The rule, by its position in the ruleset.
    pub rule: u16,
    /// How many of its side and kind stand there, the piece itself with them.
    pub standing: u8,
    /// Whether the piece stands where the rule asks.
    pub on: bool,
    /// The spaces that it may pass.
    pub over: SpaceSet,
    /// The spaces where it may end.
    pub to: SpaceSet,
    /// The unspent dice that the rule can take, as choices.
    pub dice: Vec<Throw>,
    /// Where they lead, whatever stands there.
    pub walks: Vec<Walked>,
}

/// A way to go with some dice.
#[derive(Clone, Debug)]
pub struct Walked {
    /// The dice.
    pub dice: Throw,
    /// The spaces after the start, the end last.
    pub spaces: Vec<Space>,
    /// The end.
    pub end: Spot,
}

impl Turn {
    /// The moves that the rules and the unspent dice allow now, whether or not they lead to a
    /// complete legal play.
    pub(crate) fn possible(&self, game: &Game, scratch: &mut Scratch) -> Vec<Move> {
        scratch.clear();
        if self.is_over() {
            return Vec::new();
        }
        let mut now = self.now;
        game.generate(&mut now, scratch, false);
        scratch
            .moves
            .iter()
            .map(|packed| game.tell(&self.now, scratch, packed))
            .collect()
    }

    /// Whether a move by this rule, from and to these places, can't be made only because others go
    /// before it.
    pub(crate) fn gives_way(
        &self,
        game: &Game,
        rule: u16,
        from: Place,
        end: Space,
        scratch: &mut Scratch,
    ) -> bool {
        if game.indexed.preferred.is_none() || self.is_over() {
            return false;
        }
        let track = &game.tracks[self.now.mover.index()];
        let is_it = |packed: &PackedMove| {
            packed.rule == rule && packed.from == from.0 && track.space(packed.to) == end.0
        };
        let mut now = self.now;
        scratch.clear();
        game.generate(&mut now, scratch, false);
        if scratch.moves.iter().any(is_it) {
            return false;
        }
        scratch.clear();
        game.generate_any(&mut now, scratch, false);
        scratch.moves.iter().any(is_it)
    }

    /// The faces of dice that have been spent in part, so that a part of each is left over.
    pub(crate) fn broken(&self, game: &Game) -> Vec<Face> {
        let roll = &game.rolls[self.now.roll];
        let left = self.now.left & roll.parts;
        let parts = roll.subsets.iter().filter(|subset| subset.count == 1);
        let parts = parts.filter(|subset| holds(left, subset.dice));
        let mut faces: Vec<Face> = parts
            .map(|subset| Face(byte(subset.shows.trailing_zeros() as usize)))
            .collect();
        faces.dedup();
        faces
    }

    /// How many pieces of an owner and kind stand on a space; with a place, at this one alone.
    pub(crate) fn number_on(
        &self,
        game: &Game,
        (owner, kind): (Option<Player>, u8),
        space: Space,
        place: Option<Place>,
    ) -> usize {
        let owner = owner.map_or(Player::BOTH.len(), Player::index);
        let (bits, track) = (&self.now.board.bits, &game.tracks[owner]);
        let group = &track.groups[usize::from(kind)];
        let at = place.map_or(u128::MAX, |place| bit(place.0));
        let here = track.at[usize::from(space.0)] & at;
        stack::count(bits, group, slot(owner, kind), here) as usize
    }

    /// The kinds of the mover's pieces at a place, each with whether it has moved in this turn and
    /// may not move again.
    pub(crate) fn pieces_at(&self, game: &Game, place: Place) -> Vec<(u8, bool)> {
        let owner = self.now.mover.index();
        let once = game.spend.piece == PieceUse::Once;
        (0..byte(game.kind_names().len()))
            .filter(|&kind| has(self.now.board.bits[slot(owner, kind)], place.0))
            .map(|kind| {
                (
                    kind,
                    once && has(self.now.moved[usize::from(kind)], place.0),
                )
            })
            .collect()
    }

    /// The spaces of a set as it is now for the mover, with the piece of this kind at this place
    /// lifted, if there is one to move. `None` for a set that names what the game doesn't have.
    pub(crate) fn spaces_of(
        &self,
        game: &Game,
        set: &Set,
        lifted: Option<(u8, Place, Take)>,
    ) -> Option<SpaceSet> {
        let mover = self.now.mover;
        let context = Context {
            rules: game.rules(),
            mover,
        };
        let set = game.rules().lookup().ok()?.set(set).ok()?;
        let mut board: Board = self.now.board;
        if let Some((kind, place, take)) = lifted {
            lift(&mut board, game, mover, (kind, place), take);
        }
        let spaces = context.set(&set).eval(&board, &game.tracks);
        Some(SpaceSet(spaces))
    }

    /// What each rule for pieces of this kind says of the one that stands at `place`.
    pub(crate) fn traces(&self, game: &Game, kind: u8, place: Place) -> Vec<RuleTrace> {
        let mover = self.now.mover;
        let track = &game.tracks[mover.index()];
        let roll = &game.rolls[self.now.roll];
        let rules = (0..).zip(&game.rules[mover]);
        let rules = rules.filter(|(_, rule)| rule.kinds >> kind & 1 == 1);
        let trace = rules.map(|(number, rule)| {
            let board = &self.now.board;
            let mut lifted: Board = *board;
            lift(&mut lifted, game, mover, (kind, place), rule.take);
            let on = match &rule.on {
                On::Anywhere => true,
                On::Spaces(set) => has(set.eval(board, &game.tracks), track.space(place.0)),
                On::Places(programs) => has(
                    programs[usize::from(kind)].eval(board, &game.tracks),
                    place.0,
                ),
            };
            let subsets = roll.choices(game.spend.add, self.now.left, rule.asked);
            let subsets: Vec<&DiceSubset> = subsets.collect();
            let walks = rule.ways.iter().flat_map(|&way| {
                let walks = subsets.iter();
                walks.flat_map(move |subset| game.walks(self, way, place, subset))
            });
            RuleTrace {
                rule: number,
                standing: board.size(track, mover.index(), kind, place.0),
                on,
                over: SpaceSet(rule.over.eval(&lifted, &game.tracks)),
                to: SpaceSet(rule.to.eval(&lifted, &game.tracks)),
                dice: subsets.iter().map(|subset| subset.faces).collect(),
                walks: walks.collect(),
            }
        });
        trace.collect()
    }

    /// Where a rule would lead from a place with unspent dice that it can't take, with what keeps
    /// them from it.
    pub(crate) fn refused(&self, game: &Game, rule: u16, place: Place) -> Vec<(Walked, Vec<Lack>)> {
        let rule = &game.rules[self.now.mover][usize::from(rule)];
        let roll = &game.rolls[self.now.roll];
        let every = Roll::every_choice(&roll.throw, &game.units, game.rules());
        let lacking = roll.refused(game.spend.add, self.now.left, rule.asked, every);
        let walks = lacking.flat_map(|(subset, lacks)| {
            let walks = rule
                .ways
                .iter()
                .flat_map(|&way| game.walks(self, way, place, &subset));
            let walks: Vec<Walked> = walks.collect();
            walks.into_iter().map(move |walked| (walked, lacks.clone()))
        });
        walks.collect()
    }
}

/// Takes up as many of the pieces at a place as a move takes along.
fn lift(board: &mut Board, game: &Game, mover: Player, (kind, place): (u8, Place), take: Take) {
    let (track, owner) = (&game.tracks[mover.index()], mover.index());
    let standing = board.size(track, owner, kind, place.0);
    let number = take.of(standing).unwrap_or(standing);
    board.remove_group(track, owner, kind, place.0, number);
}

impl Game {
    /// Where a way leads with some dice.
    fn walks(&self, turn: &Turn, way: Way, place: Place, subset: &DiceSubset) -> Vec<Walked> {
        let found = self.unhindered(turn, way, place.0, subset.sum).into_iter();
        let walked = |(spaces, end)| Walked {
            dice: subset.faces,
            spaces,
            end,
        };
        found.map(walked).collect()
    }

    /// Every end of a way of this length, with one walk to it, whatever stands there.
    fn unhindered(
        &self,
        turn: &Turn,
        way: Way,
        place: u8,
        distance: u8,
    ) -> Vec<(Vec<Space>, Spot)> {
        let mover = turn.mover();
        let track = &self.tracks[mover.index()];
        let (net, on_places) = self.net(mover, way);
        let node = if on_places { place } else { track.space(place) };
        // A move of nothing arrives where it stands.
        let off = on_places && !has(track.on_track, place);
        if distance == 0 && (off || matches!(way, Way::Fork(_))) {
            return Vec::new();
        }
        let spot = |node: u8| {
            let (place, space) = stand(track, on_places, node);
            let pass = track.pass.get(usize::from(place)).copied().unwrap_or(1);
            Spot {
                space: Space(space),
                pass,
                place: Place(place),
            }
        };
        if distance == 0 {
            return vec![(vec![spot(node).space], spot(node))];
        }
        match net {
            StepGraph::Lines(lines) => {
                let nodes = lines.nodes(node, distance).unwrap_or_default();
                let spaces = nodes.iter().map(|&node| spot(node).space).collect();
                nodes
                    .last()
                    .map(|&end| (spaces, spot(end)))
                    .into_iter()
                    .collect()
            }
            StepGraph::Graph { next, turning } => {
                let mut scratch = Scratch::new();
                let everything = u128::MAX;
                let walk = Paths {
                    next,
                    turning: *turning,
                    start: node,
                    space_of: if on_places {
                        &track.space_of
                    } else {
                        &self.same
                    },
                    over: everything,
                    to: everything,
                };
                // Where captures look at nothing but the end, no limit holds their number down;
                // a trace needs some way, not each.
                walk.first(
                    distance,
                    usize::try_from(MOST_WAYS).unwrap_or(usize::MAX),
                    &mut scratch.paths,
                );
                let paths = scratch.paths.iter();
                let walks = paths.map(|path| {
                    let nodes = path.nodes();
                    let spaces = nodes.iter().map(|&node| spot(node).space).collect();
                    (spaces, spot(nodes[nodes.len() - 1]))
                });
                walks.collect()
            }
        }
    }

    /// The spaces that hold a piece of an owner, as [`Turn`] has it now: the first side's, the
    /// second side's, nobody's, with the kind.
    pub(crate) fn standing(&self, turn: &Turn, space: Space) -> Vec<(Option<Player>, u8)> {
        let mut found = Vec::new();
        for owner in 0..3 {
            for kind in each_small(stack::of_kinds(self.indexed.kinds.len()) & 0xff).map(byte) {
                if has(turn.now.board.spaces[slot(owner, kind)], space.0) {
                    let player = Player::BOTH.get(owner).copied();
                    found.push((player, kind));
                }
            }
        }
        found
    }
}
