"""Exceptions, and what they have found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Tuple


@dataclass(frozen=True)
class Finding:
    """Something that is wrong, or perhaps wrong, and where.

    Attributes
    ----------
    code : str
        What kind of fault it is, ``'daldos::board::off-row'``; the program's ``explain`` tells more.
    message : str
        What is wrong, in words.
    severity : {'error', 'warning'}
        Whether there is a game in spite of it.
    path : str or None
        The file; None: it stands in none, such as a fault of a position.
    line, column : int or None
        Its place there, from 1; columns count characters.
    help : str or None
        What would have been right.
    """

    code: str
    message: str
    severity: str = "error"
    path: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None
    help: Optional[str] = None

    def __str__(self) -> str:
        place = "" if self.path is None else f"{self.path}:{self.line}:{self.column}: "
        text = f"{place}{self.severity}[{self.code}]: {self.message}"
        return text if self.help is None else f"{text}\nhelp: {self.help}"


class GameError(ValueError):
    """A game, a position, a throw, or what was asked of them, is not sound.

    Attributes
    ----------
    message : str
        What is wrong, for people.
    findings : tuple of Finding
        The same, one by one, each with its code and its place.
    """

    def __init__(self, message: str, findings: Tuple[Finding, ...] = ()) -> None:
        super().__init__(message, findings)
        self.message = message
        self.findings = tuple(findings)

    def __str__(self) -> str:
        return self.message

    @property
    def code(self) -> Optional[str]:
        """The code of the first finding."""
        return self.findings[0].code if self.findings else None


class PlayError(GameError):
    """A play is not legal; the message says why."""
