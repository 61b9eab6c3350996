//! A ruleset as a graph.

use super::graph::{Graph, Item};
use crate::model::plain::{KINDS, OWNERS, Plain, Sets, Slots, each, extremes};
use crate::model::{Add, Along, Effect, EndRule, First, PieceUse, Ruleset, Spend};
use crate::player::{ByPlayer, Player};

/// How much of the rules is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Extent {
    /// The spaces and both tracks.
    Tracks,
    /// Kinds, dice, the start and who begins too.
    Equipment,
    /// All of it.
    Rules,
}

/// The graph of a ruleset. Left out is what no play depends on: names, texts, marks, glyphs,
/// what is declared and never used, the order of moves and of faces; and how it is drawn who
/// begins, where either side does equally often.
///
/// How finely it is written depends on what the rules ask about; `other` is to be written as
/// finely, so that the two can be held against each other.
pub(super) fn graph(rules: &Ruleset, other: &Ruleset, extent: Extent) -> Graph {
    let facts = Facts::of(rules).or(&Facts::of(other));
    let mut writer = Writer::new(rules, facts);
    if extent >= Extent::Equipment {
        writer.equipment();
    }
    if extent == Extent::Rules {
        writer.turn();
        writer.moves();
        writer.ends();
    }
    writer.graph
}

/// What decides how finely the equipment has to be told apart.
struct Facts {
    /// Some rule asks who stands furthest along a track: then places count from its begin.
    order: bool,
    /// Some rule lets the order of kinds decide between pieces at one place.
    ties: bool,
    /// Pieces may come to stand elsewhere than by going along their track: then on the first
    /// pass of a space.
    arrivals: bool,
}

impl Facts {
    fn of(rules: &Ruleset) -> Facts {
        let sets = Sets::new(rules);
        let (mut order, mut ties) = (false, false);
        let mut ask = |set: Option<&crate::model::Set>, on: bool| {
            let (some, several) = extremes(&sets.or_any(set));
            order |= some;
            ties |= several && on;
        };
        let turn = &rules.turn;
        ask(turn.over.as_ref(), false);
        ask(turn.to.as_ref(), false);
        let mut effects: Vec<&Effect> = turn.then.iter().collect();
        for rule in &rules.moves {
            ask(rule.from.on.as_ref(), true);
            ask(rule.over.as_ref(), false);
            ask(rule.to.as_ref(), false);
            effects.extend(&rule.then);
        }
        let mut recruits = false;
        while let Some(effect) = effects.pop() {
            match effect {
                Effect::Capture { within, .. } => ask(within.as_ref(), false),
                Effect::Recruit { .. } => recruits = true,
                Effect::Become(_) => {}
                Effect::IfOn(set, then) => {
                    ask(Some(set), false);
                    effects.extend(then);
                }
                Effect::IfCaptured(_, then) => effects.extend(then),
            }
        }
        for rule in &rules.end {
            if let EndRule::Win { reach, .. } = rule {
                ask(Some(reach), false);
            }
        }
        let leaves = |along| matches!(along, Along::Around | Along::Orthogonal);
        Facts {
            order,
            ties,
            arrivals: recruits || rules.moves.iter().any(|rule| leaves(rule.along)),
        }
    }
}

impl Facts {
    fn or(&self, other: &Facts) -> Facts {
        Facts {
            order: self.order || other.order,
            ties: self.ties || other.ties,
            arrivals: self.arrivals || other.arrivals,
        }
    }
}

struct Writer<'a> {
    rules: &'a Ruleset,
    sets: Sets<'a>,
    facts: Facts,
    graph: Graph,
    players: ByPlayer<usize>,
    nobody: usize,
    spaces: Vec<usize>,
    places: ByPlayer<Vec<usize>>,
    /// By kind; absent if it never comes up.
    kinds: Vec<Option<usize>>,
    faces: Vec<usize>,
    /// A space as each mover sees it, where a rule names spaces.
    views: Option<[Vec<usize>; 2]>,
}

