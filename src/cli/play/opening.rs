//! Who begins: told by the dice, or asked for.

use daldos_dsl::dice::{Face, Throw};
use daldos_dsl::model::First;
use daldos_dsl::notation;
use daldos_dsl::player::{ByPlayer, Player};

use super::command::TypedCommand;
use super::leave::OrLeave;
use super::session::Session;
use super::show;
use crate::cli::exit::Exit;
use crate::cli::out::Out;

impl Session<'_> {
    /// Who begins, and says so.
    pub(super) fn first(&mut self, out: &mut Out) -> OrLeave<Player> {
        let rule = self.loaded.game.first();
        let mut thrown = String::new();
        let first = match (rule, self.source.first()) {
            (First::Player(player), _) => player,
            (_, Some((first, opening))) => {
                let rounds: Vec<String> = opening.iter().map(|round| self.round(round)).collect();
                if !rounds.is_empty() {
                    thrown = rounds.join("; ") + ": ";
                }
                first
            }
            (First::Highest(dice), None) if !self.all_equal() => {
                self.thrown_for(dice.max(1), out)?
            }
            _ => loop {
                if let Some(first) = self.named(false, out)? {
                    break first;
                }
            },
        };
        out.put(&format!("{thrown}{} begins.\n", self.side(first)))?;
        Ok(first)
    }

    /// What both sides have thrown.
    fn round(&self, round: &ByPlayer<Vec<Face>>) -> String {
        let sides = round.iter().map(|(player, faces)| {
            let throw = Throw::new(faces.iter().copied());
            let faces = show::faces(self.loaded, &throw);
            format!("{} throws {faces}", self.side(player))
        });
        sides.collect::<Vec<String>>().join(", ")
    }

    /// Whether no side can ever throw more than the other.
    fn all_equal(&self) -> bool {
        let values = self.loaded.game.face_values();
        values.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// Who begins by what both throw, typed in; or by name.
    fn thrown_for(&mut self, dice: u8, out: &mut Out) -> OrLeave<Player> {
        let (faces, dice_of) = (show::all_faces(self.loaded), show::dice(dice));
        let names = Player::BOTH.map(|player| self.side(player));
        let wanted = format!("type what {dice_of} show: {faces}; Enter: say who begins");
        out.put(&format!(
            "Whoever throws more with {dice_of} begins; the faces are {faces}.\n\
             Type what was thrown, or press Enter to say who begins.\n"
        ))?;
        let mut sums: Vec<u32> = Vec::new();
        loop {
            if let [one, other] = sums[..] {
                match one.cmp(&other) {
                    std::cmp::Ordering::Greater => return Ok(Player::First),
                    std::cmp::Ordering::Less => return Ok(Player::Second),
                    std::cmp::Ordering::Equal => {
                        out.put("As much as each other: both throw again.\n")?
                    }
                }
                sums.clear();
            }
            let prompt = format!("{} throws to begin: ", names[sums.len()]);
            let line = self.opening(&prompt, out)?;
            let rules = &self.loaded.rules;
            let unclear = match notation::typed_dice(rules, usize::from(dice), &line) {
                Ok(throw) => {
                    let values = self.loaded.game.face_values();
                    let shown = throw.faces().iter();
                    sums.push(
                        shown
                            .map(|face| u32::from(values[usize::from(face.0)]))
                            .sum(),
                    );
                    continue;
                }
                Err(unclear) => unclear,
            };
            // Where a die shows such a face, it isn't plain that a side is meant.
            let face = notation::typed_dice(rules, 1, &line).is_ok();
            let side = self.called(&line).filter(|_| !face && unclear.is_none());
            match (TypedCommand::of(&line), side) {
                (TypedCommand::Nothing, _) => {
                    if let Some(first) = self.named(true, out)? {
                        return Ok(first);
                    }
                }
                (_, Some(first)) => return Ok(first),
                (TypedCommand::Undo, _) => out.put(match sums.pop() {
                    Some(_) => "taken back\n",
                    None => "there is nothing to take back\n",
                })?,
                (TypedCommand::Plays | TypedCommand::Help, _) => out.put(&format!(
                    "{wanted}; a side's name: it begins; `undo`: the throw before; `rules`; `quit`\n"
                ))?,
                _ => out.put(&match unclear {
                    Some(unclear) => format!("{unclear}: put a blank between dice\n"),
                    None => format!(
                        "`{line}` isn't what {dice_of} can show ({faces}); Enter: say who begins\n"
                    ),
                })?,
            }
        }
    }

    /// Who begins, by name; none if dice shall tell, where they can.
    fn named(&mut self, dice: bool, out: &mut Out) -> OrLeave<Option<Player>> {
        let names = Player::BOTH.map(|player| self.side(player));
        let prompt = format!("Who begins, {} or {}? ", names[0], names[1]);
        let back = if dice {
            "; Enter: back to the dice"
        } else {
            ""
        };
        let wanted = format!("type {} or {}{back}; `quit`: leave", names[0], names[1]);
        loop {
            let line = self.opening(&prompt, out)?;
            if let Some(first) = self.called(&line) {
                return Ok(Some(first));
            }
            match TypedCommand::of(&line) {
                TypedCommand::Nothing | TypedCommand::Undo if dice => return Ok(None),
                TypedCommand::Nothing | TypedCommand::Plays | TypedCommand::Help => {
                    out.put(&format!("{wanted}\n"))?
                }
                _ => out.put(&format!("nobody here is called `{line}`: {wanted}\n"))?,
            }
        }
    }

    /// The side that a word names.
    pub(super) fn called(&self, word: &str) -> Option<Player> {
        let names = Player::BOTH.map(|player| self.side(player));
        self.loaded.rules.side(notation::typed_name(word, names)?)
    }

    /// A line typed before the game has begun; who asks for the rules is told them.
    fn opening(&mut self, prompt: &str, out: &mut Out) -> OrLeave<String> {
        let names = Player::BOTH.map(|player| self.side(player).to_owned());
        loop {
            let line = self.input.line(prompt, &[], names.to_vec(), out)?;
            let line = line.trim().to_owned();
            match TypedCommand::of(&line) {
                TypedCommand::Quit => return Err(Exit::Fine.into()),
                TypedCommand::Rules => self.rules(out)?,
                _ => return Ok(line),
            }
        }
    }
}
