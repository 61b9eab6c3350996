"""What the readings of the rules change: every game and every variant, played by players of two strengths.

    python python/examples/study.py                     all of it, some hours on two cores
    python python/examples/study.py --games 2000 --strong 20 daldosa
    python python/examples/study.py --check             is the page what the table makes of it?

The table has a row a reading and player (`study.csv`), the page tells it (`study.md`). Rows that are
there already are kept, if they are of the same rules, players, games and seed: who stops it goes on
where it was.
"""

from __future__ import annotations

import argparse
import csv
import io
import os
import sys
from math import sqrt
from pathlib import Path
from typing import Any, Dict, Iterable, List, Tuple

import daldos
from daldos.sweep import Z95, sweep

DOCS = Path(__file__).resolve().parents[2] / "docs"
SEED = 1
#: Who looks ahead: so many nodes a turn, because a game in which collected throws make thousands of plays
#: takes minutes with more.
STRONG = "expectimax:nodes=300"
#: A difference counts from so many standard errors on: one in a thousand would be chance.
Z999 = 3.290527
#: What is told of a match, by its column in the table.
SHARES = ("share_first", "share_A", "share_nobody", "share_unfinished")
MEANS = ("turns", "captures")
Row = Dict[str, str]


def readings(names: Iterable[str]) -> List[str]:
    """All addresses of these games: as it stands, and each variant by itself."""
    return [
        address
        for name in names
        for address in [name, *(f"{name}#{variant}" for variant in daldos.variants(name))]
    ]


def played(address: str, player: str, games: int) -> Row:
    """A row: who was to play what, and what came of it."""
    found = sweep([address], [player], games, seeds=[SEED], shard=max(1, min(games, 10_000)))
    (row,) = found.matches.to_pylist()
    return {name: told(row[name]) for name in columns()} | {"address": address}


def columns() -> List[str]:
    """The columns of the table."""
    same = ["address", "fingerprint", "version", "policy_A", "seed", "games"]
    measured = [*SHARES, *MEANS]
    return same + [name + end for name in measured for end in ("", "_low", "_high")]


def told(value: Any) -> str:
    return f"{value:.6f}" if isinstance(value, float) else str(value)


