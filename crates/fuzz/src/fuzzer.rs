//! The fuzzer: libFuzzer makes the inputs, and keeps those that reach new code. `./check fuzz` builds and
//! runs it.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz::feed(input));
