//! Which requests are let in: the right code for each that is not, and no way to bring the server
//! down.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::requests::{self, Requests};
use super::visitor::{PageServer, reply};
use crate::common::{LONG_DECISION, folder, long, peak_memory, processor_time, skipped, text_of};

const JSON: &str = "Content-Type: application/json";

/// What is let go after a time.
const WAITED_FOR: [(&str, fn()); 8] = [
    ("unread answers", visitors_who_do_not_read_keep_nobody_out),
    ("silent visitors", visitors_who_say_nothing_make_room),
    ("visitors who have asked", visitors_who_have_asked_make_room),
    ("slow senders", who_sends_slowly_keeps_his_place),
    ("old connections", an_old_connection_ends_with_an_answer),
    ("halves of a question", a_question_has_to_arrive),
    (
        "slow visitors",
        slow_and_broken_visitors_keep_nobody_waiting,
    ),
    ("long replies", a_reply_takes_no_longer_than_it_may),
];

/// All in one test, side by side: who waits takes no processor, but would keep other tests waiting.
#[test]
fn what_is_waited_for_comes_to_an_end() {
    std::thread::scope(|scope| {
        let waiting = WAITED_FOR.map(|(name, waits)| {
            let named = std::thread::Builder::new().name(name.to_string());
            (name, named.spawn_scoped(scope, waits).unwrap())
        });
        let failed = waiting
            .into_iter()
            .filter_map(|(name, thread)| thread.join().err().map(|_| name));
        let failed: Vec<&str> = failed.collect();
        assert!(failed.is_empty(), "failed, as is told above: {failed:?}");
    });
}

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
        // Another page takes in what is here, or a link of it leads here.
        (
            "GET /main.js",
            &[&host, "Sec-Fetch-Site: cross-site"],
            b"",
            421,
        ),
        (
            "GET /main.js",
            &[&host, "Sec-Fetch-Site: same-site"],
            b"",
            421,
        ),
        (
            "GET /main.js",
            &[&host, "Sec-Fetch-Site: same-origin"],
            b"",
            200,
        ),
        (
            "GET /",
            &[
                &host,
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Mode: navigate",
            ],
            b"",
            200,
        ),
        // What would be no end of work, or of memory.
        (
            "POST /api/view",
            &[&host, JSON],
            br#"{"game": "daldos", "tracks": ["A", "A", "A"]}"#,
            422,
        ),
        (
            "POST /api/view",
            &[&host, JSON],
            br#"{"game": "daldos", "heat": {"C5": 1e308}}"#,
            422,
        ),
    ];
    for (line, headers, body, expected) in cases {
        let found = server.raw(&server.request(line, headers, body));
        let found = found.unwrap_or_else(|| panic!("no answer to {line} {headers:?}"));
        assert_eq!(found.status, *expected, "{line} {headers:?}: {found:?}");
        let policy = "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'\r\n";
        assert!(found.head.contains(policy), "{found:?}");
        assert!(
            found
                .head
                .contains("cross-origin-resource-policy: same-origin\r\n")
        );
        assert!(!found.head.to_lowercase().contains("access-control"));
        if found.status >= 400 {
            assert!(found.body.contains("\"message\""), "{found:?}");
        }
    }
}

/// Who says what he wants and then sends no more of it is told so after ten seconds; who sends less than he said,
/// or more than may be, at once.
fn a_question_has_to_arrive() {
    let server = PageServer::start(&[]);
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{JSON}\r\n",
        server.port
    );
    let begun = format!("{head}Content-Length: 100\r\n\r\n{{");
    let sent = |text: &str, whole: bool| {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        let wait = Some(Duration::from_secs(60));
        stream.set_read_timeout(wait).unwrap();
        let _ = stream.write_all(text.as_bytes());
        if whole {
            stream.shutdown(std::net::Shutdown::Write).unwrap();
        }
        reply(&mut BufReader::new(stream)).map(|reply| reply.status)
    };
    let begin = Instant::now();
    assert_eq!(sent(&begun, false), Some(408));
    let took = begin.elapsed();
    assert!(took >= Duration::from_secs(9), "{took:?}");
    // There may be nobody left to be told.
    let broken = sent(&begun, true);
    assert!(matches!(broken, None | Some(400)), "{broken:?}");
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    let chunked = format!(
        "{head}Transfer-Encoding: chunked\r\n\r\n{}",
        chunk.repeat(17)
    );
    assert_eq!(sent(&chunked, false), Some(413));
}

/// It is heard on this machine's own address alone.
#[test]
fn no_other_machine_is_heard() {
    let server = PageServer::start(&[]);
    // No packet is sent: only the address is asked for by which one would be.
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").unwrap();
    let other = socket
        .connect("192.0.2.1:9")
        .and_then(|()| socket.local_addr());
    match other {
        Ok(other) if !other.ip().is_loopback() => {
            assert!(
                TcpStream::connect((other.ip(), server.port)).is_err(),
                "{other}"
            );
        }
        _ => eprintln!("this machine has no address but its own"),
    }
}

