//! What can be typed.

/// What throws all dice again. (`again` is understood, too, though the language calls another
/// thing so.)
pub(super) const THROW_AGAIN: &str = "rethrow";

/// What a player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TypedCommand {
    /// Nothing was typed.
    Nothing,
    Plays,
    Why(String),
    Hint,
    Undo,
    Board,
    Rules,
    /// The track of this side, or of who is to move.
    Tracks(Option<String>),
    /// How likely captures are: of the piece on this space, or of all.
    Odds(Option<String>),
    Score,
    Save(Option<String>),
    ThrowAgain,
    Resign,
    Draw,
    /// Another game.
    New,
    Quit,
    Help,
    /// The play of this number in the list.
    Number(usize),
    /// Anything else: a play, or the faces of a throw.
    Text(String),
}

/// Where a line is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prompt {
    /// Dice lie on the table; they may be thrown again, or not.
    Dice { offered: bool },
    /// Dice are to be thrown by hand.
    Throw,
    /// The game is over.
    Over,
}

/// What can be typed, what it does, and where: with dice on the table, before, at the end.
const COMMANDS: [(&str, &str, [bool; 3]); 20] = [
    (
        "PLAY",
        "make it: its moves in any order, `A5-A4 C2-C5`",
        [true, false, false],
    ),
    (
        "",
        "captures and kinds may be left out; `-` for no move",
        [true, false, false],
    ),
    ("N", "make the play of this number", [true, false, false]),
    (
        "Enter",
        "make the only play, if there is but one",
        [true, false, false],
    ),
    (
        "FACES",
        "what was thrown, a face for each die",
        [false, true, false],
    ),
    ("?", "list the legal plays", [true, false, false]),
    (
        "why PLAY",
        "why a play is legal, or not",
        [true, false, false],
    ),
    (
        "hint",
        "what a computer player would do, and why",
        [true, false, false],
    ),
    (THROW_AGAIN, "throw all dice again", [true, false, false]),
    (
        "undo",
        "take back what was done since a person's last choice",
        [true, true, true],
    ),
    ("board", "show the board", [true, true, true]),
    (
        "tracks",
        "show where your pieces go; `tracks SIDE`: another's",
        [true, true, true],
    ),
    (
        "odds",
        "what may be captured by a throw; `odds SPACE`: there",
        [true, true, false],
    ),
    ("score", "how things stand", [true, true, true]),
    ("rules", "tell the rules", [true, true, true]),
    (
        "save FILE",
        "save the game, to go on with it later",
        [true, true, true],
    ),
    ("new", "play another game", [false, false, true]),
    ("draw", "offer a draw", [true, true, false]),
    ("resign", "give up", [true, true, false]),
    ("quit", "leave", [true, true, true]),
];

impl Prompt {
    fn allows(self, (usage, _, at): &(&str, &str, [bool; 3])) -> bool {
        match self {
            Prompt::Dice { offered } => at[0] && (offered || *usage != THROW_AGAIN),
            Prompt::Throw => at[1],
            Prompt::Over => at[2],
        }
    }

    /// What `help` tells.
    pub(super) fn help(self) -> String {
        let entries = COMMANDS.iter().filter(|entry| self.allows(entry));
        entries
            .map(|(usage, says, _)| format!("{usage:10}{says}\n"))
            .collect()
    }

    /// The words that begin commands, for completion.
    pub(super) fn words(self) -> Vec<String> {
        let entries = COMMANDS.iter().filter(|entry| self.allows(entry));
        let words = entries.filter_map(|(usage, _, _)| {
            let (word, rest) = usage.split_once(' ').unwrap_or((usage, ""));
            let blank = if rest.is_empty() { "" } else { " " };
            let command = word.starts_with(|c: char| c.is_ascii_lowercase());
            command.then(|| format!("{word}{blank}"))
        });
        words.chain(["help".to_owned()]).collect()
    }
}

impl TypedCommand {
    /// What a typed line asks for.
    pub(super) fn of(line: &str) -> TypedCommand {
        let line = line.trim();
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        let named = || (!rest.is_empty()).then(|| rest.to_owned());
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => TypedCommand::Nothing,
            ("?" | "plays", "") => TypedCommand::Plays,
            ("why", play) => TypedCommand::Why(play.to_owned()),
            ("hint", "") => TypedCommand::Hint,
            ("undo", "") => TypedCommand::Undo,
            ("board", "") => TypedCommand::Board,
            ("rules", "") => TypedCommand::Rules,
            ("tracks" | "track", _) => TypedCommand::Tracks(named()),
            ("odds", _) => TypedCommand::Odds(named()),
            ("score", "") => TypedCommand::Score,
            ("save", _) => TypedCommand::Save(named()),
            (THROW_AGAIN | "again", "") => TypedCommand::ThrowAgain,
            ("resign", "") => TypedCommand::Resign,
            ("draw", "") => TypedCommand::Draw,
            ("new", "") => TypedCommand::New,
            ("quit" | "exit", "") => TypedCommand::Quit,
            ("help", "") => TypedCommand::Help,
            (number, "") if number.bytes().all(|b| b.is_ascii_digit()) => {
                TypedCommand::Number(number.parse().unwrap_or(usize::MAX))
            }
            _ => TypedCommand::Text(line.to_owned()),
        }
    }
}