impl<'a> Writer<'a> {
    fn new(rules: &'a Ruleset, facts: Facts) -> Writer<'a> {
        let mut graph = Graph::default();
        let sets = Sets::new(rules);
        let players = ByPlayer::from_fn(|player| graph.node(Item::Player(player), "player"));
        let nobody = graph.part("nobody");
        // What never comes up is left out; its entry points to a node that nothing asks for.
        let spaces: Vec<usize> = (0..rules.board.spaces().take(128).count())
            .map(|space| match sets.has_space(space) {
                true => graph.node(Item::Space(space as u8), "space"),
                false => nobody,
            })
            .collect();
        let places = ByPlayer::from_fn(|player| {
            let track = &rules.tracks[player];
            let stops: Vec<usize> = track
                .places()
                .filter_map(|s| rules.board.index(s))
                .collect();
            let nodes: Vec<usize> = (0..stops.len())
                .map(|place| {
                    let mut colour = "place".to_owned();
                    if facts.order {
                        colour += &format!(" {place}");
                    }
                    if facts.arrivals && !stops[..place].contains(&stops[place]) {
                        colour += " first";
                    }
                    graph.node(Item::Place(player, place as u8), colour)
                })
                .collect();
            for (place, &node) in nodes.iter().enumerate() {
                graph.edge(node, "of", players[player]);
                graph.edge(node, "at", spaces[stops[place]]);
                if let Some(&next) = track.next(place).and_then(|next| nodes.get(next)) {
                    graph.edge(node, "next", next);
                }
            }
            nodes
        });
        Writer {
            rules,
            sets,
            facts,
            graph,
            players,
            nobody,
            spaces,
            places,
            kinds: Vec::new(),
            faces: Vec::new(),
            views: None,
        }
    }

    fn equipment(&mut self) {
        let rules = self.rules;
        for kind in 0..rules.kinds.len() {
            if !self.sets.has_kind(kind) {
                self.kinds.push(None);
                continue;
            }
            let colour = match self.facts.ties {
                true => format!("kind {kind}"),
                false => "kind".to_owned(),
            };
            let node = self.graph.node(Item::Kind(kind as u8), colour);
            self.kinds.push(Some(node));
        }
        let weights = rules.dice.faces.iter().map(|face| face.weight);
        let unit = weights.fold(0, common_divisor).max(1);
        for (number, face) in rules.dice.faces.iter().enumerate() {
            let colour = format!("face {} weight {}", face.value, face.weight / unit);
            let node = self.graph.node(Item::Face(number as u8), colour);
            self.faces.push(node);
        }
        self.graph.part(format!("dice {}", rules.dice.count));
        if let First::Player(player) = rules.start.first {
            let begins = self.graph.part("begins");
            self.graph.edge(begins, "who", self.players[player]);
        }
        for placement in &rules.start.places {
            let Some(kind) = self.kind(&placement.kind) else {
                continue;
            };
            for name in &placement.spaces.0 {
                let Some(space) = rules.board.index(name) else {
                    continue;
                };
                let man = self.graph.part("man");
                self.graph.edge(man, "kind", kind);
                let (owner, stand) = match placement.owner {
                    None => (self.nobody, self.spaces[space]),
                    Some(player) => {
                        let place = rules.tracks[player].places().position(|s| s == name);
                        let place = place.and_then(|place| self.places[player].get(place));
                        let stand = place.copied().unwrap_or(self.spaces[space]);
                        (self.players[player], stand)
                    }
                };
                self.graph.edge(man, "whose", owner);
                self.graph.edge(man, "stands", stand);
            }
        }
    }

    fn turn(&mut self) {
        let rules = self.rules;
        let Spend {
            how,
            mut add,
            mut piece,
        } = rules.turn.spend;
        if rules.dice.count == 1 {
            // There is nothing to add, and no second move.
            (add, piece) = (Add::Any, PieceUse::Once);
        }
        self.graph.part(format!("spend {how:?} {add:?} {piece:?}"));
        let draws = rules.end.iter().filter_map(|rule| match rule {
            EndRule::Draw { after } => Some(*after),
            _ => None,
        });
        self.graph.part(format!("draw {:?}", draws.min()));
        for (word, lists) in [
            ("again", &rules.turn.again),
            ("rethrow", &rules.turn.rethrow),
        ] {
            let mut lists = lists.clone();
            lists.iter_mut().for_each(|list| list.sort());
            lists.sort();
            lists.dedup();
            for list in lists {
                let throw = self.graph.part(word);
                for (number, face) in rules.dice.faces.iter().enumerate() {
                    let count = list.iter().filter(|label| **label == face.label).count();
                    if count > 0 {
                        let face = self.faces[number];
                        self.graph.numbered(throw, "shows", count as u32, face);
                    }
                }
            }
        }
        if rules
            .moves
            .iter()
            .any(|rule| rule.along == Along::Orthogonal)
        {
            self.directions();
        }
    }

    /// Which space lies next to which, in which of the four directions.
    fn directions(&mut self) {
        let names: Vec<_> = self.rules.board.spaces().take(128).collect();
        let grid: Vec<_> = names
            .iter()
            .map(|name| self.rules.board.grid(name))
            .collect();
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let direction = self.graph.part("direction");
            for (from, cell) in grid.iter().enumerate() {
                let Some((y, x)) = cell else { continue };
                let next = y.checked_add_signed(down).map(|y| (y, x + right));
                let to = grid.iter().position(|cell| cell.is_some() && *cell == next);
                if let Some(to) = to {
                    let step = self.graph.part("step");
                    self.graph.edge(step, "in", direction);
                    self.graph.edge(step, "from", self.spaces[from]);
                    self.graph.edge(step, "to", self.spaces[to]);
                }
            }
        }
    }

