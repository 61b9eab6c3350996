//! A playout allocates nothing: counted while thousands of games are played.
#![allow(
    unsafe_code,
    clippy::unwrap_used,
    reason = "an allocator that counts is an unsafe trait; the library itself forbids it"
)]

#[path = "it/common/mod.rs"]
mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use daldos_dsl::play::{Playout, stream};

/// The system's allocator, counting.
struct Counting;

thread_local! {
    /// Allocations of this thread.
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // A thread that is going away has no counter any more, and counts no more.
    let _ = COUNT.try_with(|count| count.set(count.get() + 1));
}

// SAFETY: everything is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn playouts_allocate_nothing() {
    for address in common::addresses() {
        let game = common::load(&address).game;
        if !game.by_sets() {
            continue;
        }
        let mut playout = Playout::new(&game);
        let before = COUNT.get();
        let (mut turns, mut games) = (0, 0);
        // Some games are short.
        while games < 200 || turns <= 10_000 {
            turns += u64::from(playout.run(&mut stream(3, games), 100_000).turns);
            games += 1;
        }
        assert_eq!(COUNT.get() - before, 0, "{address}: allocations");
    }
}

#[test]
fn the_count_counts() {
    let before = COUNT.get();
    drop(std::hint::black_box(Box::new(1)));
    assert_eq!(COUNT.get() - before, 1);
}
