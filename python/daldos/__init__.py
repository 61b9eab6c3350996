"""Running-fight board games: rules as text, legal plays, exact odds, playouts, players.

Examples
--------
>>> import daldos
>>> game = daldos.load("daldos")
>>> position = "A dalled C14 / B dalled C11 C10 / B to move"
>>> [str(play) for play in game.plays(position, "A II")][-2:]
['C11-C13 C10-C11', 'C11-C14xC14']
>>> game.odds(position, "C14")
Fraction(69, 128)
"""

from __future__ import annotations

import os
from typing import Sequence, Tuple, Union

from . import _daldos
from ._daldos import (
    EndgameTable,
    Game,
    Move,
    Piece,
    Play,
    Reason,
    State,
    Throw,
    Turn,
    Worth,
    __version__,
    games,
    loads,
)
from ._errors import Finding, GameError, PlayError

__all__ = [
    "EndgameTable",
    "Finding",
    "Game",
    "GameError",
    "Move",
    "Piece",
    "Play",
    "PlayError",
    "Reason",
    "State",
    "Throw",
    "Turn",
    "Worth",
    "__version__",
    "addresses",
    "check",
    "games",
    "load",
    "loads",
    "variants",
]

Address = Union[str, "os.PathLike[str]"]


def load(address: Address) -> Game:
    """Load a game.

    Parameters
    ----------
    address : str or path-like
        A path, ``path#variant+variant``, or the name of a game that comes with the package, with
        variants or without: ``'daldos'``, ``'sahkku#go-on'``.

    Raises
    ------
    GameError
        If the file can't be read, lacks a variant, or has errors: ``findings`` has each, with its
        code and its place.

    Examples
    --------
    >>> import daldos
    >>> daldos.load("sahkku#go-on").title
    'Sáhkku, go-on'
    >>> try:
    ...     daldos.loads('(game "Unfinished" (players A B))')
    ... except daldos.GameError as error:
    ...     print(error.findings[0].code, error.findings[0].line)
    daldos::form::missing 1
    """
    return _daldos.load(os.fspath(address))


def check(address: Address) -> Tuple[Finding, ...]:
    """Find all that is wrong with a file: its text, the game, each of its variants, its examples.

    Parameters
    ----------
    address : str or path-like
        A path, or the name of a game that comes with the package.

    Returns
    -------
    tuple of Finding
        Errors and warnings, in the order of the file.
    """
    return _daldos.check(os.fspath(address))


def variants(address: Address) -> Tuple[str, ...]:
    """Tell the names of a game's variants, in the order of its file.

    Examples
    --------
    >>> import daldos
    >>> "go-on" in daldos.variants("sahkku")
    True
    """
    return _daldos.variants(os.fspath(address))


def addresses(names: Sequence[str] = ()) -> Tuple[str, ...]:
    """Tell the addresses of games that come with the package, each with its variants one by one.

    Parameters
    ----------
    names : sequence of str, optional
        Which games; all of them, if it isn't given.

    Examples
    --------
    >>> import daldos
    >>> daldos.addresses(["awangdu"])
    ('awangdu', 'awangdu#open-for-good')
    """
    found = []
    for name in names or games():
        found.append(name)
        found.extend(f"{name}#{variant}" for variant in variants(name))
    return tuple(found)
