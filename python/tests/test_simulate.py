"""Many games: the program's own, as columns; interruptions; threads."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import List

import daldos
import numpy as np
import pyarrow
import pytest

COLUMNS = [
    "number",
    "winner",
    "first",
    "turns",
    "decisions",
    "captures",
    "captures_A",
    "captures_B",
    "end",
    "stream",
]


def rows_of_the_program(program: str, path: Path, address: str, more: List[str]) -> List[List[str]]:
    """What the program's `simulate --rows` writes."""
    command = [program, "simulate", address, "--rows", str(path), *more]
    # Where no folder is called like a game.
    done = subprocess.run(command, capture_output=True, text=True, cwd=path.parent)
    assert done.returncode == 0, done.stderr
    with path.open(encoding="utf-8", newline="") as file:
        return [[row[name] for name in COLUMNS] for row in csv.DictReader(file)]


def rows(columns: dict[str, np.ndarray]) -> List[List[str]]:
    assert list(columns) == COLUMNS
    return [list(map(str, row)) for row in zip(*columns.values())]


def test_playouts_are_those_of_the_program(
    address: str, program: str, tmp_path: Path, longer: bool
) -> None:
    games, seed = (100, 7) if longer else (25, 7)
    asked = ["--games", str(games), "--seed", str(seed)]
    theirs = rows_of_the_program(program, tmp_path / "rows.csv", address, asked)
    ours = rows(daldos.load(address).simulate(games, seed))
    assert len(theirs) == games
    assert ours == theirs


def test_players_are_those_of_the_program(program: str, tmp_path: Path) -> None:
    asked = ["--games", "6", "--seed", "3", "--A", "expectimax:nodes=200", "--B", "greedy"]
    theirs = rows_of_the_program(program, tmp_path / "rows.csv", "sahkku", asked)
    ours = rows(daldos.load("sahkku").simulate(6, 3, "expectimax:nodes=200", "greedy"))
    assert len(ours) == 6 and ours == theirs


def test_parts_are_the_whole(address: str) -> None:
    game = daldos.load(address)
    whole = game.simulate(30, 2, threads=1)
    parts = [game.simulate(range(*ends), 2, threads=2) for ends in ((0, 7), (7, 8), (8, 30))]
    for name, column in whole.items():
        assert np.array_equal(np.concatenate([part[name] for part in parts]), column), name


def test_columns_are_a_table(daldos_game: daldos.Game) -> None:
    columns = daldos_game.simulate(50)
    table = pyarrow.table(columns)
    assert table.num_rows == 50 and table.column_names == COLUMNS
    assert table["turns"].to_pylist() == columns["turns"].tolist()
    assert columns["turns"].dtype == np.int64 and columns["turns"].flags.writeable
    assert set(columns["winner"]) <= {"A", "B", ""}


INTERRUPTED = """
import daldos, sys, time
game = daldos.load("sahkku")
print("begun", flush=True)
begin = time.monotonic()
try:
    game.simulate(100_000_000)
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - begin < 30, flush=True)
print(len(game.simulate(10)["turns"]))
"""


def test_an_interruption_ends_a_long_simulation(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True, cwd=tmp_path
    )
    assert child.stdout is not None and child.stdout.readline() == "begun\n"
    time.sleep(0.5)
    os.kill(child.pid, signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    assert out == "interrupted True\n10\n"
    assert child.returncode == 0


def test_other_threads_run_meanwhile(daldos_game: daldos.Game) -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.wait(0.001):
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    try:
        begin = time.monotonic()
        while time.monotonic() - begin < 0.3:
            daldos_game.simulate(2000, threads=1)
    finally:
        done.set()
        thread.join()
    # A single call takes longer than a switch of threads: without the lock let go, it would be a
    # handful.
    assert counted > 30


@pytest.mark.parametrize("games", [-1, 1.5, "ten"])
def test_what_is_no_number_of_games(games: object, daldos_game: daldos.Game) -> None:
    with pytest.raises((TypeError, OverflowError)):
        daldos_game.simulate(games)  # type: ignore[arg-type]
