//! What can be typed.

/// What a player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Nothing was typed.
    Nothing,
    Plays,
    Why(String),
    Hint,
    Undo,
    Board,
    Save(Option<String>),
    Again,
    Resign,
    Draw,
    Quit,
    Help,
    /// The play of this number in the list.
    Number(usize),
    /// Anything else: a play, or the faces of a throw.
    Text(String),
}

/// The words that begin commands, for completion.
pub(super) const WORDS: [&str; 10] = [
    "again", "board", "draw", "help", "hint", "quit", "resign", "save ", "undo", "why ",
];

/// What `help` tells.
pub(super) const HELP: &str = "\
PLAY        make it: its moves in any order, `A5-A4 C2-C5`; `-` for none
N           make the play of this number
?           list the legal plays
why PLAY    why a play is legal, or not
hint        what a computer player would do
again       throw all dice again, where that is offered
undo        take back what was done since the last choice of a person
board       show the board
save FILE   save the game; `daldos-dsl play --resume FILE` goes on with it
draw        offer a draw
resign      give up
quit        leave
";

impl Command {
    /// What a typed line asks for.
    pub(super) fn of(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        match (word, rest) {
            ("", _) => Command::Nothing,
            ("?" | "plays", "") => Command::Plays,
            ("why", play) => Command::Why(play.to_owned()),
            ("hint", "") => Command::Hint,
            ("undo", "") => Command::Undo,
            ("board", "") => Command::Board,
            ("save", "") => Command::Save(None),
            ("save", file) => Command::Save(Some(file.to_owned())),
            ("again", "") => Command::Again,
            ("resign", "") => Command::Resign,
            ("draw", "") => Command::Draw,
            ("quit" | "exit", "") => Command::Quit,
            ("help", "") => Command::Help,
            (number, "") if number.bytes().all(|b| b.is_ascii_digit()) => {
                Command::Number(number.parse().unwrap_or(usize::MAX))
            }
            _ => Command::Text(line.to_owned()),
        }
    }
}
