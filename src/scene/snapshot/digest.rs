//! 64-bit digests, to compare scenes and to detect damaged snapshots.

/// XXH64 with seed 0 (Y. Collet, xxHash, 2012), over whole stripes: four 64-bit words, one to each lane.
pub(crate) struct Digest {
    lanes: [u64; 4],
    stripes: u64,
}

const PRIMES: [u64; 4] = [0x9e37_79b1_85eb_ca87, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0x85eb_ca77_c2b2_ae63];

#[inline(always)]
fn round(lane: u64, word: u64) -> u64 {
    lane.wrapping_add(word.wrapping_mul(PRIMES[1])).rotate_left(31).wrapping_mul(PRIMES[0])
}

impl Digest {
    pub const NEW: Digest =
        Digest { lanes: [PRIMES[0].wrapping_add(PRIMES[1]), PRIMES[1], 0, PRIMES[0].wrapping_neg()], stripes: 0 };

    #[inline(always)]
    pub fn add(&mut self, stripe: [u64; 4]) {
        for (lane, word) in self.lanes.iter_mut().zip(stripe) {
            *lane = round(*lane, word);
        }
        self.stripes += 1;
    }

    /// The digest of all stripes added, at least one.
    pub fn finish(&self) -> u64 {
        let turned = |k: usize, by: u32| self.lanes[k].rotate_left(by);
        let mut sum = turned(0, 1).wrapping_add(turned(1, 7)).wrapping_add(turned(2, 12)).wrapping_add(turned(3, 18));
        for lane in self.lanes {
            sum = (sum ^ round(0, lane)).wrapping_mul(PRIMES[0]).wrapping_add(PRIMES[3]);
        }
        sum = sum.wrapping_add(32 * self.stripes);
        sum = (sum ^ sum >> 33).wrapping_mul(PRIMES[1]);
        sum = (sum ^ sum >> 29).wrapping_mul(PRIMES[2]);
        sum ^ sum >> 32
    }
}

/// The digest of bytes; the last stripe is padded with zeros.
pub(crate) fn of_bytes(bytes: &[u8]) -> u64 {
    let mut digest = Digest::NEW;
    for part in bytes.chunks(32) {
        let mut stripe = [[0; 8]; 4];
        stripe.as_flattened_mut()[..part.len()].copy_from_slice(part);
        digest.add(stripe.map(u64::from_le_bytes));
    }
    digest.finish()
}

/// The bits of a number, with those of 0 for −0.
#[inline(always)]
pub(crate) fn word(number: f64) -> u64 {
    (number + 0.0).to_bits()
}

/// Two numbers in one word, with 0 for −0.
#[inline(always)]
pub(crate) fn words([low, high]: [f32; 2]) -> u64 {
    u64::from((high + 0.0).to_bits()) << 32 | u64::from((low + 0.0).to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_stripes_give_the_sums_of_the_reference_implementation() {
        let bytes: Vec<u8> = (0..64).collect();
        assert_eq!(of_bytes(&bytes[..32]), 0xcbf5_9c51_16ff_32b4);
        assert_eq!(of_bytes(&bytes), 0xf7c6_7301_db67_13f0);
        assert_eq!(of_bytes(&[0]), 0xf6e9_be5d_7063_2cf5);
    }

    #[test]
    fn equal_numbers_have_one_word() {
        assert_eq!(word(-0.0), word(0.0));
        assert_ne!(word(f64::from_bits(1)), word(0.0));
        assert_eq!(words([-0.0, 1.0]), words([0.0, 1.0]));
        assert_eq!(words([1.0, -0.0]), words([1.0, 0.0]));
        assert_ne!(words([0.0, 1.0]), words([1.0, 0.0]));
        assert_ne!(words([0.0, 1.0]), words([0.0, 2.0]));
    }
}
