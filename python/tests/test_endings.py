"""Tables of endings: what the program has solved, looked up."""

from __future__ import annotations

import json
import os
import pickle
import struct
import subprocess
import threading
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable, Dict, List

import daldos
import pytest

Solved = Callable[[str], Path]

#: In one of these there is something to choose.
POSITIONS = {
    "daldos": "A dalled C12 / B dalled B16 / A to move",
    "kvasir-daldos": "A awake C9 / B awake C2 / A to move",
    "udat-pagada": "A man A1 / B man B4 / B to move",
}


def told(program: str, table: Path, game: str, position: str) -> Dict[str, Any]:
    command = [program, "solve", game, "--table", str(table), "--position", position]
    done = subprocess.run(
        [*command, "--format", "json"], capture_output=True, text=True, check=True
    )
    answer: Dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_a_table_says_what_the_program_says(name: str, program: str, solved: Solved) -> None:
    game, path = daldos.load(name), solved(name)
    table = game.endgame_table(path)
    assert (table.game, table.ending, table.path) == (game, "1v1", path)
    assert table.states > 40 and table.exchanged
    position = POSITIONS[name]
    theirs = told(program, path, name, position)
    worth = table.worth(position)
    assert worth is not None
    assert ([worth.lower, worth.upper], worth.throws) == (theirs["win"], theirs["length"])
    best = table.best(position)
    assert best is not None and len(best) == len(theirs["throws"]) == len(game.throws())
    for throw, (play, worth) in best.items():
        (row,) = [row for row in theirs["throws"] if tuple(row["throw"]) == throw.faces]
        assert row["best"] == (None if play is None else str(play))
        assert (row["win"], row["length"]) == ([worth.lower, worth.upper], worth.throws)


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_what_is_best_makes_the_worth(name: str, solved: Solved) -> None:
    """The worth of a situation is the mean of what is best with each throw, and that is a play's."""
    game = daldos.load(name)
    table = game.endgame_table(solved(name))
    state = game.state(POSITIONS[name])
    worth, best = table.worth(state), table.best(state)
    assert worth is not None and best is not None
    chances = game.throws()
    for end in ("lower", "upper"):
        mean = sum(chances[throw] * Fraction(getattr(one, end)) for throw, (_, one) in best.items())
        assert float(mean) == pytest.approx(getattr(worth, end), abs=1e-11)
    choices = 0
    for throw, first in best.items():
        weighed = table.weigh(state, throw)
        assert weighed is not None and weighed[0] == first
        plays = [play for play, _ in weighed if play is not None]
        assert set(plays) == set(game.plays(state, throw))
        assert (None in [play for play, _ in weighed]) == game.may_throw_again(state, throw)
        lowers = [one.lower for _, one in weighed]
        assert lowers == pytest.approx(sorted(lowers, reverse=True), abs=1e-9)
        for play, one in weighed:
            if play is not None and not play.over:
                after = table.worth(play.state)
                assert after is not None
                wins = after.lower if play.again else 1 - after.upper
                assert one.lower == pytest.approx(wins, abs=1e-15)
        choices += len(weighed) > 1
    assert (choices > 0) == (name == "kvasir-daldos")


def test_what_a_table_does_not_know(solved: Solved, daldos_game: daldos.Game) -> None:
    table = daldos_game.endgame_table(solved("daldos"))
    assert table.worth(daldos_game.start()) is None
    assert table.best(daldos_game.start()) is None
    assert table.weigh(daldos_game.start(), "A A") is None
    with pytest.raises(daldos.GameError, match="belongs to other rules"):
        table.worth(daldos.load("sahkku").start())
    with pytest.raises(daldos.GameError, match="has to be kept"):
        table.worth(POSITIONS["daldos"], ["A A"])
    with pytest.raises(daldos.GameError) as caught:
        table.weigh(daldos_game.start(), "A A", limit=0)
    assert caught.value.code == "daldos::limit::plays"


