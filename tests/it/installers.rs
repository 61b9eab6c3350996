//! What installers ask for: completions and man pages.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::{folder, run, stderr, stdout, text_of};

/// The commands that help names, without `help` itself.
fn commands() -> Vec<String> {
    let help = stdout(&run(&["help"]));
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    listed
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .filter(|name| name != "help")
        .collect()
}

#[test]
fn every_command_is_completed_in_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell]);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{shell}: {}",
            stderr(&output)
        );
        let script = stdout(&output);
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
    }
    let output = run(&["completions", "abacus"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("bash"), "{}", stderr(&output));
}

/// The script is one that bash reads without complaint, and that completes a command's name.
#[test]
fn bash_completes() {
    let script = stdout(&run(&["completions", "bash"]));
    let asked = "\nCOMP_WORDS=(daldos-dsl sim)\nCOMP_CWORD=1\n\
        _daldos__dsl daldos-dsl sim daldos-dsl\necho \"${COMPREPLY[@]}\"\n";
    let mut bash = Command::new("bash")
        .args(["--norc", "-eu"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = bash.stdin.take().unwrap();
    lines.write_all(script.as_bytes()).unwrap();
    lines.write_all(asked.as_bytes()).unwrap();
    drop(lines);
    let output = bash.wait_with_output().unwrap();
    assert_eq!(stdout(&output).trim(), "simulate");
}

#[test]
fn every_command_has_a_page() {
    let folder = folder();
    let manual = text_of(&folder.path().join("manual"));
    let output = run(&["man", "--to", &manual]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let written = stdout(&output);
    for command in commands() {
        let page = format!("{manual}/daldos-dsl-{command}.1");
        assert!(written.lines().any(|line| line == page), "{written}");
        let text = fs::read_to_string(page).unwrap();
        assert!(text.contains(&format!(".TH daldos-dsl-{command} 1")));
        assert!(text.contains("Examples:"), "{command}");
    }
    let main = fs::read_to_string(format!("{manual}/daldos-dsl.1")).unwrap();
    assert_eq!(main, stdout(&run(&["man"])));
    // A file stands where the folder should be.
    let output = run(&["man", "--to", &format!("{manual}/daldos-dsl.1")]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}