/// Who takes no answers makes room for somebody else, though he asks and asks, and is about to ask more.
fn visitors_who_do_not_read_keep_nobody_out() {
    let server = PageServer::start(&[]);
    let file = String::from_utf8(server.request("GET /vendor/codemirror.js", &[], b"")).unwrap();
    let kept = file.replace("Connection: close\r\n", "");
    assert!(kept.len() < file.len());
    let asked = format!("{}GET", kept.repeat(40));
    let mut held = Vec::new();
    for _ in 0..256 {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        stream
            .set_write_timeout(Some(Duration::from_secs(5)))
            .unwrap();
        let _ = stream.write_all(asked.as_bytes());
        held.push(stream);
    }
    let begin = Instant::now();
    let mut asked = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    asked
        .set_read_timeout(Some(Duration::from_secs(150)))
        .unwrap();
    asked.write_all(&server.request("GET /", &[], b"")).unwrap();
    let found = reply(&mut BufReader::new(asked)).expect("an answer");
    assert_eq!(found.status, 200);
    let waited = begin.elapsed();
    eprintln!("256 who don't read: somebody else was heard after {waited:?}");
    // All that can be sent to whom doesn't read is sent first.
    assert!(waited < Duration::from_secs(20), "{waited:?}");
}

/// Asks on a connection that is kept; gives the code.
fn ask_on(server: &PageServer, stream: &mut TcpStream) -> Option<u16> {
    let wait = Some(Duration::from_secs(60));
    stream.set_read_timeout(wait).unwrap();
    stream.write_all(kept_question(server).as_bytes()).unwrap();
    reply(&mut BufReader::new(stream)).map(|reply| reply.status)
}

/// A question after which the connection is kept.
fn kept_question(server: &PageServer) -> String {
    let asked = String::from_utf8(server.request("GET /favicon.svg", &[], b"")).unwrap();
    asked.replace("Connection: close\r\n", "")
}

/// Who has said nothing for a while makes room, at once, for somebody who asks, and whoever has asked keeps his place.
fn visitors_who_say_nothing_make_room() {
    let server = PageServer::start(&[]);
    let connect = || TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let mut known = connect();
    assert_eq!(ask_on(&server, &mut known), Some(200));
    let blank = |number: usize| {
        let mut stream = connect();
        // An empty line says nothing, either.
        let _ = stream.write_all(b"\r\n".repeat(number % 2).as_slice());
        stream
    };
    let silent: Vec<TcpStream> = (0..300).map(blank).collect();
    let begin = Instant::now();
    assert_eq!(ask_on(&server, &mut connect()), Some(200));
    let waited = begin.elapsed();
    eprintln!("300 who say nothing: somebody else was heard after {waited:?}");
    assert!(waited < Duration::from_secs(5), "{waited:?}");
    assert_eq!(ask_on(&server, &mut known), Some(200));
    drop(silent);
}

/// Where all have asked, whoever has said nothing since makes room.
fn visitors_who_have_asked_make_room() {
    let server = PageServer::start(&[]);
    let connect = || TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let known = (0..256).map(|_| {
        let mut stream = connect();
        assert_eq!(ask_on(&server, &mut stream), Some(200));
        stream
    });
    let known: Vec<TcpStream> = known.collect();
    let begin = Instant::now();
    assert_eq!(ask_on(&server, &mut connect()), Some(200));
    let waited = begin.elapsed();
    eprintln!("256 who have asked: somebody else was heard after {waited:?}");
    assert!(waited < Duration::from_secs(5), "{waited:?}");
    drop(known);
}

/// Who is about to ask isn't silent.
fn who_sends_slowly_keeps_his_place() {
    let server = PageServer::start(&[]);
    let connect = || TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let question = kept_question(&server);
    let (begun, rest) = question.split_at(question.len() / 2);
    let mut slow = connect();
    slow.write_all(begun.as_bytes()).unwrap();
    let silent: Vec<TcpStream> = (0..300).map(|_| connect()).collect();
    assert_eq!(ask_on(&server, &mut connect()), Some(200));
    slow.write_all(rest.as_bytes()).unwrap();
    slow.set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    let found = reply(&mut BufReader::new(slow)).map(|reply| reply.status);
    assert_eq!(found, Some(200));
    drop(silent);
}

