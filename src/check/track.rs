//! Tracks and regions.

use super::error::{self, Noun, SPACES};
use super::origins::TrackOrigins;
use super::resolver::{Cause, Resolver};
use super::space::Spaces;
use crate::model::{Region, Sides, SpaceName, SpaceRuns, Track};
use crate::player::{ByPlayer, Player};
use crate::source::Span;
use crate::syntax::ast::{self, Form};

/// Spaces with where each was written, and the form.
type SideSpaces = (Vec<(SpaceName, Span)>, Span);

/// A side's track on its way: absent, broken, or known.
#[derive(Default)]
enum TrackFound {
    #[default]
    Absent,
    Broken,
    Known(Track, TrackOrigins),
}

impl<'a> Resolver<'a, '_> {
    /// Both tracks with their forks, as far as they are known, the second's derived if it may be.
    pub(super) fn tracks(
        &mut self,
        sides: Option<(Sides, Span)>,
    ) -> ByPlayer<Option<(Track, TrackOrigins)>> {
        let mut found: [TrackFound; 2] = [TrackFound::Absent, TrackFound::Absent];
        for item in &self.merged.game {
            let Form::Track(track) = item.form else {
                continue;
            };
            let seat = self.player(&track.player);
            let resolved = self.track(track);
            if let Some(slot) = seat.and_then(|seat| found.get_mut(seat)) {
                *slot = resolved;
            }
        }
        if let (TrackFound::Known(track, origins), TrackFound::Absent, Some(sides)) =
            (&found[0], &found[1], sides)
        {
            found[1] = match self.derived(track, origins, sides) {
                Some((track, origins)) => TrackFound::Known(track, origins),
                None => TrackFound::Broken,
            };
        }
        if self.scope.players.len() == 2 {
            let derived = sides.is_some();
            for (seat, slot) in found.iter().enumerate() {
                // A second side's track that would be derived misses only if the first's does.
                if matches!(slot, TrackFound::Absent) && !(derived && seat == 1) {
                    self.missing_track(seat);
                }
            }
        }
        let [first, second] = found.map(|slot| match slot {
            TrackFound::Known(track, origins) => Some((track, origins)),
            _ => None,
        });
        let mut tracks = ByPlayer { first, second };
        self.forks(&mut tracks, sides);
        tracks
    }

    fn track(&mut self, track: &'a ast::Track) -> TrackFound {
        let mut part = |way: Option<&'a ast::WayForm>| match way {
            Some(way) => self.spaces(&way.items, SPACES),
            None => Spaces::default(),
        };
        let (once, cycle) = (part(track.once.as_ref()), part(track.cycle.as_ref()));
        let player = &track.player.value;
        let is_empty = |way: &Option<ast::WayForm>| way.as_ref().is_none_or(|w| w.items.is_empty());
        if is_empty(&track.once) && is_empty(&track.cycle) {
            self.say(error::board::empty_track(player, track.span));
            return TrackFound::Broken;
        }
        if let Some(way) = &track.cycle
            && way.items.is_empty()
        {
            self.say(error::board::empty_loop(player, way.span));
            return TrackFound::Broken;
        }
        let count = once.count + cycle.count;
        if count > SPACES {
            self.say(error::limit::places(player, count, track.span));
            return TrackFound::Broken;
        }
        if once.broken || cycle.broken {
            return TrackFound::Broken;
        }
        let spans = |part: &Spaces| part.list.iter().map(|(_, span)| *span).collect::<Vec<_>>();
        let origins = TrackOrigins {
            form: track.span,
            places: [spans(&once), spans(&cycle)].concat(),
            forks: Vec::new(),
            derived: false,
        };
        let track = Track {
            once: runs(once.list),
            cycle: runs(cycle.list),
            forks: Vec::new(),
        };
        TrackFound::Known(track, origins)
    }

    fn derived(
        &mut self,
        track: &Track,
        origins: &TrackOrigins,
        sides: (Sides, Span),
    ) -> Option<(Track, TrackOrigins)> {
        let places: Vec<(SpaceName, Span)> = track
            .places()
            .cloned()
            .zip(origins.places.iter().copied())
            .collect();
        let mut images = self.images(sides, &places)?;
        let cycle = images.split_off(track.once.0.len());
        let track = Track {
            once: runs(images),
            cycle: runs(cycle),
            forks: Vec::new(),
        };
        let origins = TrackOrigins {
            derived: true,
            ..origins.clone()
        };
        Some((track, origins))
    }

    fn missing_track(&mut self, seat: usize) {
        if self.gaps.lost(&["track", "sides"]) {
            return;
        }
        let Some(word) = self.scope.players.get(seat).copied() else {
            return;
        };
        let player = &word.value;
        let whose = format!("the player `{player}`");
        let help = if seat == 0 {
            format!("write the way of its pieces: `(track {player} [A4..A1] loop:[B1..B4])`")
        } else {
            format!(
                "write `(track {player} …)`, or derive it with `(sides mirrored)` or `(sides turned)`"
            )
        };
        let error = error::form::missing(&whose, "`track`", word.span, self.lacks(), &help);
        let dropped = self
            .merged
            .dropped("track", player)
            .or_else(|| self.merged.dropped("sides", ""));
        match dropped {
            Some(span) => {
                let text = "dropped here";
                self.lost(error, Cause { span, text });
            }
            None => self.say(error),
        }
    }

    /// The regions of both sides, the second's derived where they may be.
    pub(super) fn regions(
        &mut self,
        sides: Option<(Sides, Span)>,
    ) -> (Vec<Region>, Vec<ByPlayer<Span>>) {
        let mut names: Vec<&'a str> = Vec::new();
        let mut at = std::collections::HashMap::new();
        let mut found: Vec<[Option<SideSpaces>; 2]> = Vec::new();
        let mut broken: Vec<bool> = Vec::new();
        for item in &self.merged.game {
            let Form::Region(region) = item.form else {
                continue;
            };
            let seat = self.player(&region.player);
            let name = region.name.value.as_str();
            let index = *at.entry(name).or_insert_with(|| {
                names.push(name);
                found.push([None, None]);
                broken.push(false);
                found.len() - 1
            });
            let spaces = self.plain(&region.spaces, SPACES);
            broken[index] |= spaces.is_none();
            if let (Some(seat @ 0..=1), Some(spaces)) = (seat, spaces) {
                found[index][seat] = Some((unique(spaces.list), item.span));
            }
        }
        let mut regions = Vec::new();
        let mut origins = Vec::new();
        for ((name, [first, mut second]), broken) in names.into_iter().zip(found).zip(broken) {
            if let (Some((spaces, span)), None, Some(sides), false) =
                (&first, &second, sides, broken)
            {
                second = self.images(sides, spaces).map(|images| (images, *span));
            }
            let spans = [&first, &second].map(|side| side.as_ref().map(|(_, span)| *span));
            origins.push(ByPlayer {
                first: spans[0].or(spans[1]).unwrap_or_default(),
                second: spans[1].or(spans[0]).unwrap_or_default(),
            });
            let side =
                |side: Option<SideSpaces>| runs(side.map(|(spaces, _)| spaces).unwrap_or_default());
            regions.push(Region {
                name: name.to_owned(),
                spaces: ByPlayer {
                    first: side(first),
                    second: side(second),
                },
            });
        }
        (regions, origins)
    }

    /// The seat of a player named here.
    pub(super) fn player(&mut self, word: &'a ast::Word) -> Option<usize> {
        let seat = self.scope.seat(&word.value);
        // Without `(players …)` that is what is missing.
        if seat.is_none() && !self.scope.players.is_empty() {
            self.unknown(Noun::Player, &word.value, word.span);
        }
        seat
    }
}

/// The player of a seat.
pub(super) fn seated(seat: usize) -> Option<Player> {
    Player::BOTH.get(seat).copied()
}

/// The spaces without their spans.
pub(super) fn runs(spaces: Vec<(SpaceName, Span)>) -> SpaceRuns {
    SpaceRuns(spaces.into_iter().map(|(space, _)| space).collect())
}

/// Each space once, in the order written.
pub(super) fn unique(mut spaces: Vec<(SpaceName, Span)>) -> Vec<(SpaceName, Span)> {
    let mut seen = std::collections::HashSet::new();
    spaces.retain(|(space, _)| seen.insert(space.clone()));
    spaces
}
