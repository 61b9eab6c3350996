//! Random rulesets: "all drawn at random within what `check` accepts".
//!
//! Whatever the language can say should turn up here in some combination that no author has
//! thought of. A test file that uses this module also needs `mod naive;`, which tells whether a
//! game that has been drawn can be played at all.
#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "shared by several test files, each of which uses a part of it"
)]
#![allow(
    clippy::expect_used,
    reason = "a mistake in the generator should stop the test at once"
)]

mod board;
mod conditions;
mod forks;
pub mod pushes;
mod random;
mod rules;
mod sets;
mod shaped;
mod stacks;
pub mod write;

use std::sync::OnceLock;

use daldos_dsl::engine::Game;
use daldos_dsl::load::{self, Address, Findings, NotLoaded};
use daldos_dsl::model::{
    Add, Board, Dice, FaceDef, First, Kind, Men, MoveRule, PieceFigure, Placement, Position,
    Region, Ruleset, Sides, SourceText, SpaceName, SpaceRuns, Stack, Stand, Start,
};
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::unstable::check;

use crate::naive::Naive;
pub use random::Random;
pub use shaped::shaped;

/// No throw may have more plays than this at the start, so that a game is played in a moment.
const MOST_PLAYS: usize = 150;

/// So many rulesets, from the first seed on, are drawn once: as many as several tests ask for.
const ONCE: usize = 300;

/// The game of a ruleset that has been drawn.
pub fn compiled(rules: &Ruleset) -> Game {
    Game::new(&check::rules(rules.clone()).expect("sound rules"))
}

/// What has been drawn so far, for what is drawn later to refer to.
struct Draft {
    random: Random,
    board: Board,
    /// How the second side follows from the first.
    sides: Option<Sides>,
    spaces: Vec<SpaceName>,
    rows: Vec<String>,
    kinds: Vec<String>,
    regions: Vec<String>,
    definitions: Vec<String>,
    /// The faces that may have been thrown where a condition is asked; none where there is no throw.
    faces: Vec<String>,
    /// How many dice are thrown.
    dice: usize,
}

/// The ruleset that belongs to a seed: the first, in the seed's draws, that can begin, isn't
/// decided at its start, and has no error in the eyes of the checker. Those that many tests ask for are drawn once.
pub fn ruleset(seed: u64) -> Ruleset {
    static KNOWN: [OnceLock<Ruleset>; ONCE] = [const { OnceLock::new() }; ONCE];
    match KNOWN.get(seed as usize) {
        Some(known) => known.get_or_init(|| drawn_anew(seed)).clone(),
        None => drawn_anew(seed),
    }
}

/// The same, whoever has asked for it before.
pub fn drawn_anew(seed: u64) -> Ruleset {
    // The checker comes first: what it refuses may go more ways than can be walked one by one.
    let accepted = |rules: &Ruleset| {
        check::rules(rules.clone()).is_ok()
            && !matches!(through_text(rules), Err(Fault::Rejected(_)))
    };
    let found = all(seed).find(|rules| accepted(rules) && can_begin(rules));
    found.expect("draws don't end")
}

/// The rulesets that a seed's draws give one after the other, those that are sound, can begin and
/// aren't decided at their start, whatever the checker says of them.
pub fn draws(seed: u64) -> impl Iterator<Item = Ruleset> {
    all(seed).filter(can_begin)
}

/// Whatever a seed's draws give, one after the other.
fn all(seed: u64) -> impl Iterator<Item = Ruleset> {
    let mut random = Some(Random::new(seed));
    std::iter::from_fn(move || {
        let (rules, rest) = draw(random.take()?, seed);
        random = Some(rest);
        Some(rules)
    })
}

/// Why a ruleset doesn't come through text.
#[derive(Debug)]
pub enum Fault {
    /// The checker finds errors.
    Rejected(Box<Findings>),
    /// It means something else there.
    Unlike(String),
}

/// The faces that can be spent by some rule.
fn spendable(dice: &Dice, moves: &[MoveRule]) -> Vec<String> {
    let counted = |label: &String| {
        let mut froms = moves.iter().map(|rule| &rule.from);
        froms.any(|from| from.counts.is_some() && from.with.contains(label))
    };
    let faces = dice.faces.iter();
    let spendable = faces.filter(|face| !face.is_blank() || counted(&face.label));
    spendable.map(|face| face.label.clone()).collect()
}

