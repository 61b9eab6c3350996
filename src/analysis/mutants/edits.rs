//! Every small change of what a reading says.

use super::alternatives::{Alternative, Alternatives, Wording};
use super::places::{at_end, behind, in_runs, other_forks, other_tracks, written};
use super::sets::runs;
use super::shape;
use crate::load::Loaded;
use crate::model::{First, Fork, SpaceRuns, ThrowRule, Track};
use crate::player::Player;
use crate::source::Span;
use crate::syntax::{WordTree, ast};

/// A small change of a text: what is written otherwise, and how that is told.
#[derive(Clone, Debug)]
pub(super) struct TextChange {
    /// Where what it is about is written.
    pub(super) at: Span,
    /// In the author's terms.
    pub(super) text: String,
    /// What has to be said in the same words too, for this to be the same change elsewhere.
    pub(super) within: String,
    /// Other text for places of the file, each once.
    pub(super) edits: Vec<(Span, String)>,
}

/// All changes of what a file says in a reading.
pub(super) fn text_changes(loaded: &Loaded, file: &ast::File) -> Vec<TextChange> {
    let mut collector = Collector {
        loaded,
        alternatives: Alternatives {
            rules: &loaded.rules,
        },
        found: Vec::new(),
    };
    collector.equipment();
    collector.stacks(file);
    collector.turn();
    collector.moves(file);
    collector.found
}

struct Collector<'a> {
    loaded: &'a Loaded,
    alternatives: Alternatives<'a>,
    found: Vec<TextChange>,
}

impl<'a> Collector<'a> {
    /// Board, sides, tracks, regions, dice and start.
    fn equipment(&mut self) {
        let origins = &self.loaded.origins;
        let rules = &self.loaded.rules;
        let starts = origins.places.iter().chain(&origins.first);
        for span in origins.rows.iter().chain(&origins.sides).chain(starts) {
            self.whole("", *span);
        }
        for player in Player::BOTH {
            let track = &origins.tracks[player];
            if !track.derived {
                self.track(player, track.form);
            }
            self.forks(player);
        }
        for (region, spans) in rules.regions.iter().zip(&origins.regions) {
            for player in Player::BOTH {
                let derived = player == Player::Second && spans.second == spans.first;
                if !derived {
                    let place = format!("region {} {}", region.name, rules.player(player));
                    self.arguments(&place, spans[player]);
                }
            }
        }
        for (face, span) in rules.dice.faces.iter().zip(&origins.faces) {
            self.arguments(&format!("face {}", face.label), *span);
            let told = format!("(face {} {})", face.label, face.value);
            self.add("", *span, [Some(told), None], String::new());
            self.parts(&format!("face {}", face.label), *span);
        }
        self.dice();
    }

    /// How many pieces stand together.
    fn stacks(&mut self, file: &ast::File) {
        let kinds = self.loaded.rules.kinds.iter();
        for (kind, name) in kinds.zip(&self.loaded.origins.kinds) {
            if kind.stack.is_single() {
                continue;
            }
            let Some(span) = written(file, *name) else {
                continue;
            };
            let Some(form) = self.read(span) else {
                continue;
            };
            for other in self.alternatives.forms(&form) {
                // How a kind is drawn makes no difference.
                let stack = other
                    .argument
                    .iter()
                    .flatten()
                    .any(|told| told.starts_with("stack:"));
                if stack {
                    let place = format!("piece {}", kind.name);
                    self.add(&place, span, other.argument, other.form.to_string());
                }
            }
        }
    }

