//! Tables of who can come where, and how likely, on a board without obstacles.

use crate::engine::{Game, Way};
use crate::model::index::{Group, MOST_KINDS};
use crate::player::{ByPlayer, Player};
use crate::space::Place;

/// A distance that is never walked.
const NEVER: u8 = u8::MAX;

/// What one side's pieces can do.
#[derive(Clone, Debug)]
pub(super) struct SideTables {
    /// By kind.
    pub(super) kinds: Vec<Mobility>,
    /// By kind: how many pieces may stand together.
    pub(super) groups: [Group; MOST_KINDS],
    /// By kind, then by space: what pieces mean to it by where they stand.
    pub(super) pursuers: Vec<Vec<Pursuers>>,
    /// By kind, then by place: where pieces of the other side have it near them.
    pub(super) reaches: Vec<Vec<PieceReach>>,
    /// By place: its space.
    pub(super) spaces: [u8; 128],
    /// By place: the steps that are left of the part of the track that is walked once, as a
    /// share of the longest.
    pub(super) once: Vec<f32>,
    /// The places of that part.
    pub(super) walked_once: u128,
}

/// What a kind of piece can do.
#[derive(Clone, Debug)]
pub(super) struct Mobility {
    /// By distance: the chance that a throw lets it go so far ahead.
    forward: [f32; 129],
    /// The same for going back.
    back: [f32; 129],
    /// The longest way that it can go ahead with a throw; 0: none.
    pub(super) longest: u8,
    /// The chance that a throw lets it go at all.
    pub(super) able: f32,
    /// How many spaces a throw lets it come to, in the mean.
    pub(super) range: f32,
}

/// What one side's pieces of a kind mean to a space by where they stand.
#[derive(Clone, Debug)]
pub(super) struct Pursuers {
    /// The places from which a throw may bring them there.
    pub(super) hit: u128,
    /// Those from which one may do so both ahead and back.
    pub(super) both: u128,
    /// By place: the chance that a throw doesn't bring them there ahead, or back where it can't
    /// ahead.
    pub(super) spared: [f32; 128],
    /// The same for back, after ahead.
    pub(super) spared_back: [f32; 128],
}

/// The places of the other side that a piece comes near to from where it stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PieceReach {
    /// Those that are ahead by so many throws of the longest kind or fewer: one, two, four, any
    /// number.
    pub(super) near: [u128; 4],
    /// Those to which a throw may bring it.
    pub(super) hit: u128,
}

impl Pursuers {
    /// The chance that none of the pieces at these places, nor what `spared` stands for, comes
    /// there. One factor follows the other as pieces stand: in another order products differ.
    #[inline]
    pub(super) fn spare(&self, mut spared: f32, hitting: u128) -> f32 {
        let both = hitting & self.both != 0;
        each_place(hitting, |place| {
            spared *= self.spared[place];
            if both && self.both >> place & 1 != 0 {
                spared *= self.spared_back[place];
            }
        });
        spared
    }
}

