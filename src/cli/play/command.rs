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
    OfferDraw,
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

/// What can be typed, and what it does; before it, where: with dice on the table (d), where they are
/// to be thrown (t), when the game is over (o).
const COMMANDS: &str = "\
d.. PLAY      make it: its moves in any order, `A5-A4 C2-C5`
d..           captures and kinds may be left out; `-` for no move
d.. N         make the play of this number
d.. Enter     make the only play, if there is but one
.t. FACES     what was thrown, a face for each die
d.. ?         list the legal plays
d.. why PLAY  why a play is legal, or not
d.. hint      what a computer player would do, and why
d.. rethrow   throw again; dice that have to stay do
dto undo      take back what was done since a person's last choice
dto board     show the board: `>` before what moved last, `○` where it came from
dto tracks    show where your pieces go; `tracks SIDE`: another's
dt. odds      what may be captured by a throw; `odds SPACE`: there
dto score     how things stand
dto rules     tell the rules
dto save FILE save the game, to go on with it later
..o new       play another game
dt. draw      offer a draw
dt. resign    give up
dto quit      leave
";

/// So long are the places before a command, and so long it is itself.
const PLACES: usize = 4;
const USAGE: usize = 10;

impl Prompt {
    /// What can be typed here, and what it does.
    fn commands(self) -> impl Iterator<Item = &'static str> {
        let (place, offered) = match self {
            Prompt::Dice { offered } => ('d', offered),
            Prompt::Throw => ('t', true),
            Prompt::Over => ('o', true),
        };
        let lines = COMMANDS.lines().map(|line| line.split_at(PLACES));
        lines.filter_map(move |(places, command)| {
            let here = places.contains(place) && (offered || !command.starts_with(THROW_AGAIN));
            here.then_some(command)
        })
    }

    /// What `help` tells.
    pub(super) fn help(self) -> String {
        self.commands()
            .map(|command| format!("{command}\n"))
            .collect()
    }

    /// The words that begin commands, for completion.
    pub(super) fn words(self) -> Vec<String> {
        let words = self.commands().filter_map(|command| {
            let usage = command[..USAGE].trim_end();
            let (word, rest) = usage.split_once(' ').unwrap_or((usage, ""));
            let blank = if rest.is_empty() { "" } else { " " };
            let typed = word.starts_with(|c: char| c.is_ascii_lowercase());
            typed.then(|| format!("{word}{blank}"))
        });
        words.chain(["help".to_owned()]).collect()
    }
}

/// Whether this is a number of a list, be it one that no list has.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
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
            ("draw", "") => TypedCommand::OfferDraw,
            ("new", "") => TypedCommand::New,
            ("quit" | "exit", "") => TypedCommand::Quit,
            ("help", "") => TypedCommand::Help,
            (number, "") if is_number(number) => {
                TypedCommand::Number(number.parse().unwrap_or(usize::MAX))
            }
            _ => TypedCommand::Text(line.to_owned()),
        }
    }
}
