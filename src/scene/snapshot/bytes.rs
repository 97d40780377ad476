//! Writes numbers as bytes, least significant first, and reads them. Reading past the end gives `None`.
//!
//! Nothing here is inlined, to keep the code small.

/// Appends an integer, seven bits to a byte; the eighth bit says that more follow (LEB128).
pub(crate) fn put_varint(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends numbers bit for bit.
#[inline(never)]
pub(crate) fn put_f64s(bytes: &mut Vec<u8>, numbers: &[f64]) {
    for number in numbers {
        bytes.extend(number.to_le_bytes());
    }
}

/// Reads from the front of the bytes that are left.
pub(crate) struct Reader<'b> {
    pub left: &'b [u8],
}

impl<'b> Reader<'b> {
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, left) = self.left.split_first_chunk()?;
        self.left = left;
        Some(*first)
    }

    pub fn slice(&mut self, count: usize) -> Option<&'b [u8]> {
        let (first, left) = self.left.split_at_checked(count)?;
        self.left = left;
        Some(first)
    }

    #[inline(never)]
    pub fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    #[inline(never)]
    pub fn f64(&mut self) -> Option<f64> {
        self.array().map(f64::from_le_bytes)
    }

    pub fn f32(&mut self) -> Option<f32> {
        self.array().map(f32::from_le_bytes)
    }

    pub fn varint(&mut self) -> Option<u32> {
        let mut number = 0;
        for index in 0..5 {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << (7 * index);
            if byte < 0x80 {
                return u32::try_from(number).ok();
            }
        }
        None
    }

    /// Reads a number of items that take at least `least` bytes each; none if the bytes left cannot hold them.
    #[inline(never)]
    pub fn count(&mut self, least: usize) -> Option<usize> {
        let count = self.varint()? as usize;
        (count <= self.left.len() / least).then_some(count)
    }
}
