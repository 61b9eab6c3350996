//! Lists with one item changed.

use crate::syntax::WordTree;

/// A list with another item in place of one.
pub(super) fn with(list: &[WordTree], i: usize, item: WordTree) -> Vec<WordTree> {
    let mut list = list.to_vec();
    list[i] = item;
    list
}

/// A list without one of its items.
pub(super) fn without(list: &[WordTree], i: usize) -> Vec<WordTree> {
    let mut list = list.to_vec();
    list.remove(i);
    list
}

/// Each once, without the one they come from.
pub(super) fn distinct<T: PartialEq>(list: Vec<T>, from: &T) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for item in list {
        if item != *from && !found.contains(&item) {
            found.push(item);
        }
    }
    found
}
