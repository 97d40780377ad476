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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    #[test]
    fn lists_are_in_order_and_equals_stay_as_they_were() {
        let mut random = Random(3);
        for length in 0..30 {
            let list: Vec<(usize, usize)> = (0..length).map(|k| (random.below(8), k)).collect();
            let mut sorted = list.clone();
            sort_by(&mut sorted, &|p, q| p.0 < q.0);
            let mut expected = list;
            expected.sort_by_key(|item| item.0);
            assert_eq!(sorted, expected);
        }
    }
}
