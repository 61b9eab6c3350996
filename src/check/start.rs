//! The start: what stands where, and who begins.

use std::collections::HashMap;

use super::error::{self, Noun, PIECES};
use super::origins::TrackOrigins;
use super::remedy;
use super::resolver::{Cause, Resolver};
use super::track::{runs, seated};
use crate::model::{Dice, First, Placement, Sides, SpaceName, Start, Track};
use crate::player::{ByPlayer, Player};
use crate::source::{Remedy, Span};
use crate::syntax::ast::{self, FirstWho, Form};

/// What the start has to fit.
pub(super) struct StartGround<'g> {
    /// The tracks, as far as they are known.
    pub(super) tracks: &'g ByPlayer<Option<(Track, TrackOrigins)>>,
    /// How the second side is derived.
    pub(super) sides: Option<(Sides, Span)>,
    /// The dice, if they are known.
    pub(super) dice: Option<&'g (Dice, Span, Vec<Span>)>,
}

type PlacedSpaces = Vec<(SpaceName, Span)>;

impl<'a> Resolver<'a, '_> {
    /// The start, where each placement was written, and who begins.
    pub(super) fn start(&mut self, ground: &StartGround<'_>) -> (Start, Vec<Span>, Option<Span>) {
        let Some(&form) = self.merged.forms.get("start") else {
            let help = "say what stands where: `(start (place man A {A1..A4}))`";
            self.missing("start", "the game", self.context.name(), help);
            let first = First::Random;
            let places = Vec::new();
            let start = Start {
                places,
                first,
                with: None,
            };
            return (start, Vec::new(), None);
        };
        let on_track: [Option<Vec<&SpaceName>>; 2] = Player::BOTH.map(|player| {
            let (track, _) = ground.tracks[player].as_ref()?;
            let mut places: Vec<&SpaceName> = track.places().collect();
            places.sort_unstable();
            Some(places)
        });
        let mut places = Vec::new();
        let mut spans = Vec::new();
        let mut counts = HashMap::new();
        let mut written_first = None;
        let second = self.scope.players.get(1).map(|word| word.value.as_str());
        for item in &self.merged.start {
            let place = match item.form {
                Form::Place(place) => place,
                Form::First(first) => {
                    written_first = Some(first);
                    continue;
                }
                _ => continue,
            };
            let kind = self.kind(&place.kind);
            let seat = match &place.player {
                Some(word) => match self.player(word) {
                    Some(seat @ 0..=1) => Some(seat),
                    _ => {
                        self.plain(&place.spaces, PIECES + 1);
                        continue;
                    }
                },
                None => None,
            };
            let Some(spaces) = self.plain(&place.spaces, PIECES + 1) else {
                continue;
            };
            let all_fit = self.on_track(seat, &spaces.list, &on_track, ground);
            let fit_count = self.count(&mut counts, seat, spaces.count, place.span);
            let derived = match (seat, ground.sides, second) {
                (Some(0), Some(sides), Some(second)) if !self.placed(&kind, second) => {
                    self.images(sides, &spaces.list)
                }
                _ => None,
            };
            spans.push(item.span);
            places.push(placement(kind.clone(), seat, spaces.list));
            if let Some(images) = derived {
                if all_fit {
                    self.on_track(Some(1), &images, &on_track, ground);
                }
                if fit_count {
                    self.count(&mut counts, Some(1), images.len(), place.span);
                }
                spans.push(item.span);
                places.push(placement(kind, Some(1), images));
            }
        }
        let (first, span) = self.first(written_first, form, ground.dice);
        let with = match written_first.map(|first: &ast::First| &first.who) {
            Some(FirstWho::Random(Some(face))) => self.face_named(face),
            _ => None,
        };
        let with = with.map(|face| self.scope.labels[face].to_owned());
        let start = Start {
            places,
            first,
            with,
        };
        (start, spans, span)
    }

    /// Whether pieces of this kind are placed for a player by a form of their own.
    fn placed(&self, kind: &str, player: &str) -> bool {
        self.merged
            .start
            .iter()
            .any(|item| item.head == "place" && item.key.first == kind && item.key.second == player)
    }

    /// Whether all spaces are on their owner's track, of which the places are given in order; notes the
    /// first of each item that isn't.
    fn on_track(
        &mut self,
        seat: Option<usize>,
        spaces: &PlacedSpaces,
        on_track: &[Option<Vec<&SpaceName>>; 2],
        ground: &StartGround<'_>,
    ) -> bool {
        let Some((seat, Some(places))) = seat.and_then(|s| Some((s, on_track.get(s)?.as_ref())))
        else {
            return true;
        };
        let mut all = true;
        let mut said = None;
        for (space, span) in spaces {
            if places.binary_search(&space).is_ok() || said == Some(*span) {
                continue;
            }
            all = false;
            said = Some(*span);
            let player = self.scope.players.get(seat).map(|word| word.value.clone());
            let error =
                error::start::off_track(&space.to_string(), &player.unwrap_or_default(), *span);
            let track = seated(seat).and_then(|player| ground.tracks[player].as_ref());
            match track {
                Some((_, origins)) => {
                    let text = if origins.derived {
                        "the track is derived from this one"
                    } else {
                        "the track is this"
                    };
                    let span = origins.form;
                    self.blame(error, Cause { span, text });
                }
                None => self.say(error),
            }
        }
        all
    }

    /// Adds to the pieces of a side; notes when there come to be too many. Whether they aren't.
    fn count(
        &mut self,
        counts: &mut HashMap<Option<usize>, usize>,
        seat: Option<usize>,
        more: usize,
        at: Span,
    ) -> bool {
        let count = counts.entry(seat).or_default();
        let before = *count;
        *count += more;
        if before <= PIECES && *count > PIECES {
            let whose = match seat.and_then(|seat| self.scope.players.get(seat)) {
                Some(word) => format!("`{}`", word.value),
                None => "nobody".to_owned(),
            };
            let count = *count;
            self.say(error::limit::pieces(&whose, count, at));
        }
        before + more <= PIECES
    }

    /// Whether this is no player, but a misspelt word that may stand in a player's place; says so.
    fn who_slipped(&mut self, word: &ast::Word) -> bool {
        let known = self.scope.players.iter().map(|p| p.value.as_str());
        let is_player = self.scope.seat(&word.value).is_some();
        if is_player || remedy::nearest(&word.value, known).is_some() {
            return false;
        }
        let Some(meant) = remedy::nearest(&word.value, ["highest", "random"].into_iter()) else {
            return false;
        };
        self.say(error::name::unknown(
            Noun::Player,
            &word.value,
            word.span,
            Remedy::meant(meant),
        ));
        true
    }

    fn first(
        &mut self,
        form: Option<&'a ast::First>,
        start: Span,
        dice: Option<&(Dice, Span, Vec<Span>)>,
    ) -> (First, Option<Span>) {
        let span = form.map(|form| form.span);
        let asked = match form.map(|form| &form.who) {
            Some(FirstWho::Random(_)) => return (First::Random, span),
            Some(FirstWho::Player(word)) if self.who_slipped(word) => {
                return (First::Random, span);
            }
            Some(FirstWho::Player(word)) => {
                let player = self.player(word).and_then(seated);
                return (First::Player(player.unwrap_or(Player::First)), span);
            }
            Some(FirstWho::Highest(asked)) => asked.as_ref(),
            None => None,
        };
        let Some((dice, dice_span, _)) = dice else {
            return (First::Random, span);
        };
        let cause = Cause {
            span: *dice_span,
            text: "these are the dice",
        };
        let count = match asked.map(|asked| (asked.value, asked.span)) {
            None => dice.count,
            Some((asked, at)) => match u8::try_from(asked) {
                Ok(asked) if (1..=dice.count).contains(&asked) => asked,
                _ => {
                    let count = dice.count;
                    self.blame(error::start::first_dice(asked, count, at), cause);
                    count
                }
            },
        };
        let value = dice.faces.first().map_or(0, |face| face.value);
        if dice.faces.iter().all(|face| face.value == value) {
            let at = span.unwrap_or(start);
            self.blame(error::start::ties(at), cause);
        }
        (First::Highest(count), span)
    }
}

fn placement(kind: String, seat: Option<usize>, spaces: PlacedSpaces) -> Placement {
    Placement {
        kind,
        owner: seat.and_then(seated),
        spaces: runs(spaces),
    }
}
