//! Forks: other ways on from spaces of a track.

use super::error::{self, Noun, SPACES};
use super::origins::{ForkOrigins, TrackOrigins};
use super::resolver::Resolver;
use super::track::runs;
use crate::model::{Fork, Sides, SpaceName, Track};
use crate::player::ByPlayer;
use crate::source::{Report, Span};
use crate::syntax::ast::{self, Form};

/// A track as far as it is known, with where it was written.
pub(super) type FoundTrack = Option<(Track, TrackOrigins)>;

impl<'a> Resolver<'a, '_> {
    /// Gives the tracks their forks, the second's derived where they may be.
    pub(super) fn forks(
        &mut self,
        tracks: &mut ByPlayer<FoundTrack>,
        sides: Option<(Sides, Span)>,
    ) {
        let mut found: [Vec<(Fork, ForkOrigins)>; 2] = Default::default();
        // What is written for the second side wins, also where it is broken.
        let mut written = Vec::new();
        for item in &self.merged.game {
            let Form::Fork(form) = item.form else {
                continue;
            };
            self.name(Noun::Fork, &form.name);
            let seat = self.player(&form.player);
            if seat == Some(1) {
                written.push(form.name.value.as_str());
            }
            let fork = self.fork(form);
            if let (Some(seat @ 0..=1), Some(fork)) = (seat, fork) {
                found[seat].push(fork);
            }
        }
        if let Some(sides) = sides {
            let derived = found[0].iter();
            let derived = derived.filter(|(fork, _)| !written.contains(&&*fork.name));
            let derived: Vec<_> = derived.filter_map(|fork| self.image(fork, sides)).collect();
            found[1].extend(derived);
        }
        // One that follows from another stands where that one is written.
        let order = |form: Span| self.merged.game.iter().position(|item| item.span == form);
        found[1].sort_by_key(|(_, at)| order(at.form));
        let [first, second] = found;
        let mut wrong = Vec::new();
        for (seat, (found, slot)) in [(first, &mut tracks.first), (second, &mut tracks.second)]
            .into_iter()
            .enumerate()
        {
            let Some((track, origins)) = slot else {
                continue;
            };
            for (fork, at) in found {
                origins.places.extend(&at.places);
                track.forks.push(fork);
                origins.forks.push(at);
            }
            let player = self.scope.players.get(seat);
            let player = player.map_or("", |player| player.value.as_str());
            if track.len() > SPACES && !track.forks.is_empty() {
                let at = origins.forks.last().map_or(origins.form, |fork| fork.form);
                wrong.push(error::limit::places(player, track.len(), at));
            }
            // That an image is wrong too follows from its original.
            let mut misjoined = misjoined(player, track, origins);
            misjoined.retain(|report| {
                let span = report.primary.span;
                wrong
                    .iter()
                    .all(|known: &Report| known.primary.span != span)
            });
            wrong.extend(misjoined);
        }
        wrong.into_iter().for_each(|report| self.say(report));
    }

    fn fork(&mut self, form: &'a ast::Fork) -> Option<(Fork, ForkOrigins)> {
        let way = self.spaces(&form.way.items, SPACES);
        let (at, to) = (self.space(&form.at), self.space(&form.to));
        if form.way.items.is_empty() {
            self.say(error::board::empty_fork(&form.name.value, form.way.span));
            return None;
        }
        if way.count > SPACES {
            self.say(error::limit::places(
                &form.player.value,
                way.count,
                form.span,
            ));
            return None;
        }
        if way.broken {
            return None;
        }
        let origins = ForkOrigins {
            form: form.span,
            at: form.at.span,
            to: form.to.span,
            places: way.list.iter().map(|(_, span)| *span).collect(),
            derived: false,
        };
        let fork = Fork {
            name: form.name.value.clone(),
            way: runs(way.list),
            at: at?,
            to: to?,
        };
        Some((fork, origins))
    }

    /// A fork of the first side as it lies for the second.
    fn image(
        &mut self,
        (fork, origins): &(Fork, ForkOrigins),
        sides: (Sides, Span),
    ) -> Option<(Fork, ForkOrigins)> {
        let way = fork
            .way
            .0
            .iter()
            .cloned()
            .zip(origins.places.iter().copied());
        let ends = [(fork.at.clone(), origins.at), (fork.to.clone(), origins.to)];
        let spaces: Vec<(SpaceName, Span)> = way.chain(ends).collect();
        let mut images = self.images(sides, &spaces)?;
        let (to, at) = (images.pop()?.0, images.pop()?.0);
        let fork = Fork {
            name: fork.name.clone(),
            way: runs(images),
            at,
            to,
        };
        let origins = ForkOrigins {
            derived: true,
            ..origins.clone()
        };
        Some((fork, origins))
    }
}

/// Where a fork can't leave or rejoin its track.
fn misjoined(player: &str, track: &Track, origins: &TrackOrigins) -> Vec<Report> {
    let mut found = Vec::new();
    for (fork, at) in track.forks.iter().zip(&origins.forks) {
        for (space, span, key) in [(&fork.at, at.at, "at"), (&fork.to, at.to, "to")] {
            if track.joins(space) {
                continue;
            }
            let other = track.forks.iter().find(|fork| fork.way.0.contains(space));
            let why = match (track.main().any(|place| place == space), other) {
                (false, None) => format!("`{space}` isn't on the track of `{player}`"),
                (_, Some(other)) => format!("`{space}` lies on the fork `{}`", other.name),
                (true, None) => format!("the track of `{player}` passes `{space}` more than once"),
            };
            found.push(error::board::misjoined(
                &fork.name, key, &why, span, at.derived,
            ));
        }
    }
    found
}