/// A hundred at once, each with something that takes thinking or is large: each has its answer, or is told that there
/// is none; and what is asked at once is answered meanwhile.
#[test]
fn many_heavy_questions_at_once_are_borne() {
    let mut server = PageServer::start(&[]);
    let start = "A awake B8 M13 asleep A1..A3 A5 A6 A8 / B awake M7 A7 asleep B5..B7 B9..B13 king M4 / B to move";
    let choose = |player: &str| json!({"game": "sahkku", "position": start, "throw": "X 3 4", "seed": 1, "number": 1, "player": player});
    let questions: Vec<(&str, Value)> = vec![
        ("choose", choose("mcts:playouts=1000000000")),
        ("choose", choose("expectimax:depth=8,nodes=1000000000")),
        (
            "simulate",
            json!({"game": "daldos", "games": 100, "seed": 1, "players": {}}),
        ),
        ("read", json!({"file": "x".repeat(1 << 19)})),
        (
            "game",
            json!({"game": "own.game", "text": " ".repeat(1 << 19)}),
        ),
    ];
    let (name, question) = &questions[2];
    server.answer(name, question);
    let (port, answered) = (server.port, std::sync::Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for number in 0..100 {
            let (name, question) = &questions[number % questions.len()];
            let (server, answered) = (&server, &answered);
            scope.spawn(move || {
                let (status, _) = server.ask(name, question);
                *answered.lock().unwrap().entry((*name, status)).or_insert(0) += 1;
            });
        }
        std::thread::sleep(Duration::from_secs(1));
        let begin = Instant::now();
        server.answer("games", &json!({}));
        let waited = begin.elapsed();
        eprintln!("among a hundred, the list of games came after {waited:?}");
        assert!(waited < Duration::from_secs(10), "{waited:?}");
    });
    let answered = answered.into_inner().unwrap();
    eprintln!("port {port}: {answered:?}");
    assert_eq!(answered.values().sum::<usize>(), 100);
    assert!(
        answered
            .keys()
            .all(|(_, status)| [200, 422, 503].contains(status)),
        "{answered:?}"
    );
    assert!(answered.contains_key(&("choose", 200)), "{answered:?}");
    assert!(server.runs());
    if let Some(memory) = peak_memory(&server.child) {
        eprintln!("{} MiB at most", memory >> 20);
        assert!(memory < 3 << 30, "{memory} bytes");
    }
}

/// A computer player who was given no time has as much as one at the table.
fn a_reply_takes_no_longer_than_it_may() {
    let server = PageServer::start(&[]);
    let begin = Instant::now();
    let question = json!({
        "game": "daldos", "position": "A dalled C3 C8 A5 / B dalled C5 C12 B3 / A to move", "throw": "II III",
        "player": "mcts:playouts=1000000000", "seed": 1, "number": 1,
    });
    let (status, answer) = server.ask("choose", &question);
    let took = begin.elapsed();
    assert_eq!(status, 200, "{answer}");
    assert!(
        took > Duration::from_secs(4) && took < Duration::from_secs(15),
        "{took:?}"
    );
}

/// Who sends slowly, or breaks off, keeps nobody else waiting.
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
    server.answer("games", &json!({}));
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

/// For whoever has gone away nobody thinks any longer, be it about a single decision.
#[test]
fn nobody_thinks_for_those_who_have_gone() {
    let server = PageServer::start(&[]);
    let Some(begun) = processor_time(&server.child) else {
        return skipped("this machine doesn't tell who takes its processors");
    };
    let game = json!({"game": "long.game", "text": LONG_DECISION, "seed": 1});
    let position = server.answer("start", &game)["position"].clone();
    let question = json!({
        "game": "long.game", "text": LONG_DECISION, "position": position, "throw": "I II III IIII V VI VII X",
    });
    let question = question.to_string();
    let request = server.request("POST /api/turn", &[JSON], question.as_bytes());
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    stream.write_all(&request).unwrap();
    let taken = || processor_time(&server.child).unwrap();
    let begin = Instant::now();
    while taken() < begun + 100 {
        assert!(begin.elapsed() < Duration::from_secs(15), "{}", taken());
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(stream);
    let begin = Instant::now();
    loop {
        let before = taken();
        std::thread::sleep(Duration::from_millis(500));
        if taken() <= before + 1 {
            break;
        }
        // Before, it went on for minutes.
        assert!(begin.elapsed() < Duration::from_secs(10));
    }
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

/// An old connection isn't closed between two questions, one of which might be lost: its next answer says that it is
/// the last.
fn an_old_connection_ends_with_an_answer() {
    let server = PageServer::start(&[]);
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let host = format!("Host: 127.0.0.1:{}", server.port);
    let request = format!("GET / HTTP/1.1\r\n{host}\r\n\r\n");
    let mut from = BufReader::new(stream.try_clone().unwrap());
    let closes = [0, 7, 7, 7].map(|seconds| {
        std::thread::sleep(Duration::from_secs(seconds));
        stream.write_all(request.as_bytes()).unwrap();
        let reply = reply(&mut from).unwrap();
        assert_eq!(reply.status, 200);
        reply.head.to_lowercase().contains("connection: close")
    });
    assert_eq!(closes, [false, false, false, true]);
    assert!(reply(&mut from).is_none());
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
    let new = json!({"file": "own.game", "text": requests::OWN, "token": token});
    server.answer("write", &new);
    let count = if long() { 100_000 } else { 5_000 };
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
