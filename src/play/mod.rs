//! Playing whole games: counts and playouts.
