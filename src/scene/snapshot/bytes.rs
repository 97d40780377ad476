//! Writes numbers as bytes, least significant first, and reads them. In WebAssembly nothing is inlined: that would be a
//! kilobyte. Natively a restored scene takes about a fifth less time if it is.

/// Appends an integer, seven bits to a byte; the eighth bit says that more follow (LEB128).
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(crate) fn put_varint(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends numbers bit for bit.
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(crate) fn put_f64s(bytes: &mut Vec<u8>, numbers: &[f64]) {
    for number in numbers {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
}

/// Reads from the front of the bytes that are left. Once a number makes no sense, the reader has failed: no bytes are
/// left, and all numbers are 0.
pub(crate) struct Reader<'b> {
    pub left: &'b [u8],
    pub failed: bool,
}

impl<'b> Reader<'b> {
    pub fn new(bytes: &'b [u8]) -> Self {
        Reader { left: bytes, failed: false }
    }

    /// Fails unless what was read makes sense. Returns whether the reader has not failed.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub fn require(&mut self, makes_sense: bool) -> bool {
        if !makes_sense {
            (self.left, self.failed) = (&[], true);
        }
        !self.failed
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub fn slice(&mut self, count: usize) -> &'b [u8] {
        let (first, left) = self.left.split_at_checked(count).unwrap_or_default();
        let fits = first.len() == count;
        self.left = left;
        self.require(fits);
        first
    }

    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        self.slice(N).first_chunk().copied().unwrap_or([0; N])
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub fn byte(&mut self) -> u8 {
        let [byte] = self.array();
        byte
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub fn f64(&mut self) -> f64 {
        f64::from_le_bytes(self.array())
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub fn f32(&mut self) -> f32 {
        f32::from_le_bytes(self.array())
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub fn pose(&mut self) -> [f64; 3] {
        [self.f64(), self.f64(), self.f64()]
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub fn varint(&mut self) -> u32 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 || shift > 28 {
                self.require(byte < 0x80 && number <= u64::from(u32::MAX));
                return if self.failed { 0 } else { number as u32 };
            }
        }
    }

    /// Reads a number of items that take at least `least` bytes each. Fails if the bytes left cannot hold them.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub fn count(&mut self, least: usize) -> usize {
        let count = self.varint() as usize;
        if self.require(count <= self.left.len() / least) {
            count
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_take_a_byte_for_each_seven_bits() {
        for (number, length) in [
            (0, 1),
            (1, 1),
            (127, 1),
            (128, 2),
            (16_383, 2),
            (16_384, 3),
            ((1 << 21) - 1, 3),
            (1 << 21, 4),
            ((1 << 28) - 1, 4),
            (1 << 28, 5),
            (u32::MAX, 5),
        ] {
            let mut bytes = Vec::new();
            put_varint(&mut bytes, number);
            assert_eq!(bytes.len(), length, "{number}");
            bytes.push(7);
            let mut reader = Reader::new(&bytes);
            assert_eq!((reader.varint(), reader.byte(), reader.failed), (number, 7, false));
            let mut reader = Reader::new(&bytes[..length - 1]);
            assert_eq!((reader.varint(), reader.failed), (0, true), "{number} cut short");
        }
        // More than 32 bits, and more than five bytes.
        for long in [[0xff, 0xff, 0xff, 0xff, 0x10, 0], [0x80, 0x80, 0x80, 0x80, 0x80, 0]] {
            let mut reader = Reader::new(&long);
            assert_eq!((reader.varint(), reader.failed, reader.left.len()), (0, true, 0));
        }
    }

    #[test]
    fn a_reader_that_has_failed_reads_nothing_more() {
        let mut bytes = Vec::new();
        put_f64s(&mut bytes, &[1.5, -2.0, 0.25, 8.0]);
        bytes.extend_from_slice(&0.5f32.to_le_bytes());
        let mut reader = Reader::new(&bytes);
        assert_eq!((reader.f64(), reader.pose(), reader.f32()), (1.5, [-2.0, 0.25, 8.0], 0.5));
        assert!(reader.require(true) && reader.slice(0).is_empty() && !reader.failed);
        let mut reader = Reader::new(&bytes);
        assert!(reader.slice(37).is_empty() && reader.failed && reader.left.is_empty());
        assert_eq!((reader.require(true), reader.byte(), reader.pose(), reader.count(1)), (false, 0, [0.0; 3], 0));
    }

    #[test]
    fn a_count_is_of_items_for_which_bytes_are_left() {
        for (count, left, fits) in [(3, 12, true), (3, 13, true), (3, 11, false), (0, 0, true), (1, 3, false)] {
            let bytes = [&[count][..], &vec![0; left]].concat();
            let mut reader = Reader::new(&bytes);
            assert_eq!((reader.count(4), reader.failed), (if fits { count as usize } else { 0 }, !fits));
        }
    }
}
