//! The clock, standard output and command line, for native programs and for WebAssembly in Node (`host.mjs`).

#[cfg(not(target_arch = "wasm32"))]
mod machine {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub fn now() -> f64 {
        START.elapsed().as_secs_f64()
    }

    pub fn print_line(line: &str) {
        println!("{line}");
    }

    pub fn arguments() -> Vec<String> {
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
            pub fn print_line(from: *const u8, length: usize);
            pub fn arguments(to: *mut u8, capacity: usize) -> usize;
        }
    }

    pub fn now() -> f64 {
        // SAFETY: the function has no arguments.
        unsafe { host::now() }
    }

    pub fn print_line(line: &str) {
        // SAFETY: the host reads `length` bytes of the line, and keeps no pointer.
        unsafe { host::print_line(line.as_ptr(), line.len()) }
    }

    pub fn arguments() -> Vec<String> {
        // Without it, nothing is printed when a program panics.
        std::panic::set_hook(Box::new(|why| print_line(&why.to_string())));
        let mut words = vec![0; 1000];
        // SAFETY: the host writes at most `words.len()` bytes.
        let length = unsafe { host::arguments(words.as_mut_ptr(), words.len()) };
        words.truncate(length);
        String::from_utf8_lossy(&words).lines().map(String::from).collect()
    }
}

/// Seconds since some fixed time.
pub fn now() -> f64 {
    machine::now()
}

/// Prints a line.
pub fn print_line(line: &str) {
    machine::print_line(line);
}

/// The arguments of the command line, without options.
pub fn arguments() -> Vec<String> {
    machine::arguments().into_iter().filter(|word| !word.starts_with('-')).collect()
}
