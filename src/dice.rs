//! Faces, throws of all the dice, and how likely each throw is.

/// The most dice a game may have.
pub const MAX_DICE: usize = 8;

/// A face of the dice: its position among the declared faces, from 0. What a move spends may also
/// be a part of a face: parts are numbered behind the faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(pub u8);

/// What all the dice show: a multiset of one to [`MAX_DICE`] faces, kept in declared order, so
/// that equal throws are equal values. Where throws are collected, all throws of a turn, one after
/// the other, of at most so many dice together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Throw {
    faces: [Face; MAX_DICE],
    count: u8,
    /// How many throws they are.
    throws: u8,
}

impl Throw {
    /// The throw of these faces, which may come in any order.
    ///
    /// # Panics
    /// If there are more than [`MAX_DICE`] faces.
    ///
    /// ```
    /// use daldos_dsl::dice::{Face, Throw};
    /// assert_eq!(Throw::new([Face(2), Face(0)]), Throw::new([Face(0), Face(2)]));
    /// ```
    pub fn new(faces: impl IntoIterator<Item = Face>) -> Throw {
        let mut throw = Throw {
            faces: [Face(0); MAX_DICE],
            count: 0,
            throws: 1,
        };
        for face in faces {
            throw.faces[usize::from(throw.count)] = face;
            throw.count += 1;
        }
        throw.faces[..usize::from(throw.count)].sort_unstable();
        throw
    }

    /// All throws of a turn as one, in this order.
    ///
    /// # Panics
    /// If they are more than [`MAX_DICE`] dice.
    pub fn of_turn(throws: &[Throw]) -> Throw {
        let mut all = Throw::new([]);
        for throw in throws {
            for face in throw.faces() {
                all.faces[usize::from(all.count)] = *face;
                all.count += 1;
            }
        }
        all.throws = throws.len().max(1) as u8;
        all
    }

    /// The faces, one for each die: throw by throw, each in declared order.
    pub fn faces(&self) -> &[Face] {
        &self.faces[..usize::from(self.count)]
    }

    /// What was thrown at once, throw by throw: one throw, unless throws are collected.
    pub fn throws(&self) -> impl DoubleEndedIterator<Item = Throw> + ExactSizeIterator + use<'_> {
        let dice = usize::from(self.count / self.throws).max(1);
        let throws = self.faces().chunks(dice);
        throws.map(|faces| Throw::new(faces.iter().copied()))
    }

    /// What was thrown last.
    pub fn last(&self) -> Throw {
        match self.throws {
            1 => *self,
            _ => self.throws().next_back().unwrap_or(*self),
        }
    }

    /// What was thrown before that, throw by throw: no dice, if it was thrown at once.
    pub fn aside(&self) -> Throw {
        if self.throws == 1 {
            return Throw::new([]);
        }
        let mut aside = *self;
        aside.count -= self.count / self.throws;
        aside.throws = self.throws - 1;
        aside.faces[usize::from(aside.count)..].fill(Face(0));
        aside
    }

    /// Whether it shows these faces, each as often as they do.
    ///
    /// ```
    /// use daldos_dsl::dice::{Face, Throw};
    /// let throw = Throw::new([Face(0), Face(2), Face(2)]);
    /// assert!(throw.shows(&Throw::new([Face(2), Face(0)])));
    /// assert!(!throw.shows(&Throw::new([Face(0), Face(0)])));
    /// ```
    pub fn shows(&self, faces: &Throw) -> bool {
        // Both are in order.
        let mut left = self.faces().iter();
        let mut faces = faces.faces().iter();
        faces.all(|face| left.any(|shown| shown == face))
    }

    /// Every distinct throw of `dice` dice whose faces have these weights, each with its weight:
    /// how many of the `(Σ weights)^dice` equally likely outcomes are this throw. The weights of
    /// all throws therefore sum to exactly that power. Throws come in order.
    ///
    /// ```
    /// use daldos_dsl::dice::Throw;
    /// let throws = Throw::all(2, &[1, 1, 1, 1]);
    /// assert_eq!(throws.len(), 10);
    /// assert_eq!(throws.iter().map(|(_, weight)| weight).sum::<u128>(), 16);
    /// ```
    pub fn all(dice: usize, weights: &[u64]) -> Vec<(Throw, u128)> {
        let mut found = Vec::new();
        let mut faces = Vec::with_capacity(dice);
        extend(dice, weights, &mut faces, &mut found);
        found
    }
}

/// Completes `faces` (non-decreasing) to all throws of `dice` dice.
fn extend(dice: usize, weights: &[u64], faces: &mut Vec<Face>, found: &mut Vec<(Throw, u128)>) {
    if faces.len() == dice {
        let throw = Throw::new(faces.iter().copied());
        found.push((throw, weight(&throw, weights)));
        return;
    }
    let least = faces.last().map_or(0, |f| usize::from(f.0));
    for face in least..weights.len() {
        faces.push(Face(face as u8));
        extend(dice, weights, faces, found);
        faces.pop();
    }
}

/// The number of orders of the throw's faces times the product of their weights.
fn weight(throw: &Throw, weights: &[u64]) -> u128 {
    let mut orders = 1u128;
    let mut run = 0u128;
    let mut product = 1u128;
    for (i, face) in throw.faces().iter().enumerate() {
        run = if i > 0 && throw.faces()[i - 1] == *face {
            run + 1
        } else {
            1
        };
        // n! / Π runs!, built up so that each division is exact.
        orders = orders * (i as u128 + 1) / run;
        product *= u128::from(weights[usize::from(face.0)]);
    }
    orders * product
}
