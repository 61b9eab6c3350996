//! Pages that need no server.

use std::fs;

use crate::common::{folder, game_files, root, run, stderr, text_of};

/// A page that asks nobody for anything.
#[track_caller]
fn is_alone(page: &str) {
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    assert!(page.ends_with("</html>\n"));
    let without = page.replace("http://www.w3.org/2000/svg", "");
    for word in ["http:", "https:", " src=", " href=", "@import", "url("] {
        assert!(!without.contains(word), "{word}");
    }
}

#[test]
fn rules_become_a_sheet() {
    let folder = folder();
    let path = text_of(&folder.path().join("a.html"));
    let mut sheets = 0;
    for file in game_files() {
        let output = run(&["rules", &file, "--html", &path]);
        assert_eq!(output.status.code(), Some(0), "{file}: {}", stderr(&output));
        let page = fs::read_to_string(&path).unwrap();
        is_alone(&page);
        assert_eq!(page.matches("<figure>").count(), 2);
        let told = run(&["rules", &file, "--format", "json"]);
        let told: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
        for section in told["sections"].as_array().unwrap() {
            for sentence in section["sentences"].as_array().unwrap() {
                let sentence = sentence.as_str().unwrap();
                let written = sentence.replace('&', "&amp;").replace('"', "&quot;");
                let written = written.replace('<', "&lt;").replace('>', "&gt;");
                assert!(
                    page.contains(&format!("<p>{written}</p>")),
                    "{file}: {sentence}"
                );
            }
        }
        sheets += 1;
    }
    assert!(sheets > 20);
}

#[test]
fn a_game_becomes_a_page() {
    let folder = folder();
    let record = text_of(&folder.path().join("a.record"));
    let page = text_of(&folder.path().join("a.html"));
    for (game, seed) in [
        ("games/daldos.game", "7"),
        ("games/sahkku.game", "8"),
        ("games/tab.game", "9"),
    ] {
        let played = run(&[
            "play",
            game,
            "--A",
            "random",
            "--B",
            "random",
            "--seed",
            seed,
            "--record",
            &record,
            "--overwrite",
        ]);
        assert_eq!(played.status.code(), Some(0), "{}", stderr(&played));
        let output = run(&["replay", &record, "--html", &page]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let text = fs::read_to_string(&page).unwrap();
        is_alone(&text);
        let turns = text.matches("data-turn=\"").count();
        let frames = text
            .lines()
            .find_map(|line| line.strip_prefix("const frames = "));
        let frames: serde_json::Value =
            serde_json::from_str(frames.unwrap().trim_end_matches(';')).unwrap();
        assert_eq!(frames.as_array().unwrap().len(), turns + 1);
        assert!(text.len() < 3_000_000, "{}", text.len());
    }
}

/// The record that a page is made of isn't lost to it, wherever the page would lie.
#[cfg(unix)]
#[test]
fn a_page_leaves_what_it_is_made_of() {
    let folder = folder();
    let path = |name: &str| text_of(&folder.path().join(name));
    let record = path("a.record");
    let text = "record: 1\nfile: games/daldos.game\nA throws A III: A1-C4\n";
    fs::write(&record, text).unwrap();
    let game = path("a game");
    fs::copy(root().join("games/daldos.game"), &game).unwrap();
    fs::create_dir(path("beside")).unwrap();
    std::os::unix::fs::symlink(&record, path("link.html")).unwrap();
    let others = [
        record.clone(),
        path("beside/../a.record"),
        path("link.html"),
    ];
    let asked = others
        .iter()
        .map(|page| ["replay", &record, "--html", page]);
    let asked = asked
        .chain([["rules", &game, "--html", &game]])
        .map(|arguments| arguments.to_vec());
    let of_game = vec!["replay", &record, "--game", &game, "--html", &game];
    for arguments in asked.chain([of_game]) {
        let output = run(&[&arguments[..], &["--overwrite"]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let told = stderr(&output);
        assert!(
            told.contains("is a file that the page is made of"),
            "{told}"
        );
    }
    assert_eq!(fs::read_to_string(&record).unwrap(), text);
    let shipped = fs::read(root().join("games/daldos.game")).unwrap();
    assert_eq!(fs::read(&game).unwrap(), shipped);
    let output = run(&["rules", &game, "--html", "-"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("not to standard output"));
    // Another file is written over.
    fs::write(path("b.html"), "my notes").unwrap();
    let output = run(&["replay", &record, "--html", &path("b.html"), "--overwrite"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

/// Lines of the list are broken between moves, not within them; what is copied is what `replay` tells.
#[test]
fn moves_stay_whole() {
    let folder = folder();
    let record = text_of(&folder.path().join("a.record"));
    let page = text_of(&folder.path().join("a.html"));
    let text = "record: 1\nfile: games/daldos.game\nA throws A III: A1-C4\nB throws II III: -\nA throws A A: A2-A1 C4-C5\n";
    fs::write(&record, text).unwrap();
    let output = run(&["replay", &record, "--html", &page]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let written = fs::read_to_string(&page).unwrap();
    assert!(written.contains("ol.turns span{white-space:nowrap}"));
    for told in [
        "<button data-turn=\"1\">A throws [A] [III]: <span>A1-C4</span></button>",
        "<button data-turn=\"2\">B throws [II] [III]: no move</button>",
        "[A] [A]: <span>A2-A1</span> <span>C4-C5,</span> and an extra throw</button>",
    ] {
        assert!(written.contains(told), "{told}");
    }
}

/// What an author or a player has written is told, never done.
#[test]
fn texts_do_nothing() {
    let folder = folder();
    let game = folder.path().join("a.game");
    let sound = fs::read_to_string(root().join("games/daldos.game")).unwrap();
    let name = sound.split('"').nth(1).unwrap();
    let odd = sound.replacen(name, "</script><img src=x onerror=alert(1)>", 1);
    fs::write(&game, odd).unwrap();
    let (game, record) = (text_of(&game), text_of(&folder.path().join("a.record")));
    let page = text_of(&folder.path().join("a.html"));
    let played = run(&[
        "play", &game, "--A", "random", "--B", "random", "--seed", "1", "--record", &record,
    ]);
    assert_eq!(played.status.code(), Some(0), "{}", stderr(&played));
    for arguments in [
        ["replay", &record, "--html", &page],
        ["rules", &game, "--html", &page],
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let text = fs::read_to_string(&page).unwrap();
        assert!(!text.contains("<img"), "{arguments:?}");
        assert!(text.matches("</script>").count() <= 1);
    }
    // A page never stands where something else is.
    fs::write(&page, "my notes").unwrap();
    let refused = run(&["rules", &game, "--html", &page]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&page).unwrap(), "my notes");
    let refused = run(&["rules", &game, "--html", &game]);
    assert_eq!(refused.status.code(), Some(2));
}
