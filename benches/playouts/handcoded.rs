//! Daldøs as played in northern and western Jutland, written by hand for speed: the opponent of
//! the engine that knows no game.
//!
//! A side's men are two words, dalled and undalled, a bit for each of the 49 places of its track:
//! 0 to 15 its home row from the prow to the stern, 16 to 32 the middle row, 33 to 48 the other
//! side's home row. Places 16 to 48 are a loop; for shifts it is repeated behind place 48.
//!
//! Same rules, policy, generator and order of moves as the engine's playouts.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The side that threw first: 0 or 1.
    pub first: usize,
    pub winner: usize,
    pub turns: u32,
    pub decisions: u32,
    pub captures: u32,
}

const HOME: u64 = 0xffff;
const MIDDLE: u64 = 0x1_ffff << 16;
const THEIRS: u64 = 0xffff << 33;
const LENGTH: u32 = 49;

/// The two dice, one entry for each of the 16 outcomes, the lower first.
const DICE: [(u8, u8); 16] = [
    (1, 1),
    (1, 2),
    (1, 2),
    (1, 3),
    (1, 3),
    (1, 4),
    (1, 4),
    (2, 2),
    (2, 3),
    (2, 3),
    (2, 4),
    (2, 4),
    (3, 3),
    (3, 4),
    (3, 4),
    (4, 4),
];

/// By side: the rows in board order, and whether board order runs against the track there.
const ROWS: [[(u64, bool); 3]; 2] = [
    [(HOME, true), (MIDDLE, false), (THEIRS, true)],
    [(THEIRS, true), (MIDDLE, false), (HOME, true)],
];

/// By side and place: the position in board order.
const RANK: [[u8; 64]; 2] = {
    let mut rank = [[0; 64]; 2];
    let mut place = 0;
    while place < LENGTH as usize {
        let (home, theirs) = if place < 16 {
            (15 - place, 48 - place)
        } else if place < 33 {
            (place, place)
        } else {
            (81 - place, 48 - place)
        };
        rank[0][place] = home as u8;
        rank[1][place] = theirs as u8;
        place += 1;
    }
    rank
};

/// By place: the other side's place in the same hole.
const OTHER: [u8; 64] = {
    let mut other = [0; 64];
    let mut place = 0;
    while place < LENGTH as usize {
        other[place] = if place < 16 {
            place + 33
        } else if place < 33 {
            place
        } else {
            place - 33
        } as u8;
        place += 1;
    }
    other
};

/// By distance and place: the place and those so far ahead, the loop repeated.
const WINDOW: [[u64; 64]; 5] = {
    let mut window = [[0; 64]; 5];
    let mut distance = 1;
    while distance < 5 {
        let mut place = 0;
        while place < LENGTH as usize {
            let mut step = 0;
            while step <= distance {
                window[distance][place] |= 1 << ahead(place as u8, step as u8);
                step += 1;
            }
            window[distance][place] = unroll(window[distance][place]);
            place += 1;
        }
        distance += 1;
    }
    window
};

const fn ahead(place: u8, distance: u8) -> u8 {
    let end = place + distance;
    if end < 49 { end } else { end - 33 }
}

const fn unroll(set: u64) -> u64 {
    set | set >> 16 << 49
}

/// A number below `bound`: Lemire's method, as in the engine's playouts.
#[inline(always)]
fn below(random: &mut Xoshiro256PlusPlus, bound: u64) -> u64 {
    let mut product = u128::from(random.next_u64()) * u128::from(bound);
    if (product as u64) < bound {
        let least = bound.wrapping_neg() % bound;
        while (product as u64) < least {
            product = u128::from(random.next_u64()) * u128::from(bound);
        }
    }
    (product >> 64) as u64
}