/// Goes through places in order, half by half: a word of the machine at a time.
#[inline(always)]
pub(super) fn each_place(places: u128, mut visit: impl FnMut(usize)) {
    for (half, from) in [(places as u64, 0), ((places >> 64) as u64, 64)] {
        let mut left = half;
        while left != 0 {
            visit(from + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// The tables that an evaluation of one game's positions needs.
#[derive(Clone, Debug)]
pub struct Tables {
    pub(super) sides: ByPlayer<SideTables>,
}

impl Tables {
    /// The tables of this game.
    pub fn new(game: &Game) -> Tables {
        let total = game.total_weight() as f64;
        let throws = game.throws().iter();
        let chances: Vec<f64> = throws.map(|chance| chance.weight as f64 / total).collect();
        Tables {
            sides: ByPlayer::from_fn(|player| SideTables::new(game, player, &chances)),
        }
    }
}

impl SideTables {
    fn new(game: &Game, player: Player, chances: &[f64]) -> SideTables {
        let places = 0..128u8;
        // By place, then by space: the steps to it, 1 or more.
        let mut ahead = vec![[NEVER; 128]; 128];
        let mut behind = vec![[NEVER; 128]; 128];
        let mut once = vec![0.0; 128];
        // The part that is walked once is over where the first place comes that returns.
        let returns: Vec<bool> = (0..128)
            .map(|place| returns(game, player, Place(place)))
            .collect();
        for from in places {
            let mut seen = [false; 128];
            let mut at = Place(from);
            let mut steps = 0u8;
            while let Some(next) = game.next_place(player, at) {
                steps += 1;
                let place = usize::from(next.0);
                let space = usize::from(game.place_space(player, next).0);
                if ahead[usize::from(from)][space] == NEVER {
                    ahead[usize::from(from)][space] = steps;
                }
                let start = usize::from(game.place_space(player, Place(from)).0);
                behind[place][start] = behind[place][start].min(steps);
                if seen[place] {
                    break;
                }
                seen[place] = true;
                at = next;
            }
            let mut at = Place(from);
            let mut left = 0u8;
            while usize::from(at.0) < game.track_length(player) && !returns[usize::from(at.0)] {
                left += 1;
                match game.next_place(player, at) {
                    Some(next) => at = next,
                    None => break,
                }
            }
            once[usize::from(from)] = f32::from(left);
        }
        let longest = once.iter().copied().fold(1.0, f32::max);
        once.iter_mut().for_each(|left| *left /= longest);
        let kinds = 0..game.kind_names().len() as u8;
        let kinds: Vec<Mobility> = kinds
            .map(|kind| Mobility::new(game, player, kind, chances))
            .collect();
        let others = spaces(game, player.opponent());
        let near = |kind: &Mobility| pursuers(kind, &ahead, &behind, &others);
        let (pursuers, reaches) = kinds.iter().map(near).unzip();
        let walked = (0..128).filter(|place| once[*place] > 0.0);
        SideTables {
            pursuers,
            reaches,
            spaces: spaces(game, player),
            kinds,
            groups: game.rules().groups.by_owner[player.index()],
            walked_once: walked.fold(0, |all, place| all | 1 << place),
            once,
        }
    }
}

/// By place of a side: its space.
fn spaces(game: &Game, player: Player) -> [u8; 128] {
    std::array::from_fn(|place| game.place_space(player, Place(place as u8)).0)
}

/// By space: the places from which pieces of this kind come there; and by place: the places of the
/// other side, on these spaces, near which they come.
fn pursuers(
    kind: &Mobility,
    ahead: &[[u8; 128]],
    behind: &[[u8; 128]],
    others: &[u8; 128],
) -> (Vec<Pursuers>, Vec<PieceReach>) {
    let none = Pursuers {
        hit: 0,
        both: 0,
        spared: [1.0; 128],
        spared_back: [1.0; 128],
    };
    let mut all = vec![none; 128];
    let mut reaches = vec![PieceReach::default(); 128];
    let mut at = [0u128; 128];
    for (place, space) in others.iter().enumerate() {
        if let Some(at) = at.get_mut(usize::from(*space)) {
            *at |= 1 << place;
        }
    }
    for (place, (ahead, behind)) in ahead.iter().zip(behind).enumerate() {
        let here = 1u128 << place;
        let reach = &mut reaches[place];
        for (((&ahead, &behind), to), at) in ahead.iter().zip(behind).zip(&mut all).zip(&at) {
            let [forward, back] = [kind.ahead(ahead), kind.behind(behind)];
            if forward > 0.0 || back > 0.0 {
                to.hit |= here;
                reach.hit |= at;
            }
            if forward > 0.0 && back > 0.0 {
                to.both |= here;
            }
            to.spared_back[place] = 1.0 - back;
            to.spared[place] = if forward > 0.0 {
                1.0 - forward
            } else {
                1.0 - back
            };
            if ahead != NEVER && kind.longest > 0 {
                let throws = f32::from(ahead) / f32::from(kind.longest);
                for (near, most) in reach.near.iter_mut().zip([1.0, 2.0, 4.0, f32::INFINITY]) {
                    if throws <= most {
                        *near |= at;
                    }
                }
            }
        }
    }
    (all, reaches)
}

/// Whether the track comes back to this place.
fn returns(game: &Game, player: Player, place: Place) -> bool {
    let mut at = Some(place);
    (0..128).any(|_| {
        at = at.and_then(|at| game.next_place(player, at));
        at == Some(place)
    })
}

impl Mobility {
    /// The chance that a throw lets it go so far ahead.
    fn ahead(&self, steps: u8) -> f32 {
        match steps {
            NEVER => 0.0,
            steps => self.forward[usize::from(steps.min(128))],
        }
    }

    /// The same for going back.
    fn behind(&self, steps: u8) -> f32 {
        match steps {
            NEVER => 0.0,
            steps => self.back[usize::from(steps.min(128))],
        }
    }

    fn new(game: &Game, player: Player, kind: u8, chances: &[f64]) -> Mobility {
        let mut mobility = Mobility {
            forward: [0.0; 129],
            back: [0.0; 129],
            longest: 0,
            able: 0.0,
            range: 0.0,
        };
        for (throw, &chance) in chances.iter().enumerate() {
            let chance = chance as f32;
            let strides = game.reach(player, kind, throw);
            if !strides.is_empty() {
                mobility.able += chance;
            }
            mobility.range += chance * strides.len() as f32;
            // Around the board is ahead or back; straight across it is left out.
            let mut add = |ways: [Way; 2], ahead: bool| {
                let row = if ahead {
                    &mut mobility.forward
                } else {
                    &mut mobility.back
                };
                let fit = strides.iter().filter(|stride| ways.contains(&stride.way));
                let mut distances: Vec<u8> = fit.map(|stride| stride.distance).collect();
                distances.sort_unstable();
                distances.dedup();
                for distance in distances {
                    row[usize::from(distance.min(128))] += chance;
                    if ahead {
                        mobility.longest = mobility.longest.max(distance);
                    }
                }
            };
            add([Way::Forward, Way::Around], true);
            add([Way::Back, Way::Around], false);
        }
        mobility
    }
}
