//! Pushes, in games that have been drawn without.

use daldos_dsl::model::{
    At, AtAnywhere, Effect, How, Kind, PieceTerm, PieceUse, Pieces, Placement, Ruleset,
};

use super::Random;

/// The same game where who comes upon a piece of a kind with a single one pushes it on, perhaps wins it over, and lets
/// it perhaps capture where it comes to; none if there is no such kind.
pub fn pushing(rules: &Ruleset, random: &mut Random) -> Option<Ruleset> {
    let mut rules = rules.clone();
    let places = &rules.start.places;
    let stand = |kind: &Kind| {
        let same = places
            .iter()
            .filter(|place: &&Placement| place.kind == kind.name);
        same.map(|place| place.spaces.0.len()).sum::<usize>()
    };
    let single = rules.kinds.iter().filter(|kind| stand(kind) == 1);
    let single: Vec<String> = single.map(|kind| kind.name.clone()).collect();
    if single.is_empty() {
        return None;
    }
    let kind = random.one_of(&single).clone();
    let spend = &mut rules.turn.spend;
    spend.piece = PieceUse::Often;
    if spend.how == How::Most {
        spend.how = How::GoOn;
    }
    rules.turn.then.iter_mut().for_each(look_at_end);
    let moves = rules.moves.iter_mut();
    moves.flat_map(|rule| &mut rule.then).for_each(look_at_end);
    let mut then = Vec::new();
    if random.chance(60) {
        then.push(Effect::Recruit {
            pieces: Pieces(vec![PieceTerm::Kind(kind.clone())]),
            within: None,
            at: AtAnywhere::End,
            kind: None,
        });
    }
    if random.chance(60) {
        then.push(Effect::Capture {
            pieces: Pieces(vec![PieceTerm::Enemy]),
            within: None,
            at: At::End,
        });
    }
    let push = Effect::Push(Pieces(vec![PieceTerm::Kind(kind)]), then);
    let number = random.below(rules.moves.len());
    let effects = match random.chance(50) {
        true => &mut rules.turn.then,
        false => &mut rules.moves[number].then,
    };
    effects.push(push);
    Some(rules)
}

/// Lets captures look at the end of a move alone.
fn look_at_end(effect: &mut Effect) {
    match effect {
        Effect::Capture { at, .. } => *at = At::End,
        Effect::If(_, then) => then.iter_mut().for_each(look_at_end),
        _ => {}
    }
}

/// Whether anything is pushed.
pub fn any(rules: &Ruleset) -> bool {
    let moves = rules.moves.iter().flat_map(|rule| &rule.then);
    let mut effects = rules.turn.then.iter().chain(moves);
    effects.any(|effect| matches!(effect, Effect::Push(..)))
}
