"""The study of all readings: made anew in small, and the one in `docs` is of the rules as they are."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path
from typing import Dict, List

import daldos

ROOT = Path(__file__).resolve().parents[2]
STUDY = ROOT / "python" / "examples" / "study.py"


def study(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(STUDY), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def rows(folder: Path) -> List[Dict[str, str]]:
    with (folder / "study.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_a_small_study(tmp_path: Path) -> None:
    small = ("--games", "40", "--strong", "2", "--to", str(tmp_path))
    first = study(*small, "daldosa")
    assert first.returncode == 0, first.stderr
    found = rows(tmp_path)
    assert len(found) == 2 * (1 + len(daldos.variants("daldosa"))) == 6
    assert {row["policy_A"] for row in found} == {"random", "expectimax:nodes=300"}
    text = (tmp_path / "study.md").read_text(encoding="utf-8")
    assert "## `daldosa`" in text and "`#twelve`" in text
    # What is there is kept: only the page is written again.
    made = (tmp_path / "study.csv").read_bytes()
    assert study(*small, "daldosa").returncode == 0
    assert (tmp_path / "study.csv").read_bytes() == made
    assert study("--check", "--to", str(tmp_path)).returncode == 0
    (tmp_path / "study.md").write_text(text + "more\n", encoding="utf-8")
    assert study("--check", "--to", str(tmp_path)).returncode == 1


def test_the_study_in_the_docs_is_of_these_rules() -> None:
    assert study("--check").returncode == 0
    found = {row["address"]: row["fingerprint"] for row in rows(ROOT / "docs")}
    games = daldos.games()
    readings = [
        address
        for name in games
        for address in [name, *(f"{name}#{variant}" for variant in daldos.variants(name))]
    ]
    assert len(readings) > 50
    assert found == {address: daldos.load(address).fingerprint for address in readings}


def test_a_row_of_it_is_played_again(longer: bool, tmp_path: Path) -> None:
    if not longer:
        return  # Minutes of play.
    (row,) = [row for row in rows(ROOT / "docs") if (row["address"], row["policy_A"]) == ("awangdu", "random")]
    sizes = ("--games", row["games"], "--strong", "0")
    assert study(*sizes, "--to", str(tmp_path), "awangdu").returncode == 0
    again = [one for one in rows(tmp_path) if one["address"] == "awangdu"]
    assert again == [row]
