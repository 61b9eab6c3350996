//! What the page may read and write.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::json;

use super::visitor::PageServer;
use crate::common::{folder, root, text_of};

#[test]
fn nothing_outside_the_folder_is_read_or_written() {
    let around = folder();
    let inside = around.path().join("inside");
    fs::create_dir(&inside).unwrap();
    let sound = fs::read_to_string(root().join("games/daldos.game")).unwrap();
    fs::write(inside.join("own.game"), &sound).unwrap();
    fs::write(around.path().join("secret.game"), &sound).unwrap();
    symlink(around.path().join("secret.game"), inside.join("link.game")).unwrap();
    symlink(around.path(), inside.join("up")).unwrap();
    let server = PageServer::start(&["--dir", &text_of(&inside), "--write"]);
    let token = server.page.split_once("#token=").unwrap().1.to_owned();
    assert_eq!(token.len(), 32);
    let secret = text_of(&around.path().join("secret.game"));
    for path in [
        "../secret.game",
        "link.game",
        "up/secret.game",
        secret.as_str(),
        "./../secret.game",
    ] {
        assert_eq!(server.ask("read", &json!({"file": path})).0, 422, "{path}");
        assert_eq!(server.ask("game", &json!({"game": path})).0, 422, "{path}");
        let write = json!({"file": path, "text": "x", "token": token, "was": sound});
        assert_eq!(server.ask("write", &write).0, 422, "{path}");
    }
    assert_eq!(fs::read_to_string(&secret).unwrap(), sound);
    let extending = "(game \"G\" (extends \"../secret.game\"))";
    let (status, told) = server.ask("game", &json!({"game": "mine.game", "text": extending}));
    assert_eq!(status, 422);
    assert!(told.to_string().contains("extends"), "{told}");

    // What may be read may be replaced, with the token, if nobody else has.
    let text = sound.replace("Thisted", "Fanø");
    let write = |token: &str, was: Option<&str>| {
        let file = json!({"file": "own.game", "text": text, "token": token, "was": was});
        server.ask("write", &file).0
    };
    assert_eq!(write("0123456789abcdef0123456789abcdef", Some(&sound)), 422);
    assert_eq!(write("", Some(&sound)), 422);
    assert_eq!(write(&token, Some("something else")), 422);
    assert_eq!(write(&token, None), 422);
    assert_eq!(fs::read_to_string(inside.join("own.game")).unwrap(), sound);
    assert_eq!(write(&token, Some(&sound)), 200);
    assert_eq!(fs::read_to_string(inside.join("own.game")).unwrap(), text);
    let new = json!({"file": "new.game", "text": text, "token": token});
    assert_eq!(server.ask("write", &new).0, 200);
    assert_eq!(fs::read_to_string(inside.join("new.game")).unwrap(), text);
    let other = json!({"file": "new.txt", "text": text, "token": token});
    assert_eq!(server.ask("write", &other).0, 422);
}

#[test]
fn without_leave_nothing_is_written() {
    let around = folder();
    let path = text_of(around.path());
    let server = PageServer::start(&["--dir", &path]);
    assert!(!server.page.contains("token"));
    let new = json!({"file": "new.game", "text": "x", "token": ""});
    assert_eq!(server.ask("write", &new).0, 422);
    assert_eq!(fs::read_dir(around.path()).unwrap().count(), 0);
}