/// The ruleset as written, parsed and checked; it must be the one that was drawn.
pub fn through_text(rules: &Ruleset) -> Result<Ruleset, Fault> {
    let text = write::write(rules);
    let address: Address = "drawn.game".parse().expect("a path");
    match load::load(&address, &mut |_: &str| Ok(text.clone().into_bytes())) {
        Ok(loaded) if loaded.rules == *rules => Ok(loaded.rules),
        Ok(loaded) => Err(Fault::Unlike(format!(
            "{text}\nas read: {:#?}\nas drawn: {rules:#?}",
            loaded.rules
        ))),
        Err(NotLoaded::Rejected(findings)) => Err(Fault::Rejected(findings)),
        Err(other) => Err(Fault::Unlike(format!("{text}\n{other:?}"))),
    }
}

/// Whether it is sound, nobody has won at the start, some throw can be played, and none in too many
/// ways.
fn can_begin(rules: &Ruleset) -> bool {
    let Ok(sound) = check::rules(rules.clone()) else {
        return false;
    };
    let naive = Naive::new(rules);
    let starts = Player::BOTH.map(|first| naive.start(first));
    if starts.iter().any(|start| naive.over(start).is_some()) {
        return false;
    }
    // Many plays take the naive interpreter long.
    let game = Game::new(&sound);
    let few = |first, throw: &_| game.results(&game.start(first), throw, MOST_PLAYS).is_ok();
    let mut throws = game.throws().iter().map(|chance| chance.throw);
    if !throws.all(|throw| Player::BOTH.into_iter().all(|first| few(first, &throw))) {
        return false;
    }
    let mut something = false;
    for start in &starts {
        for (throw, _) in naive.throws() {
            let plays = naive.plays(start, &throw);
            if plays.len() > MOST_PLAYS {
                return false;
            }
            something |= plays.iter().any(|play| !play.moves.is_empty());
        }
    }
    something
}

/// A position that can be written down for a game, whether or not play can come to it: pieces of
/// any kinds at any places of their owner's track, no more of one side and kind at one place than may
/// stand there.
pub fn position(rules: &Ruleset, random: &mut Random) -> Position {
    let mut sides = ByPlayer::default();
    let dice = match rules.turn.collect.is_empty() {
        true => rules.dice.count,
        false => 8,
    };
    let most = match dice {
        1 | 2 => 6,
        3 | 4 => 3,
        _ => 2,
    };
    for side in Player::BOTH {
        let track: Vec<&SpaceName> = rules.tracks[side].places().collect();
        let stands = track.iter().enumerate().map(|(place, space)| Stand {
            space: (*space).clone(),
            pass: track[..=place].iter().filter(|s| *s == space).count() as u8,
        });
        let stands: Vec<Stand> = stands.collect();
        let count = random.between(1, most).min(counted(rules, side));
        sides[side] = men(rules, random, &stands, count, true);
    }
    let spaces = rules.board.spaces().map(|space| Stand { space, pass: 1 });
    let spaces: Vec<Stand> = spaces.collect();
    let count = random.weighted(&[(3, 0), (1, 1), (1, 2)]);
    // Where pieces stand together, what is nobody's is so from the start.
    let count = match stacks::any(rules) {
        true => 0,
        false => count,
    };
    Position {
        sides,
        neutral: men(rules, random, &spaces, count, false),
        to_move: *random.one_of(&Player::BOTH),
    }
}

/// How many pieces a side may have in a position: where any number may stand together, as many as at
/// the start.
fn counted(rules: &Ruleset, side: Player) -> usize {
    if !rules.kinds.iter().any(|kind| kind.stack == Stack::Any) {
        return usize::MAX;
    }
    let places = rules
        .start
        .places
        .iter()
        .filter(|place| place.owner == Some(side));
    places.map(|place| place.spaces.0.len()).sum()
}

/// At most `count` pieces of any kinds at some of these places.
fn men(
    rules: &Ruleset,
    random: &mut Random,
    stands: &[Stand],
    count: usize,
    stacks: bool,
) -> Vec<Men> {
    let kinds = rules.kinds.iter().map(|kind| Men {
        kind: kind.name.clone(),
        at: Vec::new(),
    });
    let mut men: Vec<Men> = kinds.collect();
    for _ in 0..count {
        let kind = random.below(men.len());
        let stand = random.one_of(stands);
        let here = men[kind].at.iter().filter(|other| *other == stand).count();
        if here == 0 || stacks && rules.kinds[kind].stack.holds(here + 1) {
            men[kind].at.push(stand.clone());
        }
    }
    men.retain(|men| !men.at.is_empty());
    men
}

