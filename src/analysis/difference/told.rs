//! The plays of a throw that only one of two games has.

use std::collections::{BTreeSet, HashSet};

use serde::Serialize;

use super::pair::{Correspondence, NumberedResult, Probe, told};
use super::pieces::count;
use crate::engine::Play;
use crate::load::Loaded;
use crate::model::Position;
use crate::notation::{self, Faces};

/// The most plays of a listing.
const LIMIT: usize = 20_000;

/// A play and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldPlay {
    /// The play.
    pub play: String,
    /// The position after it, if the game goes on.
    pub position: Option<String>,
    /// The side that has won by it.
    pub winner: Option<String>,
    /// Whether the game is over then and nobody has won.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub drawn: bool,
}

/// A position and a throw, and the plays that only one of the games has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WitnessScene {
    /// In the first game's words.
    pub position: String,
    /// In the second game's words.
    pub position_second: String,
    /// In the first game's words.
    pub throw: Faces,
    /// In the second game's words.
    pub throw_second: Faces,
    /// Both as they are written, throw by throw.
    #[serde(skip)]
    pub throw_texts: [String; 2],
    /// How many pieces there are.
    pub pieces: usize,
    /// The plays that come to the same in both.
    pub common: usize,
    /// Plays that the second game hasn't got, or not with that end.
    pub only_first: Vec<ToldPlay>,
    /// Plays that the first game hasn't got, or not with that end.
    pub only_second: Vec<ToldPlay>,
    /// Whether the first, and whether the second lets the throw be thrown again instead.
    pub rethrow: [bool; 2],
    /// The position of the first game, for drawing.
    #[serde(skip)]
    pub drawn: Position,
}

impl WitnessScene {
    /// A position that both games have, and a throw.
    pub(in crate::analysis) fn new(pair: &Correspondence<'_>, probe: &Probe) -> Option<Self> {
        let (first, second) = (pair.first, pair.second);
        let states = pair.states(probe.position.as_ref())?;
        let rethrow = pair.refusable(&states, &probe.throw);
        let (one, other) = states;
        let throw = pair.throw(&probe.throw)?;
        let told = Told::new(pair, probe)?;
        let [only_first, only_second] = told.only;
        let drawn = first.game.position(&one);
        Some(WitnessScene {
            position: notation::position_text(&first.rules, &drawn),
            position_second: notation::position_text(&second.rules, &second.game.position(&other?)),
            throw: Faces::new(&first.rules, &probe.throw),
            throw_second: Faces::new(&second.rules, &throw),
            throw_texts: [
                notation::throw_text(&first.rules, &probe.throw),
                notation::throw_text(&second.rules, &throw),
            ],
            pieces: count(&drawn),
            common: told.common,
            only_first,
            only_second,
            rethrow,
            drawn,
        })
    }
}

impl ToldPlay {
    pub(in crate::analysis) fn new(loaded: &Loaded, text: &str, play: &Play) -> ToldPlay {
        let position = loaded.game.position(&play.state);
        let position = notation::position_text(&loaded.rules, &position);
        let winner = play.winner.map(|winner| loaded.rules.player(winner));
        ToldPlay {
            play: text.to_owned(),
            position: play.end().is_none().then_some(position),
            winner: winner.map(str::to_owned),
            drawn: play.drawn,
        }
    }

    /// What the play comes to: a winner, or a position.
    pub(in crate::analysis) fn end(&self) -> String {
        match (&self.winner, &self.position) {
            (Some(winner), _) => format!("(wins {winner})"),
            _ if self.drawn => "(draw)".to_owned(),
            (None, position) => format!("(position {})", position.as_deref().unwrap_or_default()),
        }
    }
}

/// The plays of both games in a position with a throw; none of the second game if it hasn't got
/// them.
#[derive(Default)]
pub(in crate::analysis) struct Told {
    pub(in crate::analysis) texts: [Vec<String>; 2],
    /// How many ends there are that plays of both come to.
    common: usize,
    /// Those that come to what no play of the other game comes to.
    pub(in crate::analysis) only: [Vec<ToldPlay>; 2],
}

impl Told {
    /// None if there are too many.
    pub(in crate::analysis) fn new(pair: &Correspondence<'_>, probe: &Probe) -> Option<Told> {
        let (first, second) = (pair.first, pair.second);
        let (one, other) = pair.states(probe.position.as_ref())?;
        let one = first.game.plays(&one, &probe.throw, LIMIT).ok()?;
        let other: Vec<Play> = match other.zip(pair.throw(&probe.throw)) {
            Some((state, throw)) => second.game.plays(&state, &throw, LIMIT).ok()?,
            None => Vec::new(),
        };
        let here = one.iter();
        let here = here.map(|play| pair.told_first(&play.state, play.end()));
        let there = other.iter();
        let there = there.map(|play| told(&second.game, &play.state, play.end()));
        let ends: [Vec<NumberedResult>; 2] = [here.collect(), there.collect()];
        let sets = [0, 1].map(|side| ends[side].iter().collect::<HashSet<_>>());
        let sides = [(first, one), (second, other)];
        let texts = sides
            .each_ref()
            .map(|(loaded, plays)| notation::play_texts(&loaded.rules, &loaded.game, plays));
        let only = [0, 1].map(|side| {
            let (loaded, plays) = &sides[side];
            let all = plays.iter().zip(&texts[side]).zip(&ends[side]);
            let lone = all.filter(|(_, end)| !sets[1 - side].contains(end));
            lone.map(|((play, text), _)| ToldPlay::new(loaded, text, play))
                .collect()
        });
        let common = sets[0].intersection(&sets[1]).count();
        Some(Told {
            texts,
            common,
            only,
        })
    }

    /// The expectation that the throw may be refused, if that is so in the first game alone.
    pub(in crate::analysis) fn refused(pair: &Correspondence<'_>, probe: &Probe) -> Option<String> {
        let states = pair.states(probe.position.as_ref())?;
        let alone = pair.refusable(&states, &probe.throw) == [true, false];
        alone.then(|| "(rethrow)".to_owned())
    }

    /// Whether the plays differ, although they begin with the same moves.
    pub(super) fn differs_later(&self) -> bool {
        let [here, there] = self.texts.each_ref().map(|texts| -> BTreeSet<&str> {
            let first = texts.iter().filter_map(|text| text.split(' ').next());
            first.collect()
        });
        self.texts[0] != self.texts[1] && here == there
    }
}
