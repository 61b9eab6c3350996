//! From what was written to what is meant.
