//! What a mover's sets hold in one position.

/// So many are remembered; rules mostly share a few.
const KEPT: usize = 8;

/// Values of sets by number, each evaluated when it is first asked for.
#[derive(Default)]
pub(super) struct SetValues {
    /// Those that are known.
    known: u32,
    values: [u128; KEPT],
}

impl SetValues {
    /// The value of the set of this number, which is evaluated so.
    #[inline]
    pub(super) fn get(&mut self, number: usize, eval: impl FnOnce() -> u128) -> u128 {
        match self.values.get_mut(number) {
            None => eval(),
            Some(value) => {
                if self.known >> number & 1 == 0 {
                    *value = eval();
                    self.known |= 1 << number;
                }
                *value
            }
        }
    }
}
