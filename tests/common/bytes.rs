//! Values drawn from a fuzzer's bytes, and the corpora of `fuzz/`, which the tests replay.

#![allow(dead_code, reason = "each test binary uses a part")]

/// Bytes that are drawn from the front; 0 once none is left.
pub struct Bytes<'b>(pub &'b [u8]);

impl Bytes<'_> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        let mut drawn = [0; N];
        let (now, later) = self.0.split_at(N.min(self.0.len()));
        drawn[..now.len()].copy_from_slice(now);
        self.0 = later;
        drawn
    }

    /// A whole number less than `count`, which is at most 256.
    pub fn below(&mut self, count: usize) -> usize {
        let [byte] = self.array();
        usize::from(byte) % count
    }

    /// In [-1, 1]: a sixteenth part, so that values repeat and lie in line, or one of 65,536.
    pub fn part(&mut self) -> f64 {
        let sixteenths = self.below(48);
        match sixteenths {
            0..=32 => sixteenths as f64 / 16.0 - 1.0,
            _ => f64::from(i16::from_le_bytes(self.array())) / 32768.0,
        }
    }

    /// A number of an ordinary size, an extreme one, one that is refused, or any bits.
    pub fn number(&mut self) -> f64 {
        const ODD: [f64; 16] = [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            0.0,
            -0.0,
            1e70,
            -1e70,
            1.1e70,
            1e-70,
            1e-71,
            -1e-70,
            f64::MAX,
            1e16,
            -1.0,
            f64::MIN_POSITIVE,
            5e-324,
        ];
        match self.below(16) {
            0 => f64::from_le_bytes(self.array()),
            1 => ODD[self.below(ODD.len())],
            2 => self.part() * 10f64.powi(self.below(141) as i32 - 70),
            3 => self.part() * (1.0 + 10f64.powi(-(self.below(17) as i32))),
            4 => 1e6 + self.part(),
            _ => self.part(),
        }
    }

    /// The seed of random numbers.
    pub fn seed(&mut self) -> u64 {
        u64::from(u16::from_le_bytes(self.array()))
    }
}

/// Runs a fuzz target on each file of its corpus. The name of the file is part of what a failure prints.
pub fn replay(target: &str, run: fn(&[u8])) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("a corpus").map(|file| file.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() >= 8, "only {} files in {}", files.len(), folder.display());
    for file in files {
        let bytes = std::fs::read(&file).expect("a file");
        if let Err(reason) = std::panic::catch_unwind(|| run(&bytes)) {
            eprintln!("{} fails", file.display());
            std::panic::resume_unwind(reason);
        }
    }
}
