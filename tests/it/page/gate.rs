//! Which requests are let in: the right code for each that is not, and no way to bring the server
//! down.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::requests::{self, Requests};
use super::visitor::{PageServer, reply};
use crate::common::{folder, long, peak_memory, text_of};

const JSON: &str = "Content-Type: application/json";

#[test]
fn each_request_gets_the_right_code() {
    let server = PageServer::start(&[]);
    let host = format!("Host: 127.0.0.1:{}", server.port);
    let named = format!("Host: localhost:{}", server.port);
    let ours = format!("Origin: http://127.0.0.1:{}", server.port);
    let beside = format!("Origin: http://127.0.0.1:{}", server.port.wrapping_add(1));
    let question = b"{}".as_slice();
    let large = vec![b' '; (1 << 20) + 1];
    let cases: &[(&str, &[&str], &[u8], u16)] = &[
        ("GET /", &[&host], b"", 200),
        ("GET /", &[&named], b"", 200),
        ("HEAD /", &[&host], b"", 200),
        ("GET /board.css", &[&host], b"", 200),
        ("GET /favicon.svg", &[&host], b"", 200),
        ("GET /none.js", &[&host], b"", 404),
        ("GET /../Cargo.toml", &[&host], b"", 404),
        ("GET /%2e%2e/Cargo.toml", &[&host], b"", 404),
        ("POST /", &[&host, JSON], question, 405),
        ("POST /api/games", &[&host, JSON], question, 200),
        ("POST /api/games", &[&host, &ours, JSON], question, 200),
        (
            "POST /api/games",
            &[&host, "Content-Type: application/json; charset=utf-8"],
            question,
            200,
        ),
        // Another page's name was made to lead here, or another page asks.
        (
            "POST /api/games",
            &["Host: evil.example", JSON],
            question,
            421,
        ),
        ("POST /api/games", &["Host: 127.0.0.1", JSON], question, 421),
        (
            "POST /api/games",
            &[&host, "Host: evil.example", JSON],
            question,
            421,
        ),
        (
            "POST http://evil.example/api/games",
            &[&host, JSON],
            question,
            421,
        ),
        (
            "POST /api/games",
            &[&host, "Origin: http://evil.example", JSON],
            question,
            421,
        ),
        (
            "POST /api/games",
            &[&host, "Origin: null", JSON],
            question,
            421,
        ),
        ("POST /api/games", &[&host, &beside, JSON], question, 421),
        ("GET /", &["Host: evil.example"], b"", 421),
        ("GET /api/games", &[&host], b"", 405),
        ("OPTIONS /api/games", &[&host], b"", 405),
        ("POST /api/none", &[&host, JSON], question, 404),
        ("POST /api/games", &[&host], question, 415),
        (
            "POST /api/games",
            &[&host, "Content-Type: text/plain"],
            question,
            415,
        ),
        ("POST /api/game", &[&host, JSON], b"{", 422),
        ("POST /api/game", &[&host, JSON], b"{\"game\": 7}", 422),
        (
            "POST /api/game",
            &[&host, JSON],
            b"{\"game\": \"daldos\", \"gaem\": 1}",
            422,
        ),
        ("POST /api/game", &[&host, JSON], &[0xff, 0xfe], 422),
        ("POST /api/games", &[&host, JSON], &large, 413),
    ];
    for (line, headers, body, expected) in cases {
        let found = server.raw(&server.request(line, headers, body));
        let found = found.unwrap_or_else(|| panic!("no answer to {line} {headers:?}"));
        assert_eq!(found.status, *expected, "{line} {headers:?}: {found:?}");
        assert!(
            found
                .head
                .contains("content-security-policy: default-src 'none'")
        );
        assert!(!found.head.to_lowercase().contains("access-control"));
        if found.status >= 400 {
            assert!(found.body.contains("\"message\""), "{found:?}");
        }
    }
}

