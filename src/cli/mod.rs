//! One file a command, and what they share: exit codes, reading, writing.

mod board;
mod check;
mod columns;
mod compare;
mod completions;
mod csv;
mod explain;
mod failure;
mod files;
mod fmt;
mod games;
mod interrupt;
mod json;
mod man;
mod mutate;
mod new;
mod odds;
mod out;
mod perft;
mod play;
mod plays;
mod png;
mod progress;
mod replay;
mod rules;
mod simulate;
mod test;
mod theme;
mod why;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use failure::Failure;
use json::Layout;
use out::Out;

/// Write down, check, test, play and analyse running-fight board games.
///
/// A GAME is a path to a `.game` file, or a path with variants of it: `games/daldos.game#reversed`,
/// several as `a.game#x+y`; a name such as `NAME` or `NAME#variant`, where no such file
/// exists, is one of the games that come with the program (`daldos-dsl games`); `-` is standard
/// input. Exit codes: 0 fine; 1 the answer is no; 2 the
/// question was wrong; 3 a limit was reached; 130 interrupted.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
pub(crate) struct Args {
    /// Colours: by whether the output is a terminal, always, or never.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    color: Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// How a result that is data is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// For programs that read lines: the same, an answer a line.
    Jsonl,
}

impl Format {
    /// How JSON is laid out, where it is asked for.
    fn layout(self) -> Option<Layout> {
        match self {
            Format::Text => None,
            Format::Json => Some(Layout::Pretty),
            Format::Jsonl => Some(Layout::Line),
        }
    }
}

#[derive(Subcommand)]
enum Command {
    Check(check::Check),
    Fmt(fmt::Fmt),
    Explain(explain::Explain),
    Games(games::Games),
    Rules(rules::Rules),
    Board(board::Board),
    Plays(plays::Plays),
    Perft(perft::Perft),
    Play(play::Play),
    Replay(replay::Replay),
    Simulate(simulate::Simulate),
    Odds(odds::AskOdds),
    Why(why::Why),
    Compare(compare::Compare),
    Test(test::Test),
    New(new::New),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// How JSON is laid out, where it is asked for.
    fn layout(&self) -> Option<Layout> {
        match self {
            Command::Check(command) => command.layout(),
            Command::Games(command) => command.layout(),
            Command::Rules(command) => command.layout(),
            Command::Plays(command) => command.layout(),
            Command::Perft(command) => command.layout(),
            Command::Replay(command) => command.layout(),
            Command::Simulate(command) => command.layout(),
            Command::Odds(command) => command.layout(),
            Command::Why(command) => command.layout(),
            Command::Compare(command) => command.layout(),
            Command::Test(command) => command.layout(),
            Command::Fmt(_)
            | Command::Explain(_)
            | Command::Board(_)
            | Command::Play(_)
            | Command::New(_)
            | Command::Completions(_)
            | Command::Man(_) => None,
        }
    }
}

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// All is well.
    Fine = 0,
    /// The answer is no: errors found, would reformat.
    No = 1,
    /// The question was wrong: usage, no such file, a position that the game can't have.
    Wrong = 2,
    /// A limit was reached.
    Limit = 3,
    /// Interrupted by the user.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

type Done = Result<Exit, Failure>;

/// Answers where there is no command to run: help and version are answers, everything else is a
/// wrong question.
pub(crate) fn unasked(error: &clap::Error) -> Exit {
    if error.use_stderr() {
        if let Some(layout) = Layout::asked(std::env::args_os()) {
            let message = told(&error.render().to_string());
            refuse(layout, Failure::wrong(message), &mut Out::new());
        }
        // What it repeats of the arguments must not steer the terminal.
        let plain = error.render().to_string();
        let _ = match out::tame(&plain) {
            std::borrow::Cow::Borrowed(_) => error.print(),
            std::borrow::Cow::Owned(tamed) => {
                Out::new().complain(&tamed);
                Ok(())
            }
        };
        return Exit::Wrong;
    }
    match error.print() {
        Err(why) if why.kind() != std::io::ErrorKind::BrokenPipe => {
            Out::new().complain(&format!("error: can't write the results: {why}\n"));
            Exit::Wrong
        }
        _ => Exit::Fine,
    }
}

/// What is wrong with a command line, in a line for programs: without its usage, and without advice
/// that holds for whoever types.
fn told(complaint: &str) -> String {
    let complaint = complaint.trim_start_matches("error: ");
    let apart = ["Usage:", "For more information"];
    let parts = complaint.split("\n\n").map(str::trim_start);
    let parts = parts.filter(|part| !apart.iter().any(|word| part.starts_with(word)));
    let mut told = String::new();
    for line in parts.flat_map(str::lines).map(str::trim) {
        match line.strip_prefix("tip: ") {
            Some(advice) if advice.starts_with("to pass") => {}
            Some(advice) => told += &format!("; {advice}"),
            None if told.is_empty() => told += line,
            None => told += &format!(" {line}"),
        }
    }
    told
}

/// Runs a command and says what went wrong.
pub(crate) fn run(args: Args) -> Exit {
    let choice = match args.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    let mut out = Out::new();
    let layout = args.command.layout();
    let done = interrupt::attend().and_then(|()| match args.command {
        Command::Check(command) => command.run(&mut out),
        Command::Fmt(command) => command.run(&mut out),
        Command::Explain(command) => command.run(&mut out),
        Command::Games(command) => command.run(&mut out),
        Command::Rules(command) => command.run(&mut out),
        Command::Board(command) => command.run(&mut out),
        Command::Plays(command) => command.run(&mut out),
        Command::Perft(command) => command.run(&mut out),
        Command::Play(command) => command.run(&mut out),
        Command::Replay(command) => command.run(&mut out),
        Command::Simulate(command) => command.run(&mut out),
        Command::Odds(command) => command.run(&mut out),
        Command::Why(command) => command.run(&mut out),
        Command::Compare(command) => command.run(&mut out),
        Command::Test(command) => command.run(&mut out),
        Command::New(command) => command.run(&mut out),
        Command::Completions(command) => command.run(&mut out),
        Command::Man(command) => command.run(&mut out),
    });
    let done = done.and_then(|exit| out.finish().map(|()| exit));
    match done {
        Ok(exit) => exit,
        // The reader has gone: nobody is left to be told anything.
        Err(_) if out.closed() => Exit::Fine,
        Err(failure) => {
            out.complain(&format!("error: {}\n", failure.message.trim_end()));
            let exit = failure.exit;
            if let Some(layout) = layout {
                refuse(layout, failure, &mut out);
            }
            exit
        }
    }
}

/// Says as JSON, on standard output, why there is no answer.
fn refuse(layout: Layout, failure: Failure, out: &mut Out) {
    let text = layout.text(&failure.fault().answer(None, None));
    // Whoever can't be told this has been told on standard error.
    let _ = out.put(&text).and_then(|()| out.finish());
}
