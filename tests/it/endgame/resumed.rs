//! Endings that are gone on with: after a wish to stop, after the program was killed, whatever is left of the journal.

use std::cell::RefCell;
use std::fs;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use daldos_dsl::analysis::endgame::{
    Endgame, EndgameError, EndgameEstimate, EndgameJournal, EndgameLimits, EndgameSolver,
    JournalFile,
};
use daldos_dsl::engine::Game;
use daldos_dsl::watch::{Stop, Watch};

use super::{EITHER, RING, ending};
use crate::common::{
    at_work, folder, interrupted, load, loaded_text, long, program, run, stderr, text_of,
};

/// A file in memory, which several may have open.
#[derive(Clone, Default)]
struct MemoryFile(Rc<RefCell<Cursor<Vec<u8>>>>);

impl MemoryFile {
    fn of(bytes: &[u8]) -> MemoryFile {
        MemoryFile(Rc::new(RefCell::new(Cursor::new(bytes.to_vec()))))
    }

    /// Whether its last record is of a block that is still being solved: the kind of that is 5, the length of a record stands
    /// behind its kind, and its checksum behind it.
    fn ends_amidst_a_block(&self) -> bool {
        let bytes = self.held();
        let (mut at, mut kind) = (8, 0);
        while let Some(length) = bytes.get(at + 1..at + 9) {
            kind = bytes[at];
            at += 17 + u64::from_le_bytes(length.try_into().unwrap()) as usize;
        }
        assert!(
            bytes.is_empty() || at == bytes.len(),
            "{at}, {}",
            bytes.len()
        );
        kind == 5
    }

    fn held(&self) -> Vec<u8> {
        self.0.borrow().get_ref().clone()
    }
}

impl Read for MemoryFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.borrow_mut().read(bytes)
    }
}

impl Write for MemoryFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for MemoryFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.borrow_mut().seek(to)
    }
}

impl JournalFile for MemoryFile {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        let mut file = self.0.borrow_mut();
        file.get_mut().truncate(length as usize);
        file.seek(SeekFrom::Start(length)).map(drop)
    }
}

/// Solves an ending with what a file holds of it.
fn solved<'g>(
    game: &'g Game,
    men: &str,
    limits: &EndgameLimits,
    file: &MemoryFile,
    watch: &Watch<'_>,
) -> Result<Endgame<'g>, EndgameError> {
    let mut journal = EndgameJournal::open(file.clone(), game, men, limits).unwrap();
    let mut solver = EndgameSolver::new(game, limits, watch);
    solver.journal = Some(&mut journal);
    solver.material(men.parse().unwrap())
}

fn table(solved: &Endgame<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    solved.write("2v1", &mut bytes).unwrap();
    bytes
}

/// Where there can be no table nothing is solved, which would take minutes.
#[test]
fn what_cannot_be_written_is_refused_at_once() {
    let folder = folder();
    let path = text_of(folder.path());
    let refused = run(&["solve", "daldos", "--men", "2v2", "--to", &path]);
    assert_eq!(refused.status.code(), Some(2));
    let told = stderr(&refused);
    assert!(
        told.contains("it is a folder") && !told.contains("situations"),
        "{told}"
    );
    assert!(!fs::exists(format!("{path}.partial")).unwrap());
}

#[test]
fn whatever_is_left_of_a_journal_is_gone_on_with() {
    let (swept, watch) = (EndgameLimits::default(), Watch::default());
    let improved = improved();
    let places = if long() { 60 } else { 24 };
    // A journal's head is cut at each of its bytes once.
    for (text, men, limits, apart) in [
        (RING, "2v2", &swept, 19),
        (RING, "2v1", &swept, 1),
        (RING, "2v1", &improved, 19),
        (EITHER, "2v1", &improved, 19),
    ] {
        let loaded = loaded_text(text);
        let game = &loaded.game;
        let expected = table(&ending(game, men, limits));
        let whole = MemoryFile::default();
        let first = solved(game, men, limits, &whole, &watch).unwrap();
        assert!(table(&first) == expected, "{men}: with a journal");
        let bytes = whole.held();
        let mut tried = 0;
        let lengths = (0..200)
            .step_by(apart)
            .chain((200..bytes.len()).step_by(bytes.len() / places));
        for length in lengths.chain([bytes.len() - 1, bytes.len()]) {
            let left = MemoryFile::of(&bytes[..length]);
            let again = solved(game, men, limits, &left, &watch).unwrap();
            assert!(
                table(&again) == expected,
                "{men}: {length} of {}",
                bytes.len()
            );
            assert!(
                left.held() == bytes,
                "{men}: {length}: the journal is another"
            );
            tried += 1;
        }
        // A byte is another, and whatever stands behind it is found anew.
        for place in (300..bytes.len()).step_by(bytes.len() * 3 / places) {
            let mut changed = bytes.clone();
            changed[place] ^= 4;
            let again = solved(game, men, limits, &MemoryFile::of(&changed), &watch).unwrap();
            assert!(table(&again) == expected, "{men}: byte {place}");
            tried += 1;
        }
        assert!(tried > places * 7 / 6 + 200 / apart, "{tried}");
    }
}

