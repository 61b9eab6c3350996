"""Examples in texts and docstrings are run; docstrings are there; the notebook runs."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Callable

import daldos
import daldos._daldos as compiled
import nbformat
import pytest
from nbclient import NotebookClient

HERE = Path(__file__).resolve().parents[1]
FLAGS = doctest.NORMALIZE_WHITESPACE
MODULES = ["daldos", "daldos.process", "daldos.pettingzoo", "daldos.openspiel", "daldos.sweep"]
CLASSES = [one for one in vars(compiled).values() if inspect.isclass(one)]


def test_the_readme(solved: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    # Its table is one that the program has made.
    monkeypatch.chdir(solved("daldos").parent)
    failed, tried = doctest.testfile(str(HERE / "README.md"), False, optionflags=FLAGS)
    assert failed == 0 and tried >= 20


def test_the_package_is_built_as_the_readme_says(longer: bool, tmp_path: Path) -> None:
    command = ["pip", "wheel", "--no-deps", "."]
    assert f"`{' '.join(command)}`" in (HERE / "README.md").read_text(encoding="utf-8")
    if not longer:
        return
    # What builds it is here already.
    more = ["--quiet", "--no-build-isolation", "--wheel-dir", str(tmp_path)]
    subprocess.run([sys.executable, "-m", *command, *more], cwd=HERE, check=True)
    assert [path.name.split("-")[2:4] for path in tmp_path.iterdir()] == [["cp39", "abi3"]]


@pytest.mark.parametrize("name", MODULES)
def test_modules(
    name: str, solved: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(solved("daldos").parent)
    failed, tried = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert failed == 0 and tried >= 3


def test_compiled_classes(
    solved: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(solved("daldos").parent)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    tried = 0
    for one in CLASSES:
        members = [(one.__name__, one)]
        members += [(f"{one.__name__}.{name}", member) for name, member in vars(one).items()]
        for name, member in members:
            found = doctest.DocTestParser().get_doctest(
                inspect.getdoc(member) or "", {}, name, None, 0
            )
            tried += runner.run(found).attempted
    assert runner.failures == 0 and tried >= 20


def test_everything_public_is_documented() -> None:
    told = 0
    for one in CLASSES:
        assert one.__module__ == "daldos" and inspect.getdoc(one), one
        for name, member in vars(one).items():
            if not name.startswith("_"):
                doc = inspect.getdoc(member) or ""
                attributes = "Attributes\n----------" in (one.__doc__ or "")
                assert doc or (attributes and re.search(rf"\b{name}\b", one.__doc__ or "")), name
                told += 1
    for name in daldos.__all__:
        assert name == "__version__" or inspect.getdoc(getattr(daldos, name)), name
    assert told > 60


def test_the_notebook_runs() -> None:
    path = HERE / "examples" / "odds.ipynb"
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": "/"}}).execute()
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(cells) >= 5 and all(cell.execution_count for cell in cells)
    pictures = [
        output
        for cell in cells
        for output in cell.outputs
        if {"image/png", "image/svg+xml"} & set(output.get("data", {}))
    ]
    assert len(pictures) >= 3
    assert {"image/png"} & set(cells[-1].outputs[-1]["data"])
