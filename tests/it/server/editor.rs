//! An editor that talks to the real program, as far as tests need one.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A conversation with `daldos-dsl lsp`.
pub struct Editor {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    requests: u64,
    version: i64,
    /// What the server said meanwhile.
    pub told: Vec<Value>,
}

impl Editor {
    /// Begins one; the answer to `initialize` comes with it.
    pub fn begin(params: Value) -> (Editor, Value) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_daldos-dsl"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let to = child.stdin.take();
        let from = BufReader::new(child.stdout.take().unwrap());
        let mut editor = Editor {
            child,
            to,
            from,
            requests: 0,
            version: 0,
            told: Vec::new(),
        };
        let answer = editor.request("initialize", params);
        editor.notify("initialized", json!({}));
        (editor, answer)
    }

    pub fn send(&mut self, message: &Value) {
        let bytes = message.to_string();
        let to = self.to.as_mut().unwrap();
        write!(to, "Content-Length: {}\r\n\r\n{bytes}", bytes.len()).unwrap();
        to.flush().unwrap();
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// The next message.
    fn next(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(
                self.from.read_line(&mut line).unwrap() > 0,
                "the server left"
            );
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().unwrap(),
                Some(_) => {}
                None => break,
            }
        }
        let mut bytes = vec![0; length];
        self.from.read_exact(&mut bytes).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    /// The whole answer to a request, an error too.
    pub fn answer(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let message = self.next();
            if message["id"] == id && message.get("method").is_none() {
                return message;
            }
            self.told.push(message);
        }
    }

    /// What a request is answered with.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.answer(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].take()
    }

    /// The next notification or request of this method that the server sends.
    pub fn wait(&mut self, method: &str) -> Value {
        loop {
            let message = match self.told.iter().position(|told| told["method"] == method) {
                Some(at) => self.told.remove(at),
                None => self.next(),
            };
            if message["method"] == method {
                return message["params"].clone();
            }
            self.told.push(message);
        }
    }

    /// The diagnostics of the version that was sent last.
    pub fn diagnostics(&mut self, uri: &str) -> Vec<Value> {
        loop {
            let told = self.wait("textDocument/publishDiagnostics");
            if told["uri"] == uri && told["version"] == self.version {
                return told["diagnostics"].as_array().unwrap().clone();
            }
        }
    }

    pub fn open(&mut self, uri: &str, text: &str) {
        self.version += 1;
        let document = json!({
            "uri": uri, "languageId": "daldos", "version": self.version, "text": text,
        });
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    pub fn change(&mut self, uri: &str, changes: Value) {
        self.version += 1;
        let document = json!({"uri": uri, "version": self.version});
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.notify("textDocument/didChange", params);
    }

    pub fn close(&mut self, uri: &str) {
        self.notify(
            "textDocument/didClose",
            json!({"textDocument": {"uri": uri}}),
        );
    }

    /// Takes leave; gives the exit code.
    pub fn end(mut self) -> Option<i32> {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.to = None;
        self.child.wait().unwrap().code()
    }

    /// Listens no longer, but goes on to ask; gives the exit code, none if the server hasn't left after
    /// ten seconds.
    pub fn go_deaf(self) -> Option<i32> {
        let Editor {
            mut child,
            to,
            from,
            ..
        } = self;
        drop(from);
        let mut to = to.unwrap();
        let question = json!({"jsonrpc": "2.0", "id": 1, "method": "none"}).to_string();
        for _ in 0..100 {
            let _ = write!(to, "Content-Length: {}\r\n\r\n{question}", question.len());
            let _ = to.flush();
            if let Some(left) = child.try_wait().unwrap() {
                return left.code();
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        let _ = child.kill();
        None
    }

    /// Asks a question again and again, up to so many bytes, without listening, until no more are taken for a second;
    /// gives how many were.
    pub fn ask_without_end(self, question: &Value, bytes: usize) -> usize {
        let Editor { mut child, to, .. } = self;
        let mut to = to.unwrap();
        let (said, heard) = std::sync::mpsc::channel();
        let question = question.to_string();
        let asking = std::thread::spawn(move || {
            let question = format!("Content-Length: {}\r\n\r\n{question}", question.len());
            for _ in 0..bytes / question.len() + 1 {
                if to.write_all(question.as_bytes()).is_err() || said.send(question.len()).is_err()
                {
                    break;
                }
            }
        });
        let mut taken = 0;
        while let Ok(more) = heard.recv_timeout(std::time::Duration::from_secs(1)) {
            taken += more;
        }
        let _ = child.kill();
        let _ = child.wait();
        asking.join().unwrap();
        taken
    }

    /// The head of a message of so many bytes, and none of it.
    #[cfg(target_os = "linux")]
    pub fn announce(&mut self, bytes: usize) {
        let to = self.to.as_mut().unwrap();
        write!(to, "Content-Length: {bytes}\r\n\r\n").unwrap();
        to.flush().unwrap();
    }

    /// How much memory the server has taken at the most, in KiB.
    #[cfg(target_os = "linux")]
    pub fn room(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap();
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let most = most.unwrap().trim().trim_end_matches(" kB");
        most.parse().unwrap()
    }

    /// Goes without a word; gives the exit code.
    pub fn leave(mut self) -> Option<i32> {
        self.to = None;
        self.child.wait().unwrap().code()
    }
}

/// The place of a byte, as editors tell it.
pub fn place(text: &str, byte: usize) -> Value {
    let before = &text[..byte];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let units = text[start..byte].encode_utf16().count();
    json!({"line": before.matches('\n').count(), "character": units})
}

/// The byte of a place.
pub fn byte(text: &str, place: &Value) -> usize {
    let line = place["line"].as_u64().unwrap() as usize;
    let units = place["character"].as_u64().unwrap() as usize;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let mut left = units;
    for (at, c) in text[start..].char_indices() {
        if left == 0 {
            return start + at;
        }
        left -= c.len_utf16();
    }
    text.len()
}

/// A text with edits of the protocol, all of places in the text as it was.
pub fn edited(text: &str, edits: &[Value]) -> String {
    let mut edits: Vec<(usize, usize, &str)> = edits
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            let (start, end) = (byte(text, &range["start"]), byte(text, &range["end"]));
            (start, end, edit["newText"].as_str().unwrap())
        })
        .collect();
    edits.sort_unstable();
    let mut after = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        after.replace_range(start..end, new);
    }
    after
}
