"""OpenSpiel's own tests on our games, and its own search against our players."""

from __future__ import annotations

import random
from typing import List

import daldos
import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import daldos.openspiel  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, mcts  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402


def test_simulations(address: str, longer: bool, capfd: pytest.CaptureFixture[str]) -> None:
    throws, games = (400, 3) if longer else (60, 1)
    game = pyspiel.load_game(f"python_daldos(address={address},throws={throws})")
    # With serialisation, and its checks of legal actions, outcomes, observations and clones.
    pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)
    assert "total actions" in capfd.readouterr().out


def test_playthroughs(address: str) -> None:
    name = f"python_daldos(address={address},throws=6)"
    one = generate_playthrough.playthrough(name, action_sequence=[], seed=3)
    assert one == generate_playthrough.playthrough(name, action_sequence=[], seed=3)
    assert "IsTerminal() = True" in one and "Returns() = " in one
    assert one.count("# State") >= 3


def test_a_game_goes_its_way_again() -> None:
    game = pyspiel.load_game("python_daldos(address=daldosa)")
    state = game.new_initial_state()
    draw = random.Random(4)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            assert abs(sum(chances) - 1) < 1e-12
            state.apply_action(draw.choices(actions, chances)[0])
        else:
            state.apply_action(draw.choice(state.legal_actions()))
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    assert str(again) == str(state) and again.history() == state.history()
    assert again.returns() == state.returns() and sorted(state.returns()) == [-1.0, 1.0]


def replied(state: object, player: str) -> List[int]:
    """The actions that make the play of one of our players."""
    node = state.node  # type: ignore[attr-defined]
    game = node.process.game
    play = game.choose(node.state, node.turn.throw, player, earlier=node.earlier)
    if play is None:
        return [daldos.process.AGAIN]
    actions = []
    for move in play.moves:
        numbered = node._numbered()
        found = [a for a, n in numbered.items() if n is not None and node.turn.moves[n] == move]
        actions.append(found[0])
        node = node.after(found[0])
    if node.turn is not None and daldos.process.STOP in node.actions() and len(actions) == len(
        node.turn.made
    ):
        actions.append(daldos.process.STOP)
    return actions


@pytest.mark.parametrize("name", ["daldosa", "sahkku"])
def test_their_search_plays_whole_games_against_our_player(name: str, longer: bool) -> None:
    game = pyspiel.load_game(f"python_daldos(address={name})")
    ours_won = finished = 0
    games = 10 if longer else 2
    for seed in range(games):
        random_state = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random_state)
        theirs = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=random_state)
        ours = seed % 2
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(int(random_state.choice(actions, p=chances)))
            elif state.current_player() == ours:
                for action in replied(state, "expectimax:nodes=300"):
                    assert state.current_player() == ours
                    state.apply_action(action)
            else:
                state.apply_action(theirs.step(state))
        finished += state.returns() != [0.0, 0.0]
        ours_won += state.returns()[ours] > 0
    assert finished == games
    assert ours_won >= games / 2


def test_a_game_has_to_be_named() -> None:
    with pytest.raises(daldos.GameError, match="which game"):
        pyspiel.load_game("python_daldos")