/// A ruleset, playable or not, and the generator after it.
fn draw(mut random: Random, seed: u64) -> (Ruleset, Random) {
    let board = board::board(&mut random);
    let (mut tracks, sides) = board::tracks(&mut random, &board);
    // By the seed: what is drawn besides stays as it was.
    let mut lot = (seed % 6 == 5).then(|| Random::new(seed ^ 0x0f0_2c5));
    if let Some(lot) = &mut lot {
        forks::add(lot, &board, &mut tracks, sides);
    }
    let kinds = kinds(&mut random);
    let mut draft = Draft {
        board: board.clone(),
        sides,
        spaces: board.spaces().collect(),
        rows: board.rows.iter().map(|row| row.name.clone()).collect(),
        kinds: kinds.iter().map(|kind| kind.name.clone()).collect(),
        regions: Vec::new(),
        definitions: Vec::new(),
        faces: Vec::new(),
        dice: 0,
        random,
    };
    let regions = draft.regions();
    let definitions = draft.definitions();
    let mut dice = draft.dice();
    let collecting = seed % 11 == 4;
    if collecting {
        dice.count = [1, 2, 3, 4][(seed / 11 % 4) as usize];
        dice.faces.truncate(2);
        dice.faces[0].value = dice.faces[0].value.max(1);
        dice.faces.iter_mut().for_each(|face| face.parts.clear());
        // Some of these have a face of three parts, so that a turn has two throws at most.
        let number = seed / 11;
        if dice.count < 3 && !number.is_multiple_of(3) {
            dice.count = 1;
            let face = number as usize / 4 % dice.faces.len();
            let face = &mut dice.faces[face];
            if number % 2 == 1 {
                face.value = 0;
            }
            let part = if face.value == 1 { 2 } else { 1 };
            face.parts = vec![part, part, part + 2];
        }
    }
    draft.faces = dice.faces.iter().map(|face| face.label.clone()).collect();
    draft.dice = dice.count.into();
    let places = draft.places(&tracks, if collecting { 8 } else { dice.count });
    let mut turn = draft.turn(&dice);
    if collecting {
        let labels = |face: &FaceDef| vec![face.label.clone(); usize::from(dice.count)];
        turn.collect = dice.faces.iter().take(1).map(labels).collect();
        turn.rethrow.clear();
        turn.spend.add = Add::None;
    }
    draft.anew(seed, &mut turn);
    let mut moves = draft.moves(&places, &mut dice, &turn);
    if let Some(lot) = &mut lot {
        forks::take(lot, &tracks, &mut moves);
    }
    // The order of a single die makes no difference.
    let several = dice.count > 1 || collecting || dice.faces.iter().any(|f| !f.parts.is_empty());
    if several && turn.spend.add == Add::None && seed.is_multiple_of(2) {
        turn.order = spendable(&dice, &moves);
        if seed.is_multiple_of(4) {
            turn.order.reverse();
        }
    }
    turn.prefer = draft.preferred(&moves);
    let first = match draft.first(&dice) {
        First::Highest(_) if collecting => First::Random,
        first => first,
    };
    draft.faces.clear();
    let shown = first == First::Random && seed.is_multiple_of(3);
    let with = shown.then(|| dice.faces[0].label.clone());
    let end = draft.end();
    let random = &mut draft.random;
    let players = if random.chance(50) {
        ["A", "B"]
    } else {
        ["North", "Søren"]
    };
    let rules = Ruleset {
        name: format!("drawn {seed}"),
        variants: Vec::new(),
        about: random
            .chance(20)
            .then(|| "Drawn by lot, not played anywhere.".to_owned()),
        // By the seed: what is drawn besides stays as it was.
        omits: (seed % 7 == 3).then(|| "A second lot.".to_owned()),
        noun: (seed % 5 == 3).then(|| "chip".to_owned()),
        sources: if random.chance(20) {
            vec![SourceText {
                key: "Lot".to_owned(),
                text: "The book of lots".to_owned(),
            }]
        } else {
            Vec::new()
        },
        players: ByPlayer {
            first: players[0].to_owned(),
            second: players[1].to_owned(),
        },
        board,
        sides,
        tracks,
        regions,
        dice,
        kinds,
        definitions,
        start: Start {
            with,
            places,
            first,
        },
        turn,
        moves,
        end,
    };
    let mut rules = rules;
    if seed % 3 == 1 {
        stacks::stacked(&mut rules, &mut draft.random);
    }
    (rules, draft.random)
}

