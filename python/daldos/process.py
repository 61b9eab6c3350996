"""A game as a decision process: chance nodes, decisions move by move, ends.

It is what environments for learning and search are made of: :mod:`daldos.pettingzoo` and
:mod:`daldos.openspiel` are thin covers of it. Nodes are frozen: taking an action gives another.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Tuple

import numpy as np

from . import Game, GameError, Move, State, Throw, Turn

if TYPE_CHECKING:
    import numpy.typing as npt

#: The action of stopping: the turn ends, though more could be done, or the throw is lost.
STOP = 0
#: The action of throwing again instead of playing.
AGAIN = 1
#: Actions below this are no moves.
MOVES = 2


@dataclass(frozen=True)
class Process:
    """The decision process of a game: its actions, its bounds and its start.

    An action is a number. 0 stops, 1 throws again; all others are moves, told apart by the place on
    the mover's track where they begin, and by their order among the legal moves from there:
    ``2 + place * width + order``.

    Attributes
    ----------
    game : Game
        The game.
    throws : int
        After so many throws the process ends without a winner.
    width : int
        The most moves from one place that can be told apart.

    Examples
    --------
    >>> import daldos
    >>> from daldos.process import Process
    >>> process = Process(daldos.load("daldos"))
    >>> node = process.start()
    >>> node.is_chance, [str(chance) for chance in node.outcomes()]
    (True, ['1/2', '1/2'])
    >>> process.actions
    1570
    """

    game: Game
    throws: int = 2000
    width: int = 32
    _outcomes: Tuple[Throw, ...] = field(init=False, repr=False, compare=False)
    _chances: Tuple[Tuple[Fraction, ...], ...] = field(init=False, repr=False, compare=False)
    _places: int = field(init=False, repr=False, compare=False)
    _rows: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.throws < 1 or self.width < 1:
            raise ValueError("`throws` and `width` are at least 1")
        throws = tuple(self.game.throws())
        first = self.game.throws(first=True)
        chances = (
            tuple(self.game.throws().values()),
            tuple(first.get(throw, Fraction(0)) for throw in throws),
        )
        # Nobody's pieces are counted by space.
        rows = max(self.game.places, len(self.game.spaces))
        object.__setattr__(self, "_outcomes", throws)
        object.__setattr__(self, "_chances", chances)
        object.__setattr__(self, "_places", self.game.places)
        object.__setattr__(self, "_rows", rows)

    @property
    def actions(self) -> int:
        """The number of actions."""
        return MOVES + self._places * self.width

    @property
    def outcomes(self) -> int:
        """The most outcomes of a chance node."""
        return max(2, len(self._outcomes))

    @property
    def features(self) -> int:
        """The number of features of an observation."""
        game = self.game
        return 3 * len(game.kinds) * self._rows + 2 * len(game.faces) + 3

    def start(self) -> Node:
        """The node before anything has been thrown."""
        first = self.game.first()
        if len(first) > 1:
            return Node(self, None)
        return Node(self, self.game.start(next(iter(first))))._settled()

    def __deepcopy__(self, memo: Dict[int, Any]) -> Process:
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        # What follows from these is made anew.
        return Process, (self.game, self.throws, self.width)


@dataclass(frozen=True)
class Node:
    """A node of a decision process: by chance, of a player, or the end.

    Attributes
    ----------
    state : State or None
        What stands where before the throw; None until it is known who begins.
    turn : Turn or None
        The turn, once it has been thrown.
    earlier : tuple of Throw
        The throws of this turn that were thrown again.
    thrown : int
        How often has been thrown so far.
    turns : int
        How many turns have been played.
    quiet : int
        How many throws in a row were played without a capture.
    over : bool
        Whether the game is over.
    truncated : bool
        Whether it was ended for too many throws, which is no rule of the game.
    winner : str or None
        Who has won.
    """

    process: Process
    state: Optional[State]
    turn: Optional[Turn] = None
    earlier: Tuple[Throw, ...] = ()
    thrown: int = 0
    turns: int = 0
    quiet: int = 0
    over: bool = False
    truncated: bool = False
    winner: Optional[str] = None

    @property
    def is_chance(self) -> bool:
        """Whether chance decides."""
        return self.turn is None and not self.over

    @property
    def player(self) -> Optional[int]:
        """The side that decides, 0 or 1; None at chance nodes and ends."""
        if self.turn is None or self.over:
            return None
        return self.process.game.players.index(self.turn.mover)

    def outcomes(self) -> Sequence[Fraction]:
        """The chance of each outcome of a chance node; they sum to 1.

        An outcome is the side that begins, or the number of a throw among those of the game.
        """
        process = self.process
        game = process.game
        if not self.is_chance:
            raise GameError("chance doesn't decide here")
        if self.state is None:
            first = game.first()
            return [first.get(player, Fraction(0)) for player in game.players]
        if not self.earlier:
            return process._chances[self.turns == 0]
        chances = game.throws(self.state, self.earlier)
        return [chances.get(throw, Fraction(0)) for throw in process._outcomes]

    def actions(self) -> List[int]:
        """The legal actions of whoever decides, in rising order."""
        return sorted(self._numbered())

    def move(self, action: int) -> Optional[Move]:
        """The move that a legal action makes; None: it makes none."""
        number = self._number(action)
        if number is None or self.turn is None:
            return None
        return self.turn.moves[number]

    def after(self, action: int) -> Node:
        """The node after an outcome of chance, or after a legal action.

        Raises
        ------
        GameError
            If the action is not legal here.
        """
        if self.is_chance:
            return self._thrown(action)
        number = self._number(action)
        turn = self.turn
        if turn is None or self.over:
            raise GameError("the game is over")
        if action == AGAIN:
            node = replace(self, turn=None, earlier=self.earlier + (turn.throw,))
            return node._settled()
        if number is None:
            return self._ended()
        node = replace(self, turn=turn.move(number))
        assert node.turn is not None
        return node if node.turn.moves else node._ended()

    def observation(self, player: int) -> npt.NDArray[np.float32]:
        """What a side sees, as features.

        In this order: its own pieces by kind and place, the other side's by kind and place (both as
        their owner counts places), nobody's by kind and space; the dice thrown by face; those spent
        by face; whether it decides, whether it may throw again, and the throws in a row without a
        capture.
        """
        process = self.process
        game = process.game
        pieces = np.zeros((3, len(game.kinds), process._rows), dtype=np.float32)
        dice = np.zeros((2, len(game.faces)), dtype=np.float32)
        state, turn = self.state, self.turn
        shown = state if turn is None else turn.state
        names = game.players[player], game.players[1 - player], None
        kinds, faces = game.kinds, game.faces
        for piece in shown.pieces if shown is not None else ():
            owner, kind = names.index(piece.owner), kinds.index(piece.kind)
            pieces[owner, kind, piece.place] += piece.count
        if turn is not None and not self.over:
            for row, labels in enumerate((turn.throw.faces, turn.spent)):
                for label in labels:
                    dice[row, faces.index(label)] += 1
        again = self.player == player and AGAIN in self._numbered()
        last = [float(self.player == player), float(again), float(self.quiet)]
        parts = [pieces.ravel(), dice.ravel(), np.array(last, dtype=np.float32)]
        return np.concatenate(parts)

    def __str__(self) -> str:
        if self.over:
            return f"{self.state}; {self.winner or 'nobody'} has won"
        if self.state is None:
            return "who begins?"
        if self.turn is None:
            again = "".join(f", {throw} thrown again" for throw in self.earlier)
            return f"{self.state}{again}"
        made = " ".join(map(str, self.turn.made)) or "-"
        return f"{self.state}, throw {self.turn.throw}: {made}"

    def __deepcopy__(self, memo: Dict[int, Any]) -> Node:
        return self

    def _numbered(self) -> Dict[int, Optional[int]]:
        """The legal actions, each with the number of its move among the legal ones."""
        turn = self.turn
        if turn is None or self.over:
            return {}
        found: Dict[int, Optional[int]] = {}
        width = self.process.width
        orders: Dict[int, int] = {}
        for number, place in enumerate(turn.places):
            order = orders.get(place, 0)
            orders[place] = order + 1
            if order >= width:
                raise GameError(
                    f"more than {width} moves begin at one place: give a greater `width`"
                )
            found[MOVES + place * width + order] = number
        # Who has to throw away what was thrown decides nothing, unless it may be thrown again.
        again = self._may_throw_again()
        if turn.may_stop and (found or again):
            found[STOP] = None
        if again:
            found[AGAIN] = None
        return found

    def _may_throw_again(self) -> bool:
        turn = self.turn
        if turn is None or turn.made or self.state is None:
            return False
        game = self.process.game
        return game.may_throw_again(self.state, turn.throw, self.earlier)

    def _number(self, action: int) -> Optional[int]:
        numbered = self._numbered()
        if action not in numbered:
            raise GameError(f"action {action} is not legal here")
        return numbered[action]

    def _thrown(self, outcome: int) -> Node:
        process = self.process
        game = process.game
        if self.state is None:
            if not 0 <= outcome < 2:
                raise GameError(f"{outcome} is no outcome here")
            begins = game.start(game.players[outcome])
            return replace(self, state=begins)._settled()
        if not (0 <= outcome < len(process._outcomes) and self.outcomes()[outcome]):
            raise GameError(f"{outcome} is no outcome here")
        turn = game.turn(self.state, process._outcomes[outcome])
        node = replace(self, turn=turn, thrown=self.thrown + 1)
        # A lost throw that has to be kept is nobody's decision.
        return node if node._numbered() else node._ended()

    def _ended(self) -> Node:
        """The node after the turn."""
        turn, game = self.turn, self.process.game
        assert turn is not None
        quiet = 0 if turn.captured else self.quiet + 1
        drawn = game.draw_after is not None and quiet >= game.draw_after
        node = Node(
            self.process,
            turn.state,
            thrown=self.thrown,
            turns=self.turns + 1,
            quiet=quiet,
            over=turn.over or drawn,
            winner=turn.winner,
        )
        return node._settled()

    def _settled(self) -> Node:
        """The same node, ended where nothing more is thrown."""
        if self.over or self.state is None:
            return self
        if self.turns == 0 and self.state.over:
            return replace(self, over=True, winner=self.state.winner)
        if self.thrown >= self.process.throws:
            return replace(self, over=True, truncated=True)
        return self
