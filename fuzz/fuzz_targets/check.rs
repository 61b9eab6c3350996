#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| daldos_dsl_fuzz::check(bytes));