/// How many bits in the one and twice how many in the other.
#[inline(always)]
fn weigh(once: u64, twice: u64) -> u32 {
    const TWO: u64 = 0x5555_5555_5555_5555;
    const FOUR: u64 = 0x3333_3333_3333_3333;
    const EIGHT: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let pairs = |set: u64| set - (set >> 1 & TWO);
    let fours = |pairs: u64| (pairs & FOUR) + (pairs >> 2 & FOUR);
    let all = fours(pairs(once)) + 2 * fours(pairs(twice));
    let eights = (all & EIGHT) + (all >> 4 & EIGHT);
    (eights.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

#[derive(Clone, Copy)]
struct Men {
    dalled: u64,
    undalled: u64,
}

impl Men {
    fn all(self) -> u64 {
        self.dalled | self.undalled
    }

    /// Those that a choice of dice may move.
    #[inline(always)]
    fn movers(self, with_dal: bool) -> u64 {
        self.dalled | if with_dal { self.undalled } else { 0 }
    }
}

/// By distance: the places from which a friend stops a man.
#[inline(always)]
fn stops(all: u64) -> [u64; 16] {
    let all = unroll(all);
    let mut stops = [0; 16];
    let mut stop = 0;
    for (distance, entry) in stops.iter_mut().enumerate().take(9).skip(1) {
        stop |= all >> distance;
        *entry = stop;
    }
    stops
}

/// Of the men in `starts`, who go `distance` ahead, those after whom no other man can go `left`.
/// `next` can do so now; `movers` could if nothing stood in the way.
#[inline(always)]
fn unfollowed(starts: u64, distance: u8, next: u64, movers: u64, left: u8, all: u64) -> u64 {
    let mut doubtful = starts;
    if next != 0 {
        let window = &WINDOW[usize::from(left) % 5];
        let (one, other) = (next.trailing_zeros(), 63 - next.leading_zeros());
        doubtful &= (1 << one | window[one as usize] >> distance)
            & (1 << other | window[other as usize] >> distance);
    }
    let mut lost = 0;
    while doubtful != 0 {
        let place = doubtful.trailing_zeros() as u8;
        let here = doubtful & doubtful.wrapping_neg();
        doubtful ^= here;
        let others = movers & !here;
        if others == 0 {
            lost |= here;
            continue;
        }
        let after = unroll(all ^ here | 1 << ahead(place, distance));
        let mut stop = 0;
        for step in 1..=left {
            stop |= after >> step;
        }
        if others & !stop == 0 {
            lost |= here;
        }
    }
    lost
}

/// Plays one game; `told` hears of every move: its first and last place, seen by the mover.
#[inline(always)]
pub fn play(random: &mut Xoshiro256PlusPlus, mut told: impl FnMut(u8, u8)) -> Game {
    let mut side = loop {
        let mut sum = || below(random, 4) + below(random, 4);
        let (one, other) = (sum(), sum());
        if one != other {
            break usize::from(one < other);
        }
    };
    let mut game = Game {
        first: side,
        winner: 0,
        turns: 0,
        decisions: 0,
        captures: 0,
    };
    let mut men = [Men {
        dalled: 0,
        undalled: HOME,
    }; 2];
    loop {
        game.turns += 1;
        let (a, b) = DICE[below(random, 16) as usize % 16];
        let own = men[side];
        let all = own.all();
        let stop = stops(all);
        let (by_a, by_b) = (own.movers(a == 1), own.movers(b == 1));
        let mut one = by_a & !stop[usize::from(a) % 16];
        let mut sum = by_a & !stop[usize::from(a + b) % 16];
        let mut other = by_b & !stop[usize::from(b) % 16];
        let (lost_one, lost_other);
        if a == b {
            other = 0;
            lost_one = unfollowed(one, a, one, by_a, a, all);
            lost_other = 0;
        } else {
            lost_one = unfollowed(one, a, other, by_b, b, all);
            lost_other = unfollowed(other, b, one, by_a, a, all);
        }
        let (both_one, both_other) = (one & !lost_one, other & !lost_other);
        if both_one | both_other | sum != 0 {
            (one, other) = (both_one, both_other);
        } else {
            sum = 0;
        }
        let low = one ^ other ^ sum;
        let high = one & other | (one ^ other) & sum;
        let choices = weigh(low, high);
        if choices > 0 {
            game.decisions += 1;
            let mut number = match choices {
                1 => 0,
                _ => below(random, u64::from(choices)) as u32,
            };
            let mut place = 0;
            'rows: for (row, falls) in ROWS[side] {
                let mut starts = (low | high) & row;
                while starts != 0 {
                    place = if falls {
                        63 - starts.leading_zeros()
                    } else {
                        starts.trailing_zeros()
                    };
                    let count = (low >> place & 1 | (high >> place & 1) << 1) as u32;
                    if number < count {
                        break 'rows;
                    }
                    number -= count;
                    starts ^= 1 << place;
                }
            }
            let place = place as u8;
            // Its moves, in board order of where they end.
            let key = |set: u64, distance: u8| {
                let rank = RANK[side][usize::from(ahead(place, distance)) % 64];
                let there = set >> place & 1 == 1;
                if there {
                    u32::from(rank) << 8 | u32::from(distance)
                } else {
                    u32::MAX
                }
            };
            let (x, y, z) = (key(one, a), key(other, b), key(sum, a + b));
            let distance = match number {
                0 => x.min(y).min(z),
                1 => x.max(y).min(x.min(y).max(z)),
                _ => x.max(y).max(z),
            } as u8;
            let (end, fallen) = step(&mut men, side, place, distance);
            told(place, end);
            game.captures += fallen;
            if fallen > 0 && men[1 - side].all() == 0 {
                game.winner = side;
                return game;
            }
            if distance != a + b {
                // The other die, for another man.
                let left = if distance == a { b } else { a };
                let own = men[side];
                let free = own.movers(left == 1) & !(1 << end);
                let mut can = free & !stops(own.all())[usize::from(left) % 16];
                let choices = can.count_ones();
                if choices > 0 {
                    game.decisions += 1;
                    let mut number = match choices {
                        1 => 0,
                        _ => below(random, u64::from(choices)) as u32,
                    };
                    let mut place = 0;
                    'rows: for (row, falls) in ROWS[side] {
                        let mut starts = can & row;
                        while starts != 0 {
                            place = if falls {
                                63 - starts.leading_zeros()
                            } else {
                                starts.trailing_zeros()
                            };
                            if number == 0 {
                                break 'rows;
                            }
                            number -= 1;
                            starts ^= 1 << place;
                        }
                        can &= !row;
                    }
                    let (end, fallen) = step(&mut men, side, place as u8, left);
                    told(place as u8, end);
                    game.captures += fallen;
                    if fallen > 0 && men[1 - side].all() == 0 {
                        game.winner = side;
                        return game;
                    }
                }
            }
        }
        if (a, b) != (1, 1) {
            side = 1 - side;
        }
    }
}

/// Moves a man; gives its last place, and how many it takes.
#[inline(always)]
fn step(men: &mut [Men; 2], side: usize, place: u8, distance: u8) -> (u8, u32) {
    let here = 1u64 << place;
    let end = ahead(place, distance);
    let own = &mut men[side];
    own.dalled = own.dalled & !here | 1 << end;
    own.undalled &= !here;
    let there = 1u64 << OTHER[usize::from(end) % 64];
    let their = &mut men[1 - side];
    let fallen = u32::from(their.all() & there != 0);
    their.dalled &= !there;
    their.undalled &= !there;
    (end, fallen)
}
