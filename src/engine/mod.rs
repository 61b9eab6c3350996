//! Tables, state and moves: the game as it runs.
