"""Environments for PettingZoo, with action masks.

:func:`env` is the turn-based one: whoever has to decide is asked, chance is drawn from the seed of
``reset``. :func:`parallel_env` asks both sides at once and takes the action of whose decision it is.

Examples
--------
>>> import daldos.pettingzoo
>>> env = daldos.pettingzoo.env("daldos")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.agent_selection, int(observation["action_mask"].sum()) > 0
('player_0', True)
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple, Union

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from . import Game, load
from .process import Node, Process

#: How environments are drawn.
RENDER_MODES = ("human", "ansi")


def env(
    address: Union[str, Game],
    *,
    max_cycles: int = 100_000,
    throws: int = 2000,
    width: int = 32,
    render_mode: Optional[str] = None,
) -> Any:
    """Make the turn-based environment of a game; an illegal action loses.

    Parameters
    ----------
    address : str or Game
        The game, as :func:`daldos.load` takes it.
    max_cycles : int, optional
        After so many decisions the game is truncated.
    throws : int, optional
        After so many throws the game is truncated.
    width : int, optional
        The most moves from one place that can be told apart, see
        :class:`daldos.process.Process`.
    render_mode : {'human', 'ansi'}, optional
        How it is drawn: printed, or given as text.
    """
    made = raw_env(
        address, max_cycles=max_cycles, throws=throws, width=width, render_mode=render_mode
    )
    wrapped = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class _Spaces:
    """What both forms of an environment have in common."""

    def __init__(self, process: Process, render_mode: Optional[str]) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"`{render_mode}` is none of {', '.join(RENDER_MODES)}")
        self.process = process
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        high = float(max(255, process.game.draw_after or 0, process.throws))
        shape = (process.features,)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0.0, high, shape, np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (process.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(process.actions) for agent in self.possible_agents
        }

    def seen(self, node: Node, player: int) -> Dict[str, Any]:
        """What a side sees, with the mask of its actions."""
        mask = np.zeros(self.process.actions, dtype=np.int8)
        if node.player == player:
            mask[node.actions()] = 1
        return {"observation": node.observation(player), "action_mask": mask}

    def drawn(self, node: Node) -> Optional[str]:
        """The board, printed or as text."""
        state = node.state if node.turn is None else node.turn.state
        text = f"{state.board() if state is not None else ''}\n{node}\n"
        if self.render_mode == "human":
            print(text)
            return None
        return text


def _settled(node: Node, random: np.random.Generator) -> Node:
    """The next node that isn't chance's."""
    while node.is_chance:
        chances = [float(chance) for chance in node.outcomes()]
        node = node.after(int(random.choice(len(chances), p=chances)))
    return node


def _rewards(node: Node) -> Tuple[float, float]:
    if node.winner is None:
        return 0.0, 0.0
    won = node.process.game.players.index(node.winner) == 0
    return (1.0, -1.0) if won else (-1.0, 1.0)


def _process(address: Union[str, Game], throws: int, width: int) -> Process:
    game = address if isinstance(address, Game) else load(address)
    return Process(game, throws, width)


class raw_env(AECEnv):  # type: ignore[misc]
    """The turn-based environment without wrappers.

    Attributes
    ----------
    node : daldos.process.Node
        Where the game stands.
    """

    metadata = {"name": "daldos_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}

    def __init__(
        self,
        address: Union[str, Game],
        *,
        max_cycles: int = 100_000,
        throws: int = 2000,
        width: int = 32,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        self._spaces = _Spaces(_process(address, throws, width), render_mode)
        self.possible_agents: List[str] = self._spaces.possible_agents
        self.observation_spaces: Dict[str, Any] = dict(self._spaces.observation_spaces)
        self.action_spaces: Dict[str, Any] = dict(self._spaces.action_spaces)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of its actions."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begin a game; what chance decides is drawn from the seed."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.decisions = 0
        self.node = _settled(self._spaces.process.start(), self._random)
        self.agent_selection = self.agents[0]
        self._select()

    def observe(self, agent: str) -> Dict[str, Any]:
        """What an agent sees, and the mask of its actions."""
        return self._spaces.seen(self.node, self.possible_agents.index(agent))

    def step(self, action: Optional[int]) -> None:
        """Take an action of the agent that was asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None
        self.node = _settled(self.node.after(int(action)), self._random)
        self.decisions += 1
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Optional[str]:
        """Draw the board."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a `render_mode`")
            return None
        return self._spaces.drawn(self.node)

    def close(self) -> None:
        """Nothing is held open."""

    def _select(self) -> None:
        node = self.node
        over = node.over and not node.truncated
        cut = not over and (node.truncated or self.decisions >= self.max_cycles)
        if over or cut:
            self.rewards = dict(zip(self.possible_agents, _rewards(node)))
            self.terminations = {agent: over for agent in self.agents}
            self.truncations = {agent: cut for agent in self.agents}
        if node.player is None:
            # It is over; whoever has decided last hears of it first.
            return
        self.agent_selection = self.possible_agents[node.player]


class parallel_env(ParallelEnv):  # type: ignore[misc]
    """The environment that asks both sides at once, for learners that know nothing else.

    The action of the side that doesn't decide is left aside, and its mask is empty. An illegal
    action of the other is replaced by one of the legal ones, drawn from the seed, and told in
    ``infos`` as ``illegal``.

    Parameters
    ----------
    address, max_cycles, throws, width, render_mode
        As for :func:`env`.
    """

    metadata = {"name": "daldos_parallel_v0", "render_modes": list(RENDER_MODES)}

    def __init__(
        self,
        address: Union[str, Game],
        *,
        max_cycles: int = 100_000,
        throws: int = 2000,
        width: int = 32,
        render_mode: Optional[str] = None,
    ) -> None:
        self._spaces = _Spaces(_process(address, throws, width), render_mode)
        self.possible_agents: List[str] = self._spaces.possible_agents
        self.observation_spaces: Dict[str, Any] = dict(self._spaces.observation_spaces)
        self.action_spaces: Dict[str, Any] = dict(self._spaces.action_spaces)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self._random, _ = seeding.np_random(None)
        self.agents: List[str] = []

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of its actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, Any], Dict[str, Dict[str, Any]]]:
        """Begin a game; what chance decides is drawn from the seed."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.decisions = 0
        self.node = _settled(self._spaces.process.start(), self._random)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Dict[str, int]
    ) -> Tuple[
        Dict[str, Any],
        Dict[str, float],
        Dict[str, bool],
        Dict[str, bool],
        Dict[str, Dict[str, Any]],
    ]:
        """Take the action of the side that decides."""
        infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        if self.node.player is not None:
            agent = self.possible_agents[self.node.player]
            legal = self.node.actions()
            action = int(actions[agent])
            if action not in legal:
                infos[agent]["illegal"] = action
                action = legal[int(self._random.integers(len(legal)))]
            self.node = _settled(self.node.after(action), self._random)
        self.decisions += 1
        over = self.node.over and not self.node.truncated
        cut = not over and (self.node.truncated or self.decisions >= self.max_cycles)
        agents = self.agents
        answer = (
            self._seen(),
            dict(zip(agents, _rewards(self.node))),
            {agent: over for agent in agents},
            {agent: cut for agent in agents},
            infos,
        )
        if over or cut:
            self.agents = []
        return answer

    def render(self) -> Optional[str]:
        """Draw the board."""
        return None if self.render_mode is None else self._spaces.drawn(self.node)

    def close(self) -> None:
        """Nothing is held open."""

    def _seen(self) -> Dict[str, Any]:
        return {
            agent: self._spaces.seen(self.node, self.possible_agents.index(agent))
            for agent in self.agents
        }
