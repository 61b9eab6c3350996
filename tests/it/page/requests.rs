//! Requests that are drawn at random, each with the codes that it deserves: the questions of the
//! documentation as they stand there, with something wrong in them, or asked in a wrong way.

use serde_json::{Value, json};

use super::documented::documented;
use super::visitor::PageServer;

const JSON: &str = "Content-Type: application/json";

/// The text of the game that is written again and again.
pub const OWN: &str = "(game \"Own\" (extends \"daldos.game\"))\n";

/// Questions that take long: they are asked less often, and of a small game.
const LONG: &[&str] = &[
    "evidence", "compare", "simulate", "test", "accept", "mutate", "lsp",
];
const SMALL: &str = "udat-pagada";

/// What may be left out of a question.
const OPTIONAL: &[(&str, &str)] = &[
    ("view", "position"),
    ("view", "last"),
    ("view", "result"),
    ("view", "tracks"),
    ("view", "heat"),
    ("throw", "seed"),
    ("throw", "number"),
    ("throw", "earlier"),
    ("throw", "typed"),
    ("turn", "moves"),
    ("play", "quiet"),
    ("choose", "reasons"),
    ("why", "evidence"),
    ("record", "players"),
    ("record", "seed"),
    ("record", "resigned"),
    ("endings", "throw"),
    ("endings", "earlier"),
    ("simulate", "seed"),
    ("simulate", "players"),
];

/// Values that make no sense, whatever else is asked.
fn nonsense() -> Value {
    json!({
        "game": "nowhere",
        "position": "A dalled Z99 / A to move",
        "throw": "seven",
        "earlier": ["seven"],
        "moves": ["Z1-Z2"],
        "typed": "seven",
        "last": "Z1-Z2",
        "tracks": ["C"],
        "turns": [{"throw": "seven", "play": "-"}],
        "record": "nothing",
        "resigned": "C",
        "players": {"C": "random"},
        "player": "nobody",
        "other": "nowhere",
        "games": 1_000_000,
        "positions": 0,
        "line": 99_999,
        "file": "../Cargo.toml",
        "token": "no",
    })
}

/// A request that was drawn.
pub struct Drawn {
    /// What kind of request it is.
    pub kind: &'static str,
    /// The question that it is about, if it is one.
    pub question: Option<String>,
    pub bytes: Vec<u8>,
    /// The codes that it may have; none where something else than a request may have become of it.
    pub codes: &'static [u16],
}

/// A source of requests.
pub struct Requests {
    random: u64,
    questions: Vec<(String, Value)>,
}

impl Requests {
    /// Those to a server that may write with this token, where `own.game` stands with the text [`OWN`].
    pub fn new(token: &str) -> Requests {
        let documented = documented().into_iter();
        let mut questions: Vec<(String, Value)> = documented
            .flat_map(|one| {
                one.examples
                    .into_iter()
                    .map(move |json| (one.name.clone(), json))
            })
            .collect();
        for (name, question) in &mut questions {
            match name.as_str() {
                "choose" => question["player"] = json!("greedy"),
                // Why something is illegal takes the longer, the more rulings hold it.
                "why" => {
                    question["position"] = json!("A dalled C3 C8 / B dalled C15 / A to move");
                    question["play"] = json!("C3-C4 C8-C10");
                }
                "simulate" => question["games"] = json!(2),
                "mutate" => question["positions"] = json!(1),
                _ => {}
            }
            if LONG.contains(&name.as_str()) && question["text"].is_null() && *name != "lsp" {
                question["game"] = json!(SMALL);
            }
            if question.get("other").is_some() {
                question["other"] = json!(format!("{SMALL}#entering"));
            }
        }
        let write = json!({"file": "own.game", "text": OWN, "token": token, "was": OWN});
        questions.push(("write".to_owned(), write));
        Requests {
            random: 0x9e37_79b9_7f4a_7c15,
            questions,
        }
    }

