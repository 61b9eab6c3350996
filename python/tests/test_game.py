"""What a game says of itself, its positions, plays and reasons."""

from __future__ import annotations

from pathlib import Path

import daldos
import pytest

POSITION = "A dalled C2 C8 undalled A5 / B undalled B3 / A to move"


def test_a_game_says_what_it_is(daldos_game: daldos.Game) -> None:
    game = daldos_game
    assert (game.title, game.address, game.variants) == ("Daldøs", "daldos", ())
    assert daldos.load("daldos#reversed").name == game.name == "Daldøs"
    assert game.players == ("A", "B")
    assert game.kinds == ("dalled", "undalled")
    assert game.faces == ("A", "II", "III", "IIII") and game.dice == 2
    assert len(game.spaces) == 16 + 17 + 16 and game.spaces[0] == "A1"
    assert len(game.fingerprint) == 16
    assert "dice" in game.rules() and max(map(len, game.rules(width=60).splitlines())) <= 60
    assert game.svg().startswith("<svg") and game.svg(POSITION, "A5-A1", tracks=["A"])


def test_plays_are_those_of_the_readme(daldos_game: daldos.Game) -> None:
    plays = daldos_game.plays(POSITION, "A III")
    assert [str(play) for play in plays] == [
        "A5-A1",
        "A5-A4 C2-C5",
        "A5-A4 C8-C11",
        "C2-C3 C8-C11",
        "C2-C5 C8-C9",
        "C2-C6",
        "C8-C12",
    ]
    assert str(plays[0].state) == "A dalled A1 C2 C8 / B undalled B3 / B to move"
    assert plays[1].moves[1].dice == ("III",)
    assert daldos_game.play(POSITION, "iii a", "a5 a1") == plays[0]


def test_every_game_loads_and_plays(address: str) -> None:
    game = daldos.load(address)
    assert game.address == address
    listed = 0
    for player in game.players:
        state = game.start(player)
        assert state.to_move == player
        assert state.over or game.state(str(state)) == state
        for throw in list(game.throws())[:20]:
            for play in game.plays(state, throw)[:8]:
                listed += 1
                assert play.before == state and play.throw == throw
                assert game.play(state, throw, str(play)) == play
                assert bool(game.why(state, throw, str(play)))
    assert listed >= 8


def test_games_with_the_same_rules_are_equal(tmp_path: Path) -> None:
    copy = tmp_path / "copy.game"
    copy.write_text('(game "Another name" (extends "daldos.game"))', encoding="utf-8")
    one, other = daldos.load("daldos"), daldos.load(copy)
    assert one.start() == daldos.load("daldos").start()
    assert (one == other) == (one.fingerprint == other.fingerprint)
    assert one != daldos.load("daldos#reversed")
    assert one.start() != daldos.load("daldos#reversed").start()


def test_faults_have_codes_and_places(tmp_path: Path) -> None:
    file = tmp_path / "slip.game"
    file.write_text('(game "Slip"\n    (extends "daldos.game")\n    (move dal (from nowhere)))\n')
    with pytest.raises(daldos.GameError) as caught:
        daldos.load(file)
    finding = caught.value.findings[0]
    assert finding.path == str(file) and (finding.line, finding.severity) == (3, "error")
    assert finding.code.startswith("daldos::") and finding.message
    assert str(file) in str(caught.value)
    assert daldos.check(file)[0] == finding
    assert daldos.check("daldos") == ()


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda g: daldos.load("dldos"), "did you mean `daldos`"),
        (lambda g: daldos.load("daldos#none"), "there is no variant `none`"),
        (lambda g: daldos.load("daldos#"), "lacks a variant's name"),
        (lambda g: g.state("A dalled Z9 / B / A to move"), "unknown row `Z`"),
        (lambda g: g.throw("A V"), "face"),
        (lambda g: g.start("C"), "its players are `A` and `B`"),
        (lambda g: g.choose(g.start(), "A A", "genius"), "there is no player `genius`"),
        (lambda g: g.odds(g.start(), "Q1"), "there is no space `Q1`"),
        (lambda g: g.odds(g.start(), "C1"), "no such piece"),
        (lambda g: g.throws(earlier=["A A"]), "give `state`"),
        (lambda g: g.throws(g.start(), ["A A"]), "has to be kept"),
        (lambda g: g.plays(g.start(), "A A", limit=0), "limit"),
        (lambda g: g.svg(theme="pink"), "`pink` is no theme"),
        (lambda g: g.simulate(range(0, 10, 2)), "step by step"),
        (lambda g: g.turn(g.start(), "A A", [99]), "no legal move"),
        (lambda g: g.play(g.start(), "A A", "A16-C4"), "not legal"),
    ],
)
def test_wrong_questions_are_told(ask: object, words: str, daldos_game: daldos.Game) -> None:
    with pytest.raises(daldos.GameError) as caught:
        ask(daldos_game)  # type: ignore[operator]
    assert words in str(caught.value), str(caught.value)
    assert caught.value.code and caught.value.findings


def test_what_belongs_to_other_rules_is_refused(daldos_game: daldos.Game) -> None:
    other = daldos.load("sahkku")
    with pytest.raises(daldos.GameError, match="belongs to other rules"):
        daldos_game.plays(other.start(), "A A")
    with pytest.raises(daldos.GameError, match="belongs to other rules"):
        daldos_game.plays(daldos_game.start(), next(iter(other.throws())))
    with pytest.raises(TypeError):
        daldos_game.plays(3, "A A")  # type: ignore[arg-type]


def test_a_text_is_a_game() -> None:
    text = """
        (game "Race"
            (players A B)
            (equipment
                (board (row A 4) (row B 4))
                (sides turned)
                (track A loop:[A1..A4 B4..B1])
                (dice 1 (face I 1) (face II 2))
                (piece man))
            (rules
                (start (place man A {A1}) (first A))
                (play (to (not friend)) (then (capture enemy)) (move run (from man)))
                (end (lose at-most:0)))
            )
    """
    game = daldos.loads(text)
    assert game.first() == {"A": 1}
    assert [str(play) for play in game.plays(game.start(), "II")] == ["A1-A3"]