    fn moves(&mut self) {
        let rules = self.rules;
        for (number, rule) in rules.moves.iter().enumerate() {
            let colour = format!("move {:?} {:?}", rule.along, rule.from.dice);
            let node = self.graph.node(Item::Move(number as u16), colour);
            let kinds = self.sets.kinds(Some(&rule.from.kinds));
            self.slots(node, kinds);
            if let Some(face) = &rule.from.with {
                let face = rules.dice.faces.iter().position(|def| def.label == *face);
                if let Some(&face) = face.and_then(|face| self.faces.get(face)) {
                    self.graph.edge(node, "with", face);
                }
            }
            let over = rule.over.as_ref().or(rules.turn.over.as_ref());
            let to = rule.to.as_ref().or(rules.turn.to.as_ref());
            for (word, set) in [("on", rule.from.on.as_ref()), ("over", over), ("to", to)] {
                let set = self.sets.or_any(set);
                let set = self.set(&set);
                self.graph.edge(node, word, set);
            }
            let then: Vec<Effect> = rule.then.iter().chain(&rules.turn.then).cloned().collect();
            self.effects(node, &then);
        }
    }

    fn effects(&mut self, parent: usize, effects: &[Effect]) {
        for (number, effect) in effects.iter().enumerate() {
            let node = match effect {
                Effect::Capture { pieces, within, at } => {
                    let node = self.graph.part(format!("capture {at:?}"));
                    self.slots(node, self.sets.pieces(pieces));
                    let within = self.sets.or_any(within.as_ref());
                    let within = self.set(&within);
                    self.graph.edge(node, "in", within);
                    node
                }
                Effect::Become(kind) => {
                    let node = self.graph.part("become");
                    if let Some(kind) = self.kind(kind) {
                        self.graph.edge(node, "kind", kind);
                    }
                    node
                }
                Effect::Recruit { pieces, kind } => {
                    let node = self.graph.part("recruit");
                    self.slots(node, self.sets.pieces(pieces));
                    if let Some(kind) = kind.as_ref().and_then(|kind| self.kind(kind)) {
                        self.graph.edge(node, "as", kind);
                    }
                    node
                }
                Effect::IfCaptured(pieces, then) => {
                    let node = self.graph.part("if captured");
                    self.slots(node, self.sets.pieces(pieces));
                    self.effects(node, then);
                    node
                }
                Effect::IfOn(set, then) => {
                    let node = self.graph.part("if on");
                    let set = self.sets.plain(set);
                    let set = self.set(&set);
                    self.graph.edge(node, "on", set);
                    self.effects(node, then);
                    node
                }
            };
            self.graph.numbered(parent, "then", number as u32, node);
        }
    }

