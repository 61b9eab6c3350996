//! A sound ruleset and its index.

use std::sync::Arc;

use super::distances::distances;
use super::expression::SpaceExpression;
use super::geometry;
use super::groups::{Group, GroupTable};
use super::limits::{MOST_DISTANCE, MOST_FACES, MOST_KINDS, MOST_PARTS, MOST_PIECES, MOST_RULES};
use super::lookup::Lookup;
use super::pieces::{KindId, KindSet, Owner};
use super::recast::RecastRule;
use super::ruling::{EndingRule, MovementRule, PreferredMoves, SideForks, StartRule, effect_rules};
use super::throws::Excess;
use super::track_map::TrackMap;
use super::unsound::Unsound;
use crate::dice::{Face, MAX_DICE, Throw};
use crate::model::board::Track;
use crate::model::ludemes::Set;
use crate::model::rules::{Along, CAPTURE, DiceUse, MoveRule, Placement, ThrowRule};
use crate::model::ruleset::Ruleset;
use crate::model::space_name::SpaceName;
use crate::model::stack::Stack;
use crate::player::{ByPlayer, Player};
use crate::space::{MOST_SPACES, PlaceSet, Space, SpaceSet};

/// A ruleset that can be played, with every name looked up.
///
/// The checker alone makes it: of a text that has no error, or of a ruleset from elsewhere that it
/// has looked through (`check::rules`). So whatever computes with rules relies on this: every name
/// is declared, every space is on the board, every pieces' start on its owner's track, every number
/// in its range, and no definition needs itself.
#[derive(Clone, Debug)]
pub struct Rules {
    ruleset: Ruleset,
    /// By space: its name.
    pub(crate) spaces: Vec<SpaceName>,
    /// By kind: its name.
    pub(crate) kinds: Vec<String>,
    /// By face: its label.
    pub(crate) faces: Vec<String>,
    /// Each owner's places, as owners are numbered.
    pub(crate) tracks: Arc<[TrackMap; 3]>,
    /// How many pieces may stand together, and who may have any.
    pub(crate) groups: GroupTable,
    /// For each space those one step of either side's track away, in either direction.
    pub(crate) joined: Vec<SpaceSet>,
    /// Left, right, up and down, the neighbour of each space.
    pub(crate) straight: [Vec<Option<Space>>; 4],
    /// The definitions, in declared order.
    pub(crate) definitions: Vec<SpaceExpression>,
    /// The definitions' numbers, each behind those that it needs.
    pub(crate) inner_first: Vec<usize>,
    /// The throws that rules name, by [`ThrowRule`], each list in order.
    patterns: [Vec<Throw>; 3],
    /// The faces in whose order dice are spent; none where the mover chooses.
    pub(crate) order: Vec<Face>,
    /// The throws that may be thrown again in part.
    pub(crate) anew: Option<RecastRule>,
    /// What stands where at the start.
    pub(crate) start: Vec<StartRule>,
    /// The ways to move.
    pub(crate) moves: Vec<MovementRule>,
    /// The moves that go before others, if any do.
    pub(crate) preferred: Option<PreferredMoves>,
    /// The ways for a game to end.
    pub(crate) ends: Vec<EndingRule>,
}