    /// A face that isn't spent in parts, or in others.
    fn parts(&mut self, place: &str, span: Span) {
        let Some(WordTree::List(bracket, items)) = self.read(span) else {
            return;
        };
        for (i, item) in items.iter().enumerate() {
            let (Some(("parts", values)), WordTree::List(inner, all)) = (item.as_form(), item)
            else {
                continue;
            };
            let mut face = items.clone();
            face.remove(i);
            let text = WordTree::List(bracket, face).to_string();
            self.add(place, span, [Some(item.to_string()), None], text);
            for (j, value) in values.iter().enumerate() {
                for other in super::alternatives::numbers("V", &value.to_string(), true) {
                    let mut changed = all.clone();
                    changed[j + 1] = other;
                    let changed = WordTree::List(*inner, changed);
                    let told = [Some(item.to_string()), Some(changed.to_string())];
                    let mut face = items.clone();
                    face[i] = changed;
                    let text = WordTree::List(bracket, face).to_string();
                    self.add(place, span, told, text);
                }
            }
        }
    }

    /// What holds for all moves, definitions, and the end.
    fn turn(&mut self) {
        let origins = &self.loaded.origins;
        let rules = &self.loaded.rules;
        for (rule, lists, spans) in self.patterns() {
            for span in spans {
                self.whole("", *span);
                self.dropped("", *span);
            }
            // No example can say that a throw may not be thrown again instead: none is added.
            let count = usize::from(rules.dice.count);
            let faces = rules.dice.faces.iter();
            let mut new = faces.map(|face| vec![face.label.clone(); count]);
            if let Some(pattern) = new
                .find(|pattern| !lists.contains(pattern))
                .filter(|_| rule == ThrowRule::Again)
            {
                let form = format!("({rule} {})", pattern.join(" "));
                match spans.last() {
                    Some(last) => self.put_in("", *last, behind(*last), form),
                    None => self.put_in("", origins.play, at_end(origins.play), form),
                }
            }
        }
        if let Some(span) = origins.anew {
            self.dropped("", span);
            self.whole("", span);
        }
        match origins.spend {
            Some(span) => self.arguments("spend", span),
            None => self.absent("spend", "spend", origins.play, at_end(origins.play)),
        }
        if let Some(span) = origins.prefer {
            self.dropped("", span);
            self.whole("", span);
        }
        for (head, set, span) in [
            ("over", &rules.turn.over, origins.over),
            ("to", &rules.turn.to, origins.to),
        ] {
            match (set, span) {
                (Some(_), Some(span)) => self.limit("", span, true),
                _ => {
                    let form = format!("({head} (not friend))");
                    self.put_in("", origins.play, at_end(origins.play), form);
                }
            }
        }
        if let Some(span) = origins.then {
            self.effects("then", span);
        }
        for (definition, span) in rules.definitions.iter().zip(&origins.definition_sets) {
            let Some(set) = self.read(*span) else {
                continue;
            };
            let place = format!("define {}", definition.name);
            for other in self.alternatives.sets(&set) {
                let told = [Some(set.to_string()), Some(other.to_string())];
                self.add(&place, *span, told, other.to_string());
            }
        }
        for span in &origins.end {
            self.dropped("", *span);
            self.whole("", *span);
        }
    }

    fn moves(&mut self, file: &ast::File) {
        let turn = &self.loaded.rules.turn;
        for (rule, origins) in self
            .loaded
            .rules
            .moves
            .iter()
            .zip(&self.loaded.origins.moves)
        {
            let place = format!("move {}", rule.name);
            let behind = behind(origins.name);
            if let Some(whole) = written(file, origins.name) {
                let told = [Some(format!("({place} …)")), None];
                self.add_at("", origins.name, told, vec![(whole, String::new())]);
            }
            self.arguments(&place, origins.from);
            if let Some(span) = origins.when {
                self.dropped(&place, span);
                self.whole(&place, span);
            }
            match origins.along {
                Some(span) => self.whole(&place, span),
                None => self.absent(&place, "along", origins.name, behind),
            }
            let limits = [
                ("over", &turn.over, origins.over),
                ("to", &turn.to, origins.to),
            ];
            for (head, common, span) in limits {
                match span {
                    Some(span) => self.limit(&place, span, common.is_none()),
                    None if common.is_some() => {
                        self.put_in(&place, origins.name, behind, format!("({head} any)"));
                    }
                    None => {}
                }
            }
            if let Some(span) = origins.then {
                self.effects(&place, span);
            }
        }
    }

