//! `serve --open`: the browser that the system opens gets the address that is told.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::folder;

/// Opens a page with nothing but a stand-in for what opens addresses, or without one; the address that
/// is told, and a server that still has to be ended.
fn opening(programs: &std::path::Path, own: &std::path::Path) -> (String, std::process::Child) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_daldos-dsl"))
        .args(["serve", "--port", "0", "--open", "--write", "--dir"])
        .arg(own)
        .env("PATH", programs)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = String::new();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    from.read_line(&mut told).unwrap();
    (told.trim().to_owned(), child)
}

#[test]
fn the_browser_gets_the_address() {
    let (programs, own) = (folder(), folder());
    let (opener, opened) = (programs.path().join("xdg-open"), own.path().join("opened"));
    // Written whole before it is there under its name.
    let script = format!(
        "#!/bin/sh\necho \"$1\" > {0}.part && /bin/mv {0}.part {0}\n",
        opened.display()
    );
    fs::write(&opener, script).unwrap();
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
    let (told, mut server) = opening(programs.path(), own.path());
    let begun = Instant::now();
    while !opened.exists() && begun.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(20));
    }
    server.kill().unwrap();
    server.wait().unwrap();
    let address = fs::read_to_string(&opened).unwrap();
    assert_eq!(address.trim(), told);
    assert!(told.contains("#token="), "{told}");
}

/// Who has no browser is told so; the page is there all the same.
#[test]
fn without_a_browser_the_page_is_there() {
    let (programs, own) = (folder(), folder());
    let (told, mut server) = opening(programs.path(), own.path());
    let port = told.strip_prefix("http://127.0.0.1:").unwrap();
    let port: u16 = port.split('/').next().unwrap().parse().unwrap();
    let mut line = String::new();
    let mut from = BufReader::new(server.stderr.take().unwrap());
    from.read_line(&mut line).unwrap();
    assert!(line.contains("no browser could be opened"), "{line}");
    assert!(std::net::TcpStream::connect(("127.0.0.1", port)).is_ok());
    server.kill().unwrap();
    server.wait().unwrap();
}
