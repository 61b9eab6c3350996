"""The decision process of a game is the game."""

from __future__ import annotations

from fractions import Fraction
from typing import Set, Tuple

import daldos
import numpy as np
import pytest
from daldos.process import AGAIN, STOP, Node, Process
from walk import walk


def test_chances_sum_to_one_and_actions_are_known(address: str) -> None:
    process = Process(daldos.load(address), throws=60)
    chance = decisions = 0
    for seed in range(2):
        for node in walk(process, seed):
            if node.is_chance:
                outcomes = node.outcomes()
                assert sum(outcomes) == Fraction(1) and len(outcomes) <= process.outcomes
                chance += 1
            elif not node.over:
                actions = node.actions()
                assert actions == sorted(set(actions)) and actions[-1] < process.actions
                moves = [node.move(action) for action in actions]
                assert all((move is None) == (a < 2) for a, move in zip(actions, moves))
                with pytest.raises(daldos.GameError, match="not legal"):
                    node.after(process.actions)
                decisions += 1
            for player in (0, 1):
                seen = node.observation(player)
                assert seen.shape == (process.features,) and seen.dtype == np.float32
                assert np.isfinite(seen).all() and (seen >= 0).all()
    assert chance > 20 and decisions > 10


Result = Tuple[daldos.State, object, Tuple[str, ...]]


def ends(node: Node) -> Set[Result]:
    """What all sequences of actions make of a throw that is kept."""
    assert node.turn is not None
    turns = node.turns
    found: Set[Result] = set()
    seen = {node.turn}
    stack = [node]
    while stack:
        one = stack.pop()
        assert one.turn is not None
        for action in one.actions():
            if action == AGAIN:
                continue
            after = one.after(action)
            if after.turns > turns or after.over:
                last = one.turn
                number = one._numbered()[action]
                last = last if number is None else last.move(number)
                captures = tuple(sorted(s for move in last.made for s in move.captures))
                found.add((last.state, last.winner, captures))
            elif after.turn is not None and after.turn not in seen:
                seen.add(after.turn)
                stack.append(after)
    return found


def test_actions_make_the_listed_plays(address: str) -> None:
    process = Process(daldos.load(address), throws=40)
    game = process.game
    held = 0
    for node in [node for seed in range(5) for node in list(walk(process, seed))[2::5]]:
        if node.turn is None or node.turn.made or node.state is None or node.over:
            continue
        plays = game.plays(node.state, node.turn.throw)
        # Where there are very many, each order of the dice would be walked.
        if len(plays) > 60 or len(node.turn.throw.faces) > 4:
            continue
        listed = {(play.state, play.winner, tuple(sorted(play.captures))) for play in plays}
        assert ends(node) == listed
        held += 1
    assert held >= 2


def test_a_game_that_is_cut_has_no_winner(daldos_game: daldos.Game) -> None:
    nodes = list(walk(Process(daldos_game, throws=5), 1))
    last = nodes[-1]
    assert last.over and last.truncated and last.winner is None and last.thrown == 5


def test_a_throw_may_be_thrown_again() -> None:
    process = Process(daldos.load("borvo-sahkku"), throws=400)
    again = [node for node in walk(process, 1) if AGAIN in node.actions()]
    assert len(again) > 5
    node = again[0]
    assert node.turn is not None
    after = node.after(AGAIN)
    assert after.is_chance and after.earlier == (node.turn.throw,) and after.state == node.state
    assert sum(after.outcomes()) == 1


def test_a_lost_throw_may_be_kept_where_it_may_be_thrown_again() -> None:
    lost = 0
    process = Process(daldos.load("borvo-sahkku"), throws=400)
    for seed in range(2):
        for node in walk(process, seed):
            if not node.over and node.turn is not None and not node.turn.moves:
                if node.earlier:
                    continue
                assert node.actions() == [STOP, AGAIN]
                assert node.after(STOP).turns == node.turns + 1
                lost += 1
    assert lost > 0


def test_too_many_moves_from_one_place_are_told() -> None:
    with pytest.raises(daldos.GameError, match="greater `width`"):
        for seed in range(20):
            for node in walk(Process(daldos.load("sahkku"), throws=400, width=2), seed):
                node.actions()