impl Rules {
    /// Looks a ruleset's names up. To be called by the checker alone, and by [`Rules::changed`].
    ///
    /// # Errors
    /// If it breaks what is promised of rules.
    pub(crate) fn new(ruleset: Ruleset) -> Result<Rules, Unsound> {
        limits(&ruleset)?;
        let lookup = Lookup::new(&ruleset)?;
        let spaces: Vec<SpaceName> = ruleset.board.spaces().collect();
        let all = SpaceSet::first(spaces.len());
        let off = if ruleset.leaves_track() {
            all
        } else {
            SpaceSet::EMPTY
        };
        let mut tracks = [
            side(&lookup, &ruleset.tracks.first, off)?,
            side(&lookup, &ruleset.tracks.second, off)?,
            TrackMap::neutral(all),
        ];
        let groups = GroupTable::of(&ruleset).map_err(|excess| excess.unsound())?;
        for (track, of_owner) in tracks.iter_mut().zip(groups.by_owner) {
            track.groups = of_owner;
        }
        let definitions = ruleset.definitions.iter();
        let definitions: Result<Vec<_>, _> = definitions.map(|d| lookup.set(&d.set)).collect();
        let definitions = definitions?;
        let dice = usize::from(ruleset.dice.count);
        let [again, instead, aside] = ruleset.turn.patterns().map(|(_, lists)| {
            let throws = lists.iter().map(|labels| lookup.throw(labels, dice));
            let throws = throws.collect::<Result<Vec<_>, _>>();
            throws.map(|mut throws| {
                throws.sort_unstable();
                throws
            })
        });
        let anew = ruleset.turn.anew.as_ref();
        let anew = anew.map(|rule| RecastRule::new(&lookup, rule, dice));
        let ends = ruleset.end.iter().map(|end| EndingRule::new(&lookup, end));
        let order: Result<Vec<Face>, _> =
            ruleset.turn.order.iter().map(|l| lookup.face(l)).collect();
        let with = ruleset.start.with.as_ref();
        with.map(|face| lookup.face(face)).transpose()?;
        let rules = Rules {
            joined: geometry::joined(&tracks[..2], spaces.len()),
            straight: geometry::straight(&ruleset.board),
            kinds: ruleset.kinds.iter().map(|kind| kind.name.clone()).collect(),
            faces: ruleset.dice.faces.iter().map(|f| f.label.clone()).collect(),
            inner_first: inner_first(&ruleset, &definitions)?,
            patterns: [again?, instead?, aside?],
            order: order?,
            anew: anew.transpose()?,
            start: start(&lookup, &ruleset.start.places, &tracks)?,
            moves: movements(&lookup, &ruleset)?,
            preferred: preferred(&ruleset)?,
            ends: ends.collect::<Result<_, _>>()?,
            spaces,
            tracks: Arc::new(tracks),
            groups,
            definitions,
            ruleset,
        };
        Ok(rules)
    }

    /// The ruleset in its author's names: what is shown, compared and written down.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The ruleset alone.
    pub fn into_ruleset(self) -> Ruleset {
        self.ruleset
    }

    /// The rules after a change to their ruleset.
    ///
    /// # Errors
    /// If they then are none.
    pub(crate) fn changed(&self, change: impl FnOnce(&mut Ruleset)) -> Result<Rules, Unsound> {
        let mut ruleset = self.ruleset.clone();
        change(&mut ruleset);
        Rules::new(ruleset)
    }

    /// Every space of the board.
    pub(crate) fn all_spaces(&self) -> SpaceSet {
        SpaceSet::first(self.spaces.len())
    }

    /// The kinds, in declared order.
    pub(crate) fn all_kinds(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len() as u8).map(KindId)
    }

    /// An owner's places.
    pub(crate) fn track(&self, owner: Owner) -> &TrackMap {
        &self.tracks[owner.index()]
    }

    /// Whether several pieces of one side and kind may stand at one place.
    pub(crate) fn has_groups(&self) -> bool {
        let owners = self.tracks.iter();
        owners.flat_map(|track| &track.groups).any(Group::counts)
    }

    /// Whether any number of pieces of a kind may stand together.
    pub(crate) fn stands_in_any_number(&self, kind: usize) -> bool {
        let kind = self.ruleset().kinds.get(kind);
        kind.is_some_and(|kind| kind.stack == Stack::Any)
    }

    /// Whether this rule names a throw.
    pub(crate) fn names(&self, rule: ThrowRule, throw: &Throw) -> bool {
        self.patterns[rule as usize].binary_search(throw).is_ok()
    }

    /// The numbers of this game's names.
    ///
    /// # Errors
    /// None for rules: that their names can be looked up was found when they were made.
    pub(crate) fn lookup(&self) -> Result<Lookup<'_>, Unsound> {
        Lookup::new(&self.ruleset)
    }

    /// How many pieces of these kinds a side has at the start.
    pub(crate) fn started_with(&self, side: Player, kinds: KindSet) -> usize {
        let of = |rule: &&StartRule| rule.owner == Owner::Side(side) && kinds.contains(rule.kind);
        self.start.iter().filter(of).map(|r| r.pieces.len()).sum()
    }
}

