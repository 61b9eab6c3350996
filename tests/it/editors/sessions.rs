//! Sessions of editors with the server: Neovim without a screen, and a client of pytest-lsp.

use std::path::Path;
use std::process::Command;

use super::{editors, tools};
use crate::common::{folder, skipped, stdout};

fn server() -> &'static str {
    env!("CARGO_BIN_EXE_daldos-dsl")
}

#[test]
fn neovim_shows_renames_and_lays_out() {
    if Command::new("nvim").arg("--version").output().is_err() {
        skipped("no Neovim; see `editors/install.sh`");
        return;
    }
    let script = editors().join("neovim/session.lua");
    let home = folder();
    let output = Command::new("nvim")
        .args(["--headless", "--clean", "-c"])
        .arg(format!("luafile {}", script.display()))
        .env("DALDOS_DSL", server())
        // What it keeps for later is nobody's.
        .envs(["XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"].map(|it| (it, home.path())))
        .output()
        .unwrap();
    tools::assert_success(&output);
    let told = format!("{}{}", stdout(&output), crate::common::stderr(&output));
    assert!(told.contains("the session with Neovim held"), "{told}");
}

#[test]
fn a_client_of_pytest_lsp_writes_a_game() {
    let Some(mut python) = tools::python(Path::new("pytest")) else {
        return;
    };
    let output = python
        .arg(editors().join("pytest"))
        .env("DALDOS_DSL", server())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    tools::assert_success(&output);
    let told = stdout(&output);
    assert!(
        told.contains(" passed") && !told.contains("skipped"),
        "{told}"
    );
}
