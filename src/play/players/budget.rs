//! What is left of a reply's limits.

use super::policy::Limits;
use crate::watch::Stop;

/// A clock: microseconds since some moment. The library has none of its own; where nobody has to
/// hurry, one that stands still will do.
pub type Clock<'a> = &'a (dyn Fn() -> u64 + Sync);

/// A clock that stands still: limits of time are never reached by it.
pub const NO_CLOCK: Clock<'static> = &|| 0;

/// Of the time that is given, this share is left for what can't be interrupted: one part in so
/// many, and at least so many microseconds.
const SPARE: (u64, u64) = (5, 300);

/// Counts what a reply spends, and tells when it must end.
pub(super) struct Budget<'a> {
    clock: Clock<'a>,
    stop: Stop<'a>,
    until: Option<u64>,
    nodes: u64,
    paid: u64,
    spent: bool,
}

impl<'a> Budget<'a> {
    /// The budget of a reply that begins now, and ends at once when it is asked to.
    pub(super) fn new(limits: &Limits, clock: Clock<'a>, stop: Stop<'a>) -> Budget<'a> {
        let until = limits.time.map(|time| {
            let spare = (time / SPARE.0).max(SPARE.1).min(time);
            clock().saturating_add(time - spare)
        });
        Budget {
            clock,
            stop,
            until,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            paid: 0,
            spent: false,
        }
    }

    /// Pays for one decision, or for weighing one play; false if nothing is left to pay with, or
    /// if nobody waits for the reply any more. Once false, it stays so.
    pub(super) fn pay(&mut self) -> bool {
        if self.spent {
            return false;
        }
        let late = self.until.is_some_and(|until| (self.clock)() >= until);
        if late || self.nodes == 0 || self.stop.asked() {
            self.spent = true;
            return false;
        }
        self.nodes -= 1;
        self.paid += 1;
        true
    }

    /// How much has been paid for.
    pub(super) fn paid(&self) -> u64 {
        self.paid
    }

    /// Whether nothing is left.
    pub(super) fn spent(&self) -> bool {
        self.spent
    }
}
