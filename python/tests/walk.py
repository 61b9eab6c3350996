"""Random walks through a decision process."""

from __future__ import annotations

import random
from typing import Iterator

from daldos.process import Node, Process


def walk(process: Process, seed: int) -> Iterator[Node]:
    """The nodes of a game played at random, the end included."""
    draw = random.Random(seed)
    node = process.start()
    yield node
    while not node.over:
        if node.is_chance:
            chances = [float(chance) for chance in node.outcomes()]
            action = draw.choices(range(len(chances)), chances)[0]
        else:
            action = draw.choice(node.actions())
        node = node.after(action)
        yield node
