"""What all tests share: which games they look at, and the program that they are held against."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

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
