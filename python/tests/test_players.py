"""Computer players choose legal plays, and the better one wins."""

from __future__ import annotations

import daldos
import pytest
from daldos.process import Process
from walk import walk

PLAYERS = ("random", "greedy", "expectimax:nodes=100", "mcts:playouts=5")


def test_players_choose_legal_plays(address: str) -> None:
    game = daldos.load(address)
    chosen = 0
    walks = [node for seed in range(8) for node in walk(Process(game, throws=60), seed)]
    begun = [node for node in walks if node.turn is not None and not node.turn.made]
    for node in begun[:: max(1, len(begun) // 4)]:
        if node.turn is None or node.state is None or node.over:
            continue
        throw = node.turn.throw
        plays = game.plays(node.state, throw)
        for player in PLAYERS:
            play = game.choose(node.state, throw, player, seed=5, earlier=node.earlier)
            again = game.may_throw_again(node.state, throw, node.earlier)
            assert play in plays if play is not None else again
            assert game.choose(node.state, throw, player, seed=5, earlier=node.earlier) == play
            chosen += 1
    assert chosen >= len(PLAYERS)


def test_a_player_takes_what_wins(daldos_game: daldos.Game) -> None:
    position = "A dalled C2 C8 / B dalled C10 / A to move"
    play = daldos_game.choose(position, "II III")
    assert play is not None and play.winner == "A" and play.captures == ("C10",)
    assert play.over and play.state.over


def test_the_better_player_wins_more_often() -> None:
    rows = daldos.load("daldosa").simulate(40, 1, "expectimax:nodes=300", "random")
    assert (rows["winner"] == "A").mean() > 0.8


def test_a_time_is_kept(daldos_game: daldos.Game) -> None:
    play = daldos_game.choose(daldos_game.start(), "A A", "expectimax:time=5ms")
    assert play is not None


@pytest.mark.parametrize("player", ["genius", "expectimax:depth=99", "random:nodes=1"])
def test_there_is_no_such_player(player: str, daldos_game: daldos.Game) -> None:
    with pytest.raises(daldos.GameError):
        daldos_game.simulate(1, 1, player)