    fn ends(&mut self) {
        let rules = self.rules;
        let wins = rules
            .end
            .iter()
            .any(|rule| matches!(rule, EndRule::Win { .. }));
        for (number, rule) in rules.end.iter().enumerate() {
            // Which of several losses comes first makes no difference.
            let number = if wins { number } else { 0 };
            let (colour, kinds) = match rule {
                EndRule::Lose { at_most, of } => (format!("lose {at_most} {number}"), of),
                EndRule::Win { by, .. } => (format!("win {number}"), by),
                EndRule::Draw { .. } => continue,
            };
            let node = self.graph.part(colour);
            self.slots(node, self.sets.kinds(kinds.as_deref()));
            if let EndRule::Win { reach, .. } = rule {
                let reach = self.sets.plain(reach);
                let reach = self.set(&reach);
                self.graph.edge(node, "reach", reach);
            }
        }
    }

    fn set(&mut self, set: &Plain) -> usize {
        match set {
            Plain::Spaces(spaces) => {
                let node = self.graph.part("spaces");
                if self.sets.is_every(spaces) {
                    self.graph.colours[node] = "every space".to_owned();
                    return node;
                }
                let views = self.views();
                for player in Player::BOTH {
                    for space in each(spaces[player.index()]) {
                        self.graph.edge(node, "of", views[player.index()][space]);
                    }
                }
                node
            }
            Plain::Pieces(slots) => {
                let node = self.graph.part("pieces");
                self.slots(node, *slots);
                node
            }
            Plain::Extreme(foremost, slots) => {
                let node = self
                    .graph
                    .part(if *foremost { "foremost" } else { "rearmost" });
                self.slots(node, *slots);
                node
            }
            Plain::All(sets) => self.parts("all", sets),
            Plain::Any(sets) => self.parts("any", sets),
            Plain::Not(set) => {
                let node = self.graph.part("not");
                let inner = self.set(set);
                self.graph.edge(node, "set", inner);
                node
            }
            Plain::If(parts) => {
                let node = self.graph.part("if");
                for (word, set) in ["no", "then", "otherwise"].into_iter().zip(parts.iter()) {
                    let inner = self.set(set);
                    self.graph.edge(node, word, inner);
                }
                node
            }
        }
    }

    fn parts(&mut self, word: &str, sets: &[Plain]) -> usize {
        let node = self.graph.part(word);
        for set in sets {
            let inner = self.set(set);
            self.graph.edge(node, "set", inner);
        }
        node
    }

    fn slots(&mut self, node: usize, slots: Slots) {
        for (owner, word) in OWNERS.into_iter().enumerate() {
            for (kind, named) in self.kinds.iter().enumerate() {
                if let (1, Some(named)) = (slots >> (owner * KINDS + kind) & 1, named) {
                    self.graph.edges.push((node, (word, 0), *named));
                }
            }
        }
    }

    fn views(&mut self) -> [Vec<usize>; 2] {
        if let Some(views) = &self.views {
            return views.clone();
        }
        let views = Player::BOTH.map(|player| {
            let spaces = self.spaces.clone();
            let views = spaces.into_iter().map(|space| {
                if space == self.nobody {
                    return space;
                }
                let view = self.graph.part("view");
                self.graph.edge(view, "by", self.players[player]);
                self.graph.edge(view, "of", space);
                view
            });
            views.collect::<Vec<usize>>()
        });
        self.views = Some(views.clone());
        views
    }

    fn kind(&self, name: &str) -> Option<usize> {
        let kinds = &self.rules.kinds;
        let found = kinds.iter().position(|kind| kind.name == name);
        found.and_then(|kind| self.kinds.get(kind).copied().flatten())
    }
}

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
