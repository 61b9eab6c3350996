"""Games for OpenSpiel: importing this module registers ``python_daldos`` with pyspiel.

One action is a move, stopping, or throwing again; throws are chance nodes of their own.

Examples
--------
>>> import pyspiel
>>> import daldos.openspiel
>>> game = pyspiel.load_game("python_daldos(address=sahkku#go-on)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()
(True, [(0, 0.5), (1, 0.5)])
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Tuple

import numpy as np
import pyspiel

from . import GameError, load
from .process import AGAIN, STOP, Node, Process

#: The parameters, with what they are where they aren't given.
PARAMETERS: Dict[str, Any] = {"address": "", "throws": 2000, "width": 32}

#: The most decisions of a turn: each move spends a die or a part of one.
_DECISIONS = 64

GAME_TYPE = pyspiel.GameType(
    short_name="python_daldos",
    long_name="A running-fight board game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
    # Which game is meant has to be said.
    default_loadable=False,
)


class DaldosGame(pyspiel.Game):  # type: ignore[misc]
    """A game of this package as OpenSpiel has games.

    Parameters
    ----------
    params : mapping, optional
        ``address``, as :func:`daldos.load` takes it; ``throws``, after which the game ends without
        a winner; ``width``, see :class:`daldos.process.Process`.
    """

    def __init__(self, params: Optional[Mapping[str, Any]] = None) -> None:
        given = {**PARAMETERS, **dict(params or {})}
        if not given["address"]:
            raise GameError("which game? for example `python_daldos(address=NAME)`")
        self.process = Process(load(given["address"]), given["throws"], given["width"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.process.actions,
            max_chance_outcomes=self.process.outcomes,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_DECISIONS * self.process.throws,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> DaldosState:
        """The state before anything has been thrown."""
        return DaldosState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Optional[Mapping[str, Any]] = None
    ) -> DaldosObserver:
        """An observer: everybody sees everything."""
        return DaldosObserver(self.process, params)


class DaldosState(pyspiel.State):  # type: ignore[misc]
    """A node of a game as OpenSpiel has states."""

    def __init__(self, game: DaldosGame) -> None:
        super().__init__(game)
        self._process = game.process
        self.node: Node = game.process.start()

    def current_player(self) -> int:
        """Who decides: a side, chance, or nobody any more."""
        if self.node.over:
            return int(pyspiel.PlayerId.TERMINAL)
        player = self.node.player
        return int(pyspiel.PlayerId.CHANCE) if player is None else player

    def _legal_actions(self, player: int) -> List[int]:
        return self.node.actions()

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        """The outcomes of a chance node, each with its probability."""
        chances = enumerate(self.node.outcomes())
        return [(outcome, float(chance)) for outcome, chance in chances if chance]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        node = self.node
        if player == pyspiel.PlayerId.CHANCE:
            if node.state is None:
                return f"{self._process.game.players[action]} begins"
            return str(self._process._outcomes[action])
        if action == STOP:
            return "stop"
        if action == AGAIN:
            return "throw again"
        move = node.move(action)
        assert move is not None
        dice = " ".join(move.dice)
        return f"{move}/{move.rule} with {dice}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.over

    def returns(self) -> List[float]:
        """1 for the winner, -1 for the loser; 0 for both where nobody has won."""
        if self.node.winner is None:
            return [0.0, 0.0]
        players = self._process.game.players
        return [1.0 if player == self.node.winner else -1.0 for player in players]

    def __str__(self) -> str:
        return str(self.node)


class DaldosObserver:
    """An observer, as ``open_spiel.python.observation`` wants it.

    Attributes
    ----------
    tensor : numpy.ndarray
        The features, see :meth:`daldos.process.Node.observation`.
    dict : dict of str to numpy.ndarray
        The same under its name.
    """

    def __init__(self, process: Process, params: Optional[Mapping[str, Any]] = None) -> None:
        if params:
            raise ValueError(f"there are no parameters of an observation: {dict(params)}")
        self.tensor = np.zeros(process.features, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DaldosState, player: int) -> None:
        """Fill the features with what a side sees."""
        self.tensor[:] = state.node.observation(player)

    def string_from(self, state: DaldosState, player: int) -> str:
        """What a side sees, as text."""
        return str(state.node)


pyspiel.register_game(GAME_TYPE, DaldosGame)
