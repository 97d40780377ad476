#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shadowgap_fuzz::unions(bytes));
