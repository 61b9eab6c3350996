//! The turns of a record, one after the other.

use super::fault;
use super::head::{RecordHead, no_side};
use super::keys::HERE;
use crate::analysis::why;
use crate::check;
use crate::dice::Throw;
use crate::engine::{Cast, Play, State};
use crate::load::Loaded;
use crate::notation::{self, Meant};
use crate::play::{Ending, OnTable, Trial, result_text};
use crate::source::{Report, Span};
use crate::syntax::{self, ast};

/// So many plays are told where one is wrong.
const TOLD: usize = 6;

/// Why a record can't be followed any further; what is wrong has been reported.
struct CutShort;

/// The game as far as the rules allow it, and dice that lie on the table after it.
pub(super) fn played(
    record: &ast::RecordText,
    loaded: &Loaded,
    head: &RecordHead<'_>,
    reports: &mut Vec<Report>,
) -> (Trial, Option<OnTable>) {
    let mut start = head.start;
    if let (false, Some(entry)) = (head.settled, record.entries.first())
        && let ast::Event::Turn(turn) = &entry.what
        && let Some(player) = loaded.rules.side(&turn.side.value)
    {
        start = start.with_to_move(player);
    }
    let sound = reports
        .iter()
        .all(|report| report.severity == crate::source::Severity::Warning);
    let mut replay = Replay {
        loaded,
        trial: Trial::new(start),
        table: None,
        ended: None,
        misnumbered: false,
        reports,
    };
    // From a start that is wrong, everything else would only follow.
    if !sound {
        return (replay.trial, None);
    }
    for (i, entry) in record.entries.iter().enumerate() {
        let last = i + 1 == record.entries.len();
        if replay.entry(i + 1, entry, last).is_err() {
            return (replay.trial, None);
        }
    }
    replay.result(head);
    (replay.trial, replay.table)
}

struct Replay<'a> {
    loaded: &'a Loaded,
    trial: Trial,
    table: Option<OnTable>,
    /// The line by which the game ended.
    ended: Option<Span>,
    misnumbered: bool,
    reports: &'a mut Vec<Report>,
}