/// Refuses what no table has room for.
fn limits(ruleset: &Ruleset) -> Result<(), Unsound> {
    let spaces = ruleset.board.rows.iter().map(|row| usize::from(row.length));
    Unsound::limit("spaces", spaces.sum(), MOST_SPACES)?;
    Unsound::limit("kinds of pieces", ruleset.kinds.len(), MOST_KINDS)?;
    let dice = &ruleset.dice;
    Unsound::limit("dice", usize::from(dice.count), MAX_DICE)?;
    Unsound::limit("faces", dice.faces.len(), MOST_FACES)?;
    let parts = dice.faces.iter().map(|face| face.parts.len()).max();
    let parts = parts.unwrap_or(0) * usize::from(dice.count);
    Unsound::limit("parts of all dice", parts, MAX_DICE)?;
    let value = dice.faces.iter().map(|face| usize::from(face.longest()));
    let value = value.max();
    let distance = usize::from(dice.count.max(1)) * value.unwrap_or(0);
    Unsound::limit("steps with a throw", distance, MOST_DISTANCE)?;
    if let Some(excess) = Excess::of(ruleset) {
        return Err(excess.into());
    }
    let named = ruleset.turn.patterns();
    let named = named.map(|(rule, throws)| (rule.several(), throws.len()));
    let declared = [
        ("definitions", ruleset.definitions.len()),
        ("regions", ruleset.regions.len()),
        ("moves", ruleset.moves.len()),
    ];
    if ruleset.turn.anew.is_some() {
        let others = ruleset.turn.rethrow.len();
        Unsound::limit("other throws that may be thrown again", others, 0)?;
    }
    for (what, count) in declared.into_iter().chain(named) {
        Unsound::limit(what, count, MOST_RULES)?;
    }
    Ok(())
}

/// A side's places.
fn side(lookup: &Lookup<'_>, track: &Track, off: SpaceSet) -> Result<TrackMap, Unsound> {
    let spaces: Result<Vec<Space>, _> = track.places().map(|name| lookup.space(name)).collect();
    let spaces = spaces?;
    for (number, fork) in track.forks.iter().enumerate() {
        let joined = track.joins(&fork.at) && track.joins(&fork.to);
        if fork.way.0.is_empty() || !joined || track.fork(&fork.name) != Some(number) {
            return Err(Unsound::Fork(fork.name.clone()));
        }
    }
    TrackMap::of_track(track, &spaces, off).ok_or(Unsound::TooMany {
        what: "places of a side",
        count: spaces.len().max(MOST_SPACES + 1),
        most: MOST_SPACES,
    })
}

/// The definitions, each behind those that it needs.
fn inner_first(ruleset: &Ruleset, definitions: &[SpaceExpression]) -> Result<Vec<usize>, Unsound> {
    let mut order = Vec::with_capacity(definitions.len());
    // By definition: its size, once it is known; 0 while it is being measured.
    let mut sizes: Vec<Option<usize>> = vec![None; definitions.len()];
    for first in 0..definitions.len() {
        let mut open = vec![(first, false)];
        while let Some((number, entered)) = open.pop() {
            let circular = || Unsound::Circular(ruleset.definitions[number].name.clone());
            let set = &definitions[number];
            match (entered, sizes[number]) {
                (false, Some(0)) => return Err(circular()),
                (false, Some(_)) => {}
                (false, None) => {
                    sizes[number] = Some(0);
                    open.push((number, true));
                    open.extend(set.definitions().map(|inner| (inner, false)));
                }
                (true, _) => {
                    sizes[number] = Some(size(set, &sizes)?);
                    order.push(number);
                }
            }
        }
    }
    Ok(order)
}

/// The number of parts of a set, those of its definitions counted in.
fn size(set: &SpaceExpression, sizes: &[Option<usize>]) -> Result<usize, Unsound> {
    let parts = set.walk().map(|part| match part {
        SpaceExpression::Defined(inner) => sizes[*inner].unwrap_or(1),
        _ => 1,
    });
    let parts = parts.sum();
    Unsound::limit("parts of a set", parts, MOST_PARTS)?;
    Ok(parts)
}

