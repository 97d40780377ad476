//! Sorting short lists. The standard library's sorts are ten times as much code.

/// Sorts a list by insertion: takes few steps for short lists and for those that are nearly in order.
pub(crate) fn sort_by<T: Copy>(list: &mut [T], is_before: &dyn Fn(&T, &T) -> bool) {
    for k in 1..list.len() {
        let item = list[k];
        let mut at = k;
        while at > 0 && is_before(&item, &list[at - 1]) {
            list[at] = list[at - 1];
            at -= 1;
        }
        list[at] = item;
    }
}
