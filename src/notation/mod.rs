//! Positions, throws and plays as text.
