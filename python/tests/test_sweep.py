"""Sweeps: parts played anywhere are exactly the whole."""

from __future__ import annotations

import csv
import io
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any, Iterator, List, Tuple

import daldos
import pyarrow as pa
import pytest
from daldos.sweep import Match, Sweep, _Progress, _shared, sweep

distributed = pytest.importorskip("distributed")

ADDRESSES = ["daldosa", "sahkku#go-on", "tab#seven"]
PLAYERS: List[Any] = ["random", ("greedy", "random")]


def bytes_of(found: Sweep) -> bytes:
    sink = io.BytesIO()
    for table in (found.games, found.matches):
        with pa.ipc.new_stream(sink, table.schema) as stream:
            stream.write_table(table)
    return sink.getvalue()


@pytest.fixture(scope="module")
def alone() -> Sweep:
    return sweep(ADDRESSES, PLAYERS, 200, seeds=(1, 2))


@pytest.fixture(params=[1, 2, 5])
def cluster(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tuple[int, Any]]:
    workers = request.param
    local = distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        dashboard_address=None,
        local_directory=str(tmp_path),
    )
    with local, distributed.Client(local) as client:
        yield workers, client


def test_parts_are_the_whole(alone: Sweep, cluster: Tuple[int, Any]) -> None:
    workers, client = cluster
    pids = list(client.run(os.getpid).values())
    assert len(pids) == workers
    killed: List[int] = []

    def kill(done: int, games: int) -> None:
        # On the way: some parts are there, others are being played.
        if not killed and done < games:
            os.kill(pids[0], signal.SIGKILL)
            killed.append(pids[0])

    found = sweep(ADDRESSES, PLAYERS, 200, seeds=(1, 2), client=client, shard=17, progress=kill)
    assert killed
    assert bytes_of(found) == bytes_of(alone)
    # The one that was killed is gone.
    until = time.monotonic() + 30
    while pids[0] in client.run(os.getpid).values():
        assert time.monotonic() < until


def test_a_sweep_is_what_its_games_say(alone: Sweep) -> None:
    assert alone.games.num_rows == 3 * 2 * 2 * 200 and alone.matches.num_rows == 12
    row = alone.matches.to_pylist()[3]
    assert (row["address"], row["policy_A"], row["policy_B"]) == ("daldosa", "greedy", "random")
    assert row["seed"] == 2 and row["fingerprint"] == daldos.load("daldosa").fingerprint
    games = daldos.load("daldosa").simulate(200, 2, "greedy", "random")
    own = alone.games.slice(600, 200)
    for name, column in games.items():
        assert own[name].to_pylist() == column.tolist()
    assert row["turns"] == games["turns"].mean()


def test_intervals_are_those_of_the_program(program: str, tmp_path: Path, alone: Sweep) -> None:
    command = [program, "simulate", "daldosa", "--games", "200", "--seed", "1", "--format", "csv"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=True)
    told = {
        (row["statistic"], row["of"], row["by"]): [row[name] for name in ("value", "low", "high")]
        for row in csv.DictReader(io.StringIO(done.stdout))
    }
    row = alone.matches.to_pylist()[0]
    pairs = {
        "share_first": ("share of wins", "first player", ""),
        "share_A": ("share of wins", "A", ""),
        "share_B": ("share of wins", "B", ""),
    }
    pairs.update({name: ("a game", name, "mean") for name in ("turns", "decisions", "captures")})
    for name, key in pairs.items():
        ours = [row[name], row[f"{name}_low"], row[f"{name}_high"]]
        assert [float(number) for number in told[key]] == pytest.approx(ours, abs=2e-6), name


def test_a_fault_of_a_task_is_told(cluster: Tuple[int, Any]) -> None:
    _, client = cluster
    wrong = [Match(daldos.load("daldosa"), "genius", "random", 1)]
    with pytest.raises(daldos.GameError, match="no player"):
        _shared(client, wrong, [(0, range(10))], 0, _Progress(None, 10))


def test_who_cannot_play_is_told_before_anybody_does() -> None:
    told: List[int] = []
    with pytest.raises(daldos.GameError, match="no player `genius`"):
        sweep("daldosa", ["random", "genius"], 10, progress=lambda done, _: told.append(done))
    for who in (["random"] * 3, []):
        with pytest.raises(ValueError, match="neither one player nor two"):
            sweep("daldosa", [who], 10)
    assert not told


def test_one_is_as_good_as_a_list_of_one() -> None:
    found = sweep("daldosa", "random", 20, seeds=3)
    assert found.matches.num_rows == 1
    assert bytes_of(found) == bytes_of(sweep(["daldosa"], [["random", "random"]], 20, seeds=[3]))


def test_an_interval_of_one_game_is_infinite() -> None:
    (row,) = sweep("daldosa", games=1).matches.to_pylist()
    assert (row["turns_low"], row["turns_high"]) == (float("-inf"), float("inf"))
    assert row["share_A_low"] >= 0.0 and row["share_A_high"] <= 1.0


def test_nothing_to_play_is_told() -> None:
    with pytest.raises(ValueError, match="nothing to play"):
        sweep([])
    with pytest.raises(ValueError, match="at least 1"):
        sweep(["daldosa"], games=0)