    /// The throws that rules name, with where each is written.
    fn patterns(
        &self,
    ) -> impl Iterator<Item = (ThrowRule, &'a [Vec<String>], &'a [Span])> + use<'a> {
        let rules = self.loaded.rules.turn.patterns().into_iter();
        let both = rules.zip(&self.loaded.origins.patterns);
        both.map(|((rule, lists), spans)| (rule, lists, spans.as_slice()))
    }

    /// The number of dice; a pattern loses its last face then, or has it once more.
    fn dice(&mut self) {
        let count = self.loaded.rules.dice.count;
        let span = self.loaded.origins.dice;
        let Some(WordTree::List(bracket, items)) = self.read(span) else {
            return;
        };
        for other in [count.saturating_sub(1), count + 1] {
            if other == 0 {
                continue;
            }
            let mut changed = items.clone();
            changed[1] = WordTree::word(other.to_string());
            let mut edits = vec![(span, WordTree::List(bracket, changed).to_string())];
            let mut fitted: Vec<WordTree> = Vec::new();
            for (_, _, spans) in self.patterns() {
                for span in spans {
                    let Some(WordTree::List(bracket, mut items)) = self.read(*span) else {
                        continue;
                    };
                    if let Some(last) = items.last().cloned() {
                        items.resize(usize::from(other) + 1, last);
                    }
                    let form = WordTree::List(bracket, items);
                    let text = if fitted.contains(&form) {
                        String::new()
                    } else {
                        form.to_string()
                    };
                    fitted.push(form);
                    edits.push((*span, text));
                }
            }
            if let (Some(first), First::Highest(dice)) =
                (self.loaded.origins.first, self.loaded.rules.start.first)
                && dice > other
            {
                edits.push((first, format!("(first highest dice:{other})")));
            }
            let told = [Some(format!("dice {count}")), Some(format!("dice {other}"))];
            self.add_at("", span, told, edits);
        }
    }

    /// Another way round, or with its loop begun or ended elsewhere.
    fn track(&mut self, player: Player, span: Span) {
        let track = &self.loaded.rules.tracks[player];
        let text = |track: &Track| {
            let way = |key: &str, way: &SpaceRuns| match way.0.is_empty() {
                true => String::new(),
                false => format!(" {key}[{way}]"),
            };
            let (once, cycle) = (way("", &track.once), way("loop:", &track.cycle));
            format!("(track {}{once}{cycle})", self.loaded.rules.player(player))
        };
        let all: Vec<[String; 2]> = other_tracks(track)
            .iter()
            .map(|other| [text(track), text(other)])
            .collect();
        for [before, after] in all {
            self.add("", span, [Some(before), Some(after.clone())], after);
        }
    }

    /// Forks otherwise walked, left or come back from.
    fn forks(&mut self, player: Player) {
        let track = &self.loaded.rules.tracks[player];
        let written = self.loaded.origins.tracks[player].forks.iter();
        let text = |fork: &Fork| {
            let Fork { name, way, at, to } = fork;
            let player = self.loaded.rules.player(player);
            format!("(fork {name} {player} [{way}] at:{at} to:{to})")
        };
        let mut all = Vec::new();
        for (fork, span) in track.forks.iter().zip(written) {
            if !span.derived {
                let others = other_forks(track, fork).into_iter();
                all.extend(others.map(|other| (span.form, text(fork), text(&other))));
            }
        }
        for (span, before, after) in all {
            self.add("", span, [Some(before), Some(after.clone())], after);
        }
    }

    /// A form's changes, told as the form before and after.
    fn whole(&mut self, place: &str, span: Span) {
        let Some(form) = self.read(span) else { return };
        for Alternative { form: other, .. } in self.alternatives.forms(&form) {
            let told = [Some(form.to_string()), Some(other.to_string())];
            self.add(place, span, told, other.to_string());
        }
        // Pieces in no space are none.
        let empty = |items: &[WordTree]| runs(items.last()?).map(|runs| runs.0.len());
        if let Some((_, items)) = form.as_form()
            && empty(items) == Some(1)
            && !items.is_empty()
        {
            self.dropped(place, span);
        }
    }

    /// A form's changes, told as its arguments before and after.
    fn arguments(&mut self, place: &str, span: Span) {
        let Some(form) = self.read(span) else { return };
        for other in self.alternatives.forms(&form) {
            self.add(place, span, other.argument, other.form.to_string());
        }
    }

    /// The changes of a form that isn't written, and then means the first of its words.
    fn absent(&mut self, place: &str, head: &str, at: Span, behind: Span) {
        let Some(form) = shape::plain(head) else {
            return;
        };
        for other in self.alternatives.forms(&form) {
            let told = match place == head {
                true => other.argument,
                false => [&form, &other.form].map(|form| Some(form.to_string())),
            };
            self.add_at(place, at, told, vec![(behind, format!(" {}", other.form))]);
        }
    }

    /// A form that says where pieces may pass or land: left out, or with another set. `open`: left
    /// out, it means `any`.
    fn limit(&mut self, place: &str, span: Span, open: bool) {
        self.dropped(place, span);
        let Some(form) = self.read(span) else { return };
        for Alternative { form: other, .. } in self.alternatives.forms(&form) {
            let any = other
                .as_form()
                .is_some_and(|(_, items)| items == [WordTree::word("any")]);
            if !(open && any) {
                let told = [Some(form.to_string()), Some(other.to_string())];
                self.add(place, span, told, other.to_string());
            }
        }
    }

    fn effects(&mut self, place: &str, span: Span) {
        let Some(form) = self.read(span) else { return };
        let Some((head, list)) = form.as_form() else {
            return;
        };
        for (told, list) in self.alternatives.effects(list) {
            let text = match list.is_empty() {
                true => String::new(),
                false => WordTree::form(head, list).to_string(),
            };
            self.add(place, span, told, text);
            if let Some(change) = self.found.last_mut() {
                change.within = form.to_string();
            }
        }
    }

    fn dropped(&mut self, place: &str, span: Span) {
        if let Some(form) = self.read(span) {
            self.add(place, span, [Some(form.to_string()), None], String::new());
        }
    }

    /// A form that wasn't there.
    fn put_in(&mut self, place: &str, at: Span, edited: Span, form: String) {
        let edits = vec![(edited, format!(" {form}"))];
        self.add_at(place, at, [None, Some(form)], edits);
    }

    fn add(&mut self, place: &str, at: Span, told: Wording, text: String) {
        self.add_at(place, at, told, vec![(at, text)]);
    }

    fn add_at(&mut self, place: &str, at: Span, told: Wording, edits: Vec<(Span, String)>) {
        let text = match told {
            [Some(before), Some(after)] => format!("`{before}` → `{after}`"),
            [Some(before), None] => format!("`{before}` dropped"),
            [None, Some(after)] => format!("`{after}` added"),
            [None, None] => return,
        };
        let text = match place {
            "" => text,
            place => format!("{place}: {text}"),
        };
        let known = |other: &TextChange| other.at == at && other.text == text;
        if !self.found.iter().any(known) {
            self.found.push(TextChange {
                at,
                text,
                within: String::new(),
                edits,
            });
        }
    }

    /// What is written there, spaces as runs.
    fn read(&self, span: Span) -> Option<WordTree> {
        let tree = WordTree::read(self.loaded.sources.text(span))
            .into_iter()
            .next()?;
        Some(in_runs(tree))
    }
}
