//! Writes numbers as bytes, least significant first, and reads them.
//!
//! In WebAssembly nothing here is inlined, to keep the code small. Natively a restored scene takes about a fifth less time if it is.

/// Appends an integer, seven bits to a byte; the eighth bit says that more follow (LEB128).
#[cfg_attr(not(target_arch = "wasm32"), inline)]
pub(crate) fn put_varint(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends numbers bit for bit.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline)]
pub(crate) fn put_f64s(bytes: &mut Vec<u8>, numbers: &[f64]) {
    for number in numbers {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
}

/// Reads from the front of the bytes that are left. Once something makes no sense, the reader has failed: no bytes are left, and all
/// numbers are 0.
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
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn require(&mut self, makes_sense: bool) -> bool {
        if !makes_sense {
            (self.left, self.failed) = (&[], true);
        }
        !self.failed
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn slice(&mut self, count: usize) -> &'b [u8] {
        let (first, left) = self.left.split_at_checked(count).unwrap_or_default();
        let fits = first.len() == count;
        self.left = left;
        self.require(fits);
        first
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        self.slice(N).first_chunk().copied().unwrap_or([0; N])
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn byte(&mut self) -> u8 {
        let [byte] = self.array();
        byte
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn f64(&mut self) -> f64 {
        f64::from_le_bytes(self.array())
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn f32(&mut self) -> f32 {
        f32::from_le_bytes(self.array())
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn pose(&mut self) -> [f64; 3] {
        [self.f64(), self.f64(), self.f64()]
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
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
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn count(&mut self, least: usize) -> usize {
        let count = self.varint() as usize;
        if self.require(count <= self.left.len() / least) {
            count
        } else {
            0
        }
    }
}