/// Stopped again and again, each time a little later, it comes to the same.
#[test]
fn a_wish_to_stop_loses_nothing() {
    let loaded = loaded_text(RING);
    let game = &loaded.game;
    let limits = EndgameLimits::default();
    let expected = table(&ending(game, "2v2", &limits));
    let file = MemoryFile::default();
    let (mut stops, mut grown) = (0, 0);
    let found = loop {
        let stop = AtomicBool::new(false);
        let told = AtomicU64::new(0);
        let progress = |_: u64, _: u64| {
            if told.fetch_add(1, Ordering::Relaxed) >= 2 + stops / 4 {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let watch = Watch {
            progress: Some(&progress),
            stop: Stop(Some(&stop)),
        };
        match solved(game, "2v2", &limits, &file, &watch) {
            Ok(found) => break table(&found),
            Err(error) => assert_eq!(error, EndgameError::Stopped),
        }
        stops += 1;
        let length = file.held().len();
        grown += u32::from(length != 0);
        assert!(stops < 2_000);
    };
    assert!(found == expected);
    assert!(stops >= 3 && grown > 0, "{stops} stops");
}

/// Policies are improved in place of sweeps at once.
fn improved() -> EndgameLimits {
    EndgameLimits {
        sweeps: 0,
        ..EndgameLimits::default()
    }
}

/// A journal that asks to stop as soon as the second record is written of a block that is still being solved: an
/// improvement begins with one.
struct Stopping {
    file: MemoryFile,
    begun: u32,
    stop: Arc<AtomicBool>,
}

impl Read for Stopping {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.file.read(bytes)
    }
}

impl Write for Stopping {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun += u32::from(bytes.first() == Some(&5));
        self.stop.fetch_or(self.begun >= 2, Ordering::Relaxed);
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Stopping {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

impl JournalFile for Stopping {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.cut(length)
    }
}

/// Stopped in the midst of each improvement, it comes to the same.
#[test]
fn an_improvement_is_made_again() {
    let limits = improved();
    for text in [RING, EITHER] {
        let loaded = loaded_text(text);
        let game = &loaded.game;
        let expected = table(&ending(game, "2v2", &limits));
        let mut stops = 0;
        let file = MemoryFile::default();
        let found = loop {
            let stop = Arc::new(AtomicBool::new(false));
            let stopping = Stopping {
                file: file.clone(),
                begun: 0,
                stop: Arc::clone(&stop),
            };
            let watch = Watch {
                progress: None,
                stop: Stop(Some(&stop)),
            };
            let mut journal = EndgameJournal::open(stopping, game, "2v2", &limits).unwrap();
            let mut solver = EndgameSolver::new(game, &limits, &watch);
            solver.journal = Some(&mut journal);
            match solver.material("2v2".parse().unwrap()) {
                Ok(found) => break table(&found),
                Err(error) => assert_eq!(error, EndgameError::Stopped),
            }
            assert!(file.ends_amidst_a_block());
            stops += 1;
            assert!(stops < 200);
        };
        assert!(found == expected);
        assert!(stops >= 4, "{stops} stops");
    }
}

#[test]
fn a_journal_of_another_ending_is_refused() {
    let loaded = loaded_text(RING);
    let game = &loaded.game;
    let file = MemoryFile::default();
    solved(
        game,
        "2v1",
        &EndgameLimits::default(),
        &file,
        &Watch::default(),
    )
    .unwrap();
    let limits = EndgameLimits::default();
    let open = |game: &Game, ending: &str, limits: &EndgameLimits| {
        EndgameJournal::open(file.clone(), game, ending, limits).err()
    };
    assert!(open(game, "2v1", &limits).is_none());
    let other = loaded_text(&RING.replace("(again III)", "(again II)"));
    let wider = EndgameLimits {
        width: 1e-6,
        ..limits
    };
    for error in [
        open(game, "2v2", &limits),
        open(&other.game, "2v1", &limits),
        open(game, "2v1", &wider),
    ] {
        let told = error.map(|error| error.to_string()).unwrap_or_default();
        assert!(told.contains("of another ending"), "{told}");
    }
    let notes = MemoryFile::of(b"what I found out about the end of the game");
    assert!(EndgameJournal::open(notes, game, "2v1", &limits).is_err());
}

#[test]
fn it_is_told_how_large_an_ending_is() {
    let mut endings = vec![
        ("games/daldos.game", "1v1", 4_144),
        ("games/daldosa.game", "2v1", 2 * 54_132 + 2_340),
    ];
    if long() {
        endings.push(("games/siryu.game", "2v1", 2 * 52_440 + 2_280));
    }
    for (address, men, states) in endings {
        let loaded = load(address);
        let (limits, watch) = (EndgameLimits::default(), Watch::default());
        let told = RefCell::new(None);
        let hear = |estimate: &EndgameEstimate| {
            told.replace(Some(*estimate));
        };
        let mut solver = EndgameSolver::new(&loaded.game, &limits, &watch);
        solver.estimated = Some(&hear);
        let solved = solver.material(men.parse().unwrap()).unwrap();
        let told = told.take().unwrap();
        assert!(told.counted, "{address}");
        assert_eq!(told.situations, states, "{address}");
        let share = solved.states() as f64 / states as f64;
        assert!((0.9..=1.0).contains(&share), "{address}: {share}");
        let ratio = told.bytes as f64 / solved.bytes() as f64;
        assert!((0.7..1.4).contains(&ratio), "{address} {men}: {ratio}");
    }
}

/// Where there is no more room for what is solved, the file is told that it was for, be there room for some or for
/// none.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_of_with_the_file() {
    for blocks in ["0", "2"] {
        let folder = folder();
        let table = text_of(&folder.path().join("full.endings"));
        let script = "trap '' XFSZ; ulimit -f $0; exec \"$@\"";
        let output = std::process::Command::new("sh")
            .args(["-c", script, blocks, env!("CARGO_BIN_EXE_daldos-dsl")])
            .args(["solve", "daldosa", "--men", "1v1", "--to", &table])
            .output()
            .unwrap();
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{blocks}: {told}");
        let kept = format!("can't be kept in `{table}.partial`: ");
        assert!(told.contains(&kept), "{told}");
    }
}

/// The program, killed while it writes, and interrupted: asked again, it comes to the same table, and takes the
/// partial file away.
#[cfg(unix)]
#[test]
fn after_a_kill_the_table_is_the_same() {
    let folder = folder();
    let path = |name: &str| text_of(&folder.path().join(name));
    let (game, men) = match long() {
        true => ("siryu", "2v1"),
        false => ("daldos", "1v1"),
    };
    let solve = ["solve", game, "--men", men, "--to"];
    let (whole, killed) = (path("whole.endings"), path("killed.endings"));
    let made = run(&[&solve[..], &[&whole]].concat());
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    let partial = format!("{killed}.partial");
    assert!(!fs::exists(path("whole.endings.partial")).unwrap());
    let (mut kills, mut last) = (0, 0);
    for round in 0..40_u32 {
        let mut child = program()
            .args(solve)
            .arg(&killed)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        // Until something has been added to what was there.
        let ended = loop {
            let length = fs::metadata(&partial).map_or(0, |found| found.len());
            if child.try_wait().unwrap().is_some() {
                break true;
            }
            if length > last {
                break false;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        if ended && kills > 0 {
            break;
        }
        if ended {
            // It was too fast to be seen at work: once more.
            fs::remove_file(&killed).unwrap();
            continue;
        }
        std::thread::sleep(Duration::from_millis(u64::from(round % 7) * 20));
        let _ = child.kill();
        child.wait().unwrap();
        kills += 1;
        last = fs::metadata(&partial).map_or(0, |found| found.len());
    }
    assert!(kills > 0);
    // Ctrl-C is heard, and it is said how to go on.
    let output = interrupted(at_work(&[&solve[..], &[&killed]].concat()));
    if output.status.code() == Some(130) {
        let told = stderr(&output);
        assert!(
            told.contains("is gone on with when this is asked again"),
            "{told}"
        );
    }
    let made = run(&[&solve[..], &[&killed]].concat());
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert!(fs::read(&killed).unwrap() == fs::read(&whole).unwrap());
    assert!(!fs::exists(&partial).unwrap());
    eprintln!("killed {kills} times");
    // What is no journal, short or long, is neither gone on with nor lost.
    for kept in [
        "my notes on the game",
        "my notes",
        "mine",
        "DALDE is how it begins",
        "DALD!",
    ] {
        fs::write(&partial, kept).unwrap();
        let solve = [
            "solve",
            game,
            "--men",
            "2v2",
            "--to",
            &killed,
            "--overwrite",
        ];
        let refused = run(&solve);
        assert_eq!(refused.status.code(), Some(2), "{kept}");
        let told = stderr(&refused);
        assert!(
            told.contains("remove it, or name another table"),
            "{kept}: {told}"
        );
        assert_eq!(fs::read_to_string(&partial).unwrap(), kept);
    }
}
