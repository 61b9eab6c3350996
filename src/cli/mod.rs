//! One file a command, and what they share: exit codes, reading, writing.

mod board;
mod check;
mod columns;
mod compare;
mod completions;
mod csv;
mod endings;
mod exit;
mod explain;
mod failure;
mod files;
mod fmt;
mod format;
mod games;
mod html;
mod interrupt;
mod json;
mod lsp;
mod man;
mod mutate;
mod new;
mod odds;
mod out;
mod perft;
mod play;
mod players;
mod plays;
mod png;
mod progress;
mod replay;
mod rules;
mod run;
mod serve;
mod simulate;
mod solve;
mod test;
mod theme;
mod why;
mod words;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

use exit::Exit;
use failure::{Done, Failure};
use json::JsonLayout;
use out::Out;
use run::RunCommand;

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

/// Lists the commands; of those behind the `;`, each is told what the program as a whole can do.
macro_rules! commands {
    ($($name:ident($asked:path),)+; $($of_all:ident($told:path),)+) => {
        #[derive(Subcommand)]
        enum Command {
            $($name($asked),)+
            $($of_all($told),)+
        }

        impl Command {
            fn layout(&self) -> Option<JsonLayout> {
                match self {
                    $(Command::$name(command) => command.layout(),)+
                    $(Command::$of_all(_) => None,)+
                }
            }

            fn run(self, out: &mut Out) -> Done {
                match self {
                    $(Command::$name(command) => command.run(out),)+
                    $(Command::$of_all(command) => command.run(Args::command(), out),)+
                }
            }
        }
    };
}

commands! {
    Check(check::CheckArgs),
    Fmt(fmt::FmtArgs),
    Explain(explain::ExplainArgs),
    Games(games::GamesArgs),
    Rules(rules::RulesArgs),
    Board(board::BoardArgs),
    Plays(plays::PlaysArgs),
    Perft(perft::PerftArgs),
    Play(play::PlayArgs),
    Replay(replay::ReplayArgs),
    Simulate(simulate::SimulateArgs),
    Odds(odds::args::OddsArgs),
    Solve(solve::SolveArgs),
    Why(why::WhyArgs),
    Compare(compare::args::CompareArgs),
    Test(test::TestArgs),
    New(new::NewArgs),
    Lsp(lsp::LspArgs),
    Serve(serve::ServeArgs),
    ;
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Answers where there is no command to run: help and version are answers, everything else is a
/// wrong question.
pub(crate) fn unasked(error: &clap::Error) -> Exit {
    if error.use_stderr() {
        if let Some(layout) = JsonLayout::asked(std::env::args_os()) {
            let message = told(&error.render().to_string());
            refuse(layout, Failure::wrong(message), &mut Out::new());
        }
        // What it repeats of the arguments must not steer the terminal.
        let plain = error.render().to_string();
        let _ = match out::escaped(&plain) {
            std::borrow::Cow::Borrowed(_) => error.print(),
            std::borrow::Cow::Owned(text) => {
                Out::new().complain(&text);
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
    let done = interrupt::attend().and_then(|()| args.command.run(&mut out));
    let done = done.and_then(|exit| out.flush().map(|()| exit));
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
fn refuse(layout: JsonLayout, failure: Failure, out: &mut Out) {
    let text = layout.text(&failure.fault().answer(None, None));
    // Whoever can't be told this has been told on standard error.
    let _ = out.put(&text).and_then(|()| out.flush());
}