    /// The names of the questions that are asked.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.questions.iter().map(|(name, _)| name.as_str())
    }

    fn next(&mut self, below: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) as usize % below
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.next(of.len())]
    }

    /// A question of the documentation; long ones come seldom.
    fn question(&mut self) -> (String, Value) {
        loop {
            let at = self.next(self.questions.len());
            let found = self.questions[at].clone();
            if !LONG.contains(&found.0.as_str()) || self.next(8) == 0 {
                return found;
            }
        }
    }

    /// The next request.
    pub fn draw(&mut self, server: &PageServer) -> Drawn {
        let (name, mut question) = self.question();
        let line = format!("POST /api/{name}");
        let keys: Vec<String> = question.as_object().unwrap().keys().cloned().collect();
        let asked = |kind: &'static str, question: &Value, codes: &'static [u16]| Drawn {
            kind,
            question: Some(name.clone()),
            bytes: server.request(&line, &[JSON], question.to_string().as_bytes()),
            codes,
        };
        let other =
            |kind: &'static str, line: &str, headers: &[&str], codes: &'static [u16]| Drawn {
                kind,
                question: None,
                bytes: server.request(line, headers, question.to_string().as_bytes()),
                codes,
            };
        match self.next(16) {
            0 if !keys.is_empty() => {
                let key = &keys[self.next(keys.len())];
                let text = question[key].is_number() || question[key].is_boolean();
                question[key] = if text { json!("7") } else { json!(7) };
                asked("a value of another type", &question, &[422])
            }
            1 => {
                question["surplus"] = json!(1);
                asked("a key that no question has", &question, &[422])
            }
            2 if !keys.is_empty() => {
                let key = &keys[self.next(keys.len())];
                question.as_object_mut().unwrap().remove(key);
                match OPTIONAL.contains(&(name.as_str(), key)) {
                    true => asked("without what may be left out", &question, &[200]),
                    false => asked("without what has to be there", &question, &[422]),
                }
            }
            3 => {
                let senseless = nonsense();
                let fitting = keys.iter().filter(|key| senseless.get(key).is_some());
                // With a text, the game's name is only that of a file.
                let fitting = fitting.filter(|key| *key != "game" || question["text"].is_null());
                let fitting: Vec<&String> = fitting.collect();
                if fitting.is_empty() {
                    return asked("as documented", &question, &[200]);
                }
                let key = self.one(&fitting);
                question[key] = senseless[key].clone();
                asked("a value that makes no sense", &question, &[422])
            }
            4 => {
                let whole = question.to_string();
                let mut at = self.next(whole.len());
                while !whole.is_char_boundary(at) {
                    at -= 1;
                }
                Drawn {
                    bytes: server.request(&line, &[JSON], &whole.as_bytes()[..at]),
                    ..asked("a question that breaks off", &question, &[422])
                }
            }
            5 => {
                let line = format!("POST /api/{name}{}", self.one(&["-", "/", "%00", "x/y"]));
                other("no such question", &line, &[JSON], &[404])
            }
            6 => {
                let kinds: &[&[&str]] = &[
                    &[],
                    &["Content-Type: text/plain"],
                    &["Content-Type: application/x-www-form-urlencoded"],
                    &["Content-Type: multipart/form-data; boundary=application/json"],
                ];
                other("not JSON by its type", &line, self.one(kinds), &[415])
            }
            7 => {
                let method = self.one(&["GET", "PUT", "DELETE", "PATCH", "OPTIONS"]);
                let line = format!("{method} /api/{name}");
                other("another method", &line, &[JSON], &[405])
            }
            8 => {
                let elsewhere: &[&[&str]] = &[
                    &[JSON, "Host: evil.example"],
                    &[JSON, "Host: 127.0.0.1"],
                    &[JSON, "Origin: null"],
                    &[JSON, "Origin: http://evil.example"],
                    &[JSON, "Origin: https://127.0.0.1"],
                ];
                other("from elsewhere", &line, self.one(elsewhere), &[421])
            }
            9 if self.next(10) == 0 => Drawn {
                bytes: server.request(&line, &[JSON], &vec![b' '; (1 << 20) + 1 + self.next(9)]),
                ..asked("too large a question", &question, &[413])
            },
            10 => {
                let known = ["/", "/main.js", "/page.css", "/board.css", "/favicon.svg"];
                let unknown = [
                    "/none.js",
                    "/../Cargo.toml",
                    "/%2e%2e/Cargo.toml",
                    "/api",
                    "//",
                ];
                let there = self.next(2) == 0;
                let path = self.one(if there { &known } else { &unknown });
                let codes: &'static [u16] = if there { &[200] } else { &[404] };
                let bytes = server.request(&format!("GET {path}"), &[], b"");
                let kind = if there { "a file" } else { "no such file" };
                Drawn {
                    kind,
                    question: None,
                    bytes,
                    codes,
                }
            }
            11 => {
                let pieces = self.pieces();
                Drawn {
                    bytes: server.request(&line, &[JSON], pieces.as_bytes()),
                    ..asked("pieces of questions", &question, &[200, 422])
                }
            }
            // One that writes might write something else.
            12 if name != "write" => {
                let mut broken = asked("broken bytes", &question, &[]);
                let at = self.next(broken.bytes.len());
                match self.next(2) {
                    0 => broken.bytes[at] = self.next(256) as u8,
                    _ => broken.bytes.truncate(at),
                }
                broken
            }
            _ => asked("as documented", &question, &[200]),
        }
    }

    /// Keys and values of questions, whichever come together.
    fn pieces(&mut self) -> String {
        const KEYS: &[&str] = &[
            "game", "text", "position", "throw", "earlier", "moves", "seed", "number", "play",
            "record", "messages", "file", "token", "turns", "players", "typed",
        ];
        const VALUES: &[&str] = &[
            "\"daldos\"",
            "\"daldos.game\"",
            "\"../Cargo.toml\"",
            "\"/etc/passwd\"",
            "7",
            "-1",
            "null",
            "[]",
            "{}",
            "\"A III\"",
            "[\"A1-C4\"]",
            "1e400",
            "\"\\ud800\"",
            "\"(game\"",
            "18446744073709551615",
            "\"A undalled A1..A16 / B undalled B1..B16 / A to move\"",
            "[[[[[[]]]]]]",
            "\"record: 1\"",
        ];
        let pairs = (0..self.next(7)).map(|_| {
            let (key, value) = (self.one(KEYS), self.one(VALUES));
            format!("\"{key}\":{value}")
        });
        let pairs: Vec<String> = pairs.collect();
        format!("{{{}}}", pairs.join(","))
    }
}