def read(path: Path) -> List[Row]:
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def written(rows: List[Row]) -> str:
    out = io.StringIO()
    table = csv.DictWriter(out, columns(), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return out.getvalue()


def put(path: Path, text: str) -> None:
    """Replaces a file whole."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)


def error(row: Row, name: str) -> float:
    """The standard error of a share or a mean."""
    if name in SHARES:
        share, games = float(row[name]), int(row["games"])
        return sqrt(share * (1 - share) / games)
    return (float(row[f"{name}_high"]) - float(row[f"{name}_low"])) / (2 * Z95)


def differs(row: Row, base: Row, name: str) -> bool:
    apart = abs(float(row[name]) - float(base[name]))
    return apart > Z999 * sqrt(error(row, name) ** 2 + error(base, name) ** 2)


def cell(row: Row, base: Row, name: str) -> str:
    """A value with half its 95 % interval, in bold if it isn't that of the game as it stands."""
    if name in SHARES:
        reach = (float(row[f"{name}_high"]) - float(row[f"{name}_low"])) / 2
        text = f"{100 * float(row[name]):.1f} ± {100 * reach:.1f} %"
    else:
        text = f"{float(row[name]):.1f} ± {Z95 * error(row, name):.1f}"
    return f"**{text}**" if differs(row, base, name) else text


HEADS = {
    "share_first": "won by who throws first",
    "share_A": "won by the side named first",
    "share_nobody": "won by nobody",
    "turns": "turns",
    "captures": "captures",
}


def page(rows: List[Row]) -> str:
    """The page, told from the table."""
    players = list(dict.fromkeys(row["policy_A"] for row in rows))
    sizes = {row["policy_A"]: int(row["games"]) for row in rows}
    at = {(row["address"], row["policy_A"]): row for row in rows}
    addresses = list(dict.fromkeys(row["address"] for row in rows))
    games: Dict[str, List[str]] = {}
    for address in addresses:
        games.setdefault(address.split("#")[0], []).append(address)
    version = rows[0]["version"]
    much = " and ".join(f"{sizes[player]:,} times by `{player}`" for player in players)
    changed = [count(players, at, games, name) for name in ("share_first", "turns", "captures")]
    lines = [
        "# What the readings change",
        "",
        f"All {len(addresses)} readings that come with the program, {len(games)} games and their variants,"
        f" each played {much}, both sides alike, seed {SEED}, version {version}. The numbers stand in"
        " [study.csv](study.csv), with the fingerprint of each reading's rules;"
        " `python python/examples/study.py` makes them again, and goes on where it was stopped.",
        "",
        "Intervals are of 95 percent. A number of a variant is **bold** if it differs from that of the game"
        " as it stands by more than 3.29 standard errors of the difference: by chance, one in a thousand"
        " would. Who plays at random shows what the rules do by themselves"
        + ("; who looks ahead shows what they leave to choose." if len(players) > 1 else "."),
        "",
        *changed,
        "",
    ]
    for game, own in games.items():
        lines += [f"## `{Path(game).stem}`", ""]
        for player in players:
            base = at[(game, player)]
            lines += [f"By `{player}`:", "", "| reading | " + " | ".join(HEADS.values()) + " |"]
            lines.append("|---|" + "--:|" * len(HEADS))
            for address in own:
                row = at[(address, player)]
                name = address.partition("#")[2]
                cells = " | ".join(cell(row, base, one) for one in HEADS)
                lines.append(f"| {f'`#{name}`' if name else 'as it stands'} | {cells} |")
            lines.append("")
    unfinished = [row for row in rows if float(row["share_unfinished"]) > 0]
    if unfinished:
        lines += ["## Games without an end", "", "Games that are cut off at the program's limit of turns:", ""]
        lines += [
            f"- `{row['address']}` by `{row['policy_A']}`: {100 * float(row['share_unfinished']):.2f} %"
            for row in unfinished
        ]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def count(
    players: List[str], at: Dict[Tuple[str, str], Row], games: Dict[str, List[str]], name: str
) -> str:
    """How many variants change this, as one line of a list."""
    told = []
    for player in players:
        pairs = [(at[(one, player)], at[(game, player)]) for game, own in games.items() for one in own[1:]]
        number = sum(differs(row, base, name) for row, base in pairs)
        told.append(f"{number} of {len(pairs)} variants by `{player}`")
    what = {"share_first": "how often who throws first wins", "turns": "how long games are"}
    return f"- Changes {what.get(name, 'how many pieces fall')}: {', '.join(told)}."


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    asked.add_argument("games", nargs="*", metavar="GAME", help="only these (default: all that are shipped)")
    asked.add_argument("--games", dest="many", type=int, default=100_000, help="games by `random`; 0: none")
    asked.add_argument("--strong", type=int, default=1_000, help=f"games by `{STRONG}`; 0: none")
    asked.add_argument("--to", type=Path, default=DOCS, help="the folder of study.csv and study.md")
    asked.add_argument("--check", action="store_true", help="play nothing; 1 if the page is not the table's")
    given = asked.parse_args()
    table, text = given.to / "study.csv", given.to / "study.md"
    rows = read(table)
    if given.check:
        current = text.read_text(encoding="utf-8") == page(rows)
        print("current" if current else f"{text} is not what {table} makes: run it without --check")
        return 0 if current else 1
    kept = {(row["fingerprint"], row["policy_A"], row["games"], row["seed"]): row for row in rows}
    rows = []
    addresses = readings(given.games or daldos.games())
    for number, address in enumerate(addresses, 1):
        for player, games in (("random", given.many), (STRONG, given.strong)):
            if games == 0:
                continue
            row = kept.get((daldos.load(address).fingerprint, player, str(games), str(SEED)))
            if row is None or row["address"] != address:
                row = played(address, player, games)
            rows.append(row)
            print(f"{number}/{len(addresses)} {address} {player}", file=sys.stderr, flush=True)
            done = {(row["address"], row["policy_A"]) for row in rows}
            later = [row for row in kept.values() if (row["address"], row["policy_A"]) not in done]
            put(table, written(rows + later))
    put(table, written(rows))
    put(text, page(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
