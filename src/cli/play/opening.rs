//! Who begins: told by the dice, or asked for.

use daldos_dsl::dice::{Face, Throw};
use daldos_dsl::model::First;
use daldos_dsl::notation;
use daldos_dsl::player::{ByPlayer, Player};

use super::input::Line;
use super::session::Session;
use super::show;
use crate::cli::out::Out;
use crate::cli::{Exit, Failure};

/// An answer, or how the program ends instead.
type Answer<T> = Result<Result<T, Exit>, Failure>;

impl Session<'_> {
    /// Who begins, and says so.
    pub(super) fn first(&mut self, out: &mut Out) -> Answer<Player> {
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
                match self.thrown_for(dice.max(1), out)? {
                    Ok(first) => first,
                    Err(exit) => return Ok(Err(exit)),
                }
            }
            _ => match self.named(out)? {
                Ok(first) => first,
                Err(exit) => return Ok(Err(exit)),
            },
        };
        out.put(&format!("{thrown}{} begins.\n", self.side(first)))?;
        Ok(Ok(first))
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

    /// Who begins by what both throw, typed in.
    fn thrown_for(&mut self, dice: u8, out: &mut Out) -> Answer<Player> {
        let (faces, dice_of) = (show::all_faces(self.loaded), show::dice(dice));
        out.put(&format!(
            "Whoever throws more with {dice_of} begins; the faces are {faces}.\n\
             Type what was thrown, or press Enter to say who begins.\n"
        ))?;
        loop {
            let mut sums = ByPlayer::from_fn(|_| 0u32);
            for player in Player::BOTH {
                let prompt = format!("{} throws to begin: ", self.side(player));
                let throw = loop {
                    let line = match self.input.line(&prompt, &[], Vec::new(), out)? {
                        Line::Text(line) => line,
                        Line::End => return Ok(Err(Exit::Fine)),
                        Line::Interrupted => return Ok(Err(Exit::Interrupted)),
                    };
                    match line.trim().to_lowercase().as_str() {
                        "" => return self.named(out),
                        "quit" | "exit" => return Ok(Err(Exit::Fine)),
                        _ => {}
                    }
                    let rules = &self.loaded.rules;
                    match notation::typed_dice(rules, usize::from(dice), &line) {
                        Ok(throw) => break throw,
                        Err(_) => out.put(&format!(
                            "`{}` isn't what {dice_of} can show ({faces}); Enter: say who begins\n",
                            line.trim()
                        ))?,
                    }
                };
                let values = self.loaded.game.face_values();
                let shown = throw.faces().iter();
                sums[player] = shown
                    .map(|face| u32::from(values[usize::from(face.0)]))
                    .sum();
            }
            match sums.first.cmp(&sums.second) {
                std::cmp::Ordering::Greater => return Ok(Ok(Player::First)),
                std::cmp::Ordering::Less => return Ok(Ok(Player::Second)),
                std::cmp::Ordering::Equal => {
                    out.put("As much as each other: both throw again.\n")?
                }
            }
        }
    }

    /// Who begins, by name.
    fn named(&mut self, out: &mut Out) -> Answer<Player> {
        let names = Player::BOTH.map(|player| self.side(player));
        let prompt = format!("Who begins, {} or {}? ", names[0], names[1]);
        loop {
            let line =
                match self
                    .input
                    .line(&prompt, &[], names.map(str::to_owned).to_vec(), out)?
                {
                    Line::Text(line) => line,
                    Line::End => return Ok(Err(Exit::Fine)),
                    Line::Interrupted => return Ok(Err(Exit::Interrupted)),
                };
            let typed = line.trim();
            if let Some(name) = notation::typed_name(typed, names) {
                let mut players = Player::BOTH.into_iter();
                if let Some(first) = players.find(|player| self.side(*player) == name) {
                    return Ok(Ok(first));
                }
            }
            if matches!(typed.to_lowercase().as_str(), "quit" | "exit") {
                return Ok(Err(Exit::Fine));
            }
            out.put(&format!(
                "{}type {} or {}, or `quit`\n",
                match typed {
                    "" => String::new(),
                    typed => format!("nobody here is called `{typed}`: "),
                },
                names[0],
                names[1]
            ))?;
        }
    }
}
