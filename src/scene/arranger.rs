//! New ranks for the bodies of a scene, so that those which are near each other in the world are so in memory.

use super::bodies::Filter;
use super::bounds::Bounds;
use super::faces::Faces;
use super::model::Class;
use super::places::{Own, Place, Places, Pool};

/// What gives bodies their ranks in a new order.
#[derive(Default)]
pub(super) struct Arranger {
    ranks: Vec<u32>,
    list: Vec<(Place, [Bounds; 2], Filter, u32)>,
    fours: (Vec<u32>, Vec<(Own<1>, [Faces; 1])>),
    eights: (Vec<u32>, Vec<(Own<2>, [Faces; 2])>),
}

impl Arranger {
    /// Takes the order in which the bodies of these ranks shall come.
    pub fn order(&mut self, ranks: impl Iterator<Item = u32>) {
        self.ranks.clear();
        self.ranks.extend(ranks);
    }

    /// Has these bodies change ranks among themselves, so that they come in that order.
    #[inline(never)]
    pub fn arrange(&mut self, places: &mut Places) {
        self.list.clear();
        self.list.reserve_exact(self.ranks.len());
        places.fours.begin(&mut self.fours);
        places.eights.begin(&mut self.eights);
        for &rank in &self.ranks {
            let rank = rank as usize;
            let place = places.list[rank];
            match place.class {
                Class::Four => places.fours.gather(place.faces, &mut self.fours),
                Class::Eight => places.eights.gather(place.faces, &mut self.eights),
                Class::Disc | Class::Any => {}
            }
            let bounds = [places.bounds[rank], places.then[rank]];
            self.list.push((place, bounds, places.filters[rank], places.slots[rank]));
        }
        self.ranks.sort_unstable();
        self.fours.0.sort_unstable();
        self.eights.0.sort_unstable();
        places.fours.scatter(&self.fours);
        places.eights.scatter(&self.eights);
        let (mut fours, mut eights) = (self.fours.0.iter(), self.eights.0.iter());
        for (&rank, &(mut place, bounds, filter, slot)) in self.ranks.iter().zip(&self.list) {
            let faces = match place.class {
                Class::Four => fours.next(),
                Class::Eight => eights.next(),
                Class::Disc | Class::Any => None,
            };
            place.faces = faces.copied().unwrap_or(0);
            let at = rank as usize;
            places.list[at] = place;
            [places.bounds[at], places.then[at]] = bounds;
            (places.filters[at], places.slots[at]) = (filter, slot);
            places.ranks[slot as usize] = rank;
        }
    }
}

impl<const N: usize> Pool<N> {
    fn begin(&self, (places, list): &mut (Vec<u32>, Vec<(Own<N>, [Faces; N])>)) {
        places.clear();
        list.clear();
    }

    fn gather(&self, place: u32, (places, list): &mut (Vec<u32>, Vec<(Own<N>, [Faces; N])>)) {
        places.push(place);
        list.push((self.own[place as usize], self.now[place as usize]));
    }

    fn scatter(&mut self, (places, list): &(Vec<u32>, Vec<(Own<N>, [Faces; N])>)) {
        for (&place, &(own, now)) in places.iter().zip(list) {
            (self.own[place as usize], self.now[place as usize]) = (own, now);
        }
    }
}
