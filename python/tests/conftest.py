"""What all tests share: which games they look at, and the program that they are held against."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Callable

import daldos
import pytest

ROOT = Path(__file__).resolve().parents[2]

#: Games whose rules are as unlike as may be: places passed twice, throws thrown again, a first throw
#: that has to show a face, throws collected, dice divided, pieces of nobody, ends without moves.
SPREAD = (
    "daldos",
    "daldos#last-man",
    "sahkku",
    "sahkku-lagesvuotna",
    "borvo-sahkku",
    "tab#seven",
    "awangdu",
    "tablan",
    "sigue",
    "udat-pagada#thirty",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="every shipped game and variant, longer")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "address" in metafunc.fixturenames:
        every = metafunc.config.getoption("--all")
        metafunc.parametrize("address", daldos.addresses() if every else SPREAD)


@pytest.fixture
def longer(request: pytest.FixtureRequest) -> bool:
    """Whether to look longer."""
    return bool(request.config.getoption("--all"))


@pytest.fixture(scope="session")
def program() -> str:
    """The program, without which nothing is held against it."""
    found = os.environ.get("DALDOS_DSL") or shutil.which("daldos-dsl")
    assert found, "the program `daldos-dsl` is needed: python/test.sh builds it"
    return found


@pytest.fixture
def daldos_game() -> daldos.Game:
    return daldos.load("daldos")


@pytest.fixture(scope="session")
def solved(program: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Tables of endings of man against man, made by the program, one a game."""
    folder = tmp_path_factory.mktemp("endings")

    def table(game: str) -> Path:
        path = folder / game / "1v1.endings"
        if not path.exists():
            path.parent.mkdir()
            command = [program, "solve", game, "--men", "1v1", "--to", str(path)]
            subprocess.run(command, check=True, capture_output=True, cwd=folder)
        return path

    return table