fn start(
    lookup: &Lookup<'_>,
    placements: &[Placement],
    tracks: &[TrackMap; 3],
) -> Result<Vec<StartRule>, Unsound> {
    let mut counts = [0; 3];
    let placed = placements.iter().map(|placement| {
        let owner = placement.owner.map_or(Owner::Nobody, Owner::Side);
        let pieces = placement.spaces.0.iter().map(|space| lookup.space(space));
        let pieces = pieces.collect::<Result<Vec<_>, _>>()?;
        let spaces = lookup.spaces(&placement.spaces.0)?;
        let track = &tracks[owner.index()];
        let off = spaces - track.spaces_of(PlaceSet(track.places));
        Unsound::limit("pieces off their owner's track", off.len(), 0)?;
        counts[owner.index()] += pieces.len();
        Unsound::limit("pieces of one side", counts[owner.index()], MOST_PIECES)?;
        Ok(StartRule {
            kind: lookup.kind(&placement.kind)?,
            owner,
            spaces,
            pieces,
        })
    });
    placed.collect()
}

/// The moves that go before others.
fn preferred(ruleset: &Ruleset) -> Result<Option<PreferredMoves>, Unsound> {
    let (mut rules, mut captures) = (Vec::new(), false);
    for name in &ruleset.turn.prefer {
        let numbered = (0..).zip(&ruleset.moves);
        match numbered
            .filter(|(_, rule)| rule.name == *name)
            .map(|(i, _)| i)
            .next()
        {
            Some(number) => rules.push(number),
            None if name == CAPTURE => captures = true,
            None => {
                let (what, name) = ("move", name.clone());
                return Err(Unsound::Unknown { what, name });
            }
        }
    }
    let any = captures || !rules.is_empty();
    Ok(any.then_some(PreferredMoves { rules, captures }))
}

/// By side, the number of the fork into which a move turns.
fn fork(ruleset: &Ruleset, rule: &MoveRule) -> Result<Option<SideForks>, Unsound> {
    let Some(name) = &rule.fork else {
        return Ok(None);
    };
    let forks = ByPlayer::from_fn(|player| ruleset.tracks[player].fork(name));
    if forks.first.or(forks.second).is_none() {
        let (what, name) = ("fork", name.clone());
        return Err(Unsound::Unknown { what, name });
    }
    match rule.along {
        Along::Forward => Ok(Some(forks)),
        _ => Err(Unsound::Fork(name.clone())),
    }
}

fn movements(lookup: &Lookup<'_>, ruleset: &Ruleset) -> Result<Vec<MovementRule>, Unsound> {
    let turn = &ruleset.turn;
    let over = Arc::new(lookup.set_or_all(turn.over.as_ref())?);
    let to = Arc::new(lookup.set_or_all(turn.to.as_ref())?);
    let then: Arc<[_]> = effect_rules(lookup, &turn.then)?.into();
    let own = |set: &Option<Set>, common: &Arc<SpaceExpression>| match set {
        Some(set) => lookup.set(set).map(Arc::new),
        None => Ok(common.clone()),
    };
    let movement = |rule: &MoveRule| {
        Ok(MovementRule {
            kinds: lookup.kinds(&rule.from.kinds)?,
            on: lookup.starts(rule.from.on.as_ref(), rule.when.as_ref())?,
            with: rule
                .from
                .with
                .iter()
                .map(|label| lookup.face(label))
                .collect::<Result<_, _>>()?,
            counts: rule.from.counts,
            one_die: rule.from.dice == DiceUse::One,
            take: rule.from.take,
            along: rule.along,
            fork: fork(ruleset, rule)?,
            distances: distances(ruleset, rule),
            over: own(&rule.over, &over)?,
            to: own(&rule.to, &to)?,
            effects: [effect_rules(lookup, &rule.then)?.into(), then.clone()],
        })
    };
    ruleset.moves.iter().map(movement).collect()
}