def spoilt(whole: bytes) -> Dict[str, bytes]:
    """Tables that are none any more, by what is wrong with them."""
    length = struct.unpack_from("<I", whole, 12)[0]
    header, body = whole[24 : 24 + length], whole[24 + length :]

    def headed(text: bytes) -> bytes:
        """With another header, its checksum right."""
        digest = 0xCBF29CE484222325
        for byte in text:
            digest = (digest ^ byte) * 0x100000001B3 % 2**64
        return whole[:12] + struct.pack("<IQ", len(text), digest) + text + body

    assert headed(header) == whole
    plain = json.loads(header)
    more = {**plain, "states": 2**64 - 1}
    return {
        "nothing": b"",
        "a text": b"endings " * 100,
        "cut in its head": whole[:20],
        "cut in its header": whole[:60],
        "cut behind it": whole[: 24 + length],
        "of another version": whole[:8] + b"\x63" + whole[9:],
        "a byte of its header": whole[:30] + bytes([whole[30] ^ 1]) + whole[31:],
        "a long header": whole[:12] + b"\xff\xff\xff\xff" + whole[16:],
        "no header": headed(b"[]"),
        "more than there are": headed(json.dumps(more).encode()),
    }


def test_tables_that_are_refused(
    solved: Solved, daldos_game: daldos.Game, tmp_path: Path
) -> None:
    path = tmp_path / "spoilt.endings"
    tried = 0
    for what, data in spoilt(solved("daldos").read_bytes()).items():
        path.write_bytes(data)
        with pytest.raises(daldos.GameError) as caught:
            daldos_game.endgame_table(path)
        assert caught.value.code == "daldos::query::unreadable", what
        assert str(path) in str(caught.value), what
        tried += 1
    assert tried == 10
    for wrong, words in {
        tmp_path / "none": "no such file",
        tmp_path: "not a plain file",
        solved("udat-pagada"): "of other rules",
    }.items():
        with pytest.raises(daldos.GameError, match=words) as caught:
            daldos_game.endgame_table(wrong)
        assert caught.value.code == "daldos::query::unreadable"
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(daldos.GameError, match="not a plain file"):
        daldos_game.endgame_table(tmp_path / "pipe")
    for no_path in (3, None):
        with pytest.raises(TypeError):
            daldos_game.endgame_table(no_path)  # type: ignore[arg-type]


def test_a_damaged_block_is_told_when_it_is_read(
    solved: Solved, daldos_game: daldos.Game, tmp_path: Path
) -> None:
    whole = bytearray(solved("daldos").read_bytes())
    for place in range(1000, len(whole), 10_000):
        whole[place] ^= 1
    path = tmp_path / "damaged.endings"
    path.write_bytes(whole)
    with pytest.raises(daldos.GameError, match="damaged") as caught:
        daldos_game.endgame_table(path).worth(POSITIONS["daldos"])
    assert caught.value.code == "daldos::query::unreadable"


def test_tables_are_pickled_by_path_and_worths_are_values(
    solved: Solved, daldos_game: daldos.Game
) -> None:
    table = daldos_game.endgame_table(solved("daldos"))
    again = pickle.loads(pickle.dumps(table))
    assert repr(again) == repr(table)
    assert repr(table).startswith("<EndgameTable 1v1 of Daldøs (daldos, rules ")
    worth = table.worth(POSITIONS["daldos"])
    assert worth is not None and again.worth(POSITIONS["daldos"]) == worth
    copy = pickle.loads(pickle.dumps(worth))
    assert copy == worth and hash(copy) == hash(worth) and worth != daldos.Worth(0.0, 1.0, 2.0)
    assert daldos.Worth(0.0, 1.0, 2.0) == daldos.Worth(-0.0, 1.0, 2.0)
    with pytest.raises(AttributeError):
        worth.lower = 1.0  # type: ignore[misc]


def test_many_threads_ask_one_table(solved: Solved, daldos_game: daldos.Game) -> None:
    table = daldos_game.endgame_table(solved("daldos"))
    position = POSITIONS["daldos"]
    alone = table.best(position)
    found: List[object] = []

    def ask() -> None:
        for _ in range(20):
            found.append(table.best(position))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 80 and all(one == alone for one in found)
