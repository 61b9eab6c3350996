//! The token without which nothing is written.

use std::hash::{BuildHasher, RandomState};

/// A token that nobody can guess: 128 bits of the system's randomness, in hexadecimal digits.
pub(super) fn drawn() -> String {
    let mut bytes = [0u8; 16];
    if fill(&mut bytes) {
        return bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    }
    // The keys of hash maps are random, too, where there is no such device.
    let halves = [RandomState::new(), RandomState::new()].map(|state| state.hash_one(0u8));
    format!("{:016x}{:016x}", halves[0], halves[1])
}

fn fill(bytes: &mut [u8]) -> bool {
    use std::io::Read;
    let device = std::fs::File::open("/dev/urandom");
    device.is_ok_and(|mut device| device.read_exact(bytes).is_ok())
}
