//! Connections from browsers.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::gate::Gate;
use super::held::HeldConnections;
use super::talk::{Talk, ToldStream};

/// So many browsers' connections are held at once; others wait to be heard.
const MOST_CONNECTIONS: usize = 256;

/// So long a connection may take to say what it wants.
const HEADERS: Duration = Duration::from_secs(10);

/// The most bytes of a request's head.
const HEAD: usize = 16 * 1024;

/// After so long a connection ends with its next answer, which says so: closed between two, it might take a question
/// with it. After so long again it is closed, whether or not all that it was answered has been taken: whoever doesn't
/// read keeps nobody's place.
const LIFE: Duration = Duration::from_secs(20);
const REST: Duration = Duration::from_secs(60);

/// So long it waits where no connection can be made, or no place is free.
const PAUSE: Duration = Duration::from_millis(20);

/// Hears connections, for ever.
pub(super) async fn serve(listener: TcpListener, gate: Arc<Gate>) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut held = HeldConnections::default();
    loop {
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            held.make_room();
            let free = timeout(PAUSE, places.acquire()).await;
            drop(free);
            continue;
        };
        let Ok((stream, _)) = listener.accept().await else {
            // Too many files are open, say: that passes.
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let gate = Arc::clone(&gate);
        let talk = Talk::new();
        let told = talk.clone();
        let task = tokio::spawn(async move {
            let begun = Instant::now();
            let service = service_fn(|request| {
                let (gate, talk) = (Arc::clone(&gate), told.clone());
                talk.asked();
                async move {
                    let mut answer = gate.answer(request).await;
                    talk.answered();
                    if begun.elapsed() > LIFE {
                        let close = HeaderValue::from_static("close");
                        answer.headers_mut().insert(CONNECTION, close);
                    }
                    Ok::<_, Infallible>(answer)
                }
            });
            let talk = told.clone();
            let stream = ToldStream { stream, talk };
            let served = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADERS)
                .max_buf_size(HEAD)
                .serve_connection(TokioIo::new(stream), service);
            // What is broken off is the browser's affair.
            let _ = timeout(LIFE + REST, served).await;
            drop(place);
        });
        held.add(talk, task.abort_handle());
    }
}
