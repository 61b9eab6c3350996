"""Objects as values: equal, hashed, copied, pickled, frozen."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from pathlib import Path
from typing import Any, List

import daldos
import pytest
from daldos.process import Process
from walk import walk


def objects(address: str) -> List[Any]:
    """Something of each class, from the middle of a game and from its end."""
    process = Process(daldos.load(address), throws=200)
    nodes = list(walk(process, 1))
    found: List[Any] = [process.game, nodes[-1]]
    turns = [node for node in nodes if node.turn is not None and node.turn.moves][:3]
    for node in turns + nodes[:: max(1, len(nodes) // 12)]:
        found.append(node)
        if node.state is not None:
            found.extend([node.state, *node.state.pieces[:3]])
        if node.turn is not None:
            turn = node.turn
            found.extend([turn, turn.throw, turn.state, *turn.moves[:2]])
            if turn.may_stop:
                found.append(turn.play())
    return found


def test_objects_are_values(address: str) -> None:
    found = objects(address)
    classes = {type(one).__name__ for one in found}
    assert classes >= {"Game", "State", "Throw", "Turn", "Move", "Piece", "Node"}
    assert len(found) > 30
    for one in found:
        assert copy.copy(one) == one and copy.deepcopy(one) == one
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(one, protocol))
            assert again == one and hash(again) == hash(one) and repr(again) == repr(one)
    assert len({one for one in found if not isinstance(one, daldos.Game)}) > 10
    assert found[0] != found[1]


def test_the_end_of_a_game_is_pickled_too() -> None:
    ended = 0
    for seed in range(5):
        node = list(walk(Process(daldos.load("daldos"), throws=5000), seed))[-1]
        assert node.state is not None and node.winner is not None
        assert node.state.over and node.state.winner == node.winner
        assert pickle.loads(pickle.dumps(node.state)) == node.state
        # A position to go on from it is not.
        with pytest.raises(daldos.GameError, match="already over"):
            node.state.game.state(str(node.state))
        ended += 1
    assert ended == 5


def test_objects_are_frozen(daldos_game: daldos.Game) -> None:
    state = daldos_game.start()
    with pytest.raises(AttributeError):
        state.to_move = "B"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        state.other = 1  # type: ignore[attr-defined]


def _plays(parts: Any) -> List[str]:
    state, throw = parts
    return [str(play) for play in state.game.plays(state, throw)]


def test_objects_travel_with_their_texts(tmp_path: Path) -> None:
    base, file = tmp_path / "base.game", tmp_path / "own.game"
    source = Path(__file__).resolve().parents[2] / "games" / "daldos.game"
    base.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    file.write_text('(game "Own" (extends "base.game"))', encoding="utf-8")
    game = daldos.load(file)
    state, throw = game.start("B"), game.throw("A III")
    expected = _plays((state, throw))
    bytes_ = pickle.dumps((state, throw))
    base.unlink()
    file.unlink()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_plays, [pickle.loads(bytes_)]) == [expected]


def test_exceptions_are_pickled() -> None:
    with pytest.raises(daldos.GameError) as caught:
        daldos.loads('(game "Unfinished" (players A B))')
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value) and again.findings == caught.value.findings
