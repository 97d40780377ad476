//! What a program needs of the machine that it runs on, which may be WebAssembly's: a clock, and a way to be told and to tell.

#[cfg(not(target_arch = "wasm32"))]
mod machine {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub fn now() -> f64 {
        START.elapsed().as_secs_f64()
    }

    pub fn say(line: &str) {
        println!("{line}");
    }

    pub fn asked() -> Vec<String> {
        std::env::args().skip(1).collect()
    }
}

#[cfg(target_arch = "wasm32")]
mod machine {
    mod host {
        // native/host.mjs
        #[link(wasm_import_module = "host")]
        extern "C" {
            pub fn now() -> f64;
            pub fn say(from: *const u8, length: usize);
            pub fn asked(to: *mut u8, most: usize) -> usize;
        }
    }

    pub fn now() -> f64 {
        // SAFETY: it takes nothing.
        unsafe { host::now() }
    }

    pub fn say(line: &str) {
        // SAFETY: so many bytes are read, and none is kept.
        unsafe { host::say(line.as_ptr(), line.len()) }
    }

    pub fn asked() -> Vec<String> {
        // Nothing else would tell why a program ends.
        std::panic::set_hook(Box::new(|why| say(&why.to_string())));
        let mut words = vec![0; 1000];
        // SAFETY: no more bytes are written than there are.
        let length = unsafe { host::asked(words.as_mut_ptr(), words.len()) };
        words.truncate(length);
        String::from_utf8_lossy(&words).lines().map(String::from).collect()
    }
}

/// Seconds, from some time on.
pub fn now() -> f64 {
    machine::now()
}

/// Prints a line.
pub fn say(line: &str) {
    machine::say(line);
}

/// The words that the program was started with, but for its options.
pub fn asked() -> Vec<String> {
    machine::asked().into_iter().filter(|word| !word.starts_with('-')).collect()
}