/// One to four kinds.
fn kinds(random: &mut Random) -> Vec<Kind> {
    let count = random.weighted(&[(3, 1), (5, 2), (3, 3), (1, 4)]);
    let names = ["alder", "birch", "cedar", "đuottar"];
    let glyphs = ["●", "○", "◆", "◇"];
    (0..count)
        .map(|i| Kind {
            name: names[i].to_owned(),
            stack: Stack::default(),
            glyph: random.chance(20).then(|| glyphs[i].to_owned()),
            figure: (i > 1).then_some(PieceFigure::ALL[i + 1].1),
        })
        .collect()
}

impl Draft {
    /// No, one or two regions; a side may lack one, but where the second side follows from the
    /// first, not the second alone.
    fn regions(&mut self) -> Vec<Region> {
        let count = self.random.below(3);
        let mut regions = Vec::new();
        for name in ["garth", "haven"].iter().take(count) {
            let lacking = self
                .random
                .weighted(&[(8, None), (1, Some(0)), (1, Some(1))]);
            let mut first = self.some_spaces();
            let mut second = self.some_spaces();
            match (self.images(&first), lacking) {
                (_, Some(0)) => first = SpaceRuns::default(),
                (None, Some(_)) if self.sides.is_none() => second = SpaceRuns::default(),
                (Some(images), _) if self.random.chance(75) => second = images,
                _ => {}
            }
            regions.push(Region {
                name: (*name).to_owned(),
                spaces: ByPlayer { first, second },
            });
            self.regions.push((*name).to_owned());
        }
        regions
    }

    /// The images of these spaces, where the second side follows from the first.
    fn images(&self, spaces: &SpaceRuns) -> Option<SpaceRuns> {
        board::images(&self.board, spaces, self.sides?)
    }

    /// A run of spaces in board order, or some of them in any place; never none.
    fn some_spaces(&mut self) -> SpaceRuns {
        let spaces = self.spaces.clone();
        if self.random.chance(50) {
            let from = self.random.below(spaces.len());
            let to = (from + self.random.below(6)).min(spaces.len() - 1);
            SpaceRuns(spaces[from..=to].to_vec())
        } else {
            SpaceRuns(self.random.some_of(&spaces))
        }
    }

    /// A few pieces a side on its own track, sometimes some of nobody's.
    fn places(&mut self, tracks: &ByPlayer<daldos_dsl::model::Track>, dice: u8) -> Vec<Placement> {
        let mut places: Vec<Placement> = Vec::new();
        let most = match dice {
            1 => 7,
            2 => 5,
            3 => 3,
            4 => 2,
            _ => 1,
        };
        for side in Player::BOTH {
            let track: Vec<SpaceName> = tracks[side].places().cloned().collect();
            let men = self.random.between(1, most);
            for _ in 0..men {
                let kind = self.random.one_of(&self.kinds).clone();
                let space = self.random.one_of(&track).clone();
                put(&mut places, kind, Some(side), space);
            }
        }
        if self.sides.is_some() {
            places = self.derived(&places);
        }
        if self.random.chance(30) {
            for _ in 0..self.random.between(1, 2) {
                let kind = self.random.one_of(&self.kinds).clone();
                let space = self.random.one_of(&self.spaces).clone();
                put(&mut places, kind, None, space);
            }
        }
        places
    }

    /// Placements where the second side's follow from the first's: images, or its own.
    fn derived(&mut self, places: &[Placement]) -> Vec<Placement> {
        let of = |side| places.iter().filter(move |p| p.owner == Some(side));
        let mut all = Vec::new();
        for placement in of(Player::First) {
            all.push(placement.clone());
            let mut other = of(Player::Second).filter(|p| p.kind == placement.kind);
            let own = other.next().filter(|_| self.random.chance(40));
            all.extend(own.cloned().or_else(|| {
                Some(Placement {
                    owner: Some(Player::Second),
                    spaces: self.images(&placement.spaces)?,
                    ..placement.clone()
                })
            }));
        }
        let own = of(Player::Second).filter(|p| of(Player::First).all(|q| q.kind != p.kind));
        all.extend(own.cloned());
        all
    }
}

/// Adds a piece to the placement of its kind and side, if none of them stands there already.
fn put(places: &mut Vec<Placement>, kind: String, owner: Option<Player>, space: SpaceName) {
    let same = places
        .iter_mut()
        .find(|p| p.kind == kind && p.owner == owner);
    match same {
        Some(placement) if placement.spaces.0.contains(&space) => {}
        Some(placement) => placement.spaces.0.push(space),
        None => places.push(Placement {
            kind,
            owner,
            spaces: SpaceRuns(vec![space]),
        }),
    }
}
