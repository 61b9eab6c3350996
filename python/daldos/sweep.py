"""Many games of many rules between many players, shared out among the workers of a Dask cluster.

Each task plays a range of the games of one seed, so that parts put together are exactly the games of
a single run, whoever played them, in whatever order, and however often a worker was lost.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np
import pyarrow as pa

from . import Game, __version__, load

if TYPE_CHECKING:
    import numpy.typing as npt

#: How many standard errors a 95 % interval reaches to either side.
Z95 = 1.959964

Columns = Dict[str, "npt.NDArray[Any]"]
Address = Union[str, "os.PathLike[str]", Game]
Players = Union[str, Sequence[str]]


@dataclass(frozen=True)
class Match:
    """What a row of results is about: rules, players, a seed.

    Attributes
    ----------
    game : Game
        The rules.
    first, second : str
        Who plays the two sides.
    seed : int
        The seed of its games.
    """

    game: Game
    first: str
    second: str
    seed: int

    def columns(self, games: int) -> Dict[str, Any]:
        """What all its games have in common, as the program's tables have it."""
        return {
            "asked": games,
            "seed": self.seed,
            "policy_A": self.first,
            "policy_B": self.second,
            "game": self.game.name,
            "address": self.game.address,
            "variants": "+".join(self.game.variants),
            "fingerprint": self.game.fingerprint,
            "version": __version__,
        }


@dataclass(frozen=True)
class Sweep:
    """The results of a sweep.

    Attributes
    ----------
    games : pyarrow.Table
        A row a game, as :meth:`daldos.Game.simulate` has them, with what tells its match from
        others.
    matches : pyarrow.Table
        A row a match. Of its games: the shares won by the side that threw first (``share_first``),
        by each side (``share_A``, ``share_B``) and by nobody (``share_nobody``, those that were
        left unfinished among them), and the share left unfinished since it took too many turns
        (``share_unfinished``), each with Wilson's 95 % interval (``_low``, ``_high``); the means of
        turns, decisions and captures with 1.959964 standard errors to either side. A single game
        says nothing of how far means reach: its interval is infinite.
    """

    games: pa.Table
    matches: pa.Table


def sweep(
    addresses: Union[Address, Sequence[Address]],
    players: Union[str, Sequence[Players]] = ("random",),
    games: int = 1000,
    *,
    seeds: Union[int, Sequence[int]] = (1,),
    client: Any = None,
    shard: int = 250,
    retries: int = 3,
    progress: Optional[Callable[[int, int], None]] = None,
) -> Sweep:
    """Play the games of all rules, players and seeds.

    Parameters
    ----------
    addresses : str, path-like or Game, or a sequence of them
        The rules, as :func:`daldos.load` takes them.
    players : str, or a sequence of str or of pairs of str
        Who plays, as :meth:`daldos.Game.choose` takes it: one for both sides, or one for each.
    games : int
        The games of each match.
    seeds : int, or a sequence of int
        The seeds.
    client : distributed.Client, optional
        Whose workers play; without it, this process does. They need the package, but no files.
    shard : int
        The games of a task.
    retries : int
        How often a task that fails is tried again.
    progress : callable, optional
        Told how many games have been played, and how many there are.

    Raises
    ------
    GameError
        Rules that are wrong, or a player that there isn't: before any game is played.
    ValueError
        Nothing to play, or neither one player nor two.

    Examples
    --------
    >>> from daldos.sweep import sweep
    >>> found = sweep(["daldosa", "daldosa#twelve"], games=100)
    >>> found.games.num_rows, found.matches.column("share_first").to_pylist()
    (200, [0.45, 0.47])
    """
    if games < 1 or shard < 1:
        raise ValueError("`games` and `shard` are at least 1")
    if isinstance(addresses, (str, os.PathLike, Game)):
        addresses = [addresses]
    pairs = [_pair(who) for who in ([players] if isinstance(players, str) else players)]
    matches = [
        Match(game, first, second, seed)
        for game in [one if isinstance(one, Game) else load(one) for one in addresses]
        for first, second in pairs
        for seed in ([seeds] if isinstance(seeds, int) else seeds)
    ]
    if not matches:
        raise ValueError("there is nothing to play: give addresses, players and seeds")
    for match in matches:
        # No games at all: what is wrong with a match is told before others have been played.
        _played(match, range(0), 1)
    tasks = [
        (number, range(start, min(start + shard, games)))
        for number in range(len(matches))
        for start in range(0, games, shard)
    ]
    tell = _Progress(progress, games * len(matches))
    if client is None:
        parts = [tell(_played(matches[number], part, 0)) for number, part in tasks]
    else:
        parts = _shared(client, matches, tasks, retries, tell)
    return _results(matches, games, tasks, parts)


