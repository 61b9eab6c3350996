//! A game under way: dice, moves, plays, and who makes them.

use daldos_dsl::analysis::why as why_play;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Cast, Move, Play, Scratch, State, Turn};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation::{self, Listed};
use daldos_dsl::picture::{Last, Options};
use daldos_dsl::play::players::{Policy, PolicyError};
use daldos_dsl::play::{DiceSequence, Ending, Trial};
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::watch::Stop;
use serde::{Deserialize, Serialize};

use super::super::service::{Answered, Service, read};
use super::super::view::board_view;
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::json::{JsonLayout, object};
use crate::cli::play::computer;
use crate::cli::plays::answer::refusable;

/// The most microseconds that a computer player is given for a reply.
const LONGEST_REPLY: u64 = 5_000_000;

/// So many plays at most are counted.
const MOST_COUNTED: usize = 5_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StartQuestion {
    game: String,
    text: Option<String>,
    seed: u64,
}

/// Who begins, and how things stand then.
pub(super) fn start(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let question: StartQuestion = read(body)?;
    let loaded = service.load(&question.game, question.text.as_deref())?;
    let (rules, game) = (&loaded.rules, &loaded.game);
    let dice = DiceSequence::new(game, question.seed);
    let state = game.start(dice.first());
    let opening = dice.opening().iter().map(|round| {
        let sides = round.iter().map(|(player, faces)| {
            let faces = faces.iter().map(|face| game.face_label(*face));
            (rules.player(player), faces.collect::<Vec<_>>())
        });
        sides.collect::<std::collections::BTreeMap<_, _>>()
    });
    Ok(JsonLayout::Line.answer(
        &loaded.identity(),
        object! {
            position: notation::state_text(rules, game, &state),
            to_move: rules.player(dice.first()),
            opening: opening.collect::<Vec<_>>(),
            quiet: 0,
        },
    ))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThrowQuestion {
    game: String,
    text: Option<String>,
    position: String,
    #[serde(default)]
    earlier: Vec<String>,
    number: Option<usize>,
    #[serde(default)]
    seed: u64,
    typed: Option<String>,
}

/// What the dice show, or what somebody says that they show.
pub(super) fn throw(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    /// No game has more throws: each costs the time to draw those before it.
    const MOST_THROWS: usize = 1_000_000;
    let question: ThrowQuestion = read(body)?;
    let loaded = service.load(&question.game, question.text.as_deref())?;
    let (rules, game) = (&loaded.rules, &loaded.game);
    let state = files::state(&loaded, Some(&question.position))?;
    let mut lain = throws(&loaded, &question.earlier)?;
    let cast = match lain.is_empty() {
        true => Cast::first(),
        false => game
            .cast_after(&state, &lain)
            .ok_or_else(|| Failure::wrong("this throw may not be thrown again"))?,
    };
    let throw = match &question.typed {
        None if question.number.unwrap_or(0) > MOST_THROWS => {
            return Err(Failure::wrong("no game has so many throws"));
        }
        None => DiceSequence::new(game, question.seed).cast(question.number.unwrap_or(0), &cast),
        Some(text) => {
            let throw = notation::typed_throw(rules, text)?;
            let shown = notation::throw_text(rules, &throw);
            if game.throw_number(&throw).is_none() {
                return Err(Failure::wrong(format!(
                    "{shown} is collected: type what is thrown after it too, as in `{shown}+…`"
                )));
            }
            if !game.may_show(&cast, &throw) {
                return Err(Failure::wrong(format!(
                    "{shown} can't be: some of the dice stay as they lie"
                )));
            }
            // From a position of one's own, a game goes on with whatever falls.
            let begins = question.number == Some(0) && state == game.start(state.to_move());
            if begins && !game.may_begin(&throw) {
                return Err(Failure::wrong(format!("a game can't begin with {shown}")));
            }
            throw
        }
    };
    lain.push(throw);
    Ok(JsonLayout::Line.answer(
        &loaded.identity(),
        object! {
            throw: notation::throw_text(rules, &throw),
            faces: notation::labels(rules, &throw),
            ..again: refusable(game.cast_after(&state, &lain).is_some()),
        },
    ))
}

/// The throws of a turn that were thrown again.
fn throws(loaded: &Loaded, texts: &[String]) -> Result<Vec<Throw>, Failure> {
    let throws = texts
        .iter()
        .map(|text| notation::typed_throw(&loaded.rules, text));
    Ok(throws.collect::<Result<_, _>>()?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnQuestion {
    game: String,
    text: Option<String>,
    position: String,
    throw: String,
    #[serde(default)]
    earlier: Vec<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    quiet: usize,
}

/// A turn so far.
struct TurnSoFar {
    loaded: Loaded,
    state: State,
    throw: Throw,
    earlier: Vec<Throw>,
    turn: Turn,
    scratch: Scratch,
    made: Vec<Move>,
}

impl TurnSoFar {
    /// The turn that a question is about: its moves, one after the other, each legal.
    fn of(service: &Service, question: &TurnQuestion) -> Result<TurnSoFar, Failure> {
        let loaded = service.load(&question.game, question.text.as_deref())?;
        let state = files::state(&loaded, Some(&question.position))?;
        let throw = notation::typed_throw(&loaded.rules, &question.throw)?;
        if loaded.game.throw_number(&throw).is_none() {
            return Err(Failure::wrong(format!(
                "`{}` is only a part of a throw",
                question.throw
            )));
        }
        let mut so_far = TurnSoFar {
            turn: Turn::new(&loaded.game, &state, &throw),
            earlier: throws(&loaded, &question.earlier)?,
            loaded,
            state,
            throw,
            scratch: Scratch::new(),
            made: Vec::new(),
        };
        for text in &question.moves {
            so_far.make(text)?;
        }
        Ok(so_far)
    }

    /// The legal moves now, each with a text that none of the others has.
    fn legal(&mut self) -> Vec<(String, Move)> {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        if self.turn.is_over() {
            return Vec::new();
        }
        let moves = self.turn.moves(game, &mut self.scratch);
        let mut named: Vec<(String, Move)> = Vec::with_capacity(moves.len());
        for step in moves {
            let plain = notation::move_text(rules, game, &step);
            let mut text = plain.clone();
            let mut number = 1;
            while named.iter().any(|(known, _)| *known == text) {
                number += 1;
                text = format!("{plain}#{number}");
            }
            named.push((text, step));
        }
        named
    }

    fn make(&mut self, text: &str) -> Result<(), Failure> {
        let legal = self.legal();
        let found = legal.into_iter().find(|(known, _)| known == text);
        let (_, step) =
            found.ok_or_else(|| Failure::wrong(format!("`{text}` is not legal now")))?;
        let game = &self.loaded.game;
        let made = self.turn.play(game, &mut self.scratch, &step);
        made.map_err(|_| Failure::wrong(format!("`{text}` is not legal now")))?;
        self.made.push(step);
        Ok(())
    }

    /// Whether the turn may end here.
    fn may_stop(&mut self) -> bool {
        let game = &self.loaded.game;
        self.turn.is_over() || self.turn.decide(game, &mut self.scratch).may_stop()
    }

    /// The play that has been made.
    fn play(&mut self) -> Play {
        let game = &self.loaded.game;
        self.turn.settle(game);
        let (over, after) = (self.turn.end(), self.turn.state(game));
        Play::new(self.made.clone(), self.state.to_move(), after, over)
    }

    /// Whether the throw may be thrown again instead of being played.
    fn may_throw_again(&self) -> bool {
        let lain = [self.earlier.as_slice(), &[self.throw]].concat();
        self.made.is_empty() && self.loaded.game.cast_after(&self.state, &lain).is_some()
    }
}

/// What may be done with a throw, or with what is left of it after some moves.
pub(super) fn turn(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let question: TurnQuestion = read(body)?;
    let mut so_far = TurnSoFar::of(service, &question)?;
    let legal = so_far.legal();
    let may_stop = so_far.may_stop();
    let again = so_far.may_throw_again();
    let (rules, game) = (&so_far.loaded.rules, &so_far.loaded.game);
    let plays = match so_far.made.is_empty() {
        true => game.plays(&so_far.state, &so_far.throw, MOST_COUNTED).ok(),
        false => None,
    };
    let forced = match plays.as_deref() {
        Some([only]) if !again => forced(&question, service, &only.moves)?,
        _ => None,
    };
    let moves = legal.iter().map(|(text, step)| {
        let captures = step.captures.iter();
        let captures = captures.map(|space| game.space_name(*space).to_string());
        object! {
            text: text,
            r#move: &rules.moves[usize::from(step.rule)].name,
            from: notation::spot_text(game, step.from),
            to: notation::spot_text(game, step.to),
            kind: game.kind_name(step.kind),
            count: step.count,
            dice: notation::labels(rules, &step.dice),
            captures: captures.collect::<Vec<_>>(),
        }
    });
    let spent = so_far
        .made
        .iter()
        .flat_map(|step| notation::labels(rules, &step.dice));
    let so_far_state = match so_far.made.is_empty() {
        true => so_far.state,
        false => so_far.turn.state(game),
    };
    let mut position = game.position(&so_far_state);
    position.to_move = so_far.state.to_move();
    Ok(JsonLayout::Line.answer(
        &so_far.loaded.identity(),
        object! {
            moves: moves.collect::<Vec<_>>(),
            may_stop: may_stop,
            ..again: refusable(again),
            spent: spent.collect::<Vec<_>>(),
            plays: plays.as_ref().map(Vec::len),
            forced: forced,
            view: board_view(&so_far.loaded, &position, &Options::default()),
        },
    ))
}

/// The texts of the moves of the only play there is, by which they are made.
fn forced(
    question: &TurnQuestion,
    service: &Service,
    moves: &[Move],
) -> Result<Option<Vec<String>>, Failure> {
    let mut again = TurnSoFar::of(service, question)?;
    named(&mut again, moves)
}

/// The texts by which moves are made, one after the other.
fn named(so_far: &mut TurnSoFar, moves: &[Move]) -> Result<Option<Vec<String>>, Failure> {
    let mut texts = Vec::new();
    for step in moves {
        let legal = so_far.legal();
        let Some((text, _)) = legal.into_iter().find(|(_, known)| known == step) else {
            return Ok(None);
        };
        so_far.make(&text)?;
        texts.push(text);
    }
    Ok(Some(texts))
}

/// A play, made and done.
pub(super) fn play(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let question: TurnQuestion = read(body)?;
    let mut so_far = TurnSoFar::of(service, &question)?;
    if !so_far.may_stop() {
        return Err(Failure::wrong(match so_far.made.is_empty() {
            true => "there is a move to be made with this throw",
            false => "there is more to be made with this throw",
        }));
    }
    let play = so_far.play();
    let (rules, game) = (&so_far.loaded.rules, &so_far.loaded.game);
    let text = Listed::new(rules, game, &so_far.state, &so_far.throw).text(rules, game, &play);
    let mut trial = Trial::after_quiet(so_far.state, question.quiet);
    trial.play(
        game,
        so_far.earlier.clone(),
        so_far.throw,
        play.clone(),
        text.clone(),
    );
    let last = notation::last(rules, game, &play);
    let options = Options {
        last: Some(Last {
            text: text.clone(),
            ..last
        }),
        ..Options::default()
    };
    Ok(JsonLayout::Line.answer(
        &so_far.loaded.identity(),
        object! {
            text: text,
            position: notation::state_text(rules, game, &play.state),
            to_move: rules.player(play.state.to_move()),
            again: play.again && trial.ending().is_none(),
            quiet: trial.quiet(),
            ending: trial.ending().map(|ending| ended(&so_far.loaded, ending)),
            view: board_view(&so_far.loaded, &game.position(&play.state), &options),
        },
    ))
}

/// How a game has ended.
pub(super) fn ended(loaded: &Loaded, ending: Ending) -> impl Serialize + use<> {
    let winner = ending.winner();
    object! {
        winner: winner.map(|winner| loaded.rules.player(winner).to_owned()),
        by: match ending {
            Ending::Won(_) | Ending::Drawn | Ending::Even => "rules",
            Ending::Resigned(_) => "resignation",
            Ending::Agreed => "agreement",
        },
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoiceQuestion {
    game: String,
    text: Option<String>,
    position: String,
    throw: String,
    #[serde(default)]
    earlier: Vec<String>,
    player: String,
    seed: u64,
    number: usize,
}

/// What a computer player does with a throw.
pub(super) fn choose(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let question: ChoiceQuestion = read(body)?;
    let policy = limited(&question.player)?;
    let turn = TurnQuestion {
        game: question.game,
        text: question.text,
        position: question.position,
        throw: question.throw,
        earlier: question.earlier,
        moves: Vec::new(),
        quiet: 0,
    };
    let mut so_far = TurnSoFar::of(service, &turn)?;
    let game = &so_far.loaded.game;
    let lain = [so_far.earlier.as_slice(), &[so_far.throw]].concat();
    let choice = computer::choice(
        game,
        &policy,
        &so_far.state,
        &so_far.throw,
        game.cast_after(&so_far.state, &lain),
        (question.seed, question.number),
        stop,
    );
    let identity = so_far.loaded.identity();
    let Some(moves) = choice else {
        return Ok(JsonLayout::Line.answer(&identity, object! { ..again: refusable(true), }));
    };
    let texts = named(&mut so_far, &moves)?;
    let texts =
        texts.ok_or_else(|| Failure::wrong("the computer player has made no legal play"))?;
    let shown = match texts.is_empty() {
        true => "-".to_owned(),
        false => texts.join(" "),
    };
    Ok(JsonLayout::Line.answer(&identity, object! { moves: texts, text: shown, }))
}

/// A computer player who answers in time.
fn limited(text: &str) -> Result<Policy, Failure> {
    let policy: Policy = text
        .parse()
        .map_err(|error: PolicyError| Failure::wrong(error.to_string()))?;
    match policy.limits.time {
        Some(time) if time > LONGEST_REPLY => Err(Failure::wrong(
            "a computer player on this page thinks for at most 5 seconds",
        )),
        _ => Ok(policy),
    }
}

/// The computer players of both sides.
pub(super) fn policies(
    loaded: &Loaded,
    named: &[(String, String)],
) -> Result<ByPlayer<Policy>, Failure> {
    let of = |player: Player| {
        let name = loaded.rules.player(player);
        let found = named.iter().find(|(side, _)| side == name);
        limited(found.map_or("random", |(_, policy)| policy.as_str()))
    };
    Ok(ByPlayer {
        first: of(Player::First)?,
        second: of(Player::Second)?,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WhyQuestion {
    game: String,
    text: Option<String>,
    position: String,
    throw: String,
    play: String,
}

/// Why a play is legal or not.
pub(super) fn why(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let question: WhyQuestion = read(body)?;
    let loaded = service.load(&question.game, question.text.as_deref())?;
    let state = files::state(&loaded, Some(&question.position))?;
    let throw = notation::typed_throw(&loaded.rules, &question.throw)?;
    let answer = why_play::typed(&loaded, &state, &throw, &question.play)?;
    let text = answer.to_string();
    Ok(JsonLayout::Line.answer(
        &loaded.identity(),
        object! { ..answer: &answer, text: text, },
    ))
}
