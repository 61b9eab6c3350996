//! Which requests are let in, and what answers them.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::Incoming;
use hyper::header::{self, HeaderMap};
use hyper::{Method, Request, StatusCode};
use tokio::sync::Semaphore;

use super::answer::{self, HttpAnswer};
use super::api::{self, Effort};
use super::assets::Assets;
use super::deadline::Deadline;
use super::service::{Service, TOO_LONG};

/// So many requests are worked on at once; others wait.
pub(super) const MOST_AT_ONCE: usize = 64;

/// So many of those that take thinking: each takes a processor and, it may be, much memory.
const MOST_THINKING: usize = 4;

/// The most bytes of a request.
const MOST_BYTES: usize = 1 << 20;

/// So long a request may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(10);

/// So long one waits for a place.
const WAIT: Duration = Duration::from_secs(20);

/// All that answers requests.
pub(super) struct Gate {
    /// The port that is listened on.
    port: u16,
    assets: Assets,
    service: Arc<Service>,
    /// Places for questions that are answered at once, and for those that take thinking.
    quick: Arc<Semaphore>,
    thinking: Arc<Semaphore>,
}

impl Gate {
    pub(super) fn new(port: u16, assets: Assets, service: Service) -> Gate {
        Gate {
            port,
            assets,
            service: Arc::new(service),
            quick: Arc::new(Semaphore::new(MOST_AT_ONCE - MOST_THINKING)),
            thinking: Arc::new(Semaphore::new(MOST_THINKING)),
        }
    }

    /// Answers a request.
    pub(super) async fn answer(&self, request: Request<Incoming>) -> HttpAnswer {
        match self.admitted(request).await {
            Ok(answer) | Err(answer) => answer,
        }
    }

    async fn admitted(&self, request: Request<Incoming>) -> Result<HttpAnswer, HttpAnswer> {
        let wrong =
            |status, message: &str| answer::refused(status, "daldos::query::wrong", message);
        let headers = request.headers();
        if !self.is_ours(headers, &request) {
            // Somebody else's page may have had a name of its own lead here.
            let message = "this is a page of 127.0.0.1 alone";
            return Err(wrong(StatusCode::MISDIRECTED_REQUEST, message));
        }
        let path = request.uri().path();
        let Some(name) = path.strip_prefix("/api/") else {
            if !matches!(*request.method(), Method::GET | Method::HEAD) {
                let message = "files of the page are read by GET";
                return Err(allowing(
                    wrong(StatusCode::METHOD_NOT_ALLOWED, message),
                    "GET, HEAD",
                ));
            }
            let found = self.assets.file(path);
            let found =
                found.ok_or_else(|| wrong(StatusCode::NOT_FOUND, "there is no such file"))?;
            return Ok(answer::file(found, request.method() == Method::HEAD));
        };
        let question = api::question_named(name);
        let question =
            question.ok_or_else(|| wrong(StatusCode::NOT_FOUND, "there is no such question"))?;
        if request.method() != Method::POST {
            let message = "questions are asked by POST";
            return Err(allowing(
                wrong(StatusCode::METHOD_NOT_ALLOWED, message),
                "POST",
            ));
        }
        let kind = headers
            .get(header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if !kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
            let message = "questions are asked in JSON, `Content-Type: application/json`";
            return Err(wrong(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        let body = Limited::new(request.into_body(), MOST_BYTES).collect();
        let body = tokio::time::timeout(ARRIVAL, body).await;
        let body = body.map_err(|_| {
            wrong(
                StatusCode::REQUEST_TIMEOUT,
                "the question didn't arrive in time",
            )
        })?;
        let body = body.map_err(|error| match error.is::<LengthLimitError>() {
            true => wrong(
                StatusCode::PAYLOAD_TOO_LARGE,
                "a question has at most 1 MiB",
            ),
            false => wrong(StatusCode::BAD_REQUEST, "the question didn't arrive whole"),
        })?;
        let body = body.to_bytes();
        let service = Arc::clone(&self.service);
        let places = match question.effort {
            Effort::Quick => &self.quick,
            Effort::Thinking | Effort::Reply => &self.thinking,
        };
        // Whoever goes away no longer waits for a place, and is no longer thought for.
        let place = tokio::time::timeout(WAIT, Arc::clone(places).acquire_owned()).await;
        let Ok(Ok(place)) = place else {
            let message = "too much else is being thought about; ask again";
            return Err(wrong(StatusCode::SERVICE_UNAVAILABLE, message));
        };
        let deadline = Deadline::new();
        let stop = deadline.stop();
        let work = tokio::task::spawn_blocking(move || {
            let answer = question.answer(&service, &body, &stop);
            drop(place);
            answer
        });
        match deadline.keep(question.effort.longest(), work).await {
            Some(Ok(answer)) => Ok(answer),
            Some(Err(_)) => Err(wrong(
                StatusCode::INTERNAL_SERVER_ERROR,
                "the program has failed: please report the question",
            )),
            None => Err(wrong(StatusCode::SERVICE_UNAVAILABLE, TOO_LONG)),
        }
    }

    /// Whether a request is meant for this page, and comes from it or from no page at all.
    fn is_ours(&self, headers: &HeaderMap, request: &Request<Incoming>) -> bool {
        let hosts = ["127.0.0.1", "localhost"].map(|host| match self.port {
            // Browsers leave out the port that everybody knows.
            80 => host.to_owned(),
            port => format!("{host}:{port}"),
        });
        let mut named = headers.get_all(header::HOST).iter();
        let host = named.next().and_then(|host| host.to_str().ok());
        let known = |host: &str| {
            // Of port 80, others tell it nevertheless.
            let host = host.strip_suffix(":80").unwrap_or(host);
            hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host))
        };
        let absolute = request.uri().authority();
        let by_host = host.is_some_and(known)
            && named.next().is_none()
            && absolute.is_none_or(|authority| known(authority.as_str()));
        let mut origins = headers.get_all(header::ORIGIN).iter();
        by_host
            && !embedded_elsewhere(headers)
            && origins.all(|origin| {
                let page = origin
                    .to_str()
                    .ok()
                    .and_then(|page| page.strip_prefix("http://"));
                page.is_some_and(known)
            })
    }
}

/// Whether another page takes this in as a part of its own, as browsers tell; a link may lead here.
fn embedded_elsewhere(headers: &HeaderMap) -> bool {
    let says = |name: &str, value: &str| {
        let said = headers.get_all(name).iter();
        said.filter_map(|said| said.to_str().ok())
            .any(|said| said == value)
    };
    let foreign = ["cross-site", "same-site"]
        .iter()
        .any(|site| says("sec-fetch-site", site));
    foreign && !says("sec-fetch-mode", "navigate")
}

/// The same, saying by which methods it is asked.
fn allowing(mut answer: HttpAnswer, methods: &'static str) -> HttpAnswer {
    let methods = header::HeaderValue::from_static(methods);
    answer.headers_mut().insert(header::ALLOW, methods);
    answer
}
