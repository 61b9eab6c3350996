//! `serve --open`: the browser that the system opens gets the address that is told.

use std::fs;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use super::visitor::PageServer;
use crate::common::{folder, text_of};

/// Opens a page with nothing but a stand-in for what opens addresses, or without one.
fn opening(programs: &Path, own: &Path) -> PageServer {
    let arguments = ["--open", "--write", "--dir", &text_of(own)];
    PageServer::with(&arguments, |command| {
        command.env("PATH", programs);
    })
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
    let server = opening(programs.path(), own.path());
    let begun = Instant::now();
    while !opened.exists() && begun.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let address = fs::read_to_string(&opened).unwrap();
    assert_eq!(address.trim(), server.page);
    assert!(server.page.contains("#token="), "{}", server.page);
}

/// Who has no browser is told so; the page is there all the same.
#[test]
fn without_a_browser_the_page_is_there() {
    let (programs, own) = (folder(), folder());
    let mut server = opening(programs.path(), own.path());
    let line = server.said();
    assert!(line.contains("no browser could be opened"), "{line}");
    assert!(TcpStream::connect(("127.0.0.1", server.port)).is_ok());
}
