//! The page's server, started for a test, and raw requests to it.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use daldos_dsl::unstable::characters::hiding;
use serde_json::Value;

use crate::common::root;

/// A server that runs until the test is over.
pub struct PageServer {
    pub child: Child,
    pub port: u16,
    /// What it told when it began: the address of the page.
    pub page: String,
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl PageServer {
    pub fn start(arguments: &[&str]) -> PageServer {
        PageServer::with(arguments, |_| ())
    }

    /// Starts one whose process has something else than usual.
    pub fn with(arguments: &[&str], change: impl FnOnce(&mut Command)) -> PageServer {
        let mut command = Command::new(env!("CARGO_BIN_EXE_daldos-dsl"));
        command
            .args(["serve", "--port", "0"])
            .args(arguments)
            .current_dir(root());
        change(&mut command);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut page = String::new();
        let mut told = BufReader::new(child.stdout.take().unwrap());
        told.read_line(&mut page).unwrap();
        let rest = page.trim().strip_prefix("http://127.0.0.1:");
        let rest = rest.unwrap_or_else(|| panic!("{page}"));
        let port = rest.split('/').next().unwrap().parse().unwrap();
        PageServer {
            child,
            port,
            page: page.trim().to_owned(),
        }
    }

    /// Sends bytes and takes what comes back until the server closes, or has nothing more to say.
    pub fn raw(&self, bytes: &[u8]) -> Option<Reply> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        // Who refuses a question may close before it has read all of it.
        let _ = stream.write_all(bytes);
        reply(&mut BufReader::new(stream))
    }

    /// The head of a request with these lines besides the host.
    pub fn request(&self, line: &str, headers: &[&str], body: &[u8]) -> Vec<u8> {
        let mut request = format!("{line} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|header| header.starts_with("Host:")) {
            request += &format!("Host: 127.0.0.1:{}\r\n", self.port);
        }
        for header in headers {
            request += &format!("{header}\r\n");
        }
        if !body.is_empty() {
            request += &format!("Content-Length: {}\r\n", body.len());
        }
        [request.as_bytes(), b"\r\n", body].concat()
    }

    /// Asks a question.
    pub fn ask(&self, name: &str, question: &Value) -> (u16, Value) {
        let line = format!("POST /api/{name}");
        let kind = "Content-Type: application/json";
        let request = self.request(&line, &[kind], question.to_string().as_bytes());
        let reply = self.raw(&request).expect("an answer");
        let mut hidden = hiding(&reply.body).filter(|(_, c, hides)| *hides && *c != '\n');
        assert_eq!(hidden.next(), None, "{name}: {reply:?}");
        let answer = serde_json::from_str(&reply.body);
        let answer = answer.unwrap_or_else(|error| panic!("{name}: {error}: {reply:?}"));
        (reply.status, answer)
    }

    /// The answer to a question that has one.
    #[track_caller]
    pub fn answer(&self, name: &str, question: &Value) -> Value {
        let (status, answer) = self.ask(name, question);
        assert_eq!(status, 200, "{name} {question}: {answer}");
        answer
    }

    /// A line that it says besides.
    pub fn said(&mut self) -> String {
        let mut line = String::new();
        let from = self.child.stderr.as_mut().unwrap();
        BufReader::new(from).read_line(&mut line).unwrap();
        line
    }

    /// Whether it still runs.
    pub fn runs(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for PageServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A reply, if one comes.
pub fn reply(from: &mut impl BufRead) -> Option<Reply> {
    let mut head = String::new();
    loop {
        let mut line = String::new();
        match from.read_line(&mut line) {
            Ok(0) | Err(_) => return None,
            Ok(_) if line == "\r\n" => break,
            Ok(_) => head += &line,
        }
    }
    let status = head.split_whitespace().nth(1)?.parse().ok()?;
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        let length = name
            .eq_ignore_ascii_case("content-length")
            .then_some(value)?;
        length.trim().parse::<usize>().ok()
    });
    let mut body = vec![0; length.unwrap_or(0)];
    from.read_exact(&mut body).ok()?;
    let body = String::from_utf8_lossy(&body).into_owned();
    Some(Reply { status, head, body })
}
