//! Text to game in one call, with all its errors.
