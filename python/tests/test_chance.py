"""Chances are exact, and those of the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import daldos
import pytest


def test_chances_sum_to_one(address: str) -> None:
    game = daldos.load(address)
    for chances in (game.throws(), game.throws(first=True), game.first()):
        assert all(isinstance(chance, Fraction) and chance > 0 for chance in chances.values())
        assert sum(chances.values()) == 1
    assert set(game.throws(first=True)) <= set(game.throws())


def test_throws_of_even_dice_are_counted(daldos_game: daldos.Game) -> None:
    counted: dict[tuple[str, ...], int] = {}
    for faces in product(daldos_game.faces, repeat=2):
        shown = tuple(sorted(faces, key=daldos_game.faces.index))
        counted[shown] = counted.get(shown, 0) + 1
    found = {throw.faces: chance for throw, chance in daldos_game.throws().items()}
    assert found == {faces: Fraction(count, 16) for faces, count in counted.items()}


def test_a_first_throw_shows_its_face() -> None:
    game = daldos.load("sahkku-lagesvuotna")
    first, all_ = game.throws(first=True), game.throws()
    assert len(first) < len(all_)
    face = set.intersection(*(set(throw.faces) for throw in first))
    assert len(face) == 1
    # What shows it, shows it as often as before, among fewer.
    shown = sum(chance for throw, chance in all_.items() if face <= set(throw.faces))
    assert first == {throw: all_[throw] / shown for throw in first}


def test_dice_that_stay_are_not_thrown_again() -> None:
    looked = 0
    for address in ("sahkku", "borvo-sahkku", "sahkku-vuovdaguoika"):
        game = daldos.load(address)
        state = game.start()
        for throw in game.throws():
            if not game.may_throw_again(state, throw):
                with pytest.raises(daldos.GameError, match="has to be kept"):
                    game.throws(state, [throw])
                continue
            again = game.throws(state, [throw])
            assert sum(again.values()) == 1
            looked += 1
    assert looked > 10


def test_published_odds(daldos_game: daldos.Game) -> None:
    position = "A dalled C14 / B dalled C11 C10 / B to move"
    assert daldos_game.odds(position, "C14") == Fraction(69, 128)
    by_throw = daldos_game.odds_by_throw(position, "C14")
    throws = daldos_game.throws()
    mean = Fraction(0)
    for throw, weight in throws.items():
        chance = by_throw[throw]
        assert isinstance(chance, Fraction)
        mean += chance * weight
    assert mean == Fraction(69, 128)
    assert by_throw[daldos_game.throw("A A")] == Fraction(5, 8)
    freely = daldos_game.odds(position, "C14", elsewhere=True)
    assert isinstance(freely, Fraction) and freely >= Fraction(69, 128)


def test_bounds_are_a_pair() -> None:
    # More situations than are looked at: many pieces of either side, dice that throw again.
    game = daldos.load("sigue")
    state = game.start("B")
    piece = [piece for piece in state.pieces if piece.owner == "A"][-1]
    pair = game.odds(state, piece.space)
    assert isinstance(pair, tuple) and 0 <= pair[0] < pair[1] <= 1