/// Who sends slowly, or breaks off, keeps nobody else waiting.
#[test]
fn slow_and_broken_visitors_keep_nobody_waiting() {
    let server = PageServer::start(&[]);
    let mut held = Vec::new();
    for number in 0..100 {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        let begun: &[u8] = match number % 4 {
            0 => b"",
            1 => b"POST /api/games HTTP/1.1\r\nHo",
            2 => b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
            _ => b"\0\0\0\0\0\0\0\0",
        };
        let _ = stream.write_all(begun);
        held.push(stream);
    }
    let begin = Instant::now();
    server.answer("games", &serde_json::json!({}));
    assert!(begin.elapsed() < Duration::from_secs(5));
    // What never says what it wants is closed in the end.
    let mut silent = held.swap_remove(0);
    silent
        .set_read_timeout(Some(Duration::from_secs(30)))
        .unwrap();
    let mut rest = Vec::new();
    let _ = silent.read_to_end(&mut rest);
    assert!(
        rest.is_empty() || rest.starts_with(b"HTTP/1.1 408"),
        "{rest:?}"
    );
}

/// Several questions may come one after the other on a connection.
#[test]
fn a_connection_serves_several_requests() {
    let server = PageServer::start(&[]);
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let host = format!("Host: 127.0.0.1:{}", server.port);
    let request = format!("GET / HTTP/1.1\r\n{host}\r\n\r\n");
    stream.write_all(request.repeat(3).as_bytes()).unwrap();
    let mut from = BufReader::new(stream);
    for _ in 0..3 {
        assert_eq!(reply(&mut from).unwrap().status, 200);
    }
}

/// Questions as they are documented, with something wrong in them, or asked in a wrong way; pieces of
/// them, and broken bytes: each has the code that it deserves, and the server goes on in the memory that
/// it had.
#[test]
fn random_requests_get_the_right_code() {
    let own = folder();
    let directory = text_of(own.path());
    let mut server = PageServer::start(&["--dir", &directory, "--write"]);
    let (_, token) = server.page.split_once("#token=").unwrap();
    let mut requests = Requests::new(token);
    let new = serde_json::json!({"file": "own.game", "text": requests::OWN, "token": token});
    server.answer("write", &new);
    let count = if long() { 100_000 } else { 10_000 };
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut codes: BTreeMap<u16, usize> = BTreeMap::new();
    let (mut answered, mut refused) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..count {
        let drawn = requests.draw(&server);
        let shown = || String::from_utf8_lossy(&drawn.bytes[..drawn.bytes.len().min(2000)]);
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        let _ = stream.write_all(&drawn.bytes);
        let broken = drawn.codes.is_empty();
        if broken {
            // Of a head or a length that has been changed, more may be waited for.
            let _ = stream.shutdown(std::net::Shutdown::Write);
        }
        *kinds.entry(drawn.kind).or_default() += 1;
        let Some(found) = reply(&mut BufReader::new(stream)) else {
            assert!(broken, "{}: no answer to {}", drawn.kind, shown());
            continue;
        };
        let right = match broken {
            true => found.status < 500,
            false => drawn.codes.contains(&found.status),
        };
        let (kind, wanted) = (drawn.kind, drawn.codes);
        assert!(right, "{kind}: {wanted:?}\n{}\n{found:?}", shown());
        *codes.entry(found.status).or_default() += 1;
        match (drawn.question, found.status) {
            (Some(name), 200) => answered.insert(name),
            (Some(name), 422) => refused.insert(name),
            _ => false,
        };
    }
    eprintln!("{count} requests: {kinds:?}; codes: {codes:?}");
    let names: BTreeSet<String> = requests.names().map(str::to_owned).collect();
    assert!(
        names.len() >= 22 && answered == names && refused == names,
        "{answered:?} {refused:?}"
    );
    assert!(
        kinds.len() >= 15 && kinds.values().all(|number| *number >= 2),
        "{kinds:?}"
    );
    assert!(
        [200, 404, 405, 413, 415, 421, 422]
            .iter()
            .all(|code| codes.contains_key(code))
    );
    assert!(server.runs());
    if let Some(memory) = peak_memory(&server.child) {
        eprintln!("{} MiB at most", memory >> 20);
        assert!(memory < 300 << 20, "{memory} bytes");
    }
}
