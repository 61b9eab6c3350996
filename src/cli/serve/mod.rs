//! `serve`: a page on one's own machine, to play, look and write on.

mod answer;
mod api;
mod assets;
mod connection;
mod deadline;
mod entry;
mod folder;
mod gate;
mod held;
mod kept;
mod service;
mod talk;
mod token;
mod view;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Parser;

use self::assets::Assets;
use self::folder::GameFolder;
use self::gate::Gate;
use self::kept::{KeptEntries, KeptEvidence, KeptGames, KeptTrials};
use self::service::Service;
use super::endings::EndingsArgs;
use super::exit::Exit;
use super::failure::{Done, Failure};
use super::interrupt;
use super::out::Out;
use super::run::RunCommand;

/// So often somebody's wish to leave is looked for.
const ATTENTION: Duration = Duration::from_millis(50);

/// Open a page to play, look and write on, for a browser on this machine.
///
/// It listens on the loopback address alone, until it is interrupted. Without a folder, the games that
/// come with the program are there; with `--dir`, those below the folder, too. Nothing is written
/// unless `--write` says so. Tables of endings (--endings) are looked up for the games whose rules they are of:
/// by hints, by computer players, and where a position is studied.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    timeout 1 daldos-dsl serve --port 0 || true\n  \
    timeout 1 daldos-dsl serve --port 0 --dir games || true")]
pub(crate) struct ServeArgs {
    /// The port; 0 for any that is free.
    #[arg(long, default_value_t = 8017)]
    port: u16,
    /// Open it in the browser.
    #[arg(long)]
    open: bool,
    /// The folder whose games are there, too; nothing above it is read.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Let the page replace games of that folder; the address that is told allows it, and no other.
    #[arg(long, requires = "dir")]
    write: bool,
    #[command(flatten)]
    endings: EndingsArgs,
    /// Show the files of this folder instead of the page's own, for whoever changes them.
    #[arg(long, value_name = "FOLDER", hide = true)]
    page: Option<PathBuf>,
}

impl RunCommand for ServeArgs {
    fn run(self, out: &mut Out) -> Done {
        let folder = self.dir.as_deref().map(GameFolder::new).transpose()?;
        let token = self.write.then(token::drawn);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(gate::MOST_AT_ONCE)
            .build()
            .map_err(|error| Failure::wrong(format!("can't begin to listen: {error}")))?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind(address))
            .map_err(|error| {
                let port = self.port;
                Failure::wrong(format!(
                    "can't listen on port {port}: {error}; `--port 0` takes any that is free"
                ))
            })?;
        let bound = listener.local_addr();
        let port = bound.map_or(self.port, |address| address.port());
        let fragment = token.as_ref().map(|token| format!("#token={token}"));
        let page = format!("http://127.0.0.1:{port}/{}", fragment.unwrap_or_default());
        out.put(&format!("{page}\nCtrl-C ends it.\n"))?;
        out.flush()?;
        if self.open {
            open(&page, out);
        }
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::listen(&stop);
        let service = Service {
            folder,
            token,
            endings: self.endings.endings,
            kept: KeptGames::default(),
            listed: KeptEntries::keeping(folder::MOST_ENTRIES),
            found: KeptEvidence::default(),
            trials: KeptTrials::default(),
        };
        let gate = Arc::new(Gate::new(port, Assets::new(self.page), service));
        runtime.block_on(async {
            tokio::spawn(connection::serve(listener, gate));
            asked(&stop).await;
        });
        interrupt::over();
        // What is still being thought about is not waited for.
        runtime.shutdown_background();
        Ok(Exit::Fine)
    }
}

/// Waits until somebody wants to leave.
async fn asked(stop: &AtomicBool) {
    while !stop.load(std::sync::atomic::Ordering::Relaxed) {
        tokio::time::sleep(ATTENTION).await;
    }
}

/// Opens an address in the browser, as the system does; where it can't, the address has been told.
fn open(page: &str, out: &mut Out) {
    let opener = match std::env::consts::OS {
        "macos" => ("open", &[][..]),
        "windows" => ("cmd", &["/c", "start"][..]),
        _ => ("xdg-open", &[][..]),
    };
    let (program, arguments) = opener;
    let mut command = std::process::Command::new(program);
    command.args(arguments).arg(page);
    command.stdin(std::process::Stdio::null());
    command.stdout(std::process::Stdio::null());
    command.stderr(std::process::Stdio::null());
    if command.spawn().is_err() {
        out.complain("note: no browser could be opened; open the address in one\n");
    }
}