def _pair(who: Players) -> Tuple[str, str]:
    """Who plays the two sides."""
    if isinstance(who, str):
        return who, who
    if len(who) != 2:
        raise ValueError(f"{who!r} is neither one player nor two: give one for both sides, or a pair")
    first, second = who
    return first, second


class _Progress:
    """Counts the games that have been played, and tells."""

    def __init__(self, progress: Optional[Callable[[int, int], None]], games: int) -> None:
        self.progress, self.all, self.done = progress, games, 0

    def __call__(self, part: Columns) -> Columns:
        self.done += len(part["number"])
        if self.progress is not None:
            self.progress(self.done, self.all)
        return part


def _played(match: Match, part: range, threads: int) -> Columns:
    return match.game.simulate(part, match.seed, match.first, match.second, threads=threads)


def _shared(
    client: Any,
    matches: List[Match],
    tasks: List[Tuple[int, range]],
    retries: int,
    tell: _Progress,
) -> List[Columns]:
    from distributed import as_completed

    futures = [
        # A worker has as many threads as it has tasks at once.
        client.submit(_played, matches[number], part, 1, retries=retries, pure=False)
        for number, part in tasks
    ]
    try:
        for future in as_completed(futures):
            tell(future.result())
        gathered: List[Columns] = client.gather(futures)
        return gathered
    finally:
        client.cancel(futures)


def _results(
    matches: List[Match],
    games: int,
    tasks: List[Tuple[int, range]],
    parts: List[Columns],
) -> Sweep:
    tables, rows = [], []
    for number, match in enumerate(matches):
        own = [part for (of, _), part in zip(tasks, parts) if of == number]
        columns = {name: np.concatenate([part[name] for part in own]) for name in own[0]}
        same = match.columns(games)
        repeated = {name: pa.array([value] * games) for name, value in same.items()}
        tables.append(pa.table({**columns, **repeated}))
        rows.append({**same, **_summary(match, columns)})
    return Sweep(pa.concat_tables(tables).combine_chunks(), pa.Table.from_pylist(rows))


def _summary(match: Match, columns: Columns) -> Dict[str, Any]:
    """Shares and means of a match's games, with their intervals."""
    found: Dict[str, Any] = {"games": len(columns["number"])}
    winner, first = columns["winner"], columns["first"]
    one, other = match.game.players
    shares = {
        "share_first": winner == first,
        "share_A": winner == one,
        "share_B": winner == other,
        "share_nobody": winner == "",
        "share_unfinished": columns["end"] == "unfinished",
    }
    for name, those in shares.items():
        found[name] = float(those.mean())
        found[f"{name}_low"], found[f"{name}_high"] = wilson(int(those.sum()), len(those))
    for name in ("turns", "decisions", "captures"):
        found[name] = float(columns[name].mean())
        found[f"{name}_low"], found[f"{name}_high"] = _mean_interval(columns[name])
    return found


def wilson(hits: int, games: int) -> Tuple[float, float]:
    """Wilson's 95 percent interval of a share.

    Examples
    --------
    >>> from daldos.sweep import wilson
    >>> [round(end, 6) for end in wilson(45, 100)]
    [0.356145, 0.547554]
    """
    if games == 0:
        return 0.0, 1.0
    share, square = hits / games, Z95 * Z95
    middle = share + square / (2 * games)
    reach = Z95 * sqrt(share * (1 - share) / games + square / (4 * games * games))
    below = 1 + square / games
    return max(0.0, (middle - reach) / below), min(1.0, (middle + reach) / below)


def _mean_interval(numbers: npt.NDArray[Any]) -> Tuple[float, float]:
    mean = float(numbers.mean())
    if len(numbers) < 2:
        return float("-inf"), float("inf")
    reach = Z95 * float(numbers.std(ddof=1)) / sqrt(len(numbers))
    return mean - reach, mean + reach