impl Replay<'_> {
    fn stop(&mut self, report: Report) -> CutShort {
        self.reports.push(report);
        CutShort
    }

    fn entry(
        &mut self,
        number: usize,
        entry: &ast::RecordEntry,
        last: bool,
    ) -> Result<(), CutShort> {
        if let Some(ending) = self.trial.ending() {
            let mut report = fault::over(self.how(ending), entry.span);
            if let Some(mut line) = self.ended {
                line.source = HERE;
                report = report.with(line, "the last line of the game");
            }
            return Err(self.stop(report));
        }
        if let Some(written) = &entry.number
            && written.value != number as i64
            && !self.misnumbered
        {
            // One line too few, and all numbers after it differ.
            self.misnumbered = true;
            let report = fault::number(written.value, number, written.span);
            self.reports.push(report);
        }
        match &entry.what {
            ast::Event::Turn(turn) => self.turn(number, turn, last)?,
            ast::Event::Resigns(word) => match self.loaded.rules.side(&word.value) {
                Some(player) => self.trial.resign(player),
                None => {
                    let report = no_side(self.loaded, &word.value, word.span);
                    return Err(self.stop(report));
                }
            },
            ast::Event::Agreed => self.trial.agree(),
        }
        if self.trial.ending().is_some() {
            self.ended = Some(entry.span);
        }
        Ok(())
    }

    fn turn(&mut self, number: usize, turn: &ast::TurnText, last: bool) -> Result<(), CutShort> {
        let loaded = self.loaded;
        let rules = &loaded.rules;
        let Some(player) = loaded.rules.side(&turn.side.value) else {
            let report = no_side(loaded, &turn.side.value, turn.side.span);
            return Err(self.stop(report));
        };
        if player != self.trial.to_move() {
            let (side, right) = (&turn.side, rules.player(self.trial.to_move()));
            let report = fault::wrong_side(&side.value, right, &self.whose_turn(), side.span);
            return Err(self.stop(report));
        }
        let mut throws = Vec::new();
        for part in &turn.throws {
            match check::throw(rules, &part.value) {
                Ok(throw) if loaded.game.throw_number(&throw).is_none() => {
                    let text = notation::throw_text(rules, &throw);
                    return Err(self.stop(fault::unfinished(&text, part.span)));
                }
                Ok(throw) => throws.push(throw),
                Err(found) => {
                    let found = found.into_iter().map(|report| syntax::moved(report, part));
                    self.reports.extend(found);
                    return Err(CutShort);
                }
            }
        }
        // INVARIANT: the parser gives no turn without a throw; were there one, nothing happened.
        let Some(throw) = throws.pop() else {
            return Ok(());
        };
        let begins = self.trial.begins(&loaded.game);
        let first = throws.first().unwrap_or(&throw);
        if begins && !loaded.game.may_begin(first) {
            let face = loaded.game.first_face();
            let face = face.map_or("", |face| loaded.game.face_label(face));
            let at = turn.throws.first().map_or(turn.side.span, |part| part.span);
            return Err(self.stop(fault::first(face, at)));
        }
        let mut cast = Cast::first();
        let all = throws.iter().chain([&throw]);
        for (i, (one, part)) in all.zip(&turn.throws).enumerate() {
            let text = || notation::throw_text(rules, one);
            if !loaded.game.may_show(&cast, one) {
                let stays = notation::throw_text(rules, &cast.lying());
                return Err(self.stop(fault::changed(&text(), &stays, part.span)));
            }
            if i == throws.len() {
                break;
            }
            let state = self.trial.state();
            let number = loaded.game.throw_number(one);
            let next = number.and_then(|number| loaded.game.thrown_again(state, &cast, number));
            let Some(next) = next else {
                let again = loaded.game.refusable(state, one);
                let times = again.then(|| loaded.game.times_again(&cast, one));
                return Err(self.stop(fault::not_refusable(&text(), times, part.span)));
            };
            cast = next;
        }
        let Some(play) = &turn.play else {
            if last {
                self.table = Some(OnTable {
                    earlier: throws,
                    throw,
                });
                return Ok(());
            }
            let at = turn.throws.last().map_or(turn.side.span, |part| part.span);
            return Err(self.stop(fault::unplayed(at)));
        };
        let state = *self.trial.state();
        match meant(loaded, &state, &throw, play) {
            Ok(found) => {
                let text = notation::listed_text(rules, &loaded.game, &state, &throw, &found);
                self.trial.play(&loaded.game, throws, throw, found, text);
                Ok(())
            }
            Err(at) => {
                let report = illegal(loaded, &state, &throw, number, play, at);
                Err(self.stop(report))
            }
        }
    }

    /// Why it is the turn of whoever throws now.
    fn whose_turn(&self) -> String {
        let rules = &self.loaded.rules;
        match self.trial.turns().last() {
            None => format!("`{}` begins", rules.player(self.trial.to_move())),
            Some(turn) if turn.play.again => {
                let throw = notation::throw_text(rules, &turn.throw);
                format!("`{throw}` gives an extra throw")
            }
            Some(turn) => format!("`{}` has just had a turn", rules.player(turn.player)),
        }
    }

    fn how(&self, ending: Ending) -> String {
        let rules = &self.loaded.rules;
        match ending {
            Ending::Won(player) => format!("`{}` has won", rules.player(player)),
            Ending::Drawn => format!("{} throws without a capture are a draw", self.trial.quiet()),
            Ending::Even => "the game is drawn by its rules".to_owned(),
            Ending::Resigned(player) => format!("`{}` has resigned", rules.player(player)),
            Ending::Agreed => "a draw has been agreed".to_owned(),
        }
    }

    /// Whether the head says the result that the turns lead to.
    fn result(&mut self, head: &RecordHead<'_>) {
        let Some(line) = head.result else {
            return;
        };
        let right = result_text(&self.loaded.rules, self.trial.ending());
        let right = right.unwrap_or_else(|| "unfinished".to_owned());
        let written = &line.value;
        if written.value != right {
            let report = fault::result(&written.value, &right, written.span);
            self.reports.push(report);
        }
    }
}

/// The play meant, or where in the record it goes wrong.
fn meant(
    loaded: &Loaded,
    state: &State,
    throw: &Throw,
    play: &ast::PlayPart,
) -> Result<Play, Span> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let whole = play.text.span;
    match notation::find_play(rules, game, state, throw, &play.moves.value) {
        Meant::Play(found) => Ok(*found),
        Meant::Ambiguous => Err(whole),
        Meant::Illegal { fine } => {
            let step = play.moves.value.moves.get(fine);
            Err(step.map_or(whole, |step| play.moves.place(step.span)))
        }
    }
}

fn illegal(
    loaded: &Loaded,
    state: &State,
    throw: &Throw,
    number: usize,
    play: &ast::PlayPart,
    at: Span,
) -> Report {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let answer = why::why(loaded, state, throw, &play.text.value).ok();
    let answer = answer.filter(|answer| !answer.legal);
    let reason = answer.as_ref().map(|answer| answer.reason.clone());
    let mut report = Report::error(
        "daldos::play::illegal",
        format!(
            "turn {number}: `{}` is not legal with `{}`",
            play.text.value,
            notation::throw_text(rules, throw)
        ),
        at,
        reason.unwrap_or_else(|| "no play is listed so".to_owned()),
    );
    if let Some(span) = answer.and_then(|answer| answer.span) {
        report = report.with(span, "decides");
    }
    let all = game.plays(state, throw, 1000).unwrap_or_default();
    let texts = notation::play_texts(rules, game, &all);
    let mut told: Vec<String> = texts.iter().take(TOLD).map(|t| format!("`{t}`")).collect();
    if texts.len() > TOLD {
        told.push(format!("{} more", texts.len() - TOLD));
    }
    match texts.as_slice() {
        [] => report,
        [lost] if lost == "-" => report.help("the throw is lost, which is written `-`"),
        _ => report.help(format!("legal here: {}", told.join(", "))),
    }
}
