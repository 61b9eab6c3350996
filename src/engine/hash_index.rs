//! Entries of a list found by their hashes.

/// Where in a list the entries of each hash stand. It knows the hashes alone; what tells entries
/// apart, the list knows.
#[derive(Default)]
pub(crate) struct HashIndex {
    /// By the low bits of the hash, or behind: an entry's number from 1; 0 for none. At most half
    /// of them are taken.
    cells: Vec<u32>,
    /// Of the entries in order.
    hashes: Vec<u64>,
}

impl HashIndex {
    /// The number of an entry of this hash that `is` the one looked for; else `None`, and the next
    /// entry of the list is to be it.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a list has less than four billion entries"
    )]
    pub(crate) fn find_or_add(
        &mut self,
        hash: u64,
        is: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        if self.hashes.len() * 2 >= self.cells.len() {
            self.grow();
        }
        match self.probe(hash, is) {
            Ok(number) => Some(number),
            Err(cell) => {
                self.hashes.push(hash);
                self.cells[cell] = self.hashes.len() as u32;
                None
            }
        }
    }

    /// The number of an entry of this hash that `is` the one looked for.
    pub(crate) fn find(&self, hash: u64, is: impl FnMut(usize) -> bool) -> Option<usize> {
        match self.cells.is_empty() {
            true => None,
            false => self.probe(hash, is).ok(),
        }
    }

    /// The number of the entry looked for, or else the cell in which it would stand. There is a cell.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a cell is found by the low bits of a hash"
    )]
    #[inline]
    fn probe(&self, hash: u64, mut is: impl FnMut(usize) -> bool) -> Result<usize, usize> {
        let mask = self.cells.len() - 1;
        let mut cell = hash as usize & mask;
        while self.cells[cell] != 0 {
            let number = self.cells[cell] as usize - 1;
            if self.hashes[number] == hash && is(number) {
                return Ok(number);
            }
            cell = (cell + 1) & mask;
        }
        Err(cell)
    }

    /// How many bytes it takes up.
    pub(crate) fn bytes(&self) -> usize {
        self.cells.capacity() * size_of::<u32>() + self.hashes.capacity() * size_of::<u64>()
    }

    /// Forgets all entries; where there were few, the room for many is given back.
    pub(super) fn clear(&mut self) {
        if self.cells.len() > 64 * (self.hashes.len() + 1) {
            self.cells.clear();
        }
        self.cells.fill(0);
        self.hashes.clear();
    }

    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Their hashes.
    pub(super) fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a cell is found by the low bits, and a list has less than four billion entries"
    )]
    fn grow(&mut self) {
        let size = (self.cells.len() * 4).max(64);
        self.cells.clear();
        self.cells.resize(size, 0);
        for (number, &hash) in self.hashes.iter().enumerate() {
            let mut cell = hash as usize & (size - 1);
            while self.cells[cell] != 0 {
                cell = (cell + 1) & (size - 1);
            }
            self.cells[cell] = number as u32 + 1;
        }
    }
}
